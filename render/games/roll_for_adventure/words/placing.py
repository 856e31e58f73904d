"""Outcomes of possible placements in words. The engine's outlook computes the outcomes."""

from __future__ import annotations

from msgspec import Struct

from engine.games.roll_for_adventure.cards import FOREST, ICE_CAVE, RESURRECTION
from engine.games.roll_for_adventure.moves import Place
from engine.games.roll_for_adventure.outlook import Outlook, compute_outlook
from engine.games.roll_for_adventure.view import View
from render.face.records import Names
from render.text.i18n import TN, T, Text, join_texts

from .names import COLOUR, describe_owner


class Outcome(Struct, frozen=True):
    what: Text | None
    """The thing that the placement completes, in a word or two; None if it completes nothing."""
    more: Text | None
    """The owners of dice that come back, and the costs of the placement; or else the amount still missing."""
    gains: bool
    """True if the placement completes something that is worth the dice. Resurrection without lost dice is not."""


def describe_outcome(place: Place, view: View, names: Names) -> Outcome:
    """Return the outcome of a placement for its label."""
    found = compute_outlook(view, place)
    said = _describe_costs(found, view, names) if found.completes else _describe_missing(found, place, view)
    if found.rest:
        said.append(TN("ends your rolling, you keep {n} die", "ends your rolling, you keep {n} dice", found.rest))
    elif place.where == RESURRECTION and not found.completes:
        said.append(T("ends your rolling"))
    gains = bool(found.completes) and (found.completes != "resurrection" or found.freed > 0)
    return Outcome(_describe_completion(found, place), join_texts(said, " · ") if said else None, gains)


def _describe_completion(outlook: Outlook, place: Place) -> Text | None:
    if outlook.wins:
        return T("wins the game!")
    if outlook.stone:
        return T("a power stone!")
    match outlook.completes:
        case "section" if outlook.section == 1:
            return T("fills the section")
        case "section":
            return T("a barrier falls")
        case "chain":
            return T("a chain")
        case "reward":
            return T("reward for {n}", n=outlook.level)
        case "enemy":
            return T("defeated")
        case "resurrection":
            return TN("frees {n} lost die", "frees {n} lost dice", outlook.freed) if outlook.freed else T("reaches ten")
    return None


def _describe_costs(outlook: Outlook, view: View, names: Names) -> list[Text]:
    owners = [(describe_owner(view, colour, names), colour, count) for colour, count in outlook.home]
    home = [
        T("{count} of {name}", name=owner, count=count)
        if owner
        else T("{count} {colour}", count=count, colour=COLOUR[colour])
        for owner, colour, count in owners
    ]
    if outlook.stock:
        home.append(TN("{n} bonus die", "{n} bonus dice", outlook.stock))
    said = [T("dice come back: {home}", home=tuple(home))] if home else []
    if outlook.lost:
        lost = tuple(COLOUR[kind] for kind in outlook.lost)
        said.append(
            T("to Oblivion: {dice}", dice=lost)
            if outlook.completes == "path"
            else T("lost for good: {dice}", dice=lost)
        )
    return said


def _describe_missing(outlook: Outlook, place: Place, view: View) -> list[Text]:
    if outlook.needed:
        return [T("{total} of {needed}", total=outlook.total, needed=outlook.needed)]
    if place.where == ICE_CAVE:
        if view.board.ice_cave.side == "B":
            return [T("longest run {n}, a run of four earns a reward", n=outlook.level)]
        return [TN("{n} die in the row, four earn a reward", "{n} dice in the row, four earn a reward", outlook.level)]
    if place.where == FOREST:
        return [TN("{n} more earns a stone", "{n} more earn a stone", outlook.spaces)]
    return [TN("{n} more fills the section", "{n} more fill the section", outlook.spaces)]
