"""Positions that are labelled by roll-outs: how often each side wins, if the match is played on from there.

Matches are played by solid AI seats that sometimes answer by lot. At some of their questions each answer is tried in
the same imagined worlds, up to the next calm position, and each of these positions is played to the end several times,
with equal dice for all answers of a question.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Any

import msgspec
from msgspec import Struct

from engine.game import Game
from engine.protocol import Answer, Ask
from engine.pump import run_to_next_question
from engine.search.imagined import Imagined, Unlike, roll_out
from engine.search.lots import Lots
from engine.search.search import list_candidates
from engine.setup import Setup

SLIP = 8
"""A seat answers by lot once in this number of answers, on average."""
ASKED = 6
"""A question is labelled once in this number of questions that a search tries, on average."""
CHILDREN = 6
"""At most this many answers of a question are tried."""


class Labelled(Struct, frozen=True, kw_only=True):
    """The position after an answer in one world, with the results of its roll-outs."""

    match: int
    question: int
    answer: int
    """The number of the answer; 0 is the usual one."""
    world: int
    asked: int
    """The side whose answer it was."""
    state: bytes
    """The encoded state of the calm position; empty if the match is over, and for a position that is not calm."""
    shares: tuple[float, ...]
    """The share of the roll-outs that each side won."""


def follow_match(game: Game[Any], setup: Setup, match_number: int) -> list[Labelled]:
    """Return the calm positions of a match of solid seats, labelled by its result."""
    s, lots, found = game.begin(setup), Lots(f"fit match {match_number}".encode()), list[bytes]()

    def keep_calm_state() -> None:
        if game.result(s) is None and game.thinking.is_calm(s):
            found.append(msgspec.msgpack.encode(s))

    rules = game.play(s)
    asked: Any = run_to_next_question(rules, None, lots.draw, mark=keep_calm_state)
    while asked is not None:
        asks = asked if isinstance(asked, tuple) else (asked,)
        answers = tuple([game.choose(game.view(s, ask.seat), ask, lots.pick) for ask in asks])
        whole: Any = answers if isinstance(asked, tuple) else answers[0]
        asked = run_to_next_question(rules, whole, lots.draw, mark=keep_calm_state)
    shares = find_shares(game, s)
    return [
        Labelled(match=match_number, question=at, answer=0, world=0, asked=0, state=state, shares=shares)
        for at, state in enumerate(found)
    ]


def label_matches(game: Game[Any], setup: Setup, size: tuple[int, int], first: int) -> Iterator[list[Labelled]]:
    """Yield the labelled positions of one question after another, from the match with number ``first`` on.

    ``size`` is the number of worlds for a question, and the number of roll-outs for an answer in a world.
    """
    number = first
    while True:
        yield from _label_match(game, setup, size, number)
        number += 1


def _label_match(game: Game[Any], setup: Setup, size: tuple[int, int], match_number: int) -> Iterator[list[Labelled]]:
    lots, s, questions = Lots(f"fit {match_number}".encode()), game.begin(setup), 0
    rules = game.play(s)
    asked: Any = run_to_next_question(rules, None, lots.draw)
    while asked is not None:
        asks = asked if isinstance(asked, tuple) else (asked,)
        for ask in asks:
            if ask.choice.count() > 1 and lots.pick(ASKED) == 0:
                questions += 1
                if found := _label_question(game, game.view(s, ask.seat), ask, size, (match_number, questions)):
                    yield found
        answers = tuple([_answer(game, s, ask, lots) for ask in asks])
        asked = run_to_next_question(rules, answers if isinstance(asked, tuple) else answers[0], lots.draw)


def _answer(game: Game[Any], s: Any, ask: Ask, lots: Lots) -> Answer:
    if ask.choice.count() > 1 and lots.pick(SLIP) == 0:
        return ask.choice.sample(lots.pick)
    return game.choose(game.view(s, ask.seat), ask, lots.pick)


def _label_question(
    game: Game[Any], view: Any, ask: Ask, size: tuple[int, int], question: tuple[int, int]
) -> list[Labelled]:
    """Return the labelled positions after the answers to a question; none if it cannot be searched."""
    lots, thinking = Lots(f"fit {question}".encode()), game.thinking
    listed = list_candidates(ask.choice, game.choose(view, ask, lots.pick), lots.pick)
    others = [each for each in listed[1:] if thinking.is_worth_trying(view, ask, each.answer)]
    while len(others) > CHILDREN - 1:
        others.pop(lots.pick(len(others)))
    found = []
    for number in range(size[0] if others else 0):
        seed = f"fit {question} {number}".encode()
        world = thinking.deal_world(view, ask, Lots(seed + b"world").pick) if thinking.deal_world else None
        if world is None:
            return []
        try:
            imagined = Imagined(game, world, view, ask, seed)
        except Unlike:
            return []
        for at, each in enumerate((listed[0], *others)):
            state, _ = imagined.play_answer(each.answer, ahead=1)
            side = next(at for at, seats in enumerate(game.list_sides(state)) if ask.seat in seats)
            is_known = game.result(state) is None and thinking.is_calm(state)
            encoded = msgspec.msgpack.encode(state)
            results = [_roll_out(game, encoded, seed + b"%d" % one) for one in range(size[1] if is_known else 1)]
            found.append(Labelled(
                match=question[0], question=question[1], answer=at, world=number, asked=side,
                state=encoded if is_known else b"", shares=tuple(map(fmean, zip(*results, strict=True))),
            ))  # fmt: skip
    return found


def _roll_out(game: Game[Any], encoded: bytes, seed: bytes) -> tuple[float, ...]:
    """Return each side's share of the win in one roll-out."""
    end = msgspec.msgpack.decode(encoded, type=game.state)
    return find_shares(game, end if game.result(end) is not None else roll_out(game, end, seed))


def find_shares(game: Game[Any], s: Any) -> tuple[float, ...]:
    """Return each side's share of the win; equal shares if nobody won."""
    result, sides = game.result(s), game.list_sides(s)
    won = [result is not None and bool(set(side) & set(result.winners)) for side in sides]
    return tuple([each / sum(won) if any(won) else 1 / len(sides) for each in won])
