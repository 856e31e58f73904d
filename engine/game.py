"""The interface between a game and the program: one record of functions, ``GAME`` in the game's ``game.py``."""

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
    """A choice that is made in the lobby before a match: a house rule of the table, or a seat's character or deck."""

    key: str
    values: tuple[str, ...]
    default: str
    each_seat: bool = False
    file: str = ""
    """The kind of players' own files (``Game.files``) whose text may be given instead of a listed value.

    A file that a seat chooses is secret until the rules reveal it by an event of the match.
    """
    together: bool = False
    """A flag: a seat's choice may depend on the choices of other seats. So it is checked after all have chosen."""

    def is_allowed_file(self, value: str) -> bool:
        """Return whether a value is the text of a player's own file, and this choice permits such files."""
        return bool(self.file) and is_text(value)


class Beginning(Struct, frozen=True, omit_defaults=True):
    """A position at which a match begins, instead of the beginning in the rulebook."""

    rules: int
    """The version of the rules that wrote the state and can read it."""
    state: bytes = make_written_default(b"")
    """The encoded state of the position; "" for whoever may not know it. It is secret until the match ends."""
    led: int = 0
    """The number of the first inputs that were taken from the earlier match. They lead from the state to the position.

    Their chance results are those of the earlier match, so the secret of the dice does not prove them.
    """
    earlier: bool = False
    """A flag: the match begins a little before the position, where everything hidden could be dealt again."""

    def __repr__(self) -> str:
        return "Beginning(…)"


class Setup(Struct, frozen=True, omit_defaults=True):
    """The setup of a match: level, choices and shared data. It is stored with the match, and names no people."""

    level: str
    """The key of the level, or the text of a player's own level (``engine.levels``)."""
    seats: tuple[dict[str, str], ...]
    """The choices of each seat in the lobby (``Choice.each_seat``), by the choice's key."""
    house: dict[str, str] = make_written_default({})
    """The house rules that the table has chosen, by key. If a rule is not listed, its default holds."""
    round: str = ""
    """The commitment of a secret for shuffles that several tables share; "" if no other table shares them.

    It is computed by ``dice.compute_round_commitment``.
    """
    carried: dict[str, Any] = {}
    """The plain, public data that the previous match of a series left (``Game.carried``); else empty."""
    totals: tuple[int, ...] = ()
    """Each player's campaign total at the beginning, by seat (``Game.campaign``); empty outside a campaign."""
    guided: bool = False
    """A flag: newcomers are guided through the match. Some games are then kinder to them (``Game.gentle``)."""
    beginning: Beginning | None = None
    """The position at which the match begins; None for the beginning in the rulebook."""
    alike_throws: bool = False
    """A flag: throws of the set-up are shared, too, if they come before any choice that matters to them."""


class Result(Struct, frozen=True, omit_defaults=True):
    """The end of a match: its ``kind`` in words of the game ("treasure", "agreed"), and its winners.

    If ``winners`` is empty, all have lost.
    """

    kind: str
    winners: tuple[Seat, ...] = make_written_default(())
    scores: tuple[int, ...] = make_written_default(())
    """The points of each seat; empty if the game counts none."""
    medal: str = ""
    """The medal "gold", "silver" or "bronze" of a solo or cooperative match; "" if the game gives none."""
    standing: tuple[int, ...] = ()
    """The score of each seat in the series, this match included; empty if the match belongs to no series."""
    overall: tuple[Seat, ...] = ()
    """The winners of the whole series; empty unless this was the last match of a series."""
    totals: tuple[int, ...] = ()
    """Each player's campaign total after this match, by seat (``Setup.totals`` plus the score); else empty."""
    unrated: bool = False
    """A flag: the match counts for no rating, because it was for practice, or guided in a kinder way."""
    advised: bool = False
    """A flag: the AI has advised a player during the match."""


class TeamChoices(Struct, frozen=True):
    """The choices with which two teams of known people play against each other."""

    house: dict[str, str]
    """The table's choices, by key."""
    first: dict[str, str]
    """The choices of each seat of the first team, by key."""
    second: dict[str, str]


class SearchLimits(Struct, frozen=True):
    """The limits of an AI's search for one answer. Work is counted in answers given in imagined matches."""

    budget: int = 1500
    """No more trials begin after this number of imagined answers. If it is 0, the game is not searched."""
    ahead: int = 12
    """A trial ends at the first checkpoint after this number of answers."""
    margin: float = 1.0
    """An answer replaces the usual answer (``Game.choose``) only if its lead is above this many standard errors."""
    floor: float = 0.0
    """An answer replaces the usual answer only if it raises the chance to win (0 to 1) by more than this."""


