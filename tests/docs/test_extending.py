"""The examples of docs/extending: each is read out of its page and run."""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import AsyncIterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine.__main__ import POLICIES, play
from engine.data_files import DataFileError
from engine.games.tomb_raider.cards import loader as card_loader
from engine.games.tomb_raider.cards.pool import POOL, get_pool
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.levels import loader as level_loader
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.setup import Setup
from referee.store import sqlite
from referee.store.schema import MIGRATIONS
from referee.store.sqlite import SqliteDatabase
from render.text import i18n
from render.text.i18n import TC, TN, T, say

from .extending import PAGES, ROOT, examples

RULES = ROOT / "engine" / "games" / "tomb_raider"


def run(*blocks: str) -> dict[str, Any]:
    """Execute blocks of Python one after the other and return the names that they define."""
    names: dict[str, Any] = {"__name__": "example"}
    for block in blocks:
        exec(compile(block, "docs/extending", "exec", dont_inherit=True), names)  # noqa: S102
    return names


def folder_with(folder: Path, to: Path, file: str, text: str) -> Path:
    """Return a copy of a folder of data in which the text is added to a file."""
    shutil.copytree(folder, to)
    with (to / file).open("a", encoding="utf-8") as stream:
        stream.write("\n" + text)
    return to


def test_every_page_is_listed_and_has_an_example() -> None:
    pages = {page.name for page in PAGES.glob("*.md")} - {"README.md"}
    assert set(re.findall(r"\((\w+\.md)\)", (PAGES / "README.md").read_text())) == pages
    assert not [page for page in pages if "\n```" not in (PAGES / page).read_text()]


def test_the_card_is_loaded_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (card,) = examples("card.md", "toml")
    loaded = card_loader.load_folder(folder_with(RULES / "cards", tmp_path / "cards", "actions.toml", card), VOCABULARY)
    monkeypatch.setitem(POOL.cards, "901", loaded.cards["901"])  # type: ignore[index]
    run(*examples("card.md", "python"))["test_steady_hands_add_a_die"]()


def test_a_card_with_a_word_that_nothing_carries_out_is_refused(tmp_path: Path) -> None:
    (card,) = examples("card.md", "toml")
    folder = folder_with(RULES / "cards", tmp_path / "cards", "actions.toml", card.replace("DICE(", "CAKE("))
    with pytest.raises(DataFileError, match=r"901.*CAKE.*DICE"):
        card_loader.load_folder(folder, VOCABULARY)


def test_the_level_is_loaded_and_played_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (level,) = examples("level.md", "toml")
    folder = folder_with(RULES / "levels", tmp_path / "levels", "short_way.toml", level)
    monkeypatch.setitem(load_levels(), "short_way", level_loader.load_folder(folder, get_pool())["short_way"])
    played = play(GAME, Setup("short_way", ({}, {}), {}), "7", POLICIES["ai"])
    assert played.over and played.result is not None


def test_a_wrong_level_is_refused_with_its_file_and_field(tmp_path: Path) -> None:
    (level,) = examples("level.md", "toml")
    wrong = level.replace("rows = 4", "rows = 0")
    folder = folder_with(RULES / "levels", tmp_path / "levels", "short_way.toml", wrong)
    with pytest.raises(DataFileError, match=r"short_way\.toml.*width"):
        level_loader.load_folder(folder, get_pool())


def test_the_setting_gives_the_lobby_its_choices() -> None:
    run(*examples("setting.md", "python"))  # This runs the page's own assertions.


async def test_the_migration_is_made_at_the_start_and_hinders_no_older_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.upgrades.newer_files import ADDS

    migration = run(*examples("schema.md", "python"))["MIGRATION"]
    assert all(ADDS.match(sql) for sql in migration)
    file = tmp_path / "old.sqlite3"
    store = await SqliteDatabase.open(file)
    await store.commit([("INSERT INTO players (person, dm, ping, stops) VALUES (1, 1, 1, '{}')", ())])
    await store.close()
    with monkeypatch.context() as newer:
        newer.setattr(sqlite, "MIGRATIONS", (*MIGRATIONS, migration))
        store = await SqliteDatabase.open(file)
        assert await store.read("SELECT dice FROM players") == [("pictures",)]
        assert await store.read("SELECT * FROM favourites") == []
        await store.close()
    store = await SqliteDatabase.open(file)
    await store.commit([("INSERT INTO players (person, dm, ping, stops) VALUES (2, 1, 1, '{}')", ())])
    assert await store.read("SELECT dice FROM players WHERE person = 2") == [("pictures",)]
    await store.close()


class Answer:
    """A reply that records what it was told to say."""

    def __init__(self) -> None:
        self.said: list[str] = []

    async def say(self, text: Any) -> None:
        self.said.append(say(text))

    update = say


class Answers:
    """A source of replies for commands."""

    def __init__(self) -> None:
        self.given = Answer()

    @contextlib.asynccontextmanager
    async def open_reply(self, interaction: object) -> AsyncIterator[Answer]:
        yield self.given


async def test_the_command_is_described_and_answers() -> None:
    names, answers = run(*examples("command.md", "python")), Answers()
    cog = names["Greeting"](answers)
    (command,) = cog.get_app_commands()
    assert (command.name, [one.name for one in command.parameters]) == ("greet", ["name"])
    await command.callback(cog, None, name="Ana")
    press = import_module("cogs.interactions.presses").ComponentPress
    custom_id = import_module("cogs.components.custom_ids").Id
    await cog.presses_anywhere["greet"](answers.given, press(custom_id(0, "greet", rest="Ben")))
    assert answers.given.said == ["Welcome, Ana!", "Welcome, Ben!"]


def test_the_language_is_found_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (catalogue,) = examples("language.md", "po")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "rulekeeper.mo").open("wb") as stream:
        write_mo(stream, read_po(BytesIO(catalogue.encode()), locale="de"))
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    kept = (i18n.list_languages, i18n._load_catalogue)
    monkeypatch.setattr(i18n, "list_languages", kept[0].__wrapped__)
    monkeypatch.setattr(i18n, "_load_catalogue", kept[1].__wrapped__)
    assert i18n.list_languages() == ("en-US", "de")
    assert say(T("{name} bids {pebble}.", name="Ana", pebble="amber"), "de") == "Ana bietet amber."
    assert [say(TN("{count} card", "{count} cards", n, count=n), "de") for n in (1, 2)] == ["1 Karte", "2 Karten"]
    assert say(TC("card 057", "Take Aim"), "de") == "Zielen"
