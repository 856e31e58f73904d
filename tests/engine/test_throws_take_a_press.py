"""A throw that can hurt, cost or win is made by a press of its player: each roll follows from the seat's own answer
that names it, or is of a kind that needs no press, with the reason.

Random and sensible play of every game (TR-OVR-4, TOMB-CHAR-1, RFA-TURN-1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.events import GameEvent
from engine.games.counter_terror.moves import Defend
from engine.games.tomb.moves import Attack, Heal, Play, Steal, Use, Who
from engine.games.tomb_raider.figures import find_active_seat
from engine.protocol import PASS, Answer, Ask, One, Roll, Seat, Shuffle
from engine.registry import load_game
from engine.setup import Setup
from tests.e2e.sensible import SCRIPTS

ORDER = "it says who begins, or who sits where"
LOT = "it is a lot that nobody throws: of hidden cards, or of what silence would answer"
FOES = "Monsters and enemies throw it, not a player"
NO_PRESS: dict[str, dict[str, str]] = {
    "tomb_raider": {"turn order": ORDER, "entrance": ORDER},
    "tomb": {"order": ORDER, "trap-order": LOT, "peek": LOT, "crypt-card": LOT},
    "roll_for_adventure": {"starter": ORDER, "territory": FOES},
    "counter_terror": {"larger-team": ORDER, "silent": LOT},
}
"""The kinds of rolls of each game that need no press, with the reason."""
MATCHES = {"roll_for_adventure": 30, "counter_terror": 30}
"""The number of matches of each kind for games with short matches; three for all others."""
MOST = 500
"""Answers of a match at most."""


class Watch:
    """A record of which answer sets off which roll in a match."""

    kinds: tuple[str, ...] = ()
    """Kinds of rolls that take a press of whoever throws in their own turn."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.pressed: dict[Seat, Answer] = {}
        """The latest answer of each seat whose throw has not been made yet."""
        self.seen: Counter[str] = Counter()

    def answered(self, ask: Ask, answer: Answer, view: Any) -> None:
        """Note an answer."""
        self.pressed.pop(ask.seat, None)
        if ask.throw:
            self.pressed[ask.seat] = answer

    def rolled(self, roll: Roll) -> None:
        """Check a roll that the rules ask for."""

    def told(self, told: GameEvent) -> None:
        """Check an event."""

    def takes(self, seat: Seat, what: str) -> None:
        """Check that the seat has pressed for this throw, and for no other since."""
        assert self.pressed.pop(seat, None) is not None, f"{what} of seat {seat} was thrown without its press"
        self.seen[what] += 1


class TombRaider(Watch):
    """*Tomb Raider*: each test takes one press, with its repeated throws. Another test may come before it."""

    kinds = ("test",)

    def __init__(self, s: Any) -> None:
        super().__init__(s)
        self.tests: list[Any] = []
        self.to_come: list[tuple[Any, ...]] = []
        """The tests for which a person has pressed in this turn, and whose dice are not thrown yet."""
        self.turn = (0, "", 0)

    def answered(self, ask: Ask, answer: Answer, view: Any) -> None:
        if self.turn != (turn := (self.s.turn, self.s.round, self.s.place)):
            self.turn = turn
            self.to_come.clear()
        if ask.throw:
            text = ask.choice.write(answer)
            assert (text in [one.answer for one in view.throws]) == (answer in self.s.throws), "what it throws is shown"
            self.to_come += [_of(self.s.throws[answer][0])] if answer in self.s.throws else []

    def rolled(self, roll: Roll) -> None:
        s = self.s
        if roll.kind != "test" or any(s.trial is one for one in self.tests):
            return
        self.tests += [s.trial] if s.rival is None else [s.trial, s.rival]
        mine = next((one for one in (s.trial, s.rival) if one is not None and one.seat == find_active_seat(s)), None)
        if mine is None:
            self.seen["outside one's own turn"] += 1
            return
        assert _of(mine) in self.to_come, f"{_of(mine)} was thrown without its press"
        self.to_come.remove(_of(mine))
        self.seen[mine.against] += 1


def _of(trial: Any) -> tuple[Any, ...]:
    """Return the values that tell one test from another. The ability is left out, because a card may change it."""
    return trial.seat, trial.against, trial.key


class Tomb(Watch):
    """*Tomb*: an attack, a theft and a healing take one roll each; a Trap one for each Character named; a card as it
    says."""

    kinds = ("atk-roll", "skl-roll", "mag-roll", "hol-roll", "reroll")

    def answered(self, ask: Ask, answer: Answer, view: Any) -> None:
        if isinstance(answer, Play | Use):
            self.pressed[ask.seat] = answer
        elif ask.throw or not (answer == PASS or ask.kind in ("reroll", "divide", "mend", "target")):
            super().answered(ask, answer, view)

    def rolled(self, roll: Roll) -> None:
        if roll.kind == "reroll":
            assert any(isinstance(one, Play | Use) for one in self.pressed.values())
            self.seen[roll.kind] += 1

    def told(self, told: GameEvent) -> None:
        if told.kind != "rolled":
            return
        who, on = told.open["who"], told.open["on"]
        side = [seat for seat, party in enumerate(self.s.parties) for one in party.fighters if one.key in who]
        if self.s.active not in side or (on == "caught" and not who):
            self.seen["of Monsters, and outside one's own turn"] += 1
            return
        seat = self.s.active
        answer = self.pressed.get(seat)
        wanted = {"attack": Attack, "heal": Heal, "pick": Steal}.get(on)
        if isinstance(answer, Play | Use):
            self.seen["a card"] += 1
        elif on == "disarm":
            assert isinstance(answer, tuple) and set(who) <= set(answer), f"{who} disarm without a press"
            self.seen[on] += 1
        else:
            assert answer is None or isinstance(answer, wanted or Who), f"{answer} sets off {told}"
            self.takes(seat, on or "contest or hazard")


