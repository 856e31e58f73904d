"""Every refusal of a table is true: what its sentence says of the table is looked up in the table as it then is.

Four people do whatever comes to mind at tables of two games. Each refusal is checked by what its sentence claims, not
by the code that raised it; and what it says is possible instead is done, and must be accepted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine.protocol import Refused
from referee.records.facts import WINDOWS
from referee.referee import Referee
from referee.table import (
    agreements,
    handing_over,
    lobby_commands,
    lobby_settings,
    match_commands,
    overdue,
    questions,
    seat_proposals,
    suggestions,
)
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests import fake
from tests.fake.cairn import GAME as CAIRN
from tests.known_refusals import list_refusals

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources

ROOT = Path(engine.__file__).parent.parent
DAN = 104
PEOPLE = {ANA: "Ana", BEN: "Ben", CAT: "Cat", DAN: "Dan"}
Claim = Callable[[Table, int, dict[str, Any]], bool]
"""Whether the sentence is true, from the table, who is told so, and what was asked for with the refusal's values."""


def seat(table: Table, person: int) -> Any:
    """Return the seat's record, or None."""
    at = table.facts.seat_of(person)
    return None if at is None else table.facts.seats[at]


def numbered(table: Table, v: dict[str, Any]) -> Any:
    """Return the open question of the named number, whoever is asked."""
    return next((put for put in table.list_pending() if put.number == v["question_asked"]), None)


def own(table: Table, person: int) -> Any:
    at = table.facts.seat_of(person)
    return None if at is None else table.find_question(at)


def most(table: Table) -> int:
    return max(table.game.seats(table.facts.level))


def offered(table: Table, person: int, v: dict[str, Any]) -> bool:
    """Return whether each of the values that are called possible is accepted."""
    values = v["possible"]
    if v["value"] in values:
        return False
    taken = lobby_settings.list_accepted_values(table.facts, table.game, person, v["key"], values, v.get("of"))
    return [*taken] == list(values)


