"""What has happened at a table, line by line, in what a seat may know."""

from __future__ import annotations

from engine.protocol import Seat
from referee.table.state import TableState
from render.text.i18n import T, say

from ..limits import CONTENT, cut
from .recap import paired
from .viewpoint import face_of, names_in_texts

NEWEST = 30
"""Lines of the log that are shown."""


async def newest(table: TableState, seat: Seat | None, locale: str, since: int = 0) -> str:
    """The newest lines of the match as this seat may know them, oldest first; ``since``: of the news from that number
    on."""
    face, names = face_of(table), names_in_texts(table)
    news = await table.log(seat, since, NEWEST * 3)
    texts = [line.text for line in paired(face, [item.told for item in news], seat, names)]
    kept: list[str] = []
    room = CONTENT - 10
    for said in (say(text, locale) for text in reversed(texts[-NEWEST:])):
        room -= len(said) + 3
        if room < 0:
            break
        kept.append(f"- {cut(said, 400)}")
    return "\n".join(reversed(kept)) or say(T("Nothing has happened yet."), locale)


async def story(table: TableState, seat: Seat | None, first: int, after: int, locale: str) -> list[str]:
    """The lines of the news from number ``first`` to before ``after``, oldest first; once the match is over, what seats
    were told alone in place of what all were."""
    face, names = face_of(table), names_in_texts(table)
    over = not table.facts.live
    viewers = [seat] if not over else [None, *range(len(names))]
    logs = [await table.page(viewer, first, after) for viewer in viewers]
    lines = []
    for told in zip(*logs, strict=True):
        heard = [(viewer, news.told) for viewer, news in zip(viewers, told, strict=True)]
        alone = [(viewer, one) for viewer, one in heard if one.secret] if over else []
        for viewer, one in alone or heard[:1]:
            if (line := face.line(one, viewer, names)) is not None:
                words = say(line, locale)
                owner = names[viewer] if alone and viewer is not None else ""
                lines.append(words if owner in words else f"{owner}: {words}")
    return lines
