"""A card's effects in words: each clause says when it may happen, what happens, and within which limits.

Each of these is a whole sentence with a key of its own, so that no language has to build sentences from pieces. The
moments that cards have today are said in one sentence each; for any other there is the window's, and one for each
condition. What the engine accepts and nothing here says is a KeyError, which a test finds over all that it accepts.
Figures go through ``Figures``: those that are our own estimates are marked with "≈".
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.games.tomb_raider.cards import Action, Card, Failure, Location, pool
from engine.games.tomb_raider.cards.lasting import Raise, SaveItem, Weapon
from engine.games.tomb_raider.language import Clause, Guard, Item, Resist, Verb
from engine.games.tomb_raider.verbs.cards import Allow, Ammo, Draw, Steal
from engine.games.tomb_raider.verbs.harm import Damage, Heal, Injure, Prevent, Stuck
from engine.games.tomb_raider.verbs.map import Exit, Reveal, SavePoint, SwapLocation
from engine.games.tomb_raider.verbs.movement import Forbid, Relocate, Steps
from engine.games.tomb_raider.verbs.on_test import Bonus, Dice, Difficulty, Reroll, Substitute
from render.text.i18n import TN, T, Text

from .names import ABILITY, SORT, card_name

Figures = Callable[[int], str]
"""How a figure is written."""

_PLAY: dict[str, Text] = {
    "on_remove[own]": T("Play it when your raider has removed an obstacle."),
    "on_remove[own,obs=creature]": T("Play it when your raider has removed a creature."),
    "pre_test[own]": T("Play it before your raider rolls a test."),
    "pre_test[own,test=fight]": T("Play it before your raider rolls a Fight test."),
    "pre_test[own,test=fight,obs=creature,req=weapon]": T(
        "Play it before your raider rolls Fight against a creature, using a weapon."
    ),
    "pre_test[opp]": T("Play it before another raider rolls a test."),
    "pre_test[opp,obs=creature]": T("Play it before another raider rolls a test against a creature."),
    "post_test[own]": T("Play it when your raider's dice for a test lie, before the outcome."),
    "post_test[own,test=fight,if=pass]": T("Play it when your raider's Fight dice have passed."),
    "post_test[own,test=move]": T("Play it when your raider's dice for a Move test lie, before the outcome."),
    "move[own]": T("Play it before your raider chooses an exit."),
    "move[opp]": T("Play it before another raider chooses an exit."),
    "enter[own]": T("Play it when your raider has just entered a location."),
    "enter[opp]": T("Play it when another raider has just entered a location."),
    "damage[own]": T("Play it when damage or a hurt is about to land on your raider."),
    "search[own]": T("Play it before or after your raider's search."),
    "search[own,mode=instead]": T("Play it instead of your raider's search."),
    "any[own]": T("Play it at any time."),
}
_USE: dict[str, Text | None] = {
    "static[own]": None,
    "found": T("It happens when you find it."),
    "any[own]": T("Use it at any time."),
    "damage[own]": T("Use it when damage or a hurt is about to land on your raider."),
    "reload[own]": T("Use it when your raider reloads."),
    "move[own]": T("Use it before your raider chooses an exit."),
    "move[opp]": T("Use it before another raider chooses an exit."),
    "enter[own]": T("Use it when your raider has just entered a location."),
    "enter[opp]": T("Use it when another raider has just entered a location."),
    "search[own]": T("Use it before or after your raider's search."),
    "pre_test[own]": T("Use it before your raider rolls a test."),
    "pre_test[own,test=move,vs=obstacle]": T("Use it before your raider rolls Move against an obstacle."),
    "pre_test[own,test=fight,obs=creature]": T("Use it before your raider rolls Fight against a creature."),
    "pre_test[opp]": T("Use it before another raider rolls a test."),
    "post_test[own]": T("Use it when your raider's dice for a test lie."),
    "on_remove[own]": T("Use it when your raider has removed an obstacle."),
}
_HERE: dict[str, Text | None] = {
    "enter[own]": T("It works when a raider enters, before it faces the obstacles."),
    "pre_test[own]": T("It works before a raider rolls a test here."),
    "pre_test[own,test=search,vs=search]": T("It works before a raider rolls its search here."),
}
"""When a card is played from the hand, used in play, or works as a location: the window and its conditions as they are
written, without those that have a sentence of their own below."""

_VS = {
    "obstacle": T("Only against an obstacle."),
    "raider": T("Only against another raider."),
    "search": T("Only when it searches."),
}
_IF = {"pass": T("Only when the dice have passed."), "fail": T("Only when the dice have failed.")}
_ONCE = {"turn": T("Once a turn.")}
_DISCARDED = T("It is discarded for this.")


def sentences(clause: Clause, card: Card, figure: Figures) -> tuple[Text, ...]:
    """A clause of that card, in reading order: the moment, the effects, the limits."""
    guard = clause.guards
    said = _when(clause, card)
    if isinstance(guard.req, Item):
        said.append(T("Your raider needs the item {item} in play.", item=_item(guard.req.name)))
    said += effects(clause, figure)
    if guard.cost == "discard_self":
        said.append(_DISCARDED)
    if guard.resist is not None:
        said.append(_resist(guard.resist, figure))
    if guard.once is not None:
        said.append(_ONCE[guard.once])
    return tuple(said)


def failure(calls: Failure, figure: Figures) -> tuple[Text, ...]:
    """What an obstacle does to a raider that fails, a sentence each (TR-OVR-6)."""
    return tuple(_failing(call, figure) for call in calls)


def _when(clause: Clause, card: Card) -> list[Text]:
    """The moment in one sentence, or the window's and one for each condition."""
    moments = _PLAY if isinstance(card, Action) else _HERE if isinstance(card, Location) else _USE
    guard = clause.guards
    weapon = "weapon" if guard.req == "weapon" else None
    whole = f"{clause.window}{replace(guard, req=weapon, once=None, cost=None, resist=None)}"
    if whole in moments:
        said = moments[whole]
        return [] if said is None else [said]
    base = moments[f"{clause.window}{Guard(guard.whose, mode=guard.mode)}"]
    return [*([] if base is None else [base]), *_conditions(guard)]


