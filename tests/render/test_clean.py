"""Names of people: hostile ones leave no mark on a line or a picture."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.fallback import can_draw, replace_undrawable
from render.text.clean import LONGEST, NOBODY, clean_name, escape_markdown


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ana", "Ana"),
        ("  Ana \n\t Maria  ", "Ana Maria"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066a\u2069\u200fb\u200e", "ab"),
        ("A\u200bn\u200da\ufeff", "Ana"),
        ("A\u0000\u0007na\u001b[31m", "Ana[31m"),
        ("\u3164\u115f\u2800", NOBODY),
        ("", NOBODY),
        ("   ", NOBODY),
        ("\u200b", NOBODY),
        ("a\u2028b\u2029c\u0085d", "a b cd"),
        ("e\u0301", "é"),
        ("\u0301\u0301Ana", "Ana"),
        ("\ue000\U000f0000Ana", "Ana"),
        ("\ud83dAna", "Ana"),
        ("❤\ufe0f", "❤"),
        ("शर्ज़ीं", "शर्ज\u093cीं"),
        ("\u05e9\u05c1\u05b8\u05bc", "\u05e9\u05b8\u05bc\u05c1"),
    ],
)
def test_a_name_is_one_visible_line(name: str, said: str) -> None:
    assert clean_name(name) == said


def test_combining_marks_do_not_flood() -> None:
    said = clean_name("Z" + "\u0335\u0336\u0337\u0338" * 50 + "a")
    assert sum(unicodedata.category(char).startswith("M") for char in said) <= 2
    assert said[0] == "Z" and said[-1] == "a"


def test_a_long_name_is_cut() -> None:
    said = clean_name("x" * 5000)
    assert len(said) == LONGEST and said.endswith("…")


@pytest.mark.parametrize(
    "name",
    [
        "*a*",
        "_a_",
        "~~a~~",
        "`a`",
        "||a||",
        "> a",
        "# a",
        "[a](b)",
        "<@1>",
        "<#1>",
        "<:a:1>",
        "@everyone",
        "- a",
        "\\*a*",
    ],
)
def test_markdown_in_a_name_does_nothing(name: str) -> None:
    said = escape_markdown(name)
    bare = said.replace("\\\\", "")
    assert "@everyone" not in said and "<@1" not in said
    for at, char in enumerate(bare):
        if char in "*_~`|>#[]()<":
            assert bare[at - 1] == "\\", said


def test_a_link_in_a_name_is_no_link() -> None:
    assert "://" not in escape_markdown("https://example.org")


@given(st.text(max_size=200))
def test_any_text_makes_a_name(name: str) -> None:
    said = clean_name(name)
    assert said and len(said) <= LONGEST
    assert said == clean_name(said), "cleaning twice changes nothing"
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") for char in said)
    assert can_draw(replace_undrawable(said))
