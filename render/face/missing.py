"""A stand-in presenter for tables whose game or level is not installed.

It shows only the name of the game or level, so that such a table can be listed and closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.own_files import is_text
from engine.protocol import Move
from engine.registry import load_games

from ..scene import Scene
from ..text.clean import clean_name
from ..text.i18n import T, Text
from .contract import Presenter, load_presenter
from .records import Label, Level, Names

NAME = 40
"""The most characters that are shown of the key of an unknown game or level."""


def find_presenter(key: str, level: str | None = None) -> Presenter:
    """Return a game's presenter, or a stand-in that can name a game or level that is not installed."""
    if key not in load_games():
        return _build_unknown_game(clean_name(key, NAME))
    known = load_presenter(key)
    if level is None or is_text(level) or level in known.levels:
        return known
    return replace(known, levels={**known.levels, level: _build_unknown_level(level)})


def _build_unknown_level(level: str) -> Level:
    name = T("{level} (not installed here)", level=clean_name(level, NAME))
    return Level(name, name)


class _AnyLevel(dict[str, Level]):
    """A table of levels that has a stand-in for every level."""

    def __missing__(self, level: str) -> Level:
        return _build_unknown_level(level)


def _build_unknown_game(key: str) -> Presenter:
    title = T("{game} (not installed here)", game=key)

    def describe_title(*_: Any) -> Text:
        return title

    def refuse_picture(*_: Any) -> Scene:
        raise LookupError(key)  # A game that is not installed has no pictures.

    def make_label(option: Move | str, *_: Any) -> Label:
        return Label(title)

    def describe_value(tag: str, field: str, value: str, names: Names) -> Text:
        return title

    nothing: Mapping[str, Any] = {}
    return Presenter(
        root=key,
        title=title,
        levels=_AnyLevel(),
        settings=lambda level: (),
        commands=nothing,
        fields=nothing,
        value=describe_value,
        cover=refuse_picture,
        board=refuse_picture,
        headline=describe_title,
        result=describe_title,
        line=lambda told, viewer, names: None,
        prompt=describe_title,
        waiting=describe_title,
        label=make_label,
        item=make_label,
        refusal=lambda reason, view: None,
        rules=lambda: (),
    )
