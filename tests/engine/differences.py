"""Say a view by its differences from another one."""

from __future__ import annotations

import re
from typing import Any

import msgspec

INDEX = re.compile(r"(.*?\.)(\d+)(\.[^\[]*)")
"""The place of a field of a list's item: the list, the item's index, the field."""
GONE = "gone"
"""Stands for a field that the second view does not have."""


def line(value: Any) -> str:
    """Return the value as JSON, with sorted keys."""
    return msgspec.json.encode(value, order="sorted").decode()


def differences(before: Any, after: Any, path: str = "") -> dict[str, str]:
    """Return the changed places and their new values.

    ``raiders.0.life`` is a field, ``discards[2:3]`` a slice whose items are replaced by the listed ones.
    """
    if before == after and type(before) is type(after):
        return {}
    found: dict[str, str] = {}
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            place = f"{path}.{key}" if path else str(key)
            if key not in after:
                found[place] = GONE
            elif key not in before:
                found[place] = line(after[key])
            else:
                found |= differences(before[key], after[key], place)
        return found
    if not (isinstance(before, list) and isinstance(after, list)):
        return {path: line(after)}
    if len(before) == len(after) and all(isinstance(item, dict | list) for item in (*before, *after)):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            found |= differences(old, new, f"{path}.{index}")
        return found
    shorter = min(len(before), len(after))
    head = next((n for n in range(shorter) if before[n] != after[n]), shorter)
    rest = shorter - head
    tail = next((n for n in range(rest) if before[-1 - n] != after[-1 - n]), rest)
    return {f"{path}[{head}:{len(before) - tail}]": line(after[head : len(after) - tail])}


def told(found: dict[str, str]) -> str:
    """Return the differences as one line: list items that change alike share an entry, ``crypts.0-3,7.cm 2``."""
    alike: dict[tuple[str, str, str], list[int]] = {}
    for place, value in found.items():
        field, index, rest = INDEX.fullmatch(place).groups() if INDEX.fullmatch(place) else (place, "", "")
        alike.setdefault((field, rest, value), []).extend([int(index)] if index else [])
    return "; ".join(f"{field}{spans(numbers)}{rest} {value}" for (field, rest, value), numbers in alike.items())


def spans(numbers: list[int]) -> str:
    """Return ascending numbers with runs joined: ``0-3,7``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def offered(texts: list[str]) -> str:
    """Return options as one line: neighbours with the same verb share it, ``move: a b | pass``."""
    groups: list[tuple[str, list[str]]] = []
    for text in texts:
        verb, colon, rest = text.partition(":")
        if groups and colon and groups[-1][0] == verb and groups[-1][1]:
            groups[-1][1].append(rest)
        else:
            groups.append((verb, [rest] if colon else []))
    return " | ".join(f"{verb}: {' '.join(rests)}" if rests else verb for verb, rests in groups)
