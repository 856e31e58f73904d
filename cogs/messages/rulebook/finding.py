"""Search in the pages of rulebooks or cards: by id, title, topic or any words, in every language of the bot.

The functions are pure. Each game has an index of its words (``word_index``) in the reader's language and English. It is
built when it is first needed, in half a second. A search takes a few milliseconds. Both run outside of the event loop
(see ``lookup``). If an index knows few of the typed words, the search is in the language that knows most of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct

from engine.folding import fold, fold_name, fold_words
from engine.registry import load_games
from render.face.contract import load_presenter
from render.face.records import Page
from render.face.standard import read_rule_pages
from render.text.i18n import SOURCE, T, Text, find_language, list_languages, say

from ...limits import TYPED
from .word_index import Entry, WordIndex, compute_stem, split_words

SORTS: dict[str, Callable[[str], Sequence[Page]]] = {
    "rules": lambda game: load_presenter(game).rules(),
    "cards": lambda game: load_presenter(game).reference.cards(),
}
"""By sort of pages, rules or cards: a function that returns the pages of a game."""
BOT = "bot"
"""In place of the key of a game: the pages on the bot's own matters, which come with the rules of every game."""
PAGES_ON_THE_BOT = Path(__file__).parent / "bot_pages"
LITTLE = T(
    "a about actually after all allowed already also am an and any anybody anyone are as at be because been before "
    "but by can cant could did do does doesnt dont during each even ever every everybody everyone explain for from "
    "get gets go goes going got guy guys had happen happens has have he her here hes his how i if im in instead "
    "into is isnt it its ive just let lets like many may me mean means might more much must my need now of off ok "
    "on or other others our out really rule rules same shall she should so some somebody someone something still "
    "tell than that thats the their them then theres there these they thing things this those times to too try "
    "trying us use used using want was way we were what whats when where which while who whole whos why will with "
    "without wont work works would yet you your youre"
)
"""Words that say little about a question, such as "how"."""
ALIKE = T(
    "attack fight fire hit shoot strike; beat defeat kill slay; win victory winner; lose defeat losing; aim goal "
    "objective point purpose; start begin first; end finish over ends; die dead death dying killed; heal cure "
    "recover regain repair; life health hp lives; wound hurt injury damage injured wounded; friend mate teammate "
    "partner ally buddy; team side group party; monster creature enemy beast foe; item equipment gear stuff object "
    "loot; deck pile stack; room location place tile chamber area; space square tile field spot; flee escape run "
    "retreat; steal rob pickpocket thief stealing theft; pass skip nothing; move walk travel step; door gate; "
    "maximum most limit max; combat fight battle; alone solo single myself; talk speak say discuss tell "
    "communicate; hard difficult difficulty tough harder; easy easier; trap snare spikes; search look explore; "
    "armour armor vest protection; gun weapon rifle pistol sword; roll throw; people player person; again reroll "
    "twice repeat once another second; draw take pick get; put place lay set down; free release rescue; back "
    "return; keep hold save stay remain; discard throw drop; see look show peek; hidden secret; character hero guy "
    "figure; round turn; choose pick select; equal tie draw same both; magic spell cast; gas smoke; blind blinded "
    "flash; gold grey gray; help assist support defend; boss master; vortex whirlpool; fortress castle; inn tavern "
    "town home; cave ice; extra bonus additional; left leftover remaining rest; fail failed miss lose; cards hand; "
    "two several both multiple; answer reply respond; notify ping notification remind mention; leave quit exit go; "
    "computer ai machine; number value; afk away absent idle inactive gone; kick expel; lobby table room; timer clock "
    "limit deadline; spectate watch observe; tip hint advice suggestion; dms messages notifications; loot treasure; "
    "gunfight duel counter; protect defend; explosion bomb explode; teammate mates; forest woods trees; desert sand; "
    "ability power skill stat stats; wiped lost destroyed; refuse decline no; deliberately purpose; revive respawn "
    "resurrect; squad crew team party; goblin baddie mob villain monster enemy opponent; nade frag grenade; trade swap "
    "exchange give; buy sell pay; surrender forfeit resign concede quit; misclick takeback undo mistake wrong; "
    "block soak absorb reduce prevent; allowed legal permitted; amount number; reset shuffle reshuffle mix; knocked "
    "unconscious stunned; colour color; money gold coins; bag inventory; spawn appear arrive; adjacent next near; "
    "ignore avoid escape; explode blow detonate; bullet shot ammo; knife pistol sidearm "
    "revolver; symbol icon sign picture; mercenary hire recruit; trash discard dump"
)
"""Groups of words with similar meanings, separated by semicolons."""
ELSEWHERE = 0.4
"""The weight of a page if it belongs to another game than the one played here, or to the other sort of pages.

For `/rules`, cards are the other sort.
"""
BESIDE = 0.9
"""The weight of a page on the bot, because most questions are about the game."""
NAMED = 0.8
"""The weight of a page of the other sort of pages if its full name was typed."""
LEAST = 0.12
"""A page is listed as a result only from this score on."""
KNOWN = 0.5
"""A text is in the reader's language if the index knows more than this share of its words."""
KEPT = 24
"""The most indexes that are kept: those of three languages, of four games' rules and cards each."""
SURE = 0.37
"""A page with at least this score is shown at once. If there is none, similar pages are listed instead."""


