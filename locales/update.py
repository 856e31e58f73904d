"""Bring the catalogues up to date with the code: extract, update, compile (``make words``).

This needs Babel, which is installed for development only.

The bot has one domain of translations, and each game has one. So a game's words come and go with the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from render.text import rule_pages
from render.text.i18n import REGIONAL

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("es_ES", "es_419", "it", "ja", "pt_BR")  # a language stands before its regional ones
PLURALS = {"pt_BR": "nplurals=2; plural=(n != 1);"}  # Brazilians write "0 cartas"; Babel's own form would say "0 carta"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {"T": (1,), "TN": (1, 2), "TC": ((1, "c"), 2)}
READERS = [("**.py", "python"), ("**.md", "locales.update:rules")]
HOUSE = "rulekeeper"
_BEGUN = datetime(2026, 11, 21, tzinfo=UTC)
HEADER: dict[str, Any] = {  # the header is constant, so that a catalogue changes only with its words
    "charset": "utf-8",
    "fuzzy": False,
    "creation_date": _BEGUN,
    "revision_date": _BEGUN,
    "last_translator": "Rulekeeper",
    "language_team": "Rulekeeper",
}


def list_domains() -> dict[str, list[Path]]:
    """Return the sources of each translation domain: ``render/games/<game>/`` for a game, other files for the bot."""
    games = sorted(p.parent for p in (ROOT / "render" / "games").glob("*/face.py"))
    house = [ROOT / "cogs", *sorted((ROOT / "render").glob("*.py")), ROOT / "render" / "face", ROOT / "render" / "text"]
    return {HOUSE: house, **{folder.name: [folder] for folder in games}}


def rules(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, None, str, tuple[str, ...]]]:
    """Yield the translation keys of a page of rules: every topic, title and paragraph. Babel calls this."""
    for line, key in rule_pages.list_catalogue_keys(file.read().decode()):
        yield line, None, key, ()


def extract_keys(places: list[Path]) -> Catalog:
    """Return every translation key in these folders and files, with its file and line."""
    found = Catalog(project="Rulekeeper", charset="utf-8")
    for place in places:
        folder = place if place.is_dir() else place.parent
        methods = READERS if place.is_dir() else [(place.name, "python")]
        for name, line, key, _comments, context in extract_from_dir(
            folder, methods, {}, KEYWORDS, directory_filter=lambda _path: True
        ):
            source = (folder / name).relative_to(ROOT).as_posix()
            found.add(key, locations=[(source, line)], context=context)
    return found


def add_card_names(template: Catalog, game: str) -> None:
    """Add the names in a game's data files to the game's template of translations.

    The function ``from_data`` of the game's ``words.cards`` lists these names. A game without it has none.
    """
    if not (ROOT / "render" / "games" / game / "words" / "cards.py").exists():
        return
    cards = import_module(f"render.games.{game}.words.cards")
    for text in getattr(cards, "from_data", tuple)():
        template.add(text.key, context=text.context, auto_comments=["from the data files"])


def build_template(domain: str, places: list[Path]) -> Catalog:
    """Return the template of a translation domain, with all keys of the domain."""
    template = extract_keys(places)
    if domain != HOUSE:
        add_card_names(template, domain)
    return template


def find_base(language: str) -> str | None:
    """Return the language from which a regional language differs; None for any other language."""
    base = REGIONAL.get(language.replace("_", "-"))
    return base and base.replace("-", "_")


def find_path(language: str, domain: str) -> Path:
    return ROOT / "locales" / language / "LC_MESSAGES" / f"{domain}.po"


def read_catalogue(language: str, domain: str) -> Catalog:
    """Return a catalogue as its file says it; an empty one if there is no file."""
    path = find_path(language, domain)
    if not path.exists():
        return Catalog(language, domain, f"# {domain}: {language}", "Rulekeeper", **HEADER)
    with path.open("rb") as stream:
        return read_po(stream, locale=language, domain=domain)


def is_translated(message: Message) -> bool:
    """Return whether a text has a translation, with all plural forms if it has several."""
    return bool(message.string) and all(message.string if isinstance(message.string, tuple) else [True])


def keep_differences(catalogue: Catalog, base: Catalog) -> None:
    """Delete the texts that a regional language has in common with its language, and those without translation."""
    for message in [m for m in catalogue if m.id]:
        same = base.get(message.id, message.context)
        if not is_translated(message) or (same is not None and same.string == message.string):
            catalogue.delete(message.id, message.context)


def update() -> None:
    """Bring every .po file up to date and write the .mo files that are shipped."""
    for domain, places in list_domains().items():
        template = build_template(domain, places)
        for language in LANGUAGES:
            path, base = find_path(language, domain), find_base(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            catalogue = read_catalogue(language, domain)
            catalogue.mime_headers = [("Plural-Forms", PLURALS[language])] if language in PLURALS else []
            catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
            catalogue.obsolete.clear()
            if base is not None:
                keep_differences(catalogue, read_catalogue(base, domain))
            with path.open("wb") as stream:
                write_po(stream, catalogue, width=120, sort_by_file=True, include_lineno=False, omit_header=False)
            with path.with_suffix(".mo").open("wb") as stream:
                write_mo(stream, catalogue)
            left = [m.id for m in catalogue if m.id and not is_translated(m)]
            print(f"{language} {domain}: {len(catalogue)} texts, {len(left)} without translation")


if __name__ == "__main__":
    update()
