"""Count how often a person presses in a turn: what a frozen script answers (``sensible``), pressed through the
playground as people do.

Everything counts: *Answer…*, each step of choosing, a menu, a form and its sending. Whoever is offered *Don't ask
again* for what the script always answers so takes it, and keeps the order for the next match; whoever is offered one
press for this answer and those after it takes that. The figure is the median over all persons and turns in which they
pressed.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from math import ceil, inf
from pathlib import Path
from statistics import mean, median
from typing import Any

import pytest
from msgspec import Struct

from cogs.components import custom_ids
from engine.match_records import OpenQuestion
from engine.protocol import Ask, Order
from playground.client import Message, NotAllowed, Person, Result
from tests.steps import name_step, texts
from tests.waiting import start, until

from .sensible import SCRIPTS, Memory, Script
from .world import World, component, entries, lead_on, next_step, world

TABLE = 1
ANSWERS = 1500
"""After so many answers of a match its script is at fault: it does not bring it to an end."""


class Stretch(Struct, frozen=True):
    """A part of a match whose presses are counted separately."""

    name: str
    most: float
    """The limit of the median number of presses."""
    share: float
    """So much of all of them …"""
    share_most: float
    """… takes so many at the most."""
    key: Callable[[Any, Ask], Any]
    """From a state and a question put in it: in which one it is put; None: in none."""
    counts: Callable[[Any, Any], bool] = lambda s, key: True
    """From the state in which it is first seen: whether it is one of those that are counted."""


class Shape(Struct, frozen=True):
    """A game, a level and the limits of presses that are measured."""

    game: str
    level: str
    names: tuple[str, ...]
    most: float
    """Presses a person and turn, in the median."""
    turn: Callable[[Any], int]
    """A function that returns the turn of a state."""
    turns: int
    """So many turns of a match are played in the small test, …"""
    matches: int
    """… and so many whole matches in the large one."""
    stretches: tuple[Stretch, ...] = ()


def _stocking(s: Any, ask: Ask) -> Any:
    return ask.seat if ask.kind == "stock" else None


def _raiding(s: Any, ask: Ask) -> Any:
    """Return the turn if the raider is asked, from the Door to the end."""
    return s.turn if s.raid is not None and s.active == ask.seat else None


def _mastering(s: Any, ask: Ask) -> Any:
    """Return the turn if the Crypt Master is asked."""
    return s.turn if s.raid is not None and s.active != ask.seat else None


def _of_four(s: Any, key: Any) -> bool:
    """Return whether a raid finds four Crypt cards or more. An announced Trap still counts."""
    return len(s.crypts[s.raid.crypt].cards.cards) + len(s.raid.monsters) >= 4


SHAPES = (
    Shape("tomb_raider", "introductory", ("Ana", "Ben"), 7, lambda s: int(s.turn), 3, 12),
    Shape("tomb_raider", "learning_game", ("Ana",), 5, lambda s: int(s.turn), 5, 8),
    Shape("roll_for_adventure", "book-of-magic", ("Ana", "Ben"), 7, lambda s: int(s.turn), 6, 5),
    Shape("counter_terror", "standard", ("Ana", "Ben", "Cleo", "Dora"), 3, lambda s: int(s.round), 2, 6),
    Shape(
        "tomb",
        "catacombs_short",
        ("Ana", "Ben"),
        5,
        lambda s: int(s.turn),
        10,
        4,
        (
            Stretch("stocking", 6, 1.0, 6, _stocking),
            Stretch("a raid", 20, 0.9, 20, _raiding),
            Stretch("a raid of four cards", 20, 0.8, 20, _raiding, _of_four),
            Stretch("the Crypt Master's part of it", 20, 0.8, 20, _mastering, _of_four),
        ),
    ),
)


class Hand:
    """A person who presses, and counts the presses."""

    def __init__(self, person: Person, script: Script) -> None:
        self.person, self.count, self.script = person, 0, script
        self.memory: Memory = {}

    def decide(self, view: Any, ask: Ask) -> tuple[Any, str]:
        """Return the stored form of the script's answer, and the beginning of the plan that gives more than this
        answer."""
        answer = self.script.sensible(view, ask, self.memory)
        return ask.choice.write(answer), self.script.ahead(view, ask, answer, self.memory)

    async def press(self, message: Message, custom_id: str) -> Result:
        self.count += 1
        return await self.person.press(message, custom_id=custom_id)

    async def answer(self, put: OpenQuestion, value: Any, begins: str = "") -> None:
        """Give an answer where this person finds its control first: board, private sheet, else behind *Answer…*."""
        end = time.monotonic() + 60
        waited = 0
        while True:
            assert time.monotonic() < end, f"{self.person.name} finds no way to {value} of {put.ask.kind}"
            seen = await self.person.messages()
            message = next((m for m in reversed(seen) if _puts(m, put)), None)
            if message is not None:
                try:
                    await self._give(message, put, value, begins)
                    return
                except NotAllowed:  # The message was redrawn during the press, so press again.
                    continue
            behind = custom_ids.make_table_id(TABLE, "answer")
            opening = next((m for m in reversed(seen) if any(b["custom_id"] == behind for b in m.buttons)), None)
            if opening is not None and waited >= 10:  # Otherwise the open sheet may show it in a moment.
                await self.press(opening, behind)
                waited = 0  # Nobody presses again while the sheet opens.
            waited += 1
            await asyncio.sleep(0.1)

    async def _give(self, message: Message, put: OpenQuestion, value: Any, begins: str) -> None:
        if begins:
            start = custom_ids.make_question_id(TABLE, custom_ids.PLANNING, "")
            ways = [(b["custom_id"], "") for b in message.buttons if b["custom_id"].startswith(f"{start}:{begins}")]
            for menu in message.selects:
                listed = menu["options"] if menu["custom_id"].startswith(f"{start}?") else ()
                ways += [(menu["custom_id"], one["value"]) for one in listed if one["value"].startswith(begins)]
            if ways:
                self.count += 1
                await lead_on(self.person, message, ways[0])
                return
        order = custom_ids.make_table_id(TABLE, "routine", str(put.number))
        if put.ask.kind in self.script.always and any(b["custom_id"] == order for b in message.buttons):
            assert value == put.ask.choice.write(put.ask.default), f"{put.ask.kind}: {value} is not always answered"
            await self.press(message, order)
            return
        if isinstance(put.ask.choice, Order):
            await self._pick(message, put, value)
            return
        for _ in range(8):
            if (found := component(message, put, value, TABLE)) is not None:
                await self._finish(message, found, value)
                return
            step = next_step(message, put, value, TABLE)
            assert step is not None, f"no way to {value} in {message.components}"
            self.count += 1
            opened = await lead_on(self.person, message, step)
            assert opened.message is not None, opened
            message = opened.message
        raise AssertionError(f"no end of steps to {value}")

    async def _finish(self, message: Message, found: tuple[str, str], value: Any) -> None:
        kind, custom_id = found
        if kind == "press":
            await self.press(message, custom_id)
        elif kind == "choose":
            self.count += 1
            await self.person.choose(message, custom_id, entries(value))
        else:
            opened = await self.press(message, custom_id)
            assert opened.modal is not None, opened
            wanted, picked = entries(value), {}
            for part in opened.modal["components"]:
                offered = [option["value"] for option in part["component"]["options"]]
                picked[part["component"]["custom_id"]] = [one for one in wanted if one in offered]
            self.count += 1
            await self.person.submit_fields(opened, picked)

    async def _pick(self, message: Message, put: OpenQuestion, value: Any) -> None:
        """Choose an order one by one, until what is left has only one order."""
        left, sofar = list(enumerate(put.ask.choice.items)), ""  # type: ignore[union-attr]
        for item in value:
            place = next(at for at in left if at[1] == item)
            left.remove(place)
            sofar = f"{sofar}{'.' if sofar else ''}{place[0]}"
            opened = await self.press(message, custom_ids.make_question_id(TABLE, put.number, ">", sofar))
            if opened.message is None or len({one for _, one in left}) <= 1:
                return
            message = opened.message


def _puts(message: Message, put: OpenQuestion) -> bool:
    """Return whether this question's controls stand on a message."""
    ids = [custom_ids.read(c["custom_id"]) for c in message.components if c.get("custom_id") and not c.get("disabled")]
    return any(one is not None and one.table == TABLE and one.question == put.number and one.mark != "<" for one in ids)


