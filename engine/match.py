"""One match of a game: it drives the rules, keeps the inputs, and resumes from a checkpoint and the later inputs.

A row is a stored input. ``Match.act`` checks an answer, runs the rules to the next question and returns a ``Step``: the
data to store and the events to show. After any exception in the rules the match is restored to its former position.
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
from .game import Game, Result, S, Setup
from .protocol import CHANCE, Answer, Ask, Refused, Roll, Seat, Shuffle, Value
from .pump import run_to_next_question
from .zones import Laid, has_learned, record_cards

_STATE = msgspec.msgpack.Encoder()
"""The encoder of states; one shared encoder costs a tenth less than a new one each time."""


class Input(Struct, frozen=True, array_like=True):
    """A stored input: an answer or a chance result, kept for ever.

    Nobody may read chance results before the end: a shuffle's result together with the known order before it *is* the
    order of the pile. Public knowledge about a chance result is emitted as an event. The inputs are shown when the
    dice's secret is opened.
    """

    number: int
    """The input's number, from 0, in the order of play."""
    seat: Seat
    """The seat that answered; CHANCE (-1) for dice and shuffles."""
    kind: str
    value: Any
    """The answer's stored form; for chance the list of numbers."""
    rules: int
    """The version of the rules under which the input was made."""
    draw: int | None = None
    """The number of the draw, for chance only; a number is used only once, even after undo.

    A negative number is a shared shuffle (``Setup.round``).
    """
    asked: tuple[int, ...] = ()
    """For chance only: the dice and sides, or the size of the shuffle, so that verifying needs no rules."""
    void: bool = False
    """The input was taken back or replaced; it is kept nevertheless."""


class LoggedEvent(Struct, frozen=True):
    """An event with its number, and the number of inputs before it."""

    number: int
    row: int
    told: GameEvent


class OpenQuestion(Struct, frozen=True):
    """An open question with its number, which is never used again."""

    number: int
    ask: Ask


class Snapshot(Struct, frozen=True):
    """A match at a checkpoint. With the inputs since then it has everything that is needed to continue."""

    row: int
    """The number of inputs before the checkpoint."""
    news: int
    draws: int
    asked: tuple[int, ...]
    """The number of questions asked so far on each channel: the public ones, then each seat's secret ones."""
    state: bytes
    rules: int

    def skip_question_numbers(self, numbers: int) -> Snapshot:
        """Return the snapshot with all question counters raised by ``numbers``."""
        return replace(self, asked=tuple([count + numbers for count in self.asked]))


class Step(Struct, frozen=True):
    """The effects of one answer, up to the next question to a person."""

    rows: tuple[Input, ...]
    news: tuple[LoggedEvent, ...]
    snapshot: Snapshot | None
    """The last checkpoint that was passed in the step, or None."""
    voided: tuple[int, ...] = ()
    """The numbers of the inputs that this step replaced or took back."""
    over: bool = False
    free: bool = False
    """The step has taught nobody anything, so it can be taken back freely.

    It had no chance result, no private event and no opened simultaneous answers, and nobody learned a card.
    """


class RulesError(Exception):
    """The rules raised an exception; the match is restored to its position before the answer."""


class UnknownField(Exception):
    """A stored state has a field that these rules do not know: rules of another version wrote it."""


def _decode_state(raw: bytes, type_: type[S]) -> S:
    """Decode a state. Raises ``UnknownField`` for an unknown field, ``msgspec.DecodeError`` for any other fault."""
    try:
        return msgspec.msgpack.decode(raw, type=type_)
    except msgspec.ValidationError as error:
        if "unknown field" in str(error):
            raise UnknownField(str(error)) from None
        raise


