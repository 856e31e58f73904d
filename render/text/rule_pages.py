"""A parser for pages of rules in Markdown: one file for each topic, one heading for each rule.

    # Heroes and adventures

    ## Adventurer: Second Throw {#RFA-HERO-20 .ours}

    Once, after a roll: roll any of its dice again.

    ? can I reroll; second chance

A rule's heading contains its title, its id and optional marks (``.ours``). Each game defines the meaning of its marks.
A line that begins with "?" is not shown. It lists phrases by which people search for the rule, separated by
semicolons. The topic, each title, each paragraph and each such list is a key of the catalogue. Line breaks inside them
do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

_HEADING = re.compile(r"## (?P<title>.+) \{#(?P<id>[A-Z][A-Z0-9-]*)(?P<marks>( \.[a-z]+)*)\}")

_ASKED = "? "


class Rule(Struct, frozen=True):
    """A rule as written in a Markdown file."""

    id: str
    title: str
    marks: tuple[str, ...]
    body: tuple[str, ...]
    """The paragraphs of the rule, at least one."""
    asked: tuple[str, ...] = ()
    """Lists of phrases by which people search for the rule, the phrases separated by semicolons."""


def parse_topic(text: str) -> tuple[str, tuple[Rule, ...]]:
    """Return the topic and the rules of a file. Raises ValueError that names the wrong line or rule."""
    title, rules = "", list[Rule]()
    for line, block in _split_blocks(text):
        if block.startswith("# ") and not title:
            title = block[2:]
        elif (found := _HEADING.fullmatch(block)) is not None and title:
            rules.append(Rule(found["id"], found["title"], tuple(found["marks"].replace(".", "").split()), ()))
        elif block.startswith(_ASKED) and rules:
            last = rules.pop()
            rules.append(replace(last, asked=(*last.asked, block.removeprefix(_ASKED))))
        elif block.startswith(("#", "?")) or not rules:
            raise ValueError(f"line {line}: {block!r} is neither a topic, nor a rule, nor what a rule says")
        else:
            last = rules.pop()
            rules.append(replace(last, body=(*last.body, block)))
    if bare := [rule.id for rule in rules if not rule.body]:
        raise ValueError(f"{', '.join(bare)}: a heading without a paragraph")
    return title, tuple(rules)


def list_catalogue_keys(text: str) -> Iterator[tuple[int, str]]:
    """Yield the catalogue keys of a file of rules, each with its line number."""
    for line, block in _split_blocks(text):
        found = _HEADING.fullmatch(block)
        yield line, found["title"] if found else block.removeprefix("# ").removeprefix(_ASKED)


def _split_blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield each block between empty lines: the number of its first line, and its text joined into one line."""
    begun, lines = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            begun = begun if lines else number
            lines.append(line.strip())
        elif lines:
            yield begun, " ".join(lines)
            lines = []
