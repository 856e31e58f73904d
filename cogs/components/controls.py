"""Buttons and selects for a question, and parsing of a press into an answer. This module knows no game.

An option is chosen step by step (see ``stepwise``): up to 20 ways are buttons, more are selects. A set is one
select, or a form with several selects; in a set of one item, each kind is a button. An order is picked item by
item.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.match import Put
from engine.protocol import Ask, One, Order, Some, Value
from render.face.contract import Face, Label
from render.text.i18n import T, Text

from .. import limits
from . import custom_ids
from .phone import lines
from .sheet import Button, Entry, Menu, Row, rows_of
from .stepwise import START, Drill, Viewpoint, Way, agreeing, back, ways

FEW = 3
"""The most ways that are buttons even when a message is short of room."""
ROOMY, LOW, LOWEST = 0, 1, 2
"""The densities of a question's controls.

ROOMY: buttons. LOW: one menu of actions if they are more than a few, beside buttons for steps and for the option to
do nothing (unless that option is rare). LOWEST: one menu of everything that needs more than one line.
"""
FORM = "form"
"""The marker of a set's form in a component id. A submitted form may contain no value."""


def few(put: Put | None) -> bool:
    """Return whether a question has so few options that a menu would only add a press."""
    return put is not None and isinstance(put.ask.choice, One) and len(put.ask.choice.options) <= FEW


def controls(
    put: Put, eyes: Viewpoint, drill: Drill | None = None, low: int = ROOMY, spare: int = 0
) -> tuple[Row, ...]:
    """Return the rows of controls for a question, from the choices already made in ``drill`` on.

    ``low``: the density. Above ROOMY, more than a few options become entries of one menu, each with its details.
    ``spare``: lines of buttons that fit whatever the density.
    """
    choice = put.ask.choice
    if isinstance(choice, One):
        return _one(put, eyes, drill or START, low, spare)
    if isinstance(choice, Some):
        return _some(choice, put, eyes, low)
    return _order(put, eyes, drill.picked if drill else (), low)


# --- one of many ---


def _one(put: Put, eyes: Viewpoint, drill: Drill, low: int, spare: int = 0) -> tuple[Row, ...]:
    shown, more = ways(put, eyes, drill)
    rows: tuple[Row, ...]
    if low == LOW and any(way.step for way in shown):  # steps have short labels
        low = ROOMY
    if low and more:  # a menu has room for rare options, too
        every, _ = ways(put, eyes, drill, whole=True)
        if not any(way.step for way in every):
            shown, more = every, False
    doing = [way for way in shown if not (low == LOW and way.label.last and not way.label.rare)]
    turn: list[Button] = []
    buttons = rows_of([_button(way, put, eyes) for way in shown])
    apart = rows_of([_button(way, put, eyes) for way in shown if way not in doing])
    if _room(len(doing), buttons, low, spare + sum(map(lines, apart))):
        rows = buttons
    else:
        tag = drill.prefix.partition(":")[0]
        ask = eyes.face.tag(tag)[1] if tag else T("Choose what to do")
        entries = [_entry(way.to, way.label, eyes) for way in doing]
        rows = menus(entries, eyes.say(ask), lambda n: eyes.id(put, "?", str(n)))
        turn += [one for row in apart for one in row if isinstance(one, Button)]
    if more:
        seldom = Drill(drill.prefix, rare=True)
        turn.append(Button(eyes.id(put, "?", seldom.text), eyes.say(T("More ways…"))))
    if (before := back(put, eyes, drill)) is not None:
        turn.append(Button(eyes.id(put, "<", before.text), eyes.say(T("Back"))))
    return (*rows, *rows_of(turn))


def _room(count: int, buttons: tuple[Row, ...], low: int, beside: int = 0) -> bool:
    """Return whether ``count`` actions are shown as buttons, in the rows ``buttons``, instead of entries of a menu.

    In a dense message they are buttons if they are few, or if that takes no more lines than a menu. ``beside``:
    lines that the menu would have below it.
    """
    if not low:
        return count <= limits.BUTTONS_AT_ONCE
    return (low == LOW and count <= FEW) or sum(map(lines, buttons)) <= 1 + beside


def details(put: Put, eyes: Viewpoint, drill: Drill, low: int = ROOMY) -> list[str]:
    """Return a line for each option of this step with more to say than fits on its button.

    Return none if a menu's entries say it.
    """
    if not isinstance(put.ask.choice, One) or any(isinstance(row[0], Menu) for row in _one(put, eyes, drill, low)):
        return []
    labels = [way.label for way in ways(put, eyes, drill)[0] if not way.step]
    return [f"- {full(label, eyes)}" for label in labels if label.detail]


