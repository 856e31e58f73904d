"""A state with a field that these rules do not know is not read: what is left out there would become a default."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from cogs.messages.table.board import build_board_message
from engine.match_records import Input
from engine.protocol import Refused
from engine.registry import load_games
from referee.referee import Referee
from referee.table import agreements, match_commands
from tests import stored

from .standing import FOLDER, MADE, close

State = dict[str, Any]


def a_new_field(state: State) -> None:
    """Add a field, as a later version would, and set it in this match."""
    state["later"] = 1


def a_renamed_field(state: State) -> None:
    """Rename a field of the first record in the state."""
    record = next(value[0] for value in state.values() if isinstance(value, list) and value and type(value[0]) is dict)
    key = next(iter(record))
    record[f"{key}_as_before"] = record.pop(key)


def records(found: inspect.Type) -> Iterator[inspect.StructType]:
    """Yield the records in a type."""
    if isinstance(found, inspect.StructType):
        yield found
        for field in found.fields:
            yield from records(field.type)
    for name in ("types", "item_types", "item_type", "key_type", "value_type", "type"):
        inner = getattr(found, name, ())
        for one in inner if isinstance(inner, tuple) else (inner,):
            if isinstance(one, inspect.Type):
                yield from records(one)


@pytest.mark.parametrize("key", load_games())
def test_no_record_of_a_state_takes_a_field_that_it_does_not_have(key: str) -> None:
    found = list(records(inspect.type_info(load_games()[key].state)))
    assert found
    assert {one.cls.__name__ for one in found if not one.forbid_unknown_fields} == set()
    for move in load_games()[key].moves:
        assert move.__struct_config__.forbid_unknown_fields, move


@pytest.mark.parametrize("change", [a_new_field, a_renamed_field])
@pytest.mark.parametrize("newest", [True, False])
async def test_a_table_whose_state_another_version_has_stored_is_kept_as_it_is(
    tmp_path: Path, change: Callable[[State], None], newest: bool
) -> None:
    """Nothing is taken back, though an older checkpoint could be read."""
    path = Path(shutil.copy(FOLDER / "ninth.db", tmp_path / "ninth.db"))
    referee = await Referee.open(path, now=lambda: MADE, pace=0.0)
    changed = [table.id for table in await referee.list_live_tables() if table.facts.phase == "playing"][::2]
    for number in changed:
        await stored.change_states(referee.store, number, change, newest)
    await close(referee)

    referee = await Referee.open(path, now=lambda: MADE, pace=0.0)
    try:
        rows: list[list[Input]] = [await stored.rows(referee.store, number) for number in changed]
        await referee.wake()
        await referee.ai_seats.settle()
        read = set()
        for table in await referee.list_live_tables():
            if table.facts.phase != "playing":
                continue
            assert table.readable is (table.id not in changed)
            if table.readable:
                continue
            read.add(table.facts.game)
            assert table.list_waiting() == () and table.facts.damaged == ()
            person = table.facts.people[0]
            assert "cannot read this match" in "\n".join(build_board_message(table).lines)
            for call in (
                table.do(f"i:act {table.id}", match_commands.answer, 0, 1, "pass"),
                table.do(f"i:undo {table.id}", agreements.undo, person),
                table.do(f"i:concede {table.id}", match_commands.concede, person),
            ):
                with pytest.raises(Refused, match="unreadable"):
                    await call
        assert len(read) >= 2
        assert [await stored.rows(referee.store, number) for number in changed] == rows
        last = await referee.find_table(changed[0])
        assert last is not None
        for person in last.facts.people:
            if last.facts.live:
                await last.do("i:cancel", agreements.cancel, person, manager=True)
        assert last.facts.phase == "cancelled"
    finally:
        await close(referee)
