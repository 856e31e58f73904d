"""Whose dice are whose: what players are called, the letter and colour of each kind of dice, dice in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.roll_for_adventure.board import ALLY, BONUS, COLOURS, KIND, VALUE
from engine.games.roll_for_adventure.view import View
from render.dice import RING, STAR
from render.letters import letters
from render.text.i18n import T, Text

from .names import COLOUR, player


def called(view: View, names: Sequence[str]) -> dict[str, Text | str]:
    """By colour: whose it is."""
    return {one.colour: player(view, at, names) for at, one in enumerate(view.players)}


def marks(view: View, names: Sequence[str]) -> dict[str, str]:
    """By kind of dice: the letter of its owner, or the sign of those that are nobody's own."""
    if view.solo:
        own: Iterable[str] = "ABCD"
    else:
        own = letters([names[one.seat] for one in view.players])
    return {**{one.colour: mark for one, mark in zip(view.players, own, strict=False)}, ALLY: RING, BONUS: STAR}


def hue(view: View, kind: str) -> str:
    """The colour of a kind of dice: allies have the first that nobody plays (RFA-SETUP-18)."""
    return COLOURS[len(view.players) % len(COLOURS)] if kind == ALLY else kind


def dice_words(dice: Iterable[str], view: View, names: Sequence[str]) -> list[Text]:
    """Dice by their owners: "Ana 5 5", "ally 6"."""
    owners = called(view, names)
    found: dict[str, list[str]] = {}
    for die in dice:
        found.setdefault(KIND[die], []).append(str(VALUE[die]))
    return [
        T("{name} {values}", name=owners.get(kind) or COLOUR[kind], values=Text(" ".join(faces)))
        for kind, faces in found.items()
    ]


def kinds_words(kinds: Iterable[str], view: View, names: Sequence[str]) -> list[Text]:
    """Dice whose faces are of no account: "Ana 2", "ally 1" (how many)."""
    owners = called(view, names)
    counted: dict[str, int] = {}
    for kind in kinds:
        counted[kind] = counted.get(kind, 0) + 1
    return [T("{name} {values}", name=owners.get(kind) or COLOUR[kind], values=str(n)) for kind, n in counted.items()]


def amount(kinds: Iterable[str], kind: str) -> int:
    """How many of these dice or kinds are of that kind."""
    return sum(KIND.get(one, one) == kind for one in kinds)
