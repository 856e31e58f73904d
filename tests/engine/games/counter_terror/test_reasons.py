"""Each reason for advice is true in its position: hidden cards are dealt again, and the rules play every defence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Any

import msgspec
import pytest

from engine.events import GameEvent
from engine.games.counter_terror.events import Damaged, ShootoutAdvice, TurnBegan, TurnSkipped
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.moves import Attack, Call, Defend, HeadShot, Throw
from engine.games.counter_terror.state import State
from engine.games.counter_terror.view import View
from engine.protocol import Answer, Ask, Move, One, Roll, Shuffle
from engine.pump import run_to_next_question
from tests.engine.conformance import start

DAMAGE = {"revolver": 20, "9mm": 40, "uzi": 40, "ak47": 60, "sniper": 80, "grenade": 80}


def list_advised(count: int, seed: int) -> Iterator[tuple[State, Ask, Answer, ShootoutAdvice]]:
    """Yield positions in matches of AI seats, each with the AI's answer and one other, and their reasons."""
    lot, found = Random(seed), 0
    while found < count:
        match, _ = start(GAME, "standard", lot.randint(2, 8), lot.randrange(1, 10**6))
        while not match.over and found < count:
            put = lot.choice(match.pending)
            view = match.view(put.ask.seat)
            answer, why = GAME.advise(view, put.ask, lot.randrange)
            if put.ask.choice.count() > 1 and lot.random() < 0.3:
                other = put.ask.choice.sample(lot.randrange)
                found += 1
                yield match.state, put.ask, answer, why  # type: ignore[misc]
                yield match.state, put.ask, other, GAME.thinking.explain(view, put.ask, other)  # type: ignore[misc]
            match.act(put.ask.seat, put.number, put.ask.choice.write(answer))


class Course:
    """A position from which an attack and each possible answer to that attack are played."""

    def __init__(self, s: State, seat: int, lot: Random) -> None:
        self._stored = msgspec.msgpack.encode(GAME.redeal(s, seat, lot.randrange))

    def find_least_loss(self, seat: int, attack: Answer | None, spared: int, *path: Answer) -> int:
        """Return the fewest life points that a fighter can lose by an attack, with the best answers and the best
        luck."""
        s = msgspec.msgpack.decode(self._stored, type=State)
        events: list[GameEvent] = []
        rules, asked = GAME.play(s), None
        for answer in (None, *([attack] if attack is not None else []), *path):
            asked = run_to_next_question(rules, answer, lambda request: self._draw(s, request, spared), events.append)
        if isinstance(asked, Ask) and asked.kind in ("defend", "called-defend"):
            assert isinstance(asked.choice, One)
            return min(self.find_least_loss(seat, attack, spared, *path, one) for one in asked.choice.options)
        made = takewhile(lambda told: not isinstance(told, TurnBegan | TurnSkipped), events)
        return sum(told.amount for told in made if isinstance(told, Damaged) and told.seat == seat)

    @staticmethod
    def _draw(s: State, request: Roll | Shuffle, spared: int) -> tuple[int, ...]:
        """Draw a ricochet that hits somebody else. No other draw matters."""
        if isinstance(request, Roll):
            living = [seat for seat in s.order[s.place :] + s.order[: s.place] if s.fighters[seat].life]
            at = next((place for place, seat in enumerate(living, 1) if seat != spared), 1)
            return (at if request.kind == "ricochet" else 1,) * request.dice
        return tuple(range(request.size))


def count_harm(s: State, ask: Ask, answer: Attack, least: int, worlds: int) -> float:
    """Return the share of worlds in which an attack takes at least so many life points, whatever is answered."""
    lot, target = Random(f"{s.round}{answer}"), int(answer.target)
    courses = [Course(s, ask.seat, lot) for _ in range(worlds)]
    return sum(one.find_least_loss(target, answer, target) >= least for one in courses) / worlds


def check(s: State, ask: Ask, answer: Answer, why: ShootoutAdvice, worlds: int) -> None:
    """Hold a reason against the position."""
    view: View = GAME.view(s, ask.seat)
    fighters, me, play = view.fighters, view.fighters[ask.seat], view.play
    about = fighters[why.seat] if why.seat >= 0 else None
    enemies = [one for one in fighters if one.alive and one.team != me.team]
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    exact = worlds and ask.kind == "attack" and s.rules.ricochet == "random"
    error = 0.02 + 2.6 * (0.25 / worlds) ** 0.5 if worlds else 1.0
    match why.reason:
        case "kills":
            assert about and isinstance(answer, Attack) and why.count == about.life <= DAMAGE[answer.weapon]
            assert why.chance >= 0.05, "what hardly ever happens is no reason"
            if exact:
                assert abs(why.chance - count_harm(s, ask, answer, about.life, worlds)) < error, (answer, why)
        case "open" | "weakest":
            assert about and isinstance(answer, Attack) and not about.blind
            assert why.chance >= 0.05 or (why.reason, why.chance) == ("weakest", 0)
            if why.reason == "weakest":
                assert why.count == about.life and all(one.life > about.life for one in enemies if one != about)
            worst = min(DAMAGE[answer.weapon], about.life - (20 if view.sparing else 0))
            if exact and why.chance:
                assert abs(why.chance - count_harm(s, ask, answer, worst, worlds)) < error, (answer, why)
        case "bare":
            assert about and about.hand == 0 and why.count == about.life
        case "blind" | "helpless":
            assert about and about.blind and about.team != me.team
        case "head-shot":
            assert about and isinstance(answer, HeadShot) and about.hand and not about.blind
            if worlds:
                held = ["dodge" in GAME.redeal(s, ask.seat, Random(n).randrange).fighters[about.seat].hand.cards
                        for n in range(worlds)]  # fmt: skip
                assert abs(why.chance - sum(held) / worlds) < error
        case "gas" | "flash":
            assert isinstance(answer, Throw) and 0 < why.count <= len(enemies)
        case "call":
            assert about and isinstance(answer, Call) and about.team == me.team
            own = max(DAMAGE.get(card, 20) for card in (*view.hand, "revolver"))
            deals = [GAME.redeal(s, ask.seat, Random(n).randrange).fighters[about.seat].hand.cards for n in range(60)]
            better = sum(any(DAMAGE.get(c, 100 * (c == "head-shot")) > own for c in cards) for cards in deals) / 60
            assert abs(why.chance - better) < 0.25 and why.chance > 0.5
        case "sees":
            assert play and play.card == "flash"
        case "shoots":
            assert play and play.card == "gas" and about and about.team != me.team and play.attacker == about.seat
        case "friend":
            assert play and play.card == "gas" and about and about.team == me.team and play.attacker == about.seat
        case "keeps":
            assert play is None or play.card is None
            assert not any(isinstance(option, Attack | HeadShot) for option in options)
        case "numbers":
            assert ask.kind == "ricochet"
        case "spare":
            assert ask.kind == "hand-limit"
        case "":
            pass
        case _:
            check_defence(s, ask, answer, why)


