"""The messages of puzzles of every game: they follow from what the seat could see, name nobody, and fit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cogs import limits
from cogs.components.sheet import Menu
from cogs.messages.table.puzzle import (
    build_daily_message,
    build_puzzle_letter,
    build_puzzle_message,
    build_result_message,
    list_solution_lines,
)
from engine.positions import deal_alike
from engine.registry import list_installed_games, load_game
from engine.review.decisions import Decision, Position, list_decisions
from engine.review.mistakes import TriedAnswer, list_answers
from referee.club.records.daily import Daily
from referee.records.puzzles import Puzzle, PuzzleContent
from tests.cogs.delivery.films import played
from tests.cogs.secrecy import sent
from tests.languages import OTHER

DAILY = Daily(number=2, guild=7, channel=8, day="2026-11-29", posts=1.0, puzzle=5, message=9)
LOCALES = ("en-US", OTHER)


def make_puzzle(key: str, position: Position, given: Any) -> Puzzle:
    """Return a puzzle at a position, as it comes back from the database."""
    rules, lot = load_game(key), random.Random(1)
    ask = position.find_question(position.open(rules)).ask
    answers = [
        TriedAnswer(value, 0.1 * at - 0.2, "slight" if value == given else ("gain", "loss", "slight")[at % 3])
        for at, value in enumerate(list_answers(ask, [given, ask.choice.write(ask.default)], lot.randrange))
    ]
    content = PuzzleContent(position, getattr(position.open(rules).state, "level", ""), given, 0.4, tuple(answers))
    stored = msgspec.json.decode(msgspec.json.encode(content), type=PuzzleContent)
    return Puzzle(5, 3, 1, 12, 77, 7, key, rules.version, True, 0.0, 1.0, stored)


def list_kinds(key: str) -> Iterator[Decision]:
    """Yield a decision of each kind of question in a match."""
    _, record = played(key, most=400)
    decisions, _ = list_decisions(load_game(key), record.setup, record.rows)
    found = {one.position.find_question(one.position.open(load_game(key))).ask.kind: one for one in decisions}
    yield from found.values()


def build_all(puzzle: Puzzle, locale: str) -> Iterator[Any]:
    daily = replace(DAILY, language=locale)
    for is_own in (True, False):
        yield build_puzzle_message(puzzle, locale, is_own=is_own, words=is_own)
    yield build_puzzle_letter(puzzle, locale)
    for choice in range(len(puzzle.content.answers)):
        yield build_result_message(puzzle, choice, locale, is_own=True, place=7)
    yield build_daily_message(daily, puzzle, (3, 1), list_solution_lines(DAILY, puzzle, (4, 2), locale))


@pytest.mark.lot(2)
@pytest.mark.parametrize("key", list_installed_games())
def test_each_kind_of_question_makes_a_puzzle_that_fits_and_names_nobody(key: str) -> None:
    for decision in list_kinds(key):
        puzzle = make_puzzle(key, decision.position, decision.given)
        for locale in LOCALES:
            for sheet in build_all(puzzle, locale):
                view = sheet.build_view(picture=sheet.scene is not None)
                assert view.total_children_count <= limits.COMPONENTS
                assert sum(len(one) for one in (sheet.heading, *sheet.lines)) <= limits.MESSAGE_TEXT
            asked = build_puzzle_message(puzzle, locale, is_own=True)
            parts = [part for row in asked.rows for part in row]
            labels = [
                name
                for part in parts
                for name in ([one.label for one in part.entries] if isinstance(part, Menu) else [part.label])
            ]
            assert len(set(labels)) == len(labels) == len(puzzle.content.answers), "each label names its answer"
            assert asked.scene is not None


@pytest.mark.lot(2)
@pytest.mark.parametrize("key", list_installed_games())
def test_hidden_cards_change_nothing(key: str) -> None:
    """If they are dealt again, the position and all messages look the same to its seat."""
    rules, lot, dealt, has_cards = load_game(key), random.Random(3), 0, False
    for decision in list_kinds(key):
        position = decision.position
        match = position.open(rules)
        has_cards = has_cards or any(rules.zones(match.state))
        snapshot = deal_alike(match, position.seat, lot.randrange)
        if snapshot is None or snapshot == position.snapshot:  # The same position cannot be dealt in another way.
            continue
        dealt += 1
        first, second = (
            make_puzzle(key, one, decision.given) for one in (position, replace(position, snapshot=snapshot))
        )
        for one, two in zip(build_all(first, "en-US"), build_all(second, "en-US"), strict=True):
            assert sent(one) == sent(two)
    assert dealt or not has_cards
