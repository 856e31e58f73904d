"""The parts from which the match commands are built: give an answer, add the table's own answers, end the match.

The functions change a table's state in memory and return the statements that store the change. The caller holds the
table's lock and commits all statements together.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.match_records import LoggedEvent, OpenQuestion
from engine.protocol import Refused, Seat, Value
from engine.refusals import NotYours, Stale
from engine.setup import Result

from ..records.facts import SEATS, Phase, Proposal
from ..records.match_facts import Ordered
from ..records.outcome import GivenBy, Outcome, OutcomeKind
from ..records.stored_match import NOTHING
from ..reporting.incidents import log_incident
from ..store import checkpoints, due, matches, results, tables
from ..store.database import Statement
from . import campaign, coaching, idle, policy, progress, rating, series
from .live_match import is_hidden
from .policy import GivenAnswer, Sitter
from .refusals import NotAsked
from .table import Table
from .timekeeping import keep_time

StepChange = tuple[tuple[LoggedEvent, ...], list[Statement]]
"""The events of one step, and the statements that store the step."""


def make_outcome(
    table: Table, kind: OutcomeKind, seat: Seat | None, logged: tuple[LoggedEvent, ...], is_over: bool = False
) -> Outcome:
    """Return the outcome of a command, from the present state of the table and the events in ``logged``."""
    events = tuple(one.event for one in logged)
    return Outcome(kind, seat, events, logged[0].number if logged else 0, is_over or not table.facts.live)


def give_answer(table: Table, seat: Seat, question: int, value: Value, by: GivenBy = "person") -> GivenAnswer:
    """Give a seat's answer to a question of the match. ``Refused`` if the answer is impossible."""
    play, question_asked = table.require_match(), table.find_question(seat)
    before = play.all_see
    if question_asked is None:
        raise NotAsked()
    try:
        step = play.match.act(seat, question, value)
    except NotYours:
        if any(one.number == question and one.ask.secret for one in play.match.asked_now):
            raise Stale() from None  # ``NotYours`` would reveal that another seat is asked something in secret
        raise
    except Refused:
        raise
    except Exception as error:
        raise log_incident(error) from None
    play.ahead.note_answer(question_asked.ask, value, own=by == "person")
    order = {"order": policy.describe_auto_answer(question_asked.ask), "plan": Ordered.AHEAD}.get(by, Ordered.NO)
    secret, known, by_ai = (
        question_asked.ask.secret,
        bool(question_asked.ask.about),
        table.facts.seats[seat].plays == "ai",
    )
    given = GivenAnswer(step, secret, ordered=order, known=known, by_ai=by_ai)
    play.note_heard([given])
    if not is_hidden(question_asked.ask) or table.alone is not None or play.all_see != before:
        play.mended = 0
        return given
    return replace(given, seen=False)


async def continue_match(table: Table, answers: list[GivenAnswer], with_checkpoint: bool = False) -> StepChange:
    """Continue the match after these answers: add the table's own answers, set timers, end the match if it is over.

    ``with_checkpoint``: store a checkpoint of the new position.
    """
    play = table.require_match()
    sitters = await _map_sitters(table)
    more: list[GivenAnswer] = []
    later: list[tuple[OpenQuestion, float]] = []
    if not table.facts.held:
        more, later = policy.give_table_answers(
            play.match, table.facts.windows, sitters, play.ahead, table.services.pace, table.alone is not None
        )
    play.note_heard([*answers, *more])
    timed = [*await keep_time(table, play), *idle.plan_check(play, table.services.now())]
    before = play.tail
    batch = [*play.store_answers([*answers, *more], with_checkpoint), *timed]
    events = play.tail if play.tail is not before else ()
    if play.match.over:
        return events, batch + end_match(table, "over", play.match.result or Result("ended"))
    now = table.services.now()
    batch += [
        due.set_timer(now + wait, table.id, f"pass:{table.facts.match}:{question.number}") for question, wait in later
    ]
    return events, batch


async def is_default_due(table: Table, question: OpenQuestion) -> bool:
    """Return whether the table still gives the default answer to this question.

    The timer may have been set for a premove that is no longer valid.
    """
    sitters, facts = await _map_sitters(table), table.facts
    alone = table.alone is not None
    responder = policy.find_responder(
        facts.windows, question.ask, sitters[question.ask.seat], alone, table.game.answering.routine
    )
    return responder in (policy.Responder.LATER, policy.Responder.NOW)


async def store_and_continue(table: Table) -> StepChange:
    """Store the table's record, and let the table give the answers that it has held back while it was paused."""
    if table.play is None:
        return (), list(tables.store_table(table.facts))
    events, batch = await continue_match(table, [])
    return events, [*tables.store_table(table.facts), *batch]


