"""The guided first game: lessons that explain questions. Each is a sentence with its rule.

The lessons on events stand in the tables of events (``event_words``).
"""

from __future__ import annotations

from render.face import standard
from render.face.standard import LessonWords
from render.text.i18n import T

from .event_words import WORDS

ASKS: dict[str, LessonWords] = {
    "roll": (
        T("Roll all; place at least one."),
        T("You roll all dice at hand; after each roll you place at least one of them."),
        "RFA-TURN-3",
    ),
    "place": (
        T("Choose a value, then a place."),
        T("Choose a value, then a place; Resurrection takes any dice but ends your rolling."),
        "RFA-TURN-14",
    ),
    "moves-on": (
        T("A die that moves on is safe, but away."),
        T("The die that moves on is safe from attacks, but away for longer."),
        "RFA-DESERT-11",
    ),
    "reward": (
        T("More dice there, more reward."),
        T("Four dice earn bonus dice; five also defeat an enemy; six also heal a territory."),
        "RFA-ICE-10",
    ),
    "attacks": (
        T("The order often makes no difference."),
        T("The order matters if an enemy roams, or if a Warrior can use the Shield against one of the attacks."),
        "RFA-ENEMY-11",
    ),
    "lost-die": (
        T("Lost dice wait for Resurrection."),
        T("A lost die comes back only through Resurrection or a hero, whoever owns it."),
        "RFA-VOB-2",
    ),
    "shield": (
        T("Once a turn: one damage less."),
        T("The Warrior may prevent one damage, once in their own turn."),
        "RFA-HERO-23",
    ),
}
"""Lessons by kind of question."""


lessons, lesson = standard.make_lessons(WORDS, ASKS)
