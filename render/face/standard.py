"""Functions of a ``Face`` that only look something up, made from a game's own tables.

Words are looked up by the kind of a question, of an option, of a piece of news; pages are made of cards, and of rules
that stand in Markdown files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine.events import GameEvent
from engine.game import Choice
from engine.protocol import Ask, Move, Refused, Seat, Some
from engine.registry import load_game

from ..scene import Scene
from ..text.i18n import T, Text, join_texts
from ..text.rule_pages import parse_topic
from .contract import Label, Lesson, Names, Page, Setting, Weight

GAMES = Path(__file__).resolve().parent.parent / "games"

Prompt = Callable[[Ask, Any, Names], Text]
Maker = Callable[[Any, Ask, Any, Names], Label]
"""From an option of the kind, its question, the view and the seats' names."""
Value = Callable[[str, Names], Text]
Why = tuple[Text, str]
"""A sentence, and the id of the rule behind it."""
Taught = tuple[Text, Text, str]
"""A lesson: its gist in a few words, the sentence, and the id of the rule behind it."""


# --- news ---


def make_weight(
    *,
    end: Collection[str],
    grave: Collection[str],
    passing: Collection[str],
    results: Collection[str],
    concerned: Sequence[str],
) -> Callable[[GameEvent, Seat | None], Weight]:
    """Make ``Face.weight`` from the kinds of events.

    ``concerned`` are the fields that name the seat that acts or is acted upon. Events in ``passing`` (cards drawn)
    matter more to a seat that learns a secret by them.
    """

    def weight(told: GameEvent, viewer: Seat | None) -> Weight:
        if told.kind in end:
            return Weight.END
        if told.kind in grave:
            return Weight.GRAVE
        if told.kind in passing:
            return Weight.OWN if viewer in told.secret else Weight.PASSING
        if viewer is not None and viewer in find_named_seats(told, concerned):
            return Weight.OWN
        return Weight.RESULT if told.kind in results else Weight.USUAL

    return weight


def find_named_seats(told: GameEvent, fields: Iterable[str]) -> set[Seat]:
    """Return the seats that these open fields of a piece of news name: by a number, by its text, or several of them."""
    found: set[Seat] = set()
    for field in fields:
        value = told.open.get(field)
        for one in value if isinstance(value, tuple | list) else (value,):
            if isinstance(one, int) and not isinstance(one, bool):
                found.add(one)
            elif isinstance(one, str) and one.isdecimal():
                found.add(int(one))
    return found


def make_befalls(
    fields: Mapping[str, Sequence[str]], otherwise: Callable[[GameEvent, Seat, Any], bool] | None = None
) -> Callable[[GameEvent, Seat, Any], bool]:
    """Make ``Face.befalls``.

    ``fields`` gives for a kind of event the fields that name whom it befalls; ``otherwise`` decides for other kinds.
    """

    def befalls(told: GameEvent, seat: Seat, view: Any) -> bool:
        if told.kind in fields:
            return seat in find_named_seats(told, fields[told.kind])
        return otherwise is not None and otherwise(told, seat, view)

    return befalls


# --- questions, options, what is typed ---


def make_prompt(by_kind: Mapping[str, Prompt | Text]) -> Prompt:
    """``Face.prompt``: by kind of question what is asked, always alike or from the view."""

    def said(ask: Ask, view: Any, names: Names) -> Text:
        found = by_kind[ask.kind]
        return found if isinstance(found, Text) else found(ask, view, names)

    return said


def count_most_items(ask: Ask) -> int:
    """Return the most items that may be chosen."""
    return ask.choice.most if isinstance(ask.choice, Some) else 1


def make_waiting(
    by_kind: Mapping[str, Callable[[str], Text]],
    otherwise: Callable[[str], Text] | None = None,
    about: Mapping[str, Callable[[str, str], Text]] = {},
) -> Callable[[Ask, Names], Text]:
    """Make ``Face.waiting``: it says who is asked for what, and never with which options.

    ``otherwise`` words the kinds that stay untold. ``about`` words the kinds that tell their subject (``Ask.about``),
    from the seat's name and that subject.
    """

    def say(ask: Ask, names: Names) -> Text:
        if ask.about and ask.kind in about:
            return about[ask.kind](names[ask.seat], ask.about)
        words = by_kind[ask.kind] if otherwise is None else by_kind.get(ask.kind, otherwise)
        return words(names[ask.seat])

    return say


def make_label(by_type: Mapping[type[Move], Maker]) -> Callable[[Move, Ask, Any, Names], Label]:
    """``Face.label``."""
    return lambda option, ask, view, names: by_type[type(option)](option, ask, view, names)


