"""Signals to one's team, which everybody reads, and guesses of the dead, which nobody reads before the end."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from cogs.client import Rulekeeper
from cogs.messages.table.board import build_board_message
from cogs.messages.table.hand import build_hand_message
from engine.protocol import Refused, Seat
from playground.client import Playground as Client
from referee.referee import Referee
from referee.table import agreements, lobby_commands, match_commands
from referee.table import match_files as export
from referee.table.guesses import find_guess, guess, list_results
from referee.table.new_table import TableTerms
from referee.table.signals import give_signal, list_possible_signals, list_signals
from referee.table.table import Table
from tests.referee.conftest import CHANNEL, GUILD, Sources, answer, clock, dice, open_referee, referee, source
from tests.waiting import start

from .flows import one_table
from .secrecy import everything

__all__ = ["clock", "dice", "open_referee", "referee", "source"]
PEOPLE = (101, 102, 103, 104)
GAME = "counter_terror"
Open = Callable[[], Awaitable[Referee]]


async def begun(referee: Referee, source: Sources, people: int = 4) -> Table:
    """Begin a match of two teams of two, with so many people among them."""
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, PEOPLE[0], "Ana", GAME, "standard"), source())
    for person in PEOPLE[1:people]:
        await table.do(source(), lobby_commands.join, person, f"Ana {person}")
        await table.do(source(), lobby_commands.mark_ready, person)
    for number in range(people, 4):
        await table.do(source(), lobby_commands.add_ai, PEOPLE[0], f"Robin {number}")
    await table.do(source(), match_commands.start, PEOPLE[0])
    return table


async def until_death(table: Table, source: Sources) -> Seat:
    """Play with random answers until a player is dead. Return that player's seat."""
    lot = Random(3)
    while not table.game.contest.fallen(table.view(None)):
        await answer(table, source, lot)
    assert table.facts.live
    return table.game.contest.fallen(table.view(None))[0]


def board(table: Table) -> str:
    return "\n".join(build_board_message(table).lines)


def sides(table: Table) -> list[tuple[Seat, ...]]:
    assert table.play is not None
    return list(table.game.list_sides(table.play.match.state))


async def refused(table: Table, source: Sources, *order: object) -> str:
    with pytest.raises(Refused) as caught:
        await table.do(source(), *order)  # type: ignore[arg-type]
    return caught.value.kind


# --- signals ---


async def test_a_signal_is_read_by_all_until_the_next_round_is_over(referee: Referee, source: Sources) -> None:
    """CT-SEC-1: Everybody can read the plan. No signal names a card of its sender."""
    table = await begun(referee, source)
    mine = next(side for side in sides(table) if 0 in side)
    foes = [seat for seat in range(4) if seat not in mine]
    assert set(list_possible_signals(table, 0)) == {*(f"aim.{foe}" for foe in foes), "strike", "save", "well-done"}
    await table.do(source(), give_signal, PEOPLE[0], f"aim.{foes[1]}")
    await table.do(source(), give_signal, PEOPLE[1], "save")
    assert (
        board(table).count("📣") == 2
        and "signals: Attack " in board(table)
        and f"Ana {PEOPLE[foes[1]]}" in board(table)
    )
    await table.do(source(), give_signal, PEOPLE[0], "well-done")
    assert [(one.seat, one.key) for one in list_signals(table)] == [(1, "save"), (0, "well-done")], "one for each"
    for wrong in (f"aim.{mine[0]}", "aim.9", "", "reinforcement"):
        assert await refused(table, source, give_signal, PEOPLE[0], wrong) == "no-signal"
    begun_in = table.view(None).round  # type: ignore[attr-defined]
    while table.view(None).round <= begun_in + 1:  # type: ignore[attr-defined]
        assert list_signals(table)
        await answer(table, source)
    assert not list_signals(table) and "📣" not in board(table)


async def test_only_the_living_signal_and_only_to_people(referee: Referee, source: Sources) -> None:
    """CT-DEATH-3: A dead player has no part in the game."""
    table = await begun(referee, source)
    dead = await until_death(table, source)
    mate = next(seat for side in sides(table) if dead in side for seat in side if seat != dead)
    assert not list_possible_signals(table, dead) and not list_possible_signals(table, mate)
    foe = next(seat for seat in range(4) if seat not in (dead, mate))
    assert f"aim.{dead}" not in list_possible_signals(table, foe) and f"aim.{mate}" in list_possible_signals(table, foe)


async def test_who_has_only_the_ai_beside_them_is_offered_no_signal(referee: Referee, source: Sources) -> None:
    table = await begun(referee, source, people=1)
    assert not list_possible_signals(table, 0)
    assert "Signal to my team…" not in str(build_hand_message(table, 0, "en-US").toolbar)


