"""Records of functions that a game may offer beside its rules. A game leaves out each record that it does not need.

The functions keep no data. ``s`` stands for a state of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from .events import GameEvent
from .fitted import Fitted
from .networks import Trained
from .plans import Plans
from .protocol import Answer, Ask, Pick, Rules, Seat, has_pass_default
from .setup import Result, Setup

S = TypeVar("S", bound=Struct)


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
    stops_early: bool = True
    """A flag: the search ends as soon as it is certain which answer is best."""


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


class Answering(Struct, frozen=True, kw_only=True, eq=False):
    """The answers that a game gives for a person: auto-answers, premoves, and answers under time pressure."""

    routine: Callable[[Ask], bool] = has_pass_default
    """Returns whether an auto-answer may give a question's default answer without asking the person.

    If a game leaves the function out, it may do so for every question whose default answer is to pass.
    """
    plans: Plans | None = None
    """The description of the game's premoves, such as the next cards to lay; None if it has none."""
    hurry: Callable[[Ask], float | None] = _use_table_limit
    """Returns the time limit, in seconds, of a question for which other seats wait.

    After that time the default answers. None means that the table's limit holds.
    """
    swift: frozenset[str] = frozenset()
    """Kinds of questions that an AI seat answers without a pause, because nobody needs to follow the answers."""


class Teaching(Struct, frozen=True, kw_only=True, eq=False):
    """The guidance that a game gives to newcomers."""

    first_levels: int = 1
    """The number of levels, from the first on, whose tables give hints to newcomers whatever the number of seats."""
    gentle: bool = False
    """A flag: a guided match (``Setup.guided``) of this game is kinder to newcomers, so it counts for no rating."""


class Thinking(Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """The AI of a game beside ``Game.choose``: its advice, its search, and the review of a match."""

    choose_quickly: Callable[[Any, Ask, Pick], Answer] | None = None
    """Returns an AI's answer in little time, for the many imagined answers of a review.

    It may be a little worse than the answer of ``choose``. If a game leaves the function out, ``choose`` is used.
    """
    choose_sharply: Callable[[Any, Ask, Pick], Answer] | None = None
    """Returns the answer of a sharp AI seat. If a game leaves the function out, its sharp seats search."""
    trained: Trained[S] | None = None
    """The network of ``choose_sharply``, with numbers from ``python -m operate.train``; None if there is none."""
    rate_answers: Callable[[Any, Ask], Sequence[tuple[float, Answer]]] | None = None
    """Returns the answers to a question that are worth trying, from a view, each with its chance to win (0 to 1).

    There are none for a question that the game cannot rate. If a game leaves the function out, the coach searches.
    """
    slips: int = 25
    """The percentage of its questions at which an easy-going AI seat gives the default answer.

    It is chosen so that a newcomer's simple plan wins at least 60 % against easy-going seats, or as much as is possible
    without matches that are many times as long.
    """
    advise: Callable[[Any, Ask, Pick], tuple[Answer, GameEvent]] | None = None
    """Returns an answer to suggest to a player, and an event with the reason, which a presenter puts into one sentence.

    If a game leaves the function out, the answer of ``choose`` is suggested without a reason (``Advice``).
    """
    explain: Callable[[Any, Ask, Answer], GameEvent] | None = None
    """Returns the reasons for an answer to a question, from a view; None if the game explains only what it advises."""
    find_ai_share: Callable[[str, int], float | None] = _return_no_share
    """Returns the share of a level's matches that this many AI seats win alone; None if it was not measured."""
    settles: Callable[[str, Sequence[Mapping[str, str]]], dict[str, str]] = _return_no_own_choices
    """Returns an AI seat's own choices in the lobby of a level, from the choices of the seats before it.

    Choices that are not listed have their defaults. If a game leaves the function out, no choice is listed.
    """
    is_worth_trying: Callable[[Any, Ask, Answer], bool] = lambda view, ask, answer: True
    """Tells whether a search tries an answer. A game may leave out answers that are dull, though they may pay."""
    deal_world: Callable[[Any, Ask, Pick], World[S] | None] | None = None
    """Returns a world that fits a view and its seat's question. Facts unknown to the seat are dealt at random.

    None means that the question is not to be searched. This may depend on the view and the question, but not on chance.
    If a game leaves the function out, it has no search.
    """
    value: Callable[[S, Seat], float] | None = None
    """Returns a rough chance of a seat to win from a state, from 0 to 1. It is exact at the end of a match."""
    fitted: Fitted[S] | None = None
    """The fitted part of ``value``, with weights from ``python -m operate.fit``; None if there is none."""
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


class Contest(Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """The competition of the players of a match: who wins together, and what giving up means."""

    sides: Callable[[S], tuple[tuple[Seat, ...], ...]] | None = None
    """Returns the sides of a match, each a group of seats that win together, once the sides are known.

    If a game leaves the function out, a cooperative game has one side, any other game a side for each seat.
    """
    rivals: Callable[[str], bool] | None = None
    """Returns whether the players of a level compete, so that a table may play best of three or five.

    If a game leaves the function out, its players compete unless the game is cooperative.
    """
    concede: Callable[[S, tuple[Seat, ...]], Result | None] | None = None
    """Returns the result of a match after these seats have given up; None if it goes on with default answers.

    If a game leaves the function out, the match ends when the last seat has given up.
    """
    team_choices: Callable[[str, int], TeamChoices | None] = _return_no_teams
    """Returns the choices for two teams, each of this many people, at a level; None if there are no such teams.

    By default there are none. A game whose seats are not equal has them for teams of one.
    """
    has_equal_seats: Callable[[str], bool] = _return_true
    """Returns whether all seats of a level play the same part. If not, a league lets its pairings change seats."""
    fallen: Callable[[Any], tuple[Seat, ...]] = _return_no_seats
    """Returns the seats that have left a match for good while it goes on, from the spectators' view.

    Their players may guess who wins. If a game leaves the function out, nobody leaves a match before its end.
    """
    signals: Callable[[Any, Seat], tuple[str, ...]] = _return_no_signals
    """Returns the signals that a seat may give its side now, from the spectators' view, by key.

    Everybody at the table reads a signal. If a game leaves the function out, it has no signals.
    """


class Series(Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """The connections of a match with other matches: a series, a best of several, and a shared set-up."""

    carried: Callable[[S], dict[str, Any] | None] = _return_none
    """Returns the data with which the next match of a series begins (``Setup.carried``), after this match has ended.

    The rest of the setup is unchanged. None means that no match follows. Games without series leave the function out.
    """
    again: Callable[[S, Setup], Setup] = _keep_setup
    """Returns the setup of the next match in a best of several, from the state and the setup of the match that ended.

    The sides may be swapped. If a game leaves the function out, the setup is kept.
    """
    shares_shuffles: bool = False
    """A flag: if ``Setup.round`` names a shared secret, shuffles of the set-up are shared."""
    refuse_new: Callable[[Setup], None] = _accept_setup
    """Raises ``Refused`` for a setup that ``begin`` accepts only because stored matches were begun with such setups."""


class Statistics(Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """The facts about a match that statistics count."""

    rounds: Callable[[S], int] | None = None
    """Returns the number of rounds that have begun in a match. In each earlier round everybody has had a turn.

    The field is None if the game counts no rounds.
    """
    traits: Callable[[S, Seat], dict[str, str]] = _return_no_traits
    """Returns a seat's traits for statistics, such as its hero: key of the lobby choice -> value.

    If a game leaves the function out, it has no traits.
    """
