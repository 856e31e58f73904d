"""The command *Where was I?*: a person reads what was missed, turn by turn, with at most four pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.components.sheet import Button, MessageLayout
from cogs.messages.events.recap import Past
from cogs.messages.table.coming_back import LINES, PICTURES, build_return_message, draw_story_pictures
from cogs.messages.table.hand import Beside, build_hand_message
from cogs.messages.table.reminder import build_reminder
from engine.match import Match
from playground.client import Person
from referee.referee import Referee
from referee.table import history, match_commands
from referee.table import missed as missing
from referee.table.missed import find_missed
from referee.table.table import Table

from ..conftest import playing
from .recap import BEN, Steps, lines_of, table_of


@pytest.fixture
async def away(referee: Referee) -> AsyncIterator[Table]:
    """Provide a match where Ana answered early, and has been absent until now, when she is asked again."""
    yield await table_of(referee, (BEN, "Ben"))


async def long_ago(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the match look as if much had happened without an answer of any seat."""
    steps = Steps(table)
    for _ in range(30):
        await steps.one(table.list_waiting()[0].seat)
    assert table.play is not None
    monkeypatch.setattr(table.play.answers, "find_last", lambda seat, secret: None)


async def sheet_of(table: Table, seat: int, locale: str = "en-US") -> MessageLayout:
    found = await find_missed(table, seat)
    return build_return_message(table, seat, found, draw_story_pictures(table, found.steps), locale)


async def test_missed_events_are_those_of_each_step(away: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the match is replayed, it goes through the same views. An answer that the table gives by itself has a view
    of its own."""
    steps, views, acted = Steps(away), [away.view(None)], Match.act

    def noted(self: Match[Any], *args: Any, **named: Any) -> Any:
        done = acted(self, *args, **named)
        views.append(self.view(None))
        return done

    for _ in range(12):
        with monkeypatch.context() as patched:
            patched.setattr(Match, "act", noted)
            await steps.one(away.list_waiting()[0].seat)
        found = await find_missed(away, 0)
        told = [one for step in found.steps for one in step.events]
        since = await (
            history.list_events_since_answer(away, 0, 0) if found.answered else history.list_log(away, 0, limit=1000)
        )
        assert told == [logged.event for logged in since]
        assert found.steps[-1].view == away.view(None)
        assert all(step.view in views for step in found.steps), "nothing that was not to be seen"
    assert not found.answered or len(found.steps) < len(views)


async def test_a_person_without_an_answer_sees_the_match_from_its_beginning(away: Table) -> None:
    asked = away.list_waiting()[0].seat
    await Steps(away).one(asked)
    assert (await find_missed(away, asked)).answered and not (await find_missed(away, 1 - asked)).answered
    assert "Since the match started" in str((await sheet_of(away, 1 - asked)).lines)
    assert "Since your last answer" in str((await sheet_of(away, asked)).lines)


async def test_only_what_everybody_could_see_is_drawn_and_only_own_secrets_told(
    away: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps, viewers, secrets = Steps(away), set(), 0
    seen = Match.view

    def noted(self: Match[Any], viewer: int | None) -> Any:
        viewers.add(viewer)
        return seen(self, viewer)

    for _ in range(30):
        await steps.one(away.list_waiting()[0].seat)
        for seat in (0, 1):
            monkeypatch.setattr(Match, "view", noted)
            found = await find_missed(away, seat)
            monkeypatch.setattr(Match, "view", seen)
            told = [one for step in found.steps for one in step.events]
            assert all(set(one.secret) <= {seat} for one in told)
            secrets += sum(bool(one.secret) for one in told)
            alone = [one.hide_secrets_from(None) for one in told]
            other = missing.Missed(
                tuple(
                    missing.SeenStep(step.view, tuple(one.hide_secrets_from(None) for one in step.events))
                    for step in found.steps
                ),
                found.answered,
            )
            assert draw_story_pictures(away, found.steps) == draw_story_pictures(away, other.steps), (
                "no picture tells a secret"
            )
            public = set(lines_of(away, alone, None)) | set(lines_of(away, told, seat))
            for line in (await sheet_of(away, seat)).lines:
                for part in line.removeprefix("- ").split("** ")[1:]:
                    assert any(one.removeprefix("-# ")[:40] in part for one in public)
    assert viewers == {None} and secrets


async def test_eight_lines_and_four_pictures_at_most(away: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await long_ago(away, monkeypatch)
    sheet = await sheet_of(away, 0)
    story = [line for line in sheet.lines if line.startswith("- **")]
    assert 1 < len(story) <= LINES and 1 < len(sheet.scenes) <= PICTURES
    assert len({line.split("** ")[0] for line in story}) > 1, "by turns"
    gallery = str(sheet.build_view(picture=True).to_components())
    assert all(f"attachment://{name}" in gallery for name in sheet.file_names)
    assert len(sheet.list_files(*[b"png"] * len(sheet.scenes))) == len(set(sheet.file_names)) == len(sheet.scenes)


async def test_events_of_a_match_that_cannot_be_replayed_are_told_nevertheless(
    away: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await long_ago(away, monkeypatch)
    whole = await find_missed(away, 0)

    def broken(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(missing, "_replay_rows", broken)
    found = await find_missed(away, 0)
    assert len(found.steps) == 1 and found.steps[0].view == away.view(None)
    assert list(found.steps[0].events) == [one for step in whole.steps for one in step.events]
    sheet = await sheet_of(away, 0)
    assert len(sheet.scenes) == 1
    story = [line for line in sheet.lines if line.startswith("- ")]
    assert len(story) == LINES and not any(line.startswith("- **") for line in story), "nobody knows in which turn"


async def test_long_ago_is_told_from_as_far_back_as_can_be_shown(away: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing, "ROWS", 5)
    await long_ago(away, monkeypatch)
    found = await find_missed(away, 0)
    told = [one for step in found.steps for one in step.events]
    assert told == [logged.event for logged in await history.list_log(away, 0, limit=1000)] and len(found.steps) < 12


async def test_one_press_on_the_hand_where_there_is_more_and_on_the_reminder(away: Table) -> None:
    def ids(sheet: MessageLayout) -> list[str]:
        return [one.id for row in (*sheet.rows, *sheet.toolbar) for one in row if isinstance(one, Button)]

    where = f"rk:{away.id}:where"
    assert where in ids(build_hand_message(away, 0, "en-US", beside=Beside(past=Past(("a",), more=True))))
    assert where not in ids(build_hand_message(away, 0, "en-US", beside=Beside(past=Past(("a",)))))
    assert where in ids(build_reminder([away], away.facts.host, "en-US", placed=True))


async def test_the_command_where_was_i_can_be_typed_and_pressed(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    (table,) = await bot.referee.list_live_tables()
    asked = table.list_waiting()[0].seat
    put = table.find_question(asked)
    assert put is not None
    await table.do("i:one", match_commands.answer, asked, put.number, put.ask.choice.write(put.ask.default))
    for person in (ana, ben):
        result = await person.command("game where")
        assert "Where was I?" in result.text and "attachment" in str(result.message.raw)