CLAIMS: dict[str, Claim] = {
    "not-at-table": lambda t, p, v: seat(t, p) is None or v.get("silent", False),
    "given-up": lambda t, p, v: seat(t, p) is not None and seat(t, p).kind == "silence",
    "already-seated": lambda t, p, v: p in t.facts.people,
    "full": lambda t, p, v: len(t.facts.seats) + len(t.facts.gathering.guests) >= most(t) == v["most"],
    "not-host": lambda t, p, v: t.facts.host == v["host"] != p,
    "started": lambda t, p, v: t.facts.phase == "playing",
    "ai-replaces": lambda t, p, v: t.facts.phase == "playing",
    "not-started": lambda t, p, v: t.facts.phase == "lobby",
    "over": lambda t, p, v: not t.facts.live,
    "not-over": lambda t, p, v: t.facts.live,
    "no-such-setting": lambda t, p, v: v["key"] not in [one.key for one in t.game.choices(t.facts.level)],
    "no-such-value": offered,
    "too-few": lambda t, p, v: len(t.facts.seats) < v["least"],
    "too-many": lambda t, p, v: len(t.facts.seats) > v["most"],
    "not-ready": lambda t, p, v: bool(v["seats"]) and not any(t.facts.seats[one].ready for one in v["seats"]),
    "no-such-seat": lambda t, p, v: not 0 <= v["seat"] < len(t.facts.seats),
    "already-host": lambda t, p, v: t.facts.host == p,
    "host-is-there": lambda t, p, v: t.facts.host == v["host"] != p and v["at"] > t.services.now(),
    "invited-only": lambda t, p, v: t.facts.gathering.entry == "invited",
    "reserved": lambda t, p, v: 0 < v["most"] - len(t.facts.seats) <= len(t.facts.gathering.guests),
    "guest-seated": lambda t, p, v: t.facts.seat_of(v["by"] or p) is not None,
    "kick-oneself": lambda t, p, v: t.facts.seats[v["seat"]].person == p,
    "not-ai-seat": lambda t, p, v: t.facts.seats[v["seat"]].kind != "ai",
    "nobody-plays-there": lambda t, p, v: t.facts.seats[v["seat"]].kind != "person",
    "seat-played": lambda t, p, v: t.facts.seats[v["seat"]].plays == "person",
    "same-player": lambda t, p, v: t.facts.seats[v["seat"]].plays == ("ai" if v["by"] is None else "person"),
    "no-call": lambda t, p, v: v["number"] not in [call.number for call in t.facts.calls.values()],
    "not-called": lambda t, p, v: any(call.person not in (None, p) for call in t.facts.calls.values()),
    "held-another": lambda t, p, v: v["handed"],
    "other-may-not": lambda t, p, v: v["by"] not in (None, p),
    "paused": lambda t, p, v: t.facts.paused is not None,
    "not-paused": lambda t, p, v: t.facts.paused is None,
    "proposed": lambda t, p, v: t.facts.proposal is not None,
    "no-proposal": lambda t, p, v: t.facts.proposal is None or t.facts.proposal.number != v["number"],
    "not-concerned": lambda t, p, v: p not in (*t.facts.proposal.asked, t.facts.proposal.by),  # type: ignore[union-attr]
    "already-said": lambda t, p, v: p in (*t.facts.proposal.agreed, *t.facts.proposal.objected),  # type: ignore[union-attr]
    "own-seat": lambda t, p, v: t.facts.seats[v["seat"]].person == p,
    "no-bank": lambda t, p, v: t.facts.pace != "slow" or (v["alone"] and len(t.facts.people) < 2),
    "not-away": lambda t, p, v: seat(t, p).kind == "person" and not seat(t, p).stand_in,
    "no-reason": lambda t, p, v: not v["reason"].strip(),
    "nothing-to-undo": lambda t, p, v: not questions.list_own_answers(t, t.facts.seat_of(p)),  # type: ignore[arg-type]
    "nothing-to-redo": lambda t, p, v: not questions.can_redo(t, t.facts.seat_of(p)) or own(t, p) is None,  # type: ignore[arg-type]
    "not-asked": lambda t, p, v: own(t, p) is None,
    "stale": lambda t, p, v: own(t, p) is None or own(t, p).number != v["question_asked"],
    "not-yours": lambda t, p, v: numbered(t, v) is not None and t.facts.seat_of(p) != numbered(t, v).ask.seat,
    "not-an-option": lambda t, p, v: not (numbered(t, v) or own(t, p)).ask.choice.is_valid_answer(v["answer"]),
    "no-open-question": lambda t, p, v: suggestions.open_question(t) is None,
    "own-question": lambda t, p, v: own(t, p) is not None and own(t, p).number == v["question_asked"],
    "no-plans": lambda t, p, v: t.game.answering.plans is None,
    "plan-late": lambda t, p, v: (
        v["plan"] not in [one.format_text() for one in questions.list_plannable(t, t.facts.seat_of(p))]
    ),  # type: ignore[arg-type]
    "busy": lambda t, p, v: not t.facts.live,
}
ELSEWHERE = {
    "in-server": "tests/referee/table/test_outside.py",
    "challenge-stays": "tests/referee/table/test_outside.py",
    # Refusals about rights in a server, and about limits.
    "no-such-game": "tests/referee/table/test_lobby.py",
    "no-such-level": "tests/referee/table/test_lobby.py",
    "too-many-lobbies": "tests/referee/test_limits.py",
    "too-many-tables": "tests/referee/test_limits.py",
    "queue-full": "tests/referee/test_limits.py",
    "rules-changed": "tests/referee/table/test_retry.py",
    "no-practice": "tests/referee/table/test_practice.py",
    "no-such-position": "tests/referee/table/test_practice.py",
    "too-often": "tests/referee/test_limits.py",
    "may-have-held-another": "tests/referee/test_personal.py",
    "too-many-plans": "tests/referee/table/test_ahead.py",
    "no-such-condition": "tests/referee/table/test_ahead.py",
    "no-suggestion": "tests/referee/table/test_suggestions.py",
    "no-advice": "tests/referee/table/test_suggestions.py",
    "advice-off": "tests/referee/table/test_coaching.py",
    "advice-rated": "tests/referee/table/test_coaching.py",
    "other-place": "tests/referee/test_places.py",
    "cannot-join": "tests/referee/table/test_gathering.py",
    "teaching": "tests/referee/table/test_teaching.py",
    "others-seated": "tests/referee/table/test_teaching.py",
    **dict.fromkeys(
        ("no-challenge", "challenge-played", "challenge-busy", "challenge-once", "challenge-undo", "challenge-sealed"),
        "tests/referee/club/test_challenges.py",
    ),
    **dict.fromkeys(
        ("league-sealed", "league-sealed-end", "league-fixed", "league-seat", "league-once"),
        "tests/referee/club/test_sealed_rounds.py",
    ),
    "too-slow": "tests/referee/club/test_deletion.py",
    **dict.fromkeys(("barred", "no-free-text"), "tests/referee/test_bans.py"),
    **dict.fromkeys(("no-guess", "no-signal", "guessed"), "tests/cogs/test_team.py"),
    "newer-rules": "tests/postgresql/test_sharing.py",
    # Refusals about absence, files and campaigns.
    "too-long": "tests/referee/test_absence.py",
    "no-days-left": "tests/referee/test_absence.py",
    "no-such-file": "tests/referee/test_own_files.py",
    "too-many-files": "tests/referee/test_own_files.py",
    "no-name": "tests/referee/test_own_files.py",
    "name-taken": "tests/referee/test_own_files.py",
    "file-too-large": "tests/referee/test_own_files.py",
    "unfit-file": "tests/engine/games/tomb_raider/test_decks.py",
    "no-such-amount": "tests/referee/test_campaigns.py",
    "results-hidden": "tests/referee/statistics/test_statistics.py",
    # Refusals after a failure.
    "damaged": "tests/referee/test_damage.py",
    "not-installed": "tests/referee/test_damage.py",
    "disk-full": "tests/referee/test_campaigns.py",
    "no-disk": "tests/referee/store/test_disk.py",
    "unsure": "tests/postgresql/test_outages.py",
    "broken": "tests/referee/table/test_table.py",
    "unreadable": "tests/referee/table/test_match_in_play.py",
}
"""Refusals that need more than a table and its people, with the tests that provoke them."""


