"""Suggestions to the player who is asked: who makes them, how they are counted, and when they end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import engine.registry
from engine.events import Advice
from engine.protocol import Refused
from referee.referee import Referee
from referee.table import agreements, lobby_commands, match_commands, seat_proposals, suggestions
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.suggestions import Suggestion
from referee.table.table import Table
from tests import stored
from tests.fake import cairn as cairn_game
from tests.fake import otherwise
from tests.fake.cairn import GAME as CAIRN
from tests.fake.cairn import SteadyAdvice
from tests.fake.pebbles import GAME as PEBBLES

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, answer
from .lobby import refused
from .table import put_of

Open = Callable[[], Awaitable[Referee]]
EAST, WEST = "lay:flint,east,3", "lay:slate,west,1"
DAN = 104


@pytest.fixture(autouse=True)
def cairn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.registry._registry, CAIRN.key, CAIRN)


async def building(
    referee: Referee, source: Sources, *others: tuple[int, str], game: str = CAIRN.key, channel: int = CHANNEL
) -> Table:
    level = engine.registry.load_game(game).levels[0]
    table, _ = await referee.open_table(TableTerms(GUILD, channel, ANA, "Ana", game, level), source())
    for person, name in others:
        await table.do(source(), lobby_commands.join, person, name)
        await table.do(source(), lobby_commands.mark_ready, person)
    await table.do(source(), match_commands.start, ANA)
    return table


async def three(referee: Referee, source: Sources) -> tuple[Table, int]:
    """Begin a match where Ana is asked, and Ben and Cleo may suggest. Return the table and the question's number."""
    table = await building(referee, source, (BEN, "Ben"), (CAT, "Cleo"))
    put = suggestions.open_question(table)
    assert put is not None and put.ask.seat == 0 and put == put_of(table, 0)
    return table, put.number


def standing(table: Table) -> list[tuple[Any, tuple[int, ...]]]:
    return [(one.value, one.people) for one in suggestions.list_suggestions(table)]


async def test_suggestions_are_counted_those_of_most_people_first(referee: Referee, source: Sources) -> None:
    table, number = await three(referee, source)
    assert (await table.do(source(), suggestions.suggest, BEN, number, EAST)).kind == "suggested"
    await table.do(source(), suggestions.suggest, CAT, number, WEST)
    assert standing(table) == [(EAST, (BEN,)), (WEST, (CAT,))], "the oldest first among equals"
    await table.do(source(), suggestions.suggest, BEN, number, WEST)
    assert standing(table) == [(WEST, (CAT, BEN))], "one for each person: a new one takes the place of the old"
    await table.do(source(), suggestions.suggest, CAT, number, WEST)
    assert standing(table) == [(WEST, (CAT, BEN))], "saying it again changes nothing"


async def test_most_votes_come_first_whoever_was_first(referee: Referee, source: Sources) -> None:
    table = await building(referee, source, (BEN, "Ben"), (CAT, "Cleo"), (DAN, "Dan"))
    number = put_of(table, 0).number
    for person, value in ((BEN, EAST), (CAT, WEST), (DAN, WEST)):
        await table.do(source(), suggestions.suggest, person, number, value)
    assert suggestions.list_suggestions(table) == (
        Suggestion(number, WEST, (CAT, DAN)),
        Suggestion(number, EAST, (BEN,)),
    )


async def test_suggestions_of_a_person_replaced_by_the_ai_are_dropped(referee: Referee, source: Sources) -> None:
    table, number = await three(referee, source)
    await table.do(source(), suggestions.suggest, BEN, number, EAST)
    await table.do(source(), suggestions.suggest, CAT, number, WEST)
    await table.do(source(), seat_proposals.replace_player, BEN, 1, Successor(person=None))
    await table.do(source(), agreements.agree, CAT, 1)
    assert standing(table) == [(WEST, (CAT,))]


async def test_which_people_may_suggest_which_answers(referee: Referee, source: Sources) -> None:
    table, number = await three(referee, source)
    await refused("own-question", table.do(source(), suggestions.suggest, ANA, number, EAST))
    await refused("not-at-table", table.do(source(), suggestions.suggest, DAN, number, EAST))
    await refused("not-an-option", table.do(source(), suggestions.suggest, BEN, number, "lay:flint,up,3"))
    await refused("not-an-option", table.do(source(), suggestions.suggest, BEN, number, ("flint",)))
    await refused("stale", table.do(source(), suggestions.suggest, BEN, number + 1, EAST))
    await table.do(source(), agreements.pause, ANA)
    await table.do(source(), agreements.agree, CAT, 1)
    await refused("paused", table.do(source(), suggestions.suggest, BEN, number, EAST))
    assert standing(table) == []


