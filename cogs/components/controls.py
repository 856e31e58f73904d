"""The buttons and menus for a question, and the parsing of presses on them into answers. This module knows no game.

One of many options is chosen step by step (see ``stepwise``): up to 20 steps or options are buttons, more are menus. A
set of items is chosen in a menu, or in a form with several menus. If only one item is to be chosen, each kind of item
is a button. An order of items is picked item by item.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.match_records import OpenQuestion
from engine.protocol import Ask, One, Order, Some, Value
from render.face.contract import Presenter
from render.face.records import Label
from render.text.i18n import T, Text

from .. import limits
from . import custom_ids
from .cards import build_cards
from .phone import count_button_lines
from .sheet import Button, Entry, Menu, Row, Section, arrange_buttons
from .stepwise import START, PartialChoice, ViewerContext, Way, filter_by_prefix, find_previous_step, list_ways

FEW = 3
"""The most options that are shown as buttons even if the message is densely packed."""
CARDS, ROOMY, LOW, LOWEST, BARE = -1, 0, 1, 2, 3
"""The densities of a question's buttons and menus: how tightly they are packed.

CARDS: what a card does stands beside the button that plays it, in a section. ROOMY: all options are buttons. LOW: more
than ``FEW`` options are one menu. Steps stay buttons, and so does the option to do nothing, unless it is rare. LOWEST:
everything that needs more than one line of buttons is one menu. BARE: also without the premoves beside them, which
*Options* has.
"""
FORM = "form"
"""The sign in a component id for the form in which the items of a set are chosen."""


def has_few_options(question: OpenQuestion | None) -> bool:
    """Return whether a question has at most ``FEW`` options, for which a menu would only add a press."""
    return question is not None and isinstance(question.ask.choice, One) and len(question.ask.choice.options) <= FEW


def build_controls(
    question: OpenQuestion,
    viewer: ViewerContext,
    partial_choice: PartialChoice | None = None,
    density: int = ROOMY,
    spare: int = 0,
) -> tuple[Row, ...]:
    """Return the rows of buttons and menus for a question, or for the next step of a partial choice.

    ``density``: above ROOMY, more than ``FEW`` options become entries of one menu. ``spare``: the lines of buttons that
    fit in any case.
    """
    choice = question.ask.choice
    if isinstance(choice, One):
        return _build_single_choice(question, viewer, partial_choice or START, density, spare)
    if isinstance(choice, Some):
        return _build_set_choice(choice, question, viewer, density)
    return _build_sequence_choice(question, viewer, partial_choice.picked if partial_choice else (), density)


# --- choosing one of many options ---


def _build_single_choice(
    question: OpenQuestion, viewer: ViewerContext, partial_choice: PartialChoice, density: int, spare: int = 0
) -> tuple[Row, ...]:
    """Return the rows of buttons and menus for a question with one option to choose."""
    shown, more = list_ways(question, viewer, partial_choice)
    rows: tuple[Row, ...]
    if density == LOW and any(way.step for way in shown):  # Steps have short labels, so they are shown as buttons.
        density = ROOMY
    if density > ROOMY and more:  # A menu has room for rare options, too.
        every, _ = list_ways(question, viewer, partial_choice, with_rare=True)
        if not any(way.step for way in every):
            shown, more = every, False
    doing = [way for way in shown if not (density == LOW and way.label.last and not way.label.rare)]
    turn: list[Button] = []
    pressed = [_build_step_button(way, question, viewer) for way in shown]
    buttons, cards = arrange_buttons(pressed), tuple[Row, ...]()
    if density == CARDS:
        cards = build_cards([*zip(pressed, (way.label for way in shown), strict=True)], viewer)
    apart = arrange_buttons([_build_step_button(way, question, viewer) for way in shown if way not in doing])
    if cards:
        rows = cards
    elif _can_show_buttons(len(doing), buttons, density, spare + sum(map(count_button_lines, apart))):
        rows = buttons
    else:
        tag = partial_choice.prefix.partition(":")[0]
        ask = viewer.face.find_command(tag)[1] if tag else T("Choose what to do")
        entries = [_build_label_entry(way.to, way.label, viewer) for way in doing]
        rows = build_menus(entries, viewer.say(ask), lambda n: viewer.make_id(question, "?", str(n)))
        turn += [one for row in apart for one in row if isinstance(one, Button)]
    if more:
        seldom = PartialChoice(partial_choice.prefix, rare=True)
        turn.append(Button(viewer.make_id(question, "?", seldom.text), viewer.say(T("More choices…"))))
    if (before := find_previous_step(question, viewer, partial_choice)) is not None:
        turn.append(Button(viewer.make_id(question, "<", before.text), viewer.say(T("Back"))))
    return (*rows, *arrange_buttons(turn))


def _can_show_buttons(count: int, buttons: tuple[Row, ...], density: int, beside: int = 0) -> bool:
    """Return whether ``count`` options are shown as buttons, in the rows ``buttons``, and not as entries of a menu.

    In a dense message, few options are buttons. Others are buttons if these take no more lines than a menu. ``beside``:
    the lines of buttons that would stand below a menu.
    """
    if density <= ROOMY:
        return count <= limits.BUTTONS_AT_ONCE
    return (density == LOW and count <= FEW) or sum(map(count_button_lines, buttons)) <= 1 + beside


def list_option_details(
    question: OpenQuestion, viewer: ViewerContext, partial_choice: PartialChoice, density: int = ROOMY
) -> list[str]:
    """Return a line for each option of this step that has more details than fit on its button.

    Return no lines if sections, or the entries of a menu, show the details.
    """
    if not isinstance(question.ask.choice, One) or any(
        isinstance(row[0], Menu | Section) for row in _build_single_choice(question, viewer, partial_choice, density)
    ):
        return []
    labels = [way.label for way in list_ways(question, viewer, partial_choice)[0] if not way.step]
    return [f"- {format_full_label(label, viewer)}" for label in labels if label.detail]


def format_full_label(label: Label, viewer: ViewerContext) -> str:
    """Return a label with all its details, as a line of Markdown."""
    words = f"**{viewer.say(label.text)}**"
    if label.emoji:
        words = f"{label.emoji} {words}"
    return f"{words} — {viewer.say(label.detail)}" if label.detail else words


def _build_step_button(way: Way, question: OpenQuestion, viewer: ViewerContext) -> Button:
    sign = "?" if way.step else ":"
    return _build_label_button(viewer.make_id(question, sign, way.to), way.label, viewer)


def _build_label_button(named: str, label: Label, viewer: ViewerContext) -> Button:
    return Button(named, viewer.say(label.text), label.style, label.emoji, picture=_find_label_picture(label, viewer))


def _build_label_entry(value: str, label: Label, viewer: ViewerContext) -> Entry:
    return Entry(
        value,
        viewer.say(label.text),
        _say(viewer, label.detail),
        label.emoji,
        picture=_find_label_picture(label, viewer),
    )


def _find_label_picture(label: Label, viewer: ViewerContext) -> str | None:
    return format_picture_key(viewer.face, label.picture) if label.picture else None


def format_picture_key(face: Presenter, key: str) -> str:
    """Return the key of a presenter's small picture (``Choosing.emoji``), unique among all games."""
    return f"{face.root}/{key}"


