"""`/playground/…`: the interface of the web page and of tests.

Requests and responses are JSON. Errors are `{"error": …}` with status 400.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import Any

from aiohttp import WSMsgType, web

from . import payloads, people
from .commands import LOCALES
from .errors import HookError, Refused
from .interactions import Interaction
from .rest import SERVICE, Handler, Service, answer
from .world import (
    APPLICATION,
    GUILD,
    LOADING,
    MANAGER_ROLE,
    MODERATOR_ROLE,
    PERMISSIONS,
    PRIVATE,
    Channel,
    Guild,
    Message,
    Person,
    ScheduledEvent,
    World,
)

routes = web.RouteTableDef()
HERE = "/playground"
MOST_SHOWN = 60  # the most messages of a channel in a snapshot


class Changes:
    """A counter of changes of the world (its version), and a way to wait for the next change."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._moved = asyncio.Event()
        world.on_change.append(self._announce_version)

    def _announce_version(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()

    async def wait_for_version(self, version: int, seconds: float) -> int:
        """Wait until the world's version exceeds `version`, for at most `seconds`. Return the world's version."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.world.version <= version:
                    await self._moved.wait()
        return self.world.version


CHANGES: web.AppKey[Changes] = web.AppKey("changes", Changes)


@web.middleware
async def answer_hook_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    if not request.path.startswith(HERE + "/"):
        return await handler(request)
    try:
        return await handler(request)
    except (HookError, Refused) as error:
        return answer({"error": str(error)}, 400)
    except (KeyError, TypeError, ValueError) as error:
        return answer({"error": f"bad request: {type(error).__name__} {error}"}, 400)


async def read_hook(request: web.Request) -> tuple[Service, dict[str, Any]]:
    """Return the service that a request is for, and the request's JSON object."""
    # A browser lets pages of other sites send this content type only with the server's permission.
    if request.content_type != "application/json":
        raise HookError("send application/json")
    return request.app[SERVICE], await request.json()


# -- what people see


def describe_message(world: World, message: Any) -> dict[str, Any]:
    data = payloads.build_message(world, message)
    return data | {"only_you": message.only_for is not None, "thinking": bool(message.flags & LOADING)}


def describe_channel(service: Service, person: Person, channel: Channel) -> dict[str, Any]:
    world = service.world
    return {
        "id": str(channel.id),
        "name": channel.name,
        "type": channel.type,
        "parent_id": str(channel.parent) if channel.parent else None,
        "guild_id": None if channel.type in PRIVATE else str(channel.guild),
        "archived": channel.archived,
        "tags": [one["name"] for one in _find_forum(world, channel).tags if one["id"] in channel.applied],
        "locked": channel.locked,
        "typing": channel.typing_until > world.now(),
        "bot_lacks": [n for n, bit in PERMISSIONS.items() if channel.deny.get(APPLICATION, 0) & bit],
        "may": {n: world.may(person.id, n, channel) for n in ("send", "manage_channels", "manage_messages")},
        "messages": describe_messages(world, person, channel),
    }


def describe_messages(world: World, person: Person, channel: Channel, most: int = MOST_SHOWN) -> list[dict[str, Any]]:
    """Return the last `most` messages that a person sees in a channel, oldest first."""
    seen = [m for m in channel.messages.values() if world.can_see_message(person, m)]
    return [describe_message(world, m) for m in seen[-most:]]


def _find_forum(world: World, channel: Channel) -> Channel:
    """Return the forum of a post. A channel that is no thread is returned unchanged."""
    return world.channels.get(channel.parent or 0, channel)


@routes.get(HERE + "/state")
async def get_state(request: web.Request) -> web.Response:
    """Return everything that one person sees. `person` is a name or an id.

    The commands are the largest part. They are null if the caller already has them, as the request's `tree` shows.
    """
    service = request.app[SERVICE]
    world = service.world
    who = people.find_person(world, request.query.get("person", ""))
    world.open_dm_with(who)
    return answer(
        {
            "version": world.version,
            "person": describe_person(who),
            "now": world.now(),
            "people": [describe_person(p) for p in world.people.values() if not p.bot],
            "bot": describe_bot(service),
            "guild": describe_guild(world.guilds[GUILD]),
            "guilds": [describe_guild(one) for one in world.guilds.values() if who.id in one.members],
            "events": [
                describe_event(who, e) for e in world.events.values() if who.id in world.guilds[e.guild].members
            ],
            "locales": sorted(LOCALES),
            "permissions": list(PERMISSIONS),
            "problems": list(world.problems),
            "channels": [
                describe_channel(service, who, c) for c in world.channels.values() if world.can_see_channel(who, c)
            ],
            "tree": world.tree,
            "commands": None if request.query.get("tree") == world.tree else list(world.commands.values()),
            "menus": world.menus,
            "pings": [str(m) for p, m in world.pings if p == who.id],
        }
    )


@routes.get(HERE + "/messages")
async def list_messages(request: web.Request) -> web.Response:
    """Return the `newest` messages that one person sees in a `channel`, and the world's version.

    This is less work than ``get_state``, which returns everything that the person sees.
    """
    world = request.app[SERVICE].world
    who = people.find_person(world, request.query.get("person", ""))
    where = people.find_channel(world, who, request.query.get("channel", ""))
    most = max(1, min(MOST_SHOWN, int(request.query.get("newest", MOST_SHOWN))))
    return answer({"version": world.version, "messages": describe_messages(world, who, where, most)})


def describe_guild(guild: Guild) -> dict[str, Any]:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "locale": guild.locale,
        "bot": guild.has_bot,
        "members": [str(one) for one in sorted(guild.members)],
    }


