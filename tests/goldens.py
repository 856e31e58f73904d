"""Compare what is recorded with what is there now, or record it anew (``pytest --regolden``)."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from pathlib import Path

ANEW = False
"""Set by ``conftest.py``: recorded files are written and not compared."""
SHOWN = 40
"""Lines shown of a difference."""
HINT = "(`pytest --regolden` with this test records anew; read the difference first)"


def compare_text(path: Path, now: str, step: str, before: str | None = None) -> str:
    """Return "" where the text is the recorded one, else the first difference and the step where it is.

    Lines that match the expression ``step`` are the headings of steps. ``before`` stands in for the text of the file.
    """
    if ANEW:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
        return ""
    if not path.exists():
        return f"{path.name} is not recorded\n{HINT}"
    before = path.read_text(encoding="utf-8") if before is None else before
    if before == now:
        return ""
    old, new = before.splitlines(), now.splitlines()
    first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    heading = next((line for line in reversed(new[: first + 1]) if re.match(step, line)), "at the beginning")
    start = max(0, first - 6)
    diff = list(
        difflib.unified_diff(old[start : first + 400], new[start : first + 400], "recorded", "now", lineterm="", n=4)
    )
    more = f"\n… and {len(diff) - SHOWN} more lines" if len(diff) > SHOWN else ""
    shown = "\n".join(diff[:SHOWN])
    return f"{path.name} differs from line {first + 1}, {heading}\n{shown}{more}\n{HINT}"


def strays(folder: Path, names: Iterable[str]) -> list[str]:
    """Return the recorded files that no test compares; recording anew deletes them."""
    left = sorted(path.name for path in folder.iterdir() if path.is_file() and path.name not in {*names})
    for name in left if ANEW else ():
        (folder / name).unlink()
    return [] if ANEW else left
