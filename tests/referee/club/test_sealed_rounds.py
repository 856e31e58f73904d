"""Rounds of a league in which all matches have one set-up: the secret, what a kill leaves, and who may see a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

from engine.dice import compute_round_commitment
from engine.match_file import read
from engine.protocol import FIRST_THROW, Refused
from engine.registry import load_game
from referee.club.records.competition import Competition, Entrant, Format, Outcome, Pairing, Round
from referee.club.records.entrants import add_entrant, forget_person, withdraw
from referee.club.records.league import League, LeagueTable, Offer, Phase
from referee.club.records.managing import reopen_table
from referee.club.records.offers import accept, offer_place
from referee.club.records.ranking import rank_entrants
from referee.club.records.rounds import add_table, begin_round, end_league, record_leg
from referee.club.records.sealing import conceal_results, find_deal, find_opened_round, is_concealed
from referee.records.gathering import Gathering, Guest
from referee.referee import Referee
from referee.running.timer_queue import AGAIN
from referee.store.columns import Damaged
from referee.store.database import StoreStuck
from referee.store.leagues import delete_leagues_of
from referee.table import (
    agreements,
    handing_over,
    history,
    lobby_commands,
    match_commands,
    rating,
    retry,
    seat_proposals,
)
from referee.table.booking import Booking, reserve_seats
from referee.table.match_files import examine
from referee.table.new_table import TableTerms
from referee.table.progress import count_waits
from referee.table.questions import list_awaited
from referee.table.seat_proposals import Successor
from referee.table.table import Table

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources

Open = Callable[[], Awaitable[Referee]]
DAN, EVE = 104, 105
NAMES = {ANA: "Ana", BEN: "Ben", CAT: "Cat", DAN: "Dan"}
GAME, LEVEL = "counter_terror", "standard"


async def begin_league(
    referee: Referee, kind: Format = Format.SWISS, is_identical: bool = True, game: str = GAME, level: str = LEVEL
) -> League:
    """Begin the first round of a league of four people."""
    referee.leagues.allow_sealing(lambda league: True)

    def make(number: int) -> League:
        return League(
            number=number, guild=GUILD, channel=CHANNEL, host=ANA, name="Thursday", game=game, level=level,
            competition=Competition(kind, ()), is_identical=is_identical,
        )  # fmt: skip

    league = await referee.leagues.open(make)
    for person, name in NAMES.items():
        await referee.leagues.change(league.number, lambda one, p=person, n=name: add_entrant(one, (p,), (n,)))  # type: ignore[misc]
    return await referee.leagues.change(league.number, lambda one: begin_round(one, referee.now()))


async def open_pairing(referee: Referee, league: League, pairing: Pairing, note: bool = True) -> Table:
    """Open the table of a pairing as the bot does. ``note`` False: the bot is killed before the league knows the
    table."""
    assert league.current is not None
    people = tuple((league.competition.entrants[one].members[0], "?") for one in pairing.entrants)
    number, leg = len(league.competition.rounds), len(pairing.legs)
    tries = league.count_tables_before(pairing, leg)
    source = f"league:{league.number}:{number}:{pairing.first}:{tries}"
    host, name = people[0]
    table, _ = await referee.open_table(
        TableTerms(
            GUILD,
            50_000 + 1000 * number + 50 * tries + pairing.first,
            host,
            name,
            league.game,
            league.level,
            booking=Booking(reserve_seats(tuple(Guest(*one) for one in people), find_deal(league, pairing, leg))),
        ),
        source,
    )
    if note:
        members = tuple(league.competition.entrants[one].members for one in pairing.entrants)
        place = LeagueTable(number - 1, pairing.first, table.id, table.facts.channel, 1, True, members, leg)
        await referee.leagues.change(league.number, lambda one: add_table(one, place))
    return table


async def open_round(referee: Referee, league: League) -> list[Table]:
    assert league.current is not None
    return [await open_pairing(referee, league, pairing) for pairing in league.current.pairings]


async def begin(table: Table, source: Sources) -> None:
    for person in table.facts.people:
        await table.do(source(), lobby_commands.mark_ready, person)
    assert table.facts.phase == "playing", "it starts by itself"


async def end(referee: Referee, table: Table, source: Sources) -> None:
    await table.do(source(), match_commands.concede, 0)
    await referee.leagues.note_end(table.facts)


async def shared(referee: Referee, table: Table) -> list[Any]:
    rows = [one.row for one in await referee.store.inputs.list_rows(table.place)]
    return [(row.draw, row.value) for row in rows if row.draw is not None and row.draw < 0]


async def test_the_secret_is_stored_with_the_rounds_begin_and_opened_with_its_end(
    referee: Referee, source: Sources
) -> None:
    league = await begin_league(referee)
    assert league.current is not None and league.current.deal and not league.current.secret
    deal = league.current.deal
    secret = await referee.store.leagues.load_secret(deal)
    assert compute_round_commitment(secret) == deal
    assert secret.hex() not in msgspec.json.encode(league).decode()
    assert await referee.store.leagues.load_opened_secret(deal) is None
    one, two = await open_round(referee, league)
    await begin(one, source)
    await begin(two, source)
    assert await shared(referee, one) and await shared(referee, one) == await shared(referee, two)
    await end(referee, one, source)
    assert one.facts.sealed and not await referee.store.results.list_unrated_matches(9)
    league = await referee.leagues.find(1) or league
    assert is_concealed(league) and all(line.points == 0 for line in rank_entrants(conceal_results(league)))
    assert read(await history.export(one, None)).round_secret is None
    await end(referee, two, source)
    league = await referee.leagues.find(1) or league
    assert len(league.competition.rounds) == 2 and league.competition.rounds[0].secret == secret.hex()
    assert find_opened_round(league) == (1, league.competition.rounds[0])
    await referee.appointments.fire()
    assert not one.facts.sealed and not two.facts.sealed
    assert len(await referee.store.results.list_unrated_matches(9)) == 2
    assert league.current is not None and league.current.deal not in ("", deal)
    record = read(await history.export(one, None))
    assert record.round_secret == secret.hex() and examine(await history.export(one, None)).ok
    assert rating.find_unrated_reason(one, one.facts.result) == ""  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("tomb_raider", "into_the_caves"),
        ("tomb", "catacombs_short"),
        ("tomb", "goldenaxe_catacombs"),
        ("counter_terror", LEVEL),
    ],
)
async def test_every_game_for_two_has_one_set_up_in_a_round(
    referee: Referee, source: Sources, game: str, level: str
) -> None:
    """The people of the second match add another text to the dice. A beginner among them changes nothing."""
    assert level in load_game(game).levels and load_game(game).series.shares_shuffles
    league = await begin_league(referee, game=game, level=level)
    tables = await open_round(referee, league)
    for table in tables:
        await begin(table, source)
    one, two = [await shared(referee, table) for table in tables]
    assert one and one == two
    setups = [await referee.store.matches.load_setup(table.place) for table in tables]
    assert setups[0] is not None and setups[0] == setups[1] and not setups[0].guided and not setups[0].totals
    kinds = [
        [one.row.kind for one in await referee.store.inputs.list_rows(t.place) if (one.row.draw or 0) < -FIRST_THROW]
        for t in tables
    ]
    assert kinds[0] == kinds[1] and (kinds[0] or game == "counter_terror"), "throws of the set-up are shared, too"


async def test_a_kill_in_the_middle_of_a_rounds_begin_repeats_nothing(open_referee: Open, source: Sources) -> None:
    """When the bot is killed, the first table is open and recorded, and the second one is only open."""
    referee = await open_referee()
    league = await begin_league(referee)
    assert league.current is not None
    first, second = league.current.pairings
    one = await open_pairing(referee, league, first)
    two = await open_pairing(referee, league, second, note=False)
    referee = await open_referee()
    referee.leagues.allow_sealing(lambda league: True)
    await referee.leagues._catch_up()
    again = await referee.leagues.find(1)
    assert again is not None and again.current == league.current, "the round has its secret still"
    table = await open_pairing(referee, again, second)
    assert table.id == two.id and table.facts.sealed and table.facts.deal == league.current.deal
    known = await referee.find_table(one.id)
    assert known is not None
    await begin(known, source)
    await begin(table, source)
    referee = await open_referee()
    tables = [await referee.find_table(number) for number in (one.id, two.id)]
    deals = [await shared(referee, each) for each in tables if each is not None]
    assert deals[0] and deals[0] == deals[1]


async def test_a_kill_between_a_rounds_end_and_the_opening_of_its_tables_is_made_good(
    open_referee: Open, source: Sources
) -> None:
    referee = await open_referee()
    league = await begin_league(referee)
    one, two = await open_round(referee, league)
    await begin(one, source)
    await end(referee, one, source)
    await referee.leagues.change(1, end_league)
    assert one.facts.sealed
    referee = await open_referee()
    await referee.appointments.fire()
    first, second = await referee.find_table(one.id), await referee.find_table(two.id)
    assert first is not None and second is not None and not first.facts.sealed
    assert second.facts.phase == "cancelled", "the set-up of a match that has not begun is known now"
    assert len(await referee.store.results.list_unrated_matches(9)) == 1


async def test_a_full_disk_delays_the_opening(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await begin_league(referee)
    one, _ = await open_round(referee, league)
    await begin(one, source)
    await end(referee, one, source)
    do_by_itself = Table.do_by_itself

    async def fail(*args: Any, **given: Any) -> Any:
        raise StoreStuck("disk-full")

    monkeypatch.setattr(Table, "do_by_itself", fail)
    await referee.leagues.change(1, end_league)
    await referee.appointments.fire()
    assert one.facts.sealed
    monkeypatch.setattr(Table, "do_by_itself", do_by_itself)
    await referee.appointments.fire()
    assert one.facts.sealed, "not at once"
    clock.at += AGAIN
    await referee.appointments.fire()
    assert not one.facts.sealed


async def test_a_match_under_way_at_the_rounds_end_goes_to_whom_it_waited_less_for(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """The player who is asked at the end does not lose because of that. The waiting times of the whole match count."""
    league = await begin_league(referee)
    one, two = await open_round(referee, league)
    for table in (one, two):
        await begin(table, source)
    (slow,) = list_awaited(one) or ()
    clock.at = (league.deadline or 0) - 1800
    referee.uptime.seen = clock.at
    question = one.list_pending()[0]
    await one.do(
        source(), match_commands.answer, slow, question.number, question.ask.choice.write(question.ask.default)
    )
    clock.at += 1800
    referee.uptime.seen = clock.at
    waits = count_waits(one)
    assert waits[slow] > waits.get(1 - slow, 0.0)
    await referee.appointments.fire()
    after = await referee.leagues.find(1)
    assert after is not None and len(after.competition.rounds) == 2
    pairing = after.competition.rounds[0].pairings[0]
    loser = after.find_entrant(one.facts.seats[slow].person or 0)
    assert pairing.reason == "waited" and loser is not None and pairing.compute_share(loser) == 0.0
    await referee.appointments.fire()
    assert one.facts.phase == "cancelled" and one.facts.reason == "league" and not one.facts.sealed


async def test_a_table_that_opens_while_its_round_ends_is_closed_and_open_to_all(referee: Referee) -> None:
    league = await begin_league(referee)
    assert league.current is not None
    table = await open_pairing(referee, league, league.current.pairings[0], note=False)
    for person in (BEN, DAN):
        await referee.leagues.change(1, lambda one, p=person: withdraw(one, p))  # type: ignore[misc]
    await referee.leagues.add_table(1, LeagueTable(0, 0, table.id, table.facts.channel))
    await referee.appointments.fire()
    assert not table.facts.sealed and table.facts.phase == "cancelled"


async def test_only_the_pairings_people_may_see_and_change_nothing_that_is_fixed(
    referee: Referee, source: Sources
) -> None:
    league = await begin_league(referee)
    one, _ = await open_round(referee, league)
    host, other = one.facts.people
    await referee.refuse_at_other_place(one, GUILD, one.facts.channel, other)
    with pytest.raises(Refused, match="league-sealed"):
        await referee.refuse_at_other_place(one, GUILD, one.facts.channel, EVE)
    with pytest.raises(Refused, match="other-place"):
        await referee.refuse_at_other_place(one, GUILD, CHANNEL, EVE)
    with pytest.raises(Refused, match="invited-only"):
        await one.do(source(), lobby_commands.join, EVE, "Eve")
    for key, value in (
        ("level", "standard"),
        ("best_of", "3"),
        ("entry", "open"),
        ("pace", "table"),
        ("advice", "always"),
    ):
        with pytest.raises(Refused, match="league-fixed"):
            await one.do(source(), lobby_commands.configure, host, key, value)
    for command, given in (
        (lobby_commands.kick, (1,)),
        (lobby_commands.add_ai, ("Robo",)),
        (lobby_commands.invite, (EVE, "Eve")),
        (agreements.cancel, ()),
        (lobby_commands.take_over, ()),
    ):
        with pytest.raises(Refused, match="league-fixed"):
            await one.do(source(), command, host, *given)  # type: ignore[arg-type]
    await one.do(source(), lobby_commands.leave, other)
    assert not one.facts.is_sealed_for(other) and one.facts.is_sealed_for(EVE)
    with pytest.raises(Refused, match="league-fixed"):
        await one.do(source(), lobby_commands.leave, host)
    await one.do(source(), lobby_commands.join, other, "Again")
    await begin(one, source)
    with pytest.raises(Refused, match="league-seat"):
        await handing_over.check_may_hold(one, EVE, 1)
    for command, given in (
        (seat_proposals.replace_player, (1, Successor(anybody=True))),
        (seat_proposals.replace_player, (1,)),
        (agreements.change_pace, ("table",)),
        (agreements.cancel, ()),
    ):
        with pytest.raises(Refused, match="league-fixed"):
            await one.do(source(), command, host, *given)  # type: ignore[arg-type]
    await end(referee, one, source)
    with pytest.raises(Refused) as refused:  # Not even its players, who could tell the others what they have seen.
        await referee.refuse_at_other_place(one, GUILD, one.facts.channel, host)
    assert refused.value.kind == "league-sealed-end"
    with pytest.raises(Refused, match="league-once"):
        await one.do(source(), match_commands.start_rematch, host)
    with pytest.raises(Refused, match="league-sealed"):
        await retry.deal(retry.Retry(one, 1), host, Random(1))


async def test_who_is_banned_leaves_a_lobby_that_nobody_else_may_leave_empty(referee: Referee, source: Sources) -> None:
    league = await begin_league(referee)
    one, _ = await open_round(referee, league)
    host, other = one.facts.people
    with pytest.raises(Refused, match="too-few"):
        await one.do(source(), lobby_commands.leave, other)
        await one.do(source(), match_commands.start, host)
    await one.do_by_itself(source(), seat_proposals.remove_banned_person, host)
    assert one.facts.phase == "cancelled"


async def test_a_substitute_of_the_next_round_changes_nothing_at_a_table_that_is_open(
    referee: Referee, source: Sources
) -> None:
    league = await begin_league(referee)
    one, _ = await open_round(referee, league)
    await begin(one, source)
    winner = one.facts.seats[1].person
    assert winner is not None
    await referee.leagues.change(1, lambda now: offer_place(now, Offer("seat", EVE, "Eve", winner)))
    await referee.leagues.change(1, lambda now: accept(now, EVE))
    await end(referee, one, source)
    after = await referee.leagues.find(1)
    assert after is not None and after.current is not None
    assert after.current.pairings[0].outcome is Outcome.SECOND and after.find_entrant(EVE) is not None
    forgotten = forget_person(after, winner, "nobody")
    assert str(winner) not in msgspec.json.encode(forgotten).decode()


async def test_no_pairing_gets_a_set_up_that_its_players_know(referee: Referee, source: Sources) -> None:
    """Reopened matches and further ones are sealed like the first, in set-ups that other pairings share as well."""
    league = await begin_league(referee, Format.KNOCKOUT)
    assert league.current is not None
    first, second = league.current.pairings
    one, two = await open_round(referee, league)
    league = await referee.leagues.change(1, lambda now: reopen_table(now, 0))
    await begin(two, source)
    await referee.leagues.change(1, lambda now: record_leg(now, second.first, 0, Outcome.DRAW))
    league = await referee.leagues.find(1) or league
    assert league.current is not None
    deals = [find_deal(league, first, 0), find_deal(league, second, 1)]
    assert deals[0] == deals[1] not in ("", league.current.deal), "each is the second table of its pairing"
    assert conceal_results(league).rounds[-1].pairings[1].legs == ()
    again = await open_pairing(referee, league, first)
    assert again.facts.sealed
    await begin(again, source)
    league = await referee.leagues.change(1, lambda now: reopen_table(now, 0))
    assert league.current is not None and len(league.current.further) == 2
    assert await referee.store.leagues.load_opened_secret(deals[0]) is None
    await referee.leagues.change(1, end_league)
    assert compute_round_commitment(await referee.store.leagues.load_opened_secret(deals[0]) or b"") == deals[0]
    await referee.appointments.fire()
    assert not any(table.facts.sealed for table in (one, two, again))


async def test_a_lobby_waits_until_its_round_ends(referee: Referee, clock: Clock) -> None:
    """A usual lobby closes after a day."""
    league = await begin_league(referee)
    one, _ = await open_round(referee, league)
    clock.at += 3 * 24 * 3600
    await referee.due.fire()
    assert one.facts.phase == "lobby"


async def test_a_match_whose_secret_is_lost_does_not_begin(referee: Referee, source: Sources) -> None:
    league = await begin_league(referee)
    one, _ = await open_round(referee, league)
    await referee.store.commit(delete_leagues_of(GUILD)[:1])
    first, last = one.facts.people
    await one.do(source(), lobby_commands.mark_ready, first)
    with pytest.raises(Damaged):
        await one.do(source(), lobby_commands.mark_ready, last)
    assert one.facts.phase == "lobby"
    league = await referee.leagues.change(1, end_league)
    assert league.phase is Phase.ENDED and league.current is not None and league.current.secret == ""


async def test_without_leave_to_hide_matches_a_round_has_no_shared_set_up(referee: Referee) -> None:
    league = await begin_league(referee)
    referee.leagues.allow_sealing(lambda one: False)
    league = await referee.leagues.change(1, end_league)
    league = await begin_league(referee)
    referee.leagues.allow_sealing(lambda one: False)
    for person in (BEN, DAN):
        league = await referee.leagues.change(league.number, lambda one, p=person: withdraw(one, p))  # type: ignore[misc]
    assert len(league.competition.rounds) == 2 and league.current is not None and league.current.deal == ""
    assert league.competition.rounds[0].secret


async def test_a_league_of_before_goes_on_as_it_was(referee: Referee) -> None:
    """Version 1.2.0 has stored this league, so no field says that its rounds share a set-up."""
    referee.leagues.allow_sealing(lambda league: True)
    rounds = (Round((Pairing(0, 1), Pairing(2, 3))),)
    entrants = tuple(Entrant((person,), (name,)) for person, name in NAMES.items())
    league = League(
        number=1, guild=GUILD, channel=CHANNEL, host=ANA, name="Old", game=GAME, level=LEVEL, phase=Phase.PLAYING,
        competition=Competition(Format.SWISS, entrants, rounds), tables=(LeagueTable(0, 0, 7),), deadline=9e9,
    )  # fmt: skip
    record = msgspec.to_builtins(league)
    for key in ("is_identical", "team_size", "forming"):
        del record[key]
    for one in record["competition"]["rounds"]:
        del one["deal"], one["secret"]
    for one in record["tables"]:
        del one["sealed"], one["members"]
    ((sql, values), *_) = referee.store.leagues.store(league)
    await referee.store.commit([(sql, (*values[:-1], msgspec.json.encode(record).decode()))])
    assert await referee.leagues.find(1) == league
    after = await referee.leagues._settle(league, {0: (Outcome.FIRST, ""), 2: (Outcome.SECOND, "")})
    assert len(after.competition.rounds) == 2 and after.current is not None and after.current.deal == ""
    assert conceal_results(after) == after.competition


def test_a_lobby_stored_before_sealed_rounds_is_open() -> None:
    assert msgspec.json.decode(b"{}", type=Gathering) == Gathering() and not Gathering().sealed
