"""*Try again from a position*: a practice table that begins at a position of an ended match, without its secrets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import msgspec
import pytest

from engine.match_records import OpenQuestion
from engine.protocol import Refused
from engine.setup import Setup
from referee.referee import Referee
from referee.table import agreements, history, match_commands
from referee.table.ended import load_ended_table
from referee.table.match_files import examine
from referee.table.new_table import TableTerms
from referee.table.positions import Position, list_positions
from referee.table.retry import Retry
from referee.table.table import Table
from tests import stored
from tests.fake.pebbles import GAME, State

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Sources, answer, play_to_end, playing

Open = Callable[[], Awaitable[Referee]]
ELSEWHERE = CHANNEL + 1


async def over(referee: Referee, source: Sources) -> Table:
    """Return Ana's match with Ben, played to its end at random."""
    table = await playing(referee, source, (BEN, "Ben"))
    await play_to_end(table, source, Random(4))
    return table


async def middle(table: Table, person: int) -> Position:
    found = await list_positions(table, person)
    return found[len(found) // 2]


async def again(referee: Referee, table: Table, source: str, person: int, row: int, channel: int = ELSEWHERE) -> Table:
    opened, outcome = await referee.open_table(
        TableTerms(
            GUILD,
            channel,
            person,
            "Whoever",
            GAME.key,
            table.facts.level,
            practice=True,
            retry=Retry(table, row, ("Talos", "Olimpia")),
        ),
        source,
    )
    assert outcome.kind == "started"
    return opened


async def setup_of(table: Table) -> Setup:
    setup = await table.services.store.matches.load_setup(table.place)
    assert setup is not None
    return setup


async def test_who_sat_there_plays_on_and_the_ai_sits_in_for_the_others(referee: Referee, source: Sources) -> None:
    table = await over(referee, source)
    retried = await again(referee, table, source(), BEN, (await middle(table, BEN)).row)
    assert retried.facts.phase == "playing" and retried.facts.practice and retried.facts.host == BEN
    assert [(info.person, info.kind) for info in retried.facts.seats] == [(None, "ai"), (BEN, "person")]
    assert retried.names == ("Talos", "Whoever") and retried.facts.commitment != table.facts.commitment
    for _ in range(100):
        await referee.ai_seats.settle()
        if retried.facts.phase != "playing":
            break
        if retried.find_question(1) is not None and not retried.has_answered(1):
            put = retried.find_question(1)
            assert put is not None
            value = put.ask.choice.write(put.ask.default)
            await retried.do(source(), match_commands.answer, 1, put.number, value)
    assert retried.facts.phase == "over" and retried.result is not None and retried.result.unrated
    rated = {(row[0], counts) for *row, counts in await stored.results(referee.store)}
    assert {counts for _, counts in rated} == {0, 1}, "the ended match counts as before, the practice does not"


async def test_hidden_cards_are_dealt_anew_and_no_view_differs_from_the_position(
    referee: Referee, source: Sources
) -> None:
    """Ana's view is that of the position. In several tries, the cards hidden from her differ."""
    table = await over(referee, source)
    row = (await middle(table, ANA)).row
    hidden, shown = set(), set()
    for number in range(6):
        retried = await again(referee, table, source(), ANA, row, ELSEWHERE + number)
        beginning = (await setup_of(retried)).beginning
        assert beginning is not None
        state = msgspec.msgpack.decode(beginning.state, type=State)
        hidden.add(beginning.state)
        shown.add(msgspec.json.encode(GAME.view(state, 0)))
    assert len(shown) == 1 and len(hidden) > 1


async def test_a_file_says_that_it_began_there_and_tells_no_hidden_card_before_the_end(
    referee: Referee, source: Sources
) -> None:
    table = await over(referee, source)
    retried = await again(referee, table, source(), ANA, (await middle(table, ANA)).row)
    live = msgspec.json.decode(await history.export(retried, 0))
    assert live["setup"]["beginning"] == {
        "rules": GAME.version,
        "state": "",
        "earlier": True,
    } and await history.has_begun_later(retried)
    assert "state=b" not in repr(await setup_of(retried))
    await retried.do(source(), match_commands.concede, 0)
    verdict = examine(await history.export(retried, 0))
    assert verdict.ok and verdict.begun_later and verdict.of == verdict.rows
    whole = msgspec.json.decode(await history.export(retried, 0))
    assert whole["setup"]["beginning"]["state"]
    assert not examine(await history.export(table, 0)).begun_later


async def test_a_retry_goes_on_after_a_kill(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table = await over(referee, source)
    retried = await again(referee, table, source(), ANA, (await middle(table, ANA)).row)
    views = [retried.view(seat) for seat in (0, 1)]
    found = await (await open_referee()).find_table(retried.id)
    assert found is not None and [found.view(seat) for seat in (0, 1)] == views and found.facts.practice
    assert not await list_positions(found, ANA) and found.find_question(0) is not None
    put = found.find_question(0)
    assert put is not None
    await found.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    (first,) = await list_positions(found, ANA)
    undone = await found.do(source(), agreements.rewind, ANA, first.row)
    assert undone.kind == "undone" and found.view(0) == views[0]


async def test_a_placement_is_tried_again_with_the_dice_that_were_thrown(open_referee: Open, source: Sources) -> None:
    """The new match begins at this question, goes on after a kill, and proves all dice except those that were thrown
    before."""
    referee = await open_referee()
    table, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL, ANA, "Ana", "roll_for_adventure", "sword-of-saints", client_seed="one"), source()
    )
    await table.do(source(), match_commands.start, ANA)
    while table.find_question(0) is None or require(table).ask.kind != "place":
        await give_default(table, source)
    put = require(table)
    seen = table.view(0)
    await give_default(table, source)
    await table.do(source(), match_commands.concede, 0)
    asked = next(one for one in reversed(await list_positions(table, ANA)))
    retried, _ = await referee.open_table(
        TableTerms(
            GUILD,
            ELSEWHERE,
            ANA,
            "Ana",
            "roll_for_adventure",
            "sword-of-saints",
            practice=True,
            retry=Retry(table, asked.row),
        ),
        source(),
    )
    assert require(retried).ask == put.ask and retried.view(0) == seen
    assert not await history.has_begun_earlier(retried) and not await list_positions(retried, ANA)
    found = await (await open_referee()).find_table(retried.id)
    assert found is not None and require(found).ask == put.ask and found.view(0) == seen
    for _ in range(6):
        await give_default(found, source)
    (first, *_) = await list_positions(found, ANA)
    await found.do(source(), agreements.rewind, ANA, first.row)
    assert require(found).ask == put.ask and found.view(0) == seen
    await give_default(found, source)
    await found.do(source(), match_commands.concede, 0)
    verdict = examine(await history.export(found, 0))
    assert verdict.ok and verdict.begun_later and verdict.of == verdict.rows


