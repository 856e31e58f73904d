"""/stats player, server, game and table through the playground: pictures with words, a file, and who may see what."""

from __future__ import annotations

import csv
import io
from types import SimpleNamespace
from typing import Any

import pytest

from cogs import stats
from cogs.client import Rulekeeper
from cogs.messages.club.statistics import Entry, build_game_message, write_file
from engine.protocol import Refused
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.records.rating_records import WITH_AI, PlayerKey, Rating
from referee.statistics.records import GameStatistics, RatingLine, Score
from referee.table import match_commands
from render.text.i18n import T

from .bad_input import one_table
from .conftest import on_board, playing
from .stats import played


async def shown(person: Person, command: str, **given: object) -> Message:
    message = (await person.command(command, **given)).message
    assert message is not None and message.only_you
    return message


async def read_file(pg: Client, message: Message) -> list[dict[str, str]]:
    ((name, url),) = [file for file in message.files if file[0].endswith(".csv")]
    assert name.startswith("statistics-")
    return list(csv.DictReader(io.StringIO((await pg.file(url)).decode())))


async def test_statistics_say_that_no_match_has_ended_yet(ana: Person, ben: Person) -> None:
    await playing(ana, ben)
    for command in ("stats player", "stats server", "stats game", "stats table"):
        assert "No match has been finished here yet." in (await shown(ana, command)).text


async def test_a_match_is_in_all_four_pictures_and_their_files(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client
) -> None:
    _, result, _ = await played(ana, ben, bot)
    won = int(0 in result.winners)
    own = await shown(ana, "stats player")
    assert "Results of Ana on this server" in own.text and own.pictures, own.text
    ((_, alt),) = own.pictures
    assert "Matches: 1." in alt and "The latest matches, oldest first:" in alt and "Fellow players: Ben:" in alt
    assert "is shown as a range" in own.text, "one match is few"
    rows = await read_file(pg, own)
    games = next(row for row in rows if row["list"] == "Games")
    assert (games["name"], games["matches"], games["wins"]) == ("Pebbles", "1", str(won))
    ratings = next(row for row in rows if row["list"] == "Ratings")
    assert int(ratings["rating from"]) < int(ratings["rating"]) < int(ratings["rating to"])
    for command in ("stats server", "stats game", "stats table"):
        message = await shown(ben, command)
        ((_, alt),) = message.pictures
        assert "Ana" in alt and "Ben" in alt and await read_file(pg, message)
    assert "Pebbles: results on this server" in (await shown(ben, "stats game", game="pebbles")).text
    assert "Pebbles: results on this server" in (await shown(ben, "stats game", game="pebbles", everywhere=True)).text


async def test_who_hides_results_is_named_nowhere(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await played(ana, ben, bot)
    settings = await shown(ben, "settings mine", data="hide my results and ratings from others")
    assert "Your results are hidden" in settings.text
    assert "This person has hidden their results" in (await ana.command("stats player", who="Ben")).text
    for command in ("stats player", "stats server", "stats game", "stats table"):
        message = await shown(ana, command)
        assert "Ben" not in message.text and not any("Ben" in alt for _, alt in message.pictures)
    assert "Results of Ben on this server" in (await shown(ben, "stats player")).text, (
        "whoever hides them still reads them"
    )
    await ben.command("settings mine", data="show my results and ratings again")
    assert "Results of Ben on this server" in (await shown(ana, "stats player", who="Ben")).text


async def test_a_rating_over_all_servers_is_agreed_to_by_a_switch(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    off = await shown(ana, "settings mine")
    assert "Rating across all servers: off" in off.labels
    on = (await ana.press(off, "Rating across all servers: off")).message
    assert on is not None and "Rating across all servers: on" in on.labels
    await ben.command("settings mine", everywhere=True)
    await played(ana, ben, bot)
    ((_, alt),) = (await shown(ana, "stats player")).pictures
    assert "Pebbles, all servers:" in alt
    await ana.command("settings mine", everywhere=False)
    ((_, alt),) = (await shown(ana, "stats player")).pictures
    assert "all servers" not in alt and "Ratings: Pebbles:" in alt


async def test_the_end_of_an_unrated_match_says_why(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    table.require_match().past_dice = True
    for seat in (0, 1):
        await table.do(f"t:{seat}", match_commands.concede, seat)
    end = await on_board(ana, lambda m: "Play again" in m.labels)
    assert "This match is not rated because dice or secrets were taken back" in end.text
    assert "No match has been finished here yet" not in (await shown(ana, "stats player")).text, (
        "statistics have it all the same"
    )
    ((_, alt),) = (await shown(ana, "stats player")).pictures
    assert "Ratings" not in alt


@pytest.mark.parametrize("name", ["=1+1", "@sum", "-2", "+3"])
def test_a_name_in_the_file_is_no_formula(name: str) -> None:
    raw = write_file([(T("Players"), [Entry(name, "1", score=Score(1, 0))])], "en-US")
    (row,) = csv.DictReader(io.StringIO(raw.decode()))
    assert row["name"] == f"'{name}" and row["matches"] == "1"


def test_results_are_those_of_a_server() -> None:
    in_private: Any = SimpleNamespace(interaction=SimpleNamespace(guild_id=None))
    with pytest.raises(Refused, match="no-server-here"):
        stats._find_server(in_private)


def test_every_rating_has_a_label_of_its_own() -> None:
    """A person's second rating, and the difficulty of a level for teams with AI players, are named as such."""
    names = ("", WITH_AI, "ai:solid", "level:short", "with-ai:level:short")
    ratings = tuple(
        RatingLine(PlayerKey(0 if ":" in name else 1, name), "" if ":" in name else "Ana", Rating()) for name in names
    )
    found = GameStatistics("pebbles", Score(2, 1), Score(1, 1), None, (), (), ratings)
    _, raw = build_game_message(found, "en", "", False).attached or ("", b"")
    rows = [row["name"] for row in csv.DictReader(io.StringIO(raw.decode()))]
    assert rows[:2] == ["Ana", "With AI: Ana"] and all(rows) and len({*rows}) == len(names)
    assert rows[4] == f"With AI: {rows[3]}"
