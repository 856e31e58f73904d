"""The /challenge commands and buttons: play this week's challenge by direct message, and read its results."""

from __future__ import annotations

import discord
from discord.ext import commands

from referee.club.desks.challenge_desk import NoChallenge
from referee.club.records.challenge import OUTSIDE, Challenge
from referee.refusals import ChallengeBusy
from referee.table import history
from referee.table.ended import load_ended_table
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render.text.i18n import T

from ..commands import Handlers, Param, allow_contexts, make_command, make_description, make_setup
from ..components.custom_ids import read_number
from ..components.sheet import MessageLayout
from ..delivery.expected import expect
from ..discord_errors import FAILED
from ..interactions import places
from ..interactions.choosing import list_game_names, resolve_game, suggest_games
from ..interactions.films import show_film_to_others
from ..interactions.here import check_installed
from ..interactions.presses import ComponentPress
from ..interactions.replies import Replies
from ..interactions.reply import Reply
from ..interactions.seats import AUTOMATA
from ..messages.club.challenge import (
    FILE,
    FILM,
    VERB,
    build_entrance,
    build_results,
    build_sealed_results,
    describe_sealed_results,
)
from ..messages.common.viewpoint import format_place_address
from ..refusals import WordedRefusal


class ChallengeDms(WordedRefusal):
    words = T(
        "The bot runs challenges in direct messages, but it cannot write to you. Allow its direct messages, then try "
        "again. You have not lost your try."
    )


class NoTry(WordedRefusal):
    words = T("That match is no longer shown. `/challenge results` lists the matches that you can see.")


