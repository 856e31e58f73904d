"""Memory and store agree on the answers given, also after undos, replaced simultaneous answers and auto-answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from engine.protocol import Refused
from referee.records.match_facts import Ordered
from referee.referee import Referee
from referee.table import agreements, match_commands, questions

from ..conftest import ANA, BEN, CHANNEL, Sources, playing

Open = Callable[[], Awaitable[Referee]]


@pytest.mark.parametrize("seed", range(3))
async def test_memory_and_store_agree_at_every_step_and_after_a_restart(
    open_referee: Open, source: Sources, seed: int
) -> None:
    referee, lot = await open_referee(), Random(seed)
    table = await playing(referee, source, (BEN, "Ben"))
    undone = ordered = replaced = 0
    for step in range(60):
        if step == 15:
            await referee.settings.change_player(BEN, orders={"pebbles:bid": False})
        seat = lot.randrange(2)
        put = table.find_question(seat)
        if put is not None and table.facts.live:
            replaced += table.find_given_answer(seat) is not None
            await table.do(
                source(),
                match_commands.answer,
                seat,
                put.number,
                put.ask.choice.write(put.ask.choice.sample(lot.randrange)),
            )
        if not lot.randrange(5) and table.facts.live:
            try:
                await table.do(source(), agreements.undo, ANA)
            except Refused:
                continue
            if table.proposal is not None:
                await table.do(source(), agreements.agree, BEN, table.proposal.number)
            undone += 1
        assert table.play is not None
        found = list(await referee.store.inputs.list_answers(table.place))
        # If one answer cannot be read, each is read alone.
        one_by_one = await referee.store.inputs._list_readable_answers(table.place)
        assert found == list(table.play.answers) == sorted(one_by_one, key=lambda one: one.row)
        ordered += any(one.ordered is not Ordered.NO for one in found)
    assert undone and ordered and replaced
    assert table.play is not None
    before = (
        list(table.play.answers),
        [(questions.list_own_answers(table, seat), questions.list_answered_kinds(table, seat)) for seat in (0, 1)],
    )
    again = await (await open_referee()).find_table_at(CHANNEL)
    assert again is not None and again.play is not None
    assert before == (
        list(again.play.answers),
        [(questions.list_own_answers(again, seat), questions.list_answered_kinds(again, seat)) for seat in (0, 1)],
    )
