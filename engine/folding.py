"""Text folding for comparison: text typed on any keyboard, or pasted from anywhere, compares equal to the plain form.

Every look-up, autocomplete and pasted list uses this folding. Folded text is never displayed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache

_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Characters that count as letters but are invisible: Hangul fillers, Braille blank, grapheme joiner, Khmer vowels."""
_SELECTORS = range(0xFE00, 0xFE10)
"""Variation selectors: they choose how the character before them is drawn."""
_SIGNS = str.maketrans(
    dict.fromkeys("‘’‚‛′´`ʹʼʻ＇", "'")
    | dict.fromkeys("“”„‟″«»＂", '"')
    | dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
    | dict.fromkeys("✕✖╳", "×")
    | dict.fromkeys("、，﹐", ",")
)
"""Typographic signs that keyboards insert, and the plain signs for them."""


def is_unseen(char: str) -> bool:
    """Tell whether a character is invisible: a control, zero width, direction mark, filler or variation selector."""
    return unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn"} or char in _FILLERS or ord(char) in _SELECTORS


def tidy_text(text: str) -> str:
    """Return the text with plain signs and without invisible characters; lines, case and accents are kept."""
    return _remove_characters(unicodedata.normalize("NFKC", text.translate(_SIGNS)), _is_odd)


@lru_cache(8192)
def fold(text: str) -> str:
    """Return the text without case, accents, invisible signs and double blanks; full-width signs become plain ones."""
    spread = unicodedata.normalize("NFKD", text.translate(_SIGNS)).casefold()
    return " ".join(_remove_characters(spread, _is_odd_or_accent).split())


def _remove_characters(text: str, is_dropped: Callable[[str], bool]) -> str:
    dropped = {ord(char): None for char in set(text) if not char.isspace() and is_dropped(char)}
    return text.translate(dropped) if dropped else text


def _is_odd(char: str) -> bool:
    """Tell whether a character is invisible, or an enclosing mark such as that of a number emoji."""
    return is_unseen(char) or unicodedata.category(char) == "Me"


def _is_odd_or_accent(char: str) -> bool:
    return unicodedata.combining(char) > 0 or _is_odd(char)


def fold_words(text: str) -> tuple[str, ...]:
    """Return the folded words of a text: its letters and digits, without the signs between and around them.

    An apostrophe does not separate words: "can't" is one word, and equal to "cant".
    """
    joined = fold(text).replace("'", "")
    return tuple("".join(c if c.isalnum() else " " for c in joined).split())


def fold_name(name: str) -> str:
    """Return only the letters and digits of a name, folded: "Héro’s  Cape" is "heroscape"."""
    return "".join(fold_words(name))


_LOOKS = str.maketrans(
    dict(zip("авеѐёзкмнорстухѕіјԁһԛԝӏьғ", "abeee3kmhopctyxsijdhqwlbf", strict=True))
    | dict(zip("αβγεηικνορτυχω", "abyenlkvoptuxw", strict=True))
    | dict(zip("01iıɩ|ɡⅼƖ", "olllllgll", strict=True))
)
"""Letters and digits -> the letter that they look like."""


def fold_look(name: str) -> str:
    """Return a key for the look of a name: names that look alike, in whatever alphabet, have equal keys."""
    seen = "".join(fold_words(name.replace("|", "l"))) or "".join(fold(name).split())
    return seen.translate(_LOOKS).replace("rn", "m").replace("vv", "w")
