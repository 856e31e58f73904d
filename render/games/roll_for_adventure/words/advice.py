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
    Resurrection); ``count`` (dice); ``level`` (of a reward); ``damage`` and ``length`` (of a territory)."""
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


REASONS: dict[str, Reason] = {
    "wins": lambda o: T("It wins the game!"),
    "stone": lambda o: T("{where}: that earns a power stone.", where=_place(o)),
    "section": lambda o: T("{where}: that fills a section, and its dice come back.", where=_place(o)),
    "chain": lambda o: T("That lays another chain on the sandworm."),
    "defeats": _defeats,
    "wounds": lambda o: T("{enemy} is closer to its defeat.", enemy=_place(o)),
    "frees": _frees,
    "reward": lambda o: T("The Ice Cave then has a reward for you."),
    "takes": lambda o: T("The reward is worth more now than later."),
    "waits": lambda o: T("A larger reward is worth waiting for."),
    "progress": lambda o: T("{where} comes closer to its next stone.", where=_place(o)),
    "cave": lambda o: T("The Ice Cave comes closer to a reward."),
    "guards": lambda o: T("{where} would otherwise take damage from the next attack.", where=_place(o)),
    "danger": lambda o: T(
        "{where} needs care: it has damage {damage} of {length}.",
        where=_place(o),
        damage=o.get("damage", 0),
        length=o.get("length", 6),
    ),
    "gathers": lambda o: T("Resurrection comes closer to ten, and lost dice to their way back."),
    "keeps": lambda o: T("That keeps {dice} for your next turn.", dice=amount(o.get("count", 1))),
    "spare": lambda o: T("Of these dice you will miss this one least."),
    "spares": lambda o: T("{where} can bear the attack best.", where=_place(o)),
    "flips": lambda o: T("The other side of that die is worth more here."),
    "odds": lambda o: T("The next roll is likely to be better."),
    "heals": lambda o: T("{where} needs it most.", where=_place(o)),
    "roll": lambda o: T("There is nothing better to do first than to roll."),
}
"""By reason."""
