"""The hooks under `/playground/…` that change the imitated world (people, channels, permissions) or cause faults."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

from aiohttp import web

from . import forums, messages, payloads, people, validate
from .commands import LOCALES
from .errors import HookError, is_known
from .hooks import HERE, describe_person, read_hook
from .limits import KINDS
from .rest import answer
from .threads import add_thread, change_thread, remove_channel
from .world import (
    APPLICATION,
    COMPONENTS_V2,
    DM,
    FORUM,
    GUILD,
    MANAGER_ROLE,
    MODERATOR_ROLE,
    PERMISSIONS,
    SORTS,
    THREADS,
    Channel,
    Guild,
    Message,
    Person,
    World,
)

routes = web.RouteTableDef()


def _find_channel(world: World, which: Any) -> Channel:
    found = world.find_channel(which)
    if found is None or found.type == DM:
        raise HookError(f"there is no channel {which!r}")
    return found


def _find_guild(world: World, body: dict[str, Any]) -> Guild:
    """Return the server that the request names, by default the first server."""
    found = world.find_guild(body.get("guild") or GUILD)
    if found is None:
        raise HookError(f"there is no server {body['guild']!r}")
    return found


def _add_guild(world: World, body: dict[str, Any]) -> Guild:
    name = " ".join(str(body["guild"]).split())
    if not 2 <= len(name) <= 100 or name.isdigit() or world.find_guild(name) is not None:
        raise HookError("a new server needs a name of 2 to 100 characters that none has")
    channels = [str(one).removeprefix("#").strip() for one in body.get("channels", ("welcome",))]
    if any(not 1 <= len(one) <= 100 or world.find_channel(one) is not None for one in channels):
        raise HookError("a new channel needs a name of its own")
    members = [people.find_person(world, one).id for one in body.get("people", ())]
    made = world.add_guild(name, members, int(body["id"]) if "id" in body else None, bot=body.get("bot", True))
    for one in channels:
        world.add_text(world.make_id(), one, world.now(), made.id)
    if not made.has_bot:
        world.note_change()
        return made
    created = payloads.build_guild_create(world, made.id)
    # With the key `unavailable`, the event would mean that the server is in reach again, not that the bot was invited.
    del created["unavailable"]
    world.emit("GUILD_CREATE", created, 1)
    return made


@routes.post(HERE + "/delete")
async def delete(request: web.Request) -> web.Response:
    """Delete a message or a channel.

    If the request names a `person`, that person's permissions are checked. Otherwise the deletion always succeeds.
    """
    service, body = await read_hook(request)
    world = service.world
    who = people.find_person(world, body["person"]) if body.get("person") else None
    if "message" in body:
        found = world.find_message(int(body["message"]))
        if found is None:
            raise HookError("there is no such message")
        if who is not None:
            people.remove(service, who, people.find_message(world, who, body["message"]))
        else:
            messages.delete(world, found)
    else:
        channel = _find_channel(world, body["channel"])
        if who is not None and not world.may(who.id, "manage_channels", channel):
            raise HookError(f"{who.name} may not delete channels")
        remove_channel(world, channel)
    return answer({})


@routes.post(HERE + "/person")
async def change_person(request: web.Request) -> web.Response:
    """Add a person (`new: true`), or change a person's language, nickname, DMs, user install, membership or roles."""
    service, body = await read_hook(request)
    world = service.world
    if body.get("new"):
        name = " ".join(str(body["person"]).split())
        if not 1 <= len(name) <= 32 or name.isdigit() or world.find_person(name) is not None:
            raise HookError("a new person needs a name of 1 to 32 characters that nobody has")
        who = Person(world.make_id(), name)
        world.add_person(who, _find_guild(world, body).id)
    else:
        who = people.find_person(world, body["person"])
    if "locale" in body:
        if body["locale"] not in LOCALES:
            raise HookError(f"Discord has no locale {body['locale']!r}")
        who.locale = body["locale"]
    if "nick" in body:
        who.nick = body["nick"] and str(body["nick"])
    who.dms_open = bool(body.get("dms_open", who.dms_open))
    who.installed = bool(body.get("installed", who.installed))
    if "left" in body:
        members = _find_guild(world, body).members
        (members.discard if body["left"] else members.add)(who.id)
    for key, role in (("moderator", MODERATOR_ROLE), ("manager", MANAGER_ROLE)):
        if key in body:
            (who.roles.add if body[key] else who.roles.discard)(role)
    world.note_change()
    return answer(describe_person(who))


