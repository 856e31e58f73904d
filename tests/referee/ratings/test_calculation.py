"""The calculation of ratings: who gains and who loses, whoever has left, and how soon a rating is more than a guess."""

from __future__ import annotations

from random import Random

import pytest

from referee.ratings.calculation import compute_points, compute_range, is_provisional, rate_match, rate_matches
from referee.ratings.encounters import WINDOW, Encounters
from referee.records.rating_records import EVERYWHERE, WITH_AI, PlayerKey, RatedMatch, RatedSeat, Rating, RatingKey

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


def rate_all(*matches: RatedMatch) -> dict[RatingKey, Rating]:
    """Rate matches from the beginning, in their order."""
    ratings: dict[RatingKey, Rating] = {}
    rate_matches(matches, ratings, Encounters())
    return ratings


def list_points(ratings: dict[RatingKey, Rating]) -> dict[PlayerKey, int]:
    return {player: compute_points(rating) for (scope, _, player), rating in ratings.items() if scope == SERVER}


def test_the_ai_has_one_rating_for_all_its_seats_and_none_for_those_that_people_took() -> None:
    found = rate_all(make_match(RatedSeat(ANA, 0, True), RatedSeat(SOLID, 1, False), RatedSeat(SOLID, 2, False)))
    assert found[SERVER, "pebbles", SOLID].matches == 1 and found[SERVER, "pebbles", SOLID].mu < 25
    taken = rate_all(make_match(RatedSeat(ANA, 0, True), RatedSeat(SOLID, 1, False, passed_on=True)))
    assert (SERVER, "pebbles", SOLID) not in taken


def test_matches_with_ai_players_have_a_rating_of_their_own() -> None:
    second = PlayerKey(ANA.person, WITH_AI)
    alone = list_points(rate_all(make_match(RatedSeat(ANA, 0, True), RatedSeat(SOLID, 1, False))))
    assert set(alone) == {second, SOLID} and alone[second] > 1000
    mixed = make_match(RatedSeat(ANA, 0, False), RatedSeat(BEN, 1, False), RatedSeat(SOLID, 2, True))
    points = list_points(rate_all(mixed))
    assert points[ANA] == points[BEN] == 1000, "among people it was a draw"
    assert points[second] < 1000 < points[SOLID]
    team = make_match(RatedSeat(ANA, 0, True), RatedSeat(SOLID, 0, True), difficulty=LEVEL)
    assert set(list_points(rate_all(team))) == {second, SOLID, PlayerKey(0, f"{WITH_AI}:{LEVEL.name}")}


# --- what cannot be farmed ---


def repeat(count: int, *seats: RatedSeat, apart: float = 600.0, is_cut_short: bool = False) -> list[RatedMatch]:
    """Return ``count`` matches of the same players, ``apart`` seconds from each other."""
    return [
        RatedMatch(1, number, "pebbles", (SERVER,), seats, None, number * apart, is_cut_short)
        for number in range(count)
    ]


def test_a_friend_who_always_loses_is_worth_little_more_than_one_win() -> None:
    seats = RatedSeat(ANA, 0, True), RatedSeat(BEN, 1, False)
    once, thirty, thousand = (list_points(rate_all(*repeat(count, *seats)))[ANA] for count in (1, 30, 1000))
    assert 1100 < once < thirty <= thousand < 1225, "30 wins of one pair gave 1665 once"


def test_a_friend_who_concedes_at_once_is_worth_half_a_win_and_pays_in_full() -> None:
    seats = RatedSeat(ANA, 0, True), RatedSeat(BEN, 1, False, left=True)
    points = list_points(rate_all(*repeat(1000, *seats, is_cut_short=True)))
    assert 1000 < points[ANA] < 1065 and points[BEN] < 850


def test_a_hundred_wins_over_the_easiest_ai_give_nothing_among_people() -> None:
    easy = PlayerKey(0, "ai:easy")
    farmed = repeat(100, RatedSeat(ANA, 0, True), RatedSeat(easy, 1, False))
    honest = make_match(RatedSeat(ANA, 0, True), RatedSeat(BEN, 1, False))
    assert ANA not in list_points(rate_all(*farmed))
    assert list_points(rate_all(*farmed, honest))[ANA] == list_points(rate_all(honest))[ANA]


def test_a_level_that_always_loses_is_worth_little_more_than_one_win() -> None:
    matches = [
        RatedMatch(1, number, "pebbles", (SERVER,), (RatedSeat(ANA, 0, True),), LEVEL, number * 600.0)
        for number in range(300)
    ]
    assert list_points(rate_all(*matches))[ANA] < 1250


def test_friends_whose_names_are_deleted_count_as_one() -> None:
    seats = RatedSeat(ANA, 0, True), RatedSeat(None, 1, False)
    assert list_points(rate_all(*repeat(300, *seats)))[ANA] < 1350, "an unknown opponent always seems to be average"


def test_new_opponents_and_time_make_matches_count_in_full() -> None:
    friends = [
        RatedMatch(
            1, number, "pebbles", (SERVER,), (RatedSeat(ANA, 0, True), RatedSeat(PlayerKey(50 + number), 1, False))
        )
        for number in range(10)
    ]
    assert list_points(rate_all(*friends))[ANA] > 1300
    seats = RatedSeat(ANA, 0, True), RatedSeat(BEN, 1, False)
    soon, later = (list_points(rate_all(*repeat(2, *seats, apart=apart)))[ANA] for apart in (600.0, WINDOW))
    assert later > soon + 20


def test_no_rating_is_kept_of_forgotten_and_lone_players() -> None:
    assert set(rate(RatedSeat(ANA, 0, True), RatedSeat(None, 1, False))) == {ANA}
    assert rate(RatedSeat(ANA, 0, True)) == {}


def test_each_scope_has_ratings_of_its_own() -> None:
    seats = RatedSeat(ANA, 0, True), RatedSeat(BEN, 1, False)
    ratings = rate_all(make_match(*seats), make_match(*seats, scopes=(SERVER, EVERYWHERE)))
    assert ratings[SERVER, "pebbles", ANA].matches == 2 and ratings[EVERYWHERE, "pebbles", ANA].matches == 1


@pytest.mark.parametrize(("seats", "few", "many"), [(2, 10, 40), (4, 25, 80)])
def test_a_rating_is_provisional_for_longer_where_more_play(seats: int, few: int, many: int) -> None:
    """Players meet others of their own group by lot. The first of a match is decided by skill and luck."""
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
