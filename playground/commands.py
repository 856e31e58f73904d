"""Slash commands: Discord's checks when a bot registers commands, and its client's checks when a person types them."""

from __future__ import annotations

import base64
import unicodedata
from typing import Any

from . import menus
from .errors import FormErrors, HookError, Unsupported
from .messages import Upload, store_upload
from .payloads import build_attachment, build_channel, build_member, build_user
from .world import APPLICATION, GUILD, World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER, ATTACHMENT = 1, 2, 3, 4, 5, 6, 7, 10, 11
_LOCALES = """
ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi
zh-CN zh-TW
"""
LOCALES = set(_LOCALES.split())
_ROOT = {
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "type",
    "nsfw",
    "dm_permission",
    "id",
}
_OPTION = {
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
    "channel_types",
}
Path = tuple[str | int, ...]


def _is_valid_name(name: Any) -> bool:
    """Return whether a name of a command or an option is valid.

    A valid name has 1 to 32 characters: -, _, ', and letters and digits of any script. Letters are in lower case if
    their script has one.
    """
    if not isinstance(name, str) or not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(c in "-_'" or unicodedata.category(c)[0] in "LMN" for c in name)


class _CommandCheck:
    def __init__(self) -> None:
        self.errors = FormErrors()

    def check_words(self, item: dict[str, Any], path: Path) -> None:
        """Check the name and the description of a command or an option, and their translations."""
        names = item.get("name_localizations") or {}
        texts = item.get("description_localizations") or {}
        for where, name in [(("name",), item.get("name")), *((("name_localizations", k), v) for k, v in names.items())]:
            if not _is_valid_name(name):
                self.errors.add((*path, *where), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        self.errors.length((*path, "description"), item.get("description"), 1, 100)
        for locale, text in texts.items():
            self.errors.length((*path, "description_localizations", locale), text, 1, 100)
        for key, found in (("name_localizations", names), ("description_localizations", texts)):
            for locale in found.keys() - LOCALES:
                self.errors.add((*path, key), "BASE_TYPE_CHOICES", f"Unknown locale {locale}")

    def check_options(self, item: dict[str, Any], path: Path, depth: int) -> None:
        options = self.errors.count((*path, "options"), item.get("options") or [], 0, 25)
        defaults = [o.get("name") for o in options]
        nested = [o.get("type") in (SUBCOMMAND, GROUP) for o in options]
        if any(nested) and not all(nested):
            self.errors.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands do not mix")
        late = False
        for n, option in enumerate(options):
            here = (*path, "options", n)
            strange = sorted(k for k in option.keys() - _OPTION if option[k] not in (None, [], False))
            if strange:
                raise Unsupported(f"command option field {strange[0]}")
            self.check_words(option, here)
            others = defaults[:n] + defaults[n + 1 :]
            if option.get("name") in others:
                self.errors.add((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Names must be unique")
            for locale, name in (option.get("name_localizations") or {}).items():
                if name in others:
                    self.errors.add(
                        (*here, "name_localizations", locale),
                        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                        "A localised name equals another option's name",
                    )
            if option.get("type") in (SUBCOMMAND, GROUP):
                if depth >= (1 if option["type"] == GROUP else 2):
                    self.errors.add((*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deep")
                self.check_options(option, here, depth + 1)
                continue
            if option.get("type") not in (STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER, ATTACHMENT):
                raise Unsupported(f"command option type {option.get('type')}")
            if option.get("required") and late:
                self.errors.add(
                    here,
                    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before non-required options",
                )
            late = late or not option.get("required")
            self.check_choices(option, here)

    def check_choices(self, option: dict[str, Any], path: Path) -> None:
        choices = self.errors.count((*path, "choices"), option.get("choices") or [], 0, 25)
        if choices and option.get("autocomplete"):
            self.errors.add(
                (*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Choices or autocomplete, not both"
            )
        for n, choice in enumerate(choices):
            self.errors.length((*path, "choices", n, "name"), choice.get("name"), 1, 100)
            for locale, name in (choice.get("name_localizations") or {}).items():
                self.errors.length((*path, "choices", n, "name_localizations", locale), name, 1, 100)
            if option.get("type") == STRING:
                self.errors.length((*path, "choices", n, "value"), choice.get("value"), 1, 100)


def _count_characters(item: dict[str, Any]) -> int:
    """Return the number of characters that count towards a command's limit of 8,000.

    Each name and each description counts in its longest language. The values of choices count, too.
    """
    total = 0
    for key in ("name", "description"):
        texts = [str(item.get(key) or ""), *(item.get(f"{key}_localizations") or {}).values()]
        total += max(map(len, texts))
    total += len(str(item["value"])) if "value" in item else 0
    return total + sum(_count_characters(o) for o in [*(item.get("options") or []), *(item.get("choices") or [])])


def register(world: World, items: Any, scope: str) -> list[dict[str, Any]]:
    """Replace and return all commands of one scope ("global" or "guild"). Raises error 50035 for an invalid command."""
    check = _CommandCheck()
    found = check.errors.count((), items, 0, 100)
    for n, item in enumerate(found):
        if item.get("type", 1) not in (1, *menus.KINDS):
            raise Unsupported(f"command type {item['type']}")
        strange = sorted(k for k in item.keys() - _ROOT if item[k] not in (None, [], False))
        if strange:
            raise Unsupported(f"command field {strange[0]}")
        if item.get("type", 1) != 1:
            menus.check_menu(check.errors, item, (n,))
            continue
        check.check_words(item, (n,))
        check.check_options(item, (n,), 0)
        if _count_characters(item) > 8000:
            check.errors.add((n,), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    if len({(i.get("type", 1), i.get("name")) for i in found}) < len(found):
        check.errors.add((), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    check.errors.check()
    menus.check_number(found)
    old = {(c["type"], c["name"]): c for c in (world.guild_commands if scope == "guild" else world.global_commands)}
    made = []
    for item in found:
        known = old.get((item.get("type", 1), item["name"]))
        made.append(
            {k: v for k, v in item.items() if v is not None}
            | {
                "id": known["id"] if known else str(world.make_id()),
                "application_id": str(APPLICATION),
                "version": str(world.make_id()),
                "type": item.get("type", 1),
                "nsfw": False,
                "description": item.get("description") or "",
                "default_member_permissions": item.get("default_member_permissions"),
                **({"guild_id": str(GUILD)} if scope == "guild" else {}),
            }
        )
    if scope == "guild":
        world.guild_commands = made
    else:
        world.global_commands = made
    world.index_commands()
    world.tree = str(world.make_id())  # The id is unique across playgrounds.
    world.note_change()
    return made


# -- from a typed command to an interaction's data


def find_command(world: World, name: str) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
    """Return the registered command of a typed name such as "game new", in three parts.

    The parts are the root command, the list of the group and sub-command below the root, and the command that has the
    options.
    """
    root_name, *rest = name.removeprefix("/").split()
    root = world.commands.get(root_name)
    if root is None:
        raise HookError(f"there is no command /{root_name}")
    way: list[dict[str, Any]] = []
    here = root
    for step in rest:
        nested = (o for o in here.get("options") or [] if o["type"] in (SUBCOMMAND, GROUP) and o["name"] == step)
        found = next(nested, None)
        if found is None:
            raise HookError(f"/{root_name} has no sub-command {step}")
        way.append(found)
        here = found
    if any(o["type"] in (SUBCOMMAND, GROUP) for o in here.get("options") or []):
        raise HookError(f"/{name} needs a sub-command")
    return root, way, here


class TypedCommand:
    """A typed command as the data of an interaction. `focused` is the option that is still being typed, if any."""

    def __init__(self, world: World, name: str, values: dict[str, Any], focused: str | None = None) -> None:
        self.world, self.focused = world, focused
        self.resolved: dict[str, dict[str, Any]] = {}
        root, way, holder = find_command(world, name)
        specs = {o["name"]: o for o in holder.get("options") or []}
        strange = [k for k in values if k not in specs]
        if strange:
            raise HookError(f"/{name} has no option {strange[0]}")
        if focused is not None and not specs.get(focused, {}).get("autocomplete"):
            raise HookError(f"/{name} has no autocomplete for {focused}")
        options = []
        for key, spec in specs.items():
            if key in values and (values[key] is not None or key == focused):
                options.append(self._check_option(spec, values[key]))
            elif key == focused:
                options.append(self._check_option(spec, ""))
            elif spec.get("required") and focused is None:
                raise HookError(f"/{name} needs the option {key}")
        for step in reversed(way):
            options = [{"type": step["type"], "name": step["name"], "options": options}]
        self.root = root
        self.data: dict[str, Any] = {"id": root["id"], "name": root["name"], "type": 1, "options": options}
        if "guild_id" in root:
            self.data["guild_id"] = root["guild_id"]
        if self.resolved:
            self.data["resolved"] = self.resolved

    def _check_option(self, spec: dict[str, Any], value: Any) -> dict[str, Any]:
        made: dict[str, Any] = {"name": spec["name"], "type": spec["type"]}
        if spec["name"] == self.focused:
            return made | {"value": "" if value is None else str(value), "focused": True}
        return made | {"value": self._convert_value(spec, value)}

    def _convert_value(self, spec: dict[str, Any], value: Any) -> Any:
        name, kind = spec["name"], spec["type"]
        for choice in spec.get("choices") or []:
            names = [choice["name"], *(choice.get("name_localizations") or {}).values()]
            if value in (*names, choice["value"], str(choice["value"])):
                return choice["value"]
        if spec.get("choices"):
            raise HookError(f"{value!r} is no choice of {name}")
        try:
            if kind == STRING and self.focused is not None:
                return str(value)  # While a person types a command, Discord checks no lengths.
            if kind == STRING:
                return self._check_range(spec, str(value), len(str(value)), "length")
            if kind in (INTEGER, NUMBER):
                number = int(value) if kind == INTEGER else float(value)
                return self._check_range(spec, number, number, "value")
        except ValueError:
            raise HookError(f"{value!r} is no number, as {name} wants") from None
        if kind == BOOLEAN:
            return value if isinstance(value, bool) else str(value).lower() in ("true", "yes", "1")
        if kind == USER:
            person = self.world.find_person(str(value).strip("<@!> "))
            if person is None:
                raise HookError(f"there is nobody called {value!r}")
            self.resolved.setdefault("users", {})[str(person.id)] = build_user(person)
            shown_member = build_member(person, self.world.compute_permissions(person.id))
            self.resolved.setdefault("members", {})[str(person.id)] = {
                k: v for k, v in shown_member.items() if k not in ("user", "deaf", "mute")
            }
            return str(person.id)
        if kind == ATTACHMENT:
            return self._attach_file(value)
        found = self.world.find_channel(str(value).strip("<#> "))
        if found is None:
            raise HookError(f"there is no channel {value!r}")
        shown = build_channel(self.world, found) | {"permissions": str(self.world.compute_permissions(0, found))}
        self.resolved.setdefault("channels", {})[str(found.id)] = shown
        return str(found.id)

    def _attach_file(self, value: Any) -> str:
        """Store a file that a person attaches ({"filename": …, "content": base64}), and return the file's id."""
        file = store_upload(
            self.world, Upload(0, str(value["filename"]), base64.b64decode(value["content"], validate=True))
        )
        self.resolved.setdefault("attachments", {})[str(file.id)] = build_attachment(self.world, file) | {
            "ephemeral": True
        }
        return str(file.id)

    @staticmethod
    def _check_range(spec: dict[str, Any], value: Any, size: float, measure: str) -> Any:
        least, most = spec.get(f"min_{measure}"), spec.get(f"max_{measure}")
        if (least is not None and size < least) or (most is not None and size > most):
            raise HookError(f"{spec['name']} must be between {least} and {most}")
        return value
