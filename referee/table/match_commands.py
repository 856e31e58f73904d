"""The commands that change a match: start, answer, make a premove, concede, play a rematch, close."""

from __future__ import annotations

from msgspec.structs import replace

from engine.own_files import is_text
from engine.protocol import Refused, Seat, Value
from engine.setup import Result, Setup

from ..records.encoding import encode_json
from ..records.outcome import GivenBy
from ..refusals import ChannelBusy
from ..store import due, results, tables
from ..store.database import Statement
from ..store.epochs import count_skipped_questions
from . import campaign, checks, limits, lobby, lobby_settings, newcomers, progress
from .limits import BAR
from .live_match import LiveMatch, Seeds
from .lobby import HOST
from .match_changes import (
    StepChange,
    continue_match,
    drop_invalidated,
    end_match,
    end_stand_in,
    give_answer,
    make_outcome,
    withdraw_proposal,
)
from .policy import GivenAnswer
from .premoves import ANY
from .proposals import refuse_if_proposed
from .questions import list_plannable
from .rating import describe_result
from .refusals import ChallengeStays, GivenUp, InServer, MatchOver, NotAsked, NotAtTable, PlanLate
from .table import DoneBefore, Table, TableChange

LEAGUE = "league"
"""The value of ``TableFacts.reason`` for a table that its league has closed."""


async def start(table: Table, person: int) -> TableChange:
    """Start the match of a lobby. From then on no client seed can change."""
    facts, settled = lobby.start(table.facts, table.game, person)
    setup = await campaign.bring_totals(table.services.store, facts, table.game, settled)
    setup = await newcomers.guide(table.services.store, facts, table.game, setup)
    client_seeds, store = [info.client_seed for info in facts.seats], table.services.store
    seeds = Seeds(
        await store.matches.load_secret(table.place), client_seeds, await store.leagues.load_secret(facts.deal)
    )
    setup = replace(setup, round=facts.deal, alike_throws=bool(facts.deal))
    table.play = LiveMatch.begin(table.place, table.game, setup, seeds, count_skipped_questions(facts.epoch))
    table.facts = facts
    batch = [*tables.store_table(facts), *_cancel_lobby_timers(table), *table.play.unsaved]
    events, more = await continue_match(table, [GivenAnswer(table.play.match.step, True)], with_checkpoint=True)
    return TableChange(make_outcome(table, "started", table.seat_of(person), events), batch + more)


def _cancel_lobby_timers(table: Table) -> list[Statement]:
    """Cancel the timers that only a lobby has."""
    return [due.cancel_timer(table.id, f"{kind}:{table.facts.match}") for kind in ("lobby", HOST)]


async def answer(table: Table, seat: Seat, question: int, value: Value, by: GivenBy = "person") -> TableChange:
    """Answer a question to a seat. ``Refused`` if the question is closed or another seat's, or the value is no option.

    If a person gives an answer that another press has given, ``DoneBefore`` is raised with the first outcome.
    """
    given = f"{question} {encode_json(value)}"
    try:
        events, batch = await _give_answer(table, seat, question, value, by)
    except Refused:
        before = (
            await table.services.store.acts.find_answer_outcome(table.facts, seat, given) if by == "person" else None
        )
        if before is None:
            raise
        raise DoneBefore(before) from None
    return TableChange(make_outcome(table, "answered", seat, events), batch, given)


async def _give_answer(table: Table, seat: Seat, question: int, value: Value, by: GivenBy) -> StepChange:
    """Answer a question to a seat, and continue the match."""
    play = table.require_match()
    table.refuse_if_paused()
    info = table.facts.seats[seat] if 0 <= seat < len(table.facts.seats) else None
    if by == "person" and info is not None and info.person is not None and info.kind != "person":
        raise GivenUp()
    if table.find_question(seat) is None or info is None or by not in ("table", "order", "plan", info.kind, info.plays):
        raise NotAsked()
    if by != "person" and table.facts.held:
        # An automatic answer that was due just before the table was held must not answer for people who vote now.
        refuse_if_proposed(table.facts)
    given = give_answer(table, seat, question, value, by)
    if by == "person" and given.seen:
        play.declined = None
    kept = drop_invalidated(table, seat, given, own=by == "person")
    if by == "person" and info.stand_in:
        kept = end_stand_in(table, seat)
    events, batch = await continue_match(table, [given])
    return events, [*kept, *batch]