def describe_event(person: Person, event: ScheduledEvent) -> dict[str, Any]:
    begins = payloads.format_time(event.begins)
    interested = person.id in event.interested
    return {"id": str(event.id), "name": event.name, "begins": begins, "interested": interested}


def describe_bot(service: Service) -> dict[str, Any]:
    name = service.world.people[APPLICATION].name
    return {"id": str(APPLICATION), "name": name, "connected": service.gateway.connected}


@routes.get(HERE + "/bot")
async def get_bot(request: web.Request) -> web.Response:
    """Return whether a bot is connected, the names of its commands, and the playground's owner.

    The answer is small, even if the world is large.
    """
    service = request.app[SERVICE]
    return answer(describe_bot(service) | {"commands": sorted(service.world.commands), "owner": service.owner})


@routes.get(HERE + "/looks")
async def list_looks(request: web.Request) -> web.Response:
    """Return the looks (`Look`) of channel messages recorded after number `since`, and the number of all looks.

    The oldest look comes first. Only the newest looks are kept (`LOOKS_KEPT`).
    """
    world = request.app[SERVICE].world
    new = min(max(0, world.looked - int(request.query.get("since", 0))), len(world.looks))
    found = [
        {"at": look.at, "channel": str(look.channel), "message": str(look.message), "components": look.components}
        for look in itertools.islice(world.looks, len(world.looks) - new, None)
    ]
    return answer({"looked": world.looked, "looks": found})


def describe_person(person: Person) -> dict[str, Any]:
    roles = {"moderator": MODERATOR_ROLE in person.roles, "manager": MANAGER_ROLE in person.roles}
    shown = {"id": str(person.id), "name": person.name, "locale": person.locale}
    return {**shown, "dms_open": person.dms_open, "installed": person.installed, **roles}


@routes.get(HERE + "/changes")
async def wait_for_change(request: web.Request) -> web.Response:
    """Answer when the world's version exceeds `since`, or after `timeout` seconds (long poll)."""
    since, seconds = int(request.query.get("since", 0)), min(float(request.query.get("timeout", 5)), 30)
    return answer({"version": await request.app[CHANGES].wait_for_version(since, seconds)})


@routes.get(HERE + "/calls")
async def list_calls(request: web.Request) -> web.Response:
    """Return every REST call of the bot, oldest first, without bodies."""
    return answer(list(request.app[SERVICE].calls))


@routes.get(HERE + "/invalid")
async def count_invalid_calls(request: web.Request) -> web.Response:
    """Return how many calls of the bot got an answer that Discord counts as invalid, by status."""
    return answer({str(status): count for status, count in request.app[SERVICE].invalid.counted.items()})


@routes.post(HERE + "/invalid")
async def set_invalid_limit(request: web.Request) -> web.Response:
    """Block the bot's address after `most` invalid calls, for `blocked_for` seconds (Discord: 10,000 and an hour)."""
    service, body = await read_hook(request)
    service.invalid.most = int(body["most"])
    service.invalid.blocked_for = float(body.get("blocked_for", service.invalid.blocked_for))
    return answer({})


@routes.get(HERE + "/socket")
async def serve_socket(request: web.Request) -> web.WebSocketResponse:
    """Notify the web page of changes. The page then fetches what its person may see."""
    line = web.WebSocketResponse(heartbeat=20)
    await line.prepare(request)

    async def notify_page() -> None:
        version = 0
        while True:
            version = await request.app[CHANGES].wait_for_version(version, 30)
            await line.send_json({"version": version})
            await asyncio.sleep(0.05)

    teller = asyncio.create_task(notify_page())
    request.app[SOCKETS].add(line)
    try:
        async for message in line:
            if message.type == WSMsgType.ERROR:
                break
    finally:
        request.app[SOCKETS].discard(line)
        teller.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await teller
    return line


