"""Slash commands for Tomb's moves: their names, and the help of commands and parameters.

Names are English in every language. Help texts are translated. Commands of every turn and every raid stand
under the root. Rarer ones are in groups, because Discord allows at most 25 subcommands in each place.
"""

from __future__ import annotations

from render.face.contract import Group, Named
from render.text.i18n import T

COMMANDS: dict[str, Named] = {
    "place": ("stock", T("Put a Crypt card face down into an open Crypt")),
    "recruit": ("recruit", T("Take a Character from the Inn into your party")),
    "draw": ("draw", T("Draw two Inn cards")),
    "move": ("move", T("Move the party to a space")),
    "land": ("move", T("Move the party to a space")),
    "heal": ("heal", T("The Clerics of the party heal")),
    "steal": ("steal", T("A Rogue steals a card from another party")),
    "return": ("return", T("Go straight back to the Inn")),
    "raid": ("raid", T("Raid the Crypt at whose Door you stand")),
    "rest": ("rest", T("Use what the space offers: rest, or a cache")),
    "play": ("play", T("Use a card from your hand")),
    "use": ("use", T("Use an attached card or a Character's ability")),
    "attack": ("fight", T("One of your Characters attacks a Monster")),
    "wait": ("wait", T("Let one of yours do nothing in this round")),
    "flee": ("flee", T("Flee with the whole party to the Inn")),
    "go-on": ("go-on", T("Go on with the raid")),
    "leave": ("leave", T("Leave the Crypt unseen")),
    "disarm": ("disarm", T("Name who tries to disarm the Trap")),
    "bank-treasures": ("bank", T("Choose the Treasures to bank")),
    "pass": ("pass", T("Do nothing, use nothing")),
    "trap": ("trap", T("Crypt Master: bring up this Trap next")),
    "maul": ("attack", T("Crypt Master: this Monster attacks")),
    "give": ("give", T("Hand an attached card to another Character")),
    "swap": ("swap", T("Two Characters exchange cards of one trait")),
    "wear": ("attach", T("Attach the new card to this Character")),
    "replace": ("replace", T("Attach it here, and discard the old card of that trait")),
    "drop": ("drop", T("Discard the new card")),
    "bank": ("bank", T("Bank the new Treasure")),
    "lose": ("lose", T("Discard this card")),
    "deck": ("deck", T("Draw from this Inn deck")),
    "take": ("take", T("Take this Character or this card")),
    "who": ("who", T("Name the one that is meant")),
    "marker": ("marker", T("Choose the colour of your party")),
    "strike": ("strike", T("Attack the Rogue that was caught")),
    "yes": ("yes", T("Do it")),
    "no": ("no", T("Let it be")),
    "spend": ("spend", T("Give up banked cards for more recruits")),
    "stock-rest": ("stock", T("Have the rest of your cards stocked without being asked")),
    "everybody": ("everybody", T("All your Characters that wait attack this Monster, one by one")),
    "strongest": ("strongest", T("Whoever has the most Hit Points left takes every blow of this raid")),
    "reroll": ("again", T("Choose the dice to roll again")),
    "reroll-order": ("order", T("Choose dice of the roll for Player One to roll again")),
    "divide": ("divide", T("Divide the wounds: a name for each wound")),
    "mend": ("mend", T("Divide the healing: a name for each wound healed")),
}
"""Name and help of each command, by the tag of a move or the name of a set."""

GROUPS = (
    Group(("master", T("The choices of the Crypt Master")), ("trap", "maul")),
    Group(
        ("card", T("Cards that are handed round, attached, banked or given up")),
        ("give", "swap", "wear", "replace", "drop", "bank", "lose", "deck"),
    ),
    Group(
        ("choose", T("What a card, a Trap or the setting up asks you to choose")),
        ("take", "who", "marker", "strike", "yes", "no", "spend"),
    ),
    Group(("dice", T("Dice rolled again, wounds divided")), ("reroll", "reroll-order", "divide", "mend")),
)
"""Groups of the commands that are needed less often than a turn's actions."""

FIELDS: dict[str, Named] = {
    "card": ("card", T("Which card")),
    "crypt": ("crypt", T("Which Crypt")),
    "character": ("character", T("Which Character")),
    "deck": ("deck", T("Which Inn deck")),
    "to": ("to", T("Where to, or to whom")),
    "rogue": ("rogue", T("Which Rogue of yours")),
    "victim": ("victim", T("From which Character")),
    "giver": ("from", T("Which Character gives it")),
    "other": ("other", T("Which card comes back")),
    "by": ("by", T("Who does it")),
    "at": ("at", T("At whom, in which Crypt, or on which space")),
    "bearer": ("from", T("From whom, or from the hand")),
    "one": ("one", T("Which one")),
    "marker": ("colour", T("Which colour")),
    "near": ("near", T("Near the Door of which Crypt")),
    "how": ("how", T("By itself, or as the AI would")),
    "items": ("list", T("The names, with commas between them")),
}
"""Name and help of each parameter, by the field of a move, or ``items`` for a set."""