async def test_who_has_given_up_suggests_nothing(referee: Referee, source: Sources) -> None:
    table, number = await three(referee, source)
    await table.do(source(), suggestions.suggest, BEN, number, EAST)
    await table.do(source(), match_commands.concede, 1)
    assert standing(table) == []
    await refused("given-up", table.do(source(), suggestions.suggest, BEN, number, EAST))


async def test_where_each_plays_alone_nothing_is_suggested(referee: Referee, source: Sources) -> None:
    table = await building(referee, source, (BEN, "Ben"), game=PEBBLES.key)
    for _ in range(2):
        await answer(table, source)
    put = put_of(table, 0)
    assert put.ask.kind == "go" and not put.ask.secret and suggestions.open_question(table) is None
    await refused("no-open-question", table.do(source(), suggestions.suggest, BEN, put.number, "go:left"))


async def test_a_secret_question_takes_no_suggestions(referee: Referee, source: Sources) -> None:
    table, number = await three(referee, source)
    await table.do(source(), match_commands.answer, 0, number, EAST)
    await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, ())
    put = put_of(table, 0)
    assert put.ask.secret and suggestions.open_question(table) is None
    await refused("stale", table.do(source(), suggestions.suggest, BEN, put.number, "whisper:rain"))


async def test_where_there_is_nothing_to_choose_there_is_nothing_to_suggest(referee: Referee, source: Sources) -> None:
    table, _ = await three(referee, source)
    for value in (EAST, (), "whisper:rain"):
        await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, value)
    put = put_of(table, 0)
    assert put.ask.choice.count() == 1 and not put.ask.secret and suggestions.open_question(table) is None


async def test_suggestions_are_gone_with_their_question_and_so_with_an_answer_taken_back(
    referee: Referee, source: Sources
) -> None:
    table, number = await three(referee, source)
    await table.do(source(), suggestions.suggest, BEN, number, EAST)
    await table.do(source(), match_commands.answer, 0, number, EAST)
    assert standing(table) == []
    await refused("stale", table.do(source(), suggestions.suggest, BEN, number, EAST))
    await table.do(source(), agreements.undo, ANA)
    again = put_of(table, 0)
    assert again.ask.kind == "lay" and again.number != number and standing(table) == []
    await table.do(source(), suggestions.suggest, CAT, again.number, WEST)
    kept = await stored.questions_suggested_for(referee.store)
    assert kept == [again.number], "what was for the question gone by is swept away"


async def test_equal_sets_are_one_suggestion(referee: Referee, source: Sources) -> None:
    table, number = await three(referee, source)
    await table.do(source(), match_commands.answer, 0, number, EAST)
    put = put_of(table, 0)
    await table.do(source(), suggestions.suggest, BEN, put.number, ["flint"])  # type: ignore[arg-type]
    await table.do(source(), suggestions.suggest, CAT, put.number, ("flint",))
    assert standing(table) == [(("flint",), (BEN, CAT))]


async def test_a_button_finds_the_suggestion_that_it_showed_and_no_other(referee: Referee, source: Sources) -> None:
    table, number = await three(referee, source)
    await table.do(source(), suggestions.suggest, BEN, number, EAST)
    shown = suggestions.list_suggestions(table)[0]
    assert suggestions.find_suggestion(table, number, shown.key).value == EAST
    await table.do(source(), suggestions.suggest, BEN, number, WEST)
    with pytest.raises(Refused, match="no-suggestion"):
        suggestions.find_suggestion(table, number, shown.key)
    with pytest.raises(Refused, match="stale"):
        suggestions.find_suggestion(table, number + 1, suggestions.list_suggestions(table)[0].key)
    assert shown.key != suggestions.list_suggestions(table)[0].key


