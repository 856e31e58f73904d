"""Files that people have of their own: kept, bounded, and nobody else's; and one chosen for a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

import engine.registry
from engine import decks
from engine.decks import Deck, DeckFile
from engine.match_file import read
from engine.own_files import LARGEST, Fault
from engine.protocol import Refused
from engine.setup import Choice, Setup
from referee.people.own_files import MOST, NAME
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, seat_proposals
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests.fake.pebbles import GAME, State

from .conftest import ANA, BEN, CHANNEL, GUILD, Sources

Open = Callable[[], Awaitable[Referee]]
NAMES = {"1": "Grey", "2": "White"}


def _faults(deck: Deck, level: str) -> tuple[Fault, ...]:
    """Return the faults of a deck: it needs two pebbles at least, at the long level three."""
    least = 3 if level == "long" else 2
    return () if len(deck) >= least else (Fault("too-few", "P-1", values={"least": least}),)


FILE = DeckFile(
    read=lambda text, further: decks.read(text, NAMES, further),
    write=lambda deck: decks.write(deck, NAMES),
    faults=_faults,
    ready=lambda: {"plain": Deck({"1": 5})},
    cards=lambda: tuple(NAMES),
    copies=lambda deck: 9,
    least=2,
)


def _begin(setup: Setup) -> State:
    """Begin a match without the decks, which the game itself does not use."""
    seats = tuple({key: value for key, value in seat.items() if key != "deck"} for seat in setup.seats)
    return GAME.begin(replace(setup, seats=seats))


WITH_DECKS = replace(
    GAME,
    begin=_begin,
    files={"deck": FILE},
    choices=lambda level: (
        *GAME.choices(level),
        Choice("deck", ("plain", "other"), "plain", each_seat=True, file="deck"),
    ),
)
TWO, THREE = "2 Grey (1)\n", "2 Grey (1)\n1 White (2)\n"


async def refused(what: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as caught:
        await what
    return caught.value


# --- what is kept ---


async def test_files_of_players_are_stored_and_changed(open_referee: Open, source: Sources) -> None:
    referee = await open_referee()
    first = await referee.own_files.add(ANA, "pebbles", "deck", "  First\none ", TWO, source())
    second = await referee.own_files.add(ANA, "pebbles", "deck", "Another", THREE, source())
    assert (first.name, first.text) == ("First one", TWO) and first.number != second.number
    await referee.own_files.change(ANA, first.number, name="Zebra", text=lambda _: THREE)
    referee = await open_referee()
    kept = await referee.own_files.list_of_person(ANA, "deck")
    assert [(one.name, one.text) for one in kept] == [("Another", THREE), ("Zebra", THREE)]
    assert (await referee.own_files.delete(ANA, first.number)).name == "Zebra"
    again = await referee.own_files.add(ANA, "pebbles", "deck", "Zebra", TWO, source())
    assert again.number not in (first.number, second.number)  # An old button never means a new file.


async def test_nobody_elses_files_are_to_be_had(referee: Referee, source: Sources) -> None:
    file = await referee.own_files.add(ANA, "pebbles", "deck", "Mine", TWO, source())
    files = referee.own_files
    for what in (files.find, files.delete, lambda who, number: files.change(who, number, text=lambda _: THREE)):
        assert (await refused(what(BEN, file.number))).kind == "no-such-file"
    assert await files.list_of_person(BEN, "deck") == () and await files.list_of_person(ANA, "level") == ()
    assert await files.find(ANA, file.number) == file


async def test_names_are_bounded_and_each_is_one_files_alone(referee: Referee, source: Sources) -> None:
    files = referee.own_files
    long = await files.add(ANA, "pebbles", "deck", "x" * 500, TWO, source())
    assert len(long.name) == NAME
    assert len((await files.add(ANA, "pebbles", "deck", "x" * 500, TWO, source())).name) <= NAME
    one = await files.add(ANA, "pebbles", "deck", "Wolves", TWO, source())
    two = await files.add(ANA, "pebbles", "deck", "wolves", TWO, source())
    assert (
        two.name == "wolves 2" and (await files.add(BEN, "pebbles", "deck", "Wolves", TWO, source())).name == "Wolves"
    )
    for alike in ("WOLVES", "Wólves", "Ｗolves"):
        assert (await refused(files.change(ANA, two.number, name=alike))).kind == "name-taken"
    assert (await files.change(ANA, one.number, name="WOLVES")).name == "WOLVES"
    for name in ("", " \n\t ", "\u200b\u202e"):
        assert (await refused(files.add(ANA, "pebbles", "deck", name, TWO, source()))).kind == "no-name"


async def test_how_many_and_how_large_they_may_be(referee: Referee, source: Sources) -> None:
    files = referee.own_files
    for text in ("x" * (LARGEST + 1), "é" * (LARGEST // 2 + 1)):
        assert (await refused(files.add(ANA, "pebbles", "deck", "Big", text, source()))).kind == "file-too-large"
    await asyncio.gather(*(files.add(ANA, "pebbles", "deck", "One", TWO, source()) for _ in range(MOST - 1)))
    both = await asyncio.gather(
        *(files.add(ANA, "pebbles", "deck", "Last", TWO, source()) for _ in range(2)), return_exceptions=True
    )
    assert [one.kind for one in both if isinstance(one, Refused)] == ["too-many-files"]
    kept = await files.list_of_person(ANA, "deck")
    assert len(kept) == MOST == len({one.name for one in kept})
    await files.add(BEN, "pebbles", "deck", "One", TWO, source())
    assert (await refused(files.change(BEN, kept[0].number, text=lambda _: "x" * (LARGEST + 1)))).kind == "no-such-file"
    assert (
        await refused(files.change(ANA, kept[0].number, text=lambda _: "x" * (LARGEST + 1)))
    ).kind == "file-too-large"


async def test_a_command_delivered_twice_makes_one_file(referee: Referee) -> None:
    both = [await referee.own_files.add(ANA, "pebbles", "deck", "Mine", TWO, "i:1") for _ in range(2)]
    assert both[0] == both[1] and len(await referee.own_files.list_of_person(ANA, "deck")) == 1


async def test_two_changes_at_once_are_both_made(referee: Referee, source: Sources) -> None:
    file = await referee.own_files.add(ANA, "pebbles", "deck", "Mine", "", source())
    await asyncio.gather(
        *(referee.own_files.change(ANA, file.number, text=lambda text, n=n: f"{text}{n}") for n in range(9))
    )
    assert (await referee.own_files.find(ANA, file.number)).text == "012345678"


# --- one chosen at a table ---


@pytest.fixture
def with_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.registry._registry, GAME.key, WITH_DECKS)


async def seated(referee: Referee, source: Sources) -> Table:
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", GAME.key, "short"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    return table


def chosen(table: Table) -> list[str]:
    return [info.choices["deck"] for info in table.facts.seats]


@pytest.mark.usefixtures("with_decks")
async def test_a_seat_may_choose_one_that_the_rules_let_be_played_with(referee: Referee, source: Sources) -> None:
    table = await seated(referee, source)
    await table.do(source(), lobby_commands.configure, ANA, "deck", TWO)
    await table.do(source(), lobby_commands.configure, BEN, "deck", "other")
    assert chosen(table) == [TWO, "other"]
    for wrong in ("1 Grey (1)\n", "2 Green\n", "\n", "x" * (LARGEST + 9) + "\n"):
        refusal = await refused(table.do(source(), lobby_commands.configure, ANA, "deck", wrong))
        assert refusal.kind == "unfit-file" and refusal.values["faults"]
    assert (
        await refused(table.do(source(), lobby_commands.configure, ANA, "deck", "2 Grey (1)"))
    ).kind == "no-such-value"
    assert chosen(table) == [TWO, "other"]


@pytest.mark.usefixtures("with_decks")
async def test_at_another_level_it_stays_only_where_it_fits(referee: Referee, source: Sources) -> None:
    table = await seated(referee, source)
    await table.do(source(), lobby_commands.configure, ANA, "deck", TWO)
    await table.do(source(), lobby_commands.configure, BEN, "deck", THREE)
    await table.do(source(), lobby_commands.configure, ANA, "level", "long")
    assert chosen(table) == ["plain", THREE]


@pytest.mark.usefixtures("with_decks")
async def test_who_takes_over_a_seat_does_not_get_what_its_person_brought(referee: Referee, source: Sources) -> None:
    """The current match goes on with the file. The next match at the table begins without it."""
    table = await seated(referee, source)
    await table.do(source(), lobby_commands.configure, ANA, "deck", TWO)
    await table.do(source(), lobby_commands.configure, BEN, "deck", THREE)
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    await table.do(source(), seat_proposals.replace_player, ANA, 1, Successor(name="Robin"))
    assert table.proposal is not None
    await table.do(source(), agreements.agree, BEN, table.proposal.number)
    assert table.facts.seats[1].kind == "ai"
    await table.do(source(), agreements.cancel, ANA, manager=True, reason="enough")
    assert [seat.get("deck") for seat in read(await history.export(table, None)).setup.seats] == [TWO, THREE]
    await table.do(source(), match_commands.start_rematch, ANA)
    assert [info.choices.get("deck", "plain") for info in table.facts.seats] == [TWO, "plain"]


@pytest.mark.usefixtures("with_decks")
async def test_before_the_end_a_record_tells_nobody_anothers_file(referee: Referee, source: Sources) -> None:
    """The record contains the person's own file, so that it needs no store. At the end it contains all files."""
    table = await seated(referee, source)
    await table.do(source(), lobby_commands.configure, ANA, "deck", TWO)
    await table.do(source(), lobby_commands.configure, BEN, "deck", "other")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    for viewer, told in ((None, [None, None]), (0, [TWO, None]), (1, [None, "other"])):
        raw = await history.export(table, viewer)
        assert [seat.get("deck") for seat in read(raw).setup.seats] == told
    await table.do(source(), agreements.cancel, ANA, manager=True, reason="enough")
    assert [seat.get("deck") for seat in read(await history.export(table, None)).setup.seats] == [TWO, "other"]
