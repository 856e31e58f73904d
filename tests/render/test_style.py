"""The style guide of docs/messages.md, where a rule of it can be checked: every text, in every language.

What only a reader can judge (kind, concrete, said once) is not here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from engine.registry import list_installed_games
from locales.update import LANGUAGES, find_base, list_domains
from render.face.contract import load_presenter
from render.text.i18n import list_languages, say
from tests.catalogues import find_catalogue, find_template
from tests.languages import STOPS

from .terms import read_never_said

EVENT_FILES = (
    "event_words.py",
    "card_events.py",
    "map_events.py",
    "events_of_enemies.py",
    "events_of_raids.py",
    "events_of_turns.py",
)
SENTENCES = (*EVENT_FILES, "lessons.py", "refusals.py")
"""Files that speak in whole sentences; what has fewer than five words in them is a name or a part."""
LONGEST = {**dict.fromkeys(EVENT_FILES, 160), "refusals.py": 200, "lessons.py": 150}
"""Characters, placeholders counted as they are written."""
BEGGING = re.compile(r"\b(please|sorry|oops|click|tap|user|users|invalid|error|successfully|unfortunately)\b", re.I)
"""Words that a thing says, not somebody at the table. Those of another language are in its page of terms."""
INFLECTED = re.compile(r"\}(['’]s?\b|s\b)")
BEGINNING = ("{", "≈", "/", "<", "…", "¿", "¡")
LEFT = re.compile(r"^(\s|[-#>•*_`“(（「『]|\{mark\}|💡)+")
"""The marks before a sentence: of a list, of a quotation, of emphasis."""

Entry = tuple[str, str, tuple[str, ...]]
"""Language, text, and the files that say it."""


@cache
def texts() -> tuple[Entry, ...]:
    """Return every text in every language."""
    found: list[Entry] = []
    for domain in list_domains():
        template = find_template(domain)
        where = {(m.id, m.context): tuple(name for name, _ in m.locations) for m in template if m.id}
        for (key, _), files in where.items():
            found += [("en", one, files) for one in ([key] if isinstance(key, str) else key)]
        for language in LANGUAGES:
            for m in find_catalogue(language, domain):
                strings = [m.string] if isinstance(m.string, str) else list(m.string)
                found += [(language, one, where.get((m.id, m.context), ())) for one in strings if m.id and one]
    return tuple(found)


def of(*names: str) -> Iterator[Entry]:
    """Return the texts of files with these names."""
    return (one for one in texts() if any(file.endswith(f"/{name}") for file in one[2] for name in names))


def said_by_us() -> Iterator[Entry]:
    """Return all texts but the printed names of cards, which stand in no file of code, and the questions of players."""
    return (one for one in texts() if one[2] and not is_asked(*one[1:]))


def is_asked(said: str, files: tuple[str, ...]) -> bool:
    """Return whether a text lists phrases by which players search for a rule. A rule's own text ends with a stop."""
    return all(file.endswith(".md") for file in files) and "; " in said and said[-1].isalnum()


def sentences() -> Iterator[Entry]:
    """Yield the texts that are whole sentences: at least five words, in files that speak in sentences."""
    for language, said, files in of(*SENTENCES):
        bare = re.sub(r"\{[^}]*\}", " ", said)
        words = len(re.findall(r"[^\W\d_]{2,}", bare))
        if words >= 5 or (said[-1] in STOPS and len(bare) >= 15):
            yield language, said, files


def test_the_check_of_texts_has_texts() -> None:
    whole = {one for one in LANGUAGES if not find_base(one)}
    assert len(texts()) > 2500 and len(list(sentences())) > 250 and {one[0] for one in sentences()} >= {"en", *whole}


def test_texts_have_single_blanks_and_none_at_their_ends() -> None:
    assert [said for _, said, _ in texts() if "  " in said or said != said.strip()] == []


def test_signs_are_typographic() -> None:
    """Texts use “…” and not "...", an apostrophe only within a word, and no shouting."""
    wrong = [said for _, said, _ in said_by_us() if "..." in said or '"' in said or "!!" in said or "?!" in said]
    assert wrong == []


def test_texts_neither_say_please_nor_click() -> None:
    words = {"en": BEGGING, **{language: read_never_said(language) for language in LANGUAGES}}
    assert [said for language, said, _ in said_by_us() if words[language].search(said)] == []


def test_the_bot_says_i_only_of_what_it_may_not_do() -> None:
    """Players say "I" on buttons, in conditions and in questions about rules, none of which ends with a stop."""
    spoken = re.compile(r"\b(I|me|my|mine|myself)\b")
    wrong = []
    for language, said, _ in said_by_us():
        bare = re.sub(r"`[^`]*`|\*[^*]*\*|“[^”]*”", "", said)
        may_not = re.search(r"\b(cannot|permissions?|allow|blocks|need)\b|\{mine\}", said, re.I)
        if language == "en" and spoken.search(bare) and said.rstrip("`*)”")[-1] == "." and not may_not:
            wrong.append(said)
    assert wrong == []


def test_a_sentence_that_ends_with_a_command_has_its_stop() -> None:
    wrong = [said for _, said, _ in said_by_us() if re.search(r"[^\W\d_]{2,} [^:]{12,}[:：] ?`/[^`]*`$", said)]
    assert wrong == []


def test_names_are_never_inflected() -> None:
    """A placeholder may hold anybody's name in any language."""
    assert [said for _, said, _ in texts() if INFLECTED.search(said)] == []


def test_sentences_begin_with_a_capital_and_end_with_a_stop() -> None:
    wrong = []
    for _, said, _ in sentences():
        start = LEFT.sub("", said)
        begins = (start[:1].isalnum() and not start[:1].islower()) or start.startswith(BEGINNING)
        ending = said.rstrip("`*)”）」")
        if not begins or ending[-1:] not in f"{STOPS}:：}}":
            wrong.append(said)
    assert wrong == []


@pytest.mark.parametrize("game", list_installed_games())
def test_rules_have_a_name_without_a_stop_and_whole_sentences_below(game: str) -> None:
    wrong = []
    for page in load_presenter(game).rules():
        for language in list_languages():
            title, body = say(page.title, language), say(page.body, language)
            named = not title[0].islower() and title[-1] not in ".!:。！："
            if not named or body.rstrip("*)）」")[-1] not in STOPS or LEFT.sub("", body)[0].islower():
                wrong.append((title, body))
    assert wrong == []


@pytest.mark.parametrize("game", list_installed_games())
def test_a_legend_is_read_out_in_sentences(game: str) -> None:
    """Without full stops the signs would be read as one sentence."""
    legend = load_presenter(game).guidance.legend()
    shapes = [one for shape in legend.shapes for one in (shape, *shape.children)] if legend is not None else []
    said = [say(one.words, language) for one in shapes if one.words is not None for language in list_languages()]
    assert [words for words in said if words[-1] not in STOPS] == []


@pytest.mark.parametrize("name", LONGEST)
def test_labels_and_titles_are_short(name: str) -> None:
    assert [(len(said), said) for _, said, _ in of(name) if len(said) > LONGEST[name]] == []


def test_a_refusal_never_shouts() -> None:
    assert [said for _, said, _ in of("refusals.py") if "!" in said] == []
