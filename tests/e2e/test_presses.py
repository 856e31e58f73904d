"""How often a person presses in a turn: what the AI would answer, pressed through the playground as people do.

Everything counts: *Answer…*, each step of choosing, a menu, a form and its sending. Whoever is offered *Don't ask
again* for what is answered so anyhow takes it, and keeps the order for the next match; whoever may settle ahead what
is answered so anyhow does that. The figure is the median over all persons and turns in which they pressed.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from math import ceil, inf
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from msgspec import Struct

from cogs.components import custom_ids
from engine.match import Put
from engine.protocol import Ask, Order
from playground.client import Message, NotAllowed, Person, Result
from tests.waiting import start

from .world import World, component, entries, lead_on, next_step, wise, world

TABLE = 1


class Stretch(Struct, frozen=True):
    """A part of a match of which the presses are counted by themselves."""

    name: str
    share: float
    """So much of all of them …"""
    most: int
    """… takes so many presses at the most."""
    key: Callable[[Any, Ask], Any]
    """From a state and a question put in it: in which one it is put; None: in none."""


def _says_nothing(ask: Ask, value: Any, nth: int) -> str:
    return ""


class Shape(Struct, frozen=True):
    """A game as it is measured."""

    game: str
    level: str
    names: tuple[str, ...]
    most: float
    """Presses a person and turn, in the median."""
    turn: Callable[[Any], int]
    """Of a state: which turn it is."""
    turns: int
    """So many turns of a match are played in the small test, …"""
    matches: int
    """… and so many whole matches in the large one."""
    ahead: Callable[[Ask, Any, int], str] = _says_nothing
    """From a question, an answer and how often that person has answered such a question: how the text of what settles
    it ahead begins; "": nothing does."""
    stretches: tuple[Stretch, ...] = ()


def _settled(ask: Ask, value: Any, nth: int) -> str:
    """Tomb (TOMB-RUL-2, TOMB-RUL-3): one card is put by hand, the rest as the AI would; who attacks has all attack."""
    if ask.kind == "stock" and nth:
        return "stock-rest:ai"
    if ask.kind == "raider" and value.startswith("attack:"):
        return f"everybody:{value.rpartition(',')[2]},"
    return "strongest" if ask.kind == "takes" and value == ask.choice.write(ask.default) else ""


def _stocking(s: Any, ask: Ask) -> Any:
    return ask.seat if ask.kind == "stock" else None


def _raid(s: Any, ask: Ask) -> Any:
    """Of the raider, from the Door to the end; the Crypt Master presses besides."""
    return s.turn if s.raid is not None and s.active == ask.seat else None


SHAPES = (
    Shape("tomb_raider", "introductory", ("Ana", "Ben"), 7, lambda s: int(s.turn), 3, 8),
    Shape("tomb_raider", "learning_game", ("Ana",), 5, lambda s: int(s.turn), 5, 6),
    Shape("roll_for_adventure", "book-of-magic", ("Ana", "Ben"), 7, lambda s: int(s.turn), 6, 3),
    Shape("counter_terror", "standard", ("Ana", "Ben", "Cleo", "Dora"), 2, lambda s: int(s.round), 2, 6),
    Shape(
        "tomb",
        "catacombs_short",
        ("Ana", "Ben"),
        6,
        lambda s: int(s.turn),
        10,
        4,
        _settled,
        (Stretch("stocking", 1.0, 6, _stocking), Stretch("a raid", 0.9, 14, _raid)),
    ),
)


class Hand:
    """Somebody's finger: presses, and counts."""

    def __init__(self, person: Person, ahead: Callable[[Ask, Any, int], str] = _says_nothing) -> None:
        self.person, self.count, self.ahead = person, 0, ahead
        self.met: Counter[str] = Counter()

    async def press(self, message: Message, custom_id: str) -> Result:
        self.count += 1
        return await self.person.press(message, custom_id=custom_id)

    async def answer(self, put: Put, value: Any) -> None:
        """Give an answer where this person finds its control first: board, private sheet, else behind *Answer…*."""
        end = time.monotonic() + 60
        waited = 0
        while True:
            assert time.monotonic() < end, f"{self.person.name} finds no way to {value} of {put.ask.kind}"
            seen = await self.person.messages()
            message = next((m for m in reversed(seen) if _puts(m, put)), None)
            if message is not None:
                try:
                    await self._give(message, put, value)
                    self.met[put.ask.kind] += 1
                    return
                except NotAllowed:  # drawn anew under the finger: pressed again
                    continue
            behind = custom_ids.act(TABLE, "answer")
            opening = next((m for m in reversed(seen) if any(b["custom_id"] == behind for b in m.buttons)), None)
            if opening is not None and waited >= 10:  # else the sheet that is open may show it in a moment
                await self.press(opening, behind)
            waited += 1
            await asyncio.sleep(0.1)

    async def _give(self, message: Message, put: Put, value: Any) -> None:
        if begins := self.ahead(put.ask, value, self.met[put.ask.kind]):
            start = custom_ids.mark(TABLE, custom_ids.PLANNING, "")
            ways = [(b["custom_id"], "") for b in message.buttons if b["custom_id"].startswith(f"{start}:{begins}")]
            for menu in message.selects:
                listed = menu["options"] if menu["custom_id"].startswith(f"{start}?") else ()
                ways += [(menu["custom_id"], one["value"]) for one in listed if one["value"].startswith(begins)]
            if ways:
                self.count += 1
                await lead_on(self.person, message, ways[0])
                return
        order = custom_ids.act(TABLE, "routine", str(put.number))
        if value == put.ask.choice.write(put.ask.default) and any(b["custom_id"] == order for b in message.buttons):
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

    async def _pick(self, message: Message, put: Put, value: Any) -> None:
        """An order, one after the other, until what is left has one."""
        left, sofar = list(enumerate(put.ask.choice.items)), ""  # type: ignore[union-attr]
        for item in value:
            place = next(at for at in left if at[1] == item)
            left.remove(place)
            sofar = f"{sofar}{'.' if sofar else ''}{place[0]}"
            opened = await self.press(message, custom_ids.mark(TABLE, put.number, ">", sofar))
            if opened.message is None or len({one for _, one in left}) <= 1:
                return
            message = opened.message


