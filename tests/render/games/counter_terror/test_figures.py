"""Every figure on a button is what comes of it: compared with the rules, and with every number that chance can draw."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.games.counter_terror import moves
from engine.games.counter_terror.cards import DAMAGE, RICOCHET
from engine.games.counter_terror.events import Damaged, Died, Ricocheted, TurnBegan
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.view import View
from engine.match import Match
from engine.match_records import LoggedEvent, OpenQuestion
from engine.protocol import PASS, Move, One, Roll, Seat, Shuffle
from render.games.counter_terror.face import FACE
from render.text.i18n import say
from tests.engine import conformance

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Eli", "Fay", "Gus", "Hal")


class Shows:
    """A source of chance that always shows one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return (min(self.number, request.sides),) * request.dice
        return tuple(range(request.size))


def questions(seats: int, matches: int) -> Iterator[tuple[Match[Any], OpenQuestion]]:
    """Yield every question with options from random matches with any house rules, guided matches among them."""
    for seed in range(1, matches + 1):
        match, _ = conformance.start(GAME, "standard", seats, seed)
        lot = Random(seed)
        while not match.over:
            put = match.pending[lot.randrange(len(match.pending))]
            if isinstance(put.ask.choice, One):
                yield match, put
            match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))


def losses(events: tuple[LoggedEvent, ...]) -> dict[Seat, int]:
    """Return what each fighter has lost in the news of one play, without what a Bomb takes in the turn after it."""
    found: Counter[Seat] = Counter()
    for event in (one.event for one in events):
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Damaged):
            found[event.seat] += event.amount
    return dict(found)


def dead(events: tuple[LoggedEvent, ...]) -> set[Seat]:
    return {event.seat for one in events if isinstance(event := one.event, Died) and event.by != "bomb"}


def came_of(match: Match[Any], put: OpenQuestion, option: Move, number: int = 1) -> tuple[LoggedEvent, ...]:
    twin = match.fork(Shows(number))
    return twin.act(put.ask.seat, put.number, option.format_text()).events


def text(match: Match[Any], put: OpenQuestion, option: Move) -> tuple[str, str]:
    found = FACE.label(option, put.ask, match.view(put.ask.seat), NAMES)
    return say(found.text), say(found.detail or "")


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_an_answer_does_what_its_button_says(seats: int) -> None:
    """CT-ARM-1, CT-DUEL-2, CT-DODGE-2: The button names the damage that is left, the
    damage that is returned, and deaths."""
    seen: Counter[str] = Counter()
    for match, put in questions(seats, 60):
        view: View = match.view(put.ask.seat)  # type: ignore[assignment]
        if put.ask.kind not in ("defend", "called-defend") or view.play is None or view.play.target is None:
            continue
        assert isinstance(put.ask.choice, One)
        own = put.ask.kind == "defend" or ("rest_of_damage", "called") in view.switches
        taker = put.ask.seat if own else view.play.target
        for option in put.ask.choice.options:
            if isinstance(option, moves.Defend) and option.card in (RICOCHET, "reinforcement"):
                continue
            said, _ = text(match, put, option)
            events = came_of(match, put, option)
            lost, killed = losses(events), dead(events)
            if "you die" in said:
                assert killed == {put.ask.seat}, said
            elif said.endswith("nobody is hurt"):
                assert not lost and not killed, said
            elif through := re.search(r": you take (\d+)", said):
                assert lost.get(taker, 0) == int(through[1]) and set(lost) <= {taker}, said
                assert not own or not killed
            elif given := re.search(r": (\w+) (?:takes|loses) (\d+)", said):
                assert lost.get(NAMES.index(given[1]), 0) == int(given[2]) and len(lost) <= 1, said
            else:
                assert option is PASS or isinstance(option, type(PASS)), said
                assert not own or put.ask.seat not in killed, said
            seen[re.sub(r"\d+", "n", said.partition(": ")[2])] += 1
    assert {"nobody is hurt", "you take n", "you die"} <= set(seen)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_chance_of_a_ricochet_is_that_of_all_numbers(seats: int) -> None:
    """CT-RICO-5: The chance is the share of all numbers that hit the player who answers."""
    counted = 0
    for match, put in questions(seats, 80):
        if not isinstance(put.ask.choice, One) or moves.Defend(RICOCHET) not in put.ask.choice.options:
            continue
        said, detail = text(match, put, moves.Defend(RICOCHET))
        alive = sum(f.life > 0 for f in match.state.fighters)
        assert f"one of {alive} loses 20" in said
        if match.state.rules.ricochet == "secret":
            assert "%" not in detail
            continue
        victims = []
        for number in range(1, alive + 1):
            events = came_of(match, put, moves.Defend(RICOCHET), number)
            victims.append(next(event.victim for one in events if isinstance(event := one.event, Ricocheted)))
        assert len(set(victims)) == alive
        chance = round(100 * victims.count(put.ask.seat) / alive)
        assert f"{chance} % you" in detail
        counted += 1
    assert counted


@pytest.mark.parametrize("seats", [2, 4])
def test_a_weapon_takes_what_its_button_says(seats: int) -> None:
    """CT-ATK-5: The target has no defence, and as many life points as the button names."""
    counted = 0
    for match, put in questions(seats, 30):
        if put.ask.kind not in ("attack", "called-attack"):
            continue
        assert isinstance(put.ask.choice, One)
        view: View = match.view(put.ask.seat)  # type: ignore[assignment]
        for option in put.ask.choice.options:
            if not isinstance(option, moves.Attack):
                continue
            said, detail = text(match, put, option)
            target = int(option.target)
            figures = [int(figure) for figure in re.findall(r"\d+", said.split("(")[1])]
            (damage,) = figures
            life = int(re.findall(r"(\d+) life points", detail)[0])
            assert life == view.fighters[target].life
            assert DAMAGE[option.weapon] == damage and NAMES[target] in said
            twin = match.fork(Shows(1))
            events = twin.act(put.ask.seat, put.number, option.format_text()).events
            while not twin.over and twin.pending[0].ask.kind == "defend":
                one = twin.pending[0]
                events += twin.act(one.ask.seat, one.number, PASS.format_text()).events
            amount = losses(events).get(target, 0)
            assert amount == damage or (view.sparing and amount == life - 20)
            counted += 1
    assert counted > 100
