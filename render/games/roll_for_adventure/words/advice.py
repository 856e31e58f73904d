"""Why an AI advises what it does, in one sentence (news "advice": ``reason`` and what is needed to say it)."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.roll_for_adventure.cards import CARDS
from render.face.standard import News
from render.text.i18n import TN, T, Text

from .names import amount, place_name

Reason = Callable[[News], Text]


def sentence(o: News) -> Text:
    """The sentence. Fields, all but the first where they matter: ``reason``; ``where`` (a territory, an enemy,
    Resurrection); ``count`` (dice); ``chance`` (of ten throws); ``total`` (of dice placed) and ``needed``; ``damage``
    and ``length`` (of a territory)."""
    said = REASONS.get(str(o.get("reason", "")))
    return said(o) if said else T("It seems the best use of what there is.")


def _place(o: News) -> Text:
    return place_name(str(o.get("where", "desert")))


def _defeats(o: News) -> Text:
    card = CARDS.get(str(o.get("where", "")).partition(".")[0])
    if card is not None and card.territory:
        return T("{territory} has one attacker less.", territory=place_name(card.territory))
    return T("One attacker less from now on.")


def _frees(o: News) -> Text:
    if "count" not in o:
        return T("These dice are needed most.")
    if not o["count"]:
        return T("That brings the dice on Resurrection back.")
    return TN("That brings {n} die back from Oblivion.", "That brings {n} dice back from Oblivion.", o["count"])


def _odds(o: News) -> Text:
    """What is better on average may be so by a few throws alone."""
    if o.get("chance", 0) < 5:
        return TN(
            "Rolled again, that die is better in only about {chance} of 10 throws, but then by much.",
            "Rolled again, those {n} dice are better in only about {chance} of 10 throws, but then by much.",
            o.get("count", 1),
            chance=o.get("chance", 0),
        )
    return TN(
        "Rolled again, that die is better in about {chance} of 10 throws.",
        "Rolled again, those {n} dice are better in about {chance} of 10 throws.",
        o.get("count", 1),
        chance=o.get("chance", 0),
    )


def _progress(o: News) -> Text:
    return TN(
        "{where} comes closer to its next stone: {n} more die is needed there.",
        "{where} comes closer to its next stone: {n} more dice are needed there.",
        o.get("count", 1),
        where=_place(o),
    )


def _filling(o: News) -> Text:
    return TN(
        "{where}: {n} more die fills the section.",
        "{where}: {n} more dice fill the section.",
        o.get("count", 1),
        where=_place(o),
    )


def _wounds(o: News) -> Text:
    return T(
        "{enemy} is closer to its defeat: {total} of {needed}.",
        enemy=_place(o),
        total=o.get("total", 0),
        needed=o.get("needed", 0),
    )


def _gathers(o: News) -> Text:
    return T("Resurrection comes to {total}: from ten on, lost dice find their way back.", total=o.get("total", 0))


def _cave(o: News) -> Text:
    return TN(
        "The Ice Cave comes closer to a reward: {n} die lies in its row, four earn one.",
        "The Ice Cave comes closer to a reward: {n} dice lie in its row, four earn one.",
        o.get("count", 1),
    )


def _run(o: News) -> Text:
    return T("The Ice Cave's longest run comes to {n}: a run of four earns a reward.", n=o.get("count", 1))


REASONS: dict[str, Reason] = {
    "wins": lambda o: T("It wins the game!"),
    "stone": lambda o: T("{where}: that earns a power stone.", where=_place(o)),
    "section": lambda o: T("{where}: that fills a section, and its dice come back.", where=_place(o)),
    "chain": lambda o: T("That lays another chain on the sandworm."),
    "defeats": _defeats,
    "wounds": _wounds,
    "frees": _frees,
    "reward": lambda o: T("The Ice Cave then has a reward for you."),
    "takes": lambda o: T("The reward is worth more now than later."),
    "waits": lambda o: T("A larger reward is worth waiting for."),
    "progress": _progress,
    "filling": _filling,
    "cave": _cave,
    "run": _run,
    "guards": lambda o: T("{where} would otherwise take damage from the next attack.", where=_place(o)),
    "danger": lambda o: T(
        "{where} needs care: it has damage {damage} of {length}.",
        where=_place(o),
        damage=o.get("damage", 0),
        length=o.get("length", 6),
    ),
    "gathers": _gathers,
    "keeps": lambda o: T("That keeps {dice} for your next turn.", dice=amount(o.get("count", 1))),
    "spare": lambda o: T("Of these dice you will miss this one least."),
    "spares": lambda o: T("{where} can bear the attack best.", where=_place(o)),
    "flips": lambda o: T("The other side of that die is worth more here."),
    "odds": _odds,
    "heals": lambda o: T("{where} needs it most.", where=_place(o)),
    "roll": lambda o: T("What can be placed is known only after the roll."),
}
"""By reason."""
