"""Taking back and doing again: at once where nobody learned anything, else if all agree; stored like everything."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import tests.fake
from engine.match import Match
from engine.match_records import Input
from engine.protocol import CHECKPOINT, PASS, Ask, One, Refused, Rules
from referee.records.stored_match import KeptRow
from referee.referee import Referee
from referee.table import agreements, decisions, history, lobby_commands, match_commands, progress, questions
from referee.table.live_match import is_hidden
from referee.table.match_files import examine
from referee.table.missed import find_missed
from referee.table.new_table import TableTerms
from referee.table.policy import LONGEST
from referee.table.proposals import TAKING_BACK
from referee.table.table import Table
from referee.table.undo import Knowledge, Taking, find_latest_taking
from tests import stored
from tests.fake import cairn

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock, Sources, answer, lobby, play_to_end, playing, poker_faced
from .lobby import refused
from .table import picture, put_of
from .undo import Open, give, reopened, to_go


async def stored_rows(table: Table) -> list[KeptRow]:
    return await table.services.store.inputs.list_rows(table.place)


async def test_my_own_answer_by_which_nobody_learned_anything_is_taken_back_at_once(
    open_referee: Open, source: Sources
) -> None:
    table = await to_go(await open_referee(), source)
    before, old, log = picture(table), put_of(table, 0), await history.list_log(table, None)
    await give(table, source, 0, "go:left")
    gone, press = put_of(table, 0), source()
    assert gone.ask.kind == "toss" and history.list_latest_events(table, None)[-1].kind == "went"
    for again in (False, True):
        outcome = await table.do(press, agreements.undo, ANA)
        assert (outcome.kind, outcome.seat, outcome.again) == ("undone", 0, again)
    for _ in range(2):
        new = put_of(table, 0)
        assert new.ask == old.ask and new.number not in (old.number, gone.number)
        assert replace(picture(table)[0], changes=before[0].changes) == before[0] and picture(table)[3] == before[3], (
            "seen as if it had not been"
        )
        assert (
            await history.list_log(table, None) == log
            and progress.count_undone_answers(table) == 1
            and not progress.is_undone_past_dice(table)
            and questions.can_redo(table, 0)
        )
        assert [logged.event.kind for logged in await history.list_log(table, None, struck=True)][-1] == "went"
        for stale in (old, gone):
            await refused("stale", table.do(source(), match_commands.answer, 0, stale.number, "go:right"))
        table = await reopened(open_referee)
    await refused("nothing-to-redo", table.do(source(), agreements.redo, BEN))
    assert (await table.do(source(), agreements.redo, ANA)).kind == "redone" and history.list_latest_events(
        table, None
    )[-1].open["side"] == "left"
    await refused("nothing-to-redo", table.do(source(), agreements.redo, ANA))


async def test_redo_lasts_until_the_next_answer_and_goes_as_far_as_was_taken_back(
    open_referee: Open, source: Sources
) -> None:
    table = await playing(await open_referee(), source)
    await give(table, source, 0, "pass")
    await give(table, source, 0, "go:right")
    await table.do(source(), agreements.undo, ANA)
    await table.do(source(), agreements.undo, ANA)
    assert put_of(table, 0).ask.kind == "bid" and progress.count_undone_answers(table) == 2
    table = await reopened(open_referee)
    for kind in ("go", "toss"):
        await table.do(source(), agreements.redo, ANA)
        assert put_of(table, 0).ask.kind in (kind, "peek")
    assert history.list_latest_events(table, None)[-1].open["side"] == "right" and not questions.can_redo(table, 0)
    await table.do(source(), agreements.undo, ANA)
    await give(table, source, 0, "go:left")
    while put_of(table, 0).ask.kind != "go":
        await answer(table, source)
    await refused("nothing-to-redo", table.do(source(), agreements.redo, ANA))


def row(number: int, seat: int, free: bool = True, passed: bool = False, secret: bool = False) -> KeptRow:
    return KeptRow(Input(number, seat, "kind", "value", 1), free, passed, secret)


@pytest.mark.parametrize(
    ("rows", "to", "learned", "others", "before"),
    [
        ([row(0, 1), row(1, 0)], 1, False, set(), 0),
        ([row(0, 0), row(1, 0)], 1, False, set(), 0),
        ([row(0, 0), row(1, 1)], 0, False, {1}, -1),  # Another's answer, which told nobody anything except itself.
        ([row(0, 0), row(1, 1, passed=True), row(2, 0, passed=True)], 0, False, set(), -1),
        ([row(0, 0), row(1, 1, free=False, passed=True)], 0, True, set(), -1),
        ([row(0, 1), row(1, 1, passed=True), row(2, 0, free=False), row(3, -1, free=False)], 2, True, set(), 0),
    ],
)
def test_an_undo_names_what_is_unlearned_and_whose_answers_it_takes_back(
    rows: list[KeptRow], to: int, learned: bool, others: set[int], before: int
) -> None:
    found = find_latest_taking(rows, 0, ())
    assert (found.row.number, found.learned, found.others, found.before) == (to, learned, others, before)


@pytest.mark.parametrize(("seen", "learned"), [(0, False), (1, True)])
def test_what_another_has_answered_in_hiding_is_nothing_until_something_is_seen_of_it(seen: int, learned: bool) -> None:
    """As soon as an effect of the secret answer is visible, all players are asked, because asking only the one who
    answered would show who it was."""
    for others in ([row(1, 1, secret=True)], [row(1, 2, secret=True), row(2, 1, secret=True)]):
        found = find_latest_taking([row(0, 0), *others], 0, (), knowledge=Knowledge(seen=seen))
        assert (found.learned, found.others) == (learned, set())


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("others", [[], [row(2, 1)], [row(2, 1), row(3, 2)]])
def test_a_sealed_answer_is_taken_back_without_any_other(others: list[KeptRow], quick: bool) -> None:
    rows = [row(0, 1, free=False), row(1, 0), *others]
    found = find_latest_taking(
        rows, 0, [one.row.number for one in rows[1:]], knowledge=Knowledge(quick, others_asked=True)
    )
    assert (found.row.number, found.learned, found.others) == (1, False, set())


async def own(referee: Referee) -> list[Input]:
    """Return the answers that people gave themselves."""
    return [one.row for one in await stored.kept(referee.store) if not (one.passed or one.row.void)]


async def test_only_whose_answer_goes_with_it_is_asked_and_nothing_then_counts_less(
    open_referee: Open, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One other player has answered a press by mistake, without dice. The third player has no say."""
    referee = await open_referee()
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "counter_terror", "standard"), source())
    for person in (BEN, CAT, CAT + 1):
        await table.do(source(), lobby_commands.join, person, f"P{person}")
        await table.do(source(), lobby_commands.mark_ready, person)
    await table.do(source(), match_commands.start, ANA)
    while not any(one.seat == 0 for one in await own(referee)):
        await answer(table, source)
    found = decisions.find_taking

    async def misclick(at: Table, seat: int, row: int | None = None) -> Taking:
        return replace(await found(at, seat, row), learned=False, others=frozenset({1}))

    monkeypatch.setattr(decisions, "find_taking", misclick)
    assert (await table.do(source(), agreements.undo, ANA)).kind == "proposed"
    table = await reopened(open_referee)
    assert agreements.list_voters(table) == (BEN,) and table.proposal is not None and not table.proposal.past_dice
    await refused("not-concerned", table.do(source(), agreements.object_to_proposal, CAT, 1))
    assert (await table.do(source(), agreements.agree, BEN, 1)).kind == "undone"
    assert not progress.is_undone_past_dice(table) and table.proposal is None


