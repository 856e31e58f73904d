"""Lines for those who wait, which name the player and the kind of answer for which the match waits.

The line of a secret question says only what everybody knows (TOMB-SEC-12).
"""

from __future__ import annotations

from collections.abc import Callable

from render.face import standard
from render.text.i18n import T, Text

from .names import word_card_name


def _word_reaction(name: str) -> Text:
    return T("Waiting for {name}: whether to react", name=name)


WAITING: dict[str, Callable[[str], Text]] = {
    "order-reroll": lambda name: T("Waiting for {name}: which dice to roll again", name=name),
    "marker": lambda name: T("Waiting for {name}: which colour", name=name),
    "stock": lambda name: T("Waiting for {name}: a card for a Crypt", name=name),
    "keep": lambda name: T("Waiting for {name}: the first Character", name=name),
    "attach": lambda name: T("Waiting for {name}: who is to have a card", name=name),
    "arrange": lambda name: T("Waiting for {name}: whether to hand cards round", name=name),
    "heal-all": lambda name: T("Waiting for {name}: whether to heal at the Inn", name=name),
    "bank": lambda name: T("Waiting for {name}: which Treasures to bank", name=name),
    "turn": lambda name: T("Waiting for {name}: what to do this turn", name=name),
    "deck": lambda name: T("Waiting for {name}: which deck to draw from", name=name),
    "mend": lambda name: T("Waiting for {name}: whose wounds are healed", name=name),
    "decoy": lambda name: T("Waiting for {name}: who watches the thief", name=name),
    "strike": lambda name: T("Waiting for {name}: whether to attack the thief", name=name),
    "recruit": lambda name: T("Waiting for {name}: whom to recruit", name=name),
    "trap": lambda name: T("Waiting for {name}, Crypt Master: what comes next", name=name),
    "disarm": lambda name: T("Waiting for {name}: who tries to disarm the Trap", name=name),
    "leave": lambda name: T("Waiting for {name}: to go on or to leave", name=name),
    "enter": lambda name: T("Waiting for {name}: to go on or to leave", name=name),
    "reveal": lambda name: T("Waiting for {name}, Crypt Master: which Monster is first", name=name),
    "cm": lambda name: T("Waiting for {name}, Crypt Master: which Monster acts", name=name),
    "takes": lambda name: T("Waiting for {name}: who takes the attack", name=name),
    "raider": lambda name: T("Waiting for {name}: who acts in the fight", name=name),
    "divide": lambda name: T("Waiting for {name}: where the wounds fall", name=name),
    "treasure": lambda name: T("Waiting for {name}: what becomes of a Treasure", name=name),
    "lose": lambda name: T("Waiting for {name}: which card goes", name=name),
    "back-to-bag": lambda name: T("Waiting for {name}: where the dead go", name=name),
    "another-card": lambda name: T("Waiting for {name}: whether to draw another card", name=name),
    "more-recruits": lambda name: T("Waiting for {name}: whether to give up banked cards", name=name),
    "crypt-card": lambda name: T("Waiting for {name}: whether to choose a Crypt card", name=name),
    "search-bag": lambda name: T("Waiting for {name}: whether to search the bag", name=name),
    "send-away": lambda name: T("Waiting for {name}: who leaves the Inn", name=name),
    "target": lambda name: T("Waiting for {name}: whom it meets", name=name),
    "teleport": lambda name: T("Waiting for {name}: where the party goes", name=name),
    "reroll": lambda name: T("Waiting for {name}: which dice to roll again", name=name),
    "fewest": lambda name: T("Waiting for {name}: who is meant", name=name),
    "won": lambda name: T("Waiting for {name}: who is to have a card", name=name),
    "new-party": lambda name: T("Waiting for {name}: whom to take from the Inn", name=name),
    "hazard": lambda name: T("Waiting for {name}: who braves the hazard", name=name),
    "hand-limit": lambda name: T("Waiting for {name}: which card goes", name=name),
}
"""Lines by kind of question.

All Reactions have one wording, unless everybody sees what they react to.
"""

_AT: dict[str, Callable[[str, str], Text]] = {
    "takes": lambda name, by: T("Waiting for {name}: who takes the attack of {monster}", name=name,
                                monster=word_card_name(by)),
    "attach": lambda name, card: T("Waiting for {name}: who is to have {card}", name=name, card=word_card_name(card)),
    "treasure": lambda name, card: T("Waiting for {name}: what becomes of {card}", name=name,
                                     card=word_card_name(card)),
    "hazard": lambda name, hazard: T("Waiting for {name}: who braves {hazard}", name=name,
                                     hazard=word_card_name(hazard)),
    "on-attack": lambda name, by: T("Waiting for {name}: whether to react to the attack of {who}", name=name,
                                    who=word_card_name(by)),
    "on-cast": lambda name, card: T("Waiting for {name}: whether to react to {card}", name=name,
                                    card=word_card_name(card)),
    "on-roll": lambda name, _: T("Waiting for {name}: whether to react to the roll", name=name),
    "on-wounds": lambda name, _: T("Waiting for {name}: whether to react to the wounds", name=name),
    "on-dying": lambda name, _: T("Waiting for {name}: whether to save a life", name=name),
    "on-death": lambda name, _: T("Waiting for {name}: whether to react to a death", name=name),
    "on-kill": lambda name, _: T("Waiting for {name}: whether to react to a kill", name=name),
    "on-trap": lambda name, _: T("Waiting for {name}: whether to react to the Trap", name=name),
    "on-reveal": lambda name, _: T("Waiting for {name}: whether to react to the Monsters", name=name),
    "on-steal": lambda name, _: T("Waiting for {name}: whether to react to the theft", name=name),
    "on-recruit": lambda name, _: T("Waiting for {name}: whether to react to the recruit", name=name),
    "on-turn": lambda name, _: T("Waiting for {name}: whether to react to the turn", name=name),
}  # fmt: skip
"""Lines that name the subject of a question, by kind of question."""


def _make_secret_line(kind: str) -> Callable[[str, str], Text]:
    """Return a function that makes the line of a secret question, which tells only the kind of question."""
    return lambda name, _: WAITING[kind](name)


ABOUT = {**{kind: _make_secret_line(kind) for kind in WAITING}, **_AT}

waiting = standard.make_waiting(WAITING, _word_reaction, ABOUT)
