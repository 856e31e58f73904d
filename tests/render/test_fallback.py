"""Names in every script are drawn and can be told apart. Fonts that nobody needs are not loaded."""

from __future__ import annotations

import itertools
import subprocess
import sys
import unicodedata
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops

from cogs.components.sheet import MessageLayout
from render import brush, fallback, fonts
from render.brush import Letters, fit_line, measure_text, wrap_text, write
from render.fallback import GLYPH, can_draw, replace_undrawable, reverse_phrases, split_word
from render.lru_cache import PICTURES, LruCache
from render.painter import Painter
from render.phrases import join_lines
from render.scene import Scene
from render.schemes import DEFAULT
from render.standings import StandingLine, build_standings
from render.statistic_plates import draw_statistic
from render.statistics import LINE
from render.text.clean import clean_name
from render.text.i18n import T

SCRIPTS = {
    "arabic": ("محمد علي", "أحمد"),
    "hebrew": ("דוד כהן", "שָׁלוֹם"),
    "japanese": ("田中太郎", "さくら"),
    "chinese": ("王小明", "汉语"),
    "korean": ("김철수", "이영희"),
    "thai": ("สมชาย", "น้ำ"),
    "devanagari": ("श्रीकृष्ण", "ज़ीं"),
    "emoji": ("🎉", "🇧🇷"),
    "bengali": ("রবি", "মিতা"),
    "tamil": ("கவிதா", "முருகன்"),
    "georgian": ("ნინო", "გიორგი"),
    "ethiopic": ("አበበ", "ሰላም"),
    "cyrillic": ("Дмитрий", "Ольга"),
}
NAMES = [clean_name(name) for names in SCRIPTS.values() for name in names]
NOWHERE = "ꦗꦮ"
"""Javanese, which no font of the pictures has."""


def draw_line(text: str, kind: str = "body", edge: brush.Colour | None = None) -> Image.Image:
    picture = Image.new("RGB", (900, 120))
    write(picture, (40, 60), text, Letters(kind, 40, (255, 255, 255), edge=edge))
    return picture.convert("L")


def are_equal(first: Image.Image, second: Image.Image) -> bool:
    return ImageChops.difference(first, second).getbbox() is None


