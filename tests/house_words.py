"""A check of docstrings and comments for words that only this house understands: ``python -m tests.house_words``.

The usual words are in ``docs/glossary.md``. Names of code in backquotes and quoted strings are not checked.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("engine", "referee", "render", "cogs", "operate", "locales", "playground", "bot.py")
"""The folders and files of the product."""
FRAGMENT = re.compile(r"(?:What|Who|Whether|How|Of|Where|That|The same|Likewise)\b")
"""The beginning of a docstring that is no sentence."""
BANNED = {
    r"the same(?=\s*(?:[.,;:)]|$))|all the same": "say what equals what, or: nevertheless",
    r"as before|the other one|of it": "say as when, which one, of what",
    r"(?:it|there|what) stands|stands (?:there|what)": "say: is valid, is stored, is shown, is blocked",
    r"anew": "say what is done again: redrawn, asked again",
    r"standing orders?": "auto-answer",
    r"settl\w* ahead": "premove",
    r"silence answers": "the default answers",
    r"lets (?:it )?be": "passes",
    r"steady row": "toolbar",
    r"under seal|sealed": "simultaneous",
    r"barred": "banned",
    r"luck": "client seed",
    r"digest": "state hash, or rulebook",
    r"cockpit": "private board",
    r"drill": "partial choice",
    r"pok(?:e|es|ed|ing)": "wake",
}
"""House words and what is said instead."""
_BANNED = [(re.compile(rf"\b(?:{word})\b|\b(?:{word})$", re.I), instead) for word, instead in BANNED.items()]
_NAMES = re.compile(r"``.*?``|`[^`\n]*`|\"[^\"\n]*\"", re.S)


def texts(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield each docstring and comment: its line, its text, and whether it is a docstring."""
    for node in ast.walk(ast.parse(source)):
        for one in getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            match one:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield one.lineno, text, True
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("#: "), False


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Yield each house word in a source: its line, and what is said instead."""
    for line, text, is_docstring in texts(source):
        if is_docstring and (found := FRAGMENT.match(text)):
            yield line, f"begins with {found[0]!r}: begin with a verb (functions) or a noun"
        plain = " ".join(_NAMES.sub("X", text).split())
        for word, instead in _BANNED:
            if found := word.search(plain):
                yield line, f"{found[0]!r}: {instead}"


def main() -> int:
    count = 0
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")) if (ROOT / room).is_dir() else [ROOT / room]:
            name = path.relative_to(ROOT).as_posix()
            for line, why in faults(path.read_text("utf-8")):
                print(f"{name}:{line}: {why}")
                count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
