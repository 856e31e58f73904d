"""The REST routes that the bot uses for channels, messages, threads, people and its own application."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from . import commands, forums, messages, payloads
from .errors import Unsupported, check_fields, make_form_error, make_refusal
from .limits import CREATE, EDIT, OLD_EDIT, OPEN_DM, OPEN_THREAD, THREADS_OF_SERVER
from .messages import Body
from .rest import API, SERVICE, answer, answer_empty, read_body
from .threads import add_thread, change_thread, remove_channel
from .world import (
    APPLICATION,
    DM,
    FORUM,
    GUILD,
    NEWS,
    NEWS_THREAD,
    PRIVATE,
    PRIVATE_THREAD,
    TEXT,
    THREAD,
    THREADS,
    Channel,
    Guild,
    Message,
)

routes = web.RouteTableDef()


def _number(request: web.Request, name: str) -> int:
    text = request.match_info[name]
    if not text.isdigit():
        raise make_form_error((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
    return int(text)


def _find_channel(request: web.Request, permission: str | None = None) -> Channel:
    world = request.app[SERVICE].world
    channel = world.channels.get(_number(request, "channel"))
    if channel is None:
        raise make_refusal(10003)
    if channel.type != DM and not world.may(APPLICATION, "view", channel):
        raise make_refusal(50001)
    if permission and channel.type != DM and not world.may(APPLICATION, permission, channel):
        raise make_refusal(50013)
    return channel


def _find_message(request: web.Request, channel: Channel) -> Message:
    message = channel.messages.get(_number(request, "message"))
    if message is None or message.only_for is not None:  # Ephemeral: reached only by its interaction's token.
        raise make_refusal(10008)
    return message


# -- messages


@routes.get(API + "/channels/{channel}/messages")
async def list_messages(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    check_fields(dict(request.query), ("limit", "before", "after"))
    channel = _find_channel(request, "history")
    before, after = int(request.query.get("before", 1 << 63)), int(request.query.get("after", 0))
    found = [m for m in channel.messages.values() if m.only_for is None and after < m.id < before]
    limit = int(request.query.get("limit", 50))
    chosen = found[:limit] if "after" in request.query else found[-limit:]
    return answer([payloads.build_message(service.world, m) for m in reversed(chosen)])


@routes.get(API + "/channels/{channel}/messages/{message}")
async def get_message(request: web.Request) -> web.Response:
    channel = _find_channel(request, "history")
    return answer(payloads.build_message(request.app[SERVICE].world, _find_message(request, channel)))


@routes.post(API + "/channels/{channel}/messages")
async def create_message(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    channel = _find_channel(request)
    body = await read_body(request)
    service.limit(request, CREATE, channel.id)
    nonce = body.json.get("nonce")
    if nonce is not None and len(str(nonce)) > 25:
        raise make_form_error(("nonce",), "NONCE_TYPE_TOO_LONG", "Nonce must be 25 or fewer in length.")
    known = service.nonces.get((channel.id, str(nonce)))
    # The bot did not receive the answer to its first call, and repeats the call.
    if body.json.get("enforce_nonce") and known in channel.messages:
        return answer(payloads.build_message(service.world, channel.messages[known]))
    messages.check_bot_may_post(service.world, channel, bool(body.uploads))
    message = messages.create(service.world, channel, APPLICATION, body)
    if nonce is not None:
        service.nonces[channel.id, str(nonce)] = message.id
    return answer(payloads.build_message(service.world, message))


@routes.patch(API + "/channels/{channel}/messages/{message}")
async def edit_message(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    channel = _find_channel(request)
    message = _find_message(request, channel)
    body = await read_body(request)
    if message.author != APPLICATION:
        raise make_refusal(50005)
    if channel.archived:
        raise make_refusal(50083)
    if body.uploads and channel.type != DM and not service.world.may(APPLICATION, "attach", channel):
        raise make_refusal(50013)
    service.limit(request, EDIT, channel.id)
    if service.world.now() - message.created > 3600:
        service.limit_quietly(OLD_EDIT, channel.id, code=30046)
    return answer(payloads.build_message(service.world, messages.edit(service.world, message, body)))


@routes.delete(API + "/channels/{channel}/messages/{message}")
async def delete_message(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    channel = _find_channel(request)
    message = _find_message(request, channel)
    if message.author != APPLICATION and not service.world.may(APPLICATION, "manage_messages", channel):
        raise make_refusal(50013)
    messages.delete(service.world, message)
    return answer_empty()


@routes.post(API + "/channels/{channel}/typing")
async def trigger_typing(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    channel = _find_channel(request)
    messages.check_bot_may_post(service.world, channel, False)
    channel.typing_until = service.world.now() + 10
    service.world.note_change()
    return answer_empty()


# -- channels and threads


@routes.get(API + "/channels/{channel}")
async def get_channel(request: web.Request) -> web.Response:
    return answer(payloads.build_channel(request.app[SERVICE].world, _find_channel(request)))


@routes.patch(API + "/channels/{channel}")
async def edit_channel(request: web.Request) -> web.Response:
    world = request.app[SERVICE].world
    channel = _find_channel(request)
    body = (await read_body(request)).json
    if channel.type not in THREADS:
        raise Unsupported("changing a channel that is no thread")
    check_fields(body, ("name", "archived", "locked", "auto_archive_duration", "applied_tags"))
    # A thread's owner may rename, close and open it. Only moderators may lock it. Whoever may write may open it.
    managing = world.may(APPLICATION, "manage_threads", channel)
    opening = body == {"archived": False} and world.may(APPLICATION, "send_in_threads", channel)
    if not managing and ((channel.owner != APPLICATION and not opening) or "locked" in body or channel.locked):
        raise make_refusal(50013)
    if channel.archived and body.get("archived") is not False:
        raise make_refusal(50083)
    forums.check_duration(body.get("auto_archive_duration"))
    if "applied_tags" in body:
        forum = world.channels[channel.parent or 0]
        body["applied_tags"] = forums.check_tags(world, forum, body["applied_tags"], channel.applied)
    change_thread(world, channel, body)
    return answer(payloads.build_channel(world, channel))


@routes.delete(API + "/channels/{channel}")
async def delete_channel(request: web.Request) -> web.Response:
    world = request.app[SERVICE].world
    channel = _find_channel(request)
    if channel.type == DM:
        raise Unsupported("closing a DM")
    _find_channel(request, "manage_threads" if channel.type in THREADS else "manage_channels")
    shown = payloads.build_channel(world, channel)
    remove_channel(world, channel)
    return answer(shown)


@routes.post(API + "/channels/{channel}/threads")
async def open_thread_in_channel(request: web.Request) -> web.Response:
    return await _open_thread(request, None)


@routes.post(API + "/channels/{channel}/messages/{message}/threads")
async def open_thread_from_message(request: web.Request) -> web.Response:
    message = _find_message(request, _find_channel(request))
    if message.thread is not None:
        raise make_refusal(160004)
    return await _open_thread(request, message)


async def _open_thread(request: web.Request, message: Message | None) -> web.Response:
    service = request.app[SERVICE]
    world, forum = service.world, _find_channel(request)
    service.limit(request, OPEN_THREAD, forum.id)
    service.limit_quietly(THREADS_OF_SERVER, forum.guild, "shared")
    if forum.type == FORUM:
        return await _open_post(request, forum)
    body = (await read_body(request)).json
    private = message is None and body.get("type", PRIVATE_THREAD) == PRIVATE_THREAD
    parent = _find_channel(request, "private_threads" if private else "threads")
    sort = PRIVATE_THREAD if private and parent.type == TEXT else {TEXT: THREAD, NEWS: NEWS_THREAD}.get(parent.type)
    if sort is None:
        raise make_refusal(50024)
    check_fields(body, ("name", "auto_archive_duration", "type", "invitable", "rate_limit_per_user"))
    # Threads of an announcement channel have a type of their own.
    if message is None and body.get("type", PRIVATE_THREAD) != sort:
        raise make_refusal(50024)
    name = body.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        raise make_form_error(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    thread = add_thread(world, parent, APPLICATION, name, message, private)
    thread.auto_archive = body.get("auto_archive_duration") or 1440
    return answer(payloads.build_channel(world, thread), 201)


async def _open_post(request: web.Request, forum: Channel) -> web.Response:
    """Open a post in a forum: a thread and its first message. Both have one id."""
    world = request.app[SERVICE].world
    if not world.may(APPLICATION, "send", forum):
        raise make_refusal(50013)
    sent = await read_body(request)
    body = sent.json
    check_fields(body, ("name", "auto_archive_duration", "type", "rate_limit_per_user", "applied_tags", "message"))
    name = body.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        raise make_form_error(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    if not isinstance(body.get("message"), dict):
        raise make_form_error(("message",), "BASE_TYPE_REQUIRED", "This field is required")
    forums.check_duration(body.get("auto_archive_duration"))
    applied = forums.check_tags(world, forum, body.get("applied_tags") or [], [])
    thread = add_thread(world, forum, APPLICATION, name)
    thread.auto_archive, thread.applied = body.get("auto_archive_duration") or 1440, applied
    first = messages.create(
        world, thread, APPLICATION, Body(body["message"], sent.uploads, thread.id)
    )  # Unlike on Discord, an invalid first message leaves an empty post.
    shown = payloads.build_channel(world, thread) | {"message": payloads.build_message(world, first)}
    return answer(shown, 201)


@routes.put(API + "/channels/{channel}/thread-members/{user}")
async def add_thread_member(request: web.Request) -> web.Response:
    channel = _find_channel(request)
    if channel.type not in THREADS:
        raise make_refusal(50024)
    if channel.archived:
        raise make_refusal(50083)
    world = request.app[SERVICE].world
    person = _number(request, "user")
    if person not in world.guilds[channel.guild].members:
        raise make_refusal(10007)
    channel.added.add(person)
    world.note_change()
    return answer_empty()


# -- people


@routes.post(API + "/users/@me/channels")
async def open_dm(request: web.Request) -> web.Response:
    """Open a DM. This always works: if the person has closed DMs, only the first message is refused."""
    service = request.app[SERVICE]
    world = service.world
    body = (await read_body(request)).json
    check_fields(body, ("recipient_id",))
    if service.limits.count_call(OPEN_DM, None, world.now())[0] > 0:
        raise make_refusal(40003)
    person = world.people.get(int(body.get("recipient_id") or 0))
    if person is None or person.bot:
        raise make_form_error(("recipient_id",), "INVALID_RECIPIENT", "Cannot open a DM with this user")
    return answer(payloads.build_channel(world, world.open_dm_with(person)))


@routes.get(API + "/users/@me")
async def get_me(request: web.Request) -> web.Response:
    return answer(payloads.build_me(request.app[SERVICE].world))


@routes.get(API + "/users/{user}")
async def get_user(request: web.Request) -> web.Response:
    person = request.app[SERVICE].world.people.get(_number(request, "user"))
    if person is None:
        raise make_refusal(10013)
    return answer(payloads.build_user(person))


def _find_guild(request: web.Request) -> Guild:
    guild = request.app[SERVICE].world.guilds.get(_number(request, "guild"))
    if guild is None or not guild.has_bot:
        raise make_refusal(10004)
    return guild


@routes.get(API + "/guilds/{guild}")
async def get_guild(request: web.Request) -> web.Response:
    return answer(payloads.build_guild(request.app[SERVICE].world, _find_guild(request).id))


@routes.get(API + "/guilds/{guild}/channels")
async def get_channels(request: web.Request) -> web.Response:
    guild, world = _find_guild(request), request.app[SERVICE].world
    found = [c for c in world.channels.values() if c.type not in (*PRIVATE, *THREADS) and c.guild == guild.id]
    return answer([payloads.build_channel(world, c) for c in found])


@routes.get(API + "/guilds/{guild}/threads/active")
async def get_threads(request: web.Request) -> web.Response:
    """Return the open threads of a server, the newest first, as Discord does."""
    guild, world = _find_guild(request), request.app[SERVICE].world
    found = [c for c in world.channels.values() if c.type in THREADS and c.guild == guild.id and not c.archived]
    shown = [payloads.build_channel(world, c) for c in sorted(found, key=lambda c: -c.id)]
    return answer({"threads": shown, "members": []})


@routes.get(API + "/guilds/{guild}/members/{user}")
async def get_member(request: web.Request) -> web.Response:
    guild = _find_guild(request)
    person = request.app[SERVICE].world.people.get(_number(request, "user"))
    if person is None or person.id not in guild.members:
        raise make_refusal(10007)
    return answer(payloads.build_member(person))


# -- the application


@routes.get(API + "/oauth2/applications/@me")
@routes.get(API + "/applications/@me")
async def get_application(request: web.Request) -> web.Response:
    return answer(payloads.build_application(request.app[SERVICE].world))


@routes.get(API + "/gateway")
@routes.get(API + "/gateway/bot")
async def get_gateway(request: web.Request) -> web.Response:
    gateway = request.app[SERVICE].gateway
    if not request.path.endswith("bot"):
        return answer({"url": gateway.url})
    starts = gateway.starts.describe_limits(gateway.world.now())
    return answer({"url": gateway.url, "shards": gateway.shards, "session_start_limit": starts})


def _find_scope(request: web.Request) -> str:
    if _number(request, "application") != APPLICATION:
        raise make_refusal(50001)
    if "guild" in request.match_info:
        if _find_guild(request).id != GUILD:
            raise Unsupported("commands of another server than the first")
        return "guild"
    return "global"


@routes.get(API + "/applications/{application}/commands")
@routes.get(API + "/applications/{application}/guilds/{guild}/commands")
async def get_commands(request: web.Request) -> web.Response:
    world = request.app[SERVICE].world
    return answer(world.guild_commands if _find_scope(request) == "guild" else world.global_commands)


@routes.put(API + "/applications/{application}/commands")
@routes.put(API + "/applications/{application}/guilds/{guild}/commands")
async def overwrite_commands(request: web.Request) -> web.Response:
    body: Any = (await read_body(request)).json
    return answer(commands.register(request.app[SERVICE].world, body, _find_scope(request)))
