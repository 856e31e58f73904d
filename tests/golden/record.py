"""Records of the bot's messages as lines of text: stable names, no defaults, and only what changed since the last
time."""

from __future__ import annotations

import difflib
import json
import re
from typing import Any

from .still import BEGUN
from .wire import Json, Shown, Wire

SNOWFLAKE = re.compile(r"\b\d{17,20}\b")
STAMP = re.compile(r"<t:(\d+)(:\w)?>")
LOOK = re.compile(r"\b[0-9a-f]{24}\.(png|gif)\b")
FAILURE = re.compile(r"\((Failure|Falha) [0-9a-f]{8}\)")
SPEED = re.compile(r"\b\d+(?:[.,]\d+)? ?(ms|MiB|MB|kB|KiB)\b")
WIDTH = 150
RECENT = 8
"""The number of latest messages with which another message is compared."""
USUAL: Json = {
    "tts": False, "content": None, "files": [], "disabled": False, "spoiler": False, "required": True, "default": False,
    "min_values": 1, "max_values": 1, "divider": True, "spacing": 1, "emoji": None, "style": 2,
}  # fmt: skip
"""Fields are left out where they say this."""
QUIET: tuple[Json, ...] = ({"parse": []}, {"users": [], "parse": []})
"""Mentions as they usually are: nobody is called."""
PARTS = {
    1: "row", 2: "button", 3: "menu", 4: "line", 9: "section", 10: "text", 11: "thumbnail", 12: "gallery", 13: "file",
    14: "rule", 17: "container", 18: "label",
}  # fmt: skip
"""Types of components in words."""
SENTENCE = re.compile(r"(?<=[.!?]) ")


