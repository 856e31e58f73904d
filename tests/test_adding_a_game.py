"""Tests that a new game needs only two folders: they add Pebbles to a copy of the program."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.registry import list_installed_games
from tests.docs.extending import examples

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("engine", "render", "referee", "cogs", "locales", "playground", "operate")

LOOK = """
import json, engine.registry, locales.update
from cogs.components.subcommands import list_subcommands
from render.face.contract import load_presenter
from render.text.i18n import say

games = engine.registry.load_games()
looks = load_presenter("pebbles")
words = locales.update.build_template("pebbles", locales.update.list_domains()["pebbles"])
print(json.dumps({
    "games": list(games),
    "commands": [looks.root, sorted(sub.name for sub in list_subcommands(games["pebbles"], looks))],
    "cover": say(looks.cover("short", ("Ana",)).title),
    "words": sorted(message.id for message in words if message.id),
}))
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the program and add a game to it; return the copy's folder."""
    root = tmp_path_factory.mktemp("program")
    for room in ROOMS:
        shutil.copytree(ROOT / room, root / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    fake = ROOT / "tests" / "fake"
    rules, face = (fake / "pebbles.py").read_text(), (fake / "face.py").read_text()
    for room, name, text in (
        ("engine", "game.py", rules),
        ("render", "face.py", face.replace("from .pebbles import", "from engine.games.pebbles.game import")),
    ):
        folder = root / room / "games" / "pebbles"
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / name).write_text(text)
    return root


def run(program: Path, *command: str) -> str:
    done = subprocess.run(
        command,
        cwd=program,
        env={**os.environ, "PYTHONPATH": str(program)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_rules_of_an_added_game_are_found_and_played(program: Path) -> None:
    listed = run(program, sys.executable, "-m", "engine", "games").splitlines()
    assert listed[-2:] == ["pebbles short seats=1-2 rules=1", "pebbles long seats=1-2 rules=1"]
    house = run(program, sys.executable, "-m", "engine", "selfplay", "pebbles", "--level", "short", "--games", "3")
    assert house.startswith("games=3 ") and " unfinished=0 " in house


def test_its_face_its_commands_and_its_words_are_found(program: Path) -> None:
    found: dict[str, Any] = json.loads(run(program, sys.executable, "-c", LOOK))
    assert found["games"] == [*list_installed_games(), "pebbles"], "after those that say where they stand"
    assert found["commands"] == ["pebble", ["bid", "go", "pass", "peek", "toss"]]
    assert found["cover"] == "Pebbles" and "Bid, go, look, toss." in found["words"]


def test_no_import_contract_names_the_added_game(program: Path) -> None:
    said = run(program, str(Path(sys.executable).parent / "lint-imports"))
    assert "0 broken" in said


def test_every_game_has_the_files_that_the_page_lists() -> None:
    """Every game has the files that ``docs/extending/game.md`` lists, but for those that only some games have.

    The rules of a small game may be one file, ``game.py``, and its face another.
    """
    page = (ROOT / "docs" / "extending" / "game.md").read_text()
    listed = re.findall(r"^\| `(\S*<game>\S*)` \|(?!.*where it has any)", page, re.M)
    assert len(listed) > 10
    large = [key for key in list_installed_games() if (ROOT / "engine" / "games" / key / "state.py").exists()]
    assert len(large) >= 4
    files = [ROOT / file.replace("<game>", key).replace("<language>", "pt_BR") for file in listed for key in large]
    forms = [(file, file.with_suffix(".py"), file.with_suffix("") / "__init__.py") for file in files]
    assert not [form for form in forms if not any(file.exists() for file in form)]


RECORDED = {
    "test_the_gallery_has_every_picture_of_a_game",  # python -m tests.render.gallery
    "test_every_text_is_translated_and_none_is_left_over",
    "test_a_match_is_read_in_every_language",
    "test_compiled_catalogues_equal_their_sources",  # make words
    "test_stored_types_keep_their_form",  # python -m tests.upgrades.stored_forms
    "test_a_recorded_match_plays_as_before",  # pytest tests/engine/test_golden.py --regolden
}
"""The tests that fail until a game has the files that the page tells to make."""


SAMPLES = """
from engine.games.takeaway.game import View
from render.games.takeaway.face import draw_board
from render.scene import Scene


def scenes() -> tuple[Scene, ...]:
    return tuple(draw_board(View(left, 0, not left), (), ("Ana", "Ben")) for left in (21, 9, 1, 0))


def flats() -> tuple[Scene, ...]:
    return ()
"""
UNTOLD = """
matches = [["classic", 2, 0, 30]]
ended = []

[never]
"""


@pytest.mark.proof
def test_the_game_of_the_page_passes_the_tests_of_all_games(tmp_path: Path) -> None:
    """Nim, under another key, is written into a copy of everything, and needs no line in any list."""
    root = tmp_path / "program"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(".*", "__pycache__", "gallery"))
    for room, name, code in zip(
        ("engine", "render"), ("game.py", "face.py"), examples("game.md", "python"), strict=True
    ):
        folder = root / room / "games" / "takeaway"
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / name).write_text(code.replace('"nim"', '"takeaway"').replace(".nim.", ".takeaway."))
    folder = root / "tests" / "render" / "games" / "takeaway"
    folder.mkdir()
    for name, text in (("__init__.py", ""), ("samples.py", SAMPLES), ("untold.toml", UNTOLD)):
        (folder / name).write_text(text)
    run(root, sys.executable, "-m", "tests.render.make_palette", "takeaway")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:warnings", "-k", "takeaway", "--seed", "1"]
    rooms = [f"tests/{room}" for room in ("engine", "render", "referee", "cogs", "upgrades")]
    env = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run([*command, *rooms], cwd=root, env=env, capture_output=True, text=True)
    failed = re.findall(r"^(?:FAILED|ERROR) \S*?(\w+)(?:\[.*\])?(?: - .*)?$", done.stdout, re.M)
    assert done.returncode in (0, 1), done.stdout
    assert "test_a_recorded_match_plays_as_before" in failed and set(failed) <= RECORDED, done.stdout


def test_nobody_else_names_a_game() -> None:
    """Only a game's own two folders name the game, neither other code nor the import contracts do."""
    names = re.compile("|".join(rf"\b{key}\b" for key in list_installed_games()))
    own = [ROOT / room / "games" / key for room in ("engine", "render") for key in list_installed_games()]
    sources = [path for room in ROOMS for path in (ROOT / room).rglob("*.py") if not set(own) & set(path.parents)]
    named = [path for path in (*sources, ROOT / "bot.py", ROOT / "pyproject.toml") if names.search(path.read_text())]
    assert [path.relative_to(ROOT).as_posix() for path in named] == []
