from __future__ import annotations

import re

from locales.update import ROOT, find_base

UNSPACED = re.compile("[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
"""A letter of a script in which no blanks stand between words."""


LETTER = "[A-Za-zÀ-ɏ_]"


NEVER = re.compile(r"^Never said: ((?:.+\n)+)", re.M)


def match_forms(cell: str) -> re.Pattern[str]:
    """Return a pattern of the forms in a cell of a table.

    A form that ends in "-" stands for every ending. A form in a script without blanks is found within words, too.
    """
    written = []
    for form in map(str.strip, cell.split(",")):
        begin, ending = re.escape(form.removesuffix("-")), r"\w*" if form.endswith("-") else ""
        written.append(begin if UNSPACED.search(form) else rf"(?<!{LETTER}){begin}{ending}(?!{LETTER}|-mate)")
    return re.compile("|".join(written), re.I)


def read_page(language: str) -> str:
    """Return the page of a language. A regional language without a page keeps to the one of its language."""
    own, base = (ROOT / "docs" / "terms" / f"{one or language}.md" for one in (language, find_base(language)))
    return (own if own.exists() else base).read_text()


def read_never_said(language: str) -> re.Pattern[str]:
    """Return the words that the bot never says in a language."""
    found = NEVER.search(read_page(language))
    assert found is not None, "no line of words that are never said"
    return match_forms(found[1].replace("\n", " "))
