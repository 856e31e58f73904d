"""Messages and answers of the bot as a person sees them."""

from __future__ import annotations

from typing import Any

from .validate import walk_components

Json = dict[str, Any]


class Message:
    """A message as a person sees it. `raw` is Discord's JSON with `only_you` and `thinking` added."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self.id = int(raw["id"])
        self.channel_id = int(raw["channel_id"])
        self.author: str = raw["author"]["global_name"]
        self.content: str = raw["content"]
        self.flags: int = raw["flags"]
        self.only_you: bool = raw.get("only_you", bool(raw["flags"] & 64))
        self.thinking: bool = raw.get("thinking", bool(raw["flags"] & 128))
        self.components = walk_components(raw["components"])

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author}: {self.text[:60]!r}>"

    @property
    def text(self) -> str:
        """Return the message's content and all its text displays in order, each on a separate line."""
        shown = [c["content"] for c in self.components if c["type"] == 10]
        return "\n".join(t for t in (self.content, *shown) if t)

    @property
    def buttons(self) -> list[Json]:
        """Return each button of the message with its `label` (or emoji), `custom_id`, `disabled` and `url`."""
        return [
            {
                "label": c.get("label") or (c.get("emoji") or {}).get("name"),
                "custom_id": c.get("custom_id"),
                "disabled": bool(c.get("disabled")),
                "url": c.get("url"),
            }
            for c in self.components
            if c["type"] == 2
        ]

    @property
    def labels(self) -> list[str]:
        return [b["label"] for b in self.buttons]

    @property
    def selects(self) -> list[Json]:
        return [c for c in self.components if c["type"] in (3, 5)]

    @property
    def pictures(self) -> list[tuple[str, str]]:
        """Return (address, alt text) of every picture that the message shows."""
        items = [item for c in self.components if c["type"] == 12 for item in c["items"]]
        items += [c for c in self.components if c["type"] == 11]
        shown = [(i["media"]["url"], i.get("description") or "") for i in items]
        loose = [a for a in self.raw["attachments"] if str(a.get("content_type")).startswith("image/")]
        return shown + [(a["url"], a.get("description") or "") for a in loose]

    @property
    def files(self) -> list[tuple[str, str]]:
        """Return (name, address) of every file of the message that can be downloaded."""
        parts = [c["file"]["url"] for c in self.components if c["type"] == 13]
        return [(a["filename"], a["url"]) for a in self.raw["attachments"]] + [(u.rsplit("/", 1)[1], u) for u in parts]


class Result:
    """The bot's answer to an interaction.

    `answered` is the kind of answer: message, defer, defer_update, update, choices or modal; None before the first
    answer. `taken_back` are the follow-ups that are deleted by now, as they were shown last.
    """

    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self.id = int(raw["id"])
        self.answered: str | None = raw["answered"]
        self.failed: bool = raw["failed"]
        self.ephemeral: bool = raw["ephemeral"]
        self.after_ms: int | None = raw["after_ms"]
        self.modal: Json | None = raw["modal"]
        self.choices: list[Json] = raw["choices"] or []
        self.message = Message(raw["message"]) if raw["message"] else None
        self.follow_ups = [Message(m) for m in raw["follow_ups"]]
        self.taken_back = [Message(m) for m in raw["taken_back"]]

    @property
    def text(self) -> str:
        """Return the text of all messages with which the bot has answered."""
        return "\n".join(m.text for m in ([self.message] if self.message else []) + self.follow_ups)

    def __repr__(self) -> str:
        return f"<Result {self.raw['name']} answered={self.answered} failed={self.failed} {self.text[:60]!r}>"