def make_value(by_field: Mapping[str, Value], otherwise: Value) -> Callable[[str, str, str, Names], Text]:
    """``Face.value``; ``otherwise``: of every field that has no words of its own."""
    return lambda tag, field, value, names: by_field.get(field, otherwise)(value, names)


def word_with_rule(said: Text, rule: str | None) -> Text:
    """Return a sentence with the rule to look up; without a rule the sentence alone."""
    return T("{said} (`/rules {rule}`)", said=said, rule=rule) if rule else said


_NOT_HERE = T("That is not possible at this point: choose one of the ways below.")


def choose_time_sentence(when: Why, now: bool) -> Why:
    """Say when a move is asked for. ``now``: as far as that time goes it is now, so that its sentence would mislead."""
    return (_NOT_HERE, when[1]) if now else when


def make_refusal(
    own: Mapping[str, Text], why: Callable[[Refused, Any], Why | None]
) -> Callable[[Refused, Any], Text | None]:
    """Make ``Face.refusal``.

    ``own`` words the game's own reasons, with the refusal's rule. ``why`` explains a move that is not possible, from
    the view of the seat that wanted to move (the view has ``viewer`` and ``over``).
    """

    def refusal(reason: Refused, view: Any) -> Text | None:
        if reason.kind in own:
            return word_with_rule(own[reason.kind], reason.rule)
        if reason.kind not in ("not-now", "not-an-option") or view is None or view.viewer is None or view.over:
            return None
        found = why(reason, view)
        return word_with_rule(*found) if found is not None else None

    return refusal


# --- before the start ---


def make_settings(
    key: str,
    words: Mapping[str, tuple[Text, Text]],
    value: Callable[[Choice, str], Text],
    alone: Collection[str] = (),
    detail: Callable[[Choice, str], Text | None] = lambda choice, value: None,
) -> Callable[[str], tuple[Setting, ...]]:
    """Make ``Face.settings``: the choices of a table, each with a name and an explanation by the choice's key.

    ``alone`` are the keys that matter to a person who plays alone. ``detail`` explains a value whose name does not.
    """

    @lru_cache(256)  # a level's text is a level, too
    def of(level: str) -> tuple[Setting, ...]:
        return tuple(
            Setting(
                choice,
                name,
                tuple((one, value(choice, one)) for one in choice.values),
                about,
                choice.key in alone,
                {one: more for one in choice.values if (more := detail(choice, one)) is not None},
            )
            for choice in load_game(key).choices(level)
            for name, about in (words[choice.key],)
        )

    return of


# --- a guided first game ---


def make_lessons(
    news: Mapping[str, Taught],
    asks: Mapping[str, Taught],
    sort: Callable[[GameEvent], str] = lambda told: told.kind,
    moment: Callable[[str], str] = lambda kind: kind,
) -> tuple[Callable[[], tuple[Lesson, ...]], Callable[[GameEvent | str], Lesson | None]]:
    """Make ``Face.lessons`` and ``Face.lesson``, by kind of event and of question.

    ``sort`` and ``moment`` return the key of the lesson that belongs to an event, or to a question.
    """
    told = {key: Lesson(f"news {key}", *found) for key, found in news.items()}
    asked = {key: Lesson(f"ask {key}", *found) for key, found in asks.items()}
    every = (*told.values(), *asked.values())
    return (
        lambda: every,
        lambda about: asked.get(moment(about)) if isinstance(about, str) else told.get(sort(about)),
    )


# --- what can be looked up ---


def make_cards(
    keys: Callable[[], Iterable[str]],
    title: Callable[[str], Text],
    body: Callable[[str], Text],
    sort: Callable[[str], Text],
    picture: Callable[[str], Scene],
) -> Callable[[], tuple[Page, ...]]:
    """``Face.cards``, made when they are first asked for."""

    @cache
    def pages() -> tuple[Page, ...]:
        return tuple(Page(key, title(key), body(key), sort(key), picture(key)) for key in keys())

    return pages


def make_rules(key: str, **marks: Callable[[Text], Text]) -> Callable[[], tuple[Page, ...]]:
    """``Face.rules``: the files of the game's ``words/rules``, those first that a newcomer asks for first.

    ``Page.key`` is the rule's id in the rulebook. ``marks``: by mark of a rule's heading, what is said of such a rule.
    """

    @cache
    def pages() -> tuple[Page, ...]:
        found: dict[str, Page] = {}
        for path in sorted((GAMES / key / "words" / "rules").glob("*.md")):
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
                asked = Text(rule.asked) if rule.asked else None
                found[rule.id] = Page(rule.id, Text(rule.title), body, Text(name), asked=asked)
        return tuple(found.values())

    return pages
