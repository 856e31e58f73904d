"""The guided first game: what is explained, when, where, to whom, and how it is turned off."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from cogs.client import Rulekeeper
from cogs.components import custom_ids, phone
from cogs.components.sheet import Button
from cogs.messages.events.board_recap import load_earlier_events, summarize_last_step
from cogs.messages.question.hints import (
    AT_ONCE,
    MARK,
    MINE,
    NO_HINTS,
    Hints,
    choose_hints,
    list_hint_lines,
    record_hint_room,
)
from cogs.messages.table.board import BoardReader, Lately, build_board_message, build_more_message
from cogs.messages.table.hand import Beside, build_hand_message
from engine.events import GameEvent
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.events import TurnBegan
from engine.games.tomb_raider.levels.loader import load_levels
from engine.games.tomb_raider.map_events import Mapped
from engine.games.tomb_raider.state import Goal
from engine.protocol import Seat
from engine.registry import load_games
from playground.client import Person
from playground.validate import check_message_components
from referee import hints
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, progress, questions
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render.face.contract import load_presenter
from render.text.i18n import list_languages, say
from tests.answering import ai_answers
from tests.engine.games.counter_terror.scenario import Table as Shootout
from tests.languages import OTHER, STOPS

from ..conftest import more_of, on_board, press_more

LEARNING = ("tomb_raider", "learning_game")
GUIDES = [key for key in load_games() if load_presenter(key).guidance.lessons()]
LONGEST = 150
"""Characters of a lesson: it is read beside a board."""
POINTS = re.compile(r"^(It|Its|That|This|They|Try|Choose|Draw|Put)\b|\b(here|now)\b", re.ASCII)
"""Words that point at the event itself or order something: beside another question they are not true."""


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every run have the same dice."""
    monkeypatch.setattr("referee.table.new_table.token_bytes", lambda size: bytes([7]) * size)


async def begun(referee: Referee, key: str = LEARNING[0], level: str = LEARNING[1], seats: int = 1) -> Table:
    table, _ = await referee.open_table(TableTerms(1, 2, 100, "Ana", key, level, client_seed="a"), "i:open")
    for seat in range(1, seats):
        await table.do(f"i:join{seat}", lobby_commands.join, 100 + seat, f"Ben {seat}", client_seed="b")
        await table.do(f"i:ready{seat}", lobby_commands.mark_ready, 100 + seat)
    await table.do("i:start", match_commands.start, 100)
    return table


async def answer(table: Table, number: int, lot: random.Random) -> Seat:
    """Give the AI's answer to the next question. Return the seat."""
    put = await ai_answers(table, lot, f"i:{number}")
    assert put is not None
    return put.ask.seat


def keys(given: Hints) -> list[str]:
    return [one.key for one in (*given.told, *given.asked)]


@pytest.mark.parametrize("key", GUIDES)
def test_every_lesson_is_one_short_sentence_with_a_rule_to_look_up(key: str) -> None:
    looks = load_presenter(key)
    rules, found = {page.key for page in looks.rules()}, looks.guidance.lessons()
    assert len({one.key for one in found}) == len(found) >= 15
    for one in found:
        assert one.rule in rules, one
        for locale in list_languages():
            said = say(one.text, locale)
            assert len(said) <= LONGEST and said[-1] in STOPS and not said.lstrip("*")[0].islower(), said
            assert not any(mark in said[:-1] for mark in (". ", "! ")), said


@pytest.mark.parametrize("key", GUIDES)
def test_a_lesson_on_an_event_asks_nothing_and_is_understood_beside_any_question(key: str) -> None:
    """A lesson on an event is shown with the next question, whatever that is. One lesson once asked for a Mask during
    an attack."""
    for one in load_presenter(key).guidance.lessons():
        for text in (one.gist, one.text) if not one.key.startswith("ask ") else ():
            assert "?" not in say(text) and "?" not in say(text, "pt-BR"), one
            assert not POINTS.search(say(text)), one


