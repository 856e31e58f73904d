"""Menus of games and then of levels.

They are for a person who opens a table, or looks for players, without naming a game or a level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import Game
from engine.registry import load_game, load_games
from render.face.contract import load_presenter
from render.text.i18n import T, say

from ...components import custom_ids
from ...components.controls import build_menus
from ...components.sheet import Entry, Menu, MessageLayout
from ...limits import ENTRY, MENU, cut

VERB = "open"
"""The verb in the ids of these menus. Its argument says what is opened, and for which game."""


def list_levels(rules: Game[Any], least: int = 1) -> tuple[str, ...]:
    """Return the levels of a game with seats for at least ``least`` people."""
    return tuple(level for level in rules.levels if max(rules.seats(level)) >= least)


def build_game_chooser(what: str, locale: str, least: int = 1) -> MessageLayout:
    """Build the menu of games. ``what``: the argument of the menu's id. ``least``: the least number of seats."""
    playable = [(key, sizes) for key, rules in load_games().items() if (sizes := _list_player_counts(rules, least))]
    entries = tuple(
        Entry(key, _format_game_title(key, sizes, locale), _format_game_line(key, locale))
        for key, sizes in playable[:MENU]
    )
    asked = say(T("Which game?"), locale)
    return MessageLayout(f"### {asked}", locale, rows=((Menu(custom_ids.make_global_id(VERB, what), asked, entries),),))


def build_level_chooser(what: str, key: str, locale: str, least: int = 1, own: Sequence[Entry] = ()) -> MessageLayout:
    """Build the menu of a game's levels. ``least``: the least number of seats. ``own``: the person's own levels."""
    presenter = load_presenter(key)
    entries = [
        *(Entry(one, say(presenter.name_level(one), locale), cut(say(presenter.describe_level(one), locale), ENTRY))
          for one in list_levels(load_game(key), least)),
        *own,
    ]  # fmt: skip
    asked = T("Which level?")
    rows = build_menus(entries, say(asked, locale), lambda n: custom_ids.make_global_id(VERB, f"{what}:{key}:{n}"))
    return MessageLayout(f"### {say(presenter.title, locale)}\n{say(asked, locale)}", locale, rows=rows)


def _list_player_counts(rules: Game[Any], least: int) -> list[int]:
    """Return the possible numbers of players in a game, in all levels with seats for at least ``least`` people."""
    return sorted({size for level in list_levels(rules, least) for size in rules.seats(level) if size >= least})


def _format_game_title(key: str, sizes: Sequence[int], locale: str) -> str:
    words = T("{game} · {n} players", game=load_presenter(key).title, n=f"{sizes[0]}–{sizes[-1]}")
    return cut(say(words, locale), ENTRY)


def _format_game_line(key: str, locale: str) -> str:
    """Return a line that describes a game. If there is none, the line describes the game's first level."""
    presenter = load_presenter(key)
    return cut(say(presenter.guidance.pitch or presenter.describe_level(load_game(key).levels[0]), locale), ENTRY)
