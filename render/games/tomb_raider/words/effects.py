"""A card's effects in words: each clause says when it may happen, what happens, and within which limits.

Each of these is a whole sentence with a key of its own, for every shape that the cards have, so that no language has
to build sentences from pieces. A shape that has no sentence yet is a KeyError, which a test over all cards finds.
Figures go through ``Figures``: those that are our own estimates are marked with "≈".
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.tomb_raider import calls as say_it
from engine.games.tomb_raider.cards import Action, Card, Failure
from engine.games.tomb_raider.language import Check, Clause, Item
from render.text.i18n import TN, T, Text

from .names import ABILITY

Figures = Callable[[int], str]
"""How a figure is written."""

# Moments: (window, whose, ability tested, purpose, obstacle's kind, a weapon is needed, state of the roll).
Moment = tuple[str, str | None, str | None, str | None, tuple[str, ...], bool, str | None]

_PLAY: dict[Moment, Text] = {
    ("on_remove", "own", None, None, ("creature",), False, None): T("Play it when your raider has removed a creature."),
    ("pre_test", "opp", None, None, ("creature",), False, None): T(
        "Play it before another raider rolls a test against a creature."
    ),
    ("pre_test", "own", "fight", None, (), False, None): T("Play it before your raider rolls a Fight test."),
    ("pre_test", "own", "fight", None, ("creature",), True, None): T(
        "Play it before your raider rolls Fight against a creature, using a weapon."
    ),
    ("post_test", "own", "fight", None, (), False, "pass"): T("Play it when your raider's Fight dice have passed."),
    ("post_test", "own", "move", None, (), False, None): T(
        "Play it when your raider's dice for a Move test lie, before the outcome."
    ),
    ("move", "own", None, None, (), False, None): T("Play it before your raider chooses an exit."),
    ("move", "opp", None, None, (), False, None): T("Play it before another raider chooses an exit."),
    ("enter", "opp", None, None, (), False, None): T("Play it when another raider has just entered a location."),
    ("search", "own", None, None, (), False, None): T("Play it before or after your raider's search."),
    ("any", "own", None, None, (), False, None): T("Play it at any time."),
}
_IN_PLAY: dict[Moment, Text | None] = {
    ("static", "own", None, None, (), False, None): None,
    ("found", None, None, None, (), False, None): T("It happens when you find it."),
    ("any", "own", None, None, (), False, None): T("Use it at any time."),
    ("damage", "own", None, None, (), False, None): T("Use it when damage or a hurt is about to land on your raider."),
    ("reload", "own", None, None, (), False, None): T("Use it when your raider reloads."),
    ("enter", "own", None, None, (), False, None): T("It works when a raider enters, before it faces the obstacles."),
    ("pre_test", "own", "move", "obstacle", (), False, None): T(
        "Use it before your raider rolls Move against an obstacle."
    ),
    ("pre_test", "own", "fight", None, ("creature",), False, None): T(
        "Use it before your raider rolls Fight against a creature."
    ),
    ("pre_test", "own", "search", "search", (), False, None): T("It works before a raider rolls its search here."),
    ("post_test", "own", None, None, (), False, None): T("Use it when your raider's dice for a test lie."),
}
_INSTEAD = T("Play it instead of your raider's search.")
_ONCE = {"turn": T("Once a turn."), "game": T("Once a game.")}
_DISCARDED = T("It is discarded for this.")


def sentences(clause: Clause, card: Card, figure: Figures) -> tuple[Text, ...]:
    """A clause of that card, in reading order: the moment, the effects, the limits."""
    guard = clause.guards
    said: list[Text | None] = [_when(clause, card)]
    if isinstance(guard.req, Item):
        said.append(T("Your raider needs the item {item} in play.", item=_item(guard.req.name)))
    said += effects(clause, figure)
    if guard.cost == "discard_self":
        said.append(_DISCARDED)
    if guard.resist is not None:
        said.append(_resist(guard.resist, figure))
    if guard.once is not None:
        said.append(_ONCE[guard.once])
    return tuple(text for text in said if text is not None)


def failure(calls: Failure, figure: Figures) -> tuple[Text, ...]:
    """What an obstacle does to a raider that fails, a sentence each (TR-OVR-6)."""
    return tuple(_failing(call, figure) for call in calls)


def _when(clause: Clause, card: Card) -> Text | None:
    guard = clause.guards
    if guard.mode == "instead":
        return _INSTEAD
    moment = (
        clause.window, guard.whose, guard.test, guard.vs, guard.obs, guard.req == "weapon", guard.if_,
    )  # fmt: skip
    return _PLAY[moment] if isinstance(card, Action) else _IN_PLAY[moment]


def _resist(check: Check, figure: Figures) -> Text:
    if check.target is None:
        return T("Both raiders roll {ability} first; yours must be higher.", ability=ABILITY[check.ability])
    return T(
        "That raider rolls {ability} first: with {target} or more nothing happens.",
        ability=ABILITY[check.ability],
        target=figure(check.target),
    )


def effects(clause: Clause, figure: Figures) -> list[Text]:
    """What happens, a sentence for each call."""
    said = []
    for call, following in zip(clause.calls, (*clause.calls[1:], None), strict=True):
        if isinstance(call, say_it.Reveal) and isinstance(following, say_it.SwapLocation):
            said.append(T("Look behind an open exit: at the location there, or the level deck's next."))
        else:
            said.append(_effect(call, figure))
    return said


def _effect(call: say_it.Call, figure: Figures) -> Text:
    match call:
        case say_it.Dice(n) if n > 0:
            return TN("Roll {n} more die.", "Roll {n} more dice.", n, n=figure(n))
        case say_it.Bonus(n) if n > 0:
            return T("Add {n} to the result.", n=figure(n))
        case say_it.Reroll(n) if isinstance(n, int):
            return TN(
                "You may roll {n} die of your choice again; the new number stands.",
                "You may roll {n} dice of your choice again; the new numbers stand.",
                n,
                n=figure(n),
            )
        case say_it.Difficulty(n) if n > 0:
            return T("The number needed is {n} higher.", n=figure(n))
        case say_it.Substitute("think"):
            return T("That raider may roll as many dice as its Think in place of its Search.")
        case say_it.Raise("printed_2", n) if n > 0:
            return T("Every ability that your character card prints as 2 is {n} higher.", n=figure(n))
        case say_it.Weapon(damage, 0, None):
            return T("A weapon: a Fight test won with it deals {n} damage in place of 1.", n=figure(damage))
        case say_it.Ammo(n, weapon):
            return T("{weapon} has {n} more uses.", weapon=_item(weapon), n=figure(n))
        case say_it.Damage(n, "target", True):
            return T("The test deals {n} more damage.", n=figure(n))
        case say_it.Prevent(n, "any") if isinstance(n, int):
            return T("Prevent {n} damage, or a hurt.", n=figure(n))
        case say_it.Heal(n, "any"):
            return T("Heal {n} damage, or take away a hurt in place of a damage.", n=figure(n))
        case say_it.Steps(n, "self") if n > 0:
            return TN(
                "Your raider may move {n} more space this turn.",
                "Your raider may move {n} more spaces this turn.",
                n,
                n=figure(n),
            )
        case say_it.Relocate("here", "adj"):
            return T("Put another raider where yours is through an open exit of your choice.")
        case say_it.Relocate("opp", "deeper"):
            return T("That raider is put one row deeper, exit or not.")
        case say_it.Exit("add", "any", "loc", "turn"):
            return T("Put an arrow marker on any side of your raider's location, until the end of the turn.")
        case say_it.Exit("add", "any", "loc", None):
            return T("Put an arrow marker on any side of your raider's location.")
        case say_it.Exit("add", "any", "adj", None):
            return T("Put an arrow marker on any side of a mapped location to which an exit leads from here.")
        case say_it.SwapLocation("ahead", "level_top"):
            return T("You may swap it for the next one, but no laid treasure room.")
        case say_it.Reveal("ahead", 1):
            return T("Its player may look behind an open exit: at the location there, or the level deck's next.")
        case say_it.SavePoint("add", "loc"):
            return T("Your raider's location becomes a save point.")
        case say_it.Draw(n, "self"):
            return TN("Draw {n} card.", "Draw {n} cards.", n, n=figure(n))
        case say_it.Steal("item", "here"):
            return T("Take an unsaved item of another raider where yours is.")
        case say_it.SaveItem(n):
            return TN("Keep {n} unsaved item of your choice.", "Keep {n} unsaved items of your choice.", n, n=figure(n))
        case say_it.Allow("search_again"):
            return T("Your raider may search once more this turn, also where there is an empty marker.")
        case say_it.Forbid("move", "opp", "turn"):
            return T("That raider moves no further this turn.")
    raise KeyError(str(call))


def _failing(call: say_it.Call, figure: Figures) -> Text:
    match call:
        case say_it.Damage(n, "self", False):
            return T("Who fails takes {n} damage.", n=figure(n))
        case say_it.Injure(which, "self"):
            return T("Who fails is hurt: {ability} is 1 lower.", ability=ABILITY[which])
        case say_it.Stuck("self"):
            return T("Who fails is stuck.")
        case say_it.Relocate("self", "back"):
            return T("Who fails is put back where it came from.")
        case say_it.Relocate("self", "F"):
            return T("Who fails is put into the space ahead, as the card lies, exit or not.")
    raise KeyError(str(call))


def _item(name: str) -> Text:
    return {"Shotgun": T("Shotgun")}[name]
