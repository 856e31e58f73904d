"""Messages fit a phone's screen by the figures that the browser test measures."""

from __future__ import annotations

from cogs.components.phone import (
    can_fit_screen,
    choose_fitting_layout,
    compute_text_width,
    count_button_lines,
    count_text_lines,
)
from cogs.components.sheet import Button, Menu, MessageLayout
from render.scene import Scene
from render.text.i18n import TN, T, list_languages, say


def sheet(height: int = 1200, lines: int = 3, buttons: int = 3, letters: int = 14) -> MessageLayout:
    """Return a message with so many rows of one button with so many letters, and a steady row."""
    scene = Scene("fake", height, T("A game."), ())
    rows = tuple((Button(f"rk:1:{n}:go", "x" * letters),) for n in range(buttons))
    told = tuple("Ana goes." for _ in range(lines))
    return MessageLayout(
        "## A game", "en-US", scene=scene, lines=told, rows=rows, toolbar=((Button("rk:1:hand", "Hand"),),)
    )


def test_a_picture_with_a_few_buttons_fits_and_with_many_does_not() -> None:
    assert (
        can_fit_screen(sheet())
        and not can_fit_screen(sheet(buttons=6))
        and not can_fit_screen(sheet(height=2000))
        and not can_fit_screen(sheet(lines=12))
    )


def test_a_message_without_a_picture_is_read_line_by_line() -> None:
    plain = MessageLayout("## A game", "en-US", lines=("Ana goes.",) * 80)
    assert can_fit_screen(plain)


def test_buttons_stand_beside_each_other_as_far_as_they_are_short() -> None:
    def of(letters: int) -> MessageLayout:
        row = tuple(Button(f"rk:1:{n}:go", "x" * letters) for n in range(5))
        return MessageLayout("## A game", "en-US", scene=sheet().scene, rows=(row, row))

    assert can_fit_screen(of(3)) and not can_fit_screen(of(20)), "a line for each two rows, or one for each button"
    menu = Menu("rk:1:1?0", "Choose what to do", ())
    assert can_fit_screen(MessageLayout("## A game", "en-US", scene=sheet().scene, rows=((menu,),) * 3))


def test_the_first_look_that_fits_is_shown_else_the_last() -> None:
    low, lower, lowest = sheet(buttons=6), sheet(buttons=5), sheet(buttons=2)
    assert choose_fitting_layout([low, lower, lowest, sheet(buttons=1)]) == lowest
    assert choose_fitting_layout([low, lower]) == lower


def test_the_toolbar_is_one_row_in_every_language() -> None:
    for locale in list_languages():
        words = [say(text, locale) for text in (T("Hand"), T("Options"), TN("More ({n})…", "More ({n})…", 99))]
        assert count_button_lines(tuple(Button("rk:1:hand", word) for word in words)) == 1, words


def test_japanese_letters_are_square_and_lines_break_at_each() -> None:
    width = 281
    assert compute_text_width("宝", 16) == 16 and compute_text_width("宝物の部屋", 14) == 70
    assert count_text_lines("宝" * 17, 16, width) == 1 and count_text_lines("宝" * 18, 16, width) == 2
    assert count_text_lines("Ana は" + "宝" * 32, 16, width) == 3, "a Latin name stays whole"
