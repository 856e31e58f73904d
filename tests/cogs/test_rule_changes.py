"""A match is told once of changed rules, even if the message was deleted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render.face.contract
from cogs.client import Rulekeeper
from playground.client import Person
from playground.client import Playground as Client
from referee.housekeeping.rule_changes import make_kind
from render.face.contract import load_presenter
from render.face.records import RuleChange
from render.text.i18n import T
from tests.changed_records import change_record

from .conftest import GAME, playing


async def test_an_announcement_that_somebody_deleted_is_not_repeated(
    ana: Person, bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = {2: (RuleChange(T("A pebble counts."), ("short",)), RuleChange(T("Elsewhere."), ("long",)))}
    monkeypatch.setitem(render.face.contract._faces, GAME, change_record(load_presenter(GAME), changes=changes))
    await playing(ana)
    surfaces = bot.referee.surfaces
    (table,) = await bot.referee.list_live_tables()
    await surfaces.want(table.id, make_kind(1, 2), table.facts.match, table.facts.channel)
    said = await ana.wait_for(lambda m: "A pebble counts." in m.text)
    assert "Elsewhere." not in said.text
    await surfaces.settle()
    await pg.delete_message(said)
    (one,) = [one for one in await surfaces.list_of_table(table.id) if one.kind == make_kind(1, 2)]
    surfaces._memory.put(replace(one, shown=""))  # After a kill nobody knows what the message shows.
    await surfaces.refresh(table.id)
    await surfaces.settle()
    assert not [m for m in await ana.messages() if "A pebble counts." in m.text]