class RollForAdventure(Watch):
    """*Roll for Adventure*: each throw of the pool, and each repeated throw of an Adventurer, takes a press."""

    kinds = ("pool",)

    def rolled(self, roll: Roll) -> None:
        if roll.kind == "pool":
            self.takes(self.s.players[self.s.active].seat, roll.kind)


class CounterTerror(Watch):
    """*Counter-Terror*: only a Ricochet throws a die, and never in the own turn."""

    kinds = ("ricochet",)

    def answered(self, ask: Ask, answer: Answer, view: Any) -> None:
        self.pressed.clear()
        if answer == Defend("ricochet"):
            self.pressed[ask.seat] = answer

    def rolled(self, roll: Roll) -> None:
        if roll.kind == "ricochet":
            [seat] = self.pressed
            self.takes(seat, roll.kind)


WATCHES: dict[str, type[Watch]] = {
    "tomb_raider": TombRaider,
    "tomb": Tomb,
    "roll_for_adventure": RollForAdventure,
    "counter_terror": CounterTerror,
}
TABLES = (
    ("tomb_raider", "introductory", 2),
    ("tomb_raider", "learning_game", 1),
    ("tomb_raider", "explore_the_depths", 3),
    ("tomb_raider", "atlantis", 2),
    ("roll_for_adventure", "book-of-magic", 4),
    ("counter_terror", "standard", 4),
    ("tomb", "catacombs_short", 2),
    ("tomb", "catacombs_short", 1),
    ("tomb", "goldenaxe_catacombs", 3),
    ("tomb", "tomb_of_the_overseers", 4),
)


def play(key: str, level: str, seats: int, seed: str, sensible: bool) -> Watch:
    """Play a match by the script, or by lot, and check each roll."""
    rules, chance, lot = load_game(key), Random(f"chance {seed}"), Random(f"choice {seed}")
    heroes = [one.values for one in rules.choices(level) if one.key == "hero"]
    chosen = tuple({"hero": heroes[0][1 + at]} if heroes else {} for at in range(seats))
    s = rules.begin(Setup(level, chosen))
    watch, memory = WATCHES[key](s), [dict[str, Any]() for _ in range(seats)]

    def answer(ask: Ask) -> Answer:
        view = rules.view(s, ask.seat)
        found = SCRIPTS[key].sensible(view, ask, memory[ask.seat]) if sensible else ask.choice.sample(lot.randrange)
        assert ask.choice.is_valid_answer(ask.choice.write(found))
        watch.answered(ask, found, view)
        return found

    def drawn(request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Shuffle):
            return tuple(chance.sample(range(request.size), request.size))
        assert request.kind in (*watch.kinds, *NO_PRESS[key]), f"who throws {request.kind}, and who presses for it?"
        if request.kind in NO_PRESS[key]:
            watch.seen[f"{request.kind} (no press: {NO_PRESS[key][request.kind]})"] += 1
        watch.rolled(request)
        return tuple(chance.randint(1, request.sides) for _ in range(request.dice))

    for _ in _steps(rules.play(s), answer, drawn, watch):
        pass
    return watch


def _steps(rules: Any, answer: Any, drawn: Any, watch: Watch) -> Iterator[None]:
    given: Any = None
    answers = 0
    while answers < MOST:
        try:
            request = rules.send(given)
        except StopIteration:
            return
        given = None
        if isinstance(request, Roll | Shuffle):
            given = drawn(request)
        elif isinstance(request, GameEvent):
            watch.told(request)
        elif isinstance(request, Ask):
            given, answers = answer(request), answers + 1
        elif isinstance(request, tuple):
            given, answers = tuple(map(answer, request)), answers + 1
        yield


@pytest.mark.lot(3)
@pytest.mark.parametrize(("key", "level", "seats"), TABLES)
def test_TR_OVR_4_TOMB_CHAR_1_RFA_TURN_1_each_throw_has_had_its_press(key: str, level: str, seats: int) -> None:
    """Sensible and random matches are played. The rolls are printed, with the reason why some need no press."""
    seen: Counter[str] = Counter()
    for number in range(MATCHES.get(key, 3)):
        for sensible in (True, False):
            seen += play(key, level, seats, f"{level} {number}", sensible).seen
    print(f"{key}, {level}, {seats}: {dict(seen.most_common())}")
    assert any("no press" not in what for what in seen), "nothing was thrown"


def test_a_throw_without_a_press_is_found() -> None:
    """This test checks the check itself: a seat that has pressed for one throw has not pressed for the next one."""
    rules = load_game("roll_for_adventure")
    s = rules.begin(Setup("book-of-magic", ({}, {})))
    watch = RollForAdventure(s)
    seat = s.players[s.active].seat
    ask = Ask(seat, "roll", One(()), (), throw=True)
    watch.answered(ask, (), None)
    watch.rolled(Roll("pool", 5))
    with pytest.raises(AssertionError, match="without its press"):
        watch.rolled(Roll("pool", 5))
