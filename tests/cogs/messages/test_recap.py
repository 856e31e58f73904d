"""The recap tells what happened since a person's last turn: in three lines, a count of the rest, no repetition, and
marks on the board."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.client import Rulekeeper
from cogs.components.sheet import Button
from cogs.messages.common.viewpoint import find_table_presenter, list_text_names
from cogs.messages.events import board_recap, event_lines, recap
from cogs.messages.events.log import format_newest_lines, list_log_lines
from cogs.messages.table.board import Lately, build_board_message, build_follower_board_message
from cogs.messages.table.hand import Beside, build_hand_message
from engine.events import GameEvent
from engine.games.counter_terror import events as strike
from engine.games.tomb.events.raids import Wounded, WoundsAnnounced
from engine.games.tomb_raider.events import AbilityTested, Damaged, Died
from engine.games.tomb_raider.map_events import Moved, ObstacleDamaged, ObstacleOffered, ObstaclePlaced, ObstacleRemoved
from engine.match_records import LoggedEvent
from playground.client import Person
from referee.referee import Referee
from referee.table import history, lobby_commands, match_commands, progress
from referee.table.new_table import TableTerms
from render.face.contract import load_presenter, register
from render.face.lines import LINES, Line, build_viewer_lines
from render.face.records import Weight
from render.text.i18n import T, say
from tests import stored
from tests.answering import ai_answers, ai_plays
from tests.changed_records import change_record
from tests.cogs.messages.recap import dice
from tests.fake.events import stub_event
from tests.fake.face import FACE

from ..conftest import GAME, on_board, playing
from .recap import ANA, BEN, Steps, lines, lines_of, rows_of, table_of

__all__ = ["dice"]

# --- what the table knows of it ---


async def test_since_begins_after_the_seats_own_last_answer(referee: Referee) -> None:
    table = await table_of(referee, (BEN, "Ben"))
    assert await history.list_events_since_answer(table, 0, 0) == ()
    steps = Steps(table)
    await steps.until("go", 0)
    await steps.one(0)
    mine = await history.list_events_since_answer(table, 0, 0)
    assert [logged.event.kind for logged in mine][:1] == ["went"]
    everything = await history.list_log(table, 0, limit=1000)
    assert mine == everything[-len(mine) :] and len(mine) < len(everything)
    await steps.until("go", 1)
    await steps.one(1)
    assert [logged.event.kind for logged in await history.list_events_since_answer(table, 1, 1)][:1] == ["went"]
    both = await history.list_events_since_answer(table, 0, 0, 1)
    assert both == await history.list_events_since_answer(table, 0, 0) and len(both) > len(
        await history.list_events_since_answer(table, 1, 1)
    )


async def test_what_the_table_answers_by_itself_is_no_answer_of_ones_own(referee: Referee) -> None:
    """The table passes at once for seats that are not concerned. These passes do not count as answers of the person who
    was away."""
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    for _ in range(20):
        await steps.until("go", 0)
        before, passed = len(await history.list_events_since_answer(table, 1, 1)), await stored.passes(referee.store, 1)
        await steps.one(0)
        if await stored.passes(referee.store, 1) != passed and before:  # The table has passed for Ben.
            assert len(await history.list_events_since_answer(table, 1, 1)) > before
            return
    raise AssertionError("the table never passed for Ben")


async def test_nobody_hears_what_another_was_told_alone(referee: Referee) -> None:
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    secrets = 0
    for _ in range(40):
        for viewer in (0, 1, None):
            for logged in await history.list_events_since_answer(table, viewer, 0, 1):
                assert set(logged.event.secret) <= {viewer}
                secrets += bool(logged.event.secret)
        before = [logged.event for logged in await board_recap.load_earlier_events(table)]
        assert not any(told.secret for told in [*before, *await recap.load_changes(table, 0)])
        await steps.one(table.list_waiting()[0].seat)
    assert secrets, "there were secrets to be told"


async def test_a_secret_answer_moves_nothing_that_spectators_see(referee: Referee) -> None:
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    await steps.until("go", 1)
    await steps.one(1)
    await steps.until("bid", 1)
    public = await history.list_events_since_answer(table, None, 0, 1)
    secret = table.find_question(1)
    assert secret is not None and secret.ask.secret
    await steps.one(1)
    assert len(await history.list_events_since_answer(table, 1, 1)) == 0, "for Ben it was an answer"
    assert await history.list_events_since_answer(table, None, 0, 1) == public
    told = await history.list_log(table, None, limit=1000)
    assert public and public == told[-len(public) :] and not any(logged.event.secret for logged in public)


# --- the lines ---


async def test_three_lines_and_how_many_before_them(referee: Referee) -> None:
    """The lines report only what others did, in the words for this person alone. After a person's own step they report
    what the step changed."""
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    await steps.until("go", 0)
    await steps.one(0)
    own = await recap.load_past(table, 0, "en-US")
    assert own.lines[0] == lines_of(table, history.list_latest_events(table, 0), 0)[-1], "a press shows its result"
    await steps.until("go", 1)
    await steps.one(1)
    await steps.until("bid", 0)
    told = [logged.event for logged in await history.list_events_since_answer(table, 0, 0)]
    others = lines_of(table, [one for one in told if one.open["seat"] != 0], 0)
    mine = lines_of(table, [one for one in told if one.open["seat"] == 0], 0)
    assert len(told) > len(history.list_latest_events(table, 0)) and mine
    shown = (await recap.load_past(table, 0, "en-US")).lines
    assert list(shown[:3]) == others[:-4:-1] and not set(shown) & set(mine), "the newest first"


def test_the_number_of_further_lines_is_given_in_words() -> None:
    assert event_lines.list_short_texts(lines(*"abc"), "en-US") == ["a", "b", "c"]
    assert event_lines.list_short_texts([], "en-US") == []
    assert event_lines.list_short_texts(lines(*"abcd"), "en-US") == ["-# One more line: `/game log`", "b", "c", "d"]
    assert event_lines.list_short_texts(lines(*"abcdefgh"), "en-US")[0] == "-# 5 more lines: `/game log`"


def test_the_most_important_events_are_kept_in_order() -> None:
    own, result = lines("own", weight=Weight.OWN), lines("result", weight=Weight.RESULT)
    passing = lines(*"pqr", weight=Weight.PASSING)
    happened = [*own, *lines("a"), *result, *lines("b"), *passing]
    assert event_lines.list_main_texts(happened, "en-US") == ["own", "result", "b"]
    assert event_lines.list_main_texts([*happened, *result], "en-US") == ["own", "result", "result"]
    assert event_lines.list_main_texts(passing, "en-US", 2) == ["q", "r"], "of equals the newest"
    assert event_lines.list_main_texts(happened, "en-US", 9) == ["own", "a", "result", "b", "p", "q", "r"]


def test_the_outcome_and_its_dice_stay_where_a_row_is_too_long() -> None:
    told: list[Line] = []
    for at, word in enumerate(("old " * 60, "card " * 30, "dice " * 30, "outcome")):
        told.append(Line(T(word.strip()), Weight.USUAL, at, at, told[-1] if told else None))
    (said,) = event_lines.list_main_texts(told, "en-US", 1)
    assert said.startswith("card ") and "dice " in said and said.endswith("outcome")
    (said,) = event_lines.list_main_texts([replace(told[0], text=T("x" * 500))], "en-US", 1)
    assert len(said) <= event_lines.LONG


async def test_a_private_message_leaves_out_nothing_that_the_board_tells(referee: Referee) -> None:
    """The panel reports what has happened since its reader's own answer, except the reader's own deeds."""
    table, checked = await table_of(referee, (BEN, "Ben")), 0
    steps = Steps(table)
    for _ in range(40):
        before, chain = await board_recap.load_earlier_events(table), await board_recap.load_ai_events(table)
        on_board = board_recap.summarize_last_step(table, before, chain, "en-US").lines
        for seat in range(2):
            told = [logged.event for logged in await history.list_events_since_answer(table, seat, seat)]
            theirs = [one for one in told if one.open.get("seat") != seat]
            shown = "\n".join((await recap.load_past(table, seat, "en-US")).lines)
            for public, own in zip(lines_of(table, theirs, None), lines_of(table, theirs, seat), strict=True):
                if any(public in line for line in on_board):
                    assert own in shown, (own, shown)
                    checked += 1
        waiting = table.list_waiting()
        if not waiting:
            break
        await steps.one(waiting[0].seat)
    assert checked > 10


async def test_where_two_play_the_board_tells_all_that_happened_since_the_other_acted(referee: Referee) -> None:
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    await steps.until("go", 1)
    await steps.one(1)
    before = await board_recap.load_earlier_events(table)
    log = [logged.event for logged in await history.list_log(table, None, limit=1000)]
    both = [*(logged.event for logged in before), *history.list_latest_events(table, None)]
    assert both == log[-len(both) :]
    went = [told.open["seat"] for told in both if told.kind == "went"]
    assert went == [0, 1], "Ana's own deed, and all that came after it"
    said = board_recap.summarize_last_step(table, before, (), "en-US")
    earlier, now = (
        lines_of(table, both[: len(before)], None),
        lines_of(table, history.list_latest_events(table, None), None),
    )
    room = LINES - len(now[-LINES:])
    small = [f"-# {line}" for line in earlier[len(earlier) - room :]]
    assert said.lines == (*small, *now[-LINES:]), "what has just happened, and before it what there is room for"
    assert said.left == len(earlier) + len(now) - len(said.lines) and said.first == before[0].number


async def test_the_board_has_room_for_three_lines_and_a_way_to_the_rest(referee: Referee) -> None:
    """The gravest events get room first, whenever they happened. The lines are in the order of happening."""
    looks = change_record(
        FACE, weight=lambda told, viewer: Weight.GRAVE if told.kind == "threw" else Weight.USUAL, lessons=lambda: ()
    )
    register("pebbles", looks)
    table = await table_of(referee, (BEN, "Ben"))
    steps, crowded = Steps(table), 0
    for _ in range(40):
        waiting = table.list_waiting()
        if not waiting:
            break
        await steps.one(waiting[0].seat)
        before = await board_recap.load_earlier_events(table)
        said, sheet = (
            board_recap.summarize_last_step(table, before, (), "en-US"),
            build_board_message(table, lately=Lately(before=before)),
        )
        assert sheet.lines[: len(said.lines)] == said.lines and len(said.lines) <= LINES
        events = [*(one.event for one in before), *history.list_latest_events(table, None)]
        told = lines_of(table, events, None)
        grave = [line for line, one in zip(told, events, strict=True) if one.kind == "threw"]
        shown, happening = [line.removeprefix("-# ") for line in said.lines], iter(told)
        assert all(line in happening for line in shown), "in the order of happening"
        assert set(grave[1 - LINES :]) <= set(shown), "but for the newest of all"
        (row,) = sheet.toolbar
        behind, left = row[-1], len(told) - len(said.lines)
        assert isinstance(behind, Button) and behind.label == (f"More ({left})…" if left else "More…")
        elsewhere = [one for (one,) in build_follower_board_message(table, before).toolbar if isinstance(one, Button)]
        words = ["One more line" if left == 1 else f"{left} more lines"] if left else []
        assert [one.label for one in elsewhere] == words
        for one in (behind, *elsewhere) if left else ():
            crowded += 1
            rest = await format_newest_lines(table, None, "en-US", int(one.id.partition("!")[2]))
            assert rest.splitlines() == [f"- {line}" for line in told]
    assert crowded > 10


async def test_where_more_than_two_play_what_came_before_is_not_counted(referee: Referee) -> None:
    table, _ = await referee.open_table(TableTerms(11, 21, ANA, "Ana", "counter_terror", "standard"), "i:open")
    for seat in (1, 2, 3):
        await table.do(f"i:join{seat}", lobby_commands.join, ANA + seat, f"Ben {seat}")
        await table.do(f"i:ready{seat}", lobby_commands.mark_ready, ANA + seat)
    await table.do("i:start", match_commands.start, ANA)
    steps = Steps(table)
    for _ in range(30):
        if not table.list_waiting():
            break
        await steps.one(table.list_waiting()[0].seat)
        said = board_recap.summarize_last_step(table, await board_recap.load_earlier_events(table), (), "en-US")
        now = [
            say(line.text)
            for line in event_lines.list_event_lines(table, history.list_latest_events(table, None), None)
        ]
        new = [line for line in said.lines if not line.startswith("-# ")]
        assert len(said.lines) <= LINES and said.first == history.find_first_event_number(table)
        assert said.left == len(now) - len(rows_of(new, now)) and bool(new) == bool(now)


def test_what_the_last_step_came_to_is_told_before_what_earlier_ones_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """An AI makes many placements. They do not hide which enemy has come at the end of its turn."""
    weights = {"placed": Weight.OWN, "defeated": Weight.OWN, "rolled": Weight.PASSING}

    def worded(table: object, events: Sequence[GameEvent], viewer: object) -> list[Line]:
        return [
            Line(T("{kind}", kind=one.kind), weights.get(one.kind, Weight.RESULT), at, at)
            for at, one in enumerate(events)
        ]

    monkeypatch.setattr(board_recap, "list_event_lines", worded)
    monkeypatch.setattr(board_recap, "_find_fates", lambda *_: [])
    kinds = ["rolled", "placed", "defeated", "rolled", "placed", "revealed", "attacked"]
    chain = [LoggedEvent(at, 1, stub_event(kind)) for at, kind in enumerate(kinds)]
    table: Any = SimpleNamespace(facts=SimpleNamespace(seats=(0, 1, 2)), play=SimpleNamespace(tail=chain[4:]))
    assert board_recap.summarize_last_step(table, chain[:4], chain, "en-US").lines == ("placed", "revealed", "attacked")


async def test_a_chain_of_ai_turns_is_one_picture_of_what_they_did(referee: Referee) -> None:
    """The board marks and reports all of it as new, and counts what it has no room for. The person's own press ends
    this."""
    table, _ = await referee.open_table(TableTerms(11, 21, ANA, "Ana", "counter_terror", "standard"), "i:open")
    for name in ("Robin", "Kim", "Sam"):
        await table.do(f"i:{name}", lobby_commands.add_ai, ANA, name)
    referee.ai_seats.pace = 0.0
    await table.do("i:start", match_commands.start, ANA)
    looks, steps, lengths = find_table_presenter(table), Steps(table), set()
    for _ in range(25):
        await referee.ai_seats.settle()
        if not table.list_waiting():
            break
        chain, before = await board_recap.load_ai_events(table), await board_recap.load_earlier_events(table)
        latest, log = list(history.list_latest_events(table, None)), await history.list_log(table, None, limit=1000)
        lengths.add(len(chain) > len(latest))
        assert not chain or (chain == list(log[-len(chain) :]) and len(chain) > len(latest))
        assert not any(one.event.secret for one in chain)
        new = [one.event for one in chain] or latest
        sheet = build_board_message(table, lately=Lately(before=before, chain=chain))
        assert sheet.scene == looks.board(table.view(None), new, table.names)
        said = board_recap.summarize_last_step(table, before, chain, "en-US")
        told = [line.text for line in event_lines.list_event_lines(table, new, None)]
        fresh = [line for line in said.lines if not line.startswith("-# ")]
        shown = rows_of(fresh, [say(text) for text in told])
        assert said.left == len(told) - len(shown) and said.first == (
            chain[0].number if chain else history.find_first_event_number(table)
        )
        assert len(said.lines) == min(LINES, len(log))
        await steps.one(0)
    assert lengths == {True, False}


async def test_hands_by_message_name_who_is_waited_for_since_when(referee: Referee) -> None:
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    await steps.until("go", 0)
    past = await recap.load_past(table, 1, "en-US")
    away = "\n".join(build_hand_message(table, 1, "en-US", beside=Beside(past=past)).lines)
    assert "You have nothing to answer right now." in away and "Ana goes left or right." in away
    assert f"<t:{int(progress.find_asking_time(table))}:R>" in away


# --- in use ---


async def test_ones_own_board_marks_what_changed_since_ones_own_last_answer(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The public board marks the last step. No mark shows more than everybody could hear."""
    await playing(ana, ben, level="long")
    (table,) = await bot.referee.list_live_tables()
    steps = Steps(table)
    await steps.until("go", 0)
    await steps.one(0)
    await steps.until("bid")
    given: list[Sequence[GameEvent]] = []
    looks = find_table_presenter(table)
    board = looks.board
    monkeypatch.setattr(
        type(looks), "board", lambda self, view, events, names: given.append(events) or board(view, events, names)
    )
    await ben.command("game board")
    mine = [logged.event for logged in await history.list_events_since_answer(table, 1, 1)]
    assert any(len(event) == max(len(mine), len(history.list_latest_events(table, None))) for event in given)
    assert all(not told.secret for event in given for told in event)


