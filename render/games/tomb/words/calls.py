"""Sentences for calls. A call is a single effect of a card, written in the card language.

If the engine accepts a call, but it has no sentence here, KeyError is raised.
"""

from __future__ import annotations

from engine.games.tomb.cards.records import Card
from engine.games.tomb.language import Clause, Verb
from engine.games.tomb.outlook import find_kind
from engine.games.tomb.verbs.battling import Again, Bypass, Cancel, Daze
from engine.games.tomb.verbs.changing import Add, Ban, Down, HitPoints, Immune, Plus, Reroll, Sub, TargetNumber, Up
from engine.games.tomb.verbs.gaining import Bank, Draw, Lose, Peek, Recruit
from engine.games.tomb.verbs.harming import Heal, Kill, Mend, Save, Soak, Strike, Ward, Wound
from engine.games.tomb.verbs.travelling import GoTo, RaidBeside, Speed, Stop
from render.text.i18n import TC, TN, T, Text

from .names import ATTR, DECK, KIND, describe_dice

SELF: dict[str, Text] = {
    "character": TC("tomb who", "This Character"),
    "monster": TC("tomb who", "This Monster"),
    "item": TC("tomb who", "Its bearer"),
    "treasure": TC("tomb who", "Its bearer"),
}
"""Kind of card -> words for its bearer. Cards of all other kinds affect the combatant that uses them (``_USER``)."""
_USER = TC("tomb who", "Whoever uses it")
_OURS: dict[str, Text] = {
    "ally": TC("tomb who", "One Character of the party"),
    "other": TC("tomb who", "Another Character of the party"),
    "others": TC("tomb who", "Each other Character of the party"),
    "party": TC("tomb who", "Every Character of the party"),
    "foe": TC("tomb who", "One foe"),
    "foes": TC("tomb who", "Every foe"),
}
_THEIRS: dict[str, Text] = {
    "ally": TC("tomb who", "A Monster there"),
    "others": TC("tomb who", "Each other Monster"),
    "party": TC("tomb who", "Every Monster there"),
    "foe": TC("tomb who", "A Character chosen by the raider"),
    "foes": TC("tomb who", "Every Character"),
}
"""Words for the targets of a Monster's card. Its party are the Monsters (TOMB-MON-4)."""
_DISARMERS, _FEWEST = TC("tomb who", "Every Character who tried"), TC("tomb who", "The one with the fewest Attack dice")
_ALL: dict[str, Text] = {
    "party": TC("tomb who", "The party"),
    "foes": TC("tomb who", "The raiding party"),
    "disarmers": TC("tomb who", "Those who tried"),
}
"""Words for groups that together lose a number of cards (TOMB-FX-18)."""
_IT: dict[str, Text] = {
    "attacked": TC("tomb who", "The attacker"),
    "enter": TC("tomb who", "The one who rolled"),
    "passive": TC("tomb who", "The one who caught it"),
    "reveal": TC("tomb who", "The one who lost the contest"),
}
_THAT = TC("tomb who", "That combatant")
FOR: dict[str, Text] = {
    "roll": TC("tomb for", "for that roll"),
    "round": TC("tomb for", "for the round"),
    "combat": TC("tomb for", "for the combat"),
    "raid": TC("tomb for", "for the raid"),
    "turn": TC("tomb for", "for the turn"),
    "inn": TC("tomb for", "until the party is at the Inn"),
    "game": TC("tomb for", "for the match"),
}
"""Words for the duration of an effect."""
_PER: dict[str, Text] = {
    "wizard": TC("tomb for", "for each other Wizard in the party"),
    "others": TC("tomb for", "for each other Character in the party"),
    "wounds": TC("tomb for", "for each wound that it has"),
}
_ANY = TC("tomb attribute", "every roll")
_LOST: dict[str, Text] = {**KIND, "hand": TC("tomb card", "card of the hand")}


def describe_affected(target: str, card: Card, clause: Clause) -> Text:
    """Return words for the combatant that an effect (a call) touches, as the beginning of a sentence."""
    kind = find_kind(card.key)
    if target == "self":
        return SELF.get(kind, _USER)
    if target == "it":
        return _IT.get(clause.window, _THAT)
    if target == "disarmers":
        return _DISARMERS
    if target == "low_atk":
        return _FEWEST
    return (_THEIRS if kind in ("monster", "engraving") else _OURS)[target]


def describe_effect(call: Verb, card: Card, clause: Clause) -> Text:
    """Return the sentence of a card's effect (a call)."""
    for say in (
        _describe_dice_call,
        _describe_figure_call,
        _describe_wound_call,
        _describe_life_call,
        _describe_card_call,
        _describe_way_call,
        _describe_action_call,
    ):
        said = say(call, card, clause)
        if said is not None:
            return said
    raise KeyError(str(call))


