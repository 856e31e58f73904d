"""Lines of rolls. Each die that is a success is ticked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb.events.raids import Rerolled, Rolled, SuccessesAdded
from engine.games.tomb.outlook import SUCCESS
from engine.protocol import Seat
from render.face.event_words import EventWords
from render.face.records import Names
from render.text.i18n import TN, T, Text

from .names import ATTR, COLOUR, describe_card_name, describe_card_names, describe_plain

WORDS = EventWords()
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


@WORDS.register(Rolled)
def describe_roll(event: Rolled, viewer: Seat | None, names: Names) -> Text:
    values = {
        "who": describe_card_names(event.who),
        "attr": ATTR[event.attr],
        "dice": describe_throw(event.colours, event.faces, event.extra),
    }
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


@WORDS.register(Rerolled)
def describe_reroll(event: Rerolled, viewer: Seat | None, names: Names) -> Text:
    letters = "".join(one[0] for one in event.colours)
    return T(
        "{card}: dice rolled again: {dice}.",
        card=describe_card_name(event.card),
        dice=describe_throw(letters, event.faces),
    )


@WORDS.register(SuccessesAdded)
def describe_added_successes(event: SuccessesAdded, viewer: Seat | None, names: Names) -> Text:
    return TN("{card} adds {n} success.", "{card} adds {n} successes.", event.n, card=describe_card_name(event.card))
