"""Lines of events while a match is set up (see ``news``)."""

from __future__ import annotations

from render.face.contract import Names
from render.face.standard import News
from render.text.i18n import TN, T, Text

from .names import card_name, card_names, crypt_name
from .rolls import thrown


def order_roll(o: News, s: News | None, n: Names) -> Text:
    return TN(
        "{name} rolls for Player One, {dice}: {n} success.",
        "{name} rolls for Player One, {dice}: {n} successes.",
        o["successes"],
        name=n[o["seat"]],
        dice=thrown("b" * len(o["faces"]), o["faces"]),
    )


def player_one(o: News, s: News | None, n: Names) -> Text:
    """Say who is Player One and who begins.

    The line names the second player as the one who begins, because many take that for a mistake (TOMB-START-1).
    """
    name, recruits = n[o["seat"]], o["recruits"] if "recruits" in o else o["seat"]
    if recruits == o["seat"]:  # a solo game, or an event stored before the fifth version of the rules
        return T("{name} is Player One.", name=name)
    if o["begins"] == recruits:
        return T(
            "{name} is Player One and places the first card. The second player, {second}, then takes the first turn.",
            name=name,
            second=n[recruits],
        )
    return T(
        "{name} is Player One: the first card and the first turn. The second player, {second}, recruits first.",
        name=name,
        second=n[recruits],
    )


def chose_card(o: News, s: News | None, n: Names) -> Text:
    if not s:
        return T("{name} chooses a Crypt card for stocking.", name=n[o["seat"]])
    wanted = s.get("wanted", s["card"])
    if wanted == s["card"]:
        return T("You choose {card} for stocking.", card=card_name(s["card"]))
    return T("{wanted} was gone: by lot you have {card}.", wanted=card_name(wanted), card=card_name(s["card"]))


def stocked(o: News, s: News | None, n: Names) -> Text:
    if o.get("recruits", -1) < 0:
        return T("The Tomb is stocked, with {n} cards in its Crypts.", n=o["count"])
    return T(
        "The Tomb is stocked, {n} cards. The second player recruits first: {name}.",
        n=o["count"],
        name=n[o["recruits"]],
    )


def placed(o: News, s: News | None, n: Names) -> Text:
    if s:
        return T("You put {card} into {crypt}.", card=card_name(s["card"]), crypt=crypt_name(o["crypt"]))
    return T("{name} puts a card into {crypt}.", name=n[o["seat"]], crypt=crypt_name(o["crypt"]))


def stock_hand(o: News, s: News | None, n: Names) -> Text:
    if s:
        return T("Your stocking hand: {cards}.", cards=card_names(s["cards"]))
    return TN(
        "{name} draws {n} card for stocking.", "{name} draws {n} cards for stocking.", o["count"], name=n[o["seat"]]
    )
