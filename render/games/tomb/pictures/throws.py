"""The strip below the board: the newest roll and the most important other events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events import GameEvent
from engine.games.tomb.events import raids, turns
from engine.games.tomb.outlook import find_kind
from engine.games.tomb.view import View
from render.scene import WIDTH, Shape
from render.text.i18n import TN, T, Text

from ..words.names import ATTR, COLOUR, describe_card_name, describe_card_names, describe_crypt_name
from .changes import LETTER, Changes, ShownRoll
from .chart import MARGIN

HIGH, LOW, MOST = 104, 60, 6
"""``HIGH`` and ``LOW``: height in pixels of the strip, with a roll and without. ``MOST``: the most events in it."""
FEW = 3
Part = tuple[str, Text | str]
"""A sign or a card, and the text beside it."""


def build_strip(
    view: View, events: Sequence[GameEvent], changes: Changes, names: Sequence[str], top: int
) -> tuple[Shape, int]:
    """Build the strip; return the shape and its lower edge. A strip with nothing to show takes no room."""
    parts = _list_parts(events, names)
    roll = changes.roll
    values: dict[str, Any] = {"parts": parts}
    if roll is not None:
        values["cast"] = _make_roll_values(roll, events)
    elif (orders := [event for event in events if isinstance(event, turns.RolledForOrder)]) and not parts:
        values["cast"] = _make_order_roll_values(orders[-1])
    if not parts and "cast" not in values:
        return Shape("strip", (0, 0, 0, 0)), top - 10
    high = LOW if "cast" not in values and len(parts) <= FEW else HIGH
    box = (MARGIN, top, WIDTH - 2 * MARGIN, high)
    return Shape("strip", box, values, None if roll is None else describe_shown_roll(roll), rank=0), top + high


def _make_roll_values(roll: ShownRoll, events: Sequence[GameEvent]) -> dict[str, Any]:
    """Return the sprite's values for a roll. Once a Trap is shown, they have the number of successes needed."""
    shown = [event for event in events if isinstance(event, raids.TrapShown)]
    good = bool(shown) and shown[-1].disarmed
    text: Text | str = "" if roll.again else T("= {n}", n=roll.successes)
    if shown and not roll.again and len(roll.who) == 1:
        text = T("{n} of {tn}", n=shown[-1].successes, tn=shown[-1].tn)
    first = roll.who[0] if roll.who else ""
    return {
        "figure": first.partition(".")[0],
        "attr": roll.attr,
        "dice": roll.dice[:12],
        "again": roll.again[:6],
        "extra": roll.extra,
        "text": text,
        "good": good,
    }


def _make_order_roll_values(event: turns.RolledForOrder) -> dict[str, Any]:
    """Return the sprite's values for the roll that finds Player One. This roll has only blue dice."""
    dice = tuple(("b", face <= 5) for face in event.faces)
    text = T("= {n}", n=event.successes)
    return {"figure": "", "attr": "", "dice": dice, "again": (), "extra": 0, "text": text, "good": False}


def describe_shown_roll(roll: ShownRoll) -> Text:
    """Describe a roll by the number of successes of each colour."""
    values = {"names": describe_card_names(roll.who), "attr": ATTR[roll.attr]}
    if roll.again:
        return T("{names}: {attr}, some dice rolled again.", **values)
    hits = {name: [hit for colour, hit in roll.dice if colour == letter] for name, letter in LETTER.items()}
    dice = tuple(
        T("{colour} {hit} of {all}", colour=COLOUR[name], hit=sum(those), all=len(those))
        for name, those in hits.items()
        if those
    )
    return TN(
        "{names}: {attr}, {dice}: {n} success.",
        "{names}: {attr}, {dice}: {n} successes.",
        roll.successes,
        dice=dice or T("no dice"),
        **values,
    )


def _list_parts(events: Sequence[GameEvent], names: Sequence[str]) -> tuple[Part, ...]:
    """Return the parts of the strip in the order of the events, or only the most important if not all fit."""
    found = []
    for when, event in enumerate(events):
        part = _make_part(event, names)
        if part is not None:
            found.append((part[0], -when, part[1]))
    kept = sorted(sorted(found, key=lambda one: one[:2])[:MOST], key=lambda one: -one[1])
    return tuple(part for _, _, part in kept)