class Monkey:
    """People who try everything that can be done at a table."""

    def __init__(self, table: Table, lot: Random, source: Sources, clock: Clock) -> None:
        self.table, self.lot, self.source, self.clock = table, lot, source, clock
        self.met: dict[str, int] = {}
        self.held: dict[int, set[int]] = {}
        """The seats that each person has held in the present match."""

    async def act(self) -> None:
        """Let somebody do something. Check what a refusal says."""
        person = self.lot.choice([*PEOPLE])
        name = self.lot.choice(sorted(self.ways))
        given = {**self.chosen(person), "handed": len(self.held.get(person, ())) > 0}
        self.clock.at += self.lot.choice([1.0, 40.0, 4000.0])
        try:
            await self.ways[name](self, person, given)
        except Refused as refusal:
            self.met[refusal.kind] = self.met.get(refusal.kind, 0) + 1
            claim = CLAIMS[refusal.kind]
            values = {**given, **refusal.values}
            assert claim(self.table, person, values), (name, PEOPLE[person], refusal.kind, refusal.values, given)
            await self.instead(refusal.kind, person, values)
        if self.table.facts.phase == "lobby":
            self.held.clear()
        for at, info in enumerate(self.table.facts.seats):
            if info.person is not None and self.table.facts.phase == "playing":
                self.held.setdefault(info.person, set()).add(at)

    def chosen(self, person: int) -> dict[str, Any]:
        """Return what somebody means to do: mostly with what is there, at times with what is not."""
        table, lot = self.table, self.lot
        pending = table.list_pending()
        put = lot.choice(pending) if pending else None
        mine = own(table, person)
        asked = mine if mine is not None and lot.random() < 0.6 else put
        answer: Any = "nonsense"
        if asked is not None and lot.random() < 0.8:
            answer = asked.ask.choice.write(asked.ask.choice.sample(lot.randrange))
        key = lot.choice(["die", "windows", "pace", "overdue", "best_of", "level", "colour", "entry", "batz"])
        values = {"die": ["4", "5", "7"], "windows": [*WINDOWS], "pace": ["none", "slow"], "overdue": ["ai", "vote"],
                  "best_of": ["1", "3"], "level": ["short", "long", "none"], "colour": ["black", "red"],
                  "entry": ["open", "invited"]}  # fmt: skip
        proposal = table.facts.proposal
        calls = [call.number for call in table.facts.calls.values()]
        return {
            "seat": lot.randrange(-1, len(table.facts.seats) + 1),
            "question_asked": asked.number if asked is not None else 99,
            "answer": answer,
            "key": key,
            "value": lot.choice(values.get(key, ["red"])),
            "number": lot.choice([proposal.number if proposal is not None else 7, *calls, 999]),
            "by": lot.choice([None, None, person, *PEOPLE]),
            "reason": lot.choice(["", "late"]),
            "plan": "nothing",
        }

    async def instead(self, kind: str, person: int, v: dict[str, Any]) -> None:
        """Do what the sentence says is possible instead: it is accepted."""
        table, source = self.table, self.source
        free = table.facts.proposal is None and self.lot.random() < 0.2
        if not free:
            return
        if kind == "given-up" and not self.held.get(person, set()) - {table.facts.seat_of(person)}:
            at = table.facts.seat_of(person)
            assert at is not None
            await table.do(
                source(), seat_proposals.replace_player, person, at, Successor(person=person, name=PEOPLE[person])
            )
        elif kind == "kick-oneself" or (kind == "already-seated" and table.facts.phase == "lobby"):
            await table.do(source(), lobby_commands.leave, person)
        elif kind == "paused" and person in table.facts.people:
            await table.do(source(), agreements.resume, person)
        elif kind == "over" and table.seat_of(person) is not None:
            await table.do(source(), match_commands.start_rematch, person)
        elif kind == "suggest-instead":
            await table.do(source(), suggestions.suggest, person, v["question_asked"], v["answer"])

    ways: dict[str, Callable[[Monkey, int, dict[str, Any]], Awaitable[object]]] = {
        "join": lambda m, p, v: m.do(lobby_commands.join, p, PEOPLE[p]),
        "ready": lambda m, p, v: m.do(lobby_commands.mark_ready, p),
        "ready too": lambda m, p, v: m.do(lobby_commands.mark_ready, p),
        "ai": lambda m, p, v: m.do(lobby_commands.add_ai, p, "Robo"),
        "kick": lambda m, p, v: m.do(lobby_commands.kick, p, v["seat"]),
        "leave": lambda m, p, v: (m.lot.random() < 0.3 and m.do(lobby_commands.leave, p)) or m.nothing(),
        "settle": lambda m, p, v: m.do(lobby_commands.configure, p, v["key"], v["value"]),
        "settle for": lambda m, p, v: m.settle_for(p, v),
        "start": lambda m, p, v: m.do(match_commands.start, p),
        "start too": lambda m, p, v: m.do(match_commands.start, m.table.facts.host),
        **{f"answer {n}": lambda m, p, v: m.answer(p, v) for n in range(6)},
        "concede": lambda m, p, v: m.concede(p),
        "undo": lambda m, p, v: m.do(agreements.undo, p),
        "redo": lambda m, p, v: m.do(agreements.redo, p),
        "cancel": lambda m, p, v: m.do(agreements.cancel, p) if m.table.facts.phase == "playing" else m.nothing(),
        "pause": lambda m, p, v: m.do(agreements.pause, p),
        "resume": lambda m, p, v: m.do(agreements.resume, p),
        "replace": lambda m, p, v: m.do(
            seat_proposals.replace_player, p, v["seat"], Successor(v["by"], "Somebody"), p == DAN, v["reason"]
        ),
        "call": lambda m, p, v: m.do(seat_proposals.replace_player, p, v["seat"], Successor(anybody=True)),
        "take": lambda m, p, v: m.do(handing_over.take, p, PEOPLE[p], v["number"]),
        "call back": lambda m, p, v: m.do(handing_over.withdraw_call, p, v["number"]),
        "agree": lambda m, p, v: m.do(agreements.agree, p, v["number"]),
        "agree too": lambda m, p, v: m.do(agreements.agree, p, v["number"]),
        "object": lambda m, p, v: m.do(agreements.object_to_proposal, p, v["number"]),
        "grant": lambda m, p, v: m.do(overdue.grant, p, v["seat"]),
        "back": lambda m, p, v: m.do(overdue.take_seat_back, p),
        "suggest": lambda m, p, v: m.suggest(p, v),
        "take over": lambda m, p, v: m.do(lobby_commands.take_over, p),
        "invite": lambda m, p, v: m.do(lobby_commands.invite, p, v["by"] or p, "Somebody", m.lot.random() < 0.5),
        "rematch": lambda m, p, v: m.do(match_commands.start_rematch, p),
    }  # fmt: skip

    async def do(self, command: Any, *given: Any) -> object:
        return await self.table.do(self.source(), command, *given)

    async def nothing(self) -> None:
        """Do nothing."""

    async def answer(self, person: int, v: dict[str, Any]) -> None:
        at = self.table.facts.seat_of(person)
        if at is not None:
            await self.table.do(self.source(), match_commands.answer, at, v["question_asked"], v["answer"])

    async def settle_for(self, person: int, v: dict[str, Any]) -> None:
        """Choose a colour for another seat. A refusal is checked against that choice."""
        v |= {"key": "colour", "value": "black", "of": v["seat"]}
        await self.table.do(self.source(), lobby_commands.configure, person, "colour", "black", v["seat"])

    async def suggest(self, person: int, v: dict[str, Any]) -> None:
        if self.table.game.cooperative:
            await self.table.do(self.source(), suggestions.suggest, person, v["question_asked"], v["answer"])

    async def concede(self, person: int) -> None:
        at = self.table.facts.seat_of(person)
        if at is not None and (self.lot.random() < 0.2 or self.table.facts.seats[at].kind == "silence"):
            await self.table.do(self.source(), match_commands.concede, at)


