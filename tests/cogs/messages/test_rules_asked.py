"""The first page that `/rules` shows answers the questions of newcomers.

``tests/cogs/rules_asked/<game>.toml`` has 30 questions of a game in English and in another language, written down
before their writer read the pages, each with the rules that answer it (any of them is right). The first, third, fifth …
of a language are for tuning the search and the ways in which pages are asked for; by the others nothing is tuned.
"""

from __future__ import annotations

import tomllib

import pytest

from cogs.messages.rulebook import finding
from engine.registry import list_installed_games
from render.face.contract import load_presenter
from render.text.i18n import SOURCE, find_language, say

from .rules_asked import FOLDER, shown_first

HALVES = ("tuning", "held")
RIGHT = 0.85
"""The share of the questions that have to be answered at first."""


def asked(game: str) -> dict[str, dict[str, list[str]]]:
    """Return the questions of a game by language, each with the rules that answer it."""
    return tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))


GAMES = [game for game in list_installed_games() if (FOLDER / f"{game}.toml").exists()]
"""The games whose newcomers were asked. A game that is younger need not be among them."""
LOCALES = {language: find_language(language) for language in asked(GAMES[0])}


def answered(game: str, language: str, half: str) -> dict[str, bool]:
    """Return, for each question of a half, whether the first page that is shown answers it."""
    listed = list(asked(game)[language].items())[HALVES.index(half) :: len(HALVES)]
    return {typed: shown_first(typed, LOCALES[language], game) in right for typed, right in listed}


@pytest.mark.lot(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("half", HALVES)
def test_everyday_questions_are_answered_at_first(
    game: str, language: str, half: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answered(game, language, half)
    share = sum(found.values()) / len(found)
    with capsys.disabled():
        print(
            f"\n/rules, {game}, {language}, {half}: {sum(found.values())} of {len(found)} right at first ({share:.0%})"
        )
    wrong = [typed for typed, right in found.items() if not right] if half == "tuning" else "held back"
    assert share >= RIGHT, wrong


@pytest.mark.parametrize("game", GAMES)
def test_the_questions_are_as_many_as_promised_and_name_pages_that_there_are(game: str) -> None:
    keys = {page.key for page in load_presenter(game).rules()}
    assert set(asked(game)) == set(LOCALES)
    for questions in asked(game).values():
        assert len(questions) == 30
        for typed, right in questions.items():
            assert right and set(right) <= keys, typed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("language", "locale"), list(dict.fromkeys((one, locale) for one in LOCALES for locale in (SOURCE, LOCALES[one])))
)
def test_the_game_played_here_answers_in_whatever_language_somebody_types(
    game: str, language: str, locale: str
) -> None:
    """Discord is often set to English while the person speaks another language."""
    right = asked(game)["en"]["how do i win"]
    typed = [question for question, found in asked(game)[language].items() if found == right]
    assert any(shown_first(one, locale, game) in right for one in typed)


@pytest.mark.lot(4)
@pytest.mark.parametrize("game", GAMES)
def test_how_people_ask_is_searched_and_never_shown(game: str) -> None:
    pages = [page for page in load_presenter(game).rules() if page.asked is not None]
    assert len(pages) > 40
    for page in pages:
        assert page.asked is not None
        for way in say(page.asked).split(";"):
            assert f"; {way};" not in say(page.body)
            assert page.key in [one.page.key for one in finding.search_pages("rules", way, "en-US", game)[:6]], way


def test_without_a_game_the_likeliest_page_of_all_games_is_shown() -> None:
    assert shown_first("what does a green die mean", "en-US", "") == "TOMB-DICE-3"
    assert finding.search_pages("rules", "how do I defuse a bomb", "en-US")[0].page.key == "CT-BOMB-2"
