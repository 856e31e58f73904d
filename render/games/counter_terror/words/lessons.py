"""The guided first game: lessons that explain new events and questions, each in a sentence with its rule.

Lessons mention only what everybody sees, so that they may be shown on the board. "You" is the active player.
"""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.counter_terror.cards import FRIENDLY_FIRE
from engine.games.counter_terror.events import (
    Attacked,
    BombDrawn,
    Called,
    Damaged,
    Defended,
    Died,
    DuelFought,
    MasksShown,
    Reshuffled,
    Ricocheted,
    TeamsDrawn,
    Threw,
    TurnBegan,
    TurnSkipped,
)
from render.face import standard
from render.face.standard import LessonWords
from render.text.i18n import T

NEWS: dict[str, LessonWords] = {
    TeamsDrawn.kind: (
        T("The team left alive wins."),
        T("Two teams sit by turns around the table; the team that is left alive wins."),
        "CT-GEN-1",
    ),
    BombDrawn.kind: (
        T("A Bomb goes off without a Defuse."),
        T("A Bomb is shown at once and goes off, unless the same hand holds a Defuse; no armour helps."),
        "CT-BOMB-2",
    ),
    TurnBegan.kind: (
        T("Draw two cards, then one attack."),
        T("A turn is two cards drawn, then one offensive play or none; you defend at any time."),
        "CT-TURN-3",
    ),
    Attacked.kind: (
        T("An attack may be answered by cards."),
        T("Who is attacked may answer with cards; what gets through costs life points."),
        "CT-DEF-1",
    ),
    Threw.kind: (
        T("It aims at all: put on a Mask?"),
        T("Gas and Flash aim at nobody: all others decide in secret whether to put on a Mask."),
        "CT-GAS-2",
    ),
    MasksShown.kind: (
        T("It works for a whole round."),
        T("It works until the turn comes back to who threw it; a Mask protects all that time."),
        "CT-GAS-4",
    ),
    Called.kind: (
        T("A team-mate makes the play instead."),
        T("Reinforcement: a team-mate makes the play instead, without losing a turn."),
        "CT-REIN-1",
    ),
    Defended.kind: (
        T("What defends is used up."),
        T("What defends is used up: it goes to the discard pile."),
        "CT-TURN-5",
    ),
    DuelFought.kind: (
        T("Gun against gun: lower loses."),
        T("Gun against gun: the lower damage loses and takes the difference."),
        "CT-DUEL-2",
    ),
    FRIENDLY_FIRE: (
        T("The shot turns on another enemy."),
        T("Friendly Fire turns the shot on another enemy of who defends: 20, and no answer to it."),
        "CT-FF-2",
    ),
    Ricocheted.kind: (
        T("It hits one of all the living."),
        T("A Ricochet hits one of all the living, friend or enemy, and cannot be answered."),
        "CT-RICO-2",
    ),
    TurnSkipped.kind: (
        T("Blind: the turn is skipped."),
        T("A blind player's turn is skipped; Helmet and Vest still defend."),
        "CT-FLASH-3",
    ),
    Damaged.kind: (
        T("100 life, lost in steps of 20."),
        T("The Life card goes down from 100 in steps of 20; at nothing you are dead."),
        "CT-GEN-6",
    ),
    Died.kind: (
        T("The dead still win with their team."),
        T("The dead keep their seat and play no more, but they still win with their team."),
        "CT-WIN-1",
    ),
    Reshuffled.kind: (
        T("The discard pile is used again."),
        T("An empty draw pile is no trouble: the discard pile is shuffled and used again."),
        "CT-TURN-6",
    ),
}
"""Lessons by kind of event, or by the kind that ``_choose_lesson_key`` returns."""

ASKS: dict[str, LessonWords] = {
    "attack": (
        T("Make one play, or none."),
        T("Make one play, or none; the Revolver is always yours and costs no card."),
        "CT-ATK-2",
    ),
    "defend": (
        T("One card, or Helmet and Vest."),
        T("Answer with one card, or Helmet and Vest together; you need not."),
        "CT-DEF-3",
    ),
    "mask": (
        T("A Mask saves you for this round."),
        T("A Mask is used up at once; without one you are affected for a round."),
        "CT-GAS-3",
    ),
    "called-attack": (
        T("Play for your team-mate, or not."),
        T("You may play a card or the Revolver for your team-mate, or decline."),
        "CT-REIN-5",
    ),
    "called-defend": (
        T("You defend your team-mate."),
        T("What you play defends your team-mate; what is left hits the mate, or, by a house rule, you."),
        "CT-REIN-10",
    ),
    "ricochet": (
        T("0 or 1: the fewer are safe."),
        T("All show 0 or 1 at once; whoever is with the fewer is safe."),
        "CT-HR-2",
    ),
    "hand-limit": (
        T("Part with what helps you least."),
        T("This table has a hand limit: part with what helps you least."),
        "CT-HR-5",
    ),
}
"""Lessons by kind of question."""


def _choose_lesson_key(event: GameEvent) -> str:
    """Return the key of the lesson on an event: its kind, or another key for a defence that strikes a third player."""
    return FRIENDLY_FIRE if isinstance(event, Defended) and FRIENDLY_FIRE in event.cards else event.kind


lessons, lesson = standard.make_lessons(NEWS, ASKS, _choose_lesson_key)
