"""A practice table: any own answer may be taken back, also past dice and after a restart, and nothing is rated."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from engine.protocol import Refused
from referee.referee import Referee
from referee.table import agreements, lobby_commands, match_commands, progress
from referee.table.new_table import TableTerms
from referee.table.positions import list_positions
from referee.table.table import Table
from tests import stored
from tests.fake.pebbles import GAME

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Sources, answer, play_to_end, playing

Open = Callable[[], Awaitable[Referee]]


async def gathered(referee: Referee, source: Sources) -> Table:
    """Open Ana's practice table of the fake game."""
    table, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL, ANA, "Ana", GAME.key, "short", practice=True), source()
    )
    return table


async def alone(referee: Referee, source: Sources) -> Table:
    """Begin a practice match of Ana with an AI."""
    table = await gathered(referee, source)
    await table.do(source(), lobby_commands.add_ai, ANA, "Talos")
    await table.do(source(), match_commands.start, ANA)
    return table


async def together(referee: Referee, source: Sources) -> Table:
    """Begin a practice match of Ana with Ben."""
    table = await gathered(referee, source)
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    return table


async def test_matches_of_a_practice_table_count_for_no_rating(referee: Referee, source: Sources) -> None:
    table = await together(referee, source)
    await play_to_end(table, source)
    assert table.result is not None and table.result.unrated and not progress.is_rated(table)
    rated = [counts for *_, counts in await stored.results(referee.store)]
    assert rated and not any(rated)
    await table.do(source(), match_commands.start_rematch, ANA)
    assert table.facts.practice, "so is the next match"


async def test_any_position_is_the_present_one_again_also_past_dice_and_after_a_restart(
    open_referee: Open, source: Sources
) -> None:
    table = await together(await open_referee(), source)
    hands = [table.view(seat) for seat in (0, 1)]
    while len(await list_positions(table, ANA)) < 5:
        await answer(table, source)
    found = await list_positions(table, ANA)
    assert [one.number for one in found] == [1, 2, 3, 4, 5] and {one.seat for one in found} == {0}
    assert any(row[1] == -1 for row in await rows(table)), "dice have fallen since"
    outcome = await table.do(source(), agreements.rewind, ANA, found[0].row)
    assert outcome.kind == "proposed", "somebody else would forget"
    assert table.proposal is not None
    outcome = await table.do(source(), agreements.agree, BEN, table.proposal.number)
    assert outcome.kind == "undone"
    again = await (await open_referee()).find_table(table.id)
    assert again is not None and again.play is not None and again.facts.practice
    assert [again.view(seat) for seat in (0, 1)] == hands and not await list_positions(again, ANA)
    await play_to_end(again, source)
    assert again.facts.phase == "over"


async def rows(table: Table) -> list[tuple[int, int]]:
    """Return the number and the seat of each stored input."""
    return [(one.row.number, one.row.seat) for one in await table.services.store.inputs.list_rows(table.place)]


async def test_one_person_among_ai_seats_goes_back_at_once(referee: Referee, source: Sources) -> None:
    table = await alone(referee, source)
    while len(await list_positions(table, ANA)) < 4:
        await answer_for_all(table, source)
    found = await list_positions(table, ANA)
    assert await agreements.find_costly_undo(table, ANA) is None, "nothing is rated that could be lost"
    outcome = await table.do(source(), agreements.rewind, ANA, found[1].row)
    assert outcome.kind == "undone" and [one.row for one in await list_positions(table, ANA)] == [found[0].row]


async def answer_for_all(table: Table, source: Sources) -> None:
    """Answer one open question, as the seat's person or as the AI."""
    seat = next(one.seat for one in table.list_waiting() if not table.has_answered(one.seat))
    put = table.find_question(seat)
    assert put is not None
    value = put.ask.choice.write(put.ask.default)
    by = "ai" if table.facts.seats[seat].kind == "ai" else "person"
    try:
        await table.do(source(), match_commands.answer, seat, put.number, value, by)
    except Refused as refusal:  # The bot's own AI was quicker.
        assert refusal.kind in ("stale", "not-asked")


async def test_going_back_is_refused_elsewhere_and_for_others(referee: Referee, source: Sources) -> None:
    """Outside of practice tables only the last answer is taken back. Nobody can name a position of another seat."""
    table = await together(referee, source)
    while len(await list_positions(table, BEN)) < 1 or len(await list_positions(table, ANA)) < 1:
        await answer(table, source)
    (theirs, *_), (mine, *_) = await list_positions(table, BEN), await list_positions(table, ANA)
    for person, row, kind in (
        (ANA, theirs.row, "no-such-position"),
        (ANA, 10_000, "no-such-position"),
        (CAT, mine.row, "not-at-table"),
    ):
        with pytest.raises(Refused, match=kind):
            await table.do(source(), agreements.rewind, person, row)
    await play_to_end(table, source)
    with pytest.raises(Refused, match="over"):
        await table.do(source(), agreements.rewind, ANA, mine.row)
    usual = await playing(referee, source, (BEN, "Ben"))
    with pytest.raises(Refused, match="no-practice"):
        await usual.do(source(), agreements.rewind, ANA, 0)


async def test_a_position_tells_what_its_own_seat_may_know(referee: Referee, source: Sources) -> None:
    table = await together(referee, source)
    while len(await list_positions(table, BEN)) < 4:
        await answer(table, source)
    events = {one.number: one for one in await referee.store.events.list_events(table.place)}
    private = [
        one
        for one in events.values()
        if one.event.secret and one.event.hide_secrets_from(0) != one.event.hide_secrets_from(1)
    ]
    assert private, "the match has had events that not both may know"
    for person, seat in ((ANA, 0), (BEN, 1)):
        for position in await list_positions(table, person):
            assert all(one == one.hide_secrets_from(seat) for one in position.events)
