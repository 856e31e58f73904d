"""The calculation of ratings: who gains and who loses, whoever has left, and how soon a rating is more than a guess."""

from __future__ import annotations

from random import Random

import pytest

from referee.rating_records import EVERYWHERE, PlayerKey, RatedMatch, RatedSeat, Rating
from referee.ratings.calculation import (
    compute_points,
    compute_range,
    is_provisional,
    rate_match,
    rate_matches,
)

SERVER = 77
ANA, BEN, CAT, DAN = (PlayerKey(person) for person in (1, 2, 3, 4))
SOLID = PlayerKey(0, "ai:solid")
LEVEL = PlayerKey(0, "level:book-of-magic")


def make_match(
    *seats: RatedSeat, difficulty: PlayerKey | None = None, scopes: tuple[int, ...] = (SERVER,)
) -> RatedMatch:
    return RatedMatch(1, 1, "pebbles", scopes, seats, difficulty)


def rate(*seats: RatedSeat, difficulty: PlayerKey | None = None) -> dict[PlayerKey, Rating]:
    return rate_match(make_match(*seats, difficulty=difficulty), {})


def test_the_winner_gains_what_the_loser_loses() -> None:
    found = rate(RatedSeat(ANA, 0, True), RatedSeat(BEN, 1, False))
    assert found[ANA].mu > 25 > found[BEN].mu
    assert found[ANA].mu - 25 == pytest.approx(25 - found[BEN].mu)
    assert (found[ANA].wins, found[BEN].wins, found[ANA].matches) == (1, 0, 1)
    assert found[ANA].sigma < Rating().sigma


def test_a_draw_between_equals_changes_only_how_sure_one_is() -> None:
    found = rate(RatedSeat(ANA, 0, False), RatedSeat(BEN, 1, False))
    assert found[ANA].mu == pytest.approx(25) and found[ANA].sigma < Rating().sigma


def test_points_order_those_who_have_not_won() -> None:
    found = rate(
        *(RatedSeat(who, at, at == 0, score) for at, (who, score) in enumerate(((ANA, 9), (BEN, 2), (CAT, 5))))
    )
    assert found[ANA].mu > found[CAT].mu > found[BEN].mu


def test_teams_win_and_lose_together() -> None:
    found = rate(*(RatedSeat(who, side, side == 0) for who, side in ((ANA, 0), (BEN, 1), (CAT, 0), (DAN, 1))))
    assert found[ANA] == found[CAT] and found[BEN] == found[DAN] and found[ANA].mu > found[BEN].mu


def test_whoever_left_has_lost_even_if_the_seat_or_the_team_wins() -> None:
    alone = rate(RatedSeat(ANA, 0, True, left=True), RatedSeat(BEN, 1, False))
    assert alone[ANA].mu < 25 < alone[BEN].mu and alone[ANA].wins == 0
    team = rate(
        RatedSeat(ANA, 0, True, left=True), RatedSeat(CAT, 0, True), RatedSeat(BEN, 1, False), RatedSeat(DAN, 1, False)
    )
    assert team[ANA].mu < 25 < team[CAT].mu and team[BEN].mu < 25


def test_a_team_is_rated_against_the_difficulty_of_its_level() -> None:
    won = rate(RatedSeat(ANA, 0, True), RatedSeat(BEN, 0, True), difficulty=LEVEL)
    assert won[ANA].mu == won[BEN].mu > 25 > won[LEVEL].mu
    lost = rate(RatedSeat(ANA, 0, False), RatedSeat(BEN, 0, False), difficulty=LEVEL)
    assert lost[ANA].mu < 25 < lost[LEVEL].mu and lost[LEVEL].wins == 1
    left = rate(RatedSeat(ANA, 0, True, left=True), RatedSeat(BEN, 0, True), difficulty=LEVEL)
    assert left[ANA].mu < 25 < left[BEN].mu


def test_the_ai_has_one_rating_for_all_its_seats_and_none_for_those_that_people_took() -> None:
    found = rate(RatedSeat(ANA, 0, True), RatedSeat(SOLID, 1, False), RatedSeat(SOLID, 2, False))
    assert found[SOLID].matches == 1 and found[SOLID].mu < 25
    assert SOLID not in rate(RatedSeat(ANA, 0, True), RatedSeat(SOLID, 1, False, passed_on=True))


def test_no_rating_is_kept_of_nobody_and_of_who_played_alone() -> None:
    assert set(rate(RatedSeat(ANA, 0, True), RatedSeat(None, 1, False))) == {ANA}
    assert rate(RatedSeat(ANA, 0, True)) == {}


def test_each_scope_has_ratings_of_its_own() -> None:
    seats = RatedSeat(ANA, 0, True), RatedSeat(BEN, 1, False)
    ratings = {}
    rate_matches([make_match(*seats), make_match(*seats, scopes=(SERVER, EVERYWHERE))], ratings)
    assert ratings[SERVER, "pebbles", ANA].matches == 2 and ratings[EVERYWHERE, "pebbles", ANA].matches == 1


@pytest.mark.parametrize(("seats", "few", "many"), [(2, 10, 40), (4, 25, 80)])
def test_a_rating_is_provisional_for_longer_where_more_play(seats: int, few: int, many: int) -> None:
    """Every player meets others of the own group by lot. The first of a match wins by skill and luck."""
    pick, skills = Random(5), [float(18 + at) for at in range(12)]
    ratings: dict[PlayerKey, Rating] = {}
    while (least := min(ratings.get(PlayerKey(at + 1), Rating()).matches for at in range(12))) < many:
        drawn = pick.sample(range(12), seats)
        best = max(drawn, key=lambda at: pick.gauss(skills[at], 25 / 6))
        played = make_match(*(RatedSeat(PlayerKey(at + 1), number, at == best) for number, at in enumerate(drawn)))
        ratings |= rate_match(played, ratings)
        if least == few:
            assert all(is_provisional(rating) for rating in ratings.values() if rating.matches <= few)
    assert not any(is_provisional(rating) for rating in ratings.values())
    points = [compute_points(ratings[PlayerKey(at + 1)]) for at in range(12)]
    assert sum(points[6:]) > sum(points[:6])
    low, high = compute_range(ratings[PlayerKey(1)])
    assert low < points[0] < high