def full(label: Label, eyes: Viewpoint) -> str:
    """Return a label with all its details, as a line of Markdown."""
    words = f"**{eyes.say(label.text)}**"
    if label.emoji:
        words = f"{label.emoji} {words}"
    return f"{words} — {eyes.say(label.detail)}" if label.detail else words


def _button(way: Way, put: Put, eyes: Viewpoint) -> Button:
    sign = "?" if way.step else ":"
    return _pressed(eyes.id(put, sign, way.to), way.label, eyes)


def _pressed(named: str, label: Label, eyes: Viewpoint) -> Button:
    return Button(named, eyes.say(label.text), label.style, label.emoji, picture=_picture(label, eyes))


def _entry(value: str, label: Label, eyes: Viewpoint) -> Entry:
    return Entry(value, eyes.say(label.text), _say(eyes, label.detail), label.emoji, picture=_picture(label, eyes))


def _picture(label: Label, eyes: Viewpoint) -> str | None:
    return picture_of(eyes.face, label.picture) if label.picture else None


def picture_of(face: Face, key: str) -> str:
    """Return the key of a presenter's small picture (``Face.emoji``) among the pictures of all games."""
    return f"{face.root}/{key}"


def menus(entries: Sequence[Entry], placeholder: str, name: Callable[[int], str], least: int = 1) -> tuple[Row, ...]:
    """Return selects of 25 entries each."""
    rows: list[Row] = []
    for number, at in enumerate(range(0, min(len(entries), limits.MENUS * limits.MENU), limits.MENU)):
        rows.append((Menu(name(number), placeholder, tuple(entries[at : at + limits.MENU]), least),))
    return tuple(rows)


# --- sets ---


def items(ask: Ask, eyes: Viewpoint) -> list[Entry]:
    """Return the items of a set as entries. Copies of a kind are numbered, without telling which copy each is."""
    seen: Counter[str] = Counter()
    entries = []
    for item in ask.choice.items:  # type: ignore[union-attr]
        seen[item] += 1
        label = eyes.face.item(item, ask, eyes.view, eyes.names)
        if (nth := seen[item]) > 1:
            label = replace(label, text=T("{item} ({n})", item=label.text, n=nth))
        entries.append(_entry(f"{item}~{nth}", label, eyes))
    return entries


def _some(choice: Some, put: Put, eyes: Viewpoint, low: int) -> tuple[Row, ...]:
    entries = items(put.ask, eyes)
    rows: list[Row] = []
    if low < LOWEST and choice.least == choice.most == 1 and (kinds := _kinds(choice, put, eyes)):
        return rows_of(kinds)
    if 0 < len(entries) <= limits.MENU and choice.most:
        most = min(choice.most, len(entries))
        menu = eyes.id(put, "*", "0")
        rows.append((Menu(menu, eyes.say(how_many(choice, 1)), tuple(entries), max(choice.least, 1), most),))
    elif choice.most and entries:
        rows.append(form_buttons(put, eyes))
    if choice.least == 0:
        rows.append((Button(eyes.id(put, "="), eyes.say(T("None of them"))),))
    return tuple(rows)


