"""Sentences of effects on the map: movement, exits, locations, obstacles and water."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.tomb_raider.language import Verb
from engine.games.tomb_raider.verbs.map import Empty, Exit, Reveal, Rotate, SavePoint, SwapLocation
from engine.games.tomb_raider.verbs.movement import Bypass, Forbid, Order, Relocate, Steps
from engine.games.tomb_raider.verbs.obstacles import Danger, PutObstacle, ShiftObstacle
from engine.games.tomb_raider.verbs.water import Air, Wet
from render.text.i18n import TN, T, Text

from .named import FROM, ON, WHERE, WHO, NumberFormat, describe_raider_of, describe_sort, format_change


def describe_moves(call: Verb, format_number: NumberFormat, raider: Text) -> Text | None:
    """Describe a card's effect that moves a raider, or changes its possible actions; return None for any other."""
    match call:
        case Steps(n, "self") if n > 0 and raider is WHO["self"]:
            return TN(
                "Your raider may move {n} more space this turn.",
                "Your raider may move {n} more spaces this turn.",
                n,
                n=format_number(n),
            )
        case Steps(n, to) if n > 0:
            return T(
                "{who} may move more spaces this turn: {n} more.",
                who=describe_raider_of(to, raider),
                n=format_number(n),
            )
        case Steps(n, to):
            return T(
                "{who} may move fewer spaces this turn: {n} fewer, but at least one.",
                who=describe_raider_of(to, raider),
                n=format_number(-n),
            )
        case Relocate("here", "adj"):
            return T("Move another raider in your raider's space through an open exit of your choice.")
        case Relocate("opp", "deeper"):
            return T("That raider is moved one row deeper, even without an exit.")
        case Relocate(to, dest):
            return T(
                "{who} is moved there, even without an exit: {place}.",
                who=describe_raider_of(to, raider),
                place=WHERE[dest],
            )
        case Forbid(flag, to, until):
            return _FORBIDDEN[flag, until](describe_raider_of(to, raider))
        case Bypass(kinds):
            listed = {f"k{at}": describe_sort(kind) for at, kind in enumerate(kinds)}
            return T(
                "This turn it may pass these obstacles without facing them, and faces them only where it "
                "stops: {kinds}.",
                kinds=Text(", ".join(map("{{{}}}".format, listed)), listed),
            )
        case Order("first", to):
            return T("{who} acts first this turn.", who=describe_raider_of(to, raider))
        case Order("last", to):
            return T("{who} acts last this turn.", who=describe_raider_of(to, raider))
    return None


_FORBIDDEN: dict[tuple[str, str], Callable[[Text], Text]] = {
    ("move", "turn"): lambda who: T("{who} may not move any further this turn.", who=who),
    ("search", "turn"): lambda who: T("{who} may not search this turn.", who=who),
    ("backtrack", "turn"): lambda who: T(
        "{who} may not go back to a space that it left this turn or last turn.", who=who
    ),
    ("use_weapon", "turn"): lambda who: T(
        "{who} may not use a weapon this turn; a weapon in use is put aside.", who=who
    ),
    ("use_weapon", "test"): lambda who: T("{who} may not use a weapon in this test.", who=who),
}


def describe_exits(call: Verb, format_number: NumberFormat, raider: Text) -> Text | None:
    """Describe a card's effect that opens or blocks exits, or turns a location; return None for any other."""
    match call:
        case Exit("add", "any", "loc", "turn"):
            return T("Put an arrow marker on any side of your raider's location, until the end of the turn.")
        case Exit("add", "any", "loc", None) if raider is WHO["self"]:
            return T("Put an arrow marker on any side of your raider's location.")
        case Exit("add", "any", "adj", None) if raider is WHO["self"]:
            return T("Put an arrow marker on any side of a mapped location to which an exit leads from here.")
        case Exit("block", side, "loc", None):
            return T("An exit here is blocked: {side}.", side=ON[side])
        case Exit(act, side, at, until):
            return _EXITS[act, until](ON[side], WHERE[at])
        case Rotate(at):
            return T("Turn the location by quarter turns: {place}.", place=WHERE[at])
    return None


