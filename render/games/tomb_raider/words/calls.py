"""Sentences for calls. A call is a single effect of a card, written in the card language.

If the engine accepts a call, but it has no sentence here, KeyError is raised.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.tomb_raider.cards.lasting import AirMax, HandMax, Life, Raise, SaveItem, Weapon
from engine.games.tomb_raider.language import Verb
from engine.games.tomb_raider.verbs.cards import Ammo, Cancel, Discard, Draw, Fetch, Steal
from engine.games.tomb_raider.verbs.harm import Damage, Heal, Injure, Prevent, Reset, Stuck
from engine.games.tomb_raider.verbs.movement import Relocate
from engine.games.tomb_raider.verbs.obstacles import Allow
from engine.games.tomb_raider.verbs.on_test import Auto, Bonus, Dice, Difficulty, Reroll, Substitute
from render.text.i18n import TN, T, Text

from .map_calls import describe_exits, describe_map_effect, describe_moves, describe_obstacles, describe_water
from .named import FAILS, TYPE, WHO, NumberFormat, describe_item, describe_raider_of, format_change, format_signed
from .names import ABILITY


def describe_effect(call: Verb, format_number: NumberFormat) -> Text:
    """Return the sentence of an effect (a call) of a card that is played, found or in play."""
    return _describe_call_of_card(call, format_number, WHO["self"])


def describe_effect_on_failure(call: Verb, format_number: NumberFormat) -> Text:
    """Return the sentence of an effect (a call) on a raider that fails an obstacle's test (TR-OVR-6)."""
    match call:
        case Damage(n, "self", False):
            return T("Whoever fails takes {n} damage.", n=format_number(n))
        case Injure(which, "self"):
            return T("Whoever fails is hurt: {ability} is 1 lower.", ability=ABILITY[which])
        case Stuck("self"):
            return T("Whoever fails is stuck.")
        case Relocate("self", "back"):
            return T("Whoever fails is moved back to the previous place.")
        case Relocate("self", "F"):
            return T("Whoever fails is moved to the space beyond the card's top edge, even without an exit.")
    return _describe_call_of_card(call, format_number, FAILS)


def _describe_call_of_card(call: Verb, format_number: NumberFormat, raider: Text) -> Text:
    """Describe a call; ``raider`` is the word for the raider that it affects. Raise KeyError if it has no sentence."""
    for say in (
        _describe_test,
        _describe_lasting,
        _describe_harm,
        describe_moves,
        describe_exits,
        describe_map_effect,
        _describe_cards,
        describe_obstacles,
        describe_water,
    ):
        said = say(call, format_number, raider)
        if said is not None:
            return said
    raise KeyError(str(call))


def _describe_test(call: Verb, format_number: NumberFormat, raider: Text) -> Text | None:
    """Describe a card's effect that changes a test or its dice; return None for any other."""
    match call:
        case Dice(n) if n > 0:
            return TN("Roll {n} more die.", "Roll {n} more dice.", n, n=format_number(n))
        case Dice(n):
            return TN(
                "Roll {n} die fewer, but at least one.",
                "Roll {n} dice fewer, but at least one.",
                -n,
                n=format_number(-n),
            )
        case Bonus(n) if n > 0:
            return T("Add {n} to the result.", n=format_number(n))
        case Bonus(n):
            return T("The result is {n} lower.", n=format_number(-n))
        case Reroll("all"):
            return T("All dice are rolled again.")
        case Reroll(int(n)):
            return TN(
                "You may roll {n} die of your choice again; the new number counts.",
                "You may roll {n} dice of your choice again; the new numbers count.",
                n,
                n=format_number(n),
            )
        case Difficulty(n) if n > 0:
            return T("The number needed is {n} higher.", n=format_number(n))
        case Difficulty(n):
            return T("The number needed is {n} lower.", n=format_number(-n))
        case Substitute("think"):
            return T("It may be rolled with Think. Against an obstacle, its lowest number counts.")
        case Substitute("any"):
            return T("It may be rolled with any ability. Against an obstacle, its lowest number counts.")
        case Substitute(which):
            return T(
                "It may be rolled with {ability}. Against an obstacle, its lowest number counts.",
                ability=ABILITY[which],
            )
        case Auto("pass"):
            return T("The test is passed.")
        case Auto("fail"):
            return T("The test is failed.")
        case Damage(n, "target", True):
            return T("The test deals {n} more damage.", n=format_number(n))
    return None


