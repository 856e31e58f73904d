"""Decks of players' own as plain text: whatever way it is written it means the same, and what is wrong is named by
line."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.decks import LINE, Deck, make_deck, read, write
from engine.own_files import LARGEST

NAMES = {"059": "Bats", "060": "Wolves", "012": "Medkit", "S148": "Piranhas", "123": "60 Steps", "181": "I'm Sorry..."}
TWO_NAMES = {**NAMES, "061": "Wolves"}
decks = st.dictionaries(st.sampled_from(list(NAMES)), st.integers(1, 99)).map(
    lambda counts: Deck({card: counts[card] for card in NAMES if card in counts})
)


@pytest.mark.parametrize(
    ("line", "card", "count"),
    [
        ("3 Medkit (012)", "012", 3),
        ("3x Medkit (012)", "012", 3),
        ("3 × Medkit", "012", 3),
        ("  - 3  medkit", "012", 3),
        ("• MÉDKIT x3", "012", 3),
        ("Medkit ×3", "012", 3),
        ("Medkit", "012", 1),
        ("012", "012", 1),
        ("3 012", "012", 3),
        ("012 Medkit", "012", 1),
        ("2 Whatever it was called (012)", "012", 2),
        ("2 [s148]", "S148", 2),
        ("2 S148", "S148", 2),
        ("60 Steps", "123", 1),
        ("2 60 Steps", "123", 2),
        ("2 I’m sorry", "181", 2),
        ("\ufeff2\tWolves", "060", 2),
        ("2 Kit de saúde", "012", 2),
        ("３ Ｍｅｄｋｉｔ （０１２）", "012", 3),
        ("\u200b2 Wol\u200bves\u00a0", "060", 2),
        ("– 2 Wolves", "060", 2),
        ("2️⃣ Wolves", "060", 2),
        ("2 I'm Sorry…", "181", 2),
        ("3✕ Medkit", "012", 3),
    ],
)
def test_a_card_may_be_written_in_many_ways(line: str, card: str, count: int) -> None:
    found = read(line, NAMES, {"Kit de Saúde": "012"})
    assert found.faults == () and found.value == Deck({card: count})


def test_remarks_and_headings_are_no_cards_and_the_first_remark_is_the_name() -> None:
    text = "# Wolves and ropes\n\nCreatures:\n2 Wolves (060)\n// and more\n---\nBats\n1 Wolves\n"
    found = read(text, NAMES, {})
    assert found.faults == () and found.name == "Wolves and ropes"
    assert found.value == Deck({"059": 1, "060": 3})


@pytest.mark.parametrize(
    ("line", "kind", "typed"),
    [
        ("2 Wolfes", "no-such-card", "Wolfes"),
        ("2 Wolfes (099)", "no-such-card", "Wolfes (099)"),
        ("0 Wolves (060)", "no-count", "Wolves (060)"),
        ("x" * (LINE + 1), "line-too-long", None),
        ("Wolves", "which-card", "Wolves"),
    ],
)
def test_unreadable_lines_of_a_deck_are_named_with_the_reason(line: str, kind: str, typed: str | None) -> None:
    names = TWO_NAMES if kind == "which-card" else NAMES
    found = read(f"2 Bats\n\n{line}\nMedkit\n", names, {})
    (fault,) = found.faults
    assert (fault.kind, fault.line, fault.values.get("typed")) == (kind, 3, typed)
    assert found.value == Deck({"059": 2, "012": 1})


@settings(deadline=None)
@given(decks)
def test_a_written_deck_is_read_back_unchanged(deck: Deck) -> None:
    text = write(deck, NAMES)
    found = read(text, NAMES, {})
    assert text.endswith("\n") and found.value == deck and list(found.value.cards) == list(deck.cards)
    assert not found.faults


@settings(deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_read_without_failing(text: str) -> None:
    found = read(text, NAMES, {})
    assert set(found.value.cards) <= set(NAMES) and all(count > 0 for count in found.value.cards.values())


def test_a_text_too_large_is_not_read_at_all() -> None:
    for text in ("Bats\n" * (LARGEST // 5 + 1), "é" * (LARGEST // 2 + 1), "\n" * 1001):
        found = read(text, NAMES, {})
        assert [fault.kind for fault in found.faults] == ["too-large"] and not found.value.cards


def test_the_worst_text_is_read_in_no_time() -> None:
    """A text from a stranger costs little time."""
    for line in ("a " * 99, "x" * LINE, "1 x 1 x " * 24, "a" + " " * 190 + "b", "((((#[" * 30):
        text = (line[:LINE] + "\n") * (LARGEST // (LINE + 1))
        begun = time.process_time()
        read(text, NAMES, {})
        assert time.process_time() - begun < 0.5, line


def test_headings_and_remarks_of_a_phone_are_none_of_the_cards() -> None:
    found = read("＃ Lobos\nCreatures：\n2 Wolves\n", NAMES, {})
    assert found.faults == () and found.name == "Lobos" and found.value == Deck({"060": 2})


def test_a_deck_counts_its_cards() -> None:
    deck = make_deck(["060", "059", "060"])
    assert len(deck) == 3 and deck.list_copies() == ("059", "060", "060")
    assert deck.copy_with_card("060", 0) == Deck({"059": 1}) and deck.copy_with_card("012", 2).cards["012"] == 2
