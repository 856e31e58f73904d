"""Resuming a live match after a backup has replaced the database file.

People remember what has happened since the backup, perhaps what the dice showed. Where the match had ended, its server
seed was opened. So new dice are used from here on, and they are committed to before anybody plays on. The table is
paused until somebody resumes it. That button press becomes a client seed, which nobody could know when the server seed
was drawn. New question numbers make all earlier buttons stale. The open proposal and all calls are dropped, and the
result is unrated. A lobby is closed, because opening another costs little.
"""

from __future__ import annotations

from secrets import token_bytes

import msgspec
from msgspec.structs import replace

from engine.dice import commitment
from engine.match_file import Anew
from engine.protocol import Refused

from ..facts import Facts, Paused
from ..store import matches
from ..store.database import Statement
from ..store.epochs import Epoch, passed_over
from .state import TableState
from .steps import end


def behind(facts: Facts, epoch: Epoch) -> bool:
    """Return whether a table has still to be resumed in this epoch."""
    return facts.live and not facts.damaged and facts.epoch < epoch.number


async def committed_anew(at: TableState) -> list[Statement]:
    """Commit to new dice for the match, before anything can be drawn.

    Nobody has seen the commitment yet, so it does no harm to run this again.
    """
    if at.facts.phase != "playing":
        return []
    secret, draw = token_bytes(32), await at.services.store.matches.draws(at.place)
    return [matches.dice_anew(at.place, Anew(draw, commitment(secret, *at.place), (), secret.hex()))]


async def put_back(at: TableState, epoch: Epoch) -> list[Statement]:
    """Resume the table where the backup left it, and return the statements to store."""
    skipped = passed_over(epoch.number) - passed_over(at.facts.epoch)
    facts = replace(at.facts, epoch=epoch.number, proposal=None, proposals=max(at.facts.proposals, epoch.number))
    if facts.phase == "lobby":
        at.facts = replace(facts, reason="restored")
        return end(at, "cancelled")
    # the card of a call may be gone, or belong to another call
    seats = tuple(replace(info, call=None) for info in facts.seats)
    at.facts = replace(facts, paused=Paused(0, at.services.now(), stood=epoch.stood), seats=seats)
    batch = await _further_on(at, skipped)
    if at.play is not None:
        at.play.match.pass_over(skipped)
        batch += at.play.keep([], mark=True)
    return batch


async def _further_on(at: TableState, skipped: int) -> list[Statement]:
    """Raise the question numbers in all checkpoints from which the match may be resumed."""
    store, batch = at.services.store.matches, list[Statement]()
    for number in await store.checkpoints(at.place):
        try:
            snapshot = await store.snapshot(at.place, number)
        except (msgspec.DecodeError, Refused):
            continue  # an unreadable checkpoint is never resumed from
        batch.append(matches.checkpoint_changed(at.place, number, snapshot.passing_over(skipped)))
    return batch


async def mixed(at: TableState, luck: str) -> list[Statement]:
    """Mix the client seed of the person who resumes the match into its dice."""
    if at.play is None:
        return []
    standing = await at.services.store.matches.standing(at.place)
    *before, last = standing.anew
    fresh = replace(last, draw=at.play.match.draws, luck=(*last.luck, luck))
    at.play.anew = (*before, *([last] if last.draw < fresh.draw else ()), fresh)
    at.play.match.chance = replace(standing, anew=at.play.anew).dice
    return [matches.dice_anew(at.place, fresh)]
