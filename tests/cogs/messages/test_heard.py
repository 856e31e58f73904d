"""A private message tells the news first, and in the median no more than 120 words are heard before an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from cogs.components.sheet import MessageLayout
from cogs.messages.events import recap
from cogs.messages.table.hand import Beside, build_hand_message
from referee.referee import Referee
from referee.table import match_commands
from tests.e2e.sensible import SCRIPTS, Memory

from .payloads import table_of

WORDS, ANSWERS = 120, 50
LEVELS = {
    "counter_terror": "standard",
    "roll_for_adventure": "book-of-magic",
    "tomb": "catacombs_first",
    "tomb_raider": "introductory",
}


def read_out(sheet: MessageLayout) -> Iterator[tuple[int, str]]:
    """Yield the parts of a message that are read out, in their order: the kind of each, and its words."""

    def walk(parts: Any) -> Iterator[tuple[int, str]]:
        for part in parts:
            if part["type"] == 10:
                yield 10, part["content"]
            elif part["type"] == 12:
                yield 12, " ".join(item.get("description") or "" for item in part["items"])
            yield from walk(part.get("components", ()))

    yield from walk(sheet.build_view(picture=sheet.scene is not None).to_components())


@pytest.mark.parametrize(("key", "level"), LEVELS.items())
async def test_few_words_are_heard_before_an_answer(referee: Referee, key: str, level: str) -> None:
    table = await table_of(referee, key, level, 2)
    await table.do("i:start", match_commands.start, 100)
    memories: list[Memory] = [{}, {}]
    words: list[int] = []
    for number in range(ANSWERS):
        if not (pending := table.list_pending()):
            break
        put = pending[0]
        seat = put.ask.seat
        past = await recap.load_past(table, seat, "en-US")
        parts = list(read_out(build_hand_message(table, seat, "en-US", beside=Beside(past=past))))
        words.append(sum(len(re.findall(r"\w[\w'’-]*", said)) for _, said in parts))
        assert [kind for kind, _ in parts[:2]] == [10, 12], "above the picture is one text, …"
        assert not {*past.lines}.intersection(parts[-1][1].splitlines()), "… which has the news"
        answer = SCRIPTS[key].sensible(table.view(seat), put.ask, memories[seat])
        await table.do(f"i:{number}", match_commands.answer, seat, put.number, put.ask.choice.write(answer))
    assert len(words) > 8 and median(words) <= WORDS, sorted(words)
