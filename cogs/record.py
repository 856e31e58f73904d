"""The /record commands: export a match as a file, verify files, and show the films and turning points of matches."""

from __future__ import annotations

import asyncio
import contextlib

import discord
from discord.ext import commands
from msgspec.structs import replace

from engine.review.review import Progress
from referee.refusals import FileTooLarge, Malformed, MatchNotOver, OtherPlace
from referee.surfaces.screen import Later
from referee.table import history, match_files
from referee.table.ended import load_ended_table
from referee.table.table import Table
from referee.thinking.reviews import list_players
from render.film import TurningLines
from render.text.i18n import T

from .commands import Handlers, Param, allow_contexts, make_command, make_description, make_setup
from .components.sheet import MessageLayout
from .components.typed import list_suggested_values, resolve_value
from .context import Context
from .discord_errors import FAILED
from .interactions.films import show_film
from .interactions.here import check_installed, find_channel_table, find_table_here
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .limits import MENU
from .messages.club.season import VERB as SEASON
from .messages.common.parts import list_part_lines
from .messages.events.dice_proof import PROOF, build_explained_proof
from .messages.events.replay import build_all_hands_message, build_story_page
from .messages.events.turning_points import build_turning_points, list_turning_lines, review_failure, review_progress
from .messages.person.verdict import BEGUN_LATER, list_verdict_lines
from .messages.table.played import build_match_menu, list_match_names
from .messages.table.practice import offer_retry
from .refusals import WordedRefusal

PROGRESS_EVERY = 4.0
"""The seconds between two edits of the message that shows the progress of a review."""


class NoReview(WordedRefusal):
    words = T(
        "The bot must find the turning points of this match first. Use `/record turning`, then ask for the film again."
    )


class NoSeason(WordedRefusal):
    words = T(
        "The results of that month are no longer stored. `/record replay match:` shows single matches of a channel."
    )


class NoSuchMatch(WordedRefusal):
    words = T("There is no such finished match in this channel.")


class NoTurningPoint(WordedRefusal):
    words = T("No player's answer changed the chance to win by much.")


