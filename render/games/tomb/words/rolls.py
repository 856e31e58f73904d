"""Entries for the events of rolls. Each die that is a success is ticked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb.events.raids import (
    Attacked,
    CombatIdle,
    Rerolled,
    Rolled,
    SuccessesAdded,
    TheftBegun,
    TrapAnnounced,
    TrapShown,
)
from engine.games.tomb.events.turns import CardUsed, HazardMet
from engine.games.tomb.outlook import SUCCESS
from engine.protocol import Seat
from render.face.event_words import EventEntry, EventLesson
from render.face.records import Names
from render.text.i18n import TN, T, Text

from .names import COLOUR, describe_card_name, describe_card_names, describe_plain

DICE = (Rolled, Rerolled, SuccessesAdded)
"""Events on the dice of a roll. An outcome is shown with them: each follows from the one before."""
BLOWS = (*DICE, Attacked, CardUsed, TrapShown, HazardMet, CombatIdle)
"""Events that may wound a combatant."""
_COLOURS = {"g": "green", "b": "blue", "r": "red"}


def describe_throw(colours: str, faces: Sequence[int], extra: int = 0) -> Text:
    """List the dice of a roll by colour, with the faces that succeed. Successes are ticked: "blue (1–5) 2✔ 7".

    Successes without a die are added at the end.
    """
    hit = {letter: SUCCESS[letter] for letter in _COLOURS}
    lie = [
        T("{colour} (1–{most}) {faces}", colour=COLOUR[name], most=hit[letter], faces=" ".join(shown))
        for letter, name in _COLOURS.items()
        if (shown := [format_face(letter, face) for one, face in zip(colours, faces, strict=True) if one == letter])
    ]
    if extra:
        lie.append(describe_plain(f"+{extra}"))
    return T("{dice}", dice=tuple(lie)) if lie else T("no dice")


def format_face(colour: str, face: int) -> str:
    """Format a die's face, ticked if it is a success."""
    return f"{face}✔" if face <= SUCCESS[colour] else str(face)


def describe_roll(event: Rolled, viewer: Seat | None, names: Names) -> Text:
    values = {"who": describe_card_names(event.who), "dice": describe_throw(event.colours, event.faces, event.extra)}
    if event.against:
        return TN(
            "{who} rolls {attr} against {at}, {dice}: {n} success.",
            "{who} rolls {attr} against {at}, {dice}: {n} successes.",
            event.successes,
            at=describe_card_name(event.against),
            **values,
        )
    return TN(
        "{who} rolls {attr}, {dice}: {n} success.",
        "{who} rolls {attr}, {dice}: {n} successes.",
        event.successes,
        **values,
    )


def describe_reroll(event: Rerolled, viewer: Seat | None, names: Names) -> Text:
    letters = "".join(one[0] for one in event.colours)
    return T("{card}: dice rolled again: {dice}.", dice=describe_throw(letters, event.faces))


EVENTS: dict[type[GameEvent], EventEntry] = {
    Rolled: EventEntry(
        describe_roll,
        causes=(Rolled, Attacked, CardUsed, TheftBegun, TrapAnnounced, HazardMet),
        lesson=EventLesson(
            T("Each success is a wound."),
            T("Each success of an Attack is a wound: 3 faces of a green die, 5 of a blue, 7 of a red."),
            "TOMB-DICE-3",
            "attack-roll",
            lambda event: event.on == "attack",
        ),
    ),
    Rerolled: EventEntry(describe_reroll, causes=DICE),
    SuccessesAdded: EventEntry(TN("{card} adds {n} success.", "{card} adds {n} successes.", "n"), causes=DICE),
}
