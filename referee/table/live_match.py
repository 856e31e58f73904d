"""A live match: it turns the steps of its match into statements to store, and goes back to earlier positions."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from engine.again import StoredChance, replay_answers
from engine.dice import Dice, hash_client_seeds
from engine.game import Game
from engine.match import Match
from engine.match_file import LaterDice
from engine.match_records import Input, LoggedEvent, Step
from engine.protocol import CHANCE, Ask, Refused, Seat
from engine.setup import Setup

from ..records.answers import Answer, Answers
from ..records.clocks import Clock
from ..records.facts import Declined
from ..records.match_facts import Idle
from ..records.stored_match import NOTHING, KeptRow, Notes, Place, Standing
from ..reporting.incidents import log_incident
from ..store import checkpoints, events, inputs, matches
from ..store.database import Statement
from ..store.store import Store
from .policy import GivenAnswer
from .premoves import Premoves
from .undo import Taking

KEPT, EVERY = 20, 50
"""The newest ``KEPT`` checkpoints of a match stay stored. Of the older checkpoints, every ``EVERY``-th stays."""

log = logging.getLogger(__name__)


def is_hidden(ask: Ask) -> bool:
    """Return whether a question is hidden: some people may not know that it is asked."""
    return ask.secret and not ask.about


def find_last_public_event(logged: Iterable[LoggedEvent]) -> int:
    """Return the number of the last of these events that tells everybody something; -1 if there is none."""
    return max((one.number for one in logged if one.event.open or not one.event.secret), default=-1)


class Unreadable(Exception):
    """Raised if this version's rules can read no checkpoint of a match. Nothing was changed."""


class Seeds(NamedTuple):
    """The seeds from which the dice and shuffles of a match are computed."""

    secret: bytes
    """The server seed."""
    client_seeds: Sequence[str]
    """The client seeds, one for each seat."""
    shared: bytes = b""
    """The secret of the shared shuffles, if there are any."""

    def __repr__(self) -> str:
        return "Seeds(…)"