async def suggest_played(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    table = await find_channel_table(context.referee, interaction)
    listed = await context.referee.store.tables.list_matches_played_at(table.facts.channel, MENU)
    return list_suggested_values(typed, list_match_names(listed, str(interaction.locale)))


@allow_contexts(everywhere=True)
class Record(
    Handlers,
    commands.GroupCog,
    group_name="record",
    group_description=make_description(T("Replay, save, analyse and check matches.")),
):
    """The commands and buttons for files, films, turning points and final hands of matches."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"played": self._show_played, PROOF: self._show_proof}
        self.presses_of_match = {"reveal": self._reveal, "replay": self._replay, "turning": self._show_turning}
        self.presses_anywhere = {SEASON: self._show_best_of_month}

    @make_command(
        "export", T("Get the match as a file. Until the match is over, it holds only what you can see."),
        Param("match", T("The match in this channel (default: the last one)"), suggest=suggest_played),
    )  # fmt: skip
    async def export(self, reply: Reply, match: str | None = None) -> None:
        table = await find_table_here(reply)
        table = table if match is None else await _find_played(reply, table, match)
        raw = await history.export(table, table.facts.seat_of(reply.person))
        name = f"{table.facts.game}-{table.id}-{table.facts.match}.json"
        live = table.facts.live
        if not live:
            await reply.context.referee.challenges.refuse_if_sealed(table.id)
        said = (
            T("This file holds what you can see of the match so far.")
            if live
            else T("This file holds the whole match, with the secret that the dice were drawn from.")
        )
        parts = list_part_lines(await history.list_parts(table), reply.locale, rows=not live)
        if await history.has_begun_later(table):
            parts = (*parts, reply.translate(BEGUN_LATER))
        await reply.say(MessageLayout(reply.translate(said), reply.locale, lines=parts, attached=(name, raw)))

    @make_command(
        "verify", T("Check a match file: its dice against the secret, and its moves against the rules."),
        Param("file", T("A file from /record export"), kind=discord.Attachment, required=True),
    )  # fmt: skip
    async def verify(self, reply: Reply, file: discord.Attachment) -> None:
        if file.size > match_files.LARGEST:
            raise FileTooLarge()
        verdict = await match_files.check(file.size, file.read)
        parts = list_part_lines(verdict.parts if verdict.ok else (), reply.locale, rows=True)
        await reply.say("\n".join((*(reply.translate(line) for line in list_verdict_lines(verdict)), *parts)))

    @make_command(
        "replay", T("Replay a match from the beginning, as a film or in words."),
        Param("match", T("The match in this channel (default: the last one)"), suggest=suggest_played),
        Param("turning", T("True: the film shows the turning points that /record turning has found"), kind=bool),
    )  # fmt: skip
    async def replay(self, reply: Reply, match: str | None = None, turning: bool | None = None) -> None:
        table = await find_table_here(reply)
        if turning:
            table = table if match is None else await _find_played(reply, table, match)
            await _show_film(reply, table, await _list_turning_lines(reply, table))
        elif match is not None:
            await _show_other_film(reply, table, match)
        elif table.facts.live:
            note = T("The film is available when the match is over. Until then, you can read what happened.")
            seat = table.facts.seat_of(reply.person)
            story = await build_story_page(table, seat, 0, reply.locale, reply.translate(note))
            await reply.update(await _add_players_and_menu(reply, table, story))
        else:
            await _show_film(reply, table)

    @make_command(
        "turning", T("Analyse a finished match: the key answers, mistakes and luck."),
        Param("match", T("The match in this channel (default: the last one)"), suggest=suggest_played),
    )  # fmt: skip
    async def turning(self, reply: Reply, match: str | None = None) -> None:
        table = await find_table_here(reply)
        await _show_turning_points(reply, table if match is None else await _find_played(reply, table, match), 0)

    async def _show_turning(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _show_turning_points(reply, table, press.index)

    async def _show_played(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Show another match, which was chosen in the menu of the matches played in this channel."""
        await _show_other_film(reply, table, press.value)

    async def _replay(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Show the film of a match. With a page number, or during the match, show a page of its story in words."""
        if press.rest or table.facts.live:
            story = await build_story_page(table, table.facts.seat_of(reply.person), press.index, reply.locale)
            await reply.update(await _add_players_and_menu(reply, table, story))
        else:
            await _show_film(reply, table)

    async def _show_best_of_month(self, reply: Reply, press: ComponentPress) -> None:
        """Show the film of a season's match of the month. The press carries the season's number."""
        await _show_film(reply, await _find_best_of_month(reply, press.rest))

    async def _show_proof(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Explain the proof of the dice of the match whose number the press carries."""
        if not press.rest.isdecimal() or not 0 < int(press.rest[:9]) <= table.facts.match:
            raise Malformed()
        await reply.update(await build_explained_proof(table, int(press.rest[:9]), reply.locale))

    async def _reveal(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await reply.update(build_all_hands_message(table, press.index, reply.locale))


async def _find_best_of_month(reply: Reply, number: str) -> Table:
    """Return the match of the month that a season's message names, if the person may see its channel.

    Raises ``NoSeason``, ``OtherPlace``.
    """
    referee, guild = reply.context.referee, reply.interaction.guild_id
    season = await referee.seasons.find(int(number)) if number.isdecimal() and len(number) < 10 else None
    if season is None or guild is None or season.guild != guild or season.best is None:
        raise NoSeason()
    table = await referee.find_table(season.best[0])
    if table is None or table.facts.guild != guild:
        raise NoSeason()
    try:
        may_see = await reply.context.rights.may_see(guild, table.facts.channel, reply.person)
    except Later:
        may_see = False
    if not may_see:
        raise OtherPlace()
    check_installed(table)
    reply.note_table(table)
    return await load_ended_table(table, season.best[1])


async def _show_other_film(reply: Reply, table: Table, typed: str) -> None:
    """Show the film of a typed match that was played in this channel, even at another table."""
    await _show_film(reply, await _find_played(reply, table, typed))


async def _find_played(reply: Reply, table: Table, typed: str) -> Table:
    """Return a table as it was at the end of a typed match.

    The match was played in this channel, even at another table.
    """
    listed = await reply.context.referee.store.tables.list_matches_played_at(table.facts.channel, MENU)
    value = resolve_value(NoSuchMatch, typed, list_match_names(listed, reply.locale), T("The match"))
    number, _, match = value.partition(".")
    found = await reply.context.referee.find_table(int(number))
    assert found is not None
    interaction = reply.interaction
    await reply.context.referee.refuse_at_other_place(found, interaction.guild_id, interaction.channel_id, reply.person)
    reply.note_table(found)
    return await load_ended_table(found, int(match))


async def _add_players_and_menu(reply: Reply, table: Table, sheet: MessageLayout) -> MessageLayout:
    """Add the players of each seat, and a menu of the channel's matches, to a match's film or story (``sheet``)."""
    parts = list_part_lines(await history.list_parts(table), reply.locale, rows=not table.facts.live)
    listed = await reply.context.referee.store.tables.list_matches_played_at(table.facts.channel, MENU)
    menu = build_match_menu(table, listed, reply.locale)
    return replace(sheet, lines=(*sheet.lines, *parts), rows=(*sheet.rows, *menu))


async def _list_turning_lines(reply: Reply, table: Table) -> TurningLines:
    """Return the sentences on a match's turning points for its film.

    Raises ``MatchNotOver``, ``NoReview``, ``NoTurningPoint``.
    """
    if table.facts.live:
        raise MatchNotOver()
    review = reply.context.reviews.find_ready(table)
    if review is None:
        raise NoReview()
    if not review.turning_points:
        raise NoTurningPoint()
    return list_turning_lines(table, review, await list_players(table), reply.locale)


async def _show_film(reply: Reply, table: Table, turning: TurningLines = ()) -> None:
    """Show the film of a match, with the menus of an ended match. ``turning``: its sentences on turning points."""

    async def show(layout: MessageLayout) -> None:
        await reply.update(await _add_players_and_menu(reply, table, offer_retry(table, layout, reply.person)))

    async def deliver(layout: MessageLayout) -> None:
        await reply.deliver(await _add_players_and_menu(reply, table, offer_retry(table, layout, reply.person)))

    await show_film(reply, table, show, deliver, turning)


async def _show_turning_points(reply: Reply, table: Table, page: int) -> None:
    """Show the turning points of a match. If they are not known yet, show the progress of the review meanwhile.

    Raises ``Refused`` as ``Reviews.begin`` does.
    """
    context = reply.context
    review = context.reviews.find_ready(table)
    if review is not None:
        players = await list_players(table)
        await reply.update(build_turning_points(table, review, players, page, reply.locale))
        return
    await context.reviews.begin(table, reply.person)
    told = context.reviews.find_progress(table)
    await reply.update(review_progress(table, told, reply.locale))
    context.films.deliver_later((reply.person, table.place), _follow_review(reply, table, told))


async def _follow_review(reply: Reply, table: Table, progress: Progress) -> None:
    """Show the progress of a review, then the turning points, in one message. ``progress``: the progress shown now."""
    reviews = reply.context.reviews
    while not await reviews.wait(table, PROGRESS_EVERY):
        if (now := reviews.find_progress(table)) != progress:
            progress = now
            with contextlib.suppress(*FAILED):  # If this edit fails, the next one may succeed.
                await reply.replace(review_progress(table, now, reply.locale))
    review = reviews.find_ready(table)
    if review is None:
        await reply.deliver(review_failure(table, reply.locale))
        return
    sheet = build_turning_points(table, review, await list_players(table), 0, reply.locale)
    try:
        await reply.deliver(sheet)
    except FAILED:
        await asyncio.sleep(PROGRESS_EVERY)
        await reply.deliver(sheet)


setup = make_setup(Record)
