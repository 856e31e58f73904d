"""Scenes: the fingerprint, the alt text, the text board."""

from __future__ import annotations

import msgspec
import pytest

from render.scene import (
    ALT_LIMIT,
    Scene,
    Shape,
    compute_fingerprint,
    format_alt_text,
    format_text_board,
    group_shapes,
    list_text_pages,
    make_spoken_shape,
)
from render.text.i18n import T
from tests.languages import OTHER


def scene(name: str = "Ana", **values: object) -> Scene:
    fox = Shape("figure", (10, 10, 20, 20), {"who": name, **values}, T("{name} stands here.", name=name), rank=1)
    wood = Shape("place", (0, 0, 100, 50), {}, T("The wood."), (fox,), rank=2)
    return Scene(
        "fake",
        60,
        T("A game."),
        (group_shapes(wood, heading=T("Places")), make_spoken_shape(T("Night falls."), rank=0)),
        width=100,
    )


def test_equal_scenes_have_equal_fingerprints() -> None:
    assert compute_fingerprint(scene()) == compute_fingerprint(scene())
    assert compute_fingerprint(scene(a=1, b=2)) == compute_fingerprint(scene(b=2, a=1)), (
        "the order of values is of no account"
    )


@pytest.mark.parametrize("other", [scene("Ben"), scene(hurt=True), msgspec.structs.replace(scene(), height=61)])
def test_whatever_looks_or_reads_otherwise_has_another_fingerprint(other: Scene) -> None:
    assert compute_fingerprint(other) != compute_fingerprint(scene())


def test_the_language_belongs_to_the_fingerprint() -> None:
    assert compute_fingerprint(scene(), OTHER) != compute_fingerprint(scene(), None)


def test_alt_is_in_reading_order_and_tells_children_with_what_holds_them() -> None:
    assert format_alt_text(scene()) == "A game. Places: The wood. Ana stands here. Night falls."
    assert format_alt_text(scene(), limit=22) == "A game. Night falls.", (
        "what matters most, where there is no room for all"
    )


def test_what_alt_had_to_leave_out_is_said_where_to_find_and_only_then() -> None:
    rest = "All of it: /game board text:True"
    assert rest not in format_alt_text(scene(), rest=rest)
    many = tuple(make_spoken_shape(T("Place {n} is dark and nobody knows what is in it.", n=n)) for n in range(60))
    said = format_alt_text(Scene("fake", 10, T("A game."), many), rest=rest)
    assert said.endswith(f"what is in it. {rest}") and ALT_LIMIT - 60 < len(said) <= ALT_LIMIT


def test_alt_text_names_each_row_once_before_its_content() -> None:
    def place(words: str, rank: int) -> Shape:
        return Shape("place", (0, 0, 9, 9), {}, T(words), rank=rank)

    far = group_shapes(place("Left: unknown.", 6), place("Right: a fork.", 4), heading=T("Row 2:"))
    near = group_shapes(place("Left: a door.", 2), place("Right: unknown.", 6), heading=T("Row 1:"))
    told = Scene("fake", 10, T("A game."), (group_shapes(far, near, heading=T("The map.")),))
    assert format_alt_text(told) == "A game. Row 2: Left: unknown. Right: a fork. Row 1: Left: a door. Right: unknown."
    first = Scene("fake", 10, T("A game."), (*told.shapes, place("Ana throws.", 0)))
    assert format_alt_text(first).endswith("Row 1: Left: a door. Right: unknown. Ana throws.")
    assert format_alt_text(told, limit=70) == "A game. Row 2: Left: unknown. Right: a fork. Row 1: Left: a door."


def test_alt_fits_and_ends_with_a_whole_sentence() -> None:
    many = tuple(make_spoken_shape(T("Place {n} is dark and nobody knows what is in it.", n=n)) for n in range(60))
    said = format_alt_text(Scene("fake", 10, T("A game."), many))
    assert ALT_LIMIT - 60 < len(said) <= ALT_LIMIT
    assert said.endswith("what is in it.")


def test_a_single_sentence_that_is_too_long_is_cut() -> None:
    said = format_alt_text(Scene("fake", 10, T("x" * 3000), ()))
    assert len(said) == ALT_LIMIT and said.endswith("…")


def test_the_text_board_is_in_reading_order_with_headings() -> None:
    assert format_text_board(scene()).splitlines() == [
        "## A game.", "**Places**", "- The wood.", "  - Ana stands here.", "- Night falls."
    ]  # fmt: skip


def test_names_cannot_make_markdown_in_the_text_board_but_are_plain_in_alt() -> None:
    assert r"\*\*boss\*\* stands here." in format_text_board(scene("**boss**"))
    assert "**boss** stands here." in format_alt_text(scene("**boss**"))


def test_a_text_board_over_the_limit_loses_what_is_of_least_account() -> None:
    shapes = (
        make_spoken_shape(T("Most important."), rank=0),
        *(make_spoken_shape(T("Dark place {n}.", n=n), rank=6) for n in range(50)),
    )
    said = format_text_board(Scene("fake", 10, T("A game."), shapes), limit=200)
    assert said == "## A game.\n- Most important."


def test_a_text_board_never_exceeds_its_limit() -> None:
    shapes = tuple(make_spoken_shape(T("Very important thing number {n}.", n=n), rank=0) for n in range(50))
    said = format_text_board(Scene("fake", 10, T("A game."), shapes), limit=200)
    assert len(said) <= 200 and said.endswith("\n…")


def test_a_long_text_board_has_pages() -> None:
    """Nothing is left out, and no line is broken."""
    shapes = tuple(make_spoken_shape(T("Place {n} is dark.", n=n), rank=n % 10) for n in range(300))
    told = Scene("fake", 10, T("A game."), shapes)
    pages = list_text_pages(told, None, 500)
    assert "\n".join(pages) == format_text_board(told, None, 1 << 20)
    assert len(pages) > 5 and max(map(len, pages)) <= 500
