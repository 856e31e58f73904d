"""The package of each game's pictures and words, in ``render/games`` or in the game's installed distribution."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from engine import distributions

GAMES = Path(__file__).parent / "games"


@cache
def find_package(game: str) -> str:
    """Return the package of a game's pictures and words; "" if there is none."""
    if game.isidentifier() and (GAMES / game).is_dir():
        return f"{__package__}.games.{game}"
    package = distributions.find_home(game)
    return package if package and find_spec(package) is not None else ""


def find_folder(game: str) -> Path | None:
    """Return the folder of a game's pictures and words; None if there is none."""
    package = find_package(game)
    spec = find_spec(package) if package else None
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def list_catalogues(language: str) -> Iterator[Path]:
    """Yield the compiled catalogues (``locales/<language>/LC_MESSAGES/*.mo``) in the games' distributions.

    ``language`` is in gettext's spelling, as in "pt_BR".
    """
    for entry in distributions.list_entry_points(distributions.PRESENTERS):
        folder = find_folder(entry.name)
        if folder is not None and GAMES not in folder.parents:
            yield from sorted((folder / "locales" / language / "LC_MESSAGES").glob("*.mo"))
