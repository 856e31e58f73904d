"""The commands of Tomb's moves: what they are called, what they and their parameters are for.

Names carry the context ``command`` for the catalogue: a language may have its own. What is done in every turn and in
every raid stands under the root; what is rarer, in groups, for Discord allows 25 subcommands in each.
"""

from __future__ import annotations

from render.face.contract import Group, Named
from render.text.i18n import TC, T

COMMANDS: dict[str, Named] = {
    "place": (TC("command", "stock"), T("Put a Crypt card face down into an open Crypt")),
    "recruit": (TC("command", "recruit"), T("Take a Character from the Inn into your party")),
    "draw": (TC("command", "draw"), T("Draw two Inn cards")),
    "move": (TC("command", "move"), T("Move the party to a space")),
    "land": (TC("command", "move"), T("Move the party to a space")),
    "heal": (TC("command", "heal"), T("The Clerics of the party heal")),
    "steal": (TC("command", "steal"), T("A Rogue steals a card from another party")),
    "return": (TC("command", "return"), T("Go straight back to the Inn")),
    "raid": (TC("command", "raid"), T("Raid the Crypt at whose Door you stand")),
    "rest": (TC("command", "rest"), T("Use what the space offers: rest, or a cache")),
    "play": (TC("command", "play"), T("Use a card from your hand")),
    "use": (TC("command", "use"), T("Use an attached card or an own ability")),
    "attack": (TC("command", "fight"), T("One of your Characters attacks a Monster")),
    "wait": (TC("command", "wait"), T("Let one of yours do nothing in this round")),
    "flee": (TC("command", "flee"), T("Flee with the whole party to the Inn")),
    "go-on": (TC("command", "go-on"), T("Go on with the raid")),
    "leave": (TC("command", "leave"), T("Leave the Crypt unseen")),
    "disarm": (TC("command", "disarm"), T("Name who tries to disarm the Trap")),
    "bank-treasures": (TC("command", "bank"), T("Choose the Treasures to bank")),
    "pass": (TC("command", "pass"), T("Do nothing, use nothing")),
    "trap": (TC("command", "trap"), T("Crypt Master: bring up this Trap next")),
    "maul": (TC("command", "attack"), T("Crypt Master: this Monster attacks")),
    "give": (TC("command", "give"), T("Hand an attached card to another Character")),
    "swap": (TC("command", "swap"), T("Two Characters exchange cards of one trait")),
    "wear": (TC("command", "attach"), T("Attach the new card to this Character")),
    "replace": (TC("command", "replace"), T("Attach it here, and discard the old card of that trait")),
    "drop": (TC("command", "drop"), T("Discard the new card")),
    "bank": (TC("command", "bank"), T("Bank the new Treasure")),
    "lose": (TC("command", "lose"), T("Discard this card")),
    "deck": (TC("command", "deck"), T("Draw from this Inn deck")),
    "take": (TC("command", "take"), T("Take this Character or this card")),
    "who": (TC("command", "who"), T("Name the one that is meant")),
    "marker": (TC("command", "marker"), T("Choose the colour of your party")),
    "strike": (TC("command", "strike"), T("Attack the Rogue that was caught")),
    "yes": (TC("command", "yes"), T("Do it")),
    "no": (TC("command", "no"), T("Let it be")),
    "spend": (TC("command", "spend"), T("Give up banked cards for more recruits")),
    "stock-rest": (TC("command", "stock"), T("Have the rest of your cards stocked without being asked")),
    "everybody": (TC("command", "everybody"), T("All your Characters that wait attack this Monster, one by one")),
    "strongest": (TC("command", "strongest"), T("Whoever has the most Hit Points left takes every blow of this raid")),
    "reroll": (TC("command", "again"), T("Choose the dice to roll again")),
    "reroll-order": (TC("command", "order"), T("Choose dice of the roll for Player One to roll again")),
    "divide": (TC("command", "divide"), T("Divide the wounds: a name for each wound")),
    "mend": (TC("command", "mend"), T("Divide the healing: a name for each wound healed")),
}
"""Tag of a move or name of a set -> its command's name and help."""

GROUPS = (
    Group((TC("command", "master"), T("The choices of the Crypt Master")), ("trap", "maul")),
    Group(
        (TC("command", "card"), T("Cards that are handed round, attached, banked or given up")),
        ("give", "swap", "wear", "replace", "drop", "bank", "lose", "deck"),
    ),
    Group(
        (TC("command", "choose"), T("What a card, a Trap or the setting up asks you to choose")),
        ("take", "who", "marker", "strike", "yes", "no", "spend"),
    ),
    Group(
        (TC("command", "dice"), T("Dice rolled again, wounds divided")), ("reroll", "reroll-order", "divide", "mend")
    ),
)
"""What is rarer than a turn's actions."""

FIELDS: dict[str, Named] = {
    "card": (TC("command", "card"), T("Which card")),
    "crypt": (TC("command", "crypt"), T("Which Crypt")),
    "character": (TC("command", "character"), T("Which Character")),
    "deck": (TC("command", "deck"), T("Which Inn deck")),
    "to": (TC("command", "to"), T("Where to, or to whom")),
    "rogue": (TC("command", "rogue"), T("Which Rogue of yours")),
    "victim": (TC("command", "victim"), T("From which Character")),
    "giver": (TC("command", "from"), T("Which Character gives it")),
    "other": (TC("command", "other"), T("Which card comes back")),
    "by": (TC("command", "by"), T("Who does it")),
    "at": (TC("command", "at"), T("At whom, in which Crypt, or on which space")),
    "bearer": (TC("command", "from"), T("From whom, or from the hand")),
    "one": (TC("command", "one"), T("Which one")),
    "marker": (TC("command", "colour"), T("Which colour")),
    "near": (TC("command", "near"), T("Near the Door of which Crypt")),
    "how": (TC("command", "how"), T("By itself, or as the AI would")),
    "items": (TC("command", "list"), T("The names, with commas between them")),
}
"""Field of a move, or ``items`` of a set -> its parameter's name and help."""
