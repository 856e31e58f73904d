"""Honours and titles through the playground: the end shows them, two menus give them, and a page lists them."""

from __future__ import annotations

import csv
import io

import pytest

from cogs.client import Rulekeeper
from cogs.messages.club import titles
from playground.client import Person
from playground.client import Playground as Client
from render.face import contract
from render.text.i18n import T, list_languages, say
from tests.changed_records import change_record

from ..conftest import on_board
from ..stats import played
from .titles import MENU, give


async def test_a_title_is_given_told_and_counted(ana: Person, ben: Person, bot: Rulekeeper, pg: Client) -> None:
    *_, board = await played(ana, ben, bot)
    assert "You gave Ben the title “coolest head”." in (await give(ana, board, "Ben", "coolest head")).text
    told = await on_board(ben, lambda m: "the title “coolest head”" in m.text)
    assert "Ana gives Ben the title “coolest head”" in told.text
    page = (await ana.command("stats honours", who="Ben")).message
    assert page is not None and page.only_you and "Titles of Ben on this server" in page.text
    ((_, alt),) = page.pictures
    assert "Titles: 1." in alt and "coolest head: 1 time." in alt and "Pebbles: 1 title." in alt
    ((_, url),) = [file for file in page.files if file[0] == "statistics-honours.csv"]
    row = next(csv.DictReader(io.StringIO((await pg.file(url)).decode())))
    assert (row["list"], row["name"], row["matches"]) == ("Titles", "coolest head", "1")
    own = (await ana.command("stats honours")).message
    assert own is not None and "There are no titles yet" in own.text


async def test_a_refused_title_says_what_is_possible(ana: Person, ben: Person, bot: Rulekeeper, pg: Client) -> None:
    *_, board = await played(ana, ben, bot)
    assert "You cannot give a title to yourself" in (await ana.choose(board, label=MENU, values="Ana")).text
    cat = await pg.person("Cat")
    assert (
        "Only players of this match can give titles for it" in (await cat.choose(board, label=MENU, values="Ana")).text
    )
    await give(ana, board, "Ben", "best plan")
    again = await ana.choose(board, label=MENU, values="Ben")
    assert "You have already given your title for this match" in again.text
    await ben.command("settings mine", data="hide my results and ratings from others")
    hidden = await ben.choose(board, label=MENU, values="Ana")
    assert "Your results are hidden, so you cannot give or get titles" in hidden.text


async def test_a_title_can_still_be_given_when_the_next_match_has_begun(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    *_, board = await played(ana, ben, bot)
    assert not (await ana.press(board, "Play again")).failed
    await ana.wait_for(lambda m: "Start" in m.labels, "table-one")
    assert "the title" in (await give(ben, board, "Ana", "best company")).text


async def test_a_server_may_keep_the_end_free_of_titles(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await ana.change(manager=True)
    settings = (await ana.command("settings server", titles=False)).message
    assert settings is not None and "Show titles after a match: off" in settings.labels
    *_, board = await played(ana, ben, bot)
    await give(ana, board, "Ben", "best plan")
    status = await ben.command("game status")
    assert "best plan" not in status.text
    settings = (await ana.press(settings, "Show titles after a match: off")).message
    assert settings is not None and "Show titles after a match: on" in settings.labels
    assert "Ana gives Ben the title “best plan”" in (await ben.command("game status")).text


async def test_the_end_tells_at_most_two_honours(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    presenter = contract.load_presenter("pebbles")
    said = (T("{name} is quick.", name="Ana"), T("{name} is quiet.", name="Ben"), T("{name} is late.", name="Ben"))
    contract.register("pebbles", change_record(presenter, honours=lambda view, names: said))
    *_, board = await played(ana, ben, bot)
    assert "🏅 Ana is quick." in board.text and "🏅 Ben is quiet." in board.text and "late" not in board.text


def test_every_title_has_words_in_every_language() -> None:
    assert tuple(titles.WORDS) == titles.TITLES
    for language in list_languages():
        assert len({say(words, language) for words in titles.WORDS.values()}) == len(titles.TITLES)
