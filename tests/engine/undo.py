from __future__ import annotations

from random import Random
from typing import Any

from engine.match import Match
from engine.protocol import Refused
from engine.testing.resample import encode_seen, redeal_match
from tests.engine.conformance import GAMES, start
from tests.engine.secrecy import viewers


class TellsMore(AssertionError):
    """Raised if somebody learned something by a step that counted as free."""


def learned_by_nobody(before: Match[Any], seat: int, number: int, value: Any, lot: Random, most: int = 99) -> None:
    """Give the same answer with other hidden cards and other dice. Check that no viewer can tell the difference.

    ``most``: the number of viewers to check at most, drawn at random. Raises ``TellsMore``.
    """
    after = before.fork()
    step = after.act(seat, number, value)
    looking = viewers(before)
    for viewer in lot.sample(looking, min(most, len(looking))):
        other = redeal_match(before, viewer, lot.randrange)
        assert other is not None
        given, put = value, other.find_question(seat)
        hidden = step.rows[-1].number in after.unopened  # Any sealed answer will do, and one that names hidden cards.
        if (
            put is not None
            and seat != viewer
            and (hidden or (put.ask.secret and not put.ask.choice.is_valid_answer(value)))
        ):
            given = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
        try:
            same = other.act(seat, number, given)
        except Refused as refused:
            raise TellsMore("the answer shows what is held") from refused
        events = [[logged.event.hide_secrets_from(viewer) for logged in one.events] for one in (step, same)]
        if events[0] != events[1] or encode_seen(after, viewer) != encode_seen(other, viewer):
            raise TellsMore("something was seen or told")


def free_steps(key: str, level: str, seats: int, seed: int, answers: int = 250, most: int = 99) -> tuple[int, int]:
    """Try every step of random matches that is called free. Return the numbers of free and of other steps.

    ``answers``: the number of steps. When a match is over, another one begins. ``most``: see ``learned_by_nobody``.
    """
    match, _ = start(GAMES[key], level, seats, seed)
    lot = Random(seed)
    free = 0
    for _ in range(answers):
        while match.over:
            match, _ = start(GAMES[key], level, seats, seed := seed + 1000)
        put = match.pending[lot.randrange(len(match.pending))]
        value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
        before = match.fork()
        if match.act(put.ask.seat, put.number, value).free:
            free += 1
            learned_by_nobody(before, put.ask.seat, put.number, value, lot, most)
    return free, answers - free