@pytest.mark.parametrize("part", range(4))
async def test_whatever_a_table_refuses_is_true(part: int, referee: Referee, clock: Clock) -> None:
    fake.register_cairn()
    source, met = Sources(), dict[str, int]()
    for seed in range(part * 6, part * 6 + 6):
        lot = Random(seed)
        game, level = (CAIRN.key, CAIRN.levels[0]) if seed % 3 == 2 else ("pebbles", lot.choice(["short", "long"]))
        pace = lot.choice(["none", "slow"])
        table, _ = await referee.open_table(
            TableTerms(GUILD, CHANNEL + seed, ANA, "Ana", game, level, pace=pace), source()
        )
        monkey = Monkey(table, lot, source, clock)
        for person in (BEN, CAT)[: seed % 3]:
            await table.do(source(), lobby_commands.join, person, PEOPLE[person])
            await table.do(source(), lobby_commands.mark_ready, person)
        if seed % 3:
            if lot.random() < 0.5 and len(table.facts.seats) < max(table.game.seats(level)):
                await table.do(source(), lobby_commands.add_ai, ANA, "Robo")
            await table.do(source(), match_commands.start, ANA)
        for _ in range(180):
            if table.facts.phase == "cancelled" and table.seat_of(ANA) is None and not table.facts.people:
                break
            await monkey.act()
        for kind, count in monkey.met.items():
            met[kind] = met.get(kind, 0) + count
        if table.facts.live:
            await table.do(source(), agreements.cancel, DAN, manager=True)
    assert len(met) >= 20, sorted(met)
    assert met.keys() <= CLAIMS.keys()


