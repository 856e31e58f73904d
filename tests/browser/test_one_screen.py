"""On a phone the picture and the buttons fit on one screen, on the board and on the private sheet. The page is measured
with the usual questions of every game in every language.

The sheets of matches played by the AI in this process are posted as they would be, with a plain picture of the same
shape in place of each: the page alone says how high they are. What each kind of question takes is printed.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from cogs.components.phone import SCREEN
from cogs.components.sheet import MessageLayout
from cogs.messages.events import board_recap, recap
from cogs.messages.question.hints import choose_hints, list_hint_lines
from cogs.messages.table.board import Lately, build_board_message
from cogs.messages.table.hand import Beside, build_hand_message
from engine.match_records import OpenQuestion
from engine.registry import load_games
from playground.client import Playground as Client
from playground.server import Playground
from referee.referee import Referee
from referee.table import lobby_commands, match_commands, progress
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render.face.contract import load_presenter
from render.text.i18n import SOURCE, list_languages
from tests import luck
from tests.playground.bot import png
from tests.playground.browser import CHROMIUM, NO_CHROMIUM, Page, browser

pytestmark = [pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM), pytest.mark.asyncio(loop_scope="module")]
PHONE = (390, 844)
"""A window of which Discord leaves ``SCREEN`` pixels of height to messages."""
ANSWERS, MATCHES, EACH = 60, 6, 4
"""The greatest numbers of answers and matches, and the number of questions of each kind that are measured."""
FEWER_ANSWERS, FEWER = 24, 1
"""The numbers of answers and of measurements of a kind where not all is tried."""
ANA = 100
SHAPES = [
    ("tomb_raider", "introductory", 2, 0),
    ("tomb_raider", "introductory", 1, 1),
    ("counter_terror", "standard", 4, 0),
    ("counter_terror", "standard", 1, 3),
    ("roll_for_adventure", "book-of-magic", 2, 0),
    ("roll_for_adventure", "book-of-magic", 1, 0),
    ("tomb", "catacombs_short", 2, 0),
    ("tomb", "catacombs_short", 1, 1),
]
"""Game, level, people and seats of the AI: who plays alone has secret questions on the board, too."""
GUIDES = [key for key in load_games() if load_presenter(key).guidance.lessons()]
_HIGH = """(id => {
  const m = document.querySelector(`.msg[data-id="${id}"]`), i = m?.querySelector('img');
  const last = m && [...m.querySelectorAll('.row, .section')].at(-1);
  if (!i?.complete || !last) return null;
  const tops = [...last.children].map(e => Math.round(e.getBoundingClientRect().top));
  return [last.getBoundingClientRect().bottom - i.getBoundingClientRect().top, new Set(tops).size];
})"""


class Phone:
    """A phone's window that shows one message after the other."""

    def __init__(self, page: Page, channel: discord.PartialMessageable) -> None:
        self._page, self._channel = page, channel

    async def high(self, sheet: MessageLayout) -> tuple[float, int]:
        """Return the pixels from the upper edge of the picture to the lower edge of the last row, and the number of
        lines that this row's buttons fill."""
        assert sheet.scene is not None
        plain = png(width=sheet.scene.width, height=sheet.scene.height)
        file = discord.File(io.BytesIO(plain), sheet.file_name)
        message = await self._channel.send(view=sheet.build_view(True), file=file)
        at = f"{_HIGH}({str(message.id)!r})"
        await self._page.see(at)
        high, lines = await self._page.run(at)
        await message.delete()
        return float(high), int(lines)

    async def lines(self, sheet: MessageLayout) -> list[float]:
        """Return the height of each line in small letters."""
        message = await self._channel.send(view=sheet.build_view(False))
        at = f"document.querySelector('.msg[data-id=\"{message.id}\"]')"
        await self._page.see(at)
        high = await self._page.run(
            f"[...{at}.querySelectorAll('.md .soft')].map(e => e.getBoundingClientRect().height)"
        )
        await message.delete()
        return [float(one) for one in high]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def phone() -> AsyncIterator[Phone]:
    """Provide one phone for all tests, because a browser's start costs more than most measurements."""
    server = Playground(port=0, limited=False)
    await server.start()
    bot = discord.Client(intents=discord.Intents.none())
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(discord.http.Route, "BASE", f"{server.base}/api/v10")
            await bot.login("playground")
            async with Client(server.base) as pg, browser() as chromium:
                await pg.person("Ana")
                place = next(one.id for one in server.service.world.channels.values() if one.name == "table-one")
                page = await chromium.open(f"{server.base}/?as=Ana", *PHONE)
                yield Phone(page, bot.get_partial_messageable(place))
    finally:
        await bot.close()
        await server.stop()


