"""Positions of ended matches at which others begin: alike for their seat, dealt again for the rest, and verifiable."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.again import StoredChance, replay_answers
from engine.dice import Dice, compute_commitment, hash_client_seeds
from engine.game import Game
from engine.match import Match
from engine.match_file import FORMAT, Record, UnfitRecord, read, verify, write
from engine.match_records import Input
from engine.positions import NoPosition, deal_position
from engine.protocol import CHANCE
from engine.registry import load_games
from engine.setup import Beginning, Setup
from tests.fake.pebbles import GAME as PEBBLES

SECRET, LUCK = b"s" * 32, ("one", "two")


def played(
    game: Game[Any], setup: Setup, seed: int, answers: int = 60, led: tuple[Input, ...] = ()
) -> tuple[Match[Any], list[Input]]:
    """Return a match in which so many answers were given by lot, and all its inputs. ``led`` come first."""
    lot = Random(seed)
    dice = Dice(SECRET, hash_client_seeds(LUCK))
    match = Match.start(game, setup, StoredChance(led) if led else dice)
    rows = list(match.step.rows)
    for _ in replay_answers(match, led):
        rows += match.step.rows
    match.replace_chance(dice)
    for _ in range(answers):
        if match.over:
            break
        put = lot.choice(match.pending)
        answer = put.ask.choice.sample(lot.randrange)
        rows += match.act(put.ask.seat, put.number, put.ask.choice.write(answer)).rows
    return match, rows


SETUPS = [
    (PEBBLES, Setup("short", ({}, {}))),
    (load_games()["tomb_raider"], Setup("introductory", ({}, {}))),
    (load_games()["counter_terror"], Setup("standard", ({}, {}, {}, {}))),
    (load_games()["roll_for_adventure"], Setup("jewel-of-light", ({}, {}))),
    (load_games()["tomb"], Setup("catacombs_short", ({}, {}))),
]


@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=lambda one: one.key if isinstance(one, Game) else "")
def test_a_seat_sees_what_it_saw_and_nothing_else_of_the_match_is_kept(game: Game[Any], setup: Setup) -> None:
    """Cards that the seat cannot see are dealt by lot alone. So two matches that look the same to the seat give the
    same position."""
    _, rows = played(game, setup, 3)
    own = [row.number for row in rows if row.seat == 0]
    changed = False
    for before in (own[len(own) // 3], own[-1]):
        before_all = _checkpoint(game, setup, rows, before)
        true = msgspec.msgpack.decode(before_all, type=game.state)
        for seed in range(4):
            found, _ = deal_position(game, setup, rows, before, 0, Random(seed).randrange)
            state = msgspec.msgpack.decode(found.state, type=game.state)
            assert game.view(state, 0) == game.view(true, 0) and not game.faults(state)
            changed = changed or found.state != before_all
    assert changed or not any(zone.cards for zone in game.zones(true)), "what the seat does not know is dealt again"


def _checkpoint(game: Game[Any], setup: Setup, rows: list[Input], before: int) -> bytes:
    """Return the true state at the last checkpoint before an input."""

    class Kept:
        """A source of chance that gives the stored results."""

        def draw(self, number: int, request: Any) -> tuple[int, ...]:
            return next(stored)

    stored = iter([tuple(row.value) for row in rows if row.seat == CHANCE])
    match = Match.start(game, setup, Kept())
    for row in rows:
        if row.number >= before:
            break
        if row.seat != CHANCE:
            put = match.find_question(row.seat)
            assert put is not None
            match.act(row.seat, put.number, row.value)
    return match.snapshot.state


@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=lambda one: one.key if isinstance(one, Game) else "")
def test_the_match_that_begins_there_is_played_kept_and_verified(game: Game[Any], setup: Setup) -> None:
    _, rows = played(game, setup, 5)
    before = [row.number for row in rows if row.seat == 0][-1]
    beginning, led = deal_position(game, setup, rows, before, 0, Random(1).randrange)
    later = replace(setup, beginning=beginning)
    assert "state" not in repr(later)
    match, since = played(game, later, 6, 30, led)
    record = Record(
        FORMAT, game.key, game.version, later, 1, 1, LUCK, compute_commitment(SECRET, 1, 1), tuple(since), SECRET.hex()
    )
    again = read(write(record))
    assert write(again) == write(record) and verify(again, game).rows == len(since)
    other = next(row for row in since if row.seat != CHANCE)
    with pytest.raises(UnfitRecord):
        verify(replace(record, setup=setup), game)  # The file claims the rulebook's set-up.
    assert other.number >= 0 and (match.over or match.pending)
    older = replace(later, beginning=Beginning(game.version - 1, b"\xc1"))
    assert verify(replace(record, setup=older), game).rows == 0, "another version's position is not replayed"


@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=lambda one: one.key if isinstance(one, Game) else "")
def test_nearly_every_question_can_be_tried_again_itself(game: Game[Any], setup: Setup) -> None:
    """A placement, a defence or a fight can be tried again: the seat has the same view and question, without a new
    throw. If the hidden cards cannot be dealt again there, the beginning says that it is earlier."""
    _, rows = played(game, setup, 5, 90)
    asked = [row.number for row in rows if row.seat == 0][::3]
    exact = 0
    for before in asked:
        true = Match.start(game, setup, StoredChance(rows))
        for _ in replay_answers(true, [row for row in rows if row.number < before]):
            pass
        beginning, led = deal_position(game, setup, rows, before, 0, Random(before).randrange)
        match, since = played(game, replace(setup, beginning=beginning), 1, 0, led)
        assert beginning.led == len(led)
        question, put = true.find_question(0), match.find_question(0)
        if not beginning.earlier:
            assert len(led) == len(since)
            assert question is not None and put is not None and put.ask == question.ask
            assert match.view(0) == true.view(0)
            exact += 1
    least, most = (0, 0) if game is PEBBLES else (0.9, 1)  # Pebbles shuffles its bag in every step.
    assert least * len(asked) <= exact <= most * len(asked) and len(asked) > 3


FIGHTS = {
    "roll_for_adventure": {"place", "shield", "rethrow"},
    "counter_terror": {"defend", "attack"},
    "tomb_raider": {"overcome", "before-test", "after-test", "attack"},
    "tomb": {"cm", "on-wounds", "on-roll"},
}
"""The questions of placements, defences and fights, by the key of the game."""


@pytest.mark.parametrize(("game", "setup"), SETUPS[1:], ids=lambda one: one.key if isinstance(one, Game) else "")
@pytest.mark.parametrize("wanted", [12, pytest.param(100, marks=pytest.mark.proof)])
def test_placements_defences_and_fights_can_be_practised(game: Game[Any], setup: Setup, wanted: int) -> None:
    """Such positions can be practised even if an unknown space was entered and a secret card was offered since the last
    checkpoint."""
    exact = seen = 0
    for seed in range(40):
        lot, rows, asked = Random(seed), list[Input](), list[tuple[int, int]]()
        match = Match.start(game, setup, Dice(SECRET, hash_client_seeds((str(seed),))))
        rows += match.step.rows
        while not match.over and match.row < 150:
            put = lot.choice(match.pending)
            if put.ask.kind in FIGHTS[game.key]:
                asked.append((match.row, put.ask.seat))
            answer = game.choose_quickly(match.view(put.ask.seat), put.ask, lot.randrange)
            rows += match.act(put.ask.seat, put.number, put.ask.choice.write(answer)).rows
        for before, seat in lot.sample(asked, min(6, len(asked))):
            beginning, _ = deal_position(game, setup, rows, before, seat, lot.randrange)
            exact, seen = exact + (not beginning.earlier), seen + 1
        if seen >= wanted:
            break
    assert exact >= 0.9 * seen > 0 and seen >= wanted


def test_rules_under_which_a_position_cannot_be_reached_are_noticed() -> None:
    game, setup = SETUPS[0]
    _, rows = played(game, setup, 3)
    wrong = [replace(row, kind="strange") if row.number == 1 else row for row in rows]
    lost = [row for row in wrong if row.seat != CHANCE or row.number > 3]
    with pytest.raises(NoPosition):
        deal_position(game, setup, lost, rows[-1].number, 0, Random(1).randrange)
