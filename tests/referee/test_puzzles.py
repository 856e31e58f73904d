"""Puzzles: when they come back and are sent, who may have them, and that a restart loses none of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from engine.match_file import Part
from engine.review.decisions import Position
from engine.review.mistakes import Mistake, TriedAnswer
from engine.review.review import Review
from referee.club.records.appointment import Appointment
from referee.club.records.daily import find_day
from referee.records.match_facts import Holder
from referee.records.puzzles import GAPS, NEVER, PRIVATE, Puzzle, PuzzleTimes, find_sending_time, note_answer
from referee.referee import Referee
from referee.table.table import Table
from referee.thinking.puzzles import KEPT, SEND, NoPuzzle, PuzzleGone, find_person_of_part
from tests import stored
from tests.fake.pebbles import GAME

from .conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, answer, play_to_end, playing

Open = Callable[[], Awaitable[Referee]]
BETTER, GIVEN, WORSE = 0, 1, 2
DAY = 86400.0
"""The answers of the puzzles here, by index."""


def make_puzzle(now: float = 0.0, **changes: object) -> Puzzle:
    mistake: object = type("Content", (), {"answers": ANSWERS})()
    puzzle = Puzzle(
        1, 1, 1, 1, ANA, GUILD, GAME.key, GAME.version, True, now, now + GAPS[0], mistake,  # type: ignore[arg-type]
    )  # fmt: skip
    return replace(puzzle, **changes)


ANSWERS = (TriedAnswer("take:1", 0.3, "gain"), TriedAnswer("take:2", 0.0, "slight"), TriedAnswer("x", -0.1, "loss"))


def test_a_puzzle_comes_back_later_each_time_until_it_is_solved() -> None:
    puzzle = make_puzzle()
    assert note_answer(puzzle, BETTER, GAPS[0] - 1) == puzzle, "too early: the review has just told the solution"
    for failed, gap in enumerate((*GAPS[1:], None), start=1):
        assert puzzle.due is not None
        at = puzzle.due + 5
        puzzle = note_answer(puzzle, (GIVEN, WORSE)[failed % 2], at)
        assert (puzzle.failed, puzzle.due) == (failed, None if gap is None else at + gap)
        assert note_answer(puzzle, WORSE, at + 1) == puzzle, "an answer counts once"
    assert not puzzle.solved
    solved = note_answer(make_puzzle(), BETTER, GAPS[0])
    assert solved.solved and solved.due is None and not solved.failed


def times(*due: float, sent: float | None = None) -> list[PuzzleTimes]:
    return [PuzzleTimes(number, "pebbles", 1, at, sent if number == 0 else None) for number, at in enumerate(due)]


def test_one_puzzle_is_sent_a_day_and_none_while_one_waits_for_an_answer() -> None:
    assert find_sending_time([], None) is None
    assert find_sending_time(times(7.0, 3.0), None) == 3.0
    assert find_sending_time(times(7.0, 3.0), 5.0) == 5.0 + DAY, "another one was sent and answered today"
    assert find_sending_time(times(3.0, 9.0, sent=4.0), 4.0) is None, "the first one waits for its answer"
    assert find_sending_time(times(9 * DAY, sent=4.0), 4.0) == 9 * DAY, "it was answered, and comes back"


def test_the_seat_and_the_time_identify_a_players_part() -> None:
    holders = [Holder(0, 0, "person", ANA, "Ana"), Holder(0, 9, "ai", None, "AI"), Holder(0, 20, "person", BEN, "Ben")]
    facts: object = None
    found = [
        find_person_of_part(Part(0, row, kind, "?"), facts, holders)
        for row, kind in ((0, "person"), (9, "ai"), (20, "person"))
    ]  # type: ignore[arg-type]
    assert found == [ANA, None, BEN]


@dataclass
class Reviewed:
    """A match of Ana and Ben that is over, and its review, in which both have made a mistake."""

    table: Table
    players: tuple[Part, ...]
    review: Review


async def reviewed(referee: Referee, source: Sources, level: str = "short") -> Reviewed:
    table = await playing(referee, source, (BEN, "Ben"), level=level)
    assert table.play is not None
    found = list[Mistake]()
    while len(found) < 2:
        put = next(table.find_question(one.seat) for one in table.list_waiting())
        assert put is not None
        match = table.play.match
        given = put.ask.choice.write(put.ask.default)
        if put.ask.seat == len(found) and put.ask.choice.count() > 1:
            others = {put.ask.choice.write(put.ask.choice.sample(lambda n, at=at: min(at, n - 1))) for at in range(9)}
            better = sorted(others - {given}, key=str)[0]
            answers = (TriedAnswer(better, 0.3, "gain"), TriedAnswer(given, 0.0, "slight"))
            position = Position(match.snapshot, tuple(match.rows), put.ask.seat)
            found.append(Mistake(position, match.row, put.ask.seat, given, 0.2, answers))
        await answer(table, source)
    await play_to_end(table, source)
    return Reviewed(
        table, tuple(Part(seat, 0, "person", "?") for seat in range(2)), Review((), (), (), mistakes=tuple(found))
    )


async def note(referee: Referee, found: Reviewed) -> None:
    await referee.puzzles.note_review(found.table.facts, found.players, found.review)


async def test_a_review_makes_puzzles_once_for_whoever_wants_them(referee: Referee, source: Sources) -> None:
    found = await reviewed(referee, source)
    await referee.settings.change_player(BEN, puzzles=NEVER)
    for _ in range(2):
        await note(referee, found)
    assert [len(await referee.store.puzzles.list_waiting(person)) for person in (ANA, BEN)] == [1, 0]
    with pytest.raises(NoPuzzle):
        await referee.puzzles.find_next(BEN, GUILD)


async def test_a_puzzle_under_other_rules_or_damaged_is_left_out(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    await note(referee, await reviewed(referee, source))
    puzzle = await referee.puzzles.find_next(ANA, None, early=True)
    for damage in ({"rules": GAME.version + 1}, {"game": "gone"}, {"record": b"{}"}, {"record": b"\xff"}):
        (column, value), *_ = damage.items()
        before = await stored.replace_in_puzzle(referee.store, puzzle.number, column, value)
        with pytest.raises(NoPuzzle):
            await referee.puzzles.find_next(ANA, None, early=True)
        with pytest.raises(PuzzleGone):
            await referee.puzzles.require(puzzle.number, ANA, GUILD)
        await stored.replace_in_puzzle(referee.store, puzzle.number, column, before)
    assert await referee.puzzles.require(puzzle.number, ANA, None) == puzzle


async def test_a_puzzle_is_lent_only_by_all_its_players_and_only_in_its_server(
    referee: Referee, source: Sources
) -> None:
    await note(referee, await reviewed(referee, source))
    number = (await referee.puzzles.find_next(ANA, None, early=True)).number
    for person, is_lent in ((ANA, False), (BEN, True)):
        await referee.settings.change_player(person, lent=True)
        assert ((await referee.puzzles.load_lent(number)) is not None) is is_lent
    assert (await referee.puzzles.require(number, CAT, GUILD)).number == number
    for guild in (None, GUILD + 1):
        with pytest.raises(PuzzleGone):
            await referee.puzzles.require(number, CAT, guild)
    await referee.puzzles.answer(await referee.puzzles.require(number, CAT, GUILD), CAT, BETTER)
    assert (await referee.puzzles.find_next(CAT, GUILD)).number != number, "tried"
    await stored.replace_in_puzzle(referee.store, number, "plain", 0)
    with pytest.raises(PuzzleGone):  # there are texts of players in that match
        await referee.puzzles.require(number, CAT, GUILD)


async def test_old_puzzles_make_room(referee: Referee, source: Sources, clock: Clock) -> None:
    found = await reviewed(referee, source)
    (own, _) = found.review.mistakes
    for row in range(KEPT + 3):
        clock.at += 1
        review = replace(found.review, mistakes=(replace(own, row=row),))
        await note(referee, replace_review(found, review))
    assert len(await referee.store.puzzles.list_waiting(ANA)) == KEPT


def replace_review(found: Reviewed, review: Review) -> Reviewed:
    return Reviewed(found.table, found.players, review)


async def test_a_restart_keeps_what_is_to_be_sent_and_what_was_sent(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    referee = await open_referee()
    await referee.settings.change_player(ANA, puzzles=PRIVATE)
    await note(referee, await reviewed(referee, source))
    referee = await open_referee()
    sent = list[int]()

    async def send(key: int, what: str) -> None:
        puzzle = await referee.puzzles.find_to_send(-key)
        assert puzzle is not None and -key == ANA
        sent.append(puzzle.number)
        await referee.puzzles.note_sent(puzzle)

    for after in (GAPS[0] - 5, 10.0, DAY, 9 * DAY):
        clock.at += after
        referee.due.add_handlers({SEND: send})
        await referee.due.fire()
        referee = await open_referee()
    assert len(sent) == 1, "it came once, at its time, and waits for an answer"
    puzzle = await referee.puzzles.require(sent[0], ANA, None)
    await referee.puzzles.answer(puzzle, ANA, 1)
    referee = await open_referee()
    referee.due.add_handlers({SEND: send})
    clock.at += GAPS[1]
    await referee.due.fire()
    assert sent == [puzzle.number] * 2


async def test_a_restart_neither_loses_nor_repeats_the_puzzle_of_the_day(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    referee = await open_referee()
    await note(referee, await reviewed(referee, source))
    for person in (ANA, BEN):
        await referee.settings.change_player(person, lent=True)
    _, posts = find_day(clock.at, None)
    clock.at = posts - 60
    await referee.settings.change_server(GUILD, puzzles=CHANNEL)
    await referee.dailies.begin(GUILD)
    posted = list[int | None]()
    for is_killed in (True, False, False):
        referee = await open_referee()
        await referee.dailies._look()
        await referee.dailies._catch_up()

        async def post(due: Appointment, referee: Referee = referee, is_killed: bool = is_killed) -> None:
            ready = await referee.dailies.find_to_post(due, "en-US")
            if ready is not None:
                posted.append(ready.puzzle)
                if not is_killed:
                    await referee.dailies.note_message(1, 5)
            if is_killed:
                raise RuntimeError

        referee.appointments.add_handlers("daily", {"post": post})
        clock.at += 600
        await referee.appointments.fire()
    assert posted[0] is not None and posted == [posted[0]] * 2, "after the kill the same one, and then no other"
    assert [one.number for one in await referee.dailies._catch_up()] == [1], "its counts are shown again"
