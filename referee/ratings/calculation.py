"""The calculation of ratings from finished matches. It does no I/O and reads no clock.

Each match changes the ratings of its players by the Plackett-Luce model of ``openskill``, which knows teams, more than
two sides, and draws. In a cooperative match, the team plays against the difficulty of its level.

A rating cannot be farmed:

- A match counts less the more often its players have met lately (``encounters.py``).
- Matches with AI players change a rating of their own (``WITH_AI``) and, if several people played, the rating among
  people by the people's results alone.
- Who gives up loses as much as ever. If a match is cut short by that, the others gain little.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence

from msgspec.structs import replace
from openskill.models import PlackettLuce

from ..records.rating_records import WITH_AI, PlayerKey, RatedMatch, RatedSeat, Rating, RatingKey
from .encounters import Encounters, list_pairs

METHOD = 2
"""The version of the calculation. A change of this number makes the bot compute all ratings again."""
WIDE = 4.5
"""The standard deviation above which a rating is provisional.

The deviation falls to this value after about 25 matches of two players. Where four players play for themselves, it
takes about 50 matches (``tests/referee/ratings/test_calculation.py`` measures both).
"""
CUT_SHORT = 0.25
"""The weight of a match, for those who stayed, if somebody gave up within its first rounds."""
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


def rate_matches(
    matches: Iterable[RatedMatch], ratings: MutableMapping[RatingKey, Rating], encounters: Encounters
) -> dict[RatingKey, Rating]:
    """Rate matches in the given order. Change ``ratings`` accordingly, and return the ratings that have changed.

    ``encounters``: the earlier matches of the players. The rated matches are added to it.
    """
    changed: dict[RatingKey, Rating] = {}
    for match in matches:
        for scope in match.scopes:
            for part in split_match(match):
                before = {
                    player: ratings.get((scope, match.game, player), Rating()) for player in _list_rated_players(part)
                }
                weights = _weigh_players(part, scope, encounters)
                for player, rating in rate_match(part, before).items():
                    found = _shift(before[player], rating, weights.get(player, 1.0))
                    changed[scope, match.game, player] = ratings[scope, match.game, player] = found
        encounters.note(match)
    return changed


def list_rating_keys(match: RatedMatch) -> set[RatingKey]:
    """Return the keys of all ratings that a match changes."""
    players = {player for part in split_match(match) for player in _list_rated_players(part)}
    return {(scope, match.game, player) for scope in match.scopes for player in players}


def split_match(match: RatedMatch) -> Iterator[RatedMatch]:
    """Yield the matches by which a match is rated: the one among people, and the one with AI players.

    Among people, an AI in somebody's team counts as an unknown player, and sides without people are left out. A team
    with AI players is not rated among people if it plays against a level.
    """
    ais = {seat.player for seat in match.seats if seat.player is not None and seat.player.is_ai}
    if not ais:
        yield match
        return
    peopled = {seat.side for seat in match.seats if seat.player not in ais}
    if len(peopled) > 1:
        seats = tuple(
            replace(seat, player=None) if seat.player in ais else seat for seat in match.seats if seat.side in peopled
        )
        yield replace(match, seats=seats)
    difficulty = PlayerKey(0, f"{WITH_AI}:{match.difficulty.name}") if match.difficulty is not None else None
    yield replace(match, seats=tuple(map(_enter_second_rating, match.seats)), difficulty=difficulty)


def _enter_second_rating(seat: RatedSeat) -> RatedSeat:
    """Return a seat with the rating that its person has from matches with AI players."""
    if seat.player is None or not seat.player.person:
        return seat
    return replace(seat, player=PlayerKey(seat.player.person, WITH_AI))


def _weigh_players(match: RatedMatch, scope: int, encounters: Encounters) -> dict[PlayerKey, float]:
    """Return how much a part of a match counts for players, if it does not count in full.

    For each player it is the mean over the opponents. Matches with AI players count in full however often they happen.
    """
    players, weights = _list_rated_players(match), dict[PlayerKey, float]()
    if not any(player.plays_with_ai for player in players):
        found: dict[PlayerKey, list[float]] = defaultdict(list)
        for pair in list_pairs(match):
            weight = encounters.weigh(scope, match.game, pair, match.at)
            for player in pair:
                found[player].append(weight)
        weights = {player: sum(known) / len(known) for player, known in found.items()}
    if match.is_cut_short:
        left = {seat.player for seat in match.seats if seat.left}
        weights |= {player: weights.get(player, 1.0) * CUT_SHORT for player in players if player not in left}
    return weights


def _shift(before: Rating, rated: Rating, weight: float) -> Rating:
    """Return a rating between those before and after a match: a weight of 1 counts the match fully, 0 not at all."""
    mu, sigma = before.mu + weight * (rated.mu - before.mu), before.sigma + weight * (rated.sigma - before.sigma)
    return replace(rated, mu=mu, sigma=sigma)


def _list_rated_players(match: RatedMatch) -> tuple[PlayerKey, ...]:
    """Return the players whose ratings a part of a match changes. Each player occurs once."""
    players = [seat.player for seat in match.seats if seat.player is not None]
    difficulty = [match.difficulty] if match.difficulty is not None else []
    return tuple(dict.fromkeys([*players, *difficulty]))


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
