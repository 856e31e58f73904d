"""A match under way that was put back to how it stood before: a copy has taken the place of the file.

People remember what has happened since, perhaps what the dice showed; and where the match had ended, their secret was
opened. So other dice answer from here on, committed to before anybody goes on: the table rests until somebody says so,
and that press is mixed in, which nobody could know when the secret was drawn. Its questions get numbers that no button
has, what was proposed and whoever was called is dropped, and the result counts for no rating. A lobby is closed: to
gather anew costs little.
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
    """Whether a table is still to be taken up in this epoch."""
    return facts.live and not facts.damaged and facts.epoch < epoch.number


async def committed_anew(at: TableState) -> list[Statement]:
    """Other dice for the match, before anything may be drawn: nobody has been told of them yet, so it does no harm to
    come here again."""
    if at.facts.phase != "playing":
        return []
    secret, draw = token_bytes(32), await at.services.store.matches.draws(at.place)
    return [matches.dice_anew(at.place, Anew(draw, commitment(secret, *at.place), (), secret.hex()))]


async def put_back(at: TableState, epoch: Epoch) -> list[Statement]:
    """The table takes up where it stood; what has to be stored for it."""
    skipped = passed_over(epoch.number) - passed_over(at.facts.epoch)
    facts = replace(at.facts, epoch=epoch.number, proposal=None, proposals=max(at.facts.proposals, epoch.number))
    if facts.phase == "lobby":
        at.facts = replace(facts, reason="restored")
        return end(at, "cancelled")
    seats = tuple(replace(info, call=None) for info in facts.seats)  # its card may be gone, or be another's
    at.facts = replace(facts, paused=Paused(0, at.services.now(), stood=epoch.stood), seats=seats)
    batch = await _further_on(at, skipped)
    if at.play is not None:
        at.play.match.pass_over(skipped)
        batch += at.play.keep([], mark=True)
    return batch


async def _further_on(at: TableState, skipped: int) -> list[Statement]:
    """The checkpoints from which it may be resumed number its questions in the same way."""
    store, batch = at.services.store.matches, list[Statement]()
    for number in await store.checkpoints(at.place):
        try:
            snapshot = await store.snapshot(at.place, number)
        except (msgspec.DecodeError, Refused):
            continue  # nobody resumes there
        batch.append(matches.checkpoint_changed(at.place, number, snapshot.passing_over(skipped)))
    return batch


async def mixed(at: TableState, luck: str) -> list[Statement]:
    """Somebody goes on: from now on this, too, is in the dice."""
    if at.play is None:
        return []
    standing = await at.services.store.matches.standing(at.place)
    *before, last = standing.anew
    fresh = replace(last, draw=at.play.match.draws, luck=(*last.luck, luck))
    at.play.anew = (*before, *([last] if last.draw < fresh.draw else ()), fresh)
    at.play.match.chance = replace(standing, anew=at.play.anew).dice
    return [matches.dice_anew(at.place, fresh)]
