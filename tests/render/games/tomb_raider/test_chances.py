"""Every chance on a button is true: the test counts it from the dice of the rulebook, without the engine."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.games.tomb_raider import moves
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.state import State, Trial
from engine.match import Match
from engine.protocol import Ask, Move, One
from engine.setup import Setup
from render.games.tomb_raider.face import FACE
from render.text.i18n import say
from tests import luck
from tests.engine.conformance import Lot

ABILITIES = ("fight", "move", "search", "think")
MORE_DICE = {
    "020": 1, "055": 1, "057": 1, "074": 2, "075": 1, "084": 2, "087": 2, "088": 2, "093": 1, "094": 1, "096": 3,
    "098": -1, "099": 2, "143": 1, "175": 1, "180": 1, "183": -1, "198": 1, "200": 1, "202": 1, "203": 2, "B146": 1,
    "S088": 1,
}  # fmt: skip
LOWER = {"024": -2, "176": 2, "186": 2, "205": 3}
HIGHER = {"056": 2, "095": 3, "130": -4}
"""The effects of the cards: more dice, a lower number needed, and a higher result."""
FIXED = {"080", "142", "209"}
SETUPS = (("introductory", 2), ("into_the_caves", 3), ("freestyle", 2), ("freestyle", 1))


@cache
def throws(dice: int) -> Counter[int]:
    """Return how often each total comes, throw by throw (TR-TEST-1)."""
    if dice <= 4:
        return Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))
    return Counter({
        total: sum(throws(dice - 1)[total - face] for face in range(1, 7)) for total in range(dice, 6 * dice + 1)
    })  # fmt: skip


def reach(dice: int, number: int) -> Fraction:
    return Fraction(sum(ways for total, ways in throws(dice).items() if total >= number), 6**dice)


def beat(mine: int, theirs: int, ahead: int) -> Fraction:
    """Return the chance to beat another raider. Equal totals are rolled again (TR-TEST-6)."""
    won = lost = 0
    for (one, ways), (other, more) in product(throws(mine).items(), throws(theirs).items()):
        won += ways * more * (one + ahead > other)
        lost += ways * more * (one + ahead < other)
    return Fraction(won, won + lost)


def shown(chance: Fraction) -> str:
    if 0 < chance < Fraction(1, 200):
        return "<1 %"
    return ">99 %" if Fraction(199, 200) <= chance < 1 else f"{int(100 * chance + Fraction(1, 2))} %"


def count(s: State, seat: int, ability: str, weapon: str | None, more: int) -> int:
    """Return the number of dice of a test (TR-TEST-1, TR-TEST-11, TR-HR-1)."""
    r, which = s.raiders[seat], ABILITIES.index(ability)
    dice = r.base[which] - r.hurts[which] + more - (r.damage if s.rules.damage_reduces_abilities else 0)
    for clause in get_pool().find_card(weapon).effects if weapon not in (None, "none") and ability == "fight" else ():
        dice += sum(getattr(call, "dice", 0) for call in clause.calls)
    return max(1, dice)


def curse(s: State, seat: int, ability: str) -> int:
    """Return what the Cursed Idols take from a Fight result: 2 each."""
    r = s.raiders[seat]
    return -2 * [*r.saved.cards, *r.unsaved.cards].count("082") if ability == "fight" else 0


def treasure(s: State, seat: int) -> int | None:
    view = GAME.view(s, seat)
    here = next(one for one in view.spaces if tuple(one.at) == tuple(view.raiders[seat].at))
    return here.treasure if here.prize is None else here.prize


def expect_throw(s: State, ask: Ask, option: Move) -> Fraction | None:
    """Return the chance of a throw that a button sets off; None if the button does not say it."""
    view = GAME.view(s, ask.seat)
    here = next(one for one in view.spaces if tuple(one.at) == tuple(view.raiders[ask.seat].at))
    if isinstance(option, moves.Overcome):
        number = next(
            test.target for one in here.obstacles if one.key == option.obstacle and not one.removed
            for test in one.tests if test.ability == option.ability
        )  # fmt: skip
        dice = count(s, ask.seat, option.ability, option.weapon, 0)
        return reach(dice, number - curse(s, ask.seat, option.ability))
    if isinstance(option, moves.Attack):
        other, bare = int(option.raider), [*s.raiders[int(option.raider)].saved.cards]
        bare += s.raiders[other].unsaved.cards
        if any("WEAPON" in str(clause) for card in bare for clause in get_pool().find_card(card).effects):
            return None  # The other player chooses the weapon of the answer.
        mine, theirs = count(s, ask.seat, "fight", option.weapon, 0), count(s, other, "fight", None, 0)
        return beat(mine, theirs, curse(s, ask.seat, "fight") - curse(s, other, "fight"))
    if isinstance(option, moves.Search) and (number_ := treasure(s, ask.seat)) is not None:
        return reach(count(s, ask.seat, "search", None, here.search or 0), number_)
    return None


def expect_change(s: State, ask: Ask, option: Move) -> tuple[Fraction, Fraction] | None:
    """Return the chances without and with a card; None if its text is none of the plain ones."""
    assert isinstance(option, moves.Play | moves.Use)
    seat = ask.seat if option.raider == "none" else int(option.raider)
    trial: Trial | None = s.trial
    if trial is None or trial.seat != seat or s.rival is not None or trial.verdict:
        return None
    number = trial.target if trial.target is not None else treasure(s, seat) if trial.against == "search" else None
    if number is None:
        return None
    more, lower, higher = (table.get(option.card, 0) for table in (MORE_DICE, LOWER, HIGHER))
    if option.card not in FIXED and not (more or lower or higher):
        return None
    if trial.result is not None:
        before, after = int(trial.result >= number), int(trial.result + higher >= number)
        return Fraction(before), Fraction(1 if option.card in FIXED else after)
    ability = ABILITIES[trial.ability]
    now, then = (count(s, seat, ability, trial.weapon, trial.dice + n) for n in (0, more))
    after = Fraction(1) if option.card in FIXED else reach(then, number - trial.bonus - lower)
    return reach(now, number - trial.bonus), after


def compare(s: State, ask: Ask, seen: Counter[str]) -> None:
    view = GAME.view(s, ask.seat)
    for option in ask.choice.options if isinstance(ask.choice, One) else ():
        told = re.findall(r"[<>]?\d+ %", said := say(FACE.label(option, ask, view, ("Ana", "Ben", "Cid")).text))
        if isinstance(option, moves.Play | moves.Use):
            if ask.kind not in ("before-test", "after-test") or (change := expect_change(s, ask, option)) is None:
                continue
            wanted = [] if shown(change[0]) == shown(change[1]) else list(map(shown, change))
            assert told == wanted, (said, change)
            seen[f"{ask.kind} {type(option).__name__}"] += 1
        elif told and (chance := expect_throw(s, ask, option)) is not None:
            assert told[0] == shown(chance), (said, chance)
            seen[f"{type(option).__name__}"] += 1


def count_buttons(seed: str, least: int, each: int) -> Counter[str]:
    """Compare the buttons of matches by lot until so many had a chance; ``each`` of one match at most."""
    lot, seen = Random(seed), Counter[str]()
    while seen.total() < least:
        level, seats = lot.choice(SETUPS)
        setup = Setup(level, ({},) * seats)
        match: Match[Any] = Match.start(GAME, setup, Lot(lot.randrange(10**6)))
        before, answers = seen.total(), 0
        while not match.over and answers < 1500 and seen.total() - before < each:
            put, answers = match.pending[0], answers + 1
            ask, view = put.ask, match.view(put.ask.seat)
            if lot.random() < 0.6:
                compare(match.state, ask, seen)
            plain = lot.random() < 0.7 or not isinstance(ask.choice, One)
            answer = GAME.choose(view, ask, lot.randrange) if plain else lot.choice(ask.choice.options)
            match.act(ask.seat, put.number, ask.choice.write(answer))
    return seen


def test_chances_on_buttons_are_true_TR_TEST_1_TR_TEST_5() -> None:
    count_buttons(luck.text(), 60, 30)


@pytest.mark.proof
def test_two_thousand_chances_on_buttons_are_true_TR_TEST_1_TR_TEST_5() -> None:
    seen = count_buttons(luck.text(), 2000, 80)
    assert {"Overcome", "Search", "before-test Play", "after-test Play"} <= set(seen), seen