async def test_no_checkpoint_of_what_was_taken_back_is_kept(referee: Referee, source: Sources) -> None:
    """With such a checkpoint a match that cannot be read to its end would be resumed from answers that were
    taken back."""
    table = await playing(referee, source)
    await give(table, source, 0, "pass")
    await give(table, source, 0, "go:left")
    while put_of(table, 0).ask.kind != "bid":
        await answer(table, source)
    for _ in range(10):
        if put_of(table, 0).ask.kind == "go":
            break
        await table.do(source(), agreements.undo, ANA)
    last = max(row.number for row in await stored.rows(referee.store) if not row.void)
    assert all(snapshot.row <= last for snapshot in (await stored.checkpoints(referee.store)).values())


async def test_a_failed_undo_changes_nothing(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await to_go(referee, source)
    await table.do(source(), agreements.undo, BEN)
    before = picture(table)

    def broken(*_: object) -> object:
        raise ValueError

    with monkeypatch.context() as patch:
        patch.setattr(Match, "back", broken)
        await refused("broken", table.do(source(), agreements.agree, ANA, 1))
    assert picture(table) == before and table.proposal is not None
    assert (await table.do(source(), agreements.agree, ANA, 1)).kind == "undone"


async def test_while_others_are_asked_the_table_answers_for_nobody(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    table = await poker_faced(referee, source)
    for seat, value in ((0, "pass"), (1, "pass"), (0, "go:left")):
        await give(table, source, seat, value)
    await referee.settings.change_player(ANA, orders={"pebbles:bid": False})
    while [waiting.seat for waiting in table.list_waiting()] != [0, 1]:
        await answer(table, source)
    await table.do(source(), agreements.undo, BEN)
    assert table.proposal is not None
    clock.at += LONGEST
    await referee.due.fire()
    assert len(table.list_waiting()) == 2 and table.proposal is not None
    await table.do(source(), agreements.object_to_proposal, ANA, 1)
    clock.at += LONGEST
    await referee.due.fire()
    assert table.has_answered(0)


async def test_what_the_dice_showed_is_taken_back_only_if_all_agree(referee: Referee, source: Sources) -> None:
    table = await to_go(referee, source)
    before = picture(table)
    outcome = await table.do(source(), agreements.undo, BEN)
    assert outcome.kind == "proposed" and table.proposal is not None and table.proposal.past_dice
    assert picture(table)[1:] == before[1:], "nothing is taken back yet"
    assert agreements.list_voters(table) == (ANA,) and table.proposal.agreed == (BEN,)
    await refused("proposed", table.do(source(), agreements.pause, ANA))
    await refused("no-proposal", table.do(source(), agreements.agree, ANA, 2))
    await refused("already-said", table.do(source(), agreements.agree, BEN, 1))
    await refused("not-at-table", table.do(source(), agreements.agree, CAT, 1))
    assert (await table.do(source(), agreements.agree, ANA, 1)).kind == "undone"
    assert [(w.seat, put_of(table, w.seat).ask.kind) for w in table.list_waiting()] == [(1, "bid")]
    assert progress.is_undone_past_dice(table) and table.proposal is None and table.has_answered(0), (
        "Ana's own bid lies there still"
    )
    await play_to_end(table, source)
    assert {counts for *_, counts in await stored.results(referee.store)} == {0}


async def test_each_is_told_what_would_be_unlearned_as_far_as_it_is_known(referee: Referee, source: Sources) -> None:
    table = await to_go(referee, source)
    while table.facts.seats and (await history.list_log(table, None))[-1].event.kind != "drew":
        await answer(table, source)
    await table.do(source(), agreements.undo, ANA)
    proposal = table.proposal
    assert proposal is not None and proposal.row is not None
    for viewer in (0, 1, None):
        told = [logged.event for logged in await history.list_events_to_undo(table, viewer)]
        assert "drew" in [one.kind for one in told]
        assert {seat for one in told for seat in one.secret} == {viewer} - {None}


@pytest.mark.parametrize("how", ["object", "withdraw", "answer", "late", "leave"])
async def test_an_undo_that_is_not_agreed_on_changes_nothing(
    open_referee: Open, source: Sources, clock: Clock, how: str
) -> None:
    table = await to_go(await open_referee(), source)
    await table.do(source(), agreements.undo, BEN)
    table = await reopened(open_referee)
    assert table.proposal is not None and table.proposal.number == 1
    if how == "object":
        assert (await table.do(source(), agreements.object_to_proposal, ANA, 1)).kind == "objected"
    elif how == "withdraw":
        assert (await table.do(source(), agreements.object_to_proposal, BEN, 1)).kind == "withdrawn"
    elif how == "answer":
        await give(table, source, 0, "go:left")
    elif how == "leave":
        await table.do(source(), match_commands.concede, 1)
    else:
        clock.at += TAKING_BACK - 1
        await table.services.due.fire()
        assert table.proposal is not None
        clock.at += 1
        await table.services.due.fire()
    assert table.proposal is None and progress.count_undone_answers(table) == 0
    await refused("no-proposal", table.do(source(), agreements.agree, ANA, 1))
    clock.at += TAKING_BACK
    await table.services.due.fire()
    table = await reopened(open_referee)
    assert table.proposal is None and progress.count_undone_answers(table) == 0
    if how != "leave":
        await table.do(source(), agreements.undo, BEN)
        assert table.proposal is not None and table.proposal.number == 2, "a number is never used again"


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("agreed", [True, False])
async def test_a_secret_answer_under_seal_leaves_what_is_proposed_as_it_is(
    open_referee: Open, source: Sources, first: int, agreed: bool
) -> None:
    """If the proposal were withdrawn at once, everybody would see that somebody was secretly asked and has answered.
    The proposal is withdrawn when the answers are opened. If it is agreed to, the proposed answer is taken back, even
    if the seat has given another one since."""
    table = await to_go(await open_referee(), source)
    await give(table, source, 0, "go:left")
    while {put.ask.kind for put in table.list_pending()} != {"bid"}:
        await answer(table, source)
    await table.do(source(), agreements.undo, ANA)
    proposed = table.proposal
    assert proposed is not None and proposed.row is not None and len(table.list_pending()) == 2
    taken = next(kept.row for kept in await stored_rows(table) if kept.row.number == proposed.row)
    await give(table, source, first, "pass")
    table = await reopened(open_referee)
    assert table.proposal == proposed and table.has_answered(first)
    if not agreed:
        await give(table, source, 1 - first, "pass")
        assert table.proposal is None and progress.count_undone_answers(table) == 0
        return
    assert (await table.do(source(), agreements.agree, BEN, 1)).kind == "undone"
    assert (
        put_of(table, 0).ask.kind == taken.kind != "bid" and progress.is_undone_past_dice(table) == proposed.past_dice
    )
    assert (await table.do(source(), agreements.redo, ANA)).kind == "redone"


async def test_an_answer_can_be_redone_though_another_has_answered_simultaneously(
    referee: Referee, source: Sources
) -> None:
    """If this were refused, a player who tries it would learn that the other has answered. It does not depend on what
    the other has taken back either."""
    table = await playing(referee, source, (BEN, "Ben"))
    await give(table, source, 0, "pass")
    await table.do(source(), agreements.undo, ANA)
    await give(table, source, 1, "pass")
    await table.do(source(), agreements.undo, BEN)
    await give(table, source, 1, "pass")
    assert (await table.do(source(), agreements.redo, ANA)).kind == "redone"
    assert put_of(table, 0).ask.kind == "go" and not (questions.can_redo(table, 0) or questions.can_redo(table, 1))


async def public(table: Table, seat: int) -> Any:
    """Return everything that anybody except a seat could see of a table."""
    others = [other for other in range(len(table.facts.seats)) if other != seat]
    return (
        replace(table.facts, changes=0),
        [replace(one, question=0) if one.hidden else one for one in table.list_waiting()],
        questions.list_awaited(table),
        (
            progress.find_asking_time(table),
            progress.find_limit_end(table),
            progress.count_mended_answers(table),
            progress.find_declined(table),
            questions.find_taken_back(table, None),
        ),
        [(table.view(viewer), history.list_latest_events(table, viewer)) for viewer in (None, *others)],
        [(table.find_question(other), questions.can_redo(table, other)) for other in others],
        [await find_missed(table, other) for other in others],
        questions.find_last_answer_row(table),
    )


async def in_hiding(referee: Referee, source: Sources) -> Table:
    """Begin a match of three raiders with poker faces and a time limit. Two or more of them are asked in secret."""
    table, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "into_the_caves"), source()
    )
    for person in (BEN, CAT):
        await table.do(source(), lobby_commands.join, person, f"P{person}")
    await table.do(source(), lobby_commands.configure, ANA, "windows", "poker-face")
    await table.do(source(), lobby_commands.configure, ANA, "pace", "table")
    for person in (BEN, CAT):
        await table.do(source(), lobby_commands.mark_ready, person)
    await table.do(source(), match_commands.start, ANA)
    lot = Random(4)
    while sum(is_hidden(put.ask) for put in table.list_pending()) < 2:
        put = table.list_pending()[0]
        value = put.ask.choice.write(table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange))
        await table.do(source(), match_commands.answer, put.ask.seat, put.number, value)
    return table


