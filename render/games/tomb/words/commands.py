"""Slash commands for Tomb's moves: their names, and the help of commands and parameters.

Names carry the context ``tomb`` in the catalogue, so that each language can have its own. Commands that are needed in
every turn and every raid are directly under the root. Rarer ones are in groups, because Discord allows 25 subcommands
in each.
"""

from __future__ import annotations

from render.face.contract import Group, Named
from render.text.i18n import TC, T

COMMANDS: dict[str, Named] = {
    "place": (TC("tomb", "stock"), T("Put a Crypt card face down into an open Crypt")),
    "recruit": (TC("tomb", "recruit"), T("Take a Character from the Inn into your party")),
    "draw": (TC("tomb", "draw"), T("Draw two Inn cards")),
    "move": (TC("tomb", "move"), T("Move the party to a space")),
    "land": (TC("tomb", "move"), T("Move the party to a space")),
    "heal": (TC("tomb", "heal"), T("The Clerics of the party heal")),
    "steal": (TC("tomb", "steal"), T("A Rogue steals a card from another party")),
    "return": (TC("tomb", "return"), T("Go straight back to the Inn")),
    "raid": (TC("tomb", "raid"), T("Raid the Crypt at whose Door you stand")),
    "rest": (TC("tomb", "rest"), T("Use what the space offers: rest, or a cache")),
    "play": (TC("tomb", "play"), T("Use a card from your hand")),
    "use": (TC("tomb", "use"), T("Use an attached card or a Character's ability")),
    "attack": (TC("tomb", "fight"), T("One of your Characters attacks a Monster")),
    "wait": (TC("tomb", "wait"), T("Let one of yours do nothing in this round")),
    "flee": (TC("tomb", "flee"), T("Flee with the whole party to the Inn")),
    "go-on": (TC("tomb", "go-on"), T("Go on with the raid")),
    "leave": (TC("tomb", "leave"), T("Leave the Crypt unseen")),
    "disarm": (TC("tomb", "disarm"), T("Name who tries to disarm the Trap")),
    "bank-treasures": (TC("tomb", "bank"), T("Choose the Treasures to bank")),
    "pass": (TC("tomb", "pass"), T("Do nothing, use nothing")),
    "trap": (TC("tomb", "trap"), T("Crypt Master: bring up this Trap next")),
    "maul": (TC("tomb", "attack"), T("Crypt Master: this Monster attacks")),
    "give": (TC("tomb", "give"), T("Hand an attached card to another Character")),
    "swap": (TC("tomb", "swap"), T("Two Characters exchange cards of one trait")),
    "wear": (TC("tomb", "attach"), T("Attach the new card to this Character")),
    "replace": (TC("tomb", "replace"), T("Attach it here, and discard the old card of that trait")),
    "drop": (TC("tomb", "drop"), T("Discard the new card")),
    "bank": (TC("tomb", "bank"), T("Bank the new Treasure")),
    "lose": (TC("tomb", "lose"), T("Discard this card")),
    "deck": (TC("tomb", "deck"), T("Draw from this Inn deck")),
    "take": (TC("tomb", "take"), T("Take this Character or this card")),
    "who": (TC("tomb", "who"), T("Name the one that is meant")),
    "marker": (TC("tomb", "marker"), T("Choose the colour of your party")),
    "strike": (TC("tomb", "strike"), T("Attack the Rogue that was caught")),
    "yes": (TC("tomb", "yes"), T("Do it")),
    "no": (TC("tomb", "no"), T("Let it be")),
    "spend": (TC("tomb", "spend"), T("Give up banked cards for more recruits")),
    "stock-rest": (TC("tomb", "stock"), T("Have the rest of your cards stocked without being asked")),
    "everybody": (TC("tomb", "everybody"), T("All your Characters that wait attack this Monster, one by one")),
    "strongest": (TC("tomb", "strongest"), T("Whoever has the most Hit Points left takes every blow of this raid")),
    "reroll": (TC("tomb", "again"), T("Choose the dice to roll again")),
    "reroll-order": (TC("tomb", "order"), T("Choose dice of the roll for Player One to roll again")),
    "divide": (TC("tomb", "divide"), T("Divide the wounds: a name for each wound")),
    "mend": (TC("tomb", "mend"), T("Divide the healing: a name for each wound healed")),
}
"""Name and help of each command, by the tag of a move or the name of a set."""

GROUPS = (
    Group((TC("tomb", "master"), T("The choices of the Crypt Master")), ("trap", "maul")),
    Group(
        (TC("tomb", "card"), T("Cards that are handed round, attached, banked or given up")),
        ("give", "swap", "wear", "replace", "drop", "bank", "lose", "deck"),
    ),
    Group(
        (TC("tomb", "choose"), T("What a card, a Trap or the setting up asks you to choose")),
        ("take", "who", "marker", "strike", "yes", "no", "spend"),
    ),
    Group((TC("tomb", "dice"), T("Dice rolled again, wounds divided")), ("reroll", "reroll-order", "divide", "mend")),
)
"""Groups of the commands that are needed less often than a turn's actions."""

FIELDS: dict[str, Named] = {
    "card": (TC("tomb", "card"), T("Which card")),
    "crypt": (TC("tomb", "crypt"), T("Which Crypt")),
    "character": (TC("tomb", "character"), T("Which Character")),
    "deck": (TC("tomb", "deck"), T("Which Inn deck")),
    "to": (TC("tomb", "to"), T("Where to, or to whom")),
    "rogue": (TC("tomb", "rogue"), T("Which Rogue of yours")),
    "victim": (TC("tomb", "victim"), T("From which Character")),
    "giver": (TC("tomb", "from"), T("Which Character gives it")),
    "other": (TC("tomb", "other"), T("Which card comes back")),
    "by": (TC("tomb", "by"), T("Who does it")),
    "at": (TC("tomb", "at"), T("At whom, in which Crypt, or on which space")),
    "bearer": (TC("tomb", "from"), T("From whom, or from the hand")),
    "one": (TC("tomb", "one"), T("Which one")),
    "marker": (TC("tomb", "colour"), T("Which colour")),
    "near": (TC("tomb", "near"), T("Near the Door of which Crypt")),
    "how": (TC("tomb", "how"), T("By itself, or as the AI would")),
    "items": (TC("tomb", "list"), T("The names, with commas between them")),
}
"""Name and help of each parameter, by the field of a move, or ``items`` for a set."""
