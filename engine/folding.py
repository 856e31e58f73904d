"""Text folding for comparison: text typed on any keyboard, or pasted from anywhere, compares equal to the plain form.

Every look-up, autocomplete and pasted list uses this folding. Folded text is never displayed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache

_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Invisible characters that Unicode counts as letters: Hangul fillers, Braille blank, grapheme joiner, Khmer vowels."""
_SELECTORS = range(0xFE00, 0xFE10)
"""The code points of variation selectors: invisible characters that select how the character before them looks."""
_SIGNS = str.maketrans(
    dict.fromkeys("‘’‚‛′´`ʹʼʻ＇", "'")
    | dict.fromkeys("“”„‟″«»＂", '"')
    | dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
    | dict.fromkeys("✕✖╳", "×")
    | dict.fromkeys("、，﹐", ",")
)
"""A table for ``str.translate``: typographic signs that keyboards insert -> the plain signs."""


def is_unseen(char: str) -> bool:
    """Tell whether a character is invisible: a control, zero width, direction mark, filler or variation selector."""
    return unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn"} or char in _FILLERS or ord(char) in _SELECTORS


def tidy_text(text: str) -> str:
    """Return a text with plain signs and without invisible characters. Lines, case and accents are kept."""
    return _remove_characters(unicodedata.normalize("NFKC", text.translate(_SIGNS)), _is_odd)


@lru_cache(8192)
def fold(text: str) -> str:
    """Return a text without case, accents, invisible signs and double blanks. Full-width signs become plain ones."""
    spread = unicodedata.normalize("NFKD", text.translate(_SIGNS)).casefold()
    return " ".join(_remove_characters(spread, _is_odd_or_accent).split())


def _remove_characters(text: str, is_dropped: Callable[[str], bool]) -> str:
    dropped = {ord(char): None for char in set(text) if not char.isspace() and is_dropped(char)}
    return text.translate(dropped) if dropped else text


def _is_odd(char: str) -> bool:
    """Tell whether a character is invisible, or encloses the character before it (as in a number emoji)."""
    return is_unseen(char) or unicodedata.category(char) == "Me"


def _is_odd_or_accent(char: str) -> bool:
    return unicodedata.combining(char) > 0 or _is_odd(char)


def fold_words(text: str) -> tuple[str, ...]:
    """Return the words of a text, folded, without the signs between and around them.

    An apostrophe does not separate words: "can't" is one word and equals "cant".
    """
    joined = fold(text).replace("'", "")
    return tuple("".join(c if c.isalnum() else " " for c in joined).split())


def fold_name(name: str) -> str:
    """Return the letters and digits of a name, folded and without blanks: "Héro’s Cape" gives "heroscape"."""
    return "".join(fold_words(name))


_LOOKS = str.maketrans(
    dict(zip("авеѐёзкмнорстухѕіјԁһԛԝӏьғ", "abeee3kmhopctyxsijdhqwlbf", strict=True))
    | dict(zip("αβγεηικνορτυχω", "abyenlkvoptuxw", strict=True))
    | dict(zip("01iıɩ|ɡⅼƖ", "olllllgll", strict=True))
)
"""A table for ``str.translate``: letters and digits -> the plain letter that they look like."""


def fold_look(name: str) -> str:
    """Return a key for the look of a name. Names that look alike, in whatever alphabet, have equal keys."""
    seen = "".join(fold_words(name.replace("|", "l"))) or "".join(fold(name).split())
    return seen.translate(_LOOKS).replace("rn", "m").replace("vv", "w")
