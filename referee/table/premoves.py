"""The premoves of the seats of a match (``Answering.plans``), and the answers that they give.

Premoves belong to the table, not to the match. The rules ask every question, and a premove gives one of the possible
answers. Only the seat itself may know its premoves, their conditions, and which answers came from premoves.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import SystemRandom
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.ahead import has_options_like
from engine.game import Game
from engine.match import Match
from engine.match_records import OpenQuestion
from engine.plans import Plans
from engine.protocol import Ask, Move, One, Seat, Value
from engine.refusals import LimitReached, Stale

from ..records.match_facts import Settled
from .refusals import NoSuchCondition

MOST = 8
"""The most premoves that a seat may have at a time."""
ANY, SAME = "any", "same"
"""The keys of the two premove conditions that every game has.

``ANY``: no condition. ``SAME``: the options must be those that were shown when the premove was made.
"""
_lot = SystemRandom()


class TooManyPlans(LimitReached): ...


class Premoves:
    """The premoves of a match, by seat."""

    def __init__(self, game: Game[Any], records: Iterable[Settled] = ()) -> None:
        """Load the premoves ``records`` in the store."""
        self._game = game
        self._records = {one.seat: one for one in records}

    @property
    def stored(self) -> tuple[Settled, ...]:
        """The premoves of all seats, as they are stored."""
        return tuple(self._records[seat] for seat in sorted(self._records))

    def list_of_seat(self, seat: Seat) -> tuple[Move, ...]:
        """Return a seat's premoves, in the order in which it made them."""
        return tuple(self._parse_premove(text) for text in self._find_record(seat).plans)

    def is_first_at_once(self, seat: Seat) -> bool:
        """Return whether the seat's first premove answers without the usual delay."""
        plans = self._game.answering.plans
        return plans is not None and isinstance(next(iter(self.list_of_seat(seat)), None), plans.at_once)

    def map_conditions(self, seat: Seat) -> tuple[str, ...]:
        """Return for each premove of a seat, in their order, the key of its condition."""
        return tuple(key for key, _ in _list_terms(self._find_record(seat)))

    def list_lapsed(self, seat: Seat) -> tuple[Move, ...]:
        """Return the seat's premoves that lapsed since its player last answered."""
        return tuple(self._parse_premove(text) for text in self._find_record(seat).ended)

    # --- adding and withdrawing ---

    def add(self, match: Match[Any], seat: Seat, plan: Move, condition: str, offered: Iterable[Move]) -> None:
        """Add a premove of a seat.

        ``offered``: the premoves that were possible when this one was chosen. Raises ``NoSuchCondition``,
        ``TooManyPlans``.
        """
        kept, plans = self._find_record(seat), self._game.answering.plans
        assert plans is not None
        mark = _make_mark(plans, match, seat, plan, condition, offered)
        if len(kept.plans) >= MOST:
            raise TooManyPlans(most=MOST)
        now = not plans.in_order or plan in plans.list_button_plans(match.view(seat), seat, self.list_of_seat(seat))
        question = None if now else match.find_question(seat)
        self._records[seat] = replace(
            kept,
            plans=(*kept.plans, plan.format_text()),
            terms=(*_list_terms(kept), (condition, mark)),
            ended=(),
            put=None if question is None else question.number,
        )

    def set_condition(
        self, match: Match[Any], seat: Seat, place: int, text: str, condition: str, offered: Iterable[Move]
    ) -> None:
        """Change the condition of a seat's premove. Raises ``Stale``, ``NoSuchCondition``.

        ``place``: the premove's index among the seat's premoves. ``text``: the premove as text. ``condition``: the name
        of the new condition. ``offered``: the premoves that the seat could make now. The new condition compares later
        positions with the present position, from which its facts are read.
        """
        kept, plans, index = self._find_record(seat), self._game.answering.plans, self._find_place(seat, text, place)
        assert plans is not None
        terms = list(_list_terms(kept))
        terms[index] = condition, _make_mark(plans, match, seat, self._parse_premove(text), condition, offered)
        self._records[seat] = replace(kept, terms=tuple(terms))

    def take_back(self, seat: Seat, text: str, place: int | None = None) -> None:
        """Withdraw a seat's premove, and all later ones if premoves of this game are made in order.

        Raises ``Stale`` if there is no such premove any more.
        """
        kept, index = self._find_record(seat), self._find_place(seat, text, place)
        self._records[seat] = _drop_places(kept, range(index, len(kept.plans)) if self._in_order else (index,))

    def forget(self, seat: Seat) -> None:
        self._records.pop(seat, None)

    # --- answering ---

    def find_answer(self, match: Match[Any], question: OpenQuestion) -> Value | None:
        """Return the answer that a premove gives to a question; None if the player has to be asked.

        Premoves that this question makes invalid are dropped.
        """
        seat, plans = question.ask.seat, self._game.answering.plans
        kept = self._find_record(seat)
        if plans is None or not kept.plans or kept.put == question.number:
            return None
        self._drop(match, seat, question.ask)
        view, left = match.view(seat), self.list_of_seat(seat)
        for place in self._list_next(left) if plans.in_order else (0,):
            answer = plans.answer(view, question.ask, left[place:], _lot.randrange)
            if answer is not None:
                return question.ask.choice.write(answer)
        return None

    def note_answer(self, ask: Ask, value: Value, own: bool) -> None:
        """Update a seat's premoves after it has given an answer. A premove that equals the answer is used up.

        ``own``: the player gave the answer. If it replaces the next premove, that premove and all later premoves are
        dropped.
        """
        seat = ask.seat
        kept, stand = self._find_record(seat), self.list_of_seat(seat)
        changed = replace(kept, ended=() if own else kept.ended)
        near = self._list_next(stand)
        nearest = [kept.plans[at] for at in near] if self._in_order else kept.plans
        replaced = next((at for at in near if has_options_like(ask, stand[at])), None)
        if kept.put is not None:  # The seat's premoves were made for the questions after this one.
            changed = replace(changed, put=None)
        elif isinstance(value, str) and value in nearest:
            changed = _drop_places(changed, (kept.plans.index(value),))
        elif own and self._in_order and replaced is not None:
            changed = _drop_places(changed, self._list_dropped_with(stand, replaced))
        if changed != kept:
            self._records[seat] = changed

    def drop_lapsed(self, match: Match[Any]) -> None:
        """Drop the premoves of every seat that are no longer valid."""
        for seat, kept in list(self._records.items()):
            if kept.plans:
                self._drop(match, seat, None)

    def _drop(self, match: Match[Any], seat: Seat, question: Ask | None) -> None:
        """Drop the premoves of a seat that are no longer valid, and remember them as lapsed."""
        plans, kept = self._game.answering.plans, self._find_record(seat)
        assert plans is not None
        view, seen = match.view(seat), match.view(None)
        gone: list[int] = []
        stand = self.list_of_seat(seat)
        near = self._list_next(stand)
        for index, (plan, term) in enumerate(zip(stand, _list_terms(kept), strict=True)):
            now = question if index in near or not plans.in_order else None
            if index in gone or (
                plans.stands(view, now, plan) and _is_condition_met(plans, term, seen, seat, now, plan)
            ):
                continue
            gone += self._list_dropped_with(stand, index)
        if gone:
            withdrawn = [
                kept.plans[at] for at in gone if not isinstance(self._parse_premove(kept.plans[at]), plans.quiet)
            ]
            self._records[seat] = replace(_drop_places(kept, gone), ended=(*kept.ended, *withdrawn))

    def _list_next(self, stand: tuple[Move, ...]) -> list[int]:
        """Return the indices of the premoves that may answer a seat's next question, if premoves are made in order.

        These are the first premove of the sequence, and those before it that wait beside the sequence.
        """
        found = []
        for index in range(len(stand)):
            found.append(index)
            if not self._waits_aside(stand[index]):
                break
        return found

    def _list_dropped_with(self, stand: tuple[Move, ...], index: int) -> list[int]:
        """Return the indices of the premoves that are dropped if the one at ``index`` is dropped, with that one."""
        if not self._in_order or self._waits_aside(stand[index]):
            return [index]
        return [at for at in range(index, len(stand)) if at == index or not self._waits_aside(stand[at])]

    def _waits_aside(self, plan: Move) -> bool:
        return self._game.answering.plans is not None and isinstance(plan, self._game.answering.plans.aside)

    def _find_place(self, seat: Seat, text: str, place: int | None) -> int:
        """Return the index of a seat's premove with this text. Raises ``Stale``."""
        plans = self._find_record(seat).plans
        if text not in (plans if place is None else plans[place : place + 1]):
            raise Stale()
        return plans.index(text) if place is None else place

    @property
    def _in_order(self) -> bool:
        """Return whether the premoves of this game are made in order, as steps that follow each other."""
        return self._game.answering.plans is not None and self._game.answering.plans.in_order

    def _find_record(self, seat: Seat) -> Settled:
        """Return the stored premoves of a seat."""
        return self._records.get(seat, Settled(seat))

    def _parse_premove(self, text: str) -> Move:
        """Return the premove that this text stands for."""
        tag, _, rest = text.partition(":")
        kind = next(kind for kind in self._game.moves if kind.__struct_config__.tag == tag)
        fields = zip(kind.__struct_fields__, rest.split(","), strict=False)
        return msgspec.convert({"type": tag, **dict(fields)}, kind, strict=False)