def require(table: Table) -> OpenQuestion:
    put = table.find_question(0)
    assert put is not None
    return put


async def give_default(table: Table, source: Sources) -> None:
    put = require(table)
    await table.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))


async def test_a_press_that_comes_twice_opens_one_table(referee: Referee, source: Sources) -> None:
    table = await over(referee, source)
    row, press = (await middle(table, ANA)).row, source()
    first = await again(referee, table, press, ANA, row)
    assert (await again(referee, table, press, ANA, row)).id == first.id


async def test_an_earlier_match_of_a_table_may_be_tried_again_too(referee: Referee, source: Sources) -> None:
    table = await over(referee, source)
    row = (await middle(table, ANA)).row
    await table.do(source(), match_commands.start_rematch, ANA)
    retried = await again(referee, await load_ended_table(table, 1), source(), ANA, row)
    assert retried.facts.phase == "playing"


async def test_refusals_name_what_is_possible(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    while not await list_positions(table, ANA):
        await answer(table, source)
    (mine, *_) = await list_positions(table, ANA)
    for person, row, kind in ((ANA, mine.row, "not-over"),):
        with pytest.raises(Refused, match=kind):
            await again(referee, table, source(), person, row)
    await play_to_end(table, source)
    (theirs, *_) = await list_positions(table, BEN)
    for person, row, kind in (
        (CAT, mine.row, "not-at-table"),
        (ANA, theirs.row, "no-such-position"),
        (ANA, 10_000, "no-such-position"),
    ):
        with pytest.raises(Refused, match=kind):
            await again(referee, table, source(), person, row)
    retried = await again(referee, table, source(), ANA, mine.row)
    with pytest.raises(Refused, match="busy"):
        await again(referee, table, source(), BEN, theirs.row)
    assert retried.facts.channel == ELSEWHERE


async def test_rules_that_lead_there_no_longer_are_refused(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await over(referee, source)
    row = (await middle(table, ANA)).row

    def fails(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr("engine.positions.replay_answers", fails)
    with pytest.raises(Refused, match="rules-changed"):
        await again(referee, table, source(), ANA, row)
    assert await referee.store.tables.find_live_table(ELSEWHERE) is None
