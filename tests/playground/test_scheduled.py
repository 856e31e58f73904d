"""Events of servers: what Discord's API takes and refuses, and who is interested in them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from playground.client import Playground
from playground.scheduled import MOST
from playground.world import GUILD

from .bot import Bot
from .refusals import codes

Raw = Callable[..., Awaitable[SimpleNamespace]]
HERE = f"/guilds/{GUILD}/scheduled-events"


def after(hours: float) -> str:
    return (datetime.now(UTC) + timedelta(hours=hours)).isoformat()


def form(**more: Any) -> dict[str, Any]:
    usual = {
        "name": "Game night", "description": "Come!", "entity_type": 3, "privacy_level": 2,
        "scheduled_start_time": after(1), "scheduled_end_time": after(4), "entity_metadata": {"location": "#here"},
    }  # fmt: skip
    return usual | more


FORMS = {
    "no name": ({"name": None}, "BASE_TYPE_REQUIRED"),
    "empty name": ({"name": ""}, "BASE_TYPE_BAD_LENGTH"),
    "name over 100": ({"name": "x" * 101}, "BASE_TYPE_BAD_LENGTH"),
    "description over 1000": ({"description": "x" * 1001}, "BASE_TYPE_MAX_LENGTH"),
    "no place": ({"entity_metadata": None}, "BASE_TYPE_REQUIRED"),
    "place over 100": ({"entity_metadata": {"location": "x" * 101}}, "BASE_TYPE_BAD_LENGTH"),
    "no end": ({"scheduled_end_time": None}, "BASE_TYPE_REQUIRED"),
    "no time": ({"scheduled_start_time": "tomorrow"}, "DATE_TIME_TYPE_PARSE"),
    "begun already": ({"scheduled_start_time": after(-1)}, "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"),
    "end before its begin": ({"scheduled_end_time": after(0.5)}, "GUILD_SCHEDULED_EVENT_END_TIME_BEFORE_START_TIME"),
    "for everybody": ({"privacy_level": 1}, "BASE_TYPE_CHOICES"),
    "no such kind": ({"entity_type": 9}, "BASE_TYPE_CHOICES"),
    "in a channel": ({"channel_id": "5"}, "GUILD_SCHEDULED_EVENT_CHANNEL_INVALID"),
}


@pytest.mark.parametrize("name", FORMS)
async def test_forms_that_discord_would_refuse_are_refused(raw: Raw, name: str) -> None:
    more, code = FORMS[name]
    found = await raw("POST", HERE, json=form(**more))
    assert (found.status, found.body["code"]) == (400, 50035) and code in codes(found.body["errors"]), found.body


async def test_an_event_begins_and_ends_once_and_nobody_changes_it_then(raw: Raw) -> None:
    made = (await raw("POST", HERE, json=form())).body
    one = f"{HERE}/{made['id']}"
    wrong = await raw("PATCH", one, json={"status": 3})
    assert codes(wrong.body["errors"]) == {"GUILD_SCHEDULED_EVENT_STATUS_INVALID"}
    assert (await raw("PATCH", one, json={"status": 2})).body["status"] == 2
    late = await raw("PATCH", one, json={"scheduled_start_time": after(2)})
    assert codes(late.body["errors"]) == {"GUILD_SCHEDULED_EVENT_STARTED"}
    assert (await raw("PATCH", one, json={"status": 3})).body["status"] == 3
    assert (await raw("GET", one)).body["code"] == 10070 and (await raw("GET", HERE)).body == []


async def test_a_server_has_a_hundred_events_at_most(raw: Raw, pg: Playground) -> None:
    await pg.do("event", fill=MOST)
    assert (await raw("POST", HERE, json=form())).body["code"] == 30038


async def test_without_the_permission_nothing_is_made_or_changed(raw: Raw, pg: Playground) -> None:
    one = f"{HERE}/{(await raw('POST', HERE, json=form())).body['id']}"
    await pg.deny_everywhere("create_events")
    assert (await raw("POST", HERE, json=form())).body["code"] == 50013
    assert (await raw("PATCH", one, json={"name": "Other"})).body["code"] == 50013
    assert (await raw("DELETE", one)).body["code"] == 50013


async def test_discord_py_reads_them_and_sees_who_is_interested(pg: Playground, bot: Bot) -> None:
    guild = bot.get_guild(GUILD)
    assert guild is not None and guild.me.guild_permissions.create_events
    made = await bot.http.create_guild_scheduled_event(GUILD, **form())
    ana, ben = await pg.person("Ana"), await pg.person("Ben")
    await ana.mark_interested(made["id"])
    await ben.mark_interested(made["id"])
    await ben.mark_interested(made["id"], interested=False)
    seen = (await ana.state())["events"], (await ben.state())["events"]
    assert [[(one["name"], one["interested"]) for one in found] for found in seen] == [
        [("Game night", True)],
        [("Game night", False)],
    ]
    event = await guild.fetch_scheduled_event(int(made["id"]))
    assert (event.user_count, event.location) == (1, "#here")
    assert [one.name async for one in event.users()] == ["ana"]
    await pg.deny_everywhere("create_events")
    assert not (await bot.fetch_guild(GUILD)).default_role.permissions.create_events
