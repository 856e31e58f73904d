"""Context menus: commands that a person chooses in the menu of another person or of a message."""

from __future__ import annotations

from typing import Any

from .errors import FormErrors, HookError, make_refusal
from .payloads import build_member, build_message, build_user
from .world import PRIVATE, Channel, Message, Person, World

OF_PERSON, OF_MESSAGE = 2, 3
KINDS = {OF_PERSON: "person", OF_MESSAGE: "message"}
MOST, NAME = 5, 32
"""The most context menus of each kind, and the most characters of a name."""


def check_menu(errors: FormErrors, item: dict[str, Any], path: tuple[str | int, ...]) -> None:
    """Check a context menu as Discord does. A name may have capitals and blanks. There are no words beside it."""
    errors.length((*path, "name"), item.get("name"), 1, NAME)
    for locale, name in (item.get("name_localizations") or {}).items():
        errors.length((*path, "name_localizations", locale), name, 1, NAME)
    for key in ("description", "description_localizations", "options"):
        if item.get(key):
            errors.add((*path, key), "APPLICATION_COMMAND_CONTEXT_MENU_INVALID", f"Context menus cannot have {key}")


def check_number(items: list[dict[str, Any]]) -> None:
    """Raise Discord's error 30032 if there are too many context menus of one kind."""
    for kind in KINDS:
        if sum(item.get("type") == kind for item in items) > MOST:
            raise make_refusal(30032)


def find_menu(world: World, name: str, kind: int) -> dict[str, Any]:
    """Return the registered context menu of this name, in any of its languages."""
    for menu in world.menus:
        if menu["type"] == kind and name in (menu["name"], *(menu.get("name_localizations") or {}).values()):
            return menu
    raise HookError(f"no {KINDS[kind]} has a menu entry {name!r}")


def build_data(world: World, menu: dict[str, Any], target: Person | Message, channel: Channel) -> dict[str, Any]:
    """Return the data of the interaction that a chosen context menu begins."""
    data = {"id": menu["id"], "name": menu["name"], "type": menu["type"], "target_id": str(target.id)}
    if isinstance(target, Message):
        return data | {"resolved": {"messages": {str(target.id): build_message(world, target)}}}
    resolved: dict[str, Any] = {"users": {str(target.id): build_user(target)}}
    if channel.type not in PRIVATE and target.id in world.guilds[channel.guild].members:
        member = build_member(target, world.compute_permissions(target.id, channel))
        resolved["members"] = {str(target.id): {k: v for k, v in member.items() if k not in ("user", "deaf", "mute")}}
    return data | {"resolved": resolved}
