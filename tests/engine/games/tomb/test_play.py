"""Whole matches: random ones run without a fault, AI-played ones end (TOMB-RUL-4)."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.__main__ import choose_as_ai, choose_by_kind, run_selfplay
from engine.events import load_event
from engine.games import tomb as rules
from engine.games.tomb.events import EVENTS
from engine.games.tomb.events.raids import CharacterDied, Dying, MonsterKilled
from engine.games.tomb.events.turns import CryptCardChosen, MatchOver, TombStocked
from engine.games.tomb.game import GAME
from engine.games.tomb.moves import QUESTIONS
from engine.match import Match
from engine.registry import list_installed_games
from engine.setup import Setup
from tests.engine.conformance import Lot, setup
from tests.engine.games.tomb import bold
from tests.scenario import check_event

LEVELS = GAME.levels


def followed(level: str, seats: int, seed: int, answers: int, options: bool) -> Match[object]:
    """Play a match with raids. After each answer check the state, and that questions and events are listed ones."""
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
        for logged in match.step.events:
            check_event(GAME, logged.event, range(seats))
    return match


@pytest.mark.lot(4)
@pytest.mark.parametrize("options", [False, True])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_random_matches_run_without_a_fault_TOMB_GEN_4(level: str, seats: int, options: bool) -> None:
    """TOMB-RUL-4: Random play first draws the kind of move."""
    followed(level, seats, seats, 250, options)


@pytest.mark.proof
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", range(1, 7))
def test_twenty_thousand_answers(level: str, seats: int) -> None:
    """TOMB-RUL-4: Random play is judged by whether a fault occurs within 20,000 answers."""
    followed(level, seats, seats, 20_000, seats % 2 == 0)


def test_matches_that_an_ai_plays_end() -> None:
    """TOMB-GEN-2: The game lasts until no Crypt holds a card."""
    line = run_selfplay(GAME, Setup("catacombs_short", ({},) * 2), 2, 1, choose_as_ai)
    assert "unfinished=0" in line


@pytest.mark.parametrize("seats", [1, 3])
def test_nothing_is_told_after_the_end_TOMB_END_1(seats: int) -> None:
    """Before each death, an event says what has caused it."""
    match = Match.start(GAME, Setup("catacombs_short", ({},) * seats), Lot(5))
    lot, events = Random(5), [logged.event for logged in match.step.events]
    for _ in range(4000):
        if match.over:
            break
        put = match.pending[0]
        answer = GAME.choose(match.view(put.ask.seat), put.ask, lot.randrange)
        step = match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
        events += [logged.event for logged in step.events]
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
    """TOMB-GEN-2, TOMB-END-1: The game ends when the last Crypt card has left the Crypts."""
    line = run_selfplay(GAME, Setup(level, ({},) * seats), 6, 7, choose_as_ai)
    assert "unfinished=0" in line


def test_every_event_is_emitted() -> None:
    emitted = {
        node.func.id
        for path in Path(rules.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert {event.__name__ for event in EVENTS} <= emitted


def test_events_of_older_versions_of_the_rules_read_back_as_they_were_stored() -> None:
    """Old events lack fields that were added later. A field that is there is never replaced by its default."""
    stored: dict[str, dict[str, Any]] = {
        "player-one": {"seat": 0},
        "stocked": {"count": 20},
        "hazard": {"seat": 0, "hazard": "hz-a"},
        "wounded": {"one": "c01", "n": 1, "wounds": 2},
        "saved": {"one": "c01"},
    }
    for kind, public in stored.items():
        assert load_event(GAME.event_kinds, kind, public).open == public
    assert TombStocked(20, recruits=-1).open == {"count": 20, "recruits": -1}, "a solo game"
    chosen = load_event(GAME.event_kinds, "chose-card", {"seat": 0}, {0: {"card": "m30"}})
    assert isinstance(chosen, CryptCardChosen) and chosen.secret == {0: {"card": "m30"}}


def test_selfplay_draws_the_kind_of_move_first() -> None:
    """TOMB-RUL-4: The kind of move is drawn first, so that random play does more than move and pass cards around."""
    line = run_selfplay(GAME, Setup("catacombs_short", ({},)), 1, 1, choose_by_kind)
    assert line.startswith("games=1 ")


def test_tomb_is_listed_last_of_the_games() -> None:
    assert list_installed_games()[-1] == GAME.key
