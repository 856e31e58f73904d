"""One match of a game: it runs the rules, keeps the inputs, and resumes from a checkpoint and the inputs after it.

A stored input is called a row. ``Match.act`` checks an answer, runs the rules to the next question and returns a
``Step``: the data to store and the events to show. After any exception in the rules the match is put back to its former
position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Generic

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .dice import Chance
from .events import GameEvent, PrivateEvent
from .game import Game, S
from .match_records import Input, LoggedEvent, OpenQuestion, RulesError, Snapshot, Step, decode_state
from .protocol import CHANCE, Answer, Ask, Refused, Roll, Seat, Shuffle, Value, has_pass_default
from .pump import run_to_next_question
from .refusals import NotYours, Stale
from .setup import Result, Setup
from .zones import Laid, has_learned, record_cards

_STATE = msgspec.msgpack.Encoder()
"""The only encoder of states, shared by all matches. Making an encoder for each state would cost a tenth more time."""


class Match(Generic[S]):
    """A match in play. Only one task may change it at a time; the owner of the object has to ensure that."""

    step: Step
    """The effects of the last call of ``start``, ``resume`` or ``act``."""
    snapshot: Snapshot
    """The last checkpoint that the match has passed."""
    _lay: Laid
    """A record of all cards in the zones, and of those who know each card, made at the end of the last step."""
    _asked: tuple[OpenQuestion, ...]

    def __init__(self, game: Game[S], chance: Chance, snapshot: Snapshot) -> None:
        """Prepare a match at a checkpoint. Callers use ``start`` and ``resume`` instead."""
        self.game, self.chance = game, chance
        self.rows: list[Input] = []
        """The match's inputs since the last checkpoint, except those taken back."""
        self._row = self._event_count = self._draws = 0
        self._counts: list[int] = []
        self._restore_snapshot(snapshot)

    # --- public methods ---

    @classmethod
    def start(cls, game: Game[S], setup: Setup, chance: Chance, skipped: int = 0) -> Match[S]:
        """Begin a match. Raises ``Refused`` if the setup is not possible.

        ``skipped`` is the number of question numbers to skip on each channel.
        """
        s = game.begin_new_match(setup)
        channels = 1 + len(setup.seats)
        first = Snapshot(0, 0, 0, (skipped,) * channels, msgspec.msgpack.encode(s), game.version)
        return cls.resume(game, first, (), chance)

    @classmethod
    def resume(cls, game: Game[S], snapshot: Snapshot, rows: Sequence[Input], chance: Chance) -> Match[S]:
        """Restore a match from a checkpoint and the inputs after it.

        ``rows`` may include void inputs, so that no number or draw is used again. Without any inputs the rules run on
        from the checkpoint to their first question. Chance results on the way are then in ``match.step``. Raises
        ``UnknownField``, and ``RulesError`` if the inputs do not fit these rules.
        """
        match = cls(game, chance, snapshot)
        match._replay(rows)
        return match

    @property
    def pending(self) -> tuple[OpenQuestion, ...]:
        """The open questions that still need an answer, without simultaneous questions that are already answered."""
        if not self._unopened:
            return self._asked
        return tuple([question for place, question in enumerate(self._asked) if place not in self._unopened])

    @property
    def over(self) -> bool:
        return self._ended

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def row(self) -> int:
        """The number that the next input will get."""
        return self._row

    @property
    def draws(self) -> int:
        """The number that the next draw from the match's own dice will get."""
        return self._draws

    @property
    def asked_now(self) -> tuple[OpenQuestion, ...]:
        """All questions that are asked at present, including simultaneous ones that are already answered."""
        return self._asked

    @property
    def unopened(self) -> tuple[int, ...]:
        """The input numbers of the simultaneous answers given so far, while other seats must still answer."""
        return tuple(row for row, _ in self._unopened.values())

    def find_question(self, seat: Seat) -> OpenQuestion | None:
        """Return the question that a seat may answer, or may answer again while answers are simultaneous; else None."""
        return next((question for question in self._asked if question.ask.seat == seat), None)

    def find_given_answer(self, seat: Seat) -> Value | None:
        """Return the answer that a seat has given while other seats are still asked. Only that seat may see it."""
        for place, (_, answer) in self._unopened.items():
            ask = self._asked[place].ask
            if ask.seat == seat:
                return ask.choice.write(answer)
        return None

    def view(self, viewer: Seat | None) -> Struct:
        return self.game.view(self.state, viewer)

    def compute_state_hash(self) -> str:
        """Return a hash of state and open questions. Equal positions have equal hashes in any Python."""
        asked = [(p.number, p.ask.seat, p.ask.kind, p.ask.choice) for p in self._asked]
        unopened = [(place, self._asked[place].ask.choice.write(a)) for place, (_, a) in sorted(self._unopened.items())]
        # Encode plain values, not the records: a record's encoded header depends on how many fields it could have
        # (`engine/written.py`).
        position = msgspec.to_builtins((self.state, asked, unopened), builtin_types=(bytes,))
        return hashlib.blake2b(msgspec.msgpack.encode(position), digest_size=16).hexdigest()

    def fork(self, chance: Chance | None = None) -> Match[S]:
        """Return a copy of this match at its position. Changes of the copy change only the copy.

        The copy uses ``chance``, or this match's own source of chance if None.
        """
        return Match.resume(self.game, self.snapshot, tuple(self.rows), chance or self.chance)

    def act(self, seat: Seat, question: int, value: Value) -> Step:
        """Give a seat's answer to an open question, and run the rules.

        ``question`` is the number of the question. On ``Refused`` and ``RulesError`` nothing changes.
        """
        for asked in self._asked:
            if asked.number == question:
                break
        else:
            raise Stale()
        if asked.ask.seat != seat:
            raise NotYours()
        answer = asked.ask.choice.read(value)
        snapshot, rows, row, draws = self.snapshot, tuple(self.rows), self._row, self._draws
        self._begin_step()
        try:
            self._accept_answer(asked, answer, value)
        except Exception as error:
            self._restore_snapshot(snapshot)
            self._replay(rows)
            self._row, self._draws = row, draws
            raise RulesError(f"{type(error).__name__} in the rules: {error}") from error
        free = not (self._ended or self._opened)
        if not self._unopened:  # The rules have not run while simultaneous answers are missing.
            before, self._lay = self._lay, record_cards(self.game.zones(self.state))
            free = free and not has_learned(before, self._lay)
        self._end_step(free and not self._passes, self._passes if free else ())
        return self.step

    def withdraw(self, row: int) -> Step:
        """Take back one simultaneous answer before it is opened; its question is open again.

        ``row`` is the number of the answer's input. Nobody has learned of the answer. Raises ``ValueError`` if there is
        no such answer.
        """
        place = next((place for place, (number, _) in self._unopened.items() if number == row), None)
        if place is None:
            raise ValueError("no answer to withdraw")
        self._begin_step()
        self._withdraw_answer(place)
        self._end_step(free=True)
        return self.step

    def back(self, snapshot: Snapshot, rows: Sequence[Input], to: int) -> Match[S]:
        """Return the match as it was before input ``to``, an answer. That input and all later ones are taken back.

        Simultaneous answers given since then are taken back as well. ``snapshot`` is a checkpoint with ``snapshot.row
        <= to``. ``rows`` are all inputs from the checkpoint on, void ones included. The returned match has a ``step``
        to be stored like any other, which names the inputs taken back (``voided``). Its ``snapshot`` is the checkpoint
        with higher counters. So no draw, question or event number is ever used again, even after a resume. Raises
        ``ValueError`` if ``to`` is not a valid answer.
        """
        target = next((row for row in rows if row.number == to), None)
        if target is None or target.void or target.seat == CHANCE or snapshot.row > to:
            raise ValueError("no answer that stands")
        fresh = replace(snapshot, event_count=self._event_count, draws=self._draws, asked=tuple(self._counts))
        taken = tuple(row.number for row in rows if row.number >= to and not row.void)
        match = Match.resume(
            self.game, fresh, [replace(row, void=row.void or row.number >= to) for row in rows], self.chance
        )
        match._row = max(match._row, self._row)
        match.step = Step((), (), match.snapshot, taken)
        return match

    def replace_chance(self, chance: Chance) -> None:
        """Replace the match's source of chance. All further dice throws and shuffles come from ``chance``."""
        self.chance = chance

    def renumber_open_questions(self, numbers: int) -> None:
        """Renumber the open questions as if ``numbers`` more had been asked on each channel before the checkpoint."""
        self.snapshot = self.snapshot.skip_question_numbers(numbers)
        self._counts = [count + numbers for count in self._counts]
        further = numbers * len(self._counts)
        self._asked = tuple([OpenQuestion(question.number + further, question.ask) for question in self._asked])

    def continue_numbers_of(self, other: Match[S]) -> None:
        """Let this match continue the numbering of inputs and draws of the other match."""
        self._row, self._draws = other._row, other._draws

    # --- internals ---

    def _restore_snapshot(self, snapshot: Snapshot) -> None:
        """Put the match back to a checkpoint: its state, its counters, and rules that run from there."""
        self.snapshot = snapshot
        self.state: S = decode_state(snapshot.state, self.game.state)
        self.rows.clear()
        self._row, self._event_count, self._draws = snapshot.row, snapshot.event_count, snapshot.draws
        self._counts = list(snapshot.asked)
        self._asked = ()
        self._unopened: dict[int, tuple[int, Answer]] = {}
        """The simultaneous answers given so far: index in ``_asked`` -> (input number, answer)."""
        self._several = False
        self._ended = False
        self._given: list[Input] = []
        """The stored inputs that are still to be replayed; empty in play."""
        self._rules = self.game.play(self.state)

    def _begin_step(self) -> None:
        """Clear everything that the present step collects for ``Step``."""
        self._new_rows: list[Input] = []
        self._new_events: list[LoggedEvent] = []
        self._new_snapshot: Snapshot | None = None
        self._voided: list[int] = []
        self._opened = False
        """A flag: this step has revealed a chance result, a private event, or simultaneous answers besides passes."""
        self._passes: tuple[int, ...] = ()
        """The numbers of the simultaneous answers that this step has opened, if all of them are passes."""

    def _end_step(self, free: bool = False, passes: tuple[int, ...] = ()) -> None:
        rows, events, voided = tuple(self._new_rows), tuple(self._new_events), tuple(self._voided)
        self.step = Step(rows, events, self._new_snapshot, voided, self._ended, free, passes)

    def _replay(self, rows: Sequence[Input]) -> None:
        self._given = [row for row in rows if not row.void]
        replayed = bool(rows)
        self._begin_step()
        try:
            self._run_rules(None)
            while self._given:
                row = self._given[0]
                question = self.find_question(row.seat)
                if question is None:
                    raise RulesError("the rows do not fit the rules")
                self._accept_answer(question, question.ask.choice.read(row.value), row.value)
        except Refused as error:
            raise RulesError("the rows do not fit the rules") from error
        self._row = max([self._row, *(row.number + 1 for row in rows)])
        self._draws = max([self._draws, *(row.draw + 1 for row in rows if row.draw is not None)])
        if replayed:
            self._begin_step()
        self._end_step()
        self._lay = record_cards(self.game.zones(self.state))

    def _accept_answer(self, question: OpenQuestion, answer: Answer, value: Value) -> None:
        """Store an answer and run the rules. ``value`` is the form in which it was given."""
        place = self._asked.index(question)
        if place in self._unopened:  # A simultaneous answer may be replaced while others are missing.
            self._withdraw_answer(place)
        # An option's text is stored as it was given; items come in the question's order (``Some.read``).
        stored = value if isinstance(value, str) else question.ask.choice.write(answer)
        row = self._store_input(question.ask.seat, question.ask.kind, stored)
        self._unopened[place] = (row.number, answer)
        if not self._several:
            self._run_rules(answer)
        elif len(self._unopened) == len(self._asked):
            given = sorted(self._unopened.items())
            asks = [self._asked[place].ask for place, _ in given]
            self._opened = not all(
                has_pass_default(ask) and answer == ask.default
                for ask, (_, (_, answer)) in zip(asks, given, strict=True)
            )
            self._passes = () if self._opened else tuple([number for _, (number, _) in given])
            self._run_rules(tuple([answer for _, (_, answer) in given]))

    def _withdraw_answer(self, place: int) -> None:
        """Withdraw the simultaneous answer to a question. ``place`` is the question's index in ``_asked``."""
        old, _answer = self._unopened.pop(place)
        self._voided.append(old)
        self.rows[:] = [row for row in self.rows if row.number != old]

    def _run_rules(self, answer: Any) -> None:
        """Send an answer to the rules (None to begin), run them to the next question, and open that question."""
        asks = run_to_next_question(self._rules, answer, self._draw_result, self._log_event, self._store_checkpoint)
        self._unopened = {}
        self._several, self._ended = isinstance(asks, tuple), asks is None
        if isinstance(asks, Ask):
            self._asked = (self._number_question(asks),)
        else:
            self._asked = tuple([self._number_question(ask) for ask in asks or ()])

    def _number_question(self, ask: Ask) -> OpenQuestion:
        """Return a question with a number of its own.

        Public questions are counted on one channel, each seat's secret questions on a channel of the seat's own. So a
        number tells nobody how often others were asked in secret.
        """
        channel = ask.seat + 1 if ask.secret else 0
        self._counts[channel] += 1
        return OpenQuestion(self._counts[channel] * len(self._counts) + channel, ask.settle_stop())

    def _store_input(
        self, seat: Seat, kind: str, value: Any, draw: int | None = None, asked: tuple[int, ...] = ()
    ) -> Input:
        """Store an input of the match and return it.

        In a replay the next stored input is taken, which must be like this one. Raises ``RulesError`` if it has another
        seat, kind or request.
        """
        if self._given:
            row = self._given.pop(0)
            if (row.seat, row.kind) != (seat, kind) or tuple(row.asked) != asked:
                raise RulesError("the rows do not fit the rules")
        else:
            row = Input(self._row, seat, kind, value, self.game.version, draw, asked)
        self._row = row.number + 1
        self.rows.append(row)
        self._new_rows.append(row)
        return row

    def _draw_result(self, request: Roll | Shuffle) -> tuple[int, ...]:
        asked = (request.dice, request.sides) if isinstance(request, Roll) else (request.size,)
        if self._given:
            row = self._store_input(CHANCE, request.kind, None, None, asked)
            self._draws = max(self._draws, (row.draw or 0) + 1)
            return tuple(row.value)
        if request.shared:
            number = -request.shared
        else:
            number, self._draws = self._draws, self._draws + 1
        drawn = self.chance.draw(number, request)
        self._opened = True
        self._store_input(CHANCE, request.kind, drawn, number, asked)
        return drawn

    def _log_event(self, event: GameEvent) -> None:
        """Add an event to the match's log under the next number."""
        if isinstance(event, PrivateEvent) and event.private:
            self._opened = True
        self._new_events.append(LoggedEvent(self._event_count, self._row, event))
        self._event_count += 1

    def _store_checkpoint(self) -> None:
        """Store the present state as the match's checkpoint. The inputs before it are not needed to continue."""
        state = _STATE.encode(self.state)
        self.snapshot = self._new_snapshot = Snapshot(
            self._row, self._event_count, self._draws, tuple(self._counts), state, self.game.version
        )
        self.rows.clear()
