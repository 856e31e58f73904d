"""/record …: a match as a file, checked again by anybody; and at the end everything that was hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from engine.games import games
from engine.requests import Refused, Seat
from referee import records
from render.face import face
from render.words import T, Text, say

from . import ids
from .commands import Param, command, group
from .eyes import face_of, here, names_in_pictures, names_in_texts
from .limits import cut
from .reply import Reply
from .sheet import Button, Sheet, rows_of

if TYPE_CHECKING:
    from referee.records import Verdict
    from referee.tables import Table

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
        command("replay", T("What happened, from the beginning."), _replay_here),
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
    if file.size > records.LARGEST:
        raise Refused("file-too-large")
    verdict = await records.check(await file.read())
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
    lines = () if scene is not None else (reply.words(T("This game has no hands.")),)
    await reply.update(Sheet(heading, reply.locale, scene=scene, lines=lines, rows=rows_of(buttons), words=True))


async def _replay_here(reply: Reply) -> None:
    await replay(reply, await here(reply), "0", [])


async def replay(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """The log from its beginning, page by page; once it is over, with everything that anybody was told."""
    lines = await story(table, table.facts.seat_of(reply.person), reply.locale)
    pages = max(1, -(-len(lines) // A_PAGE))
    page = min(int(rest) if rest.isdecimal() and len(rest) < 6 else 0, pages - 1)
    shown = [f"- {cut(line, 130)}" for line in lines[page * A_PAGE : (page + 1) * A_PAGE]]
    turn = [
        Button(ids.act(table.id, "replay", str(page - 1)), reply.words(T("Back")), disabled=page == 0),
        Button(ids.act(table.id, "replay", str(page + 1)), reply.words(T("More")), disabled=page == pages - 1),
    ]
    heading = reply.words(T("### What happened, {page} of {pages}", page=page + 1, pages=pages))
    await reply.update(Sheet(heading, reply.locale, lines=tuple(shown), rows=rows_of(turn)))


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
