"""*Try again from a position*: a new practice table whose match begins at a position of an ended match.

The person who asks for this gets their former seat, and the AI every other seat until somebody takes it. All that the
person's seat did not know at the position is dealt again, with new dice, so that nothing hidden is revealed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.match_records import Input
from engine.own_files import is_text
from engine.positions import NoPosition, deal_position
from engine.protocol import Refused
from engine.registry import load_game
from engine.setup import Setup

from ..records.facts import SeatInfo, TableFacts
from ..refusals import LeagueSealed, MatchNotOver
from ..running.turns import Turns
from ..store import due
from ..store.database import Statement
from .limits import LUCK, NAME
from .live_match import LiveMatch, Seeds
from .lobby import HOST
from .match_changes import continue_match
from .policy import GivenAnswer
from .positions import find_position
from .services import Services
from .table import Table

_turns = Turns(at_once=1, waiting=3)


class RulesChanged(Refused): ...


class Retry(Struct, frozen=True):
    """A request by a player of an ended match to play on from one of its positions."""

    past: Table
    """The table as it was at the end of the match."""
    row: int
    """The number of the input that followed the position."""
    automata: Sequence[str] = ()
    """The names of AI seats that replace people of the ended match."""


async def deal(retry: Retry, person: int, generator: Random) -> tuple[Setup, tuple[Input, ...]]:
    """Return the set-up of a match that begins at the position, and the inputs that lead from its state to there.

    Everything that the seat did not know is dealt again.

    Raises ``MatchNotOver``, ``LeagueSealed``, ``NotAtTable``, ``NoSuchPosition``, ``RulesChanged``, ``QueueFull``.
    """
    past, row = retry.past, retry.row
    if past.facts.live:
        raise MatchNotOver()
    if past.facts.sealed:
        raise LeagueSealed()
    position = await find_position(past, person, row)
    store = past.services.store
    setup, rows = (
        await store.matches.load_setup(past.place),
        [one.row for one in await store.inputs.list_rows(past.place)],
    )
    assert setup is not None
    async with _turns.turn():
        try:
            beginning, led = await asyncio.to_thread(
                deal_position, past.game, setup, rows, row, position.seat, generator.randrange
            )
        except NoPosition:
            raise RulesChanged() from None
    files = {choice.key for choice in past.game.choices(setup.level) if choice.file}
    own = past.facts.list_seats_of(person)
    seats = tuple(
        chosen if seat in own else {k: v for k, v in chosen.items() if not (k in files or is_text(v))}
        for seat, chosen in enumerate(setup.seats)
    )
    # After the beginning no shuffle is shared, so the set-up names no secret of shared shuffles.
    return replace(setup, seats=seats, totals=(), round="", alike_throws=False, beginning=beginning), led


def seat_for_retry(retry: Retry, facts: TableFacts, setup: Setup, name: str, client_seed: str) -> TableFacts:
    """Return the record of the new table. Its host has the host's former seats, and the AI has all others."""
    past = retry.past.facts
    taken = {name, *(info.name for info in past.seats if info.kind == "ai" and info.person is None)}
    spare = iter([one for one in retry.automata if one not in taken])
    infos = []
    for seat, info in enumerate(past.seats):
        if info.person == facts.host:
            sat = SeatInfo(facts.host, name[:NAME])
        else:
            named = info.name if info.person is None else next(spare, f"AI {seat + 1}")
            sat = SeatInfo(None, named[:NAME], "ai")
        infos.append(replace(sat, choices=setup.seats[seat], client_seed=f"{client_seed}/{seat}"[:LUCK], ready=True))
    entry = "teaching" if len(past.list_seats_of(facts.host)) > 1 else "open"
    return replace(
        facts,
        level=setup.level,
        house=setup.house,
        windows=past.windows,
        seats=tuple(infos),
        gathering=replace(facts.gathering, practice=True, entry=entry),
        phase="playing",
    )


async def begin_at_once(
    services: Services, facts: TableFacts, setup: Setup, secret: bytes, shared: bytes = b"", led: Sequence[Input] = ()
) -> tuple[Table, list[Statement]]:
    """Start a match that has no lobby: return its table, for reading only, and the statements that store it.

    ``shared``: the secret of the shared shuffles. ``led``: the inputs that lead to the position (``deal``).
    """
    seeds = Seeds(secret, [one.client_seed for one in facts.seats], shared)
    play = LiveMatch.begin((facts.id, facts.match), load_game(facts.game), setup, seeds, led=led)
    table = Table(services, facts, None, play)
    given = [GivenAnswer(step, True, passed=bool(led)) for step in play.first_steps]
    _, batch = await continue_match(table, given, with_checkpoint=True)
    # This table has no lobby, so the timers of the lobby are cancelled.
    timers = [due.cancel_timer(facts.id, f"{kind}:{facts.match}") for kind in ("lobby", HOST)]
    return table, [*timers, *play.unsaved, *batch]
