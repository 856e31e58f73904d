"""/record …: a match as a file, checked again by anybody; and at the end everything that was hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from engine.protocol import Refused, Seat
from engine.registry import games
from referee import export as files
from render.face.contract import face
from render.replay import still
from render.text.i18n import T, Text, say

from . import ids, sheets
from .commands import Param, command, group
from .eyes import face_of, here, names_in_pictures, names_in_texts, sight
from .limits import cut
from .reply import Reply
from .sheet import Button, Film, Row, Sheet, rows_of

if TYPE_CHECKING:
    from referee.export import Verdict
    from referee.table.table import Table

A_PAGE = 25
"""Lines of a replay that are shown at once."""
_WHY = {
    "too large": T("The file is too large."),
    "not a record": T("That is no file of a match."),
    "a format that this version cannot read": T("This version cannot read that kind of file."),
    "too long": T("The match in that file is too long."),
    "a game that is not installed": T("The game in that file is not installed here."),
    "closed": T("The match in that file is not over: its secret is not opened, so there is nothing to check it by."),
    "too slow": T("The file took too long to check."),
    "the secret is not hexadecimal": T("The secret in the file is none."),
    "the secret is not the one that was committed to": T("The secret is not the one whose hash was posted."),
    "a draw is missing, or used twice": T("A draw of the dice is missing, or was used twice."),
    "the numbers are not those of the secret": T("Chance did not fall like that."),
}
"""What may be wrong with a file; anything else is an answer that does not fit the rules."""


def root() -> app_commands.Group:
    return group(
        "record",
        T("A match as a file, and checking it."),
        command("export", T("The match as a file: what you may know, and all of it once it is over."), export),
        command(
            "verify", T("Check a file: its dice against the secret, its moves against the rules."), verify,
            Param("file", T("A file that /record export has given"), kind=discord.Attachment, required=True),
        ),
        command("replay", T("What happened, from the beginning: a film, or in words."), _replay_here),
        dm=True,
    )  # fmt: skip


# --- files ---


async def export(reply: Reply) -> None:
    table = await here(reply)
    seat = table.facts.seat_of(reply.person)
    raw = await table.export(seat)
    name = f"{table.facts.game}-{table.id}-{table.facts.match}.json"
    live = table.facts.live
    said = T("What you may know of the match so far.") if live else T("The whole match, with the dice's secret.")
    await reply.say(Sheet(reply.words(said), reply.locale, attached=(name, raw)))


async def verify(reply: Reply, file: discord.Attachment) -> None:
    if file.size > files.LARGEST:
        raise Refused("file-too-large")
    verdict = await files.check(file.size, file.read)
    await reply.say("\n".join(reply.words(line) for line in said(verdict)))


def said(verdict: Verdict) -> list[Text]:
    """A verdict in words."""
    if not verdict.ok:
        why = _WHY.get(verdict.why, T("The answers do not fit the rules."))
        if verdict.row is not None:
            return [T("**Not as it was played: row {row}.** {why}", row=verdict.row, why=why)]
        return [T("**Not checked.** {why}", why=why)]
    title = face(verdict.game).title() if verdict.game in games() else verdict.game
    place = T("{game}, table {table}, match {match}", game=title, table=verdict.table, match=verdict.match)
    lines = [
        T("**In order.** {place}", place=place),
        T("Draws made again from the secret: {n}", n=verdict.draws),
        T("Rows played again by the rules: {n} of {all}", n=verdict.rows, all=verdict.of),
        T("-# Compare the file's hash with the one that was posted before the match."),
    ]
    if verdict.rows < verdict.of:
        lines.append(T("-# The rest was played under an older version of the rules: only its dice were checked."))
    return lines


# --- at the end ---


async def reveal(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """One seat's hand as it was at the end, and the way to the others."""
    views = table.reveal()
    seat = int(rest) if rest.isdecimal() and len(rest) < 4 and int(rest) < len(views) else 0
    looks, names = face_of(table), names_in_pictures(table)
    buttons = [
        Button(ids.act(table.id, "reveal", str(other)), cut(name, 80), "primary" if other == seat else "secondary")
        for other, name in enumerate(names)
    ]
    heading = reply.words(T("### All hands: {name}", name=names_in_texts(table)[seat]))
    scene = looks.hand(views[seat], names)
    lines = () if scene is not None else (reply.words(T("There is nothing in this hand.")),)
    await reply.update(Sheet(heading, reply.locale, scene=scene, lines=lines, rows=rows_of(buttons)))


