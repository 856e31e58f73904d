"""Slash commands for Counter-Terror's moves: their names, and the help of commands and parameters.

Names are English in every language. Help texts are translated.
"""

from __future__ import annotations

from render.face.contract import Named
from render.face.standard import Explanation
from render.text.i18n import T

COMMANDS: dict[str, Named] = {
    "attack": ("attack", T("Attack with a weapon or your Revolver")),
    "head-shot": ("head-shot", T("Play a Head Shot: it kills, unless dodged")),
    "throw": ("throw", T("Throw a Gas Bomb or a Flash Grenade")),
    "call": ("reinforce", T("Play a Reinforcement: a team-mate attacks for you")),
    "defend": ("defend", T("Defend: armour, a gun, Dodge, Reinforcement and the like")),
    "mask": ("mask", T("Put on a Mask against gas or flash")),
    "pass": ("pass", T("Play nothing")),
    "number": ("ricochet", T("Ricochet: show 0 or 1")),
    "discard": ("discard", T("Choose the cards to discard")),
}
"""Name and help of each command, by the tag of a move or the name of a set."""

FIELDS: dict[str, Named] = {
    "weapon": ("weapon", T("With which weapon")),
    "target": ("target", T("Which enemy")),
    "bomb": ("bomb", T("Gas or flash")),
    "mate": ("mate", T("Which team-mate")),
    "card": ("card", T("Which card")),
    "whom": ("whom", T("Who is hit by Friendly Fire, or called by Reinforcement")),
    "shown": ("number", T("0 or 1")),
    "items": ("cards", T("The cards, with commas between them")),
}
"""Name and help of each parameter, by the field of a move, or ``items`` for a set."""

WHEN: dict[str, Explanation] = {
    "attack": (T("You attack in your own turn, or when a team-mate calls you."), "CT-ATK-1"),
    "head-shot": (T("A Head Shot is played in your own turn, or when a team-mate calls you."), "CT-ATK-1"),
    "throw": (T("You throw in your own turn, or when a team-mate calls you."), "CT-ATK-1"),
    "call": (
        T("You call a team-mate to attack in your own turn; to defend, use the command for defending."),
        "CT-REIN-1",
    ),
    "defend": (T("You defend when you are attacked, or when a team-mate calls you."), "CT-DEF-1"),
    "mask": (T("A Mask is put on when gas or a flash is thrown."), "CT-GAS-2"),
    "number": (T("Numbers are shown in a Ricochet, if the table has settled it so."), "CT-HR-2"),
    "discard": (T("You discard at the end of your turn, if you hold more than the limit."), "CT-HR-5"),
}
"""The time at which a move is possible, and the rule that says so, by the tag of the move."""
