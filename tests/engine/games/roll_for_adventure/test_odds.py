"""Chances of throws, compared with every throw there is; and of the next card, with every card that may lie there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from engine.games.roll_for_adventure import odds
from engine.games.roll_for_adventure.board import DIE
from engine.games.roll_for_adventure.cards import CARDS, MASTER, TERRITORIES
from engine.games.roll_for_adventure.forecast import compute_attack_chance, compute_forecast
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import NONE, Place
from engine.games.roll_for_adventure.offers import list_placements
from engine.games.roll_for_adventure.outlook import compute_outlook
from engine.games.roll_for_adventure.state import State
from tests.engine import test_conformance
from tests.engine.games.roll_for_adventure.scenario import Table


def positions(count: int, most: int) -> Iterator[State]:
    """Positions before a roll of at most so many dice, of random matches with anything settled."""
    found = 0
    for seed in range(1, 200):
        match, _ = test_conformance.start(GAME, GAME.levels[seed % 4], 1 + seed % 4, seed)
        lot = Random(seed)
        while not match.over and found < count:
            put = match.pending[0]
            s: State = match.state
            plain = s.board.rules.batch_overflow == "no"
            if put.ask.kind == "roll" and plain and 0 < len(s.pool) <= most and lot.random() < 0.2:
                found += 1
                yield s
            value = put.ask.default if lot.random() < 0.5 else put.ask.choice.sample(lot.randrange)
            match.act(put.ask.seat, put.number, put.ask.choice.write(value))
        if found >= count:
            return


def brought(s: State, faces: tuple[int, ...]) -> tuple[bool, bool]:
    """Whether some placement of this throw earns a stone, and whether one completes anything of worth."""
    s.thrown = sorted(DIE[kind, face] for kind, face in zip(s.pool, faces, strict=True))
    view = GAME.view(s, None)
    seen = [
        compute_outlook(view, one) for one in list_placements(s)[0] if isinstance(one, Place) and one.ability == NONE
    ]
    s.thrown = []
    gains = [one for one in seen if one.completes and (one.completes != "resurrection" or one.freed)]
    return any(one.stone for one in seen), bool(gains)


def check_positions(count: int, most: int) -> None:
    told = set()
    for s in positions(count, most):
        throws = list(product(range(1, 7), repeat=len(s.pool)))
        found = [brought(s, faces) for faces in throws]
        for at, needs in ((0, odds.compute_stone_needs(s.board)), (1, odds.compute_gain_needs(s.board))):
            exact = sum(one[at] for one in found) / len(throws)
            assert odds.compute_chance(needs, len(s.pool)) == pytest.approx(exact), (s.board, s.pool)
            told.add((at, 0 < exact < 1))
    assert told >= {(0, True), (1, True)}


def test_the_chances_of_a_roll_are_those_of_all_throws() -> None:
    """RFA-TURN-4, RFA-TURN-9, RFA-DEF-2: a stone, and anything completed; without heroes' abilities."""
    check_positions(40, 3)


@pytest.mark.proof
def test_the_chances_of_a_roll_are_those_of_all_throws_of_up_to_five_dice() -> None:
    """RFA-TURN-4, RFA-TURN-9, RFA-DEF-2."""
    check_positions(150, 5)


def test_the_chance_of_dice_thrown_again_is_that_of_all_throws_beside_those_that_stay() -> None:
    """RFA-HERO-20."""
    lot = Random(4)
    for _ in range(60):
        needs = tuple(lot.choice((1, 2, 3, 4, odds.NEVER)) for _ in range(6))
        kept = tuple(sorted(lot.randint(1, 6) for _ in range(lot.randint(0, 3))))
        dice = lot.randint(1, 4)
        throws = list(product(range(1, 7), repeat=dice))
        exact = sum(odds.can_complete(needs, [*kept, *faces]) for faces in throws) / len(throws)
        assert odds.compute_chance(needs, dice, kept) == pytest.approx(exact)


def orders(card: str, rank: int) -> bool:
    """Whether this card makes an enemy of that rank attack again (RFA-ENEMY-4, RFA-MOS-2)."""
    return card == MASTER or CARDS[card].rank > rank


def test_the_chance_that_an_enemy_attacks_again_is_that_of_all_cards_that_may_be_next() -> None:
    """RFA-ENEMY-4, RFA-MOS-2, RFA-DECK-6: each place within the bounds is as likely for the Master of Shadows."""
    for bounds in ((0, 9), (0, 0), (3, 8)):
        t = Table(3, foes="sand-devil cave-troll black-knight")
        s = t.s
        s.low, s.high = bounds
        others = [card for card in s.deck.cards if card != MASTER]
        places = range(s.low, s.high + 1)
        view = GAME.view(s, None)
        master = sum(place == 0 for place in places) / len(places)  # else any other is next, each as likely
        for rank in (1, 2, 3):
            exact = master + (1 - master) * sum(orders(card, rank) for card in others) / len(others)
            assert compute_forecast(view).next[rank] == pytest.approx(exact)
        for where in TERRITORIES:
            ranks = [enemy.data.rank for enemy in s.board.enemies if enemy.territory == where]
            comes = [CARDS[card].territory == where or any(orders(card, rank) for rank in ranks) for card in others]
            exact = master * bool(ranks) + (1 - master) * sum(comes) / len(others)
            assert compute_attack_chance(view, where) == pytest.approx(exact)


def test_where_somebody_roams_no_chance_is_told() -> None:
    """RFA-SPEC-14: the territory die decides."""
    t = Table(3, level="sword-of-saints", house={"special": "phantoms"}, foes="phantom-1")
    assert compute_attack_chance(GAME.view(t.s, None), "desert") is None


def test_once_the_deck_is_empty_everybody_attacks_at_every_turn() -> None:
    """RFA-MOS-10."""
    t = Table(3, foes="sand-devil")
    s = t.s
    before = compute_forecast(GAME.view(s, None))
    while len(s.deck) > 1:
        s.deck.take(next(at for at, card in enumerate(s.deck.cards) if card != MASTER))
    s.low = s.high = 0
    now = compute_forecast(GAME.view(s, None))
    assert now.again == (1, 1, 1, 1) == now.next and set(now.fresh.values()) == {0}
    assert all(now.master[where] == pytest.approx(1 / 2) for where in TERRITORIES), "two of one, or one of all"
    assert all(before.master[where] < 0.1 for where in TERRITORIES)
