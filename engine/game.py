"""The interface of a game: one record of functions and tables, `GAME` in the game's `game.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from operator import eq
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr

from .events import Advice, GameEvent, name_kinds
from .own_files import LEVEL, OwnFile, is_text
from .protocol import Answer, Ask, Move, Pick, Rules, Seat, has_pass_default
from .written import make_written_default
from .zones import Zone

S = TypeVar("S", bound=Struct)


class Choice(Struct, frozen=True):
    """A choice that is made before the match: a house rule of the table, or a seat's character or deck."""

    key: str
    values: tuple[str, ...]
    default: str
    each_seat: bool = False
    file: str = ""
    """The kind of players' own files (``Game.files``) whose text may be given instead of a value.

    A seat's choice of such a file is secret until the match emits it.
    """
    together: bool = False
    """A seat's choice may depend on the choices of other seats, so it is checked when all have chosen."""

    def is_allowed_file(self, value: str) -> bool:
        """Return whether a value is the text of a players' own file, and this choice allows such files."""
        return bool(self.file) and is_text(value)


class Beginning(Struct, frozen=True):
    """A position at which a match begins, in place of the rulebook's beginning."""

    rules: int
    """The version of the rules that can read the state."""
    state: bytes = b""
    """The encoded state. It is secret until the end of the match, and empty for whoever may not know it."""

    def __repr__(self) -> str:
        return "Beginning(…)"


class Setup(Struct, frozen=True, omit_defaults=True):
    """The setup of a match: plain data, stored with the match, without names of people."""

    level: str
    """The level's key, or the text of a player's own level (``engine.levels``)."""
    seats: tuple[dict[str, str], ...]
    """The choices of each seat (``Choice.each_seat``), by key."""
    house: dict[str, str] = make_written_default({})
    """The table's choices, by key; missing ones have their default."""
    round: str = ""
    """The commitment of the shared secret (``dice.compute_round_commitment``), if several tables share a set-up."""
    carried: dict[str, Any] = {}
    """The plain, public data that the previous match of a series left (``Game.carried``); empty without one."""
    totals: tuple[int, ...] = ()
    """The player's campaign total at the beginning, by seat (``Game.campaign``); empty outside a campaign."""
    guided: bool = False
    """Newcomers are guided through the match; some games are then kinder to them (``Game.gentle``)."""
    beginning: Beginning | None = None
    """The position at which the match begins; None for the rulebook's beginning."""


class Result(Struct, frozen=True, omit_defaults=True):
    """The end of a match: ``kind`` in words of the game ("treasure", "agreed", …), and the winners (none: all lost)."""

    kind: str
    winners: tuple[Seat, ...] = make_written_default(())
    scores: tuple[int, ...] = make_written_default(())
    """The points by seat, if the game counts points."""
    medal: str = ""
    """"gold", "silver" or "bronze", if the game rates solo or cooperative play."""
    standing: tuple[int, ...] = ()
    """The series score by seat, this match included, if it was a match of a series."""
    overall: tuple[Seat, ...] = ()
    """The winners of the series, if this was its last match."""
    totals: tuple[int, ...] = ()
    """The campaign total by seat, this match included (``Setup.totals`` plus the score); empty outside a campaign."""
    unrated: bool = False
    """The match counts for no rating: it was at a practice table, or guided in a game that is then kinder."""
    advised: bool = False
    """The AI has advised somebody during the match."""


class SearchLimits(Struct, frozen=True):
    """The limits of the search for one answer, in answers given in imagined matches."""

    budget: int = 1500
    """The number of answers after which no more trials begin; 0 for no search."""
    ahead: int = 12
    """The number of answers after which a trial ends as soon as it reaches a checkpoint."""
    margin: float = 1.0
    """The lead that an answer needs over the usual one, in standard errors."""
    floor: float = 0.0
    """The least lead that an answer needs over the usual one, in chance to win (0 to 1)."""


class World(Struct, Generic[S]):
    """A possible position of a match, as a seat imagines it at its question.

    It is a state at a checkpoint with the answers that lead from there to the question. Where the game can run the rest
    of a step alone, it is the state at the question itself.
    """

    state: S
    """The state at the checkpoint, or at the question if ``play`` is given. Nothing else refers to this object."""
    answers: tuple[Answer, ...] = ()
    """The answers to single questions that lead from the checkpoint to the seat's question.

    Further questions on the way get their default answers.
    """
    play: Callable[[S], Rules[None]] | None = None
    """Runs the match from the question to the end. If None, ``Game.play`` runs it from the checkpoint."""


