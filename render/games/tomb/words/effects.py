"""Effects of a card in words: the moment, the effects and the limits of each clause.

Each part is a whole sentence with its own key, so that no language has to build sentences from pieces. If a
card says something that has no sentence here, KeyError is raised. A test tries all cards.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.tomb.cards.records import Card, Engraving
from engine.games.tomb.language import Clause
from render.text.i18n import T, Text

from .calls import describe_effect
from .names import ATTR

WHEN: dict[str, Text | None] = {
    "passive": None,
    "passive[on=pick]": T("When it steals."),
    "passive[on=caught]": T("When it is caught stealing."),
    "passive[on=heal]": T("When Clerics heal."),
    "passive[on=disarm]": T("When it tries to disarm a Trap."),
    "passive[round=first]": T("In the first round of a combat."),
    "passive[if=hurt]": T("While it has a wound."),
    "passive[if=alone]": T("While it is alone in its party."),
    "passive[tag=undead]": T("Against the undead."),
    "free": T("Free action."),
    "free[at=tomb]": T("Free action in the Tomb."),
    "turn": T("Turn action."),
    "turn[at=inn]": T("Turn action at the Inn."),
    "turn[at=tomb]": T("Turn action in the Tomb."),
    "turn[at=door]": T("Turn action on a Crypt Door."),
    "turn[at=adjacent]": T("Turn action next to a wall of a Crypt."),
    "battle": T("Battle action."),
    "battle[round=first]": T("Battle action in the first round."),
    "battle[tag=undead]": T("Battle action against the undead."),
    "reveal": T("When it is revealed."),
    "fail": T("On failure."),
    "enter": T("The party that enters the space chooses a Character to roll."),
    "roll[self]": T("Reaction to its own roll."),
    "roll[self,on=attack]": T("Reaction to its own Attack roll."),
    "roll[self,on=disarm]": T("Reaction to its own roll against a Trap."),
    "roll[ally,on=disarm]": T("Reaction to a roll of the party against a Trap."),
    "roll[foe,on=attack]": T("Reaction to the Attack roll of a foe."),
    "attacked[ally]": T("Reaction to an Attack on your side."),
    "wounds[self]": T("Reaction to wounds about to be placed on it."),
    "wounds[self,on=trap]": T("Reaction to wounds of a Trap about to be placed on it."),
    "wounds[ally]": T("Reaction to wounds about to be placed on your side."),
    "dying[self]": T("Reaction when it is about to die."),
    "dying[other]": T("Reaction when another of your side is about to die."),
    "dying[ally]": T("Reaction when one of your side is about to die."),
    "death[other]": T("Reaction when another of your side has died."),
    "killed[foe]": T("Reaction when it has killed a foe."),
    "trap_open": T("Reaction to a Trap that is announced."),
    "revealed": T("Reaction to the reveal of the Monsters."),
    "picked[ally]": T("Reaction to a theft from your party."),
    "cast[foe]": T("Reaction to a Spell or Prayer of a foe."),
    "cast[self]": T("Reaction to its own Spell or Prayer."),
    "recruited": T("Reaction to a new recruit of the party."),
    "turn_start[rival]": T("Reaction to the start of another party's turn."),
}
"""Window with conditions, as in the card language -> moment in words. Sentences for limits are in the tables below."""
_ONCE: dict[str, Text] = {
    "round": T("Once a round."),
    "combat": T("Once a combat."),
    "turn": T("Once a turn."),
    "game": T("Once a game."),
}


def list_sentences(clause: Clause, card: Card) -> tuple[Text, ...]:
    """Describe a clause of a card in reading order: the moment, the needed roll, the effects, the limits."""
    guards = clause.guards
    bare = replace(guards, once=None, cost=None, test=None, avoid=None, vs=None)
    said = [T("After the reveal.") if isinstance(card, Engraving) and clause.window == "reveal" else
            WHEN[f"{clause.window}{bare}"]]  # fmt: skip
    if guards.test is not None:
        said.append(
            T("Roll {attr} first: with less than {n}, nothing happens.", attr=ATTR[guards.test.attr],
              n=guards.test.number)
        )  # fmt: skip
    if guards.avoid is not None:
        said.append(
            T(
                "It rolls {attr}: with {n} or more, nothing happens.",
                attr=ATTR[guards.avoid.attr],
                n=guards.avoid.number,
            )
        )
    if guards.vs is not None:
        said.append(
            T("Contest of {attr} with a Character chosen by the raider. If the Monster wins:",
              attr=ATTR[guards.vs.attr])
        )  # fmt: skip
    said += [*describe_effects(clause, card), *_list_limits(clause)]
    return tuple(one for one in said if one is not None)


def describe_use(clause: Clause, card: Card) -> list[Text]:
    """Describe what a use of a clause does and costs, and the successes that it needs."""
    test = clause.guards.test
    needed = [] if test is None else [T("Needs {n}+ {attr}.", n=test.number, attr=ATTR[test.attr])]
    return [*needed, *describe_effects(clause, card), *_list_limits(clause)]


def _list_limits(clause: Clause) -> list[Text]:
    """Say how often a clause may be used, and whether its card is discarded."""
    guards = clause.guards
    often = [] if guards.once is None else [_ONCE[guards.once]]
    return [*often, T("Then discard the card.")] if guards.cost == "discard" else often


def describe_effects(clause: Clause, card: Card) -> list[Text]:
    """Describe the effects of a clause, one sentence for each call."""
    return [describe_effect(call, card, clause) for call in clause.calls]