class Found(Struct, frozen=True):
    """A page of rules or cards, with its names and titles for the search."""

    value: str
    """The game and the key of the page, unique among all pages."""
    game: str
    page: Page
    titles: tuple[str, ...]
    """The page's titles in the reader's language and in English, and its key."""
    names: frozenset[str]
    """The page's titles in every language and its key, folded for comparison."""
    topic: str
    """The page's topic in the reader's language; "" if it has none."""


def list_all_pages(sort: str, locale: str) -> tuple[Found, ...]:
    """Return every page of a sort (rules or cards), game by game. The pages of a game keep their order."""
    return tuple(one for game in _list_books(sort) for one in _list_pages(sort, find_language(locale), game))


def _list_books(sort: str) -> tuple[str, ...]:
    """Return the keys of the games. For rules, the key of the pages on the bot comes last."""
    return (*load_games(), *([BOT] if sort == "rules" else []))


@cache
def _read_pages(sort: str, book: str) -> tuple[Page, ...]:
    return read_rule_pages(PAGES_ON_THE_BOT) if book == BOT else tuple(SORTS[sort](book))


@cache
def _list_pages(sort: str, language: str, game: str) -> tuple[Found, ...]:
    found = []
    for page in _read_pages(sort, game):
        titles = tuple(dict.fromkeys((say(page.title, language), say(page.title, SOURCE), page.key)))
        names = frozenset(
            name for title in (*_say_in(page.title, list_languages()), page.key) for name in _list_name_forms(title)
        )
        topic = say(page.topic, language) if page.topic is not None else ""
        found.append(Found(f"{game} {page.key}", game, page, titles, names, topic))
    return tuple(found)


@lru_cache(KEPT)
def _build_word_index(sort: str, game: str, language: str) -> WordIndex:
    """Return the index of a game's pages in a language and in English, with the pages on the bot after them if any."""
    languages = tuple(dict.fromkeys((language, SOURCE)))
    little = frozenset(word for said in _say_in(LITTLE, languages) for word in split_words(said, join_han=True))
    groups = [split_words(group, join_han=True) for said in _say_in(ALIKE, languages) for group in said.split(";")]
    entries = []
    for page in (*_read_pages(sort, game), *(_read_pages(sort, BOT) if sort == "rules" else ())):
        asked = [way for said in _say_in(page.asked, languages) for way in said.split(";")]
        text = " ".join((*_say_in(page.topic, languages), *_say_in(page.body, languages)))
        entries.append(Entry(tuple(_say_in(page.title, languages)), tuple(asked), text))
    return WordIndex(entries, little, groups)


def _say_in(text: Text | None, languages: Sequence[str]) -> Iterator[str]:
    if text is not None:
        yield from dict.fromkeys(say(text, language) for language in languages)


@cache
def _list_stems(sort: str, language: str) -> frozenset[str]:
    """Return the stems of all words of the pages in a language, and of the words that say little."""
    texts = [*_say_in(LITTLE, (language,))]
    for page in (page for book in _list_books(sort) for page in _read_pages(sort, book)):
        texts += [one for text in (page.title, page.topic, page.asked, page.body) for one in _say_in(text, (language,))]
    return frozenset(map(compute_stem, {word for text in texts for word in split_words(text)}))


