"""Discord's JSON for the objects of the world, as API v10 documents it. Each kind of object has its own function."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from .world import (
    APPLICATION,
    DM,
    EVERYONE,
    FORUM,
    GROUP,
    GUILD,
    OWNER,
    PRIVATE,
    ROLES,
    STAGE,
    THREADS,
    VOICE,
    Channel,
    File,
    Message,
    Person,
    ScheduledEvent,
    World,
)

JOINED = "2023-04-24T12:00:00.000000+00:00"


def format_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def build_user(person: Person) -> dict[str, Any]:
    return {
        "id": str(person.id),
        "username": person.name.lower().replace(" ", "_"),
        "global_name": person.name,
        "discriminator": "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "system": False,
        "primary_guild": None,
    }


def build_me(world: World) -> dict[str, Any]:
    return build_user(world.people[APPLICATION]) | {
        "verified": True,
        "mfa_enabled": False,
        "email": None,
        "locale": "en-US",
    }


def build_member(person: Person, permissions: int | None = None) -> dict[str, Any]:
    data = {
        "user": build_user(person),
        "nick": person.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(r) for r in sorted(person.roles)],
        "joined_at": JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    return data if permissions is None else data | {"permissions": str(permissions)}


def build_channel(world: World, channel: Channel) -> dict[str, Any]:
    last = next((str(m.id) for m in reversed(channel.messages.values()) if m.only_for is None), None)
    data: dict[str, Any] = {"id": str(channel.id), "type": channel.type, "last_message_id": last, "flags": 0}
    if channel.type == DM:
        return data | {"recipients": [build_user(world.people[channel.recipient or 0])]}
    if channel.type == GROUP:
        people = [build_user(world.people[one]) for one in sorted(channel.added)]
        return data | {"name": channel.name, "icon": None, "owner_id": people[0]["id"], "recipients": people}
    data |= {"guild_id": str(channel.guild), "name": channel.name, "rate_limit_per_user": 0}
    if channel.type in THREADS:
        return data | {
            "applied_tags": channel.applied,
            "parent_id": str(channel.parent),
            "owner_id": str(channel.owner),
            "member_count": 1,
            "total_message_sent": len(channel.messages),
            "message_count": sum(1 for m in channel.messages.values() if m.only_for is None),
            "thread_metadata": {
                "archived": channel.archived,
                "locked": channel.locked,
                "auto_archive_duration": channel.auto_archive,
                "archive_timestamp": format_time(channel.created),
                "create_timestamp": format_time(channel.created),
            },
        }
    if channel.type == FORUM:
        data |= {
            "flags": (1 << 4) if channel.wants_tag else 0,
            "available_tags": channel.tags,
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
            "default_thread_rate_limit_per_user": 0,
        }
    if channel.type in (VOICE, STAGE):
        data |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    return data | {
        "position": channel.position,
        "topic": None,
        "nsfw": False,
        "parent_id": None,
        "default_auto_archive_duration": 1440,
        "permission_overwrites": [
            {"id": str(who), "type": 1, "allow": "0", "deny": str(bits)} for who, bits in channel.deny.items() if bits
        ],
    }


def build_guild(world: World, number: int = GUILD) -> dict[str, Any]:
    it = world.guilds[number]
    roles = {number: ("@everyone", EVERYONE & ~it.denied), **ROLES}
    return {
        "id": str(number),
        "name": it.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "owner_id": str(OWNER),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "vanity_url_code": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": it.locale,
        "public_updates_channel_id": None,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
        "safety_alerts_channel_id": None,
        "roles": [
            {
                "id": str(n),
                "name": name,
                "color": 0,
                "hoist": False,
                "icon": None,
                "unicode_emoji": None,
                "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
                "position": place,
                "permissions": str(bits),
                "managed": False,
                "mentionable": False,
                "flags": 0,
            }
            for place, (n, (name, bits)) in enumerate(roles.items())
        ],
    }


def build_guild_create(world: World, number: int = GUILD) -> dict[str, Any]:
    channels = [c for c in world.channels.values() if c.type not in PRIVATE and c.guild == number]
    return build_guild(world, number) | {
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(world.guilds[number].members),
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [build_event(world, e) for e in world.events.values() if e.guild == number],
        "soundboard_sounds": [],
        "members": [build_member(world.people[APPLICATION])],
        "channels": [build_channel(world, c) for c in channels if c.type not in THREADS],
        "threads": [build_channel(world, c) for c in channels if c.type in THREADS and not c.archived],
    }


def build_event(world: World, event: ScheduledEvent, counted: bool = False) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": str(event.id),
        "guild_id": str(event.guild),
        "name": event.name,
        "description": event.description,
        "channel_id": None,
        "creator_id": str(event.creator),
        "creator": build_user(world.people[event.creator]),
        "image": event.image,
        "scheduled_start_time": format_time(event.begins),
        "scheduled_end_time": format_time(event.ends),
        "status": event.status,
        "entity_type": 3,
        "entity_id": None,
        "entity_metadata": {"location": event.location},
        "recurrence_rule": None,
        "privacy_level": 2,
        "user_rsvp": None,
        "guild_scheduled_event_exceptions": [],
    }
    return data | {"user_count": len(event.interested)} if counted else data


def build_file_url(world: World, file: File) -> str:
    return f"{world.base}/cdn/attachments/{file.id}/{file.name}"


def build_attachment(world: World, file: File) -> dict[str, Any]:
    url = build_file_url(world, file)
    data = {
        "id": str(file.id),
        "filename": file.name,
        "size": len(file.data),
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
        "ephemeral": False,
    }
    if file.alt:
        data["description"] = file.alt
    if file.width:
        data |= {"width": file.width, "height": file.height}
    return data


def build_media(world: World, item: dict[str, Any], files: list[File]) -> dict[str, Any]:
    """Return a component's media item. A web address replaces its `attachment://` name."""
    name = str(item["url"]).removeprefix("attachment://")
    unknown = {"id": "0", "url": item["url"], "proxy_url": item["url"], "width": None, "height": None}
    file = next((f for f in files if item["url"] == f"attachment://{name}" and f.name == name), None)
    if file is None:
        return unknown | {"content_type": None}
    url = build_file_url(world, file)
    return {
        "url": url,
        "proxy_url": url,
        "width": file.width,
        "height": file.height,
        "content_type": file.content_type,
        "id": str(file.id),
        "attachment_id": str(file.id),
        "loading_state": 2,
        "flags": 0,
    }


