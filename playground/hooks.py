"""`/playground/…`: what the page and the tests call. JSON in, JSON out; errors are `{"error": …}`, status 400."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from aiohttp import WSMsgType, web

from . import messages, payloads, people
from .commands import LOCALES
from .errors import HookError, Refused
from .interactions import Interaction
from .limits import KINDS
from .rest import SERVICE, Handler, Service, answer
from .routes import add_thread, change_thread, remove_channel
from .world import (
    APPLICATION,
    DM,
    GUILD,
    LOADING,
    MANAGER_ROLE,
    MODERATOR_ROLE,
    PERMISSIONS,
    TEXT,
    THREAD,
    Channel,
    Person,
    World,
)

routes = web.RouteTableDef()
HERE = "/playground"
MOST_SHOWN = 60  # messages of a channel in a snapshot


class Changes:
    """Lets callers sleep until the world has moved on."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._moved = asyncio.Event()
        world.on_change.append(self._move)

    def _move(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()

    async def after(self, version: int, seconds: float) -> int:
        """The version as soon as it exceeds `version`, or the present one after `seconds`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.world.version <= version:
                    await self._moved.wait()
        return self.world.version


CHANGES: web.AppKey[Changes] = web.AppKey("changes", Changes)


@web.middleware
async def hook_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    if not request.path.startswith(HERE + "/"):
        return await handler(request)
    try:
        return await handler(request)
    except (HookError, Refused) as error:
        return answer({"error": str(error)}, 400)
    except (KeyError, TypeError, ValueError) as error:
        return answer({"error": f"bad request: {type(error).__name__} {error}"}, 400)


async def _body(request: web.Request) -> tuple[Service, dict[str, Any]]:
    if request.content_type != "application/json":  # what another site's page cannot send unasked
        raise HookError("send application/json")
    return request.app[SERVICE], await request.json()


# -- seeing


def shown_message(world: World, found: Any) -> dict[str, Any]:
    data = payloads.message(world, found)
    return data | {"only_you": found.only_for is not None, "thinking": bool(found.flags & LOADING)}


def shown_channel(service: Service, who: Person, it: Channel) -> dict[str, Any]:
    world = service.world
    seen = [m for m in it.messages.values() if world.visible(who, m)]
    return {
        "id": str(it.id),
        "name": it.name,
        "type": it.type,
        "parent_id": str(it.parent) if it.parent else None,
        "archived": it.archived,
        "locked": it.locked,
        "typing": it.typing_until > world.now(),
        "bot_lacks": [n for n, bit in PERMISSIONS.items() if it.deny.get(APPLICATION, 0) & bit],
        "may": {n: world.may(who.id, n, it) for n in ("send", "manage_channels", "manage_messages")},
        "messages": [shown_message(world, m) for m in seen[-MOST_SHOWN:]],
    }


@routes.get(HERE + "/state")
async def state(request: web.Request) -> web.Response:
    """Everything that one person sees. `person` by name or id."""
    service = request.app[SERVICE]
    world = service.world
    who = people.person(world, request.query.get("person", ""))
    world.dm_with(who)
    return answer(
        {
            "version": world.version,
            "person": _shown_person(who),
            "now": world.now(),
            "people": [_shown_person(p) for p in world.people.values() if not p.bot],
            "bot": {
                "id": str(APPLICATION),
                "name": world.people[APPLICATION].name,
                "connected": service.gateway.connected,
            },
            "guild": {"id": str(GUILD), "name": world.guild_name, "locale": world.guild_locale},
            "locales": sorted(LOCALES),
            "permissions": list(PERMISSIONS),
            "problems": list(world.problems),
            "channels": [shown_channel(service, who, c) for c in world.channels.values() if world.sees(who, c)],
            "commands": list(world.commands.values()),
            "pings": [str(m) for p, m in world.pings if p == who.id],
        }
    )


def _shown_person(who: Person) -> dict[str, Any]:
    roles = {"moderator": MODERATOR_ROLE in who.roles, "manager": MANAGER_ROLE in who.roles}
    return {"id": str(who.id), "name": who.name, "locale": who.locale, "dms_open": who.dms_open, **roles}


@routes.get(HERE + "/changes")
async def changes(request: web.Request) -> web.Response:
    """Long poll: answers when the version exceeds `since`, or after `timeout` seconds."""
    since, seconds = int(request.query.get("since", 0)), min(float(request.query.get("timeout", 5)), 30)
    return answer({"version": await request.app[CHANGES].after(since, seconds)})


@routes.get(HERE + "/calls")
async def calls(request: web.Request) -> web.Response:
    """Every REST call the bot made, oldest first, without bodies."""
    return answer(list(request.app[SERVICE].calls))


@routes.get(HERE + "/socket")
async def socket(request: web.Request) -> web.WebSocketResponse:
    """Tells the page that something changed; the page then fetches what it may see."""
    line = web.WebSocketResponse(heartbeat=20)
    await line.prepare(request)

    async def tell() -> None:
        version = 0
        while True:
            version = await request.app[CHANGES].after(version, 30)
            await line.send_json({"version": version})
            await asyncio.sleep(0.05)

    teller = asyncio.create_task(tell())
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


# -- doing


async def _outcome(service: Service, it: Interaction, body: dict[str, Any]) -> web.Response:
    """Wait as asked: "answered" (the first answer, or three seconds), "complete" (no longer thinking), "none"."""
    wait = body.get("wait", "answered")
    if wait != "none":
        with contextlib.suppress(TimeoutError):
            event = it.complete if wait == "complete" else it.answered
            await asyncio.wait_for(event.wait(), min(float(body.get("timeout", 10)), 60))
    return answer(service.interactions.result(it))


@routes.post(HERE + "/command")
async def command(request: web.Request) -> web.Response:
    service, body = await _body(request)
    who = people.person(service.world, body["person"])
    where = people.channel(service.world, who, body["channel"])
    return await _outcome(service, people.command(service, who, where, body["name"], body.get("options") or {}), body)


@routes.post(HERE + "/autocomplete")
async def autocomplete(request: web.Request) -> web.Response:
    service, body = await _body(request)
    who = people.person(service.world, body["person"])
    where = people.channel(service.world, who, body["channel"])
    it = people.autocomplete(service, who, where, body["name"], body.get("options") or {}, body["focused"])
    return await _outcome(service, it, body)


@routes.post(HERE + "/press")
async def press(request: web.Request) -> web.Response:
    service, body = await _body(request)
    who = people.person(service.world, body["person"])
    found = people.message(service.world, who, body["message"])
    it = people.press(service, who, found, body.get("custom_id"), body.get("label"), body.get("force", False))
    return await _outcome(service, it, body)


@routes.post(HERE + "/choose")
async def choose(request: web.Request) -> web.Response:
    service, body = await _body(request)
    who = people.person(service.world, body["person"])
    found = people.message(service.world, who, body["message"])
    force = body.get("force", False)
    it = people.choose(service, who, found, body.get("custom_id"), body["values"], body.get("label"), force)
    return await _outcome(service, it, body)


@routes.post(HERE + "/submit")
async def submit(request: web.Request) -> web.Response:
    service, body = await _body(request)
    who = people.person(service.world, body["person"])
    opener = service.interactions.by_id.get(int(body["interaction"]))
    if opener is None:
        raise HookError("there is no such form")
    return await _outcome(service, people.submit(service, who, opener, body.get("values") or {}), body)


@routes.get(HERE + "/wait")
async def wait(request: web.Request) -> web.Response:
    """The result of an interaction begun with `wait: none`."""
    service = request.app[SERVICE]
    it = service.interactions.by_id.get(int(request.query["interaction"]))
    if it is None:
        raise HookError("there is no such interaction")
    wanted = {"wait": request.query.get("until", "answered"), "timeout": request.query.get("timeout", 10)}
    return await _outcome(service, it, wanted)


@routes.post(HERE + "/say")
async def say(request: web.Request) -> web.Response:
    service, body = await _body(request)
    who = people.person(service.world, body["person"])
    where = people.channel(service.world, who, body["channel"])
    return answer(shown_message(service.world, people.say(service, who, where, str(body["content"]))))


@routes.post(HERE + "/delete")
async def delete(request: web.Request) -> web.Response:
    """A message, or a channel. With a `person`, as far as that person may; without, as an act of nature."""
    service, body = await _body(request)
    world = service.world
    who = people.person(world, body["person"]) if body.get("person") else None
    if "message" in body:
        found = world.message(int(body["message"]))
        if found is None:
            raise HookError("there is no such message")
        if who is not None:
            people.remove(service, who, people.message(world, who, body["message"]))
        else:
            messages.delete(world, found)
    else:
        channel = _channel(world, body["channel"])
        if who is not None and not world.may(who.id, "manage_channels", channel):
            raise HookError(f"{who.name} may not delete channels")
        remove_channel(world, channel)
    return answer({})


def _channel(world: World, which: Any) -> Channel:
    found = world.channel(which)
    if found is None or found.type == DM:
        raise HookError(f"there is no channel {which!r}")
    return found


# -- arranging the world


@routes.post(HERE + "/person")
async def change_person(request: web.Request) -> web.Response:
    """Add somebody (`new: true`) or change language, DMs, roles of one who is there."""
    service, body = await _body(request)
    world = service.world
    if body.get("new"):
        name = " ".join(str(body["person"]).split())
        if not 1 <= len(name) <= 32 or name.isdigit() or world.person(name) is not None:
            raise HookError("a new person needs a name of 1 to 32 characters that nobody has")
        who = Person(world.new_id(), name)
        world.people[who.id] = who
    else:
        who = people.person(world, body["person"])
    if "locale" in body:
        if body["locale"] not in LOCALES:
            raise HookError(f"Discord has no locale {body['locale']!r}")
        who.locale = body["locale"]
    who.dms_open = bool(body.get("dms_open", who.dms_open))
    for key, role in (("moderator", MODERATOR_ROLE), ("manager", MANAGER_ROLE)):
        if key in body:
            (who.roles.add if body[key] else who.roles.discard)(role)
    world.changed()
    return answer(_shown_person(who))


@routes.post(HERE + "/guild")
async def change_guild(request: web.Request) -> web.Response:
    service, body = await _body(request)
    if body["locale"] not in LOCALES:
        raise HookError(f"Discord has no locale {body['locale']!r}")
    service.world.guild_locale = body["locale"]
    service.world.emit("GUILD_UPDATE", payloads.guild(service.world), 1)
    return answer({})


@routes.post(HERE + "/permissions")
async def change_permissions(request: web.Request) -> web.Response:
    """Take from `who` ("bot" or a person) exactly the permissions named in `deny` in this channel."""
    service, body = await _body(request)
    world = service.world
    channel = _channel(world, body["channel"])
    target = APPLICATION if body.get("who", "bot") == "bot" else people.person(world, body["who"]).id
    channel.deny[target] = sum(PERMISSIONS[name] for name in set(body["deny"]))
    world.emit("CHANNEL_UPDATE", payloads.channel(world, channel), 1)
    return answer({})


@routes.post(HERE + "/channel")
async def add_channel(request: web.Request) -> web.Response:
    """A new text channel, or with `parent` a new thread of `person`."""
    service, body = await _body(request)
    world = service.world
    name = str(body["name"]).removeprefix("#").strip()
    if not 1 <= len(name) <= 100 or world.channel(name) is not None:
        raise HookError("a new channel needs a name of its own")
    if body.get("parent"):
        owner = people.person(world, body["person"])
        channel = add_thread(world, _channel(world, body["parent"]), owner.id, name)
    else:
        channel = Channel(world.new_id(), TEXT, name.lower().replace(" ", "-"), created=world.now())
        world.channels[channel.id] = channel
        world.emit("CHANNEL_CREATE", payloads.channel(world, channel), 1)
    return answer({"id": str(channel.id), "name": channel.name})


@routes.post(HERE + "/thread")
async def touch_thread(request: web.Request) -> web.Response:
    """Archive, lock or rename a thread."""
    service, body = await _body(request)
    channel = _channel(service.world, body["channel"])
    if channel.type != THREAD:
        raise HookError(f"{channel.name} is no thread")
    change_thread(service.world, channel, {k: v for k, v in body.items() if k in ("archived", "locked", "name")})
    return answer({})


# -- making things go wrong


@routes.post(HERE + "/fault")
async def fault(request: web.Request) -> web.Response:
    """The next `times` REST calls matching go wrong: 429, 500, 502, 503, "lost" (done, unsaid), "drop" (not done)."""
    service, body = await _body(request)
    if str(body["kind"]) not in KINDS:
        raise HookError(f"there is no fault {body['kind']!r}")
    wait = float(body.get("retry_after", 0.2))
    service.faults.order(
        body.get("method", "*"), body.get("path", "."), str(body["kind"]), int(body.get("times", 1)), wait
    )
    return answer({})


@routes.post(HERE + "/duplicate")
async def duplicate(request: web.Request) -> web.Response:
    """The next `times` interactions are delivered twice."""
    service, body = await _body(request)
    service.gateway.duplicates = int(body.get("times", 1))
    return answer({})


@routes.post(HERE + "/gateway")
async def gateway(request: web.Request) -> web.Response:
    """`how`: "resume" or "forget" (cut the line), "reconnect" (op 7), "invalid" or "invalid-resumable" (op 9)."""
    service, body = await _body(request)
    how = body.get("how", "resume")
    if how in ("resume", "forget", "reconnect"):
        await service.gateway.drop(how)
    elif how in ("invalid", "invalid-resumable"):
        await service.gateway.invalidate(how == "invalid-resumable")
    else:
        raise HookError(f"there is no way {how!r} to lose a line")
    return answer({})


@routes.post(HERE + "/clock")
async def clock(request: web.Request) -> web.Response:
    """Advance the clock by `advance` seconds."""
    service, body = await _body(request)
    service.world.shift += max(0.0, float(body["advance"]))
    service.interactions.expire()
    service.world.changed()
    return answer({"now": service.world.now()})
