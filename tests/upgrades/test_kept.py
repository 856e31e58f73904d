"""Settings, files, single values and timers that version 1.0.0 has stored can still be read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.match_file import read, verify
from engine.registry import load_game
from referee.records.people import Reminder
from referee.records.thread import Thread
from referee.referee import Referee
from referee.table import agreements, history, questions, suggestions, timers
from tests import stored

from .house import GUILD, PEOPLE, ROOMS
from .pressing import unpacked
from .standing import MADE, close

ANA, BEN, CLEO, DORA, EVE, GIL = (PEOPLE[name] for name in ("Ana", "Ben", "Cleo", "Dora", "Eve", "Gil"))
DUE = {
    1: ["clock"],
    6: ["call", "proposal"],
    7: ["proposal"],
    9: ["call", "proposal"],
    10: ["clock"],
    12: ["host", "lobby"],
    13: ["host", "lobby"],
    14: ["host", "lobby"],
}


@pytest.fixture
async def referee(tmp_path: Path) -> AsyncIterator[Referee]:
    opened = await Referee.open(unpacked(tmp_path), now=lambda: MADE, pace=0.0)
    yield opened
    await close(opened)


async def test_settings_of_people_and_servers_are_kept(referee: Referee) -> None:
    ana, ben, eve = [await referee.settings.load_player(one) for one in (ANA, BEN, EVE)]
    assert (ana.scheme, ana.zone, ana.remind, ana.blocked) == ("dark", "Europe/Lisbon", "seldom", (GIL,))
    assert ana.orders == {"counter_terror:defend": False, "tomb_raider:move": True}
    assert (ben.dm, ben.ping, ben.quiet, ben.zone) == (False, False, None, "America/Recife")
    assert (eve.ping_private, eve.locale) == (True, "pt-BR")
    assert (await referee.settings.load_player(DORA)).away == ((MADE, MADE + 5 * 24 * 3600.0),)
    server = await referee.settings.load_server(GUILD)
    assert (server.pace, server.zone, server.banned) == ("slow", "Europe/Lisbon", (GUILD + 999,))
    assert await referee.settings.read_ping_choice(1, EVE) == "turn"


async def test_single_values_of_a_file_are_known(referee: Referee) -> None:
    store = referee.store
    assert [await store.tables.read_hints_choice(number) for number in (1, 2, 3)] == [True, False, None]
    assert await store.tables.list_missed_hints((3, 1)) or await store.tables.list_missed_hints((3, 2))
    assert await store.surfaces.find_ended_match(77) == 3
    assert await store.surfaces.find_finished_highlight((1, 1)) == 12
    assert await store.players.has_been_asked_zone(ANA) and not await store.players.has_been_asked_zone(BEN)
    assert await store.players.load_language(ANA) == "pt-BR"
    assert await store.players.load_dm_outcome(ANA) is True
    assert referee.outages.is_out_of_reach(GUILD + 7) and not referee.outages.is_out_of_reach(GUILD)


async def test_values_of_people_are_kept(referee: Referee) -> None:
    store = referee.store
    assert await store.players.load_note((1, 1), ANA) == "the treasure is deep"
    assert await store.players.load_reminder(GIL) == Reminder(2, {1: 153}, ROOMS["table-one"], 77, "nonce")
    assert await store.players.is_muted(1, CLEO) and not await store.players.is_muted(1, ANA)
    assert await store.threads.find(ROOMS["room-1"]) == Thread(ROOMS["room-1"], True, 1)
    (entry,) = await referee.campaigns.list_entries(GUILD, "tomb", ANA)
    assert (entry.amount, entry.reason, entry.by_name) == (7, "as on paper", "Ben")
    (anew,) = await store.matches.list_later_commitments((3, 2))
    assert (anew.draw, anew.client_seeds) == (900, ("luck",))
    table = await referee.find_table(1)
    assert table is not None
    for kind in ("deck", "level"):
        (file,) = await referee.own_files.list_of_person(ANA, kind)
        rules = load_game("tomb_raider").files[kind]
        value, faults = rules.check_text(file.text, "")
        assert not faults and rules.write(value) == file.text
        assert file.text in (table.facts.level, table.facts.seats[0].choices.get("deck"))


async def test_timers_of_tables_are_kept(referee: Referee) -> None:
    """A table handles each kind of timer that it has set."""
    for number, kinds in DUE.items():
        found = [what for what, _ in await stored.due(referee.store, "%:%", number)]
        assert sorted({what.partition(":")[0] for what in found} - {"idle"}) == kinds, number
        table = await referee.find_table(number)
        assert table is not None
        for what in found:
            await timers.handle_timer(table, what)


async def test_seats_calls_and_votes_are_kept(referee: Referee) -> None:
    absent, called, lobby = [await referee.find_table(number) for number in (6, 9, 13)]
    assert absent is not None and called is not None and lobby is not None
    seat = absent.facts.seats[2]
    assert (
        seat.person == DORA and seat.stand_in and seat.call is not None and seat.call.reason == "Dora is on an island"
    )
    assert absent.facts.proposal is not None and absent.facts.proposal.what == "undo"
    assert called.facts.seats[1].kind == "silence" and list(called.facts.calls) == [1]
    assert lobby.facts.gathering.entry == "invited" and [one.person for one in lobby.facts.gathering.guests] == [BEN]
    quest = await referee.find_table(7)
    assert quest is not None and len(suggestions.list_suggestions(quest)) == 1


LATER = {"would-kill", "attacked-by"}
"""Conditions that came after the stored corpus."""


async def test_premoves_and_their_conditions_are_kept(referee: Referee) -> None:
    """Premoves of each game are kept with every condition."""
    found: dict[str, set[str]] = {}
    for table in await referee.list_live_tables():
        for seat in range(len(table.facts.seats)):
            assert len(questions.list_planned(table, seat)) == len(questions.list_conditions(table, seat))
            found.setdefault(table.facts.game, set()).update(questions.list_conditions(table, seat))
    for key, conditions in found.items():
        plans = load_game(key).answering.plans
        assert plans is not None and {*plans.conditions} - LATER <= conditions, key
    assert len(found) == 4


async def test_a_match_on_an_own_level_can_be_taken_away_and_verified(referee: Referee) -> None:
    table = await referee.find_table(1)
    assert table is not None
    for person in table.facts.people:
        if table.facts.live:
            await table.do(f"i:end {person}", agreements.cancel, person, manager=True)
    record = read(await history.export(table, 0))
    assert record.setup.level == table.facts.level
    assert verify(record, load_game(record.game)).rows == sum(not row.void for row in record.rows)
