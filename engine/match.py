"""One play of a game: drives the rules, keeps the rows, resumes from a checkpoint and the rows since.

A row is an answer kept. ``Match.act`` checks an answer, runs the rules to the next question and gives a ``Step``: what
has to be stored and what may be told. After any exception in the rules the match stands where it stood.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Generic

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .dice import Chance
from .game import Game, Result, S, Setup
from .protocol import CHANCE, Answer, Ask, Refused, Roll, Seat, Shuffle, Told, Value
from .pump import pump
from .zones import Laid, laid, learned

_STATE = msgspec.msgpack.Encoder()
"""Writes states: one that is kept costs a tenth less than one for each."""


class Row(Struct, frozen=True, array_like=True):
    """An answer, stored for ever.

    Chance rows are nobody's to read before the end: a shuffle's row together with the known order before it *is* the
    order of the pile. What may be known of chance is told as news; rows are shown when the dice's secret is opened.
    """

    number: int
    """From 0, in the order of play."""
    seat: Seat
    """Who answered; CHANCE (-1) for dice and shuffles."""
    kind: str
    value: Any
    """The answer's stored form; chance: the list of numbers."""
    rules: int
    """The rules' version under which it was played."""
    draw: int | None = None
    """Chance: which draw; each is used once, also after undo. Below 0: from the secret of a round (``Setup.round``)."""
    asked: tuple[int, ...] = ()
    """Chance: dice and sides, or the size shuffled: verifying needs no rules."""
    void: bool = False
    """Taken back or replaced; kept all the same."""


class News(Struct, frozen=True):
    """Something told, and after which row."""

    number: int
    row: int
    told: Told


def known(told: Told, viewer: Seat | None) -> Told:
    """A piece of news without what the viewer may not know."""
    mine = {viewer: told.secret[viewer]} if viewer is not None and viewer in told.secret else {}
    return Told(told.kind, told.open, mine)


class Put(Struct, frozen=True):
    """A question as it stands before a seat. Its number is never used again."""

    number: int
    ask: Ask


class Snapshot(Struct, frozen=True):
    """A match at a checkpoint: everything needed to go on from there, together with the rows since."""

    row: int
    """How many rows came before."""
    news: int
    draws: int
    asked: tuple[int, ...]
    """How many questions each channel has had: the open ones, then each seat's secret ones."""
    state: bytes
    rules: int

    def passing_over(self, numbers: int) -> Snapshot:
        """The same, as if so many questions more had been asked on each channel before it."""
        return replace(self, asked=tuple([count + numbers for count in self.asked]))


class Step(Struct, frozen=True):
    """What one answer set going, up to the next question to a person."""

    rows: tuple[Row, ...]
    news: tuple[News, ...]
    snapshot: Snapshot | None
    """The last checkpoint passed, if any was."""
    voided: tuple[int, ...] = ()
    """Rows that this step replaced or took back."""
    over: bool = False
    free: bool = False
    """Nobody learned anything by it: no chance, nothing told in secret, no answers of several opened, no card known to
    anybody who did not know it before. Taking it back unlearns nothing."""


class Broken(Exception):
    """The rules failed; the match stands where it stood before the answer."""


