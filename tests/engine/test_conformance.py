"""The contract that every game keeps, checked at every answer of random matches of every registered game."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

from engine.game import Game
from engine.match import Match
from engine.match_records import Input, OpenQuestion, Snapshot, Step
from engine.protocol import One, Refused
from tests.fake.pebbles import GAME as PEBBLES
from tests.steps import name_step, texts

from .conformance import GAMES, SHAPES, Lot, start

ANSWERS = 250
"""The number of answers up to which a match is played."""
TEXT = re.compile(r"[A-Za-z0-9_.:,#+-]*")


def check_question(game: Game[Any], put: OpenQuestion, seats: int) -> None:
    ask = put.ask
    assert 0 <= ask.seat < seats
    assert ask.choice.is_valid_answer(ask.choice.write(ask.default)), f"{ask.kind}: the default does not fit"
    assert ask.choice.count() >= 1
    listed = texts(ask)
    if isinstance(ask.choice, One):
        assert listed, f"{ask.kind}: nothing to choose"
        assert len(set(listed)) == len(listed), f"{ask.kind}: an option is offered twice"
        assert ask.secret or len(listed) > 1 or ask.throw, f"{ask.kind}: an open question with one option"
        unlisted = {type(option).__name__ for option in ask.choice.options if type(option) not in game.moves}
        assert not unlisted, f"{ask.kind}: {unlisted} are not in Game.moves, so no command is for them"
    else:
        assert ask.kind in game.sets, f"{ask.kind}: a set that is not in Game.sets, so no command is for it"
    for text in listed:
        assert TEXT.fullmatch(text) and len(text) <= 60, f"{ask.kind}: {text!r}"


def refused(match: Match[Any], seat: int, question: int, value: Any) -> None:
    before = match.compute_state_hash()
    with pytest.raises(Refused):
        match.act(seat, question, value)
    assert match.compute_state_hash() == before


def check_refusals(match: Match[Any], seats: int) -> None:
    """Check that exactly the asked seats may answer, with one of the options."""
    asked = {put.ask.seat: put for put in match.pending}
    for put in asked.values():
        for seat in set(range(-1, seats + 1)) - {put.ask.seat}:
            refused(match, seat, put.number, put.ask.choice.write(put.ask.default))
        for made_up in ("made-up", "", None, 7, ("made-up",), ("made-up",) * 40, {"x": 1}, texts(put.ask)[:1] * 50):
            refused(match, put.ask.seat, put.number, made_up)
        refused(match, put.ask.seat, put.number + 1000, put.ask.choice.write(put.ask.default))


def check_step(game: Game[Any], match: Match[Any], step: Step, seats: int) -> None:
    for logged in step.events:
        assert set(logged.event.secret) <= set(range(seats)), f"{logged.event.kind} tells somebody who is not there"
        again = msgspec.json.decode(msgspec.json.encode(logged.event), type=type(logged.event))
        assert again.kind == logged.event.kind, "news must be plain data"
    assert game.faults(match.state) == []
    for viewer in (None, *range(seats)):
        msgspec.msgpack.encode(match.view(viewer))


def stored(match: Match[Any], snapshot: Snapshot, rows: list[Input]) -> Match[Any]:
    """Return a match after it was stored and read again."""
    packed = msgspec.msgpack.encode((snapshot, rows))
    snapshot, rows = msgspec.msgpack.decode(packed, type=tuple[Snapshot, list[Input]])
    return Match.resume(match.game, snapshot, rows, match.chance)


@pytest.mark.lot(8)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.proof)])
@pytest.mark.parametrize(("key", "level", "seats"), SHAPES)
def test_every_game_keeps_to_the_contract(key: str, level: str, seats: int, seed: int) -> None:
    game = GAMES[key]
    match, chosen = start(game, level, seats, seed)
    lot = Random(seed + 100)
    answers: list[tuple[int, int, Any]] = []
    numbers: dict[int, str] = {}
    seen = {0: match.compute_state_hash()}
    check_step(game, match, match.step, seats)
    while not match.over and len(answers) < ANSWERS:
        assert match.pending, "nobody is asked, and it is not over"
        for put in match.pending:
            check_question(game, put, seats)
            assert numbers.setdefault(put.number, put.ask.kind) == put.ask.kind, "a question's number was used again"
        check_refusals(match, seats)
        put = match.pending[lot.randrange(len(match.pending))]
        value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
        twin, place = match.fork(), match.compute_state_hash()
        assert twin.compute_state_hash() == place
        said = f"seat {put.ask.seat} answers {put.ask.kind} with {value}"
        with name_step(len(answers) + 1, lambda said=said: said, lambda put=put: texts(put.ask)):
            step = match.act(put.ask.seat, put.number, value)
        assert twin.compute_state_hash() == place, "a fork follows what it was forked from"
        twin.act(put.ask.seat, put.number, value)
        assert twin.compute_state_hash() == match.compute_state_hash()
        answers.append((put.ask.seat, put.number, value))
        check_step(game, match, step, seats)
        for mark in match.marks:  # type: ignore[attr-defined]
            since = [row for row in step.rows if row.number >= mark.row]
            assert stored(match, mark, since).compute_state_hash() == match.compute_state_hash(), (
                "the doors of a checkpoint differ"
            )
        if len(answers) & (len(answers) - 1) == 0:
            seen[len(answers)] = match.compute_state_hash()
            assert stored(match, match.snapshot, match.rows).compute_state_hash() == match.compute_state_hash()
    if match.over:
        assert match.pending == () and match.result is not None
        assert set(match.result.winners) <= set(range(seats))
        refused(match, *answers[-1])
    again = Match.start(game, chosen, Lot(seed))
    assert again.compute_state_hash() == seen[0]
    for k, (seat, question, value) in enumerate(answers, 1):
        again.act(seat, question, value)
        assert again.compute_state_hash() == seen.get(k, again.compute_state_hash())
    assert again.compute_state_hash() == match.compute_state_hash()


@pytest.mark.lot(4)
@pytest.mark.parametrize(("key", "level", "seats"), SHAPES)
def test_default_answers_alone_neither_fail_nor_stop(key: str, level: str, seats: int) -> None:
    """Default answers can be given for ever, as if every player had left."""
    match, _ = start(GAMES[key], level, seats, 0)
    for _ in range(ANSWERS):
        if match.over:
            break
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
        assert match.over or match.pending
    assert GAMES[key].faults(match.state) == []


def test_the_fake_game_plays_to_an_end() -> None:
    match, _ = start(PEBBLES, "short", 2, 5)
    lot = Random(5)
    kinds = set()
    while not match.over:
        put = match.pending[-1]
        kinds.add(put.ask.kind)
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
    assert kinds == {"bid", "go", "peek", "toss"}
    assert match.result is not None and match.result.kind == "points"