_EXITS: dict[tuple[str, str | None], Callable[[Text, Text], Text]] = {
    ("add", None): lambda side, at: T("An exit opens: {place}; {side}.", side=side, place=at),
    ("add", "turn"): lambda side, at: T(
        "An exit opens until the end of the turn: {place}; {side}.", side=side, place=at
    ),
    ("block", None): lambda side, at: T("An exit is blocked: {place}; {side}.", side=side, place=at),
    ("block", "turn"): lambda side, at: T(
        "An exit is blocked until the end of the turn: {place}; {side}.", side=side, place=at
    ),
    ("unblock", None): lambda side, at: T("A blocked exit opens: {place}; {side}.", side=side, place=at),
    ("unblock", "turn"): lambda side, at: T(
        "A blocked exit opens until the end of the turn: {place}; {side}.", side=side, place=at
    ),
}


def describe_map_effect(effect: Verb, format_number: NumberFormat, raider: Text) -> Text | None:
    """Describe a card's effect that changes or shows locations of map or level deck; return None for any other."""
    match effect:
        case SwapLocation("ahead", "level_top"):
            return T("You may swap it for the level deck's next card, unless it is a placed treasure room.")
        case Reveal("ahead", 1):
            return T("Its player may look behind an open exit: at the card there, or at the level deck's next card.")
        case Reveal("level", n, None):
            return TN(
                "Look at the level deck's next card.",
                "Look at the next {n} cards of the level deck.",
                n,
                n=format_number(n),
            )
        case Reveal("level", n, "reorder"):
            return T("Look at the next {n} cards of the level deck and put them in any order.", n=format_number(n))
        case SavePoint("add", "loc"):
            return T("Your raider's location becomes a save point.")
        case SavePoint("add", at):
            return T("A new save point: {place}.", place=WHERE[at])
        case Empty("add", at):
            return T("An empty marker is put there: {place}.", place=WHERE[at])
        case Empty("remove", at):
            return T("The empty marker is removed: {place}.", place=WHERE[at])
        case Danger(n, at, until):
            words = {"n": format_change(n, format_number), "place": WHERE[at]}
            if until is None:
                return T("The danger limit for obstacles that you offer there changes by {n}: {place}.", **words)
            return T("The danger limit for obstacles that you offer there this turn changes by {n}: {place}.", **words)
    return None


def describe_obstacles(call: Verb, format_number: NumberFormat, raider: Text) -> Text | None:
    """Describe a card's effect that puts, moves or swaps obstacles; return None for any other."""
    match call:
        case PutObstacle("hand", at, "check"):
            return T("Put an obstacle from your hand there, if its danger is low enough: {place}.", place=WHERE[at])
        case PutObstacle("hand", at, "ignore"):
            return T("Put an obstacle from your hand there, of any danger: {place}.", place=WHERE[at])
        case ShiftObstacle(kinds, source, to, swap):
            listed = {f"k{at}": describe_sort(kind) for at, kind in enumerate(kinds)}
            words = {
                "kinds": Text(", ".join(map("{{{}}}".format, listed)), listed),
                "source": FROM[source],
                "place": WHERE[to],
            }
            if swap:
                return T("Swap two obstacle cards ({kinds}): one from {source}, one from {place}.", **words)
            return T("Move an obstacle card ({kinds}). From: {source}. To: {place}.", **words)
    return None


def describe_water(call: Verb, format_number: NumberFormat, raider: Text) -> Text | None:
    """Describe a card's effect that changes water or air; return None for any other."""
    match call:
        case Air("full", to):
            return T("{who} has full air again.", who=describe_raider_of(to, raider))
        case Air(int(n), to):
            return T(
                "{who}: air changes by {n}.", who=describe_raider_of(to, raider), n=format_change(n, format_number)
            )
        case Wet("wet", at):
            return T("It is flooded: {place}.", place=WHERE[at])
        case Wet("dry", at):
            return T("It becomes dry: {place}.", place=WHERE[at])
    return None