async def test_the_hand_by_message_tells_what_others_did_with_ones_own_question(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    """While its reader is not asked, the direct message stays as it is, because the hand has not changed. The table
    itself reports what others do. The message reports it when its reader is asked."""
    await playing(ana, ben, level="long")
    (table,) = await bot.referee.list_live_tables()
    steps = Steps(table)
    await steps.until("go", 0)
    await bot.referee.surfaces.settle()
    (before,) = [m for m in await ben.messages("dm") if m.pictures]
    await steps.one(0)
    await on_board(ana, lambda m: "goes left" in m.text)
    while table.find_question(1) is None:
        await bot.referee.surfaces.settle()
        (now,) = [m for m in await ben.messages("dm") if m.pictures]
        assert "goes left" not in now.text and now.pictures == before.pictures
        await steps.one(0)
    await bot.referee.surfaces.settle()
    shown = await ben.wait_for(lambda m: "goes left" in m.text, "dm")
    assert shown.text.count("goes left") == 1
    beside = await ben.command("game hand")
    assert "goes left" in beside.text, "what the board beside it says, too"
    away = await ben.command("game hand", channel="dm")
    assert "goes left" in away.text


async def test_a_table_that_has_not_begun_has_no_past(referee: Referee) -> None:
    table, _ = await referee.open_table(TableTerms(11, 21, ANA, "Ana", GAME, "short"), "i:open")
    assert await recap.load_past(table, 0, "en-US") == recap.Past()
    assert await board_recap.load_earlier_events(table) == []


@pytest.mark.parametrize(
    ("game", "level", "seats"),
    [("tomb_raider", "introductory", 2), ("counter_terror", "standard", 4), ("roll_for_adventure", "book-of-magic", 2)],
)
async def test_a_line_never_has_only_half_of_a_pair(referee: Referee, game: str, level: str, seats: int) -> None:
    """The outcome of a search or an attack is on the same line as the search or the attack, whichever lines have
    room."""
    table, _ = await referee.open_table(TableTerms(1, 2, 100, "Ana", game, level, client_seed="a"), "i:open")
    for seat in range(1, seats):
        await table.do(f"i:join{seat}", lobby_commands.join, 100 + seat, f"Ben {seat}", client_seed="b")
        await table.do(f"i:ready{seat}", lobby_commands.mark_ready, 100 + seat)
    await table.do("i:start", match_commands.start, 100)
    looks = load_presenter(game)
    await ai_plays(table, random.Random(3), most=120)
    events, names = [one.event for one in await history.list_log(table, None, limit=100_000)], list_text_names(table)
    told = [one for one in events if looks.line(one, None, names) is not None]
    pairs = [(a, b) for a, b in pairwise(told) if a.kind in looks.telling.completes.get(b.kind, ())]
    assert pairs
    for pair in pairs:
        first, then = (say(looks.line(one, None, names) or "") for one in pair)
        (line,) = event_lines.list_event_lines(table, pair, None)
        both = then if looks.telling.retold(pair[0], pair[1:]) else f"{first} {then}"
        assert say(line.text) == both
        assert line.weight == max(looks.telling.weight(one, None) for one in pair)


def test_an_obstacle_that_is_placed_as_soon_as_it_is_offered_is_told_once() -> None:
    """If several obstacles were offered, each offer is reported, because only one obstacle is placed."""
    mine, other = ObstacleOffered(0, (1, 2), "022"), ObstacleOffered(2, (1, 2), "059")
    placed = ObstaclePlaced(0, (1, 2), "022")

    def told(*events: GameEvent) -> list[str]:
        return [
            say(line.text)
            for line in build_viewer_lines(load_presenter("tomb_raider"), events, None, ("Ana", "Ben", "Cleo"))
        ]

    assert told(mine, placed) == ["Ana places an obstacle: Bear."]
    both = " ".join(told(mine, other, placed))
    assert both == "Ana offers Bear. Cleo offers Bats. Ana places an obstacle: Bear."
    assert told(mine) == ["Ana offers Bear."]


def test_wounds_that_are_placed_as_they_came_are_told_once() -> None:
    """If some of the wounds are prevented, the message also says how many were coming."""
    coming = WoundsAnnounced((("c02", 2), ("c03", 1)), by="")
    first, then = Wounded("c02", n=2, wounds=2), Wounded("c03", n=1, wounds=1)
    less = Wounded("c02", n=1, wounds=1)

    def told(*events: GameEvent) -> list[str]:
        return [say(line.text) for line in build_viewer_lines(load_presenter("tomb"), events, None, ("Ana", "Ben"))]

    assert len(told(coming, first, then)) == 2 and "coming" not in " ".join(told(coming, first, then))
    for event in ((coming,), (coming, less, then), (coming, first)):
        assert "These wounds are about to be placed" in told(*event)[0]


def test_what_is_passed_stays_unless_the_next_says_that_it_was_hit_TR_OVR_9() -> None:
    """*Passed* alone sounds as if the obstacle were gone. If it was hit or is gone, the same line says so."""
    passed = AbilityTested(
        0, against="obstacle", obstacle="022", ability="move", dice=(4, 4), bonus=0, result=8, target=7, passed=True,
        weapon=None,
    )  # fmt: skip
    failed = replace(passed, target=9, passed=False)
    struck = ObstacleDamaged(0, at=(1, 2), obstacle="022", amount=1, damage=1)
    gone = ObstacleRemoved(0, (1, 2), "022")

    def told(*events: GameEvent) -> list[str]:
        return [
            say(line.text) for line in build_viewer_lines(load_presenter("tomb_raider"), events, None, ("Ana", "Ben"))
        ]

    (line,) = told(passed)
    assert line.endswith("Passed! The obstacle stays.")
    (line,) = told(passed, struck, gone)
    assert "Passed! Bear takes" in line and "is removed" in line and "stays" not in line
    (line,) = told(failed)
    assert "stays" not in line
    assert len(told(failed, struck)) == 1 and len(told(struck, passed)) == 2


@pytest.mark.parametrize(
    ("game", "events"),
    [
        (
            "tomb_raider",
            (
                AbilityTested(
                    0, against="obstacle", obstacle="022", ability="fight", dice=(1, 3), bonus=0, result=4, target=10,
                    passed=False, weapon=None,
                ),
                Damaged(0, 1, "022", 0),
                Died(0, "022"),
            ),
        ),
        (
            "tomb_raider",
            (
                ObstacleOffered(1, (1, 2), "022"),
                ObstaclePlaced(1, (1, 2), "022"),
            ),
        ),
        (
            "counter_terror",
            (
                strike.Attacked(0, 1, "head-shot"),
                strike.Undefended(1, 0, 1, "head-shot"),
                strike.Damaged(1, 60, "head-shot", 0),
            ),
        ),
    ],
)  # fmt: skip
def test_what_came_of_it_shares_the_line_of_what_was_done(game: str, events: tuple[GameEvent, ...]) -> None:
    """A board has three lines. A roll, its wound and its death took all of them."""
    (line,) = build_viewer_lines(load_presenter(game), events, None, ("Ana", "Ben"))
    assert line.weight >= Weight.GRAVE or (game == "tomb_raider" and events[0].kind == "offered")


async def test_of_what_came_before_only_what_is_recent_is_told(referee: Referee) -> None:
    """If one of two players is not asked for several turns, an old wound of the other does not stay on the board."""
    table, _ = await referee.open_table(
        TableTerms(1, 2, 100, "Ana", "tomb_raider", "introductory", client_seed="a"), "i:open"
    )
    await table.do("i:join", lobby_commands.join, 101, "Ben", client_seed="b")
    await table.do("i:ready", lobby_commands.mark_ready, 101)
    await table.do("i:start", match_commands.start, 100)
    hurt = Damaged(0, 1, "059", 1)
    later = [Moved(0, (1, 1), (1, 2), "forward")] * board_recap.EARLIER

    def said(*told: GameEvent) -> str:
        before = [
            LoggedEvent(history.find_first_event_number(table) - len(told) + at, 0, one) for at, one in enumerate(told)
        ]
        shown = board_recap.summarize_last_step(table, before, (), "en-US")
        assert shown.left + len(shown.lines) >= len(told), "it is counted all the same"
        return " ".join(shown.lines)

    assert "damage" in said(hurt, *later[1:]) and "damage" not in said(hurt, *later)


async def test_half_of_a_pair_that_was_told_before_comes_again_with_the_other(referee: Referee) -> None:
    """The question named what to take from a search. "Ana finds Rope." alone would report only half of it."""
    table, _ = await referee.open_table(
        TableTerms(1, 2, 100, "Ana", "tomb_raider", "learning_game", client_seed="a"), "i:open"
    )
    await table.do("i:start", match_commands.start, 100)
    lot, looks, halves = random.Random(3), load_presenter("tomb_raider"), 0
    for number in range(400):
        if halves or await ai_answers(table, lot, f"i:{number}") is None:
            break
        both = await history.list_log(table, None, limit=len(history.list_latest_events(table, None)) + 1)
        earlier, now = both[: -len(history.list_latest_events(table, None))], history.list_latest_events(table, None)
        if (
            table.facts.phase == "playing"
            and earlier
            and earlier[0].event.kind in looks.telling.completes.get(now[0].kind, ())
        ):
            halves += 1
            said = board_recap.summarize_last_step(table, await board_recap.load_earlier_events(table), (), "en-US")
            names = list_text_names(table)
            whole = " ".join(say(looks.line(one, None, names) or "") for one in (earlier[0].event, now[0]))
            assert whole in said.lines and said.first == earlier[0].number
        else:
            assert not await board_recap.load_earlier_events(table)
    assert halves


async def test_the_story_has_the_pairs_that_play_has_whatever_page_it_is_read_on(referee: Referee) -> None:
    """A page never contains only one half of a pair whose other half is on the page before or after."""
    table, _ = await referee.open_table(
        TableTerms(1, 2, 100, "Ana", "counter_terror", "standard", client_seed="a"), "i:open"
    )
    await table.do("i:join", lobby_commands.join, 101, "Ben", client_seed="b")
    await table.do("i:ready", lobby_commands.mark_ready, 101)
    await table.do("i:start", match_commands.start, 100)
    lot = random.Random(3)

    async def read() -> list[str]:
        """Return the story of the match so far, from all pages."""
        count = await history.find_next_event_number(table)
        whole = await list_log_lines(table, None, 0, count, "en-US")
        assert [line for at in range(count) for line in await list_log_lines(table, None, at, at + 1, "en-US")] == whole
        assert any(" attacks " in one and " defends " in one for one in whole)
        assert not any(one.startswith("Ana defends ") for one in whole)
        return whole

    for number in range(20):
        await ai_answers(table, lot, f"i:{number}")
    if table.facts.live:  # Otherwise the match has ended early.
        events = [one.event for one in await history.list_log(table, None, limit=100_000)]
        lines = build_viewer_lines(find_table_presenter(table), events, None, list_text_names(table))
        assert await read() == [say(one.text) for one in lines]
    await ai_plays(table, lot)
    assert not table.facts.live and any(one.startswith("Ana: You draw") for one in await read())


async def test_where_there_is_room_for_one_line_housekeeping_hides_no_damage(referee: Referee) -> None:
    """An AI's turn hurts somebody, and then the turn order is rolled. The one line tells the damage."""
    table, _ = await referee.open_table(
        TableTerms(1, 2, 100, "Ana", "tomb_raider", "atlantis", client_seed="a"), "i:open"
    )
    for seat in (1, 2):
        await table.do(f"i:join{seat}", lobby_commands.join, 100 + seat, f"Ben {seat}", client_seed="b")
        await table.do(f"i:ready{seat}", lobby_commands.mark_ready, 100 + seat)
    await table.do("i:start", match_commands.start, 100)
    assert not any(
        line.weight >= Weight.GRAVE
        for line in event_lines.list_event_lines(table, history.list_latest_events(table, None), None)
    )
    hurt = Damaged(0, 1, "059", 1)
    before = [LoggedEvent(history.find_first_event_number(table) - 1, 0, hurt)]
    for most in (1, 2):
        lines = board_recap.summarize_last_step(table, before, before, "en-US", most).lines
        assert any("damage" in line for line in lines) and len(lines) == most, lines
    seen = board_recap.summarize_last_step(table, before, (), "en-US", most=1).lines
    assert seen and not any("damage" in line for line in seen), (
        "what was told before comes after what has just happened"
    )


async def test_after_an_ai_round_each_seats_fate_has_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat keeps its gravest event, however grave the events of other seats are. Of equal events the newest is
    kept."""
    kinds = ["hit", "hit", "hit", "spared", "hit"]
    seats = [1, 1, 1, 2, 3]
    weights = {"hit": Weight.GRAVE, "spared": Weight.USUAL}

    def worded(table: object, events: Sequence[GameEvent], viewer: object) -> list[Line]:
        return [Line(T("{kind}{at}", kind=one.kind, at=at), weights[one.kind], at, at) for at, one in enumerate(events)]

    face = SimpleNamespace(telling=SimpleNamespace(befalls=lambda event, seat, view: event.open["seat"] == seat))
    monkeypatch.setattr(board_recap, "list_event_lines", worded)
    monkeypatch.setattr(board_recap, "find_table_presenter", lambda table: face)
    chain = [
        LoggedEvent(at, 1, stub_event(kind, seat=seat))
        for at, (kind, seat) in enumerate(zip(kinds, seats, strict=True))
    ]
    table: Any = SimpleNamespace(
        facts=SimpleNamespace(seats=(0, 1, 2, 3)), play=SimpleNamespace(tail=chain[4:]), view=lambda viewer: None
    )
    assert board_recap.count_fates(table, chain) == 3
    assert board_recap.summarize_last_step(table, chain[:4], chain, "en-US").lines == ("hit2", "spared3", "hit4")
