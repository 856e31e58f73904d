"""The words for the values of moves' fields, by which people type a move."""

from __future__ import annotations

from engine.games.tomb.outlook import HAND
from render.face import standard
from render.text.i18n import T, Text

from .names import DECK, MARKER, describe_card_name, describe_crypt_name


def describe_thing(value: str) -> Text:
    """Return the name of a field's value: the hand, a Crypt by its letter, a space, a combatant or a card."""
    if value == HAND:
        return T("the hand")
    if len(value) == 1:
        return describe_crypt_name(value)
    if value[:1].isdecimal():
        column, _, row = value.partition(".")
        return T("hallway {column}·{row}", column=int(column) + 1, row=int(row) + 1)
    return describe_card_name(value)


_HOW = {"default": T("automatically"), "ai": T("as the AI would")}
VALUES: dict[str, standard.Value] = {
    "deck": lambda said, names: DECK[said],
    "marker": lambda said, names: MARKER[said],
    "how": lambda said, names: _HOW[said],
}
"""Field -> function that words its value. Values of all other fields are cards, combatants or places."""
value = standard.make_value(VALUES, lambda said, names: describe_thing(said))