def _make_mark(plans: Plans, match: Match[Any], seat: Seat, plan: Move, condition: str, offered: Iterable[Move]) -> str:
    """Return the facts that a condition compares later with the position. Raises ``NoSuchCondition``."""
    if condition in (ANY, SAME):
        return _encode_same_kind(offered, plan) if condition == SAME else ""
    key, _, other = condition.partition(".")
    known = plans.conditions.get(key)
    of_other = other.isdecimal() and len(other) < 3 and other != str(seat)
    if known is None or (known.of_seat and not of_other) or (other and not known.of_seat):
        raise NoSuchCondition()
    return other if known.of_seat else known.mark(match.view(None), seat)


def _is_condition_met(
    plans: Plans, term: tuple[str, str], facts: Any, seat: Seat, question: Ask | None, plan: Move
) -> bool:
    """Return whether a premove's condition still holds. ``term``: the key of the condition, and its stored facts."""
    key, mark = term
    if key == SAME:
        options = question.choice.options if question is not None and isinstance(question.choice, One) else ()
        return question is None or not has_options_like(question, plan) or _encode_same_kind(options, plan) == mark
    condition = plans.conditions.get(key.partition(".")[0])  # this version may not know the stored condition
    if condition is not None and condition.at_question and (question is None or not has_options_like(question, plan)):
        return True
    return key == ANY or (condition is not None and condition.holds(mark, condition.mark(facts, seat)))


def _encode_same_kind(options: Iterable[Move], plan: Move) -> str:
    """Return the options of a premove's kind as one text, which a condition compares later."""
    return " ".join(sorted({one.format_text() for one in options if one.tag == plan.tag}))


def _list_terms(record: Settled) -> tuple[tuple[str, str], ...]:
    """Return the key and the stored facts of each premove's condition.

    Premoves that were stored before conditions existed have the condition ``ANY``.
    """
    return (*record.terms, *((ANY, "") for _ in record.plans[len(record.terms) :]))


def _drop_places(record: Settled, places: Iterable[int]) -> Settled:
    """Return a seat's record of premoves without those at these indices."""
    left = [at for at in range(len(record.plans)) if at not in set(places)]
    terms = _list_terms(record)
    return replace(record, plans=tuple(record.plans[at] for at in left), terms=tuple(terms[at] for at in left))