def _puts(message: Message, put: Put) -> bool:
    """Whether this question's controls stand on a message."""
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
        """Matches one after the other at one table, each to its end or up to this turn."""
        async with world(folder) as w:
            people = await seated(w, shape)
            for number in range(matches):
                if number:
                    over = await people[0].wait_for(lambda m: "Play again" in m.labels)
                    assert not (await people[0].press(over, "Play again")).failed
                await begin(people)
                await self._match(w, shape, [Hand(person, shape.ahead) for person in people], last)
            assert "Traceback" not in w.log.read_text()

    async def _match(self, w: World, shape: Shape, hands: list[Hand], last: float) -> None:
        presses: Counter[tuple[int, int]] = Counter()
        within: Counter[tuple[str, Any]] = Counter()
        lot = random.Random(11)
        while w.phase() == "playing" and (turn := shape.turn(state := w.match().state)) <= last:
            found = next((got for seat in range(len(hands)) if (got := wise(w, seat, lot)) is not None), None)
            if found is None:
                await asyncio.sleep(0.05)
                continue
            put, value = found
            if not w.waits_for(put):  # what was settled ahead is given at the pace of the AI
                await asyncio.sleep(0.05)
                continue
            hand, rows = hands[put.ask.seat], len(w.rows())
            before = hand.count
            await hand.answer(put, value)
            assert len(w.rows()) > rows, f"{put.ask.kind}: {value} was not kept"
            self.kinds[put.ask.kind] += hand.count - before
            for stretch in shape.stretches:
                if (key := stretch.key(state, put.ask)) is not None:
                    within[stretch.name, key] += hand.count - before
            if turn:  # before the first turn there is the set-up
                presses[put.ask.seat, turn] += hand.count - before
        self.turns += presses.values()
        for (name, _), count in within.items():
            self.stretches.setdefault(name, []).append(count)

    def share(self, stretch: Stretch) -> int:
        """So many presses at the most in the asked share of all of them."""
        counts = sorted(self.stretches.get(stretch.name, [0]))
        return counts[ceil(stretch.share * len(counts)) - 1]

    def check(self, shape: Shape, more: float = 1.0) -> None:
        """``more``: so many times what is allowed."""
        print(self.told(shape))
        assert median(self.turns) <= more * shape.most, self.told(shape)
        for stretch in shape.stretches:
            assert self.share(stretch) <= more * stretch.most, self.told(shape)

    def told(self, shape: Shape) -> str:
        said = [
            f"{shape.game}, {shape.level}, {len(shape.names)} people: {median(self.turns)} presses a person and turn "
            f"(at most {shape.most}); turns by presses: {dict(sorted(Counter(self.turns).items()))}; "
            f"presses by question: {dict(self.kinds.most_common())}"
        ]
        for one in shape.stretches:
            counts = sorted(self.stretches.get(one.name, []))
            most = f"{self.share(one)} presses (at most {one.most})"
            said.append(f"{one.name}, {one.share:.0%} of {len(counts)}: {most}: {counts}")
        return "; ".join(said)


@pytest.mark.lot(5)
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.level)
async def test_a_turn_takes_few_presses(tmp_path: Path, shape: Shape) -> None:
    """The beginning of one match, in which everything is met for the first time, and dice fall as they like: half as
    much again is allowed."""
    counts = Counts()
    await counts.evening(tmp_path, shape, 1, shape.turns)
    counts.check(shape, 1.5)


@pytest.mark.proof
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.level)
async def test_a_turn_of_whole_matches_takes_few_presses(tmp_path: Path, shape: Shape) -> None:
    counts = Counts()
    await counts.evening(tmp_path, shape, shape.matches)
    counts.check(shape)
