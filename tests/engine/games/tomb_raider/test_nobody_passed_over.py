"""Where quick reactions pass for a player, no play of that player could have changed the treasure, a death or a fight.

Each play that is passed over is tried: from its window on, one match goes on with the play and one without it, with the
same dice for the same throws, to the end of the turn. A play is excused if its player is asked about the same card
while all raiders stand where they stand, or later in the turn, before anything that the play could have bettered.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.games.tomb_raider import goals
from engine.games.tomb_raider.events import Contested
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.map import can_be_entered, find_neighbour, list_neighbours
from engine.games.tomb_raider.moves import SEARCH, SIDES, STAY, WINDOWS, Attack, Play, Step, Use
from engine.games.tomb_raider.state import State
from engine.match import Match
from engine.match_records import OpenQuestion
from engine.protocol import PASS, Answer, One, Roll, Seat, Shuffle
from engine.setup import Setup
from tests.luck import lot

from .play import Lot
from .self_play import set_up

LEVELS = ("introductory", "into_the_caves", "explore_the_depths")
OWN = 4
"""The number of parts of ``what_counts`` that are the treasure and the seat's own deaths, without those of others."""
DICE = 3
"""The number of dice streams with which each play is tried."""


class PairedDice:
    """Dice that fall alike for the same test in two matches, whatever is thrown between them."""

    match: Match[State] | None = None

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.thrown: Counter[tuple[Any, ...]] = Counter()

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Shuffle):
            order = list(range(request.size))
            random.Random(f"{self.seed} {request.kind} {request.size}").shuffle(order)
            return tuple(order)
        assert self.match is not None
        s = self.match.state
        trial = s.rival if s.trial is not None and s.trial.result is not None and s.rival is not None else s.trial
        what = (request.kind, s.turn, *((trial.seat, trial.against, trial.key) if trial is not None else ()))
        self.thrown[what] += 1
        dice = random.Random(f"{self.seed} {what} {self.thrown[what]}")
        return tuple(dice.randint(1, request.sides) for _ in range(request.dice))


def what_counts(s: State, seat: Seat, walked: frozenset[Seat] = frozenset()) -> tuple[Any, ...]:
    """Return the present state of the treasure and the deaths, the seat's own apart from those of others.

    Who has ``walked`` by its own choice has not died of the play.
    """
    own, *others = (
        sum(r.deaths + (not r.alive) for one, r in enumerate(s.raiders) if (one == seat) is mine and one not in walked)
        for mine in (True, False)
    )
    return (s.found, s.winner, goals.find_carrier(s), own, *others)


def plain_answer(match: Match[State], asked: OpenQuestion, seat: Seat) -> Answer:
    """Walk to the nearest goal, attack the seat that was passed over, search for the treasure; play nothing."""
    s, ask = match.state, asked.ask
    if not isinstance(ask.choice, One) or ask.kind in WINDOWS:
        return ask.default
    options = ask.choice.options
    if SEARCH in options:
        return SEARCH
    if attack := next((one for one in options if isinstance(one, Attack) and one.raider == str(seat)), None):
        return attack
    if ask.kind == "move":
        ways = {find_neighbour(s, s.raiders[ask.seat].at, SIDES.index(one.direction)): one for one in options[:-1]}  # type: ignore[union-attr]
        return ways.get(find_next_space(s, ask.seat), STAY)
    return ask.default


def find_next_space(s: State, seat: Seat) -> int:
    """Return the next space on a shortest way to a goal: a known treasure room, else any space where it may be."""
    start, near = s.raiders[seat].at, list_neighbours(s.width, s.rows)
    goal, came = set(goals.list_goal_spaces(s, seat)), {start: start}
    waiting = [start]
    for here in waiting:
        if here in goal:
            while came[here] != start:
                here = came[here]
            return here
        for side, to in enumerate(near[here]):
            if s.spaces[here].up and s.spaces[here].exits >> side & 1 and to not in came and can_be_entered(s, to):
                came[to] = here
                waiting.append(to)
    return start


def is_asked(asked: OpenQuestion, seat: Seat, card: str) -> bool:
    """Tell whether the table stops for a seat at a question that offers a card."""
    ask = asked.ask
    return ask.seat == seat and (ask.stop or ask.throw) and card in list_cards(asked)


def list_cards(asked: OpenQuestion) -> set[str]:
    choice = asked.ask.choice
    return {one.card for one in choice.options if isinstance(one, Play | Use)} if isinstance(choice, One) else set()


