"""/record: a match as a file, checked again by anybody; and at the end everything that was hidden."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.protocol import Refused
from referee import export as files
from referee.table.table import Table
from render.text.i18n import T

from .client import Rulekeeper
from .commands import Handlers, Param, command, described, named, usable
from .components.sheet import Sheet
from .interactions.here import here
from .interactions.presses import Press
from .interactions.reply import Replies, Reply
from .messages.replay import all_hands, cover, in_words, showing
from .messages.verdict import verdict_lines
from .messages.viewpoint import names_in_pictures


@usable(dms=True)
class Record(
    Handlers,
    commands.GroupCog,
    group_name=named("record"),
    group_description=described(T("A match as a file, and checking it.")),
):
    """Files and films."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"reveal": self._reveal, "replay": self._replay}

    @command("export", T("The match as a file: what you may know, and all of it once it is over."))
    async def export(self, reply: Reply) -> None:
        table = await here(reply)
        raw = await table.export(table.facts.seat_of(reply.person))
        name = f"{table.facts.game}-{table.id}-{table.facts.match}.json"
        live = table.facts.live
        said = T("What you may know of the match so far.") if live else T("The whole match, with the dice's secret.")
        await reply.say(Sheet(reply.words(said), reply.locale, attached=(name, raw)))

    @command(
        "verify", T("Check a file: its dice against the secret, its moves against the rules."),
        Param("file", T("A file that /record export has given"), kind=discord.Attachment, required=True),
    )  # fmt: skip
    async def verify(self, reply: Reply, file: discord.Attachment) -> None:
        if file.size > files.LARGEST:
            raise Refused("file-too-large")
        verdict = await files.check(file.size, file.read)
        await reply.say("\n".join(reply.words(line) for line in verdict_lines(verdict)))

    @command("replay", T("What happened, from the beginning: a film, or in words."))
    async def replay(self, reply: Reply) -> None:
        table = await here(reply)
        if table.facts.live:
            note = T("The match goes on: its film comes when it is over. Until then, what happened in words.")
            seat = table.facts.seat_of(reply.person)
            await reply.say(await in_words(table, seat, 0, reply.locale, reply.words(note)))
        else:
            await _film(reply, table)

    async def _replay(self, reply: Reply, table: Table, press: Press) -> None:
        """The film of a match that is over, or (with a page) its story in words, while it is played as well."""
        rest = press.rest
        if rest or table.facts.live:
            page = int(rest) if rest.isdecimal() and len(rest) < 6 else 0
            await reply.update(await in_words(table, table.facts.seat_of(reply.person), page, reply.locale))
        else:
            await _film(reply, table)

    async def _reveal(self, reply: Reply, table: Table, press: Press) -> None:
        seat = int(press.rest) if press.rest.isdecimal() and len(press.rest) < 4 else 0
        await reply.update(all_hands(table, seat, reply.locale))


async def _film(reply: Reply, table: Table) -> None:
    """The film where there is one; else its cover at once, and the film when it is made."""
    context = reply.context
    scheme = await context.readers.scheme_of(reply.person, reply.interaction.guild_id)
    film = context.films.ready(table, reply.locale, scheme)
    if film is not None:
        await reply.update(showing(table, film, reply.locale))
        return
    await reply.update(cover(table, reply.locale))
    context.films.later(reply.person, _bring(reply, table, scheme))


async def _bring(reply: Reply, table: Table, scheme: str) -> None:
    """Let the film take its cover's place."""
    film = await reply.context.films.make(table, names_in_pictures(table), reply.locale, scheme)
    await reply.update(showing(table, film, reply.locale))


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Record(bot.replies))