@pytest.mark.parametrize("proposed", ["nothing", "undo", "declined"])
async def test_what_is_done_in_hiding_changes_nothing_that_others_can_see(
    open_referee: Open, source: Sources, clock: Clock, proposed: str
) -> None:
    """A simultaneous answer may be given, replaced, taken back and given again as long as another player is asked with
    it."""
    table = await in_hiding(await open_referee(), source)
    asked = [put for put in table.list_pending() if is_hidden(put.ask)]
    mine, other = asked[0], asked[-1]
    proposer = next(seat for seat in range(3) if seat != mine.ask.seat)
    if proposed != "nothing":
        assert (await table.do(source(), agreements.undo, table.facts.seats[proposer].person or 0)).kind == "proposed"
    if proposed == "declined":
        await table.do(source(), agreements.object_to_proposal, agreements.list_voters(table)[0], 1)
        assert progress.find_declined(table) is not None
    person, value = table.facts.seats[mine.ask.seat].person or 0, mine.ask.choice.write(mine.ask.default)
    before = await public(table, mine.ask.seat)
    assert before[3][1] is None if proposed == "undo" else before[3][1] is not None
    done: list[Callable[[], Awaitable[object]]] = [
        lambda: table.do(source(), match_commands.answer, mine.ask.seat, mine.number, value),
        lambda: table.do(source(), match_commands.answer, mine.ask.seat, mine.number, value),
        lambda: table.do(source(), agreements.undo, person),
        lambda: table.do(source(), match_commands.answer, mine.ask.seat, mine.number, value),
        lambda: table.do(source(), agreements.undo, person),
    ]
    for step in [*done, *(() if proposed == "undo" else (lambda: table.do(source(), agreements.redo, person),))]:
        clock.at += 1
        await step()
        assert await public(table, mine.ask.seat) == before
    assert other in table.list_pending() and put_of(table, mine.ask.seat) == mine


