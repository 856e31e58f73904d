"""Which game, then which level: the menus of who opens a table or looks for people and has not said it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import Game
from engine.registry import game, games
from render.face.contract import face
from render.text.i18n import T, say

from ..components import custom_ids
from ..components.controls import menus
from ..components.sheet import Entry, Menu, Sheet
from ..limits import ENTRY, MENU, cut

VERB = "open"
"""The press of these menus; its argument says what is opened, and then which game."""


def levels(rules: Game[Any], least: int = 1) -> tuple[str, ...]:
    """Return the levels at which so many people find seats."""
    return tuple(level for level in rules.levels if max(rules.seats(level)) >= least)


def which_game(what: str, locale: str, least: int = 1) -> Sheet:
    """Ask which game. ``what``: the argument of the press; ``least``: how many seats it must have."""
    playable = [(key, sizes) for key, rules in games().items() if (sizes := _sizes(rules, least))]
    entries = tuple(Entry(key, _title(key, sizes, locale), _line(key, locale)) for key, sizes in playable[:MENU])
    asked = say(T("Which game?"), locale)
    return Sheet(f"### {asked}", locale, rows=((Menu(custom_ids.nowhere(VERB, what), asked, entries),),))


def which_level(what: str, key: str, locale: str, least: int = 1, own: Sequence[Entry] = ()) -> Sheet:
    """Ask which level of a game. ``own``: the levels that the person has made."""
    looks = face(key)
    entries = [
        *(Entry(one, say(looks.level(one), locale), cut(say(looks.about(one), locale), ENTRY))
          for one in levels(game(key), least)),
        *own,
    ]  # fmt: skip
    asked = T("Which level?")
    rows = menus(entries, say(asked, locale), lambda n: custom_ids.nowhere(VERB, f"{what}:{key}:{n}"))
    return Sheet(f"### {say(looks.title, locale)}\n{say(asked, locale)}", locale, rows=rows)


def _sizes(rules: Game[Any], least: int) -> list[int]:
    """Return how many may play, over all levels at which so many people find seats."""
    return sorted({size for level in levels(rules, least) for size in rules.seats(level) if size >= least})


def _title(key: str, sizes: Sequence[int], locale: str) -> str:
    words = T("{game} · {n} players", game=face(key).title, n=f"{sizes[0]}–{sizes[-1]}")
    return cut(say(words, locale), ENTRY)


def _line(key: str, locale: str) -> str:
    """Return what the game is, in a line; of a game that says nothing the first level's."""
    looks = face(key)
    return cut(say(looks.pitch or looks.about(game(key).levels[0]), locale), ENTRY)
