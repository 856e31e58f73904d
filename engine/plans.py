"""Premoves: the orders that a seat may give before it is asked (``Plans``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq
from typing import Any

from msgspec import Struct

from .protocol import Answer, Ask, Move, Pick, Seat


class Condition(Struct, frozen=True, eq=False):
    """A premove condition about a public fact. If it does not hold, the premove is no longer valid."""

    mark: Callable[[Any, Seat], str]
    """Returns the public fact as text, from the spectators' view, for the seat that made the premove."""
    holds: Callable[[str, str], bool] = eq
    """Returns whether the condition holds, from the text stored with the premove and the present text."""
    at_question: bool = False
    """A flag: the condition is about the question, so it is judged only when one like the premove is asked."""
    of_seat: bool = False
    """A flag: the condition is about another seat. Its key ends in a dot and the seat, which is the stored text."""


class Plans(Struct, frozen=True, kw_only=True, eq=False):
    """The description of a game's premoves: orders that a seat may give before it is asked.

    A premove is a record like an option. A table keeps a seat's premoves in the order in which they were made, and
    shows them to nobody else. All functions here get that seat's own view. ``possible`` and ``offered`` must also work
    with the spectators' view, as far as it shows enough.

    If a premove is itself an answer of its seat, it is used up when the answer is given.
    """

    conditions: Mapping[str, Condition] = {}
    """The premove conditions by key, in the order in which players see them."""
    in_order: bool = False
    """A flag: a seat's premoves are the steps of one sequence, and are given one after the other.

    The first premove answers the next question, but no question that is already open. If a premove is dropped, all
    later ones are dropped.
    """
    aside: tuple[type[Move], ...] = ()
    """Kinds of premoves that wait for their question beside the sequence, and keep no later premove waiting."""
    only: tuple[type[Move], ...] = ()
    """Kinds of premoves that are never options of a question. No subcommand is named after them."""

    possible: Callable[[Any, Seat, tuple[Move, ...]], tuple[Move, ...]]
    """Returns the premoves that a seat may add, from its view and the premoves that it has."""
    stands: Callable[[Any, Ask | None, Move], bool]
    """Returns whether a premove is still valid, from a view and the question about to be asked.

    The question is None if nobody is about to be asked.
    """
    answer: Callable[[Any, Ask, tuple[Move, ...], Pick], Answer | None]
    """Returns the answer that a seat's premoves give to its question, or None if the person is to be asked."""
    at_once: tuple[type[Move], ...] = ()
    """Kinds of premoves that are carried out without a pause between answers.

    They answer only public questions in a row. Everybody who sees the answers knows of these questions, so an answered
    question is not displayed.
    """
    quiet: tuple[type[Move], ...] = ()
    """Kinds of premoves whose end is not reported to their seat, because they end only by being carried out."""
    offered: Callable[[Any, Seat, tuple[Move, ...]], tuple[Move, ...]] | None = None
    """Returns the possible premoves that have a button, beside a question and in the hand.

    Such a button can also answer a question that is already open. If the field is None, all possible premoves have a
    button, or none if ``in_order`` is set.
    """

    def list_button_plans(self, view: Any, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the premoves that have a button for this seat (``Plans.offered``).

        ``settled`` holds the premoves that the seat has.
        """
        if self.offered is not None:
            return self.offered(view, seat, settled)
        return () if self.in_order else self.possible(view, seat, settled)