def build_menus(
    entries: Sequence[Entry], placeholder: str, name: Callable[[int], str], least: int = 1
) -> tuple[Row, ...]:
    """Return selects for these entries, 25 in each. ``name`` returns the id of a select by its number."""
    rows: list[Row] = []
    for number, index in enumerate(range(0, min(len(entries), limits.MENUS * limits.MENU), limits.MENU)):
        rows.append((Menu(name(number), placeholder, tuple(entries[index : index + limits.MENU]), least),))
    return tuple(rows)


# --- choosing a set ---


def build_item_entries(ask: Ask, viewer: ViewerContext) -> list[Entry]:
    """Return the items of a set as menu entries. Equal items get numbers only because entries must differ."""
    seen: Counter[str] = Counter()
    entries = []
    for item in ask.choice.items:  # type: ignore[union-attr]
        seen[item] += 1
        label = viewer.face.item(item, ask, viewer.view, viewer.names)
        if (nth := seen[item]) > 1:
            label = replace(label, text=T("{item} ({n})", item=label.text, n=nth))
        entries.append(_build_label_entry(f"{item}~{nth}", label, viewer))
    return entries


def _build_set_choice(choice: Some, question: OpenQuestion, viewer: ViewerContext, density: int) -> tuple[Row, ...]:
    entries = build_item_entries(question.ask, viewer)
    rows: list[Row] = []
    if (
        density < LOWEST
        and choice.least == choice.most == 1
        and (kinds := _build_kind_buttons(choice, question, viewer))
    ):
        cards = build_cards([(button, replace(label, card=label.text)) for button, label in kinds], viewer)
        return cards if density == CARDS and cards else arrange_buttons([button for button, _ in kinds])
    if 0 < len(entries) <= limits.MENU and choice.most:
        most = min(choice.most, len(entries))
        menu = viewer.make_id(question, "*", "0")
        rows.append(
            (Menu(menu, viewer.say(describe_item_count(choice, 1)), tuple(entries), max(choice.least, 1), most),)
        )
    elif choice.most and entries:
        rows.append(build_form_buttons(question, viewer))
    if choice.least == 0:
        rows.append((Button(viewer.make_id(question, "="), viewer.say(T("None of these"))),))
    return tuple(rows)


