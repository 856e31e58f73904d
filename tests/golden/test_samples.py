"""Compare the pixels of every game's sample pictures with the recorded ones."""

from __future__ import annotations

import pytest

from render.painter import Painter
from tests.render import gallery

from . import compare
from .likeness import opened, ssim
from .matches import MATCHES
from .wire import pixels


@pytest.mark.parametrize("key", sorted({plan.game for plan in MATCHES.values()}))
def test_samples_look_as_they_did(key: str) -> None:
    painter = Painter()
    lines = [f"{name} {pixels(painter.draw_png(scene, 'en-US'))}" for name, scene in gallery.shown(key)]
    path = compare.FOLDER / "recorded" / f"samples.{key}.txt"
    if wrong := compare.texts(path, "\n".join(lines) + "\n"):
        pytest.fail(wrong, pytrace=False)


def test_likeness_falls_as_pictures_differ() -> None:
    """The measure itself: the same, another palette, another picture."""
    path = next((compare.FOLDER / "pictures").glob("*.hand.png"))
    picture = opened(path.read_bytes())
    few = picture.quantize(16).convert("RGB")
    assert ssim(picture, picture) == pytest.approx(1)
    assert 0.9 < ssim(picture, few) < 0.99999
    assert ssim(picture, picture.rotate(180)) < 0.9
    assert ssim(picture, picture.crop((0, 0, 80, 80))) == 0
