"""What a game is to the rest of the program: one record of functions and tables, `GAME` of the game's `game.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from operator import eq
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from .own_files import LEVEL, OwnFile, is_text
from .protocol import Answer, Ask, Move, Pick, Rules, Seat, Told, lets_be
from .written import always
from .zones import Zone

S = TypeVar("S", bound=Struct)


class Choice(Struct, frozen=True):
    """Something to settle before the start: a house rule of the table, or a seat's character or deck."""

    key: str
    values: tuple[str, ...]
    default: str
    each_seat: bool = False
    file: str = ""
    """The kind of file of players' own (``Game.files``) that may stand in a value's place, as its text. What a seat has
    chosen here is that seat's alone to know until the match tells it."""
    together: bool = False
    """Whether what a seat chooses here fits hangs on what the others choose: that is said when all have."""

    def holds_file(self, value: str) -> bool:
        """Whether this is the text of such a file."""
        return bool(self.file) and is_text(value)


class Setup(Struct, frozen=True, omit_defaults=True):
    """What a match is started with. Plain data, stored with the match; no names of people."""

    level: str
    """Its key, or the text of a level of somebody's own (``engine.levels``)."""
    seats: tuple[dict[str, str], ...]
    """For each seat its choices (``Choice.each_seat``), by key."""
    house: dict[str, str] = always({})
    """The table's choices, by key; what is missing has its default."""
    round: str = ""
    """Where several tables play a round with what is laid out alike: the commitment of the round's secret
    (``dice.round_commitment``)."""
    carried: dict[str, Any] = {}
    """What the match before it in a series has left, as the game put it (``Game.carried``): plain data, for everybody
    to read. Empty: there was none."""
    totals: tuple[int, ...] = ()
    """By seat, where the match belongs to a campaign (``Game.campaign``): what its player has there as it begins, for
    everybody to read. Empty: it belongs to none."""
    guided: bool = False
    """Whether newcomers are led through it, in a game that is then kinder to them (``Game.gentle``)."""


class Result(Struct, frozen=True, omit_defaults=True):
    """How a match ended: ``kind`` in words of the game ("treasure", "agreed", …) and who won (nobody: all lost)."""

    kind: str
    winners: tuple[Seat, ...] = always(())
    scores: tuple[int, ...] = always(())
    """By seat, where the game counts points."""
    medal: str = ""
    """"gold", "silver" or "bronze", where the game weighs what somebody alone, or all together, have done."""
    standing: tuple[int, ...] = ()
    """By seat, where it was a match of a series: what counts in the series, this match included."""
    overall: tuple[Seat, ...] = ()
    """Who has won the series, where this was its last match."""
    totals: tuple[int, ...] = ()
    """By seat, where it was a match of a campaign: what its player had there (``Setup.totals``) and the score."""
    unrated: bool = False
    """Whether it counts for no rating: a guided match in a game that is then kinder (``Setup.guided``)."""


class Campaign(Struct, frozen=True):
    """What the scores of all matches add up to that a player has played. Whose total it is, where it is kept and when
    a score counts is nothing to the game: a match begins with the totals and ends with what would become of them."""

    levels: tuple[int, ...]
    """From which total on each level is reached, rising, the first from 0."""
    belongs: Callable[[Setup], bool]
    """Whether a match so set up belongs to it, whatever the totals in the set-up are."""

    def level(self, total: int) -> int:
        """The level that is reached with a total, from 1."""
        return sum(least <= max(0, total) for least in self.levels)


class Condition(Struct, frozen=True, eq=False):
    """On what a plan may hang: something that everybody sees, and that has to stay as it was when the plan was made."""

    mark: Callable[[Any, Seat], str]
    """From the spectators' view, for whose plan it is: what is remembered."""
    holds: Callable[[str, str], bool] = eq
    """From what was remembered, and the same as it is now."""


