"""What came over the wire as lines of text: stable names, and only what changed since the last time."""

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


class Record:
    """The text of one match, press by press."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.lines: list[str] = []
        self.names: dict[str, str] = {}
        """Snowflake -> stable name: of people, channels, messages."""
        self.seen: dict[int, list[str]] = {}
        """Message -> how it was recorded last."""
        self.private: dict[tuple[str, int], list[str]] = {}
        """Person and channel -> the last answer there: what the next one is compared with."""
        self.person_of: dict[str, str] = {}
        """Interaction -> who."""
        self._count: dict[str, int] = {}

    # --- names ---

    def plain(self, text: str) -> str:
        """A text without what is different each time."""
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
        return [self.plain(line) for line in laid_out(message.fields)]

    # --- one press ---

    def step(self, number: int, title: str, interaction: str | None) -> None:
        """Everything that came since the last one."""
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
        key = (whose or "", message.channel)
        kind = "changed" if before is not None else f"new, only for {whose}" if whose else "new"
        base = before if before is not None else self.private.get(key)
        self.private[key] = now
        lines, kind = delta(base, now, kind)
        self.lines += [f"{name} {kind}", *lines]

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def delta(base: list[str] | None, now: list[str], kind: str) -> tuple[list[str], str]:
    """How to say it shortest: whole, or as what changed against the last one (of the same reader there)."""
    if base is None:
        return [f" {line}" for line in now], kind
    found = difflib.SequenceMatcher(None, base, now, autojunk=False).get_opcodes()
    lines: list[str] = []
    for what, first, last, start, end in found:
        if what != "equal":
            lines.append(f" @{first + 1}" + (f"-{last}" if last > first + 1 else ""))
            lines += [f" -{line}" for line in base[first:last]]
            lines += [f" +{line}" for line in now[start:end]]
    if sum(map(len, lines)) > 0.9 * sum(map(len, now)):
        return [f" {line}" for line in now], kind
    return lines, f"{kind}, against the last there" if kind != "changed" else kind


def laid_out(value: Any, indent: str = "") -> list[str]:
    """A value as lines: what is short on one, texts line by line, the rest a level deeper."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) + len(indent) <= WIDTH and "\\n" not in short and (not isinstance(value, dict) or flat(value)):
        return [indent + short]
    if isinstance(value, dict):
        lines: list[str] = []
        plain = {k: v for k, v in value.items() if not isinstance(v, dict | list) and not long(v)}
        if plain:
            lines.append(indent + json.dumps(plain, ensure_ascii=False))
        for key, one in value.items():
            if key not in plain:
                lines.append(f"{indent}{key}:")
                lines += laid_out(one, indent + " ")
        return lines
    if isinstance(value, list):
        lines = []
        for one in value:
            first, *more = laid_out(one, indent + "  ")
            lines += [f"{indent}- {first.lstrip()}", *more]
        return lines
    if isinstance(value, str):
        return [f"{indent}| {line}" for line in value.split("\n")]
    return [indent + short]


def flat(value: Json) -> bool:
    return not any(isinstance(one, dict | list) for one in value.values()) or len(json.dumps(value)) < 60


def long(value: Any) -> bool:
    return isinstance(value, str) and ("\n" in value or len(value) > 80)