async def _replay_here(reply: Reply) -> None:
    table = await here(reply)
    if table.facts.live:
        note = T("The match goes on: its film comes when it is over. Until then, what happened in words.")
        await reply.say(await _told(reply, table, 0, reply.words(note)))
    else:
        await _film(reply, table)


async def replay(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """The film of a match that is over, or (``rest``: a page) its story in words, while it is played as well."""
    if rest or table.facts.live:
        page = int(rest) if rest.isdecimal() and len(rest) < 6 else 0
        await reply.update(await _told(reply, table, page))
    else:
        await _film(reply, table)


async def _film(reply: Reply, table: Table) -> None:
    """The film where there is one; else its cover at once, and the film when it is made."""
    scheme = await reply.client.scheme_of(reply.person, reply.interaction.guild_id)
    film = reply.client.films.ready(table, reply.locale, scheme)
    if film is not None:
        await reply.update(_showing(reply, table, film))
        return
    coming = reply.words(T("The film is being made; it comes here in a moment."))
    scene = None
    if table.readable:
        eyes = sight(table, None, reply.locale)
        scene = still(eyes.face.board(eyes.view, table.latest(None), eyes.names))
    await reply.update(
        Sheet(_heading(reply, table), reply.locale, scene=scene, lines=(coming,), rows=_in_words(reply, table))
    )
    reply.client.films.later(reply.person, _bring(reply, table, scheme))


async def _bring(reply: Reply, table: Table, scheme: str) -> None:
    """Let the film take its cover's place."""
    film = await reply.client.films.make(table, names_in_pictures(table), reply.locale, scheme)
    await reply.update(_showing(reply, table, film))


def _showing(reply: Reply, table: Table, film: bytes | None) -> Sheet:
    rows, heading = _in_words(reply, table), _heading(reply, table)
    if film is None:
        sorry = reply.words(T("The film could not be made. Its story in words is one press away."))
        return Sheet(heading, reply.locale, lines=(sorry,), rows=rows)
    ended = ""
    if table.readable:
        eyes = sight(table, None, reply.locale)
        ended = sheets.ending(table, eyes, eyes.names)
    alt = reply.words(T("A film of the match. {ended} “In words” tells the same.", ended=ended))
    name = f"{table.facts.game}-{table.id}-{table.facts.match}.gif"
    return Sheet(heading, reply.locale, film=Film(name, film, alt), rows=rows)


def _heading(reply: Reply, table: Table) -> str:
    return reply.words(T("### Replay · {game}", game=face_of(table).title()))


def _in_words(reply: Reply, table: Table) -> tuple[Row, ...]:
    return rows_of([Button(ids.act(table.id, "replay", "0"), reply.words(T("In words")))])


async def _told(reply: Reply, table: Table, page: int, note: str = "") -> Sheet:
    """The log from its beginning, page by page; once it is over, with everything that anybody was told."""
    lines = await story(table, table.facts.seat_of(reply.person), reply.locale)
    pages = max(1, -(-len(lines) // A_PAGE))
    page = min(page, pages - 1)
    shown = [f"- {cut(line, 130)}" for line in lines[page * A_PAGE : (page + 1) * A_PAGE]]
    turn = [
        Button(ids.act(table.id, "replay", str(page - 1)), reply.words(T("Back")), disabled=page == 0),
        Button(ids.act(table.id, "replay", str(page + 1)), reply.words(T("More")), disabled=page == pages - 1),
    ]
    if not table.facts.live:
        turn.append(Button(ids.act(table.id, "replay"), reply.words(T("Film"))))
    heading = reply.words(T("### What happened, {page} of {pages}", page=page + 1, pages=pages))
    return Sheet(heading, reply.locale, lines=tuple(([note] if note else []) + shown), rows=rows_of(turn))


async def story(table: Table, seat: Seat | None, locale: str) -> list[str]:
    """Every line of the match, oldest first; once it is over, what seats were told alone in place of what all were."""
    looks, names = face_of(table), names_in_texts(table)
    over = not table.facts.live
    viewers = [seat] if not over else [None, *range(len(names))]
    logs = [await table.log(viewer, limit=100_000) for viewer in viewers]
    lines = []
    for told in zip(*logs, strict=True):
        heard = [(viewer, news.told) for viewer, news in zip(viewers, told, strict=True)]
        alone = [(viewer, one) for viewer, one in heard if one.secret] if over else []
        for viewer, one in alone or heard[:1]:
            if (line := looks.line(one, viewer, names)) is not None:
                words = say(line, locale)
                owner = names[viewer] if alone and viewer is not None else ""
                lines.append(words if owner in words else f"{owner}: {words}")
    return lines


VERBS = {"reveal": reveal, "replay": replay}
"""What the buttons at the end do."""