def play_to_the_end_of_the_turn(
    match: Match[State], seed: str, asked: OpenQuestion, first: Answer, card: str = ""
) -> tuple[Any, ...] | None:
    """Return the values that matter to a seat at the end of the turn.

    Return None if the seat is asked about ``card`` before the end. The question must come before the raider finds the
    treasure, dies or loses a fight.
    """
    dice = PairedDice(seed)
    fork = match.fork(dice)
    dice.match = fork
    turn, seat, before = fork.state.turn, asked.ask.seat, what_counts(fork.state, asked.ask.seat)
    fights: list[Seat] = []
    walked: set[Seat] = set()

    def answer(who: Seat, number: int, value: Any) -> None:
        for event in [one.event for one in fork.act(who, number, value).events]:
            if isinstance(event, Contested) and event.by == "attack" and seat in (event.seat, event.raider):
                fights.append(event.winner)

    answer(seat, fork.find_question(seat).number, asked.ask.choice.write(first))  # type: ignore[union-attr]
    for _ in range(2000):
        if fork.over:
            break
        put = fork.pending[0]
        if fork.state.turn != turn and put.ask.kind in ("move", "overcome", "attack", "search"):
            break  # The next turn has begun, and the first raider acts.
        if (
            card
            and is_asked(put, seat, card)
            and {*fights} <= {seat}
            and what_counts(fork.state, seat)[:OWN] == before[:OWN]
        ):
            return None
        given = plain_answer(fork, put, seat)
        if isinstance(given, Step):
            walked.add(put.ask.seat)
        answer(put.ask.seat, put.number, put.ask.choice.write(given))
    return (*what_counts(fork.state, seat), tuple(fights), fork.state, walked)


def find_passed_over(setup: Setup, seed: int, every: int = 1) -> Iterator[str]:
    """Yield each play of an AI-played match that was passed over though it could have changed what counts.

    ``every``: one window in so many is tried.
    """
    chance = Lot(seed)
    match = Match.start(GAME, setup, chance)
    seen: set[tuple[Any, ...]] = set()
    pick = random.Random(seed)
    while not match.over and match.state.turn < 60:
        put = match.pending[0]
        s, ask = match.state, put.ask
        places = (s.turn, *(r.at for r in s.raiders))
        if ask.kind in WINDOWS and isinstance(ask.choice, One):
            if ask.stop:
                seen |= {(ask.seat, card, places) for card in list_cards(put)}
            elif ask.choice.count() > 1 and not pick.randrange(every):
                yield from try_plays(match, put, {card for seat, card, at in seen if (seat, at) == (ask.seat, places)})
        answer = GAME.choose(match.view(ask.seat), ask, chance.pick)
        match.act(ask.seat, put.number, ask.choice.write(answer))


def is_gain(without: tuple[Any, ...], played: tuple[Any, ...], seat: Seat) -> bool:
    """Tell whether a seat could prefer the outcome with its play.

    A gain is the treasure, a death of another raider, or one fight less to lose. One more fight, or a death in it, is
    no gain, because others begin fights only where they want to.
    """
    if without[1] == played[1] >= 0:  # The match is over, and has the same winner.
        return False
    walked = frozenset(without[-1] | played[-1])
    fights = [outcome[OWN + 1] for outcome in (without, played)]
    more = len(fights[1]) > len(fights[0])

    def rank(outcome: tuple[Any, ...]) -> tuple[int, ...]:
        _found, winner, carrier, own, others = what_counts(outcome[-2], seat, walked)
        held = [0 if who < 0 else 1 if who == seat else -1 for who in (winner, carrier)]
        return (*held, -own, 0 if more else others, -sum(who != seat for who in outcome[OWN + 1]))

    better = any(new > old for new, old in zip(rank(played), rank(without), strict=True))
    return better or (played[0] != without[0] and played[1:3] == without[1:3])


def try_plays(match: Match[State], asked: OpenQuestion, excused: set[str]) -> Iterator[str]:
    assert isinstance(asked.ask.choice, One)
    for option in asked.ask.choice.options:
        if not isinstance(option, Play | Use) or option.card in excused:
            continue
        for number in range(DICE):
            seed = f"{match.row} {number}"
            without = play_to_the_end_of_the_turn(match, seed, asked, PASS, option.card)
            if without is None:
                continue
            played = play_to_the_end_of_the_turn(match, seed, asked, option)
            if played is not None and is_gain(without, played, asked.ask.seat):
                came = f"{without[:-2]} {played[:-2]}"
                yield f"turn {match.state.turn}, {asked.ask.kind}, seat {asked.ask.seat}: {option}: {came}"
                break


TABLES = [(level, seats) for level in GAME.levels for seats in GAME.seats(level) if seats in (2, 3)]


def test_a_sample_of_matches() -> None:
    """TR-DEC-12: The sample has eight matches with the decks of the boxes, and two with any decks and raiders."""
    seed = lot().randrange(10**6)
    setups = [Setup(LEVELS[number % 3], ({},) * 2) for number in range(8)]
    setups += [set_up(*TABLES[(seed + number) % len(TABLES)], seed + number) for number in range(2)]
    for number, setup in enumerate(setups):
        assert list(find_passed_over(setup, seed + number, every=3)) == [], f"seed {seed + number}"


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(0, 500, 10))
def test_nobody_is_passed_over_in_five_hundred_matches(seed: int) -> None:
    for number in range(seed, seed + 10):
        setup = Setup(LEVELS[number % 3], ({},) * 2) if number % 2 else set_up(*TABLES[number % len(TABLES)], number)
        assert list(find_passed_over(setup, number)) == [], f"seed {number}"
