"""Lines of rolls (see ``news``), in which each die that is a success is ticked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb.outlook import SUCCESS
from render.face.contract import Names
from render.face.standard import News
from render.text.i18n import TN, T, Text

from .names import ATTR, COLOUR, card_name, card_names, plain

_COLOURS = {"g": "green", "b": "blue", "r": "red"}


def thrown(colours: str, faces: Sequence[int], extra: int = 0) -> Text:
    """List the dice of a roll by colour, with the faces that succeed, each success ticked: "blue (1–5) 2✔ 7".

    Successes without a die are added at the end.
    """
    hit = {letter: SUCCESS[letter] for letter in _COLOURS}
    lie = [
        T("{colour} (1–{most}) {faces}", colour=COLOUR[name], most=hit[letter], faces=" ".join(shown))
        for letter, name in _COLOURS.items()
        if (shown := [ticked(letter, face) for one, face in zip(colours, faces, strict=True) if one == letter])
    ]
    if extra:
        lie.append(plain(f"+{extra}"))
    return T("{dice}", dice=tuple(lie)) if lie else T("no dice")


def ticked(colour: str, face: int) -> str:
    """Format a die's face, ticked if it is a success."""
    return f"{face}✔" if face <= SUCCESS[colour] else str(face)


def rolled(o: News, s: News | None, n: Names) -> Text:
    values = {
        "who": card_names(o["who"]),
        "attr": ATTR[o["attr"]],
        "dice": thrown(o["colours"], o["faces"], o["extra"]),
    }
    if o["against"]:
        return TN(
            "{who} rolls {attr} against {at}, {dice}: {n} success.",
            "{who} rolls {attr} against {at}, {dice}: {n} successes.",
            o["successes"],
            at=card_name(o["against"]),
            **values,
        )
    return TN(
        "{who} rolls {attr}, {dice}: {n} success.",
        "{who} rolls {attr}, {dice}: {n} successes.",
        o["successes"],
        **values,
    )


def rerolled(o: News, s: News | None, n: Names) -> Text:
    letters = "".join(one[0] for one in o["colours"])
    return T("{card}: rolled again, {dice}.", card=card_name(o["card"]), dice=thrown(letters, o["faces"]))
