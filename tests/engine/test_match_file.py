"""A match as a file: written and read back; dice and answers checked; refused where somebody has changed it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from engine.games.tomb_raider.game import GAME
from engine.match_file import Record, UnfitRecord, read, verify, write
from engine.match_records import Input
from engine.protocol import CHANCE
from engine.setup import Setup
from tests.engine.match_file import record

from .match_file import changed, played, where

__all__ = ["record"]


def test_what_is_written_is_read_back(record: Record) -> None:
    again = read(write(record))
    assert msgspec.json.encode(again) == msgspec.json.encode(record)
    found = verify(again, GAME)
    assert found.rows == len(record.rows) and found.draws == sum(row.seat == CHANCE for row in record.rows)
    assert found.result is None


def test_a_finished_match_has_its_result() -> None:
    finished = played(20_000, Setup("learning_game", ({"starter": "caves"},)))
    found = verify(finished, GAME)
    assert found.result is not None and found.result.winners == (0,) and found.rows == len(finished.rows)


def test_before_the_secret_is_opened_the_answers_are_played_again(record: Record) -> None:
    found = verify(structs.replace(record, secret=None), GAME)
    assert found.draws == 0 and found.rows == len(record.rows)


def test_changed_dice_are_refused_at_their_row(record: Record) -> None:
    at = next(n for n, row in enumerate(record.rows) if row.kind == "test")
    value = [7 - face for face in record.rows[at].value]
    with pytest.raises(UnfitRecord) as found:
        verify(changed(record, at, value=value), GAME)
    assert found.value.row == record.rows[at].number and "secret" in found.value.why


def test_a_draw_used_twice_is_refused(record: Record) -> None:
    chance = [at for at, row in enumerate(record.rows) if row.seat == CHANCE]
    with pytest.raises(UnfitRecord) as found:
        verify(changed(record, chance[5], draw=record.rows[chance[4]].draw), GAME)
    assert found.value.row == record.rows[chance[5]].number


def test_a_made_up_answer_is_refused_at_its_row(record: Record) -> None:
    at = where(record, chance=False)
    for fields in ({"value": "play:999,none,none"}, {"seat": 1 - record.rows[at].seat}, {"kind": "nothing"}):
        with pytest.raises(UnfitRecord) as found:
            verify(changed(record, at, **fields), GAME)
        assert found.value.row == record.rows[at].number


def test_a_row_left_out_is_refused(record: Record) -> None:
    at = where(record, chance=False)
    shorter = structs.replace(record, rows=record.rows[:at] + record.rows[at + 1 :])
    with pytest.raises(UnfitRecord):
        verify(shorter, GAME)


def test_impossible_chance_is_refused_without_the_secret(record: Record) -> None:
    at = next(n for n, row in enumerate(record.rows) if row.kind == "test")
    for value in ([9] * len(record.rows[at].value), [1], "66", [True, False]):
        with pytest.raises(UnfitRecord) as found:
            verify(changed(structs.replace(record, secret=None), at, value=value), GAME)
        assert found.value.row == record.rows[at].number


def test_another_secret_is_refused(record: Record) -> None:
    for secret in ("00" * 32, "no hex"):
        with pytest.raises(UnfitRecord):
            verify(structs.replace(record, secret=secret), GAME)


def test_void_rows_keep_their_draws_and_are_not_played_again(record: Record) -> None:
    spare = Input(10_000, 0, "move", "stay", GAME.version, void=True)
    assert verify(structs.replace(record, rows=(*record.rows, spare)), GAME).rows == len(record.rows)


def test_rows_of_other_rules_are_not_played_again(record: Record) -> None:
    at = where(record, chance=False)
    assert verify(changed(record, at, rules=GAME.version + 1), GAME).rows == at


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"format": 1}', b"x" * 9_000_000],
    ids=["empty", "list", "object", "not text", "deep", "little", "large"],
)
def test_hostile_files_are_refused(raw: bytes) -> None:
    with pytest.raises(UnfitRecord):
        read(raw)


def test_unknown_fields_and_formats_are_refused(record: Record) -> None:
    plain = msgspec.json.decode(write(record))
    for spoiled in ({**plain, "more": 1}, {**plain, "format": 2}, {**plain, "rows": "none"}):
        with pytest.raises(UnfitRecord):
            read(msgspec.json.encode(spoiled))
