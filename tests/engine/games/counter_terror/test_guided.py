"""A guided match leaves out cards that kill without a choice, and nobody dies in the first round."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.counter_terror.cards import BOX
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.state import State
from engine.match import Match
from engine.setup import Setup
from tests.engine.conformance import Lot
from tests.engine.games.counter_terror.scenario import Table
from tests.engine.games.counter_terror.watched import watch


def begun(seats: int, guided: bool = True, seed: int = 1) -> Match[State]:
    return Match.start(GAME, Setup("standard", ({},) * seats, guided=guided), Lot(seed))


@pytest.mark.parametrize(
    ("seats", "out"),
    [(2, {"bomb", "defuse", "head-shot", "friendly-fire", "reinforcement"}), (4, {"bomb", "defuse", "head-shot"})],
)
def test_cards_without_a_choice_or_a_use_for_two_stay_out(seats: int, out: set[str]) -> None:
    """CT-HEAD-1, CT-BOMB-3, CT-REIN-12: Everybody is told which cards. The rest of the 52 is in play."""
    match = begun(seats)
    told = {logged.event.kind: logged.event.open for logged in match.step.events}
    assert set(told["guided"]["cards"]) == out
    s = match.state
    assert set(s.removed.cards) == out and GAME.faults(s) == []
    inside = [*s.pile.cards, *s.discard.cards, *(card for f in s.fighters for card in f.hand.cards)]
    assert sorted(inside) == sorted(card for card in BOX if card not in out)
    view = GAME.view(s, None)
    assert view.guided and view.sparing and set(view.removed) == out


def test_a_match_that_is_not_guided_has_all_cards() -> None:
    """CT-SETUP-2: The draw pile has all 52 playing cards."""
    match = begun(4, guided=False)
    assert match.state.removed.cards == [] and not GAME.view(match.state, None).guided
    assert "guided" not in {logged.event.kind for logged in match.step.events}


def test_nobody_is_killed_in_the_first_round() -> None:
    """CT-DMG-1: A player who would be dead keeps 20. From the second round on, the normal rule holds (CT-DEATH-1)."""
    t = Table(2, T1="sniper", life={"C1": 60})
    t.s.guided = True
    t.turn("T1", "attack:sniper,C1")
    assert t["C1"].life == 20
    assert t.kinds()[-2:] == ["spared", "damage"] and t.told("damage")[0]["amount"] == 40
    t.turn("T1", "attack:revolver,C1")
    assert t["C1"].life == 20 and t.kinds()[-1] == "spared"
    t.s.round = 2
    t.turn("T1", "attack:revolver,C1")
    assert t["C1"].life == 0 and t.s.outcome == "terror"


def test_a_guided_match_counts_for_no_rating() -> None:
    """CT-WIN-1: The result says that the match does not count, even if a player has given it up."""
    t = Table(2, T1="sniper", life={"C1": 20})
    t.s.guided, t.s.round = True, 2
    t.turn("T1", "attack:revolver,C1")
    result = GAME.result(t.s)
    assert result is not None and result.unrated and result.winners == (t.names["T1"],)
    given_up = GAME.concede(begun(2).state, (0,))
    assert given_up is not None and given_up.unrated
    usual = GAME.concede(begun(2, guided=False).state, (0,))
    assert usual is not None and not usual.unrated


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guided_match_of_the_ai_lasts(seats: int) -> None:
    """CT-GEN-3: None ends in its first round. Of other matches of two and three, two in five do."""
    figures = watch(seats, 40, guided=True)
    print("guided:", figures.row())
    assert figures.first_round == 0
    assert watch(3, 40).first_round > 0


@pytest.mark.proof
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_hundred_guided_matches_of_the_ai_last(seats: int) -> None:
    """CT-GEN-3: A match has 2 to 8 players."""
    figures = watch(seats, 100, guided=True)
    print("guided:", figures.row())
    assert figures.first_round == 0 and figures.after_end == 0 and figures.idle == 0


def test_random_guided_matches_are_sound_and_last() -> None:
    """CT-DMG-2: Guided matches do not end too soon even if all answers are drawn by lot."""
    for seed in range(30):
        match, lot = begun(2 + seed % 7, seed=seed), Random(seed)
        while not match.over:
            put = match.pending[lot.randrange(len(match.pending))]
            match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
            assert GAME.faults(match.state) == []
        assert match.state.round > 1