@pytest.mark.parametrize(("pace", "hurry"), [("slow", None), ("table", 30.0)])
async def test_who_is_asked_openly_is_not_named_as_soon_as_those_asked_in_hiding_have_answered(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch, pace: str, hurry: float | None
) -> None:
    """The list of players who are waited for, and its time, do not change until all have answered. A player who answers
    openly is seen to have answered."""

    def play(s: cairn.State) -> Rules[None]:
        yield CHECKPOINT
        rest = Ask(1, "rest", One((cairn.Rest(), PASS)), PASS)
        wishes = One((cairn.Whisper("luck"), cairn.Whisper("rain")))
        yield (rest, *(Ask(seat, "whisper", wishes, wishes.options[0], secret=True) for seat in (2, 0)))
        s.turn = cairn.TURNS

    tests.fake.register_cairn()
    tests.fake.otherwise(monkeypatch, "cairn", play=play, hurry=lambda ask: hurry)
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "cairn", "hill"), source())
    for person in (BEN, CAT):
        await table.do(source(), lobby_commands.join, person, f"P{person}")
    await table.do(source(), lobby_commands.configure, ANA, "pace", pace)
    for person in (BEN, CAT):
        await table.do(source(), lobby_commands.mark_ready, person)
    await table.do(source(), match_commands.start, ANA)
    for seat in (2, 0):
        before = await public(table, seat)
        assert (
            questions.list_awaited(table) is None
            and len(table.list_waiting()) == 3
            and progress.find_limit_end(table) is not None
        )
        await give(table, source, seat, "whisper:rain")
        assert await public(table, seat) == before
    await give(table, source, 1, "rest")
    assert table.facts.phase == "over"


