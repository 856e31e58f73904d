"""A lesson explains the game and never contradicts the state of a match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from engine.events import GameEvent
from render.face.contract import load_presenter
from render.text.i18n import Text, list_languages, say
from tests.engine import conformance

GAMES = ("counter_terror", "roll_for_adventure")
ENDED = re.compile(
    r"\b(you|all) (have|has) (all )?(won|lost)|\b(is|are) (won|lost|over)\b|vocês? (venceram|ganharam)|\bvenceu\b"
)
"""A pattern for sentences about a match that is over, except after "when" or "if"."""
CONDITION = re.compile(r"\b(when|if|until|only when|quando|se|até)\b")


def given(key: str, matches: int) -> Iterator[tuple[str, Text, Text, Any, GameEvent | None]]:
    """Yield every lesson of random matches with any house rules: its key, both texts, the view at that moment, and the
    event that it explains."""
    looks = load_presenter(key)
    game = conformance.GAMES[key]
    for seed in range(matches):
        level = game.levels[seed % len(game.levels)]
        sizes = game.seats(level)
        match, _ = conformance.start(game, level, sizes[seed % len(sizes)], seed)
        lot, step = Random(seed), match.step
        while True:
            view = match.view(None)
            about: list[GameEvent | str] = [logged.event for logged in step.events]
            about += [put.ask.kind for put in match.pending]
            for one in about:
                if (lesson := looks.guidance.lesson(one)) is not None:
                    yield lesson.key, lesson.gist, lesson.text, view, one if isinstance(one, GameEvent) else None
            if match.over:
                break
            put = match.pending[lot.randrange(len(match.pending))]
            silent = lot.random() < 0.5
            value = put.ask.default if silent else put.ask.choice.sample(lot.randrange)
            step = match.act(put.ask.seat, put.number, put.ask.choice.write(value))


TRUE: dict[str, Callable[[Any, Any], bool]] = {
    "news boundary": lambda view, o: o["spaces"] > 6,  # "needs one die more"
    "news bonus": lambda view, o: len(o["to"]) > 0,  # "You roll a bonus die with your own dice"
    "news swallowed": lambda view, o: view.board.desert.side == "A",  # "gone for good"
    "news territory-die": lambda view, o: o["by"] == "master-of-shadows",  # "the Master only damages"
    "ask ricochet": lambda view, o: ("ricochet", "secret") in view.switches,  # "All show 0 or 1"
    "ask hand-limit": lambda view, o: view.hand_limit is not None,  # "This table has a hand limit"
}
"""By lesson that is so only at some tables or moments: what has to stand in the view or the news where it is told."""


@pytest.mark.parametrize("key", GAMES)
def test_no_lesson_contradicts_the_view(key: str) -> None:
    """RFA-GEN-6, CT-WIN-1: A lesson once said "All stones found: you have won" beside 1 of 5
    stones."""
    told = set()
    for lesson, gist, text, view, event in given(key, 48):
        told.add(lesson)
        for language in list_languages():
            for words in (say(gist, language), say(text, language)):
                ends = ENDED.search(words.lower())
                assert not ends or view.over or CONDITION.search(words.lower()[: ends.end()]), words
        if lesson in TRUE:
            assert TRUE[lesson](view, event.open if event is not None else {}), (lesson, event)
    assert len(told) > 10 and told & TRUE.keys()