def _conditions(guard: Guard) -> list[Text]:
    said = []
    if guard.test is not None:
        said.append(T("Only in a {ability} test.", ability=ABILITY[guard.test]))
    if guard.vs is not None:
        said.append(_VS[guard.vs])
    if guard.obs:
        kinds = {f"s{at}": SORT[kind] for at, kind in enumerate(guard.obs)}
        said.append(
            T(
                "Only against an obstacle of this kind: {kinds}.",
                kinds=Text(", ".join(map("{{{}}}".format, kinds)), kinds),
            )
        )
    if guard.req == "weapon":
        said.append(T("Only with a weapon in use."))
    if guard.if_ is not None:
        said.append(_IF[guard.if_])
    return said


def _resist(check: Resist, figure: Figures) -> Text:
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
        if isinstance(call, Reveal) and isinstance(following, SwapLocation):
            said.append(T("Look behind an open exit: at the location there, or the level deck's next."))
        else:
            said.append(_effect(call, figure))
    return said


def _effect(call: Verb, figure: Figures) -> Text:
    said = _on_test(call, figure) or _on_raider(call, figure) or _on_map_and_cards(call, figure)
    if said is None:
        raise KeyError(str(call))
    return said


def _on_test(call: Verb, figure: Figures) -> Text | None:
    match call:
        case Dice(n) if n > 0:
            return TN("Roll {n} more die.", "Roll {n} more dice.", n, n=figure(n))
        case Bonus(n) if n > 0:
            return T("Add {n} to the result.", n=figure(n))
        case Reroll(n):
            return TN(
                "You may roll {n} die of your choice again; the new number stands.",
                "You may roll {n} dice of your choice again; the new numbers stand.",
                n,
                n=figure(n),
            )
        case Difficulty(n) if n > 0:
            return T("The number needed is {n} higher.", n=figure(n))
        case Substitute("think"):
            return T("That raider may roll as many dice as its Think in place of its Search.")
        case Damage(n, "target", True):
            return T("The test deals {n} more damage.", n=figure(n))
    return None


