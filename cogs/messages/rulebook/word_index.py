"""The full-text search: it ranks pages by how well they fit a typed text, such as a question or single words.

A page is found by its *phrases* (the ways in which people ask for it, and its titles) and by its text. A word that
fewer pages have weighs more (its inverse document frequency). A word like "how" weighs little. A page scores

    PHRASE x similarity of its most similar phrase to the text   (shared words, over the words of either)
    + TEXT x share of the text that occurs anywhere in it
    + FIRST x nearness to the front of the book                (where aim and definitions are)

and so about 1 if one of its phrases was typed exactly. A word matches itself. With less weight, it matches a word that
differs only in its ending. With still less weight, it matches a word of similar meaning ("shoot", "attack"). A word
that no page has matches words that begin with it, or else words with the most similar spelling.

The language of the text is not known: the endings of all languages are cut alike. Where no blanks are between words,
the script tells them apart: a word is a run of Katakana, or one or two of the Han signs beside each other.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set

from msgspec import Struct
from rapidfuzz import fuzz, process

from engine.folding import fold_words

PHRASE, TEXT, FIRST = 0.55, 0.45, 0.03
ENDED = 0.9
"""The weight of a word that differs from the typed word only in its ending."""
MEANT = 0.7
"""The weight of a word with a meaning similar to that of the typed word."""
BEGUN = 0.8
"""The weight of a word that begins with the typed word, to be multiplied by the share that is typed."""
SPELT = 0.8
"""The weight of a word with a spelling similar to that of the typed word."""
LIKE = 74.0
"""Two spellings count as similar from this similarity on. Equal ones have 100, those without a common letter 0."""
UNKNOWN = 0.4
"""The weight of a typed word that no page has, as a share of the weight of the rarest word."""
LITTLE = 0.12
"""The weight of a word that says little, such as "how", as a share of the weight of the rarest word.