def _describe_lasting(call: Verb, format_number: NumberFormat, raider: Text) -> Text | None:
    """Describe a card's effect that lasts while the card is in play; return None for any other."""
    match call:
        case Raise("printed_2", n):
            return T(
                "Every ability that your character card prints as 2 is {n} higher.", n=format_signed(n, format_number)
            )
        case Raise("all", n):
            return T("Every ability: {n}.", n=format_change(n, format_number))
        case Raise("lowest", n):
            return T("One of your lowest abilities, of your choice: {n}.", n=format_change(n, format_number))
        case Raise(which, n):
            return T("{ability}: {n}.", ability=ABILITY[which], n=format_change(n, format_number))
        case Weapon(damage, 0, None):
            return T("A weapon: a Fight test won with it deals {n} damage instead of 1.", n=format_number(damage))
        case Weapon(damage, dice, None):
            return T(
                "A weapon: Fight dice with it: {dice}; a Fight test won with it deals {n} damage.",
                dice=format_change(dice, format_number),
                n=format_number(damage),
            )
        case Weapon(damage, dice, int(ammo)):
            return T(
                "A weapon for {uses} Fight tests: Fight dice with it: {dice}; a Fight test won deals {n} damage.",
                uses=format_number(ammo),
                dice=format_change(dice, format_number),
                n=format_number(damage),
            )
        case Life(n):
            return T("Maximum life: {n}.", n=format_change(n, format_number))
        case HandMax(n):
            return T("The hand limit of the normal draw: {n}.", n=format_change(n, format_number))
        case AirMax(n):
            return T("Air supply: {n}.", n=format_change(n, format_number))
        case SaveItem(n):
            return TN(
                "Keep {n} unsaved item of your choice.", "Keep {n} unsaved items of your choice.", n, n=format_number(n)
            )
        case Ammo(n, weapon):
            return T("{weapon} has {n} more uses.", weapon=describe_item(weapon), n=format_number(n))
    return None


def _describe_harm(call: Verb, format_number: NumberFormat, raider: Text) -> Text | None:
    """Describe a card's effect that harms or heals a raider, or prevents harm; return None for any other."""
    match call:
        case Damage(n, to, False):
            return T("{who} takes {n} damage.", who=describe_raider_of(to, raider), n=format_number(n))
        case Injure(which, to):
            return T("{who} is hurt: {ability} is 1 lower.", who=describe_raider_of(to, raider), ability=ABILITY[which])
        case Stuck(to):
            return T("{who} is stuck.", who=describe_raider_of(to, raider))
        case Reset(to):
            return T("{who} dies.", who=describe_raider_of(to, raider))
        case Prevent("all", kind):
            return _ALL_HARM[kind]
        case Prevent(int(n), "damage"):
            return T("Prevent {n} damage.", n=format_number(n))
        case Prevent(n, "injury"):
            return T("Prevent a hurt.")
        case Prevent(n, "any"):
            return T("Prevent {n} damage, or a hurt.", n=format_number(int(n)))
        case Heal(1, "any"):
            return T("Heal {n} damage, or take away a hurt instead.", n=format_number(1))
        case Heal(n, "any"):
            return T("Heal {n} in total: damage and hurts in any mix.", n=format_number(n))
        case Heal(n, "damage"):
            return T("Heal {n} damage.", n=format_number(n))
        case Heal(n, "injury"):
            return TN("Take away {n} hurt.", "Take away {n} hurts.", n, n=format_number(n))
    return None


_ALL_HARM = {
    "damage": T("Prevent all of the damage."),
    "injury": T("Prevent the hurt."),
    "any": T("Prevent all damage and hurts of this blow."),
}


def _describe_cards(call: Verb, format_number: NumberFormat, raider: Text) -> Text | None:
    """Describe a card's effect that draws, discards, fetches, steals or cancels cards; return None for any other."""
    match call:
        case Draw(n, "self") if raider is WHO["self"]:
            return TN("Draw {n} card.", "Draw {n} cards.", n, n=format_number(n))
        case Draw(n, who):
            return T("{who} draws cards: {n}.", who=describe_raider_of(who, raider), n=format_number(n))
        case Discard("all", who, "hand"):
            return T("{who} discards the whole hand.", who=describe_raider_of(who, raider))
        case Discard("all", who, "item"):
            return T("{who} discards all items in play.", who=describe_raider_of(who, raider))
        case Discard(int(n), who, "hand"):
            return T(
                "{who} discards cards from the hand: {n}.", who=describe_raider_of(who, raider), n=format_number(n)
            )
        case Discard(int(n), who, "item"):
            return T("{who} discards items in play: {n}.", who=describe_raider_of(who, raider), n=format_number(n))
        case Fetch(source, sorts, n, "hand"):
            listed = {f"t{at}": TYPE[sort] for at, sort in enumerate(sorts)}
            sort = Text(" / ".join(map("{{{}}}".format, listed)), listed)
            return _FETCHED[source](sort, format_number(n))
        case Steal("item", "here"):
            return T("Take an unsaved item from another raider in your raider's space.")
        case Steal("item", _):
            return T("Take an unsaved item from that raider.")
        case Cancel("action"):
            return T("The action card just played has no effect.")
        case Allow("search_again"):
            return T("Your raider may search once more this turn, even where there is an empty marker.")
        case Allow("second_obstacle"):
            return T("Players may offer obstacles for this location a second time.")
    return None


_FETCHED: dict[str, Callable[[Text, str], Text]] = {
    "draw": lambda sort, n: T("Take from your draw deck: {sort}; cards: {n}. Then shuffle the deck.", sort=sort, n=n),
    "discard": lambda sort, n: T("Take back from your discard pile: {sort}; cards: {n}.", sort=sort, n=n),
    "opp_discard": lambda sort, n: T(
        "For this turn, borrow the top card of this kind from an opponent's discard pile: {sort}.", sort=sort
    ),
}