class Match(Generic[S]):
    """A match in play. It allows one writer at a time; the owner has to ensure that."""

    step: Step
    """The effects of the last ``start``, ``resume`` or ``act``."""
    snapshot: Snapshot
    """The last checkpoint passed."""
    _lay: Laid
    """The places of the cards, and who knows each, at the end of the last step."""
    _asked: tuple[OpenQuestion, ...]

    def __init__(self, game: Game[S], chance: Chance, snapshot: Snapshot) -> None:
        """Prepare a match at a checkpoint; callers use ``start`` and ``resume`` instead."""
        self.game, self.chance = game, chance
        self.rows: list[Input] = []
        """The inputs since the last checkpoint, except those taken back."""
        self._row = self._news = self._draws = 0
        self._counts: list[int] = []
        self._open(snapshot)

    # --- public methods ---

    @classmethod
    def start(cls, game: Game[S], setup: Setup, chance: Chance, asked: int = 0) -> Match[S]:
        """Begin a match. Raises ``Refused`` if the setup is not possible.

        ``asked`` is the number of question numbers to skip on each channel.
        """
        s = game.begin_match(setup)
        channels = 1 + len(setup.seats)
        first = Snapshot(0, 0, 0, (asked,) * channels, msgspec.msgpack.encode(s), game.version)
        return cls.resume(game, first, (), chance)

    @classmethod
    def resume(cls, game: Game[S], snapshot: Snapshot, rows: Sequence[Input], chance: Chance) -> Match[S]:
        """Restore a match from a snapshot and the inputs since.

        Raises ``UnknownField``, and ``RulesError`` if the inputs do not fit these rules.

        ``rows`` may include void inputs, so that no number or draw is used again. Without any inputs the rules run on
        from the checkpoint to their first question; chance results on the way are in ``match.step``.
        """
        match = cls(game, chance, snapshot)
        match._replay(rows)
        return match

    @property
    def pending(self) -> tuple[OpenQuestion, ...]:
        """The open questions, except simultaneous ones that are answered already."""
        if not self._sealed:
            return self._asked
        return tuple([question for place, question in enumerate(self._asked) if place not in self._sealed])

    @property
    def over(self) -> bool:
        return self._ended

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def row(self) -> int:
        """The number of the next input."""
        return self._row

    @property
    def draws(self) -> int:
        """The number of the next draw from the match's own dice."""
        return self._draws

    @property
    def asked_now(self) -> tuple[OpenQuestion, ...]:
        """All questions of the present moment, including simultaneous ones that are answered already."""
        return self._asked

    @property
    def sealed(self) -> tuple[int, ...]:
        """The input numbers of the simultaneous answers given so far, while others are still asked."""
        return tuple(row for row, _ in self._sealed.values())

    def find_question(self, seat: Seat) -> OpenQuestion | None:
        """Return the question that a seat may answer now, or whose simultaneous answer it may still replace."""
        return next((question for question in self._asked if question.ask.seat == seat), None)

    def find_given_answer(self, seat: Seat) -> Value | None:
        """Return a seat's simultaneous answer while others are still asked; only that seat may see it."""
        for place, (_, answer) in self._sealed.items():
            ask = self._asked[place].ask
            if ask.seat == seat:
                return ask.choice.write(answer)
        return None

    def view(self, viewer: Seat | None) -> Struct:
        return self.game.view(self.state, viewer)

    def compute_state_hash(self) -> str:
        """Return a hash of the state and the open questions: equal for equal positions, in any Python."""
        asked = [(p.number, p.ask.seat, p.ask.kind, p.ask.choice) for p in self._asked]
        sealed = [(place, self._asked[place].ask.choice.write(a)) for place, (_, a) in sorted(self._sealed.items())]
        # Encode plain values, not the records: a record's encoded header depends on how many fields it could have
        # (`engine/written.py`).
        position = msgspec.to_builtins((self.state, asked, sealed), builtin_types=(bytes,))
        return hashlib.blake2b(msgspec.msgpack.encode(position), digest_size=16).hexdigest()

    def fork(self, chance: Chance | None = None) -> Match[S]:
        """Return an independent match at this position, with the given chance or this match's own."""
        return Match.resume(self.game, self.snapshot, tuple(self.rows), chance or self.chance)

    def act(self, seat: Seat, question: int, value: Value) -> Step:
        """Answer a question. On ``Refused`` and ``RulesError`` the match is unchanged."""
        for asked in self._asked:
            if asked.number == question:
                break
        else:
            raise Refused("stale")
        if asked.ask.seat != seat:
            raise Refused("not-yours")
        answer = asked.ask.choice.read(value)
        snapshot, rows, row, draws = self.snapshot, tuple(self.rows), self._row, self._draws
        self._begin_step()
        try:
            self._answer(asked, answer)
        except Exception as error:
            self._open(snapshot)
            self._replay(rows)
            self._row, self._draws = row, draws
            raise RulesError(f"{type(error).__name__} in the rules: {error}") from error
        free = not (self._ended or self._opened)
        if not self._sealed:  # while simultaneous answers are missing, the rules have not run
            before, self._lay = self._lay, record_cards(self.game.zones(self.state))
            free = free and not has_learned(before, self._lay)
        self._end_step(free)
        return self.step

    def unseal(self, row: int) -> Step:
        """Take back one simultaneous answer; its question is open again, and nobody has learned of the answer.

        Raises ``ValueError`` if ``row`` is no such answer.
        """
        place = next((place for place, (sealed, _) in self._sealed.items() if sealed == row), None)
        if place is None:
            raise ValueError("no answer under seal")
        self._begin_step()
        self._withdraw_answer(place)
        self._end_step(free=True)
        return self.step

    def back(self, snapshot: Snapshot, rows: Sequence[Input], to: int) -> Match[S]:
        """Return the match before input ``to``, an answer; that input and all later ones are taken back.

        Simultaneous answers given since are taken back as well. ``snapshot`` is a checkpoint with ``snapshot.row <=
        to``; ``rows`` are all inputs from it on, void ones included. The returned match has a ``step`` to be stored
        like any other: it names the inputs taken back (``voided``). Its ``snapshot`` is that checkpoint with counters
        so high that no draw, question or event number is ever used again, also after a resume. Raises ``ValueError`` if
        ``to`` is not a valid answer.
        """
        target = next((row for row in rows if row.number == to), None)
        if target is None or target.void or target.seat == CHANCE or snapshot.row > to:
            raise ValueError("no answer that stands")
        fresh = replace(snapshot, news=self._news, draws=self._draws, asked=tuple(self._counts))
        taken = tuple(row.number for row in rows if row.number >= to and not row.void)
        match = Match.resume(
            self.game, fresh, [replace(row, void=row.void or row.number >= to) for row in rows], self.chance
        )
        match._row = max(match._row, self._row)
        match.step = Step((), (), match.snapshot, taken)
        return match

    def throw_with(self, chance: Chance) -> None:
        """Use this source of chance for all dice throws and shuffles from now on."""
        self.chance = chance

    def pass_over(self, numbers: int) -> None:
        """Renumber the open questions, as if ``numbers`` more had been asked on each channel before the checkpoint."""
        self.snapshot = self.snapshot.skip_question_numbers(numbers)
        self._counts = [count + numbers for count in self._counts]
        further = numbers * len(self._counts)
        self._asked = tuple([OpenQuestion(question.number + further, question.ask) for question in self._asked])

    def count_from(self, other: Match[S]) -> None:
        """Continue the numbers of inputs and draws from those of the other match."""
        self._row, self._draws = other._row, other._draws

    # --- internals ---

    def _open(self, snapshot: Snapshot) -> None:
        """Put the match to a snapshot: its state, its counters, and fresh rules."""
        self.snapshot = snapshot
        self.state: S = _decode_state(snapshot.state, self.game.state)
        self.rows.clear()
        self._row, self._news, self._draws = snapshot.row, snapshot.news, snapshot.draws
        self._counts = list(snapshot.asked)
        self._asked = ()
        self._sealed: dict[int, tuple[int, Answer]] = {}
        """Simultaneous answers given so far: index in ``_asked`` -> (input number, answer)."""
        self._several = False
        self._ended = False
        self._given: list[Input] = []
        """The inputs still to be replayed; empty in play."""
        self._rules = self.game.play(self.state)

    def _begin_step(self) -> None:
        self._new_rows: list[Input] = []
        self._new_news: list[LoggedEvent] = []
        self._new_snapshot: Snapshot | None = None
        self._voided: list[int] = []
        self._opened = False
        """Something secret has come out in this step: a chance result, a private event, or opened simultaneous answers.
        """

    def _end_step(self, free: bool = False) -> None:
        self.step = Step(
            tuple(self._new_rows), tuple(self._new_news), self._new_snapshot, tuple(self._voided), self._ended, free
        )

    def _replay(self, rows: Sequence[Input]) -> None:
        self._given = [row for row in rows if not row.void]
        replayed = bool(rows)
        self._begin_step()
        try:
            self._continue(None)
            while self._given:
                row = self._given[0]
                question = self.find_question(row.seat)
                if question is None:
                    raise RulesError("the rows do not fit the rules")
                self._answer(question, question.ask.choice.read(row.value))
        except Refused as error:
            raise RulesError("the rows do not fit the rules") from error
        self._row = max([self._row, *(row.number + 1 for row in rows)])
        self._draws = max([self._draws, *(row.draw + 1 for row in rows if row.draw is not None)])
        if replayed:
            self._begin_step()
        self._end_step()
        self._lay = record_cards(self.game.zones(self.state))

    def _answer(self, question: OpenQuestion, answer: Answer) -> None:
        place = self._asked.index(question)
        if place in self._sealed:  # a simultaneous answer may be replaced while others are missing
            self._withdraw_answer(place)
        row = self._keep(question.ask.seat, question.ask.kind, question.ask.choice.write(answer))
        self._sealed[place] = (row.number, answer)
        if not self._several:
            self._continue(answer)
        elif len(self._sealed) == len(self._asked):
            self._opened = True
            self._continue(tuple([given for _, (_, given) in sorted(self._sealed.items())]))

    def _withdraw_answer(self, place: int) -> None:
        """Withdraw the simultaneous answer at this index."""
        old, _answer = self._sealed.pop(place)
        self._voided.append(old)
        self.rows[:] = [row for row in self.rows if row.number != old]

    def _continue(self, answer: Any) -> None:
        """Send an answer to the rules (None to begin), run them to the next question, and open that question."""
        asks = run_to_next_question(self._rules, answer, self._draw_result, self._log_event, self._store_checkpoint)
        self._sealed = {}
        self._several, self._ended = isinstance(asks, tuple), asks is None
        if isinstance(asks, Ask):
            self._asked = (self._number(asks),)
        else:
            self._asked = tuple([self._number(ask) for ask in asks or ()])

    def _number(self, ask: Ask) -> OpenQuestion:
        """Give a question its number.

        Public questions count on one channel, each seat's secret ones on a channel of their own. So a number tells
        nobody how often others were asked in secret.
        """
        channel = ask.seat + 1 if ask.secret else 0
        self._counts[channel] += 1
        return OpenQuestion(self._counts[channel] * len(self._counts) + channel, ask.settle_stop())

    def _keep(self, seat: Seat, kind: str, value: Any, draw: int | None = None, asked: tuple[int, ...] = ()) -> Input:
        """Return the input to keep: the next one of a replay, which must be like this, or a new one."""
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
            row = self._keep(CHANCE, request.kind, None, None, asked)
            self._draws = max(self._draws, (row.draw or 0) + 1)
            return tuple(row.value)
        if isinstance(request, Shuffle) and request.shared:
            number = -request.shared
        else:
            number, self._draws = self._draws, self._draws + 1
        drawn = self.chance.draw(number, request)
        self._opened = True
        self._keep(CHANCE, request.kind, drawn, number, asked)
        return drawn

    def _log_event(self, event: GameEvent) -> None:
        """Log an event with its number."""
        if isinstance(event, PrivateEvent) and event.private:
            self._opened = True
        self._new_news.append(LoggedEvent(self._news, self._row, event))
        self._news += 1

    def _store_checkpoint(self) -> None:
        """Store a checkpoint; the inputs before it are not needed to continue."""
        state = _STATE.encode(self.state)
        self.snapshot = self._new_snapshot = Snapshot(
            self._row, self._news, self._draws, tuple(self._counts), state, self.game.version
        )
        self.rows.clear()
