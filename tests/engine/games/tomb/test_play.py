"""Whole matches: random ones run without a fault, AI-played ones end (TOMB-RUL-4)."""

from __future__ import annotations

from random import Random

import pytest

from engine.__main__ import ai, by_kind, selfplay
from engine.game import Setup
from engine.games.tomb.events.raids import CharacterDied, Dying, MonsterKilled
from engine.games.tomb.events.turns import MatchOver
from engine.games.tomb.game import GAME
from engine.games.tomb.moves import QUESTIONS
from engine.match import Match
from engine.registry import installed
from tests.engine.games.tomb import bold
from tests.engine.test_conformance import Lot, setup
from tests.scenario import check_event

LEVELS = GAME.levels


def followed(level: str, seats: int, seed: int, answers: int, options: bool) -> Match[object]:
    """A match that raids; after each answer the state is sound, questions and news are the listed ones."""
    lot = Random(seed)
    match = Match.start(GAME, setup(GAME, level, seats, lot if options else None), Lot(seed))
    for _ in range(answers):
        if match.over:
            break
        ask = match.pending[0].ask
        assert ask.kind in QUESTIONS and ask.about, "all know that it is put, and so what it is about"
        assert ask.kind != "takes" or ask.about in [one.key for one in match.view(None).raid.monsters]  # type: ignore[attr-defined]
        bold.play(match, lot, 1)
        assert GAME.faults(match.state) == []
        for news in match.step.news:
            check_event(GAME, news.told, range(seats))
    return match


@pytest.mark.lot(4)
@pytest.mark.parametrize("options", [False, True])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_random_matches_run_without_a_fault_TOMB_GEN_4(level: str, seats: int, options: bool) -> None:
    """TOMB-RUL-4: the kind of move is drawn first."""
    followed(level, seats, seats, 250, options)


@pytest.mark.proof
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", range(1, 7))
def test_twenty_thousand_answers(level: str, seats: int) -> None:
    """TOMB-RUL-4."""
    followed(level, seats, seats, 20_000, seats % 2 == 0)


def test_matches_that_an_ai_plays_end() -> None:
    """TOMB-GEN-2."""
    line = selfplay(GAME, Setup("catacombs_short", ({},) * 2), 2, 1, ai)
    assert "unfinished=0" in line


@pytest.mark.parametrize("seats", [1, 3])
def test_nothing_is_told_after_the_end_TOMB_END_1(seats: int) -> None:
    """And before each death stands what brought it about."""
    match = Match.start(GAME, Setup("catacombs_short", ({},) * seats), Lot(5))
    lot, events = Random(5), [news.told for news in match.step.news]
    for _ in range(4000):
        if match.over:
            break
        put = match.pending[0]
        answer = GAME.choose(match.view(put.ask.seat), put.ask, lot.randrange)
        step = match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
        events += [news.told for news in step.news]
    over = [at for at, event in enumerate(events) if isinstance(event, MatchOver)]
    assert over == [len(events) - 1] * match.over
    for at, event in enumerate(events):
        if isinstance(event, CharacterDied | MonsterKilled):
            dying = next(before for before in reversed(events[:at]) if isinstance(before, Dying))
            assert event.one in dying.who


@pytest.mark.proof
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", range(1, 7))
def test_ai_played_matches_always_end(level: str, seats: int) -> None:
    """TOMB-GEN-2, TOMB-END-1."""
    line = selfplay(GAME, Setup(level, ({},) * seats), 6, 7, ai)
    assert "unfinished=0" in line


def test_selfplay_draws_the_kind_of_move_first() -> None:
    """TOMB-RUL-4: so that random play does more than move and hand cards round."""
    line = selfplay(GAME, Setup("catacombs_short", ({},)), 1, 1, by_kind)
    assert line.startswith("games=1 ")


def test_it_is_offered_after_the_others() -> None:
    assert installed()[-1] == GAME.key
