"""Pace, as people meet it: what the board says, who is told that a time is nearly over, and the way back."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from playground.client import Person
from referee.records.quiet import Rest
from referee.table import match_commands, progress, timers
from referee.table.table import Table
from tests.waiting import start

from .conftest import lobby, on_board


async def paced(ana: Person, ben: Person, bot: Rulekeeper, pace: str, overdue: str = "the default answers") -> Table:
    """Begin a match where both have bid: everybody knows that one of them is to go left or right."""
    board = await lobby(ana)
    await ben.press(board, "Join")
    await ana.command("table set", setting="Time limit", value=pace)
    await ana.command("table set", setting="When time runs out", value=overdue)
    await ben.command("game ready")
    await start(ana)
    await on_board(ana, lambda m: "Hand" in m.labels)
    (table,) = await bot.referee.list_live_tables()
    while any(one.ask is None for one in table.list_waiting()):
        put = table.find_question(table.list_waiting()[0].seat)
        assert put is not None
        value = put.ask.choice.write(put.ask.default)
        await table.do(f"i:{put.number}.{put.ask.seat}", match_commands.answer, put.ask.seat, put.number, value)
    return table


async def let_it_be_over(bot: Rulekeeper, table: Table) -> None:
    """Let the limit run out after its person was told."""
    uptime = bot.referee.uptime
    assert progress.find_limit_end(table) is not None
    moment = progress.find_limit_end(table) + 1
    bot.referee.uptime._now = lambda: moment  # type: ignore[method-assign]
    uptime.seen = moment
    await timers.handle_timer(table, f"clock:{table.facts.match}")


async def test_the_ai_stands_in_and_goes_with_a_press(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    table = await paced(ana, ben, bot, "fast (5 minutes for each answer)", "the AI plays until the player is back")
    seat = table.list_waiting()[0].seat
    absent, other = (ana, ben) if table.facts.seats[seat].name == "Ana" else (ben, ana)
    await let_it_be_over(bot, table)
    board = await on_board(ana, lambda m: "Take my seat back" in m.labels)
    assert f"The AI plays for {table.names[seat]} until they are back." in board.text
    assert (
        "The AI does not play for you. You already play yourself"
        in (await other.press(board, "Take my seat back")).text
    )
    await absent.press(board, "Take my seat back")
    assert not table.facts.seats[seat].stand_in
    board = await on_board(ana, lambda m: "Hand" in m.labels and "Take my seat back" not in m.labels)
    assert "The AI does not play for you. You already play yourself" in (await absent.command("table back")).text


async def test_a_vote_is_put_to_the_others(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    table = await paced(ana, ben, bot, "fast (5 minutes for each answer)", "the others vote on a substitute")
    seat = table.list_waiting()[0].seat
    other = ben if table.facts.seats[seat].name == "Ana" else ana
    await let_it_be_over(bot, table)
    vote = await ana.wait_for(
        lambda m: "has run out of time. Should the AI play until" in m.text and "Agree" in m.labels
    )
    assert f"{table.names[seat]} has run out of time." in vote.text
    await other.press(vote, "Agree")
    assert table.facts.seats[seat].stand_in


async def test_a_day_more_at_a_slow_table(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    table = await paced(ana, ben, bot, "slow (4 days in total; each move gives back 12 hours)")
    seat, end = table.list_waiting()[0].seat, progress.find_limit_end(table)
    absent, other = (ana, ben) if table.facts.seats[seat].name == "Ana" else (ben, ana)
    assert "You cannot give yourself more time" in (await absent.command("table grant", who=table.names[seat])).text
    given = await other.command("table grant", who=table.names[seat])
    assert f"{table.names[seat]} has one more day to answer." in given.text
    assert end is not None and progress.find_limit_end(table) == pytest.approx(end + 24 * 3600)
    board = await on_board(ana, lambda m: f"<t:{int(end + 24 * 3600)}:R>" in m.text)
    assert "If there is no answer, the bot gives the default answer" in board.text


async def test_who_has_little_time_left_is_told_in_place_of_what_was_said_before(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    table = await paced(ana, ben, bot, "daily (8 hours for each answer, not at night)")
    put = table.find_question(table.list_waiting()[0].seat)
    assert put is not None
    absent = ana if table.names[put.ask.seat] == "Ana" else ben

    async def told() -> list[int]:
        return [
            m.id
            for m in await absent.dms()
            if "The game is waiting for you" in m.text
            and "If there is no answer, the bot gives the default answer" in m.text
        ]

    await bot.referee.front.warn(table, put)
    (first,) = await told()
    await bot.referee.front.warn(table, put)
    (second,) = await told()
    assert second != first


async def test_the_table_says_until_when_somebody_is_away(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    table = await paced(ana, ben, bot, "slow (4 days in total; each move gives back 12 hours)")
    seat, end = table.list_waiting()[0].seat, progress.find_limit_end(table)
    absent = ana if table.names[seat] == "Ana" else ben
    assert "at most 14 days in a row" in (await absent.command("settings mine", away=15)).text
    assert "You are away until" in (await absent.command("settings mine", away=7)).text
    assert end is not None and progress.find_limit_end(table) == pytest.approx(end + 7 * 24 * 3600, abs=60)
    board = await on_board(ana, lambda m: "is away until" in m.text)
    assert f"{table.names[seat]} is away until <t:{int(progress.map_away(table)[seat])}:D>" in board.text
    assert "You are away" not in (await absent.command("settings mine", away=0)).text
    await on_board(ana, lambda m: "is away until" not in m.text)
    assert progress.find_limit_end(table) == pytest.approx(end, abs=60)


async def test_where_one_lives_is_asked_once(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The bot asks for the player's time zone at a table with a clock of hours. Other tables do not need the
    time zone."""
    for channel, pace, asked in (
        ("table-one", "no time limit", False),
        ("table-two", "daily (8 hours for each answer, not at night)", True),
        ("lounge", "slow (4 days in total; each move gives back 12 hours)", False),
    ):
        board = await lobby(ana, channel=channel)
        await ana.command("table set", setting="Time limit", value=pace, channel=channel)
        assert ("You have a seat" in (await ben.press(board, "Join")).text) is asked


async def test_quiet_hours_are_settled_by_a_city(ana: Person, bot: Rulekeeper) -> None:
    me = int((await ana.state())["person"]["id"])
    settings = bot.referee.settings
    assert "The bot needs your time zone first" in (await ana.command("settings mine", quiet="22-8")).text
    assert "The bot does not know that city" in (await ana.command("settings mine", city="Atlantis")).text
    shown = (await ana.command("settings mine", city="são paulo")).message
    assert shown is not None and "Your time zone: Sao Paulo" in shown.text
    assert (await settings.load_player(me)).rest == Rest("America/Sao_Paulo", 22, 8)
    await ana.submit_fields(await ana.press(shown, "Change…"), {"quiet": "23-7"})
    assert (await settings.load_player(me)).quiet == (23, 7)
    shown = (await ana.command("settings mine", quiet=" １ — 5\u200b ")).message
    assert shown is not None and "Quiet hours: 1–5" in str(shown.raw)
    for typed in ("22-9", "7", "8-8", "24-3", "x"):
        assert "at most 10 hours" in (await ana.command("settings mine", quiet=typed)).text
    await ana.command("settings mine", quiet="never")
    assert (await settings.load_player(me)).rest is None