"Who", "when" and "how many" tell questions about one thing apart. Alone, such words find no page.
"""
MOST = 16
"""The most words of a typed text that are searched. Further words would add nothing."""
SHORTEST = 3
"""A stem keeps at least this many letters. Similar spellings match only words with at least this many letters."""
_ENDINGS = (
    *("amentos", "imentos", "amento", "imento", "mente", "ments", "mento", "ment"),
    *("ando", "endo", "indo", "adas", "ados", "idas", "idos", "amos", "emos", "imos", "ada", "ado", "ida", "ido"),
    *("ings", "ing", "ers", "ed", "er", "es", "ly", "ar", "ir", "ou", "ei", "iu", "am", "em", "os", "as"),
    *("s", "o", "a", "e"),
)
"""The endings of words in languages that change them."""
_ENDED = re.compile(f"(.{{{SHORTEST},}}?)(?:{'|'.join(_ENDINGS)})")
"""A word with its longest ending."""
_SCRIPTS = re.compile("[\u3041-\u309f]+|[\u30a0-\u30ff]+|[\u3400-\u9fff々]+|[^\u3041-\u30ff\u3400-\u9fff々]+")
"""Runs of Hiragana, of Katakana, of Han signs, and of all other letters."""
_HAN, _HIRAGANA = re.compile("[\u3400-\u9fff々]"), re.compile("[\u3041-\u309f]")
_PLURALS = (("oes", "ao"), ("ais", "al"), ("eis", "el"), ("ies", "y"))


class Entry(Struct, frozen=True):
    """A page as the index needs it."""

    titles: tuple[str, ...]
    asked: tuple[str, ...]
    """The ways in which people ask for the page."""
    text: str


def split_words(text: str, *, join_han: bool = False) -> tuple[str, ...]:
    """Return the folded words of a text, each once. ``join_han``: Han signs beside each other are one word."""
    found: list[str] = []
    for word in fold_words(text):
        if not _HAN.search(word) and not _HIRAGANA.search(word):
            found.append(word)
            continue
        runs = _SCRIPTS.findall(word)
        for run in runs:
            if _HAN.match(run) and not join_han:
                found += [*run, *(run[at : at + 2] for at in range(len(run) - 1))]
            elif not _HIRAGANA.match(run) or len(runs) == 1:  # else it is the ending of a word, or a particle
                found.append(run)
    return tuple(dict.fromkeys(found))


def compute_stem(word: str) -> str:
    """Return the stem of a folded word: "searching", "searched" and "search" have one stem."""
    for many, singular in _PLURALS:
        if word.endswith(many) and len(word) > len(many) + 1:
            word = word.removesuffix(many) + singular
    while found := _ENDED.fullmatch(word):
        word = found[1]
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] and word[-1] not in "rs" else word


class WordIndex:
    """The index of the words of some pages.

    ``little``: folded words that say little, such as "how" and "the". ``groups``: groups of folded words with similar
    meanings.
    """

    def __init__(self, entries: Sequence[Entry], little: Set[str], groups: Iterable[Iterable[str]] = ()) -> None:
        self._little = little
        self._group: defaultdict[str, set[str]] = defaultdict(set)
        """By stem: the stems with similar meanings."""
        for group in groups:
            stems = {*map(compute_stem, group)}
            for stem in stems:
                self._group[stem] |= stems - {stem}
        self._pages: defaultdict[str, set[int]] = defaultdict(set)
        """By word: the pages that contain the word anywhere."""
        self._phrases: defaultdict[str, set[int]] = defaultdict(set)
        """By word: the phrases that contain the word."""
        self._alike: defaultdict[str, set[str]] = defaultdict(set)
        """By stem: the words with this stem."""
        self._page_of: list[int] = []
        """By index of a phrase: its page."""
        phrases: list[tuple[str, ...]] = []
        for page, entry in enumerate(entries):
            for words in dict.fromkeys(map(split_words, (*entry.asked, *entry.titles))):
                for word in words:
                    self._phrases[word].add(len(phrases))
                    self._pages[word].add(page)
                phrases.append(words)
                self._page_of.append(page)
            for word in split_words(entry.text):
                self._pages[word].add(page)
        self._known = sorted(self._pages)
        for word in self._known:
            self._alike[compute_stem(word)].add(word)
        self._size = len(entries)
        self._rarest = math.log(1 + self._size)
        self._weight = {
            one: math.log(1 + self._size / len(set().union(*(self._pages[word] for word in words))))
            for one, words in self._alike.items()
        }
        self._whole = [sum(map(self._compute_weight, words)) for words in phrases]
        """By index of a phrase: the sum of the weights of its words."""

    def _compute_weight(self, word: str) -> float:
        if word in self._little:
            return LITTLE * self._rarest
        return self._weight.get(compute_stem(word), UNKNOWN * self._rarest)

    def rank(self, typed: str, known_stems: Set[str] = frozenset()) -> list[tuple[float, int]]:
        """Return the score and the index of each page that matches a part of the typed text, the best first.

        ``known_stems``: the stems of words that are spelt right, although these pages do not have them.
        """
        words = sorted(split_words(typed), key=lambda word: word in self._little)[:MOST]
        total = 0.0
        in_phrase: defaultdict[int, float] = defaultdict(float)
        in_page: defaultdict[int, float] = defaultdict(float)
        for word in words:
            meant = self._find_meant(word, known_stems)
            weight = max(map(self._compute_weight, [one for one in meant if meant[one] >= ENDED] or meant or (word,)))
            total += weight
            _add_best(in_phrase, weight, meant, self._phrases)
            _add_best(in_page, weight, meant, self._pages)
        likeness: defaultdict[int, float] = defaultdict(float)
        for phrase, shared in in_phrase.items():
            page = self._page_of[phrase]
            likeness[page] = max(likeness[page], 2 * shared / (total + self._whole[phrase]))
        scored = [
            (PHRASE * likeness[page] + TEXT * shared / total + FIRST * (1 - page / self._size), page)
            for page, shared in in_page.items()
        ]
        return sorted(scored, key=lambda one: (-one[0], one[1]))

    def _find_meant(self, word: str, known_stems: Set[str]) -> dict[str, float]:
        """Return the words that a typed word may mean, with their weights."""
        if word in self._little:
            return {word: 1.0}
        root = compute_stem(word)
        meant = {one: MEANT for other in self._group.get(root, ()) for one in self._alike.get(other, ())}
        meant |= dict.fromkeys(self._alike.get(root, ()), ENDED)
        if meant:
            return meant | ({word: 1.0} if word in meant else {})
        begun = {}
        for known_word in self._known[bisect_left(self._known, word) :]:
            if not known_word.startswith(word):
                break
            if known_word not in self._little:
                begun[known_word] = BEGUN * len(word) / len(known_word)
        if begun or len(word) < SHORTEST or root in known_stems:
            return begun
        # Slips rarely concern the first letter, and other languages have similar words that begin with another.
        first = bisect_left(self._known, word[0]), bisect_left(self._known, chr(ord(word[0]) + 1))
        spelt = process.extract(word, self._known[slice(*first)], scorer=fuzz.ratio, score_cutoff=LIKE, limit=3)
        return {one: SPELT * score / 100 for one, score, _ in spelt}


def _add_best(
    weights: defaultdict[int, float], weight: float, shares: Mapping[str, float], places: Mapping[str, Iterable[int]]
) -> None:
    """Add the weight of a typed word to indices in ``weights``. An index gets it once, for its best matching word."""
    counted: set[int] = set()
    for page, share in sorted(shares.items(), key=lambda item: -item[1]):
        for place in places.get(page, ()):
            if place not in counted:
                counted.add(place)
                weights[place] += weight * share