class Campaign(Struct, frozen=True):
    """The campaign of a game: the sum of the scores of all matches that a player has played.

    The game knows nothing about players, storage, or when a score counts. A match begins with the totals, and ends with
    the totals as they would become.
    """

    levels: tuple[int, ...]
    """The least total for each level, in rising order; the first is 0."""
    belongs: Callable[[Setup], bool]
    """Returns whether a match with this setup belongs to the campaign; the setup's totals do not matter."""

    def level(self, total: int) -> int:
        """Return the level reached with a total, from 1."""
        return sum(least <= max(0, total) for least in self.levels)


class Condition(Struct, frozen=True, eq=False):
    """A premove condition: a public fact that must not change after the premove was made."""

    mark: Callable[[Any, Seat], str]
    """Returns the text to remember, from the spectators' view, for the seat of the premove."""
    holds: Callable[[str, str], bool] = eq
    """Returns whether the condition holds, from the remembered text and the current one."""


class Plans(Struct, frozen=True, kw_only=True, eq=False):
    """The premoves of a game: orders that a seat may give before it is asked.

    A premove is a record like an option. A table keeps a seat's premoves in the order in which they were made, and
    shows them to nobody else. All functions use that seat's own view. ``possible`` and ``offered`` use the spectators'
    view as well, as far as that goes.

    A premove that is itself the answer of its seat is used up when it is given.
    """

    conditions: Mapping[str, Condition] = {}
    """The conditions by key, in the order in which they are offered."""
    in_order: bool = False
    """Premoves are the steps of one sequence.

    They are given one after the other. The first answers the next question, not one that is open already. If one is
    dropped, all after it are dropped.
    """
    only: tuple[type[Move], ...] = ()
    """Kinds of premoves that are never an option of a question, so no subcommand is named after them."""

    possible: Callable[[Any, Seat, tuple[Move, ...]], tuple[Move, ...]]
    """Returns, from a view, the premoves that a seat may add to those that it has."""
    stands: Callable[[Any, Ask | None, Move], bool]
    """Returns whether a premove is still valid, from a view and the question about to be asked (or None)."""
    answer: Callable[[Any, Ask, tuple[Move, ...], Pick], Answer | None]
    """Returns the answer that follows from the premoves, or None if the person is to be asked."""
    at_once: tuple[type[Move], ...] = ()
    """Kinds of premoves that answer only open questions in a row, so that everybody who sees the answers knows of them.

    They are carried out without a pause, because no question is displayed that is answered already.
    """
    quiet: tuple[type[Move], ...] = ()
    """Kinds of premoves whose end is not reported to their seat, because they end by being carried out."""
    offered: Callable[[Any, Seat, tuple[Move, ...]], tuple[Move, ...]] | None = None
    """Returns the possible premoves that have a button beside a question and in the hand.

    Such a button also answers a question that is open already. None means all possible premoves; none of them in a game
    where ``in_order`` is set.
    """

    def list_button_plans(self, view: Any, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the premoves that have a button (see ``offered``)."""
        if self.offered is not None:
            return self.offered(view, seat, settled)
        return () if self.in_order else self.possible(view, seat, settled)


def _return_no_choices(level: str) -> tuple[Choice, ...]:
    return ()


def _return_none(s: Any) -> None:
    return None


def _use_table_limit(ask: Ask) -> float | None:
    """Return None: the question has the time limit of the table."""
    return None


def _return_no_share(level: str, seats: int) -> float | None:
    return None


def _keep_setup(s: Any, setup: Setup) -> Setup:
    return setup


def _return_no_own_choices(level: str, others: Sequence[Mapping[str, str]]) -> dict[str, str]:
    return {}


def _return_true(s: Any) -> bool:
    return True


def _return_no_traits(s: Any, seat: Seat) -> dict[str, str]:
    return {}


def _return_no_zones(s: Any) -> tuple[Zone, ...]:
    return ()


_LEFT_OUT: Any = None
"""A marker for a function that the game leaves out; ``Game.__post_init__`` then derives it."""


class Game(Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """The rules of one title: functions of a level, of a state ``s``, or of a view. They keep no data."""

    key: str
    version: int
    """The version of the rules; raised only when behaviour changes."""
    order: int = 100
    """The place in lists of games: smaller numbers come first, equal numbers are sorted by key."""
    state: type[S]
    """The class of the state, into which a stored checkpoint is decoded."""
    levels: tuple[str, ...]
    moves: tuple[type[Move], ...]
    """All option records in the order of the help; they include ``Pass`` if the game has it.

    A record's tag becomes the subcommand, its fields become the parameters.
    """
    events: tuple[type[GameEvent], ...] = ()
    """All classes of events that the rules emit or the advice gives."""
    sets: Mapping[str, str] = {}
    """The questions whose answer is a set or an order: kind -> subcommand."""
    files: Mapping[str, OwnFile[Any]] = {}
    """The kinds of files that players may bring: "deck", "level"."""
    cooperative: bool = False
    """All players win or lose together; others at the table may suggest answers to an open question."""
    find_ai_share: Callable[[str, int], float | None] = _return_no_share
    """Returns the measured share of a level's matches that this many AI seats win alone; None if not measured."""
    routine: Callable[[Ask], bool] = has_pass_default
    """Returns whether an auto-answer may give the question's default without asking the person.

    By default it may if the default is to pass.
    """
    plans: Plans | None = None
    """The premoves of the game, such as the next cards to lay; None if it has none."""
    gentle: bool = False
    """A guided match (``Setup.guided``) is kinder to newcomers than other matches, so it counts for no rating."""
    hurry: Callable[[Ask], float | None] = _use_table_limit
    """Returns the seconds after which the default answers a question for which others wait.

    They replace the table's limit. None means that the table's limit is used.
    """

    swift: frozenset[str] = frozenset()
    """Kinds of questions that an AI answers without a pause, because nobody needs to follow its answers."""

    seats: Callable[[str], range]
    """Returns the possible numbers of players for a level."""
    choices: Callable[[str], tuple[Choice, ...]] = _return_no_choices
    """Returns the lobby choices for a level; by default there are none."""
    settles: Callable[[str, Sequence[Mapping[str, str]]], dict[str, str]] = _return_no_own_choices
    """Returns the AI's choices for its own seat in the lobby of a level, from the choices of the seats before it.

    Missing keys have their default. By default all keys are missing.
    """
    begin: Callable[[Setup], S]
    """Returns the state before the first question. Raises ``Refused`` if the setup is not possible."""
    play: Callable[[S], Rules[None]]
    """Runs the match from the state's cursor to the end: the top procedure.

    Public knowledge about a chance result must be emitted, or shown in the view, before the next question. Otherwise a
    later answer that reveals it would seem to teach nobody anything (``Step.free``).
    """
    result: Callable[[S], Result | None]
    """Returns the result, or None while the match goes on."""
    carried: Callable[[S], dict[str, Any] | None] = _return_none
    """Returns the data with which the next match of a series begins, once this match has a result (``Setup.carried``).

    The rest of the setup is unchanged. None means that no match follows; games without series leave this out.
    """
    rivals: Callable[[str], bool] = _LEFT_OUT
    """Returns whether the players of a level compete, so that a table may play best of three or five.

    By default they do in games that are not cooperative.
    """
    campaign: Campaign | None = None
    """The game's campaign, or None."""
    again: Callable[[S, Setup], Setup] = _keep_setup
    """Returns the setup of the next match of a best of several, from this match's end and setup; sides may be swapped.

    By default the setup is unchanged.
    """
    seats_in_play: Callable[[S], tuple[Seat, ...]]
    """Returns the seats that play in the match."""
    traits: Callable[[S, Seat], dict[str, str]] = _return_no_traits
    """Returns the traits that statistics tell apart in a seat, such as its hero: key of a lobby choice -> value.

    By default there are none.
    """
    sides: Callable[[S], tuple[tuple[Seat, ...], ...]] = _LEFT_OUT
    """Returns the sides, each a group of seats that win together, once they are settled.

    By default each seat is a side, and in a cooperative game all seats are one side.
    """
    rounds: Callable[[S], int] | None = None
    """Returns the number of rounds begun; in each earlier one everybody has had a turn. None if not counted."""
    concede: Callable[[S, tuple[Seat, ...]], Result | None] = _LEFT_OUT
    """Returns the end of the match when these seats have given up; None if it goes on with their default answers.

    By default the match ends when the last seat has given up.
    """

    view: Callable[[S, Seat | None], Struct]
    """Returns everything that a seat (None for a spectator) may see: an allow-list, derived from the zones."""
    zones: Callable[[S], Iterable[Zone]] = _return_no_zones
    """Returns every zone of a state, always in one order; by default a game has no zones."""
    redeal: Callable[[S, Seat | None, Pick], S]
    """Returns a state that the viewer cannot tell from this one: everything unknown to the viewer is dealt again.

    Zones keep their sizes, and no card is put where play could not have brought it (``may`` of ``zones.redeal``).
    """
    faults: Callable[[S], list[str]]
    """Returns the inconsistencies of a state; empty for every state that play can reach."""

    choose: Callable[[Any, Ask, Pick], Answer]
    """Returns the AI's answer, from a view and its open question alone."""
    choose_quickly: Callable[[Any, Ask, Pick], Answer] = _LEFT_OUT
    """Returns nearly as good an answer as ``choose`` in little time, for the many imagined answers of a review.

    By default it is the answer of ``choose``.
    """
    advise: Callable[[Any, Ask, Pick], tuple[Answer, GameEvent]] = _LEFT_OUT
    """Returns an answer to suggest, and the reason as an event that a presenter puts into one sentence.

    By default it is the answer of ``choose`` without a reason (``advice``).
    """
    choose_sharply: Callable[[Any, Ask, Pick], Answer] | None = None
    """Returns the answer of a sharp seat in a game that is not searched; None if the game has no such answers."""
    explain: Callable[[Any, Ask, Answer], GameEvent] | None = None
    """Returns the reasons for an answer to a question, from a view; None if the game explains only what it advises."""

    deal_world: Callable[[Any, Ask, Pick], World[S] | None] | None = None
    """Returns a world that fits a view and its seat's question; facts unknown to the seat are dealt by lot.

    It gets the view alone. None means that this question is not searched; that may depend on the view and the question
    only, not on the lot. Games that leave the function out have no search.
    """
    value: Callable[[S, Seat], float] | None = None
    """Returns a rough chance of a seat to win, from 0 to 1; exact at the end of a match."""
    is_calm: Callable[[S], bool] = _return_true
    """Returns whether a trial may end at this checkpoint: nothing is under way that ``value`` ignores.

    By default a trial may end at every checkpoint.
    """
    search: SearchLimits = SearchLimits()
    """The limits of the search of this game's AI."""
    review_budget: int = 80_000
    """The number of answers in imagined matches after which the review of a finished match ends."""

    @property
    def event_kinds(self) -> dict[str, type[GameEvent]]:
        """The classes of events by their stored kinds."""
        return name_kinds((*self.events, *(() if any(e.kind == Advice.kind for e in self.events) else (Advice,))))

    def begin_match(self, setup: Setup) -> S:
        """Return the state at which a match with this setup begins. Raises ``Refused`` if the setup is not possible."""
        if setup.beginning is None:
            return self.begin(setup)
        return msgspec.msgpack.decode(setup.beginning.state, type=self.state)

    def has_level(self, level: str) -> bool:
        """Return whether the game has this level: by its key, or as a text that may be played."""
        if is_text(level) and LEVEL in self.files:
            return not self.files[LEVEL].check_text(level, "")[1]
        return level in self.levels

    def __post_init__(self) -> None:
        if self.concede is _LEFT_OUT:
            force_setattr(self, "concede", partial(_decide_by_concession, self.seats_in_play))
        if self.rivals is _LEFT_OUT:
            force_setattr(self, "rivals", lambda level: not self.cooperative)
        if self.sides is _LEFT_OUT:
            force_setattr(self, "sides", partial(_list_usual_sides, self.cooperative, self.seats_in_play))
        if self.choose_quickly is _LEFT_OUT:
            force_setattr(self, "choose_quickly", self.choose)
        if self.advise is _LEFT_OUT:
            force_setattr(self, "advise", partial(_choose_without_reason, self.choose))


def _decide_by_concession(
    seats_in_play: Callable[[S], tuple[Seat, ...]], s: S, gone: tuple[Seat, ...]
) -> Result | None:
    return Result("conceded") if set(seats_in_play(s)) <= set(gone) else None


def _list_usual_sides(
    cooperative: bool, seats_in_play: Callable[[S], tuple[Seat, ...]], s: S
) -> tuple[tuple[Seat, ...], ...]:
    seats = seats_in_play(s)
    return (seats,) if cooperative else tuple((seat,) for seat in seats)


def _choose_without_reason(
    choose: Callable[[Any, Ask, Pick], Answer], view: Any, ask: Ask, pick: Pick
) -> tuple[Answer, GameEvent]:
    return choose(view, ask, pick), Advice()
