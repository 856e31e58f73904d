"""One-sentence reasons for the AI's advice, from events "advice" with a ``reason`` and its details."""

from __future__ import annotations

from collections.abc import Callable

from render.face.standard import News
from render.text.i18n import TN, T, Text

from .names import card_name, crypt_name

Reason = Callable[[News], Text]
EVEN = 50
"""Chance in per cent below which a reason does not mention it."""


def sentence(o: News) -> Text | None:
    """Return the reason in a sentence; None if there is nothing to add to the answer.

    Fields, where they matter: ``crypt``, ``card``, ``chance`` (per cent), ``xp``, ``count``, ``threat`` (wounds a
    round), ``lives`` (Hit Points).
    """
    said = REASONS.get(str(o.get("reason", "")))
    return None if said is None else said(o)


def _go(o: News) -> Text:
    return T(
        "{crypt} promises most for the way: about {xp} XP, and about {chance} % to beat whatever lives there.",
        crypt=crypt_name(str(o["crypt"])),
        xp=o["xp"],
        chance=o["chance"],
    )


def _raid(o: News) -> Text:
    if o["chance"] < EVEN:
        return T("About {xp} XP are to be had here before the party has to flee.", xp=o["xp"])
    return T(
        "The party beats whatever lives here in about {chance} % of tries, and gains about {xp} XP.",
        chance=o["chance"],
        xp=o["xp"],
    )


def _goes_on(o: News) -> Text:
    if o["chance"] < EVEN:
        return T("About {xp} XP may still lie here, and the party can flee from what is too strong.", xp=o["xp"])
    return T(
        "What may still lie here is worth about {xp} XP, and is beaten in about {chance} % of tries.",
        xp=o["xp"],
        chance=o["chance"],
    )


def _home(o: News) -> Text:
    if not o["count"]:
        return T("The party is no match for the Crypts that are left; at the Inn it can grow.")
    return TN(
        "At the Inn {n} wound heals at no cost; in a fight it could be a Character's death.",
        "At the Inn {n} wounds heal at no cost; in a fight they could be a Character's death.",
        o["count"],
    )


def _recruit(o: News) -> Text:
    return TN(
        "With {n} Character every raid is a risk; one more makes all that follow safer.",
        "With {n} Characters every raid is a risk; one more makes all that follow safer.",
        o["count"],
    )


def _heal(o: News) -> Text:
    return TN(
        "{n} wound makes the next fight dangerous, and the way to the Inn and back takes longer.",
        "{n} wounds make the next fight dangerous, and the way to the Inn and back takes longer.",
        o["count"],
    )


def _steal(o: News) -> Text:
    if not o["xp"]:
        return T("It succeeds in about {chance} % of tries, and the card helps the thief.", chance=o["chance"])
    return T("It succeeds in about {chance} % of tries; {xp} XP change sides then.", chance=o["chance"], xp=o["xp"])


def _takes(o: News) -> Text:
    return TN(
        "{n} Hit Point is left there, enough for about {chance} % of such attacks.",
        "{n} Hit Points are left there, enough for about {chance} % of such attacks.",
        o["count"],
        chance=o["chance"],
    )


def _flee(o: News) -> Text:
    return T(
        "The Monsters deal about {threat} wounds a round, and the party has {lives} Hit Points left in all.",
        threat=o["threat"],
        lives=o["lives"],
    )


def _kills(o: News) -> Text:
    return TN(
        "{card} has {n} Hit Point left: this kills in about {chance} % of tries.",
        "{card} has {n} Hit Points left: this kills in about {chance} % of tries.",
        o["count"],
        card=card_name(str(o["card"])),
        chance=o["chance"],
    )


def _weakens(o: News) -> Text:
    return TN(
        "{card} has {n} Hit Point left, and its death would spare the party most.",
        "{card} has {n} Hit Points left, and its death would spare the party most.",
        o["count"],
        card=card_name(str(o["card"])),
    )


REASONS: dict[str, Reason] = {
    "go": _go,
    "raid": _raid,
    "goes-on": _goes_on,
    "leaves": lambda o: T("What may still lie here would likely cost more lives than it is worth."),
    "home": _home,
    "recruit": _recruit,
    "draw": lambda o: T("Better equipped, the party gains more from all its raids than this turn costs."),
    "heal": _heal,
    "heals": lambda o: T("It costs no action, and the next fight may be near."),
    "steal": _steal,
    "takes": _takes,
    "flee": _flee,
    "kills": _kills,
    "weakens": _weakens,
    "card": lambda o: T("In this fight it does more than a plain attack would."),
    "disarm": lambda o: T("Nobody else in the party adds a chance against this Trap."),
    "trap": lambda o: T("It is the Trap that the raiders are likeliest to fail, or that costs them most."),
    "harms": lambda o: T("Nothing else harms the raiders so much."),
    "reacts": lambda o: T("It costs no action and changes something now."),
    "keeps": lambda o: T("What is kept may do more at another moment."),
    "saves": lambda o: T("Without it these wounds kill."),
    "soaks": lambda o: T("Wounds that are not placed need no healing."),
    "character": lambda o: T("Of those there are, nobody adds more to what the party can do."),
    "deck": lambda o: T("The party can make use of such a card, and has few of them."),
    "spare": lambda o: T("Of all there is, it will be missed least."),
    "banks": lambda o: T("Nobody in the party would gain more by it than its XP are worth in safety."),
    "wears": lambda o: T("It helps nobody in the party more."),
    "drops": lambda o: T("All that could make room for it are better."),
    "worn": lambda o: T("Alone, Treasures are worth no XP, but they help whoever wears them."),
    "safe": lambda o: T("What is banked can be neither stolen nor lost."),
    "arranges": lambda o: T("There it adds to better dice."),
}  # fmt: skip
"""Functions that build the sentence, by reason."""
