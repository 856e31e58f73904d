"""What every change of a match is made of: an answer given, what the table answers after it, the end if it is one.

The functions change a table's state in memory and give the statements that store the change; whoever calls them has the
table's lock and commits all of it together.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.game import Result
from engine.match import News, Put
from engine.protocol import Refused, Seat, Value

from ..facts import SEATS, Ordered, Outcome, Proposal
from ..incidents import incident
from ..store import due, matches, players, tables
from ..store.database import Statement
from ..store.matches import NOTHING
from . import campaign, idle, policy, series
from .match_in_play import hidden
from .policy import Made, Sitter
from .state import TableState
from .timekeeping import keep_time

Going = tuple[tuple[News, ...], list[Statement]]
"""What was told by a step, and what has to be stored for it."""


def outcome(at: TableState, kind: str, seat: Seat | None, news: tuple[News, ...], over: bool = False) -> Outcome:
    """What a call came to, at the state that it has led to."""
    told = tuple(one.told for one in news)
    return Outcome(kind, seat, told, news[0].number if news else 0, over or not at.facts.live)


def give(at: TableState, seat: Seat, question: int, value: Value, by: str = "person") -> Made:
    """Give an answer to the match; ``by``: see ``course.answer``. ``Refused`` with what is possible instead."""
    play, put = at.playing(), at.question(seat)
    before = play.all_see
    waiting = tuple(one.seat for one in at.waiting())
    if put is None:
        raise Refused("not-asked", waiting=waiting)
    try:
        step = play.match.act(seat, question, value)
    except Refused as refusal:
        kind, possible = refusal.kind, dict[str, Any](question=put)
        if kind == "not-yours" and any(one.number == question and one.ask.secret for one in play.match.asked_now):
            kind = "stale"  # nobody learns from a refusal whether somebody else is asked something in secret
        if kind != "not-an-option":
            possible["waiting"] = waiting
        raise Refused(kind, refusal.rule, **{**possible, **refusal.values}) from None
    except Exception as error:
        raise incident(error) from None
    play.ahead.answered(put.ask, value, own=by == "person")
    order = {"order": policy.by_order(put.ask), "plan": Ordered.AHEAD}.get(by, Ordered.NO)
    made = Made(step, put.ask.secret, ordered=order, known=bool(put.ask.about))
    play.heard([made])
    if not hidden(put.ask) or at.alone is not None or play.all_see != before:
        play.mended = 0
        return made
    return replace(made, seen=False)


async def go_on(at: TableState, made: list[Made], mark: bool = False) -> Going:
    """After these answers: those that the table gives by its policy, what falls due, the end if it is one."""
    play = at.playing()
    sitters = await _sitters(at)
    more: list[Made] = []
    later: list[tuple[Put, float]] = []
    if not at.facts.held:
        more, later = policy.answers(
            play.match, at.facts.windows, sitters, play.ahead, at.services.pace, at.alone is not None
        )
    play.heard([*made, *more])
    timed = [*await keep_time(at, play), *idle.plan(at, play)]
    before = play.tail
    batch = [*play.keep([*made, *more], mark), *timed]
    told = play.tail if play.tail is not before else ()
    if play.match.over:
        return told, batch + end(at, "over", play.match.result or Result("ended"))
    now = at.services.now()
    batch += [due.at(now + wait, at.id, f"pass:{at.facts.match}:{put.number}") for put, wait in later]
    return told, batch


async def falls_due(at: TableState, put: Put) -> bool:
    """Whether the table still gives the default here: perhaps that was noted for a plan that no longer stands."""
    sitters, facts = await _sitters(at), at.facts
    alone = at.alone is not None
    presser = policy.press(facts.windows, put.ask, sitters[put.ask.seat], alone, at.game.routine)
    return presser in (policy.Press.LATER, policy.Press.NOW)


async def settled(at: TableState) -> Going:
    """Store the facts, and let the table give the answers that it had held back."""
    if at.play is None:
        return (), list(tables.saved(at.facts))
    told, batch = await go_on(at, [])
    return told, [*tables.saved(at.facts), *batch]


def end(at: TableState, phase: str, result: Result | None = None) -> list[Statement]:
    """It is over: the dice's secret is opened, the result is kept, nothing falls due any more."""
    unrated = at.past_dice or at.restored or at.facts.teaching or (result is not None and result.unrated)
    counted = series.counted(at.facts, result, at.play is not None and at.play.match.over)
    seats = tuple(replace(info, call=None) for info in counted.seats)
    at.facts = ended = replace(counted, phase=phase, result=result, paused=None, proposal=None, seats=seats)
    return [
        *tables.saved(ended),
        matches.ended(at.place, result),
        due.nothing(at.id),
        matches.last_checkpoint_kept(at.place, NOTHING),
        *(players.results_added(ended, result, at.services.now(), not unrated) if result else ()),
        *(campaign.added(ended, result, at.past_dice or at.restored, at.services.now()) if result else ()),
    ]


def fallen(at: TableState, seat: Seat, made: Made, own: bool) -> list[Statement]:
    """What no longer holds now that this seat has answered so: what could be done again, what is proposed. ``own``: its
    person has."""
    play = at.playing()
    if not made.seen:
        play.redo = tuple([one for one in play.redo if one[0] != seat])
        return []
    play.redo = ()
    return withdraw(at, seat, there=own)


def withdraw(at: TableState, seat: Seat, handed: bool = False, there: bool = True) -> list[Statement]:
    """This seat answers, or its person leaves: nobody is asked any longer about taking back what came before, nor, if
    its person was ``there``, who plays in place of somebody absent. ``handed``: it goes to somebody else, of whom
    nothing was proposed."""
    proposal = at.facts.proposal
    if proposal is None or not (proposal.what == "undo" or (there and _without(proposal, seat, handed))):
        return []
    at.facts = replace(at.facts, proposal=None)
    return list(tables.saved(at.facts))


def _without(proposal: Proposal | None, seat: Seat, handed: bool = False) -> bool:
    """Whether it is about this seat, and its person is not asked; ``handed``: or was not yet there to be asked."""
    if proposal is None or proposal.what not in SEATS or proposal.seat != seat:
        return False
    return handed or bool(proposal.asked)


def back_again(at: TableState, seat: Seat) -> list[Statement]:
    """The AI no longer stands in there, and nobody is called for it."""
    infos = list(at.facts.seats)
    call = infos[seat].call
    infos[seat] = replace(infos[seat], stand_in=False, call=None if call is not None and call.until_back else call)
    proposal = None if _without(at.facts.proposal, seat) else at.facts.proposal
    at.facts = replace(at.facts, seats=tuple(infos), proposal=proposal)
    return list(tables.saved(at.facts))


async def _sitters(at: TableState) -> dict[Seat, Sitter]:
    sitters = {}
    for seat, info in enumerate(at.facts.seats):
        if info.plays != "person" or info.person is None:
            sitters[seat] = Sitter(info.plays != "ai", {}, info.plays == "ai")
        else:
            player = await at.services.settings.player(info.person)
            sitters[seat] = Sitter(False, player.orders_in(at.facts.game))
    return sitters