def check_defence(s: State, ask: Ask, answer: Answer, why: ShootoutAdvice) -> None:
    """Hold the reason for an answer to an attack against what the rules do."""
    view: View = GAME.view(s, ask.seat)
    play = view.play
    assert play is not None and play.card is not None and play.target is not None and isinstance(ask.choice, One)
    if why.reason == "ricochet":
        living = [one for one in view.fighters if one.alive]
        me = view.fighters[ask.seat]
        assert (why.count, why.total) == (sum(one.team != me.team for one in living), len(living))
        return
    if why.reason == "mate":
        assert isinstance(answer, Defend) and answer.whom == str(why.seat) and why.chance > 0.5
        return
    lives = {seat: f.life for seat, f in enumerate(s.fighters)}
    after = {option: try_defence(s, ask, option) for option in ask.choice.options}
    lost = {seat: lives[seat] - after[answer][seat] for seat in lives}  # type: ignore[index]
    match why.reason:
        case "turned-kills":
            assert lost[why.seat] == lives[why.seat] == why.count and why.seat != play.target
        case "turned":
            assert lost[why.seat] > 0 and why.count == lives[why.seat] and not lost[play.target]
        case "duel":
            assert why.seat == play.attacker and lost[play.attacker] == why.count > 0
        case "saves":
            nothing = after[next(option for option in ask.choice.options if option.tag == "pass")]
            assert nothing[why.seat] == 0 and after[answer][why.seat] > 0 and why.count == lives[why.seat]  # type: ignore[index]
        case "spares":
            nothing = after[next(option for option in ask.choice.options if option.tag == "pass")]
            assert after[answer][why.seat] - nothing[why.seat] == why.count > 0  # type: ignore[index]
        case "hopeless":
            certain = [o for o in after if getattr(o, "card", "") not in ("ricochet", "reinforcement")]
            assert len(certain) == len(after) and all(after[option][why.seat] == 0 for option in after)
        case "bears":
            assert after[answer][why.seat] == why.count > 0  # type: ignore[index]
        case _:
            raise AssertionError(why)


def try_defence(s: State, ask: Ask, option: Move) -> dict[int, int]:
    """Return the lives after an answer to the attack. A team-mate who is called then plays nothing."""
    world: Any = GAME.thinking.deal_world(GAME.view(s, ask.seat), ask, Random(1).randrange)  # type: ignore[misc]
    rules, asked, events = GAME.play(world.state), None, list[GameEvent]()

    def draw(request: Roll | Shuffle) -> tuple[int, ...]:
        return Course._draw(world.state, request, ask.seat)

    for answer in (None, *world.answers, option):
        asked = run_to_next_question(rules, answer, draw, events.append)
    if isinstance(asked, Ask) and asked.kind == "called-defend":
        run_to_next_question(rules, asked.default, draw, events.append)
    lives = {seat: f.life for seat, f in enumerate(s.fighters)}
    for told in takewhile(lambda told: not isinstance(told, TurnBegan | TurnSkipped), events):
        if isinstance(told, Damaged):
            lives[told.seat] = told.left
    return lives


def check_advised(count: int, seed: int, worlds: int) -> None:
    seen = Counter[str]()
    for s, ask, answer, why in list_advised(count, seed):
        check(s, ask, answer, why, worlds)
        seen[why.reason] += 1
    print(dict(seen))
    assert len(seen) >= 10, seen


def test_every_reason_is_true_where_it_is_given() -> None:
    """CT-DEF-2, CT-DEF-4, CT-REIN-9: Each reason that the AI gives for an answer is true in its position."""
    check_advised(60, 1, 30)


@pytest.mark.proof
def test_every_reason_is_true_in_two_thousand_positions() -> None:
    """CT-DEF-2, CT-DEF-4, CT-REIN-9: Each reason that the AI gives for an answer is true in its position."""
    check_advised(2000, 2, 200)
