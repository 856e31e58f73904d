"""Chances of dice that are thrown again, and of the next card, equal those counted over all throws and cards."""

from __future__ import annotations

import pytest

from engine.games.roll_for_adventure import odds
from engine.games.roll_for_adventure.board import VALUE
from engine.games.roll_for_adventure.cards import CARDS, MASTER, TERRITORIES
from engine.games.roll_for_adventure.forecast import (
    AHEAD,
    _compute_master_chances,
    compute_attack_chance,
    compute_forecast,
)
from engine.games.roll_for_adventure.game import GAME
from tests.engine.games.roll_for_adventure.naive import measure
from tests.engine.games.roll_for_adventure.scenario import Table

from .odds import positions


def test_the_chance_of_dice_thrown_again_is_that_of_all_throws_beside_those_that_stay() -> None:
    """RFA-HERO-20: The Adventurer may roll any chosen dice of a roll again."""
    for s, _ in positions("place", 12, 5):
        view = GAME.view(s, None)
        faces = [VALUE[die] for die in s.thrown]
        for go in range(1, len(faces) + 1):
            _, exact = measure(view, go, tuple(faces[go:]))
            found = odds.compute_chance(odds.find_gain_goals(view), go, tuple(faces[go:]))
            assert found == pytest.approx(float(exact))


def orders(card: str, rank: int) -> bool:
    """Return whether this card makes an enemy of that rank attack again (RFA-ENEMY-4, RFA-MOS-2)."""
    return card == MASTER or CARDS[card].rank > rank


def test_the_chance_that_an_enemy_attacks_again_is_that_of_all_cards_that_may_be_next() -> None:
    """RFA-ENEMY-4, RFA-MOS-2, RFA-DECK-6: Each place within the bounds is equally likely for the Master of Shadows."""
    for bounds in ((0, 9), (0, 0), (3, 8)):
        t = Table(3, foes="sand-devil cave-troll black-knight")
        s = t.s
        s.low, s.high = bounds
        others = [card for card in s.deck.cards if card != MASTER]
        places = range(s.low, s.high + 1)
        view = GAME.view(s, None)
        # Otherwise each other card is equally likely to be next.
        master = sum(place == 0 for place in places) / len(places)
        for rank in (1, 2, 3):
            exact = master + (1 - master) * sum(orders(card, rank) for card in others) / len(others)
            assert compute_forecast(view).next[rank] == pytest.approx(exact)
        for where in TERRITORIES:
            ranks = [enemy.data.rank for enemy in s.board.enemies if enemy.territory == where]
            comes = [CARDS[card].territory == where or any(orders(card, rank) for rank in ranks) for card in others]
            exact = master * bool(ranks) + (1 - master) * sum(comes) / len(others)
            assert compute_attack_chance(view, where) == pytest.approx(exact)


def test_where_somebody_roams_no_chance_is_told() -> None:
    """RFA-SPEC-14: The territory die decides where a roaming enemy attacks."""
    t = Table(3, level="sword-of-saints", house={"special": "phantoms"}, foes="phantom-1")
    assert compute_attack_chance(GAME.view(t.s, None), "desert") is None


def test_once_the_deck_is_empty_everybody_attacks_at_every_turn() -> None:
    """RFA-MOS-10: When all other cards are gone, the Master of Shadows is revealed and attacks every turn."""
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


def test_after_its_reveal_the_master_of_shadows_may_lie_anywhere() -> None:
    """RFA-MOS-8: Every order of the deck is played out. The Master of Shadows is shuffled into the rest when it
    comes."""
    for cards, bounds in ((4, None), (4, (1, 1)), (5, (2, 3)), (9, (3, 8)), (3, (3, 3))):
        low, high = bounds or (1, cards)
        chances = _compute_master_chances(cards, bounds)
        assert len(chances) == AHEAD and all(0 <= one <= 1 for one in chances)
        for at in range(1, min(AHEAD, cards) + 1):
            first = [(low <= place <= high) / (high - low + 1) for place in range(1, at + 1)]
            # The Master may have come earlier, and come again.
            again = sum(part / (cards - place + 1) for place, part in enumerate(first[:-1], 1))
            assert chances[at - 1] == pytest.approx(min(1, first[-1] + again)), (cards, bounds, at)
