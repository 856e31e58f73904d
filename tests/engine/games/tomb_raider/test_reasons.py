"""Each reason for advice is true: ways are walked anew and dice enumerated by the test's own code.

The AI's answer and an answer drawn by lot are explained, because the coach may name any answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from engine.games.tomb_raider.ai import reasons
from engine.games.tomb_raider.ai.truths import TRUTHS
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.events import RaiderAdvice
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.moves import RESET, STAY, Die, Exit, First, Offer, Overcome, Play, Step, Take, Use
from engine.games.tomb_raider.view import RaiderView, Space, SpaceView, View
from engine.protocol import Answer, Ask, Move, One, Pass
from render.games.tomb_raider.face import FACE
from render.games.tomb_raider.words.advice import REASONS
from render.text.i18n import say
from render.text.per_cents import write_per_cent
from tests.engine.conformance import start

SIDES = {"forward": (0, 1), "right": (1, 0), "back": (0, -1), "left": (-1, 0)}
NAMES = ("fight", "move", "search", "think")
LEVELS = [("introductory", 2), ("into_the_caves", 3), ("freestyle", 2), ("explore_the_depths", 4), ("freestyle", 1)]


def list_explained(count: int, seed: int) -> Iterator[tuple[View, Ask, Answer, RaiderAdvice]]:
    """Yield answers with their reasons, from matches in which some answers are random."""
    lot, found = Random(seed), 0
    assert GAME.thinking.explain is not None
    while found < count:
        level, seats = lot.choice(LEVELS)
        match, _ = start(GAME, level, seats, lot.randrange(10**6))
        while not match.over and found < count:
            put = lot.choice(match.pending)
            view, ask = match.view(put.ask.seat), put.ask
            answer, why = GAME.advise(view, ask, lot.randrange)
            other = ask.choice.sample(lot.randrange)
            for given, told in ((answer, why), (other, GAME.thinking.explain(view, ask, other))):
                assert isinstance(told, RaiderAdvice)
                if told.reason:
                    found += told.reason != "waits-for-more"  # Most windows pass; they are checked, and not counted.
                    yield view, ask, given, told
            match.act(ask.seat, put.number, ask.choice.write(other if lot.random() < 0.15 else answer))


def chance_of(dice: int, target: int) -> float:
    """Return the chance that dice reach a sum, by counting every throw."""
    ways = Counter({0: 1})
    for _ in range(max(1, dice)):
        ways = Counter[int]() + sum((Counter({total + face: n for total, n in ways.items()}) for face in range(1, 7)),
                                    Counter[int]())  # fmt: skip
    return float(Fraction(sum(n for total, n in ways.items() if total >= target), sum(ways.values())))


def walk(view: View, begin: Space) -> dict[Space, int]:
    """Return the number of steps to each space by open exits. Unknown spaces count as open."""
    spaces = {one.at: one for one in view.spaces}
    far, edge = {begin: 0}, [begin]
    for place in edge:
        space = spaces[place]
        for side in space.exits if space.card and not space.face_down else SIDES:
            to = (place[0] + SIDES[side][0], place[1] + SIDES[side][1])
            if to in spaces and to not in far:
                far[to] = far[place] + 1
                edge.append(to)
    return far


def list_places(view: View, me: RaiderView, what: str) -> set[Space]:
    match what:
        case "treasure":
            return {one.at for one in view.spaces if one.treasure_possible or one.role == "treasure"}
        case "prize":
            return {view.prize_at} if view.prize_at else set()
        case "out":
            return {one.at for one in view.spaces if one.role == "entrance"}
        case "save":
            return {one.at for one in view.spaces if one.save_point and not one.face_down}
        case "aid" | "task":
            return {one.at for one in view.spaces}
    raise AssertionError(what)


def find_space(view: View, at: Space) -> SpaceView:
    return next(one for one in view.spaces if tuple(one.at) == tuple(at))


def count_dice(view: View, me: RaiderView, ability: str) -> int:
    return me.abilities[NAMES.index(ability)] - (me.damage if view.damage_lowers else 0)


def measure_steps(view: View, begin: Space) -> int:
    """Return the steps from a space to the nearest goal of a level with a treasure."""
    me = view.raiders[view.viewer or 0]
    what = "treasure" if not view.found else "prize" if view.prize_at else "out"
    return min((far for at, far in walk(view, begin).items() if at in list_places(view, me, what)), default=99)


def is_way_true(view: View, answer: Answer, why: RaiderAdvice, me: RaiderView) -> bool:
    begin, length = me.at, why.count
    if isinstance(answer, Step):
        begin, length = (me.at[0] + SIDES[answer.direction][0], me.at[1] + SIDES[answer.direction][1]), length - 1
        if walk(view, me.at).get(begin) != 1:
            return False
    far = walk(view, begin)
    true = why.count > 0 and any(far.get(at, 99) <= length for at in list_places(view, me, why.what))
    if why.reason == "guarded" and isinstance(answer, Step):
        left = [one for one in find_space(view, begin).obstacles if not one.removed]
        bare = 1.0
        for one in left:
            bare *= max(chance_of(count_dice(view, me, test.ability), test.target) for test in one.tests)
        true &= bool(left) and bare - 1e-9 <= why.chance <= 1 and (bool(view.hand) or abs(bare - why.chance) < 1e-9)
    return true


def is_true(view: View, ask: Ask, answer: Answer, why: RaiderAdvice) -> bool:
    """Return whether a reason is true by what its seat sees."""
    me = view.raiders[ask.seat]
    here = find_space(view, me.at)
    throws = {one.answer: one for one in view.throws}
    given = answer.format_text() if isinstance(answer, Move) else ""
    mine = throws.get(given)
    options = [one for one in ask.choice.options if not isinstance(one, Pass)] if isinstance(ask.choice, One) else []
    chances = {one: throws[one.format_text()].now.chance for one in options if one.format_text() in throws}
    others = [chance for one, chance in chances.items() if one != answer and chance is not None]
    other = view.raiders[why.seat] if why.seat >= 0 else me
    free = not me.search_ban and not me.fought
    match why.reason:
        case "way" | "guarded" | "shorter":
            return is_way_true(view, answer, why, me)
        case "seek":
            target = here.treasure if here.prize is None else here.prize
            dice = count_dice(view, me, "search") + (here.search or 0)
            if mine is not None:
                assert mine.now.target == target
                return why.chance == pytest.approx(chance_of(mine.now.dice, (target or 0) - mine.now.bonus))
            return target is not None and (why.chance == pytest.approx(chance_of(dice, target)) or bool(throws))
        case "there":
            return answer == STAY or not isinstance(answer, Step)
        case "safe":
            return why.count == len(me.unsaved) > 0 and here.save_point
        case "back":
            back = me.saved_at or me.entrance
            return why.count == abs(me.at[0] - back[0]) + abs(me.at[1] - back[1]) > 0
        case "waits":
            way = [one for one in view.spaces if any(not each.removed for each in one.obstacles)]
            return 0 < why.chance <= 1 and bool(way)
        case "no-way":
            steps = [one for one in options if isinstance(one, Step)]
            ends = [(me.at[0] + SIDES[one.direction][0], me.at[1] + SIDES[one.direction][1]) for one in steps]
            solo = view.goal in ("survey", "purge", "flawless")
            return not isinstance(answer, Step) and (
                solo or all(measure_steps(view, end) >= measure_steps(view, me.at) for end in ends)
            )
        case "best":
            return mine is not None and mine.now.chance == why.chance >= why.before + 0.01 and why.before == max(others)
        case "only":
            return mine is not None and mine.now.chance == why.chance and not others
        case "no-fight":
            better = [one for one, chance in chances.items() if chance is not None and chance > why.chance]
            fights = all(isinstance(one, Overcome) and one.ability == "fight" for one in better)
            return free and bool(better) and fights and isinstance(answer, Overcome) and answer.ability != "fight"
        case "search-first":
            return free and (here.treasure is not None or here.prize is not None) and isinstance(answer, Pass)
        case "no-prey":
            return bool(chances) and all(chance is not None and chance < 0.5 for chance in chances.values())
        case "carries":
            return view.carrier == why.seat != ask.seat
        case "weak" | "rival-first":
            first = view.order.index(why.seat) < view.order.index(ask.seat) if why.reason == "rival-first" else True
            one_left = why.seat != ask.seat and other.life - other.damage == 1
            return first and one_left and mine is not None and (mine.harm or 0) >= 1
        case "stronger":
            return mine is not None and why.count == mine.now.dice > (mine.now.rival or 0) == why.total
        case "dice":
            return mine is not None and why.count == mine.now.dice
        case "offers":
            assert isinstance(answer, Offer)
            tests = get_pool().find_obstacle(answer.obstacle).tests
            bare = max((chance_of(count_dice(view, other, one.ability), one.number) for one in tests), default=1.0)
            armed = any(row.uses != 0 for row in (*other.saved, *other.unsaved))
            return why.chance <= 1 - bare + 1e-9 and (armed or why.chance == pytest.approx(1 - bare))
        case "blocked":
            return why.seat != ask.seat and any(not one.removed for one in find_space(view, other.at).obstacles)
        case "long":
            return why.count == view.turn > 2 * view.rows and isinstance(answer, Pass)
        case "slight":
            return isinstance(answer, Pass) and ask.kind == "offer"
        case "finds":
            return mine is not None and set(mine.finds) <= set(view.hand) and mine.now.chance == why.chance > 0
        case "finds-most" | "opens":
            return ask.kind == "find" and not isinstance(answer, Pass)
        case "relief":
            goals = list_places(view, me, "treasure") if not view.found else {at.at for at in view.spaces}
            return not goals & walk(view, me.at).keys() or view.found or view.goal != "treasure"
        case "exit":
            ends = {one: measure_with_exit(view, me, one) for one in options if isinstance(one, Exit)}
            return isinstance(answer, Exit) and ends[answer] <= min(ends.values()) + 2  # Spaces are not all alike.
        case "acts-last":
            return view.order[-1] == ask.seat
        case "any-order":
            return isinstance(answer, Pass)
        case "acts-first":
            return isinstance(answer, First) and int(answer.raider) == ask.seat
        case "low-die":
            assert isinstance(answer, Die)
            return answer.shows == min(one.shows for one in options if isinstance(one, Die))
        case "anew" | "anew-bare" | "goes-on" | "goes-on-bare":
            return is_reset_true(view, answer, why, me)
        case "keeps-treasure":
            return view.carrier == ask.seat and answer != RESET
        case "bonus":
            return isinstance(answer, Take)
        case "raises" | "lowers":
            assert 0 <= why.before <= 1 and 0 <= why.chance <= 1 and isinstance(answer, Play | Use)
            own = why.seat == ask.seat
            trial = next(one for one in (view.trial, view.rival) if one is not None and one.seat == why.seat)
            target = trial.target if trial.target is not None else here.treasure if here.prize is None else here.prize
            if (
                trial.against in ("obstacle", "search")
                and trial.result is None
                and not trial.verdict
                and own
                and target
            ):
                assert why.before == pytest.approx(chance_of(trial.dice, target - trial.bonus))
            both = f"{say(write_per_cent(why.before))} → {say(write_per_cent(why.chance))}"
            label = say(FACE.label(answer, ask, view, ("Ana", "Ben", "Cid", "Dora")).text)
            return (why.chance > why.before) == own == (why.reason == "raises") and both in label
        case "harms":
            return why.seat != ask.seat and why.count == other.life - other.damage > 0
        case "heals":
            return why.count == me.life - me.damage < me.life
        case "seeks":
            there = find_space(view, other.at)
            return view.active == why.seat != ask.seat and (there.treasure is not None or there.prize is not None)
        case "near":
            goals = list_places(view, other, "treasure")
            return any(abs(at[0] - other.at[0]) + abs(at[1] - other.at[1]) <= 2 for at in goals)
        case "past":
            return any(not one.removed for one in here.obstacles)
        case "unhindered":
            return all(one.removed for one in find_space(view, other.at).obstacles)
        case "waits-for-more":
            return isinstance(answer, Pass)
        case "spare":
            return isinstance(answer, tuple) and bool(answer)
        case "keeps":
            return isinstance(answer, tuple)
    raise AssertionError(why.reason)


def measure_with_exit(view: View, me: RaiderView, option: Exit) -> int:
    """Return the steps to the treasure if a space had one more exit."""
    column, row = map(int, option.at.split("."))
    at, ahead = (column, row), SIDES[option.direction]
    to = (column + ahead[0], row + ahead[1])
    by_door = walk(view, me.at).get(at, 99) + 1 + measure_steps(view, to)
    return min(measure_steps(view, me.at), by_door)


def is_reset_true(view: View, answer: Answer, why: RaiderAdvice, me: RaiderView) -> bool:
    """Return whether a reset costs as many cards as told, and shortens the way (or hardly does)."""
    cards = why.count == len(me.unsaved) > 0 if not why.reason.endswith("bare") else not me.unsaved
    if view.goal in ("survey", "purge", "flawless"):
        return cards
    saved = measure_steps(view, me.at) - measure_steps(view, me.saved_at or me.entrance)
    nearer = saved > 0 if why.reason.startswith("anew") else saved <= 1
    return cards and nearer and (answer == RESET) == why.reason.startswith("anew")


def check_all(count: int, seed: int, kinds: int) -> None:
    seen, faults = Counter[str](), list[str]()
    for view, ask, answer, why in list_explained(count, seed):
        seen[why.reason] += 1
        if not is_true(view, ask, answer, why):
            faults.append(f"{ask.kind}: {answer}: {why}")
    assert not faults, (len(faults), faults[:5])
    assert len(seen) >= kinds, seen


def test_every_template_has_a_predicate_of_its_truth() -> None:
    assert TRUTHS.keys() == REASONS.keys()


def test_every_reason_is_true_where_it_is_given() -> None:
    """TR-DEC-A1, TR-DEC-B1: Each reason that the AI gives for an answer is true in its position."""
    check_all(110, 3, 10)


@pytest.mark.proof
def test_every_reason_is_true_in_two_thousand_positions() -> None:
    """TR-DEC-A1, TR-DEC-B1: Each reason that the AI gives for an answer is true in its position."""
    check_all(2000, 4, 25)


@pytest.mark.parametrize(("chances", "reason"), [((0.74, 0.58), "best"), ((0.28, 0.28), ""), ((0.284, 0.281), "")])
def test_chances_that_read_alike_are_no_reason(
    monkeypatch: pytest.MonkeyPatch, chances: tuple[float, float], reason: str
) -> None:
    move, think = (Overcome("dark", ability, "none") for ability in ("move", "think"))
    monkeypatch.setattr(
        reasons, "_compute_passing_chance", lambda look, one: dict(zip((move, think), chances, strict=True))[one]
    )
    explain: Any = reasons._explain_overcoming
    assert explain(None, move, (move, think)).reason == reason
