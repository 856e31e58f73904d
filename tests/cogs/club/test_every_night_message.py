"""Messages of game nights keep Discord's limits for each game and level and in each state."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cogs.components.sheet import MessageLayout
from cogs.delivery.scheduled_events import MOST_NAME, MOST_TEXT
from cogs.messages.club.night import build_event_text, build_night_list, build_night_message, name_event
from cogs.messages.club.night_notices import build_night_greeting, build_notice
from engine.registry import load_games
from referee.club.records.night import (
    MOST_COMING,
    Coming,
    Night,
    Notice,
    ScheduledEvent,
    close_night,
    end_night,
    miss_night,
    move_night,
    skip_night,
)
from tests.cogs.messages.payloads import payload
from tests.languages import OTHER

LEVELS = [(key, level) for key, game in load_games().items() for level in game.levels]
LONG = "W" * 60


def list_states(game: str, level: str) -> Iterator[Night]:
    people = tuple(Coming(10**18 + number, "W" * 32) for number in range(MOST_COMING))
    night = Night(
        number=1, guild=1, channel=2, host=5, name="W" * 32, game=game, level=level, begins=2e9, zone="Europe/Berlin"
    )
    full = replace(night, coming=people, title=LONG, weeks=2, until=2.1e9, event=ScheduledEvent(3, 2e9))
    yield from (night, full, replace(night, absent=(5,)), replace(full, is_weekly=False), replace(full, host=0))
    yield from (move_night(full, 2e9 + 60, once=True), skip_night(full, 1e9), end_night(full), miss_night(full, 2e9))
    yield replace(full, event=ScheduledEvent(3, 2e9, is_gone=True), follows_interest=False)
    for one in (full, replace(full, is_weekly=False)):
        yield close_night(one, [10**18 + number for number in range(6)], 2e9, waiting=[one.person for one in people])
        yield close_night(one, [], 2e9)
        yield miss_night(one, 2e9)


def read(sheet: MessageLayout) -> str:
    return "\n".join((sheet.heading, *sheet.lines))


@pytest.mark.parametrize("locale", ["en-US", OTHER])
def test_every_message_keeps_the_limits_of_discord(locale: str) -> None:
    for game, level in LEVELS:
        for night in list_states(game, level):
            night = replace(night, language=locale)
            for obstacles in ({}, {f"open:{night.edition}": "lacks-view_channel"}):
                sheet = build_night_message(night, obstacles)
                payload(sheet)
                assert "{" not in read(sheet), read(sheet)
            for notice in night.notices:
                told = build_notice(night, notice)
                payload(told)
                assert all(f"<@{person}>" in read(told) for person in notice.people) and "{" not in read(told)
            assert len(build_event_text(night, "https://discord.com/channels/1/2")) <= MOST_TEXT
            assert 0 < len(name_event(night)) <= MOST_NAME
    payload(build_night_greeting(night, [10**18] * 8))
    payload(build_night_list([replace(night, title=LONG)] * 20, locale))


def test_a_card_says_how_many_tables_there_are_who_waits_and_how_a_night_ended() -> None:
    night = next(list_states("counter_terror", "standard"))
    guests = tuple(Coming(number, f"P{number}") for number in range(10, 19))
    nine_and_host = read(build_night_message(replace(night, coming=guests)))
    assert "There are 2 tables (5 + 5 players)" in nine_and_host and "waiting" not in nine_and_host
    many = tuple(Coming(number, f"P{number}") for number in range(10, 60))
    waiting = read(build_night_message(replace(night, coming=many)))
    assert "On the waiting list: P57, P58" in waiting and "There are 6 tables" in waiting
    once = replace(night, is_weekly=False)
    assert "took place in <#7>" in read(build_night_message(close_night(once, [7], 2e9)))
    assert "Nobody had signed up" in read(build_night_message(close_night(once, [], 2e9)))
    assert "this game night is cancelled" in read(build_night_message(end_night(once)))
    assert "did not take place" in read(build_night_message(miss_night(once, 2e9)))
    assert "did not take place" in read(build_night_message(miss_night(night, 2e9)))
    assert "The table waits, because the bot needs the permission" in read(
        build_night_message(night, {"open:0": "lacks-view_channel"})
    )
    old = replace(once, is_over=True, table=7)
    assert "took place in <#7>" in read(build_night_message(old)), "an earlier version has stored it"


def test_who_changed_a_night_at_the_event_is_said() -> None:
    night = next(list_states("counter_terror", "standard"))
    told = read(build_notice(night, Notice(1, "moved", 1e9, 2e9, (4,), by_event=True)))
    assert "<@4>" in told and "Somebody changed the server event" in told