async def add_premove(table: Table, seat: Seat, plan: str, condition: str = ANY) -> TableChange:
    """Make a premove for a seat: an answer to a question that is not asked yet.

    ``plan``: the premove as text. ``condition``: the key of the condition under which it is valid. If the premove's
    question is open already, the question is answered at once. Raises ``GivenUp``, ``PlanLate``,
    ``NoSuchCondition``, ``TooManyPlans``.
    """
    play = table.require_match()
    table.refuse_if_paused()
    shown = list_plannable(table, seat)
    found = next((one for one in shown if one.format_text() == plan), None)
    if table.facts.seats[seat].kind == "silence":
        raise GivenUp()
    if found is None or table.facts.seats[seat].kind != "person":
        raise PlanLate()
    play.ahead.add(play.match, seat, found, condition, shown)
    question = table.find_question(seat)
    value = (
        play.ahead.find_answer(play.match, question) if question is not None and not table.has_answered(seat) else None
    )
    given, withdrawn = list[GivenAnswer](), list[Statement]()
    if question is not None and value is not None:
        given = [give_answer(table, seat, question.number, value)]
        withdrawn = drop_invalidated(table, seat, given[0], own=True)
    events, batch = await continue_match(table, given)
    return TableChange(make_outcome(table, "settled-ahead", seat, events), [*withdrawn, *batch])


async def change_condition(table: Table, seat: Seat, place: int, plan: str, condition: str) -> TableChange:
    """Change the condition of a seat's premove. Raises ``Stale``, ``NoSuchCondition``.

    ``place``: the premove's index among the seat's premoves. ``plan``: the premove as text.
    """
    play = table.require_match()
    play.ahead.set_condition(play.match, seat, place, plan, condition, list_plannable(table, seat))
    return TableChange(make_outcome(table, "settled-ahead", seat, ()), play.store_answers(()))


async def withdraw_premove(table: Table, seat: Seat, plan: str, place: int | None = None) -> TableChange:
    """Withdraw a premove, so that the seat is asked after all. Raises ``Stale`` if the seat has no such premove.

    ``plan``: the premove as text. ``place``: its index among the seat's premoves, because one text may occur twice.
    """
    play = table.require_match()
    play.ahead.take_back(seat, plan, place)
    return TableChange(make_outcome(table, "settled-ahead", seat, ()), play.store_answers(()))


async def concede(table: Table, seat: Seat) -> TableChange:
    """Give up a seat. From now on, its questions get the default answers.

    This ends the match if the rules say so, or if no person is left.
    """
    play = table.require_match()
    infos = list(table.facts.seats)
    if not 0 <= seat < len(infos) or infos[seat].person is None:
        raise NotAtTable()
    if infos[seat].kind != "person":
        raise GivenUp()
    for own_seat in table.facts.list_seats_of(infos[seat].person or 0):  # Somebody with several seats gives up all.
        if infos[own_seat].kind == "person":
            withdraw_proposal(table, own_seat)
            infos[own_seat] = replace(infos[own_seat], kind="silence", stand_in=False)
    table.facts = lobby.pass_host_on(replace(table.facts, seats=tuple(infos)))
    gone = tuple(seat for seat, info in enumerate(infos) if info.kind == "silence")
    result = table.game.concede(play.match.state, gone)
    if result is not None or not table.facts.people:
        return TableChange(
            make_outcome(table, "conceded", seat, (), is_over=True),
            end_match(table, "over", result or Result("conceded")),
        )
    events, batch = await continue_match(table, [])
    return TableChange(make_outcome(table, "conceded", seat, events), [*tables.store_table(table.facts), *batch])


async def start_rematch(table: Table, person: int) -> TableChange:
    """Open a lobby for another match in equal seats, or start the next match of a series."""
    facts = lobby.make_rematch_lobby(table.facts, person, table.source)
    if await table.services.store.tables.find_live_table(facts.channel) is not None:
        raise ChannelBusy()
    setup = await _find_next_setup(table)
    if setup is None:
        facts = lobby_settings.keep_offered_strengths(facts, table.game)
    # The limit of lobbies does not apply to the next match of a series, which has no lobby.
    possible = limits.check_may_open if setup is None else limits.check_may_sit
    await possible(table.services.store, person, facts.guild)
    table.facts, batch, secret = table.services.new_match(facts if setup is not None else replace(facts, won=()))
    batch += await _schedule_removal_of_banned(table)
    table.play = None
    if setup is None:
        return TableChange(make_outcome(table, "reopened", table.seat_of(person), ()), batch)
    return await _start_next_match(table, person, setup, secret, batch)


async def _schedule_removal_of_banned(table: Table) -> list[Statement]:
    """Return the statements that set timers: each removes a person who has been banned since the last match."""
    facts, settings = table.facts, table.services.settings
    banned = (await settings.load_server(facts.guild)).banned if facts.guild is not None else ()
    return [due.set_timer(table.services.now(), table.id, f"{BAR}:{one}") for one in facts.people if one in banned]


