"""The places at which a line may be broken: blanks, and in scripts that write none, the ends of phrases or characters.

Japanese is broken between phrases, as BudouX finds them. It is imported when the first Japanese line is broken.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any

from .fallback import split_clusters

SPLITTER = "budoux"

_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
"""A letter or sign of a script that writes no blanks between words."""
_KANA = re.compile("[\u3041-\u30ff]")
"""A letter that only Japanese has."""
_NAME_PART = re.compile("[^・]+・?|・")
_NEVER_FIRST = frozenset(
    "。、．，：；！？）」』】〉》〕］｝・…‥ー〜々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ!?,.:;)%"
)
_FULL_STOPS = frozenset("。！？")
_NEVER_LAST = frozenset("（「『【〈《〔［｛(")


@lru_cache(2048)
def split_parts(text: str) -> tuple[str, ...]:
    """Split a text into the parts that a line may not break. A part begins with the blank before it.

    No blank is needed behind a full stop that brings its own.
    """
    parts: list[str] = []
    for word in text.split():
        begun = len(parts)
        parts += _split_phrases(word) if _UNSPACED.search(word) else [word]
        if begun and parts[begun - 1][-1] not in _FULL_STOPS:
            parts[begun] = " " + parts[begun]
    return tuple(parts)


def split_characters(word: str) -> list[str]:
    """Split a word into characters. A sign that may begin or end no line stays with the character beside it."""
    return _keep_signs(split_clusters(word))


def join_lines(lines: Iterable[str]) -> str:
    """Return lines as one, with the blanks at which they were broken."""
    joined = ""
    for line in lines:
        broken_at_blank = joined and line and not (_UNSPACED.match(joined[-1]) or _UNSPACED.match(line))
        joined += f" {line}" if broken_at_blank else line
    return joined


def _split_phrases(word: str) -> list[str]:
    if not _KANA.search(word) or (parser := _load_parser()) is None:
        return [word]
    ends = set(accumulate(map(len, split_clusters(word))))
    phrases, at, begun = [], 0, 0
    for phrase in parser.parse(word):
        for part in _NAME_PART.findall(phrase):
            at += len(part)
            if at in ends:
                phrases.append(word[begun:at])
                begun = at
    return _keep_signs(phrases)


def _keep_signs(parts: Iterable[str]) -> list[str]:
    """Join parts where a sign would begin or end a line that may not."""
    kept: list[str] = []
    for part in parts:
        if kept and (part[0] in _NEVER_FIRST or kept[-1][-1] in _NEVER_LAST):
            kept[-1] += part
        else:
            kept.append(part)
    return kept


@cache
def _load_parser() -> Any:
    """Return the parser of Japanese phrases; None if its package is not installed."""
    if importlib.util.find_spec(SPLITTER) is None:
        return None
    return importlib.import_module(SPLITTER).load_default_japanese_parser()
