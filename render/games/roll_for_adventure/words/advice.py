"""One-sentence reasons for an AI's advice, from events "advice" with a ``reason`` and its details.

The button says what the move does. The reason speaks of the position that makes it the best choice.
"""

from __future__ import annotations

from collections.abc import Callable

from render.face.standard import News
from render.text.i18n import TN, T, Text

Reason = Callable[[News], Text]


def sentence(o: News) -> Text:
    """Return the reason in a sentence.

    Fields, all but the first where they matter: ``reason``; ``count`` (of dice, stones or damage, depending on the
    reason); ``cards`` (face down); ``stock`` (of bonus dice); ``chance`` (in per cent); ``kind`` (of a die).
    """
    said = REASONS.get(str(o.get("reason", "")))
    return said(o) if said else T("It seems the best use of what there is.")


def _count(o: News) -> int:
    return int(o.get("count", 1))


def _stone(o: News) -> Text:
    return TN(
        "{n} more is to be found then, before {cards} more enemy cards have come.",
        "{n} more are to be found then, before {cards} more enemy cards have come.",
        _count(o),
        cards=o.get("cards", 0),
    )


def _wounds(o: News) -> Text:
    return TN(
        "Only {n} is missing then, and with {chance} % the next card lets it attack again.",
        "Only {n} are missing then, and with {chance} % the next card lets it attack again.",
        _count(o),
        chance=o.get("chance", 0),
    )


def _barriers(o: News) -> Text:
    return TN("Then {n} barrier stands before the stone.", "Then {n} barriers stand before the stone.", _count(o))


def _second(o: News) -> Text:
    return TN(
        "The second section then has {n} of the 3 dice that earn a stone.",
        "The second section then has {n} of the 3 dice that earn a stone.",
        _count(o),
    )


def _frees(o: News) -> Text:
    return TN(
        "Without them {n} die is at hand for the next turns.",
        "Without them {n} dice are at hand for the next turns.",
        _count(o),
    )


def _joins(o: News) -> Text:
    if "count" not in o:
        return T("Lost it helps nobody.")
    return TN("It rolls with {n} other at once.", "It rolls with {n} others at once.", _count(o))


def _reward(o: News) -> Text:
    return TN("{n} bonus die waits to be earned.", "{n} bonus dice wait to be earned.", int(o.get("count", 0)))


def _short(o: News) -> Text:
    return TN(
        "{n} more earns a reward there, and {stock} bonus dice wait.",
        "{n} more earn a reward there, and {stock} bonus dice wait.",
        _count(o),
        stock=o.get("stock", 0),
    )


def _run(o: News) -> Text:
    return TN(
        "A run {n} longer earns a reward there, and {stock} bonus dice wait.",
        "A run {n} longer earns a reward there, and {stock} bonus dice wait.",
        _count(o),
        stock=o.get("stock", 0),
    )


def _takes(o: News) -> Text:
    if "chance" not in o:
        return T("An attack may take the highest die of the row before.")
    return T("With {chance} % the next card takes the highest die of the row.", chance=o["chance"])


def _waits(o: News) -> Text:
    if "chance" not in o:
        return T("A larger one is worth waiting for.")
    return T("With {chance} % the next roll has a value for a larger one.", chance=o["chance"])


def _guards(o: News) -> Text:
    if "chance" not in o:
        return T("No die stands there yet to keep an attack from doing damage.")
    return T("No die stands there yet, and with {chance} % the next card brings an attack.", chance=o["chance"])


def _missing(o: News) -> Text:
    return TN("Then {n} die is missing for the stone.", "Then {n} dice are missing for the stone.", _count(o))


def _nearest(o: News) -> Text:
    return TN(
        "No other stone is nearer: {n} die is missing then.",
        "No other stone is nearer: {n} dice are missing then.",
        _count(o),
    )


def _falls(o: News) -> Text:
    return TN("{n} more damage, and it falls.", "{n} more damage, and it falls.", _count(o))


def _gathers(o: News) -> Text:
    if not _count(o):
        return T("Nothing else that fits brings more, and later it helps lost dice home.")
    return TN(
        "At ten the die that lies in Oblivion comes home.",
        "At ten the {n} dice that lie in Oblivion come home.",
        _count(o),
    )


def _spare(o: News) -> Text:
    if o.get("kind") == "bonus":
        return T("A bonus die is used but once, wherever it lies.")
    if o.get("kind") == "ally":
        return T("An ally die is nobody's own.")
    return T("No other owner has more dice at hand.")


REASONS: dict[str, Reason] = {
    "wins": lambda o: T("No other is missing."),
    "stone": _stone,
    "barriers": _barriers,
    "second": _second,
    "chains": lambda o: TN("{n} more and the stone is earned.", "{n} more and the stone is earned.", _count(o)),
    "defeats": lambda o: T("With {chance} % the next card would let it attack again.", chance=o.get("chance", 0)),
    "wounds": _wounds,
    "frees": _frees,
    "joins": _joins,
    "needed": lambda o: T("Your own roll again in your next turn."),
    "reward": _reward,
    "cave": _short,
    "run": _run,
    "takes": _takes,
    "waits": _waits,
    "guards": _guards,
    "progress": _missing,
    "nearest": _nearest,
    "falls": _falls,
    "shield": lambda o: TN(
        "{n} more damage and it falls; unused, the ability is lost with the turn.",
        "{n} more damage and it falls; unused, the ability is lost with the turn.",
        _count(o),
    ),
    "gathers": _gathers,
    "keeps": lambda o: T("What is not rolled on now may find a better place in your next turn."),
    "spare": _spare,
    "earns": lambda o: T("Only a player's own die in the row earns a bonus die."),
    "bears": lambda o: T("Dice there keep the damage off."),
    "stands": lambda o: TN("It bears {n} damage before it falls.", "It bears {n} damage before it falls.", _count(o)),
    "turns": lambda o: T("As the dice lie they complete nothing; then they do."),
    "fits": lambda o: T("That side finds a better place."),
    "odds": lambda o: T(
        "As the dice lie they complete nothing; thrown again they do in {chance} %.", chance=o.get("chance", 0)
    ),
    "again": lambda o: T("What they complete now is worth less than what they bring on average."),
    "roll": lambda o: T("What can be placed is known only after the roll."),
}
"""Functions that build the sentence, by reason."""
