"""Checks of components as Discord makes them: types, nesting, lengths, counts, duplicates, emojis, attachments.

`check_message_components` and `check_modal` return the tree as Discord stores it, with every component numbered.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from . import emoji
from .errors import FormErrors, Unsupported

ROW, BUTTON, SELECT, TEXT_INPUT, USER_SELECT = 1, 2, 3, 4, 5
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
RADIO, CHECKBOXES, CHECKBOX = 21, 22, 23
NOT_IMITATED = {6: "role select", 7: "mentionable select", 8: "channel select", 19: "file upload"}

_CHOOSING = {"custom_id", "placeholder", "min_values", "max_values", "disabled", "required"}
_FIELDS: dict[int, set[str]] = {
    ROW: {"components"},
    BUTTON: {"style", "label", "emoji", "custom_id", "url", "disabled"},
    SELECT: {*_CHOOSING, "options"},
    TEXT_INPUT: {"custom_id", "style", "label", "min_length", "max_length", "required", "value", "placeholder"},
    USER_SELECT: {*_CHOOSING, "default_values"},
    SECTION: {"components", "accessory"},
    TEXT: {"content"},
    THUMBNAIL: {"media", "description", "spoiler"},
    GALLERY: {"items"},
    FILE: {"file", "spoiler"},
    SEPARATOR: {"divider", "spacing"},
    CONTAINER: {"components", "accent_color", "spoiler"},
    LABEL: {"label", "description", "component"},
    RADIO: {"custom_id", "options", "required"},
    CHECKBOXES: {"custom_id", "options", "required", "min_values", "max_values"},
    CHECKBOX: {"custom_id", "default"},
}
_IN_CONTAINER = {ROW, TEXT, SECTION, GALLERY, SEPARATOR, FILE}
_IN_MODAL = {LABEL, TEXT}
_IN_LABEL = {TEXT_INPUT, SELECT, USER_SELECT, RADIO, CHECKBOXES, CHECKBOX}
MOST_COMPONENTS, MOST_TEXT = 40, 4000

Path = tuple[str | int, ...]


class _Walk:
    """One check of a tree of components. It collects errors, counts, and values that must be unique in the message."""

    def __init__(self, files: set[str], emojis: Collection[int]) -> None:
        self.errors = FormErrors()
        self.files, self.emojis = files, emojis
        self.components = self.text = 0
        self.custom_ids: set[str] = set()
        self.ids: set[int] = set()

    def check_children(
        self, node: dict[str, Any], path: Path, key: str, allowed: set[int], least: int, most: int
    ) -> None:
        for n, child in enumerate(self.errors.count((*path, key), node.get(key), least, most)):
            self.check_component(child, (*path, key, n), allowed)

    def check_component(self, node: Any, path: Path, allowed: set[int]) -> None:
        kind = node.get("type") if isinstance(node, dict) else None
        if kind in NOT_IMITATED:
            raise Unsupported(f"component {kind} ({NOT_IMITATED[kind]})")
        if kind not in allowed:
            names = ", ".join(map(str, sorted(allowed)))
            self.errors.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({names}).')
            return
        strange = sorted(k for k in node.keys() - _FIELDS[kind] - {"type", "id"} if node[k] is not None)
        if strange:
            raise Unsupported(f"component {kind} field {strange[0]}")
        self.components += 1
        if node.get("id"):
            if node["id"] in self.ids:
                self.errors.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self.ids.add(node["id"])
        if "custom_id" in _FIELDS[kind] and not (kind == BUTTON and node.get("style") == 5):
            self.check_custom_id(node, path)
        _CHECKS.get(kind, lambda *_: None)(self, node, path)

    def check_custom_id(self, node: dict[str, Any], path: Path) -> None:
        self.errors.length((*path, "custom_id"), node.get("custom_id"), 1, 100)
        if node.get("custom_id") in self.custom_ids:
            self.errors.add(
                (*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        self.custom_ids.add(str(node.get("custom_id")))

    # -- one method for each kind of component

    def check_row(self, node: dict[str, Any], path: Path) -> None:
        kinds = [c.get("type") for c in node.get("components") or [] if isinstance(c, dict)]
        self.check_children(node, path, "components", {BUTTON, SELECT, USER_SELECT}, 1, 5)
        if len(kinds) > 1 and kinds.count(BUTTON) != len(kinds):
            self.errors.add(
                (*path, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )

    def check_button(self, node: dict[str, Any], path: Path) -> None:
        if node.get("style") == 6:
            raise Unsupported("button style 6 (premium)")
        if node.get("style") not in (1, 2, 3, 4, 5):
            self.errors.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
        if node.get("style") == 5:
            self.errors.length((*path, "url"), node.get("url"), 1, 512)
        elif node.get("url"):
            self.errors.add((*path, "url"), "BUTTON_COMPONENT_URL_INVALID", "A url needs a link button")
        if not node.get("label") and not node.get("emoji"):
            self.errors.add(path, "BUTTON_COMPONENT_LABEL_REQUIRED", "A button needs a label or an emoji")
        if node.get("label") is not None:
            self.errors.length((*path, "label"), node["label"], 0, 80)
        self.check_emoji(node, path)

    def check_emoji(self, node: dict[str, Any], path: Path) -> None:
        if node.get("emoji") and not emoji.is_valid_emoji(node["emoji"], self.emojis):
            self.errors.add((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def check_value_counts(self, node: dict[str, Any], path: Path) -> None:
        if node.get("placeholder") is not None:
            self.errors.length((*path, "placeholder"), node["placeholder"], 0, 150)
        least, most = node.get("min_values", 1), node.get("max_values", 1)
        if not 0 <= least <= 25:
            self.errors.add((*path, "min_values"), "NUMBER_TYPE_MAX", "int value should be between 0 and 25.")
        if not 1 <= most <= 25 or most < least:
            self.errors.add((*path, "max_values"), "NUMBER_TYPE_MAX", "int value should be between 1 and 25.")

    def check_options(self, node: dict[str, Any], path: Path, most: int = 25) -> None:
        options = self.errors.count((*path, "options"), node.get("options"), 1, most)
        values: set[Any] = set()
        for n, option in enumerate(options):
            here = (*path, "options", n)
            self.errors.length((*here, "label"), option.get("label"), 1, 100)
            self.errors.length((*here, "value"), option.get("value"), 1, 100)
            if option.get("description") is not None:
                self.errors.length((*here, "description"), option["description"], 0, 100)
            self.check_emoji(option, here)
            if option.get("value") in values:
                self.errors.add(
                    (*here, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(option.get("value"))
        if node.get("max_values", 1) > max(len(options), 1):
            self.errors.add(
                (*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_INVALID", "More values than there are options"
            )
        if sum(bool(o.get("default")) for o in options) > node.get("max_values", 1):
            self.errors.add(
                (*path, "options"),
                "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
                "More defaults than values may be chosen",
            )

    def check_select(self, node: dict[str, Any], path: Path) -> None:
        self.check_value_counts(node, path)
        self.check_options(node, path)

    def check_checkboxes(self, node: dict[str, Any], path: Path) -> None:
        options = node.get("options") or []
        least, most = node.get("min_values") or 0, node.get("max_values") or max(1, len(options))
        if not (0 <= least <= 10 and 1 <= most <= 10 and least <= most):
            self.errors.add((*path, "max_values"), "NUMBER_TYPE_MAX", "int value should be between 1 and 10.")
        self.check_options(node | {"max_values": most}, path, 10)

    def check_radio(self, node: dict[str, Any], path: Path) -> None:
        if len(node.get("options") or []) == 1:
            self.errors.add((*path, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 10 in length.")
        self.check_options(node, path, 10)

    def check_text_display(self, node: dict[str, Any], path: Path) -> None:
        self.errors.length((*path, "content"), node.get("content"), 1, MOST_TEXT)
        self.text += len(str(node.get("content") or ""))

    def check_section(self, node: dict[str, Any], path: Path) -> None:
        self.check_children(node, path, "components", {TEXT}, 1, 3)
        if node.get("accessory") is None:
            self.errors.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
            return
        self.check_component(node["accessory"], (*path, "accessory"), {BUTTON, THUMBNAIL})

    def check_media(self, node: dict[str, Any], path: Path, key: str = "media") -> None:
        item = node.get(key)
        url = item.get("url") if isinstance(item, dict) else None
        if not isinstance(url, str) or not url:
            self.errors.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required")
        elif url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self.files:
                self.errors.add(
                    (*path, key, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "The referenced attachment was not found",
                )
        elif not url.startswith(("http://", "https://")):
            self.errors.add((*path, key, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")
        if node.get("description") is not None:
            self.errors.length((*path, "description"), node["description"], 0, 1024)

    def check_gallery(self, node: dict[str, Any], path: Path) -> None:
        for n, item in enumerate(self.errors.count((*path, "items"), node.get("items"), 1, 10)):
            self.check_media(item, (*path, "items", n))

    def check_file(self, node: dict[str, Any], path: Path) -> None:
        self.check_media(node, path, "file")

    def check_container(self, node: dict[str, Any], path: Path) -> None:
        self.check_children(node, path, "components", _IN_CONTAINER, 1, 1000)

    def check_label(self, node: dict[str, Any], path: Path) -> None:
        self.errors.length((*path, "label"), node.get("label"), 1, 45)
        if node.get("description") is not None:
            self.errors.length((*path, "description"), node["description"], 0, 100)
        self.check_component(node.get("component"), (*path, "component"), _IN_LABEL)

    def check_text_input(self, node: dict[str, Any], path: Path) -> None:
        if node.get("style") not in (1, 2):
            self.errors.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
        for key, most in (("placeholder", 100), ("value", 4000), ("label", 45)):
            if node.get(key) is not None:
                self.errors.length((*path, key), node[key], 0, most)


_CHECKS: dict[int, Any] = {
    ROW: _Walk.check_row,
    BUTTON: _Walk.check_button,
    SELECT: _Walk.check_select,
    USER_SELECT: _Walk.check_value_counts,
    TEXT: _Walk.check_text_display,
    SECTION: _Walk.check_section,
    THUMBNAIL: _Walk.check_media,
    GALLERY: _Walk.check_gallery,
    FILE: _Walk.check_file,
    CONTAINER: _Walk.check_container,
    LABEL: _Walk.check_label,
    TEXT_INPUT: _Walk.check_text_input,
    RADIO: _Walk.check_radio,
    CHECKBOXES: _Walk.check_checkboxes,
}


# Fields that Discord adds to a stored component that lacks them.
_DEFAULTS: dict[int, dict[str, Any]] = {
    SELECT: {"min_values": 1, "max_values": 1},
    USER_SELECT: {"min_values": 1, "max_values": 1},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def _convert_emoji_id(part: dict[str, Any]) -> dict[str, Any]:
    """Return a button or an option with the id of its emoji as text.

    Discord accepts the id as a number, but never returns a number.
    """
    emoji = part.get("emoji") or {}
    return part | {"emoji": emoji | {"id": str(emoji["id"])}} if emoji.get("id") else part


def _number_components(tree: Any, taken_ids: set[int]) -> Any:
    """Return the tree with an `id` for each component. Missing ids are numbered in order, as Discord does."""
    counter = iter(n for n in range(1, 10_000) if n not in taken_ids)

    def number_tree(node: Any) -> Any:
        if isinstance(node, list):
            return [number_tree(n) for n in node]
        if not isinstance(node, dict):
            return node
        made = _DEFAULTS.get(node.get("type", 0), {}) | _convert_emoji_id(node)
        if "options" in made:
            made["options"] = [_convert_emoji_id(option) for option in made["options"]]
        if "type" in made and not made.get("id"):
            made["id"] = next(counter)
        if made.get("type") == GALLERY:
            made["items"] = [{"description": None, "spoiler": False} | item for item in made["items"]]
        return {k: number_tree(v) if k in ("components", "component", "accessory") else v for k, v in made.items()}

    return number_tree(tree)


def check_message_components(
    tree: Any, v2: bool, files: set[str], emojis: Collection[int] = (), path: Path = ()
) -> list[dict[str, Any]]:
    """Check a message's components, and return them as Discord stores them. Raises Discord's error 50035.

    `files` holds the names that `attachment://` may use, `emojis` the ids of the bot's own emojis.
    """
    walk = _Walk(files, emojis)
    allowed, most = (_IN_CONTAINER | {CONTAINER}, 1000) if v2 else ({ROW}, 5)  # v2 limits only the total, see below
    for n, node in enumerate(walk.errors.count((*path, "components"), tree, 0, most)):
        walk.check_component(node, (*path, "components", n), allowed)
    if v2 and walk.components > MOST_COMPONENTS:
        walk.errors.add(
            (*path, "components"),
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The maximum total number of components is {MOST_COMPONENTS}, this message has {walk.components}",
        )
    if v2 and walk.text > MOST_TEXT:
        walk.errors.add(
            (*path, "components"),
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text size of this message exceeds {MOST_TEXT}",
        )
    walk.errors.check()
    return list(_number_components(tree, walk.ids))


def check_modal(data: dict[str, Any], emojis: Collection[int] = ()) -> dict[str, Any]:
    """Check a modal: its custom id, title, and one to five components. Raises Discord's error 50035."""
    walk = _Walk(set(), emojis)
    walk.errors.length(("data", "custom_id"), data.get("custom_id"), 1, 100)
    walk.errors.length(("data", "title"), data.get("title"), 1, 45)
    for n, node in enumerate(walk.errors.count(("data", "components"), data.get("components"), 1, 5)):
        if node.get("type") == ROW:
            raise Unsupported("action rows in modals (deprecated): use labels")
        walk.check_component(node, ("data", "components", n), _IN_MODAL)
    walk.errors.check()
    return data | {"components": _number_components(data["components"], walk.ids)}


def check_choices(items: Any) -> list[dict[str, Any]]:
    """Check an autocomplete answer (25 suggestions, names and values of 1 to 100 characters). Raises error 50035."""
    errors = FormErrors()
    found = errors.count(("data", "choices"), items, 0, 25)
    for n, choice in enumerate(found):
        errors.length(("data", "choices", n, "name"), choice.get("name"), 1, 100)
        if not isinstance(choice.get("value"), int | float):
            errors.length(("data", "choices", n, "value"), choice.get("value"), 1, 100)
    errors.check()
    return found


def walk_components(tree: Any) -> list[dict[str, Any]]:
    """Return every component of a stored tree, in reading order."""
    if isinstance(tree, list):
        return [found for node in tree for found in walk_components(node)]
    if not isinstance(tree, dict):
        return []
    inner = [tree.get(key) for key in ("components", "accessory", "component")]
    return [tree, *(found for node in inner if node is not None for found in walk_components(node))]
