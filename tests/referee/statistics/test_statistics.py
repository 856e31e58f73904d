"""Statistics of stored results: what they add up to, whom they name, and that they are ready at once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.protocol import Refused
from referee.records.rating_records import MatchResult, SeatResult
from referee.referee import Referee
from referee.statistics.records import Score
from referee.statistics.statistics import compute_luck
from referee.store import results
from tests.fake.cairn import GAME as CAIRN

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Sources, lobby, play_to_end, playing

GAME = "pebbles"
NAMES = {ANA: "Ana", BEN: "Ben", CAT: "Cat"}


def make_result(
    table: int,
    number: int,
    people: Sequence[int],
    winner: int | None,
    game: str = GAME,
    team: bool = False,
    trait: str = "",
) -> MatchResult:
    """Return a result. ``winner``: a person. ``team``: all win or lose together."""
    seats = tuple(
        SeatResult(
            person,
            NAMES.get(person, f"P{person}"),
            winner is not None and (team or person == winner),
            "person",
            "solid",
            0 if team else seat,
            None,
            {"hero": trait} if trait else {},
        )
        for seat, person in enumerate(people)
    )
    difficulty = "short" if team else ""
    return MatchResult(table, number, game, "short", "x", 1000.0 * number, seats, difficulty=difficulty, rounds=number)


async def store(referee: Referee, *found: MatchResult) -> None:
    await referee.store.commit([statement for result in found for statement in results.store_results(result)])


async def test_a_players_results_add_up(referee: Referee, source: Sources) -> None:
    table = (await lobby(referee, source)).id
    await store(
        referee,
        make_result(table, 1, (ANA, BEN), ANA, trait="fox"),
        make_result(table, 2, (ANA, BEN), BEN, trait="owl"),
        make_result(table, 3, (ANA, BEN), None, trait="fox"),
        make_result(table, 4, (ANA, CAT), ANA, CAIRN.key, team=True),
        make_result(table, 5, (ANA, CAT), None, CAIRN.key, team=True),
    )
    found = await referee.statistics.describe_player(GUILD, ANA, "?", CAT)
    assert (found.name, found.score) == ("Ana", Score(5, 2))
    assert [(line.game, line.score, line.rounds) for line in found.games] == [
        (GAME, Score(3, 1), 2.0),
        (CAIRN.key, Score(2, 1), 4.5),
    ]
    assert [(line.won, line.drawn) for line in found.form] == [
        (False, False),
        (True, False),
        (False, True),
        (False, False),
        (True, False),
    ], "a team that nobody of has won has lost"
    assert [(line.value, line.score) for line in found.traits] == [("fox", Score(2, 1)), ("owl", Score(1, 0))]
    assert [(line.name, line.score, line.together) for line in found.people] == [
        ("Ben", Score(3, 1), 0),
        ("Cat", Score(2, 1), 2),
    ]
    assert {line.game for line in found.games if line.rating is not None} == {GAME, CAIRN.key}
    nobody = await referee.statistics.describe_player(GUILD + 1, ANA, "Ana", CAT)
    assert (nobody.name, nobody.score, nobody.people) == ("Ana", Score(), ()), "another server shows nothing of it"


async def test_server_game_and_table_count_each_match_once(referee: Referee, source: Sources) -> None:
    table = (await lobby(referee, source)).id
    await store(
        referee,
        make_result(table, 1, (ANA, BEN, CAT), ANA),
        make_result(table, 2, (ANA, BEN), BEN),
        make_result(table, 3, (ANA, BEN), None),
    )
    server = await referee.statistics.describe_server(GUILD)
    assert (server.matches, server.players) == (3, 3)
    assert [(line.game, line.score, line.rounds) for line in server.games] == [(GAME, Score(3, 2), 2.0)]
    assert [(line.name, line.score) for line in server.people] == [
        ("Ana", Score(3, 1)),
        ("Ben", Score(3, 1)),
        ("Cat", Score(1, 0)),
    ]
    assert (server.pairs[0].names, server.pairs[0].matches) == (("Ana", "Ben"), 3)
    game = await referee.statistics.describe_game(GUILD, GAME)
    assert game.score == Score(3, 2) and [line.level for line in game.levels] == ["short"]
    assert {line.name for line in game.ratings} == {"Ana", "Ben", "Cat"}
    at_table = await referee.statistics.describe_table(GUILD, CHANNEL)
    assert at_table.score == Score(3, 2) and at_table.players == 3 and at_table.people[0].score == Score(3, 1)
    assert (await referee.statistics.describe_table(GUILD, CHANNEL + 1)).score == Score()


async def test_nobody_reads_the_name_of_who_hides_results(referee: Referee, source: Sources) -> None:
    table = (await lobby(referee, source)).id
    await store(referee, *(make_result(table, number, (ANA, BEN), BEN) for number in range(1, 5)))
    await referee.settings.change_player(BEN, hidden=True)
    with pytest.raises(Refused, match="results-hidden"):
        await referee.statistics.describe_player(GUILD, BEN, "Ben", ANA)
    own = await referee.statistics.describe_player(GUILD, BEN, "Ben", BEN)
    assert own.score == Score(4, 4) and [line.name for line in own.people] == ["Ana"]
    everything = (
        await referee.statistics.describe_player(GUILD, ANA, "Ana", ANA),
        await referee.statistics.describe_server(GUILD),
        await referee.statistics.describe_game(GUILD, GAME),
        await referee.statistics.describe_table(GUILD, CHANNEL),
    )
    assert all("Ana" in str(one) and "Ben" not in str(one) and str(BEN) not in str(one) for one in everything)
    await referee.settings.change_player(BEN, hidden=False)
    assert "Ben" in str(await referee.statistics.describe_server(GUILD))


async def test_a_match_that_still_plays_is_no_part_of_anything(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    assert (await referee.statistics.describe_server(GUILD)).matches == 0
    await play_to_end(table, source)
    assert (await referee.statistics.describe_server(GUILD)).matches == 1
    assert (await referee.statistics.describe_player(GUILD, ANA, "Ana", ANA)).score.matches == 1


async def test_luck_is_kept_from_reviews_with_how_sure_it_is(referee: Referee, source: Sources) -> None:
    table = (await lobby(referee, source)).id
    await store(referee, *(make_result(table, number, (ANA, BEN), BEN) for number in range(1, 5)))
    assert (await referee.statistics.describe_player(GUILD, ANA, "Ana", ANA)).luck is None
    for number, luck in ((1, 0.3), (2, 0.1), (3, -7.0)):
        await referee.statistics.note_luck((table, number), (luck, -luck))
    found = (await referee.statistics.describe_player(GUILD, ANA, "Ana", ANA)).luck
    assert found is not None and found.matches == 3 and found.mean == pytest.approx(-0.2), "no luck is below -1"
    assert found.error == pytest.approx(0.4041, abs=1e-3)
    single = compute_luck([0.25])
    assert single is not None and single.error is None and compute_luck([]) is None


async def test_matches_with_ai_players_stand_apart(referee: Referee, source: Sources) -> None:
    table = (await lobby(referee, source)).id
    alone = make_result(table, 1, (ANA, BEN), ANA)
    ai = replace(alone.seats[1], person=None, played_by="ai")
    await store(
        referee, alone, replace(alone, match=2, seats=(alone.seats[0], ai)), make_result(table, 3, (ANA, BEN), BEN)
    )
    found = await referee.statistics.describe_player(GUILD, ANA, "?", ANA)
    assert (found.score, found.score_with_ai) == (Score(3, 2), Score(1, 1))
    (line,) = found.games
    assert line.score_with_ai == Score(1, 1) and line.rating is not None and line.rating_with_ai is not None
    assert (line.rating.matches, line.rating_with_ai.matches) == (2, 1)
    game = await referee.statistics.describe_game(GUILD, GAME)
    assert (game.score, game.score_with_ai) == (Score(3, 3), Score(1, 1))
    assert [(one.with_ai, one.score) for one in game.levels] == [(False, Score(2, 2)), (True, Score(1, 1))]
