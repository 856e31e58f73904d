"""Reasons for the AI's advice, each in one sentence.

The button already describes the advised move. So the reason names the fact that makes it the best move.
"""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.roll_for_adventure.events import QuestAdvice
from render.face.event_words import ByField, EventEntry
from render.text.i18n import TN, T, Text

REASONS: dict[str, Text | ByField] = {
    "wins": T("No other stone is missing."),
    "stone": TN(
        "After that you still need {n} stone before {cards} more enemy cards have come.",
        "After that you still need {n} stones before {cards} more enemy cards have come.",
        "count",
    ),
    "barriers": TN(
        "After that, {n} barrier is left before the stone.",
        "After that, {n} barriers are left before the stone.",
        "count",
    ),
    "second": TN(
        "After that, the second section has {n} of the 3 dice that earn a stone.",
        "After that, the second section has {n} of the 3 dice that earn a stone.",
        "count",
    ),
    "chains": TN("The stone is earned with {n} more chains.", "The stone is earned with {n} more chains.", "count"),
    "defeats": T("In {chance} of cases the next card would let it attack again."),
    "wounds": TN(
        "Only {n} is missing after that, and in {chance} of cases the next card lets the enemy attack again.",
        "Only {n} are missing after that, and in {chance} of cases the next card lets the enemy attack again.",
        "count",
    ),
    "frees": TN(
        "Without the freed dice you have {n} die for the next turns.",
        "Without the freed dice you have {n} dice for the next turns.",
        "count",
    ),
    "joins": ByField(
        "count",
        {None: T("A lost die helps nobody.")},
        TN("It joins {n} other die at once.", "It joins {n} other dice at once.", "count"),
    ),
    "needed": T("You can roll your own dice again in your next turn."),
    "reward": TN("{n} bonus die can be earned.", "{n} bonus dice can be earned.", "count"),
    "cave": TN(
        "{n} more die earns a reward there, and {stock} bonus dice are in stock.",
        "{n} more dice earn a reward there, and {stock} bonus dice are in stock.",
        "count",
    ),
    "run": TN(
        "A run longer by {n} earns a reward there, and {stock} bonus dice are in stock.",
        "A run longer by {n} earns a reward there, and {stock} bonus dice are in stock.",
        "count",
    ),
    "takes": ByField(
        "chance",
        {None: T("Before that, an attack may take the highest die of the row.")},
        T("In {chance} of cases the next card takes the highest die of the row."),
    ),
    "waits": ByField(
        "chance",
        {None: T("The reward grows with each die that the row still takes.")},
        T("In {chance} of cases the next roll has a die for which the reward grows."),
    ),
    "guards": ByField(
        "chance",
        {None: T("No die is there yet to keep an attack from doing damage.")},
        T("No die is there yet, and in {chance} of cases the next card brings an attack."),
    ),
    "progress": TN(
        "After that, {n} die is missing for the stone.", "After that, {n} dice are missing for the stone.", "count"
    ),
    "nearest": TN(
        "This is the nearest stone: after that, {n} die is missing.",
        "This is the nearest stone: after that, {n} dice are missing.",
        "count",
    ),
    "falls": TN("The territory falls with {n} more damage.", "The territory falls with {n} more damage.", "count"),
    "shield": TN(
        "The territory falls with {n} more damage; an unused ability is lost with the turn.",
        "The territory falls with {n} more damage; an unused ability is lost with the turn.",
        "count",
    ),
    "gathers": ByField(
        "count",
        {0: T("No other place brings more, and later this helps to free lost dice.")},
        TN(
            "At a total of ten the die in Oblivion comes back.",
            "At a total of ten the {n} dice in Oblivion come back.",
            "count",
        ),
    ),
    "keeps": T("Dice that you keep now may find a better place in your next turn."),
    "spare": ByField(
        "die",
        {
            "bonus": T("A bonus die is used only once, wherever you place it."),
            "ally": T("An ally die belongs to nobody."),
        },
        T("Its owner has the most dice at hand."),
    ),
    "earns": T("Only a player's own die in the row earns a bonus die."),
    "bears": T("Dice there keep damage away."),
    "stands": TN("It can take {n} damage before it falls.", "It can take {n} damage before it falls.", "count"),
    "turns": T("These dice complete nothing now, but they do once the die is turned over."),
    "fits": T("The other side of the die finds a better place."),
    "odds": TN(
        "These dice complete nothing now; with {n} die rolled again they do in {chance} of cases.",
        "These dice complete nothing now; with {n} dice rolled again they do in {chance} of cases.",
        "count",
    ),
    "again": T("The dice complete less now than a new roll would on average."),
    "roll": T("Only after the roll do you know which dice you can place."),
}
"""The sentences, by reason."""


EVENTS: dict[type[GameEvent], EventEntry] = {QuestAdvice: EventEntry(ByField("reason", REASONS))}
