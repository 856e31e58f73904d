"""Entries for the events of a turn's second step, in which enemies come and attack, and of the end."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.events import (
    Attacked,
    ChainAttacked,
    Damaged,
    DiceLacked,
    DragonPassed,
    Lost,
    MasterReturned,
    Revealed,
    Settled,
    Shielded,
    StoneEarned,
    TerritoryDieRolled,
    Won,
)
from engine.protocol import Seat
from render.face.event_words import ByField, EventEntry, EventLesson
from render.face.records import Names, Weight
from render.text.i18n import TN, T, Text

from .names import describe_dice_by_value, describe_enemy, describe_place

# --- sentences with a choice ---


def describe_reveal(event: Revealed, viewer: Seat | None, names: Names) -> Text:
    enemy = describe_enemy(event.name or event.card)
    if event.card_kind == "master":
        return T("The Master of Shadows appears!")
    if event.card_kind == "dragon":
        return T("{enemy} flies over the land.", enemy=enemy)
    if event.card_kind in ("phantom", "giant"):  # The name of such an enemy contains its rank.
        return T("{enemy} appears.", enemy=enemy)
    if event.territory:
        return T("{enemy} (rank {rank}) appears: {territory}.", enemy=enemy)
    return T("{enemy} (rank {rank}) appears and roams.", enemy=enemy)


def describe_chain_attack(event: ChainAttacked, viewer: Seat | None, names: Names) -> Text:
    return T("These enemies attack again: {enemies}.", enemies=tuple(map(describe_enemy, event.attackers)))


def describe_territory_die(event: TerritoryDieRolled, viewer: Seat | None, names: Names) -> Text:
    result = {"all": T("all territories"), "none": T("no territory")}.get(event.result) or describe_place(event.result)
    return T("The territory die shows: {result}.", result=result)


def describe_attack(event: Attacked, viewer: Seat | None, names: Names) -> Text | None:
    if not event.dice:
        return None  # The next event tells the damage.
    return T(
        "{enemy} attacks: {territory} loses {dice}.",
        enemy=describe_enemy(event.by),
        dice=describe_dice_by_value(event.dice),
    )


def describe_dragon(event: DragonPassed, viewer: Seat | None, names: Names) -> Text:
    if not event.lost:
        return T("The dragon can reach no {number}: nothing happens.")
    lost = tuple(T("{where} {count}", where=describe_place(where), count=len(dice)) for where, dice in event.lost)
    return T("The dragon sends each {number} that it can reach to Oblivion: {lost}.", lost=lost)


def _befalls_all(event: GameEvent, seat: Seat, view: object) -> bool:
    """Tell that an event happens to each seat: players play together, so damage to a territory happens to all.

    Dice that go from a territory to Oblivion count as happening to nobody.
    """
    return True


ATTACKS = (Revealed, ChainAttacked, Attacked, TerritoryDieRolled)
"""Events by which an enemy attacks or settles."""


EVENTS: dict[type[GameEvent], EventEntry] = {
    Revealed: EventEntry(
        describe_reveal,
        Weight.RESULT,
        lesson=EventLesson(
            T("Enemies attack when they come."),
            T("An enemy attacks when it comes, and again whenever a higher rank comes."),
            "RFA-ENEMY-4",
            when=lambda event: event.card_kind not in ("master", "dragon"),
        ),
    ),
    ChainAttacked: EventEntry(
        describe_chain_attack,
        Weight.PASSING,
        lesson=EventLesson(
            T("New enemies make others attack."),
            T("A new enemy makes all enemies of lower rank attack again; the Master of Shadows makes all attack."),
            "RFA-ENEMY-5",
        ),
    ),
    TerritoryDieRolled: EventEntry(
        describe_territory_die,
        lesson=EventLesson(
            T("Dice do not stop the Master."),
            T("The Master of Shadows only does damage; dice do not prevent it."),
            "RFA-MOS-7",
            when=lambda event: event.by == MASTER,
        ),
    ),
    Settled: EventEntry(T("{enemy} takes its place: {territory}."), causes=ATTACKS),
    Attacked: EventEntry(
        describe_attack,
        Weight.RESULT,
        causes=(Revealed, ChainAttacked),
        lesson=EventLesson(
            T("Dice in a territory prevent damage."),
            T("Dice lost to an attack go to Oblivion; a territory with dice to lose takes no damage."),
            "RFA-ATT-2",
        ),
    ),
    DragonPassed: EventEntry(
        describe_dragon,
        Weight.GRAVE,
        causes=(Revealed, ChainAttacked),
        lesson=EventLesson(
            T("A dragon takes all dice of one number."),
            T("A dragon takes all dice of its number that it can reach, then it is gone."),
            "RFA-SPEC-5",
        ),
    ),
    Shielded: EventEntry(T("{name} uses the Shield: {territory} takes one damage less."), causes=ATTACKS),
    Damaged: EventEntry(
        T("{enemy} does {amount} damage: {territory} now has {damage} of {length}.", enemy="by"),
        Weight.GRAVE,
        befalls=_befalls_all,
        causes=ATTACKS,
        lesson=EventLesson(
            T("A skull at the last hole loses."),
            T("If a skull reaches the last hole of its track, you all lose the game."),
            "RFA-DMG-2",
        ),
    ),
    MasterReturned: EventEntry(
        TN(
            "The Master of Shadows is shuffled back: {n} card is in the deck.",
            "The Master of Shadows is shuffled back: {n} cards are in the deck.",
            "cards",
        ),
        Weight.RESULT,
        causes=(Revealed, ChainAttacked),
        lesson=EventLesson(
            T("The Master may come at any time."),
            T("The Master of Shadows hides in the deck again and may come at any time."),
            "RFA-MOS-9",
        ),
    ),
    Won: EventEntry(
        T("All {n} power stones are won: you have won the quest!", n="stones"),
        Weight.END,
        befalls=_befalls_all,
        causes=(StoneEarned,),
    ),
    Lost: EventEntry(
        ByField(
            "how",
            {"exhaustion": T("Nobody has a die left: you have lost the quest.")},
            T("{territory} falls: you have lost the quest."),
        ),
        Weight.END,
        befalls=_befalls_all,
        causes=(Damaged, DiceLacked, DragonPassed, Attacked),
    ),
}
