"""Weekly challenges: the same set-up for everybody, one try each, sealed until the week is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import msgspec
import pytest

from engine.dice import compute_round_commitment
from engine.match_file import read, verify
from engine.protocol import CHANCE, Refused
from engine.registry import load_game, load_games
from referee.club.desks.appointments import Appointments
from referee.club.desks.challenge_desk import Challenges
from referee.club.records.appointment import Appointment
from referee.club.records.challenge import Try, choose_level, find_week, list_levels, parse_week_number, rank_tries
from referee.records.rating_records import MatchResult, SeatResult
from referee.referee import Referee
from referee.running.duty import Duty
from referee.store import results
from referee.store.due import cancel_timers
from referee.store.leaving import delete_server_data
from referee.table import agreements, history, match_commands, rating, seat_proposals
from referee.table.late_try import CLOSE, TELL, WEEK_OVER
from referee.table.match_files import examine
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests import stored

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, play_to_end

Open = Callable[[], Awaitable[Referee]]
NAMES = {ANA: "Ana", BEN: "Ben", CAT: "Cat"}
THURSDAY = datetime(2026, 11, 26, 12, tzinfo=UTC).timestamp()
SUNDAY_NIGHT = datetime(2026, 11, 30, tzinfo=UTC).timestamp()
GAME = "tomb_raider"


@pytest.fixture(autouse=True)
def thursday(clock: Clock) -> None:
    clock.at = THURSDAY


async def play(referee: Referee, source: Sources, person: int, game: str = GAME) -> Table:
    """Let somebody begin their try, in their direct messages."""
    entry = await referee.challenges.prepare_try(GUILD, CHANNEL, game, "en-US", person, lambda number: f"AI {number}")
    table, _ = await referee.open_table(
        TableTerms(None, 1000 + person, person, NAMES[person], game, entry.challenge.level, entry=entry), source()
    )
    return table


async def look(referee: Referee) -> None:
    """Do what is due for the challenges."""
    await referee.appointments.fire()
    await referee.due.fire()


async def end(table: Table, source: Sources, won: bool = True, rounds: int = 5, score: int | None = None) -> None:
    """End a try with a result that does not need to be played out."""
    services = table.services
    person = table.facts.host
    seat = SeatResult(person, NAMES[person], won, "person", "solid", 0, score)
    at = services.now()
    result = MatchResult(
        *(*table.place, table.facts.game, table.facts.level, "x", at, (seat,)), rounds=rounds, unrated="challenge"
    )
    await table.do(source(), match_commands.concede, 0)
    await services.store.commit([*results.store_results(result)])


def list_shared(table: Table, rows: object) -> list[object]:
    return [one.row.value for one in rows if one.row.draw is not None and one.row.draw < 0]  # type: ignore[attr-defined]


def test_a_week_begins_on_monday_and_ends_on_sunday() -> None:
    assert find_week(THURSDAY) == ("2026-W48", datetime(2026, 11, 23, tzinfo=UTC).timestamp(), SUNDAY_NIGHT)
    assert find_week(SUNDAY_NIGHT - 1)[0] == "2026-W48" and find_week(SUNDAY_NIGHT)[0] == "2026-W49"
    new_year = datetime(2027, 1, 1, tzinfo=UTC).timestamp()
    assert find_week(new_year)[0] == "2026-W53" and parse_week_number("2026-W53") == 53


def test_levels_that_one_person_plays_take_turns() -> None:
    for game in load_games().values():
        levels = list_levels(game)
        weeks = [SUNDAY_NIGHT + number * 7 * 86400.0 for number in range(len(levels))]
        assert sorted(choose_level(game, week) for week in weeks) == sorted(levels)
    assert "linked" not in list_levels(load_game(GAME)) and list_levels(load_game("counter_terror")) == ["standard"]


async def test_everybody_gets_the_same_set_up_and_own_dice(referee: Referee, source: Sources) -> None:
    ana, ben = await play(referee, source, ANA), await play(referee, source, BEN)
    rows = [await referee.store.inputs.list_rows(table.place) for table in (ana, ben)]
    shared = [list_shared(table, found) for table, found in zip((ana, ben), rows, strict=True)]
    assert shared[0] and shared[0] == shared[1]
    own = [[one.row.value for one in found if one.row.draw is not None and one.row.draw >= 0] for found in rows]
    assert own[0] and own[0] != own[1]
    setup = await referee.store.matches.load_setup(ana.place)
    challenge = await referee.challenges.find(1)
    assert setup is not None and challenge is not None and setup.round == challenge.commitment
    assert setup.round == compute_round_commitment(await referee.store.challenges.load_secret(1))
    assert (ana.facts.phase, ana.facts.challenge, ana.facts.guild) == ("playing", "2026-W48", None)


async def test_another_server_and_another_week_have_another_deal(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await play(referee, source, ANA)
    await referee.challenges.prepare_try(GUILD + 1, CHANNEL, GAME, "en-US", ANA, str)
    clock.at = SUNDAY_NIGHT
    with pytest.raises(Refused, match="challenge-busy"):
        await play(referee, source, ANA)
    await table.do(source(), match_commands.concede, 0)
    await play(referee, source, ANA)
    found = [await referee.challenges.find(number) for number in (1, 2, 3)]
    assert [one.week for one in found if one is not None] == ["2026-W48", "2026-W48", "2026-W49"]
    assert len({one.commitment for one in found if one is not None}) == 3


async def test_one_try_a_person_a_week_and_a_game(referee: Referee, source: Sources) -> None:
    table = await play(referee, source, ANA)
    for _ in range(2):
        with pytest.raises(Refused, match="challenge-played"):
            await play(referee, source, ANA)
        if table.facts.live:
            await table.do(source(), match_commands.concede, 0)
    await play(referee, source, ANA, "roll_for_adventure")
    with pytest.raises(Refused, match="challenge-once"):
        await table.do(source(), match_commands.start_rematch, ANA)


async def test_a_level_without_a_solo_form_has_the_ai_in_the_other_seat(referee: Referee, source: Sources) -> None:
    table = await play(referee, source, ANA, "counter_terror")
    assert [(info.person, info.kind) for info in table.facts.seats] == [(ANA, "person"), (None, "ai")]


async def test_dice_and_secrets_cannot_be_taken_back(referee: Referee, source: Sources) -> None:
    table = await play(referee, source, ANA, "pebbles")
    while True:
        question = table.list_pending()[0]
        value = question.ask.choice.write(question.ask.default)
        await table.do(source(), match_commands.answer, question.ask.seat, question.number, value)
        rows = [one for one in await referee.store.inputs.list_rows(table.place) if one.row.seat != CHANCE]
        if not rows[-1].free:
            break
    with pytest.raises(Refused, match="challenge-undo"):
        await table.do(source(), agreements.undo, ANA)
    with pytest.raises(Refused, match="challenge-undo"):
        await agreements.find_costly_undo(table, ANA)


async def test_a_try_counts_for_no_rating(referee: Referee, source: Sources) -> None:
    table = await play(referee, source, ANA, "pebbles")
    await play_to_end(table, source)
    assert table.result is not None and table.result.unrated
    assert rating.find_unrated_reason(table, table.result) == "challenge"


async def test_results_are_sealed_until_the_week_is_over(referee: Referee, source: Sources, clock: Clock) -> None:
    await end(await play(referee, source, ANA), source, rounds=9)
    await end(await play(referee, source, BEN), source, rounds=7)
    await play(referee, source, CAT)
    challenge = await referee.challenges.find(1)
    assert challenge is not None and await referee.store.challenges.count_finished(1) == 2
    with pytest.raises(Refused, match="challenge-sealed"):
        await referee.challenges.rank(challenge)
    assert challenge.secret == "" and (await referee.store.challenges.load_secret(1)).hex() not in str(challenge)
    clock.at = SUNDAY_NIGHT
    await look(referee)
    challenge = await referee.challenges.find(1)
    assert challenge is not None and challenge.is_over
    assert compute_round_commitment(bytes.fromhex(challenge.secret)) == challenge.commitment
    ranked = await referee.challenges.rank(challenge)
    assert [(one.place, one.found.name) for one in ranked] == [(1, "Ben"), (2, "Ana")]


async def test_a_challenge_that_is_not_stored_is_refused(referee: Referee) -> None:
    with pytest.raises(Refused, match="no-challenge"):
        await referee.challenges.change(77, lambda challenge: challenge)


async def test_who_ends_late_gives_up_or_is_hidden_is_not_in_the_table(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    await end(await play(referee, source, ANA), source)
    gone = await play(referee, source, BEN)
    await gone.do(source(), match_commands.concede, 0)
    late = await play(referee, source, CAT)
    assert await referee.store.challenges.count_finished(1) == 1
    clock.at = SUNDAY_NIGHT
    await end(late, source)
    await look(referee)
    challenge = await referee.challenges.find(1)
    assert challenge is not None
    assert [one.found.name for one in await referee.challenges.rank(challenge)] == ["Ana"]
    await referee.settings.change_player(ANA, hidden=True)
    assert await referee.challenges.rank(challenge) == []


async def test_a_try_that_still_plays_is_closed_when_the_week_is_over(
    open_referee: Open, source: Sources, clock: Clock
) -> None:
    referee = await open_referee()
    told = list[tuple[int, str]]()

    async def tell(table: int, what: str) -> None:
        told.append((table, what))

    late, ended = await play(referee, source, ANA), await play(referee, source, BEN)
    await end(ended, source)
    clock.at = SUNDAY_NIGHT - 1
    await look(referee)
    await referee.due.fire()
    assert late.facts.phase == "playing"
    clock.at = SUNDAY_NIGHT
    await referee.appointments.fire()
    challenge = await referee.challenges.find(1)
    assert challenge is not None and challenge.is_over and late.facts.phase == "playing"
    assert [one.found.name for one in await referee.challenges.rank(challenge)] == ["Ben"]
    referee = await open_referee()  # The bot was killed before it closed the try.
    referee.due.add_handlers({TELL: tell})
    await referee.due.fire()
    closed = await referee.find_table(late.id)
    assert closed is not None and (closed.facts.phase, closed.facts.reason) == ("cancelled", WEEK_OVER)
    for _ in range(2):
        await referee.due.fire()
        await look(referee)
    assert told == [(late.id, f"{TELL}:1")] and await referee.store.challenges.count_finished(1) == 1
    assert ended.facts.reason == ""
    await play(referee, source, ANA, "pebbles")


async def test_late_tries_are_closed_by_the_process_that_drives_direct_messages(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await play(referee, source, ANA)
    await referee.store.commit([cancel_timers(table.id)])  # An earlier version has opened the table, without timers.
    clock.at = SUNDAY_NIGHT
    for slot, count in ((1, 0), (0, 1)):
        duty = Duty(shards=2, slots=2)
        duty.take(slot)
        await Challenges(Appointments(referee.store, clock, duty))._catch_up()
        assert len([one for one in await referee.store.due.list_due(clock.at) if one[1].startswith(CLOSE)]) == count


def test_tries_are_ranked_by_result_medal_points_and_rounds() -> None:
    def make(table: int, won: bool, score: int | None = None, rounds: int = 0, medal: str = "") -> Try:
        return Try(table, 1, table, "", won, score, rounds, medal)

    tries = [
        make(1, False, 90, 2), make(2, True, 5, 8), make(3, True, 5, 7), make(4, True, 9, 9), make(5, False, 90, 9),
        make(6, True, 1, 99, "gold"), make(7, True, 5, 7),
    ]  # fmt: skip
    assert [(one.place, one.found.table) for one in rank_tries(tries)] == [
        (1, 6), (2, 4), (3, 3), (3, 7), (5, 2), (6, 1), (6, 5),
    ]  # fmt: skip


async def test_a_try_outlives_a_restart(open_referee: Open, source: Sources, clock: Clock) -> None:
    referee = await open_referee()
    before = await play(referee, source, ANA, "pebbles")
    referee = await open_referee()
    table = await referee.find_table(before.id)
    assert table is not None and table.facts.challenge == "2026-W48"
    with pytest.raises(Refused, match="challenge-played"):
        await play(referee, source, ANA, "pebbles")
    await play_to_end(table, source)
    assert await referee.store.challenges.count_finished(1) == 1
    clock.at = SUNDAY_NIGHT + 1
    referee = await open_referee()
    posted = list[int]()

    async def post(due: Appointment) -> None:
        if (found := await referee.challenges.find_to_post(due, "en-US")) is not None:
            posted.append(found.edition)
            await referee.challenges.note_message(found.number, 4711)

    referee.appointments.add_handlers("challenge", {"post": post})
    for _ in range(3):
        await look(referee)
    found = await referee.challenges.find(1)
    assert posted == [1] and found is not None and found.is_over and found.message == 4711
    await referee.challenges._catch_up()
    await look(referee)
    assert posted == [1]


async def test_the_file_proves_the_shared_secret_once_the_week_is_over(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await play(referee, source, ANA)
    await table.do(source(), match_commands.concede, 0)
    with pytest.raises(Refused, match="challenge-sealed"):
        await referee.challenges.refuse_if_sealed(table.id)
    sealed = await history.export(table, 0)
    assert read(sealed).round_secret is None
    clock.at = SUNDAY_NIGHT
    await look(referee)
    await referee.challenges.refuse_if_sealed(table.id)
    raw = await history.export(table, None)
    record = read(raw)
    assert record.round_secret == (await referee.store.challenges.load_secret(1)).hex()
    shared = sum(row.draw is not None and row.draw < 0 for row in record.rows)
    assert shared and verify(record, table.game).draws == verify(read(sealed), table.game).draws + shared
    assert examine(raw).ok


async def test_personal_data_is_exported_and_forgotten(referee: Referee, source: Sources, clock: Clock) -> None:
    table = await play(referee, source, ANA)
    await end(table, source)
    known = msgspec.json.decode(await referee.personal.export_file(ANA))
    assert known["challenge_tables"] == [{"tbl": table.id, "challenge": 1}]
    await referee.personal.forget(ANA, {"en-US": "somebody"}, "somebody")
    stored = await referee.store.tables.find(table.id)
    assert stored is not None and stored.channel == 0 and stored.host != ANA
    assert msgspec.json.decode(await referee.personal.export_file(ANA))["challenge_tables"] == []
    clock.at = SUNDAY_NIGHT
    await look(referee)
    challenge = await referee.challenges.find(1)
    assert challenge is not None and await referee.challenges.rank(challenge) == []


async def test_who_is_forgotten_gets_no_second_try_at_the_same_set_up(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await play(referee, source, ANA)
    with pytest.raises(Refused, match="still-seated"):
        await referee.personal.forget(ANA, {"en-US": "somebody"}, "somebody")
    await table.do(source(), match_commands.concede, 0)
    for _ in range(2):  # A person who was forgotten and comes again has still had the try.
        await referee.personal.forget(ANA, {"en-US": "somebody"}, "somebody")
        with pytest.raises(Refused, match="challenge-played"):
            await play(referee, source, ANA)
    await play(referee, source, BEN)
    assert len((await stored.everything(referee.store, "challenge_marks"))[0]) == 1
    assert await stored.mentioning(referee.store, str(ANA)) == set()
    elsewhere = await referee.challenges.prepare_try(GUILD + 1, CHANNEL, GAME, "en-US", ANA, str)
    assert elsewhere.secret != await referee.store.challenges.load_secret(1), "another server has another set-up"
    clock.at = SUNDAY_NIGHT
    await look(referee)
    assert await stored.everything(referee.store, "challenge_marks") == [[]]
    await play(referee, source, ANA)


@pytest.mark.parametrize("way", ["leave", "ai", "cancel"])
async def test_no_way_out_of_a_try_leads_to_another_one(referee: Referee, source: Sources, way: str) -> None:
    table = await play(referee, source, ANA)
    for other in (Successor(BEN, "Ben"), Successor(anybody=True)):
        with pytest.raises(Refused, match="challenge-alone"):
            await table.do(source(), seat_proposals.replace_player, ANA, 0, other)
    with pytest.raises(Refused, match="challenge-alone"):
        await table.do(source(), seat_proposals.replace_player, BEN, 0, Successor(BEN, "Ben"))
    if way == "leave":
        await table.do(source(), match_commands.concede, 0)
    elif way == "ai":
        await table.do(source(), seat_proposals.replace_player, ANA, 0)
        with pytest.raises(Refused, match=r"over|challenge-alone"):
            await table.do(source(), seat_proposals.replace_player, ANA, 0, Successor(ANA, "Ana"))
    else:
        await table.do(source(), agreements.cancel, ANA)
    with pytest.raises(Refused, match="challenge-played"):
        await play(referee, source, ANA)
    await referee.personal.forget(ANA, {"en-US": "somebody"}, "somebody")
    with pytest.raises(Refused, match="challenge-played"):
        await play(referee, source, ANA)
    assert await referee.store.challenges.count_finished(1) == 0


async def test_a_server_that_leaves_takes_its_challenges_along(referee: Referee, source: Sources) -> None:
    table = await play(referee, source, ANA)
    assert await referee.store.leaving.list_servers() == [GUILD]
    assert await referee.store.leaving.list_tables(GUILD) == [table.id]
    await referee.store.commit(delete_server_data(GUILD))
    assert await referee.store.challenges.list_latest(GUILD, GAME) == []
    assert await referee.store.challenges.find_by_table(table.id) is None
    assert await referee.store.tables.find(table.id) is None and not await referee.store.matches.has_begun(table.place)


async def test_other_processes_end_the_challenges_of_their_servers(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    await play(referee, source, ANA)
    clock.at = SUNDAY_NIGHT
    referee.duty.slot = None
    await look(referee)
    challenge = await referee.challenges.find(1)
    assert challenge is not None and not challenge.is_over
