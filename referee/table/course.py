"""Match commands: start, answer, premove, concede, rematch, close. ``Table`` documents each for its callers."""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Result, Setup
from engine.protocol import Refused, Seat, Value

from ..store import due, tables
from ..store.database import Statement
from ..store.epochs import passed_over
from . import campaign, limits, lobby, newcomers
from .limits import BAR
from .lobby import HOST
from .match_in_play import Play
from .policy import Made
from .proposals import free_for_one
from .state import Done, TableState
from .steps import back_again, end, fallen, give, go_on, outcome, withdraw


async def start(at: TableState, person: int) -> Done:
    facts, settled = lobby.start(at.facts, at.game, person)
    setup = await campaign.brought(at.services.store, facts, at.game, settled)
    setup = await newcomers.guide(at.services.store, facts, at.game, setup)
    luck = [info.luck for info in facts.seats]
    secret = await at.services.store.matches.secret(at.place)
    at.play = Play.begin(at.place, at.game, setup, secret, luck, passed_over(facts.epoch))
    at.facts = facts
    batch = [*tables.saved(facts), *_gathered(at), *at.play.unsaved]
    told, more = await go_on(at, [Made(at.play.match.step, True)], mark=True)
    return outcome(at, "started", at.seat_of(person), told), batch + more


def _gathered(at: TableState) -> list[Statement]:
    """Cancel the timers that only a lobby has."""
    return [due.never(at.id, f"{kind}:{at.facts.match}") for kind in ("lobby", HOST)]


async def answer(at: TableState, seat: Seat, question: int, value: Value, by: str) -> Done:
    """Answer a question.

    ``by`` is "person" or "ai"; "order" or "plan" for a standing order or premove that is due; "table" for any other
    answer that is due.
    """
    play = at.playing()
    at.unpaused()
    info = at.facts.seats[seat] if 0 <= seat < len(at.facts.seats) else None
    if by == "person" and info is not None and info.person is not None and info.kind != "person":
        raise Refused("given-up", seat=seat)
    if at.question(seat) is None or info is None or by not in ("table", "order", "plan", info.kind, info.plays):
        raise Refused("not-asked", waiting=tuple(one.seat for one in at.waiting()))
    if by != "person" and at.facts.held:
        free_for_one(at.facts)  # an automatic answer from before the table was held would answer for people
    made = give(at, seat, question, value, by)
    if by == "person" and made.seen:
        play.declined = None
    kept = fallen(at, seat, made, own=by == "person")
    if by == "person" and info.stand_in:
        kept = back_again(at, seat)
    told, batch = await go_on(at, [made])
    return outcome(at, "answered", seat, told), [*kept, *batch]


async def settle_ahead(at: TableState, seat: Seat, plan: str, condition: str) -> Done:
    """Add a premove. If its question is already open, answer it at once as the player, unless premoves are steps."""
    play = at.playing()
    at.unpaused()
    shown = at.plannable(seat)
    found = next((one for one in shown if one.text() == plan), None)
    if at.facts.seats[seat].kind == "silence":
        raise Refused("given-up", seat=seat)
    if found is None or at.facts.seats[seat].kind != "person":
        raise Refused("plan-late", question=at.question(seat), waiting=tuple(one.seat for one in at.waiting()))
    play.ahead.add(play.match, seat, found, condition, shown)
    put = at.question(seat)
    value = play.ahead.answer(play.match, put) if put is not None and not at.answered(seat) else None
    made, withdrawn = list[Made](), list[Statement]()
    if put is not None and value is not None:
        made = [give(at, seat, put.number, value)]
        withdrawn = fallen(at, seat, made[0], own=True)
    told, batch = await go_on(at, made)
    return outcome(at, "settled-ahead", seat, told), [*withdrawn, *batch]


async def hang_plan(at: TableState, seat: Seat, place: int, plan: str, condition: str) -> Done:
    """Change the condition of a premove. ``Refused``: "stale", "no-such-condition"."""
    play = at.playing()
    play.ahead.hang(play.match, seat, place, plan, condition, at.plannable(seat))
    return outcome(at, "settled-ahead", seat, ()), play.keep(())


