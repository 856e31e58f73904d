"""A person's data: all of it is exported and deleted, and what was played stays."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

import engine.registry
from engine.protocol import Refused
from engine.review.decisions import Position
from referee.club.records.competition import Competition, Format
from referee.club.records.entrants import add_entrant
from referee.club.records.league import League
from referee.club.records.night import Night, answer_invitation
from referee.club.records.rounds import begin_round
from referee.people.campaigns import Correction
from referee.records.people import Reminder
from referee.records.puzzles import Puzzle, PuzzleContent
from referee.referee import Referee
from referee.store import due, players, puzzles
from referee.store.database import StoreFull
from referee.store.personal import OF_NOBODY, OF_PEOPLE
from referee.table import agreements, handing_over, history, lobby_commands, match_commands, seat_proposals, suggestions
from referee.table.match_files import examine
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests import stored
from tests.fake import campaign as fake
from tests.fake.cairn import GAME as CAIRN
from tests.languages import OTHER

from .conftest import BEN, CAT, CHANNEL, GUILD, Sources, answer, play_to_end

Open = Callable[[], Awaitable[Referee]]
ME, NAME = 770_000_000_000_000_123, "Zyxana"
ELSEWHERE = GUILD + 9
"""A server whose tables nobody here plays at."""
NAMES = {"en-US": "a former player", OTHER: "alguém de antes"}


@pytest.fixture(autouse=True)
def games(fake_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.register(monkeypatch)
    monkeypatch.setitem(engine.registry._registry, CAIRN.key, CAIRN)


async def table_of(
    referee: Referee, source: Sources, channel: int, game: str, *others: int, language: str = "en-US"
) -> Table:
    level = engine.registry.load_game(game).levels[0]
    table, _ = await referee.open_table(TableTerms(GUILD, channel, ME, NAME, game, level, language=language), source())
    for person in others:
        await table.do(source(), lobby_commands.join, person, f"P{person}")
        await table.do(source(), lobby_commands.mark_ready, person)
    await table.do(source(), match_commands.start, ME)
    return table


async def known_everywhere(referee: Referee, source: Sources) -> tuple[Table, Table]:
    """Begin a match that is over and one with a seat given up, for a person who has left every kind of trace."""
    store = referee.store
    await referee.bans.ban_person(ELSEWHERE, ME)
    await referee.settings.change_player(ME, locale=OTHER, zone="Europe/Berlin", orders={"pebbles:peek": True})
    await referee.settings.go_away(ME, 3, referee.now())
    await store.players.note_language(ME, "de")
    await store.players.note_dm_outcome(ME, False)
    await store.players.note_zone_asked(ME)
    await referee.own_files.add(ME, "pebbles", "deck", "Mine", "1 x", source())
    over = await table_of(referee, source, CHANNEL, fake.GAME.key, BEN, language=OTHER)
    await play_to_end(over, source)
    await referee.ratings.count_new_results()
    await referee.titles.give(over, BEN, 0, "best-plan")
    await referee.titles.give(over, ME, 1, "coolest-head")
    await referee.campaigns.correct_total(
        GUILD, fake.GAME.key, Correction((BEN, "Ben"), 1, (ME, NAME), "as agreed"), source()
    )
    given_up = await table_of(referee, source, CHANNEL + 1, CAIRN.key, BEN, CAT)
    while (put := suggestions.open_question(given_up)) is None or put.ask.seat == 0:
        await answer(given_up, source)
    await given_up.do(source(), match_commands.concede, 0)
    await given_up.do(source(), seat_proposals.replace_player, ME, 0, Successor(person=ME, name=NAME))
    for person in (BEN, CAT):
        if given_up.proposal is not None:
            await given_up.do(source(), agreements.agree, person, given_up.proposal.number)
    await given_up.do(source(), suggestions.suggest, ME, put.number, put.ask.choice.write(put.ask.default))
    await given_up.do(source(), agreements.pause, ME, reason="dinner")
    await referee.surfaces.want(given_up.id, "hand", ME)
    await join_league(referee)
    await plan_night(referee)
    await try_challenge(referee, source)
    await store.commit(
        [
            players.store_reminder(ME, Reminder(1, {given_up.id: 1})),
            players.store_muting(given_up.id, ME, True),
            players.store_note(given_up.place, ME, "amber lies low"),
            players.store_ping(given_up.id, ME, "turn"),
            due.set_timer(referee.now() + 9e6, due.make_person_key(ME), "remind"),
        ]
    )
    content = PuzzleContent(find_position(over), "short", "go:left", 0.2, ())
    puzzle = Puzzle(
        number=7, table=over.id, match=1, row=0, person=ME, guild=GUILD, game=fake.GAME.key,
        rules=fake.GAME.version, plain=True, made=1.0, due=2.0, content=content,
    )  # fmt: skip
    await store.commit([puzzles.store_new_puzzle(puzzle), puzzles.store_try(7, ME, 3.0, True)])
    return over, given_up


def find_position(table: Table) -> Position:
    """Return a position of a match, no matter which."""
    assert table.play is not None
    return Position(table.play.match.snapshot, (), 0)


async def try_challenge(referee: Referee, source: Sources) -> None:
    """Begin a try at a challenge, and give it up."""
    entry = await referee.challenges.prepare_try(GUILD, CHANNEL, "pebbles", "en-US", ME, str)
    table, _ = await referee.open_table(
        TableTerms(None, CHANNEL + 9, ME, NAME, "pebbles", entry.challenge.level, entry=entry), source()
    )
    await table.do(source(), match_commands.concede, 0)


async def join_league(referee: Referee) -> League:
    """Found a league of this person, and let others join it."""
    empty = Competition(Format.KEIZER, ())
    league = await referee.leagues.open(
        lambda number: League(
            number=number,
            guild=GUILD,
            channel=CHANNEL,
            host=ME,
            name="Thursday",
            game="pebbles",
            level="short",
            competition=empty,
        )
    )
    for person, name in ((ME, NAME), (BEN, "Ben"), (CAT, "Cat")):
        change = partial(add_entrant, members=(person,), names=(name,))
        league = await referee.leagues.change(league.number, change)
    return await referee.leagues.change(league.number, lambda now: begin_round(now, referee.now()))


async def plan_night(referee: Referee) -> Night:
    """Plan a game night that this person hosts, and to which somebody else comes."""
    night = await referee.nights.open(
        lambda number: Night(
            number=number,
            guild=GUILD,
            channel=CHANNEL,
            host=ME,
            name=NAME,
            game="pebbles",
            level="short",
            begins=referee.now() + 9e5,
            zone="Europe/Berlin",
        )
    )
    return await referee.nights.change(night.number, lambda now: answer_invitation(now, BEN, "Ben", True))


async def test_nights_of_somebody_who_is_forgotten_are_over(referee: Referee) -> None:
    night = await plan_night(referee)
    await referee.personal.forget(ME, {OTHER: "alguém"}, "a former player")
    after = await referee.store.nights.find(night.number)
    assert after is not None and after.is_over and str(ME) not in str(after) and NAME not in str(after)


async def test_who_is_forgotten_has_left_the_league_and_its_results_stay(referee: Referee) -> None:
    league = await join_league(referee)
    await referee.personal.forget(ME, {OTHER: "alguém"}, "a former player")
    after = await referee.store.leagues.find(league.number)
    assert after is not None and after.competition.entrants[0].names == ("a former player",)
    assert str(ME) not in str(after) and NAME not in str(after) and after.host == BEN
    assert not after.is_active(0) and not after.competition.rounds[0].is_open


async def agreed(table: Table, source: Sources, person: int, seat: int, anybody: bool) -> None:
    """Let a player leave the seat, or call another to it, with everybody's agreement."""
    await table.do(source(), seat_proposals.replace_player, person, seat, Successor(name="Robin", anybody=anybody))
    for voter in agreements.list_voters(table):
        if table.proposal is not None:
            await table.do(source(), agreements.agree, voter, table.proposal.number)


