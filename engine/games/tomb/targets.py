"""The combatants that an effect of a card touches (TOMB-FX, who)."""

from __future__ import annotations

from engine.protocol import Rules

from . import asking
from .figures import compute_hit_points, count_dice, is_immune
from .language import Deed
from .sides import find, list_foes, list_members
from .state import NONE, Combatant, State, find_kind


def list_affected(s: State, deed: Deed, combatant: str) -> list[Combatant]:
    """Return the combatants that an effect of a deed touches.

    If the card is a Spell, combatants immune to Spells are left out (TOMB-FX-25).

    ``combatant`` is the word for the target.
    """
    if combatant == "party":
        found = list(list_members(s, deed.side))
    elif combatant == "others":
        found = [one for one in list_members(s, deed.side) if one.key != deed.user]
    elif combatant == "foes":
        found = list(list_foes(s, deed.side))
    elif combatant == "disarmers":
        keys = s.raid.disarmers if s.raid is not None else []
        found = [one for one in list_members(s, s.active) if one.key in keys]
    else:
        candidate = find(s, find_target_key(deed, combatant))
        found = [] if candidate is None else [candidate]
    if find_kind(deed.card) == "spell":
        found = [one for one in found if not is_immune(s, one, "spell")]
    return found


def find_target_key(deed: Deed, combatant: str) -> str:
    """Return the key of the single target of a deed's effect. ``combatant`` is the word for the target."""
    if combatant == "self":
        return deed.user
    if combatant == "it":
        if deed.at != NONE:
            return deed.at
        return deed.it if deed.it != NONE or deed.event is None else deed.event.it
    return deed.at


def choose_fewest_attack(s: State) -> Rules[list[Combatant]]:
    """Return the raider's Character with the fewest Attack dice. In a tie the raider chooses (TOMB-DEC-33)."""
    party = list_members(s, s.active)
    if not party:
        return []
    counts = {one.key: count_dice(s, one, "atk").count + count_dice(s, one, "atk").sure for one in party}
    tied = [one for one in party if counts[one.key] == min(counts.values())]
    weakest = min(tied, key=lambda one: compute_hit_points(s, one) - one.wounds)
    key = yield from asking.ask_for_combatant(s.active, "fewest", [one.key for one in tied], weakest.key)
    return [one for one in tied if one.key == key]
