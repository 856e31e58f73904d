"""Pairings and tables keep the rules of every league, and equal small examples that were worked out by hand."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.club.records.bracket import find_champion
from referee.club.records.competition import Competition, Entrant, Format, Outcome, Pairing, Round
from referee.club.records.pairing import list_vanished, pair_next_round, remove_entrant
from referee.club.records.ranking import rank_entrants

PLAYED = [Outcome.FIRST, Outcome.SECOND, Outcome.DRAW]


def start(kind: Format, size: int) -> Competition:
    return Competition(kind, tuple(Entrant((100 + n,)) for n in range(size)))


def finish(competition: Competition, played: Round, outcomes: dict[int, Outcome]) -> Competition:
    """Add a round in which the pairing of each first entrant ended so."""
    pairings = tuple(
        replace(one, outcome=outcomes.get(one.first, Outcome.FIRST)) if not one.is_bye else one
        for one in played.pairings
    )
    return replace(competition, rounds=(*competition.rounds, replace(played, pairings=pairings)))


@dataclass
class Crowd:
    """People, some of whom never come, while the others win by strength."""

    lot: random.Random
    gone: set[int]

    def play(self, pairing: Pairing) -> Outcome:
        assert pairing.second is not None
        first, second = pairing.first in self.gone, pairing.second in self.gone
        if first or second:
            return (
                Outcome.BOTH_FORFEIT if first and second else Outcome.SECOND_FORFEIT if first else Outcome.FIRST_FORFEIT
            )
        return self.lot.choice(PLAYED)


def play_to_the_end(kind: Format, size: int, seed: int, rounds: int, share: float = 0.2) -> Competition:
    """Play a league in which some vanish at the start, and some are excused now and then; check each round."""
    lot = random.Random(seed)
    crowd = Crowd(lot, {n for n in range(size) if lot.random() < share})
    competition = start(kind, size)
    for _ in range(rounds):
        excused = [n for n in range(size) if lot.random() < 0.1]
        after = pair_next_round(competition, excused)
        check_round(competition, after)
        if not after.pairings:
            break
        competition = finish(competition, after, {p.first: crowd.play(p) for p in after.pairings if not p.is_bye})
        for entrant in list_vanished(competition):
            competition = remove_entrant(competition, entrant)
    return competition


def check_round(competition: Competition, after: Round) -> None:
    playing = [entrant for pairing in after.pairings for entrant in pairing.entrants]
    assert len(playing) == len(set(playing)), "nobody plays twice in a round"
    assert not set(playing) & set(after.excused)
    if competition.format is not Format.KNOCKOUT:
        active = set(competition.list_active(len(competition.rounds))) - set(after.excused)
        assert set(playing) == (active if len(active) > 1 else set())
        assert sum(pairing.is_bye for pairing in after.pairings) == (len(active) % 2 if len(active) > 1 else 0)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(list(Format)), st.integers(2, 20), st.integers(0, 10**6))
def test_nobody_plays_twice_in_a_round_and_a_league_ends(kind: Format, size: int, seed: int) -> None:
    competition = play_to_the_end(kind, size, seed, rounds=12)
    table = rank_entrants(competition)
    assert sorted(line.entrant for line in table) == list(range(size))
    if kind is Format.KNOCKOUT:
        assert len(competition.rounds) == (size - 1).bit_length(), "one is left"
        assert len(competition.rounds[-1].pairings) == 1
        assert find_champion(competition) in (table[0].entrant, None)


@pytest.mark.parametrize("kind", list(Format))
def test_64_entrants_of_whom_a_fifth_vanish_play_to_the_end(kind: Format) -> None:
    begun = time.process_time()
    competition = play_to_the_end(kind, 64, 7, rounds=9)
    assert len(competition.rounds) == (6 if kind is Format.KNOCKOUT else 9)
    assert time.process_time() - begun < 20
    if kind is not Format.KNOCKOUT:
        last = len(competition.list_active(9))
        assert 45 <= last <= 58, "who forfeited twice running has left"


@settings(max_examples=25, deadline=None)
@given(st.sampled_from([Format.KEIZER, Format.SWISS]), st.integers(5, 17), st.integers(0, 10**6))
def test_byes_are_fair_and_nobody_meets_twice_too_soon(kind: Format, size: int, seed: int) -> None:
    lot = random.Random(seed)
    competition = start(kind, size)
    for _ in range(min(4, size // 2)):
        after = pair_next_round(competition)
        competition = finish(competition, after, {p.first: lot.choice(PLAYED) for p in after.pairings})
    byes = [p.first for one in competition.rounds for p in one.pairings if p.is_bye]
    met = [frozenset(p.entrants) for one in competition.rounds for p in one.pairings if not p.is_bye]
    assert len(byes) == len(set(byes)), "nobody has a second bye while others had none"
    if size >= 9:
        assert len(met) == len(set(met))


def test_a_swiss_round_pairs_those_with_equal_points() -> None:
    competition = start(Format.SWISS, 4)
    competition = replace(competition, rounds=(Round((Pairing(0, 1, Outcome.FIRST), Pairing(2, 3, Outcome.SECOND))),))
    assert {frozenset(one.entrants) for one in pair_next_round(competition).pairings} == {
        frozenset({0, 3}), frozenset({1, 2}),
    }  # fmt: skip


def test_a_bracket_keeps_the_best_two_apart_until_the_final() -> None:
    competition = start(Format.KNOCKOUT, 6)
    first = pair_next_round(competition)
    assert [one.entrants for one in first.pairings] == [(0,), (3, 4), (1,), (2, 5)]
    competition = finish(competition, first, {3: Outcome.SECOND, 2: Outcome.DRAW})
    second = pair_next_round(competition)
    assert [one.entrants for one in second.pairings] == [(0, 4), (1, 2)], "after a draw the better seed goes on"
    nobody_came = finish(competition, second, {0: Outcome.BOTH_FORFEIT, 1: Outcome.SECOND})
    assert pair_next_round(nobody_came).pairings == (Pairing(2),)
    competition = finish(competition, second, {0: Outcome.FIRST, 1: Outcome.SECOND})
    third = pair_next_round(competition)
    assert [one.entrants for one in third.pairings] == [(0, 2)]
    competition = finish(competition, third, {0: Outcome.SECOND})
    assert pair_next_round(competition) == Round(())
    assert [line.entrant for line in rank_entrants(competition)][:2] == [2, 0]


def test_keizer_points_of_a_small_league() -> None:
    """Three entrants have the values 3, 2 and 1. The second beats the first and becomes the best."""
    competition = replace(start(Format.KEIZER, 3), rounds=(Round((Pairing(0, 1, Outcome.SECOND), Pairing(2))),))
    table = rank_entrants(competition)
    assert [line.entrant for line in table] == [1, 0, 2]
    assert [line.points for line in table] == pytest.approx([3 + 2, 2, 1 + 1 * 2 / 3])


def test_who_is_excused_falls_behind_slowly_and_who_vanishes_fast() -> None:
    played = Round((Pairing(0, 1, Outcome.FIRST), Pairing(2, 3, Outcome.FIRST_FORFEIT)), excused=(4,))
    order = [line.entrant for line in rank_entrants(replace(start(Format.KEIZER, 5), rounds=(played, played)))]
    assert order.index(4) < order.index(3), "in the order of joining 3 is before 4"
    many = replace(start(Format.KEIZER, 3), rounds=tuple(Round((Pairing(0, 1, Outcome.DRAW),), (2,)) for _ in range(9)))
    assert rank_entrants(many)[-1].entrant == 2, "no more than five excused rounds earn something"


def test_who_leaves_is_paired_no_more_and_stays_in_the_table() -> None:
    competition = remove_entrant(start(Format.SWISS, 4), 1)
    after = pair_next_round(competition)
    assert {entrant for one in after.pairings for entrant in one.entrants} == {0, 2, 3}
    table = rank_entrants(competition)
    assert [line.is_active for line in sorted(table, key=lambda line: line.entrant)] == [True, False, True, True]
