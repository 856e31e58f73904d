"""The guided first game: lessons that explain new events and questions. Each is a sentence with its rule.

Lessons mention only things that everybody sees, so that they may be shown on the board. "You" is the active player.
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
        T("Two teams sit alternately around the table; the team that is left alive wins."),
        "CT-GEN-1",
    ),
    BombDrawn.kind: (
        T("A Bomb goes off without a Defuse."),
        T("You show a Bomb at once, and it goes off unless you hold a Defuse; no armour helps."),
        "CT-BOMB-2",
    ),
    TurnBegan.kind: (
        T("A turn is two cards and one attack."),
        T("In your turn you draw two cards, then make one offensive play or none; you can defend at any time."),
        "CT-TURN-3",
    ),
    Attacked.kind: (
        T("Cards can answer an attack."),
        T("The attacked player may answer with cards; damage that gets through costs life points."),
        "CT-DEF-1",
    ),
    Threw.kind: (
        T("Gas and Flash affect all others."),
        T("Gas and Flash have no target: each other player decides in secret whether to put on a Mask."),
        "CT-GAS-2",
    ),
    MasksShown.kind: (
        T("Gas and Flash work for a round."),
        T("Gas and Flash work until the thrower's next turn; a Mask protects for all that time."),
        "CT-GAS-4",
    ),
    Called.kind: (
        T("A team-mate who is called may play."),
        T("Reinforcement: a team-mate makes the play instead, without losing a turn."),
        "CT-REIN-1",
    ),
    Defended.kind: (
        T("Defence cards are used up."),
        T("Defence cards are used up: they go to the discard pile."),
        "CT-TURN-5",
    ),
    DuelFought.kind: (
        T("Gun against gun: lower loses."),
        T("Gun against gun: the lower damage loses and takes the difference."),
        "CT-DUEL-2",
    ),
    FRIENDLY_FIRE: (
        T("The shot turns on another enemy."),
        T("Friendly Fire: the defender turns the shot on another enemy, who takes 20 and cannot answer."),
        "CT-FF-2",
    ),
    Ricocheted.kind: (
        T("A Ricochet hits any living player."),
        T("A Ricochet hits a random living player, friend or enemy, and cannot be answered."),
        "CT-RICO-2",
    ),
    TurnSkipped.kind: (
        T("Blind: the turn is skipped."),
        T("A blind player's turn is skipped; Helmet and Vest still defend."),
        "CT-FLASH-3",
    ),
    Damaged.kind: (
        T("100 life, lost in steps of 20."),
        T("The Life card goes down from 100 in steps of 20; at 0 you are dead."),
        "CT-GEN-6",
    ),
    Died.kind: (
        T("The dead still win with their team."),
        T("Dead players keep their seat and play no more, but they still win with their team."),
        "CT-WIN-1",
    ),
    Reshuffled.kind: (
        T("The discard pile is used again."),
        T("When the draw pile is empty, the discard pile is shuffled and used again."),
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


def _choose_lesson_key(event: GameEvent) -> str:
    """Return the key of the lesson on an event: its kind, or another key for a defence that strikes a third player."""
    return FRIENDLY_FIRE if isinstance(event, Defended) and FRIENDLY_FIRE in event.cards else event.kind


lessons, lesson = standard.make_lessons(NEWS, ASKS, _choose_lesson_key)