def form_buttons(put: Put, eyes: Viewpoint, kept: int = 0) -> tuple[Button, ...]:
    """Return the button that opens the form of a set, or one button for each part if one form is too small.

    ``kept``: the items chosen before, as a bit for each place.
    """
    parts = -(-len(put.ask.choice.items) // limits.FORM_ITEMS)  # type: ignore[union-attr]
    if parts == 1:
        return (Button(eyes.id(put, "+", f"{kept:x}" if kept else ""), eyes.say(T("Choose…")), "primary"),)
    labels = [T("Choose… ({n} of {of})", n=part + 1, of=parts) for part in range(parts)]
    return tuple(
        Button(eyes.id(put, "+", f"{part}.{kept:x}"), eyes.say(label), "primary") for part, label in enumerate(labels)
    )


def _kinds(choice: Some, put: Put, eyes: Viewpoint) -> list[Button]:
    """Return a button for each kind of item, to choose exactly one. Return none if there are too many for buttons."""
    buttons = []
    for item in dict.fromkeys(choice.items):
        label, name = eyes.face.item(item, put.ask, eyes.view, eyes.names), written((item,), put, eyes)
        if name is not None:
            buttons.append(_pressed(name, label, eyes))
    return buttons if 0 < len(buttons) <= limits.BUTTONS_AT_ONCE else []


def how_many(choice: Some | Order, least: int = 0) -> Text:
    """Describe how many items to choose. ``least``: the minimum if a separate button stands for choosing none."""
    if isinstance(choice, Order):
        return T("Name all of them, in your order")
    least = max(choice.least, least)
    if least == choice.most:
        return T("Choose {n}", n=choice.most)
    return T("Choose {least} to {most}", least=least, most=choice.most)


def chosen(values: Sequence[str]) -> tuple[str, ...]:
    """Return the items that a set's menu values stand for."""
    return tuple(value.rpartition("~")[0] for value in values)


# --- orders ---


def _order(put: Put, eyes: Viewpoint, picked: tuple[int, ...], low: int) -> tuple[Row, ...]:
    ask = put.ask
    left: dict[str, int] = {}
    for place, item in enumerate(ask.choice.items):  # type: ignore[union-attr]
        if place not in picked:
            left.setdefault(item, place)
    sofar = "".join(f"{place}." for place in picked)

    def name(place: int) -> str:
        return eyes.id(put, ">", f"{sofar}{place}")

    before = ".".join(map(str, picked[:-1]))
    back = rows_of([Button(eyes.id(put, "<", before), eyes.say(T("Back")))] if picked else [])
    labels = [(place, eyes.face.item(item, ask, eyes.view, eyes.names)) for item, place in left.items()]
    buttons = rows_of([_pressed(name(place), one, eyes) for place, one in labels])
    if _room(len(labels), buttons, low):
        return (*buttons, *back)
    entries = [_entry(str(place), one, eyes) for place, one in labels]
    prompt = eyes.say(T("Number {n}", n=len(picked) + 1))
    return (*menus(entries, prompt, lambda n: eyes.id(put, ">", f"{sofar}m{n}")), *back)


def _say(eyes: Viewpoint, text: Text | None) -> str | None:
    return None if text is None else eyes.say(text)


# --- parsing presses ---


def understood(found: custom_ids.Id, values: Sequence[str], ask: Ask) -> Value | Drill | None:
    """Parse a press on a question: an answer, a further step in choosing, or None if it does not fit the question.

    It is not checked whether the answer is possible; the match does that.
    """
    choice = ask.choice
    if found.mark == ":":
        return found.rest
    if found.mark == "=":
        return ()
    if found.mark == "*" and isinstance(choice, Some):
        return chosen(values) if values or found.rest.startswith(FORM) else _placed(found.rest, choice)
    if found.mark in ("?", "<") and isinstance(choice, One):
        said = values[0] if values else "" if found.rest.isdecimal() else found.rest
        return _further(said, choice) if said or not found.rest else None
    if found.mark in (">", "<") and isinstance(choice, Order):
        return _ordered(found.rest, values, choice)
    return None


def _further(said: str, choice: One) -> Value | Drill:
    """Return the option that was chosen, or the step that leads to several."""
    prefix = said.removeprefix("+")
    left = agreeing(choice.options, prefix)
    if not left or prefix == left[0].text():
        return prefix
    return Drill(prefix, rare=said != prefix)


def _placed(rest: str, choice: Some) -> Value | None:
    """Return the items of a set that a component id names by their places."""
    places = rest.split(".")[1:]
    if not places or not all(place.isdecimal() and int(place) < len(choice.items) for place in places):
        return None
    return tuple(choice.items[int(place)] for place in places)


def written(value: Value, put: Put, eyes: Viewpoint) -> str | None:
    """Return the id of a button that gives exactly this answer. None if it is too long for an id."""
    choice = put.ask.choice
    if isinstance(choice, One):
        named = eyes.id(put, ":", str(value))
    elif not value:
        named = eyes.id(put, "=")
    else:
        left = list(enumerate(choice.items))
        places = []
        for item in value:
            place = next(at for at in left if at[1] == item)
            left.remove(place)
            places.append(str(place[0]))
        named = (
            eyes.id(put, ">", ".".join(places))
            if isinstance(choice, Order)
            else eyes.id(put, "*", "." + ".".join(places))
        )
    return named if len(named) <= limits.CUSTOM_ID else None


def _ordered(rest: str, values: Sequence[str], choice: Order) -> Value | Drill | None:
    parts = [part for part in rest.split(".") if part]
    if parts and parts[-1].startswith("m"):
        parts[-1:] = values[:1]
    all_items = choice.items
    if not all(part.isdecimal() and int(part) < len(all_items) for part in parts) or len(set(parts)) < len(parts):
        return None
    picked = [int(part) for part in parts]
    left = [place for place in range(len(all_items)) if place not in picked]
    if len({all_items[place] for place in left}) <= 1:  # the remaining items have only one order
        picked += left
        return tuple(all_items[place] for place in picked)
    return Drill(picked=tuple(picked))
