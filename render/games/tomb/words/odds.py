"""Combatants of a view, and their owners, by their keys."""

from __future__ import annotations

from engine.games.tomb.view import CombatantView, View


def find_combatant(view: View, key: str) -> CombatantView | None:
    """Return a combatant of the view by its key; None if the view has no such combatant."""
    monsters = view.raid.monsters if view.raid is not None else ()
    everybody = (one for party in view.parties for one in party.fighters)
    return next((one for one in (*everybody, *monsters) if one.key == key), None)


def find_owner(view: View, key: str) -> int | None:
    """Return the seat whose party has a Character, by its key; None if no party has it."""
    return next((party.seat for party in view.parties if any(one.key == key for one in party.fighters)), None)
