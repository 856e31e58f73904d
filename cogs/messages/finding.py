"""Finding a page of a rulebook or of the cards: by id, title, topic or any words, in the reader's language or English.

Pure, and made once for each language: an index of folded words (no case, no accents), searched as somebody types.
Making it takes a second, and searching it a few milliseconds: both are done off the loop (see ``lookup``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from msgspec import Struct

from engine.registry import games
from render.face.contract import Page, face
from render.text.i18n import SOURCE, language_for, say

from ..components.typed import fold, likest
from ..limits import TYPED

SORTS: dict[str, Callable[[str], Sequence[Page]]] = {
    "rules": lambda game: face(game).rules(),
    "cards": lambda game: face(game).cards(),
}
"""What there is to look up, of each game."""
_SPLIT = re.compile(r"[^\w-]+")
WEIGHTS = (12, 5, 3)
"""What a word counts for in a title, a topic, a text."""
ENDING = 2
"""Letters at a word's end that may differ ("searching" finds "searched")."""
MOST = 12
"""Words that are looked for; what somebody says beyond them tells nothing more."""
SHORT = 2
"""Words of so few letters say nothing beside longer ones ("a", "to", "de")."""


class Found(Struct, frozen=True):
    """A page among the pages, and what it is found by."""

    value: str
    """``game key``: unlike any other's."""
    game: str
    page: Page
    titles: tuple[str, ...]
    """In the reader's language, in English, and the key."""
    names: frozenset[str]
    """These titles, folded."""
    topic: str
    """In the reader's language; "" where it has none."""
    words: tuple[str, str, str]
    """Those of id and titles, of the topic, of the text: folded, each between blanks."""
    all: str
    """The same in one, for most pages have none of what is looked for."""


def index(sort: str, locale: str) -> tuple[Found, ...]:
    """Every page of a sort, the games one after another, each in its own order."""
    return _index(sort, language_for(locale), tuple(games()))


@cache
def _index(sort: str, language: str, playing: tuple[str, ...]) -> tuple[Found, ...]:
    found = []
    for game in playing:
        for page in SORTS[sort](game):
            titles = tuple(dict.fromkeys((say(page.title, language), say(page.title, SOURCE), page.key)))
            topics = () if page.topic is None else (say(page.topic, language), say(page.topic, SOURCE))
            bodies = (say(page.body, language), say(page.body, SOURCE))
            topic = topics[0] if topics else ""
            words = (_words(*titles), _words(*topics), _words(*bodies))
            named = frozenset(map(fold, titles))
            found.append(Found(f"{game} {page.key}", game, page, titles, named, topic, words, "".join(words)))
    return tuple(found)


def _words(*texts: str) -> str:
    """The words of some texts, each with a blank before and after it."""
    return f" {' '.join(filter(None, _SPLIT.split(fold(' '.join(texts)))))} "


def search(sort: str, typed: str, locale: str, game: str | None = None) -> list[Found]:
    """The pages that what was typed may mean, the likeliest first; what ``game`` has before all others.

    A page's own value, id or title means that page alone. Else pages that have all the words, or begin words with
    them, those in titles before those in texts; else pages with some of the words. Where ``game`` has but words that
    begin so ("gasta" for "gas"), pages that have the very words come first.
    """
    typed = typed[:TYPED]
    pages = sorted(index(sort, locale), key=lambda one: one.game != game)
    alone = [one for one in pages if one.value == typed] or [one for one in pages if named(one, typed)]
    if alone and (game is None or alone[0].game == game or alone[0].value == typed):
        return alone
    whole, some = _with_words(pages, typed)
    here = [one for one in whole if one.game == game]
    elsewhere = alone or [one for one in whole if one.game != game]
    if not any(_to_the_letter(one, typed) for one in here):
        exact = [one for one in elsewhere if _to_the_letter(one, typed)]
        return [*exact, *here, *(one for one in elsewhere if one not in exact)] or some
    return [*here, *elsewhere]


def _with_words(pages: Sequence[Found], typed: str) -> tuple[list[Found], list[Found]]:
    """The pages with all the words that were typed, and those with some of them, the likeliest first."""
    words = [word for word in _SPLIT.split(fold(typed)) if word]
    words = [*dict.fromkeys(word for word in words if len(word) > SHORT)] or [*dict.fromkeys(words)]
    words = words[:MOST]
    scored = [(*_score(one, words), one) for one in pages] if words else []
    scored.sort(key=lambda hit: -hit[1])
    return [one for missing, _, one in scored if not missing], [one for _, score, one in scored if score]


def _to_the_letter(one: Found, typed: str) -> bool:
    """Whether a page has every word as it was typed."""
    return all(f" {word} " in one.all for word in _SPLIT.split(fold(typed)) if len(word) > SHORT)


def named(one: Found, typed: str) -> bool:
    """Whether a page was named in full."""
    return typed == one.value or not _names(typed).isdisjoint(one.names)


@lru_cache(64)
def _names(typed: str) -> frozenset[str]:
    """What was typed as a name may be compared: as it stands, and without the signs around its words."""
    return frozenset((fold(typed), _words(typed).strip()))


def says(one: Found, typed: str) -> bool:
    """Whether a page has what was typed, word after word."""
    want = _words(typed[:TYPED])
    return any(want in text for text in one.words)


def _score(one: Found, words: Sequence[str]) -> tuple[int, int]:
    """How many of the words a page has not, and how well it has the others."""
    missing = score = 0
    for word in words:
        if f" {_stem(word)}" not in one.all:
            missing += 1
            continue
        found = [_weight(word, text, most) for text, most in zip(one.words, WEIGHTS, strict=True)]
        # of two titles that have it, that of the rule itself has it in its topic and text as well
        missing, score = missing + (not any(found)), score + max(found) * sum(WEIGHTS) + sum(found)
    return missing, score


def _weight(word: str, text: str, most: int) -> int:
    """How well a text has a word: as it is, as the beginning of a word, or but for its ending."""
    if f" {word} " in text:
        return most + text.startswith(f" {word} ")
    if f" {word}" in text:
        return most - 1 + text.startswith(f" {word}")
    stem = _stem(word)
    return 1 if len(stem) < len(word) and f" {stem}" in text else 0


def _stem(word: str) -> str:
    """A word but for its ending."""
    return word[: max(4, len(word) - ENDING)]


def chapters(sort: str, game: str, locale: str) -> dict[str, list[Found]]:
    """A game's pages by topic, in their order."""
    found: dict[str, list[Found]] = {}
    for one in index(sort, locale):
        if one.game == game:
            found.setdefault(one.topic, []).append(one)
    return found


def chapter(sort: str, typed: str, locale: str, game: str | None = None) -> tuple[str, str] | None:
    """The game and topic that was named: whole, or by its first words, if only one topic of a game begins so."""
    want = _words(typed[:TYPED])
    listed = list(dict.fromkeys((one.game, one.topic) for one in index(sort, locale) if one.topic))
    listed.sort(key=lambda one: one[0] != game)
    if whole := [one for one in listed if _words(one[1]) == want]:
        return whole[0]
    begun = [one for one in listed if want.strip() and _words(one[1]).startswith(want)]
    return begun[0] if begun and [one[0] for one in begun].count(begun[0][0]) == 1 else None


def near(sort: str, typed: str, locale: str, most: int) -> list[Found]:
    """The pages whose titles are most like what was typed."""
    pages = {one.value: one for one in index(sort, locale)}
    return [pages[value] for value in likest(typed, ((one.value, one.names) for one in pages.values()), most)]
