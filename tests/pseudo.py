"""A language made from the English: accents on its letters, 40 % longer, each text in brackets.

What has no brackets in it is said past the catalogues; what is cut in it would be cut in a language with longer words.
"""

from __future__ import annotations

import gettext
import re

import pytest

from render.text import i18n

PSEUDO = "en-XA"
LONGER = 0.4
ACCENTS = str.maketrans("aceinosuyACEINOSUY", "áçéíñóšúýÁÇÉÍÑÓŠÚÝ")
KEPT = re.compile(r"(\{[^}]*\}|`[^`]*`|<[^>]*>|https?://\S+)")
"""Parts of a text that no translation changes: places, commands, mentions, links."""
INNERMOST = re.compile("⟦[^⟦⟧]*⟧")


def translate(text: str) -> str:
    """Return a text in the pseudo-language. Marks of Markdown at its beginning stay there."""
    if not re.search("[A-Za-z]", KEPT.sub("", text)):
        return text
    parts = [part if nth % 2 else part.translate(ACCENTS) for nth, part in enumerate(KEPT.split(text))]
    more = max(0, round(LONGER * len(KEPT.sub("", text))) - 2)
    marks = re.match(r"#+ |-# |- ", text)
    begin = marks[0] if marks else ""
    return f"{begin}⟦{''.join(parts)[len(begin) :]}{'~' * more}⟧"


class Catalogue(gettext.NullTranslations):
    """A catalogue that translates every text into the pseudo-language."""

    def gettext(self, message: str) -> str:
        return translate(message)

    def pgettext(self, context: str, message: str) -> str:
        return translate(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return translate(msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot speak the pseudo-language, too."""
    known, load = (*i18n.list_languages(), PSEUDO), i18n._load_catalogue
    monkeypatch.setattr(i18n, "list_languages", lambda: known)
    monkeypatch.setattr(i18n, "_load_catalogue", lambda one: Catalogue() if one == PSEUDO else load(one))


def find_bare(said: str) -> str:
    """Return what stands in no brackets in a text, without what is no language."""
    said = KEPT.sub("", said)
    while (inner := INNERMOST.sub("", said)) != said:
        said = inner
    return said


def is_joined(said: str) -> bool:
    """Tell whether a text is a sentence that the code has joined from parts: the second begins small."""
    return re.search(r"[^\s.!?:;,·(–\-~]~*⟧ ⟦[a-záçéíñóšúý]", said) is not None