async def test_what_is_proposed_stands_as_long_as_nothing_is_seen_to_happen(referee: Referee, source: Sources) -> None:
    """A proposal also stays open if one player after the other is asked in secret, each alone. The proposal is
    withdrawn as soon as something visible happens."""
    table, lot, kept, gone = await in_hiding(referee, source), Random(5), 0, 0
    for _ in range(800):
        if table.proposal is None and any(is_hidden(one.ask) for one in table.list_pending()) and not lot.randrange(3):
            await refused_or_proposed(table, source)
        put = next((one for one in table.list_pending() if one.ask.seat != 2), table.list_pending()[0])
        proposed, seen, looked = table.proposal, table.require_match().all_see, table.view(None)
        value = put.ask.choice.write(table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange))
        await table.do(source(), match_commands.answer, put.ask.seat, put.number, value)
        if proposed is not None:
            same = table.require_match().all_see == seen
            assert table.proposal == (proposed if same else None)
            assert table.view(None) == looked or not same, "dice that all see have fallen, though nothing is told yet"
            kept, gone = kept + (same and not table.has_answered(put.ask.seat)), gone + (not same)
        if kept > 3 and gone > 3:
            break
    assert kept > 3 and gone > 3


async def test_what_was_answered_in_hiding_is_taken_back_without_a_trace_though_it_lies_under_no_seal(
    referee: Referee, source: Sources, clock: Clock
) -> None:
    """One player was asked alone in secret, and then another or the same one: nobody has seen any of it. The answers
    are drawn by lot, because the AI seldom comes into such a position."""
    table, lot, taken = await in_hiding(referee, source), Random(4), 0
    for _ in range(1500):
        put = table.list_pending()[0]
        alone = is_hidden(put.ask) and table.require_match().match.asked_now == (put,)
        before, see = (await public(table, put.ask.seat)) if alone else None, table.require_match().all_see
        value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
        clock.at += 1
        await table.do(source(), match_commands.answer, put.ask.seat, put.number, value)
        if table.facts.phase != "playing":
            break
        if alone and table.require_match().all_see == see and not table.require_match().match.unopened:
            found = await decisions.find_taking(table, put.ask.seat)
            if not (found.learned or found.others):
                await table.do(source(), agreements.undo, table.facts.seats[put.ask.seat].person or 0)
                assert await public(table, put.ask.seat) == before
                taken += 1
        if taken > 3:
            break
    assert taken > 3