def _guess_language(sort: str, typed: str, language: str) -> str:
    """Return the language of a typed text: the reader's if its words are known there, else where most are known."""
    stems = set(map(compute_stem, split_words(typed)))

    def count_known(locale: str) -> int:
        return len(stems & _list_stems(sort, locale))

    if count_known(language) > KNOWN * len(stems):
        return language
    return max(dict.fromkeys((language, *list_languages())), key=count_known)


def search_pages(sort: str, typed: str, locale: str, game: str | None = None) -> list[Found]:
    """Return the pages that a typed text may mean, the likeliest first."""
    return [one for _, one in rank_pages(sort, typed, locale, game)]


def rank_pages(sort: str, typed: str, locale: str, game: str | None = None) -> list[tuple[float, Found]]:
    """Return the pages that a typed text may mean, each with its score, the likeliest first.

    Pages of ``game`` and pages on the bot come before all others, unless a page of another game fits much better.
    Titles of ``game`` come first, however common their words are. If the text is the id of a rule, the rule's page is
    the only result, in any game.
    """
    typed = typed[:TYPED]
    pages = {key: _list_pages(sort, find_language(locale), key) for key in _list_books(sort)}
    if alone := [one for found in pages.values() for one in found if one.value == typed]:
        return [(1.0, one) for one in alone]
    titled = [one for found in pages.values() for one in found if is_full_name(one, typed)]
    played = [one for one in titled if game in {None, one.game}]
    folded = fold(typed)
    if not played and (alone := [one for found in pages.values() for one in found if fold(one.page.key) == folded]):
        return [(1.0, one) for one in alone]
    here = [(1.0, one) for one in titled if game in {None, one.game} or one.game == BOT]
    elsewhere = [(ELSEWHERE, one) for one in titled if (1.0, one) not in here]
    with_bot = game if game in load_games() else next(iter(load_games()))
    spoken = _guess_language(sort, typed, find_language(locale))
    known = _list_stems(sort, spoken)
    for key in load_games():
        indexed = (*pages[key], *pages.get(BOT, ()))
        for score, at in _build_word_index(sort, key, spoken).rank(typed, known):
            one = indexed[at]
            if one in titled or (one.game == BOT and key != with_bot):
                continue
            score *= BESIDE if one.game == BOT else 1.0 if game in {None, key} else ELSEWHERE
            if score >= LEAST:
                (here if game in {None, key} or one.game == BOT else elsewhere).append((score, one))
    here.sort(key=lambda hit: (hit[1] not in played, -hit[0]))
    elsewhere.sort(key=lambda hit: -hit[0])
    best = here[0][0] if here else 0.0
    return [*(hit for hit in elsewhere if hit[0] > best), *here, *(hit for hit in elsewhere if hit[0] <= best)]


def is_full_name(page: Found, typed: str) -> bool:
    """Return whether a typed text is a full name of a page."""
    return typed == page.value or not _list_name_forms(typed).isdisjoint(page.names)


@lru_cache(64)
def _list_name_forms(name: str) -> frozenset[str]:
    """Return the forms of a name for comparison: folded, and with its letters alone ("headshot" means Head Shot)."""
    return frozenset((fold(name), fold_name(name))) - {""}


def group_by_topic(sort: str, game: str, locale: str) -> dict[str, list[Found]]:
    """Return a game's pages by topic, in their order."""
    found: dict[str, list[Found]] = {}
    for page in _list_pages(sort, find_language(locale), game):
        found.setdefault(page.topic, []).append(page)
    return found


def find_topic(sort: str, typed: str, locale: str, game: str | None = None) -> tuple[str, str] | None:
    """Return the game and topic that a text names.

    It may be a topic's full name, or first words that fit only one topic of a game.
    """
    want = fold_words(typed[:TYPED])
    listed = list(dict.fromkeys((one.game, one.topic) for one in list_all_pages(sort, locale) if one.topic))
    listed.sort(key=lambda one: one[0] != game)
    if whole := [one for one in listed if fold_words(one[1]) == want]:
        return whole[0]
    begun = [one for one in listed if want and fold_words(one[1])[: len(want)] == want]
    return begun[0] if begun and [one[0] for one in begun].count(begun[0][0]) == 1 else None
