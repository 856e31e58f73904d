"""TR-RUL-14: identical maps, for rounds in which several tables play the same level."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.dice import Dice, compute_commitment, compute_round_commitment, hash_client_seeds
from engine.games.tomb_raider.cards import LOCATIONS
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.map import list_treasure_rooms, may_lie
from engine.games.tomb_raider.state import State
from engine.match import Match
from engine.match_file import FORMAT, Record, UnfitRecord, read, verify, write
from engine.match_records import Input
from engine.protocol import CHANCE, Shuffle, share_shuffles
from engine.setup import Setup

SEED = b"the round of Sunday"
LEVELS = ("introductory", "into_the_caves", "death_by_design", "parallel_peril", "explore_the_depths", "freestyle")


def setup(level: str, seats: int = 2, seed: bytes = SEED) -> Setup:
    return Setup(level, ({},) * seats, round=compute_round_commitment(seed))


def begun(level: str, secret: bytes, seed: bytes = SEED, seats: int = 2) -> tuple[Match[State], list[Input]]:
    """Return a match of a round that has begun, and the inputs of its start."""
    match = Match.start(GAME, setup(level, seats, seed), Dice(secret, hash_client_seeds([secret.hex()]), seed))
    return match, list(match.step.rows)


def lying(s: State) -> list[list[str]]:
    return [space.card.cards for space in s.spaces]


@pytest.mark.parametrize("level", LEVELS)
def test_TR_RUL_14_two_tables_of_a_round_meet_the_same_map(level: str) -> None:
    """TR-RUL-14, TR-LD-6: Every space holds a face-down location from the start, the same at both tables. Another round
    has another map."""
    (one, _), (two, _), (other, _) = (
        begun(level, b"first table"),
        begun(level, b"second table"),
        begun(level, b"first table", b"the round of Monday"),
    )
    assert lying(one.state) == lying(two.state)
    assert all(lying(one.state)) and not GAME.faults(one.state)
    fixed = level == "death_by_design"  # The level fixes all but the treasure room.
    assert fixed or lying(one.state) != lying(other.state)
    assert sum(space.up for space in one.state.spaces) == (1 if level == "explore_the_depths" else 2)


def test_TR_RUL_14_all_other_chance_is_each_tables_own() -> None:
    """TR-RUL-14: The rest of the level deck, the obstacles, the draw decks and the dice differ from table to table."""
    (_one, first), (_two, second) = begun("into_the_caves", b"first table"), begun("into_the_caves", b"second table")
    shared = [(row.kind, row.value) for row in first if row.draw is not None and row.draw < 0]
    assert shared and shared == [(row.kind, row.value) for row in second if row.draw is not None and row.draw < 0]
    mine = [row for row in first if row.seat == CHANCE and row.draw is not None and row.draw >= 0]
    theirs = [row for row in second if row.seat == CHANCE and row.draw is not None and row.draw >= 0]
    assert [row.draw for row in mine] == list(range(len(mine))), "own draws are numbered as ever"
    assert mine and [row.value for row in mine] != [row.value for row in theirs]


def test_TR_RUL_14_nobody_knows_the_map_before_it_is_entered() -> None:
    """TR-RUL-14, TR-INFO-1: A viewer cannot tell another deal of the map from this one."""
    match, _ = begun("into_the_caves", b"first table")
    for viewer in (0, 1, None):
        fresh = GAME.redeal(match.state, viewer, Random(4).randrange)
        assert GAME.view(fresh, viewer) == GAME.view(match.state, viewer)
        assert lying(fresh) != lying(match.state)


def rooms(s: State) -> dict[int, str]:
    """Return the treasure rooms that lie on the map, by space."""
    found = [(at, card) for at, cards in enumerate(lying(s)) for card in cards]
    return {at: card for at, card in found if LOCATIONS[card].role == "treasure"}


@pytest.mark.parametrize("level", ["death_by_design", "parallel_peril", "freestyle"])
def test_TR_TRS_8_what_lies_aside_tells_not_where_the_treasure_room_is(level: str) -> None:
    """TR-TRS-8, TR-INFO-1, TR-RUL-14: If there are several treasure rooms, the events are the same whichever of them
    was laid face down. After a redeal another treasure room of that deck may lie there, and none is in the level
    decks."""
    matches = [begun(level, b"first table", b"round %d" % n)[0] for n in range(12)]
    laid = [card for match in matches for card in rooms(match.state).values()]
    assert len(set(laid)) > 1 and len(laid) == len(matches)
    told = [[one.event for one in match.step.events if "rooms" in one.event.kind] for match in matches]
    assert all(one == told[0] for one in told) and [one.kind for one in told[0]] == ["rooms-hidden"]
    lot, met = Random(4), set()
    for _ in range(60):
        fresh = GAME.redeal(matches[0].state, 1, lot.randrange)
        assert GAME.view(fresh, 1) == GAME.view(matches[0].state, 1) and not GAME.faults(fresh)
        ((at, card),) = rooms(fresh).items()
        assert may_lie(fresh, card, at) and card in list_treasure_rooms(fresh, at)
        met.add(card)
    assert len(met) > 1 or level == "parallel_peril", "the other room is of the other deck"


def record(round_secret: bytes | None = SEED, seed: bytes = SEED) -> Record:
    """Return the record of a short match of a round, with its own secret opened."""
    secret = b"first table"
    match, rows = begun("into_the_caves", secret, seed)
    for _ in range(6):
        put = match.pending[0]
        rows += match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default)).rows
    return Record(
        FORMAT, GAME.key, GAME.version, setup("into_the_caves", seed=seed), 1, 1, (secret.hex(),),
        compute_commitment(secret, 1, 1), tuple(rows), secret.hex(),
        None if round_secret is None else round_secret.hex(),
    )  # fmt: skip


def test_TR_RUL_14_the_record_is_checked_with_the_rounds_secret() -> None:
    """TR-RUL-14: The secret of the round is opened after its last match. Before that, only the match's own dice can be
    checked."""
    whole = read(write(record()))
    rows = sum(row.seat == CHANCE for row in whole.rows)
    assert verify(whole, GAME).draws == rows
    shared = sum(row.draw is not None and row.draw < 0 for row in whole.rows)
    assert shared and verify(replace(whole, round_secret=None), GAME).draws == rows - shared


def test_TR_RUL_14_a_map_that_is_not_the_rounds_is_found_out() -> None:
    whole = record()
    with pytest.raises(UnfitRecord, match="the round's secret"):
        verify(replace(whole, round_secret=b"another".hex()), GAME)
    at = next(n for n, row in enumerate(whole.rows) if row.draw is not None and row.draw < 0)
    swapped = list(whole.rows[at].value)
    swapped[0], swapped[1] = swapped[1], swapped[0]
    rows = (*whole.rows[:at], replace(whole.rows[at], value=swapped), *whole.rows[at + 1 :])
    with pytest.raises(UnfitRecord, match="not those of the secret"):
        verify(replace(whole, rows=rows), GAME)
    own = replace(whole.rows[at], draw=999)
    with pytest.raises(UnfitRecord):
        verify(replace(whole, rows=(*whole.rows[:at], own, *whole.rows[at + 1 :])), GAME)
    with pytest.raises(UnfitRecord, match="missing, or used twice"):
        verify(replace(whole, round_secret=None, setup=replace(whole.setup, round="")), GAME)


def test_shuffles_of_a_round_are_counted_and_everything_else_passes() -> None:
    def rules():  # type: ignore[no-untyped-def]
        first = yield Shuffle("a", 3)
        told = yield "told"
        second = yield Shuffle("b", 2)
        return first, told, second

    stretch = share_shuffles(rules())
    assert next(stretch) == Shuffle("a", 3, 1)
    assert stretch.send((2, 0, 1)) == "told" and stretch.send(None) == Shuffle("b", 2, 2)
    with pytest.raises(StopIteration) as end:
        stretch.send((1, 0))
    assert end.value.value == ((2, 0, 1), None, (1, 0))
    assert Dice(b"one", b"x", SEED).draw(-1, Shuffle("a", 9, 1)) == Dice(b"two", b"y", SEED).draw(
        -1, Shuffle("a", 9, 1)
    )
    assert Dice(b"one", b"x", SEED).draw(-1, Shuffle("a", 9, 1)) != Dice(b"one", b"x", SEED).draw(1, Shuffle("a", 9))
