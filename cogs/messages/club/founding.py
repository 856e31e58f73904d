"""The forms in which a game night is planned and a league is founded."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.registry import load_game, load_games
from referee.club.records.league import LONGEST_ROUND
from render.face.contract import load_presenter
from render.text.i18n import TN, T, Text, say

from ...components.forms import Field
from ...components.sheet import Entry
from ...limits import MENU
from ..lobby.opening import list_levels
from .league import FORMATS
from .night import TITLE

LEVEL, SWITCHES = "level", "switches"
"""Two fields of these forms: the game and its level, and what is on or off."""
NAME = 60
"""The most characters of a league's name."""
WEEK = "7"
ROUNDS = ("3", WEEK, "14", "30")
"""The lengths of a league's rounds that its form offers, in days."""


def list_night_fields(repeats: Iterable[tuple[str, Text | str]], default: str, locale: str) -> list[Field]:
    """Return the fields of the form of a game night. ``repeats``: the ways in which it may repeat."""
    entries = tuple(Entry(value, say(words, locale), chosen=value == default) for value, words in repeats)
    when = say(T("In your time zone, for example: tomorrow 20:00"), locale)
    none = say(T("For example 24 December. Leave it empty for no end."), locale)
    return [
        Field("time", say(T("Day and time"), locale), about=when, must=True),
        _build_level_field(lambda key: list_levels(load_game(key), 2), locale),
        Field("repeat", say(T("Repeats"), locale), entries),
        Field("until", say(T("Last day"), locale), about=none),
        Field("title", say(T("Title"), locale), longest=TITLE),
    ]


def list_league_fields(levels: Callable[[str], Iterable[str]], locale: str) -> list[Field]:
    """Return the fields of the form of a league. ``levels``: returns the levels of a game that a league can play."""
    formats = tuple(Entry(key.value, say(name, locale), chosen=at == 0) for at, (key, name) in enumerate(FORMATS))
    days = tuple(
        Entry(one, say(TN("one day", "{n} days", int(one)), locale), chosen=one == WEEK)
        for one in ROUNDS
        if int(one) <= LONGEST_ROUND
    )
    switches = (
        Entry("best", say(T("The best of three matches decides each pairing"), locale)),
        Entry("same", say(T("The same set-ups for all pairings, hidden until the round ends"), locale)),
    )
    return [
        _build_level_field(levels, locale),
        Field("format", say(T("Format"), locale), formats),
        Field("days", say(T("Length of a round"), locale), days),
        Field(SWITCHES, say(T("Rules of the league"), locale), switches, several=True),
        Field("name", say(T("Name"), locale), longest=NAME),
    ]


def read_level(value: str) -> tuple[str | None, str | None]:
    """Return the game and the level of a value of the field of levels; None for what was not chosen."""
    game, _, level = value.partition(" ")
    return game or None, level or None


def _build_level_field(levels: Callable[[str], Iterable[str]], locale: str) -> Field:
    """Return the field of games and levels. If these are too many for a menu, it has games alone."""
    games = [key for key in load_games() if any(True for _ in levels(key))]
    entries = [
        Entry(f"{key} {level}", f"{say(face.title, locale)}: {say(face.name_level(level), locale)}")
        for key in games
        for face in [load_presenter(key)]
        for level in levels(key)
    ]
    if len(entries) > MENU:
        entries = [Entry(key, say(load_presenter(key).title, locale)) for key in games[:MENU]]
    return Field(LEVEL, say(T("Game"), locale), tuple(entries))
