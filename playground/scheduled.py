"""Events of servers that take place outside Discord's channels (entity type 3), and the people who are interested."""

from __future__ import annotations

from base64 import b64decode
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from aiohttp import web

from . import payloads, people
from .errors import FormErrors, HookError, Unsupported, check_fields, make_form_error, make_refusal
from .hooks import HERE, read_hook
from .limits import EVENT
from .rest import API, SERVICE, answer, answer_empty, read_body
from .world import APPLICATION, Guild, ScheduledEvent, World

routes = web.RouteTableDef()
_ALL = API + "/guilds/{guild}/scheduled-events"
_ONE = _ALL + "/{event}"
INTENT = 1 << 16
MOST, MOST_USERS = 100, 100
EXTERNAL, GUILD_ONLY = 3, 2
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
_MOVES = {(SCHEDULED, ACTIVE), (ACTIVE, COMPLETED), (SCHEDULED, CANCELED)}
"""The changes of an event's status that Discord allows."""
_FIELDS = (
    *("name", "description", "scheduled_start_time", "scheduled_end_time", "privacy_level", "entity_type"),
    *("entity_metadata", "channel_id", "image", "status"),
)


def _find_guild(request: web.Request) -> Guild:
    number = request.match_info["guild"]
    found = request.app[SERVICE].world.guilds.get(int(number)) if number.isdigit() else None
    if found is None:
        raise make_refusal(10004)
    return found


def _find_event(request: web.Request) -> ScheduledEvent:
    guild, number = _find_guild(request), request.match_info["event"]
    found = request.app[SERVICE].world.events.get(int(number)) if number.isdigit() else None
    if found is None or found.guild != guild.id:
        raise make_refusal(10070)
    return found


def _read_time(errors: FormErrors, body: dict[str, Any], name: str, usual: float | None) -> float:
    """Return a time of the form in seconds since 1970, or ``usual`` if the form lacks it (None: it is required)."""
    text = body.get(name)
    if text is None and usual is not None and name not in body:
        return usual
    if not isinstance(text, str):
        errors.add((name,), "BASE_TYPE_REQUIRED", "This field is required")
        return 0.0
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        errors.add((name,), "DATE_TIME_TYPE_PARSE", f"Could not parse {text}. Should be ISO8601.")
        return 0.0
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()


def _check(errors: FormErrors, body: dict[str, Any], known: ScheduledEvent | None) -> None:
    """Add an error for each field that Discord would refuse. ``known``: the event to change; None for a new one."""
    if known is None or "name" in body:
        errors.length(("name",), body.get("name"), 1, 100)
    if body.get("description") is not None:
        errors.length(("description",), body["description"], 0, 1000)
    if known is None or "entity_metadata" in body:
        about = body.get("entity_metadata")
        errors.length(
            ("entity_metadata", "location"), about.get("location") if isinstance(about, dict) else None, 1, 100
        )
    if body.get("privacy_level", GUILD_ONLY if known else None) != GUILD_ONLY:
        errors.add(("privacy_level",), "BASE_TYPE_CHOICES", "Value must be one of (2,).")
    if body.get("channel_id") is not None:
        errors.add(("channel_id",), "GUILD_SCHEDULED_EVENT_CHANNEL_INVALID", "Channel must be null for this type.")
    if (kind := body.get("entity_type", EXTERNAL if known else None)) in (1, 2):
        raise Unsupported("events in voice or stage channels")
    if kind != EXTERNAL:
        errors.add(("entity_type",), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3).")