async def test_every_table_of_the_file_is_named_as_about_people_or_not(referee: Referee) -> None:
    assert await stored.names(referee.store) == OF_PEOPLE.keys() | OF_NOBODY


def test_the_page_in_plain_words_names_everything_that_is_kept() -> None:
    page = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text(encoding="utf-8")
    assert [name for name in OF_PEOPLE if f"`{name}`" not in page] == []


async def test_all_that_mentions_somebody_is_in_the_file_and_nothing_of_others(
    referee: Referee, source: Sources
) -> None:
    """The file of the bot is scanned for the number and the name."""
    await known_everywhere(referee, source)
    found = await stored.mentioning(referee.store, str(ME), NAME)
    told = json.loads(await referee.personal.export_file(ME))
    assert told.pop("person") == ME
    assert {table for table, _ in found} == {name for name, entries in told.items() if entries} == OF_PEOPLE.keys()
    assert told["players"][0]["zone"] == "Europe/Berlin" and told["players"][0]["stops"] == {"pebbles:peek": True}
    assert {one["value"] for one in told["kept"]} == {"de", "closed", "asked"}
    assert {one["amount"] for one in told["campaign"] if one["put_right_by_me"]} == {1}
    assert f"P{BEN}" not in json.dumps(told) and str(BEN) not in json.dumps(told) and "Ben" not in json.dumps(told)
    nobody = json.loads(await referee.personal.export_file(ME + 1))
    assert not any(entries for name, entries in nobody.items() if name != "person")


