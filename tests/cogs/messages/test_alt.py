"""The text that is read out in place of a picture: it is whole or says that it is cut, and names all cards."""

from __future__ import annotations

import re
from random import Random

import pytest

from cogs import limits
from cogs.components.sheet import MessageLayout, compute_alt_limit
from cogs.messages.common.viewpoint import list_picture_names
from cogs.messages.table.board import BoardReader, build_board_message
from cogs.messages.table.hand import build_hand_message
from referee.referee import Referee
from referee.table import match_commands
from referee.table.table import Table
from render.face.contract import load_presenter
from render.games.tomb_raider.words.names import describe_place
from render.scene import format_alt_text
from render.text.i18n import T, list_languages, say
from tests.answering import ai_answers
from tests.engine.conformance import SHOWN

from .payloads import table_of

STEPS, WHOLE = 25, 1 << 20


def read_out(sheet: MessageLayout) -> tuple[str, str]:
    """Return the alt text of the picture on a message, and the other text."""
    (box,) = sheet.build_view(picture=True).to_components()
    (gallery,) = [part for part in box["components"] if part["type"] == 12]  # type: ignore[index]
    texts = [part["content"] for part in box["components"] if part["type"] == 10]  # type: ignore[index]
    return str(gallery["items"][0]["description"]), "\n".join(texts)  # type: ignore[index]


def complete(sheet: MessageLayout, command: str) -> bool:
    """Return whether the alt text is complete. A shortened one must keep whole sentences in their order and say where
    the rest is."""
    assert sheet.scene is not None
    said, beside = read_out(sheet)
    whole = format_alt_text(sheet.scene, sheet.locale, WHOLE, beside=beside)
    assert len(said) <= limits.ALT
    if said == whole:
        return True
    rest, at = " " + say(T("The full description in words: {command}", command=command), sheet.locale), 0
    assert len(whole) > compute_alt_limit(beside) and said.endswith(rest), said
    for part in re.split(
        "(?<=[.?!:]) |(?<=[。？！：]) ?", said.removesuffix(rest)
    ):  # A heading may have lost its first words.
        assert (at := whole.find(part, at)) >= 0, part
    return False


async def stepped(table: Table, lot: Random, step: int) -> None:
    assert await ai_answers(table, lot, f"i:{step}")


@pytest.mark.lot(9, among="test")
@pytest.mark.parametrize(("key", "level", "seats"), SHOWN)
async def test_alt_text_is_whole_or_says_where_the_rest_is(referee: Referee, key: str, level: str, seats: int) -> None:
    """Alt text is checked in every language. The text of a hand names every card, even if other facts have no room."""
    table = await table_of(referee, key, level, seats)
    await table.do("i:start", match_commands.start, 100)
    lot, told, laid = Random(6), set(), False
    for step in range(STEPS):
        if not table.facts.live:
            break
        for locale in list_languages():
            complete(build_board_message(table, reader=BoardReader(locale=locale)), "/game board text:True")
            for seat in range(seats):
                sheet, held = (
                    build_hand_message(table, seat, locale),
                    load_presenter(key).pictures.hand(table.view(seat), list_picture_names(table)),
                )
                if sheet.scene is None:
                    continue
                complete(sheet, "/game hand text:True")
                said, _ = read_out(sheet)
                for card in held.shapes if held is not None else ():
                    laid = laid or bool(card.children)
                    for one in (child for child in card.children if "name" in child.values and child.name != "known"):
                        assert say(one.values["name"], locale) in said, (locale, say(one.values["name"], locale), said)
                        told.add(one.values["name"].key)
        await stepped(table, lot, step)
    assert told or not laid  # A hand whose cards do not lie side by side names none.


async def test_where_one_stands_is_told_before_where_the_treasure_may_be(referee: Referee) -> None:
    """Alt text tells the player's own space first, because nine possible places of the treasure would take up all the
    room."""
    table = await table_of(referee, "tomb_raider", "atlantis", 3)
    await table.do("i:start", match_commands.start, 100)
    for locale in list_languages():
        said, _ = read_out(build_board_message(table, reader=BoardReader(locale=locale)))
        assert say(T("In {place}.", place=describe_place(3, (2, 1))), locale) in said, said
