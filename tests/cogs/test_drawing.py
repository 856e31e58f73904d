"""The parts of pictures are drawn at the start, for every game, unless the host declines."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from engine.registry import load_games
from referee.referee import Referee
from render.face.contract import load_presenter
from render.painter import Painter
from render.scene import Scene


@pytest.mark.parametrize("wanted", [True, False])
async def test_pictures_are_prepared_at_the_start(
    referee: Referee, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    client = Rulekeeper(referee, draw_ahead=wanted)
    drawn: list[Scene] = []
    monkeypatch.setattr(
        client.context.drawing.painter, "draw_ahead", lambda scenes, locales, go_on: drawn.extend(scenes)
    )

    async def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(client, "register", nothing)
    await client.setup_hook()
    client.context.drawing._pool.shutdown()
    assert {scene.game for scene in drawn} == (set(load_games()) if wanted else set())


def test_who_closes_does_not_wait_for_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter()
    drawn: list[Scene] = []
    monkeypatch.setattr(painter, "draw_png", lambda scene, locale: drawn.append(scene))
    painter.draw_ahead([load_presenter("tomb_raider").cover("introductory", ())], go_on=lambda: len(drawn) < 2)
    assert len(drawn) == 2
