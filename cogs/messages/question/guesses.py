"""The guesses of players who have left a match: the question who wins, and the results at the end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Seat
from referee.table import guesses
from referee.table.table import Table
from render.text.i18n import TN, T, Text

from ...components import custom_ids
from ...components.sheet import Button, Row, arrange_buttons
from ...components.stepwise import ViewerContext
from ...components.typed import Named, say_in_both_languages
from ...limits import LABEL, cut

GUESS = "guess"
"""The verb of the buttons that guess. Its argument is the lowest seat of the side."""


def list_guess_lines(table: Table, seat: Seat, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return a line for a seat that has left the match: the question who wins, or the seat's own guess."""
    if guesses.may_guess(table, seat):
        asked = T("**Who wins? Guess once.** Nobody else sees your guess before the match is over.")
        return [viewer.say(asked)]
    side = guesses.find_guess(table, seat)
    if side is None:
        return []
    mine = _name_side(viewer, side, names)
    return [viewer.say(T("-# 🔮 Your guess: {side}. The others see it when the match is over.", side=mine))]


def build_guess_rows(table: Table, seat: Seat | None, viewer: ViewerContext) -> tuple[Row, ...]:
    """Return a button for each side that a seat may guess; no row if the seat may not guess."""
    if seat is None or not guesses.may_guess(table, seat):
        return ()
    return arrange_buttons(
        [
            Button(
                custom_ids.make_table_id(table.id, GUESS, str(min(side))),
                cut(viewer.say(_name_side(viewer, side, viewer.names)), LABEL),
            )
            for side in guesses.list_sides(table)
        ]
    )


def list_side_names(table: Table, viewer: ViewerContext) -> list[Named]:
    """Return the sides of a match by their lowest seats, each with the words to type."""
    return [
        (str(min(side)), say_in_both_languages(_name_side(viewer, side, viewer.names), viewer.locale))
        for side in guesses.list_sides(table)
    ]


def list_guess_results(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return lines on who has guessed right and wrong; none before the end of the match."""
    right, wrong = ([names[seat] for seat in seats] for seats in guesses.list_results(table))
    told = TN(
        "🔮 {names} was out and guessed the winner right.",
        "🔮 {names} were out and guessed the winner right.",
        len(right),
        names=right,
    )
    missed = TN(
        "-# {names} was out and guessed the winner wrong.",
        "-# {names} were out and guessed the winner wrong.",
        len(wrong),
        names=wrong,
    )
    return [viewer.say(line) for line, people in ((told, right), (missed, wrong)) if people]


def _name_side(viewer: ViewerContext, side: Sequence[Seat], names: Sequence[str]) -> Text:
    people = [names[seat] for seat in side]
    word = viewer.face.telling.side(viewer.view, side[0])
    return Text("{names}", {"names": people}) if word is None else T("{team}: {names}", team=word, names=people)
