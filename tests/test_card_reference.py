"""Tests that the reference of the card languages matches what the games declare, and that its ten cards are real."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.effects.clauses import Vocabulary
from engine.effects.grammar import list_parameters
from engine.games.tomb.verbs import VOCABULARY as TOMB
from engine.games.tomb_raider.cards import Obstacle, get_pool
from engine.games.tomb_raider.verbs import VOCABULARY as RAIDER
from tests import card_reference as made

TEXT = made.PAGE.read_text("utf-8")
CARD = re.compile(r"### (\w+) ([^\n]+)\n\n```text\n(.*?)\n```", re.S)
EXPLAINED = CARD.findall(TEXT.partition(made.MARK)[0])


def test_the_page_of_the_card_reference_is_up_to_date() -> None:
    assert made.write_page(TEXT) == TEXT, "make it anew: python -m tests.card_reference"


@pytest.mark.parametrize(
    ("vocabulary", "moments", "meanings", "read"),
    [
        (RAIDER, made.RAIDER_MOMENTS, made.RAIDER_GUARDS, made.RAIDER_READ),
        (TOMB, made.TOMB_MOMENTS, made.TOMB_GUARDS, made.TOMB_READ),
    ],
    ids=("tomb_raider", "tomb"),
)
def test_each_window_and_guard_is_explained(
    vocabulary: Vocabulary[Any, Any], moments: dict[str, str], meanings: dict[str, str], read: dict[str, str]
) -> None:
    assert list(moments) == list(vocabulary.windows)
    assert list(meanings) == [guard.name for guard in list_parameters(vocabulary.guards)]
    assert read.keys() == vocabulary.readers.keys()


def test_ten_cards_are_explained() -> None:
    assert len(EXPLAINED) == 10


@pytest.mark.parametrize(("number", "name", "lines"), EXPLAINED, ids=[number for number, *_ in EXPLAINED])
def test_an_explained_card_says_what_the_page_quotes(number: str, name: str, lines: str) -> None:
    card = get_pool().find_card(number)
    effects = card.failure if isinstance(card, Obstacle) else card.effects
    assert (name, lines.splitlines()) == (card.name, list(map(str, effects)))


def test_the_made_part_is_made_anew() -> None:
    """The part written by hand stays, and the old generated part goes."""
    page = made.write_page(f"# By hand\n{made.MARK}gone")
    assert page.startswith(f"# By hand\n{made.MARK}\n## Reference: Tomb Raider\n") and "gone" not in page
    assert made.write_page(page) == page
