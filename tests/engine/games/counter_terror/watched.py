"""Matches of the AI against itself, watched: figures of what it does that is no fun to play with."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median

from msgspec import Struct

from engine.events import GameEvent
from engine.games.counter_terror.cards import DAMAGE
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.moves import Attack, Call, HeadShot
from engine.games.counter_terror.state import State
from engine.games.counter_terror.view import View
from engine.protocol import Ask, Move, One, Pass, Roll, Seat, Shuffle
from engine.pump import run_to_next_question
from engine.setup import Setup

ROUND_EVENTS = frozenset(
    {"turn", "drew", "passed", "reshuffled", "attacked", "called", "threw", "undefended", "unhurt"}
)
"""News that change nothing for anybody but the cards drawn and the card played."""
RUNNING = 3
"""The number of equal plays in a row that is too great."""


class Figures(Struct):
    """Counts over matches of one number of seats."""

    seats: int
    called: int = 0
    """Calls to attack, of a team-mate who had an attack open …"""
    declined: int = 0
    """… and let it be."""
    calls: int = 0
    barred: int = 0
    """Calls to a team-mate who, as everybody sees, may attack nobody."""
    kills: int = 0
    """Questions for a play of which one could kill …"""
    let_live: int = 0
    """… and which was answered with nothing."""
    idle: int = 0
    """Plays of one seat that were the same three times running, without effect."""
    after_end: int = 0
    """News told after the end."""
    first_round: int = 0
    """Matches over in their first round."""
    lengths: list[int] = []
    """The number of plays and answers in each match."""

    @property
    def middle(self) -> float:
        return float(median(self.lengths))

    @property
    def longest(self) -> int:
        return max(self.lengths)

    def row(self) -> str:
        """Return the figures in one line, for readers of the proof."""
        return (
            f"{self.seats} seats, {len(self.lengths)} matches: declined {self.declined} of {self.called}, "
            f"barred {self.barred} of {self.calls} calls, let live {self.let_live} of {self.kills}, "
            f"idle {self.idle}, over in round one {self.first_round}, "
            f"median {self.middle:g}, longest {self.longest}"
        )


def watch(seats: int, matches: int, guided: bool = False, first: int = 0) -> Figures:
    """Play so many matches of the AI against itself and count."""
    figures = Figures(seats)
    for number in range(first, first + matches):
        _Watched(figures, Setup("standard", ({},) * seats, guided=guided), Random(f"watched:{seats}:{number}")).play()
    return figures


class _Watched:
    """The counts of one match."""

    def __init__(self, figures: Figures, setup: Setup, lot: Random) -> None:
        self.figures, self.lot = figures, lot
        self.s: State = GAME.begin(setup)
        self.events: list[GameEvent] = []
        self.answers = 0
        self.since = 0
        """The index of the first event since the last play."""
        self.playing: tuple[Seat, str] | None = None
        """The seat that has just played, and its card."""
        self.running: dict[Seat, Counter[str]] = {}
        """The number of equal plays in a row without effect, for each seat and play."""

    def play(self) -> None:
        rules = GAME.play(self.s)
        asked = run_to_next_question(rules, None, self._chance, self.events.append)
        while asked is not None:
            answer = tuple(map(self._answer, asked)) if isinstance(asked, tuple) else self._answer(asked)
            asked = run_to_next_question(rules, answer, self._chance, self.events.append)
        self._had_effect()
        figures, kinds = self.figures, [told.kind for told in self.events]
        figures.lengths.append(self.answers)
        figures.after_end += len(kinds) - 1 - kinds.index("won")
        figures.first_round += self.s.round == 1

    def _chance(self, request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(self.lot.randint(1, request.sides) for _ in range(request.dice))
        return tuple(self.lot.sample(range(request.size), request.size))

    def _answer(self, ask: Ask) -> object:
        view: View = GAME.view(self.s, ask.seat)
        answer = GAME.choose(view, ask, self.lot.randrange)
        self.answers += 1
        if isinstance(ask.choice, One) and ask.kind in ("attack", "called-attack"):
            assert isinstance(answer, Move)
            self._count(view, ask, ask.choice.options, answer)
        return answer

    def _count(self, view: View, ask: Ask, options: tuple[Move, ...], answer: Move) -> None:
        figures = self.figures
        shots = [option for option in options if isinstance(option, Attack | HeadShot)]
        if ask.kind == "called-attack" and shots:
            figures.called += 1
            figures.declined += isinstance(answer, Pass)
        if any(may_kill(view, shot) for shot in shots):
            figures.kills += 1
            figures.let_live += isinstance(answer, Pass)
        if isinstance(answer, Call):
            mate = view.fighters[int(answer.mate)]
            figures.calls += 1
            figures.barred += {f.seat for f in view.fighters if f.alive and f.team != mate.team} <= set(mate.gassed_by)
        if ask.kind == "called-attack":  # The caller has chosen this attack, so it does not count here.
            return
        self._had_effect()
        if shots:  # A player who may attack nobody has hardly a choice.
            self.playing = ask.seat, answer.format_text()

    def _had_effect(self) -> None:
        """Count the play before this moment as idle, if it is the third of its kind running that changed nothing."""
        events, self.since = self.events[self.since :], len(self.events)
        if self.playing is None:
            return
        (seat, text), self.playing = self.playing, None
        counts = self.running.setdefault(seat, Counter())
        again = counts[text] + 1
        counts.clear()
        if all(told.kind in ROUND_EVENTS for told in events):
            counts[text] = again
            self.figures.idle += again == RUNNING


def may_kill(view: View, shot: Attack | HeadShot) -> bool:
    """Tell whether a shot kills where nothing answers it."""
    target = view.fighters[int(shot.target)]
    return not view.sparing and (isinstance(shot, HeadShot) or DAMAGE[shot.weapon] >= target.life)
