"""The strip below the board: the newest roll, and other events, the most important first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events import GameEvent
from engine.games.tomb.view import View
from render.scene import WIDTH, Shape
from render.text.i18n import TN, T, Text

from ..words.names import ATTR, COLOUR, card_name, card_names, crypt_name
from .changes import LETTER, Cast, Changes
from .chart import MARGIN

HIGH, LOW, MOST = 104, 60, 6
"""Heights in pixels of the strip with a roll, and with a few words only; and the number of events shown."""
FEW = 3
Part = tuple[str, Text | str]
"""A sign or a card, and the text beside it."""


def strip(view: View, news: Sequence[GameEvent], changes: Changes, names: Sequence[str], top: int) -> tuple[Shape, int]:
    """Build the strip, and return it with the y at which it ends; with nothing to show it takes no room."""
    parts = _parts(news, names)
    cast = changes.cast
    values: dict[str, Any] = {"parts": parts}
    if cast is not None:
        values["cast"] = _cast(cast, news)
    elif (orders := [told for told in news if told.kind == "order-roll"]) and not parts:
        values["cast"] = _order(orders[-1])
    if not parts and "cast" not in values:
        return Shape("strip", (0, 0, 0, 0)), top - 10
    high = LOW if "cast" not in values and len(parts) <= FEW else HIGH
    box = (MARGIN, top, WIDTH - 2 * MARGIN, high)
    return Shape("strip", box, values, None if cast is None else cast_words(cast), rank=0), top + high


def _cast(cast: Cast, news: Sequence[GameEvent]) -> dict[str, Any]:
    shown = [told for told in news if told.kind == "trap-shown"]
    good = bool(shown) and shown[-1].open["disarmed"]
    text: Text | str = "" if cast.again else T("= {n}", n=cast.successes)
    if shown and not cast.again and len(cast.who) == 1:
        text = T("{n} of {tn}", n=shown[-1].open["successes"], tn=shown[-1].open["tn"])
    first = cast.who[0] if cast.who else ""
    return {
        "figure": first.partition(".")[0],
        "attr": cast.attr,
        "dice": cast.dice[:12],
        "again": cast.again[:6],
        "extra": cast.extra,
        "text": text,
        "good": good,
    }


def _order(told: GameEvent) -> dict[str, Any]:
    """Return a roll for Player One, which is made with blue dice."""
    dice = tuple(("b", face <= 5) for face in told.open["faces"])
    text = T("= {n}", n=told.open["successes"])
    return {"figure": "", "attr": "", "dice": dice, "again": (), "extra": 0, "text": text, "good": False}


def cast_words(cast: Cast) -> Text:
    """Describe a roll: how many dice of each colour are successes."""
    values = {"names": card_names(cast.who), "attr": ATTR[cast.attr]}
    if cast.again:
        return T("{names}: {attr}, some dice rolled again.", **values)
    hits = {name: [hit for colour, hit in cast.dice if colour == letter] for name, letter in LETTER.items()}
    dice = tuple(
        T("{colour} {hit} of {all}", colour=COLOUR[name], hit=sum(those), all=len(those))
        for name, those in hits.items()
        if those
    )
    return TN(
        "{names}: {attr}, {dice}: {n} success.",
        "{names}: {attr}, {dice}: {n} successes.",
        cast.successes,
        dice=dice or T("no dice"),
        **values,
    )


def _parts(news: Sequence[GameEvent], names: Sequence[str]) -> tuple[Part, ...]:
    """Return the parts of the strip in the order of the events; if they do not fit, only the most important."""
    found = []
    for when, told in enumerate(news):
        part = _part(told, names)
        if part is not None:
            found.append((part[0], -when, part[1]))
    kept = sorted(sorted(found, key=lambda one: one[:2])[:MOST], key=lambda one: -one[1])
    return tuple(part for _, _, part in kept)


def _part(told: GameEvent, names: Sequence[str]) -> tuple[int, Part] | None:
    """Return an event's importance and its part of the strip; None if the strip does not show it."""
    return _of_fights(told) or _of_cards(told, names) or _of_ways(told, names)


def _of_fights(told: GameEvent) -> tuple[int, Part] | None:
    o = told.open
    match told.kind:
        case "killed":
            return 1, (_card(o["one"]), T("falls: {xp} XP", xp=o["xp"]))
        case "died":
            return 0, (_card(o["one"]), T("dies"))
        case "wiped":
            return 0, ("skull", T("the party is lost"))
        case "trap-shown":
            return 1, (o["card"], T("disarmed") if o["disarmed"] else T("goes off"))
        case "trap":
            return 2, ("trap", TN("a Trap: {n} × {attr}", "a Trap: {n} × {attr}", o["chars"], attr=ATTR[o["attr"]]))
        case "revealed" if o["monsters"]:
            return 2, ("skull", TN("{n} Monster", "{n} Monsters", len(o["monsters"])))
        case "wounded":
            return 3, (_card(o["one"]), f"−{o['n']}")
        case "healed":
            return 4, (_card(o["one"]), f"+{o['n']}")
        case "saved":
            return 2, (_card(o["one"]), T("is saved"))
        case "prevented":
            return 4, ("shield", f"−{o['n']}")
        case "fled":
            return 1, ("move", T("the party flees"))
        case "dazed":
            return 4, (_card(o["one"]), T("loses an action"))
    return None


def _of_cards(told: GameEvent, names: Sequence[str]) -> tuple[int, Part] | None:
    o = told.open
    match told.kind:
        case "treasures" if o["cards"]:
            return 1, ("chest", Text("{cards}", {"cards": card_names(o["cards"])}))
        case "banked":
            return 3, (o["card"], T("banked: {xp} XP", xp=o["xp"]))
        case "attached" | "used":
            return 4, (o["card"], card_name(o["card"]))
        case "recruited" | "new-party":
            return 3, (o["character"], T("joins {name}", name=names[o["seat"]]))
        case "drew":
            return 5, (o["deck"] if o["deck"] != "item" else "ring", T("{name} draws", name=names[o["seat"]]))
        case "steals":
            return 2, (o["card"], T("to be stolen"))
        case "discarded" if o["cards"]:
            return 5, (_card(o["cards"][0]), T("discarded"))
        case "placed":
            return 3, ("grave", crypt_name(o["crypt"]))
        case "peeked":
            return 3, ("eye", crypt_name(o["crypt"]))
    return None


def _of_ways(told: GameEvent, names: Sequence[str]) -> tuple[int, Part] | None:
    o = told.open
    match told.kind:
        case "moved":
            return 3, ("move", TN("{name}: {n} space", "{name}: {n} spaces", o["steps"], name=names[o["seat"]]))
        case "home":
            return 3, ("inn", T("{name} is back", name=names[o["seat"]]))
        case "hazard":
            return 2, ("hazard", card_name(o["hazard"]))
        case "raid":
            return 2, ("door", T("raid on {crypt}", crypt=crypt_name(o["crypt"])))
        case "left":
            return 3, ("door", T("leaves unseen"))
        case "player-one":
            return 2, ("crown", T("{name} is Player One", name=names[o["seat"]]))
    return None


def _card(key: str) -> str:
    return key.partition(".")[0]