async def test_whom_an_undo_asks_does_not_hang_on_what_was_answered_in_hiding(
    open_referee: Open, source: Sources
) -> None:
    """The players who are asked are equal after a pause, and after the match was read from the store again."""

    async def taken(seat: int) -> tuple[bool, frozenset[int]]:
        found = await decisions.find_taking(table, seat)
        return found.learned, found.others

    table = await in_hiding(await open_referee(), source)
    lot, compared = Random(4), 0
    for _ in range(1500):
        group = table.require_match().match.asked_now
        third = next((seat for seat in range(3) if seat not in [put.ask.seat for put in group]), None)
        own = [one for one in await stored_rows(table) if one.row.seat == third and not (one.row.void or one.secret)]
        if (
            len(group) == len(table.list_pending()) == 2
            and all(is_hidden(put.ask) for put in group)
            and third in range(3)
            and own
        ):
            before = await taken(third)
            await table.do(source(), match_commands.answer, group[0].ask.seat, group[0].number, "pass")
            assert await taken(third) == before
            table = await reopened(open_referee)
            assert await taken(third) == before
            await table.do_by_itself(source(), agreements.pause_without_vote)
            await table.do(source(), agreements.resume, ANA)
            for person in (BEN, CAT):
                if table.proposal is not None:
                    await table.do(source(), agreements.agree, person, table.proposal.number)
            assert table.facts.paused is None and await taken(third) == before
            compared += before == (False, frozenset())
        if compared or table.facts.phase != "playing":
            break
        put = table.list_pending()[0]
        value = put.ask.choice.write(table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange))
        await table.do(source(), match_commands.answer, put.ask.seat, put.number, value)
    assert compared


async def test_the_store_keeps_whether_everybody_knew_of_a_question(referee: Referee, source: Sources) -> None:
    table = await dealt(referee, source, "quick")
    await keep_all(table, source, 0)
    kept = (await stored_rows(table))[-1]
    assert (kept.row.kind, kept.secret, kept.known) == ("opening-hand", True, True)


async def test_an_open_answer_under_seal_that_is_taken_back_is_told_to_nobody(
    referee: Referee, source: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(s: cairn.State) -> Rules[None]:
        yield CHECKPOINT
        yield tuple(Ask(seat, "rest", One((cairn.Rest(), PASS)), PASS) for seat in (0, 1))
        s.turn = cairn.TURNS

    tests.fake.register_cairn()
    tests.fake.otherwise(monkeypatch, "cairn", play=play)
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "cairn", "hill"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    await give(table, source, 0, "rest")
    await table.do(source(), agreements.undo, ANA)
    assert (
        questions.find_taken_back(table, None) is None
        and questions.find_taken_back(table, 1) is None
        and questions.find_taken_back(table, 0) is not None
    )


async def refused_or_proposed(table: Table, source: Sources) -> None:
    """Let Cat ask to take back an answer, if there is one that needs agreement."""
    with contextlib.suppress(Refused):
        await table.do(source(), agreements.undo, CAT)


async def test_a_lone_player_needs_no_vote_for_an_undo(referee: Referee, source: Sources) -> None:
    table = await playing(referee, source)
    await refused("nothing-to-undo", table.do(source(), agreements.undo, ANA))
    await give(table, source, 0, "pass")
    assert (await table.do(source(), agreements.undo, ANA)).kind == "undone" and progress.is_undone_past_dice(table)
    assert put_of(table, 0).ask.kind == "bid"
    await refused("not-at-table", table.do(source(), agreements.undo, CAT))


async def dealt(referee: Referee, source: Sources, windows: str) -> Table:
    """Begin a match of three raiders, each asked in secret which cards of the first hand to keep."""
    table, _ = await referee.open_table(
        TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "into_the_caves"), source()
    )
    for person in (BEN, CAT):
        await table.do(source(), lobby_commands.join, person, f"P{person}")
    await table.do(source(), lobby_commands.configure, ANA, "windows", windows)
    for person in (BEN, CAT):
        await table.do(source(), lobby_commands.mark_ready, person)
    await table.do(source(), match_commands.start, ANA)
    while not all(put_of(table, seat).ask.kind == "opening-hand" for seat in range(3)):
        await answer(table, source)
    return table


