"""The captains with their parties: score, hand, and the Characters' Hit Points."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb.outlook import find_kind
from engine.games.tomb.view import CombatantView, PartyView, View
from render.scene import WIDTH, Box, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.names import DECK, describe_card_name, describe_card_names, describe_marker_name, describe_space_name
from .changes import Changes
from .chart import GAP, MARGIN

HIGH, LOW = 96, 50
"""Height in pixels of a captain's plate, with the party (``HIGH``) and without it (``LOW``)."""
FEW = 3
"""At most this many captains, with their parties, fit below each other."""


def build_captains(
    view: View, changes: Changes, names: Sequence[str], marks: Sequence[str], top: int
) -> tuple[Shape, int]:
    """Build a plate for each captain, two side by side; return the shape and its lower edge."""
    count = len(view.parties)
    wide = WIDTH - 2 * MARGIN if count == 1 else (WIDTH - 2 * MARGIN - GAP) // 2
    plates = []
    for at, party in enumerate(view.parties):
        box = (MARGIN + at % 2 * (wide + GAP), top + at // 2 * (HIGH + GAP), wide, HIGH)
        plates.append(build_captain(view, party, changes, names, marks, box))
    lines = -(-count // 2)
    return group_shapes(*plates, heading=T("Captains")), top + lines * (HIGH + GAP) - GAP


def build_captain_column(
    view: View, changes: Changes, names: Sequence[str], marks: Sequence[str], corner: tuple[int, int], width: int
) -> tuple[Shape, int]:
    """Build a column of captains; return the shape and its lower edge. Many captains are drawn without parties."""
    high, (left, top) = HIGH if len(view.parties) <= FEW else LOW, corner
    plates = [
        build_captain(view, party, changes, names, marks, (left, top + place * (high + 8), width, high))
        for place, party in enumerate(view.parties)
    ]
    return group_shapes(*plates, heading=T("Captains")), top + len(plates) * (high + 8) - 8


def build_captain(
    view: View, party: PartyView, changes: Changes, names: Sequence[str], marks: Sequence[str], box: Box
) -> Shape:
    """Build a captain's plate: the name, the score, the size of the hand, and the party."""
    seat = party.seat
    values = {
        "marker": party.marker,
        "letter": marks[seat],
        "name": names[seat],
        "active": seat == view.active and not view.over,
        "score": party.score,
        "hand": sum(party.hand.values()),
        "treasures": count_banked(party, "treasure"),
        "master": view.raid is not None and view.raid.cm == seat,
        "party": tuple((one.card, count_life_left(one), one.key in changes.hurt) for one in party.fighters),
    }
    return Shape("captain", box, values, _describe_captain(view, party, names), rank=1)


def count_life_left(combatant: CombatantView) -> int:
    """Return the Hit Points that a combatant has left."""
    return max(0, combatant.hp - combatant.wounds)


def _describe_captain(view: View, party: PartyView, names: Sequence[str]) -> Text:
    said = [
        TN(
            "{name} ({marker}): {score} XP, {n} card in hand, at {place}.",
            "{name} ({marker}): {score} XP, {n} cards in hand, at {place}.",
            sum(party.hand.values()),
            name=names[party.seat],
            marker=describe_marker_name(party.marker),
            score=party.score,
            place=describe_space_name(view.level, party.at),
        )
    ]
    if view.raid is not None and view.raid.cm == party.seat:
        said.append(T("Crypt Master of this raid."))
    if any(party.hand.values()):
        counted = tuple(T("{n} × {card}", n=n, card=DECK[kind]) for kind, n in party.hand.items() if n)
        said.append(T("In hand: {cards}.", cards=counted))
    if party.fighters:
        said.append(T("Party: {fighters}.", fighters=tuple(describe_fighter(one) for one in party.fighters)))
    else:
        said.append(T("No party."))
    if party.bank:
        said.append(T("Banked: {cards}.", cards=describe_card_names(party.bank)))
    return join_texts(said)


def describe_fighter(combatant: CombatantView) -> Text:
    """Describe a combatant with its Hit Points and the cards that it bears."""
    name = describe_card_name(combatant.key)
    if combatant.cards:
        carried = describe_card_names(combatant.cards)
        return T(
            "{name} {left}/{hp} with {cards}",
            name=name,
            left=count_life_left(combatant),
            hp=combatant.hp,
            cards=carried,
        )
    return T("{name} {left}/{hp}", name=name, left=count_life_left(combatant), hp=combatant.hp)


def count_banked(party: PartyView, kind: str) -> int:
    """Count the cards of a kind that a party has banked."""
    return sum(find_kind(card) == kind for card in party.bank)
