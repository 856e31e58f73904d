"""Reminders: the board calls once for a question that has waited. Then one message at a time follows, at growing
intervals and never in quiet hours, until nothing waits."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace

import pytest

from cogs.client import Rulekeeper
from cogs.delivery.mentions import Mentions
from cogs.readers import Readers
from playground.client import Message, Person
from referee.people.reminders import REMIND
from referee.people.settings import GAPS
from referee.records.people import Reminder
from referee.referee import Referee
from referee.running.timer_queue import AGAIN
from referee.store.database import StoreFull
from referee.table import agreements, lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored
from tests.waiting import until

from ..conftest import on_board, playing
from .mentions import HOUR, Clock


@pytest.fixture
def clock(bot: Rulekeeper) -> Clock:
    bot.context.mentions.idle = 0.0
    return Clock(bot)


async def me(person: Person) -> int:
    return int((await person.state())["person"]["id"])


async def pings(person: Person) -> int:
    return len((await person.state())["pings"])


async def reminders(person: Person) -> list[Message]:
    return [m for m in await person.dms() if "The game is waiting for you" in m.text]


async def in_the_open(bot: Rulekeeper, ana: Person, ben: Person) -> tuple[Table, Person, Person]:
    """Begin a match where everybody knows that it waits for one of both. Return the table, that person, and the
    other."""
    await playing(ana, ben)
    (table,) = await bot.referee.list_live_tables()
    await answer_secrets(table)
    asked, other = (ana, ben) if table.names[table.list_waiting()[0].seat] == "Ana" else (ben, ana)
    await bot.referee.surfaces.settle()
    return table, asked, other


async def answer_secrets(table: Table) -> None:
    """Go on to the first open question."""
    for number in range(20):
        waiting = table.list_waiting()
        if all(one.ask is not None for one in waiting):
            return
        await answer(table, waiting[0].seat, f"i:secret{table.id}.{number}.{table.facts.changes}")


async def answer(table: Table, seat: int, source: str) -> None:
    put = table.find_question(seat)
    assert put is not None
    await table.do(source, match_commands.answer, seat, put.number, put.ask.choice.write(put.ask.default))


async def settled(bot: Rulekeeper) -> None:
    """Wait until all changes have reached the part that reminds people."""

    async def told() -> bool:
        return not bot.referee._telling

    await until(told)


async def test_who_is_waited_for_is_called_once_by_the_board_and_nobody_else(
    ana: Person, ben: Person, bot: Rulekeeper, clock: Clock
) -> None:
    table, asked, other = await in_the_open(bot, ana, ben)
    await settled(bot)
    before = await on_board(ana)
    await clock.go(19)
    assert not await pings(ana) and not await pings(ben)
    await clock.go(2)
    board = await on_board(ana, lambda m: "it is your turn to answer" in m.text)
    assert board.id > before.id
    first = board.text.splitlines()[0]
    ask = table.list_waiting()[0].ask
    assert ask is not None
    assert first == f"🔔 **<@{await me(asked)}>, it is your turn to answer:** {ask.kind}?", (
        "that is what a notification shows"
    )
    assert await pings(asked) == 1 and not await pings(other) and not await reminders(asked)
    await clock.go(HOUR)
    assert await pings(asked) == 1
    await answer(table, table.list_waiting()[0].seat, "i:go")
    await on_board(ana, lambda m: "it is your turn to answer" not in m.text)


async def test_who_prefers_direct_messages_is_called_there_from_the_first_time_on(
    ana: Person, ben: Person, bot: Rulekeeper, clock: Clock
) -> None:
    table, asked, _ = await in_the_open(bot, ana, ben)
    await bot.referee.settings.change_player(await me(asked), ping_private=True)
    await settled(bot)
    before, ask = await on_board(ana), table.list_waiting()[0].ask
    await clock.go(21)
    (one,) = await reminders(asked)
    assert ask is not None and f"{ask.kind}?" in one.text, "and it says what is asked"
    assert (await on_board(ana)).id == before.id and not await pings(asked)


async def test_a_proposal_makes_no_sound_in_quiet_hours(
    ana: Person, ben: Person, bot: Rulekeeper, clock: Clock
) -> None:
    """The message itself names everybody who is asked."""
    table, _, _ = await in_the_open(bot, ana, ben)
    await settled(bot)
    hour = int(clock.at // HOUR % 24)
    for person, start in ((ana, hour), (ben, (hour + 12) % 24)):
        quiet = (start, (start + 8) % 24)
        await bot.referee.settings.change_player(await me(person), zone="Africa/Abidjan", quiet=quiet)
    for asker, asked, rings in ((ben, ana, 0), (ana, ben, 1)):
        assert not (await asker.command("table pause")).failed
        named = re.compile(f"wants to pause.*<@{await me(asked)}>", re.DOTALL)
        await ana.wait_for(partial(lambda named, m: named.search(m.text), named))
        assert await pings(asked) == rings
        proposal = table.proposal
        assert proposal is not None
        await table.do(f"i:never mind {rings}", agreements.object_to_proposal, await me(asker), proposal.number)
        await bot.referee.surfaces.settle()


async def test_later_reminders_come_at_growing_intervals_and_replace_earlier_ones(
    ana: Person, ben: Person, bot: Rulekeeper, clock: Clock
) -> None:
    table, asked, _ = await in_the_open(bot, ana, ben)
    await settled(bot)
    await clock.go(21)
    seen = set()
    for gap in GAPS["usual"]:
        await clock.go(gap - 1)
        assert len(await reminders(asked)) == min(1, len(seen)) and {m.id for m in await reminders(asked)} <= seen
        await clock.go(2)
        (one,) = await reminders(asked)
        assert one.id not in seen and "Remind me in…" in str(one.raw)
        seen.add(one.id)
    await clock.go(1000 * HOUR)
    assert {m.id for m in await reminders(asked)} <= seen, "that was the last"
    await answer(table, table.list_waiting()[0].seat, "i:go")

    async def gone() -> bool:
        return not await reminders(asked)

    await until(gone)
    assert await bot.referee.store.players.load_reminder(await me(asked)) == Reminder()


async def test_one_message_for_all_tables(ana: Person, ben: Person, bot: Rulekeeper, clock: Clock) -> None:
    for channel in ("table-one", "table-two"):
        await ana.command("game new", game="pebbles", level="short", channel=channel)
        board = await ana.wait_for(lambda m: "Start" in m.labels, channel)
        await ben.press(board, "Join")
        await ben.command("game ready", channel=channel)
    for table in await bot.referee.list_live_tables():
        await table.do(f"i:start{table.id}", match_commands.start, table.facts.host)
    await settled(bot)
    await clock.go(21)
    for person in (ana, ben):
        (one,) = await reminders(person)
        assert one.text.count("waits for your answer") == 2 and await pings(person) == 0, "in secret: nobody is called"


async def test_nobody_is_called_in_quiet_hours(ana: Person, ben: Person, bot: Rulekeeper, clock: Clock) -> None:
    _, asked, _ = await in_the_open(bot, ana, ben)
    await settled(bot)
    person = await me(asked)
    await bot.referee.settings.change_player(person, zone="Europe/London", quiet=(12, 20))
    clock.at = clock.at // (24 * HOUR) * 24 * HOUR + 14 * HOUR  # It is 15:00 in London in summer.
    await clock.go(60)
    assert not await pings(asked)
    assert await stored.due(bot.referee.store, "remind", -person) == [("remind", clock.at // HOUR * HOUR + 5 * HOUR)]
    await clock.go(5 * HOUR)
    assert await pings(asked) == 1


async def test_a_day_switched_off_is_one_reminder(ana: Person, ben: Person, bot: Rulekeeper, clock: Clock) -> None:
    """Reminders that became due on this day and were not sent are sent once, together."""
    table, asked, _ = await in_the_open(bot, ana, ben)
    await settled(bot)
    await clock.go(21)
    mentions = bot.context.mentions
    for kept in (mentions._records, mentions._planned, mentions._asked, mentions._seen):
        kept.clear()  # A new process has nothing in memory.
    await mentions.note_change(table)
    await clock.go(60)
    assert not await reminders(asked), "what was said is known"
    await clock.go(100 * HOUR)
    assert len(await reminders(asked)) == 1 and await pings(asked) == 1


async def test_remind_me_later_and_mute(ana: Person, ben: Person, bot: Rulekeeper, clock: Clock) -> None:
    table, asked, _ = await in_the_open(bot, ana, ben)
    await settled(bot)
    await clock.go(21)
    await clock.go(6 * HOUR)
    (one,) = await reminders(asked)
    assert "the bot reminds you" in (await asked.choose(one, "rk:0:later", "8")).text
    await clock.go(8 * HOUR - 5)
    assert [m.id for m in await reminders(asked)] == [one.id]
    await clock.go(10)
    (two,) = await reminders(asked)
    assert two.id != one.id
    assert (
        "are off. To turn them on, use `/game mute on:False` there"
        in (await asked.choose(two, "rk:0:mute", str(table.id))).text
    )
    assert not await reminders(asked)
    await clock.go(1000 * HOUR)
    assert not await reminders(asked)
    assert "muted" in (await asked.command("game list")).text
    assert "Reminders for" in (await asked.command("game mute", on=False)).text
    assert "again" in (await asked.command("game mute", on=False)).text
    assert "muted" not in (await asked.command("game list")).text


async def test_nobody_is_called_while_the_match_rests(ana: Person, ben: Person, bot: Rulekeeper, clock: Clock) -> None:
    table, *_ = await in_the_open(bot, ana, ben)
    await table.do("i:pause", agreements.pause, table.facts.host)
    assert table.proposal is not None
    await table.do("i:agree", agreements.agree, agreements.list_voters(table)[0], table.proposal.number)
    await settled(bot)
    await clock.go(100 * HOUR)
    assert not any([*await reminders(ana), *await reminders(ben)])
    assert not await pings(ana) or not await pings(ben)
    everywhere = [m.text for who in (ana, ben) for m in await who.messages()]
    assert not any("it is your turn to answer" in text for text in everywhere)


async def test_who_is_asked_in_secret_is_told_in_private(
    ana: Person, ben: Person, bot: Rulekeeper, clock: Clock
) -> None:
    await playing(ana, ben)
    await settled(bot)
    await clock.go(21)
    assert len(await reminders(ana)) == len(await reminders(ben)) == 1
    assert not any("it is your turn to answer" in m.text or "you are asked" in m.text for m in await ana.messages())


@pytest.mark.parametrize("tells", [True, False])
async def test_who_takes_no_direct_messages_is_called_before_all_unless_that_tells_a_secret(
    ana: Person, ben: Person, bot: Rulekeeper, clock: Clock, monkeypatch: pytest.MonkeyPatch, tells: bool
) -> None:
    if not tells:  # With more than two players, the call would name nobody.
        monkeypatch.setattr("cogs.delivery.mentions.list_waited_names", lambda table, names: [])
    for person in (ana, ben):
        await person.change(dms_open=False)
    await playing(ana, ben)
    await settled(bot)
    await clock.go(21)
    called = [m for m in await ana.messages() if "it is your turn to answer" in m.text and "Hand" not in m.labels]
    assert len(called) == (2 if tells else 0) and await pings(ana) == await pings(ben) == int(tells)
    (table,) = await bot.referee.list_live_tables()
    (shown,) = [one for one in await bot.referee.surfaces.list_of_table(table.id) if one.kind == "board"]
    for message in called:
        assert f"/{shown.channel}/{shown.message}" in str(message.raw), "one press leads to the board"
        assert "your turn to answer:" not in message.text, "what is asked in secret is not said"


async def test_nobody_is_called_at_a_table_of_one(ana: Person, bot: Rulekeeper, clock: Clock) -> None:
    await playing(ana)
    await settled(bot)
    await clock.go(HOUR)
    assert not await pings(ana) and not await reminders(ana)


async def test_a_person_who_was_just_active_is_not_reminded(
    ana: Person, ben: Person, bot: Rulekeeper, clock: Clock
) -> None:
    bot.context.mentions.idle = 600.0
    await playing(ana, ben)
    await settled(bot)
    await clock.go(60)
    assert not await reminders(ana) and not await reminders(ben)


async def test_who_wants_no_calls_gets_none(ana: Person, ben: Person, bot: Rulekeeper, clock: Clock) -> None:
    for person in (ana, ben):
        await bot.referee.settings.change_player(await me(person), ping=False)
    await playing(ana, ben)
    await settled(bot)
    await clock.go(HOUR)
    assert not await reminders(ana) and not await reminders(ben)


async def test_no_reminder_sounds_at_night_in_the_server(
    ana: Person, ben: Person, bot: Rulekeeper, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, *_ = await in_the_open(bot, ana, ben)
    await settled(bot)
    await ana.change(manager=True)
    assert "in the time zone of London" in (await ana.command("settings server", city="London")).text
    clock.at += 14 * HOUR  # It is two o'clock in UTC.
    await clock.go(60)
    board = await on_board(ana, lambda m: "it is your turn to answer" in m.text)
    assert board.flags & 4096
    clock.at += 8 * HOUR
    await bot.referee.surfaces.move(table.id, "board")
    day = await on_board(ana, lambda m: m.id > board.id)
    assert not day.flags & 4096


async def test_a_reminder_makes_no_sound_in_quiet_hours(
    ana: Person, ben: Person, bot: Rulekeeper, clock: Clock
) -> None:
    """A reminder is silent in quiet hours: for a time limit that is nearly over, at a table where somebody is always
    asleep, and for messages of a table."""
    table, asked, _ = await in_the_open(bot, ana, ben)
    put, person = table.find_question(table.list_waiting()[0].seat), await me(asked)
    assert put is not None
    for hours, silent in (((10, 20), True), (None, False)):  # It is noon.
        await bot.referee.settings.change_player(person, zone="Europe/London", quiet=hours)
        await bot.context.mentions.warn(table, put)
        (one,) = await reminders(asked)
        assert bool(one.flags & 4096) is silent
        await bot.referee.surfaces.move(table.id, "hand", person)
        await bot.referee.surfaces.settle()
        newest = max((m for m in await asked.dms() if "The game is waiting for you" not in m.text), key=lambda m: m.id)
        assert bool(newest.flags & 4096) is silent


async def test_the_list_says_whose_turn_it_is(ana: Person, ben: Person, bot: Rulekeeper, clock: Clock) -> None:
    table, asked, other = await in_the_open(bot, ana, ben)
    name = table.names[table.list_waiting()[0].seat]
    mine = (await asked.command("game list")).text
    assert "**your turn to answer**" in mine and f"/{table.facts.channel}/{(await on_board(ana)).id}" in mine
    assert f"Waiting for {name}" in (await other.command("game list")).text


# --- what cannot be stored ---


class Phone:
    """A stand-in for Discord: it records what was sent to each person under which nonce. A nonce used again sends
    nothing."""

    def __init__(self) -> None:
        self.there: dict[tuple[int, str], int] = {}
        self.deleted: list[int] = []
        self.lost = False
        """Whether answers are lost."""
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    async def open_private_channel(self, person: int) -> SimpleNamespace:
        async def send(*, nonce: str, **_: object) -> SimpleNamespace:
            number = self.there.setdefault((person, nonce), len(self.there) + 1)
            if self.meanwhile is not None:
                await self.meanwhile()
            if self.lost:
                raise TimeoutError
            return SimpleNamespace(id=number, channel=SimpleNamespace(id=5))

        return SimpleNamespace(send=send)

    def find_channel(self, channel: int) -> SimpleNamespace:
        async def delete(message: int) -> None:
            self.deleted.append(message)

        return SimpleNamespace(get_partial_message=lambda message: SimpleNamespace(delete=lambda: delete(message)))


class Reminding:
    """A table that asks two people in secret, with the reminders but without Discord."""

    def __init__(self, referee: Referee, table: Table) -> None:
        self.referee, self.table, self.phone = referee, table, Phone()
        self.readers = Readers(referee)
        self.mentions = self.anew()
        self.clock = Clock(SimpleNamespace(referee=referee, context=SimpleNamespace(readers=self.readers)))

    def anew(self) -> Mentions:
        """Return the reminders that a new process would have."""
        mentions = Mentions(self.referee, self.readers, self.phone)  # type: ignore[arg-type]
        mentions.idle = 0.0
        self.referee.due.handlers[REMIND] = mentions.remind

        async def at_once(seconds: float) -> None:
            self.clock.at += seconds

        self.referee.due._sleep = at_once
        return mentions

    def asked(self) -> set[int]:
        people = (self.table.facts.seats[one.seat].person for one in self.table.list_waiting())
        return {person for person in people if person is not None}

    async def planned(self) -> set[int]:
        return {-one[0] for one in await self.referee.store.due.list_due(1e12) if one[1] == REMIND}


@pytest.fixture
async def reminding(referee: Referee) -> Reminding:
    table, _ = await referee.open_table(TableTerms(11, 21, 101, "Ana", "pebbles", "short"), "i:1")
    await table.do("i:2", lobby_commands.join, 102, "Ben")
    await table.do("i:3", lobby_commands.mark_ready, 102)
    await table.do("i:4", match_commands.start, 101)
    return Reminding(referee, table)


async def no_room(batch: object) -> None:
    raise StoreFull


@pytest.mark.parametrize("question", ["the same", "the next"])
async def test_a_commit_that_fails_silences_nobody(
    reminding: Reminding, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    """The reminders that could not be planned are planned at the next look at the table, or else for the next
    question."""
    mentions, table = reminding.mentions, reminding.table
    with monkeypatch.context() as full:
        full.setattr(reminding.referee.store, "commit", no_room)
        with pytest.raises(StoreFull):
            await mentions.note_change(table)
    reminding.clock.at += HOUR
    if question == "the next":
        before = reminding.asked()
        await answer_secrets(table)
        assert reminding.asked() < before
    await mentions.note_change(table)
    assert reminding.asked() and await reminding.planned() == reminding.asked()


async def test_a_reminder_that_cannot_be_stored_is_not_sent(
    reminding: Reminding, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reminder that was sent but not stored would be sent again every minute until there is room."""
    mentions, table, phone = reminding.mentions, reminding.table, reminding.phone
    await mentions.note_change(table)
    put = table.find_question(table.list_waiting()[0].seat)
    assert put is not None
    with monkeypatch.context() as full:
        full.setattr(reminding.referee.store, "commit", no_room)
        for _ in range(4):
            await reminding.clock.go(30)
            with pytest.raises(StoreFull):
                await mentions.warn(table, put)
    assert not phone.there
    await reminding.clock.go(60)
    assert {person for person, _ in phone.there} == reminding.asked() and len(phone.there) == 2


