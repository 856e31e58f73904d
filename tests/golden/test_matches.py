"""Compare every message, answer and picture of whole matches, and the commands, with the record.

The command ``pytest tests/golden --regolden`` writes the record.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import goldens

from . import bot, compare, still
from .matches import MATCHES, played
from .people import Play
from .wire import Wire

RECORDED = compare.FOLDER / "recorded"


@pytest.mark.lot(2)
@pytest.mark.parametrize("name", MATCHES)
async def test_a_recorded_match_shows_the_same_messages(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = MATCHES[name]
    clock, busy = still.hold(monkeypatch)
    wire, drawing = Wire(busy), bot.Drawing()
    wire.listen(monkeypatch)
    drawing.replace(monkeypatch)
    async with bot.running(tmp_path / "tables.sqlite3", clock, busy, monkeypatch) as (playground, referee):
        play = Play(playground, referee, clock, busy, wire, drawing, name)
        await played(play, plan)
    kept = {shown: play.kept[shown] for shown in plan.stored}
    wrong = (
        compare.texts(RECORDED / f"{name}.txt", play.record.text),
        compare.pictures(compare.FOLDER / "pictures", name, kept),
    )
    if any(wrong):
        pytest.fail("\n\n".join(filter(None, wrong)), pytrace=False)


async def test_the_commands_are_as_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The records hold the tree of commands as it is registered, in every language. Each command has a file, and each
    of its parts has a line."""
    clock, busy = still.hold(monkeypatch)
    wire = Wire(busy)
    wire.listen(monkeypatch)
    async with bot.running(tmp_path / "tables.sqlite3", clock, busy, monkeypatch):
        pass
    ((method, path, tree),) = wire.other
    assert method == "PUT" and path.endswith("/commands")
    folder = RECORDED / "commands"
    now = {f"{command['name']}.txt": "\n".join(parts(command)) + "\n" for command in tree}
    wrong = [f"{name} is recorded, but there is no such command" for name in goldens.strays(folder, now)]
    wrong += [compare.texts(folder / name, text) for name, text in now.items()]
    if any(wrong):
        pytest.fail("\n\n".join(filter(None, wrong)), pytrace=False)


def test_each_recording_belongs_to_a_match() -> None:
    samples = {f"samples.{plan.game}.txt" for plan in MATCHES.values()}
    assert goldens.strays(RECORDED, {*samples, *(f"{name}.txt" for name in MATCHES)}) == []
    pictures = {f"{name}.{shown}.png" for name, plan in MATCHES.items() for shown in plan.stored}
    assert goldens.strays(compare.FOLDER / "pictures", pictures) == []


def test_goldens_weigh_four_megabytes_at_most() -> None:
    """A new recording may need another one to be shortened."""
    tests = compare.FOLDER.parent
    folders = (tests / "engine" / "golden", RECORDED, compare.FOLDER / "pictures", tests / "render" / "golden")
    sizes = {folder.relative_to(tests): sum(path.stat().st_size for path in folder.rglob("*.*")) for folder in folders}
    assert all(sizes.values()) and sum(sizes.values()) <= 4_000_000, sizes


def parts(command: dict[str, Any], before: str = "") -> list[str]:
    """Return a line for the command, and one for each of its subcommands and options."""
    left = {key: one for key, one in command.items() if key not in ("options", "name", "description")}
    left = {key: one for key, one in left.items() if one is not False and one is not None and one != {}}
    path = f"{before} {command['name']}".strip()
    line = f"{path}: {command.get('description', '')} {json.dumps(left, ensure_ascii=False, sort_keys=True)}"
    return [line, *(line for option in command.get("options", ()) for line in parts(option, path))]