class World(Struct, Generic[S]):
    """A possible position of a match, as a seat imagines it when it is asked.

    The position is a state at a checkpoint, with the answers that lead from there to the question. If the game can run
    the rest of a step alone, it is the state at the question.
    """

    state: S
    """The state at the checkpoint, or at the question if ``play`` is given. No other object may refer to it."""
    answers: tuple[Answer, ...] = ()
    """The answers that lead from the checkpoint to the seat's question, each to a single question.

    Other questions on the way get their default answers.
    """
    play: Callable[[S], Rules[None]] | None = None
    """A function that runs the match from the question to the end.

    If it is None, ``Game.play`` runs the match from the checkpoint.
    """


class Campaign(Struct, frozen=True):
    """The description of a game's campaign, in which a player collects the scores of all matches.

    The game knows nothing about players and storage, and not when a score counts. A match begins with the players'
    totals. Its result holds the totals including its own scores.
    """

    levels: tuple[int, ...]
    """The points that each campaign level needs, in rising order. The first number is 0."""
    belongs: Callable[[Setup], bool]
    """Returns whether a match with this setup belongs to the campaign, whatever the totals in the setup."""

    def level(self, total: int) -> int:
        """Return the campaign level, from 1, that a total of points has reached."""
        return sum(least <= max(0, total) for least in self.levels)


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


def _return_no_choices(level: str) -> tuple[Choice, ...]:
    return ()


def _return_none(s: Any) -> None:
    return None


def _use_table_limit(ask: Ask) -> float | None:
    """Return None, which means that the table's time limit holds for this question."""
    return None


def _accept_setup(setup: Setup) -> None:
    return None


def _return_no_share(level: str, seats: int) -> float | None:
    return None


def _keep_setup(s: Any, setup: Setup) -> Setup:
    return setup


def _return_no_own_choices(level: str, others: Sequence[Mapping[str, str]]) -> dict[str, str]:
    return {}


def _return_true(s: Any) -> bool:
    return True


def _return_no_teams(level: str, size: int) -> TeamChoices | None:
    return None


def _return_no_seats(view: Any) -> tuple[Seat, ...]:
    return ()


def _return_no_signals(view: Any, seat: Seat) -> tuple[str, ...]:
    return ()


def _return_no_traits(s: Any, seat: Seat) -> dict[str, str]:
    return {}


def _return_no_zones(s: Any) -> tuple[Zone, ...]:
    return ()


_LEFT_OUT: Any = None
"""A marker for a function that a game does not define. ``Game.__post_init__`` puts a usual function in its place."""


