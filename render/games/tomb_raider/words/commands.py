"""The commands of Tomb Raider's moves: what they are called, what they and their parameters are for.

Names carry the context ``command`` for the catalogue: a language may have its own. What is asked in every turn stands
under the root; what is rarer, in groups, for Discord allows 25 subcommands in each.
"""

from __future__ import annotations

from render.face.contract import Group, Named
from render.text.i18n import TC, T

STAYING = (TC("command", "stay"), T("Stay where you are, or move no further"))

COMMANDS: dict[str, Named] = {
    "move": (TC("command", "move"), T("Leave by an exit")),
    "walk": (TC("command", "walk"), T("Walk to a place some exits away, in one go")),
    "stay": STAYING,
    "stop": STAYING,
    "overcome": (TC("command", "overcome"), T("Face an obstacle")),
    "attack": (TC("command", "attack"), T("Attack another raider")),
    "defend": (TC("command", "defend"), T("Fight back")),
    "search": (TC("command", "search"), T("Search the place you are in")),
    "find": (TC("command", "find"), T("Find a discovery from your hand")),
    "take": (TC("command", "take"), T("Take an upgrade, a treasure or an item that is yours to choose")),
    "play": (TC("command", "play"), T("Play a card from your hand")),
    "use": (TC("command", "use"), T("Use a card in play or what the place offers; choose what a card leaves open")),
    "pass": (TC("command", "pass"), T("Let it be")),
    "offer": (TC("command", "offer"), T("Offer an obstacle from your hand")),
    "reset": (TC("command", "reset"), T("Give up this life and come back whole")),
    "save": (TC("command", "save"), T("Save your unsaved cards")),
    "first": (TC("command", "first"), T("Say which raider acts first")),
    "entrance": (TC("command", "entrance"), T("Choose the entrance where you start")),
    "keep": (TC("command", "keep"), T("Keep your hand")),
    "redraw": (TC("command", "redraw"), T("Shuffle your hand back and draw as many cards")),
    "hand": (TC("command", "opening"), T("Choose your opening hand, or new cards for your deck")),
    "discard": (TC("command", "discard"), T("Choose the cards to discard")),
    "lose-items": (TC("command", "lose"), T("Choose the items that you lose")),
    "keep-items": (TC("command", "keep"), T("Choose the items to keep")),
    "swap": (TC("command", "swap"), T("Exchange the location that you looked at")),
    "go-on": (TC("command", "go-on"), T("Pass through: face what is here, then go on")),
    "relief": (TC("command", "out"), T("Cut off: look for a way out")),
    "exit": (TC("command", "arrow"), T("Put the arrow marker on a side")),
    "die": (TC("command", "one"), T("Choose the die to roll again")),
    "new-roll": (TC("command", "again"), T("Ask for a new roll for the turn order")),
}
"""Tag of a move or name of a set -> its command's name and help."""

GROUPS = (
    Group(
        (TC("command", "setup"), T("Before the first turn, and who acts first")),
        ("first", "entrance", "keep", "redraw", "hand"),
    ),
    Group(
        (TC("command", "card"), T("Cards that you give up, keep or exchange")),
        ("discard", "lose-items", "keep-items", "swap"),
    ),
    Group((TC("command", "way"), T("Passing through, ways out, arrows")), ("go-on", "relief", "exit")),
    Group((TC("command", "dice"), T("Dice that roll again")), ("die", "new-roll")),
)
"""What is rarer than a turn's moves."""

FIELDS: dict[str, Named] = {
    "direction": (TC("command", "direction"), T("Which way, as you see the map")),
    "obstacle": (TC("command", "obstacle"), T("Which obstacle")),
    "ability": (TC("command", "ability"), T("With which ability")),
    "weapon": (TC("command", "weapon"), T("With which weapon, or none")),
    "raider": (TC("command", "raider"), T("Which raider")),
    "discovery": (TC("command", "discovery"), T("Which discovery from your hand")),
    "at": (TC("command", "space"), T("Which space")),
    "card": (TC("command", "card"), T("Which card")),
    "choice": (TC("command", "choice"), T("A side, an item or a wound, if the card needs it")),
    "wounds": (TC("command", "wounds"), T("How many wounds you have: one more ends the walk")),
    "length": (TC("command", "length"), T("How many spaces you will have moved by then")),
    "shows": (TC("command", "shows"), T("The number that the die shows")),
    "items": (TC("command", "cards"), T("The cards, with commas between them")),
}
"""Field of a move, or ``items`` of a set -> its parameter's name and help."""
