"""Whole matches of random play keep the contract of the engine."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Advice, GameEvent
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.moves import MOVES, QUESTIONS, SETS, WINDOWS
from engine.games.tomb_raider.state import State
from engine.match import Match
from engine.protocol import Ask, Checkpoint, One, Refused, Roll, Shuffle
from engine.setup import Setup
from tests.scenario import check_event

from .play import TABLES, Lot, asks_of, walk

TAGS = {move.__struct_config__.tag for move in MOVES}


@pytest.mark.lot(4)
@pytest.mark.parametrize("setup", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_random_play_is_sound(setup: Setup, seed: int) -> None:
    """No step has a fault. Options are unique, and their kinds and tags are listed. Defaults are valid and spend
    nothing."""
    for s, request in walk(setup, seed, 350):
        if isinstance(request, GameEvent):
            check_event(GAME, request, range(len(s.raiders)))
            continue
        if isinstance(request, Roll | Shuffle):
            continue
        assert GAME.faults(s) == []
        for ask in asks_of(request):
            assert ask.kind in QUESTIONS
            assert ask.choice.count() > 1 or ask.secret or ask.throw, (
                "an open question with one possibility is not asked"
            )
            assert ask.choice.is_valid_answer(ask.choice.write(ask.default))
            if isinstance(ask.choice, One):
                texts = [option.format_text() for option in ask.choice.options]
                assert len(set(texts)) == len(texts) and {text.partition(":")[0] for text in texts} <= TAGS
                assert "play" not in str(ask.default.format_text()) and "use" not in str(ask.default.format_text())  # type: ignore[union-attr]
            else:
                assert ask.kind in SETS


def settled(request: Any) -> Any:
    """Return a request with all its late values found now."""
    if isinstance(request, tuple):
        return tuple(ask.settle_stop() for ask in request)
    return request.settle_stop() if isinstance(request, Ask) else request


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_a_resumed_checkpoint_asks_as_the_live_match_does(setup: Setup) -> None:
    """From each checkpoint the match goes on with the live generator, and with a new generator on the decoded state.
    Both ask the same."""
    lot = Lot(5)
    s = GAME.begin(setup)
    rules = GAME.play(s)
    answer: Any = None
    fresh: Any = None
    twin: State | None = None
    for _ in range(2500):
        try:
            request = rules.send(answer)
        except StopIteration:
            break
        if fresh is not None:
            other = fresh.send(answer)
            assert settled(other) == settled(request)
        answer = None
        if isinstance(request, Checkpoint):
            if twin is not None:
                assert msgspec.msgpack.encode(twin) == msgspec.msgpack.encode(s)
            twin = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)
            fresh = GAME.play(twin)
            assert isinstance(next(fresh), Checkpoint)
        elif isinstance(request, Roll | Shuffle):
            answer = lot.draw(0, request)
        elif isinstance(request, Ask):
            answer = request.choice.sample(lot.pick)
        elif isinstance(request, tuple):
            answer = tuple(ask.choice.sample(lot.pick) for ask in request)


def played(setup: Setup, seed: int, steps: int) -> tuple[Match[State], Lot]:
    """Play a random match for some steps. Return the match and the source of its chance."""
    lot = Lot(seed)
    match = Match.start(GAME, setup, lot)
    for _ in range(steps):
        if match.over:
            break
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.pick)))
    return match, lot


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_replay_equals_play(setup: Setup) -> None:
    """A match that is resumed from its checkpoint and the later inputs has the same state and asks the same."""
    for steps in (3, 40, 150):
        match, _ = played(setup, steps, steps)
        again = Match.resume(GAME, match.snapshot, tuple(match.rows), Lot(99))
        assert again.compute_state_hash() == match.compute_state_hash()
        assert again.pending == match.pending and again.view(0) == match.view(0)


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 120), table=st.integers(0, len(TABLES) - 1))
@settings(max_examples=25, deadline=None)
def test_made_up_answers_are_refused_and_change_nothing(seed: int, steps: int, table: int) -> None:
    match, _ = played(TABLES[table], seed, steps)
    if match.over:
        return
    before = match.compute_state_hash()
    put = match.pending[0]
    for value in ("no-such-thing", "play:999,none,none", ("057", "057", "057"), 7, None, ["pass", "pass"]):
        with pytest.raises(Refused):
            match.act(put.ask.seat, put.number, value)  # type: ignore[arg-type]
    with pytest.raises(Refused):
        match.act(put.ask.seat + 1, put.number, put.ask.choice.write(put.ask.default))
    assert match.compute_state_hash() == before


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 200))
@settings(max_examples=25, deadline=None)
def test_TR_INFO_1_a_redeal_looks_the_same(seed: int, steps: int) -> None:
    """TR-INFO-1: After a redeal of what a viewer cannot know, the view is unchanged and the state has no fault."""
    match, lot = played(TABLES[3], seed, steps)
    for viewer in (0, 1, None):
        other = GAME.redeal(match.state, viewer, lot.pick)
        assert GAME.view(other, viewer) == match.view(viewer)
        assert GAME.faults(other) == []


def test_TR_INFO_1_a_redeal_deals_again() -> None:
    """TR-INFO-1: A redeal changes what the viewer does not know. It does not change the original state."""
    match, lot = played(TABLES[3], 3, 60)
    before = msgspec.msgpack.encode(match.state)
    others = [GAME.redeal(match.state, 0, lot.pick) for _ in range(20)]
    assert msgspec.msgpack.encode(match.state) == before
    assert len({tuple(other.level_deck.cards) for other in others}) > 1
    assert len({tuple(other.raiders[1].hand.cards) for other in others}) > 1
    assert len({tuple(other.raiders[0].deck.cards) for other in others}) > 1


def test_TR_INFO_1_whom_is_asked_does_not_tell_the_hand() -> None:
    """TR-INFO-1, TR-DEC-12: After a redeal the same seat is asked the same kind of question at every step."""
    lot = Lot(8)
    asked = 0
    for seed in range(6):
        match, _ = played(TABLES[3], seed, 25)
        for _ in range(25):
            if match.over:
                break
            put = match.pending[0]
            match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.pick)))
            if not match.rows and not match.over:  # At a checkpoint the state alone decides how the match goes on.
                other = GAME.redeal(match.state, 1 - match.pending[0].ask.seat, lot.pick)
                theirs = first_asks(other)
                assert [(a.seat, a.kind, a.secret) for a in theirs] == [
                    (p.ask.seat, p.ask.kind, p.ask.secret) for p in match.pending
                ]
                asked += 1
    assert asked


def first_asks(s: State) -> tuple[Ask, ...]:
    rules = GAME.play(s)
    request: Any = next(rules)
    while not asks_of(request):
        assert isinstance(request, GameEvent | Checkpoint)
        request = rules.send(None)
    return asks_of(request)


def test_secrets_are_not_in_a_repr() -> None:
    match, _ = played(TABLES[3], 1, 30)
    text = repr(match.state)
    for r in match.state.raiders:
        hidden = set(r.hand.cards) | set(r.deck.cards)
        assert hidden and not any(f"'{card}'" in repr(r.hand) + repr(r.deck) for card in hidden)
    assert "Zone of" in text and f"'{match.state.level_deck.cards[0]}'" not in repr(match.state.level_deck)


def test_a_damaged_state_has_a_named_fault() -> None:
    """The checks name each kind of damage that is done to a state."""
    for spoil, word in (
        (lambda s: s.raiders[0].deck.cards.pop(), "cards"),
        (lambda s: s.raiders[0].deck.known.pop(), "lists"),
        (lambda s: setattr(s.raiders[0], "damage", 9), "life"),
        (lambda s: setattr(s.raiders[0], "damage", -1), "markers"),
        (lambda s: setattr(s.raiders[0], "at", 99), "map"),
        (lambda s: setattr(s.raiders[0], "base", [9, 9, 9, 9]), "abilities"),
        (lambda s: setattr(s.spaces[0], "exits", 0), "exits"),
        (lambda s: setattr(s.spaces[1], "empty", True), "markers"),
        (lambda s: s.order.append(0), "order"),
    ):
        s = GAME.begin(TABLES[3])
        assert GAME.faults(s) == []
        spoil(s)  # type: ignore[no-untyped-call]
        assert any(word in fault for fault in GAME.faults(s)), word


def test_every_kind_of_event_and_of_question_comes_up() -> None:
    """Random play over the tables reaches all but the rare kinds, so every listed kind is in use."""
    told: set[str] = set()
    asked: set[str] = set()
    for table, setup in enumerate(TABLES):
        for seed in range(4):
            for _, request in walk(setup, 100 * table + seed, 1500):
                if isinstance(request, GameEvent):
                    told.add(request.kind)
                asked |= {ask.kind for ask in asks_of(request)}
    beyond = {"treasure-placed", "offer-returned"}  # These events need other levels, or a third player.
    beyond |= {"brought"}  # These need an own deck (`test_decks`).
    beyond |= {"cancelled", "ammunition", "exit-blocked", "turned", "looked-through", "forbidden", "bypassing"}
    beyond |= {"second-obstacle", "danger", "obstacle-moved", "borrowed", "given-back", "fetched", "took-back"}
    beyond |= {"filled", "air", "wet", "dry"}  # These need cards that no starter has (`test_every_card`).
    beyond |= {"bonus", "rooms-removed", "rooms-hidden"}  # These need other levels.
    beyond |= {"prize", "prize-dropped", "finished", "points", "level-over"}  # These need other goals.
    beyond |= {"leg", "brought-on", "added", "award"}  # These need a series.
    rare = {"redrew", "kept", "prevented", "stole", "no-obstacle", "swapped"}
    kinds = {event.kind for event in GAME.events if not issubclass(event, Advice)}
    assert told <= kinds and kinds - told <= beyond | rare
    unreached = set(QUESTIONS) - asked
    beyond = {"die", "keep-items", "defend", "swap", "choose", "lose-items", "start-bonus", "award"}
    beyond |= {"carry-item", "add-cards", "add-copies"}
    assert unreached <= {*beyond, *WINDOWS}, unreached
