"""Trials of answers in a finished match: solid AI seats play on from a position in imagined matches.

The worlds are those that the seat could imagine: everything that it did not know is dealt again. If such a deal does
not lead to the seat's own view and question, the true position is used.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from ..game import Game, Setup
from ..match import Match, RulesError
from ..protocol import Roll, Shuffle, Value
from ..search.imagined import is_alike
from ..search.lots import Lots
from .decisions import Position

HORIZON = 60
"""In games with ``Game.value``, a trial ends at the first calm checkpoint after this number of answers.

A checkpoint is calm if nothing is in progress there that ``Game.value`` ignores (``Game.is_calm``).
"""
UNFINISHED = 5000
"""A trial is stopped after this number of answers, even if the imagined match is not at its end."""
DEALS = 3
"""The most attempts to deal one world. After them the true position of the match is used."""

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


def try_answers(game: Game[Any], position: Position, values: list[Value], seed: bytes) -> tuple[list[Chances], int]:
    """Try these answers in one world. Return each seat's chances after each, and the number of answers given."""
    world = _deal_world(game, position, seed)
    found: list[Chances] = []
    answered = 0
    for value in values:
        match = world.open(game)
        match.replace_chance(TrialChance(seed))
        match.act(position.seat, position.find_question(match).number, value)
        chances, more = _play_trial(match, seed, HORIZON if game.value is not None else UNFINISHED)
        found.append(chances)
        answered += 1 + more
    return found, answered


def try_whole_match(game: Game[Any], setup: Setup, seed: bytes) -> tuple[Chances, int]:
    """Let solid AI seats play one match. Return each seat's chances at its end, and the number of answers given."""
    return _play_trial(Match.start(game, setup, TrialChance(seed)), seed, UNFINISHED)


def read_chances(game: Game[Any], state: Any) -> Chances:
    """Return each seat's share of the win at the end of a match.

    Before the end it is a rough chance (``Game.value``), or 0 if the game has none.
    """
    seats = game.seats_in_play(state)
    result = game.result(state)
    if result is not None:
        won = [side for side in game.sides(state) if set(side) & set(result.winners)]
        return tuple([sum(seat in side for side in won) / max(1, len(won)) for seat in seats])
    if game.value is None:
        return (0.0,) * len(seats)
    return tuple([game.value(state, seat) for seat in seats])


def _deal_world(game: Game[Any], position: Position, seed: bytes) -> Position:
    """Return the position as its seat may imagine it: facts unknown to the seat are dealt again if possible."""
    true = position.open(game)
    ask, view = position.find_question(true).ask, true.view(position.seat)
    pick = Lots(seed + b"world").pick
    for _ in range(DEALS):
        state = msgspec.msgpack.decode(position.snapshot.state, type=game.state)
        dealt = msgspec.msgpack.encode(game.redeal(state, position.seat, pick))
        world = replace(position, snapshot=replace(position.snapshot, state=dealt))
        try:
            match = world.open(game)
        except RulesError:  # The stored answers are not possible in this world.
            continue
        question = match.find_question(position.seat)
        if question is not None and is_alike(question.ask, ask) and match.view(position.seat) == view:
            return world
    return position


def _play_trial(match: Match[Any], seed: bytes, ahead: int) -> tuple[Chances, int]:
    """Let solid AI seats play on to the end, or to a calm checkpoint once ``ahead`` answers were given.

    Returns each seat's chances to win then, and the number of answers.
    """
    game, answered = match.game, 0
    while not match.over and answered < UNFINISHED:
        question = match.pending[0]
        ask = question.ask
        if ask.choice.count() > 1:
            answered += 1
        pick = Lots(seed + ask.kind.encode()).pick
        answer = game.choose_quickly(match.view(ask.seat), ask, pick)
        step = match.act(ask.seat, question.number, ask.choice.write(answer))
        if answered >= ahead and step.snapshot is not None:
            state = msgspec.msgpack.decode(step.snapshot.state, type=game.state)
            if game.is_calm(state):
                return read_chances(game, state), answered
    return read_chances(game, match.state), answered
