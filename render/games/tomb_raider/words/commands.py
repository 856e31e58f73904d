"""Slash commands for Tomb Raider's moves: their names, and the help of commands and parameters.

Names are English in every language. Help texts are translated. Commands of every turn stand under the root. Rarer
commands are in groups, because Discord allows at most 25 subcommands in each place.
"""

from __future__ import annotations

from render.face.records import Group, Named
from render.text.i18n import T

STAYING = ("stay", T("Stay where you are, or stop moving"))

COMMANDS: dict[str, Named] = {
    "move": ("move", T("Leave by an exit")),
    "walk": ("walk", T("Walk to a place some exits away, in one go")),
    "stay": STAYING,
    "stop": STAYING,
    "overcome": ("overcome", T("Face an obstacle")),
    "attack": ("attack", T("Attack another raider")),
    "defend": ("defend", T("Fight back")),
    "search": ("search", T("Search the place you are in")),
    "find": ("find", T("Find a discovery from your hand")),
    "take": ("take", T("Take an upgrade, a treasure or an item that is yours to choose")),
    "play": ("play", T("Play a card from your hand")),
    "use": ("use", T("Use a card in play or an effect of the place; make a choice that a card asks for")),
    "pass": ("pass", T("Do nothing")),
    "offer": ("offer", T("Offer an obstacle from your hand")),
    "reset": ("reset", T("Give up this life and come back unharmed")),
    "save": ("save", T("Save your unsaved cards")),
    "first": ("first", T("Say which raider acts first")),
    "entrance": ("entrance", T("Choose the entrance where you start")),
    "keep": ("keep", T("Keep your hand")),
    "redraw": ("redraw", T("Shuffle your hand back and draw as many cards")),
    "hand": ("opening", T("Choose your opening hand, or new cards for your deck")),
    "discard": ("discard", T("Choose the cards to discard")),
    "lose-items": ("lose", T("Choose the items that you lose")),
    "keep-items": ("keep", T("Choose the items to keep")),
    "swap": ("swap", T("Exchange the location that you looked at")),
    "go-on": ("go-on", T("Pass through: face what is here, then go on")),
    "relief": ("out", T("Cut off: look for a way out")),
    "exit": ("arrow", T("Put the arrow marker on a side")),
    "throw": ("roll", T("Make the test that a card demands")),
    "die": ("one", T("Choose the die to roll again")),
    "new-roll": ("again", T("Ask for a new roll for the turn order")),
}
"""Name and help of each command, by the tag of a move or the name of a set."""

GROUPS = (
    Group(("setup", T("Before the first turn, and who acts first")), ("first", "entrance", "keep", "redraw", "hand")),
    Group(("card", T("Cards that you give up, keep or exchange")), ("discard", "lose-items", "keep-items", "swap")),
    Group(("way", T("Passing through, ways out, arrow markers")), ("go-on", "relief", "exit")),
    Group(("dice", T("A test that a card demands, dice to roll again")), ("throw", "die", "new-roll")),
)
"""Groups of commands. These commands are not needed in every turn."""

FIELDS: dict[str, Named] = {
    "direction": ("direction", T("The direction on the map")),
    "obstacle": ("obstacle", T("The obstacle")),
    "ability": ("ability", T("The ability that you use")),
    "weapon": ("weapon", T("The weapon that you use, or none")),
    "raider": ("raider", T("The raider")),
    "discovery": ("discovery", T("The discovery from your hand")),
    "at": ("space", T("The space")),
    "card": ("card", T("The card")),
    "choice": ("choice", T("A side, an item or a wound, if the card needs it")),
    "wounds": ("wounds", T("Number of wounds at which the walk ends if you get one more")),
    "length": ("length", T("Number of spaces that you will have moved by then")),
    "shows": ("shows", T("The number that the die shows")),
    "items": ("cards", T("The cards, with commas between them")),
}
"""Name and help of each parameter, by the field of a move, or ``items`` for a set."""
