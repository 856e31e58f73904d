"""What has happened at a table, line by line, in what a seat may know."""

from __future__ import annotations

from engine.match import News
from engine.protocol import Seat
from referee.table.state import TableState
from render.face.lines import paired, pairs
from render.text.i18n import T, say

from ..limits import CONTENT, cut
from .standing import why_closed
from .viewpoint import face_of, names_in_texts

NEWEST = 30
"""Lines of the log that are shown."""
BESIDE = 4
"""News before and after those of a page that may share a line with them: an attack, its answer, the duel, that somebody
is spared, and the damage make the longest."""


async def newest(table: TableState, seat: Seat | None, locale: str, since: int = 0) -> str:
    """The newest lines of the match as this seat may know them, oldest first; ``since``: of the news from that number
    on."""
    face, names = face_of(table), names_in_texts(table)
    news = await table.stored(seat, since, NEWEST * 3)
    texts = [line.text for line in paired(face, [item.told for item in news], seat, names)]
    kept: list[str] = []
    room = CONTENT - 10
    for said in reversed(why_closed(table, locale)):
        kept.append(f"**{said}**")
        room -= len(said) + 5
    for said in (say(text, locale) for text in reversed(texts[-NEWEST:])):
        room -= len(said) + 3
        if room < 0:
            break
        kept.append(f"- {cut(said, 400)}")
    return "\n".join(reversed(kept)) or say(T("Nothing has happened yet."), locale)


async def story(table: TableState, seat: Seat | None, first: int, after: int, locale: str) -> list[str]:
    """The lines of the news from number ``first`` to before ``after``, oldest first; once the match is over, what seats
    were told alone in place of what all were. A pair stands where its first half does."""
    face, names = face_of(table), names_in_texts(table)
    over = not table.facts.live
    viewers = [seat] if not over else [None, *range(len(names))]
    logs = [await table.page(viewer, max(0, first - BESIDE), after + BESIDE) for viewer in viewers]
    told: list[tuple[News, Seat | None]] = []
    for each in zip(*logs, strict=True):
        heard = list(zip(each, viewers, strict=True))
        told += [one for one in heard if over and one[0].told.secret] or heard[:1]
    lines = []
    for line in pairs(face, [(news.told, viewer) for news, viewer in told], names):
        news, viewer = told[line.at]
        if first <= news.number < after:
            words = say(line.text, locale)
            owner = names[viewer] if over and viewer is not None else ""
            lines.append(words if owner in words else f"{owner}: {words}")
    return lines
