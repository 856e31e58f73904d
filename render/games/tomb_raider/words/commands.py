"""The commands of Tomb Raider's moves: what they are called, what they and their parameters are for.

Names carry the context ``command`` for the catalogue: a language may have its own. Discord allows 25 subcommands, so
moves that are never asked for together share a name.
"""

from __future__ import annotations

from render.face.contract import Named
from render.text.i18n import TC, T

COMMANDS: dict[str, Named] = {
    "move": (TC("command", "move"), T("Leave by an exit")),
    "stay": (TC("command", "stay"), T("Stay where you are, or move no further")),
    "go-on": (TC("command", "go-on"), T("Pass through: face what is here, then go on")),
    "stop": (TC("command", "stay"), T("Stay where you are, or move no further")),
    "overcome": (TC("command", "overcome"), T("Face an obstacle")),
    "attack": (TC("command", "attack"), T("Attack another raider")),
    "defend": (TC("command", "defend"), T("Fight back")),
    "search": (TC("command", "search"), T("Search the place you are in")),
    "relief": (TC("command", "way-out"), T("Cut off: look for a way out")),
    "find": (TC("command", "find"), T("Find a discovery from your hand")),
    "exit": (TC("command", "arrow"), T("Put the arrow marker on a side")),
    "play": (TC("command", "play"), T("Play a card from your hand")),
    "use": (TC("command", "use"), T("Use a card in play, or what the place offers")),
    "pass": (TC("command", "pass"), T("Let it be")),
    "offer": (TC("command", "offer"), T("Offer an obstacle from your hand")),
    "reset": (TC("command", "reset"), T("Give up this life and come back whole")),
    "save": (TC("command", "save"), T("Save your unsaved cards")),
    "new-roll": (TC("command", "new-roll"), T("Ask for a new roll for the turn order")),
    "first": (TC("command", "first"), T("Say which raider acts first")),
    "entrance": (TC("command", "entrance"), T("Choose the entrance where you start")),
    "take": (TC("command", "keep"), T("Keep your hand, or choose the items to keep")),
    "keep": (TC("command", "keep"), T("Keep your hand, or choose the items to keep")),
    "redraw": (TC("command", "redraw"), T("Shuffle your hand back and draw as many cards")),
    "swap": (TC("command", "swap"), T("Exchange the location that you looked at")),
    "die": (TC("command", "die"), T("Choose the die to roll again")),
    "hand": (TC("command", "opening"), T("Choose your opening hand, or new cards for your deck")),
    "discard": (TC("command", "discard"), T("Choose the cards to discard")),
    "keep-items": (TC("command", "keep"), T("Keep your hand, or choose the items to keep")),
}
"""Tag of a move or name of a set -> its command's name and help."""

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
    "shows": (TC("command", "shows"), T("The number that the die shows")),
    "items": (TC("command", "cards"), T("The cards, with commas between them")),
}
"""Field of a move, or ``items`` of a set -> its parameter's name and help."""