async def seated(w: World, shape: Shape) -> list[Person]:
    people = [await w.playground.person(name) for name in shape.names]
    assert not (await people[0].command("game new", game=shape.game, level=shape.level)).failed
    lobby = await people[0].wait_for(lambda m: "Start" in m.labels)
    for other in people[1:]:
        assert not (await other.press(lobby, "Join")).failed
    return people


async def begin(people: list[Person]) -> None:
    for other in people[1:]:
        assert not (await other.command("game ready")).failed
    assert not (await start(people[0])).failed


class Counts:
    """The presses of each person and turn, and by kind of question."""

    def __init__(self) -> None:
        self.turns: list[int] = []
        self.stretches: dict[str, list[int]] = {}
        self.kinds: Counter[str] = Counter()

    async def evening(self, folder: Path, shape: Shape, matches: int, last: float = inf) -> None:
        """Play matches one after the other at one table, each to its end or up to this turn."""
        async with world(folder) as w:
            people = await seated(w, shape)
            for number in range(matches):
                if number:
                    over = await people[0].wait_for(lambda m: "Play again" in m.labels)
                    assert not (await people[0].press(over, "Play again")).failed
                await begin(people)
                await self._match(w, shape, [Hand(person, SCRIPTS[shape.game]) for person in people], last)
            assert "Traceback" not in w.log.read_text()

    async def _match(self, w: World, shape: Shape, hands: list[Hand], last: float) -> None:
        presses: Counter[tuple[int, int]] = Counter()
        within: Counter[tuple[str, Any]] = Counter()
        seen: dict[tuple[str, Any], bool] = {}
        answers = 0
        while w.phase() == "playing" and (turn := shape.turn(state := (match := w.match()).state)) <= last:
            put = next((put for put in match.pending if w.waits_for(put)), None)
            if put is None:  # The AI's pace also applies to answers that were settled ahead.
                await asyncio.sleep(0.05)
                continue
            hand, rows = hands[put.ask.seat], len(w.rows())
            before = hand.count
            value, begins = hand.decide(match.view(put.ask.seat), put.ask)
            answers += 1
            said = f"{hand.person.name} answers {put.ask.kind} with {value}"
            with name_step(answers, lambda said=said: said, lambda put=put: texts(put.ask)):
                await hand.answer(put, value, begins)
                await until(lambda kept=rows: len(w.rows()) > kept)
            assert answers <= ANSWERS, f"the script does not finish a match in {ANSWERS} answers"
            self.kinds[put.ask.kind] += hand.count - before
            for stretch in shape.stretches:
                if (key := stretch.key(state, put.ask)) is not None and seen.setdefault(
                    (stretch.name, key), stretch.counts(state, key)
                ):
                    within[stretch.name, key] += hand.count - before
            if turn:  # The set-up comes before the first turn.
                presses[put.ask.seat, turn] += hand.count - before
        self.turns += presses.values()
        for (name, _), count in within.items():
            self.stretches.setdefault(name, []).append(count)

    def check(self, shape: Shape, more: float = 1.0) -> None:
        """Check the counts of presses. ``more``: by how much they may exceed what is allowed."""
        print(self.told(shape))
        assert median(self.turns) <= more * shape.most, self.told(shape)
        for one in shape.stretches:
            counts = self.stretches.get(one.name, [0])
            assert median(counts) <= more * one.most, self.told(shape)
            assert _share(counts, one.share) <= more * one.share_most, self.told(shape)

    def told(self, shape: Shape) -> str:
        """Return every figure, one a line."""
        turns, every = self.turns, sum(self.kinds.values())
        most = ", ".join(f"{kind} {count} ({count / every:.0%})" for kind, count in self.kinds.most_common(5))
        said = [
            f"{shape.game}, {shape.level}, {len(shape.names)} people: presses a person and turn: median "
            f"{median(turns)} (at most {shape.most}), mean {mean(turns):.1f}, 90 % {_share(turns, 0.9)}",
            f"  turns by presses: {dict(sorted(Counter(turns).items()))}",
            f"  presses by question: {most}; all {dict(self.kinds.most_common())}",
        ]
        for one in shape.stretches:
            counts = sorted(self.stretches.get(one.name, [0]))
            said.append(
                f"  {one.name}: median {median(counts)} (at most {one.most}), mean {mean(counts):.1f}, {one.share:.0%} "
                f"{_share(counts, one.share)} (at most {one.share_most}): {counts}"
            )
        return "\n".join(said)


def _share(counts: list[int], share: float) -> int:
    """Return the number of presses that this share of the counts does not exceed."""
    return sorted(counts)[ceil(share * len(counts)) - 1]


@pytest.mark.lot(5)
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.level)
async def test_a_turn_takes_few_presses(tmp_path: Path, shape: Shape) -> None:
    """At the beginning of a match every kind of question comes up for the first time, and the dice vary. So half as
    many presses more are allowed."""
    counts = Counts()
    await counts.evening(tmp_path, shape, 1, shape.turns)
    counts.check(shape, 1.5)


@pytest.mark.proof
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.level)
async def test_a_turn_of_whole_matches_takes_few_presses(tmp_path: Path, shape: Shape) -> None:
    counts = Counts()
    await counts.evening(tmp_path, shape, shape.matches)
    counts.check(shape)
