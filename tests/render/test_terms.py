"""The terms of docs/terms: one English term has one word in a translation, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec import Struct

from locales.update import LANGUAGES, list_domains
from tests.catalogues import find_catalogue

from .terms import match_forms, read_page

ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]*)\|$", re.M)
EXCEPTION = re.compile(r'^- "(.+)": .+$', re.M)


class Terms(Struct):
    """The terms that a page of docs/terms gives for one catalogue."""

    rows: list[tuple[re.Pattern[str], re.Pattern[str]]]
    avoided: list[re.Pattern[str]]
    exceptions: set[str]


def read_terms(language: str, domain: str) -> Terms:
    part = re.split(r"^## ", read_page(language).partition(f"\n## {domain}\n")[2], maxsplit=1, flags=re.M)[0]
    rows = [row for row in ROW.findall(part) if row[0] != "English" and not row[0].startswith("---")]
    return Terms(
        [(match_forms(english), match_forms(translated)) for english, translated, _ in rows],
        [match_forms(avoided) for *_, avoided in rows if avoided.strip()],
        set(EXCEPTION.findall(part)),
    )


def list_sentences(language: str, domain: str) -> Iterator[tuple[str, str]]:
    """Yield keys and translations: no names of cards, no lists of how people ask or of words alike."""
    for message in find_catalogue(language, domain):
        if message.id:
            key = message.id if isinstance(message.id, str) else "".join(message.id[1:])
            paper = all(name.endswith(".md") for name, _ in message.locations)
            listed = ("; " in key and key[-1] not in ".!?:") or (paper and key[:1].islower())
            if key and not message.context and not listed:
                yield key, message.string if isinstance(message.string, str) else " ".join(message.string or ())


def bare(text: str) -> str:
    return re.sub(r"\{[^}]*\}|`[^`]*`", " ", text)


DOMAINS = [domain for domain in list_domains() if any(read_terms(language, domain).rows for language in LANGUAGES)]
"""The catalogues for which a page has a table. A game need not have one."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_a_term_is_one_word(language: str, domain: str) -> None:
    terms = read_terms(language, domain)
    assert len(terms.rows) >= 10, "no table for this catalogue"
    wrong = [
        f"{translated.pattern}: {key} | {said}"
        for key, said in list_sentences(language, domain)
        if key not in terms.exceptions
        for english, translated in terms.rows
        if english.search(bare(key)) and not translated.search(said)
    ]
    wrong += [
        f"not {avoided.pattern}: {said}"
        for _, said in list_sentences(language, domain)
        for avoided in terms.avoided
        if avoided.search(said)
    ]
    assert wrong == []


def test_a_form_matches_itself_or_every_ending() -> None:
    forms = match_forms("team, steal-, 手札")
    assert all(map(forms.search, ("The team wins", "Stealing a card", "自分の手札から", "残りteam内")))
    assert not forms.search("steam") and not forms.search("teams") and not forms.search("手元の札")
