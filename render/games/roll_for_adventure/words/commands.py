"""Slash commands for Roll for Adventure's moves: their names, and the help of commands and parameters.

Names are English in every language. Help texts are translated.
"""

from __future__ import annotations

from render.face.records import Named
from render.face.standard import Explanation
from render.text.i18n import T

COMMANDS: dict[str, Named] = {
    "roll": ("roll", T("Roll all dice you have left")),
    "place": ("place", T("Place dice of one value in a territory, on an enemy, or on Resurrection")),
    "mend": ("mend", T("Healer: keep a die back and heal one damage")),
    "flip": ("flip", T("Trickster: turn a die over")),
    "rethrow": ("rethrow", T("Adventurer: roll some of these dice again")),
    "recall": ("recall", T("Conjurer: free a die from Oblivion")),
    "reward": ("reward", T("Take the Ice Cave's reward now")),
    "choose": ("choose", T("Choose a die, an enemy or a territory")),
    "shield": ("shield", T("Warrior: prevent one damage")),
    "pass": ("pass", T("Do nothing")),
    "dice": ("dice", T("Choose dice")),
    "seats": ("without", T("Choose the players who get no bonus die")),
    "attacks": ("attacks", T("Choose the order in which enemies attack")),
}
"""Name and help of each command, by the tag of a move or the name of a set."""

FIELDS: dict[str, Named] = {
    "value": ("value", T("The rolled value that you place")),
    "where": ("where", T("Territory, enemy or Resurrection")),
    "count": ("count", T("How many dice; empty: as many as fit")),
    "ability": ("ability", T("Your hero's ability; empty: no ability")),
    "die": ("die", T("The die")),
    "territory": ("territory", T("The territory")),
    "what": ("what", T("The die, enemy or territory")),
    "dice": ("dice", T("The dice, with commas between them")),
    "seats": ("players", T("The players, with commas between them")),
    "attacks": ("enemies", T("The enemies, with commas between them, first to last")),
}
"""Name and help of each parameter, by the field of a move or the name of a set."""

WHEN: dict[str, Explanation] = {
    "roll": (T("You can roll in your own turn, until you have no dice left."), "RFA-TURN-1"),
    "place": (T("You can place dice in your own turn, after each roll."), "RFA-TURN-3"),
    "mend": (T("The Healer can heal after a roll in their own turn, if a territory has damage."), "RFA-HERO-22"),
    "flip": (T("The Trickster can turn a die over after a roll in their own turn."), "RFA-HERO-26"),
    "rethrow": (T("The Adventurer can roll dice again after a roll in their own turn."), "RFA-HERO-20"),
    "recall": (T("The Conjurer can free a die before the first roll, if dice are in Oblivion."), "RFA-HERO-25"),
    "reward": (
        T("You can take the reward when a die makes four or more in the Ice Cave (side B: a run)."),
        "RFA-ICE-6",
    ),
    "shield": (T("The Warrior can use the Shield against damage in their own turn."), "RFA-HERO-23"),
    "dice": (T("You choose dice when a question asks for them."), "RFA-ATT-8"),
    "seats": (T("You choose who gets no bonus die when there are too few."), "RFA-BONUS-4"),
    "attacks": (T("You choose the order when several enemies attack."), "RFA-ENEMY-11"),
}
"""Tag of a move -> a sentence that says when the move is possible, and the id of its rule."""
