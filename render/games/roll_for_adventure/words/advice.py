"""Reasons for the AI's advice, each in one sentence.

The button already describes the advised move. So the reason tells which fact makes it the best move.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.events import GameEvent
from engine.games.roll_for_adventure.events import QuestAdvice
from engine.protocol import Seat
from render.face.event_words import EventEntry
from render.face.records import Names
from render.text.i18n import TN, T, Text
from render.text.per_cents import write_per_cent

Reason = Callable[[QuestAdvice], Text]


def describe_reason(event: QuestAdvice, viewer: Seat | None, names: Names) -> Text | None:
    """Return the reason in a sentence; None if there is nothing to add to the answer."""
    said = REASONS.get(event.reason)
    return said(event) if said else None


def _write_chance(event: QuestAdvice) -> Text:
    assert event.chance is not None
    return write_per_cent(event.chance)


def _find_count(event: QuestAdvice) -> int:
    return 1 if event.count is None else event.count


def _describe_stone(event: QuestAdvice) -> Text:
    return TN(
        "After that you still need {n} stone before {cards} more enemy cards have come.",
        "After that you still need {n} stones before {cards} more enemy cards have come.",
        _find_count(event),
        cards=event.cards or 0,
    )


def _describe_wounds(event: QuestAdvice) -> Text:
    return TN(
        "Only {n} is missing after that, and in {chance} of cases the next card lets the enemy attack again.",
        "Only {n} are missing after that, and in {chance} of cases the next card lets the enemy attack again.",
        _find_count(event),
        chance=_write_chance(event),
    )


def _describe_barriers(event: QuestAdvice) -> Text:
    return TN(
        "After that, {n} barrier is left before the stone.",
        "After that, {n} barriers are left before the stone.",
        _find_count(event),
    )


def _describe_second_section(event: QuestAdvice) -> Text:
    return TN(
        "After that, the second section has {n} of the 3 dice that earn a stone.",
        "After that, the second section has {n} of the 3 dice that earn a stone.",
        _find_count(event),
    )


def _describe_freeing(event: QuestAdvice) -> Text:
    return TN(
        "Without the freed dice you have {n} die for the next turns.",
        "Without the freed dice you have {n} dice for the next turns.",
        _find_count(event),
    )


def _describe_joining(event: QuestAdvice) -> Text:
    if event.count is None:
        return T("A lost die helps nobody.")
    return TN("It joins {n} other die at once.", "It joins {n} other dice at once.", _find_count(event))


def _describe_reward(event: QuestAdvice) -> Text:
    return TN("{n} bonus die can be earned.", "{n} bonus dice can be earned.", event.count or 0)


def _describe_missing_for_reward(event: QuestAdvice) -> Text:
    return TN(
        "{n} more die earns a reward there, and {stock} bonus dice are in stock.",
        "{n} more dice earn a reward there, and {stock} bonus dice are in stock.",
        _find_count(event),
        stock=event.stock or 0,
    )


def _describe_run(event: QuestAdvice) -> Text:
    return TN(
        "A run longer by {n} earns a reward there, and {stock} bonus dice are in stock.",
        "A run longer by {n} earns a reward there, and {stock} bonus dice are in stock.",
        _find_count(event),
        stock=event.stock or 0,
    )


def _describe_threat(event: QuestAdvice) -> Text:
    if event.chance is None:
        return T("Before that, an attack may take the highest die of the row.")
    return T("In {chance} of cases the next card takes the highest die of the row.", chance=_write_chance(event))


def _describe_waiting(event: QuestAdvice) -> Text:
    if event.chance is None:
        return T("The reward grows with each die that the row still takes.")
    return T("In {chance} of cases the next roll has a die for which the reward grows.", chance=_write_chance(event))


def _describe_unguarded(event: QuestAdvice) -> Text:
    if event.chance is None:
        return T("No die is there yet to keep an attack from doing damage.")
    return T(
        "No die is there yet, and in {chance} of cases the next card brings an attack.", chance=_write_chance(event)
    )


def _describe_missing_for_stone(event: QuestAdvice) -> Text:
    return TN(
        "After that, {n} die is missing for the stone.",
        "After that, {n} dice are missing for the stone.",
        _find_count(event),
    )


def _describe_nearest_stone(event: QuestAdvice) -> Text:
    return TN(
        "This is the nearest stone: after that, {n} die is missing.",
        "This is the nearest stone: after that, {n} dice are missing.",
        _find_count(event),
    )


def _describe_near_fall(event: QuestAdvice) -> Text:
    return TN(
        "The territory falls with {n} more damage.", "The territory falls with {n} more damage.", _find_count(event)
    )


def _describe_gathering(event: QuestAdvice) -> Text:
    if not _find_count(event):
        return T("No other place brings more, and later this helps to free lost dice.")
    return TN(
        "At a total of ten the die in Oblivion comes back.",
        "At a total of ten the {n} dice in Oblivion come back.",
        _find_count(event),
    )


def _describe_spare_die(event: QuestAdvice) -> Text:
    if event.die == "bonus":
        return T("A bonus die is used only once, wherever you place it.")
    if event.die == "ally":
        return T("An ally die belongs to nobody.")
    return T("Its owner has the most dice at hand.")


REASONS: dict[str, Reason] = {
    "wins": lambda event: T("No other stone is missing."),
    "stone": _describe_stone,
    "barriers": _describe_barriers,
    "second": _describe_second_section,
    "chains": lambda event: TN(
        "The stone is earned with {n} more chains.", "The stone is earned with {n} more chains.", _find_count(event)
    ),
    "defeats": lambda event: T(
        "In {chance} of cases the next card would let it attack again.", chance=_write_chance(event)
    ),
    "wounds": _describe_wounds,
    "frees": _describe_freeing,
    "joins": _describe_joining,
    "needed": lambda event: T("You can roll your own dice again in your next turn."),
    "reward": _describe_reward,
    "cave": _describe_missing_for_reward,
    "run": _describe_run,
    "takes": _describe_threat,
    "waits": _describe_waiting,
    "guards": _describe_unguarded,
    "progress": _describe_missing_for_stone,
    "nearest": _describe_nearest_stone,
    "falls": _describe_near_fall,
    "shield": lambda event: TN(
        "The territory falls with {n} more damage; an unused ability is lost with the turn.",
        "The territory falls with {n} more damage; an unused ability is lost with the turn.",
        _find_count(event),
    ),
    "gathers": _describe_gathering,
    "keeps": lambda event: T("Dice that you keep now may find a better place in your next turn."),
    "spare": _describe_spare_die,
    "earns": lambda event: T("Only a player's own die in the row earns a bonus die."),
    "bears": lambda event: T("Dice there keep damage away."),
    "stands": lambda event: TN(
        "It can take {n} damage before it falls.", "It can take {n} damage before it falls.", _find_count(event)
    ),
    "turns": lambda event: T("These dice complete nothing now, but they do once the die is turned over."),
    "fits": lambda event: T("The other side of the die finds a better place."),
    "odds": lambda event: TN(
        "These dice complete nothing now; with {n} die rolled again they do in {chance} of cases.",
        "These dice complete nothing now; with {n} dice rolled again they do in {chance} of cases.",
        _find_count(event),
        chance=_write_chance(event),
    ),
    "again": lambda event: T("The dice complete less now than a new roll would on average."),
    "roll": lambda event: T("Only after the roll do you know which dice you can place."),
}
"""Functions that build the sentence, by reason."""


EVENTS: dict[type[GameEvent], EventEntry] = {QuestAdvice: EventEntry(describe_reason)}
