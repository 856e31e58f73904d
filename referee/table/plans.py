"""What the seats of a match have settled ahead (``Game.plans``), and the answers that follow from it.

A plan is the table's, not the match's: the rules ask as ever, and what is answered is one of the possible answers. Each
seat's plans are its own to know; whether an answer came from one is told to nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import SystemRandom
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.game import Game
from engine.match import Match, Put
from engine.protocol import Ask, Move, Refused, Seat, Value

from ..facts import Settled

_lot = SystemRandom()


class SettledAhead:
    """Those of a match, by seat."""

    def __init__(self, game: Game[Any], found: Iterable[Settled] = ()) -> None:
        self._game = game
        self._of = {one.seat: one for one in found}

    @property
    def stored(self) -> tuple[Settled, ...]:
        return tuple(self._of[seat] for seat in sorted(self._of))

    def of(self, seat: Seat) -> tuple[Move, ...]:
        """A seat's plans, in the order in which it made them."""
        return tuple(self._read(text) for text in self._seat(seat).plans)

    def ended(self, seat: Seat) -> tuple[Move, ...]:
        """Its plans that came to nothing since it last answered itself."""
        return tuple(self._read(text) for text in self._seat(seat).ended)

    # --- made and taken back ---

    def add(self, seat: Seat, plan: Move) -> None:
        kept = self._seat(seat)
        self._of[seat] = replace(kept, plans=(*kept.plans, plan.text()), ended=())

    def take_back(self, seat: Seat, text: str) -> None:
        """``Refused``: "stale": it no longer stands."""
        kept = self._seat(seat)
        if text not in kept.plans:
            raise Refused("stale")
        self._of[seat] = replace(kept, plans=_without(kept.plans, text))

    def forget(self, seat: Seat) -> None:
        """Its person thinks again."""
        self._of.pop(seat, None)

    # --- what follows ---

    def answer(self, match: Match[Any], put: Put) -> Value | None:
        """What follows for a question that its person would be asked; None: the person is asked. What that question
        puts an end to is dropped."""
        seat = put.ask.seat
        if self._game.plans is None or not self._seat(seat).plans:
            return None
        view = match.view(seat)
        self._drop(seat, view, put.ask)
        answer = self._game.plans.answer(view, put.ask, self.of(seat), _lot.randrange)
        return None if answer is None else put.ask.choice.write(answer)

    def answered(self, seat: Seat, value: Value, own: bool) -> None:
        """The seat has given this answer: a plan that is just this is done with. ``own``: its person gave it."""
        kept = self._seat(seat)
        plans = _without(kept.plans, value) if isinstance(value, str) else kept.plans
        changed = replace(kept, plans=plans, ended=() if own else kept.ended)
        if changed != kept:
            self._of[seat] = changed

    def look(self, match: Match[Any]) -> None:
        """Drop what no longer stands, of every seat."""
        for seat, kept in list(self._of.items()):
            if kept.plans:
                self._drop(seat, match.view(seat), None)

    def _drop(self, seat: Seat, view: Any, asked: Ask | None) -> None:
        plans, kept = self._game.plans, self._seat(seat)
        assert plans is not None
        gone = tuple(text for text in kept.plans if not plans.stands(view, asked, self._read(text)))
        if gone:
            left = tuple(text for text in kept.plans if text not in gone)
            told = [text for text in gone if not isinstance(self._read(text), plans.quiet)]
            self._of[seat] = replace(kept, plans=left, ended=(*kept.ended, *told))

    def _seat(self, seat: Seat) -> Settled:
        return self._of.get(seat, Settled(seat))

    def _read(self, text: str) -> Move:
        tag, _, rest = text.partition(":")
        kind = next(kind for kind in self._game.moves if kind.__struct_config__.tag == tag)
        fields = zip(kind.__struct_fields__, rest.split(","), strict=False)
        return msgspec.convert({"type": tag, **dict(fields)}, kind, strict=False)


def _without(plans: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The plans without the first that is this."""
    if text not in plans:
        return plans
    at = plans.index(text)
    return (*plans[:at], *plans[at + 1 :])
