"""Slash commands for Tomb's moves: their names, and the help of commands and parameters.

Names are English in every language. Help texts are translated. Commands of every turn and every raid stand
under the root. Rarer commands are in groups, because Discord allows at most 25 subcommands in each place.
"""

from __future__ import annotations

from render.face.records import Group, Named
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
    "wait": ("wait", T("Let one of your combatants do nothing in this round")),
    "flee": ("flee", T("Flee with the whole party to the Inn")),
    "go-on": ("go-on", T("Go on with the raid")),
    "leave": ("leave", T("Leave the Crypt without seeing the rest")),
    "disarm": ("disarm", T("Choose the Characters who try to disarm the Trap")),
    "bank-treasures": ("bank", T("Choose the Treasures to bank")),
    "pass": ("pass", T("Do nothing and use nothing")),
    "trap": ("trap", T("Crypt Master: play this Trap next")),
    "maul": ("attack", T("Crypt Master: this Monster attacks")),
    "give": ("give", T("Hand an attached card to another Character")),
    "swap": ("swap", T("Two Characters exchange cards of one trait")),
    "wear": ("attach", T("Attach the new card to this Character")),
    "replace": ("replace", T("Attach the new card here, and discard the old card of that trait")),
    "drop": ("drop", T("Discard the new card")),
    "bank": ("bank", T("Bank the new Treasure")),
    "lose": ("lose", T("Discard this card")),
    "deck": ("deck", T("Draw from this Inn deck")),
    "take": ("take", T("Take this Character or this card")),
    "who": ("who", T("Choose a Character, a Monster or a card")),
    "marker": ("marker", T("Choose the colour of your party")),
    "strike": ("strike", T("Attack the Rogue that you caught")),
    "yes": ("yes", T("Answer yes")),
    "no": ("no", T("Answer no")),
    "spend": ("spend", T("Give up banked cards for more recruits")),
    "stock-rest": ("stock", T("Let the bot place the rest of your cards")),
    "everybody": ("everybody", T("All your Characters who can still act attack this Monster, one by one")),
    "storm": ("storm", T("Raid the Crypt here, and go on until a Character is harmed or the Monsters are shown")),
    "strongest": ("strongest", T("The Character with the most Hit Points left takes every blow of this raid")),
    "reroll": ("again", T("Choose the dice to roll again")),
    "reroll-order": ("order", T("Choose dice of the roll for Player One to roll again")),
    "divide": ("divide", T("Divide the wounds: a name for each wound")),
    "mend": ("mend", T("Divide the healing: a name for each wound healed")),
}
"""Name and help of each command, by the tag of a move or the name of a set."""

GROUPS = (
    Group(("master", T("The choices of the Crypt Master")), ("trap", "maul")),
    Group(
        ("card", T("Cards to hand over, attach, bank or give up")),
        ("give", "swap", "wear", "replace", "drop", "bank", "lose", "deck"),
    ),
    Group(
        ("choose", T("Choices for a card, a Trap or the setting up")),
        ("take", "who", "marker", "strike", "yes", "no", "spend", "storm"),
    ),
    Group(("dice", T("Dice to roll again, wounds to divide")), ("reroll", "reroll-order", "divide", "mend")),
)
"""Groups of commands. These commands are needed less often than the actions of a turn."""

FIELDS: dict[str, Named] = {
    "card": ("card", T("The card")),
    "crypt": ("crypt", T("The Crypt")),
    "character": ("character", T("The Character")),
    "deck": ("deck", T("The Inn deck")),
    "to": ("to", T("The place, or the Character who gets it")),
    "rogue": ("rogue", T("Your Rogue")),
    "harm": ("harm", T("The deaths and wounds of your party so far")),
    "victim": ("victim", T("The Character to steal from")),
    "giver": ("from", T("The Character who gives it")),
    "other": ("other", T("The card that comes back")),
    "by": ("by", T("The combatant who acts")),
    "at": ("at", T("The target: a combatant, a Crypt or a space")),
    "bearer": ("from", T("The Character who has the card, or the hand")),
    "one": ("one", T("The one that you choose")),
    "marker": ("colour", T("The colour")),
    "near": ("near", T("The Crypt whose Door is near")),
    "how": ("how", T("Automatically, or as the AI would")),
    "items": ("list", T("The names, with commas between them")),
}
"""Name and help of each parameter, by the field of a move, or ``items`` for a set."""
