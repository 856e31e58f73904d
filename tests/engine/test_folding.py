"""One folding serves every look-up, autocomplete and pasted list: what a phone types equals what is meant."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.folding import fold, fold_name, fold_words, is_unseen, tidy_text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Hero’s Cape", "hero's cape"), ("hero´s cape", "Hero's Cape"), ("“Wolves”", '"wolves"'),
        ("a–b—c−d", "a-b-c-d"),
        ("Ｈｅａｄ　Ｓｈｏｔ", "head shot"), ("Ｎ１２", "n12"), ("ÁÇÃO", "acao"),
        ("w\u200bo\u200dl\ufeffv\u00ades", "wolves"),
        ("a\u0301\u0327cao", "acao"), ("  two \t\n words ", "two words"), ("ﬁnd", "find"), ("Straße", "STRASSE"),
        ("2️⃣", "2"), ("\u202eabc\u202c", "abc"), ("a\u3164b", "ab"), ("①", "1"), ("a，b、c", "a,b,c"),
    ],
)  # fmt: skip
def test_signs_that_a_phone_types_are_folded_into_plain_ones(typed: str, meant: str) -> None:
    assert fold(typed) == fold(meant)


@pytest.mark.parametrize(("one", "other"), [("+1", "-1"), ("1", "-1"), ("bat", "bats"), ("a b", "ab"), ("059", "59")])
def test_different_words_stay_different_after_folding(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_words_and_names_have_no_signs() -> None:
    assert fold_words("Don’t stop—now, Ana!") == ("dont", "stop", "now", "ana")
    assert fold_name("Head-Shot!") == fold_name("headshot") == "headshot"
    assert fold_words("?!…") == () and fold_name("") == ""


def test_a_tidy_text_keeps_lines_case_and_accents() -> None:
    assert tidy_text("＃ Ação\u200b\n２ “Wolves” –\n") == '# Ação\n2 "Wolves" -\n'


@given(st.text(max_size=80))
def test_folding_twice_changes_nothing_and_nothing_unseen_is_left(text: str) -> None:
    folded = fold(text)
    assert fold(folded) == folded
    assert not any(is_unseen(char) or unicodedata.combining(char) for char in folded)
    assert fold(text.upper().lower()) == fold(text.lower())