class Record:
    """The text of one match, press by press."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.lines: list[str] = []
        self.names: dict[str, str] = {}
        """Snowflake -> stable name: of people, channels, messages."""
        self.seen: dict[int, list[str]] = {}
        """Message -> how it was recorded last."""
        self.recent: dict[str, list[str]] = {}
        """Message -> its text, of those shown last: what the next one is compared with."""
        self.person_of: dict[str, str] = {}
        """Interaction -> who."""
        self._count: dict[str, int] = {}

    # --- names ---

    def plain(self, text: str) -> str:
        """Return a text without the parts that differ from run to run."""
        text = STAMP.sub(lambda found: f"<t:begin{int(found[1]) - int(BEGUN):+d}{found[2] or ''}>", text)
        text = LOOK.sub(r"<look>.\1", text)
        text = FAILURE.sub(r"(\1 <id>)", text)
        text = SPEED.sub(r"<n> \1", text)
        return SNOWFLAKE.sub(lambda found: self.names.get(found[0], "<id>"), text)

    def where(self, message: Shown) -> str:
        return self.names.get(str(message.channel), "somewhere")

    def whose(self, message: Shown) -> str | None:
        return self.person_of.get(message.only_for) if message.only_for else None

    # --- text ---

    def payload(self, message: Shown) -> list[str]:
        fields = dict(message.fields)
        if fields.setdefault("allowed_mentions", "not said") in QUIET:
            del fields["allowed_mentions"]
        return [self.plain(line) for line in laid_out(fields)]

    # --- one press ---

    def step(self, number: int, title: str, interaction: str | None) -> None:
        """Record everything that came since the last step."""
        wire = self.wire
        self.lines.append(f"=== {number} · {self.plain(title)}")
        answers = wire.answers.pop(interaction, []) if interaction else []
        fresh = [wire.messages[one] for one in wire.touched if one not in self.seen and not wire.messages[one].gone]
        fresh.sort(key=lambda one: (self.where(one), self.whose(one) or "", self.payload(one)))
        for one in fresh:
            place = self.where(one)
            self._count[place] = self._count.get(place, 0) + 1
            self.names[str(one.id)] = f"{place}/{self._count[place]}"
        for answer in answers:
            about = self.names.get(str(answer.get("message")), "") or ("gone" if "message" in answer else "")
            self.lines.append(f"answer: {answer['answer']} {about}".rstrip())
            if "data" in answer:
                self.lines += [self.plain(line) for line in laid_out(answer["data"], " ")]
        changed = [wire.messages[one] for one in wire.touched if str(one) in self.names]
        for one in sorted(changed, key=lambda one: (self.where(one), self._order(one))):
            self._message(one)
        wire.touched.clear()
        for method, path, body in sorted(wire.other, key=str):
            self.lines.append(self.plain(f"call: {method} {re.sub(r'[A-Za-z0-9_-]{60,}', '<token>', path)}"))
            self.lines += [self.plain(line) for line in laid_out(body, " ")]
        wire.other.clear()

    def _order(self, message: Shown) -> int:
        return int(self.names[str(message.id)].rpartition("/")[2])

    def _message(self, message: Shown) -> None:
        name, before = self.names[str(message.id)], self.seen.get(message.id)
        if message.gone:
            self.lines.append(f"deleted: {name}")
            return
        now = self.payload(message)
        self.seen[message.id] = now
        if now == before:
            return
        whose = self.whose(message)
        kind = "changed" if before is not None else f"new, only for {whose}" if whose else "new"
        said, base = shortest(now, self.recent | ({} if before is None else {name: before}))
        if base is not None and base != name:
            kind += f", against {base}"
        self.lines += [f"{name} {kind}", *said]
        self.recent.pop(name, None)
        self.recent[name] = now
        if len(self.recent) > RECENT:
            del self.recent[next(iter(self.recent))]

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def shortest(now: list[str], bases: dict[str, list[str]]) -> tuple[list[str], str | None]:
    """Return lines that say this against the message most like it, and that message's name.

    Where that is hardly shorter they say it whole, against None.
    """
    whole = [f" {line}" for line in now]
    alike = {name: len({*now}.intersection(base)) for name, base in reversed(bases.items())}
    name = max(alike, key=alike.__getitem__, default=None)
    if name is None:
        return whole, None
    lines = delta(bases[name], now)
    return (lines, name) if size(lines) < 0.9 * size(whole) else (whole, None)


def size(lines: list[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def delta(base: list[str], now: list[str]) -> list[str]:
    """Return which lines of the base go, and what comes in their place; ``@7+`` adds after the seventh."""
    lines: list[str] = []
    for what, first, last, start, end in difflib.SequenceMatcher(None, base, now, autojunk=False).get_opcodes():
        if what != "equal":
            lines.append(f" @{first}+" if first == last else f" @{first + 1}" + f"-{last}" * (last > first + 1))
            lines += [f" {line}" for line in now[start:end]]
    return lines


def laid_out(value: Any, indent: str = "") -> list[str]:
    """Return a value as lines: what is short on one, texts line by line, the rest a level deeper."""
    if isinstance(value, dict):
        return fields_laid_out(value, indent)
    short = json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        if len(short) + len(indent) <= WIDTH and not any(isinstance(one, dict | list) for one in value):
            return [indent + short]
        lines = []
        for one in value:
            first, *more = laid_out(one, indent + "  ")
            lines += [f"{indent}- {first.lstrip()}", *more]
        return lines
    if isinstance(value, str) and long(value):
        return [
            f"{indent}{'/' if number else '|'} {sentence}"
            for line in value.split("\n")
            for number, sentence in enumerate(SENTENCE.split(line))
        ]
    return [indent + short]


def fields_laid_out(value: Json, indent: str) -> list[str]:
    """Return a component or another record: kind, name and id bare, other short fields as JSON, then what is long."""
    left = {key: one for key, one in value.items() if key not in USUAL or USUAL[key] != one}
    kind, names = left.pop("type", None), [left.pop(key, None) for key in ("label", "custom_id", "value")]
    words = [] if kind is None else [PARTS.get(kind, f"type {kind}")]
    words += [str(name) if "\n" not in str(name) else json.dumps(name) for name in names if name is not None]
    if kind == 10 and isinstance(left.get("content"), str) and not long(left["content"]):
        words.append(left.pop("content"))
    plain = {key: one for key, one in left.items() if brief(one)}
    if plain:
        words.append(json.dumps(plain, ensure_ascii=False))
    lines = [indent + " · ".join(words)] if words else []
    for key, one in left.items():
        if key not in plain:
            lines += [f"{indent}{key}:", *laid_out(one, indent + " ")]
    return lines or [indent + "{}"]


def brief(value: Any) -> bool:
    """Return whether this is short enough to stand among other fields on one line."""
    if isinstance(value, dict):
        return flat(value) and len(json.dumps(value)) < 60
    return not isinstance(value, list) and not long(value)


def flat(value: Json) -> bool:
    return not any(isinstance(one, dict | list) for one in value.values())


def long(value: Any) -> bool:
    return isinstance(value, str) and ("\n" in value or len(value) > 80)
