"""The guided first game: lessons that explain new events and questions. Each is a sentence with its rule."""

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
        T("In your turn you roll and place until your dice are used up; then an enemy comes."),
        "RFA-GEN-4",
    ),
    Rolled.kind: (
        T("One value in one place, then again."),
        T("From each roll you place dice of one value in one place, then you roll the rest again."),
        "RFA-TURN-5",
    ),
    DiceLacked.kind: (
        T("An enemy comes even without dice."),
        T("Without dice you roll nothing, but an enemy comes all the same."),
        "RFA-TURN-16",
    ),
    Rested.kind: (
        T("Resurrection ends the rolling."),
        T("Dice on Resurrection end your rolling; the dice left wait for your next turn."),
        "RFA-VOR-5",
    ),
    SectionFilled.kind: (
        T("A full section gives dice back."),
        T("A full section gives its dice back; each owner can roll them in their next turn."),
        "RFA-DICE-4",
    ),
    Swallowed.kind: (
        T("A die in the crater is lost for good."),
        T("A Desert stone has a price: the die in the crater is lost for good."),
        "RFA-DESERT-6",
    ),
    StoneEarned.kind: (
        T("A full adventure board wins."),
        T("You all win when the adventure board is full of power stones."),
        "RFA-GEN-6",
    ),
    BoundaryMoved.kind: (
        T("The next stone needs one die more."),
        T("Each Forest stone needs one die more than the one before."),
        "RFA-FOREST-5",
    ),
    BonusGiven.kind: (
        T("A bonus die is used once."),
        T("You roll a bonus die with your own dice, and it is gone once you use it."),
        "RFA-BONUS-6",
    ),
    Resurrected.kind: (
        T("At ten, all lost dice come back."),
        T("At a total of ten, all dice from Oblivion and Resurrection come back."),
        "RFA-VOR-3",
    ),
    Defeated.kind: (
        T("Defeated enemies give dice back."),
        T("A defeated enemy is out of the game, and the dice on it come back."),
        "RFA-DEF-4",
    ),
    Revealed.kind: (
        T("Enemies attack when they come."),
        T("An enemy attacks when it comes, and again whenever a higher rank comes."),
        "RFA-ENEMY-4",
    ),
    ChainAttacked.kind: (
        T("New enemies make others attack."),
        T("A new enemy makes all enemies of lower rank attack again; the Master of Shadows makes all attack."),
        "RFA-ENEMY-5",
    ),
    Attacked.kind: (
        T("Dice in a territory prevent damage."),
        T("Dice lost to an attack go to Oblivion; a territory with dice to lose takes no damage."),
        "RFA-ATT-2",
    ),
    Damaged.kind: (
        T("A skull at the last hole loses."),
        T("If a skull reaches the last hole of its track, you all lose the game."),
        "RFA-DMG-2",
    ),
    TerritoryDieRolled.kind: (
        T("Dice do not stop the Master."),
        T("The Master of Shadows only does damage; dice do not prevent it."),
        "RFA-MOS-7",
    ),
    MasterReturned.kind: (
        T("The Master may come at any time."),
        T("The Master of Shadows hides in the deck again and may come at any time."),
        "RFA-MOS-9",
    ),
    DragonPassed.kind: (
        T("A dragon takes all dice of one number."),
        T("A dragon takes all dice of its number that it can reach, then it is gone."),
        "RFA-SPEC-5",
    ),
}
"""Lessons by kind of event."""

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


def _choose_lesson_key(event: GameEvent) -> str:
    """Return the kind of an event, or "" if the lesson on this kind would be wrong for this enemy or situation."""
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