DEALT = ("matches", "rows", "news", "checkpoints", "dice", "acts", "seats", "own_files", "players", "suggestions")
"""The stored parts of a match, and of the other people at it."""


@pytest.mark.parametrize("leak", [None, *stored.LEAKS])
async def test_nobodys_file_depends_on_what_is_hidden_from_them(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch, leak: str | None
) -> None:
    """The test changes every card, die and answer in the middle of a match, and what the others have planned, brought
    and suggested. The file stays the same to the byte. A query with one leak is caught."""
    if leak is not None:
        table, query = stored.LEAKS[leak]
        monkeypatch.setitem(OF_PEOPLE, table, query)
    referee = await open_referee()
    _, going = await known_everywhere(referee, source)
    await referee.own_files.add(BEN, "pebbles", "deck", "His", "1 x", source())
    await referee.settings.change_player(BEN, locale=OTHER, orders={"pebbles:peek": False})
    assert going.facts.phase == "playing" and going.facts.people[0] == ME
    before = await referee.personal.export_file(ME)
    assert await stored.deal_otherwise(referee.store, DEALT, ME) > 100
    assert (await referee.personal.export_file(ME) == before) == (leak is None)


async def test_who_plays_is_not_forgotten_before_the_seat_is_given_up(referee: Referee, source: Sources) -> None:
    _, playing = await known_everywhere(referee, source)
    before = await stored.everything(referee.store, *OF_PEOPLE)
    with pytest.raises(Refused) as refused:
        await referee.personal.forget(ME, NAMES, NAMES["en-US"])
    assert refused.value.kind == "still-seated" and refused.value.values["tables"] == (playing.facts.channel,)
    assert await stored.everything(referee.store, *OF_PEOPLE) == before


async def test_a_forgotten_person_stands_nowhere_and_what_was_played_verifies(
    open_referee: Open, source: Sources
) -> None:
    referee = await open_referee()
    over, playing = await known_everywhere(referee, source)
    record = await history.export(over, None)
    await playing.do(source(), match_commands.concede, 0)
    # What a league plans changes when somebody leaves it, and a running challenge marks whoever has played it.
    kept = sorted(OF_NOBODY - {"appointments", "challenge_marks"})
    played = await stored.everything(referee.store, *kept)
    await referee.personal.forget(ME, NAMES, NAMES["en-US"])
    assert await stored.mentioning(referee.store, str(ME), NAME) == {("servers", "barred")}
    assert await stored.everything(referee.store, *kept) == played
    left = {name: entries for name, entries in json.loads(await referee.personal.export_file(ME)).items() if entries}
    assert left == {"person": ME, "servers": [{"guild": ELSEWHERE, "barred": 1}]}, "no way around a server's bar"
    for again in (False, True):
        if again:
            referee = await open_referee()
        for table in (over, playing):
            found = await referee.find_table(table.id)
            assert found is not None and found.facts.seats[0].person is None and found.facts.seats[1].person == BEN
            assert found.facts.seats[0].name == NAMES[found.facts.language]
        ended = await referee.find_table(over.id)
        assert ended is not None and await history.export(ended, None) == record and examine(record).ok
    going = await referee.find_table(playing.id)
    assert going is not None and going.facts.phase == "playing" and going.facts.paused is None
    await play_to_end(going, source)
    assert await stored.mentioning(referee.store, str(ME), NAME) == {("servers", "barred")}, "nothing held in memory"
    assert (await referee.settings.load_player(ME)).zone is None