async def keep_all(table: Table, source: Sources, seat: int) -> None:
    put = put_of(table, seat)
    await table.do(source(), match_commands.answer, seat, put.number, put.ask.choice.write(put.ask.default))


@pytest.mark.parametrize("windows", ["quick", "poker-face"])
@pytest.mark.parametrize("given", [(0,), (0, 1), (1, 0)])
async def test_an_answer_under_seal_is_taken_back_alone(
    open_referee: Open, source: Sources, windows: str, given: tuple[int, ...]
) -> None:
    """A simultaneous answer can be taken back without asking anybody, and it makes no difference whether another player
    has answered before or since. The other answer stays."""
    table = await dealt(await open_referee(), source, windows)
    for seat in given:
        await keep_all(table, source, seat)
    mine = table.find_given_answer(0)
    theirs, latest, log = (
        table.find_given_answer(1),
        history.list_latest_events(table, None),
        await history.list_log(table, None),
    )
    outcome = await table.do(source(), agreements.undo, ANA)
    assert outcome.kind == "undone" and not progress.is_undone_past_dice(table) and table.proposal is None
    for _ in range(2):
        assert (
            not table.has_answered(0) and table.find_given_answer(1) == theirs and table.has_answered(1) == (1 in given)
        )
        assert history.list_latest_events(table, None) == latest and await history.list_log(table, None) == log
        table = await reopened(open_referee)
    assert (await table.do(source(), agreements.redo, ANA)).kind == "redone" and table.find_given_answer(0) == mine
    for seat in {1, 2} - set(given):
        await keep_all(table, source, seat)
    assert put_of(table, table.list_waiting()[0].seat).ask.kind != "opening-hand", "with that all have answered"


@pytest.mark.parametrize("windows", ["quick", "poker-face"])
@pytest.mark.parametrize("answered", [False, True])
async def test_what_another_has_answered_under_seal_goes_with_an_earlier_answer_only_if_all_agree(
    referee: Referee, source: Sources, windows: str, answered: bool
) -> None:
    """A player who has not answered is asked to agree, too."""
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.do(source(), lobby_commands.configure, ANA, "windows", windows)
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    await give(table, source, 0, "pass")
    await give(table, source, 1, "pass")
    while [w.seat for w in table.list_waiting()] != [0, 1]:
        await answer(table, source)
    if answered:
        await give(table, source, 1, "pass")
    sealed = put_of(table, 1)
    assert (await table.do(source(), agreements.undo, ANA)).kind == "proposed" and agreements.list_voters(table) == (
        BEN,
    )
    assert put_of(table, 1) == sealed and table.has_answered(1) == answered, "nothing is taken back yet"
    assert (await table.do(source(), agreements.agree, BEN, 1)).kind == "undone" and not table.has_answered(1)


@pytest.mark.parametrize("others", [(), ((BEN, "Ben"),)])
async def test_taking_back_at_random_leaves_a_match_that_plays_on_and_can_be_verified(
    open_referee: Open, source: Sources, others: tuple[tuple[int, str], ...]
) -> None:
    """Answers are taken back and redone at random times, and the match is reloaded. No number of an input, draw, event
    or question comes twice, and the final record is in order."""
    lot, when = Random(3), Random(8)
    table = await playing(await open_referee(), source, *others)
    numbers: dict[int, object] = {}
    taken = 0
    while table.facts.phase == "playing":
        for waiting in table.list_waiting():
            ask = put_of(table, waiting.seat).ask
            assert numbers.setdefault(waiting.question, ask) == ask, "a number was used for another question"
        before = picture(table)
        table = await reopened(open_referee)
        assert picture(table) == before
        if when.random() < 0.5 and taken < 20:
            person = lot.choice([ANA, BEN]) if others else ANA
            try:
                outcome = await table.do(source(), agreements.undo, person)
                if outcome.kind == "proposed":
                    assert table.proposal is not None
                    await table.do(source(), agreements.agree, agreements.list_voters(table)[0], table.proposal.number)
                taken += 1
                if when.random() < 0.5:
                    await table.do(source(), agreements.redo, person)
            except Refused as refusal:
                assert refusal.kind in ("nothing-to-undo", "nothing-to-redo")
        else:
            told = (await answer(table, source, lot)).list_known_events(None)
            log = [logged.event for logged in await history.list_log(table, None, limit=999)]
            assert log[len(log) - len(told) :] == list(told), "news kept under a number that was taken"
    assert taken > 7 and progress.count_undone_answers(table) == taken and progress.count_mended_answers(table) == 0
    rows = await stored.rows(table.services.store)
    assert [row.number for row in rows] == list(range(len(rows)))
    verdict = examine(await history.export(table, None))
    assert verdict.ok and verdict.result == table.result and verdict.rows == verdict.of > 0 and verdict.draws > 0


