"""Lines that tell what happened: in the third person to everybody, in the second to a player with private knowledge."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb.cards import pool
from engine.games.tomb.outlook import NONE
from engine.games.tomb.view import View
from engine.protocol import Seat
from render.face import standard
from render.face.contract import Names
from render.face.standard import News
from render.text.i18n import TN, T, Text, joined, languages, say

from . import advice, cards, rolls, setting_up
from .calls import FOR
from .names import (
    ATTR,
    DECK,
    LEVEL,
    MARKER,
    card_name,
    card_names,
    crypt_name,
    seat_name,
)
from .options import thing

LONGEST = 160
"""Most characters of a line; what it leaves out about Monsters can be read with `/card`."""


def _door(o: News) -> Text:
    return T("the Door of {crypt}", crypt=crypt_name(o["door"]))


# --- the turn ---


def _moved(o: News, s: News | None, n: Names) -> Text:
    """Say that a party moved.

    Only Doors are named: hallways are alike, and the board shows the right one.
    """
    if not o["door"]:
        return TN("{name} moves {n} space.", "{name} moves {n} spaces.", o["steps"], name=n[o["seat"]])
    return TN(
        "{name} moves {n} space: {place}.",
        "{name} moves {n} spaces: {place}.",
        o["steps"],
        name=n[o["seat"]],
        place=_door(o),
    )


def _put(o: News, s: News | None, n: Names) -> Text:
    if not o["door"]:
        return T("The party of {name} is put elsewhere.", name=n[o["seat"]])
    return T("The party of {name} is put elsewhere: {place}.", name=n[o["seat"]], place=_door(o))


def _speed(o: News, s: News | None, n: Names) -> Text:
    signed = f"{o['n']:+}".replace("-", "−")
    return T("{name}: Movement {n} this turn.", name=n[o["seat"]], n=signed)


# --- cards and Characters ---


def _drew(o: News, s: News | None, n: Names) -> Text:
    if s:
        return T("You draw {card}.", card=card_name(s["card"]))
    return T("{name} draws a card: {deck}.", name=n[o["seat"]], deck=DECK[o["deck"]])


def _attached(o: News, s: News | None, n: Names) -> Text:
    return T("{who} has {card} now.", who=card_name(o["to"]), card=card_name(o["card"]))


def _used(o: News, s: News | None, n: Names) -> Text:
    values = {"by": card_name(o["by"]), "card": card_name(o["card"])}
    if o["card"] == o["by"].partition(".")[0]:
        if o["at"] in (NONE, ""):
            return T("{by} uses a special ability.", by=values["by"])
        return T("{by} uses a special ability: {at}.", by=values["by"], at=thing(o["at"]))
    if o["at"] in (NONE, ""):
        return T("{by} uses {card}.", **values)
    return T("{by} uses {card}: {at}.", **values, at=thing(o["at"]))


def _peeked(o: News, s: News | None, n: Names) -> Text:
    if s:
        return T("You see in {crypt}: {cards}.", crypt=crypt_name(o["crypt"]), cards=card_names(s["cards"]))
    return TN(
        "{name} looks at {n} card of {crypt}.",
        "{name} looks at {n} cards of {crypt}.",
        o["count"],
        name=n[o["seat"]],
        crypt=crypt_name(o["crypt"]),
    )


# --- raids ---


def _raid(o: News, s: News | None, n: Names) -> Text:
    crypt = crypt_name(o["crypt"])
    if s:
        return T("You master {crypt}. There lies: {cards}.", crypt=crypt, cards=card_names(s["cards"]))
    values = {"name": n[o["seat"]], "crypt": crypt, "master": seat_name(o["cm"], n)}
    if o["beside"]:
        return TN(
            "{name} raids {crypt} through the wall, {n} card. Crypt Master: {master}.",
            "{name} raids {crypt} through the wall, {n} cards. Crypt Master: {master}.",
            o["count"],
            **values,
        )
    return TN(
        "{name} raids {crypt}, {n} card. Crypt Master: {master}.",
        "{name} raids {crypt}, {n} cards. Crypt Master: {master}.",
        o["count"],
        **values,
    )


def _trap(o: News, s: News | None, n: Names) -> Text:
    if s:
        return T("You bring up {card}.", card=card_name(s["card"]))
    return TN(
        "A Trap! {n} Character may try to disarm it: {attr}.",
        "A Trap! Up to {n} Characters may try to disarm it: {attr}.",
        o["chars"],
        attr=ATTR[o["attr"]],
    )


def _trap_shown(o: News, s: News | None, n: Names) -> Text:
    values = {"card": card_name(o["card"]), "got": o["successes"], "tn": o["tn"]}
    if o["disarmed"]:
        return T("{card}: {got}, {tn} needed. Disarmed, {n} XP!", n=pool.xp(o["card"]), **values)
    said, does = T("{card}: {got}, {tn} needed. It goes off.", **values), cards.does(o["card"], "fail")
    return joined([said] if does is None else [said, does])


def _raid_over(o: News, s: News | None, n: Names) -> Text:
    if not o["left"]:
        return T("The raid is over: the Crypt is empty.")
    return TN("The raid is over: {n} card is left there.", "The raid is over: {n} cards are left there.", o["left"])


def _revealed(o: News, s: News | None, n: Names) -> Text:
    if not o["monsters"]:
        return T("No Monster is here.")
    said = T("Revealed: {monsters}.", monsters=card_names(o["monsters"]))
    for key in dict.fromkeys(one.partition(".")[0] for one in o["monsters"]):
        if (able := cards.able(key)) is not None:
            longer = joined([said, T("{card}: {does}", card=card_name(key), does=able)])
            said = longer if all(len(say(longer, locale)) <= LONGEST for locale in languages()) else said
    return said


# --- combat ---


def _wounds(o: News, s: News | None, n: Names) -> Text:
    hits = tuple(T("{name} {n}", name=card_name(key), n=count) for key, count in o["amounts"])
    return T("Wounds are coming: {hits}.", hits=hits)


def retold(told: GameEvent, then: Sequence[GameEvent]) -> bool:
    """Tell whether an event of wounds needs no line, because the next events place these wounds unchanged."""
    if told.kind != "wounds":
        return False
    coming = [tuple(one) for one in told.open["amounts"]]
    return coming == [(one.open["one"], one.open["n"]) for one in then[: len(coming)] if one.kind == "wounded"]


def _wounded(o: News, s: News | None, n: Names) -> Text:
    if "hp" in o:  # stored since the fifth version of the rules
        return TN(
            "{who} takes {n} wound: {all} of {hp}.",
            "{who} takes {n} wounds: {all} of {hp}.",
            o["n"],
            who=card_name(o["one"]),
            all=o["wounds"],
            hp=o["hp"],
        )
    return TN(
        "{who} takes {n} wound, {all} in all.",
        "{who} takes {n} wounds, {all} in all.",
        o["n"],
        who=card_name(o["one"]),
        all=o["wounds"],
    )


def _over(o: News, s: News | None, n: Names) -> Text:
    scores = tuple(T("{name} {n}", name=name, n=score) for name, score in zip(n, o["scores"], strict=False))
    if o["idle"]:
        return T("For five rounds all have only passed: it is over. XP: {scores}.", scores=scores)
    return T("It is over. XP: {scores}.", scores=scores)


LINES: dict[str, standard.Line] = {
    # setting up
    "began": lambda o, s, n: T("{level}: the match begins.", level=LEVEL[o["level"]]),
    "order-roll": setting_up.order_roll,
    "player-one": setting_up.player_one,
    "marker": lambda o, s, n: T("{name} takes a party marker: {colour}.", name=n[o["seat"]],
                                colour=MARKER[o["marker"]]),
    "chose-card": setting_up.chose_card,
    "stock-hand": setting_up.stock_hand,
    "placed": setting_up.placed,
    "stock-drew": lambda o, s, n: T("You draw {card}.", card=card_name(s["card"])) if s else None,
    "stocked": setting_up.stocked,
    "inn": lambda o, s, n: TN("{n} Character waits at the Inn.", "{n} Characters wait at the Inn.",
                              len(o["characters"])),
    "recruits": lambda o, s, n: T("{name} draws from the bag: {names}.", name=n[o["seat"]],
                                  names=card_names(o["characters"])),
    # the turn
    "turn": lambda o, s, n: T("Turn {turn}: {name}.", turn=o["turn"], name=n[o["seat"]]),
    "handed": lambda o, s, n: T("{card} goes from {giver} to {to}.", card=card_name(o["card"]),
                                giver=card_name(o["frm"]), to=card_name(o["to"])),
    "moved": _moved,
    "hazard": lambda o, s, n: T("{name} meets a hazard: {hazard}.", name=n[o["seat"]], hazard=card_name(o["hazard"])),
    "stopped": lambda o, s, n: T("The Move of {name} ends there.", name=n[o["seat"]]),
    "put": _put,
    "home": lambda o, s, n: T("The party of {name} is at the Inn.", name=n[o["seat"]]),
    "speed": _speed,
    # cards and Characters
    "drew": _drew,
    "reshuffled": lambda o, s, n: T("A deck is shuffled anew: {deck}.", deck=DECK[o["deck"]]),
    "attached": _attached,
    "discarded": lambda o, s, n: T("{name} discards {cards}.", name=seat_name(o["seat"], n),
                                   cards=card_names(o["cards"])),
    "banked": lambda o, s, n: T("{name} banks {card}: {n} XP.", name=n[o["seat"]], card=card_name(o["card"]),
                                n=o["xp"]),
    "recruited": lambda o, s, n: T("{who} joins the party of {name}.", name=n[o["seat"]],
                                   who=card_name(o["character"])),
    "at-inn": lambda o, s, n: T("{who} comes to the Inn.", who=card_name(o["character"])),
    "sent-away": lambda o, s, n: T("{who} leaves the Inn for good.", who=card_name(o["character"])),
    "left-party": lambda o, s, n: T("{who} is gone from the party, to the Inn; its cards are discarded.",
                                    who=card_name(o["one"])),
    "wiped": lambda o, s, n: T("The party of {name} is lost.", name=n[o["seat"]]),
    "new-party": lambda o, s, n: T("{name} begins anew with {who}.", name=n[o["seat"]], who=card_name(o["character"])),
    "used": _used,
    "cancelled": lambda o, s, n: T("{card} does nothing.", card=card_name(o["card"])),
    "lasts": lambda o, s, n: T("{card} works, {long}: {who}.", card=card_name(o["card"]), long=FOR[o["until"]],
                               who=card_names(o["on"])),
    "peeked": _peeked,
    # rolls
    "rolled": rolls.rolled,
    "rerolled": rolls.rerolled,
    "added": lambda o, s, n: TN("{card}: {n} success more.", "{card}: {n} successes more.", o["n"],
                                card=card_name(o["card"])),
    # pickpocketing
    "steals": lambda o, s, n: T("{rogue} reaches for {card}, which {victim} has.", rogue=card_name(o["rogue"]),
                                card=card_name(o["card"]), victim=card_name(o["victim"])),
    "foiled": lambda o, s, n: T("{name} foils the theft.", name=n[o["seat"]]),
    "caught": lambda o, s, n: T("{rogue} is caught: {by} has kept watch.", rogue=card_name(o["rogue"]),
                                by=card_name(o["by"])),
    # raids
    "raid": _raid,
    "trap": _trap,
    "no-trap": lambda o, s, n: T("No Trap is left here."),
    "bypassed": lambda o, s, n: T("{name} bypasses the Trap: {card}.", name=seat_name(o["seat"], n),
                                  card=card_name(o["card"])),
    "trap-shown": _trap_shown,
    "goes-on": lambda o, s, n: T("{name} goes on.", name=n[o["seat"]]),
    "left": lambda o, s, n: T("{name} leaves the Crypt.", name=n[o["seat"]]),
    "raid-over": _raid_over,
    "revealed": _revealed,
    "treasures": lambda o, s, n: T("Treasures: {cards}.", cards=card_names(o["cards"])),
    # combat
    "round": lambda o, s, n: T("Round {n} of the combat.", n=o["round"]),
    "idle-combat": lambda o, s, n: T("For three rounds nobody has done anything: the party flees."),
    "attacks": lambda o, s, n: T("{by} attacks {at}.", by=card_name(o["by"]), at=card_name(o["at"])),
    "waited": lambda o, s, n: T("{who} does nothing.", who=card_name(o["one"])),
    "fled": lambda o, s, n: T("{name} flees with the whole party.", name=n[o["seat"]]),
    "again": lambda o, s, n: TN("{who} has {n} battle action more.", "{who} has {n} battle actions more.", o["n"],
                                who=card_name(o["one"])),
    "dazed": lambda o, s, n: TN("{who} loses the next battle action.", "{who} loses the next {n} battle actions.",
                                o["n"], who=card_name(o["one"])),
    "wounds": _wounds,
    "prevented": lambda o, s, n: TN("{who} is spared {n} wound.", "{who} is spared {n} wounds.", o["n"],
                                    who=card_name(o["one"])),
    "wounded": _wounded,
    "healed": lambda o, s, n: TN("{who} is healed of {n} wound.", "{who} is healed of {n} wounds.", o["n"],
                                 who=card_name(o["one"])),
    "dying": lambda o, s, n: None,  # the next event tells its fate
    "saved": lambda o, s, n: TN("{who} lives, with {n} Hit Point left.", "{who} lives, with {n} Hit Points left.",
                                o.get("left", 1), who=card_name(o["one"])),
    "killed": lambda o, s, n: T("{who} is dead: {n} XP for {name}.", who=card_name(o["one"]), n=o["xp"],
                                name=n[o["seat"]]),
    "died": lambda o, s, n: T("{who} dies: {name} loses a Character.", who=card_name(o["one"]),
                              name=n[o["seat"]]),
    "advice": lambda o, s, n: advice.sentence(o),
    # the end
    "idle": lambda o, s, n: TN("All have only passed: the match ends after {n} more round like this.",
                               "All have only passed: the match ends after {n} more rounds like this.",
                               o["left"]),
    "over": _over,
}  # fmt: skip
"""Lines by kind of event."""
line = standard.lines(LINES)

weight = standard.weights(
    end=("over",),
    grave=("wounded", "killed", "died", "wiped", "trap-shown", "revealed", "left-party"),
    passing=(
        "began",
        "order-roll",
        "marker",
        "stock-hand",
        "stock-drew",
        "placed",
        "inn",
        "turn",
        "drew",
        "reshuffled",
        "attacks",
        "wounds",
        "goes-on",
        "at-inn",
        "round",
        "waited",
    ),
    results=(
        "player-one",
        "stocked",
        "moved",
        "home",
        "banked",
        "recruited",
        "new-party",
        "raid",
        "trap",
        "no-trap",
        "treasures",
        "raid-over",
        "fled",
        "caught",
        "saved",
        "prevented",
    ),
    concerned=("seat", "cm"),
)

_BLOWS = ("rolled", "attacks", "used", "trap-shown", "hazard", "idle-combat")
CAUSES = {
    **dict.fromkeys(("wounds", "wounded", "prevented", "dazed", "left-party"), _BLOWS),
    **dict.fromkeys(("killed", "died", "saved"), ("wounded", *_BLOWS)),
    "wiped": ("died", "left-party"),
    "trap-shown": ("trap", "rolled"),
    **dict.fromkeys(("caught", "foiled"), ("steals",)),
    "stopped": ("hazard", "moved"),
    "put": ("hazard", "used"),
    "new-party": ("wiped",),
}
"""Kinds of events that can be the cause of an event, by kind of event."""

_OF_A_RAID = ("revealed", "trap-shown", "wounded", "killed", "died", "fled", "raid-over")
"""Kinds of events that concern both the Crypt Master and the party in the Crypt."""
_OF_A_FIGHTER = {
    **dict.fromkeys(("wounded", "dazed", "prevented", "saved", "healed"), "one"),
    "attacks": "at",
    "steals": "victim",
}
"""Field that names the Character to whom an event happens, by kind of event."""


def _happens(told: GameEvent, seat: Seat, view: View) -> bool:
    raid = view.raid
    if raid is not None and told.kind in _OF_A_RAID and seat in (raid.cm, view.active):
        return True
    whom = told.open.get(_OF_A_FIGHTER.get(told.kind, ""))
    return whom is not None and any(
        one.key == whom for party in view.parties if party.seat == seat for one in party.fighters
    )


befalls = standard.befalling(
    {
        **dict.fromkeys(("died", "left-party", "wiped", "hazard", "put", "killed", "caught", "stopped"), ("seat",)),
        "raid": ("seat", "cm"),
        "over": (),
    },
    _happens,
)
