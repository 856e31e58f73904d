"""Forms as plain data: fields in which what holds now is chosen. They become Discord's modals.

A choice of one is a group of radio buttons, a choice of several is a group of checkboxes. A choice with too many values
for a group is a menu. Submitted forms are recognized by their ids, like buttons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui
from msgspec import Struct

from .. import limits
from ..limits import cut
from .sheet import Entry

Fields = Mapping[str, tuple[str, ...]]
"""The values of a submitted form, by key of the field."""


class Field(Struct, frozen=True):
    """A field of a form: a choice of one of its entries, of several, or (without entries) a line of text."""

    key: str
    label: str
    entries: tuple[Entry, ...] = ()
    about: str = ""
    several: bool = False
    text: str = ""
    """The present content of a line of text."""
    longest: int = limits.TYPED
    must: bool = False
    """True if the line of text must not be left empty."""

    def build(self) -> ui.Label[Any]:
        """Build Discord's component of the field."""
        about = cut(self.about, limits.DESCRIPTION) if self.about else None
        return ui.Label(text=cut(self.label, limits.MODAL_LABEL), description=about, component=self._build_component())

    def _build_component(self) -> ui.Item[Any]:
        if not self.entries:
            now = self.text or None
            return ui.TextInput(custom_id=self.key, max_length=self.longest, required=self.must, default=now)
        described = [_describe_entry(one) for one in self.entries]
        must = not self.several and any(one.chosen for one in self.entries)
        if self.several and len(described) <= limits.GROUP:
            boxes = [discord.CheckboxGroupOption(**one) for one in described]
            most = len(boxes)
            return ui.CheckboxGroup(custom_id=self.key, min_values=0, max_values=most, required=False, options=boxes)
        if not self.several and 1 < len(described) <= limits.GROUP:
            radios = [discord.RadioGroupOption(**one) for one in described]
            return ui.RadioGroup(custom_id=self.key, required=must, options=radios)
        return ui.Select(
            custom_id=self.key,
            min_values=int(must),
            max_values=len(described) if self.several else 1,
            required=must,
            options=[discord.SelectOption(**one) for one in described],
        )


def can_show_entries(entries: Sequence[object]) -> bool:
    """Return whether a form has room for a choice of one of these entries, and whether there is a choice."""
    return 1 < len(entries) <= limits.MENU


def build_form(custom_id: str, title: str, fields: Sequence[Field]) -> ui.Modal:
    """Build the modal of a form with 1 to 5 fields."""
    form = ui.Modal(title=cut(title, limits.MODAL_TITLE), timeout=None, custom_id=custom_id)
    for field in fields:
        form.add_item(field.build())
    return form


def read_form(data: Mapping[str, Any]) -> Fields:
    """Return the values of a submitted form by field. ``data``: the data of Discord's interaction.

    A field that was left empty has no values.
    """
    found: dict[str, tuple[str, ...]] = {}
    for part in data.get("components") or ():
        inner = part.get("component") or {}
        values = inner.get("values") or ([inner["value"]] if inner.get("value") else ())
        if "custom_id" in inner:
            found[inner["custom_id"]] = tuple(map(str, values))
    return found


def _describe_entry(entry: Entry) -> dict[str, Any]:
    """Return what Discord's option for an entry is built from."""
    return {
        "label": cut(entry.label, limits.ENTRY),
        "value": entry.value,
        "description": cut(entry.detail, limits.ENTRY) if entry.detail else None,
        "default": entry.chosen,
    }
