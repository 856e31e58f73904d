"""The calculation of ratings from finished matches. It does no I/O and reads no clock.

Each match changes the ratings of its players by the Plackett-Luce model of ``openskill``, which knows teams, more than
two sides, and draws. In a cooperative match, the team plays against the difficulty of its level.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, MutableMapping, Sequence

from openskill.models import PlackettLuce

from ..rating_records import PlayerKey, RatedMatch, RatedSeat, Rating, RatingKey

METHOD = 1
"""The version of the calculation. A change of this number makes the bot compute all ratings again."""
WIDE = 4.5
"""The standard deviation above which a rating is provisional.

The deviation falls to this value after about 25 matches of two players. Where four players play for themselves, it
takes about 50 matches (``tests/referee/ratings/test_calculation.py`` measures both).
"""
_MODEL = PlackettLuce()
_Place = tuple[int, int]
"""The place of a side in a match. A smaller tuple is a better place."""
_FIRST, _DIFFICULTY, _LAST = (0, 0), (1, 0), (3, 0)
"""The places of the winners, of a level's difficulty, and of a side that has left."""


def is_provisional(rating: Rating) -> bool:
    """Return whether the rating comes from so few matches that it is shown as a range."""
    return rating.sigma > WIDE


def compute_points(rating: Rating) -> int:
    """Return a rating as players read it: 1000 for somebody unknown, 40 points for each unit of ``mu``."""
    return round(1000 + 40 * (rating.mu - 25.0))


def compute_range(rating: Rating) -> tuple[int, int]:
    """Return the lowest and the highest points of a player's strength, with a probability of about 95 %."""
    margin = round(40 * 1.96 * rating.sigma)
    return compute_points(rating) - margin, compute_points(rating) + margin


def rate_matches(matches: Iterable[RatedMatch], ratings: MutableMapping[RatingKey, Rating]) -> dict[RatingKey, Rating]:
    """Rate matches in the given order. Change ``ratings`` accordingly, and return the ratings that have changed."""
    changed: dict[RatingKey, Rating] = {}
    for match in matches:
        for scope in match.scopes:
            known = {player: ratings.get((scope, match.game, player), Rating()) for player in list_rated_players(match)}
            for player, rating in rate_match(match, known).items():
                changed[scope, match.game, player] = ratings[scope, match.game, player] = rating
    return changed


def list_rated_players(match: RatedMatch) -> tuple[PlayerKey, ...]:
    """Return the players whose ratings the match changes. Each player occurs once."""
    players = [seat.player for seat in match.seats if seat.player is not None]
    return tuple(dict.fromkeys([*players, *([match.difficulty] if match.difficulty is not None else [])]))


def rate_match(match: RatedMatch, ratings: Mapping[PlayerKey, Rating]) -> dict[PlayerKey, Rating]:
    """Return the new ratings of a match's players.

    A player who has left is rated as if the player's side had come last. The other players of that side, and their
    opponents, are rated by the place that the side really took.
    """
    sides: dict[int, list[RatedSeat]] = defaultdict(list)
    for seat in match.seats:
        sides[seat.side].append(seat)
    teams = list(sides.values())
    opponent = match.difficulty
    if len(teams) + (opponent is not None) < 2:
        return {}
    order = [_find_place(side) for side in teams]
    if opponent is not None:
        # The difficulty has as many seats as the team, so that its rating can be compared with a player's.
        teams.append([RatedSeat(opponent, -1, not any(seat.won for seat in match.seats))] * len(match.seats))
        order.append(_DIFFICULTY)
    rated = _rate_teams(teams, order, ratings)
    for number, side in enumerate(teams):
        if any(seat.left for seat in side) and order[number] != _LAST:
            last = _rate_teams(teams, [*order[:number], _LAST, *order[number + 1 :]], ratings)
            for index, seat in enumerate(side):
                if seat.left:
                    rated[number][index] = last[number][index]
    return _merge_seats(teams, rated, ratings)


def _find_place(side: Sequence[RatedSeat]) -> _Place:
    """Return the place of a side: winners first, the others by points, and those who have left last."""
    if all(seat.left for seat in side):
        return _LAST
    if any(seat.won for seat in side):
        return _FIRST
    return 2, -max((seat.score for seat in side if seat.score is not None), default=0)


def _rate_teams(
    teams: Sequence[Sequence[RatedSeat]], order: Sequence[_Place], ratings: Mapping[PlayerKey, Rating]
) -> list[list[tuple[float, float]]]:
    """Return the new ``mu`` and ``sigma`` of every seat, by side. ``order``: the sides' places."""
    given = []
    for side in teams:
        known = [ratings.get(seat.player, Rating()) if seat.player is not None else Rating() for seat in side]
        given.append([_MODEL.rating(mu=rating.mu, sigma=rating.sigma) for rating in known])
    distinct = sorted(set(order))
    # The model accepts only whole numbers as ranks.
    rated = _MODEL.rate(given, ranks=[distinct.index(place) for place in order])
    return [[(rating.mu, rating.sigma) for rating in side] for side in rated]


def _merge_seats(
    teams: Sequence[Sequence[RatedSeat]],
    rated: Sequence[Sequence[tuple[float, float]]],
    ratings: Mapping[PlayerKey, Rating],
) -> dict[PlayerKey, Rating]:
    """Return one new rating for each player. The AI may have several seats; their changes are averaged."""
    found: dict[PlayerKey, list[tuple[float, float, bool]]] = defaultdict(list)
    for side, figures in zip(teams, rated, strict=True):
        for seat, (mu, sigma) in zip(side, figures, strict=True):
            if seat.player is not None and not seat.passed_on:
                found[seat.player].append((mu, sigma, seat.won and not seat.left))
    merged = {}
    for player, seats in found.items():
        before = ratings.get(player, Rating())
        merged[player] = Rating(
            sum(mu for mu, _, _ in seats) / len(seats),
            sum(sigma for _, sigma, _ in seats) / len(seats),
            before.matches + 1,
            before.wins + any(won for _, _, won in seats),
        )
    return merged