@allow_contexts(everywhere=True)
class Challenges(
    Handlers,
    commands.GroupCog,
    group_name="challenge",
    group_description=make_description(
        T("The weekly challenge: everybody plays alone, with the same starting set-up.")
    ),
):
    """The challenge commands."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {VERB: self._press, FILM: self._show_film, FILE: self._give_file}

    @make_command(
        "play", T("Play this week's challenge in your direct messages. You have one try, and it is not rated."),
        Param("game", T("The game"), suggest=suggest_games),
    )  # fmt: skip
    async def play(self, reply: Reply, game: str | None = None) -> None:
        await _play(reply, await _choose_game(reply, game))

    @make_command(
        "results", T("See how many players have finished this week's challenge, and the ranking when it is over."),
        Param("game", T("The game"), suggest=suggest_games),
    )  # fmt: skip
    async def results(self, reply: Reply, game: str | None = None) -> None:
        referee, guild = reply.context.referee, reply.interaction.guild_id or OUTSIDE
        key = await _choose_game(reply, game)
        latest = await referee.store.challenges.list_latest(guild, key)
        if not latest:
            raise NoChallenge()
        newest, locale, note = latest[0], reply.locale, None
        if not newest.is_over:
            finished = await referee.store.challenges.count_finished(newest.number)
            if len(latest) == 1 or not latest[1].is_over:
                await reply.say(build_sealed_results(newest, finished, locale))
                return
            note = describe_sealed_results(newest, finished)
        shown = next(one for one in latest if one.is_over)
        ranked = await referee.challenges.rank(shown)
        await reply.say(build_results(shown, ranked, locale, note=note, reader=reply.person))

    async def _press(self, reply: Reply, press: ComponentPress) -> None:
        """Begin a try at the challenge of a message. If its week is over, begin one at the present challenge."""
        await _play(reply, (await _find_challenge(reply, press.rest)).game)

    async def _show_film(self, reply: Reply, press: ComponentPress) -> None:
        """Show the film of a try."""
        await show_film_to_others(reply, await _find_try(reply, press))

    async def _give_file(self, reply: Reply, press: ComponentPress) -> None:
        """Give the file of a try. It contains the server seed and the secret of the shared shuffles."""
        table = await _find_try(reply, press)
        name = f"{table.facts.game}-{table.id}-{table.facts.match}.json"
        said = reply.translate(T("This file holds the whole match, with the secret that the dice were drawn from."))
        await reply.say(MessageLayout(said, reply.locale, attached=(name, await history.export(table, None))))


async def _choose_game(reply: Reply, game: str | None) -> str:
    """Return the key of the game that was typed.

    Otherwise return that of the game last played here, or of the first game.
    """
    if game:
        return resolve_game(game, reply.locale)
    interaction = reply.interaction
    found = await reply.context.referee.find_game(interaction.channel_id, interaction.guild_id, reply.person)
    return found or list_game_names(reply.locale)[0][0]


def _name_ai(number: int) -> str:
    return AUTOMATA[number % len(AUTOMATA)]


async def _play(reply: Reply, game: str) -> None:
    """Begin this person's try at the present challenge of a game, in their direct messages.

    Outside of servers, it is the challenge of all who play there. Raises ``MissingPermission``, ``TablesElsewhere``,
    ``ChallengePlayed``, ``ChallengeBusy``, ``ChallengeDms``, and what ``open_table`` raises.
    """
    interaction, referee = reply.interaction, reply.context.referee
    if interaction.guild_id is not None:
        places.check_bot_permissions(interaction)
        await places.check_tables_allowed(referee.settings, interaction)
    if await referee.store.acts.find_outcome(reply.source) is not None:  # Discord has sent this interaction before.
        table = await referee.find_table(await referee.store.acts.find_table(reply.source))
        assert table is not None
    else:
        table = await _begin(reply, game)
    place = format_place_address(table)
    await reply.say(T("Your challenge has begun in [your direct messages]({place}).", place=place))


async def _begin(reply: Reply, game: str) -> Table:
    """Open the table of a try."""
    interaction, context, referee = reply.interaction, reply.context, reply.context.referee
    language = await context.readers.find_table_language(interaction.guild_id, reply.locale)
    guild, where = (interaction.guild_id or OUTSIDE), (interaction.channel_id if interaction.guild_id else 0) or 0
    place = context.channels.find_parent(where) if where else 0  # few read the thread of a match
    entry = await referee.challenges.prepare_try(guild, place, game, language, reply.person, _name_ai)
    channel = await _open_private_channel(reply, entry.challenge)
    own = await context.readers.find_table_language(None, reply.locale)
    table, _ = await referee.open_table(
        TableTerms(
            None,
            channel,
            reply.person,
            interaction.user.display_name,
            game,
            entry.challenge.level,
            language=own,
            entry=entry,
        ),
        reply.source,
    )
    await expect(referee, table)
    await referee.surfaces.want(table.id, "board", 0, channel)
    return table


async def _open_private_channel(reply: Reply, challenge: Challenge) -> int:
    """Open the person's direct messages, and announce the try there. So no try is used up that its player cannot see.

    Raises ``ChallengeBusy``, ``ChallengeDms``.
    """
    context, referee = reply.context, reply.context.referee
    try:
        channel = await context.channels.open_private_channel(reply.person)
        if await referee.store.tables.find_live_table(channel.id) is not None:
            raise ChallengeBusy()
        language = await context.readers.find_table_language(None, reply.locale)
        layout, _ = await context.drawing.draw_message(build_entrance(challenge, language))
        await channel.send(view=layout, allowed_mentions=discord.AllowedMentions.none())
    except FAILED as error:
        if isinstance(error, discord.Forbidden):
            raise ChallengeDms() from None
        raise
    return channel.id


async def _find_challenge(reply: Reply, number: str) -> Challenge:
    """Return the challenge of this number in this server. Raises ``NoChallenge``."""
    challenge = await reply.context.referee.challenges.find(read_number(number, 9, NoChallenge))
    if challenge is None or challenge.guild != (reply.interaction.guild_id or OUTSIDE):
        raise NoChallenge()
    return challenge


async def _find_try(reply: Reply, press: ComponentPress) -> Table:
    """Return the table of a try that was chosen in a menu, as it was at the end, for reading only.

    Raises ``NoChallenge``, ``ChallengeSealed``, ``NoTry``, ``NotInstalled``.
    """
    referee, challenge = reply.context.referee, await _find_challenge(reply, press.rest)
    tries = [one.found for one in await referee.challenges.rank(challenge)]
    if challenge.guild == OUTSIDE:  # Outside of servers people do not know each other.
        tries = [one for one in tries if one.person == reply.person]
    found = next((one for one in tries if str(one.table) == press.value), None)
    table = await referee.find_table(found.table) if found is not None else None
    if found is None or table is None:
        raise NoTry()
    check_installed(table)
    return await load_ended_table(table, found.match)


setup = make_setup(Challenges)
