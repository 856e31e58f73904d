from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cogs.components import custom_ids
from cogs.components.controls import ROOMY, build_controls, parse_press
from cogs.components.sheet import Menu, MessageLayout, Section, _build_row
from cogs.components.stepwise import PartialChoice, ViewerContext
from cogs.messages.events import moments
from cogs.messages.table.board import Lately, build_board_message, build_follower_board_message
from cogs.messages.table.hand import build_hand_message
from cogs.messages.table.options import build_options_message
from engine.match_records import OpenQuestion
from engine.protocol import Order, Some
from playground.validate import check_message_components
from referee.referee import Referee
from referee.table import lobby_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table


async def table_of(referee: Referee, key: str, level: str, seats: int, language: str = "en-US") -> Table:
    table, _ = await referee.open_table(TableTerms(1, 2, 100, "Ana", key, level, language=language), "i:open")
    for seat in range(1, seats):
        await table.do(f"i:join{seat}", lobby_commands.join, 100 + seat, f"Ben *{seat}*")
        await table.do(f"i:ready{seat}", lobby_commands.mark_ready, 100 + seat)
    return table


def payload(sheet: MessageLayout) -> list[Any]:
    """Return the message as it would be sent, checked by Discord's rules."""
    with_picture = sheet.build_view(picture=sheet.scene is not None).to_components()
    check_message_components(with_picture, True, {sheet.file_name})
    check_message_components(sheet.build_view(picture=False).to_components(), True, set())
    for row in (*sheet.rows, *sheet.toolbar):
        for part in row:
            assert getattr(part, "url", None) is not None or custom_ids.read(part.id) is not None, part
    return with_picture


def everything(table: Table, locale: str) -> Iterator[MessageLayout]:
    """Yield all messages that could be shown now."""
    seats = range(len(table.facts.seats))
    highlight = moments.find_latest_highlight(table)
    yield build_board_message(table, since=1)
    yield build_board_message(table, since=1, lately=Lately(highlight=highlight))
    yield build_follower_board_message(table, highlight=highlight)
    for seat in seats:
        yield build_hand_message(table, seat, locale)
        for page in range(3):
            yield build_options_message(table, seat, locale, page)


def drilled(
    put: OpenQuestion,
    eyes: ViewerContext,
    partial_choice: PartialChoice | None = None,
    depth: int = 0,
    density: int = ROOMY,
) -> Iterator[Any]:
    """Yield every answer that can be reached by pressing, from the first controls on."""
    assert depth < 12
    rows = build_controls(put, eyes, partial_choice, density)
    cards = [row[0].label for row in rows if isinstance(row[0], Section)]
    assert len(set(cards)) == len(cards), "each button names its card"
    for row in rows:
        check_message_components([_build_row(row).to_component_dict()], True, set())
        for part in row:
            found = custom_ids.read(part.id)
            assert found is not None and found.question == put.number and found.table == eyes.table
            for one in part.entries if isinstance(part, Menu) else (part,):
                assert one.picture is None or one.picture.removeprefix(f"{eyes.face.root}/") in eyes.face.choosing.emoji
            if isinstance(part, Menu) and isinstance(put.ask.choice, Some):
                picked = [entry.value for entry in part.entries[: part.most]]
                yield parse_press(found, picked, put.ask)
            elif isinstance(part, Menu):
                for entry in part.entries:
                    yield from _follow(parse_press(found, [entry.value], put.ask), put, eyes, depth, density)
            elif found.mark not in ("+", "<"):  # "+" opens a form, and "<" goes back.
                yield from _follow(parse_press(found, [], put.ask), put, eyes, depth, density)


def _follow(meant: Any, put: OpenQuestion, eyes: ViewerContext, depth: int, density: int) -> Iterator[Any]:
    if isinstance(meant, PartialChoice):
        steps = list(drilled(put, eyes, meant, depth + 1, density))
        yield from steps[:1] if isinstance(put.ask.choice, Order) else steps
    else:
        yield meant