def _make_part(event: GameEvent, names: Sequence[str]) -> tuple[int, Part] | None:
    """Return an event's importance and its part of the strip; None if the strip does not show it."""
    return _make_fight_part(event) or _make_card_part(event, names) or _make_move_part(event, names)


def _make_fight_part(event: GameEvent) -> tuple[int, Part] | None:
    """Return the rank of an event of a fight (0 is the gravest) and its part of the picture; None for other events."""
    match event:
        case raids.MonsterKilled():
            return 1, (_find_card_key(event.one), T("killed: {xp} XP", xp=event.xp))
        case raids.CharacterDied():
            return 0, (_find_card_key(event.one), T("dies"))
        case turns.PartyLost():
            return 0, ("skull", T("the party is lost"))
        case raids.TrapShown():
            return 1, (event.card, T("disarmed") if event.disarmed else T("goes off"))
        case raids.TrapAnnounced():
            attr = ATTR[event.attr]
            return 2, ("trap", TN("a Trap: {n} × {attr}", "a Trap: {n} × {attr}", event.chars, attr=attr))
        case raids.MonstersRevealed() if event.monsters:
            return 2, ("skull", TN("{n} Monster", "{n} Monsters", len(event.monsters)))
        case raids.Wounded():
            return 3, (_find_card_key(event.one), f"−{event.n}")
        case raids.Healed():
            return 4, (_find_card_key(event.one), f"+{event.n}")
        case raids.Saved():
            return 2, (_find_card_key(event.one), T("is saved"))
        case raids.WoundsPrevented():
            return 4, ("shield", f"−{event.n}")
        case raids.PartyFled():
            return 1, ("move", T("the party flees"))
        case raids.Dazed():
            return 4, (_find_card_key(event.one), T("loses an action"))
    return None


def _make_card_part(event: GameEvent, names: Sequence[str]) -> tuple[int, Part] | None:
    """Return the rank of an event about cards and its part of the picture; None for other events."""
    match event:
        case raids.TreasuresFound() if event.cards:
            return 1, ("chest", Text("{cards}", {"cards": describe_card_names(event.cards)}))
        case turns.CardBanked() if len(names) == 1 and find_kind(event.card) == "treasure":  # TOMB-SOLO-15: no XP
            return 3, (event.card, T("banked"))
        case turns.CardBanked():
            return 3, (event.card, T("banked: {xp} XP", xp=event.xp))
        case turns.CardAttached() | turns.CardUsed():
            return 4, (event.card, describe_card_name(event.card))
        case turns.CharacterRecruited() | turns.PartyRenewed():
            return 3, (event.character, T("joins {name}", name=names[event.seat]))
        case turns.CardDrawn():
            return 5, (event.deck if event.deck != "item" else "ring", T("{name} draws", name=names[event.seat]))
        case raids.TheftBegun():
            return 2, (event.card, T("theft attempt"))
        case turns.CardsDiscarded() if event.cards:
            return 5, (_find_card_key(event.cards[0]), T("discarded"))
        case turns.CardPlaced():
            return 3, ("grave", describe_crypt_name(event.crypt))
        case turns.CryptPeekedInto():
            return 3, ("eye", describe_crypt_name(event.crypt))
    return None


def _make_move_part(event: GameEvent, names: Sequence[str]) -> tuple[int, Part] | None:
    """Return the rank of a move and its part of the picture; None for other events."""
    match event:
        case turns.PartyMoved():
            return 3, ("move", TN("{name}: {n} space", "{name}: {n} spaces", event.steps, name=names[event.seat]))
        case turns.PartyHome():
            return 3, ("inn", T("{name} is back", name=names[event.seat]))
        case turns.HazardMet():
            return 2, ("hazard", describe_card_name(event.hazard))
        case raids.RaidBegun():
            return 2, ("door", T("raid on {crypt}", crypt=describe_crypt_name(event.crypt)))
        case raids.CryptLeft():
            return 3, ("door", T("leaves unseen"))
        case turns.PlayerOneFound():
            return 2, ("crown", T("{name} is Player One", name=names[event.seat]))
    return None


def _find_card_key(key: str) -> str:
    return key.partition(".")[0]
