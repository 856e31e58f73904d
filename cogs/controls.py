"""From a question to buttons and selects, and back from what was pressed to an answer. Knows shapes, no game.

Up to 20 options are buttons. More are drilled down to: a select for the kind of move, then one for each field, until a
single option is left. A set is one select, or a form of several. An order is picked one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.match import Put
from engine.requests import Ask, Move, One, Order, Some, Value
from render.face import Face, Label, Names
from render.words import T, Text, say

from . import ids, limits
from .sheet import Button, Entry, Menu, Row, rows_of


class Sight(Struct, frozen=True):
    """Through whose eyes and in which language a question is shown."""

    table: int
    face: Face
    view: Any
    locale: str
    names: Names
    """The seats' names in seating order: plain for labels, escaped for Markdown."""

    def say(self, text: Text | str) -> str:
        return say(text, self.locale)


class Drill(Struct, frozen=True):
    """Where somebody stands who is still choosing: fields settled, or places picked."""

    prefix: str = ""
    picked: tuple[int, ...] = ()


def controls(put: Put, sight: Sight, drill: Drill | None = None) -> tuple[Row, ...]:
    """The rows that put a question; with ``drill`` they go on from there."""
    choice = put.ask.choice
    if isinstance(choice, One):
        options = agreeing(in_order(put.ask, sight), drill.prefix if drill else "")
        if len(options) <= limits.BUTTONS_AT_ONCE:
            return rows_of([_button(option, put, sight) for option in options])
        return _drill(options, put, sight, drill.prefix if drill else "")
    if isinstance(choice, Some):
        return _some(choice, put, sight)
    return _order(put, sight, drill.picked if drill else ())


def in_order(ask: Ask, sight: Sight) -> list[Move]:
    """The options as the game gives them; those of doing nothing come last: a thumb takes the first."""
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    return sorted(options, key=lambda option: sight.face.label(option, ask, sight.view, sight.names).last)


def _button(option: Move, put: Put, sight: Sight) -> Button:
    label = sight.face.label(option, put.ask, sight.view, sight.names)
    return Button(ids.option(sight.table, put.number, option.text()), sight.say(label.text), label.style, label.emoji)


# --- one of many: tag, then field after field ---


def agreeing(options: Sequence[Move], prefix: str) -> tuple[Move, ...]:
    """The options that begin with what is settled: ``tag`` or ``tag:field,field``."""
    if not prefix:
        return tuple(options)
    tag, _, rest = prefix.partition(":")
    settled = rest.split(",") if rest else []
    return tuple(
        option
        for option in options
        if option.tag == tag and [getattr(option, f) for f in option.__struct_fields__][: len(settled)] == settled
    )


def settled(options: Sequence[Move], prefix: str) -> str:
    """The prefix, longer by every field on which the options left agree."""
    first = options[0]
    if any(option.tag != first.tag for option in options):
        return prefix
    same = []
    for field in first.__struct_fields__:
        values = {getattr(option, field) for option in options}
        if len(values) > 1:
            break
        same.append(str(values.pop()))
    return f"{first.tag}:{','.join(same)}" if same else first.tag


def _drill(options: Sequence[Move], put: Put, sight: Sight, prefix: str) -> tuple[Row, ...]:
    prefix = settled(options, prefix)
    entries: dict[str, Entry] = {}
    for option in options:
        longer, label = _next(option, prefix, put, sight, options)
        entries.setdefault(longer, Entry(longer, sight.say(label.text), _say(sight, label.detail), label.emoji))
    tag = prefix.partition(":")[0]
    ask = sight.face.tag(tag)[1] if tag else T("Choose what to do")
    return _menus(list(entries.values()), sight.say(ask), lambda n: ids.mark(sight.table, put.number, "?", str(n)))


def _next(option: Move, prefix: str, put: Put, sight: Sight, options: Sequence[Move]) -> tuple[str, Label]:
    """What choosing one step further settles, and how that is called."""
    tag = option.tag
    if not prefix:
        alone = sum(other.tag == tag for other in options) == 1
        if alone:
            return option.text(), sight.face.label(option, put.ask, sight.view, sight.names)
        return tag, Label(sight.face.tag(tag)[1])
    done = prefix.partition(":")[2]
    place = len(done.split(",")) if done else 0
    field = option.__struct_fields__[place]
    value = str(getattr(option, field))
    longer = f"{prefix},{value}" if done else f"{tag}:{value}"
    if len(agreeing(options, longer)) == 1:
        return longer, sight.face.label(option, put.ask, sight.view, sight.names)
    return longer, Label(sight.face.value(tag, field, value, sight.names))


