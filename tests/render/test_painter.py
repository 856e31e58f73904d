"""The painter: palette, caches, threads, fonts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import msgspec
import pytest
from PIL import Image

from engine.registry import list_installed_games
from render import fonts
from render.fonts import PackageMissing
from render.lru_cache import BUDGET, LruCache, Pictures
from render.painter import STRIP, Painter
from render.palette import COLOURS, find_palette_file, load_palette, quantise_frame
from render.png import compress_rows
from render.scene import Scene, Shape, group_shapes
from render.sprites import HOUSE, Sprite, find_sprite
from render.text.i18n import T, list_languages
from tests.render.make_palette import made_from

from .pictures import difference, opened

drawn: list[str] = []


def counted(width: int, height: int, values: dict[str, object]) -> Image.Image:
    drawn.append(str(values["text"]))
    return Image.new("RGBA", (width, height), (200, 60, 40, 128))


def spots(width: int, height: int, values: dict[str, object]) -> Image.Image:
    picture = Image.new("RGBA", (width, height))
    picture.paste((*load_palette(HOUSE)[200], 255), (0, 0, 20, 20))
    picture.paste((200, 60, 40, 128), (width - 20, height - 20, width, height))
    return picture


def misfit(width: int, height: int, values: dict[str, object]) -> Image.Image:
    return Image.new("RGBA", (width + 1, height))


SPRITES: dict[str, Sprite] = {"counted": counted, "spots": spots, "misfit": misfit}


def own(game: str, name: str) -> Sprite:
    return SPRITES.get(name) or find_sprite(game, name)


def painter_of(budget: int = BUDGET) -> Painter:
    """Return a painter that has drawn nothing yet."""
    return Painter(Pictures(LruCache(budget)), own)


def scene(*words: str, name: str = "counted") -> Scene:
    parts = [Shape(name, (10, 20 * at, 30, 20), {"text": word}) for at, word in enumerate(words)]
    back = Shape("backdrop", (0, 0, 90, 90))
    label = Shape("text", (0, 60, 90, 30), {"text": T("Turn {turn}", turn=3), "size": 20, "colour": (255, 255, 255)})
    return Scene("painter-test", 90, T("x"), (back, group_shapes(*parts), label), width=90)


def test_a_picture_is_an_opaque_palette_png_of_its_size() -> None:
    picture = opened(painter_of().draw_png(scene("a")))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (90, 90))
    assert "transparency" not in picture.info
    used = picture.convert("RGB").getcolors()
    assert used and {colour for _, colour in used} <= set(load_palette(HOUSE))


def test_the_palette_leaves_one_of_256_places_free() -> None:
    assert 240 < len(load_palette(HOUSE)) == len(set(load_palette(HOUSE))) <= COLOURS == 255
    assert opened(painter_of().draw_png(scene("a"))).getextrema()[1] < COLOURS


def test_a_palette_keeps_the_commonest_flat_colours_exactly() -> None:
    art = Image.radial_gradient("L").convert("RGB")
    flat = Image.new("RGB", (40, 40), (112, 178, 92))
    assert (112, 178, 92) not in made_from([art], [])
    made = made_from([art], [flat])
    assert (112, 178, 92) in made and len(made) <= COLOURS
    assert {(1, 2, 3), (112, 178, 92)} <= set(made_from([art], [flat], [(1, 2, 3)])), "what is to stay stays"


@pytest.mark.parametrize("game", list_installed_games())
def test_every_game_has_a_palette_of_its_own_and_its_signs_keep_their_colours(game: str) -> None:
    assert find_palette_file(game).is_file(), f"make it: python -m tests.render.make_palette {game}"
    assert 200 < len(load_palette(game)) == len(set(load_palette(game))) <= COLOURS
    for flat in import_module(f"tests.render.games.{game}.samples").flats():
        frame = Painter().draw_in_full_colours(flat)
        house, own = (difference_of(frame, quantise_frame(frame, whose).convert("RGB")) for whose in (HOUSE, game))
        assert own < max(0.5, house)


def test_a_picture_without_its_own_palette_has_the_common_one() -> None:
    assert load_palette("no.such-game") == load_palette("nobody") == load_palette(HOUSE) != load_palette("tomb_raider")


def test_the_palette_keeps_what_is_drawn_close() -> None:
    frame = painter_of().draw_in_full_colours(scene("a", "b"))
    off = difference_of(frame, quantise_frame(frame, HOUSE).convert("RGB"))
    assert off < 4


def difference_of(one: Image.Image, other: Image.Image) -> float:
    """Return the mean distance of the colour bands."""
    from PIL import ImageChops, ImageStat

    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def test_what_was_drawn_is_kept_and_only_what_changed_is_drawn_again() -> None:
    painter = painter_of()
    drawn.clear()
    painter.draw_png(scene("a", "b"))
    painter.draw_png(scene("a", "c"))
    painter.draw_png(scene("c", "a"))
    assert drawn == ["a", "b", "c"]


def test_the_cache_stays_within_its_budget_and_pictures_stay_right() -> None:
    small, large = painter_of(1), painter_of()
    for word in "abcabc":
        assert difference(small.draw_in_palette(scene(word, word)), large.draw_in_palette(scene(word, word))) is None
    assert len(small.kept) == 1


def test_the_picture_sent_is_the_frame_with_its_colours_reduced() -> None:
    """Parts are reduced before they are put together. Only where something shines through may the result differ a
    little."""
    painter, label = painter_of(), Shape("text", (0, 60, 90, 30), {"text": "x", "size": 20, "colour": (255, 255, 255)})
    opaque = Scene("painter-test", 90, T("x"), (Shape("backdrop", (0, 0, 90, 90)), group_shapes()), width=90)
    assert (
        difference(painter.draw_in_palette(opaque), quantise_frame(painter.draw_in_full_colours(opaque), HOUSE)) is None
    )
    mixed = msgspec.structs.replace(scene("a", "b"), shapes=(*scene("a").shapes, label))
    reduced = quantise_frame(painter.draw_in_full_colours(mixed), HOUSE).convert("RGB")
    assert difference_of(painter.draw_in_palette(mixed).convert("RGB"), reduced) < 0.5
    bare = Scene("painter-test", 30, T("x"), (label,), width=20)
    assert painter.draw_in_palette(bare).size == (20, 30), "what reaches beyond the edge is cut"


def test_parts_of_a_shape_come_and_go_without_a_new_drawing_of_the_shape() -> None:
    painter = painter_of()
    drawn.clear()
    for held in ((), ("a",), ("a", "b"), ("b",), ()):
        inside = tuple(Shape("counted", (5, 5 + 20 * at, 9, 9), {"text": word}) for at, word in enumerate(held))
        shape = Shape("counted", (0, 0, 60, 60), {"text": "room"}, children=inside)
        painter.draw_png(Scene("painter-test", 60, T("x"), (shape,), width=60))
    assert sorted(drawn) == ["a", "b", "room"]


def test_a_part_without_words_is_drawn_once_for_all_languages() -> None:
    drawn.clear()
    spoken = Shape("counted", (0, 0, 9, 9), {"text": T("Word")})
    picture = msgspec.structs.replace(scene("plain"), shapes=(*scene("plain").shapes, spoken))
    painter = painter_of()
    painter.draw_ahead([picture])
    assert drawn.count("plain") == 1 and len(drawn) == 1 + len(list_languages())


def test_of_what_is_mostly_empty_only_pieces_are_kept() -> None:
    """The picture has two spots far apart in a large shape. An opaque part is kept in the palette's colours, too."""
    painter = painter_of()
    shape = Shape("spots", (10, 10, 900, 900), {})
    ground = Shape("backdrop", (0, 0, 920, 920))
    whole = Scene("painter-test", 920, T("x"), (ground, shape), width=920)
    flat = painter.draw_in_palette(whole)
    assert (
        difference_of(flat.convert("RGB"), quantise_frame(painter.draw_in_full_colours(whole), HOUSE).convert("RGB"))
        < 0.5
    )
    assert flat.convert("RGB").getpixel((20, 20)) == load_palette(HOUSE)[200]
    only = painter_of()
    only.draw_in_palette(msgspec.structs.replace(whole, shapes=(shape,)))
    assert only.kept.size < 20_000


