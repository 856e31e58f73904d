"""The film of a match: its frames, its size, what it holds of each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import groupby, pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageSequence

from engine.registry import load_games
from render import sprites
from render.face.contract import load_presenter
from render.face.records import Weight
from render.painter import Painter
from render.palette import load_palette
from render.replay import COARSE, FRAMES, LAST, SAME, SHOWN, TALLEST, FilmStep, choose_evenly, make_gif, select_scenes
from render.scene import Scene, Shape
from render.sprites import Sprite, find_sprite
from render.text.i18n import T, Text
from tests.fake.events import stub_event

from ..engine.conformance import setup
from .face_suite import walked
from .pictures import difference, opened

GAME = "replay-test"
GROUND, DOT = 248, 160
"""Places in the palette."""


def dot(width: int, height: int, values: dict[str, int]) -> Image.Image:
    return Image.new("RGB", (width, height), load_palette(GAME)[values["place"]])


def noise(width: int, height: int, values: dict[str, int]) -> Image.Image:
    return Image.frombytes("RGB", (width, height), random.Random(values["seed"]).randbytes(width * height * 3))


SPRITES: dict[str, Sprite] = {"dot": dot, "noise": noise}


def painter_of() -> Painter:
    return Painter(find=lambda game, name: SPRITES.get(name) or find_sprite(game, name))


def film_of(scenes: Sequence[Scene], **more: int) -> bytes:
    return make_gif(scenes, painter=painter_of(), **{"frames": len(scenes), **more})


def scene(at: int, height: int = 120) -> Scene:
    """Return a scene with a dot that moves over a ground too large for a figure."""
    ground = Shape("dot", (0, 0, 240, height), {"place": GROUND})
    return Scene(GAME, height, T("x"), (ground, Shape("dot", (at * 3, 20, 140, 30), {"place": DOT})), width=240)


def frames(film: bytes) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(opened(film))]


def test_every_frame_shows_its_scene() -> None:
    scenes = [scene(at) for at in range(20)]
    shown = frames(film_of(scenes, width=240))
    painter = painter_of()
    assert len(shown) == 20 == len(scenes)
    for frame, one in zip(shown, scenes, strict=True):
        assert difference(frame, opened(painter.draw_png(one))) is None


def test_only_what_changed_is_kept_of_a_frame() -> None:
    film = film_of([scene(0), scene(5)], width=240)
    source = opened(film)
    source.seek(1)
    (part,) = source.tile
    left, top, right, low = part.extents if hasattr(part, "extents") else part[1]
    assert (left, top, right, low) == (0, 20, 155, 50), "the old dot and the new one, nothing else"
    control = film.index(b"!\xf9\x04", film.index(b"!\xf9\x04") + 1)
    assert film[control + 6] == SAME == 255 and film[control + 3] & 1, "the free place is that of what stays"


def test_as_many_as_there_is_time_for_evenly_chosen_with_the_first_and_the_last() -> None:
    picked = choose_evenly(1000, 60)
    assert len(picked) == len(set(picked)) == 60 and (picked[0], picked[-1]) == (0, 999)
    steps = {after - before for before, after in pairwise(picked)}
    assert max(steps) - min(steps) <= 1
    assert choose_evenly(7, 60) == tuple(range(7)) and choose_evenly(9, 1) == (8,)
    long = frames(film_of([scene(at % 70) for at in range(130)], width=240, frames=FRAMES))
    assert len(long) == FRAMES
    assert difference(long[-1], opened(painter_of().draw_png(scene(129 % 70)))) is None


def test_a_scene_like_the_one_before_only_lasts_longer() -> None:
    film = opened(film_of([scene(0), scene(0), scene(0), scene(1)], width=240))
    assert film.n_frames == 2
    assert film.info["duration"] == 3 * SHOWN
    film.seek(1)
    assert film.info["duration"] == LAST and film.info["loop"] == 0


def test_a_film_too_large_loses_shades_then_frames_but_not_its_end() -> None:
    scenes = [Scene(GAME, 80, T("x"), (Shape("noise", (0, 0, 80, 80), {"seed": at}),), width=80) for at in range(30)]
    whole = film_of(scenes, width=80)
    fewer = film_of(scenes, width=80, limit=len(whole) // 2)
    assert len(fewer) <= len(whole) // 2
    assert 4 <= opened(fewer).n_frames < opened(whole).n_frames == 30
    ends = [frame.convert("RGB").tobytes() for frame in (frames(whole)[-1], frames(fewer)[-1])]
    pixels = {(ends[0][at : at + 3], ends[1][at : at + 3]) for at in range(0, len(ends[0]), 3)}
    left = {after for _, after in pixels}
    assert len(left) <= COARSE and len(dict(pixels)) == len(pixels), "one colour for another, all over"
    assert all(before == after for before, after in pixels if before in left), "what is left stays as it was"
    with pytest.raises(ValueError, match="too many"):
        film_of(scenes, width=80, limit=100)


def test_a_higher_scene_is_made_smaller_and_stands_in_the_middle() -> None:
    """The strips beside it continue its edges in darker colours and are not black."""
    shown = frames(film_of([scene(0, 120), scene(0, 160)], width=120))
    assert {frame.size for frame in shown} == {(120, 60)}
    ground = load_palette(GAME)[GROUND]
    assert shown[0].getpixel((0, 4)) == ground == shown[1].getpixel((60, 58))
    beside = shown[1].getpixel((2, 55))
    assert beside != ground and beside != (0, 0, 0) and beside == shown[1].getpixel((117, 55))


@pytest.mark.lot(4)
@pytest.mark.parametrize("key", sorted(load_games()))
def test_a_film_has_no_empty_space_and_fits_a_phone(key: str) -> None:
    """Films of every game are checked: no stretch of a picture is empty, and none is higher than a phone shows."""
    game, looks = load_games()[key], load_presenter(key)
    steps = [
        FilmStep(match.view(None), tuple(logged.event.hide_secrets_from(None) for logged in match.step.events))
        for match in walked(game, setup(game, game.levels[-1], min(4, max(game.seats(game.levels[-1]))), None), 3, 120)
    ]
    film = select_scenes(looks, steps, ("Ana", "Ben", "Cleo", "Dan"))
    shown = [frame for frame in frames(make_gif(film, width=360)) if frame]
    (size,) = {frame.size for frame in shown}
    assert size[1] / size[0] <= TALLEST / 1080
    if size[1] < size[0] * 2 / 3:  # Below a low picture, the room of the caption is most of the height.
        return
    for frame in shown:
        lit = [max(row) - min(row) > 40 for row in _rows(frame.convert("L"))]
        longest = max((len([*run]) for found, run in groupby(lit) if not found), default=0)
        assert longest < size[1] / 8, "dark from one side to the other"


def _rows(grey: Image.Image) -> list[bytes]:
    data = grey.tobytes()
    return [data[at : at + grey.width] for at in range(0, len(data), grey.width)]


def test_a_film_needs_scenes() -> None:
    with pytest.raises(ValueError, match="needs scenes"):
        film_of([])


def test_no_long_part_of_a_match_is_left_out_however_much_its_end_matters() -> None:
    """The last twenty of a hundred steps need pictures of their own."""
    looks: Any = SimpleNamespace(
        board=lambda view, told, names: scene(view % 2),
        line=lambda told, viewer, names: Text(str(told.open["step"])),
        headline=lambda view, names: T("x"),
        telling=SimpleNamespace(
            highlight=lambda told, view, names: view if view >= 80 else None,
            weight=lambda told, viewer: Weight.USUAL,
            completes={},
            causes={},
            has_caused=lambda *_: True,
            retold=lambda told, then: False,
            alone=lambda told, names: None,
            recalls=lambda told, before, names: None,
        ),
    )
    film = select_scenes(looks, [FilmStep(at, (stub_event("step", step=at),)) for at in range(100)], ())
    shown = [int(one.shapes[-1].values["lines"][-1].key) for one in film]
    assert shown[0] == 0 and shown[-1] == 99 and len(shown) == FRAMES
    assert {at // 25 for at in shown[1:-1]} == {0, 1, 2, 3} and sum(at >= 80 for at in shown[1:-1]) == 4


def test_a_picture_shows_its_own_step_and_a_turning_point_tells_no_other() -> None:
    """The attack before the death has no picture of its own. It is reported before the death, and not above its
    picture."""
    shown: list[tuple[int, ...]] = []

    def draw(view: int, told: Sequence[Any], names: Any) -> Scene:
        shown.append(tuple(one.open["step"] for one in told))
        return scene(view % 2)

    looks: Any = SimpleNamespace(
        board=draw,
        line=lambda told, viewer, names: Text(f"step {told.open['step']}"),
        headline=lambda view, names: T("x"),
        telling=SimpleNamespace(
            highlight=lambda told, view, names: None,
            weight=lambda told, viewer: Weight.USUAL,
            completes={},
            causes={},
            has_caused=lambda *_: True,
            retold=lambda told, then: False,
            alone=lambda told, names: None,
            recalls=lambda told, before, names: None,
        ),
    )
    moments = [FilmStep(at, (stub_event("step", step=at),), ("Turning",) if at == 17 else ()) for at in range(30)]
    film = select_scenes(looks, moments, (), frames=4)
    captions = [[line.key for line in one.shapes[-1].values["lines"]] for one in film]
    assert captions[1] == captions[2] == ["step 17", "{line}"]
    assert len(captions[-1]) > 2 and captions[-1][-1] == "step 29"
    assert shown[-3:] == [(0,), (17,), (29,)] or (17,) in shown[-4:]
    assert all(len(steps) == 1 for steps in shown)


def test_a_caption_has_no_half_of_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that has no room from its beginning is left out. The last sentence is shown as far as there is
    room."""
    written: list[str] = []
    monkeypatch.setattr(sprites, "write", lambda picture, at, text, *how: written.append(text))
    for said, begins in (
        (("Ben is dead. The hand held: " + "Helmet, " * 12, "Round 2.", "Ana draws 2 cards."), "Round 2."),
        (("Round 2.", "The hand held: " + "Helmet, " * 12), "Round 2."),
        (("Round 2.", "The hand held: " + "Helmet, " * 24), "The hand held:"),
        (("Round 2.", "Ana held: " + "Helmet, " * 40), "Ana held:"),
        (("One.", "Two.", "Three.", "Four."), "One."),
        (("One.", "Two.", "Three.", "Four.", "Five."), "Two."),
        (("`/deck show` lists **it**.",), "/deck show lists it."),
    ):
        written.clear()
        sprites.draw_caption(720, 168, {"lines": said})
        assert written[0].startswith(begins) and 0 < len(written) <= sprites.CAPTION + 1, written
