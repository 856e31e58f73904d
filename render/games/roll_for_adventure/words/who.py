"""Owners of dice: names of players, letter and colour of each kind of dice, and dice described in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.games.roll_for_adventure.board import ALLY, BONUS, COLOURS, KIND, VALUE
from engine.games.roll_for_adventure.view import View
from render.dice import RING, STAR
from render.letters import choose_letters
from render.text.i18n import T, Text

from .names import COLOUR, describe_player_at


def describe_players(view: View, names: Sequence[str]) -> dict[str, Text | str]:
    """Return the players' names by their colour."""
    return {one.colour: describe_player_at(view, at, names) for at, one in enumerate(view.players)}


def choose_marks(view: View, names: Sequence[str]) -> dict[str, str]:
    """Return the mark of each kind of dice: its owner's letter, or the sign of ally or bonus dice."""
    if view.solo:
        own: Iterable[str] = "ABCD"
    else:
        own = choose_letters([names[one.seat] for one in view.players])
    return {**{one.colour: mark for one, mark in zip(view.players, own, strict=False)}, ALLY: RING, BONUS: STAR}


def choose_colour(view: View, kind: str) -> str:
    """Return the colour of a kind of dice. Ally dice have the first colour that nobody plays (RFA-SETUP-18)."""
    return COLOURS[len(view.players) % len(COLOURS)] if kind == ALLY else kind


def describe_dice_by_owner(dice: Iterable[str], view: View, names: Sequence[str]) -> list[Text]:
    """List dice by their owners: "Ana 5 5", "ally 6"."""
    owners = describe_players(view, names)
    found: dict[str, list[str]] = {}
    for die in dice:
        found.setdefault(KIND[die], []).append(str(VALUE[die]))
    return [
        T("{name} {values}", name=owners.get(kind) or COLOUR[kind], values=Text(" ".join(faces)))
        for kind, faces in found.items()
    ]


def describe_kinds_by_owner(kinds: Iterable[str], view: View, names: Sequence[str]) -> list[Text]:
    """Count dice whose faces do not matter, by their owners: "Ana 2", "ally 1"."""
    owners = describe_players(view, names)
    counted = Counter([*kinds]).items()
    return [T("{name} {values}", name=owners.get(kind) or COLOUR[kind], values=str(n)) for kind, n in counted]
