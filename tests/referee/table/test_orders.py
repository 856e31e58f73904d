"""Standing orders at a table: offered from the second time on, told where they might have mattered, kept."""

from __future__ import annotations

from msgspec.structs import replace

from engine.match_records import OpenQuestion
from referee.referee import Referee
from referee.table import match_commands, questions
from referee.table.table import Table

from ..conftest import ANA, BEN, Clock, Sources, playing, poker_faced


def asked(table: Table, seat: int) -> OpenQuestion:
    put = table.find_question(seat)
    assert put is not None
    return put


async def silent_round(table: Table, source: Sources, until: tuple[int, str] | None = None) -> None:
    """Let everybody answer with the default, up to this question."""
    for _ in range(30):
        put = asked(table, table.list_waiting()[0].seat)
        if (put.ask.seat, put.ask.kind) == until:
            return
        await table.do(source(), match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(put.ask.default))


async def test_what_was_met_before_may_be_ordered_and_a_restart_forgets_nothing(
    open_referee: object, source: Sources
) -> None:
    referee: Referee = await open_referee()  # type: ignore[operator]
    table = await playing(referee, source, (BEN, "Ben"))
    assert not questions.may_order(table, asked(table, 0)), "the first bid"
    put = asked(table, 0)
    await table.do(source(), match_commands.answer, 0, put.number, "pass")
    await silent_round(table, source, (0, "go"))
    assert not questions.may_order(table, asked(table, 0)), "to go left or right does something: it is no routine"
    await silent_round(table, source, (0, "bid"))
    assert questions.may_order(table, asked(table, 0))
    referee = await open_referee()  # type: ignore[operator]
    again = await referee.find_table(table.id)
    assert again is not None and questions.may_order(again, asked(again, 0))


async def test_what_an_order_answered_is_told_until_ones_next_own_answer(open_referee: object, source: Sources) -> None:
    referee: Referee = await open_referee()  # type: ignore[operator]
    table = await playing(referee, source, (BEN, "Ben"))
    await silent_round(table, source, (0, "go"))
    await referee.settings.change_player(ANA, orders={"pebbles:bid": False})
    await silent_round(table, source, (1, "bid"))
    assert (
        questions.list_auto_answered_kinds(table, 0) == ("bid",) and questions.list_auto_answered_kinds(table, 1) == ()
    )
    referee = await open_referee()  # type: ignore[operator]
    again = await referee.find_table(table.id)
    assert again is not None and questions.list_auto_answered_kinds(again, 0) == ("bid",)
    for _ in range(20):
        put = asked(again, again.list_waiting()[0].seat)
        await again.do(source(), match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
        if put.ask.seat == 0:
            break
    assert questions.list_auto_answered_kinds(again, 0) == ()


async def test_behind_a_poker_face_an_order_takes_the_time_of_a_pass(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """Nobody learns that there is an order, even if only its owner is asked."""
    table = await poker_faced(referee, source)
    await silent_round(table, source, (0, "toss"))
    await referee.settings.change_player(ANA, orders={"pebbles:toss": False})
    await silent_round(table, source, (0, "go"))
    for _ in range(30):
        put = asked(table, table.list_waiting()[0].seat)
        if put.ask.seat == 0 and put.ask.kind == "toss":
            break
        await table.do(source(), match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
    number = asked(table, 0).number
    await referee.due.fire()
    assert asked(table, 0).number == number, "not at once"
    clock.at += 10
    await referee.due.fire()
    now = table.find_question(0)
    assert (now is None or now.number != number) and questions.list_auto_answered_kinds(table, 0) == ("toss",)


async def test_what_was_met_in_secret_offers_no_order_before_all(referee: Referee, source: Sources) -> None:
    """Everybody would read from the button that the seat has answered such a secret question."""
    table = await playing(referee, source, (BEN, "Ben"))
    put = asked(table, 0)
    assert table.play is not None
    for met, secret, may in ((True, True, True), (True, False, False), (False, False, True), (False, True, True)):
        table.play.met = frozenset({(0, put.ask.kind, met)})
        assert questions.may_order(table, replace(put, ask=replace(put.ask, secret=secret))) == may