def _read_times(world: World, body: dict[str, Any], known: ScheduledEvent | None) -> tuple[float, float]:
    """Return the begin and the end of an event according to the form. Raises 50035 for all errors of the form."""
    errors = FormErrors()
    _check(errors, body, known)
    begins = _read_time(errors, body, "scheduled_start_time", known.begins if known else None)
    ends = _read_time(errors, body, "scheduled_end_time", known.ends if known else None)
    errors.check()
    if (known is None or begins != known.begins) and begins <= world.now():
        errors.add(
            ("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past."
        )
    if ends <= begins:
        errors.add(
            ("scheduled_end_time",),
            "GUILD_SCHEDULED_EVENT_END_TIME_BEFORE_START_TIME",
            "Event cannot end before it starts.",
        )
    errors.check()
    return begins, ends


def _read_image(body: dict[str, Any]) -> str | None:
    """Return the hash of an event's picture; None without a picture. Raises 50035 for anything but a picture."""
    if (image := body.get("image")) is None:
        return None
    head, _, data = str(image).partition(";base64,")
    try:
        raw = b64decode(data, validate=True)
    except ValueError:
        raw = b""
    if head not in ("data:image/png", "data:image/jpeg") or not raw.startswith((b"\x89PNG", b"\xff\xd8")):
        raise make_form_error(("image",), "IMAGE_INVALID", "Invalid image data.")
    return sha256(raw).hexdigest()[:32]


def _may_change(world: World, guild: Guild, creator: int) -> None:
    """Raise 50013 unless the bot may make or change events of this ``creator``."""
    if not world.may_in_guild(APPLICATION, "manage_events", guild) and not (
        creator == APPLICATION and world.may_in_guild(APPLICATION, "create_events", guild)
    ):
        raise make_refusal(50013)


@routes.get(_ALL)
async def list_events(request: web.Request) -> web.Response:
    guild, world = _find_guild(request), request.app[SERVICE].world
    check_fields(dict(request.query), ("with_user_count",))
    counted = request.query.get("with_user_count", "0") in ("1", "true")
    return answer([payloads.build_event(world, e, counted) for e in world.events.values() if e.guild == guild.id])


@routes.post(_ALL)
async def create_event(request: web.Request) -> web.Response:
    guild, world = _find_guild(request), request.app[SERVICE].world
    request.app[SERVICE].limit(request, EVENT, guild.id)
    _may_change(world, guild, APPLICATION)
    body = (await read_body(request)).json
    check_fields(body, _FIELDS[:-1])
    begins, ends = _read_times(world, body, None)
    if sum(one.guild == guild.id for one in world.events.values()) >= MOST:
        raise make_refusal(30038)
    event = ScheduledEvent(
        world.make_id(), guild.id, APPLICATION, body["name"], body.get("description"),
        body["entity_metadata"]["location"], begins, ends, image=_read_image(body),
    )  # fmt: skip
    world.events[event.id] = event
    world.emit("GUILD_SCHEDULED_EVENT_CREATE", payloads.build_event(world, event), INTENT)
    return answer(payloads.build_event(world, event))


@routes.get(_ONE)
async def get_event(request: web.Request) -> web.Response:
    event, world = _find_event(request), request.app[SERVICE].world
    return answer(payloads.build_event(world, event, request.query.get("with_user_count", "0") in ("1", "true")))


@routes.patch(_ONE)
async def change_event(request: web.Request) -> web.Response:
    world, guild, event = request.app[SERVICE].world, _find_guild(request), _find_event(request)
    request.app[SERVICE].limit(request, EVENT, guild.id)
    _may_change(world, guild, event.creator)
    body = (await read_body(request)).json
    check_fields(body, _FIELDS)
    begins, ends = _read_times(world, body, event)
    status = body.get("status") or event.status
    if status != event.status and (event.status, status) not in _MOVES:
        raise make_form_error(("status",), "GUILD_SCHEDULED_EVENT_STATUS_INVALID", "Invalid status transition.")
    if begins != event.begins and event.status == ACTIVE:
        raise make_form_error(
            ("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_STARTED", "Cannot change the start of a started event."
        )
    event.name, event.begins, event.ends = body.get("name", event.name), begins, ends
    event.description = body.get("description", event.description)
    event.location = (body.get("entity_metadata") or {}).get("location", event.location)
    event.status = status
    end_event(world, event)
    world.emit("GUILD_SCHEDULED_EVENT_UPDATE", payloads.build_event(world, event), INTENT)
    return answer(payloads.build_event(world, event))


def end_event(world: World, event: ScheduledEvent) -> None:
    """Remove an event that is completed or canceled. Its last answer still shows how it ended."""
    if event.status in (COMPLETED, CANCELED):
        del world.events[event.id]


@routes.delete(_ONE)
async def delete_event(request: web.Request) -> web.Response:
    world, guild, event = request.app[SERVICE].world, _find_guild(request), _find_event(request)
    _may_change(world, guild, event.creator)
    _remove(world, event)
    return answer_empty()


def _remove(world: World, event: ScheduledEvent) -> None:
    del world.events[event.id]
    world.emit("GUILD_SCHEDULED_EVENT_DELETE", payloads.build_event(world, event), INTENT)


@routes.get(_ONE + "/users")
async def list_users(request: web.Request) -> web.Response:
    """Return the people who are interested, in the order of their ids."""
    event, world = _find_event(request), request.app[SERVICE].world
    check_fields(dict(request.query), ("limit", "with_member", "after"))
    limit, after = int(request.query.get("limit", 100)), int(request.query.get("after", 0))
    if not 1 <= limit <= MOST_USERS:
        raise make_form_error(("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    shown = []
    for number in sorted(one for one in event.interested if one > after)[:limit]:
        person = world.people[number]
        data = {"guild_scheduled_event_id": str(event.id), "user_id": str(number), "response": 1}
        data["user"] = payloads.build_user(person)
        if request.query.get("with_member", "0") in ("1", "true"):
            data["member"] = payloads.build_member(person)
        shown.append(data)
    return answer(shown)


# -- what people do


def _read_event(world: World, body: dict[str, Any]) -> ScheduledEvent:
    found = world.events.get(int(body["event"]))
    if found is None:
        raise HookError("there is no such event")
    return found


@routes.get(HERE + "/events")
async def show_events(request: web.Request) -> web.Response:
    world = request.app[SERVICE].world
    return answer(
        [
            payloads.build_event(world, one, True) | {"interested": [str(who) for who in one.interested]}
            for one in world.events.values()
        ]
    )


@routes.post(HERE + "/interest")
async def mark_interested(request: web.Request) -> web.Response:
    """Mark a `person` as interested in an `event`. With `interested: false`, take the mark back."""
    service, body = await read_hook(request)
    world, event = service.world, _read_event(service.world, body)
    who = people.find_person(world, body["person"])
    if who.id not in world.guilds[event.guild].members:
        raise HookError(f"{who.name} is not in that server")
    wants = bool(body.get("interested", True))
    if wants != (who.id in event.interested):
        (event.interested.append if wants else event.interested.remove)(who.id)
        told = {"guild_scheduled_event_id": str(event.id), "user_id": str(who.id), "guild_id": str(event.guild)}
        world.emit(f"GUILD_SCHEDULED_EVENT_USER_{'ADD' if wants else 'REMOVE'}", told, INTENT)
    return answer({})


@routes.post(HERE + "/event")
async def arrange_event(request: web.Request) -> web.Response:
    """Change an `event` as a moderator would: its `begins`, `name` or `status`. Without any of these, delete it.

    Or fill a server with `fill` events of others.
    """
    service, body = await read_hook(request)
    world = service.world
    if "fill" in body:
        guild = world.find_guild(body.get("guild") or next(iter(world.guilds)))
        if guild is None:
            raise HookError("there is no such server")
        for number in range(int(body["fill"])):
            begins = world.now() + 86_400
            made = ScheduledEvent(
                world.make_id(), guild.id, next(iter(guild.members - {APPLICATION})), f"Event {number + 1}", None,
                "elsewhere", begins, begins + 3600,
            )  # fmt: skip
            world.events[made.id] = made
        world.note_change()
    elif {"begins", "name", "status"} & body.keys():
        event = _read_event(world, body)
        event.begins, event.name = float(body.get("begins", event.begins)), body.get("name", event.name)
        event.ends, event.status = max(event.ends, event.begins + 3600), int(body.get("status", event.status))
        end_event(world, event)
        world.emit("GUILD_SCHEDULED_EVENT_UPDATE", payloads.build_event(world, event), INTENT)
    else:
        _remove(world, _read_event(world, body))
    return answer({})
