"""Highlights: a picture takes the place of the board until *Continue* or the next step, and delays nobody."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from cogs.client import Rulekeeper
from cogs.components import custom_ids
from cogs.components.sheet import Button, Menu, MessageLayout
from cogs.messages.events import moments
from cogs.messages.table.board import Lately, build_board_message, build_follower_board_message
from cogs.messages.table.hand import build_hand_message
from engine.events import GameEvent
from playground.client import Message, Person
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render.face.contract import Presenter, load_presenter, register
from render.face.offers import Telling
from render.face.records import Highlight
from render.scene import Scene, format_alt_text
from render.text.i18n import T, Text, say
from tests.answering import ai_answers
from tests.changed_records import change_record
from tests.fake.face import FACE, picture
from tests.fake.pebbles import View

from ..conftest import on_board, playing
from .payloads import payload
from .recap import BEN, Steps, table_of

GAMES = [
    ("tomb_raider", "learning_game", 1),
    ("tomb_raider", "introductory", 2),
    ("counter_terror", "standard", 4),
    ("roll_for_adventure", "book-of-magic", 2),
]


def feasts(concerned: tuple[int, ...] = (0,)) -> Presenter:
    """Return the presenter of the fake game, with a highlight for every throw."""

    def highlight(events: list[GameEvent], view: View, names: tuple[str, ...]) -> Highlight | None:
        thrown = [told for told in events if told.kind == "threw"]
        return Highlight(partial(picture, _thrown(thrown[-1])), concerned) if thrown else None

    return change_record(FACE, highlight=highlight)


def _thrown(told: GameEvent) -> Text:
    return T("A throw of {n}!", n=told.open["thrown"])


def continues(sheet: MessageLayout) -> list[str]:
    return [one.id for row in sheet.rows for one in row if isinstance(one, Button) and ":continue!" in one.id]


async def thrown(table: Table, steps: Steps) -> None:
    """Go on to the next throw."""
    while True:
        await steps.one(table.list_waiting()[0].seat)
        if any(told.kind == "threw" for told in history.list_latest_events(table, None)):
            return


# --- in every game ---


@pytest.mark.parametrize(("key", "level", "seats"), GAMES)
async def test_a_moment_has_the_picture_and_leaves_the_question_its_buttons(
    referee: Referee, key: str, level: str, seats: int
) -> None:
    met = 0
    for seed in range(4):
        table = await begun_with(referee, key, level, seats, seed)
        lot = Random(seed)
        for step in range(400):
            if not table.facts.live or met >= 3:
                break
            highlight = moments.find_latest_highlight(table)
            if highlight is not None:
                met += 1
                shown, plain = (
                    build_board_message(table, lately=Lately(highlight=highlight)),
                    build_board_message(table),
                )
                payload(shown)
                assert shown.scene == highlight.scene != plain.scene
                assert set(plain.lines) <= set(shown.lines), "a picture that is lower leaves room for more of them"
                assert len(continues(shown)) == 1 and not continues(plain)
                parts = [part for row in plain.rows for part in row]
                # Only where the picture has room, all buttons stay.
                if not any(isinstance(part, Menu) for part in parts):
                    buttons = [part.id for row in shown.rows for part in row if isinstance(part, Button)]
                    assert [one for one in buttons if ":continue!" not in one] == [part.id for part in parts]
                watched = build_follower_board_message(table, highlight=highlight)
                assert watched.scene == highlight.scene and not watched.rows
                assert format_alt_text(highlight.scene).startswith(say(highlight.scene.title))
                assert all(build_hand_message(table, seat, "en-US").scene != highlight.scene for seat in range(seats))
            assert await ai_answers(table, lot, f"i:{seed}.{step}")
        await table.do(f"i:over{seed}", agreements.cancel, 100, manager=True) if table.facts.live else None
    assert met


async def begun_with(referee: Referee, key: str, level: str, seats: int, seed: int) -> Table:
    table, _ = await referee.open_table(
        TableTerms(1, 20 + seed, 100, "Ana", key, level, client_seed=f"{seed}"), f"i:open{seed}"
    )
    for seat in range(1, seats):
        await table.do(f"i:join{seed}.{seat}", lobby_commands.join, 100 + seat, f"Ben {seat}", client_seed="b")
        await table.do(f"i:ready{seed}.{seat}", lobby_commands.mark_ready, 100 + seat)
    await table.do(f"i:start{seed}", match_commands.start, 100)
    return table


# --- when it is over ---


async def test_continue_shows_the_board_and_no_restart_brings_a_moment_back(tmp_path: Path) -> None:
    register("pebbles", feasts())
    referee = await Referee.open(tmp_path / "one.sqlite3")
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    await thrown(table, steps)
    first = await moments.load_present_highlight(referee, table)
    assert first is not None
    (named,) = continues(build_board_message(table, lately=Lately(highlight=first)))
    await referee.close()

    referee, table = await reopened(tmp_path, table.id)
    again = await moments.load_present_highlight(referee, table)
    assert again is not None and again.scene == first.scene, "nobody has seen it yet"
    found = custom_ids.read(named)
    assert found is not None and found.verb == "continue"
    await moments.end_highlight(referee, table, 0, found.rest)
    assert (
        await moments.load_present_highlight(referee, table) is None
        and moments.find_latest_highlight(table) is not None
    )
    await moments.end_highlight(referee, table, 0, found.rest)  # The button is pressed twice.
    await referee.close()

    referee, table = await reopened(tmp_path, table.id)
    assert await moments.load_present_highlight(referee, table) is None
    steps.table = table
    await thrown(table, steps)
    assert await moments.load_present_highlight(referee, table) is not None, "the next one is another"
    await moments.end_highlight(referee, table, 0, found.rest)
    assert await moments.load_present_highlight(referee, table) is not None, "an old button ends nothing new"
    await referee.close()


async def reopened(folder: Path, number: int) -> tuple[Referee, Table]:
    """Open the stored games again. Return their referee and one of its tables."""
    referee = await Referee.open(folder / "one.sqlite3")
    table = await referee.find_table(number)
    assert table is not None
    await table.recall()
    return referee, table


async def test_an_undo_brings_no_old_highlight_back(referee: Referee) -> None:
    register("pebbles", feasts())
    table = await table_of(referee)
    steps = Steps(table)
    await thrown(table, steps)
    await moments.end_highlight(referee, table, 0, f"1.{history.find_first_event_number(table)}")
    await steps.one(table.list_waiting()[0].seat)
    await table.do("i:undo", agreements.undo, 101)
    assert await moments.load_present_highlight(referee, table) is None


async def test_a_moment_that_is_over_is_not_planned(referee: Referee) -> None:
    def never() -> Scene:
        raise AssertionError("it is over")

    register("pebbles", change_record(FACE, highlight=lambda *_: Highlight(never, (0,))))
    table = await table_of(referee, (BEN, "Ben"))
    await moments.end_highlight(referee, table, 0, f"1.{history.find_first_event_number(table)}")
    assert await moments.load_present_highlight(referee, table) is None


async def test_the_next_step_takes_the_place_of_a_moment(referee: Referee) -> None:
    register("pebbles", feasts())
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    await thrown(table, steps)
    shown = build_board_message(table, lately=Lately(highlight=await moments.load_present_highlight(referee, table)))
    while moments.find_latest_highlight(table) is not None:
        await steps.one(table.list_waiting()[0].seat)
    assert shown.scene is not None and await moments.load_present_highlight(referee, table) is None


@pytest.mark.parametrize(("concerned", "refused"), [((0,), 1), ((1,), None), ((0, 1), None)])
async def test_the_player_of_a_highlight_may_end_it(
    ana: Person, ben: Person, bot: Rulekeeper, concerned: tuple[int, ...], refused: int | None
) -> None:
    """The players who are asked openly may end it, too. Nobody else at the table and no spectator may."""
    register("pebbles", feasts(concerned))
    people, cleo = (ana, ben), await ana.playground.person("Cleo")
    shown, table = await at_a_throw(bot, ana, ben)
    asked = {one.seat for one in table.list_waiting() if one.ask is not None}
    assert "no seat" in (await cleo.press(shown, "Continue")).text
    assert asked == {0}
    if refused is not None:
        said = await people[refused].press(shown, "Continue")
        assert said.ephemeral and "Only players who were part of the event can see its details" in said.text
    done = await people[concerned[0]].press(shown, "Continue")
    assert done.answered == "defer_update"
    now = await on_board(ana, lambda m: "Hand" in m.labels and "Continue" not in m.labels)
    assert now.id == shown.id and "A throw of" not in now.pictures[0][1]


async def test_a_highlight_holds_up_nobody_and_followers_see_it(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    register("pebbles", feasts())
    cleo = await ana.playground.person("Cleo")
    await playing(ana, ben, level="long")
    await cleo.command("watch on")
    (table,) = await bot.referee.list_live_tables()
    steps = Steps(table)
    await thrown(table, steps)
    shown = await on_board(ana, lambda m: "Continue" in m.labels)
    assert "A throw of" in shown.pictures[0][1]
    watched = await cleo.wait_for(lambda m: "A throw of" in str(m.pictures), "dm")
    assert "Continue" not in watched.labels
    while moments.find_latest_highlight(table) is not None:
        await steps.one(table.list_waiting()[0].seat)
    await on_board(ana, lambda m: "Hand" in m.labels and "A throw of" not in str(m.pictures))
    await cleo.wait_for(lambda m: m.id == watched.id and "A throw of" not in str(m.pictures), "dm")


async def at_a_throw(bot: Rulekeeper, ana: Person, ben: Person) -> tuple[Message, Table]:
    """Return the board that shows a throw with *Continue*, and its table."""
    await playing(ana, ben, level="long")
    (table,) = await bot.referee.list_live_tables()
    await thrown(table, Steps(table))
    return await on_board(ana, lambda m: "Continue" in m.labels), table


async def test_a_full_question_comes_after_continue(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question waits for *Continue* where a message has no room for both."""
    register("pebbles", feasts())
    table = await table_of(referee)
    await thrown(table, Steps(table))
    highlight = moments.find_latest_highlight(table)
    assert highlight is not None and len(build_board_message(table, lately=Lately(highlight=highlight)).rows) >= 1
    monkeypatch.setattr("cogs.messages.table.board.COMPONENTS", 10)
    ((only,),) = build_board_message(table, lately=Lately(highlight=highlight)).rows
    assert isinstance(only, Button) and only.label == "Continue"


def test_every_game_has_highlights() -> None:
    for key, _, _ in GAMES:
        assert load_presenter(key).telling.highlight is not Telling().highlight
