"""Loads a live match from its stored inputs, or from a checkpoint that the rules can still read."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.dice import Dice
from engine.game import Game
from engine.match import Match
from engine.match_records import Input, Snapshot, UnknownField
from engine.protocol import CHANCE

from ..records.stored_match import Place
from ..store import inputs
from ..store.store import Store
from .live_match import LiveMatch, Unreadable, find_last_public_event
from .policy import GivenAnswer

log = logging.getLogger(__name__)


class _Stored(NamedTuple):
    """A stored position of a match: its newest checkpoint and the inputs after it."""

    check: int
    """The number of the newest checkpoint."""
    snapshot: Snapshot
    rows: list[Input]
    """The inputs since the snapshot."""


async def load_live_match(store: Store, place: Place, game: Game[Any], ended: bool = False) -> LiveMatch:
    """Load a match from its stored inputs. If the rules refuse these now, load its newest readable checkpoint.

    A match that has ``ended`` is loaded only if the rules still accept all its inputs. Raises ``Unreadable`` if
    nothing can be loaded, or if another version has stored the match. The attribute ``unsaved`` of the result holds
    statements that the caller must store.
    """
    standing = await store.matches.load_standing(place)
    dice = standing.dice
    checks = await store.checkpoints.list_checkpoints(place)
    play: LiveMatch | None = None
    for check in checks:
        try:
            snapshot = await store.checkpoints.load_snapshot(place, check)
            rows = [kept.row for kept in await store.inputs.list_rows(place, snapshot.row)]
            if play is None and check == checks[0]:
                play = _resume_match(
                    place, game, _Stored(check, snapshot, rows), dice, None if ended else standing.digest
                )
            if play is None and not ended:
                last = await store.events.find_last_event(place)
                play = _load_mended(place, game, _Stored(checks[0], snapshot, rows), dice, last)
            break
        # Another version may be able to read this match, so no answers are taken back to repair it.
        except UnknownField as error:
            log.warning("table %d: another version has stored the match (%s)", place[0], error)
            raise Unreadable from None
        except Exception as error:
            log.warning("table %d: checkpoint %d cannot be read (%s)", place[0], check, type(error).__name__)
    if play is None:
        raise Unreadable
    play.remember(standing)
    play.answers = await store.inputs.list_answers(place)
    if play.mended:
        play.answers = play.answers.list_before(snapshot.row)
    play.met = play.answers.list_own_kinds()
    if not play.tail:
        play.tail = await store.events.list_events(place, standing.tail)
    play.all_heard = find_last_public_event(play.tail)
    play.asked_for = play.seen_as = play.all_see
    return play


def _resume_match(place: Place, game: Game[Any], stored: _Stored, dice: Dice, digest: str | None) -> LiveMatch | None:
    """Return a match at its newest position; None if the rules refuse its inputs, or the state hash differs.

    ``digest``: the stored state hash; None: compare nothing. An ended match is not compared: nobody plays on, and
    older rules may have led to another state.
    """
    try:
        match = Match.resume(game, stored.snapshot, stored.rows, dice)
    except UnknownField:
        raise
    except Exception as error:
        log.warning("table %d: the rows do not fit the rules (%s)", place[0], type(error).__name__)
        return None
    play = LiveMatch(place, match, stored.check)
    if match.step.rows:  # The chance request was stored before the restart, but its result was not.
        play.unsaved = play.store_answers([GivenAnswer(match.step, True)])
        return play
    return play if digest is None or match.compute_state_hash() == digest else None


def _load_mended(place: Place, game: Game[Any], stored: _Stored, dice: Dice, last_event: int) -> LiveMatch:
    """Return a match at its newest readable checkpoint, with everything after that taken back.

    No input number, draw or question number is used a second time.
    """
    snapshot, rows = stored.snapshot, stored.rows
    fresh = replace(
        snapshot,
        row=max([snapshot.row, *(row.number + 1 for row in rows)]),
        event_count=max(snapshot.event_count, last_event + 1),
        draws=max([snapshot.draws, *(row.draw + 1 for row in rows if row.draw is not None)]),
        asked=tuple(count + len(rows) + len(snapshot.asked) for count in snapshot.asked),
    )
    match = Match.resume(game, fresh, (), dice)
    play = LiveMatch(place, match, stored.check)
    play.mended = sum(1 for row in rows if row.seat != CHANCE and not row.void)
    play.unsaved = [
        inputs.void_rows_from(place, snapshot.row),
        *play.store_answers([GivenAnswer(match.step, True)], with_checkpoint=True),
    ]
    log.warning("table %d: stands at its checkpoint, %d answers taken back", place[0], play.mended)
    return play
