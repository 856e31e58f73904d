"""From what somebody typed after a command to an option: the fields' words matched, as far as needed.

Pure functions over the options of one question; commands and autocomplete (``moves.py``) are built on them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from engine.requests import Ask, Move, One, Order, Refused, Some, Value
from render.words import SOURCE, T, say

from .controls import Sight, how_many
from .limits import MENU

Named = tuple[str, tuple[str, ...]]
"""A value and the words it goes by, the reader's first."""


def fold(text: str) -> str:
    """For comparing: no case, no accents, no double blanks."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(bare.split())


def fitting(typed: str, named: Iterable[Named]) -> list[str]:
    """The values that what was typed may mean: exactly one of them if it names it, else all it begins, or occurs in."""
    named = list(named)
    if to_the_letter := [value for value, words in named if typed == value or typed in words]:
        return to_the_letter
    listed = [(value, [fold(value), *map(fold, words)]) for value, words in named]
    want = fold(typed)
    for fits in (lambda w: w == want, lambda w: w.startswith(want), lambda w: want in w):
        found = [value for value, words in listed if any(fits(word) for word in words)]
        if found:
            return found
    return []


def suggestions(typed: str, named: Sequence[Named]) -> list[tuple[str, str]]:
    """(words, value) of at most 25 values, those that begin with what was typed first."""
    want = fold(typed)
    if want in map(fold, (value for value, _ in named)):
        want = ""  # a suggestion that was taken: show it among its neighbours
    hits = [(words[0], value) for value, words in named if not want or any(want in fold(w) for w in words)]
    hits.sort(key=lambda hit: not fold(hit[0]).startswith(want))
    return hits[:MENU]


def words_for(tag: str, field: str, value: str, sight: Sight) -> tuple[str, ...]:
    text = sight.face.value(tag, field, value, sight.names)
    return tuple(dict.fromkeys((sight.say(text), say(text, SOURCE))))


def values(options: Sequence[Move], tag: str, field: str, given: Mapping[str, str], sight: Sight) -> list[Named]:
    """The distinct values of a field among the options that agree with the other fields given."""
    left = narrowed(options, tag, {f: typed for f, typed in given.items() if f != field}, sight)
    found = dict.fromkeys(str(getattr(option, field)) for option in left)
    return [(value, words_for(tag, field, value, sight)) for value in found]


def narrowed(options: Sequence[Move], tag: str, given: Mapping[str, str], sight: Sight) -> list[Move]:
    """The options of a tag that what was typed leaves."""
    left = [option for option in options if option.tag == tag]
    for field, typed in given.items():
        found = dict.fromkeys(str(getattr(option, field)) for option in left)
        fits = set(fitting(typed, [(value, words_for(tag, field, value, sight)) for value in found]))
        left = [option for option in left if str(getattr(option, field)) in fits]
    return left


def option(ask: Ask, tag: str, given: Mapping[str, str], sight: Sight) -> Value:
    """The one option meant.

    ``Refused``: ``not-now`` (``tag``: no such move), ``not-an-option`` (``typed``: what fits nothing; ``ways``: the
    words that would), ``ambiguous`` (``left``: the options; ``which``: what to say, ``ways``: in which words).
    """
    if not isinstance(ask.choice, One) or not any(o.tag == tag for o in ask.choice.options):
        raise Refused("not-now", tag=tag)
    options = ask.choice.options
    left = narrowed(options, tag, given, sight)
    if not left:
        field, ways = _unfit(options, tag, given, sight)
        raise Refused("not-an-option", typed=given[field], ways=[words[0] for _, words in ways])
    if len(left) > 1:
        field = next(f for f in left[0].__struct_fields__ if len({getattr(option, f) for option in left}) > 1)
        ways = values(left, tag, field, {}, sight)
        which = sight.face.field(tag, field)[1]
        raise Refused("ambiguous", left=left, which=which, ways=[words[0] for _, words in ways])
    return left[0].text()


def _unfit(options: Sequence[Move], tag: str, given: Mapping[str, str], sight: Sight) -> tuple[str, list[Named]]:
    """The field whose words fit no option, alone or else beside the others; and the words that would."""
    for others in ({}, given):
        for field, typed in given.items():
            ways = values(options, tag, field, others, sight)
            if not fitting(typed, ways) and ways:
                return field, ways
    field = next(iter(given))
    return field, values(options, tag, field, {}, sight)


def several(ask: Ask, typed: str, sight: Sight) -> Value:
    """A set or an order typed as a list with commas. ``Refused`` as for ``option``."""
    if isinstance(ask.choice, One):
        raise Refused("not-now")
    parts = [part.strip() for part in typed.split(",") if part.strip()]
    named = item_names(ask, sight)
    chosen = []
    for part in parts:
        fits = fitting(part, named)
        if not fits:
            raise Refused("not-an-option", typed=part, ways=[words[0] for _, words in named])
        if len(fits) > 1:
            ways = [words[0] for value, words in named if value in fits]
            raise Refused("ambiguous", which=T("Which of them"), ways=ways)
        chosen.append(fits[0])
    if not ask.choice.holds(tuple(chosen)):
        raise Refused("not-an-option", choose=how_many(ask.choice))
    return tuple(chosen)


def item_names(ask: Ask, sight: Sight) -> list[Named]:
    """Each kind of item of a set or an order with its words."""
    assert isinstance(ask.choice, Some | Order)
    named = []
    for item in dict.fromkeys(ask.choice.items):
        text = sight.face.item(item, ask, sight.view, sight.names).text
        named.append((item, tuple(dict.fromkeys((sight.say(text), say(text, SOURCE))))))
    return named


def list_suggestions(ask: Ask, typed: str, sight: Sight) -> list[tuple[str, str]]:
    """For a list that is being typed: what may come after the last comma."""
    if isinstance(ask.choice, One):
        return []
    head, comma, tail = typed.rpartition(",")
    done = [part.strip() for part in head.split(",") if part.strip()]
    lead = ", ".join(done)
    named = item_names(ask, sight)
    taken = [fits[0] for part in done if (fits := fitting(part, named))]
    left = []
    for value, words in named:
        copies = ask.choice.items.count(value) - taken.count(value)
        if copies > 0:
            left.append((value, words))
    hits = suggestions(tail.strip(), left)
    full = [
        ((f"{lead}, {words}" if comma else words), (f"{lead}, {value}" if comma else value)) for words, value in hits
    ]
    return [(words[-100:], value) for words, value in full if len(value) <= 100]
