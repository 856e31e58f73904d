"""Every chance that is told with an answer is that of the throw that the answer sets off (``View.throws``): against
counting all throws of as many dice as the rules throw, towards the number that they then tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from engine.events import GameEvent
from engine.games.tomb_raider.cards import DISCOVERIES, LOCATIONS, OBSTACLES, POOL, Action, Character, Discovery
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.goals import find_treasure_target as treasure_target
from engine.games.tomb_raider.view import ThrowView
from engine.match import Match
from engine.match_records import OpenQuestion, Snapshot
from engine.protocol import Roll, Shuffle
from engine.setup import Setup

from .scenario import Table

NEARLY = pytest.approx


class Lot:
    """A random source of chance."""

    def __init__(self, seed: int) -> None:
        self.lot = Random(seed)

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Shuffle):
            return tuple(self.lot.sample(range(request.size), request.size))
        return tuple(self.lot.randint(1, request.sides) for _ in range(request.dice))


class Same:
    """Dice that show this number at the first throw, and ones later. They count how many were thrown."""

    def __init__(self, face: int) -> None:
        self.face, self.thrown = face, list[int]()

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Shuffle):
            return tuple(range(request.size))
        self.thrown.append(request.dice)
        return (self.face if len(self.thrown) == 1 else 1,) * request.dice


def throw(
    match: Match[Any], put: OpenQuestion, answer: str, face: int, play: str = ""
) -> tuple[GameEvent, list[int]] | None:
    """Make the throw that an answer causes, while all other players pass.

    Return the event that tells the throw, and the number of dice of each throw. Return None if the throw is not made.
    ``play``: the card that the thrower plays on it.
    """
    dice = Same(face)
    fork = match.fork(dice)  # type: ignore[arg-type]
    step = fork.act(put.ask.seat, put.number, answer)
    while True:
        told = next((logged.event for logged in step.events if logged.event.kind in ("test", "contest")), None)
        if told is not None:
            return told, dice.thrown
        if fork.over or not fork.pending:
            return None
        asked = next((one for one in fork.pending if one.ask.seat == put.ask.seat), fork.pending[0])
        value = asked.ask.choice.write(asked.ask.default)
        if asked.ask.kind == "before-test" and asked.ask.seat == put.ask.seat and play in options(asked):
            value, play = play, ""
        elif asked.ask.kind not in ("before-test", "after-test", "defend", "respond"):
            return None
        step = fork.act(asked.ask.seat, asked.number, value)


def options(put: OpenQuestion) -> list[str]:
    return [option.format_text() for option in getattr(put.ask.choice, "options", ())]


def counted(
    match: Match[Any], put: OpenQuestion, answer: str, least: int | None, play: str = ""
) -> tuple[int, float | None] | None:
    """Return how many dice are thrown, and the chance, by counting every throw. ``least``: what a search has to
    reach."""
    high, low = throw(match, put, answer, 6, play), throw(match, put, answer, 1, play)
    if high is None or low is None:
        return None
    (told, thrown), values = high, high[0].open
    if told.kind == "contest":
        more = values["result"] - 6 * thrown[0], values["raider_result"] - thrown[1]
        mine = values["seat"] == put.ask.seat
        first, second = (
            {total + one: n for total, n in totals(dice).items()} for dice, one in zip(thrown, more, strict=True)
        )
        won = sum(n * m for a, n in first.items() for b, m in second.items() if (a > b if mine else a < b))
        ties = sum(n * second.get(a, 0) for a, n in first.items())
        stand = values["by"] == "attack" and match.state.rules.raider_fight_tie == "no_damage"
        return thrown[0 if mine else 1], won / (6 ** sum(thrown[:2]) - (0 if stand else ties))
    target = values["target"] if values["target"] is not None else least
    if target is None:
        return thrown[0], None
    if values["target"] is not None and low[0].open["passed"] and thrown[0] + values["bonus"] < target:
        return thrown[0], 1.0
    ways = sum(n for total, n in totals(thrown[0]).items() if total + values["bonus"] >= target)
    return thrown[0], ways / 6 ** thrown[0]


@cache
def totals(dice: int) -> Counter[int]:
    """Return how many of all throws of so many dice come to each total. Every throw is made."""
    return Counter(map(sum, product(range(1, 7), repeat=dice)))


def least(match: Match[Any], put: OpenQuestion, seen: ThrowView) -> int | None:
    """Return what a search needs: the treasure's number, else that of the easiest discovery."""
    s = match.state
    if seen.answer != "search":
        return None
    room = treasure_target(s, s.raiders[put.ask.seat].at)
    return room if room is not None else DISCOVERIES[seen.finds[0]].difficulty if seen.finds else None