@pytest.fixture
def without_fallback(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hide the packages of the fallback fonts, and forget all that other tests have drawn."""
    find = fonts.find_font_file
    monkeypatch.setattr(
        fonts, "find_font_file", lambda package, file: None if package in fallback.FILES else find(package, file)
    )
    monkeypatch.setattr(brush, "_WIDTHS", LruCache())
    monkeypatch.setattr(PICTURES, "kept", LruCache())
    kept = (fallback._choose_fonts, fallback._open_face, fallback._read_characters, fallback._load_font)
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


@pytest.mark.parametrize("kind", fonts.FILES)
def test_no_two_names_look_alike_and_none_is_a_box(kind: str) -> None:
    drawn = {name: draw_line(name, kind) for name in [*NAMES, GLYPH, GLYPH * 2, ""]}
    for first, second in itertools.combinations(drawn, 2):
        assert not are_equal(drawn[first], drawn[second]), (first, second)
    assert all(can_draw(name) and GLYPH not in replace_undrawable(name) for name in NAMES)


@pytest.mark.parametrize("name", [*NAMES, "Ana 🎉 田中 محمد"])
@pytest.mark.parametrize("edge", [None, (255, 0, 0)])
def test_a_line_is_as_wide_as_it_is_measured(name: str, edge: brush.Colour | None) -> None:
    box = draw_line(name, edge=edge).getbbox()
    assert box is not None
    assert box[0] >= 40 - 6 and box[2] <= 40 + measure_text(name, "body", 40) + 6
    assert 8 < box[1] < box[3] < 112, "letters of all scripts stay near their line"


@pytest.mark.parametrize("name", ["محمد علي", "(דוד כהן)", "عبد-الله"])
def test_a_right_to_left_name_does_not_move_its_neighbours(name: str) -> None:
    line, left = f"1. {name}, 3", draw_line("1. ")
    start = round(40 + measure_text("1. ", "body", 40)) - 2
    box = (0, 0, start, 120)
    assert are_equal(draw_line(line).crop(box), left.crop(box))
    end = round(40 + measure_text(f"1. {name}", "body", 40))
    right = Image.new("RGB", (900, 120))
    write(right, (40 + measure_text(f"1. {name}", "body", 40), 60), ", 3", Letters("body", 40, (255, 255, 255)))
    assert draw_line(line).crop((end + 8, 0, 900, 120)).getbbox() == right.crop((end + 8, 0, 900, 120)).getbbox()


def test_right_to_left_words_stand_from_right_to_left() -> None:
    assert reverse_phrases("1. אבג דהו, זחט (יכל מנס…) 5") == "1. דהו אבג, זחט (מנס… יכל) 5"
    assert reverse_phrases("João 3 – Ana") == "João 3 – Ana"
    assert [run.text for run in split_word("x(אב٣٤גד…)", "body")] == ["x(", "…", "גד", "٣٤", "אב", ")"]
    assert [run.backwards for run in split_word("אב٣٤", "body")] == [False, True]


def test_letters_of_arabic_are_joined() -> None:
    assert measure_text("ببب", "body", 40) < 3 * measure_text("ب", "body", 40) * 0.9


def test_a_cut_name_keeps_whole_signs() -> None:
    for text, parts in (("🇧🇷🇯🇵🇮🇹🇪🇸🇧🇷🇯🇵", 2), ("กำ้กำ้กำ้กำ้กำ้กำ้", 1)):
        line, size = fit_line(text, "body", 30, 110, 24)
        assert line.endswith("…") and line != "…" and measure_text(line, "body", size) <= 110
        kept = line[:-1]
        assert text.startswith(kept) and len(kept) % parts == 0
        assert unicodedata.category(text[len(kept)])[0] != "M"


def test_a_script_without_blanks_is_wrapped() -> None:
    lines = wrap_text("田中太郎" * 12, "body", 30, 300)
    assert len(lines) > 2 and "".join(lines) == "田中太郎" * 12
    assert all(measure_text(line, "body", 30) <= 300 for line in lines)


def test_japanese_is_broken_between_phrases() -> None:
    text = "手札からカードを1枚捨てて、隣の「暗い場所」へ移動してください。アナが来ます。"
    lines = wrap_text(text, "body", 30, 300)
    phrases = ("手札からカードを", "1枚捨てて、隣の", "「暗い場所」へ", "移動してください。", "アナが来ます。")
    assert tuple(lines) == phrases
    assert join_lines(lines) == text and join_lines(["Lara", "Croft"]) == "Lara Croft"
    assert all(measure_text(line, "body", 30) <= 300 for line in lines)


def test_no_line_is_broken_within_a_sign_or_begins_with_a_stop() -> None:
    """The letter か and its mark are one sign, even if the two are written apart."""
    text = "か\u3099ー。" * 30 + "「東京」" * 30
    for width in range(60, 200, 20):
        lines = wrap_text(text, "body", 30, width)
        assert "".join(lines) == text
        assert not [line for line in lines if line[0] in "\u3099ー。」" or line[-1] == "「"]


def test_letters_that_unicode_takes_for_plain_ones_are_plain() -> None:
    assert replace_undrawable("𝓐𝓷𝓪") == "Ana" and can_draw("𝓐𝓷𝓪")
    assert are_equal(draw_line("𝓐𝓷𝓪"), draw_line("Ana"))
    assert replace_undrawable("João Ñandú Perché") == "João Ñandú Perché"


def show(*names: str) -> tuple[Scene, MessageLayout]:
    lines = [StandingLine(at + 1, name, ("3", "1")) for at, name in enumerate(names)]
    scene = build_standings(T("Cup"), (T("Wins"), T("Points")), lines)
    return scene, MessageLayout("Cup", "en-US", scene=scene)


def read_text(layout: MessageLayout) -> str:
    return str(layout.build_view(picture=True).to_components())


def test_standings_tell_all_names_apart() -> None:
    rows = {}
    for name in NAMES:
        scene, layout = show(name)
        rows[name] = Painter().draw_in_palette(scene).tobytes()
        assert "every letter" not in read_text(layout)
    assert len(set(rows.values())) == len(NAMES)


def test_a_name_that_no_font_has_stands_below_the_picture() -> None:
    assert replace_undrawable(NOWHERE) == GLYPH * 2 and not can_draw(NOWHERE)
    text = read_text(show("Ana", NOWHERE, "田中")[1])
    assert f"every letter of these names: {NOWHERE}" in text
    assert "every letter" not in str(show(NOWHERE)[1].build_view(picture=False).to_components())


@pytest.mark.usefixtures("without_fallback")
def test_without_the_packages_the_names_stand_below_the_picture() -> None:
    assert fallback.list_missing_packages() == ("manimgx-fonts", "manimgx-fonts-cjk")
    scene, layout = show("Ana", "田中", "محمد", "Дмитрий")
    assert Painter().draw_png(scene)
    assert "every letter of these names: 田中, محمد" in read_text(layout)
    assert replace_undrawable("Ana 田中") == f"Ana {GLYPH * 2}"
    assert are_equal(draw_line("田中"), draw_line(GLYPH * 2))


def test_nothing_is_loaded_for_latin_names() -> None:
    code = (
        "import sys\n"
        "from tests.render.test_fallback import show, read_text, Painter\n"
        "for names, loaded in ((('Ana', 'João', 'Дмитрий', 'Ολγα'), False), (('田中',), True)):\n"
        "    scene, layout = show(*names)\n"
        "    Painter().draw_png(scene); read_text(layout)\n"
        "    maps = open('/proc/self/maps').read() if sys.platform == 'linux' else 'manimgx' * loaded\n"
        "    assert ('uharfbuzz' in sys.modules, 'manimgx' in maps) == (loaded, loaded), (names, maps)\n"
        "    assert 'budoux' not in sys.modules, names\n"
        "from render.brush import wrap_text\n"
        "assert wrap_text('Ana 田中', 'body', 30, 40) and 'budoux' not in sys.modules\n"
        "assert wrap_text('手札から引く', 'body', 30, 40) and 'budoux' in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_a_name_above_a_bar_is_not_cut(name: str) -> None:
    """Letters of some scripts hang lower, or rise higher, than Latin ones."""
    values = {"value": "3", "share": 0.6, "seat": 1, "scheme": DEFAULT}
    drawn, empty = (draw_statistic(480, LINE, {**values, "label": label}) for label in (name, ""))
    changed = ImageChops.difference(drawn, empty).getbbox()
    assert changed is not None and changed[1] > 0 and changed[3] < LINE - 14, "a row between name and bar is empty"