def build_components(world: World, tree: Any, files: list[File]) -> Any:
    """Return a stored component tree with the web addresses of its media."""
    if isinstance(tree, list):
        return [build_components(world, node, files) for node in tree]
    if not isinstance(tree, dict):
        return tree
    made = {}
    for key, value in tree.items():
        made[key] = (
            build_media(world, value, files) if key in ("media", "file") else build_components(world, value, files)
        )
    return made


def list_shown_files(tree: Any) -> set[str]:
    """Return the names of the uploads that components show. Discord leaves them out of `attachments`."""
    if isinstance(tree, list):
        return set().union(*(list_shown_files(node) for node in tree))
    if not isinstance(tree, dict):
        return set()
    items = [tree[k] for k in ("media", "file") if isinstance(tree.get(k), dict)]
    names = {str(item["url"]).removeprefix("attachment://") for item in items}
    return names.union(*(list_shown_files(v) for v in tree.values()))


def build_message(world: World, message: Message) -> dict[str, Any]:
    shown = list_shown_files(message.components)
    author = world.people[message.author]
    data: dict[str, Any] = {
        "id": str(message.id),
        "channel_id": str(message.channel),
        "type": message.type,
        "author": build_user(author),
        "content": message.content,
        "timestamp": format_time(message.created),
        "edited_timestamp": None if message.edited is None else format_time(message.edited),
        "tts": False,
        "mention_everyone": False,
        "mentions": [build_user(world.people[m]) for m in message.mentions],
        "mention_roles": [],
        "attachments": [build_attachment(world, f) for f in message.files if f.name not in shown],
        "embeds": [],
        "pinned": False,
        "flags": message.flags,
        "components": build_components(world, message.components, message.files),
    }
    if message.nonce is not None:
        data["nonce"] = message.nonce
    if author.bot:
        data["application_id"] = str(APPLICATION)
    if message.interaction is not None:
        data |= {"interaction_metadata": message.interaction, "webhook_id": str(APPLICATION)}
    if message.reference is not None:
        data["message_reference"] = {
            "type": 0,
            "message_id": str(message.reference),
            "channel_id": str(message.channel),
            "guild_id": str(world.channels[message.channel].guild),
        }
    if message.thread is not None and message.thread in world.channels:
        data["thread"] = build_channel(world, world.channels[message.thread])
    return data


def build_application(world: World) -> dict[str, Any]:
    owner = Person(OWNER, "Playground owner")
    return {
        "id": str(APPLICATION),
        "name": world.people[APPLICATION].name,
        "icon": None,
        "type": None,
        "flags": 0,
        "flags_new": "0",
        "description": "A bot at the playground.",
        "bot_public": True,
        "bot_require_code_grant": False,
        "tags": [],
        "verify_key": "0" * 64,
        "owner": build_user(owner),
        "team": None,
        "redirect_uris": [],
        "rpc_origins": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "explicit_content_filter": 0,
        "approximate_guild_count": sum(one.has_bot for one in world.guilds.values()),
        "approximate_user_install_count": sum(one.installed for one in world.people.values()),
        "approximate_user_authorization_count": 0,
        "integration_types_config": {"0": {}, **({"1": {}} if world.user_install else {})},
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
    }
