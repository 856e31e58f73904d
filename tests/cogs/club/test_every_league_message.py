"""Messages of leagues and of their tables keep Discord's limits for every game and level."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cogs.components.sheet import Menu, MessageLayout
from cogs.interactions.league_levels import list_fitting_levels
from cogs.messages.club.league import build_league_message, build_standings_message
from cogs.messages.club.league_match import build_greeting, build_match_reminder, build_verdict
from cogs.messages.club.league_results import build_league_list, build_own_match_message, build_results_message
from cogs.messages.lobby.lobby import build_lobby_message
from cogs.messages.lobby.setting_messages import build_table_settings_message
from engine.registry import load_game, load_games
from referee.club.records.competition import REASONS, Competition, Format, Outcome
from referee.club.records.entrants import add_entrant
from referee.club.records.league import League
from referee.club.records.rounds import begin_round, end_league, record_outcome
from referee.records.gathering import Guest
from referee.referee import Referee
from referee.table import lobby_commands
from referee.table.booking import Booking, reserve_seats
from referee.table.new_table import TableTerms
from tests.cogs.messages.payloads import payload
from tests.languages import OTHER

GAMES = [key for key in load_games() if key != "pebbles"]


def make_league(game: str, level: str, size: int, count: int = 64) -> League:
    league = League(
        number=1, guild=11, channel=21, host=1, name="W" * 60, game=game, level=level, team_size=size, days=7,
        competition=Competition(Format.SWISS, ()), is_identical=True,
    )  # fmt: skip
    for number in range(count):
        members = tuple(10**18 + 4 * number + each for each in range(size))
        league = add_entrant(league, members, ["M" * 32] * size)
    return league


def check_layout(layout: MessageLayout) -> None:
    """Check a message: it can be sent, no menu is empty, and a spoiler hides what only computers read."""
    read = re.sub(r"\|\|.*?\|\|", "", " ".join(layout.lines))
    assert not re.search(r"[0-9a-f]{32}|SHA", read), read
    assert all(part.entries for row in layout.rows for part in row if isinstance(part, Menu))
    payload(layout)


@pytest.mark.parametrize("game", GAMES)
async def test_a_leagues_lobby_can_be_sent_at_every_level(game: str, tmp_path: Path) -> None:
    """A menu without entries was refused by Discord, so that the lobby never appeared."""
    referee = await Referee.open(tmp_path / "l.sqlite3", pace=0)
    rules, channel = load_game(game), 100
    for size in (1, 2):
        for level in list_fitting_levels(game, size):
            people = tuple(Guest(1000 + number, "W" * 32) for number in range(2 * size))
            teams = rules.contest.team_choices(level, size) if size > 1 else None
            house, fixed = {}, ()
            if teams is not None:
                sides = [teams.first] * size + [teams.second] * size
                people = tuple(Guest(one.person, one.name, side) for one, side in zip(people, sides, strict=True))
                house, fixed = teams.house, (*teams.house, *teams.first)
            for deal in ("", "a" * 64):
                channel += 1
                booking = Booking(reserve_seats(people, deal, fixed), house)
                table, _ = await referee.open_table(
                    TableTerms(11, channel, 1000, "W" * 32, game, level, booking=booking), f"s{channel}"
                )
                assert not table.facts.gathering.guests and len(table.facts.people) == 2 * size
                check_layout(build_lobby_message(table))
                check_layout(build_table_settings_message(table, "en-US", 1000))
                if not deal:  # The match starts by itself, at every level.
                    for person in table.facts.people:
                        await table.do(f"r{channel}{person}", lobby_commands.mark_ready, person)
                    assert table.facts.phase == "playing", (game, level)
    await referee.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_message_of_a_large_league_can_be_sent(game: str) -> None:
    for size in (1, 2):
        for level in list_fitting_levels(game, size):
            league = make_league(game, level, size)
            check_layout(build_league_message(league))
            playing = begin_round(league, 1000.0)
            assert playing.current is not None
            secret = replace(playing.current, deal="a" * 64, secret="b" * 64)
            sealed = replace(playing, competition=replace(playing.competition, rounds=(secret,)))
            assert "||`aaaa" in " ".join(build_league_message(sealed).lines)
            check_layout(build_league_message(sealed))
            check_layout(build_league_message(end_league(sealed)))
            first, *others = playing.current.pairings
            obstacles = {f"table:1:{one.first}:0": "lacks-create_public_threads" for one in others}
            check_layout(build_league_message(playing, obstacles, can_hide=False))
            people = [10**18 + number for number in range(2 * size)]
            check_layout(build_greeting(playing, first, people))
            check_layout(build_match_reminder(playing, first, people))
            for reason in REASONS:
                for outcome in Outcome:
                    decided = record_outcome(playing, first.first, outcome, reason)
                    assert decided.current is not None
                    check_layout(build_verdict(decided, decided.current.pairings[0], people))
            check_layout(build_results_message(decided, 0, "en-US"))
            check_layout(build_own_match_message(playing, 10**18, OTHER))
            check_layout(build_league_list([playing] * 60, "en-US"))
            cup = begin_round(replace(league, competition=replace(league.competition, format=Format.KNOCKOUT)), 0.0)
            check_layout(build_results_message(cup, 1, "en-US"))
            check_layout(build_league_message(end_league(decided)))
            check_layout(build_standings_message(playing, OTHER))