def _describe_attribute(attr: str) -> Text:
    return _ANY if attr == "any" else ATTR[attr]


def _add_duration(sentence: Text, call: Verb, clause: Clause) -> Text:
    """Add to an effect's sentence the duration of the effect, and the count by which its number is multiplied.

    Permanent effects need no duration.
    """
    per, until = getattr(call, "per", None), str(getattr(call, "for_", "game"))
    if clause.window == "passive":
        until = "game"
    if per is not None:
        return T("{what}, {per}.", what=sentence, per=_PER[per])
    return T("{what}, {long}.", what=sentence, long=FOR[until]) if until != "game" else T("{what}.", what=sentence)


def _describe_dice_call(call: Verb, card: Card, clause: Clause) -> Text | None:
    """Describe a card's effect that changes dice or a roll; return None for any other."""

    def describe_target() -> Text:
        return describe_affected(call.who, card, clause)

    match call:
        case Add("any", dice) if str(getattr(call, "for_", "")) == "roll":
            return T(
                "{who}: {dice} more for that roll.", who=describe_target(), dice=describe_dice([int(n) for n in dice])
            )
        case Add(attr, dice) | Sub(attr, dice):
            named, number = _describe_attribute(attr), describe_dice([int(n) for n in dice])
            more = T("{who}: {dice} more for {attr}", who=describe_target(), dice=number, attr=named)
            fewer = T("{who}: {dice} fewer for {attr}", who=describe_target(), dice=number, attr=named)
            return _add_duration(more if isinstance(call, Add) else fewer, call, clause)
        case Up(attr, n):
            return _add_duration(
                TN("{who}: {attr} dice raised {n} step", "{who}: {attr} dice raised {n} steps", n,
                   who=describe_target(), attr=ATTR[attr]), call, clause,
            )  # fmt: skip
        case Down(attr, n):
            return _add_duration(
                TN("{who}: {attr} dice lowered {n} step", "{who}: {attr} dice lowered {n} steps", n,
                   who=describe_target(), attr=ATTR[attr]), call, clause,
            )  # fmt: skip
        case Ban("red"):
            return _add_duration(T("{who}: no red dice", who=describe_target()), call, clause)
        case Reroll(n, "miss"):
            return TN("Roll {n} failed die of that roll again.", "Roll up to {n} failed dice of that roll again.", n)
        case Reroll(n, "hit"):
            return TN(
                "Make a foe roll {n} success of that roll again.",
                "Make a foe roll up to {n} successes of that roll again.",
                n,
            )
        case Plus(n):
            return TN("The roll gets {n} more success.", "The roll gets {n} more successes.", n)
        case TargetNumber(n):
            return T("The target number of each Trap here is {n} higher.", n=n)
    return None


def _describe_figure_call(call: Verb, card: Card, clause: Clause) -> Text | None:
    """Describe a card's effect that changes figures such as Hit Points and Movement; return None for any other."""
    match call:
        case HitPoints(n):
            whom = describe_affected(call.who, card, clause)
            return _add_duration(
                TN("{who}: {n} more Hit Point", "{who}: {n} more Hit Points", n, who=whom), call, clause
            )
        case Ban("flee"):
            return _add_duration(T("The raiders cannot flee"), call, clause)
        case Immune("steal"):
            return T("Nobody can steal from the party.")
        case Immune("spell"):
            return T("{who}: Spells have no effect.", who=describe_affected(call.who, card, clause))
        case Speed(n) if clause.window == "turn_start":
            return T("The Movement of that party changes by {n} this turn.", n=_format_signed(n))
        case Speed(n) if clause.window == "free":
            return T("Movement changes by {n} this turn.", n=_format_signed(n))
        case Speed(n):
            return T("Movement changes by {n}.", n=_format_signed(n))
    return None


def _format_signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")


def _describe_wound_call(call: Verb, card: Card, clause: Clause) -> Text | None:
    """Describe a card's effect that deals or prevents wounds; return None for any other."""
    match call:
        case Wound(n):
            return TN("{who}: {n} wound.", "{who}: {n} wounds.", n, who=describe_affected(call.who, card, clause))
        case Strike(attr, 1, "split"):
            return T("Roll {attr}: each success is a wound, divided among the foes.", attr=ATTR[attr])
        case Strike(attr, n, "split"):
            return T(
                "Roll {attr} {n} times: each success is a wound, divided among the foes; the rest hits your own party.",
                attr=ATTR[attr],
                n=n,
            )
        case Strike(attr, 1):
            return T(
                "{who}: roll {attr}, each success is a wound.",
                attr=ATTR[attr],
                who=describe_affected(call.who, card, clause),
            )
        case Strike(attr, n):
            return T(
                "{who}: roll {attr} {n} times, each success is a wound.",
                attr=ATTR[attr],
                n=n,
                who=describe_affected(call.who, card, clause),
            )
        case Soak(n):
            return TN(
                "{who}: {n} of these wounds is prevented.",
                "{who}: up to {n} of these wounds are prevented.",
                n,
                who=describe_affected(call.who, card, clause),
            )
        case Ward(attr, tn, n):
            return TN(
                "Roll {attr}: with {tn} or more, {n} of these wounds is prevented.",
                "Roll {attr}: with {tn} or more, {n} of these wounds are prevented.",
                n,
                attr=ATTR[attr],
                tn=tn,
            )
    return None


