"""Resuming a live match after a backup has replaced the database file.

People remember what has happened since the backup, perhaps what the dice showed. If the match had ended, its server
seed was opened. So new dice are used from here on, and they are committed to before anybody plays on. The table is
paused until somebody resumes it. The press that resumes the table becomes a client seed, which nobody could know when
the server seed was drawn. New question numbers make all earlier buttons stale. The open proposal and all calls are
dropped, and the result is unrated. A lobby is closed, because opening another costs little.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.protocol import Refused

from ..records.facts import Paused
from ..store import checkpoints, matches, tables
from ..store.database import Statement
from ..store.epochs import Epoch, count_skipped_questions
from .match_changes import continue_match, end_match
from .table import Table


async def take_up(table: Table, from_backup: bool) -> list[Statement]:
    """Finish the work that a kill or an upgrade of the process has interrupted. Return the statements to store.

    This work is: chance requests without a result, and answers that the table must give.

    ``from_backup``: the table comes from a restored backup, and is resumed now.
    """
    batch = list(table.play.unsaved) if table.play is not None else []
    if from_backup:
        batch += await resume_from_backup(table, table.services.store.epoch)
    if table.play is not None and table.facts.phase == "playing":
        _, more = await continue_match(table, [])
        batch += more
    if from_backup and table.facts.live:
        batch += tables.store_table(table.facts)
    return batch


async def resume_from_backup(table: Table, epoch: Epoch) -> list[Statement]:
    """Resume a table at the position in the restored backup, and return the statements to store."""
    skipped = count_skipped_questions(epoch.number) - count_skipped_questions(table.facts.epoch)
    facts = replace(table.facts, epoch=epoch.number, proposal=None, proposals=max(table.facts.proposals, epoch.number))
    if facts.phase == "lobby":
        table.facts = replace(facts, reason="restored")
        return end_match(table, "cancelled")
    # Calls are dropped, because their messages may be gone or belong to later calls.
    seats = tuple(replace(info, call=None) for info in facts.seats)
    table.facts = replace(facts, paused=Paused(0, table.services.now(), stood=epoch.stood), seats=seats)
    batch = await _raise_question_numbers(table, skipped)
    if table.play is not None:
        table.play.match.renumber_open_questions(skipped)
        batch += table.play.store_answers([], with_checkpoint=True)
    return batch


async def _raise_question_numbers(table: Table, skipped: int) -> list[Statement]:
    """Raise the question numbers in the checkpoints of a match by ``skipped``, and return the statements to store."""
    store, batch = table.services.store.checkpoints, list[Statement]()
    for number in await store.list_checkpoints(table.place):
        try:
            snapshot = await store.load_snapshot(table.place, number)
        except (msgspec.DecodeError, Refused):
            continue  # A checkpoint that cannot be read is never used.
        batch.append(checkpoints.replace_checkpoint(table.place, number, snapshot.skip_question_numbers(skipped)))
    return batch


async def mix_dice(table: Table, client_seed: str) -> list[Statement]:
    """Add the client seed of the person who resumes a match to its dice, and return the statements to store."""
    if table.play is None:
        return []
    standing = await table.services.store.matches.load_standing(table.place)
    *before, last = standing.anew
    fresh = replace(last, draw=table.play.match.draws, client_seeds=(*last.client_seeds, client_seed))
    table.play.anew = (*before, *([last] if last.draw < fresh.draw else ()), fresh)
    table.play.match.replace_chance(replace(standing, anew=table.play.anew).dice)
    return [matches.store_new_dice(table.place, fresh)]