def build_form_buttons(question: OpenQuestion, viewer: ViewerContext, chosen: int = 0) -> tuple[Button, ...]:
    """Return the button that opens the form for choosing a set.

    If one form is too small, return a button for each part.

    ``chosen``: the items chosen earlier, as a number with one bit for each place.
    """
    parts = -(-len(question.ask.choice.items) // limits.FORM_ITEMS)  # type: ignore[union-attr]
    if parts == 1:
        return (
            Button(viewer.make_id(question, "+", f"{chosen:x}" if chosen else ""), viewer.say(T("Choose…")), "primary"),
        )
    labels = [T("Choose… ({n} of {of})", n=part + 1, of=parts) for part in range(parts)]
    return tuple(
        Button(viewer.make_id(question, "+", f"{part}.{chosen:x}"), viewer.say(label), "primary")
        for part, label in enumerate(labels)
    )


def _build_kind_buttons(choice: Some, question: OpenQuestion, viewer: ViewerContext) -> list[tuple[Button, Label]]:
    """Return a button with its label for each kind of item, for a set from which one item is chosen.

    Return nothing if there are too many.
    """
    buttons = []
    for item in dict.fromkeys(choice.items):
        label, name = (
            viewer.face.item(item, question.ask, viewer.view, viewer.names),
            format_answer_id((item,), question, viewer),
        )
        if name is not None:
            buttons.append((_build_label_button(name, label, viewer), label))
    return buttons if 0 < len(buttons) <= limits.BUTTONS_AT_ONCE else []


def describe_item_count(choice: Some | Order, least: int = 0) -> Text:
    """Describe how many items to choose. ``least``: the fewest items, if another button means choosing none."""
    if isinstance(choice, Order):
        return T("Choose all, in the order that you want")
    least = max(choice.least, least)
    if least == choice.most:
        return T("Choose {n}", n=choice.most)
    return T("Choose {least} to {most}", least=least, most=choice.most)


def list_chosen_items(values: Sequence[str]) -> tuple[str, ...]:
    """Return the items that the values of a set's menu stand for."""
    return tuple(value.rpartition("~")[0] for value in values)


# --- choosing an order ---


def _build_sequence_choice(
    question: OpenQuestion, viewer: ViewerContext, picked: tuple[int, ...], density: int
) -> tuple[Row, ...]:
    ask = question.ask
    left: dict[str, int] = {}
    for place, item in enumerate(ask.choice.items):  # type: ignore[union-attr]
        if place not in picked:
            left.setdefault(item, place)
    sofar = "".join(f"{place}." for place in picked)

    def name(place: int) -> str:
        return viewer.make_id(question, ">", f"{sofar}{place}")

    before = ".".join(map(str, picked[:-1]))
    back = arrange_buttons([Button(viewer.make_id(question, "<", before), viewer.say(T("Back")))] if picked else [])
    labels = [(place, viewer.face.item(item, ask, viewer.view, viewer.names)) for item, place in left.items()]
    buttons = arrange_buttons([_build_label_button(name(place), one, viewer) for place, one in labels])
    if _can_show_buttons(len(labels), buttons, density):
        return (*buttons, *back)
    entries = [_build_label_entry(str(place), one, viewer) for place, one in labels]
    prompt = viewer.say(T("Number {n}", n=len(picked) + 1))
    return (*build_menus(entries, prompt, lambda n: viewer.make_id(question, ">", f"{sofar}m{n}")), *back)


def _say(viewer: ViewerContext, text: Text | None) -> str | None:
    return None if text is None else viewer.say(text)


# --- parsing presses ---


def parse_press(press_id: custom_ids.Id, values: Sequence[str], ask: Ask) -> Value | PartialChoice | None:
    """Parse a press on a question: an answer, a partial choice, or None if it does not fit the question.

    This does not check whether the answer is possible; the match does that.
    """
    choice = ask.choice
    if press_id.mark == ":":
        return press_id.rest
    if press_id.mark == "=":
        return ()
    if press_id.mark == "*" and isinstance(choice, Some):
        return (
            list_chosen_items(values)
            if values or press_id.rest.startswith(FORM)
            else _parse_set_places(press_id.rest, choice)
        )
    if press_id.mark in ("?", "<") and isinstance(choice, One):
        said = values[0] if values else "" if press_id.rest.isdecimal() else press_id.rest
        return _parse_step(said, choice) if said or not press_id.rest else None
    if press_id.mark in (">", "<") and isinstance(choice, Order):
        return _parse_sequence(press_id.rest, values, choice)
    return None


def _parse_step(text: str, choice: One) -> Value | PartialChoice:
    """Return the option that a text names, or the partial choice that leads to several options."""
    prefix = text.removeprefix("+")
    left = filter_by_prefix(choice.options, prefix)
    if not left or prefix == left[0].format_text():
        return prefix
    return PartialChoice(prefix, rare=text != prefix)


def _parse_set_places(rest: str, choice: Some) -> Value | None:
    """Return the items of a set that a component id names by their places."""
    places = rest.split(".")[1:]
    if not places or not all(place.isdecimal() and int(place) < len(choice.items) for place in places):
        return None
    return tuple(choice.items[int(place)] for place in places)


def format_answer_id(value: Value, question: OpenQuestion, viewer: ViewerContext) -> str | None:
    """Return the id of a button that gives exactly this answer; None if it is too long for an id."""
    choice = question.ask.choice
    if isinstance(choice, One):
        named = viewer.make_id(question, ":", str(value))
    elif not value:
        named = viewer.make_id(question, "=")
    else:
        left = list(enumerate(choice.items))
        places = []
        for item in value:
            place = next(at for at in left if at[1] == item)
            left.remove(place)
            places.append(str(place[0]))
        named = (
            viewer.make_id(question, ">", ".".join(places))
            if isinstance(choice, Order)
            else viewer.make_id(question, "*", "." + ".".join(places))
        )
    return named if len(named) <= limits.CUSTOM_ID else None


def _parse_sequence(rest: str, values: Sequence[str], choice: Order) -> Value | PartialChoice | None:
    parts = [part for part in rest.split(".") if part]
    if parts and parts[-1].startswith("m"):
        parts[-1:] = values[:1]
    all_items = choice.items
    if not all(part.isdecimal() and int(part) < len(all_items) for part in parts) or len(set(parts)) < len(parts):
        return None
    picked = [int(part) for part in parts]
    left = [place for place in range(len(all_items)) if place not in picked]
    if len({all_items[place] for place in left}) <= 1:  # Equal items have only one order.
        picked += left
        return tuple(all_items[place] for place in picked)
    return PartialChoice(picked=tuple(picked))
