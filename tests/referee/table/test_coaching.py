"""The coach at a table: who may ask, what it costs, and that nothing but the end of a match tells that somebody did."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

import engine.registry
from engine.setup import Result
from referee.records.gathering import ADVICE
from referee.referee import Referee
from referee.table import agreements, coaching, lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.rating import find_unrated_reason
from referee.table.table import Table
from tests import stored
from tests.fake.cairn import GAME as CAIRN

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Sources, lobby, play_to_end
from .lobby import refused

Open = Callable[[], Awaitable[Referee]]


@pytest.fixture(autouse=True)
def cairn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.registry._registry, CAIRN.key, CAIRN)


async def begun(
    referee: Referee, source: Sources, advice: str = "", *others: tuple[int, str], ai: bool = False
) -> Table:
    """Begin Pebbles, where people play against each other, with the host's choice of advice."""
    table = await lobby(referee, source)
    if advice:
        await table.do(source(), lobby_commands.configure, ANA, "advice", advice)
    for person, name in others:
        await table.do(source(), lobby_commands.join, person, name)
        await table.do(source(), lobby_commands.mark_ready, person)
    if ai:
        await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    await table.do(source(), match_commands.start, ANA)
    return table


async def together(referee: Referee, source: Sources, advice: str = "") -> Table:
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", CAIRN.key, "hill"), source())
    if advice:
        await table.do(source(), lobby_commands.configure, ANA, "advice", advice)
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    return table


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("advice", ["", *ADVICE])
async def test_who_may_ask_is_the_hosts_choice(referee: Referee, source: Sources, advice: str, several: bool) -> None:
    others = ((BEN, "Ben"),) if several else ()
    table = await begun(referee, source, advice, *others, ai=not several)
    usual = advice or "practice"
    assert coaching.may_ask(table) == (usual == "always" or (usual == "practice" and not several))


@pytest.mark.parametrize(("advice", "may"), [("", True), ("never", False), ("practice", False), ("always", True)])
async def test_where_all_play_together_everybody_may_ask_unless_the_host_says_no(
    referee: Referee, source: Sources, advice: str, may: bool
) -> None:
    table = await together(referee, source, advice)
    assert coaching.may_ask(table) == may
    if may:
        assert coaching.find_advised_question(table, BEN) == (1, coaching.find_advised_question(table, ANA)[1])
    else:
        with pytest.raises(Exception, match="advice-off"):
            coaching.find_advised_question(table, BEN)


async def test_a_choice_that_does_not_exist_is_refused_and_the_choice_is_agreed_to(
    referee: Referee, source: Sources
) -> None:
    table = await lobby(referee, source, (BEN, "Ben"))
    await refused("no-such-value", table.do(source(), lobby_commands.configure, ANA, "advice", "sometimes"))
    await refused("not-host", table.do(source(), lobby_commands.configure, BEN, "advice", "always"))
    assert table.facts.seats[1].ready
    await table.do(source(), lobby_commands.configure, ANA, "advice", "always")
    assert not table.facts.seats[1].ready, "that the match counts for no rating concerns everybody"


async def test_in_a_rated_match_nobody_is_advised(referee: Referee, source: Sources) -> None:
    table = await begun(referee, source, "", (BEN, "Ben"))
    with pytest.raises(Exception, match="advice-rated"):
        coaching.find_advised_question(table, ANA)
    await play_to_end(table, source)
    assert {counts for *_, counts in await stored.results(referee.store)} == {1}
    assert table.result is not None and not table.result.advised


async def test_the_ai_advises_only_on_the_own_question(referee: Referee, source: Sources) -> None:
    table = await begun(referee, source, "always", (BEN, "Ben"))
    seat, put = coaching.find_advised_question(table, ANA)
    assert (seat, put) == (0, table.find_question(0)) and coaching.find_advised_question(table, BEN)[
        1
    ] == table.find_question(1)
    with pytest.raises(Exception, match="not-at-table"):
        coaching.find_advised_question(table, CAT)
    await table.do(source(), agreements.pause, ANA)
    await table.do(source(), agreements.agree, BEN, 1)
    with pytest.raises(Exception, match="paused"):
        coaching.find_advised_question(table, ANA)


async def test_a_match_with_advice_is_marked_at_its_end_and_counts_for_no_rating(
    open_referee: Open, source: Sources
) -> None:
    referee = await open_referee()
    table = await begun(referee, source, ai=True)
    before = table.facts.gathering
    assert (await table.do(source(), coaching.note_advice, ANA)).kind == "advised"
    assert table.result is None and table.facts.gathering != before
    referee = await open_referee()
    again = await referee.find_table(table.id)
    assert again is not None and coaching.is_advised(again.facts), "a restart does not forget it"
    await referee.ai_seats.settle()
    while again.facts.phase == "playing":
        put = again.find_question(0)
        assert put is not None
        await again.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
        await referee.ai_seats.settle()
    assert again.result is not None and again.result.advised
    assert {counts for *_, counts in await stored.results(referee.store)} == {0}
    await again.do(source(), match_commands.start_rematch, ANA)
    await again.do(source(), match_commands.start, ANA)
    assert not coaching.is_advised(again.facts), "the next match is another one"


async def test_where_everybody_may_ask_no_match_is_rated(referee: Referee, source: Sources) -> None:
    table = await begun(referee, source, "always", (BEN, "Ben"))
    await play_to_end(table, source)
    assert {counts for *_, counts in await stored.results(referee.store)} == {0}
    assert table.result is not None and not table.result.advised, "nobody has asked"


async def test_together_advice_is_marked_and_costs_the_rating(referee: Referee, source: Sources) -> None:
    table = await together(referee, source)
    await table.do(source(), coaching.note_advice, BEN)
    await play_to_end(table, source)
    assert table.result is not None and table.result.advised
    assert {counts for *_, counts in await stored.results(referee.store)} == {0}


async def test_a_match_alone_is_not_rated_for_that_whatever_its_person_asked(referee: Referee, source: Sources) -> None:
    """A person alone is told no price of advice, so the result does not name advice as the reason."""
    table, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "learning_game"), source()
    )
    await table.do(source(), match_commands.start, ANA)
    await table.do(source(), coaching.note_advice, ANA)
    assert find_unrated_reason(table, Result("won", (0,))) == "alone"