def test_moments_that_mean_the_same_share_a_lesson_and_those_that_do_not_have_their_own() -> None:
    looks = load_presenter("tomb_raider")
    window, other, blow = (looks.guidance.lesson(kind) for kind in ("turn-start", "before-test", "damage"))
    assert window is not None and blow is not None and window == other and window.key != blow.key
    room, treasure = (looks.guidance.lesson(Mapped(0, (1, 2), card)) for card in ("001", _treasure_room()))
    assert room is not None and treasure is not None and room.key != treasure.key
    assert looks.guidance.lesson(TurnBegan(1)) is None and looks.guidance.lesson(TurnBegan(2)) is not None


def _find_lesson_key(table: Table, told: GameEvent) -> str | None:
    lesson = load_presenter(table.facts.game).guidance.lesson(told)
    return lesson.key if lesson is not None else None


def _treasure_room() -> str:
    from engine.games.tomb_raider.cards import Location, get_pool

    return next(card.number for card in get_pool().list_cards(Location) if card.role == "treasure")


@pytest.mark.parametrize(
    ("key", "level", "seats", "least"), [(*LEARNING, 1, 14), ("counter_terror", "standard", 4, 10)]
)
async def test_each_first_time_is_explained_once_in_a_match(
    referee: Referee, key: str, level: str, seats: int, least: int
) -> None:
    """No more hints are given at once than a person reads, and the fullest board is still a message that Discord
    takes."""
    table, lot = await begun(referee, key, level, seats), random.Random(3)
    had: set[str] = set()
    before: tuple[GameEvent, ...] = ()
    for number in range(90):
        if not table.facts.live:
            break
        given = await choose_hints(referee, table, None)
        told = [one.key for one in given.told] if history.list_latest_events(table, None) != before else []
        new = [*told, *(one.key for one in given.asked)]
        for seat in range(seats):
            new += keys(await choose_hints(referee, table, seat)) if table.list_waiting()[0].seat == seat else []
        assert not had & set(told), had & set(told)
        assert len(given.told) <= AT_ONCE and len(given.asked) <= 1
        sheet = build_board_message(table, hints=given)
        check_message_components(sheet.build_view(picture=True).to_components(), True, {sheet.file_name})
        text = "\n".join(sheet.lines)
        assert all(say(one.gist) in text for one in given.first)
        full = "\n".join(build_more_message(table, (), given, "en-US").lines)
        assert all(say(one.text) in full and f"`/rules {one.rule}`" in full for one in given.every)
        assert text.count(MARK) == len(given.first) == bool(keys(given))
        had |= set(new)
        before = history.list_latest_events(table, None)
        await answer(table, number, lot)
    assert len(had) >= least, had


async def on_its_board(referee: Referee, table: Table) -> tuple[Hints, list[str]]:
    """Return what is explained now, and the keys of what is on the board. Remember whether the board has room."""
    given = await choose_hints(referee, table, None)
    sheet = build_board_message(table, hints=given, lately=Lately(before=await load_earlier_events(table)))
    await record_hint_room(referee, table, given, sheet)
    return given, [one.key for one in given.first if list_hint_lines((one,), sheet.locale)[0] in sheet.lines]


