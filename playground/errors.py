"""Discord's error answers: status, code, message and the nested tree of form errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Refused(Exception):
    """An error in Discord's own form. `code` is Discord's JSON error code, and `errors` has its nested form errors."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.errors = status, code, message, errors

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class Unsupported(Exception):
    """Raised if the bot used something that the playground does not imitate. The answer, a 501, names this thing."""


class HookError(Exception):
    """Raised if a person (or a test) tried something that Discord's client would not allow."""


_KNOWN = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10070: (404, "Unknown Guild Scheduled Event"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30032: (400, "Maximum number of application commands reached (5)"),
    30038: (400, "Maximum number of uncompleted guild scheduled events reached (100)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40067: (400, "A tag is required to create a forum post in this channel"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow-up messages"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior."),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit."),
    40003: (403, "You are opening direct messages too fast"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    130000: (503, "API resource is currently overloaded. Try again a little later"),
    160005: (403, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
    160007: (400, "Maximum number of active announcement threads reached"),
    200000: (400, "Message was blocked by automatic moderation"),
    200001: (400, "Title was blocked by automatic moderation"),
    180000: (400, "Cannot update a finished event"),
    160004: (400, "A thread has already been created for this message"),
}


def is_known(code: int) -> bool:
    """Return whether the playground knows Discord's answer for this error code."""
    return code in _KNOWN


def make_refusal(code: int) -> Refused:
    """Return Discord's error for this code."""
    status, message = _KNOWN[code]
    return Refused(status, code, message)


class FormErrors:
    """The errors of a form, by path in the form. All are raised together as error 50035, nested like Discord's."""

    def __init__(self) -> None:
        self.tree: dict[str, Any] = {}

    def add(self, path: Iterable[str | int], code: str, message: str) -> None:
        """Add an error at a path in the form."""
        node = self.tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: Iterable[str | int], text: object, least: int, most: int) -> None:
        """Add an error unless `text` is a string of `least` to `most` characters."""
        if not isinstance(text, str):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not least <= len(text) <= most:
            if least:
                self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            else:
                self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def count(self, path: Iterable[str | int], items: object, least: int, most: int) -> list[Any]:
        """Add an error unless `items` is a list of `least` to `most` entries. Return its entries that are objects."""
        if not isinstance(items, list):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return []
        if not least <= len(items) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return [item for item in items if isinstance(item, dict)]

    def check(self) -> None:
        """Raise the collected errors together, if there are any."""
        if self.tree:
            raise Refused(400, 50035, "Invalid Form Body", self.tree)


def make_form_error(path: Iterable[str | int], code: str, message: str) -> Refused:
    """Return Discord's error 50035 with a single error of a form."""
    errors = FormErrors()
    errors.add(path, code, message)
    return Refused(400, 50035, "Invalid Form Body", errors.tree)


def check_fields(body: dict[str, Any], known: Iterable[str], where: str = "") -> None:
    """Raise Unsupported for fields that are not imitated. Fields with null ask for nothing, so they are ignored."""
    strange = sorted(k for k in body.keys() - set(known) if body[k] not in (None, [], False))
    if strange:
        raise Unsupported(f"field {where}{'.' if where else ''}{strange[0]}")
