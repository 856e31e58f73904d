"""A presenter imports only what its own game shows: neither the game's state nor another game."""

from __future__ import annotations

import ast
import importlib
import importlib.util
from collections.abc import Iterator

import pytest

from engine.events import GameEvent
from engine.protocol import Move
from engine.refusals import Refused
from engine.registry import list_installed_games
from locales.update import ROOT

GAMES = ROOT / "render" / "games"
FACES = sorted(path.parent.name for path in GAMES.glob("*/face.py"))
COMMON = {
    "engine.protocol",
    "engine.game",
    "engine.setup",
    "engine.capabilities",
    "engine.plans",
    "engine.ahead",
    "engine.decks",
    "engine.own_files",
    "engine.events",
    "engine.refusals",
}
"""The modules of the engine that every presenter may import."""
SHOWN = {
    # These say what may be seen, what lies there, and what can be computed from that.
    *("view", "board", "maps", "outlook", "odds", "changed_odds", "signals"),
    *("moves", "events", "card_events", "map_events", "cards", "levels", "decks"),
    *("language", "verbs"),  # These say what a card's text says.
}
"""The rooms of a game that its own face may know."""
NAMES = {("setup", "LEVELS"), ("setup", "list_playable"), ("printed", "find_printed_obstacle")}
"""Single names beside these."""


def imported(source: str, package: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield every import of a module in this package: the imported module, and the name taken from it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)


def is_refusal(module: str, name: str) -> bool:
    if importlib.util.find_spec(module.rpartition(".")[0]) is None or importlib.util.find_spec(module) is None:
        return False
    found = getattr(importlib.import_module(module), name, None)
    return isinstance(found, type) and issubclass(found, Refused)


def is_shown(module: str, name: str) -> bool:
    """Return whether a game's own face may know a class of a game that is one file: its view, an option or an event."""
    found = getattr(importlib.import_module(module), name, None)
    return name == "View" or (isinstance(found, type) and issubclass(found, Move | GameEvent))


def strange(source: str, package: tuple[str, ...]) -> list[str]:
    """Return the imports that a module of a face must not have. ``package`` is the module's own, as in
    render.games.<game>.words.

    It may know the classes of refusals, wherever the rules raise them.
    """
    own, found = package[2], []
    for module, name in imported(source, package):
        full = f"{module}.{name}".split(".")
        match full:
            case ["render", "games", game, *_] if game != own:
                found.append(f"{module}: {name}")
            case ["engine", "games", game, *_] if game == own and is_refusal(module, name):
                pass
            case ["engine", "games", game, "game", *_] if game == own and is_shown(module, name):
                pass
            case ["engine", "games", game, room, *rest]:
                known = room in SHOWN or any((room, one) in NAMES for one in rest)
                found += [] if game == own and known else [f"{module}: {name}"]
            case ["engine", *_] if module not in COMMON and not is_refusal(module, name):
                found.append(f"{module}: {name}")
            case ["importlib" | "pkgutil", *_]:
                found.append(f"{module}: {name}")
    return found


@pytest.mark.parametrize("game", FACES)
def test_a_face_knows_what_its_own_game_shows_and_no_more(game: str) -> None:
    wrong = {
        path.relative_to(GAMES).as_posix(): found
        for path in sorted((GAMES / game).rglob("*.py"))
        if (found := strange(path.read_text(), ("render", "games", *path.relative_to(GAMES).parent.parts)))
    }
    assert wrong == {}


def test_the_check_of_imports_finds_faces() -> None:
    assert len(FACES) >= 3
    seen = [name for game in FACES for path in (GAMES / game).rglob("*.py") for name in imported(path.read_text(), ())]
    assert len(seen) > 500


@pytest.mark.parametrize(
    "source",
    [
        "from engine.games.tomb.state import State",
        "from engine.games.tomb import state",
        "import engine.games.tomb.game",
        "from engine.games.tomb.setup import CHOICES",
        "from engine.games.counter_terror.view import View",
        "from engine.registry import game",
        "from ...counter_terror.words.names import CARD",
        "from render.games import counter_terror",
        "def late():\n    from engine.games.tomb.turn import play",
        "from importlib import import_module",
    ],
)
def test_forbidden_imports_of_a_face_are_found(source: str) -> None:
    assert strange(source, ("render", "games", "tomb", "words"))


@pytest.mark.parametrize(
    "source",
    [
        "from engine.games.tomb.view import View",
        "from engine.games.tomb import moves",
        "from engine.games.tomb.verbs.harm import Heal",
        "from engine.games.tomb.setup import LEVELS",
        "from engine.protocol import Ask",
        "from ..pictures import scenes",
        "from . import names",
        "from render.text.i18n import T",
    ],
)
def test_allowed_imports_of_a_face_are_accepted(source: str) -> None:
    assert strange(source, ("render", "games", "tomb", "words")) == []


def test_each_installed_game_has_a_face_in_the_folder_of_its_name() -> None:
    """``load_presenter`` imports the face of a game from the folder of ``render/games`` that has the game's key."""
    assert sorted(list_installed_games()) == FACES
