"""Scenes: the fingerprint, the alt text, the text board."""

from __future__ import annotations

import msgspec
import pytest

from render.scene import ALT_LIMIT, Scene, Shape, alt, board, fingerprint, group, spoken
from render.text.i18n import T


def scene(name: str = "Ana", **values: object) -> Scene:
    fox = Shape("figure", (10, 10, 20, 20), {"who": name, **values}, T("{name} stands here.", name=name), rank=1)
    wood = Shape("place", (0, 0, 100, 50), {}, T("The wood."), (fox,), rank=2)
    return Scene(
        "fake", 60, T("A game."), (group(wood, words=T("Places")), spoken(T("Night falls."), rank=0)), width=100
    )


def test_equal_scenes_have_equal_fingerprints() -> None:
    assert fingerprint(scene()) == fingerprint(scene())
    assert fingerprint(scene(a=1, b=2)) == fingerprint(scene(b=2, a=1)), "the order of values is of no account"


@pytest.mark.parametrize("other", [scene("Ben"), scene(hurt=True), msgspec.structs.replace(scene(), height=61)])
def test_whatever_looks_or_reads_otherwise_has_another_fingerprint(other: Scene) -> None:
    assert fingerprint(other) != fingerprint(scene())


def test_the_language_belongs_to_the_fingerprint() -> None:
    assert fingerprint(scene(), "pt-BR") != fingerprint(scene(), None)


def test_alt_is_in_reading_order_and_tells_children_with_what_holds_them() -> None:
    assert alt(scene()) == "A game. Places: The wood. Ana stands here. Night falls."
    assert alt(scene(), limit=22) == "A game. Night falls.", "what matters most, where there is no room for all"


def test_what_alt_had_to_leave_out_is_said_where_to_find_and_only_then() -> None:
    rest = "All of it: /game board text:True"
    assert rest not in alt(scene(), rest=rest)
    many = tuple(spoken(T("Place {n} is dark and nobody knows what is in it.", n=n)) for n in range(60))
    said = alt(Scene("fake", 10, T("A game."), many), rest=rest)
    assert said.endswith(f"what is in it. {rest}") and ALT_LIMIT - 60 < len(said) <= ALT_LIMIT


def test_alt_names_each_row_once_before_what_stands_in_it() -> None:
    def place(words: str, rank: int) -> Shape:
        return Shape("place", (0, 0, 9, 9), {}, T(words), rank=rank)

    far = group(place("Left: unknown.", 6), place("Right: a fork.", 4), words=T("Row 2:"))
    near = group(place("Left: a door.", 2), place("Right: unknown.", 6), words=T("Row 1:"))
    told = Scene("fake", 10, T("A game."), (group(far, near, words=T("The map.")),))
    assert alt(told) == "A game. Row 2: Left: unknown. Right: a fork. Row 1: Left: a door. Right: unknown."
    first = Scene("fake", 10, T("A game."), (*told.shapes, place("Ana throws.", 0)))
    assert alt(first).endswith("Row 1: Left: a door. Right: unknown. Ana throws.")
    assert alt(told, limit=70) == "A game. Row 2: Left: unknown. Right: a fork. Row 1: Left: a door."


def test_alt_fits_and_ends_with_a_whole_sentence() -> None:
    many = tuple(spoken(T("Place {n} is dark and nobody knows what is in it.", n=n)) for n in range(60))
    said = alt(Scene("fake", 10, T("A game."), many))
    assert ALT_LIMIT - 60 < len(said) <= ALT_LIMIT
    assert said.endswith("what is in it.")


def test_a_single_sentence_that_is_too_long_is_cut() -> None:
    said = alt(Scene("fake", 10, T("x" * 3000), ()))
    assert len(said) == ALT_LIMIT and said.endswith("…")


def test_the_text_board_is_in_reading_order_with_headings() -> None:
    assert board(scene()).splitlines() == [
        "## A game.", "**Places**", "- The wood.", "  - Ana stands here.", "- Night falls."
    ]  # fmt: skip


def test_names_cannot_make_markdown_in_the_text_board_but_are_plain_in_alt() -> None:
    assert r"\*\*boss\*\* stands here." in board(scene("**boss**"))
    assert "**boss** stands here." in alt(scene("**boss**"))


def test_a_text_board_over_the_limit_loses_what_is_of_least_account() -> None:
    shapes = (spoken(T("Most important."), rank=0), *(spoken(T("Dark place {n}.", n=n), rank=6) for n in range(50)))
    said = board(Scene("fake", 10, T("A game."), shapes), limit=200)
    assert said == "## A game.\n- Most important."


def test_a_text_board_never_exceeds_its_limit() -> None:
    shapes = tuple(spoken(T("Very important thing number {n}.", n=n), rank=0) for n in range(50))
    said = board(Scene("fake", 10, T("A game."), shapes), limit=200)
    assert len(said) <= 200 and said.endswith("\n…")
