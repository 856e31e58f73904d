"""Pages of rules, written as Markdown: a file a topic, a heading a rule.

    # Heroes and adventures

    ## Adventurer: Second Throw {#RFA-HERO-20 .ours}

    Once, after a roll: roll any of its dice again.

    ? can I reroll; second chance

A rule's heading says its title, its id and perhaps marks (``.ours``): what a mark says of a rule is the game's to word.
A line that begins with "?" is not shown: it lists how people ask for the rule, each way after a semicolon.
The topic, each title, each paragraph and each such list are keys of the catalogue; their lines may be broken anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

_HEADING = re.compile(r"## (?P<title>.+) \{#(?P<id>[A-Z][A-Z0-9-]*)(?P<marks>( \.[a-z]+)*)\}")

_ASKED = "? "


class Rule(Struct, frozen=True):
    """A rule as it is written down."""

    id: str
    title: str
    marks: tuple[str, ...]
    body: tuple[str, ...]
    """Its paragraphs, at least one."""
    asked: str = ""
    """How people ask for it, divided by semicolons."""


def topic(text: str) -> tuple[str, tuple[Rule, ...]]:
    """A file's topic and its rules. ``ValueError`` names the line that is not understood."""
    title, rules = "", list[Rule]()
    for line, block in _blocks(text):
        if block.startswith("# ") and not title:
            title = block[2:]
        elif (found := _HEADING.fullmatch(block)) is not None and title:
            rules.append(Rule(found["id"], found["title"], tuple(found["marks"].replace(".", "").split()), ()))
        elif block.startswith(_ASKED) and rules and not rules[-1].asked:
            rules.append(replace(rules.pop(), asked=block.removeprefix(_ASKED)))
        elif block.startswith(("#", "?")) or not rules:
            raise ValueError(f"line {line}: {block!r} is neither a topic, nor a rule, nor what a rule says")
        else:
            last = rules.pop()
            rules.append(replace(last, body=(*last.body, block)))
    if bare := [rule.id for rule in rules if not rule.body]:
        raise ValueError(f"{', '.join(bare)}: a heading without a paragraph")
    return title, tuple(rules)


def keys(text: str) -> Iterator[tuple[int, str]]:
    """Everything in a file that is said to people, with its line: the keys for the catalogue."""
    for line, block in _blocks(text):
        found = _HEADING.fullmatch(block)
        yield line, found["title"] if found else block.removeprefix("# ").removeprefix(_ASKED)


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """What stands between empty lines, each as one line, with the number of its first line."""
    begun, lines = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            begun = begun if lines else number
            lines.append(line.strip())
        elif lines:
            yield begun, " ".join(lines)
            lines = []