@pytest.mark.parametrize("level", ["learning_game", "introductory"])
async def test_answers_are_taken_back_in_an_installed_game(open_referee: Open, source: Sources, level: str) -> None:
    """The match is reloaded now and then. The final record is in order, and no free undo ever took dice back."""
    lot, when, referee = Random(6), Random(7), await open_referee()
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", level), source())
    if level == "introductory":
        await table.do(source(), lobby_commands.join, BEN, "Ben")
        await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    free = asked = 0
    for number in range(150):
        if table.facts.phase != "playing":
            break
        if number % 25 == 24:
            before = picture(table)
            table = await reopened(open_referee)
            assert picture(table) == before
        if when.random() < 0.2:
            past = progress.is_undone_past_dice(table)
            person = when.choice(table.facts.people)
            try:
                outcome = await table.do(source(), agreements.undo, person)
            except Refused as refusal:
                assert refusal.kind == "nothing-to-undo"
                continue
            if outcome.kind == "proposed":
                assert table.proposal is not None and bool(table.proposal.asked) != table.proposal.past_dice
                await table.do(source(), agreements.agree, agreements.list_voters(table)[0], table.proposal.number)
                asked += 1
            else:
                free += len(table.names) == 2
                assert len(table.names) == 1 or progress.is_undone_past_dice(table) == past
        else:
            await answer(table, source, lot)
    if table.facts.phase == "playing":
        await table.do(source(), agreements.cancel, CAT, manager=True)
    assert progress.count_undone_answers(table) > 5 and (level == "learning_game" or (free and asked))
    verdict = examine(await history.export(table, None))
    assert verdict.ok and verdict.rows == verdict.of > 20, verdict


async def test_who_did_not_hear_of_an_answer_presses_again_and_is_told(open_referee: Open, source: Sources) -> None:
    """A kill came between storing and answering. The same press from another interaction is told what it did. A press
    for an answer that was taken back, or any other, is stale."""
    table = await to_go(await open_referee(), source)
    old = put_of(table, 0)
    first = await table.do(source(), match_commands.answer, 0, old.number, "go:left")
    rows = await history.list_log(table, None)
    table = await reopened(open_referee)
    again = await table.do(source(), match_commands.answer, 0, old.number, "go:left")
    assert again.again and again.events == first.events and await history.list_log(table, None) == rows
    await refused("stale", table.do(source(), match_commands.answer, 0, old.number, "go:right"))
    await refused("not-asked", table.do(source(), match_commands.answer, 1, old.number, "go:left"))
    await table.do(source(), agreements.undo, ANA)
    await refused("stale", table.do(source(), match_commands.answer, 0, old.number, "go:left"))


async def test_a_step_without_news_tells_nothing_where_nobody_is_asked(referee: Referee, source: Sources) -> None:
    """The table passes at once for players without a card, which costs nothing."""
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", "tomb_raider", "introductory"), source())
    await table.do(source(), lobby_commands.join, BEN, "Ben")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    lot, walks = Random(3), 0
    for _ in range(250):
        put = next(iter(table.list_pending()), None)
        if put is None or walks > 2:
            break
        seat, rows = put.ask.seat, len(await referee.store.inputs.list_rows(table.place))
        value = put.ask.choice.write(table.game.choose(table.view(seat), put.ask, lot.randrange))
        outcome = await table.do(source(), match_commands.answer, seat, put.number, value)
        events = [one.kind for one in outcome.list_known_events(None)]
        asked = [one for one in table.list_pending() if one.ask.seat != seat and is_hidden(one.ask)]
        since = [one for one in (await referee.store.inputs.list_rows(table.place))[rows:] if one.row.seat != seat]
        if not set(events) - {"moved", "stayed"} and not asked and since and all(one.passed for one in since):
            assert not (await decisions.find_taking(table, seat)).learned
            walks += 1
    assert walks
