"""A secret question looks the same to everybody else, whether a person or the AI is asked."""

from __future__ import annotations

import tests.fake
from cogs.messages.common.standing import describe_time_limit
from cogs.messages.table.board import build_board_message
from referee.referee import Referee
from referee.table import lobby_commands, match_commands, progress
from referee.table.new_table import TableTerms
from referee.table.table import Table

from .standing import labels

ROBIN = 2


async def with_ai(referee: Referee) -> Table:
    """Begin a match of Ana, Ben and, at seat 2, an AI that does not answer, against the clock."""
    tests.fake.register_cairn()
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    table, _ = await referee.open_table(TableTerms(1, 2, 100, "Ana", "cairn", "hill", pace="table"), "i:open")
    await table.do("i:join", lobby_commands.join, 101, "Ben")
    await table.do("i:ready", lobby_commands.mark_ready, 101)
    await table.do("i:ai", lobby_commands.add_ai, 100, "Robin")
    await table.do("i:start", match_commands.start, 100)
    return table


async def until(table: Table, kind: str, seat: int) -> None:
    for number in range(20):
        (put,) = table.list_pending()
        if (put.ask.kind, put.ask.seat) == (kind, seat):
            return
        do, by = (table.do_by_itself, "ai") if put.ask.seat == ROBIN else (table.do, "person")
        default = put.ask.choice.write(put.ask.default)
        await do(f"i:{seat}.{kind}.{number}", match_commands.answer, put.ask.seat, put.number, default, by)
    raise AssertionError(kind)


async def test_nobody_sees_whether_a_person_or_the_ai_is_asked_in_secret(referee: Referee) -> None:
    """The board shows the way to answer and the end of the time in both cases."""
    table, seen = await with_ai(referee), []
    for seat in (0, 1, ROBIN):
        await until(table, "whisper", seat)
        shown = build_board_message(table, since=1)
        then = describe_time_limit(table)
        assert then is not None
        seen.append((labels(shown), then.key, [line for line in shown.lines if line.startswith("**Waiting")]))
    assert seen[0] == seen[1] == seen[2] and "Answer…" in seen[0][0]


async def test_a_public_question_to_an_ai_seat_has_no_buttons(referee: Referee) -> None:
    table = await with_ai(referee)
    await until(table, "lay", ROBIN)
    assert "Answer…" not in labels(build_board_message(table)) and progress.find_limit_end(table) is None
