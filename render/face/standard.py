"""Makers of simple functions of a ``Presenter``: functions that only look something up in a game's own tables.

Words are looked up by the kind of a question, an option or an event. Pages are made from cards, and from rules in
Markdown files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.events import GameEvent
from engine.protocol import Ask, Move, Some
from engine.refusals import MoveRefused, Refused
from engine.registry import load_game
from engine.setup import Choice

from ..scene import Scene
from ..text.i18n import T, Text, join_texts
from ..text.rule_pages import parse_topic
from .event_words import EventWords
from .records import Label, Lesson, Names, Page, Setting
from .refusal_words import RefusalWords

GAMES = Path(__file__).resolve().parent.parent / "games"

Prompt = Callable[[Ask, Any, Names], Text]
"""A function that puts a question into words, from the question, the view and the seats' names."""
LabelMaker = Callable[[Any, Ask, Any, Names], Label]
"""A function that makes the label of an option from the option, its question, the view and the seats' names."""
Value = Callable[[str, Names], Text]
"""A function that puts a field's value into words, from the value and the seats' names."""
Explanation = tuple[Text, str]
"""A sentence that explains why a move is not possible, and the id of the rule behind it."""
LessonWords = tuple[Text, Text, str]
"""The words of a lesson: its gist in a few words, its sentence, and the id of the rule behind it."""


# --- events ---


def make_tie_words(*kinds: str) -> Callable[[GameEvent, Sequence[GameEvent], Names], Text | None]:
    """Make the function that explains why a seat rolls for an order once more, for ``Telling.recalls``.

    The function says that there was a tie if another seat has rolled since the seat's last roll. ``kinds``: the kinds
    of events that tell such a roll.
    """

    def describe_tie(event: GameEvent, earlier: Sequence[GameEvent], names: Names) -> Text | None:
        if event.kind not in kinds:
            return None
        rolls = [one.open["seat"] for one in takewhile(lambda one: one.kind == event.kind, reversed(earlier))]
        seat = event.open["seat"]
        return T("A tie: {name} rolls again.", name=names[seat]) if seat in rolls[1:] else None

    return describe_tie


# --- questions, options and refusals ---


def make_prompt(by_kind: Mapping[str, Prompt | Text]) -> Prompt:
    """Make ``Presenter.prompt`` from words by kind of question.

    The words are a text, or a function of the question, the view and the seats' names.
    """

    def describe_prompt(ask: Ask, view: Any, names: Names) -> Text:
        words = by_kind[ask.kind]
        return words if isinstance(words, Text) else words(ask, view, names)

    return describe_prompt


def count_most_items(ask: Ask) -> int:
    """Return the most items that a seat may choose for a question: 1 unless a set is asked for."""
    return ask.choice.most if isinstance(ask.choice, Some) else 1


def make_waiting(
    by_kind: Mapping[str, Callable[[str], Text]],
    otherwise: Callable[[str], Text] | None = None,
    by_subject: Mapping[str, Callable[[str, str], Text]] = {},
) -> Callable[[Ask, Names], Text]:
    """Make ``Presenter.waiting``. It names the asked seat and the kind of question, but never the options.

    ``by_kind`` words a kind of question from the seat's name. ``otherwise`` words the kinds that ``by_kind`` lacks.
    ``by_subject`` words kinds of questions with a subject (``Ask.about``), from the seat's name and the subject.
    """

    def describe_waiting(ask: Ask, names: Names) -> Text:
        if ask.about and ask.kind in by_subject:
            return by_subject[ask.kind](names[ask.seat], ask.about)
        words = by_kind[ask.kind] if otherwise is None else by_kind.get(ask.kind, otherwise)
        return words(names[ask.seat])

    return describe_waiting


def make_label(by_type: Mapping[type[Move], LabelMaker | Label]) -> Callable[[Move, Ask, Any, Names], Label]:
    """Make ``Presenter.label`` from labels, or functions that make them, by the class of an option."""

    def label_option(option: Move, ask: Ask, view: Any, names: Names) -> Label:
        label = by_type[type(option)]
        return label if isinstance(label, Label) else label(option, ask, view, names)

    return label_option


def make_value(by_field: Mapping[str, Value], otherwise: Value) -> Callable[[str, str, str, Names], Text]:
    """Make ``Presenter.value`` from functions by field; ``otherwise`` words the values of all other fields."""
    return lambda tag, field, value, names: by_field.get(field, otherwise)(value, names)


def describe_with_rule(sentence: Text, rule: str | None) -> Text:
    """Return a sentence followed by the rule to look up, or the sentence alone if there is no rule."""
    return T("{said} (`/rules {rule}`)", said=sentence, rule=rule) if rule else sentence


_NOT_HERE = T("That is not possible right now. Choose one of the options below.")


def choose_time_sentence(sentence: Explanation, is_now: bool) -> Explanation:
    """Return ``sentence``, which says when a move is possible, or a neutral sentence if that time is now (``is_now``).

    If that time is now, ``sentence`` would mislead, because something else makes the move impossible.
    """
    return (_NOT_HERE, sentence[1]) if is_now else sentence


