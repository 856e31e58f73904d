"""The interface between a game and the program: one record of functions, ``GAME`` in the game's ``game.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from .capabilities import Answering, Campaign, Contest, Series, Statistics, Teaching, Thinking
from .events import Advice, GameEvent, name_kinds
from .own_files import LEVEL, OwnFile, is_text
from .protocol import Answer, Ask, Move, Pick, Rules, Seat
from .setup import Choice, Result, Setup
from .zones import Zone

S = TypeVar("S", bound=Struct)


def _return_no_choices(level: str) -> tuple[Choice, ...]:
    return ()


def _return_no_zones(s: Any) -> tuple[Zone, ...]:
    return ()


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
    cooperative: bool = False
    """A flag: all players win or lose together. So others at the table may suggest answers to an open question."""
    seats: Callable[[str], range]
    """Returns the numbers of players with which a level can be played."""
    choices: Callable[[str], tuple[Choice, ...]] = _return_no_choices
    """Returns the lobby choices for a level. If a game leaves the function out, it has no lobby choices."""
    begin: Callable[[Setup], S]
    """Returns the state of a match before its first question. Raises ``Refused`` if the setup is not possible."""
    play: Callable[[S], Rules[None]]
    """Runs a match from its present state to its end, as the rules' top procedure.

    Public knowledge about a chance result must be emitted as an event, or be shown in the view, before the next
    question. Otherwise a later answer that reveals it would seem to teach nobody anything (``Step.free``).
    """
    result: Callable[[S], Result | None]
    """Returns the result of a match, or None while the match goes on."""
    seats_in_play: Callable[[S], tuple[Seat, ...]]
    """Returns the seats that take part in a match."""
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

    thinking: Thinking[S] = Thinking()
    """The game's advice, its search, and the review of its matches."""
    answering: Answering = Answering()
    """The answers that the game gives for a person."""
    teaching: Teaching = Teaching()
    """The guidance for newcomers."""
    contest: Contest[S] = Contest()
    """The sides of a match, and what giving up means."""
    series: Series[S] = Series()
    """The connections of a match with other matches."""
    statistics: Statistics[S] = Statistics()
    """The facts about a match that statistics count."""
    campaign: Campaign | None = None
    """The description of the game's campaign; None if it has none."""
    files: Mapping[str, OwnFile[Any]] = {}
    """The kinds of files that players may bring to this game, by kind: "deck", "level"."""

    @property
    def event_kinds(self) -> dict[str, type[GameEvent]]:
        """The game's classes of events by their stored kinds; ``Advice`` is always among them."""
        return name_kinds((*self.events, *(() if any(e.kind == Advice.kind for e in self.events) else (Advice,))))

    def begin_new_match(self, setup: Setup) -> S:
        """Return the state at which a new match with this setup begins.

        Raises ``Refused`` if the setup is not possible, or no longer possible for a new match.
        """
        if setup.beginning is None:
            self.series.refuse_new(setup)
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

    def has_rivals(self, level: str) -> bool:
        """Return whether the players of a level compete, so that a table may play best of three or five."""
        return not self.cooperative if self.contest.rivals is None else self.contest.rivals(level)

    def list_sides(self, s: S) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides of a match, each a group of seats that win together, once the sides are known."""
        if self.contest.sides is not None:
            return self.contest.sides(s)
        seats = self.seats_in_play(s)
        return (seats,) if self.cooperative else tuple((seat,) for seat in seats)

    def concede(self, s: S, gone: tuple[Seat, ...]) -> Result | None:
        """Return the result of a match after these seats have given up; None if it goes on with default answers."""
        if self.contest.concede is not None:
            return self.contest.concede(s, gone)
        return Result("conceded") if set(self.seats_in_play(s)) <= set(gone) else None

    def choose_quickly(self, view: Any, ask: Ask, pick: Pick) -> Answer:
        """Return the answer of the game's AI in little time. It may be a little worse than the answer of ``choose``."""
        return (self.thinking.choose_quickly or self.choose)(view, ask, pick)

    def advise(self, view: Any, ask: Ask, pick: Pick) -> tuple[Answer, GameEvent]:
        """Return an answer to suggest to a player, and an event with the reason, if the game gives one."""
        if self.thinking.advise is None:
            return self.choose(view, ask, pick), Advice()
        return self.thinking.advise(view, ask, pick)
