"""No card in a hand says half a sentence, none to choose from has half a name, and no label of a sample is cut: every
one of them is drawn in the narrowest place that there is for it, in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PIL import Image

from engine.games.tomb.cards import pool as tomb
from engine.games.tomb_raider.cards import get_pool as raid
from engine.games.tomb_raider.cards.records import Character, Location
from engine.registry import list_installed_games
from render import brush
from render.games.tomb.pictures import cards as tomb_card
from render.games.tomb.pictures.cards_shown import build_hand as tomb_hand
from render.games.tomb_raider.pictures.cards_shown import build_deck_cards as raid_deck
from render.games.tomb_raider.pictures.cards_shown import build_hand as raid_hand
from render.lru_cache import Pictures
from render.painter import Painter
from render.scene import Scene, Shape
from render.text.i18n import T, list_languages
from tests import pseudo
from tests.render.gallery import shown
from tests.render.games.tomb import samples as tombs
from tests.render.games.tomb_raider import samples as raids

NAMES = ("Ana", "Ben")
TOGETHER = 9
"""Cards of one hand: three beside each other."""


def raider_hands() -> list[Scene]:
    view = raids.view(6, (), (raids.raider(0, (1, 1)), raids.raider(1, (3, 1))), viewer=0)
    return [raid_hand(replace(view, hand=some), NAMES) for some in _some(tuple(raid().cards))]


def raider_decks() -> list[Scene]:
    """Return lists to choose an opening hand from."""
    drawn = tuple(key for key, card in raid().cards.items() if not isinstance(card, (Character, Location)))
    found = [raid_deck(some, 0) for some in _some(drawn)]
    return [Scene("tomb_raider", bottom, T("Your deck"), (shape,)) for shape, bottom in found]


def tomb_hands() -> list[Scene]:
    view = tombs.view(*tombs.two(), viewer=0)
    return [tomb_hand(replace(view, hand=some), NAMES) for some in _some(tuple(tomb.POOL))]


def _some(keys: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [keys[at : at + TOGETHER] for at in range(0, len(keys), TOGETHER)]


@pytest.mark.lot(20)
@pytest.mark.parametrize("locale", list_languages())
@pytest.mark.parametrize("hands", [raider_hands, raider_decks, tomb_hands])
def test_no_card_of_a_hand_is_cut(hands: Callable[[], list[Scene]], locale: str, cut: list[str]) -> None:
    scenes, painter = hands(), Painter(Pictures())
    assert len(scenes) > 5
    for scene in scenes:
        painter.draw_png(scene, locale)
    assert cut == []


@pytest.mark.lot(14)
@pytest.mark.parametrize("locale", [*list_languages(), pseudo.PSEUDO])
@pytest.mark.parametrize("game", list_installed_games())
def test_no_label_of_a_sample_is_cut(game: str, locale: str, cut: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A language whose texts are 40 % longer than the English ones cuts no label either."""
    pseudo.speak(monkeypatch)
    painter = Painter(Pictures())
    for _, scene in shown(game):
        painter.draw_png(scene, locale)
    assert cut == []


def test_a_label_that_is_cut_off_is_found(cut: list[str]) -> None:
    shape = Shape("text", (0, 0, 90, 40), {"text": "Somebody's very long label"})
    Painter(Pictures()).draw_png(Scene("tomb", 64, T("x"), (shape,)), "en-US")
    assert cut == ["Somebody's very long label"]


@pytest.mark.lot(12)
@pytest.mark.parametrize("locale", list_languages())
def test_all_numbers_of_a_card_stand_on_it(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Trap has three numbers. Those without room beside the figure go to the next line."""
    whole, outside = tomb_card.write, list[str]()

    def write(paper: Image.Image, at: tuple[float, float], text: str, letters: brush.Letters) -> None:
        if letters.anchor == "lm" and at[0] + brush.measure_text(text, letters.kind, letters.size) > paper.width:
            outside.append(f"{text} {at} {paper.width} {letters}")
        whole(paper, at, text, letters)

    for where in (tomb_card, brush):
        monkeypatch.setattr(where, "write", write)
    painter = Painter(Pictures())
    for scene in tomb_hands():
        painter.draw_png(scene, locale)
    assert outside == []