def _on_raider(call: Verb, figure: Figures) -> Text | None:
    """Its harm, its movement, what it is worth."""
    match call:
        case Raise("printed_2", n) if n > 0:
            return T("Every ability that your character card prints as 2 is {n} higher.", n=figure(n))
        case Weapon(damage, 0):
            return T("A weapon: a Fight test won with it deals {n} damage in place of 1.", n=figure(damage))
        case Ammo(n, weapon):
            return T("{weapon} has {n} more uses.", weapon=_item(weapon), n=figure(n))
        case Prevent(n, "any"):
            return T("Prevent {n} damage, or a hurt.", n=figure(n))
        case Heal(n, "any"):
            return T("Heal {n} damage, or take away a hurt in place of a damage.", n=figure(n))
        case Steps(n) if n > 0:
            return TN(
                "Your raider may move {n} more space this turn.",
                "Your raider may move {n} more spaces this turn.",
                n,
                n=figure(n),
            )
        case Relocate("here", "adj"):
            return T("Put another raider where yours is through an open exit of your choice.")
        case Relocate("opp", "deeper"):
            return T("That raider is put one row deeper, exit or not.")
        case Forbid("move", "opp", "turn"):
            return T("That raider moves no further this turn.")
    return None


def _on_map_and_cards(call: Verb, figure: Figures) -> Text | None:
    match call:
        case Exit("add", "any", "loc", "turn"):
            return T("Put an arrow marker on any side of your raider's location, until the end of the turn.")
        case Exit("add", "any", "loc", None):
            return T("Put an arrow marker on any side of your raider's location.")
        case Exit("add", "any", "adj", None):
            return T("Put an arrow marker on any side of a mapped location to which an exit leads from here.")
        case SwapLocation("ahead", "level_top"):
            return T("You may swap it for the next one, but no laid treasure room.")
        case Reveal("ahead", 1):
            return T("Its player may look behind an open exit: at the location there, or the level deck's next.")
        case SavePoint("add", "loc"):
            return T("Your raider's location becomes a save point.")
        case Draw(n, "self"):
            return TN("Draw {n} card.", "Draw {n} cards.", n, n=figure(n))
        case Steal("item", "here"):
            return T("Take an unsaved item of another raider where yours is.")
        case SaveItem(n):
            return TN("Keep {n} unsaved item of your choice.", "Keep {n} unsaved items of your choice.", n, n=figure(n))
        case Allow("search_again"):
            return T("Your raider may search once more this turn, also where there is an empty marker.")
    return None


def _failing(call: Verb, figure: Figures) -> Text:
    match call:
        case Damage(n, "self", False):
            return T("Who fails takes {n} damage.", n=figure(n))
        case Injure(which, "self"):
            return T("Who fails is hurt: {ability} is 1 lower.", ability=ABILITY[which])
        case Stuck("self"):
            return T("Who fails is stuck.")
        case Relocate("self", "back"):
            return T("Who fails is put back where it came from.")
        case Relocate("self", "F"):
            return T("Who fails is put into the space ahead, as the card lies, exit or not.")
    raise KeyError(str(call))


_ITEMS = {"Shotgun": T("Shotgun")}
"""Items that a card names, and that are not in the pool."""


def _item(name: str) -> Text:
    for number, card in pool().cards.items():
        if card.name == name:
            return card_name(number)
    return _ITEMS[name]