async def test_what_few_come_upon_is_true_as_well(referee: Referee, clock: Clock) -> None:
    """Some refusals are rare, so each is raised at a table of its own."""
    fake.register_cairn()
    source = Sources()
    met = set[str]()

    async def told(table: Table, person: int, what: Awaitable[object], **given: Any) -> None:
        with pytest.raises(Refused) as found:
            await what
        kind, values = found.value.kind, {**given, **found.value.values}
        met.add(kind)
        assert CLAIMS[kind](table, person, values), (kind, values)

    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "pebbles", "long"), source())
    for key, value in (("die", "9"), ("pace", "hasty"), ("windows", "ajar"), ("level", "deep"), ("best_of", "2")):
        await told(table, ANA, table.do(source(), lobby_commands.configure, ANA, key, value), key=key, value=value)
    await told(
        table, ANA, table.do(source(), lobby_commands.configure, ANA, "colour", "red"), key="colour", value="red"
    )
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await told(table, ANA, table.do(source(), lobby_commands.configure, ANA, "colour", "black", seat=1), seat=1)
    await told(table, ANA, table.do(source(), match_commands.start, ANA))
    duel, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL + 2, ANA, "Ana", "counter_terror", "standard"), source()
    )
    await told(duel, ANA, duel.do(source(), match_commands.start, ANA))
    raid, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 3, CAT, "Cat", "tomb_raider", "freestyle"), source())
    for person in (ANA, BEN):
        await raid.do(source(), lobby_commands.join, person, PEOPLE[person])
    await told(raid, CAT, raid.do(source(), lobby_commands.configure, CAT, "level", "introductory"))
    other, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, ANA, "Ana", "cairn", CAIRN.levels[0]), source())
    for person in (BEN, CAT):
        await other.do(source(), lobby_commands.join, person, PEOPLE[person])
        await other.do(source(), lobby_commands.mark_ready, person)
    await other.do(source(), match_commands.start, ANA)
    while other.list_waiting()[0].seat != 1:
        put = other.find_question(0)
        assert put is not None
        await other.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    await other.do(source(), agreements.undo, ANA)
    clock.at += 25 * 3600
    late = questions.list_awaited(other)
    assert late
    await told(
        other,
        DAN,
        other.do(
            source(), seat_proposals.replace_player, DAN, late[0], Successor(name="Robo"), manager=True, reason=" "
        ),
        reason=" ",
    )
    assert met >= {"no-such-value", "not-ai-seat", "not-ready", "too-few", "too-many", "no-reason"}, met


def test_every_refusal_is_checked_here_or_provoked_elsewhere() -> None:
    kinds = {one.kind for one in list_refusals("referee.table")}
    assert not kinds - CLAIMS.keys() - ELSEWHERE.keys()
    assert not CLAIMS.keys() & ELSEWHERE.keys()
    for kind, path in ELSEWHERE.items():
        assert f'"{kind}"' in (ROOT / path).read_text(), (kind, path)
