"""Entries for the events of a match of Tomb.

The lines are in the third person. A line for one player with secret knowledge is in the second person.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb.events import raids, turns
from render.face.event_words import EventWords, format_person, make_format

from . import advice, events_of_raids, events_of_turns, rolls, setting_up
from .names import (
    ATTR,
    DECK,
    LEVEL,
    MARKER,
    describe_card_name,
    describe_card_names,
    describe_crypt_name,
    describe_door,
    describe_seat_name,
)

WORDS = EventWords(
    setting_up.EVENTS,
    events_of_turns.EVENTS,
    events_of_raids.EVENTS,
    rolls.EVENTS,
    advice.EVENTS,
    formats={
        **dict.fromkeys(("name", "master"), describe_seat_name),
        "second": format_person,
        **dict.fromkeys(
            ("who", "by", "at", "card", "rogue", "victim", "giver", "to", "hazard"), make_format(describe_card_name)
        ),
        **dict.fromkeys(("cards", "monsters"), make_format(describe_card_names)),
        "crypt": make_format(describe_crypt_name),
        "place": make_format(describe_door),
        "attr": make_format(ATTR.__getitem__),
        "deck": make_format(DECK.__getitem__),
        "level": make_format(LEVEL.__getitem__),
        "colour": make_format(MARKER.__getitem__),
    },
    fields={
        "second": "recruits",
        "master": "cm",
        "who": "one",
        "giver": "frm",
        "place": "door",
        "colour": "marker",
        "all": "wounds",
    },
    concerned=("seat", "cm"),
)


def is_retold(event: GameEvent, later_events: Sequence[GameEvent]) -> bool:
    """Tell whether announced wounds need no line, because the next events deal exactly these wounds."""
    if not isinstance(event, raids.WoundsAnnounced):
        return False
    placed = later_events[: len(event.amounts)]
    return event.amounts == tuple((one.one, one.n) for one in placed if isinstance(one, raids.Wounded))


def has_caused(event: GameEvent, effect: GameEvent, between: Sequence[GameEvent]) -> bool:
    """Tell whether an earlier event explains an effect: for Player One, and for a second roll, an own earlier roll."""
    return not isinstance(effect, turns.PlayerOneFound | turns.RolledForOrder) or (
        isinstance(event, turns.RolledForOrder) and event.seat == effect.seat
    )
