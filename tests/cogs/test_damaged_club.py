"""Each value of a server's leagues, nights, challenges, seasons, puzzles, titles, ratings and reports may be damaged,
at rest or while the bot runs: it is skipped, and every other record goes on. In process, without Discord."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from engine.dice import compute_round_commitment
from engine.review.decisions import Position
from engine.review.mistakes import TriedAnswer
from referee.club.records.challenge import Challenge
from referee.club.records.competition import Competition, Format
from referee.club.records.entrants import add_entrant
from referee.club.records.given_title import GivenTitle
from referee.club.records.league import League, LeagueTable
from referee.club.records.night import Night, answer_invitation
from referee.club.records.rounds import add_table, begin_round
from referee.records.puzzles import PRIVATE, Puzzle, PuzzleContent
from referee.records.rating_records import PlayerKey, Rating
from referee.referee import Referee
from referee.store import challenges, puzzles, ratings, reports, round_secrets, titles
from referee.store.columns import LARGEST
from referee.table import match_commands
from referee.table.table import Table
from tests import stored
from tests.cogs.damaged_values import games

from .apart import Apart, awake
from .damaged_values import ANA, BEN, CAT, CHANNEL, DAY, GUILD, VALUES, Clock, begun

__all__ = ["games"]

GAME = "tomb_raider"
HURT, SOUND = 1, 2
"""There is a damaged and a sound record of each kind."""
NOW = datetime(2026, 11, 26, 12, tzinfo=UTC).timestamp()
SECRET = b"s" * 32
CLUB = (
    "leagues",
    "league_tables",
    "league_rounds",
    "nights",
    "seasons",
    "challenges",
    "challenge_tables",
    "challenge_marks",
    "titles",
    "ratings",
    "reports",
    "appointments",
    "puzzles",
    "puzzle_tries",
    "dailies",
)
COLUMNS = [(table, column) for table, column in stored.columns() if table in CLUB]
ASKED: dict[str, dict[str, object]] = {
    "league list": {},
    "league standings": {},
    "league match": {},
    "league results": {},
    "night list": {},
    "challenge results": {"game": GAME},
    "stats player": {},
    "stats server": {},
    "stats game": {},
    "stats export": {},
    "settings server": {},
    "practice puzzle": {},
}
_file: list[bytes] = []


@pytest.fixture
async def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Path]:
    path = tmp_path / "tables.sqlite3"
    if not _file:
        made = tmp_path / "made.sqlite3"
        await lay_out(made, monkeypatch)
        stored.in_one_file(made)
        _file.append(made.read_bytes())
    path.write_bytes(_file[0])
    yield path


def make_clock() -> Clock:
    clock = Clock()
    clock.at = NOW
    return clock


async def lay_out(path: Path, patch: pytest.MonkeyPatch) -> None:
    """Make a file with two of everything that a server holds between tables, and two tables that belong to it."""
    clock = make_clock()
    async with awake(path, patch, clock, GUILD) as apart:
        referee = apart.referee
        for number in (HURT, SOUND):
            table = await begun(referee, number, "pebbles", "short", ANA, BEN)
            await open_league(referee, number)
            await referee.nights.open(lambda n: make_night(n, clock))
            await referee.nights.change(number, lambda one: answer_invitation(one, BEN, "Ben", True))
            puzzle = make_puzzle(number, table)
            await table.do(f"i:end {number}", match_commands.concede, 0)
            await referee.settings.change_server(GUILD, seasons=CHANNEL, puzzles=CHANNEL)
            await referee.store.commit(
                [
                    titles.store_title((number, 1), GUILD, GivenTitle(ANA, BEN, "best-plan"), NOW),
                    reports.store_report((number, 1), 3, NOW),
                    puzzles.store_new_puzzle(puzzle),
                    puzzles.store_try(number, CAT, NOW, True),
                    *ratings.store_ratings({(GUILD, "pebbles", PlayerKey((ANA, BEN)[number - 1])): Rating()}),
                ]
            )
            challenge = make_challenge(number)
            await referee.store.commit(
                [
                    challenges.store_new_challenge(challenge, SECRET),
                    challenges.store_try(number, number, ANA),
                    challenges.mark_player(number, SECRET, BEN),
                ]
            )
            await referee.challenges.plan_again(number)
        for person in (ANA, BEN):
            await referee.settings.change_player(person, lent=True, puzzles=PRIVATE)
            await referee.puzzles.plan_sending(person)
        for days in (-31, 0):
            clock.at = NOW + days * DAY
            await referee.seasons.begin(GUILD)
            await referee.dailies.begin(GUILD)
        await apart.shown()


def make_puzzle(number: int, table: Table) -> Puzzle:
    put = table.find_question(table.list_waiting()[0].seat)
    assert put is not None and table.play is not None
    given, position = (
        put.ask.choice.write(put.ask.default),
        Position(table.play.match.snapshot, tuple(table.play.match.rows), put.ask.seat),
    )
    content = PuzzleContent(position, "short", given, 0.2, (TriedAnswer(given, 0.0, "slight"),))
    return Puzzle(
        number, number, 1, 5, ANA, GUILD, "pebbles", table.game.version, True, NOW, NOW + (4 - number) * DAY, content
    )


async def open_league(referee: Referee, number: int) -> None:
    secret = bytes([number]) * 32
    league = await referee.leagues.open(
        lambda n: League(
            number=n,
            guild=GUILD,
            channel=CHANNEL + number,
            host=ANA,
            name=f"League {n}",
            game="pebbles",
            level="short",
            competition=Competition(Format.KEIZER, ()),
        )
    )
    for person in (ANA, BEN):
        await referee.leagues.change(league.number, lambda one, who=person: add_entrant(one, (who,)))  # type: ignore[misc]
    await referee.leagues.change(league.number, lambda one: begin_round(one, NOW))
    await referee.leagues.change(league.number, lambda one: add_table(one, LeagueTable(0, 0, number)))
    await referee.store.commit(
        [round_secrets.store_round_secret(league.number, compute_round_commitment(secret), secret)]
    )


def make_night(number: int, clock: Clock) -> Night:
    return Night(
        number=number, guild=GUILD, channel=CHANNEL + number, host=ANA, name=f"P{ANA}", game="pebbles", level="short",
        begins=clock.at + DAY, zone="Europe/Berlin", is_weekly=True,
    )  # fmt: skip


def make_challenge(number: int) -> Challenge:
    game = (GAME, "tomb")[number - 1]
    level = ("introductory", "catacombs_short")[number - 1]
    return Challenge(
        number=number, guild=GUILD, channel=CHANNEL + number, week="2026-W48", game=game, level=level,
        ends=NOW + 3 * DAY, commitment=compute_round_commitment(SECRET),
    )  # fmt: skip


async def lives_through(apart: Apart, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    """Let the bot do all its duties for a server, now and when everything has fallen due."""
    referee = apart.referee
    for days in (0, 1, 3, 40):
        clock.at = NOW + days * DAY
        for name, given in ASKED.items():
            await apart.type(ANA, GUILD, CHANNEL + HURT, name, **given)
        for desk in (referee.leagues, referee.nights, referee.challenges, referee.seasons, referee.dailies):
            for record in await desk._catch_up():
                await desk._tell(record)
            await desk._look()
        await referee.store.appointments.list_unreadable()
        await referee.store.appointments.find_next_time(clock.at)
        await referee.appointments.fire()
        await referee.due.fire()
        await apart.shown()
        await expect_sound(referee)
    for kind in ("leagues", "nights", "challenges", "seasons", "dailies"):
        assert SOUND < await referee.store.find_next_number(kind) < LARGEST
    failures = [record.getMessage() for record in caplog.records if _is_failure(record)]
    assert not failures, failures


async def expect_sound(referee: Referee) -> None:
    """Check that what is not damaged can be read."""
    for desk in (referee.leagues, referee.nights, referee.challenges, referee.seasons, referee.dailies):
        sound: Any = await desk.find(SOUND)
        assert sound is not None, f"the other {desk.kind} is gone"
    tables = {table.id for table in await referee.list_live_tables()}
    assert tables <= {HURT, SOUND}


def _is_failure(record: logging.LogRecord) -> bool:
    return record.exc_info is not None or record.getMessage().startswith(("incident ", "failure "))


@pytest.mark.lot(200)
@pytest.mark.parametrize("when", ["at rest", "live"])
@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("column", COLUMNS, ids=".".join)
async def test_any_value_of_the_club_may_be_damaged(
    column: tuple[str, str],
    value: str,
    when: str,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = make_clock()
    if when == "at rest" and not stored.damage_first(file, *column, VALUES[value]):
        return
    async with awake(file, monkeypatch, clock, GUILD) as apart:
        if when == "live" and not stored.damage_first(file, *column, VALUES[value]):
            return
        await lives_through(apart, clock, caplog)


async def test_an_undamaged_club_says_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = make_clock()
    assert all(stored.count_rows(file, table) >= 2 for table in CLUB)
    async with awake(file, monkeypatch, clock, GUILD) as apart:
        await lives_through(apart, clock, caplog)
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert [one for one in said if "has to wait (channel-gone)" not in one] == [], "there are no channels here"
