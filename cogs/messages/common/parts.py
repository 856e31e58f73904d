"""Lines on the players of a match's seats, if seats have changed hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.match_file import Part
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, Text, say

from ...limits import cut

LONGEST = 600
"""The most characters of the lines on all seats together."""


def list_part_lines(parts: Sequence[Part], locale: str, rows: bool) -> tuple[str, ...]:
    """Return lines on the players of all seats; none if no seat has changed hands.

    ``rows``: also name the stored input from which on each player has played. Nobody needs this during the match.
    """
    if not parts:
        return ()
    seats = []
    for seat, held in groupby(parts, key=lambda part: part.seat):
        lines = [
            _describe_part_start(part, _describe_player(part)) if rows and part.row else _describe_player(part)
            for part in held
        ]
        seats.append(say(T("seat {n}: {names}", n=seat + 1, names=[say(one, locale) for one in lines]), locale))
    return (cut(say(T("-# Players by seat: {seats}", seats="; ".join(seats)), locale), LONGEST),)


def _describe_player(part: Part) -> Text | str:
    name = escape_markdown(clean_name(part.name, 64))
    if part.kind == "ai":
        return T("the AI ({name})", name=name)
    if part.kind == "silence":
        return T("nobody ({name} gave up)", name=name)
    return name


def _describe_part_start(part: Part, who: Text | str) -> Text:
    return T("{who} from row {row} on", who=who, row=part.row)
