"""The /stats commands: the statistics of results in a server, and its campaign totals."""

from __future__ import annotations

import discord
from discord.ext import commands

from referee.people.campaigns import REASON, Correction
from referee.refusals import Malformed
from render.text.i18n import T

from .commands import Handlers, Param, allow_contexts, make_command, make_description, make_setup, suggest_names
from .components.custom_ids import read_number
from .components.sheet import MessageLayout
from .components.typed import resolve_value
from .interactions import choosing
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.club import statistics, titles
from .messages.lobby import campaign
from .refusals import WordedRefusal


class NoServerHere(WordedRefusal):
    words = T("Results and campaigns belong to a server. Use this command in a server.")


class NoSuchCampaign(WordedRefusal):
    words = T("That game has no campaign.")


class NotModerator(WordedRefusal):
    words = T("Only server managers can correct a campaign total.")


GAME = Param(
    "game", T("The game (default: the game in this channel)"), suggest=suggest_names(campaign.list_campaign_game_names)
)
ANY_GAME = Param("game", T("The game (default: the game in this channel)"), suggest=choosing.suggest_games)


@allow_contexts(everywhere=False)
class Stats(
    Handlers,
    commands.GroupCog,
    group_name="stats",
    group_description=make_description(T("Show results and ratings on this server.")),
):
    """The commands that show the results in a server, in private to the person who asks."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {"campaign": self._show_campaign_page, "results": self._show_results}

    # --- statistics ---

    @make_command(
        "player", T("Show your results or another player's: recent form, ratings, and wins by character or deck."),
        Param("who", T("The player whose results to show (default: you)"), kind=discord.User),
    )  # fmt: skip
    async def player(self, reply: Reply, who: discord.User | None = None) -> None:
        player = who or reply.interaction.user
        await _show_results(reply, player.id, player.display_name)

    async def _show_results(self, reply: Reply, press: ComponentPress) -> None:
        """Show the results of the person in whose menu this was chosen."""
        person, _, name = press.rest.partition(":")
        await _show_results(reply, read_number(person, 20), name)

    @make_command("server", T("Show the results of this server: games, most active players, and who plays with whom."))
    async def server(self, reply: Reply) -> None:
        found = await reply.context.referee.statistics.describe_server(_find_server(reply))
        await reply.say(statistics.build_server_message(found, reply.locale, await _find_scheme(reply)))

    @make_command(
        "game", T("Show a game's results on this server: ratings, levels, and wins by character or deck."), ANY_GAME,
        Param("everywhere", T("True: ratings across all servers, of players who agreed to be listed"), kind=bool),
    )  # fmt: skip
    async def game(self, reply: Reply, game: str | None = None, everywhere: bool = False) -> None:
        guild, key = _find_server(reply), await _choose_any_game(reply, game)
        found = await reply.context.referee.statistics.describe_game(guild, key, everywhere)
        await reply.say(statistics.build_game_message(found, reply.locale, await _find_scheme(reply), everywhere))

    @make_command("table", T("Show the results of this channel: who has won, and the latest matches."))
    async def table(self, reply: Reply) -> None:
        guild, channel = _find_server(reply), reply.interaction.channel_id or 0
        found = await reply.context.referee.statistics.describe_table(guild, channel)
        await reply.say(statistics.build_table_message(found, reply.locale, await _find_scheme(reply)))

    @make_command(
        "honours", T("Show the titles that a player got from others after matches here."),
        Param("who", T("The player whose results to show (default: you)"), kind=discord.User),
    )  # fmt: skip
    async def honours(self, reply: Reply, who: discord.User | None = None) -> None:
        guild = _find_server(reply)
        person = who.id if who is not None else reply.person
        name = who.display_name if who is not None else reply.interaction.user.display_name
        found = await reply.context.referee.titles.count(guild, person, name, reply.person)
        await reply.say(titles.build_titles_message(found, reply.locale, await _find_scheme(reply)))

    # --- campaigns ---

    @make_command(
        "campaign", T("Show the points and levels of the campaign on this server."),
        Param("who", T("The player whose points to show (default: everybody)"), kind=discord.User), GAME,
    )  # fmt: skip
    async def campaign(self, reply: Reply, who: discord.User | None = None, game: str | None = None) -> None:
        guild, key = _find_server(reply), await _choose_game(reply, game)
        if who is None:
            await _show(reply, guild, key, 0)
        else:
            await _show_player(reply, guild, key, who.id, who.display_name)

    async def _show_campaign_page(self, reply: Reply, press: ComponentPress) -> None:
        """Show another page of campaign totals, or a player chosen in the menu. The press carries ``<game>:<page>``."""
        guild, (key, _, page) = _find_server(reply), press.rest.partition(":")
        if key not in campaign.list_campaign_games():
            raise Malformed()
        if press.value:
            await _show_player(reply, guild, key, read_number(press.value, 19), "")
        else:
            await _show(reply, guild, key, read_number(page, 5))

    @make_command(
        "correct", T("Correct a player's total (only server managers). Everybody can read the reason."),
        Param("who", T("The player whose total to correct"), kind=discord.User, required=True),
        Param("amount", T("The points to add. A negative number takes points away."), kind=int, required=True),
        Param("reason", T("The reason. Everybody can read it."), required=True, longest=REASON), GAME,
    )  # fmt: skip
    async def correct(self, reply: Reply, who: discord.User, amount: int, reason: str, game: str | None = None) -> None:
        guild, key = _find_server(reply), await _choose_game(reply, game)
        if not reply.interaction.permissions.manage_guild:
            raise NotModerator()
        referee, by = reply.context.referee, (reply.person, reply.interaction.user.display_name)
        whom = (who.id, who.display_name)
        await referee.campaigns.correct_total(guild, key, Correction(whom, amount, by, reason), reply.source)
        await _show_player(reply, guild, key, *whom)
        for table in await referee.list_live_in_server(guild):  # Lobbies show campaign totals.
            await referee.surfaces.refresh(table)

    @make_command("export", T("Get this server's campaign as a file: all totals, and the matches behind them."), GAME)
    async def export(self, reply: Reply, game: str | None = None) -> None:
        guild, key = _find_server(reply), await _choose_game(reply, game)
        raw = await reply.context.referee.campaigns.export_file(guild, key)
        said = T("This file holds all campaign totals of this server, and the matches behind them.")
        await reply.say(MessageLayout(reply.translate(said), reply.locale, attached=(f"campaign-{key}.json", raw)))


def _find_server(reply: Reply) -> int:
    """Return the server where a command is given. Raises ``NoServerHere``."""
    guild = reply.interaction.guild_id
    if guild is None:
        raise NoServerHere()
    return guild


async def _choose_game(reply: Reply, typed: str | None) -> str:
    """Return the game of a campaign: the typed game, else the game played here, else the first game with a campaign.

    Raises ``NoSuchCampaign``, ``Ambiguous``.
    """
    there = campaign.list_campaign_games()
    if typed is not None:
        return resolve_value(NoSuchCampaign, typed, campaign.list_campaign_game_names(reply.locale), T("The game"))
    if not there:
        raise NoSuchCampaign()
    channel = reply.interaction.channel_id
    table = await reply.context.referee.find_table_at(channel) if channel is not None else None
    return table.facts.game if table is not None and table.facts.game in there else there[0]


async def _choose_any_game(reply: Reply, typed: str | None) -> str:
    """Return the game for statistics: the typed game, else the game played here, else the first game of the list.

    Raises ``NoSuchGame``.
    """
    if typed is not None:
        return choosing.resolve_game(typed, reply.locale)
    named = choosing.list_game_names(reply.locale)
    channel = reply.interaction.channel_id
    table = await reply.context.referee.find_table_at(channel) if channel is not None else None
    played = table.facts.game if table is not None else ""
    return played if played in dict(named) else named[0][0]


async def _show_results(reply: Reply, person: int, name: str) -> None:
    describe = reply.context.referee.statistics.describe_player
    found = await describe(_find_server(reply), person, name, reply.person)
    await reply.say(statistics.build_player_message(found, reply.locale, await _find_scheme(reply)))


async def _find_scheme(reply: Reply) -> str:
    """Return the colour scheme of the pictures for the person who asks."""
    return await reply.context.readers.find_scheme(reply.person, reply.interaction.guild_id)


async def _show(reply: Reply, guild: int, key: str, page: int) -> None:
    tallies = await reply.context.referee.campaigns.list_tallies(guild, key)
    await reply.update(campaign.build_standings_page(key, tallies, page, reply.locale))


async def _show_player(reply: Reply, guild: int, key: str, person: int, name: str) -> None:
    """Show the entries of a player's campaign total. ``name``: the name of a player who has no entry yet."""
    entries = await reply.context.referee.campaigns.list_entries(guild, key, person)
    if not entries and not name:
        raise Malformed()
    called = entries[0].name if entries else name
    await reply.update(campaign.build_player_page(key, called, entries, reply.locale))


setup = make_setup(Stats)
