"""What is posted for the record and never changed: the dice's hash, the luck texts, and at the end the secret.

Each is a message of its own, one for each match (``whom`` is the match's number), so that nobody can say afterwards
that something else had stood there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.requests import Seat
from render.clean import plain
from render.words import T, say

from .eyes import names_in_texts
from .sheet import Sheet

if TYPE_CHECKING:
    from referee.house import House
    from referee.tables import Table

KINDS = ("seal", "luck", "secret")
LONGEST = 100


async def expect(house: House, table: Table) -> None:
    """See to it that what there is to post gets posted, once; and that what is proposed can be answered."""
    facts, surfaces = table.facts, house.surfaces
    if facts.phase == "lobby":
        await surfaces.expect(table.id, "seal", facts.match, facts.channel)
    elif table.readable:
        await surfaces.expect(table.id, "luck", facts.match, facts.channel)
        if not facts.live:
            await surfaces.expect(table.id, "secret", facts.match, facts.channel)
    if facts.proposal is not None:
        number = facts.proposal.number
        await surfaces.expect(table.id, f"proposal:{number}", 0, facts.channel)
        for person in table.voters():
            if (await house.settings.player(person)).dm:
                await surfaces.expect(table.id, f"consent:{number}", person)


async def content(table: Table, kind: str, match: int) -> Sheet | None:
    """What such a message says. Of a match gone by nothing is said anew: its messages stay as they are."""
    facts = table.facts
    language = facts.language
    opened = await table.opened(match)
    if kind == "seal":
        commitment = facts.commitment if match == facts.match else opened.commitment if opened is not None else ""
        said = T("The dice of this match are sealed. SHA-256 of their secret: `{hash}`", hash=commitment)
        return Sheet(f"-# {say(said, language)}", language)
    if kind == "luck":
        texts = opened.luck if opened is not None else tuple(info.luck for info in facts.seats)
        said = T("The list of texts that go into the dice is closed.")
        return Sheet(f"-# {say(said, language)}", language, lines=_texts(table, texts))
    if opened is None:
        return None
    said = T("The dice's secret is opened: `{secret}`", secret=opened.secret)
    how = T("`/record export` gives the whole match as a file; `/record verify` draws and plays all of it again.")
    return Sheet(f"-# {say(said, language)}", language, lines=(f"-# {say(how, language)}",))


def _texts(table: Table, texts: tuple[str, ...]) -> tuple[str, ...]:
    names = names_in_texts(table)

    def line(seat: Seat, text: str) -> str:
        name = names[seat] if seat < len(names) else str(seat + 1)
        return f"-# {seat + 1}. {name}: `{plain(text, LONGEST).replace('`', 'ˋ')}`"

    return tuple(line(seat, text) for seat, text in enumerate(texts))
