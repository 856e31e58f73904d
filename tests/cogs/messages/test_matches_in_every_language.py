"""A match of each game as each language reads it: no sentence is of another language, has a hole, or is too long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from random import Random

import pytest

from cogs.components.sheet import Button, Menu, MessageLayout
from cogs.messages.events.log import format_newest_lines
from cogs.messages.table.board import BoardReader, build_board_message
from cogs.messages.table.hand import build_hand_message
from cogs.messages.table.options import build_options_message
from engine.registry import list_installed_games, load_game
from referee.referee import Referee
from referee.table import match_commands
from referee.table.table import Table
from render.face.contract import load_presenter
from render.scene import format_text_board
from render.text.i18n import T, say
from tests import pseudo
from tests.answering import ai_answers
from tests.languages import OTHERS

from .payloads import payload, table_of

STEPS, WHOLE = 30, 2000
NOT_SAID = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\*\*Ben \*\d\*\*\*|Ana|Ben")
"""The parts of a text that belong to no language: commands, mentions and times, links, names."""
TITLES = [say(load_presenter(game).title) for game in list_installed_games()]
WORD = re.compile(r"[A-Za-z]{3,}")
SENTENCE = re.compile(r"(?:[A-Za-z’'-]+[ ,:]+){3}")
"""Four words that follow each other."""


async def list_texts(table: Table, locale: str) -> list[tuple[str, str]]:
    """Return all that is read now, each with its place, which is the same in every language."""
    sheets = [build_board_message(table, reader=BoardReader(locale=locale))]
    for seat in range(len(table.facts.seats)):
        sheets += [build_hand_message(table, seat, locale), build_options_message(table, seat, locale, 0)]
    found = [("log", await format_newest_lines(table, None, locale))]
    for nth, sheet in enumerate(sheets):
        payload(sheet)
        found += [(f"{nth}: {place}", text) for place, text in read(sheet)]
    return found


def read(sheet: MessageLayout) -> Iterator[tuple[str, str]]:
    """Yield the texts of a message: its lines, buttons, menus, and its picture in words."""
    yield "heading", sheet.heading
    yield from ((f"line {nth}", line) for nth, line in enumerate(sheet.lines))
    for row in (*sheet.rows, *sheet.toolbar):
        for part in row:
            if isinstance(part, Button):
                yield f"button {part.id}", part.label
            elif isinstance(part, Menu):
                yield f"menu {part.id}", part.placeholder
                for entry in part.entries:
                    yield f"entry {entry.value}", entry.label
                    yield f"detail {entry.value}", entry.detail or ""
    for nth, scene in enumerate(sheet.scenes):
        lines = format_text_board(scene, sheet.locale, 100_000).splitlines()
        yield from ((f"picture {nth}, {at}", line) for at, line in enumerate(lines))


def find_strange(said: str, english: set[str]) -> str:
    """Return the first sentence of a text that is in English or has an unfilled placeholder.

    The answer is "" if there is none.
    """
    for line in said.splitlines():
        bare = reduce(lambda text, title: text.replace(title, ""), TITLES, NOT_SAID.sub("", line))
        if re.search(r"\{\w*\}|\bNone\b", bare):
            return line
        if line in english and SENTENCE.search(bare):
            return line
    return ""


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.proof)])
@pytest.mark.parametrize("game", list_installed_games())
async def test_a_match_is_read_in_every_language(referee: Referee, game: str, whole: bool) -> None:
    """Each step is read in one language, and a whole match in all of them."""
    rules, lot = load_game(game), Random(game)
    level = next(iter(rules.levels))
    table = await table_of(referee, game, level, min(2, rules.seats(level)[-1]))
    await table.do("i:start", match_commands.start, 100)
    wrong = {}
    for step in range(WHOLE if whole else STEPS):
        if not table.facts.live:
            break
        english = {line for _, text in await list_texts(table, "en-US") for line in text.splitlines()}
        for locale in OTHERS if whole else OTHERS[step % len(OTHERS) :][:1]:
            for place, said in await list_texts(table, locale):
                if strange := find_strange(said, english):
                    wrong[locale, strange] = place
        await ai_answers(table, lot, f"i:{step}")
    assert not wrong, "\n".join(f"{locale}, {place}: {said}" for (locale, said), place in wrong.items())


@pytest.mark.parametrize("game", list_installed_games())
async def test_all_that_is_read_is_in_the_catalogues(
    referee: Referee, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the pseudo-language no word stands outside of brackets, and no sentence is joined from parts."""
    pseudo.speak(monkeypatch)
    rules, lot, wrong = load_game(game), Random(game), dict[str, str]()
    level = next(iter(rules.levels))
    table = await table_of(referee, game, level, min(2, rules.seats(level)[-1]), pseudo.PSEUDO)
    await table.do("i:start", match_commands.start, 100)
    for step in range(STEPS):
        if not table.facts.live:
            break
        for place, said in await list_texts(table, pseudo.PSEUDO):
            for line in said.splitlines():
                if pseudo.is_joined(line) or WORD.search(NOT_SAID.sub("", pseudo.find_bare(line))):
                    wrong[line] = place
        await ai_answers(table, lot, f"i:{step}")
    assert not wrong, "\n".join(f"{place}: {line}" for line, place in wrong.items())


def test_text_that_bypasses_the_catalogues_is_found() -> None:
    name = T("{count} of {card}", count=2, card=T("Rope"))
    said = pseudo.translate("{who} draws {what}.").format(who="Ana", what=pseudo.translate(say(name)))
    assert not WORD.search(NOT_SAID.sub("", pseudo.find_bare(said))) and not pseudo.is_joined(said)
    assert len(pseudo.translate("Undo the last answer")) == round(1.4 * len("Undo the last answer"))
    assert WORD.search(pseudo.find_bare(f"{said} Undo it"))
    assert pseudo.is_joined(f"{pseudo.translate('Ana moves')} {pseudo.translate('to the left.')}")


def test_a_strange_sentence_is_found() -> None:
    english = {"Ana draws a card from here.", "**Ana** · 3", "Lara Croft"}
    assert find_strange("Ana draws a card from here.", english) and find_strange("Ana tira {n} cartas.", english)
    assert not any(find_strange(said, english) for said in ("**Ana** · 3", "Ana saca una carta de aquí.", "Lara Croft"))
