"""Trials of answers in a finished match: solid AI seats play on from a position in imagined matches.

The worlds are those that the seat could imagine: everything that it did not know is dealt again. If such a deal does
not lead to the seat's own view and question, the true position is used.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from ..game import Game
from ..match import Match
from ..match_records import Step
from ..positions import deal_alike
from ..protocol import Roll, Shuffle, Value
from ..search.lots import Lots
from ..setup import Setup
from .decisions import Position

UNFINISHED = 5000
"""A trial is stopped after this number of answers, even if the imagined match is not at its end."""

Chances = tuple[float, ...]
"""Each seat's chance to win, from 0 to 1."""


class TrialChance:
    """A source of chance for trials, with one stream of random numbers for each kind of request.

    So different answers meet equal dice for as long as possible, and their difference depends less on chance.
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._streams: dict[str, Lots] = {}

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        if request.kind not in self._streams:
            self._streams[request.kind] = Lots(self._seed + request.kind.encode())
        return self._streams[request.kind].draw(request)


def try_answers(
    game: Game[Any], position: Position, values: list[Value], seed: bytes, *, to_the_end: bool = False
) -> tuple[list[Chances], int]:
    """Try these answers in one world. Return each seat's chances after each, and the number of answers given.

    A trial that comes to a state of the first trial ends there, with equal chances: what follows does not depend
    on the answer any more. ``to_the_end``: no trial ends before its match.
    """
    world = _deal_world(game, position, seed)
    found: list[Chances] = []
    answered = 0
    ahead = UNFINISHED if game.thinking.value is None or to_the_end else game.thinking.review_horizon
    passed: frozenset[bytes] = frozenset()
    for value in values:
        match = world.open(game)
        match.replace_chance(TrialChance(seed))
        step = match.act(position.seat, position.find_question(match).number, value)
        course = _Course(match, seed, passed)
        course.note_state(step)
        found.append(course.play(ahead) or found[0])
        passed = passed or frozenset(course.states)
        answered += 1 + course.answered
    return found, answered


def try_whole_match(game: Game[Any], setup: Setup, seed: bytes) -> tuple[Chances, int]:
    """Let solid AI seats play one match. Return the seats' chances at its end, and the number of answers given."""
    course = _Course(Match.start(game, setup, TrialChance(seed)), seed)
    return course.play(UNFINISHED) or (), course.answered


def read_chances(game: Game[Any], state: Any) -> Chances:
    """Return each seat's share of the win at the end of a match.

    Before the end it is a rough chance (``Thinking.value``), or 0 if the game has none.
    """
    seats = game.seats_in_play(state)
    result = game.result(state)
    if result is not None:
        won = [side for side in game.list_sides(state) if set(side) & set(result.winners)]
        return tuple([sum(seat in side for side in won) / max(1, len(won)) for seat in seats])
    if game.thinking.value is None:
        return (0.0,) * len(seats)
    found = [game.thinking.value(state, seat) for seat in seats]
    for side in game.list_sides(state):  # Team-mates win together, so their chances are equal.
        for seat in side:
            found[seats.index(seat)] = game.thinking.value(state, side[0])
    return tuple(found)


def _deal_world(game: Game[Any], position: Position, seed: bytes) -> Position:
    """Return the position as its seat may imagine it: facts unknown to the seat are dealt again if possible."""
    dealt = deal_alike(position.open(game), position.seat, Lots(seed + b"world").pick)
    return position if dealt is None else replace(position, snapshot=dealt)


class _Course:
    """A trial in play: solid AI seats answer every question."""

    def __init__(self, match: Match[Any], seed: bytes, passed: frozenset[bytes] = frozenset()) -> None:
        self.states: set[bytes] = set()
        """The states at the checkpoints of this trial."""
        self.answered = 0
        """The number of answers in the trial. An answer does not count if its seat had only one possibility."""
        self._match, self._seed, self._passed = match, seed, passed

    def note_state(self, step: Step) -> None:
        if step.snapshot is not None:
            self.states.add(step.snapshot.state)

    def play(self, answers: int) -> Chances | None:
        """Play to the end, or to a calm checkpoint after ``answers`` answers; return each seat's chances then.

        Return None as soon as the match is in a state that the first trial has passed.
        """
        match, game = self._match, self._match.game
        while not match.over and self.answered < UNFINISHED:
            if not self._passed.isdisjoint(self.states):
                return None
            question = match.pending[0]
            ask = question.ask
            if ask.choice.count() > 1:
                self.answered += 1
            pick = Lots(self._seed + ask.kind.encode()).pick
            answer = game.choose_quickly(match.view(ask.seat), ask, pick)
            step = match.act(ask.seat, question.number, ask.choice.write(answer))
            self.note_state(step)
            if self.answered >= answers and step.snapshot is not None:
                state = msgspec.msgpack.decode(step.snapshot.state, type=game.state)
                if game.thinking.is_calm(state):
                    return read_chances(game, state)
        return read_chances(game, match.state)