class LiveMatch:
    """A match of a table in memory, with everything else that is stored about it.

    The statements of a step must be stored before anybody learns of the step.
    """

    asked_at: float = 0.0
    """The time at which the present questions were opened, in seconds since 1970."""
    asked_for: tuple[object, ...] = ()
    """The value of ``all_see`` at the time ``asked_at``.

    If it is empty, the time of the open questions starts now.
    """
    seen_as: tuple[object, ...] = ()
    """The value of ``all_see`` when it last changed."""
    seen_row: int = -1
    """The number of the last input at the time when ``seen_as`` changed.

    Nobody else can tell whether hidden questions were answered after this input.
    """
    all_heard: int = -1
    """The number of the last event from which everybody learned something."""

    def __init__(self, place: Place, match: Match[Any], checks: int) -> None:
        self.place, self.match = place, match
        self.checks = checks
        """The number of the newest checkpoint. The first has number 0."""
        self._routine: set[int] = set()
        """The rows of the answers that the table gave by itself, or an AI seat, as far as they are in memory."""
        self.tail: tuple[LoggedEvent, ...] = ()
        """The events of the latest step that had any."""
        self.mended = 0
        """The number of answers that were lost when the match was repaired. The next answer sets it to 0."""
        self._looks: tuple[int, Struct] | None = None
        """The cached public view, and the number of the next input when it was made."""
        self.clock = Clock()
        """The time left for each question and in each seat's time bank. This is secret."""
        self.wakes: float | None = None
        """The running time for which the next check of the clock is planned; None if no check is planned."""
        self.guided = False
        """True if newcomers are guided in a kinder form of the game. Everybody may know it."""
        self.redo: tuple[tuple[Seat, str, Any], ...] = ()
        """Answers that were taken back, the newest last, each with its seat, kind of question and value.

        This is secret.
        """
        self.declined: Declined | None = None
        """The last proposal if it was rejected or has expired; None after a person's next answer or a restart."""
        self.undone = 0
        """The number of answers that were taken back in this match."""
        self.past_dice = False
        """True if an answer was taken back after somebody had learned something from it."""
        self.anew: tuple[LaterDice, ...] = ()
        """The dice commitments made after the start of the match. They are secret."""
        self.met: frozenset[tuple[Seat, str, bool]] = frozenset()
        """The kinds of questions that seats have answered themselves.

        An entry has the seat, the kind, and True for secret questions.
        """
        self.answers = Answers()
        self.ahead = Premoves(match.game)
        """The premoves of all seats. They are secret."""
        self.idle = Idle()
        """The record of the last action by a person, from which an idle table is recognised."""
        self.idle_due: float | None = None
        """The time of the idle check that this process has planned, in seconds since 1970; None if there is none."""
        self.unsaved: list[Statement] = []
        """Statements still to be stored: the start of the match, the result of a pending chance request, or a repair.
        """
        self.first_steps: tuple[Step, ...] = ()
        """The steps of a new match up to its first question, which the match's beginner stores."""
        self._noted = self._notes

    # --- constructors ---

    @classmethod
    def begin(
        cls, place: Place, game: Game[Any], setup: Setup, seeds: Seeds, asked: int = 0, led: Sequence[Input] = ()
    ) -> LiveMatch:
        """Start a match at this place.

        The caller has still to store the first steps (``first_steps``). ``asked``: how many question numbers to skip.
        ``led``: the inputs of an earlier match that are given first (``Beginning.led``). ``Refused`` if the set-up is
        not possible.
        """
        secret, client_seeds, shared = seeds
        dice = Dice(secret, hash_client_seeds(client_seeds), shared)
        try:
            match = Match.start(game, setup, StoredChance(led) if led else dice, asked)
            steps = [match.step, *(match.step for _ in replay_answers(match, led))]
            match.replace_chance(dice)
        except Refused:
            raise
        except Exception as error:
            raise log_incident(error) from None
        play = cls(place, match, -1)
        play.first_steps, play.guided = tuple(steps), setup.guided
        play.unsaved = [matches.store_start(place, setup, client_seeds)]
        return play

    def remember(self, standing: Standing) -> None:
        """Set the attributes that are stored beside the inputs, such as premoves and answers that were taken back."""
        self.mended = self.mended or standing.mended
        self.asked_at, self.redo = standing.asked_at, standing.redo
        self.undone, self.past_dice, self.anew = standing.undone, standing.past_dice, standing.anew
        self.ahead, self.guided = Premoves(self.match.game, standing.ahead), standing.guided
        self.clock, self.idle = standing.clock, standing.idle
        self.seen_row = self.match.row - 1 if standing.seen is None else standing.seen
        self._noted = self._notes

    @property
    def all_see(self) -> tuple[object, ...]:
        """A value that changes exactly when everybody can see that something has changed.

        It holds the last public event, the publicly known open questions, whether a hidden question is open, and the
        public view.
        """
        asked = self.match.asked_now
        known = tuple(question.number for question in asked if not is_hidden(question.ask))
        if self._looks is None or self._looks[0] != self.match.row:
            self._looks = self.match.row, self.match.view(None)
        return self.all_heard, known, len(known) < len(asked), self._looks[1]

    # --- steps ---

    def note_seen(self) -> None:
        """Record the number of the last input, if everybody can see that the public state has changed."""
        if self.seen_as != self.all_see:
            self.seen_as, self.seen_row = self.all_see, self.match.row - 1

    def take_back_open_answer(self, taking: Taking) -> list[Statement]:
        """Take back an answer to an open simultaneous question, and return the statements to store."""
        step = self.match.withdraw(taking.row.number)
        self.redo = (*self.redo, (taking.row.seat, taking.row.kind, taking.row.value))
        self.undone += 1
        self.ahead.forget(taking.row.seat)
        return self.store_answers([GivenAnswer(step, True)])

    async def go_back(self, store: Store, taking: Taking) -> tuple[LiveMatch, list[Statement]]:
        """Return a new ``LiveMatch`` at the position before an answer, and the statements that store it."""
        for check in await store.checkpoints.list_checkpoints(self.place):
            snapshot = await store.checkpoints.load_snapshot(self.place, check)
            if snapshot.row <= taking.row.number:
                break
        else:
            raise Unreadable
        rows = [kept.row for kept in await store.inputs.list_rows(self.place, snapshot.row)]
        try:
            match = self.match.back(snapshot, rows, taking.row.number)
        except Exception as error:
            raise log_incident(error) from None
        play = LiveMatch(self.place, match, self.checks)
        play.redo = (*self.redo, (taking.row.seat, taking.row.kind, taking.row.value))
        play.undone, play.past_dice, play.met = self.undone + 1, self.past_dice or taking.learned, self.met
        play.anew, play.guided = self.anew, self.guided
        play.answers = Answers(self.answers)
        play.ahead = Premoves(match.game, self.ahead.stored)
        play.ahead.forget(taking.row.seat)
        play.clock, play.wakes = self.clock, self.wakes
        play.idle, play.idle_due = self.idle, self.idle_due
        if not taking.unseen:
            later = await store.events.list_events(self.place, after_row=taking.before)
            play.tail = tuple([one for one in later if one.row <= taking.row.number])
        else:
            play.tail = self.tail
            play.asked_at, play.asked_for, play.all_heard = self.asked_at, self.asked_for, self.all_heard
            play.seen_as, play.seen_row = self.seen_as, self.seen_row
            play.declined, play.mended = self.declined, self.mended
        return play, [
            checkpoints.delete_checkpoints_after(self.place, check),
            events.void_events_after(self.place, taking.row.number),
            *play.store_answers([GivenAnswer(match.step, True)], with_checkpoint=True),
        ]

    def note_heard(self, answers: Iterable[GivenAnswer]) -> None:
        """Update ``all_heard``, the number of the last public event, with the events of these answers."""
        self.all_heard = max([self.all_heard, *(find_last_public_event(made.step.events) for made in answers)])

    def store_answers(self, answers: Iterable[GivenAnswer], with_checkpoint: bool = False) -> list[Statement]:
        """Return the statements that store these answers: inputs, events, the newest checkpoint and the state hash.

        ``with_checkpoint``: store a checkpoint of the present position even if none is due. If nothing has changed, the
        list is empty.
        """
        place, answers = self.place, tuple(answers)
        if not answers and not with_checkpoint and self._notes == self._noted:
            return []
        batch: list[Statement] = []
        logged: list[LoggedEvent] = []
        for given in answers:
            step = given.step
            for number in step.voided:
                batch.append(inputs.void_row(place, number))
                self.answers.remove(number)
            for row in step.rows:
                secret, known = given.secret or row.seat == CHANCE, given.known and row.seat != CHANCE
                self._note(row, given)
                free = step.free or self._are_idle(step.passes)
                kept = KeptRow(row, free, given.passed, secret, given.ordered, known)
                batch.append(inputs.store_row(place, kept))
            logged += step.events
            with_checkpoint = with_checkpoint or step.snapshot is not None
        batch += [events.store_event(place, one) for one in logged]
        if with_checkpoint:
            self.checks += 1
            batch += self._store_checkpoint()
        if logged:
            self.tail = tuple(logged)
        tail = self.tail[0].number if self.tail else NOTHING
        batch.append(matches.store_step_state(place, self.match.compute_state_hash(), tail, self.mended))
        if self._notes != self._noted:
            self._noted = self._notes
            batch.append(matches.store_rare_state(place, self._notes))
        return batch

    def _are_idle(self, passes: tuple[int, ...]) -> bool:
        """Return whether opened passes have told nobody anything: at most one of them is a person's own answer."""
        return bool(passes) and len(set(passes) - self._routine) < 2

    def _note(self, row: Input, answer: GivenAnswer) -> None:
        """Record an answer in memory: in ``answers``, and its kind of question in ``met``."""
        if row.seat == CHANCE:
            return
        if answer.passed or answer.by_ai:
            self._routine.add(row.number)
        self.answers.add(
            Answer(row.number, row.seat, row.kind, answer.secret, answer.known, answer.passed, answer.ordered)
        )
        if answer.own:
            self.met |= {(row.seat, row.kind, answer.secret)}

    @property
    def _notes(self) -> Notes:
        return Notes(
            asked_at=self.asked_at, redo=self.redo, undone=self.undone, past_dice=self.past_dice,
            ahead=self.ahead.stored, clock=self.clock, seen=self.seen_row, idle=self.idle,
        )  # fmt: skip

    def _store_checkpoint(self) -> Iterator[Statement]:
        yield checkpoints.store_checkpoint(self.place, self.checks, self.match.snapshot)
        leaving = self.checks - KEPT
        if leaving >= 0 and leaving % EVERY:
            yield checkpoints.delete_checkpoint(self.place, leaving)
