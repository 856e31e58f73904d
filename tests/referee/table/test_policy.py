"""The table's policy and a player's orders decide who answers a question."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from engine.protocol import PASS, Ask, Move, One, Some
from referee.records.match_facts import Ordered
from referee.referee import Referee
from referee.table import lobby_commands, match_changes, match_commands
from referee.table.policy import LONGEST, SHORTEST, Responder, Sitter, describe_auto_answer, draw_delay, find_responder
from referee.table.table import Table
from tests import stored

from ..conftest import ANA, BEN, Clock, Sources, lobby, playing

PERSON, NOW, LATER = Responder.PERSON, Responder.NOW, Responder.LATER


class Play(Move, frozen=True, tag="play"):
    pass


def ask(secret: bool = True, stop: bool = True, only_pass: bool = False, default: Move = PASS) -> Ask:
    return Ask(0, "window", One((PASS,) if only_pass else (PASS, Play())), default, secret, stop)


@pytest.mark.parametrize(
    ("question", "orders", "quick", "poker"),
    [
        (ask(), {}, PERSON, PERSON),
        (ask(stop=False), {}, NOW, PERSON),  # With poker face it does not matter what follows from the hand.
        (ask(only_pass=True), {}, NOW, PERSON),
        (ask(only_pass=True, stop=False), {}, NOW, PERSON),
        (replace(ask(only_pass=True), throw=True), {}, NOW, PERSON),  # A pass throws no dice.
        (ask(only_pass=True), {"window": False}, NOW, LATER),
        (ask(stop=False), {"window": False}, NOW, LATER),
        (ask(), {"window": False}, NOW, LATER),
        (ask(), {"other": False}, PERSON, PERSON),
        (ask(stop=False), {"window": True}, PERSON, PERSON),
        (ask(only_pass=True, stop=False), {"window": True}, NOW, PERSON),
        (ask(default=Play()), {"window": False}, PERSON, PERSON),  # A list of passes answers nothing else.
        (ask(secret=False), {}, PERSON, PERSON),
        (ask(secret=False, stop=False), {}, NOW, NOW),
        (Ask(0, "toss", Some(("a",), 0, 1), (), True), {}, PERSON, PERSON),
        (Ask(0, "toss", Some((), 0, 0), (), True), {}, NOW, PERSON),
        (Ask(0, "toss", Some(("a",), 0, 1), (), True, False), {"toss": True}, PERSON, PERSON),
    ],
)
def test_who_answers_a_question_the_person_the_table_or_the_ai(
    question: Ask, orders: Mapping[str, bool], quick: Responder, poker: Responder
) -> None:
    sitter = Sitter(False, orders)
    assert find_responder("quick", question, sitter, is_solo=False) is quick
    assert find_responder("poker-face", question, sitter, is_solo=False) is poker
    assert find_responder("poker-face", question, sitter, is_solo=True) is quick, "alone nothing waits"
    assert find_responder("poker-face", question, Sitter(True, {}), is_solo=False) is NOW, "silence never waits"


def throw(orders: Mapping[str, bool], kind: str = "test") -> Responder:
    """Return who presses at a throw with one option, of which the engine says that nobody need be stopped for it."""
    question = Ask(0, kind, One((Play(),)), Play(), stops=False, throw=True)
    return find_responder(
        "quick", question, Sitter(False, orders), is_solo=False, routine=lambda ask: ask.kind == "test"
    )


def test_a_throw_of_ones_own_waits_for_its_person_though_there_is_one_option() -> None:
    assert throw({}) is PERSON
    assert throw({"test": False}) is NOW, "a standing order throws"
    secret = Ask(0, "test", One((Play(),)), Play(), secret=True, throw=True)
    assert find_responder("quick", secret, Sitter(False, {}), is_solo=False) is PERSON, (
        "also where it is asked in secret"
    )
    assert throw({"else": False}, "else") is PERSON, "no order throws where the game does not call it routine"


def test_TR_DEC_12_behind_a_poker_face_nothing_follows_from_what_is_held() -> None:
    """With the setting "poker-face" one responder answers a question, whatever cards could be played and whether
    they are made for this moment."""
    held = [ask(stop=stop, only_pass=nothing) for stop in (True, False) for nothing in (True, False)]
    for orders in ({}, {"window": True}, {"window": False}):
        assert len({find_responder("poker-face", one, Sitter(False, orders), is_solo=False) for one in held}) == 1


def test_the_ai_thinks_for_itself_where_there_is_something_to_choose() -> None:
    mind = Sitter(False, {}, ai=True)
    for windows in ("quick", "poker-face"):
        assert find_responder(windows, ask(stop=False), mind, is_solo=False) is Responder.AI
    assert find_responder("quick", ask(only_pass=True), mind, is_solo=False) is NOW


def test_TR_DEC_12_passes_wait_a_time_that_nothing_follows_from() -> None:
    drawn = [draw_delay() for _ in range(300)]
    assert all(SHORTEST <= wait <= LONGEST for wait in drawn) and len(set(drawn)) > 100


def test_an_order_answers_what_the_game_calls_routine_and_nothing_else() -> None:
    """Passing is always routine. Other answers are routine only where the game says so."""
    sitter, rolls = Sitter(False, {"window": False}), ask(default=Play())
    assert find_responder("quick", rolls, sitter, is_solo=False) is PERSON
    assert find_responder("quick", rolls, sitter, is_solo=False, routine=lambda one: one.kind == "window") is NOW
    assert find_responder("poker-face", rolls, sitter, is_solo=False, routine=lambda one: True) is LATER
    none = Ask(0, "window", Some(("a",), 0, 1), (), True)
    assert find_responder("quick", none, sitter, is_solo=False) is NOW
    assert (
        find_responder("quick", Ask(0, "window", Some(("a", "b"), 1, 1), ("a",), True), sitter, is_solo=False) is PERSON
    )


@pytest.mark.parametrize(
    ("stop", "only_pass", "told"), [(True, False, True), (False, False, False), (True, True, False)]
)
def test_an_order_is_told_where_it_might_have_mattered(stop: bool, only_pass: bool, told: bool) -> None:
    assert (describe_auto_answer(ask(stop=stop, only_pass=only_pass)) is Ordered.TOLD) == told


async def go(table: Table, source: Sources) -> None:
    """Let both pass their bids, and let Ana go left, so that the windows open."""
    for seat, value in ((0, "pass"), (1, "pass"), (0, "go:left")):
        put = table.find_question(seat)
        assert put is not None
        await table.do(source(), match_commands.answer, seat, put.number, value)


async def asked(table: Table) -> list[tuple[int, str]]:
    """Return the seats that the table waits for, each with the kind of its question."""
    seats = [waiting.seat for waiting in table.list_waiting()]
    return [(seat, put.ask.kind) for seat in seats if (put := table.find_question(seat)) is not None]


async def test_quick_passes_belong_to_the_commit_of_what_they_follow(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await playing(referee, source, (BEN, "Ben"))
    await referee.settings.change_player(ANA, orders={"pebbles:peek": False, "pebbles:toss": False})
    commits = 0
    commit = referee.store.database.commit

    async def counted(batch: object) -> None:
        nonlocal commits
        commits += 1
        await commit(batch)  # type: ignore[arg-type]

    monkeypatch.setattr(referee.store.database, "commit", counted)
    await go(table, source)
    assert commits == 3
    rows = await stored.rows(referee.store)
    assert sum((row.kind, row.value) == ("peek", "pass") for row in rows) == 2, "both windows were passed by the table"
    put = table.find_question(0)
    assert put is None or put.ask.kind != "peek"


async def test_stop_lists_are_each_players_and_games_own(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await referee.settings.change_player(ANA, orders={"pebbles:peek": True, "other:bid": False})
    for value in ("pass", "go:left"):
        put = table.find_question(0)
        assert put is not None
        await table.do(source(), match_commands.answer, 0, put.number, value)
    put = table.find_question(0)
    view = table.view(0)
    assert put is not None and put.ask.kind == ("peek" if "coral" in view.hand else "toss")  # type: ignore[attr-defined]


async def poker(referee: Referee, source: Sources) -> Table:
    """Begin a match where Ana never wants to be stopped for a bid, and Ben has no such order."""
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.do(source(), lobby_commands.configure, ANA, "windows", "poker-face")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await referee.settings.change_player(ANA, orders={"pebbles:bid": False, "pebbles:peek": False})
    await table.do(source(), match_commands.start, ANA)
    return table


async def test_poker_face_passes_at_a_stored_time(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await poker(referee, source)
    assert await asked(table) == [(0, "bid"), (1, "bid")]
    ((what, when),) = await stored.due(referee.store, "pass:%")
    question = table.list_waiting()[0].question
    assert what == f"pass:1:{question}" and clock.at + SHORTEST <= when <= clock.at + LONGEST
    await referee.due.fire()
    assert await asked(table) == [(0, "bid"), (1, "bid")], "it is not due yet"
    clock.at += LONGEST
    await referee.due.fire()
    assert await asked(table) == [(1, "bid")]
    assert await stored.sources(referee.store, "pass:%") == [f"pass:{table.id}:1:{question}:0"]


async def test_with_poker_face_questions_without_a_choice_are_asked(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await poker(referee, source)
    await go(table, source)
    assert await asked(table) == [(0, "peek")]
    passing = f"pass:1:{table.list_waiting()[0].question}"
    ((_, when),) = await stored.due(referee.store, passing)
    assert clock.at + SHORTEST <= when <= clock.at + LONGEST, "nobody learns that Ana has ordered this"
    clock.at += LONGEST
    await referee.due.fire()
    assert await asked(table) == [(1, "peek")], "Ben is asked whatever he holds"
    clock.at += 100 * LONGEST
    await referee.due.fire()
    assert await asked(table) == [(1, "peek")], "and he has all the time that he wants"


async def test_who_presses_before_the_table_does_is_heard(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await poker(referee, source)
    put = table.find_question(0)
    assert put is not None
    await table.do(source(), match_commands.answer, 0, put.number, put.ask.choice.options[1].format_text())  # type: ignore[union-attr]
    clock.at += LONGEST
    await referee.due.fire()
    bids = [row for row in await stored.rows(referee.store) if str(row.value).startswith("bid:")]
    assert len(bids) == 1 and await asked(table) == [(1, "bid")]
    assert await stored.sources(referee.store, "pass:%") == []


async def test_a_planned_answer_survives_a_restart(open_referee: object, source: Sources, clock: Clock) -> None:
    referee: Referee = await open_referee()  # type: ignore[operator]
    table = await poker(referee, source)
    planned = await stored.everything(referee.store, "due")
    referee = await open_referee()  # type: ignore[operator]
    await referee.wake()
    again = await referee.find_table(table.id)
    assert again is not None
    assert await stored.everything(referee.store, "due") == planned, "no time is drawn anew"
    clock.at += LONGEST
    await referee.due.fire()
    assert await asked(again) == [(1, "bid")]


async def test_a_poker_face_stays_while_somebody_could_come_back(referee: Referee, source: Sources) -> None:
    """A person who came back would read from the board how fast the remaining person has passed in secret."""
    table = await poker(referee, source)
    seats = tuple(replace(one, stand_in=seat == 1) for seat, one in enumerate(table.facts.seats))
    table.facts = replace(table.facts, seats=seats)
    await match_changes.continue_match(table, [])
    assert (0, "bid") in await asked(table), "her order passes after a time, as always"