@pytest.mark.lot(4)
@pytest.mark.parametrize("locale", list_languages())
@pytest.mark.parametrize("game", GUIDES)
async def test_every_hint_is_one_line(phone: Phone, game: str, locale: str) -> None:
    """The hint is one line on a board and on a private sheet. *More…* shows the rest of the text."""
    lessons = load_presenter(game).guidance.lessons()
    said = list_hint_lines(lessons, locale)
    heights = await phone.lines(MessageLayout("### Hints", locale, lines=tuple(said)))
    assert len(heights) == len(lessons) >= 15
    assert {line for line, high in zip(said, heights, strict=True) if high > min(heights)} == set()


@pytest.mark.lot(4)
@pytest.mark.parametrize(
    "locale", [pytest.param(one, marks=() if one == SOURCE else pytest.mark.proof) for one in list_languages()]
)
@pytest.mark.parametrize(("game", "level", "people", "ai"), SHAPES)
async def test_picture_and_buttons_share_one_screen(
    tmp_path: Path, phone: Phone, in_full: bool, game: str, level: str, people: int, ai: int, locale: str
) -> None:
    heights, answers = defaultdict[str, list[float]](list), 0
    most, each = (ANSWERS, EACH) if in_full else (FEWER_ANSWERS, FEWER)
    referee = await Referee.open(tmp_path / "tables.sqlite3", pace=0.0)
    try:
        for number in range(MATCHES):
            table = await _begun(referee, number, game, level, people, ai, locale)
            answers += await _played(referee, table, phone, heights, most - answers, each)
            if answers >= most:
                break
    finally:
        await referee.close()
    print({kind: sorted(map(round, found)) for kind, found in heights.items()})
    assert len(heights) > 2 and not {kind: found for kind, found in heights.items() if max(found) > SCREEN}


async def _begun(referee: Referee, number: int, game: str, level: str, people: int, ai: int, locale: str) -> Table:
    table, _ = await referee.open_table(TableTerms(1, number, ANA, "Ana", game, level, language=locale), f"i:{number}")
    for seat in range(1, people):
        await table.do(f"i:{number}:join{seat}", lobby_commands.join, ANA + seat, f"Ben {seat}")
        await table.do(f"i:{number}:ready{seat}", lobby_commands.mark_ready, ANA + seat)
    for seat in range(ai):
        await table.do(f"i:{number}:ai{seat}", lobby_commands.add_ai, ANA, f"Robin {seat}")
    await table.do(f"i:{number}:start", match_commands.start, ANA)
    return table


async def _played(
    referee: Referee, table: Table, phone: Phone, heights: dict[str, list[float]], most: int, each: int
) -> int:
    """Measure the height of picture and controls together, by place and kind of question, so often each. Return how
    many answers were given."""
    lot = luck.lot()
    for number in range(most):
        await referee.ai_seats.settle()
        if not (waiting := table.list_waiting()):
            return number
        put = table.find_question(waiting[0].seat)
        assert put is not None
        for where in ("board", "sheet"):
            if len(found := heights[f"{where} {put.ask.kind}"]) >= each:
                continue
            sheet = await (_board(referee, table) if where == "board" else _sheet(referee, table, put))
            if sheet.scene is not None and sheet.rows:
                high, lines = await phone.high(sheet)
                found.append(high)
                assert where != "board" or lines == 1, f"the steady row stands in {lines} lines: {sheet.toolbar}"
        answer = table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange)
        await table.do(
            f"i:{table.id}:{number}", match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(answer)
        )
    return most


async def _board(referee: Referee, table: Table) -> MessageLayout:
    """Return the table's own message."""
    since, before, chain = (
        progress.find_question_time(table),
        await board_recap.load_earlier_events(table),
        await board_recap.load_ai_events(table),
    )
    return build_board_message(
        table, since, hints=await choose_hints(referee, table, None), lately=Lately(before=before, chain=chain)
    )


async def _sheet(referee: Referee, table: Table, put: OpenQuestion) -> MessageLayout:
    """Return the private message that *Hand* and *Answer…* open."""
    seat, locale = put.ask.seat, table.facts.language
    hints = await choose_hints(referee, table, seat)
    return build_hand_message(
        table, seat, locale, beside=Beside(hints=hints, past=await recap.load_past(table, seat, locale))
    )