async def _find_next_setup(table: Table) -> Setup | None:
    """Return the set-up of the next match of a series; None if a lobby has to open."""
    before = await table.services.store.matches.load_setup(table.place)
    if before is None or table.play is None:
        return None
    before = replace(before, beginning=None, round="", alike_throws=False)
    if (carried := progress.find_carried_values(table)) is not None:
        return replace(before, carried=carried)
    return table.game.series.again(table.play.match.state, before) if progress.is_undecided(table) else None


async def _start_next_match(
    table: Table, person: int, setup: Setup, secret: bytes, batch: list[Statement]
) -> TableChange:
    """Start the next match of a series at once, because no setting can change in between."""
    infos = tuple(replace(info, ready=True) for info in table.facts.seats)
    table.facts = facts = replace(table.facts, phase="playing", seats=infos)
    setup = await campaign.bring_totals(table.services.store, facts, table.game, setup)
    setup = await newcomers.guide(table.services.store, facts, table.game, setup)
    client_seeds = [info.client_seed for info in infos]
    table.play = LiveMatch.begin(
        table.place, table.game, setup, Seeds(secret, client_seeds), count_skipped_questions(facts.epoch)
    )
    batch = [*batch, *tables.store_table(facts), *_cancel_lobby_timers(table), *table.play.unsaved]
    events, more = await continue_match(table, [GivenAnswer(table.play.match.step, True)], with_checkpoint=True)
    return TableChange(make_outcome(table, "started", table.seat_of(person), events), batch + more)


async def unseal(table: Table) -> TableChange:
    """Let everybody see the table, because the round of its league has ended and the shared shuffles are known.

    If the match has ended, its result counts from now on. If it goes on, it counts for no rating. A lobby is closed.
    """
    facts = table.facts
    if not facts.sealed:
        return TableChange(make_outcome(table, "unsealed", None, ()), [])
    counted = list[Statement]()
    if facts.phase == "over" and facts.result is not None:
        counted += results.store_results(describe_result(table, facts.result, table.services.now()))
    opened = replace(facts.gathering, sealed=False, exposed=facts.phase == "playing")
    table.facts = replace(facts, gathering=opened)
    if facts.phase == "lobby":
        table.facts = replace(table.facts, reason="expired")
        return TableChange(make_outcome(table, "unsealed", None, (), is_over=True), end_match(table, "cancelled"))
    return TableChange(make_outcome(table, "unsealed", None, ()), [*tables.store_table(table.facts), *counted])


async def move(table: Table, channel: int) -> TableChange:
    """Move a table to another channel, because its channel was deleted."""
    return _move(table, None, table.facts.guild, channel)


async def move_in(table: Table, person: int, guild: int | None, channel: int) -> TableChange:
    """Move a person's table from outside of servers to a channel of a server, or to the person's direct messages.

    Raises ``NotAtTable``, ``MatchOver``, ``ChallengeStays``, ``InServer``, ``ChannelBusy``, ``Banned``,
    ``TooManyTables``, ``NoFreeText``.
    """
    facts, store, settings = table.facts, table.services.store, table.services.settings
    seat = checks.find_seat(facts, person)
    if not facts.live:
        raise MatchOver()
    if facts.challenge:
        raise ChallengeStays()
    if facts.guild is not None:
        raise InServer()
    if await store.tables.find_live_table(channel) is not None:
        raise ChannelBusy()
    await limits.refuse_if_banned(settings, person, guild)
    await limits.check_may_sit(store, person, guild, table.id)
    await limits.check_may_write(settings, guild, facts.level if is_text(facts.level) else "")
    return _move(table, seat, guild, channel)


def _move(table: Table, seat: Seat | None, guild: int | None, channel: int) -> TableChange:
    table.facts = replace(table.facts, guild=guild, channel=channel)
    return TableChange(make_outcome(table, "moved", seat, ()), [tables.store_place(table.facts)])


async def close_for_league(table: Table) -> TableChange:
    """End a table of a league, because the league has decided the match without it. Raises ``MatchOver``."""
    if not table.facts.live:
        raise MatchOver()
    table.facts = replace(table.facts, reason=LEAGUE)
    return TableChange(make_outcome(table, "cancelled", None, (), is_over=True), end_match(table, "cancelled"))


async def expire(table: Table) -> TableChange:
    """Close a lobby, because its time is up."""
    checks.refuse_unless_lobby(table.facts)
    return await close_unseen(table)


async def close_unseen(table: Table) -> TableChange:
    """End a table whose channel is gone, or whose lobby has expired."""
    if not table.facts.live:
        raise MatchOver()
    table.facts = replace(table.facts, reason="expired")
    return TableChange(make_outcome(table, "cancelled", None, (), is_over=True), end_match(table, "cancelled"))