@pytest.mark.parametrize("lost", ["an answer", "the process"])
async def test_a_reminder_that_may_have_been_sent_is_sent_with_the_same_nonce(reminding: Reminding, lost: str) -> None:
    """The reminder also counts once, because Discord gives back the message that it already has."""
    phone, asked = reminding.phone, len(reminding.asked())
    await reminding.mentions.note_change(reminding.table)
    phone.lost = True
    await reminding.clock.go(30)
    await reminding.clock.go(60)
    assert len(phone.there) == asked
    phone.lost = False
    if lost == "the process":
        reminding.mentions = reminding.anew()
    await reminding.clock.go(2 * AGAIN)  # The message has failed twice.
    assert len(phone.there) == asked and not phone.deleted
    for person in reminding.asked():
        record = await reminding.referee.store.players.load_reminder(person)
        assert record.count == 1 and (person, record.message) in {(one, m) for (one, _), m in phone.there.items()}
    await reminding.clock.go(GAPS["usual"][0])
    assert len(phone.there) == 2 * asked and len(phone.deleted) == asked, "the next one is another"


async def test_a_reminder_is_withdrawn_if_its_question_was_answered_meanwhile(reminding: Reminding) -> None:
    mentions, phone = reminding.mentions, reminding.phone
    await mentions.note_change(reminding.table)

    async def forgotten() -> None:
        for person in reminding.asked():
            await mentions.forget(person)

    phone.meanwhile = forgotten
    await reminding.clock.go(30)
    assert phone.there and sorted(phone.deleted) == sorted(phone.there.values())
    for person in reminding.asked():
        assert await reminding.referee.store.players.load_reminder(person) == Reminder()


async def test_who_has_answered_before_the_board_could_call_is_not_called(reminding: Reminding) -> None:
    mentions, table = reminding.mentions, reminding.table
    mentions.on_board[table.id] = (101, 102)
    await answer_secrets(table)
    await mentions.note_change(table)
    assert set(mentions.on_board[table.id]) == reminding.asked() and len(reminding.asked()) == 1
