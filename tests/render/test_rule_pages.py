"""Rules written as Markdown: what is read, what goes to the catalogue, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.registry import list_installed_games
from locales.update import extract_keys, list_domains
from render.face import standard
from render.text.i18n import Text, say
from render.text.rule_pages import Rule, list_catalogue_keys, parse_topic

PAGE = """# Heroes

## Second Throw {#RFA-HERO-20 .ours}

Once, after a roll:
roll any dice again.

And no more.

? can I reroll; second
chance

## Your hero {#RFA-HERO-1}

It has an ability.
"""


def test_a_file_is_a_topic_and_a_heading_a_rule() -> None:
    assert parse_topic(PAGE) == (
        "Heroes",
        (
            Rule(
                "RFA-HERO-20",
                "Second Throw",
                ("ours",),
                ("Once, after a roll: roll any dice again.", "And no more."),
                ("can I reroll; second chance",),
            ),
            Rule("RFA-HERO-1", "Your hero", (), ("It has an ability.",)),
        ),
    )


def test_every_paragraph_is_a_key_however_its_lines_are_broken() -> None:
    assert list(list_catalogue_keys(PAGE)) == [
        (1, "Heroes"),
        (3, "Second Throw"),
        (5, "Once, after a roll: roll any dice again."),
        (8, "And no more."),
        (10, "can I reroll; second chance"),
        (13, "Your hero"),
        (15, "It has an ability."),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("## Your hero {#RFA-HERO-1}\n\nIt has.\n", "line 1"),
        ("# Heroes\n\nIt has.\n", "line 3"),
        ("# Heroes\n\n## Your hero\n\nIt has.\n", "line 3"),
        ("# Heroes\n\n## Your hero {#hero}\n\nIt has.\n", "line 3"),
        ("# Heroes\n\n# Enemies\n", "line 3"),
        ("# Heroes\n\n## Your hero {#RFA-HERO-1}\n", "RFA-HERO-1"),
        ("# Heroes\n\n## Your hero {#RFA-HERO-1}\n\n? hero\n", "RFA-HERO-1"),
        ("# Heroes\n\n? hero\n", "line 3"),
    ],
    ids=["no topic", "no rule", "no id", "no such id", "two topics", "nothing said", "only asked", "no heading"],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_topic(text)


def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **files: str) -> Path:
    folder = tmp_path / "heroes" / "words" / "rules"
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text)
    monkeypatch.setattr(standard, "GAMES", tmp_path)
    return folder


def test_pages_stand_in_the_order_of_their_files_and_marks_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages(tmp_path, monkeypatch, b=PAGE, a="# First\n\n## The aim {#RFA-GEN-1}\n\nWin.\n")
    found = standard.make_rules("heroes", ours=lambda said: Text("{said} (ours)", {"said": said}))()
    assert [(page.key, say(page.title), say(page.topic or "")) for page in found] == [
        ("RFA-GEN-1", "The aim", "First"),
        ("RFA-HERO-20", "Second Throw", "Heroes"),
        ("RFA-HERO-1", "Your hero", "Heroes"),
    ]
    assert say(found[1].body) == "Once, after a roll: roll any dice again.\n\nAnd no more. (ours)"
    assert [page.asked and page.asked.key for page in found] == [None, "can I reroll; second chance", None]


def test_a_rule_has_one_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages(tmp_path, monkeypatch, a=PAGE, b=PAGE)
    with pytest.raises(ValueError, match="RFA-HERO-20"):
        standard.make_rules("heroes", ours=lambda said: said)()


def test_the_file_that_is_not_understood_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pages(tmp_path, monkeypatch, a=PAGE, b="# Heroes\n\nIt has.\n")
    with pytest.raises(ValueError, match=f"{folder / 'b.md'}: line 3"):
        standard.make_rules("heroes", ours=lambda said: said)()


FOLDERS = {game: standard.GAMES / game / "words" / "rules" for game in list_installed_games()}


@pytest.mark.parametrize("game", [game for game, folder in FOLDERS.items() if folder.is_dir()])
def test_what_stands_in_the_files_goes_to_the_catalogue_of_the_game(game: str) -> None:
    listed = {message.id for message in extract_keys(list_domains()[game])}
    files = sorted(FOLDERS[game].glob("*.md"))
    assert files and {key for path in files for _, key in list_catalogue_keys(path.read_text())} <= listed
