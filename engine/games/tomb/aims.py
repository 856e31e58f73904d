"""The possible targets of an ability or card (TOMB-FX, choosers), and the combatants that a trigger concerns."""

from __future__ import annotations

from msgspec.structs import replace

from .figures import has_tag, is_immune
from .language import CHOSEN, Deed, Event, Verb
from .sayings import Saying
from .sides import find_enemy_side, list_foes, list_members
from .state import MONSTERS, NONE, Side, State, find_kind
from .targets import list_affected

ABOUT_NOBODY = ("turn_start", "trap_open", "revealed")
"""The kinds of triggers that concern no combatant."""


def may_side_react(s: State, side: Side, event: Event) -> bool:
    """Tell whether a side may answer a trigger with a Reaction, because it concerns that side or its opponents."""
    match event.kind:
        case "recruited":
            return event.about[0][1] == side
        case "turn_start":
            return event.about[0][1] != side
        case "trap_open":
            return side == s.active
        case "revealed":
            return side in (s.active, MONSTERS)
    against = _list_opponents(s, side, event)
    return bool([other for _, other in event.about if other == side or other in against])


def list_deed_targets(s: State, deed: Deed, saying: Saying) -> list[str]:
    """Return the possible targets of a deed without a target; an empty list if the deed could have no effect."""
    event = deed.event
    if saying.plain and (event is None or event.kind in ABOUT_NOBODY):
        return [NONE]
    if not any(call.may_be_possible(s, deed.side) for call in saying.clause.calls):
        return []
    subjects = [] if event is None else _list_concerned(s, deed, event)
    if subjects is None:
        return []
    aims = _list_targets(s, deed, subjects, saying.aimed)
    if saying.sure:
        return aims
    missed = saying.may_miss
    return [at for at in aims if _can_have_effect(s, deed if at == NONE else replace(deed, at=at), missed)]


def _list_concerned(s: State, deed: Deed, event: Event) -> list[str] | None:
    """Return the combatants of a trigger that the deed's clause is about; None if there are none."""
    whose = deed.clause.guards.whose
    if event.kind == "recruited":
        recruit = event.about[0][0]
        return [recruit] if recruit != deed.user else None
    if event.kind in ABOUT_NOBODY:
        return []
    if event.kind == "killed" and event.it != deed.user:
        return None
    against = _list_opponents(s, deed.side, event)
    found = []
    for key, side in event.about:
        if whose == "foe":
            fits = side in against
        else:
            fits = side == deed.side and (whose == "ally" or (whose == "self") == (key == deed.user))
        if fits:
            found.append(key)
    return found or None


def _list_opponents(s: State, side: Side, event: Event) -> list[Side]:
    """Return a side's opponents for a trigger. Outside raids and pickpocketings all other seats are opponents."""
    if s.raid is None and s.theft is None:
        return [seat for seat in range(len(s.parties)) if seat != side] if event.kind == "cast" else []
    against = find_enemy_side(s, side)
    return [] if against is None else [against]


def _list_targets(s: State, deed: Deed, subjects: list[str], aimed: tuple[Verb, ...]) -> list[str]:
    """Return the targets that may be named with a deed (TOMB-FX, choosers).

    A foe that a Monster attacks is not among them: the raider names it later.
    """
    for call in aimed:
        places = call.list_places(s, deed)
        if places is not None:
            return list(places)
        if call.who == "it" and deed.event is not None and deed.event.kind in ("wounds", "dying"):
            return subjects
        if call.who in CHOSEN:
            if call.who == "foe" and deed.side == MONSTERS:
                return [NONE] if list_choosable(s, deed, "foe") else []
            return list_choosable(s, deed, call.who)
    return [NONE]


def list_choosable(s: State, deed: Deed, combatant: str) -> list[str]:
    """Return the keys of the combatants that may be chosen as ``ally``, ``other`` or ``foe`` of a deed."""
    listed = list_foes(s, deed.side) if combatant == "foe" else list_members(s, deed.side)
    spell = find_kind(deed.card) == "spell"
    return [
        one.key
        for one in listed
        if not (combatant == "other" and one.key == deed.user)
        and not (spell and is_immune(s, one, "spell"))
        and (deed.clause.guards.tag is None or has_tag(s, one.key, deed.clause.guards.tag))
    ]


def _can_have_effect(s: State, deed: Deed, may_miss: tuple[Verb, ...]) -> bool:
    """Tell whether a deed could affect a combatant that is not immune to it (TOMB-FX, choosers)."""
    return any(
        call.is_possible(s, deed) and (call not in may_miss or list_affected(s, deed, call.who))
        for call in deed.clause.calls
    )