class Game(Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """The rules of one game, as functions of a level, of a state ``s``, or of a view. The functions keep no data."""

    key: str
    version: int
    """The version number of the game's rules. Only a change of their behaviour raises it."""
    order: int = 100
    """The position of the game in lists. Smaller numbers come first, equal numbers are sorted by key."""
    state: type[S]
    """The class of the game's state, into which stored checkpoints are decoded."""
    levels: tuple[str, ...]
    moves: tuple[type[Move], ...]
    """All classes of options, in the order of the help; ``Pass`` is among them if the game has it.

    A class's tag becomes a subcommand, its fields become the subcommand's parameters.
    """
    events: tuple[type[GameEvent], ...] = ()
    """All classes of events that the game's rules and its AI's advice use."""
    sets: Mapping[str, str] = {}
    """The kinds of questions whose answer is a set or an order, each with its subcommand."""
    files: Mapping[str, OwnFile[Any]] = {}
    """The kinds of files that players may bring to this game, by kind: "deck", "level"."""
    cooperative: bool = False
    """A flag: all players win or lose together. So others at the table may suggest answers to an open question."""
    find_ai_share: Callable[[str, int], float | None] = _return_no_share
    """Returns the share of a level's matches that this many AI seats win alone; None if it was not measured."""
    routine: Callable[[Ask], bool] = has_pass_default
    """Returns whether an auto-answer may give a question's default answer without asking the person.

    If a game leaves the function out, it may do so for every question whose default answer is to pass.
    """
    plans: Plans | None = None
    """The description of the game's premoves, such as the next cards to lay; None if it has none."""
    first_levels: int = 1
    """The number of levels, from the first on, whose tables give hints to newcomers whatever the number of seats."""
    gentle: bool = False
    """A flag: a guided match (``Setup.guided``) of this game is kinder to newcomers, so it counts for no rating."""
    hurry: Callable[[Ask], float | None] = _use_table_limit
    """Returns the time limit, in seconds, of a question for which other seats wait.

    After that time the default answers. None means that the table's limit holds.
    """

    swift: frozenset[str] = frozenset()
    """Kinds of questions that an AI seat answers without a pause, because nobody needs to follow the answers."""

    seats: Callable[[str], range]
    """Returns the numbers of players with which a level can be played."""
    choices: Callable[[str], tuple[Choice, ...]] = _return_no_choices
    """Returns the lobby choices for a level. If a game leaves the function out, it has no lobby choices."""
    settles: Callable[[str, Sequence[Mapping[str, str]]], dict[str, str]] = _return_no_own_choices
    """Returns an AI seat's own choices in the lobby of a level, from the choices of the seats before it.

    Choices that are not listed have their defaults. If a game leaves the function out, no choice is listed.
    """
    begin: Callable[[Setup], S]
    """Returns the state of a match before its first question. Raises ``Refused`` if the setup is not possible."""
    refuse_new: Callable[[Setup], None] = _accept_setup
    """Raises ``Refused`` for a setup that ``begin`` accepts only because stored matches were begun with such setups."""
    play: Callable[[S], Rules[None]]
    """Runs a match from its present state to its end, as the rules' top procedure.

    Public knowledge about a chance result must be emitted as an event, or be shown in the view, before the next
    question. Otherwise a later answer that reveals it would seem to teach nobody anything (``Step.free``).
    """
    result: Callable[[S], Result | None]
    """Returns the result of a match, or None while the match goes on."""
    carried: Callable[[S], dict[str, Any] | None] = _return_none
    """Returns the data with which the next match of a series begins (``Setup.carried``), after this match has ended.

    The rest of the setup is unchanged. None means that no match follows. Games without series leave the function out.
    """
    rivals: Callable[[str], bool] = _LEFT_OUT
    """Returns whether the players of a level compete, so that a table may play best of three or five.

    If a game leaves the function out, its players compete unless the game is cooperative.
    """
    campaign: Campaign | None = None
    """The description of the game's campaign; None if it has none."""
    shares_shuffles: bool = False
    """A flag: if ``Setup.round`` names a shared secret, shuffles of the set-up are shared."""
    again: Callable[[S, Setup], Setup] = _keep_setup
    """Returns the setup of the next match in a best of several, from the state and the setup of the match that ended.

    The sides may be swapped. If a game leaves the function out, the setup is kept.
    """
    seats_in_play: Callable[[S], tuple[Seat, ...]]
    """Returns the seats that take part in a match."""
    traits: Callable[[S, Seat], dict[str, str]] = _return_no_traits
    """Returns a seat's traits for statistics, such as its hero: key of the lobby choice -> value.

    If a game leaves the function out, it has no traits.
    """
    sides: Callable[[S], tuple[tuple[Seat, ...], ...]] = _LEFT_OUT
    """Returns the sides of a match, each a group of seats that win together, once the sides are known.

    If a game leaves the function out, a cooperative game has one side, any other game a side for each seat.
    """
    fallen: Callable[[Any], tuple[Seat, ...]] = _return_no_seats
    """Returns the seats that have left a match for good while it goes on, from the spectators' view.

    Their players may guess who wins. If a game leaves the function out, nobody leaves a match before its end.
    """
    signals: Callable[[Any, Seat], tuple[str, ...]] = _return_no_signals
    """Returns the signals that a seat may give its side now, from the spectators' view, by key.

    Everybody at the table reads a signal. If a game leaves the function out, it has no signals.
    """
    rounds: Callable[[S], int] | None = None
    """Returns the number of rounds that have begun in a match. In each earlier round everybody has had a turn.

    The field is None if the game counts no rounds.
    """
    team_choices: Callable[[str, int], TeamChoices | None] = _return_no_teams
    """Returns the choices for two teams, each of this many people, at a level; None if there are no such teams.

    By default there are none. A game whose seats are not equal has them for teams of one.
    """
    has_equal_seats: Callable[[str], bool] = _return_true
    """Returns whether all seats of a level play the same part. If not, a league lets its pairings change seats."""
    concede: Callable[[S, tuple[Seat, ...]], Result | None] = _LEFT_OUT
    """Returns the result of a match after these seats have given up; None if it goes on with default answers.

    If a game leaves the function out, the match ends when the last seat has given up.
    """

    view: Callable[[S, Seat | None], Struct]
    """Returns everything in a state that a seat (None for a spectator) may see: an allow-list, made from the zones."""
    zones: Callable[[S], Iterable[Zone]] = _return_no_zones
    """Returns all zones of a state, always in one order. A game that leaves the function out has none."""
    redeal: Callable[[S, Seat | None, Pick], S]
    """Returns a state that a viewer cannot tell from the given state: unknown cards are dealt again.

    Zones keep their sizes. No card is put where play could not have brought it (``may`` of ``zones.redeal``).
    """
    faults: Callable[[S], list[str]]
    """Returns the inconsistencies of a state, each as a sentence. There are none in any state that play can reach."""

    choose: Callable[[Any, Ask, Pick], Answer]
    """Returns the answer of the game's AI to an open question. It follows from the view of the asked seat alone."""
    choose_quickly: Callable[[Any, Ask, Pick], Answer] = _LEFT_OUT
    """Returns an AI's answer in little time, for the many imagined answers of a review.

    It may be a little worse than the answer of ``choose``. If a game leaves the function out, ``choose`` is used.
    """
    advise: Callable[[Any, Ask, Pick], tuple[Answer, GameEvent]] = _LEFT_OUT
    """Returns an answer to suggest to a player, and an event with the reason, which a presenter puts into one sentence.

    If a game leaves the function out, the answer of ``choose`` is suggested without a reason (``Advice``).
    """
    choose_sharply: Callable[[Any, Ask, Pick], Answer] | None = None
    """Returns the answer of a sharp AI seat in a game that is not searched; None if the game has no sharp seats."""
    explain: Callable[[Any, Ask, Answer], GameEvent] | None = None
    """Returns the reasons for an answer to a question, from a view; None if the game explains only what it advises."""

    is_worth_trying: Callable[[Any, Ask, Answer], bool] = lambda view, ask, answer: True
    """Tells whether a search tries an answer. A game may leave out answers that are dull, though they may pay."""
    deal_world: Callable[[Any, Ask, Pick], World[S] | None] | None = None
    """Returns a world that fits a view and its seat's question. Facts unknown to the seat are dealt at random.

    None means that the question is not to be searched. This may depend on the view and the question, but not on chance.
    If a game leaves the function out, it has no search.
    """
    value: Callable[[S, Seat], float] | None = None
    """Returns a rough chance of a seat to win from a state, from 0 to 1. It is exact at the end of a match."""
    is_calm: Callable[[S], bool] = _return_true
    """Returns whether a search's trial may end at a state, because nothing is in progress that ``value`` ignores.

    If a game leaves the function out, a trial may end at every checkpoint.
    """
    search: SearchLimits = SearchLimits()
    """The limits of this game's AI when it searches for an answer."""
    review_budget: int = 80_000
    """The review of a finished match stops after this number of answers in imagined matches."""
    review_horizon: int = 60
    """If the game has a ``value``, a trial of the review ends at the first calm checkpoint after so many answers."""

    @property
    def event_kinds(self) -> dict[str, type[GameEvent]]:
        """The game's classes of events by their stored kinds; ``Advice`` is always among them."""
        return name_kinds((*self.events, *(() if any(e.kind == Advice.kind for e in self.events) else (Advice,))))

    def begin_new_match(self, setup: Setup) -> S:
        """Return the state at which a new match with this setup begins.

        Raises ``Refused`` if the setup is not possible, or no longer possible for a new match.
        """
        if setup.beginning is None:
            self.refuse_new(setup)
        return self.begin_match(setup)

    def begin_match(self, setup: Setup) -> S:
        """Return the state at which a match with this setup begins. Raises ``Refused`` if the setup is not possible."""
        if setup.beginning is None:
            return self.begin(setup)
        return msgspec.msgpack.decode(setup.beginning.state, type=self.state)

    def has_level(self, level: str) -> bool:
        """Return whether the game has a level with this key, or can play this text of a player's own level."""
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
    """Return a result without winners once all seats in play have given up; None before that."""
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
