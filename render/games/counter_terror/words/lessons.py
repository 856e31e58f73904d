"""The guided first game: lessons that explain questions. Each is a sentence with its rule.

The lessons on events stand in the table of events (``event_words``).

Lessons mention only things that everybody sees, so that they may be shown on the board. "You" is the active player.
"""

from __future__ import annotations

from render.face import standard
from render.face.standard import LessonWords
from render.text.i18n import T

from .event_words import WORDS

ASKS: dict[str, LessonWords] = {
    "attack": (
        T("Make one play, or none."),
        T("Make one play, or none; the Revolver is always yours and costs no card."),
        "CT-ATK-2",
    ),
    "defend": (
        T("One card, or Helmet and Vest."),
        T("Answer with one card, or with Helmet and Vest together; you do not have to."),
        "CT-DEF-3",
    ),
    "mask": (
        T("A Mask saves you for this round."),
        T("A Mask is used up at once; without one, the card affects you for a round."),
        "CT-GAS-3",
    ),
    "called-attack": (
        T("Play for your team-mate, or not."),
        T("You may play a card or the Revolver for your team-mate, or decline."),
        "CT-REIN-5",
    ),
    "called-defend": (
        T("You defend your team-mate."),
        T("Your cards defend your team-mate; the damage left hits the team-mate, or, by a house rule, you."),
        "CT-REIN-10",
    ),
    "ricochet": (
        T("0 or 1: the smaller group is safe."),
        T("All show 0 or 1 at once; the players in the smaller group are safe."),
        "CT-HR-2",
    ),
    "hand-limit": (
        T("Discard what helps you least."),
        T("This table has a hand limit: discard the cards that help you least."),
        "CT-HR-5",
    ),
}
"""Lessons by kind of question."""


lessons, lesson = standard.make_lessons(WORDS, ASKS)
