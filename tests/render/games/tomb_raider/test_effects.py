"""Every clause that the engine accepts has its sentences: a verb, a word, a condition or a window without one fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider.cards import Card, Effects, Failure, get_pool
from engine.games.tomb_raider.language import Clause
from engine.games.tomb_raider.verbs import VERBS, VOCABULARY
from render.games.tomb_raider.words import calls, effects
from render.text.i18n import Text, list_languages, say
from tests.engine.games.tomb_raider.all_clauses import clauses, failures

SORTS = ("057", "055", "068", "054", "020", "008", "067", "198", "201")
"""A card of each type that can hold a clause, and a discovery of each kind that some clause needs."""


@cache
def every() -> tuple[tuple[Clause, Card], ...]:
    """Return every accepted clause, on each sort of card that may hold it."""

    return tuple((clause, card) for clause in clauses() for card in _held(clause))


def _held(clause: Clause) -> Iterator[Card]:
    for number in SORTS:
        try:
            yield replace(get_pool().find_card(number), effects=Effects([clause]))
        except ValueError:
            continue


def unsaid(some: Sequence[tuple[Clause, Card]] | None = None) -> Iterator[str]:
    """Yield the errors for what the engine accepts and no text describes."""
    for clause, card in every() if some is None else some:
        try:
            effects.list_sentences(clause, card, str)
        except KeyError as error:
            yield str(error)
    for call in failures():
        try:
            effects.describe_failure(Failure([call]), str)
        except KeyError as error:
            yield str(error)


@pytest.mark.lot(1)
def test_everything_that_is_accepted_is_said(one_in: Callable[[int, Sequence[Any]], list[Any]]) -> None:
    assert len(every()) > 20_000
    assert set(unsaid(one_in(5, every()))) == set()


def test_all_verbs_are_said() -> None:
    """The test above goes through all verbs in all of their windows."""
    held = {(clause.window, str(clause.calls[-1])) for clause, _ in every()}
    assert held == {(clause.window, str(clause.calls[-1])) for clause in clauses()}
    assert {type(call) for clause, _ in every() for call in clause.calls} | {type(c) for c in failures()} == set(VERBS)


@pytest.mark.lot(11)
@pytest.mark.parametrize(
    ("table", "key"),
    [("_PLAY", "enter[own]"), ("_USE", "reload[own]"), ("_HERE", "enter[own]"), ("_VS", "raider"), ("_IF", "fail"),
     ("_ONCE", "game"), ("_LOC", "clear"), ("_WATER", "wet"), ("_WHEN", "respond[opp]"), ("SORT", "human"),
     ("ABILITY", "think")],
)  # fmt: skip
def test_a_missing_sentence_is_noticed(monkeypatch: pytest.MonkeyPatch, table: str, key: str) -> None:
    monkeypatch.delitem(getattr(effects, table), key)
    assert any(unsaid())


def test_a_verb_without_a_sentence_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test adds a verb that no sentence covers."""
    monkeypatch.setattr(calls, "describe_moves", lambda call, figure, me: None)
    clause = VOCABULARY.read("move[own]: STEPS(+1)")
    with pytest.raises(KeyError):
        effects.list_sentences(clause, replace(get_pool().find_card("072"), effects=Effects([clause])), str)


def test_conditions_are_said_one_by_one_in_every_language() -> None:
    clause = VOCABULARY.read("post_test[own,test=search,vs=search,obs=trap/hazard,if=fail,req=weapon]: BONUS(+2)")
    card = replace(get_pool().find_card("056"), effects=Effects([clause]))
    said = effects.list_sentences(clause, card, str)
    assert [say(text) for text in said] == [
        "Play it after your raider rolls a test, before the outcome.",
        "Only in a Search test.",
        "Only when it searches.",
        "Only against an obstacle of this kind: trap, hazard.",
        "Only with a weapon in use.",
        "Only when the roll has failed.",
        "Add 2 to the result.",
    ]
    for language in list_languages():
        assert all(say(text, language) != say(text) for text in said) or language == "en-US"


def test_a_moment_that_a_card_has_is_one_sentence() -> None:
    clause = VOCABULARY.read("pre_test[own,test=fight,obs=creature,req=weapon]: DICE(+2)")
    said: tuple[Text, ...] = effects.list_sentences(clause, get_pool().find_card("074"), str)
    assert say(said[0]) == "Play it before your raider rolls Fight against a creature, using a weapon."
    assert len(said) == 2
