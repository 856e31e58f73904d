"""The first page that `/rules` shows answers questions that players ask in their own words.

``rules_asked/everyday.toml`` and ``forums.toml`` have 150 questions each, written down before the search was tuned by
any of them. A hash puts each question into a half: one half is for tuning, by the other nothing is tuned.
"""

from __future__ import annotations

import tomllib
from hashlib import sha256

import pytest

from cogs.messages.rulebook import finding
from engine.registry import list_installed_games
from render.text.i18n import say
from tests.languages import OTHERS

from .rules_asked import FOLDER, shown_first

SETS = {name: tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")) for name in ("everyday", "forums")}
HALVES = ("tuning", "held")
RIGHT = {("everyday", "tuning"): 0.95, ("everyday", "held"): 0.8, ("forums", "tuning"): 0.95, ("forums", "held"): 0.7}
"""The share of the questions of each half of a set that have to be answered at first."""


def find_half(typed: str) -> str:
    return HALVES[sha256(typed.encode()).digest()[0] % 2]


@pytest.mark.lot(2)
@pytest.mark.parametrize(("name", "half"), RIGHT)
def test_questions_in_the_words_of_players_are_answered_at_first(
    name: str, half: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Questions about the bot are asked at a table of any game."""
    games = list_installed_games()
    asked = [
        (game if game != finding.BOT else games[len(typed) % len(games)], typed, right)
        for game, questions in SETS[name].items()
        for typed, right in questions.items()
        if find_half(typed) == half
    ]
    wrong = [typed for game, typed, right in asked if shown_first(typed, "en-US", game) not in right]
    share = 1 - len(wrong) / len(asked)
    with capsys.disabled():
        print(f"\n/rules, {name}, {half}: {len(asked) - len(wrong)} of {len(asked)} right at first ({share:.0%})")
    assert share >= RIGHT[name, half], wrong if half == "tuning" else "held back"


def test_everyday_questions_name_pages_that_there_are() -> None:
    keys = {one.page.key for one in finding.list_all_pages("rules", "en-US")}
    for asked in SETS.values():
        assert sum(map(len, asked.values())) == 150
        for questions in asked.values():
            for typed, right in questions.items():
                assert right and set(right) <= keys, typed


@pytest.mark.lot(2)
@pytest.mark.parametrize("locale", OTHERS)
def test_the_bot_is_asked_in_every_language(locale: str) -> None:
    """Most ways in which a language asks for some pages lead to them."""
    pages = {page.key: page for page in finding._read_pages("rules", finding.BOT)}
    for key in ("BOT-UNDO", "BOT-READY", "BOT-PING"):
        ways = say(pages[key].asked or "", locale).split("; ")
        wrong = [way for way in ways if shown_first(way, locale, "tomb") != key]
        assert len(wrong) * 3 <= len(ways), wrong
