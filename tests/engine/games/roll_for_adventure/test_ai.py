"""The AI: legal whatever the table has settled, from the view alone, a partner worth having, and able to say why."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.__main__ import _play, ai, by_lot
from engine.game import Game, Setup
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.setup import CHOICES
from engine.protocol import Answer, Ask, Pick

REASONS = {
    "", "roll", "wins", "stone", "section", "chain", "defeats", "wounds", "frees", "reward", "takes", "waits",
    "progress", "filling", "cave", "run", "guards", "danger", "gathers", "keeps", "spare", "odds", "flips", "heals",
    "spares",
}  # fmt: skip


def wins(policy: Any, games: int, seats: int, first: int) -> int:
    """How many matches of the first-game set-up a table wins."""
    won = 0
    for number in range(first, first + games):
        _, winners, over = _play(GAME, Setup("book-of-magic", ({},) * seats), random.Random(f"ai:{number}"), policy)
        assert over
        won += bool(winners)
    return won


def test_a_table_of_ai_wins_where_chance_does_not() -> None:
    won = wins(ai, 12, 3, 0)
    assert won >= 7, f"{won} of 12"
    assert wins(by_lot, 10, 3, 0) == 0


@pytest.mark.proof
def test_a_table_of_three_ai_wins_half_of_a_thousand_first_games() -> None:
    won = wins(ai, 1000, 3, 1000)
    print(f"Roll for Adventure, three AI: {won} of 1000 first games won")
    assert won >= 500


def settled(lot: random.Random) -> Setup:
    """A table with anything settled."""
    house = {c.key: lot.choice(c.values) for c in CHOICES if not c.each_seat and lot.random() < 0.5}
    house |= {"board_limits": "any", "start": "random"}
    return Setup(lot.choice(GAME.levels), ({},) * lot.randint(1, 4), house)


ROLLING = {"roll", "place", "moves-on", "rethrow", "which-dice", "lost-die"}
ASKED = ROLLING | {"reward", "defeat", "heal", "where", "shield"}


def test_every_answer_is_an_option_and_has_a_reason() -> None:
    """As many matches as it takes to have been asked everything: which, chance decides, and a Python's sums."""
    asked: set[str] = set()

    def checked(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        answer, why = one.advise(one.view(s, ask.seat), ask, pick)
        assert ask.choice.holds(ask.choice.write(answer)), ask
        assert why.kind == "advice" and why.open["reason"] in REASONS, why
        if why.open["reason"] == "odds":
            dice = answer if isinstance(answer, tuple) else one.view(s, ask.seat).thrown
            assert 0 <= why.open["chance"] <= 10 and 0 < why.open["count"] <= len(dice)
        if why.open["reason"] in ("progress", "filling", "cave"):
            assert why.open["count"] > 0
        asked.add(ask.kind)
        return answer

    for seed in range(60):
        _, _, over = _play(GAME, settled(random.Random(seed)), random.Random(seed), checked)
        assert over
        if asked >= ASKED:
            break
    assert asked >= ASKED


def test_it_does_not_know_the_deck() -> None:
    """RFA-GEN-8: with the deck in another order it answers and says the same."""
    seen = 0

    def twice(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        nonlocal seen
        lot = random.Random(seen)
        other = one.redeal(s, ask.seat, lot.randrange)
        answers = [one.advise(one.view(state, ask.seat), ask, random.Random(1).randrange) for state in (s, other)]
        assert answers[0] == answers[1]
        seen += other.deck.cards != s.deck.cards
        return answers[0][0]

    _play(GAME, Setup("book-of-magic", ({},) * 3), random.Random(4), twice)
    assert seen > 50
