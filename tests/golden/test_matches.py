"""Every message, answer and picture of whole matches is what it was; so are the commands.

Recorded by ``pytest tests/golden --regolden``.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from . import bot, compare, still
from .matches import LANGUAGES, MATCHES, played
from .people import Play
from .wire import Wire


@pytest.mark.lot(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MATCHES)
async def test_a_match_shows_what_it_showed(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    anew = request.config.getoption("--regolden")
    clock, busy = still.hold(monkeypatch)
    wire, drawing = Wire(busy), bot.Drawing()
    wire.listen(monkeypatch)
    drawing.replace(monkeypatch)
    async with bot.running(tmp_path / "tables.sqlite3", clock, busy, monkeypatch) as (playground, referee):
        play = Play(playground, referee, clock, busy, wire, drawing, name, LANGUAGES[language])
        await played(play, MATCHES[name])
    wrong = (
        compare.texts(compare.FOLDER / "recorded" / f"{name}.{language}.txt", play.record.text, anew),
        compare.pictures(compare.FOLDER / "pictures", f"{name}.{language}", play.kept, anew),
    )
    if any(wrong):
        pytest.fail("\n\n".join(filter(None, wrong)), pytrace=False)


async def test_the_commands_are_what_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """The tree as it is registered, in every language."""
    clock, busy = still.hold(monkeypatch)
    wire = Wire(busy)
    wire.listen(monkeypatch)
    async with bot.running(tmp_path / "tables.sqlite3", clock, busy, monkeypatch):
        pass
    ((method, path, tree),) = wire.other
    assert method == "PUT" and path.endswith("/commands")
    now = json.dumps(tree, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    path = compare.FOLDER / "recorded" / "commands.json"
    if wrong := compare.texts(path, now, request.config.getoption("--regolden")):
        pytest.fail(wrong, pytrace=False)