def plays(match: Match[Any], put: OpenQuestion, answer: str) -> list[str]:
    """Return what the player could play on the throw that an answer sets off."""
    dice = Same(6)
    fork = match.fork(dice)  # type: ignore[arg-type]
    fork.act(put.ask.seat, put.number, answer)
    while fork.pending and not dice.thrown:
        asked = next((one for one in fork.pending if one.ask.seat == put.ask.seat), fork.pending[0])
        if asked.ask.kind == "before-test" and asked.ask.seat == put.ask.seat:
            return [option for option in options(asked) if option != "pass"]
        if asked.ask.kind not in ("before-test", "defend"):
            return []
        fork.act(asked.ask.seat, asked.number, asked.ask.choice.write(asked.ask.default))
    return []


def check(match: Match[Any], put: OpenQuestion) -> int:
    """Check every answer's figures, alone and with every single card. Return how many were compared."""
    found = 0
    mine, all_see = match.view(put.ask.seat).throws, match.view(None).throws
    assert [one.answer for one in mine] == [one.answer for one in all_see]
    for seen, public in zip(mine, all_see, strict=True):
        assert seen.answer in options(put)
        if max(seen.now.dice, seen.now.rival or 0) > 6:
            continue  # There are too many throws to count.
        exact = counted(match, put, seen.answer, least(match, put, seen))
        if exact is None:
            continue
        found += 1
        assert seen.now.dice == exact[0] and seen.now.chance == (None if exact[1] is None else NEARLY(exact[1])), seen
        same = seen.answer != "search" or treasure_target(match.state, match.state.raiders[put.ask.seat].at) is not None
        assert public.now == seen.now if same else public.now.chance is None
        if exact[1] is None:
            continue
        best = {"": exact[1]}
        for play in plays(match, put, seen.answer):
            card = play.partition(":")[2].partition(",")[0]
            on_test = any(clause.window in ("pre_test", "attack") for clause in POOL.find_card(card).effects)
            if not on_test or card == "086":  # A cure, or taking another's weapon away, is no part of a throw.
                continue
            helped = counted(match, put, seen.answer, least(match, put, seen), play)
            if helped is not None and helped[0] <= 6 and helped[1] is not None:
                best[card] = max(best.get(card, 0.0), helped[1])
        most = max(best.values())
        if seen.helped is None:
            assert most == NEARLY(exact[1]), (seen, best)
        elif max(seen.helped.dice, seen.helped.rival or 0) <= 6:
            assert seen.helped.chance == NEARLY(most) and best[seen.card] == NEARLY(most), (seen, best)
        if public.helped is not None:
            s = match.state
            r = s.raiders[put.ask.seat]
            assert public.card in (*r.saved.cards, *r.unsaved.cards, r.character, *s.spaces[r.at].card.cards)
    return found


@pytest.mark.parametrize(("level", "seats"), [("learning_game", 1), ("introductory", 2), ("into_the_caves", 3)])
def test_every_chance_of_random_play_is_counted_out_TR_TEST_1_TR_TEST_5(level: str, seats: int) -> None:
    lot, found = Lot(seats), 0
    match = Match.start(GAME, Setup(level, ({},) * seats), lot)  # type: ignore[arg-type]
    for _ in range(400):
        if match.over:
            break
        put = next((one for one in match.pending if one.ask.throw), match.pending[0])
        if put.ask.throw or put.ask.kind == "defend":
            found += check(match, put)
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.lot.randrange)))
    assert found > 20