def _menus(entries: list[Entry], placeholder: str, name: Callable[[int], str], least: int = 1) -> tuple[Row, ...]:
    """Selects of 25 entries each."""
    rows: list[Row] = []
    for number, at in enumerate(range(0, min(len(entries), limits.MENUS * limits.MENU), limits.MENU)):
        rows.append((Menu(name(number), placeholder, tuple(entries[at : at + limits.MENU]), least),))
    return tuple(rows)


# --- sets ---


def items(ask: Ask, sight: Sight) -> list[Entry]:
    """The items of a set as entries; copies of a kind are told apart by a count, never by which copy they are."""
    seen: dict[str, int] = {}
    entries = []
    for item in ask.choice.items:  # type: ignore[union-attr]
        seen[item] = nth = seen.get(item, 0) + 1
        label = sight.face.item(item, ask, sight.view, sight.names)
        entries.append(Entry(f"{item}~{nth}", sight.say(label.text), _say(sight, label.detail), label.emoji))
    return entries


def _some(choice: Some, put: Put, sight: Sight) -> tuple[Row, ...]:
    entries = items(put.ask, sight)
    rows: list[Row] = []
    if 0 < len(entries) <= limits.MENU and choice.most:
        most = min(choice.most, len(entries))
        menu = ids.mark(sight.table, put.number, "*", "0")
        rows.append((Menu(menu, sight.say(how_many(choice)), tuple(entries), max(choice.least, 1), most),))
    elif choice.most and entries:
        rows.append((Button(ids.mark(sight.table, put.number, "+"), sight.say(T("Choose…")), "primary"),))
    if choice.least == 0:
        rows.append((Button(ids.mark(sight.table, put.number, "="), sight.say(T("None of them"))),))
    return tuple(rows)


def how_many(choice: Some | Order) -> Text:
    if isinstance(choice, Order):
        return T("Name all of them, in your order")
    if choice.least == choice.most:
        return T("Choose {n}", n=choice.most)
    return T("Choose {least} to {most}", least=choice.least, most=choice.most)


def chosen(values: Sequence[str]) -> tuple[str, ...]:
    """The items behind a set's entries."""
    return tuple(value.rpartition("~")[0] for value in values)


# --- orders ---


def _order(put: Put, sight: Sight, picked: tuple[int, ...]) -> tuple[Row, ...]:
    ask = put.ask
    left: dict[str, int] = {}
    for place, item in enumerate(ask.choice.items):  # type: ignore[union-attr]
        if place not in picked:
            left.setdefault(item, place)
    sofar = "".join(f"{place}." for place in picked)

    def name(place: int) -> str:
        return ids.mark(sight.table, put.number, ">", f"{sofar}{place}")

    labels = [(place, sight.face.item(item, ask, sight.view, sight.names)) for item, place in left.items()]
    if len(labels) <= limits.BUTTONS_AT_ONCE:
        return rows_of([Button(name(place), sight.say(one.text), one.style, one.emoji) for place, one in labels])
    entries = [Entry(str(place), sight.say(one.text), _say(sight, one.detail), one.emoji) for place, one in labels]
    prompt = sight.say(T("Number {n}", n=len(picked) + 1))
    return _menus(entries, prompt, lambda n: ids.mark(sight.table, put.number, ">", f"{sofar}m{n}"))


def _say(sight: Sight, text: Text | None) -> str | None:
    return None if text is None else sight.say(text)


# --- back again ---


def understood(found: ids.Id, values: Sequence[str], ask: Ask) -> Value | Drill | None:
    """What a press means: an answer, a step further in choosing, or None if it fits no form of this question.

    Whether an answer is possible is for the match to say.
    """
    choice = ask.choice
    if found.mark == ":":
        return found.rest
    if found.mark == "=":
        return ()
    if found.mark == "*" and values:
        return chosen(values)
    if found.mark == "?" and values and isinstance(choice, One):
        left = agreeing(choice.options, values[0])
        if len(left) == 1:
            return left[0].text()
        return Drill(prefix=values[0]) if left else values[0]
    if found.mark == ">":
        return _ordered(found.rest, values, ask)
    return None


def _ordered(rest: str, values: Sequence[str], ask: Ask) -> Value | Drill | None:
    parts = [part for part in rest.split(".") if part]
    if parts and parts[-1].startswith("m"):
        parts[-1:] = values[:1]
    all_items = ask.choice.items if not isinstance(ask.choice, One) else ()
    if not all(part.isdecimal() and int(part) < len(all_items) for part in parts) or len(set(parts)) < len(parts):
        return None
    picked = [int(part) for part in parts]
    left = [place for place in range(len(all_items)) if place not in picked]
    if len({all_items[place] for place in left}) <= 1:  # what is left has one order
        picked += left
        return tuple(all_items[place] for place in picked)
    return Drill(picked=tuple(picked))
