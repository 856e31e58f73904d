"""The files that the image copies, and all that they import. The playground is not among them."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import deque
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

from .hosts import ROOT, lay_out


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("image")
    lay_out(folder)
    return folder


def project(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    return found


def pins(folder: Path) -> dict[str, str]:
    """Return a distribution's pinned libraries by name, as in {"pillow": "13.0.0"}."""
    listed = (one.partition(";")[0].strip().lower().partition("==") for one in project(folder)["dependencies"])
    return {name: version for name, _, version in listed}


def statements(module: ast.Module) -> Iterator[ast.AST]:
    """Yield every statement, without the expressions, of which there are twenty times as many."""
    left = deque[ast.AST]([module])
    while left:
        yield (node := left.popleft())
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            left += getattr(node, part, ())


def imported(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each absolute import in a folder: the file's path and the module's whole name."""
    for path in sorted(folder.rglob("*.py")):
        file = path.relative_to(folder).as_posix()
        for node in statements(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                yield from ((file, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                yield from ((file, node.module) for _ in node.names[:1])


find_makers = cache(packages_distributions)


def strangers(folder: Path, own: set[str], wanted: dict[str, str]) -> list[tuple[str, str]]:
    """Return the imports of what is neither Python's, nor the folder's own, nor made by the wanted libraries."""
    makers = find_makers()

    def is_known(name: str) -> bool:
        if name in sys.stdlib_module_names or name in own:
            return True
        return any(maker.lower().replace("_", "-") in wanted for maker in makers.get(name, ()))

    return [(file, name) for file, name in imported(folder) if not is_known(name.partition(".")[0])]


def test_what_is_shipped_imports_only_what_is_shipped_and_pinned(image: Path) -> None:
    own = {path.stem for path in image.iterdir()}
    assert {"bot", "cogs", "engine", "locales", "operate", "referee", "render"} <= own
    assert strangers(image, own, pins(ROOT)) == []


def test_tools_samples_and_the_playground_are_not_shipped(image: Path) -> None:
    shipped = {path.relative_to(image).as_posix() for path in image.rglob("*") if path.is_file()}
    tools = re.compile(r"samples|gallery|make_palette|locales/update|operate/audit|engine/testing|playground/|tests/")
    assert len(shipped) > 500 and not [file for file in shipped if tools.search(file) and file.endswith(".py")]


def test_the_files_that_pictures_are_drawn_from_are_shipped(image: Path) -> None:
    drawn = {
        path.relative_to(ROOT) for pattern in ("art/*.svg", "palette.txt") for path in ROOT.glob(f"render/**/{pattern}")
    }
    assert len(drawn) > 50 and not [path for path in drawn if not (image / path).is_file()]


def test_an_import_that_is_not_shipped_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def late():\n    import playground.server\n    from babel import Locale, core\n")
    assert strangers(tmp_path, {"one"}, pins(ROOT)) == [("one.py", "playground.server"), ("one.py", "babel")]


def test_the_playground_is_a_distribution_of_its_own() -> None:
    home = ROOT / "playground"
    assert project(home)["name"] != project(ROOT)["name"]
    assert pins(home).items() <= pins(ROOT).items(), "with the libraries of the bot that is tried in it"
    compressing = {"zstandard", "compression"}  # The program tries to import these. Without them it does not compress.
    assert {name for _, name in strangers(home, {"playground"}, pins(home))} <= compressing
    built = tomllib.loads((home / "pyproject.toml").read_text())["tool"]["setuptools"]
    data = {path for pattern in built["package-data"]["playground"] for path in home.glob(pattern)}
    others = {path for path in home.iterdir() if path.is_file() and path.suffix != ".py"}
    assert others - data == {home / "pyproject.toml"}, "a file would be missing where it is installed"