def tables(seeds: range) -> Iterator[tuple[Match[Any], OpenQuestion]]:
    """Yield matches with an own throw for a raider with any cards in hand and in play, against anything that lies
    there."""
    tools = [n for n, card in POOL.cards.items() if isinstance(card, Discovery) and card.stays]
    actions = [n for n, card in POOL.cards.items() if isinstance(card, Action)]
    secrets = ["202", "203", "205"]
    raiders = [n for n, card in POOL.cards.items() if isinstance(card, Character)]
    for seed in seeds:
        lot = Random(seed)
        place = lot.choice(sorted(n for n, card in LOCATIONS.items() if card.role == "room" and not card.wet))
        t = Table(
            f"2.2={place}",
            damage_reduces_abilities=lot.choice(("on", "off")),
            raider_fight_tie=lot.choice(("reroll", "no_damage")),
        )
        for seat in (0, 1):
            t.character(seat, lot.choice(raiders))
            t.raider(
                seat,
                at="2.2" if seat == 0 or lot.random() < 0.5 else "3.1",
                hand=[*lot.sample(actions, 6), lot.choice(secrets), *lot.sample(tools, 2)],
                saved=["020", "186"] if lot.random() < 0.3 else [],
                unsaved=lot.sample(tools, 3),
                abilities=tuple(lot.randint(1, 4) for _ in range(4)),  # type: ignore[arg-type]
            )
        for obstacle in lot.sample(sorted(OBSTACLES), 2):
            if OBSTACLES[obstacle].lives_in != "wet":
                t.obstacle("2.2", obstacle)
        s = t.s
        s.round, s.step, s.place = (*lot.choice((("action", "turn"), ("search", "search"))), 0)
        snapshot = Snapshot(0, 0, 0, (0, 0, 0), msgspec.msgpack.encode(s), GAME.version)
        match = Match.resume(GAME, snapshot, (), Lot(seed))  # type: ignore[arg-type]
        for _ in range(30):
            if match.over or not match.pending:
                break
            put = match.pending[0]
            if put.ask.throw:
                yield match, put
            stays = {"move": "stay", "attack": lot.choice(options(put) or ["pass"])}.get(put.ask.kind)
            match.act(put.ask.seat, put.number, stays or put.ask.choice.write(put.ask.default))


@pytest.mark.lot(1)
def test_every_chance_with_any_card_is_counted_out_TR_TEST_2_TR_DEC_15(in_full: bool) -> None:
    """Cards in play, cards in hand, used cards and automatic effects count as they are at that moment."""
    helped = set()
    found = 0
    for match, put in tables(range(45 if in_full else 18)):
        found += check(match, put)
        helped |= {one.card for one in match.view(put.ask.seat).throws if one.card}
    assert found > (100 if in_full else 40) and len(helped) > (8 if in_full else 4), (found, helped)


def test_a_rope_in_the_hand_helps_nobody_TR_SRCH_6() -> None:
    """TR-CARD-DIS-2: A discovery is used only after it has been found, and once a turn if its card says so."""
    for held, card in (
        ({"hand": ["055"]}, ""),
        ({"unsaved": ["055"]}, "055"),
        ({"unsaved": ["055"], "spent": ["055"]}, ""),
    ):
        t = Table("2.2=010")
        t.raider(0, at="2.2", **held)  # type: ignore[arg-type]
        t.action(0, "stay", ...)
        assert [one.card for one in t.view(0).throws if ",move," in one.answer] == [card]


def test_prospects_by_held_cards_are_told_to_their_holder_alone_TR_INFO_1() -> None:
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["057"])
    t.action(0, "stay", ...)
    cards = {viewer: {one.card for one in t.view(viewer).throws if ",fight," in one.answer} for viewer in (0, 1, None)}
    assert cards == {0: {"057"}, 1: {""}, None: {""}}
    t = Table("2.2=017")
    t.raider(0, at="2.2", hand=["055"])
    t.search(0, ...)
    finds = {viewer: [one.finds for one in t.view(viewer).throws] for viewer in (0, 1, None)}
    assert finds == {0: [("055",)], 1: [()], None: [()]}


def test_prospects_of_the_next_search_are_told_to_its_raider() -> None:
    """The raider may search in advance by a premove, so its player sees the chance before its turn (``plans``)."""
    t = Table("2.1=017", "2.2=017")
    t.raider(0, at="2.1")
    t.raider(1, at="2.2")
    t.action(1, ...)
    assert [one.answer for one in t.view(0).throws] == ["search"]
    assert not t.view(1).throws and not t.view(None).throws


def test_nothing_is_told_of_throws_that_nobody_is_asked_about() -> None:
    t = Table("2.2=010")
    t.raider(0, at="2.2", unsaved=["055"])
    t.action(0, ...)
    assert t.ask.kind == "move" and not t.view(0).throws
    t.answer("stay", "overcome:bats,move,none", ...)
    assert t.ask.kind == "before-test" and not t.view(0).throws
