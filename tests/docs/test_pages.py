"""The pages for developers are short, and the files and names in them exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from locales.update import LANGUAGES, find_base
from render.text.i18n import T, say

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    page
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md"))
    if "rulebook" not in page.parts
)
ROOMS = ("engine", "render", "referee", "cogs", "locales", "playground", "operate", "tests", "docs")
IN_CODE = re.compile(rf"`((?:{'|'.join(ROOMS)})/[\w./-]*)`")
STATION = re.compile(r"^\| `(\S+\.py)` \| ((?:`\w+`(?:, )?)+) \|", re.M)
NAMED = re.compile(r"((?:`\w+`(?: and |, | of )?)+)(?: in | \()`(\w[\w/]*\.py)`")


def names(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(("page", "most"), [("README.md", 120), ("CONTRIBUTING.md", 150)])
def test_the_first_pages_are_short(page: str, most: int) -> None:
    assert len((ROOT / page).read_text().splitlines()) <= most


def test_each_language_has_a_page_that_says_what_the_bot_is() -> None:
    linked = set(re.findall(r"\(docs/readme/(\w+)\.md\)", (ROOT / "README.md").read_text()))
    assert linked == {one for one in LANGUAGES if not find_base(one)}
    for language in linked:
        page = (ROOT / "docs" / "readme" / f"{language}.md").read_text()
        start = say(T("Start"), language.replace("_", "-"))
        assert "](../gallery/" in page and {"/game new", "/rules"} <= set(re.findall("`(/[^`]+)`", page))
        assert f"**{start}**" in page, "the button is called as it is"


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_links_and_files_named_on_pages_exist(page: Path) -> None:
    text = page.read_text()
    links = [target for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text) if not target.startswith("http")]
    assert not [target for target in links if not (page.parent / target).exists()]
    files = [] if page.name == "CHANGELOG.md" else [file for file in IN_CODE.findall(text) if "<" not in file]
    assert not [file for file in files if not (ROOT / file).exists()]


def test_each_station_of_a_press_is_where_the_page_says() -> None:
    listed = STATION.findall((ROOT / "docs" / "architecture.md").read_text())
    stations = [(file, name) for file, functions in listed for name in re.findall(r"\w+", functions)]
    assert len(stations) > 15
    assert not [one for one in stations if not re.search(rf"def {one[1]}\(", (ROOT / one[0]).read_text())]


def test_each_name_of_the_glossary_is_in_its_file() -> None:
    """If a symbol is renamed or a file is moved, the glossary must be changed, too."""
    rows = re.findall(r"^\| [^|]+ \| [^|]+ \| ([^|]+) \|$", (ROOT / "docs" / "glossary.md").read_text(), re.M)[2:]
    assert len(rows) > 50
    assert not [row for row in rows if not IN_CODE.search(row)], "each row names a file"
    named = [(file, name) for row in rows for many, file in NAMED.findall(row) for name in re.findall(r"\w+", many)]
    named = [(file, name) for file, name in named if name not in ("and", "of")]
    assert len(named) > 60
    assert not [one for one in named if not re.search(rf"\b{one[1]}\b", (ROOT / one[0]).read_text())]