def end_match(table: Table, phase: Phase, result: Result | None = None) -> list[Statement]:
    """End a table's match: store its result for seats and campaigns, open the server seed, and cancel all timers.

    If the match belongs to a round of a league with one set-up, statistics and ratings get its result when the round
    ends.
    """
    changed = progress.is_undone_past_dice(table) or progress.is_restored(table)
    if result is not None and (table.facts.practice or table.facts.challenge):
        result = replace(result, unrated=True)
    if result is not None and coaching.is_advised(table.facts):
        result = replace(result, advised=True)
    described = rating.describe_result(table, result, table.services.now()) if result is not None else None
    counted = series.add_result(table.facts, result, table.play is not None and table.play.match.over)
    seats = tuple(replace(info, call=None) for info in counted.seats)
    table.facts = ended = replace(counted, phase=phase, result=result, paused=None, proposal=None, seats=seats)
    return [
        *tables.store_table(ended),
        matches.store_end(table.place, result),
        due.cancel_timers(table.id),
        checkpoints.delete_surplus_checkpoints(table.place, NOTHING),
        *(results.store_results(described) if described is not None and not table.facts.sealed else ()),
        *(campaign.add_scores(ended, result, changed, table.services.now()) if result else ()),
    ]


def close_match(table: Table) -> list[Statement]:
    """Close a table whose match has no result. Whoever played it without other people has lost it by that.

    Otherwise nobody would have to lose against the AI. The board shows no result, but statistics and ratings get one.
    """
    if not rating.is_lost_by_closing(table):
        return end_match(table, "cancelled")
    result, before = rating.find_conceded_result(table), table.facts.seats
    left = tuple(replace(info, kind="silence") if info.person is not None else info for info in before)
    table.facts = replace(table.facts, seats=left)
    described = rating.describe_result(table, result, table.services.now())
    table.facts = replace(table.facts, seats=before)
    return [*end_match(table, "cancelled"), *results.store_results(described)]


def drop_invalidated(table: Table, seat: Seat, answer: GivenAnswer, own: bool) -> list[Statement]:
    """Drop data that a seat's answer makes invalid: answers that could be given again after an undo, and the proposal.

    ``own``: the seat's player gave the answer. An answer that nobody sees drops only the answers of this seat.
    """
    play = table.require_match()
    if not answer.seen:
        play.redo = tuple([one for one in play.redo if one[0] != seat])
        return []
    play.redo = ()
    return withdraw_proposal(table, seat, is_back=own)


def withdraw_proposal(table: Table, seat: Seat, handed: bool = False, is_back: bool = True) -> list[Statement]:
    """Drop the open proposal if an answer of this seat, or its player's departure, makes the proposal pointless.

    A proposal to undo always becomes pointless. A proposal to replace this seat's absent player becomes pointless if
    the player is back (``is_back``). ``handed``: the seat goes to another player, about whom nothing was proposed.
    """
    proposal = table.facts.proposal
    if proposal is None or not (proposal.what == "undo" or (is_back and _is_without_vote(proposal, seat, handed))):
        return []
    table.facts = replace(table.facts, proposal=None)
    return list(tables.store_table(table.facts))


def _is_without_vote(proposal: Proposal | None, seat: Seat, handed: bool = False) -> bool:
    """Return whether a proposal is about this seat, whose player has no vote on it.

    ``handed``: the seat has a new player, who could not vote.
    """
    if proposal is None or proposal.what not in SEATS or proposal.seat != seat:
        return False
    return handed or bool(proposal.asked)


def end_stand_in(table: Table, seat: Seat) -> list[Statement]:
    """End the AI's play for a seat's absent player, and the call for a substitute."""
    infos = list(table.facts.seats)
    call = infos[seat].call
    infos[seat] = replace(infos[seat], stand_in=False, call=None if call is not None and call.until_back else call)
    proposal = None if _is_without_vote(table.facts.proposal, seat) else table.facts.proposal
    table.facts = replace(table.facts, seats=tuple(infos), proposal=proposal)
    return list(tables.store_table(table.facts))


async def _map_sitters(table: Table) -> dict[Seat, Sitter]:
    """Return by seat the facts from which the policy decides who answers a question."""
    sitters = {}
    for seat, info in enumerate(table.facts.seats):
        if info.plays != "person" or info.person is None:
            sitters[seat] = Sitter(info.plays != "ai", {}, info.plays == "ai")
        else:
            player = await table.services.settings.load_player(info.person)
            sitters[seat] = Sitter(False, player.list_auto_answers(table.facts.game))
    return sitters
