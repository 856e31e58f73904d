"""Slash commands for Counter-Terror's moves: their names, and the help of commands and parameters.

Names are English in every language. Help texts are translated.
"""

from __future__ import annotations

from render.face.records import Named
from render.face.standard import Explanation
from render.text.i18n import T

COMMANDS: dict[str, Named] = {
    "attack": ("attack", T("Attack with a weapon or your Revolver")),
    "head-shot": ("head-shot", T("Play a Head Shot: it kills, unless dodged")),
    "throw": ("throw", T("Throw a Gas Bomb or a Flash Grenade")),
    "call": ("reinforce", T("Play a Reinforcement: a team-mate attacks for you")),
    "defend": ("defend", T("Defend with armour, a gun, Dodge, Reinforcement and the like")),
    "mask": ("mask", T("Put on a Mask against gas or flash")),
    "pass": ("pass", T("Play nothing")),
    "number": ("ricochet", T("Ricochet: show 0 or 1")),
    "discard": ("discard", T("Choose the cards to discard")),
}
"""Name and help of each command, by the tag of a move or the name of a set."""

FIELDS: dict[str, Named] = {
    "weapon": ("weapon", T("The weapon that you use")),
    "target": ("target", T("The enemy")),
    "bomb": ("bomb", T("Gas or flash")),
    "mate": ("mate", T("The team-mate")),
    "card": ("card", T("The card")),
    "whom": ("whom", T("The enemy hit by Friendly Fire, or the team-mate called by Reinforcement")),
    "shown": ("number", T("0 or 1")),
    "items": ("cards", T("The cards, with commas between them")),
}
"""Name and help of each parameter, by the field of a move, or ``items`` for a set."""

WHEN: dict[str, Explanation] = {
    "attack": (T("You can attack in your own turn, or when a team-mate calls you."), "CT-ATK-1"),
    "head-shot": (T("You can play a Head Shot in your own turn, or when a team-mate calls you."), "CT-ATK-1"),
    "throw": (T("You can throw in your own turn, or when a team-mate calls you."), "CT-ATK-1"),
    "call": (
        T("In your own turn you can call a team-mate to attack. To be defended by one, use the command for defending."),
        "CT-REIN-1",
    ),
    "defend": (T("You can defend when you are attacked, or when a team-mate calls you."), "CT-DEF-1"),
    "mask": (T("You can put on a Mask when a Gas Bomb or a Flash Grenade is thrown."), "CT-GAS-2"),
    "number": (T("You show a number in a Ricochet, if the table has chosen that house rule."), "CT-HR-2"),
    "discard": (T("You discard at the end of your turn, if you hold more cards than the limit."), "CT-HR-5"),
}
"""Tag of a move -> a sentence that says when the move is possible, and the id of its rule."""