# --- guesses ---


async def test_nobody_else_notices_a_guess_before_the_end(
    open_referee: Open, source: Sources, caplog: pytest.LogCaptureFixture
) -> None:
    """No board, hand, picture, refusal, record or log tells of it. The guess survives a restart."""
    table = await begun(referee := await open_referee(), source)
    dead = await until_death(table, source)
    team = [min(side) for side in sides(table)]
    others = [None, *(seat for seat in range(4) if seat != dead)]

    async def seen() -> list[object]:
        record = await export.export_match(referee.store, table.facts, None, ())
        return [record, *[await everything(table, viewer) for viewer in others]]

    before = await seen()
    asked = build_hand_message(table, dead, "en-US")
    assert "Who wins?" in "\n".join(asked.lines) and len(asked.rows[0]) == 2
    caplog.set_level(logging.DEBUG)
    assert await refused(table, source, guess, PEOPLE[dead], 3 if 3 not in team else 1) == "no-guess"
    living = next(seat for seat in range(4) if seat != dead)
    assert await refused(table, source, guess, PEOPLE[living], team[0]) == "no-guess"
    await table.do(source(), guess, PEOPLE[dead], team[1])
    assert await refused(table, source, guess, PEOPLE[dead], team[0]) == "guessed", "once, so it is brave"
    assert await seen() == before
    assert "guess" not in caplog.text.lower() and repr(table.facts.gathering.guesses).endswith(", …),)")
    assert "Your guess: " in "\n".join(build_hand_message(table, dead, "en-US").lines)
    referee = await open_referee()
    again = await referee.find_table_at(CHANNEL)
    assert again is not None and team[1] in (find_guess(again, dead) or ())
    table = again
    lot = Random(5)
    while table.facts.phase == "playing":
        assert list_results(table) == ((), ()) and "🔮" not in board(table)
        await answer(table, source, lot)
    right, wrong = list_results(table)
    assert table.result is not None
    assert (right, wrong) == (((dead,), ()) if team[1] in table.result.winners else ((), (dead,)))
    assert "guessed the winner" in board(table)


async def test_a_guess_goes_when_the_death_is_taken_back(referee: Referee, source: Sources) -> None:
    table = await begun(referee, source)
    dead = await until_death(table, source)
    assert table.play is not None
    last = [one for one in table.play.answers.list_before(10**6) if not one.passed][-1].seat
    await table.do(source(), guess, PEOPLE[dead], min(sides(table)[0]))
    await table.do(source(), agreements.undo, PEOPLE[last])
    for person in PEOPLE:
        if table.proposal is not None and person != PEOPLE[last]:
            await table.do(source(), agreements.agree, person, table.proposal.number)
    assert table.proposal is None and not table.game.contest.fallen(table.view(None))
    assert find_guess(table, dead) is None and not table.facts.gathering.guesses


# --- by pressing ---


async def test_signals_and_guesses_are_given_by_pressing(pg: Client, bot: Rulekeeper, source: Sources) -> None:
    people = [await pg.person(name) for name in ("Ana", "Ben", "Cleo", "Dora")]
    assert not (await people[0].command("game new", game=GAME)).failed
    lobby = await people[0].wait_for(lambda m: "Start" in m.labels)
    for other in people[1:]:
        await other.press(lobby, "Join")
        await other.command("game ready")
    await start(people[0])
    table = await one_table(bot)
    assert (await people[0].command("game guess", who="TERROR")).text.startswith("**You cannot guess now")
    told = await people[0].command("game signal", what="Save your cards")
    assert "read your signal now" in told.text
    await people[1].wait_for(lambda m: "📣" in m.text and "Save your cards for defence." in m.text and not m.only_you)
    dead = await until_death(table, source)
    living = next(seat for seat in range(4) if list_possible_signals(table, seat) and table.find_question(seat) is None)
    hand = (await people[living].command("game hand")).message
    assert hand is not None
    menu = (await people[living].press(hand, "Signal to my team…")).message
    assert menu is not None and "your opponents too" in menu.text
    back = (await people[living].choose(menu, label="What do you signal?", values="Well done.")).message
    assert back is not None and "Signal to my team…" in back.labels, "the hand is there again"
    assert any(one.key == "well-done" for one in list_signals(table))
    hand = (await people[dead].command("game hand")).message
    assert hand is not None and "Who wins?" in hand.text
    label = next(one for one in hand.labels if one.startswith("TERROR"))
    done = (await people[dead].press(hand, label)).message
    assert done is not None and "Your guess: TERROR" in done.text and label not in done.labels
