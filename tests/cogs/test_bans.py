"""/settings server ban: and texts: — whom a server lets play no more, and whether people's own words are shown."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from cogs.components import custom_ids
from cogs.messages.person.settings import build_banned_people_message
from playground.client import Person
from playground.client import Playground as Client
from playground.validate import check_message_components
from referee.people.settings import Server
from render.text.i18n import list_languages
from tests.waiting import until

from .conftest import GAME, lobby, on_board, playing

BARRED = "The moderators of this server have banned you from its tables"


async def number(who: Person) -> int:
    return int((await who.state())["person"]["id"])


async def bar(moderator: Person, whom: Person) -> str:
    return (await moderator.command("settings server", ban=str(await number(whom)))).text


async def test_a_moderator_bans_lists_and_unbans_people(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """A moderator who may time people out may do this. It needs no right to manage the server, and not everybody has
    it."""
    assert "Only server managers, and members who can time out others, can ban people from tables" in await bar(
        ana, ben
    )
    assert "Only server managers" in (await ana.command("settings server")).text
    await ana.change(moderator=True)
    assert "Nobody is banned from tables here" in (await ana.command("settings server")).text
    assert f"<@{await number(ben)}>" in await bar(ana, ben)
    assert "Only server managers" in (await ana.command("settings server", pace="slow")).text
    for how in ("menu", "command"):
        listed = (await ana.command("settings server")).message
        assert listed is not None and f"1. <@{await number(ben)}>" in listed.text
        assert BARRED in (await ben.command("game new", game=GAME)).text
        if how == "menu":
            shown = (await ana.choose(listed, "rk:0:server!admit", str(await number(ben)))).message
            assert shown is not None and "Nobody is banned from tables here" in shown.text
            await bar(ana, ben)
    assert "Nobody is banned from tables here" in await bar(ana, ben)
    assert not (await ben.command("game new", game=GAME)).failed and len(await bot.referee.list_live_tables()) == 1


async def test_every_press_of_a_banned_person_is_refused_and_the_ai_plays_on(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    cleo = await ana.playground.person("Cleo")
    await cleo.change(moderator=True)
    await bar(cleo, ben)
    (table,) = await bot.referee.list_live_tables()

    async def given_up() -> bool:
        return table.facts.seats[1].kind == "ai"

    await until(given_up)
    assert table.names[1] != "Ben" and table.facts.people == (await number(ana),)
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    for said in (
        await ben.press(board, "Hand"),
        await ben.command("game board"),
        await ben.command("game join"),
        await ben.command("game looking", game=GAME),
        await ben.command("table replace", who="2"),
        await ben.command("watch on"),
    ):
        assert BARRED in said.text and said.ephemeral
    for own in ("settings mine", "help"):
        assert BARRED not in (await ben.command(own)).text


async def test_a_banned_person_loses_the_seat_in_a_lobby(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await lobby(ana)
    await ben.press(board, "Join")
    await on_board(ana, lambda m: "Join" not in m.labels)
    await ana.change(moderator=True)
    await bar(ana, ben)
    (table,) = await bot.referee.list_live_tables()

    async def gone() -> bool:
        return table.names == ("Ana",)

    await until(gone)
    board = await on_board(ana, lambda m: "Join" in m.labels)
    assert BARRED in (await ben.press(board, "Join")).text
    refused = await ben.press(board, custom_id=custom_ids.make_table_id(table.id, "lucky"), force=True)
    assert BARRED in refused.text and refused.modal is None


async def test_free_text_is_switched_off_by_button_and_by_command(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client
) -> None:
    await ana.change(manager=True)
    sheet = (await ana.command("settings server")).message
    assert sheet is not None and "Banned: 0" in sheet.labels
    shown = (await ana.press(sheet, "Show players' own texts: on")).message
    assert shown is not None and "Show players' own texts: off" in shown.labels
    assert "texts that players write" in (await ben.command("game new", game=GAME, luck="buy my things")).text
    board = await lobby(ben)
    assert "texts that players write" in (await ana.command("game join", luck="buy my things")).text
    form = await ana.press(
        board, custom_id=custom_ids.make_table_id((await bot.referee.list_live_tables())[0].id, "lucky"), force=True
    )
    assert form.modal is None and "texts that players write" in form.text
    await ana.press(board, "Join")
    await ana.command("game ready")
    await ben.command("game start")
    assert "texts that players write" in (await ben.command("table pause", reason="buy my things")).text
    await ana.command("settings server", texts=True)
    assert "texts that players write" not in (await ben.command("table pause", reason="dinner")).text


@pytest.mark.parametrize("locale", list_languages())
def test_the_message_of_bans_fits_discords_limits(locale: str) -> None:
    for banned in ((), (1,), tuple(range(10**18, 10**18 + 60))):
        sheet = build_banned_people_message(Server(banned=banned), locale)
        check_message_components(sheet.build_view(False).to_components(), True, set())
        assert len(banned) <= 25 or "35" in "\n".join(sheet.lines)