class Plans(Struct, frozen=True, kw_only=True, eq=False):
    """What a seat may settle before it is asked. A plan is a record like an option's; a table keeps those of a seat in
    the order in which they were made, and tells nobody else of them. All of this is said from that seat's own view; the
    first and the last from the spectators' as well, as far as that goes.

    A plan that is itself the answer which its seat gives is done with by that.
    """

    conditions: Mapping[str, Condition] = {}
    """By key, in the order in which they are offered."""
    in_order: bool = False
    """Whether plans are steps of one way: given one after the other, the first for the next question, not for one that
    is put already; with one that falls all after it fall."""
    only: tuple[type[Move], ...] = ()
    """Plans that are never an option: no subcommand is called after them."""

    possible: Callable[[Any, Seat, tuple[Move, ...]], tuple[Move, ...]]
    """From a view, for a seat that has settled these already: what it may settle besides."""
    stands: Callable[[Any, Ask | None, Move], bool]
    """From a view and the question that its person is about to be asked (None: none is): whether a plan still holds."""
    answer: Callable[[Any, Ask, tuple[Move, ...], Pick], Answer | None]
    """What follows from the plans for a question; None: its person is asked."""
    at_once: tuple[type[Move], ...] = ()
    """Plans that answer nothing but open questions that follow one another, so that who sees them carried out has
    learned of them. They take no pace: no question stands there for a moment that is answered already."""
    quiet: tuple[type[Move], ...] = ()
    """Plans of which nobody need be told that they hold no longer: they have run their course."""
    offered: Callable[[Any, Seat, tuple[Move, ...]], tuple[Move, ...]] | None = None
    """Of what is possible, what stands as a button beside a question and in the hand: it answers what is put already,
    too. None: all of it, but no steps of a way."""

    def buttons(self, view: Any, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
        """See ``offered``."""
        if self.offered is not None:
            return self.offered(view, seat, settled)
        return () if self.in_order else self.possible(view, seat, settled)


def _nothing(level: str) -> tuple[Choice, ...]:
    return ()


def _nothing_more(s: Any) -> None:
    return None


def _as_the_table_says(ask: Ask) -> float | None:
    return None


def _the_same(s: Any, setup: Setup) -> Setup:
    return setup


def _nothing_of_its_own(level: str, others: Sequence[Mapping[str, str]]) -> dict[str, str]:
    return {}


def _no_zones(s: Any) -> tuple[Zone, ...]:
    return ()


_LEFT_OUT: Any = None
"""Stands for a function that follows from the others (``Game.__post_init__``)."""


class Game(Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """The rules of one title. Functions of a level, of a state ``s``, or of a view; never anything of its own kept."""

    key: str
    version: int
    """Of the rules; raised only when behaviour changes."""
    order: int = 100
    """Where it stands in lists: smaller comes first, then by key."""
    state: type[S]
    """What a checkpoint decodes to."""
    levels: tuple[str, ...]
    moves: tuple[type[Move], ...]
    """Every option record, ``Pass`` too where somebody may pass, in the order in which help lists them: tag ->
    subcommand, fields -> parameters."""
    sets: Mapping[str, str] = {}
    """Questions whose answer is a set or an order: kind -> subcommand."""
    files: Mapping[str, OwnFile[Any]] = {}
    """What players may have of their own to play with, by kind: "deck", "level"."""
    cooperative: bool = False
    """All win or lose together: at a table the others may suggest answers to an open question."""
    routine: Callable[[Ask], bool] = lets_be
    """Whether somebody may have ordered that such a question be answered with its default, without being asked. Left
    out: where that lets something be."""
    plans: Plans | None = None
    """What a seat may settle before it is asked, such as the next cards to lay; left out: nothing."""
    gentle: bool = False
    """Whether a guided match (``Setup.guided``) is kinder to newcomers than any other, and so counts for no rating."""
    hurry: Callable[[Ask], float | None] = _as_the_table_says
    """After how many seconds silence answers a question for which others wait, whatever the table's limit; None: that
    limit holds."""

    swift: frozenset[str] = frozenset()
    """Kinds of questions whose answers tell the others nothing that they have to follow: the AI takes no pace there."""

    seats: Callable[[str], range]
    """How many can play a level."""
    choices: Callable[[str], tuple[Choice, ...]] = _nothing
    """What may be settled in the lobby, for a level; left out: nothing."""
    settles: Callable[[str, Sequence[Mapping[str, str]]], dict[str, str]] = _nothing_of_its_own
    """What the AI chooses for a seat of its own in the lobby of a level, from what the seats before it have chosen, by
    key; what is missing has its default. Left out: all of it."""
    begin: Callable[[Setup], S]
    """The state before the first question. ``Refused`` if the set-up is not possible."""
    play: Callable[[S], Rules[None]]
    """The top procedure: plays on from wherever the state's cursor stands, to the end.

    What may be known of chance is told, or shows in the view, before the next question; else a later answer that
    lays it open would seem to teach nobody anything (``Step.free``).
    """
    result: Callable[[S], Result | None]
    """How it ended, or None while it goes on."""
    carried: Callable[[S], dict[str, Any] | None] = _nothing_more
    """What the next match of a series begins with, once this one has a result: the next has the same set-up but for
    this (``Setup.carried``). None: there is no next; left out: this game knows no series."""
    rivals: Callable[[str], bool] = _LEFT_OUT
    """By level: whether who plays there plays against others and each match says who has won it, so that a table may
    play best of three or five. Left out: where not all play together."""
    campaign: Campaign | None = None
    """What its matches add up to for each player, if they do."""
    again: Callable[[S, Setup], Setup] = _the_same
    """The set-up of the next match of a best of several, from how this one ended and was set up: the same sides play
    once more. Left out: the same set-up."""
    seats_in_play: Callable[[S], tuple[Seat, ...]]
    """The seats of the match."""
    rounds: Callable[[S], int] | None = None
    """How many rounds have been begun, all in play having had a turn in each before the last. Left out: this game
    counts none."""
    concede: Callable[[S, tuple[Seat, ...]], Result | None] = _LEFT_OUT
    """How the match ends now that all these seats have given up; None: it goes on, silence answering for them.
    Left out: it ends when the last of its seats has."""

    view: Callable[[S, Seat | None], Struct]
    """All that a seat (None: a spectator) may see: an allow-list, derived from the zones."""
    zones: Callable[[S], Iterable[Zone]] = _no_zones
    """Every zone of a state, always in the same order; left out: a game without cards."""
    redeal: Callable[[S, Seat | None, Pick], S]
    """A state that the viewer cannot tell from this one, what it does not know dealt again.

    Zones keep their sizes, and no card lands where play could not have brought it (``may`` of ``zones.redeal``).
    """
    faults: Callable[[S], list[str]]
    """What is wrong with a state; empty for every state that play can reach."""

    choose: Callable[[Any, Ask, Pick], Answer]
    """The AI's answer, from a view and its question alone."""
    advise: Callable[[Any, Ask, Pick], tuple[Answer, Told]] = _LEFT_OUT
    """An answer to suggest, and why: a piece of news that a face puts into one sentence. Left out: what ``choose``
    says, and no reason (``advice`` alone)."""

    def plays(self, level: str) -> bool:
        """Whether there is such a level: by its key, or as a text that the rules let be played."""
        if is_text(level) and LEVEL in self.files:
            return not self.files[LEVEL].legal(level, "")[1]
        return level in self.levels

    def __post_init__(self) -> None:
        if self.concede is _LEFT_OUT:
            force_setattr(self, "concede", partial(_all_have_conceded, self.seats_in_play))
        if self.rivals is _LEFT_OUT:
            force_setattr(self, "rivals", lambda level: not self.cooperative)
        if self.advise is _LEFT_OUT:
            force_setattr(self, "advise", partial(_without_a_reason, self.choose))


def _all_have_conceded(seats_in_play: Callable[[S], tuple[Seat, ...]], s: S, gone: tuple[Seat, ...]) -> Result | None:
    return Result("conceded") if set(seats_in_play(s)) <= set(gone) else None


def _without_a_reason(
    choose: Callable[[Any, Ask, Pick], Answer], view: Any, ask: Ask, pick: Pick
) -> tuple[Answer, Told]:
    return choose(view, ask, pick), Told("advice")
