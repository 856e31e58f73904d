"""Compare the pixels of every game's sample pictures with the recorded ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from render.painter import Painter
from tests import goldens
from tests.render import gallery

from . import compare
from .likeness import opened, ssim
from .matches import MATCHES
from .wire import pixels


@pytest.mark.lot(1)
@pytest.mark.parametrize("key", sorted({plan.game for plan in MATCHES.values()}))
def test_sample_pictures_look_as_recorded(key: str, one_in: Callable[[int, Sequence[Any]], list[Any]]) -> None:
    """One picture in three is drawn. For the others the recorded line is kept."""
    painter = Painter()
    path = compare.FOLDER / "recorded" / f"samples.{key}.txt"
    before = dict(line.split(" ", 1) for line in path.read_text().splitlines()) if path.exists() else {}
    shown = list(gallery.shown(key))
    looked_at = {name for name, _ in (shown if goldens.ANEW else one_in(3, shown))}
    lines = [
        f"{name} {before[name] if name in before.keys() - looked_at else pixels(painter.draw_png(scene, 'en-US'))}"
        for name, scene in shown
    ]
    if wrong := compare.texts(path, "\n".join(lines) + "\n"):
        pytest.fail(wrong, pytrace=False)


def test_similarity_is_lower_for_pictures_that_differ_more() -> None:
    """The measure is tested with the same picture, another palette and another picture."""
    path = next((compare.FOLDER / "pictures").glob("*.hand.png"))
    picture = opened(path.read_bytes())
    few = picture.quantize(16).convert("RGB")
    assert ssim(picture, picture) == pytest.approx(1)
    assert 0.9 < ssim(picture, few) < 0.99999
    assert ssim(picture, picture.rotate(180)) < 0.9
    assert ssim(picture, picture.crop((0, 0, 80, 80))) == 0
