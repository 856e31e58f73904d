"""The sample pictures of every game, in both languages: their pixels are what they were."""

from __future__ import annotations

import importlib

import pytest

from render.painter import Painter

from . import compare
from .matches import LANGUAGES, MATCHES
from .wire import pixels


@pytest.mark.parametrize("key", sorted({plan.game for plan in MATCHES.values()}))
def test_samples_look_as_they_did(key: str, request: pytest.FixtureRequest) -> None:
    scenes = importlib.import_module(f"render.{key}.samples").scenes()
    painter = Painter()
    lines = [
        f"{language}-{number} {pixels(painter.png(scene, locale))}"
        for language, locale in LANGUAGES.items()
        for number, scene in enumerate(scenes)
    ]
    path = compare.FOLDER / "recorded" / f"samples.{key}.txt"
    compare.texts(path, "\n".join(lines) + "\n", request.config.getoption("--regolden"))
