"""Functions that clean people's names, so that no name can break a line, a picture or Markdown."""

from __future__ import annotations

import re
import unicodedata

from engine.folding import is_unseen

LONGEST = 32
"""The most characters of a name that are shown."""
NOBODY = "?"
"""The text that is shown instead of a name that is empty after cleaning."""

_JOINED_AT_MOST, _COMBINING_AT_MOST = 4, 2
"""At most this many marks are kept on a character, and of these, marks that belong to no script. More marks would reach
into neighbouring lines.
"""
_OURS = re.compile(r"`|\*\*|^-# ")
_MARKS = re.compile(r"([\\*_~`|>#\[\]()<:@-])")


def clean_name(name: str, longest: int = LONGEST) -> str:
    """Return a name as plain text: one line, without invisible or direction-changing characters, never empty."""
    kept: list[str] = []
    joined = combining = 0
    for char in unicodedata.normalize("NFC", name[: longest * 16]):
        kind = unicodedata.category(char)
        if kind.startswith("Z") or char in "\t\n\r\v\f":
            char, joined, combining = " ", 0, 0
        elif is_unseen(char):
            continue
        elif kind.startswith("M"):
            joined += 1
            combining += unicodedata.name(char, "").startswith("COMBINING")
            if joined > _JOINED_AT_MOST or combining > _COMBINING_AT_MOST or not kept:
                continue
        else:
            joined = combining = 0
        kept.append(char)
    cleaned = " ".join("".join(kept).split())
    if len(cleaned) > longest:
        cleaned = cleaned[: longest - 1].rstrip() + "…"
    return cleaned or NOBODY


def escape_markdown(name: str) -> str:
    """Escape a plain text, so that Discord shows it as written: no Markdown, mention or link."""
    return _MARKS.sub(r"\\\1", name).replace("://", ":/\u2060/").replace("@", "@\u2060")


def remove_markdown(text: str) -> str:
    """Remove the Markdown from one of the bot's own sentences, for use in a picture."""
    return _OURS.sub("", text)


def format_file_name(name: str, longest: int = 40) -> str:
    """Return a name for files, of lower-case letters, digits and hyphens; "" if no character is left."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:longest]
