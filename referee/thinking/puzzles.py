"""Puzzles from people's own mistakes: made from reviews, given back days later, and judged by the review's trials.

Other people of the same server get a puzzle, without names, only if everybody who played the match agrees
(``Player.lent``). That is checked each time, because anybody may take the agreement back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from secrets import randbelow

from msgspec import Struct

from engine.match_file import Part
from engine.own_files import is_text
from engine.protocol import Refused
from engine.registry import load_games
from engine.review.review import Review

from ..people.settings import Settings
from ..records.facts import TableFacts
from ..records.match_facts import Holder
from ..records.puzzles import (
    GAPS,
    NEVER,
    PRIVATE,
    Puzzle,
    PuzzleContent,
    PuzzleTimes,
    find_sending_time,
    is_solution,
    note_answer,
    sort_by_time,
)
from ..running.due import Due
from ..store import due, puzzles
from ..store.store import Store

log = logging.getLogger(__name__)
SEND = "puzzle"
"""The kind of timer of a person at which the next puzzle is sent."""
NUMBERS = 1 << 53
"""The count of numbers from which the number of a puzzle is drawn."""
KEPT = 60
"""The most puzzles that are kept of one person. The oldest go first."""


class NoPuzzle(Refused):
    """``time``: when the person's next puzzle comes back, in seconds since 1970; None if the person has none."""

    time: int | None = None


class PuzzleGone(Refused): ...


class Answered(Struct, frozen=True):
    """A puzzle after an answer."""

    puzzle: Puzzle
    choice: int
    """The index of the answer."""
    is_own: bool
    """True if the person has made the mistake."""