class Match(Generic[S]):
    """A match in play. One writer at a time; whoever holds it sees to that."""

    step: Step
    """What the last ``start``, ``resume`` or ``act`` set going."""
    snapshot: Snapshot
    """The last checkpoint passed."""
    _lay: Laid
    """How the cards lay as it ended."""
    _asked: tuple[Put, ...]

    def __init__(self, game: Game[S], chance: Chance, snapshot: Snapshot) -> None:
        """Stand before a checkpoint (``start`` and ``resume`` are the doors for everybody else)."""
        self.game, self.chance = game, chance
        self.rows: list[Row] = []
        """The rows since the last checkpoint, without those taken back."""
        self._row = self._news = self._draws = 0
        self._counts: list[int] = []
        self._open(snapshot)

    # --- the doors ---

    @classmethod
    def start(cls, game: Game[S], setup: Setup, chance: Chance, asked: int = 0) -> Match[S]:
        """Begin a match. ``asked``: how many numbers of questions are passed over on each channel. ``Refused`` if the
        set-up is not possible."""
        s = game.begin(setup)
        channels = 1 + len(setup.seats)
        first = Snapshot(0, 0, 0, (asked,) * channels, msgspec.msgpack.encode(s), game.version)
        return cls.resume(game, first, (), chance)

    @classmethod
    def resume(cls, game: Game[S], snapshot: Snapshot, rows: Sequence[Row], chance: Chance) -> Match[S]:
        """Stand where the rows since the snapshot lead to. ``Broken`` if they do not fit these rules.

        ``rows`` may hold void ones, so that no number or draw is used again. With no rows at all the rules run on
        from the checkpoint to their first question; what chance answers meanwhile is in ``match.step``.
        """
        match = cls(game, chance, snapshot)
        match._replay(rows)
        return match

    @property
    def pending(self) -> tuple[Put, ...]:
        """The questions that are open now, less those already answered under seal."""
        if not self._sealed:
            return self._asked
        return tuple([put for place, put in enumerate(self._asked) if place not in self._sealed])

    @property
    def over(self) -> bool:
        return self._ended

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def row(self) -> int:
        """The number of the next row."""
        return self._row

    @property
    def draws(self) -> int:
        """The number of the next draw from its own dice."""
        return self._draws

    @property
    def asked_now(self) -> tuple[Put, ...]:
        """All questions put together at present, those answered under seal included."""
        return self._asked

    @property
    def sealed(self) -> tuple[int, ...]:
        """The rows of answers that are under seal: given, while others are still asked."""
        return tuple(row for row, _ in self._sealed.values())

    def asked(self, seat: Seat) -> Put | None:
        """The question that a seat may answer now, or whose sealed answer it may still replace."""
        return next((put for put in self._asked if put.ask.seat == seat), None)

    def given(self, seat: Seat) -> Value | None:
        """What a seat has answered under seal, while others are still asked: for that seat alone."""
        for place, (_, answer) in self._sealed.items():
            ask = self._asked[place].ask
            if ask.seat == seat:
                return ask.choice.write(answer)
        return None

    def view(self, viewer: Seat | None) -> Struct:
        return self.game.view(self.state, viewer)

    def digest(self) -> str:
        """A hash of the state and of what is asked: equal for equal positions, under any Python."""
        asked = [(p.number, p.ask.seat, p.ask.kind, p.ask.choice) for p in self._asked]
        sealed = [(place, self._asked[place].ask.choice.write(a)) for place, (_, a) in sorted(self._sealed.items())]
        # in plain values first: a record's own header tells how many fields it could have (`engine/written.py`)
        position = msgspec.to_builtins((self.state, asked, sealed), builtin_types=(bytes,))
        return hashlib.blake2b(msgspec.msgpack.encode(position), digest_size=16).hexdigest()

    def fork(self, chance: Chance | None = None) -> Match[S]:
        """A match of its own at the same place; with the chance given, or sharing this one's."""
        return Match.resume(self.game, self.snapshot, tuple(self.rows), chance or self.chance)

    def act(self, seat: Seat, question: int, value: Value) -> Step:
        """Answer a question. ``Refused`` leaves everything as it was; so does ``Broken``."""
        for put in self._asked:
            if put.number == question:
                break
        else:
            raise Refused("stale")
        if put.ask.seat != seat:
            raise Refused("not-yours")
        answer = put.ask.choice.read(value)
        snapshot, rows, row, draws = self.snapshot, tuple(self.rows), self._row, self._draws
        self._begin_step()
        try:
            self._answer(put, answer)
        except Exception as error:
            self._open(snapshot)
            self._replay(rows)
            self._row, self._draws = row, draws
            raise Broken(f"{type(error).__name__} in the rules: {error}") from error
        free = not (self._ended or self._opened)
        if not self._sealed:  # else the rules stand where they stood
            before, self._lay = self._lay, laid(self.game.zones(self.state))
            free = free and not learned(before, self._lay)
        self._end_step(free)
        return self.step

    def unseal(self, row: int) -> Step:
        """Take back an answer under seal, and that alone: its question is open again as it was, for nobody has learned
        of it. ``ValueError`` if the row is none."""
        place = next((place for place, (sealed, _) in self._sealed.items() if sealed == row), None)
        if place is None:
            raise ValueError("no answer under seal")
        self._begin_step()
        self._void(place)
        self._end_step(free=True)
        return self.step

    def back(self, snapshot: Snapshot, rows: Sequence[Row], to: int) -> Match[S]:
        """The match as it stood before row ``to``, an answer's; that row and all after it are taken back, also what has
        been answered under seal since.

        ``snapshot`` is a checkpoint with ``snapshot.row <= to``, ``rows`` are all rows from it on, void ones included.
        The match given has a ``step`` to be stored like any other: it names the rows taken back (``voided``), and its
        ``snapshot`` is that checkpoint with counters so high that no draw, no question and no news ever has a number
        that was used before, also after a resume. ``ValueError`` if the row is not an answer that stands.
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

    def pass_over(self, numbers: int) -> None:
        """Put the open questions anew, so many numbers on in each channel, as if those had been asked before the
        checkpoint."""
        self.snapshot = self.snapshot.passing_over(numbers)
        self._counts = [count + numbers for count in self._counts]
        further = numbers * len(self._counts)
        self._asked = tuple([Put(put.number + further, put.ask) for put in self._asked])

    def count_from(self, other: Match[S]) -> None:
        """Give rows and draws the numbers that the other would give them next."""
        self._row, self._draws = other._row, other._draws

    # --- the inside ---

    def _open(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.state: S = msgspec.msgpack.decode(snapshot.state, type=self.game.state)
        self.rows.clear()
        self._row, self._news, self._draws = snapshot.row, snapshot.news, snapshot.draws
        self._counts = list(snapshot.asked)
        self._asked = ()
        self._sealed: dict[int, tuple[int, Answer]] = {}
        """Answers given while others are still asked: place in ``_asked`` -> (row, answer)."""
        self._several = False
        self._ended = False
        self._given: list[Row] = []
        """Rows still to be replayed; empty in play."""
        self._rules = self.game.play(self.state)

    def _begin_step(self) -> None:
        self._new_rows: list[Row] = []
        self._new_news: list[News] = []
        self._new_snapshot: Snapshot | None = None
        self._voided: list[int] = []
        self._opened = False
        """Chance has answered, something was told in secret, or answers of several were opened."""

    def _end_step(self, free: bool = False) -> None:
        self.step = Step(
            tuple(self._new_rows), tuple(self._new_news), self._new_snapshot, tuple(self._voided), self._ended, free
        )

    def _replay(self, rows: Sequence[Row]) -> None:
        self._given = [row for row in rows if not row.void]
        replayed = bool(rows)
        self._begin_step()
        try:
            self._go(None)
            while self._given:
                row = self._given[0]
                put = self.asked(row.seat)
                if put is None:
                    raise Broken("the rows do not fit the rules")
                self._answer(put, put.ask.choice.read(row.value))
        except Refused as error:
            raise Broken("the rows do not fit the rules") from error
        self._row = max([self._row, *(row.number + 1 for row in rows)])
        self._draws = max([self._draws, *(row.draw + 1 for row in rows if row.draw is not None)])
        if replayed:
            self._begin_step()
        self._end_step()
        self._lay = laid(self.game.zones(self.state))

    def _answer(self, put: Put, answer: Answer) -> None:
        place = self._asked.index(put)
        if place in self._sealed:  # a sealed answer may be replaced while others are still asked
            self._void(place)
        row = self._keep(put.ask.seat, put.ask.kind, put.ask.choice.write(answer))
        self._sealed[place] = (row.number, answer)
        if not self._several:
            self._go(answer)
        elif len(self._sealed) == len(self._asked):
            self._opened = True
            self._go(tuple([given for _, (_, given) in sorted(self._sealed.items())]))

    def _void(self, place: int) -> None:
        """Take what was answered under seal there out of what stands."""
        old, _answer = self._sealed.pop(place)
        self._voided.append(old)
        self.rows[:] = [row for row in self.rows if row.number != old]

    def _go(self, answer: Any) -> None:
        asks = pump(self._rules, answer, self._chance, self._tell, self._mark)
        self._sealed = {}
        self._several, self._ended = isinstance(asks, tuple), asks is None
        if isinstance(asks, Ask):
            self._asked = (self._number(asks),)
        else:
            self._asked = tuple([self._number(ask) for ask in asks or ()])

    def _number(self, ask: Ask) -> Put:
        """Open questions count on one channel, each seat's secret ones on its own: a number tells nobody how often
        others were asked in secret."""
        channel = ask.seat + 1 if ask.secret else 0
        self._counts[channel] += 1
        return Put(self._counts[channel] * len(self._counts) + channel, ask.settled())

    def _keep(self, seat: Seat, kind: str, value: Any, draw: int | None = None, asked: tuple[int, ...] = ()) -> Row:
        if self._given:
            row = self._given.pop(0)
            if (row.seat, row.kind) != (seat, kind) or tuple(row.asked) != asked:
                raise Broken("the rows do not fit the rules")
        else:
            row = Row(self._row, seat, kind, value, self.game.version, draw, asked)
        self._row = row.number + 1
        self.rows.append(row)
        self._new_rows.append(row)
        return row

    def _chance(self, request: Roll | Shuffle) -> tuple[int, ...]:
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

    def _tell(self, told: Told) -> None:
        if told.secret:
            self._opened = True
        self._new_news.append(News(self._news, self._row, told))
        self._news += 1

    def _mark(self) -> None:
        """A checkpoint: what came before it is no longer needed to go on."""
        state = _STATE.encode(self.state)
        self.snapshot = self._new_snapshot = Snapshot(
            self._row, self._news, self._draws, tuple(self._counts), state, self.game.version
        )
        self.rows.clear()
