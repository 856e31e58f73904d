"""Standings and pairings of random leagues equal those of a second count that shares no code with the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

import pytest
from msgspec.structs import replace
from networkx import Graph, max_weight_matching

from referee.club.records.bracket import find_champion
from referee.club.records.competition import Competition, EntrantId, Format, Meeting, Outcome, Pairing, Round
from referee.club.records.league import LeagueTable, Phase
from referee.club.records.league_plans import list_plans
from referee.club.records.meetings import add_leg, decide_meeting
from referee.club.records.pairing import pair_next_round
from referee.club.records.ranking import list_winners, rank_entrants
from referee.club.records.rounds import add_table, begin_round, record_leg

from .counting import compare_with_recount
from .random_leagues import LEG_RESULTS, make_league, play_randomly
from .recount import Sheet, list_matchings, recount_meeting, recount_swiss

BATCH = 20
"""The leagues of one case, so that ``make proof`` counts 1,000 of each format."""


@pytest.mark.lot(50)
@pytest.mark.parametrize("batch", range(50))
@pytest.mark.parametrize("kind", list(Format))
def test_standings_are_those_of_a_second_count(kind: Format, batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        for league in play_randomly(kind, Random(seed)):
            compare_with_recount(league.competition, f"{kind.value} {seed}")


@pytest.mark.lot(25)
@pytest.mark.parametrize("batch", range(50))
def test_a_ladder_is_led_by_somebody_with_a_win_and_no_bye_is_worth_more_than_a_win(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        for league in play_randomly(Format.KEIZER, Random(seed)):
            table = rank_entrants(league.competition)
            if any(line.won for line in table):
                assert all(line.won for line in table if line.place == 1), seed
            else:
                assert {line.place for line in table} == {1}, f"{seed}: nobody leads"


def test_in_a_ladder_a_bye_earns_at_most_what_a_win_over_the_last_earns() -> None:
    for size in range(3, 16):
        for lucky in range(size):
            others = [one for one in range(size) if one != lucky]
            bye = Competition(
                Format.KEIZER, make_league(Format.KEIZER, size).competition.entrants, (Round((Pairing(lucky),)),)
            )
            earned = _count_gain(bye, lucky)
            for loser in others:
                won = Round((Pairing(lucky, loser, Outcome.FIRST),))
                assert earned <= _count_gain(Competition(Format.KEIZER, bye.entrants, (won,)), lucky) + 1e-6


def _count_gain(competition: Competition, entrant: EntrantId) -> float:
    """Return how many points an entrant has beyond the own value that the present rank gives."""
    table = rank_entrants(competition)
    rank = [line.entrant for line in table].index(entrant)
    size = len(table)
    return table[rank].points - ((size - 1) / 2 + size - 1 - rank)


def test_byes_and_tie_breaks_wait_for_the_end_of_their_round() -> None:
    entrants = make_league(Format.SWISS, 5).competition.entrants
    first = Round((Pairing(0, 1, Outcome.FIRST), Pairing(2, 3, Outcome.DRAW), Pairing(4)))
    for kind in (Format.SWISS, Format.KEIZER):
        before = Competition(kind, entrants, (first,))
        going_on = Round((Pairing(0, 4, Outcome.FIRST), Pairing(2, 1), Pairing(3)))
        now, then = {}, {}
        for line in rank_entrants(Competition(kind, entrants, (first, going_on))):
            now[line.entrant] = line
        for line in rank_entrants(before):
            then[line.entrant] = line
        assert now[0].points > then[0].points, "a result counts at once"
        if kind is Format.SWISS:
            assert now[3].points == then[3].points, "a bye counts when its round is over"
            assert [now[who].tie_break for who in range(5)] == [then[who].tie_break for who in range(5)]


def test_buchholz_points_are_those_computed_by_hand() -> None:
    """The example has three rounds of five players. By FIDE C.07, article 16, a dummy opponent stands for an unplayed
    match, and a player who stayed away has draws."""
    rounds = (
        Round((Pairing(0, 1, Outcome.FIRST), Pairing(2, 3, Outcome.FIRST), Pairing(4))),
        Round((Pairing(0, 2, Outcome.FIRST), Pairing(4, 1, Outcome.FIRST_FORFEIT), Pairing(3))),
        Round((Pairing(0, 4, Outcome.FIRST), Pairing(2, 3, Outcome.DRAW))),
    )
    competition = Competition(Format.SWISS, make_league(Format.SWISS, 5).competition.entrants, rounds)
    points = {0: 3.0, 1: 0.0, 2: 1.5, 3: 1.5, 4: 2.0}
    # Entrant 1 lost, forfeited and stayed away. Against 1 the last two rounds count as draws, so it is worth 1.
    buchholz = {0: 1 + 1.5 + 2, 1: 3 + 0 + 0, 2: 1.5 + 3 + 1.5, 3: 1.5 + 1.5 + 1.5, 4: 2 + 2 + 3}
    assert {line.entrant: line.points for line in rank_entrants(competition)} == points
    assert {line.entrant: line.tie_break for line in rank_entrants(competition)} == buchholz
    assert [(line.entrant, line.place) for line in rank_entrants(competition)] == [
        (0, 1),
        (4, 2),
        (2, 3),
        (3, 4),
        (1, 5),
    ]


def test_equal_entrants_share_a_place_and_nobody_wins_an_empty_league() -> None:
    entrants = make_league(Format.SWISS, 4).competition.entrants
    half = Round((Pairing(0, 1, Outcome.FIRST), Pairing(2, 3, Outcome.SECOND)))
    for kind, shared in ((Format.SWISS, [0, 3]), (Format.KNOCKOUT, [])):
        competition = Competition(kind, entrants, (half,))
        assert [line.place for line in rank_entrants(competition)] == [1, 1, 3, 3]
        assert list_winners(competition) == shared, "a knock-out has no winner before its final"
    for kind in Format:
        assert list_winners(Competition(kind, ())) == [] and list_winners(Competition(kind, entrants)) == []
        nobody_came = Round((Pairing(0, 1, Outcome.BOTH_FORFEIT), Pairing(2)))
        assert list_winners(Competition(kind, entrants[:3], (nobody_came,))) == []


# --- meetings ---


@pytest.mark.parametrize("meeting", list(Meeting))
@pytest.mark.parametrize("kind", [Format.SWISS, Format.KNOCKOUT])
def test_a_meeting_ends_as_soon_as_all_possible_ends_agree(kind: Format, meeting: Meeting) -> None:
    competition = Competition(kind, (), meeting=meeting)
    for count in range(6):
        for legs in product(LEG_RESULTS, repeat=count):
            if any(decide_meeting(competition, legs[:before]) is not Outcome.OPEN for before in range(count)):
                continue
            words = [one.value for one in legs]
            assert decide_meeting(competition, legs).value == recount_meeting(
                words, meeting.value, kind is Format.KNOCKOUT
            )
            if decide_meeting(competition, legs) is Outcome.DRAW:
                assert kind is not Format.KNOCKOUT, "a draw in a knock-out is played again"
            pairing = Pairing(0, 1)
            for leg in legs:
                pairing = add_leg(competition, pairing, leg)
            assert pairing.outcome is decide_meeting(competition, legs) and pairing.legs == legs


# --- pairings ---


def list_costs(before: Competition, pairs: Sequence[tuple[int, int | None]]) -> tuple[int, ...]:
    """Return what is wrong with the next Swiss round, the worst first."""
    swiss = recount_swiss(Sheet(before))
    met, lucky = count_meetings(before), count_free_points(before)
    playing = {who for pair in pairs for who in pair if who is not None}
    table = [line.entrant for line in rank_entrants(before) if line.entrant in playing]
    ranks = {who: rank for rank, who in enumerate(table)}
    matches = [(one, other) for one, other in pairs if other is not None]
    byes = [one for one, other in pairs if other is None]
    return (
        sum(met[frozenset(match)] for match in matches),
        sum(lucky[one] for one in byes),
        sum(int(2 * swiss[one][0]) for one in byes),
        sum(int(2 * (swiss[one][0] - swiss[other][0])) ** 2 for one, other in matches),
        sum(abs(ranks[one] - ranks[other]) for one, other in matches) + sum(len(ranks) - ranks[one] for one in byes),
    )


def count_meetings(before: Competition) -> Counter[frozenset[int]]:
    pairings = [one for played in before.rounds for one in played.pairings if not one.is_bye]
    return Counter(frozenset(one.entrants) for one in pairings)


def count_free_points(before: Competition) -> Counter[int]:
    """Count the byes of each entrant, and the wins over somebody who did not come."""
    found = Counter[int]()
    for first, second, outcome in (pair for played in Sheet(before).rounds for pair in played):
        found[first] += second is None or outcome == "first-forfeit"
        if second is not None:
            found[second] += outcome == "second-forfeit"
    return found


def list_swiss_rounds(seed: int, most: int) -> Iterator[tuple[Competition, Round]]:
    """Yield each round of a random Swiss league, with the league as it was before."""
    known = 0
    for league in play_randomly(Format.SWISS, Random(seed), most=most):
        rounds = league.competition.rounds
        if league.phase is Phase.PLAYING and len(rounds) > known:
            known = len(rounds)
            if rounds[-1].pairings:
                yield replace(league.competition, rounds=rounds[:-1]), rounds[-1]


@pytest.mark.lot(20)
@pytest.mark.parametrize("batch", range(20))
def test_no_other_swiss_round_is_better(batch: int) -> None:
    """Of 200 tournaments of up to eight, every way to pair each round is tried."""
    for seed in range(batch * 10, batch * 10 + 10):
        for before, played in list_swiss_rounds(seed, most=8):
            pairs = [(one.first, one.second) for one in played.pairings]
            people = [who for pair in pairs for who in pair if who is not None]
            best = min(list_costs(before, other) for other in list_matchings(people))
            assert list_costs(before, pairs) == best, f"league {seed}, round {len(before.rounds) + 1}"


@pytest.mark.lot(20)
@pytest.mark.parametrize("batch", range(20))
def test_nobody_meets_twice_and_the_bye_goes_to_the_lowest_who_may_have_it(batch: int) -> None:
    """In leagues of up to 40, another algorithm says whether a round without a second meeting exists."""
    for seed in range(batch * 5, batch * 5 + 5):
        for before, played in list_swiss_rounds(seed, most=40):
            met, lucky, swiss = count_meetings(before), count_free_points(before), recount_swiss(Sheet(before))
            people = [who for one in played.pairings for who in one.entrants]
            repeats = sum(met[frozenset(one.entrants)] > 0 for one in played.pairings if not one.is_bye)
            allowed = [who for who in people if can_pair([one for one in people if one != who], met)]
            if len(people) % 2:
                assert not repeats or not allowed, seed
                bye = next(one.first for one in played.pairings if one.is_bye)
                if allowed:
                    assert (lucky[bye], swiss[bye][0]) == min((lucky[who], swiss[who][0]) for who in allowed), seed
            else:
                assert not repeats or not can_pair(people, met), seed


def can_pair(people: Sequence[int], met: Counter[frozenset[int]]) -> bool:
    """Return whether all can be paired without a second meeting."""
    graph = Graph()
    graph.add_nodes_from(people)
    graph.add_edges_from(pair for pair in combinations(people, 2) if not met[frozenset(pair)])
    return 2 * len(max_weight_matching(graph, maxcardinality=True)) == len(people)


def test_a_place_that_nobody_reached_gives_a_bye_and_a_final_without_players_has_no_winner() -> None:
    entrants = make_league(Format.KNOCKOUT, 8).competition.entrants
    first = Round(
        (
            Pairing(0, 7, Outcome.FIRST), Pairing(3, 4, Outcome.BOTH_FORFEIT),
            Pairing(1, 6, Outcome.BOTH_FORFEIT), Pairing(2, 5, Outcome.BOTH_FORFEIT),
        )
    )  # fmt: skip
    cup = Competition(Format.KNOCKOUT, entrants, (first,))
    second = pair_next_round(cup)
    assert second.pairings == (Pairing(0),)
    cup = replace(cup, rounds=(first, second))
    final = pair_next_round(cup)
    assert final.pairings == (Pairing(0),), "the other half of the bracket is empty"
    cup = replace(cup, rounds=(first, second, final))
    assert pair_next_round(cup).pairings == () and find_champion(cup) == 0 and list_winners(cup) == [0]
    nobody = replace(first, pairings=tuple(replace(one, outcome=Outcome.BOTH_FORFEIT) for one in first.pairings))
    empty = Competition(Format.KNOCKOUT, entrants, (nobody,))
    assert pair_next_round(empty).pairings == () and list_winners(empty) == []


def test_a_drawn_match_of_a_knockout_opens_a_table_for_another_one() -> None:
    league = begin_round(make_league(Format.KNOCKOUT, 2), 0.0)
    assert [plan.part for plan in list_plans(league) if plan.part.startswith("table")] == ["table:1:0:0"]
    league = record_leg(add_table(league, LeagueTable(0, 0, 7)), 0, 0, Outcome.DRAW)
    assert [plan.part for plan in list_plans(league) if plan.part.startswith("table")] == ["table:1:0:0:1"]
    league = add_table(league, LeagueTable(0, 0, 8, leg=1))
    assert {one.table for one in league.tables} == {7, 8} and league.find_table(1) == league.tables[-1]
    assert not [plan for plan in list_plans(league) if plan.part.startswith("table")]
    assert record_leg(league, 0, 0, Outcome.FIRST) == league, "a result of the first match comes too late"
    league = record_leg(league, 0, 1, Outcome.SECOND)
    assert league.current is not None and league.current.pairings[0].outcome is Outcome.SECOND
