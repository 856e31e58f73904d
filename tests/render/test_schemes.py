"""The colour schemes: apart for every kind of eye, and never the only sign."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from PIL import ImageChops

from render.brush import INK
from render.games.tomb_raider.pictures.icons import SORTS, draw_badge, draw_icon
from render.games.tomb_raider.pictures.scenes import build_board
from render.painter import Painter
from render.palette import load_palette
from render.scene import compute_fingerprint
from render.schemes import DEFAULT, SCHEMES, choose_player_colour
from render.text.i18n import say
from tests.render.games.tomb_raider.samples import NAMES, duel, flats

from .eyes import EYES, apart, contrast
from .pictures import difference

APART = {"torch": 20, "sea": 35, "frost": 35}
"""The least distance of the nearest two colours. A distance of 2.3 is just visible side by side; red and pink are
about 40 apart."""


def test_there_are_three_schemes_and_each_has_its_own_name() -> None:
    assert len({say(scheme.name) for scheme in SCHEMES.values()}) == 3
    assert set(SCHEMES) == set(SORTS) == set(APART) and DEFAULT in SCHEMES


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_raiders_and_kinds_of_obstacles_look_different(scheme: str, eye: str) -> None:
    for group in (SCHEMES[scheme].players, tuple(SORTS[scheme].values())):
        assert min(apart(one, other, eye) for one, other in combinations(group, 2)) >= APART[scheme]


def test_simulated_colour_blindness_mixes_up_the_right_colours() -> None:
    red, green, blue, teal = (200, 60, 50), (110, 120, 40), (60, 100, 140), (40, 110, 110)
    assert apart(red, green, "ordinary") > 3 * apart(red, green, "deuteranopia")
    assert apart(blue, teal, "ordinary") > 2 * apart(blue, teal, "tritanopia")
    assert apart(red, blue, "deuteranopia") > 40


@pytest.mark.parametrize("scheme", SCHEMES)
def test_letters_are_readable_on_every_raiders_colour(scheme: str) -> None:
    assert min(contrast(INK, colour) for colour in SCHEMES[scheme].players) >= 4


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_palette_holds_every_schemes_colours(scheme: str) -> None:
    for colour in (*SCHEMES[scheme].players, *SORTS[scheme].values()):
        assert min(apart(colour, one, "ordinary") for one in load_palette("tomb_raider")) < 4


def test_shapes_tell_apart_without_colour() -> None:
    grey = (128, 128, 128)
    badges = [draw_badge(seat, 54, grey) for seat in range(4)]
    signs = [draw_icon(sort, 40, grey) for sort in SORTS[DEFAULT]]
    for shapes in (badges, signs):
        for one, other in combinations(shapes, 2):
            assert difference(one.getchannel("A"), other.getchannel("A")) is not None


def test_a_scheme_changes_the_picture_and_its_fingerprint_and_nothing_that_is_read() -> None:
    painter, scene = Painter(), build_board(*duel(), NAMES)
    other = msgspec.structs.replace(scene, scheme="sea")
    assert compute_fingerprint(scene) != compute_fingerprint(other)
    changed = ImageChops.difference(painter.draw_in_full_colours(scene), painter.draw_in_full_colours(other)).getbbox()
    assert changed is not None
    kinds = {one.scheme: painter.draw_in_full_colours(one) for one in flats()[1:]}
    assert set(kinds) == set(SCHEMES)
    assert all(difference(kinds[a], kinds[b]) is not None for a, b in combinations(kinds, 2))


def test_a_scheme_nobody_knows_is_the_usual_one() -> None:
    assert choose_player_colour("gone", 5) == choose_player_colour(DEFAULT, 1)
    scene = build_board(*duel(), NAMES)
    painter = Painter()
    assert (
        difference(
            painter.draw_in_full_colours(scene),
            painter.draw_in_full_colours(msgspec.structs.replace(scene, scheme="gone")),
        )
        is None
    )