async def test_suggestions_outlive_a_restart_in_their_order(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    table, number = await three(referee, source)
    await table.do(source(), suggestions.suggest, BEN, number, EAST)
    await table.do(source(), suggestions.suggest, CAT, number, EAST)
    await table.do(source(), suggestions.suggest, BEN, number, WEST)
    await table.do(source(), suggestions.suggest, BEN, number, EAST)
    before = standing(table)
    assert before == [(EAST, (CAT, BEN))]
    referee = await open_referee()
    table = await referee.find_table(table.id)  # type: ignore[assignment]
    assert standing(table) == before


async def test_a_suggestion_that_could_not_be_stored_does_not_exist(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, number = await three(referee, source)

    async def full(batch: Any) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(referee.store.database, "commit", full)
        with pytest.raises(OSError, match="disk full"):
            await table.do(source(), suggestions.suggest, BEN, number, EAST)
    await table.recall()
    assert standing(table) == []


async def test_a_press_delivered_twice_is_said_once(referee: Referee, source: Sources) -> None:
    table, number = await three(referee, source)
    await table.do("i:same", suggestions.suggest, BEN, number, EAST)
    await table.do(source(), suggestions.suggest, CAT, number, WEST)
    assert (await table.do("i:same", suggestions.suggest, BEN, number, EAST)).again
    assert standing(table) == [(EAST, (BEN,)), (WEST, (CAT,))]


async def test_suggesting_hides_no_answer_given_before(referee: Referee, source: Sources, clock: Clock) -> None:
    """A person was cut off after an answer and has suggested something since. The person is still told what the answer
    did."""
    table, number = await three(referee, source)
    await table.do(source(), match_commands.answer, 0, number, EAST)
    await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, ())
    last = put_of(table, 0)
    await table.do(source(), match_commands.answer, 0, last.number, "whisper:rain")
    last, clock.at = put_of(table, 0), clock.at + 1
    await table.do(source(), match_commands.answer, 0, last.number, "rest")
    clock.at += 1
    await table.do(source(), suggestions.suggest, ANA, put_of(table, 1).number, EAST)
    assert (await table.do(source(), match_commands.answer, 0, last.number, "rest")).again


async def test_a_step_costs_no_statement_more(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = []
    commit = referee.store.database.commit

    async def counted(batch: Any) -> None:
        listed = list(batch)
        counts.append(len(listed))
        await commit(listed)

    quiet = await building(referee, source, (BEN, "Ben"))
    loud = await building(referee, source, (BEN, "Ben"), channel=CHANNEL + 1)
    await loud.do(source(), suggestions.suggest, BEN, put_of(loud, 0).number, WEST)
    monkeypatch.setattr(referee.store.database, "commit", counted)
    for table in (quiet, loud):
        await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, EAST)
    await loud.do(source(), suggestions.suggest, BEN, put_of(loud, 0).number, ("flint",))
    assert counts[0] == counts[1] and counts[2] == 5, "sweeping, replacing in two, remembering the press, counting"


# --- the AI's advice ---


async def test_the_ai_advises_from_what_the_asker_sees_and_says_why(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def noting(view: Any, ask: Any, pick: Any) -> Any:
        seen.append((view.viewer, threading.current_thread().name))
        return CAIRN.advise(view, ask, pick)

    otherwise(monkeypatch, CAIRN.key, advise=noting)
    table, _ = await three(referee, source)
    found = await referee.ai_seats.advise_seat(table, 2, put_of(table, 0))
    assert [(one.answer, one.why) for one in found] == [
        (cairn_game.Lay("granite", "north", "2"), SteadyAdvice("steady", 0))
    ]
    assert seen[0][0] == 2 and seen[0][1].startswith("ai")
    thought = len(seen)
    assert await referee.ai_seats.advise_seat(table, 2, put_of(table, 0)) == found and len(seen) == thought, (
        "thought of once"
    )
    await referee.ai_seats.advise_seat(table, 1, put_of(table, 0))
    await table.do(source(), match_commands.answer, 0, put_of(table, 0).number, EAST)
    await referee.ai_seats.advise_seat(table, 2, put_of(table, 0))
    assert (
        list(dict.fromkeys(seen[at][0] for at in range(thought, len(seen)))) == [1, 2]
        and len(referee.ai_seats._advice) == 1
    ), "what is gone is forgotten"


@pytest.mark.parametrize("answer", ["gone", "broken"])
async def test_advice_that_fails_is_refused_and_harms_nothing(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    def advise(view: Any, ask: Any, pick: Any) -> Any:
        if answer == "broken":
            raise ZeroDivisionError
        return type(ask.default)("obsidian", "east", "9"), Advice()

    otherwise(monkeypatch, CAIRN.key, advise=advise)
    table, number = await three(referee, source)
    await refused("no-advice", referee.ai_seats.advise_seat(table, 1, put_of(table, 0)))
    assert put_of(table, 0).number == number


async def test_nobodys_press_waits_for_advice(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = threading.Event(), threading.Event()

    def advise(view: Any, ask: Any, pick: Any) -> Any:
        begun.set()
        assert go.wait(20)
        return ask.default, Advice()

    otherwise(monkeypatch, CAIRN.key, advise=advise)
    table, number = await three(referee, source)
    thinking = asyncio.create_task(referee.ai_seats.advise_seat(table, 1, put_of(table, 0)))
    try:
        await asyncio.to_thread(begun.wait, 20)
        await asyncio.wait_for(table.do(source(), match_commands.answer, 0, number, EAST), 15)
    finally:
        go.set()
    assert (await thinking)[0].answer == cairn_game.Lay("flint", "east", "3")


async def test_ai_seats_play_along_and_are_suggested_nothing(referee: Referee, source: Sources) -> None:
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", CAIRN.key, "hill"), source())
    await table.do(source(), lobby_commands.add_ai, ANA, "Robin")
    await table.do(source(), match_commands.start, ANA)
    while table.facts.phase == "playing":
        while table.facts.phase == "playing" and table.list_waiting()[0].seat == 0:
            await answer(table, source)
        assert suggestions.open_question(table) is None, "the AI is asked, or it is over"
        await referee.ai_seats.settle()
    assert table.result is not None and table.result.winners == (0, 1)
