"""Whoever deletes their data stands nowhere any more: in nights and challenges of every state, files and messages."""

from __future__ import annotations

from functools import partial

import pytest

from cogs.messages.club.night import build_event_text, build_night_message
from cogs.messages.club.night_notices import build_notice
from referee.club.records.night import (
    LEAD,
    Coming,
    Night,
    ScheduledEvent,
    answer_invitation,
    close_night,
    end_night,
    follow_interest,
    miss_night,
    move_night,
    skip_night,
    store_event,
)
from referee.referee import Referee
from referee.table import history, lobby_commands, match_commands
from referee.table.new_table import TableTerms
from tests import stored

from ..conftest import CHANNEL, GUILD, Clock, Sources, play_to_end

ME, NAME, HOST = 7_000_000_001, "Zebedee", 7_000_000_002
SOMEBODY = {"en-US": "somebody"}


async def make_nights(referee: Referee, now: float) -> list[Night]:
    """Store a night in each state in which the person may stand in it: as a guest, absent, waiting, told, or host."""
    come = partial(answer_invitation, person=ME, name=NAME, is_coming=True)
    nights, event = [], ScheduledEvent(700, now + 10 * LEAD)
    for number, host in enumerate((ME, HOST, HOST, HOST, HOST, HOST, HOST, ME), start=1):
        night = Night(
            number=number, guild=GUILD + number, channel=CHANNEL, host=host, name=NAME if host == ME else "Host",
            game="tomb_raider", level="introductory", begins=now + 10 * LEAD, zone="Europe/Berlin",
        )  # fmt: skip
        night = await referee.nights.open(lambda _, night=night: night)  # type: ignore[misc]
        changes = {
            1: lambda night: move_night(come(night), night.begins + 60, HOST),
            2: lambda night: answer_invitation(night, ME, NAME, False),
            3: lambda night: follow_interest(store_event(night, 0, event), 700, [Coming(ME, NAME)]),
            4: lambda night: skip_night(come(night), now, HOST),
            5: lambda night: end_night(come(night), HOST),
            6: lambda night: miss_night(come(night), now),
            7: lambda night: close_night(come(night), [77], now, waiting=[ME]),
            8: end_night,
        }
        nights.append(await referee.nights.change(night.number, changes[number]))
    return nights


async def test_a_deleted_person_is_in_no_game_night_and_in_none_of_its_messages(referee: Referee, clock: Clock) -> None:
    nights = await make_nights(referee, clock.at)
    assert sum(str(ME) in str(one) for one in nights) == len(nights), "each state has the person"
    await referee.personal.forget(ME, SOMEBODY, "somebody")
    assert await stored.mentioning(referee.store, str(ME), NAME) == set()
    for night in nights:
        after = await referee.nights.require(night.number)
        sheets = [build_night_message(after), *(build_notice(after, one) for one in after.notices)]
        said = [line for sheet in sheets for line in (sheet.heading, *sheet.lines)]
        said += [build_event_text(after, "x"), *(str(sheet.mentions) for sheet in sheets)]
        assert not any(str(ME) in line or NAME in line for line in said)
    assert b"nights" in await referee.personal.export_file(ME) and NAME.encode() not in (
        await referee.personal.export_file(HOST)
    )


async def test_a_guest_of_a_night_leaves_no_number_in_its_table(referee: Referee, source: Sources) -> None:
    """The table's dice and files are made of texts that name nobody, whoever was seated first."""
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, HOST, "Host", "pebbles", "short"), "night:1:2000000")
    await table.do("night:1:2000000/1", lobby_commands.join, ME, NAME)
    await table.do(source(), lobby_commands.mark_ready, ME)
    await table.do(source(), match_commands.start, HOST)
    await play_to_end(table, source)
    await referee.personal.forget(ME, SOMEBODY, "somebody")
    assert await stored.mentioning(referee.store, str(ME), NAME) == set()
    assert str(ME).encode() not in await history.export(table, None)


@pytest.mark.parametrize("state", ["given up", "played", "week over"])
async def test_a_deleted_person_stands_in_no_challenge(
    referee: Referee, source: Sources, clock: Clock, state: str
) -> None:
    entry = await referee.challenges.prepare_try(GUILD, CHANNEL, "pebbles", "en-US", ME, str)
    table, _ = await referee.open_table(
        TableTerms(None, 5000, ME, NAME, "pebbles", entry.challenge.level, entry=entry), source()
    )
    if state == "given up":
        await table.do(source(), match_commands.concede, 0)
    else:
        await play_to_end(table, source)
    if state == "week over":
        clock.at = entry.challenge.ends + 1
        await referee.appointments.fire()
    await referee.personal.forget(ME, SOMEBODY, "somebody")
    assert await stored.mentioning(referee.store, str(ME), NAME) == set()
    assert str(ME).encode() not in await history.export(table, 0)
    clock.at = entry.challenge.ends + 1
    await referee.appointments.fire()
    challenge = await referee.challenges.require(1)
    assert await referee.challenges.rank(challenge) == []