class Puzzles:
    """The puzzles of all people."""

    def __init__(self, store: Store, settings: Settings, queue: Due, now: Callable[[], float]) -> None:
        self._store, self._settings, self._queue, self._now = store, settings, queue, now
        self._lock = asyncio.Lock()
        """The lock under which the answers of people are stored one after the other."""

    # --- making ---

    async def note_review(self, facts: TableFacts, players: Sequence[Part], review: Review) -> None:
        """Store the proven mistakes of a review as puzzles of those who made them and want puzzles.

        ``facts``: the table at the end of the match. ``players``: the players of every seat, as the review knows them.
        """
        holders = await self._store.holders.list_by_seat((facts.id, facts.match))
        made, now = dict[int, list[Puzzle]](), self._now()
        for mistake in review.mistakes:
            person = find_person_of_part(players[mistake.part], facts, holders)
            if person is None or (await self._settings.load_player(person)).puzzles == NEVER:
                continue
            content = PuzzleContent(mistake.position, facts.level, mistake.given, mistake.chance, mistake.answers)
            puzzle = Puzzle(
                number=randbelow(NUMBERS) + 1, table=facts.id, match=facts.match, row=mistake.row, person=person,
                guild=facts.guild, game=facts.game, rules=load_games()[facts.game].version,
                plain=_has_no_texts(facts), made=now, due=now + GAPS[0], content=content,
            )  # fmt: skip
            made.setdefault(person, []).append(puzzle)
        for person, found in made.items():
            stored = [puzzles.store_new_puzzle(puzzle) for puzzle in found]
            await self._store.commit([*stored, *puzzles.delete_old_puzzles(person, KEPT)])
            await self.plan_sending(person)

    # --- giving ---

    async def find_next(
        self, person: int, guild: int | None, besides: int | None = None, early: bool = False
    ) -> Puzzle:
        """Return the next puzzle for a person: an own one that is due, or one from others' matches in a server.

        ``besides``: the number of a puzzle that is not wanted. ``early``: if there is none, an own one that is not due
        yet. Raises ``NoPuzzle``.
        """
        own = [one for one in await self._list_own(person) if one.number != besides]
        if (found := await self._load_first(sort_by_time(own, self._now()))) is not None:
            return found
        if guild is not None and (found := await self._find_lent(guild, person, besides)) is not None:
            return found
        if early and (found := await self._load_first(sort_by_time(own))) is not None:
            return found
        times = [one.due for one in await self._list_own(person) if one.due is not None]
        raise NoPuzzle(time=int(min(times)) if times else None)

    async def require(self, number: int, person: int, guild: int | None) -> Puzzle:
        """Return a puzzle, if a person may see it in this server (None: in direct messages). Raises ``PuzzleGone``."""
        puzzle = await self._load(number)
        if puzzle is None:
            raise PuzzleGone()
        if puzzle.person != person and (guild is None or puzzle.guild != guild or not await self.is_lent(puzzle)):
            raise PuzzleGone()
        return puzzle

    async def answer(self, puzzle: Puzzle, person: int, choice: int) -> Answered:
        """Store an answer to a puzzle, and return what it has come to. Raises ``PuzzleGone`` for an unknown answer."""
        if not 0 <= choice < len(puzzle.content.answers):
            raise PuzzleGone()
        solved = is_solution(puzzle.content, choice)
        tried = puzzles.store_try(puzzle.number, person, self._now(), solved)
        if puzzle.person != person:
            await self._store.commit([tried])
            return Answered(puzzle, choice, False)
        async with self._lock:
            now = await self._load(puzzle.number) or puzzle
            changed = note_answer(now, choice, self._now())
            await self._store.commit([tried, puzzles.store_answer(changed)] if changed != now else [tried])
        await self.plan_sending(person)
        return Answered(changed, choice, True)

    async def is_lent(self, puzzle: Puzzle) -> bool:
        """Return whether others may get a puzzle without names: everybody who played the match agrees to that now."""
        people = await self._store.puzzles.list_people(puzzle.place) if puzzle.plain else None
        if people is None:
            return False
        return all([(await self._settings.load_player(person)).lent for person in people])

    async def find_for_server(self, guild: int) -> Puzzle | None:
        """Return a puzzle that was no puzzle of the day in a server yet, and that all its players agree to lend."""
        listed = [one for one in await self._store.puzzles.list_of_server(guild) if _is_playable(one)]
        return await self._load_lent(listed)

    async def load_lent(self, number: int) -> Puzzle | None:
        """Return a puzzle that others may get now; None if there is none."""
        puzzle = await self._load(number)
        return puzzle if puzzle is not None and await self.is_lent(puzzle) else None

    # --- sending by direct message ---

    async def plan_sending(self, person: int) -> None:
        """Set the timer at which a person is sent the next puzzle, or cancel it."""
        key = due.make_person_key(person)
        when = None
        if (await self._settings.load_player(person)).puzzles == PRIVATE:
            last = await self._store.puzzles.find_last_sending(person)
            when = find_sending_time(await self._list_own(person), last)
        timer = due.cancel_timer(key, SEND) if when is None else due.replace_timer(when, key, SEND)
        await self._store.commit([timer])
        self._queue.wake_up()

    async def postpone_sending(self, person: int, when: float) -> None:
        """Send a person the next puzzle at this time, because the person is not to be disturbed before."""
        await self._store.commit([due.replace_timer(when, due.make_person_key(person), SEND)])

    async def find_to_send(self, person: int) -> Puzzle | None:
        """Return the puzzle to send to a person now; None if none is to be sent, and then plan when one is."""
        own, now = await self._list_own(person), self._now()
        when = find_sending_time(own, await self._store.puzzles.find_last_sending(person))
        found = await self._load_first(sort_by_time(own, now)) if when is not None and when <= now else None
        if found is None:
            await self.plan_sending(person)
        return found

    async def note_sent(self, puzzle: Puzzle) -> None:
        """Store that a puzzle was sent to its person. Nothing more is sent until the person has answered it."""
        await self._store.commit([puzzles.store_sent(puzzle.number, self._now())])

    # --- finding puzzles ---

    async def _list_own(self, person: int) -> list[PuzzleTimes]:
        return [one for one in await self._store.puzzles.list_waiting(person) if _is_playable(one)]

    async def _find_lent(self, guild: int, person: int, besides: int | None) -> Puzzle | None:
        listed = await self._store.puzzles.list_untried(guild, person)
        return await self._load_lent([one for one in listed if _is_playable(one) and one.number != besides])

    async def _load_lent(self, listed: Sequence[PuzzleTimes]) -> Puzzle | None:
        for one in listed:
            if (puzzle := await self.load_lent(one.number)) is not None:
                return puzzle
        return None

    async def _load_first(self, listed: Sequence[PuzzleTimes]) -> Puzzle | None:
        for one in listed:
            if (puzzle := await self._load(one.number)) is not None:
                return puzzle
        return None

    async def _load(self, number: int) -> Puzzle | None:
        """Return a puzzle whose position the installed rules can show; None if there is none."""
        puzzle = await self._store.puzzles.find(number)
        return puzzle if puzzle is not None and can_open(puzzle) else None


def can_open(puzzle: Puzzle) -> bool:
    """Return whether the installed rules can show a puzzle's position. They must be those of its trials."""
    if not _is_playable(puzzle):
        return False
    try:
        position = puzzle.content.position
        ask = position.find_question(position.open(load_games()[puzzle.game])).ask
        for one in puzzle.content.answers:
            ask.choice.read(one.value)
    except Exception as error:
        log.error("puzzle %d cannot be shown (%s)", puzzle.number, type(error).__name__)
        return False
    return bool(puzzle.content.answers)


def find_person_of_part(part: Part, facts: TableFacts, holders: Sequence[Holder]) -> int | None:
    """Return the person who played a part of a match; None for an AI player, and for somebody who was forgotten."""
    if part.kind != "person":
        return None
    own = [one for one in holders if one.seat == part.seat]
    if not own:
        return facts.seats[part.seat].person
    before = [one for one in own if one.row <= part.row and one.kind == part.kind]
    return before[-1].person if before else None


def _has_no_texts(facts: TableFacts) -> bool:
    """Return whether a match holds nothing that a player wrote: no own level, and no own deck."""
    values = [value for info in facts.seats for value in info.choices.values()]
    return not any(map(is_text, (facts.level, *facts.house.values(), *values)))


def _is_playable(one: PuzzleTimes | Puzzle) -> bool:
    """Return whether the rules of a puzzle's match are those that are installed."""
    return one.game in load_games() and load_games()[one.game].version == one.rules
