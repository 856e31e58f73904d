"""The game and level that a person types or chooses, in order to open a table or to look for players."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec import Struct

from engine.refusals import NoSuchLevel
from engine.registry import load_game, load_games
from referee.people.own_files import OwnText
from referee.refusals import NoSuchGame
from render.face.contract import load_presenter
from render.text.i18n import T, say

from ..components.sheet import Entry
from ..components.typed import (
    Ambiguous,
    Named,
    describe_mistyped,
    find_fitting_values,
    list_suggested_values,
    resolve_value,
    say_in_both_languages,
)
from ..context import Context
from ..messages.files.levels import LEVELS
from ..messages.lobby.opening import list_levels
from .own_files import check_is_playable, find_file_by_id, load_own_files
from .reply import Reply


class Chosen(Struct, frozen=True):
    """The game and level that a person has named so far."""

    game: str = ""
    """The key of the game; "" if none was named."""
    level: str = ""
    """The key of the level, or the number of a player's own level; "" if none was named."""


async def resolve_choice(reply: Reply, game: str | None, level: str | None) -> Chosen:
    """Return the game and the level that were typed. A level alone determines its game.

    Raises ``NoSuchGame``, ``NoSuchLevel``, ``Ambiguous``.
    """
    if game:
        key = resolve_game(game, reply.locale)
        return Chosen(key, await resolve_level(reply, key, level) if level else "")
    if not level:
        return Chosen()
    found = [key for key in load_games() if find_fitting_values(level, await _load_level_names(reply, key))]
    if not found:
        known = [one for key in load_games() for one in await _load_level_names(reply, key)]
        raise NoSuchLevel(mistyped=describe_mistyped(level, known))
    if len(found) > 1:
        raise Ambiguous(
            which=T("The game"),
            ways=[say_in_both_languages(load_presenter(key).title, reply.locale)[0] for key in found],
        )
    return Chosen(found[0], await resolve_level(reply, found[0], level))


def resolve_game(typed: str, locale: str) -> str:
    """Return the key of a typed game. Raises ``NoSuchGame``, ``Ambiguous``."""
    return resolve_value(NoSuchGame, typed, list_game_names(locale), T("The game"))


async def resolve_level(reply: Reply, key: str, typed: str) -> str:
    """Return the key of a typed level, or the number of the person's own level with that name.

    Raises ``Refused``: no-such-level, ambiguous.
    """
    if typed in load_game(key).levels:
        return typed
    return resolve_value(NoSuchLevel, typed, await _load_level_names(reply, key), T("The level"))


async def load_chosen_level(reply: Reply, game: str, ref: str) -> str:
    """Return the level with which a table is opened: the key of a game's level, or the text of the person's own level.

    ``ref``: a level's key, or the number of an own level. Raises ``NoSuchFile``, ``NoSuchLevel``,
    ``UnfitFile``.
    """
    if not ref.isdecimal():
        return ref
    shown = await find_file_by_id(reply, LEVELS, ref)
    if shown.game != game:
        raise NoSuchLevel()
    return LEVELS.encode_for_match(check_is_playable(reply, LEVELS, shown))


async def build_own_level_entries(reply: Reply, key: str, least: int) -> list[Entry]:
    """Return the person's own levels of a game for at least ``least`` people, as entries of a menu."""
    found = [LEVELS.own(file) for file in await load_own_files(reply.context, LEVELS, reply.person, key)]
    fit = [one for one in found if not one.faults and max(load_game(key).seats(LEVELS.encode_for_match(one))) >= least]
    return [Entry(one.ref, say(one.name, reply.locale)) for one in fit]


# --- names ---


async def suggest_games(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the games that the typed text may mean."""
    return list_suggested_values(typed, list_game_names(str(interaction.locale)))


def list_game_names(locale: str) -> list[Named]:
    return [(key, say_in_both_languages(load_presenter(key).title, locale)) for key in load_games()]


async def _load_level_names(reply: Reply, key: str) -> list[Named]:
    return list_level_names(key, reply.locale, await load_own_files(reply.context, LEVELS, reply.person, key))


def list_level_names(key: str, locale: str, files: Sequence[OwnText], least: int = 1) -> list[Named]:
    """Return a game's levels by key, and the person's own levels (``files``) by number, each with its names."""
    known = [
        (level, say_in_both_languages(load_presenter(key).name_level(level), locale))
        for level in list_levels(load_game(key), least)
    ]
    return [*known, *LEVELS.list_names(files, locale, ready=False)]
