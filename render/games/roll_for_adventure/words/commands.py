"""Slash commands for Roll for Adventure's moves: their names, and the help of commands and parameters.

Names are English in every language. Help texts are translated.
"""

from __future__ import annotations

from render.face.contract import Named
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
    "pass": ("pass", T("Let it be")),
    "dice": ("dice", T("Choose dice")),
    "seats": ("without", T("Who goes without a bonus die")),
    "attacks": ("attacks", T("In which order enemies attack")),
}
"""Name and help of each command, by the tag of a move or the name of a set."""

FIELDS: dict[str, Named] = {
    "value": ("value", T("Which of the values rolled")),
    "where": ("where", T("Territory, enemy or Resurrection")),
    "count": ("count", T("How many dice; as many as fit if left out")),
    "ability": ("ability", T("Your hero's ability; none if left out")),
    "die": ("die", T("Which die")),
    "territory": ("territory", T("Which territory")),
    "what": ("what", T("Which die, enemy or territory")),
    "dice": ("dice", T("The dice, with commas between them")),
    "seats": ("players", T("The players, with commas between them")),
    "attacks": ("enemies", T("The enemies, with commas between them, first to last")),
}
"""Name and help of each parameter, by the field of a move or the name of a set."""

WHEN: dict[str, Explanation] = {
    "roll": (T("You roll in your own turn, until you have no dice left."), "RFA-TURN-1"),
    "place": (T("You place dice in your own turn, after each roll."), "RFA-TURN-3"),
    "mend": (T("The Healer mends after a roll in their own turn, while a territory has damage."), "RFA-HERO-22"),
    "flip": (T("The Trickster turns a die over after a roll in their own turn."), "RFA-HERO-26"),
    "rethrow": (T("The Adventurer rolls again after a roll in their own turn."), "RFA-HERO-20"),
    "recall": (T("The Conjurer recalls a die before the first roll, while Oblivion has any."), "RFA-HERO-25"),
    "reward": (T("The reward is taken when a die makes four or more in the Ice Cave (side B: a run)."), "RFA-ICE-6"),
    "shield": (T("The Warrior's Shield is for damage in their own turn."), "RFA-HERO-23"),
    "dice": (T("You choose dice when you are asked which."), "RFA-ATT-8"),
    "seats": (T("You are asked who goes without when there are too few bonus dice."), "RFA-BONUS-4"),
    "attacks": (T("You order the attacks when several enemies attack."), "RFA-ENEMY-11"),
}
"""Time at which a move is possible, and the rule that says this, by the tag of the move."""