def _describe_life_call(call: Verb, card: Card, clause: Clause) -> Text | None:
    """Describe a card's effect that heals, kills or saves; return None for any other."""
    match call:
        case Heal("all"):
            return T("{who}: all wounds are healed.", who=describe_affected(call.who, card, clause))
        case Heal(int(n)):
            return TN(
                "{who}: {n} wound is healed.",
                "{who}: up to {n} wounds are healed.",
                n,
                who=describe_affected(call.who, card, clause),
            )
        case Mend(attr):
            return T("Roll {attr}: each success heals a wound on your side.", attr=ATTR[attr])
        case Kill():
            return T("{who} dies.", who=describe_affected(call.who, card, clause))
        case Save():
            return T("{who} does not die: one Hit Point is left.", who=describe_affected(call.who, card, clause))
    return None


def _describe_card_call(call: Verb, card: Card, clause: Clause) -> Text | None:
    """Describe a card's effect that draws, discards or shows cards; return None for any other."""
    match call:
        case Draw(deck, n) if find_kind(card.key) in ("monster", "engraving"):
            return T("{who}: {n} card of {deck}.", who=describe_affected(call.who, card, clause), n=n, deck=DECK[deck])
        case Draw("any", n):
            return TN("Draw {n} card from any deck.", "Draw {n} cards, each from any deck.", n)
        case Draw(deck, n):
            return TN("Draw {n} card from {deck}.", "Draw {n} cards from {deck}.", n, deck=DECK[deck])
        case Lose("hand", n):
            return TN("Discard {n} card from your hand.", "Discard {n} cards from your hand.", n)
        case Lose(kind, n):
            whose = _ALL.get(call.who) or describe_affected(call.who, card, clause)
            return T("{who}: {n} {kind} is discarded.", who=whose, n=n, kind=_LOST[kind])
        case Peek(n, "here"):
            return TN(
                "Look in secret at {n} random card of the Crypt here.",
                "Look in secret at {n} random cards of the Crypt here.",
                n,
            )
        case Peek(n):
            return TN(
                "Look in secret at {n} random card of any Crypt.",
                "Look in secret at {n} random cards of any one Crypt.",
                n,
            )
        case Recruit(n):
            return TN("Recruit {n} Character.", "Recruit up to {n} Characters at once.", n)
        case Bank(n):
            return TN("Bank {n} attached Treasure.", "Bank up to {n} attached Treasures.", n)
    return None


def _describe_way_call(call: Verb, card: Card, clause: Clause) -> Text | None:
    """Describe a card's effect that moves a party or a Character; return None for any other."""
    match call:
        case GoTo("inn", "party"):
            return T("The party goes to the Inn.")
        case GoTo("inn"):
            return T("{who} goes to the Inn without the party.", who=describe_affected(call.who, card, clause))
        case GoTo("door"):
            return T("The raid ends; the party moves to the Door.")
        case GoTo():
            return T("The party moves to any space.")
        case RaidBeside():
            return T("Raid the Crypt behind the wall.")
        case Stop():
            return T("The Move ends there.")
    return None


def _describe_action_call(call: Verb, card: Card, clause: Clause) -> Text | None:
    """Describe a card's effect that gives or takes battle actions; return None for any other."""
    match call:
        case Again(n):
            whom = describe_affected(call.who, card, clause)
            if clause.window == "passive":
                return TN(
                    "{who}: {n} more battle action each round.", "{who}: {n} more battle actions each round.", n,
                    who=whom,
                )  # fmt: skip
            return TN(
                "{who}: {n} more battle action this round.", "{who}: {n} more battle actions this round.", n, who=whom
            )
        case Daze(n):
            return TN(
                "{who}: loses the next battle action.",
                "{who}: loses the next {n} battle actions.",
                n,
                who=describe_affected(call.who, card, clause),
            )
        case Bypass():
            return T("The Trap is shown and discarded, without a roll and without XP.")
        case Cancel() if clause.window == "picked":
            return T("Nothing is stolen.")
        case Cancel():
            return T("That Spell or Prayer has no effect.")
    return None
