"""Reasons for the AI's advice, each in one sentence.

The button already says what the advised move does. So the reason says what in the position makes it the best move.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.roll_for_adventure.events import QuestAdvice
from render.text.i18n import TN, T, Text

Reason = Callable[[QuestAdvice], Text]


def word_reason(event: QuestAdvice) -> Text:
    """Return the reason in a sentence."""
    said = REASONS.get(event.reason)
    return said(event) if said else T("It seems the best use of what there is.")


def _find_count(event: QuestAdvice) -> int:
    return 1 if event.count is None else event.count


def _word_stone(event: QuestAdvice) -> Text:
    return TN(
        "{n} more is to be found then, before {cards} more enemy cards have come.",
        "{n} more are to be found then, before {cards} more enemy cards have come.",
        _find_count(event),
        cards=event.cards or 0,
    )


def _word_wounds(event: QuestAdvice) -> Text:
    return TN(
        "Only {n} is missing then, and with {chance} % the next card lets it attack again.",
        "Only {n} are missing then, and with {chance} % the next card lets it attack again.",
        _find_count(event),
        chance=event.chance or 0,
    )


def _word_barriers(event: QuestAdvice) -> Text:
    return TN(
        "Then {n} barrier stands before the stone.", "Then {n} barriers stand before the stone.", _find_count(event)
    )


def _word_second_section(event: QuestAdvice) -> Text:
    return TN(
        "The second section then has {n} of the 3 dice that earn a stone.",
        "The second section then has {n} of the 3 dice that earn a stone.",
        _find_count(event),
    )


def _word_freeing(event: QuestAdvice) -> Text:
    return TN(
        "Without them {n} die is at hand for the next turns.",
        "Without them {n} dice are at hand for the next turns.",
        _find_count(event),
    )


def _word_joining(event: QuestAdvice) -> Text:
    if event.count is None:
        return T("Lost it helps nobody.")
    return TN("It rolls with {n} other at once.", "It rolls with {n} others at once.", _find_count(event))


def _word_reward(event: QuestAdvice) -> Text:
    return TN("{n} bonus die waits to be earned.", "{n} bonus dice wait to be earned.", event.count or 0)


def _word_missing_for_reward(event: QuestAdvice) -> Text:
    return TN(
        "{n} more earns a reward there, and {stock} bonus dice wait.",
        "{n} more earn a reward there, and {stock} bonus dice wait.",
        _find_count(event),
        stock=event.stock or 0,
    )


def _word_run(event: QuestAdvice) -> Text:
    return TN(
        "A run {n} longer earns a reward there, and {stock} bonus dice wait.",
        "A run {n} longer earns a reward there, and {stock} bonus dice wait.",
        _find_count(event),
        stock=event.stock or 0,
    )


def _word_threat(event: QuestAdvice) -> Text:
    if event.chance is None:
        return T("An attack may take the highest die of the row before.")
    return T("With {chance} % the next card takes the highest die of the row.", chance=event.chance)


def _word_waiting(event: QuestAdvice) -> Text:
    if event.chance is None:
        return T("A larger one is worth waiting for.")
    return T("With {chance} % the next roll has a value for a larger one.", chance=event.chance)


def _word_unguarded(event: QuestAdvice) -> Text:
    if event.chance is None:
        return T("No die stands there yet to keep an attack from doing damage.")
    return T("No die stands there yet, and with {chance} % the next card brings an attack.", chance=event.chance)


def _word_missing_for_stone(event: QuestAdvice) -> Text:
    return TN("Then {n} die is missing for the stone.", "Then {n} dice are missing for the stone.", _find_count(event))


def _word_nearest_stone(event: QuestAdvice) -> Text:
    return TN(
        "No other stone is nearer: {n} die is missing then.",
        "No other stone is nearer: {n} dice are missing then.",
        _find_count(event),
    )


def _word_near_fall(event: QuestAdvice) -> Text:
    return TN("{n} more damage, and it falls.", "{n} more damage, and it falls.", _find_count(event))


def _word_gathering(event: QuestAdvice) -> Text:
    if not _find_count(event):
        return T("Nothing else that fits brings more, and later it helps lost dice home.")
    return TN(
        "At ten the die that lies in Oblivion comes home.",
        "At ten the {n} dice that lie in Oblivion come home.",
        _find_count(event),
    )


def _word_spare_die(event: QuestAdvice) -> Text:
    if event.die == "bonus":
        return T("A bonus die is used but once, wherever it lies.")
    if event.die == "ally":
        return T("An ally die is nobody's own.")
    return T("No other owner has more dice at hand.")


REASONS: dict[str, Reason] = {
    "wins": lambda event: T("No other is missing."),
    "stone": _word_stone,
    "barriers": _word_barriers,
    "second": _word_second_section,
    "chains": lambda event: TN(
        "{n} more and the stone is earned.", "{n} more and the stone is earned.", _find_count(event)
    ),
    "defeats": lambda event: T("With {chance} % the next card would let it attack again.", chance=event.chance or 0),
    "wounds": _word_wounds,
    "frees": _word_freeing,
    "joins": _word_joining,
    "needed": lambda event: T("Your own roll again in your next turn."),
    "reward": _word_reward,
    "cave": _word_missing_for_reward,
    "run": _word_run,
    "takes": _word_threat,
    "waits": _word_waiting,
    "guards": _word_unguarded,
    "progress": _word_missing_for_stone,
    "nearest": _word_nearest_stone,
    "falls": _word_near_fall,
    "shield": lambda event: TN(
        "{n} more damage and it falls; unused, the ability is lost with the turn.",
        "{n} more damage and it falls; unused, the ability is lost with the turn.",
        _find_count(event),
    ),
    "gathers": _word_gathering,
    "keeps": lambda event: T("What is not rolled on now may find a better place in your next turn."),
    "spare": _word_spare_die,
    "earns": lambda event: T("Only a player's own die in the row earns a bonus die."),
    "bears": lambda event: T("Dice there keep the damage off."),
    "stands": lambda event: TN(
        "It bears {n} damage before it falls.", "It bears {n} damage before it falls.", _find_count(event)
    ),
    "turns": lambda event: T("As the dice lie they complete nothing; then they do."),
    "fits": lambda event: T("That side finds a better place."),
    "odds": lambda event: T(
        "As the dice lie they complete nothing; thrown again they do in {chance} %.", chance=event.chance or 0
    ),
    "again": lambda event: T("What they complete now is worth less than what they bring on average."),
    "roll": lambda event: T("What can be placed is known only after the roll."),
}
"""Functions that build the sentence, by reason."""
