"""Names of people, made harmless: whatever somebody calls themselves, a line stays a line and a picture a picture."""

from __future__ import annotations

import re
import unicodedata

from engine.folding import is_unseen

from ..fonts import covers

LONGEST = 32
"""Characters of a name that are shown."""
NOBODY = "?"
"""A name of which nothing is left."""
GLYPH = "□"
"""Stands in pictures for each character that the font has not got."""

_JOINED_AT_MOST = 2
"""Combining marks kept on one character; more of them climb over the neighbouring lines."""
_OURS = re.compile(r"`|\*\*|^-# ")
_MARKS = re.compile(r"([\\*_~`|>#\[\]()<:@-])")


def plain(name: str, longest: int = LONGEST) -> str:
    """A person's name as plain text: one line, no invisible or direction-changing characters, never empty."""
    kept: list[str] = []
    joined = 0
    for char in unicodedata.normalize("NFC", name[: longest * 16]):
        kind = unicodedata.category(char)
        if kind.startswith("Z") or char in "\t\n\r\v\f":
            char, joined = " ", 0
        elif is_unseen(char):
            continue
        elif kind.startswith("M"):
            joined += 1
            if joined > _JOINED_AT_MOST or not kept:
                continue
        else:
            joined = 0
        kept.append(char)
    said = " ".join("".join(kept).split())
    if len(said) > longest:
        said = said[: longest - 1].rstrip() + "…"
    return said or NOBODY


def escaped(name: str) -> str:
    """Plain text that Markdown and mentions cannot make anything of: shown as it is written."""
    return _MARKS.sub(r"\\\1", name).replace("://", ":/\u2060/").replace("@", "@\u2060")


def unmarked(text: str) -> str:
    """A sentence of ours without its Markdown: in a picture nobody makes anything of that."""
    return _OURS.sub("", text)


def letters_of(name: str, longest: int = 40) -> str:
    """A name in letters, digits and hyphens alone, as every system takes it in a file's name; "" if none is left."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:longest]


def drawable(text: str) -> str:
    """The text with each character that the picture's font lacks replaced by one glyph; marks it lacks are dropped."""
    return "".join(
        char if covers(char) else "" if unicodedata.category(char).startswith("M") else GLYPH for char in text
    )
