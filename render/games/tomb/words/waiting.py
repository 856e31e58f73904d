"""Lines for the players who wait. They name the awaited player and the kind of answer.

The line of a secret question has only public facts (TOMB-SEC-12).
"""

from __future__ import annotations

from collections.abc import Callable

from render.face import standard
from render.text.i18n import T, Text

from .names import describe_card_name


def _describe_reaction(name: str) -> Text:
    return T("Waiting for {name} to react or pass", name=name)


WAITING: dict[str, Callable[[str], Text]] = {
    "order-reroll": lambda name: T("Waiting for {name} to choose dice to roll again", name=name),
    "marker": lambda name: T("Waiting for {name} to choose a colour", name=name),
    "stock": lambda name: T("Waiting for {name} to place a card in a Crypt", name=name),
    "keep": lambda name: T("Waiting for {name} to choose the first Character", name=name),
    "attach": lambda name: T("Waiting for {name} to attach a card", name=name),
    "arrange": lambda name: T("Waiting for {name} to hand over cards or not", name=name),
    "heal-all": lambda name: T("Waiting for {name} to heal at the Inn or not", name=name),
    "bank": lambda name: T("Waiting for {name} to choose Treasures to bank", name=name),
    "turn": lambda name: T("Waiting for {name} to take a turn", name=name),
    "deck": lambda name: T("Waiting for {name} to choose a deck to draw from", name=name),
    "mend": lambda name: T("Waiting for {name} to divide the healing", name=name),
    "decoy": lambda name: T("Waiting for {name} to choose who watches the thief", name=name),
    "strike": lambda name: T("Waiting for {name} to attack the thief or not", name=name),
    "recruit": lambda name: T("Waiting for {name} to choose a recruit", name=name),
    "trap": lambda name: T("Waiting for {name} (Crypt Master) to choose what comes next", name=name),
    "disarm": lambda name: T("Waiting for {name} to choose who tries to disarm the Trap", name=name),
    "leave": lambda name: T("Waiting for {name} to go on or leave", name=name),
    "enter": lambda name: T("Waiting for {name} to go on or leave", name=name),
    "reveal": lambda name: T("Waiting for {name} (Crypt Master) to choose the first Monster", name=name),
    "cm": lambda name: T("Waiting for {name} (Crypt Master) to choose a Monster to act", name=name),
    "takes": lambda name: T("Waiting for {name} to choose who takes the attack", name=name),
    "raider": lambda name: T("Waiting for {name} to act in the fight", name=name),
    "divide": lambda name: T("Waiting for {name} to divide the wounds", name=name),
    "treasure": lambda name: T("Waiting for {name} to bank or carry a Treasure", name=name),
    "lose": lambda name: T("Waiting for {name} to choose a card to discard", name=name),
    "back-to-bag": lambda name: T("Waiting for {name} to decide where a dead Character goes", name=name),
    "another-card": lambda name: T("Waiting for {name} to keep the card or draw another", name=name),
    "more-recruits": lambda name: T("Waiting for {name} to give up banked cards or not", name=name),
    "crypt-card": lambda name: T("Waiting for {name} to choose a Crypt card or none", name=name),
    "search-bag": lambda name: T("Waiting for {name} to search the bag or not", name=name),
    "send-away": lambda name: T("Waiting for {name} to choose who leaves the Inn", name=name),
    "target": lambda name: T("Waiting for {name} to choose a target", name=name),
    "teleport": lambda name: T("Waiting for {name} to choose where the party goes", name=name),
    "reroll": lambda name: T("Waiting for {name} to choose dice to roll again", name=name),
    "fewest": lambda name: T("Waiting for {name} to choose who is affected", name=name),
    "won": lambda name: T("Waiting for {name} to attach a card", name=name),
    "new-party": lambda name: T("Waiting for {name} to take a Character from the Inn", name=name),
    "hazard": lambda name: T("Waiting for {name} to choose who faces the hazard", name=name),
    "hand-limit": lambda name: T("Waiting for {name} to choose a card to discard", name=name),
}
"""Lines by kind of question.

Lines on Reactions are all worded alike, unless everybody sees the trigger.
"""

_AT: dict[str, Callable[[str, str], Text]] = {
    "takes": lambda name, by: T("Waiting for {name} to choose who takes the attack of {monster}", name=name,
                                monster=describe_card_name(by)),
    "attach": lambda name, card: T("Waiting for {name} to attach {card}", name=name, card=describe_card_name(card)),
    "treasure": lambda name, card: T("Waiting for {name} to bank or carry {card}", name=name,
                                     card=describe_card_name(card)),
    "hazard": lambda name, hazard: T("Waiting for {name} to choose who faces {hazard}", name=name,
                                     hazard=describe_card_name(hazard)),
    "on-attack": lambda name, by: T("Waiting for {name} to react to the attack of {who} or pass", name=name,
                                    who=describe_card_name(by)),
    "on-cast": lambda name, card: T("Waiting for {name} to react to {card} or pass", name=name,
                                    card=describe_card_name(card)),
    "on-roll": lambda name, _: T("Waiting for {name} to react to the roll or pass", name=name),
    "on-wounds": lambda name, _: T("Waiting for {name} to react to the wounds or pass", name=name),
    "on-dying": lambda name, _: T("Waiting for {name} to react before a death or pass", name=name),
    "on-death": lambda name, _: T("Waiting for {name} to react to a death or pass", name=name),
    "on-kill": lambda name, _: T("Waiting for {name} to react to a kill or pass", name=name),
    "on-trap": lambda name, _: T("Waiting for {name} to react to the Trap or pass", name=name),
    "on-reveal": lambda name, _: T("Waiting for {name} to react to the Monsters or pass", name=name),
    "on-steal": lambda name, _: T("Waiting for {name} to react to the theft or pass", name=name),
    "on-recruit": lambda name, _: T("Waiting for {name} to react to the recruit or pass", name=name),
    "on-turn": lambda name, _: T("Waiting for {name} to react to the turn or pass", name=name),
}  # fmt: skip
"""Lines that name the subject of a question, by kind of question."""


def _make_secret_line(kind: str) -> Callable[[str, str], Text]:
    """Return a function that makes the line of a secret question. The line names only the kind of question."""
    return lambda name, _: WAITING[kind](name)


ABOUT = {**{kind: _make_secret_line(kind) for kind in WAITING}, **_AT}

waiting = standard.make_waiting(WAITING, _describe_reaction, ABOUT)