def make_refusal(
    words: RefusalWords[Any], explain: Callable[[MoveRefused, Any], Explanation | None]
) -> Callable[[Refused, Any], Text | None]:
    """Make ``Presenter.refusal``.

    ``words`` has the game's own reasons; the refusal's rule is added. ``explain`` explains a move that is not possible,
    from the view of the seat that wanted to move (the view has ``viewer`` and ``over``).
    """

    def describe_refusal(reason: Refused, view: Any) -> Text | None:
        if (said := words.describe(reason, view)) is not None:
            return describe_with_rule(said, reason.rule)
        if not isinstance(reason, MoveRefused) or view is None or view.viewer is None or view.over:
            return None
        found = explain(reason, view)
        return describe_with_rule(*found) if found is not None else None

    return describe_refusal


# --- settings before the start ---


def make_settings(
    key: str,
    words: Mapping[str, tuple[Text, Text]],
    describe_value: Callable[[Choice, str], Text],
    solo_keys: Collection[str] = (),
    word_detail: Callable[[Choice, str], Text | None] = lambda choice, value: None,
    needs: Mapping[str, tuple[str, str]] = MappingProxyType({}),
) -> Callable[[str], tuple[Setting, ...]]:
    """Make ``Presenter.settings`` from a name and an explanation for each choice, by the choice's key.

    ``solo_keys`` are the keys that matter to a person who plays alone. ``word_detail`` explains a value whose name is
    not clear enough. ``needs`` names, by key, the other setting and its value without which a setting does nothing.
    """

    @lru_cache(256)  # A player-made level is named by its text, so there may be any number of levels.
    def list_settings(level: str) -> tuple[Setting, ...]:
        return tuple(
            Setting(
                choice,
                name,
                tuple((one, describe_value(choice, one)) for one in choice.values),
                about,
                choice.key in solo_keys,
                {one: more for one in choice.values if (more := word_detail(choice, one)) is not None},
                needs.get(choice.key),
            )
            for choice in load_game(key).choices(level)
            for name, about in (words[choice.key],)
        )

    return list_settings


# --- lessons of a guided first game ---


def make_lessons(
    words: EventWords,
    question_lessons: Mapping[str, LessonWords],
    choose_question_key: Callable[[str], str] = lambda kind: kind,
) -> tuple[Callable[[], tuple[Lesson, ...]], Callable[[GameEvent | str], Lesson | None]]:
    """Make ``Guidance.lessons`` and ``Guidance.lesson``, from the entries of events and by kind of question.

    ``choose_question_key`` returns the key of the lesson for a kind of question.
    """
    asked = {key: Lesson(f"ask {key}", *found) for key, found in question_lessons.items()}
    every = (*(lesson for several in words.lessons.values() for _, lesson in several), *asked.values())
    return (
        lambda: every,
        lambda about: asked.get(choose_question_key(about)) if isinstance(about, str) else words.find_lesson(about),
    )


# --- pages of cards and rules ---


def make_cards(
    keys: Callable[[], Iterable[str]],
    describe_title: Callable[[str], Text],
    word_body: Callable[[str], Text],
    describe_kind: Callable[[str], Text],
    build_picture: Callable[[str], Scene],
) -> Callable[[], tuple[Page, ...]]:
    """Make ``Reference.cards`` from the keys of the cards. The pages are made when they are first asked for.

    The functions return a card's title, its body, its kind in words and its picture.
    """

    @cache
    def list_pages() -> tuple[Page, ...]:
        return tuple(
            Page(key, describe_title(key), word_body(key), describe_kind(key), build_picture(key)) for key in keys()
        )

    return list_pages


def make_rules(key: str, **marks: Callable[[Text], Text]) -> Callable[[], tuple[Page, ...]]:
    """Make ``Presenter.rules`` from the Markdown files in the game's folder ``words/rules``.

    The files come in the order of their names. The key of a page is the rule's id in the rulebook. ``marks`` holds, by
    mark of a rule's heading, a function that adds the meaning of the mark to the body.
    """
    return cache(lambda: read_rule_pages(GAMES / key / "words" / "rules", **marks))


def read_rule_pages(folder: Path, **marks: Callable[[Text], Text]) -> tuple[Page, ...]:
    """Return the pages of a folder of Markdown files, in the order of the files' names.

    Raises ``ValueError`` that names the file of a wrong line, or of an id that has a page already.
    """
    found: dict[str, Page] = {}
    for path in sorted(folder.glob("*.md")):
        try:
            name, written = parse_topic(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
        for rule in written:
            if rule.id in found:
                raise ValueError(f"{path}: {rule.id} has a page already")
            body = join_texts([Text(paragraph) for paragraph in rule.body], "\n\n")
            for mark in rule.marks:
                body = marks[mark](body)
            asked = join_texts([Text(ways) for ways in rule.asked], "; ") if rule.asked else None
            found[rule.id] = Page(rule.id, Text(rule.title), body, Text(name), asked=asked)
    return tuple(found.values())
