"""The form for choosing a set that is too long for one menu: it has several menus."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from engine.match_records import OpenQuestion
from engine.protocol import Some
from render.text.i18n import T

from .. import limits
from ..limits import cut
from .controls import FORM, build_form_buttons, build_item_entries, describe_item_count
from .sheet import Entry, MessageLayout
from .stepwise import ViewerContext


def build_set_form(question: OpenQuestion, choice: Some, viewer: ViewerContext, chosen: str = "") -> ui.Modal:
    """Return the form in which the set that a question asks for is chosen, in menus of at most 25 items.

    ``chosen``: the items chosen earlier, as ``encode_chosen_places`` writes them. If one form is too small, it begins
    with the number of the part.
    """
    part, before = _parse_part_and_choices(chosen)
    first = part * limits.FORM_ITEMS
    here = ((1 << limits.FORM_ITEMS) - 1) << first
    elsewhere = before & ~here
    named = f"{FORM}{elsewhere:x}" if elsewhere else FORM
    prompt = viewer.say(viewer.face.prompt(question.ask, viewer.view, viewer.names))
    title = (
        prompt
        if len(prompt) <= limits.MODAL_TITLE
        else cut(viewer.say(describe_item_count(choice)), limits.MODAL_TITLE)
    )
    form = ui.Modal(title=title, timeout=None, custom_id=viewer.make_id(question, "*", named))
    for number, (label, index, entries) in enumerate(_split_into_lists(question, viewer, first)):
        menu: ui.Select[Any] = ui.Select(
            custom_id=f"part{number}",
            min_values=0,
            max_values=min(len(entries), max(choice.most, 1)),
            required=False,
            options=[
                discord.SelectOption(
                    label=cut(e.label, limits.ENTRY),
                    value=e.value,
                    description=cut(e.detail, limits.ENTRY) if e.detail else None,
                    default=bool(before >> place & 1),
                )
                for place, e in enumerate(entries, index)
            ],
        )
        form.add_item(ui.Label(text=cut(label, limits.MODAL_LABEL), component=menu))
    return form


def _split_into_lists(question: OpenQuestion, viewer: ViewerContext, first: int) -> list[tuple[str, int, list[Entry]]]:
    """Split the items of a set from index ``first`` on into the menus of one form.

    Each menu has a heading, the index of its first item, and its entries. Neighbours under one heading of the game
    share a menu. Without headings, or with too many menus, a menu is named by its first and last item.
    """
    last = first + limits.FORM_ITEMS
    entries = build_item_entries(question.ask, viewer)[first:last]
    named = [viewer.face.choosing.choices(item, question.ask) for item in question.ask.choice.items[first:last]]  # type: ignore[union-attr]
    parts: list[tuple[str, int, list[Entry]]] = []
    for index, (heading, entry) in enumerate(zip(named, entries, strict=True), first):
        label = viewer.say(heading) if heading is not None else ""
        if not parts or parts[-1][0] != label or len(parts[-1][2]) == limits.MENU:
            parts.append((label, index, []))
        parts[-1][2].append(entry)
    if len(parts) > limits.MODAL:
        parts = [("", first + at, entries[at : at + limits.MENU]) for at in range(0, len(entries), limits.MENU)]
    return [(label or _format_list_ends(part, viewer), at, part) for label, at, part in parts]


def _format_list_ends(part: list[Entry], viewer: ViewerContext) -> str:
    return viewer.say(T("{first} to {last}", first=part[0].label, last=part[-1].label))


def build_wrong_number_message(
    question: OpenQuestion, choice: Some, values: Sequence[str], viewer: ViewerContext
) -> MessageLayout:
    """Build the reply to a set with a wrong number of items: it has a button back to the form with the chosen items."""
    said = T("{choose}. You have chosen {n}.", choose=describe_item_count(choice), n=len(values))
    again = build_form_buttons(
        question, viewer, int(encode_chosen_places(values, build_item_entries(question.ask, viewer)), 16)
    )
    return MessageLayout(f"**{viewer.say(said)}**", viewer.locale, rows=(again,))


def parse_earlier_choices(rest: str, question: OpenQuestion, viewer: ViewerContext) -> tuple[str, ...]:
    """Return the values that were chosen in the other parts of a set.

    ``rest``: the part of a form's id that carries them.
    """
    _, before = _parse_part_and_choices(rest.removeprefix(FORM))
    return tuple(
        entry.value for place, entry in enumerate(build_item_entries(question.ask, viewer)) if before >> place & 1
    )


def encode_chosen_places(values: Sequence[str], entries: Sequence[Entry]) -> str:
    """Return the places of chosen values in a set as a hex number.

    It has one bit for each place, so that it fits into an id.
    """
    return f"{sum(1 << place for place, entry in enumerate(entries) if entry.value in values):x}"


def _parse_part_and_choices(text: str) -> tuple[int, int]:
    """Return two numbers from the id of a form: the set's part, and the items chosen earlier, one bit for each."""
    found = re.fullmatch(r"(?:(\d)\.)?([0-9a-f]{1,70})", text)
    return (int(found[1] or 0), int(found[2], 16)) if found else (0, 0)