def test_a_strip_that_looks_as_one_did_before_is_neither_put_together_nor_pressed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Strips are recognised by the parts in them, whichever table they belong to."""
    rows: list[int] = []
    monkeypatch.setattr(
        "render.painter.compress_rows", lambda data: rows.append(len(data) // 91) or compress_rows(data)
    )
    painter = painter_of()

    def tall(*at: int) -> Scene:
        dots = [Shape("counted", (10, y, 30, 20), {"text": str(y)}) for y in at]
        back = Shape("backdrop", (0, 0, 90, 4 * STRIP + 10))
        return Scene("painter-test", 4 * STRIP + 10, T("x"), (back, *dots), width=90)

    def pressed_for(*at: int) -> list[int]:
        rows.clear()
        picture = opened(painter.draw_png(tall(*at)))
        assert difference(picture, painter_of().draw_in_palette(tall(*at))) is None
        return rows.copy()

    assert pressed_for(10) == [STRIP] * 4 + [10]
    assert pressed_for(10) == []
    assert pressed_for(10, STRIP + 5) == [STRIP]
    assert pressed_for(10, 2 * STRIP - 5) == [STRIP, STRIP], "it reaches into two"
    assert pressed_for(11) == [STRIP], "it has moved"
    assert pressed_for(10, STRIP + 5) == [], "all of it was there before"


def test_a_frame_is_the_callers_own() -> None:
    painter = painter_of()
    first, flat = painter.draw_in_full_colours(scene("a")), painter.draw_in_palette(scene("a"))
    before = painter.draw_png(scene("a"))
    first.paste((1, 2, 3), (0, 0, 90, 90))
    flat.paste(7, (0, 0, 90, 90))
    assert (
        painter.draw_in_full_colours(scene("a")).getpixel((5, 5)) != (1, 2, 3)
        and painter.draw_png(scene("a")) == before
    )


def test_two_threads_draw_the_same_pixels_as_one() -> None:
    scenes = [scene(word, other) for word in "abcd" for other in "efgh"] * 3
    alone = [painter_of().draw_png(one) for one in scenes]
    shared = painter_of()
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(shared.draw_png, scenes))
    assert together == alone


def test_a_shape_nobody_draws_is_refused() -> None:
    with pytest.raises(LookupError, match="nobody draws 'ghost'"):
        painter_of().draw_png(scene("a", name="ghost"))
    with pytest.raises(LookupError):
        find_sprite("no.such-game", "ghost")


def test_a_sprite_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(LookupError, match="misfit"):
        painter_of().draw_png(scene("a", name="misfit"))


def test_values_are_said_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.clear()
    monkeypatch.setattr("render.painter.say", lambda text, locale: f"{locale}: {text.key}")
    monkeypatch.setattr("render.text.i18n.list_languages", lambda: ("en-US", "xx"))
    text = T("Word")
    spoken = msgspec.structs.replace(scene(), shapes=(Shape("counted", (0, 0, 9, 9), {"text": text}),))
    painter = painter_of()
    painter.draw_png(spoken, "xx")
    painter.draw_png(spoken, "en-US")
    assert drawn == ["xx: Word", "en-US: Word"]
    painter.draw_png(spoken, "en-GB")
    assert len(drawn) == 2, "the same language is drawn once"


def test_without_its_fonts_a_picture_says_which_package_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fonts.list_missing_packages() == ()
    monkeypatch.setattr(fonts, "find_font_file", lambda package, file: None)
    fonts.load_font.cache_clear()
    try:
        assert fonts.list_missing_packages() == ("fontpkg-alegreya-sans", "fontpkg-cinzel")
        with pytest.raises(PackageMissing, match="fontpkg-alegreya-sans"):
            painter_of().draw_png(scene("a"))
    finally:
        fonts.load_font.cache_clear()
        fonts._read_characters.cache_clear()  # The cached answers know of no letter.


def test_the_fonts_hold_every_letter_of_the_languages() -> None:
    letters = "abcdefghijklmnopqrstuvwxyzàáâãäçèéêëìíîïñòóôõöùúûüß0123456789.,:;!?¿¡«»“”‘’–—…≈−×·+()/&'"
    assert fonts.has_characters("body", letters + letters.upper())
    assert not fonts.has_characters("body", "日") and not fonts.has_characters("body", "😀")


def test_a_scene_of_words_alone_is_an_empty_picture() -> None:
    assert painter_of().draw_in_full_colours(Scene("fake", 20, T("x"), (), width=30)).getcolors() == [(600, (0, 0, 0))]
