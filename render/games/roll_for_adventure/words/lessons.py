"""The guided first game: lessons that explain new events and questions, each in a sentence with its rule."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.events import (
    Attacked,
    BonusGiven,
    BoundaryMoved,
    ChainAttacked,
    Damaged,
    Defeated,
    DiceLacked,
    DragonPassed,
    MasterReturned,
    Rested,
    Resurrected,
    Revealed,
    Rolled,
    SectionFilled,
    StoneEarned,
    Swallowed,
    TerritoryDieRolled,
    TurnBegan,
)
from render.face import standard
from render.face.standard import LessonWords
from render.text.i18n import T

NEWS: dict[str, LessonWords] = {
    TurnBegan.kind: (
        T("Roll, place, then an enemy comes."),
        T("A turn: roll and place until your dice are used up, then an enemy comes."),
        "RFA-GEN-4",
    ),
    Rolled.kind: (
        T("One value in one place, then again."),
        T("Of each roll you place dice of one value in one place; the rest is rolled again."),
        "RFA-TURN-5",
    ),
    DiceLacked.kind: (
        T("An enemy comes without dice, too."),
        T("Without dice there is nothing to roll, but the enemy comes all the same."),
        "RFA-TURN-16",
    ),
    Rested.kind: (
        T("Resurrection ends the rolling."),
        T("Dice on Resurrection end the rolling; what is left waits for the next turn."),
        "RFA-VOR-5",
    ),
    SectionFilled.kind: (
        T("A full section gives dice back."),
        T("A full section gives its dice back; they rest until their owner's next turn."),
        "RFA-DICE-4",
    ),
    Swallowed.kind: (
        T("The swallowed die is gone for good."),
        T("A Desert stone has its price: the swallowed die is gone for good."),
        "RFA-DESERT-6",
    ),
    StoneEarned.kind: (
        T("A full adventure board wins."),
        T("Only when the adventure board is full of stones have you all won."),
        "RFA-GEN-6",
    ),
    BoundaryMoved.kind: (
        T("The next stone takes one die more."),
        T("Each Forest stone takes one die more than the one before."),
        "RFA-FOREST-5",
    ),
    BonusGiven.kind: (
        T("A bonus die is used once."),
        T("A bonus die is rolled with your own, and is gone once it is used."),
        "RFA-BONUS-6",
    ),
    Resurrected.kind: (
        T("At ten all lost dice come back."),
        T("At ten all dice of Oblivion and Resurrection come back."),
        "RFA-VOR-3",
    ),
    Defeated.kind: (
        T("Beaten enemies give dice back."),
        T("A defeated enemy is out of the game, and the dice on it come back."),
        "RFA-DEF-4",
    ),
    Revealed.kind: (
        T("Enemies attack when they come."),
        T("An enemy attacks when it comes, and again whenever a higher rank comes."),
        "RFA-ENEMY-4",
    ),
    ChainAttacked.kind: (
        T("Who comes calls others to attack."),
        T("A new enemy calls all of lower rank to attack again; the Master of Shadows calls all."),
        "RFA-ENEMY-5",
    ),
    Attacked.kind: (
        T("Dice there prevent damage."),
        T("Lost dice lie in Oblivion; but where dice stand, there is no damage."),
        "RFA-ATT-2",
    ),
    Damaged.kind: (
        T("A skull at the last hole loses."),
        T("A skull that reaches the last hole of its track loses the game for all."),
        "RFA-DMG-2",
    ),
    TerritoryDieRolled.kind: (
        T("Dice do not stop the Master."),
        T("The Master of Shadows only damages; dice do not prevent it."),
        "RFA-MOS-7",
    ),
    MasterReturned.kind: (
        T("The Master may come at any time."),
        T("The Master of Shadows hides in the deck again and may come at any time."),
        "RFA-MOS-9",
    ),
    DragonPassed.kind: (
        T("A dragon takes all dice of a number."),
        T("A dragon takes all dice of its number that it can reach, and flies away."),
        "RFA-SPEC-5",
    ),
}
"""Lessons by kind of event."""

ASKS: dict[str, LessonWords] = {
    "roll": (
        T("Roll all; place at least one."),
        T("You roll all dice at hand; after each roll you place at least one."),
        "RFA-TURN-3",
    ),
    "place": (
        T("Choose a value, then a place."),
        T("Choose a value, then a place; Resurrection takes any dice but ends your rolling."),
        "RFA-TURN-14",
    ),
    "moves-on": (
        T("It is safe there, but longer away."),
        T("The die that moves on is safe from attacks, but away for longer."),
        "RFA-DESERT-11",
    ),
    "reward": (
        T("More dice there, more reward."),
        T("The reward for four is bonus dice; for five an enemy falls, too, for six a territory is healed as well."),
        "RFA-ICE-10",
    ),
    "attacks": (
        T("Often the order is of no account."),
        T("The order matters where an enemy roams, or where a Warrior can raise the Shield against one of them."),
        "RFA-ENEMY-11",
    ),
    "lost-die": (
        T("Lost dice wait for Resurrection."),
        T("A lost die of anybody's comes back only through Resurrection or a hero."),
        "RFA-VOB-2",
    ),
    "shield": (
        T("Once a turn: one damage less."),
        T("The Warrior may take one off a damage, once in their own turn."),
        "RFA-HERO-23",
    ),
}
"""Lessons by kind of question."""


def _choose_lesson_key(event: GameEvent) -> str:
    """Return the kind of an event, or "" if its lesson would be wrong for this enemy or situation."""
    match event:
        case Revealed() if event.card_kind in ("master", "dragon"):  # no new enemy (RFA-MOS-1, RFA-SPEC-8)
            return ""
        case BoundaryMoved(spaces=0):  # a closed Forest gives no stone (RFA-AMB-16)
            return ""
        case BonusGiven(to=()):  # the stock is empty: nobody gets a die (RFA-BONUS-11)
            return ""
        case TerritoryDieRolled() if event.by != MASTER:  # for an enemy (RFA-SPEC-14, RFA-SPEC-18)
            return ""
    return event.kind


lessons, lesson = standard.make_lessons(NEWS, ASKS, _choose_lesson_key)