@routes.post(HERE + "/guild")
async def change_guild(request: web.Request) -> web.Response:
    """Add a server (`new: true`, with `people` and `channels` by name), or change the server `guild`.

    With `bot: false`, the bot is not in the new server.
    """
    service, body = await read_hook(request)
    if body.get("new"):
        return answer({"id": str(_add_guild(service.world, body).id)})
    guild = _find_guild(service.world, body)
    if (bot := body.get("bot")) in ("joins", "reached"):
        if bot == "joins":
            guild.members.add(APPLICATION)
        created = payloads.build_guild_create(service.world, guild.id)
        if bot == "joins":
            del created["unavailable"]  # with this key the event would be no invitation
        service.world.emit("GUILD_CREATE", created, 1)
    elif bot in ("removed", "unavailable"):
        gone = {"id": str(guild.id), **({"unavailable": True} if bot == "unavailable" else {})}
        if bot == "removed":
            guild.members.discard(APPLICATION)
        service.world.emit("GUILD_DELETE", gone, 1)
    elif bot is not None:
        raise HookError(f"the bot is not {bot!r}")
    elif body["locale"] not in LOCALES:
        raise HookError(f"Discord has no locale {body['locale']!r}")
    else:
        guild.locale = body["locale"]
        service.world.emit("GUILD_UPDATE", payloads.build_guild(service.world, guild.id), 1)
    return answer({})


@routes.post(HERE + "/application")
async def change_application(request: web.Request) -> web.Response:
    """Set whether people may install the app for themselves (`user_install`)."""
    service, body = await read_hook(request)
    service.world.user_install = bool(body["user_install"])
    return answer({})


@routes.post(HERE + "/permissions")
async def change_permissions(request: web.Request) -> web.Response:
    """Deny `who` ("bot" or a person) the permissions `deny` in a channel. Earlier denials are replaced.

    Without a channel, the role @everyone of a server loses these permissions.
    """
    service, body = await read_hook(request)
    world = service.world
    if "channel" not in body:
        guild = _find_guild(world, body)
        guild.denied = sum(PERMISSIONS[name] for name in set(body["deny"]))
        world.emit("GUILD_UPDATE", payloads.build_guild(world, guild.id), 1)
        return answer({})
    channel = _find_channel(world, body["channel"])
    target = APPLICATION if body.get("who", "bot") == "bot" else people.find_person(world, body["who"]).id
    channel.deny[target] = sum(PERMISSIONS[name] for name in set(body["deny"]))
    world.emit("CHANNEL_UPDATE", payloads.build_channel(world, channel), 1)
    return answer({})


@routes.post(HERE + "/channel")
async def add_channel(request: web.Request) -> web.Response:
    """Add a channel, a thread, a forum or a group to the world.

    `sort` is the channel's type: "text", "voice", "news" or "stage". With `parent` it is a thread of `person`,
    `private` or not. With `tags` it is a forum that offers these tags ("!" before a name: for moderators only). With
    `wants_tag` every post in it needs a tag. With `group` it is a group of these people, outside of servers.
    """
    service, body = await read_hook(request)
    world = service.world
    name = str(body["name"]).removeprefix("#").strip()
    if not 1 <= len(name) <= 100 or world.find_channel(name) is not None:
        raise HookError("a new channel needs a name of its own")
    if "group" in body:
        channel = world.add_group(name, [people.find_person(world, one).id for one in body["group"]])
        world.note_change()
    elif body.get("parent"):
        owner = people.find_person(world, body["person"])
        parent = _find_channel(world, body["parent"])
        channel = add_thread(world, parent, owner.id, name, private=bool(body.get("private")))
    else:
        channel = world.add_text(
            world.make_id(), name.lower().replace(" ", "-"), world.now(), _find_guild(world, body).id
        )
        channel.type = SORTS[body.get("sort", "text")]
        if "tags" in body:
            channel.type, channel.tags = FORUM, forums.make_tags(world, body["tags"])
            channel.wants_tag = bool(body.get("wants_tag"))
        world.emit("CHANNEL_CREATE", payloads.build_channel(world, channel), 1)
    return answer({"id": str(channel.id), "name": channel.name})