@pytest.mark.parametrize(
    ("key", "level", "seats"), [(*LEARNING, 1), ("tomb_raider", "introductory", 2), ("counter_terror", "standard", 4)]
)
async def test_a_hint_without_room_comes_with_the_same_kind_of_question_or_never(
    referee: Referee, key: str, level: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every second board has no room for a hint. The hint is given once, at a later question of this kind, whatever is
    killed there."""
    table, lot = await begun(referee, key, level, seats), random.Random(3)
    shown: list[tuple[Seat, str]] = []
    left_out: set[str] = set()
    for number in range(70):
        if not table.facts.live:
            break
        with monkeypatch.context() as small:
            if number % 2 == 0:
                small.setattr(phone, "SCREEN", 0)
            given, there = await on_its_board(referee, table)
            happened = {_find_lesson_key(table, told) for told in history.list_latest_events(table, None)}
            assert {one.key for one in given.told} <= happened, "an event is explained when it happens, or never"
            referee.store.database.rides.clear()  # This is what a kill before the next commit loses.
            referee.store.database.words.clear()
            assert (await on_its_board(referee, table)) == (given, there), "the same board after it"
        if number % 2 == 0:
            assert not there
            left_out |= {one.key for one in given.first}
        seat = await answer(table, number, lot)
        shown += [(seat if seats == 2 else 0, key) for key in there]  # With two seats, each is told alone.
    told, left = (
        {key for _, key in shown},
        {one.key for one in await hints.list_missed_hints(referee, table) if one.told is None},
    )
    assert len(shown) == len(set(shown)), "once"
    assert left_out <= told | left, (left_out, told, left)


async def test_what_happened_comes_before_what_is_explained(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full screen, *More…* counts the hints that are left out."""
    table = await begun(referee)
    given = await choose_hints(referee, table, None)
    roomy = build_board_message(table, hints=given)
    assert MARK in "\n".join(roomy.lines)
    full, bare = roomy, build_board_message(table)
    while MARK in "\n".join(full.lines):  # The screen becomes smaller, and smaller again.
        monkeypatch.setattr(phone, "SCREEN", phone.SCREEN - 2)
        full, bare = build_board_message(table, hints=given), build_board_message(table)
    assert full.lines == bare.lines
    assert summarize_last_step(table, (), (), "en-US", most=1).lines[0] in full.lines
    left = summarize_last_step(table, (), (), "en-US", most=1).left
    labels = [button.label for button in full.toolbar[-1] if isinstance(button, Button)]
    assert labels[-1] == f"More ({left + len(given.every)})…"


async def test_the_learning_game_begins_with_its_goal_and_the_first_question_explained(referee: Referee) -> None:
    table = await begun(referee)
    given = await choose_hints(referee, table, None)
    assert keys(given)[0] == "news began" and given.asked and given.asked[0].key == "ask move"
    assert await choose_hints(referee, table, 0) == Hints(on=True), "the board says it, not the hand as well"


async def test_a_question_of_who_plays_alone_is_explained_on_the_board_and_once(referee: Referee) -> None:
    table, lot, looks = await begun(referee), random.Random(1), load_presenter(LEARNING[0])
    had: set[str] = set()
    for number in range(60):
        put = table.find_question(0)
        if put is None:
            break
        if put.ask.secret:
            given, mine = await choose_hints(referee, table, None), await choose_hints(referee, table, 0)
            key = getattr(looks.guidance.lesson(put.ask.kind), "key", None)
            assert not mine.asked and [one.key for one in given.asked] == ([key] if key and key not in had else [])
            assert (MARK in "\n".join(build_board_message(table, hints=given).lines)) == bool(given.asked or given.told)
            had.add(str(key))
        await answer(table, number, lot)
    assert had >= {"ask find", "ask discard"}


async def test_a_viewer_does_not_know_the_kinds_of_questions_asked_of_others_in_secret(referee: Referee) -> None:
    """All questions of Counter-Terror are secret (CT-SEC-1). The public knows the kind of none, and each seat knows the
    kinds of its own."""
    table, lot = await begun(referee, "counter_terror", "standard", 4), random.Random(2)
    own: dict[Seat, set[str]] = {seat: set() for seat in range(4)}
    for number in range(12):
        seat = table.list_waiting()[0].seat
        put = table.find_question(seat)
        assert put is not None
        own[seat].add(put.ask.kind)
        await answer(table, number, lot)
    assert questions.list_answered_kinds(table, None) == frozenset()
    for seat, kinds in own.items():
        assert questions.list_answered_kinds(table, seat) <= kinds, "the table may have passed for it"
    assert any(questions.list_answered_kinds(table, seat) for seat in range(4))


async def test_a_lesson_on_an_undone_event_is_given_again(referee: Referee) -> None:
    table, lot = await begun(referee), random.Random(1)
    first = await choose_hints(referee, table, None)
    await answer(table, 0, lot)
    assert not set(keys(await choose_hints(referee, table, None))) & {"ask move"}
    await table.do("i:undo", agreements.undo, 100)
    assert keys(await choose_hints(referee, table, None))[-1:] == keys(first)[-1:] == ["ask move"]


async def test_hints_that_were_switched_off_stay_off_after_a_restart(tmp_path: Path) -> None:
    referee = await Referee.open(tmp_path / "one.sqlite3")
    table = await begun(referee)
    assert keys(await choose_hints(referee, table, None))
    await hints.switch_hints(referee, table, False)
    assert await choose_hints(referee, table, None) == NO_HINTS
    await referee.close()
    referee = await Referee.open(tmp_path / "one.sqlite3")
    again = await referee.find_table(table.id)
    assert again is not None
    await again.recall()
    assert await choose_hints(referee, again, None) == NO_HINTS
    await hints.switch_hints(referee, again, True)
    assert keys(await choose_hints(referee, again, None))
    await referee.close()


async def test_who_has_ended_a_match_is_not_lectured_again(referee: Referee) -> None:
    """Another level does not repeat the hints either, unless the table wants it."""
    table = await begun(referee)
    await table.do("i:up", match_commands.concede, 0)
    await table.do("i:again", match_commands.start_rematch, 100)
    assert await choose_hints(referee, table, None) == Hints(on=False)
    await hints.switch_hints(referee, table, True)
    assert (await choose_hints(referee, table, None)).on
    other, _ = await referee.open_table(TableTerms(1, 3, 200, "Ben", "tomb_raider", "introductory"), "i:other")
    assert await choose_hints(referee, other, None) == Hints(on=False)


@pytest.mark.parametrize("seats", [1, 2])
async def test_the_lobby_of_a_duel_does_not_speak_of_the_learning_game(referee: Referee, seats: int) -> None:
    """The lobby does not speak of the learning game even while one person waits alone for the other."""
    table, _ = await referee.open_table(TableTerms(1, 3, 200, "Ben", LEARNING[0], "introductory"), "i:other")
    for seat in range(1, seats):
        await table.do(f"i:join{seat}", lobby_commands.join, 200 + seat, "Ana")
    for locale in list_languages():
        sheet = build_board_message(
            table, hints=await choose_hints(referee, table, None), reader=BoardReader(locale=locale)
        )
        assert say(load_presenter(LEARNING[0]).name_level(LEARNING[1]), locale) not in "\n".join(
            (sheet.heading, *sheet.lines)
        )


async def duel(referee: Referee, *, reads: str = "en-US") -> Table:
    """Begin a duel of Ana and Ben. Ana's Discord has that language, the table's is English."""
    await referee.store.players.note_language(100, reads)
    return await begun(referee, LEARNING[0], "introductory", 2)


async def test_in_a_first_game_of_two_one_thing_at_a_time_is_explained_to_who_is_new(referee: Referee) -> None:
    """Open questions are explained on the board, and secret ones in private, each once. Questions to the other person
    are not explained."""
    table, lot = await duel(referee), random.Random(4)
    other, _ = await referee.open_table(TableTerms(1, 9, 101, "Ben", *LEARNING), "i:other")
    await other.do("i:other start", match_commands.start, 101)
    await other.do("i:other up", match_commands.concede, 0)
    had: list[str] = []
    before = ""
    for number in range(60):
        waiting = table.list_waiting()
        public = await choose_hints(referee, table, None)
        mine, bens = await choose_hints(referee, table, 0), await choose_hints(referee, table, 1)
        assert not bens.told and not bens.asked, "Ben has played before"
        shown = [one.key for one in (*public.asked, *mine.asked)]
        assert len(shown) <= 1 and not public.told
        assert not public.asked or (len(waiting) == 1 and waiting[0].seat == 0)
        put = table.find_question(0)
        assert not mine.asked or (put is not None and put.ask.secret)
        still = any(one.seat == 0 for one in waiting)  # Otherwise the seat has given its sealed answer.
        if put is not None and shown and still and str(put.number) != before:
            assert shown[0] not in had
            had, before = [*had, *shown], str(put.number)
        await answer(table, number, lot)
        if not table.facts.live:
            break
    assert {"ask opening-hand", "ask move"} <= set(had) and len(had) > 6, had


async def test_a_newcomer_against_the_ai_is_guided_as_against_a_person(referee: Referee) -> None:
    table, _ = await referee.open_table(TableTerms(1, 3, 200, "Dora", LEARNING[0], "introductory"), "i:other")
    await table.do("i:robin", lobby_commands.add_ai, 200, "Robin")
    assert await hints.is_guided(referee, table)


async def test_hints_come_in_private_where_the_board_speaks_another_language(referee: Referee) -> None:
    table, lot = await duel(referee, reads=OTHER), random.Random(4)
    found: list[Hints] = []
    for number in range(12):
        public = await choose_hints(referee, table, None)
        assert not public.asked or table.list_waiting()[0].seat == 1, "Ben reads what the board speaks, Ana does not"
        found.append(await choose_hints(referee, table, 0))
        await answer(table, number, lot)
    (asked, *_) = [one for one in found if any(lesson.key == "ask move" for lesson in one.asked)]
    sheet = build_hand_message(table, 0, OTHER, beside=Beside(hints=asked))
    if table.find_question(0) is not None:
        assert say(asked.asked[0].gist, OTHER) in "\n".join(sheet.lines)
        assert [button.id for row in sheet.toolbar for button in row] == [
            custom_ids.make_table_id(table.id, "more", MINE)
        ]


async def test_the_kinds_of_cards_are_explained_to_who_first_holds_them_and_to_nobody_else(referee: Referee) -> None:
    table, lot = await duel(referee), random.Random(4)
    seen: dict[str, int] = {}
    for number in range(40):
        given = await choose_hints(referee, table, 0)
        for one in given.told:
            assert one.key.startswith("held ")
            seen.setdefault(one.key, number)
        assert not any(one.key.startswith("held ") for one in (await choose_hints(referee, table, None)).told)
        if given.told:
            assert say(given.told[0].gist) in "\n".join(
                build_hand_message(table, 0, "en-US", beside=Beside(hints=given)).lines
            )
        held = {type(get_pool().find_card(card)).__name__ for card in getattr(table.view(0), "hand", ())}
        assert {f"held {kind}" for kind in held & {"Action", "Discovery", "Obstacle"}} <= set(seen)
        await answer(table, number, lot)
        if not table.facts.live:
            break
    assert len(seen) >= 2


async def test_a_look_reads_no_more_of_the_log_than_is_new(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    table, lot, read = await duel(referee), random.Random(4), 0
    whole = referee.store.events.list_events

    async def counted(*which: object, **more: object) -> object:
        nonlocal read
        found = await whole(*which, **more)  # type: ignore[arg-type]
        read += len(found)
        return found

    monkeypatch.setattr(referee.store.events, "list_events", counted)
    for number in range(40):
        for viewer in (None, 0, 1):
            await choose_hints(referee, table, viewer)
        await answer(table, number, lot)
        if not table.facts.live:
            break
    assert read <= 3 * await history.find_next_event_number(table), "each event once for each viewer"


async def test_a_newcomer_is_guided_and_may_switch_hints_off(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ana.command("game new", game="tomb_raider")
    lobby = await ana.wait_for(lambda m: "Start" in m.labels)
    assert "A guided first game" in lobby.text and "Hints: on" in lobby.labels
    refused = await ben.press(lobby, "Hints: on")
    assert "no seat" in refused.text
    await ana.press(lobby, "Hints: on")
    lobby = await on_board(ana, lambda m: "Hints: off" in m.labels)
    assert "A guided first game" not in lobby.text
    await ana.press(lobby, "Hints: off")
    lobby = await on_board(ana, lambda m: "Hints: on" in m.labels)
    with monkeypatch.context() as small:
        small.setattr(phone, "SCREEN", 0)
        await ana.press(lobby, "Start")
        await on_board(ana, lambda m: "Hand" in m.labels and m.labels[-1].startswith("More (") and MARK not in m.text)
    (table,) = await bot.referee.list_live_tables()
    assert [one.key for one in await hints.list_missed_hints(bot.referee, table)] == ["ask move"]
    await bot.referee.surfaces.refresh(table.id)
    board = await on_board(ana, lambda m: MARK in m.text and "Hand" in m.labels)
    assert not await hints.list_missed_hints(bot.referee, table)
    assert board.text.count(MARK) == 1, "one line: the others are a press away"
    assert board.labels[-1].startswith("More (") and "/rules TR-WIN-1" in (await more_of(ana, board)).text
    said = await press_more(ana, board, "Turn hints off")
    assert said.ephemeral and said.message is not None and said.message.labels == ["Turn hints on"]
    await on_board(ana, lambda m: "Hand" in m.labels and MARK not in m.text)
    await ana.press(said.message, "Turn hints on")
    await on_board(ana, lambda m: MARK in m.text)
    typed = await ana.command("table coach", on=False)
    assert "Hints are off" in typed.text and typed.message is not None and typed.message.labels == ["Turn hints on"]
    board = await on_board(ana, lambda m: "Hand" in m.labels and MARK not in m.text)
    assert (await more_of(ana, board)).labels == ["Game log", "Rules", "Watch"]


async def test_before_the_start_hints_are_the_hosts_to_settle(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game="counter_terror")
    lobby = await ana.wait_for(lambda m: "Start" in m.labels)
    await ben.press(lobby, "Join")
    lobby = await on_board(ben, lambda m: "Ben" in m.text)
    assert "Only the host" in (await ben.press(lobby, "Hints: on")).text
    (table,) = await bot.referee.list_live_tables()
    assert await hints.is_guided(bot.referee, table)


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("key", GUIDES)
async def test_the_board_of_a_guided_match_begins_with_the_goal(
    referee: Referee, key: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The goal is said in the first round only: it takes four lines of a phone."""
    game, face = load_games()[key], load_presenter(key)
    level = next((one for one in game.levels if seats in game.seats(one)), None)
    if level is None:
        pytest.skip("no match of this game has so few players")
    table = await begun(referee, key, level, seats)
    goal = face.guidance.goal(table.view(None))
    assert goal is not None and say(goal).startswith("The goal: ") and say(goal, OTHER) != say(goal)
    assert build_board_message(table, hints=Hints(on=True)).heading.split("\n")[2] == say(goal)
    assert say(goal) not in build_board_message(table, hints=Hints(on=False)).heading
    assert progress.count_rounds(table) <= 1
    monkeypatch.setattr(progress, "count_rounds", lambda _: 2)
    assert say(goal) not in build_board_message(table, hints=Hints(on=True)).heading


async def test_every_goal_of_a_tomb_raider_level_has_its_sentence(referee: Referee) -> None:
    goals = {goal for level in load_levels().values() for goal in level.goals} | set(get_args(Goal))
    view: Any = (await begun(referee)).view(None)
    word = load_presenter(LEARNING[0]).guidance.goal
    alone = [say(word(replace(view, goal=goal)) or "") for goal in goals]
    several = [say(word(replace(view, goal=goal, raiders=view.raiders * 2)) or "") for goal in goals]
    assert all(alone) and len(set(several)) == len(goals)
    assert not any("the first" in said or "fewest" in said for said in alone), "nobody competes with a lone raider"


@pytest.mark.parametrize(("seats", "told"), [(2, False), (4, True)])
async def test_team_mates_are_told_whether_they_may_talk(referee: Referee, seats: int, told: bool) -> None:
    """CT-SEC-1: The board says it in the first round, and the hand of everybody with a living team-mate says
    it, too."""
    table = await begun(referee, "counter_terror", "standard", seats)
    said = "Team-mates may talk and plan here, where everybody can read it, but nobody tells or shows their cards."
    assert (said in build_board_message(table).heading) == told
    assert any(said in line for line in build_hand_message(table, 0, "en-US").lines) == told


def test_whether_they_may_talk_is_told_while_a_team_mate_lives_and_not_at_each_answer() -> None:
    """CT-SEC-1: Team-mates may plan aloud, but tell and show no cards."""
    face, game = load_presenter("counter_terror"), load_games()["counter_terror"]
    t = Shootout(4).turn("T1", ...)
    seats = {name: seat for seat, name in t.name_of.items()}
    assert (
        face.guidance.talk(game.view(t.s, None)) is not None
        and face.guidance.talk(game.view(t.s, seats["T1"])) is not None
    )
    t.s.fighters[seats["T2"]].life = 0
    assert (
        face.guidance.talk(game.view(t.s, seats["T1"])) is None
        and face.guidance.talk(game.view(t.s, seats["T2"])) is None
    )
    assert face.guidance.talk(game.view(t.s, seats["C1"])) is not None
    t.s.round = 2
    assert all(face.guidance.talk(game.view(t.s, viewer)) is None for viewer in (None, seats["C1"]))