@pytest.mark.parametrize("kind", ["watch", "consent:1"])
async def test_who_has_only_followed_is_known_and_forgotten_as_well(
    referee: Referee, source: Sources, kind: str
) -> None:
    """A follower can be forgotten even before the first message has arrived. After that nothing more is sent."""
    table = await table_of(referee, source, CHANNEL, fake.GAME.key, BEN)
    await referee.surfaces.want(table.id, kind, CAT)
    told = json.loads(await referee.personal.export_file(CAT))
    assert [(one["kind"], one["whom"]) for one in told["surfaces"]] == [(kind, CAT)]
    await referee.personal.forget(CAT, NAMES, NAMES["en-US"])
    assert not [one for one in await referee.surfaces.list_of_table(table.id) if one.whom == CAT]
    assert not json.loads(await referee.personal.export_file(CAT))["surfaces"]


async def test_forgotten_people_stay_different_people_and_a_returning_one_is_new(
    referee: Referee, source: Sources
) -> None:
    over = await table_of(referee, source, CHANNEL, fake.GAME.key, BEN)
    await play_to_end(over, source)
    totals = sorted(one.total for one in await referee.campaigns.list_tallies(GUILD, fake.GAME.key))
    for person in (ME, BEN):
        await referee.personal.forget(person, NAMES, NAMES["en-US"])
    found = await referee.campaigns.list_tallies(GUILD, fake.GAME.key)
    assert sorted(one.total for one in found) == totals and {one.person for one in found} == {1, 2}
    assert {one.name for one in found} == {"a former player"}
    assert not any(one.total for one in found if one.person == ME)


@pytest.mark.parametrize("left", ["given up", "given to the AI", "taken by another"])
async def test_who_was_forgotten_holds_no_second_hand_of_a_match(
    open_referee: Open, source: Sources, left: str
) -> None:
    """Only a person who has held this very seat could be taken for the one who was forgotten."""
    referee = await open_referee()
    table = await table_of(referee, source, CHANNEL, fake.GAME.key, BEN)
    if left == "given up":
        await table.do(source(), match_commands.concede, 0)
    else:
        await agreed(table, source, ME, 0, anybody=left == "taken by another")
    if left == "taken by another":
        await table.do(source(), handing_over.take, CAT, "Cat", table.facts.seats[0].call.number)  # type: ignore[union-attr]
    await referee.personal.forget(ME, NAMES, NAMES["en-US"])
    referee = await open_referee()
    found = await referee.find_table(table.id)
    assert found is not None
    await agreed(found, source, BEN, 1, anybody=True)
    call = found.facts.seats[1].call
    assert call is not None
    for somebody in (ME, CAT + 1):
        with pytest.raises(Refused) as refused:
            await found.do(source(), handing_over.take, somebody, "New", call.number)
        assert refused.value.kind == "may-have-held-another"
    await agreed(found, source, BEN, 0, anybody=True)
    call = found.facts.seats[0].call
    assert call is not None and (await found.do(source(), handing_over.take, ME, "New", call.number)).seat == 0, (
        "it tells nothing new"
    )


async def test_a_match_that_somebody_forgotten_has_paused_goes_on(referee: Referee, source: Sources) -> None:
    table = await table_of(referee, source, CHANNEL, CAIRN.key, BEN, CAT)
    await table.do(source(), agreements.pause, ME, reason=f"{NAME} eats")
    for person in agreements.list_voters(table):
        if table.proposal is not None:
            await table.do(source(), agreements.agree, person, table.proposal.number)
    await table.do(source(), match_commands.concede, 0)
    assert table.facts.paused is not None and table.facts.paused.by == ME
    await referee.personal.forget(ME, NAMES, NAMES["en-US"])
    await table.recall()
    assert table.facts.paused is not None and (table.facts.paused.by, table.facts.paused.reason) == (0, "")
    assert await stored.mentioning(referee.store, str(ME), NAME) == set()
    await table.do(source(), agreements.resume, BEN)
    if table.proposal is not None:
        await table.do(source(), agreements.agree, CAT, table.proposal.number)
    assert table.facts.paused is None


async def test_a_disk_that_is_full_forgets_nothing(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = await table_of(referee, source, CHANNEL, fake.GAME.key, BEN)
    await play_to_end(over, source)

    async def full(batch: object) -> None:
        raise StoreFull

    with monkeypatch.context() as patched, pytest.raises(Refused) as refused:
        patched.setattr(referee.store, "commit", full)
        await referee.personal.forget(ME, NAMES, NAMES["en-US"])
    await over.recall()
    assert refused.value.kind == "disk-full" and over.facts.seats[0].person == ME