@routes.post(HERE + "/furnish")
async def rebuild_known_world(request: web.Request) -> web.Response:
    """Add the people, channels and messages that a bot knows from an earlier playground, with their ids.

    The request lists `people` (id, name), `channels` (id, name; a DM also has its `recipient`) and the bot's `messages`
    (id, channel). The messages then exist again, but without their contents.
    """
    service, body = await read_hook(request)
    world = service.world
    for it in body.get("people", ()):
        world.add_person(Person(int(it["id"]), str(it["name"])))
    for it in body.get("channels", ()):
        number = int(it["id"])
        if "recipient" in it:
            whom = world.people[int(it["recipient"])]
            world.channels[number] = Channel(number, DM, whom.name, recipient=whom.id, created=world.now())
        else:
            world.emit("CHANNEL_CREATE", payloads.build_channel(world, world.add_text(number, str(it["name"]))), 1)
    said = validate.check_message_components([{"type": validate.TEXT, "content": "…"}], True, set())
    for it in body.get("messages", ()):
        where = world.channels[int(it["channel"])]
        number = int(it["id"])
        where.messages[number] = Message(
            number, where.id, APPLICATION, world.now(), flags=COMPONENTS_V2, components=said
        )
    world.note_change()
    return answer({})


@routes.post(HERE + "/thread")
async def change_thread_state(request: web.Request) -> web.Response:
    """Archive, lock or rename a thread, without a check of permissions."""
    service, body = await read_hook(request)
    channel = _find_channel(service.world, body["channel"])
    if channel.type not in THREADS:
        raise HookError(f"{channel.name} is no thread")
    change_thread(service.world, channel, {k: v for k, v in body.items() if k in ("archived", "locked", "name")})
    return answer({})


# -- causing faults


@routes.post(HERE + "/fault")
async def add_fault(request: web.Request) -> web.Response:
    """Make the next `times` matching REST calls fail.

    `kind` is 429, 500, 502, 503, "lost" (the call is carried out, but never answered), "drop" (it is not carried out),
    "late" (it is carried out, and answered with 502), or one of Discord's own error codes. "none" cancels all faults.
    """
    service, body = await read_hook(request)
    kind = str(body["kind"])
    if kind == "none":
        service.faults.ordered.clear()
        return answer({})
    if kind not in KINDS and not (kind.isdigit() and is_known(int(kind))):
        raise HookError(f"there is no fault {body['kind']!r}")
    wait = float(body.get("retry_after", 0.2))
    service.faults.add(body.get("method", "*"), body.get("path", "."), kind, int(body.get("times", 1)), wait)
    return answer({})


@routes.post(HERE + "/duplicate")
async def duplicate(request: web.Request) -> web.Response:
    """Deliver the next `times` interactions to the bot twice each."""
    service, body = await read_hook(request)
    service.gateway.duplicates = int(body.get("times", 1))
    return answer({})


@routes.post(HERE + "/gateway")
async def disturb_gateway(request: web.Request) -> web.Response:
    """Disturb the bot's connections to the gateway.

    `how` is "resume" (close the connection, keep the session), "forget" (close it and forget the session), "reconnect"
    (send op 7), "invalid" or "invalid-resumable" (send op 9).
    """
    service, body = await read_hook(request)
    how = body.get("how", "resume")
    if how in ("resume", "forget", "reconnect"):
        await service.gateway.drop_connections(how)
    elif how in ("invalid", "invalid-resumable"):
        await service.gateway.invalidate_sessions(how == "invalid-resumable")
    else:
        raise HookError(f"there is no way {how!r} to lose a line")
    return answer({})


@routes.post(HERE + "/sessions")
async def limit_sessions(request: web.Request) -> web.Response:
    """Set the limits on starting sessions: the recommended number of `shards`, `max_concurrency`, and `total` a day."""
    service, body = await read_hook(request)
    gateway = service.gateway
    gateway.shards = int(body.get("shards", gateway.shards))
    gateway.starts.concurrency = max(1, int(body.get("max_concurrency", gateway.starts.concurrency)))
    gateway.starts.total = int(body.get("total", gateway.starts.total))
    return answer(gateway.starts.describe_limits(service.world.now()))


@routes.post(HERE + "/clock")
async def advance_clock(request: web.Request) -> web.Response:
    """Advance the clock by `advance` seconds. Interactions may expire by this, and idle threads may be archived."""
    service, body = await read_hook(request)
    service.world.shift += max(0.0, float(body["advance"]))
    service.interactions.fail_unanswered()
    forums.archive_idle(service.world)
    service.world.note_change()
    return answer({"now": service.world.now()})


@routes.post(HERE + "/stop")
async def stop(request: web.Request) -> web.Response:
    """End the playground, like SIGTERM. A bot calls this if it did not start the playground itself."""
    asyncio.get_running_loop().call_later(0.1, os.kill, os.getpid(), signal.SIGTERM)
    return answer({})
