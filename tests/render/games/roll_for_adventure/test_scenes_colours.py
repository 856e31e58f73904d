"""Dice and enemies are told apart by every kind of eye, and without colour."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.games.roll_for_adventure.cards import CARDS
from render.art import list_art
from render.brush import INK, WHITE
from render.dice import PIPS, RING, STAR, compute_die_height, draw_die
from render.games.roll_for_adventure.pictures.signs import DICE, GAME, choose_dice_colour, choose_enemy_sign, draw_sign
from render.palette import load_palette
from render.schemes import DEFAULT, SCHEMES

from ...eyes import EYES, apart, contrast
from ...pictures import difference

APART = {"torch": 20, "sea": 35, "frost": 35}
"""The least distance of the nearest two colours, as for the players' colours."""


def test_every_scheme_has_its_dice() -> None:
    assert set(DICE) == set(SCHEMES) == set(APART)
    assert all(set(dyes) == {"red", "blue", "green", "yellow", "bonus"} for dyes in DICE.values())
    assert choose_dice_colour("red", "gone") == DICE[DEFAULT]["red"]


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("scheme", DICE)
def test_kinds_of_dice_look_apart(scheme: str, eye: str) -> None:
    assert min(apart(one, other, eye) for one, other in combinations(DICE[scheme].values(), 2)) >= APART[scheme]


@pytest.mark.parametrize("scheme", DICE)
def test_the_palette_holds_the_colours_of_dice(scheme: str) -> None:
    for colour in DICE[scheme].values():
        assert min(apart(colour, one, "ordinary") for one in load_palette("roll_for_adventure")) < 5


@pytest.mark.parametrize("scheme", DICE)
def test_pips_are_seen_on_every_die(scheme: str) -> None:
    """The test looks at the colour that the die has chosen for its pips."""
    for colour in DICE[scheme].values():
        pip = draw_die(1, 100, colour).getpixel((50, 44))
        assert pip in ((*INK, 255), (*WHITE, 255)) and contrast(pip[:3], colour) >= 3.5  # type: ignore[index]


def test_every_face_and_every_mark_looks_different() -> None:
    grey = (150, 150, 150)
    dice = [draw_die(shows, 58, grey, "A") for shows in (0, *PIPS)] + [
        draw_die(1, 58, grey, mark) for mark in ("B", RING, STAR)
    ]
    for one, other in combinations(dice, 2):
        assert difference(one, other) is not None


@pytest.mark.parametrize("shows", PIPS)
def test_a_die_shows_as_many_pips_as_its_face(shows: int) -> None:
    """The test counts the patches of the pips' colour on the upper face of the picture."""
    picture = draw_die(shows, 100, (250, 250, 250)).convert("L").crop((12, 10, 88, 80))
    dark = {(x, y) for x in range(picture.width) for y in range(picture.height) if picture.getpixel((x, y)) < 90}  # type: ignore[operator]
    patches = 0
    while dark:
        patches, todo = patches + 1, [dark.pop()]
        while todo:
            x, y = todo.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & dark
            dark -= near
            todo += near
    assert patches == shows


def test_a_die_is_higher_than_wide_and_fits_its_box() -> None:
    from render.sprites import find_sprite

    for width in (54, 58, 92):
        assert draw_die(3, width).size == (width, compute_die_height(width))
    assert find_sprite("roll_for_adventure", "die")(80, 90, {"face": 3}).size == (80, 90)


def test_enemies_are_told_apart_by_shape() -> None:
    signs = {choose_enemy_sign(key, card.kind) for key, card in CARDS.items()}
    drawn = [draw_sign(name, 48, (128, 128, 128)) for name in signs]
    assert len(drawn) > 15
    for one, other in combinations(drawn, 2):
        assert difference(one, other) is not None
    assert (
        choose_enemy_sign("cave-troll", "enemy") == "cave-troll"
        and choose_enemy_sign("phantom-2", "phantom") == "phantom"
    )


@pytest.mark.parametrize("name", sorted(list_art(GAME)))
def test_every_sign_has_a_drawing(name: str) -> None:
    box = draw_sign(name, 100).getbbox()
    assert box is not None and box[2] - box[0] > 15 and box[3] - box[1] > 35