SOCKETS: web.AppKey[set[web.WebSocketResponse]] = web.AppKey("sockets", set)


# -- what people do


async def _answer_with_outcome(service: Service, interaction: Interaction, body: dict[str, Any]) -> web.Response:
    """Wait for an interaction as the request asks, then return the interaction's result.

    `wait` is "answered" (until the first answer, or until it is too late for an answer), "complete" (until the bot no
    longer shows that it is thinking) or "none". `timeout` is in seconds.
    """
    wait = body.get("wait", "answered")
    if wait != "none":
        with contextlib.suppress(TimeoutError):
            event = interaction.complete if wait == "complete" else interaction.answered
            await asyncio.wait_for(event.wait(), min(float(body.get("timeout", 10)), 60))
    return answer(service.interactions.build_result(interaction))


@routes.post(HERE + "/command")
async def send_command(request: web.Request) -> web.Response:
    service, body = await read_hook(request)
    who = people.find_person(service.world, body["person"])
    where = people.find_channel(service.world, who, body["channel"])
    return await _answer_with_outcome(
        service, people.send_command(service, who, where, body["name"], body.get("options") or {}), body
    )


@routes.post(HERE + "/menu")
async def use_menu(request: web.Request) -> web.Response:
    """Choose an entry in the context menu of a `message`, or of a person (`of`) in a channel."""
    service, body = await read_hook(request)
    who = people.find_person(service.world, body["person"])
    target: Person | Message
    if body.get("message"):
        target = message = people.find_message(service.world, who, body["message"])
        where = service.world.channels[message.channel]
    else:
        target = people.find_anybody(service.world, body["of"])
        where = people.find_channel(service.world, who, body["channel"])
    return await _answer_with_outcome(service, people.use_menu(service, who, where, body["name"], target), body)


@routes.post(HERE + "/autocomplete")
async def autocomplete(request: web.Request) -> web.Response:
    service, body = await read_hook(request)
    who = people.find_person(service.world, body["person"])
    where = people.find_channel(service.world, who, body["channel"])
    it = people.autocomplete(service, who, where, body["name"], body.get("options") or {}, body["focused"])
    return await _answer_with_outcome(service, it, body)


def _read_target(body: dict[str, Any]) -> people.Target:
    return people.Target(body.get("custom_id"), body.get("label"), body.get("force", False))


@routes.post(HERE + "/press")
async def press(request: web.Request) -> web.Response:
    service, body = await read_hook(request)
    who = people.find_person(service.world, body["person"])
    found = people.find_message(service.world, who, body["message"])
    it = people.press(service, who, found, _read_target(body))
    return await _answer_with_outcome(service, it, body)


@routes.post(HERE + "/choose")
async def choose(request: web.Request) -> web.Response:
    service, body = await read_hook(request)
    who = people.find_person(service.world, body["person"])
    found = people.find_message(service.world, who, body["message"])
    it = people.choose(service, who, found, _read_target(body), body["values"])
    return await _answer_with_outcome(service, it, body)


@routes.post(HERE + "/submit")
async def submit(request: web.Request) -> web.Response:
    service, body = await read_hook(request)
    who = people.find_person(service.world, body["person"])
    opener = service.interactions.by_id.get(int(body["interaction"]))
    if opener is None:
        raise HookError("there is no such form")
    return await _answer_with_outcome(service, people.submit(service, who, opener, body.get("values") or {}), body)


@routes.get(HERE + "/wait")
async def wait(request: web.Request) -> web.Response:
    """Wait for an interaction that was begun with `wait: none`, and return the interaction's result."""
    service = request.app[SERVICE]
    it = service.interactions.by_id.get(int(request.query["interaction"]))
    if it is None:
        raise HookError("there is no such interaction")
    wanted = {"wait": request.query.get("until", "answered"), "timeout": request.query.get("timeout", 10)}
    return await _answer_with_outcome(service, it, wanted)


@routes.post(HERE + "/say")
async def say(request: web.Request) -> web.Response:
    service, body = await read_hook(request)
    who = people.find_person(service.world, body["person"])
    where = people.find_channel(service.world, who, body["channel"])
    return answer(describe_message(service.world, people.say(service, who, where, str(body["content"]))))
