"""Helpers that make a finished match whose review finds proven mistakes, and the puzzles of these mistakes."""

from __future__ import annotations

import pytest

import cogs.record as record_commands
import referee.thinking.reviews as worker
from cogs.client import Rulekeeper
from engine.match_file import read
from engine.registry import load_game
from engine.review.decisions import Decision, list_decisions
from engine.review.mistakes import Mistake, TriedAnswer
from engine.review.review import Figures, Review
from playground.client import Message, Person
from referee.records.puzzles import DAY, GAPS, Puzzle
from referee.table.table import Table
from referee.thinking.reviews import Order

from .conftest import on_board, playing
from .flows import one_table, play_otherwise

LONG = GAPS[0] + 60


def make_mistake(decision: Decision, part: int) -> Mistake:
    """Return a way to the right as a mistake: the way to the left is proven better."""
    answers = (TriedAnswer("go:left", 0.3, "gain"), TriedAnswer("go:right", 0.0, "slight"))
    return Mistake(decision.position, decision.row, part, "go:right", 0.2, answers)


def find_mistakes(order: Order) -> Review:
    """Make a review in which Ana's first two ways to the right are proven mistakes."""
    record = read(order.record)
    decisions, _ = list_decisions(load_game(record.game), record.setup, record.rows)
    wrong = [one for one in decisions if one.position.seat == 0 and one.given == "go:right"][:2]
    return Review((), (Figures(4, 1, 0.1),) * 2, (), mistakes=tuple(make_mistake(one, 0) for one in wrong))


async def review(ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Let Ana and Ben play a match to its end, and let Ben have it reviewed."""

    async def review_here(order: Order, tell: object) -> Review:
        return find_mistakes(order)

    monkeypatch.setattr(worker, "review_in_process", review_here)
    monkeypatch.setattr(record_commands, "PROGRESS_EVERY", 0.05)
    await playing(ana, ben)
    table = await one_table(bot)
    await play_otherwise(table)
    await on_board(ana, lambda m: "Turning points" in m.labels)
    await ben.command("record turning")
    await ben.wait_for(lambda m: m.only_you and "come back to those who made them" in m.text)
    return table


def pass_time(bot: Rulekeeper, seconds: float) -> None:
    """Let so much time go by for everything that concerns puzzles."""
    referee = bot.referee
    before = referee.now
    after = lambda: before() + seconds  # noqa: E731
    referee.now = after
    for one in (referee.puzzles, referee.dailies, referee.appointments, referee.due):
        one._now = after


async def list_puzzles(bot: Rulekeeper, person: int) -> list[Puzzle]:
    found = [await bot.referee.store.puzzles.find(one.number) for one in await bot.referee.puzzles._list_own(person)]
    return [one for one in found if one is not None]


async def ask(person: Person, **given: bool) -> Message:
    """Return the message of the next puzzle."""
    message = (await person.command("practice puzzle", **given)).message
    assert message is not None and message.only_you
    return message


__all__ = ["DAY", "LONG"]
