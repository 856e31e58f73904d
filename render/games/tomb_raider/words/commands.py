"""The commands of Tomb Raider's moves: what they are called, what they and their parameters are for.

Names carry the context ``raid`` for the catalogue: a language may have its own. What is asked in every turn stands
under the root; what is rarer, in groups, for Discord allows 25 subcommands in each.
"""

from __future__ import annotations

from render.face.contract import Group, Named
from render.text.i18n import TC, T

STAYING = (TC("raid", "stay"), T("Stay where you are, or move no further"))

COMMANDS: dict[str, Named] = {
    "move": (TC("raid", "move"), T("Leave by an exit")),
    "walk": (TC("raid", "walk"), T("Walk to a place some exits away, in one go")),
    "stay": STAYING,
    "stop": STAYING,
    "overcome": (TC("raid", "overcome"), T("Face an obstacle")),
    "attack": (TC("raid", "attack"), T("Attack another raider")),
    "defend": (TC("raid", "defend"), T("Fight back")),
    "search": (TC("raid", "search"), T("Search the place you are in")),
    "find": (TC("raid", "find"), T("Find a discovery from your hand")),
    "take": (TC("raid", "take"), T("Take an upgrade, a treasure or an item that is yours to choose")),
    "play": (TC("raid", "play"), T("Play a card from your hand")),
    "use": (TC("raid", "use"), T("Use a card in play or what the place offers; choose what a card leaves open")),
    "pass": (TC("raid", "pass"), T("Let it be")),
    "offer": (TC("raid", "offer"), T("Offer an obstacle from your hand")),
    "reset": (TC("raid", "reset"), T("Give up this life and come back whole")),
    "save": (TC("raid", "save"), T("Save your unsaved cards")),
    "first": (TC("raid", "first"), T("Say which raider acts first")),
    "entrance": (TC("raid", "entrance"), T("Choose the entrance where you start")),
    "keep": (TC("raid", "keep"), T("Keep your hand")),
    "redraw": (TC("raid", "redraw"), T("Shuffle your hand back and draw as many cards")),
    "hand": (TC("raid", "opening"), T("Choose your opening hand, or new cards for your deck")),
    "discard": (TC("raid", "discard"), T("Choose the cards to discard")),
    "lose-items": (TC("raid", "lose"), T("Choose the items that you lose")),
    "keep-items": (TC("raid", "keep"), T("Choose the items to keep")),
    "swap": (TC("raid", "swap"), T("Exchange the location that you looked at")),
    "go-on": (TC("raid", "go-on"), T("Pass through: face what is here, then go on")),
    "relief": (TC("raid", "out"), T("Cut off: look for a way out")),
    "exit": (TC("raid", "arrow"), T("Put the arrow marker on a side")),
    "throw": (TC("raid", "roll"), T("Make the test that a card demands")),
    "die": (TC("raid", "one"), T("Choose the die to roll again")),
    "new-roll": (TC("raid", "again"), T("Ask for a new roll for the turn order")),
}
"""Tag of a move or name of a set -> its command's name and help."""

GROUPS = (
    Group(
        (TC("raid", "setup"), T("Before the first turn, and who acts first")),
        ("first", "entrance", "keep", "redraw", "hand"),
    ),
    Group(
        (TC("raid", "card"), T("Cards that you give up, keep or exchange")),
        ("discard", "lose-items", "keep-items", "swap"),
    ),
    Group((TC("raid", "way"), T("Passing through, ways out, arrows")), ("go-on", "relief", "exit")),
    Group((TC("raid", "dice"), T("A test that a card demands, dice that roll again")), ("throw", "die", "new-roll")),
)
"""What is rarer than a turn's moves."""

FIELDS: dict[str, Named] = {
    "direction": (TC("raid", "direction"), T("Which way, as you see the map")),
    "obstacle": (TC("raid", "obstacle"), T("Which obstacle")),
    "ability": (TC("raid", "ability"), T("With which ability")),
    "weapon": (TC("raid", "weapon"), T("With which weapon, or none")),
    "raider": (TC("raid", "raider"), T("Which raider")),
    "discovery": (TC("raid", "discovery"), T("Which discovery from your hand")),
    "at": (TC("raid", "space"), T("Which space")),
    "card": (TC("raid", "card"), T("Which card")),
    "choice": (TC("raid", "choice"), T("A side, an item or a wound, if the card needs it")),
    "wounds": (TC("raid", "wounds"), T("How many wounds you have: one more ends the walk")),
    "length": (TC("raid", "length"), T("How many spaces you will have moved by then")),
    "shows": (TC("raid", "shows"), T("The number that the die shows")),
    "items": (TC("raid", "cards"), T("The cards, with commas between them")),
}
"""Field of a move, or ``items`` of a set -> its parameter's name and help."""
