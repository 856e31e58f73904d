"""Tests of the rulebook: each id has exactly one entry, and every cited id has an entry."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.mutation.citations import ID, find_ids

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "docs" / "rulebook"
ROOMS = ("cogs", "docs", "engine", "locales", "operate", "playground", "referee", "render", "tests")
KINDS = {".py", ".md", ".toml", ".po"}
GAMES = {"CT": "counter_terror", "RFA": "roll_for_adventure", "TOMB": "tomb", "TR": "tomb_raider"}
ENTRY = re.compile(rf"^(?:(?:-|\d+\.) \*\*({ID})\*\* |\| ({ID}) \|)")
TEST = re.compile(r"^\s*(?:async )?def (test_\w+)", re.M)
AREA = re.compile(r"\b(?:TR|CT|RFA|TOMB)-[A-Z]+(?:-[A-Z]+)?(?![-\w])")
HYPHEN = re.compile(r"(?<=\d)(, | to )-(?=\d)")
"""The text before a shortened id: it makes "TOMB-WND-5 to -7" a list of numbers."""
SHORT = re.compile(r"(?<![A-Za-z0-9-])(?:A|AMB|HR|RUL|DEC|EX|DX|SEC|FX)-\d+\b")


def read_entries(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the id of each entry with its file and line."""
    for path in sorted(folder.rglob("*.md")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if match := ENTRY.match(line):
                yield match[1] or match[2], f"{path.relative_to(folder)}:{number}"


@cache
def load_entries() -> dict[str, list[str]]:
    """Return all ids of the rulebook with the places of their entries."""
    found: dict[str, list[str]] = defaultdict(list)
    for rule, place in read_entries(BOOK):
        found[rule].append(place)
    return dict(found)


def read_citations() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file, followed by the names of its tests with hyphens."""
    pages = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*")) if path.suffix in KINDS]
    for path in (*pages, *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("*.py"))):
        text = path.read_text(encoding="utf-8")
        names = [name.replace("_", "-") for name in TEST.findall(text)] if path.suffix == ".py" else []
        yield path.relative_to(ROOT).as_posix(), "\n".join((text, *names))


def test_no_id_has_two_entries() -> None:
    assert {rule: places for rule, places in load_entries().items() if len(places) > 1} == {}


def test_each_entry_stands_in_its_game() -> None:
    games = {rule: place for rule, (place, *_) in load_entries().items()}
    assert {rule: place for rule, place in games.items() if not place.startswith(GAMES[rule.partition("-")[0]])} == {}


def test_whatever_is_cited_has_an_entry() -> None:
    missing: dict[str, set[str]] = defaultdict(set)
    cited = set()
    for name, words in read_citations():
        for rule in find_ids(HYPHEN.sub(r"\1", words)):
            cited.add(rule)
            if rule not in load_entries():
                missing[rule].add(name)
    assert dict(missing) == {}
    assert len(cited) > 1_500


def test_whatever_area_is_cited_has_entries() -> None:
    """An area of rules can be cited as a whole: "TR-DECK"."""
    areas = {match[0] for rule in load_entries() if (match := re.match(r"[A-Z]+-[A-Z]+", rule))}
    known = areas | {rule.rpartition("-")[0] for rule in load_entries()} | set(load_entries())
    missing = {(area, name) for name, words in read_citations() for area in AREA.findall(words) if area not in known}
    assert missing == set()


@pytest.mark.parametrize("path", sorted(BOOK.rglob("*.md")), ids=lambda path: path.relative_to(BOOK).as_posix())
def test_the_rulebook_cites_whole_ids_and_stands_alone(path: Path) -> None:
    """A short id such as "A-12" resolves to nothing, and readers do not have the source documents."""
    text = path.read_text(encoding="utf-8")
    assert SHORT.findall(text) == []
    assert re.findall(r"\b(?:PT|JA) \d|\bseeds?\b", text) == []


def test_each_chapter_is_listed() -> None:
    front = (BOOK / "README.md").read_text(encoding="utf-8")
    chapters = {path.relative_to(BOOK).as_posix() for path in BOOK.rglob("*.md")} - {"README.md"}
    assert {chapter for chapter in chapters if f"({chapter})" not in front} == set()


def test_an_entry_is_told_from_a_citation(tmp_path: Path) -> None:
    """A line that merely cites TR-MOVE-1 is not an entry for it."""
    lines = ("- **TR-MOVE-1** See TR-MOVE-2.", "  **TR-MOVE-3** goes on.", "| TR-MOVE-4 | a row |", "| x | TR-MOVE-5 |")
    (tmp_path / "page.md").write_text("\n".join(lines), encoding="utf-8")
    assert dict(read_entries(tmp_path)) == {"TR-MOVE-1": "page.md:1", "TR-MOVE-4": "page.md:3"}
