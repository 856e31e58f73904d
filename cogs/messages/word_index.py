"""Rank pages by what somebody typed: whole questions, single words, or the beginning of a word.

A page is found by its *phrases* (the ways in which people ask for it, and its titles) and by its text. A word weighs
the more, the fewer pages have it (its inverse document frequency), and next to nothing if it is a word like "how".
A page scores

    PHRASE x how like its likest phrase is to what was typed   (the words both have, over the words of either)
    + TEXT x how much of what was typed stands anywhere in it
    + FIRST x how near the front of the book it stands         (aim and definitions stand there)

and so about 1 where a phrase was typed as it stands. A word stands for itself, a little less for one that differs only
in its ending, less for one that means much the same ("shoot", "attack"); and a word that no page has for those that
begin with it, or else for those that are spelt most like it.
Nobody knows in which language somebody types: English and Portuguese endings are cut alike.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set

from msgspec import Struct
from rapidfuzz import fuzz, process

from engine.folding import fold_words

PHRASE, TEXT, FIRST = 0.7, 0.3, 0.03
TITLE = 0.9
"""What a title counts for beside a way in which people ask: it may lean on the title above it ("The roll")."""
ENDED = 0.9
"""What a word counts for that has another ending than what was typed."""
MEANT = 0.7
"""What a word counts for that means much the same as what was typed."""
BEGUN = 0.6
"""What a word counts for that only begins with what was typed."""
SPELT = 0.8
"""What a word counts for that is only spelt like what was typed."""
LIKE = 74.0
"""From how alike two words are taken for one another: 100 is equal, 0 has no letter in common."""
UNKNOWN = 0.4
"""What a word weighs that no page has, as a share of what the rarest word weighs: it tells little, but not nothing."""
LITTLE = 0.03
"""What a word weighs that says little, as such a share: it decides between pages that are otherwise alike."""
MOST = 8
"""Words that are looked for; what somebody says beyond them tells nothing more."""
SHORTEST = 3
"""Letters that a word keeps whatever its ending, and from which on it may stand for words that are spelt like it."""
_ENDINGS = (
    *("amentos", "imentos", "amento", "imento", "mente", "ments", "mento", "ment"),
    *("ando", "endo", "indo", "adas", "ados", "idas", "idos", "amos", "emos", "imos", "ada", "ado", "ida", "ido"),
    *("ings", "ing", "ers", "ed", "er", "es", "ly", "ar", "ir", "ou", "ei", "iu", "am", "em", "os", "as"),
    *("s", "o", "a", "e"),
)
"""What English and Portuguese words end with, the longest first."""
_PLURALS = (("oes", "ao"), ("ais", "al"), ("eis", "el"), ("ies", "y"))


class Entry(Struct, frozen=True):
    """A page as it is searched."""

    titles: tuple[str, ...]
    asked: tuple[str, ...]
    """The ways in which people ask for it."""
    text: str


def stem(word: str) -> str:
    """Return a folded word without its endings: "searching", "searched" and "search" are one."""
    for many, one in _PLURALS:
        if word.endswith(many) and len(word) > len(many) + 1:
            word = word.removesuffix(many) + one
    while ending := next((e for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= SHORTEST), ""):
        word = word.removesuffix(ending)
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] and word[-1] not in "rs" else word


class WordIndex:
    """The words of some pages. ``little``: folded words that say little, such as "how" and "the". ``groups``: folded
    words of which each means much the same as the others of its group."""

    def __init__(self, entries: Sequence[Entry], little: Set[str], groups: Iterable[Iterable[str]] = ()) -> None:
        self._little = little
        self._group: defaultdict[str, set[str]] = defaultdict(set)
        """By stem, the stems that mean much the same."""
        for group in groups:
            stems = {*map(stem, group)}
            for one in stems:
                self._group[one] |= stems - {one}
        self._pages: defaultdict[str, set[int]] = defaultdict(set)
        """By word, the pages that have it anywhere."""
        self._phrases: defaultdict[str, set[int]] = defaultdict(set)
        """By word, the phrases that have it."""
        self._alike: defaultdict[str, set[str]] = defaultdict(set)
        """By stem, the words that have it."""
        self._page_of: list[int] = []
        self._share: list[float] = []
        """By phrase, its page, and what it counts for."""
        phrases: list[tuple[str, ...]] = []
        for page, entry in enumerate(entries):
            for texts, share in ((entry.asked, 1.0), (entry.titles, TITLE)):
                for words in dict.fromkeys(map(self._words, texts)):
                    for word in words:
                        self._phrases[word].add(len(phrases))
                        self._pages[word].add(page)
                    phrases.append(words)
                    self._page_of.append(page)
                    self._share.append(share)
            for word in self._words(entry.text):
                self._pages[word].add(page)
        self._known = sorted(self._pages)
        for word in self._known:
            self._alike[stem(word)].add(word)
        self._size = len(entries)
        self._rarest = math.log(1 + self._size)
        self._weight = {
            one: math.log(1 + self._size / len(set().union(*(self._pages[word] for word in words))))
            for one, words in self._alike.items()
        }
        self._whole = [sum(map(self._weighs, words)) for words in phrases]
        """By phrase, what its words weigh together."""

    @staticmethod
    def _words(text: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(fold_words(text)))

    def _weighs(self, word: str) -> float:
        if word in self._little:
            return LITTLE * self._rarest
        return self._weight.get(stem(word), UNKNOWN * self._rarest)

    def rank(self, typed: str) -> list[tuple[float, int]]:
        """Return each page that has anything of what was typed, as (score, place), the best first."""
        words = sorted(self._words(typed), key=lambda word: word in self._little)[:MOST]
        total = 0.0
        in_phrase: defaultdict[int, float] = defaultdict(float)
        in_page: defaultdict[int, float] = defaultdict(float)
        for word in words:
            meant = self._meant(word)
            weight = max(map(self._weighs, [one for one in meant if meant[one] >= ENDED] or meant or (word,)))
            total += weight
            _add_best(in_phrase, weight, meant, self._phrases)
            _add_best(in_page, weight, meant, self._pages)
        likeness: defaultdict[int, float] = defaultdict(float)
        for phrase, shared in in_phrase.items():
            page = self._page_of[phrase]
            likeness[page] = max(likeness[page], self._share[phrase] * 2 * shared / (total + self._whole[phrase]))
        scored = [
            (PHRASE * likeness[page] + TEXT * shared / total + FIRST * (1 - page / self._size), page)
            for page, shared in in_page.items()
        ]
        return sorted(scored, key=lambda one: (-one[0], one[1]))

    def _meant(self, word: str) -> dict[str, float]:
        """Return the words that a typed one may mean, with what each counts for."""
        if word in self._little:
            return {word: 1.0}
        root = stem(word)
        meant = {one: MEANT for other in self._group.get(root, ()) for one in self._alike.get(other, ())}
        meant |= dict.fromkeys(self._alike.get(root, ()), ENDED)
        if meant:
            return meant | ({word: 1.0} if word in meant else {})
        begun = {}
        for one in self._known[bisect_left(self._known, word) :]:
            if not one.startswith(word):
                break
            begun[one] = BEGUN
        if begun or len(word) < SHORTEST:
            return begun
        spelt = process.extract(word, self._known, scorer=fuzz.ratio, score_cutoff=LIKE, limit=3)
        return {one: SPELT * score / 100 for one, score, _ in spelt}


def _add_best(
    found: defaultdict[int, float], weight: float, meant: Mapping[str, float], places: Mapping[str, Iterable[int]]
) -> None:
    """Add to each place what a typed word counts for there: once, by the stem that counts most."""
    counted: set[int] = set()
    for one, share in sorted(meant.items(), key=lambda item: -item[1]):
        for place in places.get(one, ()):
            if place not in counted:
                counted.add(place)
                found[place] += weight * share