async def take_back_plan(at: TableState, seat: Seat, plan: str, place: int | None) -> Done:
    """Withdraw a premove. ``Refused``: "stale" if it does not exist any more."""
    play = at.playing()
    play.ahead.take_back(seat, plan, place)
    return outcome(at, "settled-ahead", seat, ()), play.keep(())


async def concede(at: TableState, seat: Seat) -> Done:
    play = at.playing()
    infos = list(at.facts.seats)
    if not 0 <= seat < len(infos) or infos[seat].person is None:
        raise Refused("not-at-table")
    if infos[seat].kind != "person":
        raise Refused("given-up", seat=seat)
    for one in at.facts.seats_of(infos[seat].person or 0):  # a player of several seats gives them all up
        if infos[one].kind == "person":
            withdraw(at, one)
            infos[one] = replace(infos[one], kind="silence", stand_in=False)
    at.facts = lobby.passed_on(replace(at.facts, seats=tuple(infos)))
    gone = tuple(seat for seat, info in enumerate(infos) if info.kind == "silence")
    result = at.game.concede(play.match.state, gone)
    if result is not None or not at.facts.people:
        return outcome(at, "conceded", seat, (), over=True), end(at, "over", result or Result("conceded"))
    told, batch = await go_on(at, [])
    return outcome(at, "conceded", seat, told), [*tables.saved(at.facts), *batch]


async def rematch(at: TableState, person: int, luck: str) -> Done:
    facts = lobby.rematch(at.facts, person, luck)
    if (other := await at.services.store.tables.live_at(facts.channel)) is not None:
        raise Refused("busy", table=other)
    setup = await _following(at)
    possible = limits.may_open if setup is None else limits.may_sit  # the next match of a series has no lobby
    await possible(at.services.store, person, facts.guild)
    at.facts, batch, secret = at.services.new_match(facts if setup is not None else replace(facts, won=()))
    batch += await _barred(at)
    at.play = None
    if setup is None:
        return outcome(at, "reopened", at.seat_of(person), ()), batch
    return await _next(at, person, setup, secret, batch)


async def _barred(at: TableState) -> list[Statement]:
    """Schedule the removal of people at the table who have been banned since the last match."""
    facts, settings = at.facts, at.services.settings
    barred = (await settings.server(facts.guild)).barred if facts.guild is not None else ()
    return [due.at(at.services.now(), at.id, f"{BAR}:{one}") for one in facts.people if one in barred]


async def _following(at: TableState) -> Setup | None:
    """Return the set-up of the next match of a series; None if there is none and a lobby opens."""
    before = await at.services.store.matches.setup(at.place)
    if before is None or at.play is None:
        return None
    if (carried := at.carried) is not None:
        return replace(before, carried=carried)
    return at.game.again(at.play.match.state, before) if at.undecided else None


async def _next(at: TableState, person: int, setup: Setup, secret: bytes, batch: list[Statement]) -> Done:
    """Start the next match of a series at once: nothing is left to settle in a lobby."""
    infos = tuple(replace(info, ready=True) for info in at.facts.seats)
    at.facts = facts = replace(at.facts, phase="playing", seats=infos)
    setup = await campaign.brought(at.services.store, facts, at.game, setup)
    setup = await newcomers.guide(at.services.store, facts, at.game, setup)
    luck = [info.luck for info in infos]
    at.play = Play.begin(at.place, at.game, setup, secret, luck, passed_over(facts.epoch))
    batch = [*batch, *tables.saved(facts), *_gathered(at), *at.play.unsaved]
    told, more = await go_on(at, [Made(at.play.match.step, True)], mark=True)
    return outcome(at, "started", at.seat_of(person), told), batch + more


async def expire(at: TableState) -> Done:
    """Close a lobby whose time is up."""
    lobby.gathering(at.facts)
    return await close_unseen(at)


async def close_unseen(at: TableState) -> Done:
    """End a table that nobody joined, or whose channel is gone."""
    if not at.facts.live:
        raise Refused("over")
    at.facts = replace(at.facts, reason="expired")
    return outcome(at, "cancelled", None, (), over=True), end(at, "cancelled")
