"""The levels that leagues play: those for two people, or for two teams, against each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from engine.own_files import is_text
from engine.refusals import NoSuchValue
from engine.registry import load_game
from referee.club.records.competition import Meeting
from render.face.missing import find_presenter
from render.text.i18n import T, Text, say

from ..components.typed import Named, list_suggested_values, resolve_value
from ..context import Context
from ..limits import LISTED
from ..messages.club.league import list_format_names
from ..messages.lobby.opening import list_levels
from ..refusals import WORDS, Asker, WordedRefusal
from .choosing import list_game_names, list_level_names, resolve_choice
from .reply import Reply

PAIR = 2
"""The number of sides of a pairing's table."""
MOST_IN_TEAM = 4
"""The most people in a team: as many as a captain can name with ``/league join``."""


class NoBestOfThree(WordedRefusal):
    games: Sequence[str]


@WORDS.register(NoBestOfThree)
def _describe_equal_games(reason: NoBestOfThree, asker: Asker | None) -> Text:
    if reason.games:
        return T(
            "The seats of that level are not equal, so each pairing is two matches with seats changed. Leave `best` "
            "out, or choose one of these games: {games}.",
            games=reason.games,
        )
    return T(
        "The seats of that level are not equal, so each pairing is two matches with seats changed. Leave `best` out."
    )


class NoDuel(WordedRefusal):
    words = T("A league needs a level for two players against each other: {levels}.")
    levels: Sequence[Text]


class NoTeams(WordedRefusal):
    words = T("That game has no teams of {size}. These games have them: {games}.")
    size: int
    games: Sequence[str]


def list_fitting_levels(game: str, size: int) -> list[str]:
    """Return the levels of a game that two people, or two teams of this size, can play against each other."""
    rules, seats = load_game(game), PAIR * size
    return [
        level
        for level in list_levels(rules, seats)
        if not rules.cooperative
        and seats in rules.seats(level)
        and (size == 1 or rules.contest.team_choices(level, size) is not None)
    ]


def list_team_sizes(*games: str) -> list[int]:
    """Return the sizes of teams that these games can have, in people, from 2."""
    return [size for size in range(2, MOST_IN_TEAM + 1) if any(list_fitting_levels(game, size) for game in games)]


def list_league_games(locale: str) -> list[str]:
    """Return the keys of all games, in the order in which they are listed."""
    return [key for key, _ in list_game_names(locale)]


def _list_team_games(locale: str, size: int) -> tuple[str, ...]:
    """Return the names of the games that have teams of this size."""
    return tuple(words[0] for key, words in list_game_names(locale) if list_fitting_levels(key, size))


def list_team_size_names(locale: str, sizes: Iterable[int]) -> list[Named]:
    """Return sizes of teams with the words that stand for them."""
    return [(str(size), (say(T("{n} against {n}", n=size), locale), str(size))) for size in sizes]


async def choose_level(reply: Reply, game: str | None, level: str | None, team: str | None) -> tuple[str, str, int]:
    """Return the game, the level and the size of the teams of a new league.

    Raises ``NoDuel``, ``NoTeams``, ``NoSuchValue``, and what ``resolve_choice`` raises.
    """
    size = 1
    if team is not None:
        named = list_team_size_names(reply.locale, list_team_sizes(*list_league_games(reply.locale)))
        size = int(resolve_value(NoSuchValue, team, named, T("How many are in a team")))
    found = await resolve_choice(reply, game, level)
    key = found.game or next(one for one in list_league_games(reply.locale) if list_fitting_levels(one, size))
    fitting = list_fitting_levels(key, size)
    chosen = found.level or next(iter(fitting), "")
    if is_text(chosen) or chosen not in fitting:
        if size > 1:
            raise NoTeams(size=size, games=_list_team_games(reply.locale, size))
        raise NoDuel(levels=[find_presenter(key, level).name_level(level) for level in fitting])
    return key, chosen, size


def choose_meeting(reply: Reply, game: str, level: str, size: int, is_best_of_three: bool) -> Meeting:
    """Return of which matches each pairing of a new league consists.

    Raises ``NoBestOfThree`` where the seats are not equal, because one side would have the better seat
    twice.
    """
    if load_game(game).contest.has_equal_seats(level):
        return Meeting.BEST_OF_THREE if is_best_of_three else Meeting.SINGLE
    if is_best_of_three:
        raise NoBestOfThree(games=_list_equal_games(reply.locale, size))
    return Meeting.BOTH_SEATS


def _list_equal_games(locale: str, size: int) -> tuple[str, ...]:
    """Return the names of the games that have levels with equal seats for teams of this size."""
    return tuple(
        words[0]
        for key, words in list_game_names(locale)
        if any(load_game(key).contest.has_equal_seats(level) for level in list_fitting_levels(key, size))
    )


# --- suggestions while a person types ---


async def suggest_games(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the games that two people or teams can play against each other."""
    named = [one for one in list_game_names(str(interaction.locale)) if list_fitting_levels(one[0], 1)]
    return list_suggested_values(typed, named)


async def suggest_levels(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the levels that two people can play against each other."""
    locale = str(interaction.locale)
    named = []
    for key, _ in list_game_names(locale):
        duels = list_fitting_levels(key, 1)
        named += [one for one in list_level_names(key, locale, (), PAIR) if one[0] in duels]
    return list_suggested_values(typed, named)


async def suggest_formats(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the formats of leagues, which are ways to pair the entrants."""
    return list_suggested_values(typed, list_format_names(str(interaction.locale)))


async def suggest_team_sizes(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest the sizes of teams. A game without teams offers none."""
    chosen, locale = str(interaction.namespace.game or "")[:LISTED] or None, str(interaction.locale)
    games = [key for key in list_league_games(locale) if chosen in (None, key)]
    return list_suggested_values(typed, list_team_size_names(locale, list_team_sizes(*games)))
