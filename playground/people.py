"""A person's actions in Discord's client (send commands, press, choose, fill in, write), and the client's checks."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import commands, menus, messages, validate
from .errors import HookError
from .interactions import COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, find_context
from .messages import Body
from .payloads import build_member, build_user
from .rest import Service
from .world import FORUM, PRIVATE, Channel, Message, Person, World


def find_person(world: World, who: Any) -> Person:
    found = world.find_person(who if isinstance(who, str | int) else "")
    if found is None or found.bot:
        raise HookError(f"there is nobody called {who!r}")
    return found


def find_anybody(world: World, who: Any) -> Person:
    """Return a person or a bot."""
    found = world.find_person(who if isinstance(who, str | int) else "")
    if found is None:
        raise HookError(f"there is nobody called {who!r}")
    return found


def find_channel(world: World, person: Person, name_or_id: Any) -> Channel:
    """Return the channel of this name or id, if the person sees the channel. "dm" is the DM with the bot."""
    found = (
        world.open_dm_with(person)
        if name_or_id == "dm"
        else world.find_channel(name_or_id if isinstance(name_or_id, str | int) else "")
    )
    if found is None or not world.can_see_channel(person, found):
        raise HookError(f"{person.name} sees no channel {name_or_id!r}")
    return found


def find_message(world: World, person: Person, message_id: Any) -> Message:
    """Return the message with this id, if the person sees the message."""
    found = world.find_message(int(message_id)) if str(message_id).isdigit() else None
    if found is None or not world.can_see_message(person, found):
        raise HookError(f"{person.name} sees no message {message_id!r}")
    return found


def _may_use(service: Service, person: Person, channel: Channel, root: dict[str, Any]) -> None:
    world = service.world
    if channel.type == FORUM:
        raise HookError("a forum has posts; nobody writes in it itself")
    if not world.may(person.id, "commands", channel):
        raise HookError(f"{person.name} may not use commands here")
    contexts, installs = root.get("contexts"), root.get("integration_types") or [0]
    allowed = contexts is None or find_context(channel) in contexts
    if not allowed or (channel.type in PRIVATE and ("guild_id" in root or root.get("dm_permission") is False)):
        raise HookError(f"/{root['name']} is not available here")
    if not (0 in installs and world.has_bot(channel)) and not (1 in installs and person.installed):
        raise HookError(f"/{root['name']} is not available here: {person.name} has not installed the app")
    needed = root.get("default_member_permissions")
    if needed is not None and channel.type not in PRIVATE:
        bits = int(needed)
        if bits == 0 or world.compute_permissions(person.id, channel) & bits != bits:
            raise HookError(f"{person.name} may not use /{root['name']}")


def send_command(service: Service, person: Person, channel: Channel, name: str, options: dict[str, Any]) -> Interaction:
    """Send `/game new game:…` with the options by name, after a check of their types, choices and lengths."""
    typed = commands.TypedCommand(service.world, name, options)
    _may_use(service, person, channel, typed.root)
    return service.interactions.run_command(person, channel, typed, name)


def use_menu(service: Service, who: Person, where: Channel, name: str, target: Person | Message) -> Interaction:
    """Choose an entry in the context menu of a person or of a message."""
    is_message = isinstance(target, Message)
    if isinstance(target, Message) and target.only_for is not None:
        raise HookError("the menu of a message that only one person sees has no apps")
    menu = menus.find_menu(service.world, name, menus.OF_MESSAGE if is_message else menus.OF_PERSON)
    _may_use(service, who, where, menu)
    data = menus.build_data(service.world, menu, target, where)
    return service.interactions.begin(COMMAND, who, where, data, None, menu["name"])


def autocomplete(
    service: Service, who: Person, where: Channel, name: str, options: dict[str, Any], focused: str
) -> Interaction:
    """Ask the bot for suggestions for the option `focused`, which is being typed."""
    typed = commands.TypedCommand(service.world, name, options, focused)
    _may_use(service, who, where, typed.root)
    return service.interactions.run_command(who, where, typed, name, focused=True)


class Target(NamedTuple):
    """The component that a person uses, named by its custom id, or else by its label, emoji or placeholder."""

    custom_id: str | None
    label: str | None = None
    force: bool = False
    """True to use a component that the message no longer has, as if it had been used earlier. It needs a custom id."""

    def build_unchecked_data(self, component_type: int) -> dict[str, Any]:
        """Return the data of a press on a component of this type, which the message need not have.

        Raises HookError without a custom id.
        """
        if self.custom_id is None:
            raise HookError("a component that the message need not have is named by its custom_id")
        return {"custom_id": self.custom_id, "component_type": component_type}


def find_component(message: Message, target: Target, kinds: set[int]) -> dict[str, Any]:
    """Return the component of a message that ``target`` names. Raises HookError if there is none of these kinds."""
    custom_id, label, _ = target
    for node in validate.walk_components(message.components):
        if node["type"] not in kinds or "custom_id" not in node:
            continue
        said = node.get("label") or (node.get("emoji") or {}).get("name") or node.get("placeholder")
        if node["custom_id"] == custom_id or (custom_id is None and label is not None and said == label):
            return node
    raise HookError(f"the message has no component {custom_id or label!r}")


def press(service: Service, person: Person, message: Message, target: Target) -> Interaction:
    """Press a button of a message as a person."""
    if target.force:
        return use_component(service, person, message, target.build_unchecked_data(validate.BUTTON))
    node = find_component(message, target, {validate.BUTTON})
    if node.get("disabled"):
        raise HookError("that button is disabled")
    data = {"custom_id": node["custom_id"], "component_type": validate.BUTTON, "id": node["id"]}
    return use_component(service, person, message, data)


def choose(service: Service, person: Person, message: Message, target: Target, values: list[str]) -> Interaction:
    """Choose options of a select as a person. Options are given by value or label, people by name or id."""
    kinds = {validate.SELECT, validate.USER_SELECT}
    if target.force:
        return use_component(
            service, person, message, target.build_unchecked_data(validate.SELECT) | {"values": values}
        )
    node = find_component(message, target, kinds)
    if node.get("disabled"):
        raise HookError("that select is disabled")
    data = {"custom_id": node["custom_id"], "component_type": node["type"], "id": node["id"]}
    return use_component(service, person, message, data | _fill_select(service.world, node, values))


def use_component(service: Service, person: Person, message: Message, data: dict[str, Any]) -> Interaction:
    where = service.world.channels[message.channel]
    if where.archived:
        raise HookError(f"{where.name} is archived: some clients let nobody press anything there")
    return service.interactions.begin(COMPONENT, person, where, data, message, data["custom_id"])


def _fill_select(world: World, node: dict[str, Any], wanted_values: list[str]) -> dict[str, Any]:
    """Return the chosen `values` of a select (and `resolved` people), after a check of its options and counts."""
    least, most = node.get("min_values", 1), node.get("max_values", 1)
    if node["type"] == validate.CHECKBOXES:
        least, most = node.get("min_values") or 0, node.get("max_values") or len(node["options"])
    if node.get("required") is False and not wanted_values:
        least = 0
    if not least <= len(wanted_values) <= most:
        raise HookError(f"choose {least} to {most}")
    if node["type"] == validate.USER_SELECT:
        people = [find_person(world, w) for w in wanted_values]
        left_out = ("user", "deaf", "mute")
        shown = {str(p.id): {k: v for k, v in build_member(p, 0).items() if k not in left_out} for p in people}
        resolved = {"users": {str(p.id): build_user(p) for p in people}, "members": shown}
        return {"values": [str(p.id) for p in people], "resolved": resolved}
    values = []
    for text in wanted_values:
        fits = next((o["value"] for o in node["options"] if text in (o["value"], o["label"])), None)
        if fits is None:
            raise HookError(f"there is no option {text!r}")
        values.append(fits)
    return {"values": values}


def submit(service: Service, person: Person, opener: Interaction, values: dict[str, Any]) -> Interaction:
    """Submit the modal that an interaction has opened. Fields are given by custom id or label."""
    if opener.modal is None or opener.person is not person:
        raise HookError(f"{person.name} has no such form open")
    strange = set(values)
    parts = []
    resolved: dict[str, dict[str, Any]] = {}
    for node in opener.modal["components"]:
        if node["type"] != validate.LABEL:
            parts.append({"type": node["type"], "id": node["id"]})
            continue
        field = node["component"]
        key = next((k for k in (field["custom_id"], node["label"]) if k in values), None)
        strange.discard(key or "")
        value = values.get(key) if key is not None else None
        made = _fill_field(service.world, field, value)
        for kind, entries in made.pop("resolved", {}).items():
            resolved.setdefault(kind, {}).update(entries)
        inner = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"], **made}
        parts.append({"type": validate.LABEL, "id": node["id"], "component": inner})
    if strange:
        raise HookError(f"the form has no field {sorted(strange)[0]!r}")
    data = {"custom_id": opener.modal["custom_id"], "components": parts, "resolved": resolved}
    source = opener.source if opener.source and service.world.find_message(opener.source.id) else None
    return service.interactions.begin(MODAL_SUBMIT, person, opener.channel, data, source, data["custom_id"])


def _fill_field(world: World, field: dict[str, Any], value: Any) -> dict[str, Any]:
    kind = field["type"]
    if kind == validate.CHECKBOX:
        return {"value": bool(field.get("default", False) if value is None else value)}
    if kind == validate.TEXT_INPUT:
        text = str(field.get("value") or "" if value is None else value)
        least, most = field.get("min_length") or 0, field.get("max_length") or 4000
        if field.get("required", True):
            least = max(least, 1)
        if not least <= len(text) <= most and (text or least):
            raise HookError(f"{field['custom_id']} wants {least} to {most} characters")
        return {"value": text}
    defaults = [o["value"] for o in field.get("options") or [] if o.get("default")]
    wanted = defaults if value is None else [value] if isinstance(value, str) else list(value)
    if kind == validate.RADIO:
        if not wanted and field.get("required", True):
            raise HookError(f"{field['custom_id']} wants a choice")
        return {"value": _fill_select(world, field, wanted)["values"][0] if wanted else None}
    return _fill_select(world, field, wanted)


def say(service: Service, person: Person, channel: Channel, content: str) -> Message:
    """Write a plain message as a person. It must have 1 to 2,000 characters."""
    wanted = "send_in_threads" if channel.parent else "send"
    if channel.type == FORUM:
        raise HookError("a forum has posts; nobody writes in it itself")
    if not service.world.may(person.id, wanted, channel):
        raise HookError(f"{person.name} may not write here")
    return messages.create(service.world, channel, person.id, Body({"content": content}))


def remove(service: Service, person: Person, message: Message) -> None:
    """Delete a message. Only moderators may delete messages of others. An ephemeral message is only dismissed."""
    where = service.world.channels[message.channel]
    own = message.author == person.id or message.only_for == person.id
    if not own and not service.world.may(person.id, "manage_messages", where):
        raise HookError(f"{person.name} may not delete this")
    messages.delete(service.world, message)
