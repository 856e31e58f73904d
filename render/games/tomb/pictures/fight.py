"""Sprites of a raid's close-up: the vault, combatants with their wounds, a Trap, the dark."""

from __future__ import annotations

import math

from PIL import Image

from engine.games.tomb.outlook import find_kind
from render.brush import (
    EMBER,
    INK,
    NIGHT,
    PAPER,
    TORCH,
    WHITE,
    Brush,
    Colour,
    Letters,
    fit_line,
    halve_line,
    measure_text,
    mix_colours,
    paste_over,
    write,
    write_fitting,
)
from render.lru_cache import cache_pictures
from render.masonry import Stones, draw_masonry
from render.sprites import Values

from .dice import draw_die, draw_sure_success
from .halls import draw_plate
from .plates import draw_eyes_in_dark
from .signs import BANNERS, GOLD, draw_figure, draw_sign
from .tokens import choose_colour, draw_token

LEAST, SMALLEST, TALL = 24, 18, 10
"""Two letter sizes of a combatant's name; ``TALL``: pixels by which a second line moves the figure up."""


def draw_vault(width: int, height: int, values: Values) -> Image.Image:
    """Draw the inside of a Crypt: torchlight on the raiders' side, cold darkness on the other."""

    def compute_light(x: float, y: float) -> Colour:
        warm = max(0.0, 1 - math.hypot((x - width * 0.22) / 1.4, y - height * 0.3) / (height * 0.9))
        cold = max(0.0, 1 - math.hypot((x - width * 0.8) / 1.3, y - height * 0.5) / height)
        return mix_colours(
            mix_colours((32, 27, 32), (58, 50, 84), round(cold * 8) / 8), (138, 92, 56), round(warm * 8) / 8
        )

    picture = draw_masonry(width, height, 83, Stones((104, 52), (20, 17, 21), 0.35, 5), compute_light)
    brush = Brush(width, height, 1)
    for inset, fill in ((0, INK), (4, (96, 84, 76))):
        brush.box(inset, inset, width - 2 * inset, height - 2 * inset, None, 14, fill, 5)
    paste_over(picture, brush.finish(), (0, 0))
    return picture


def draw_caption(width: int, height: int, values: Values) -> Image.Image:
    """Draw the caption of a raid: the Crypt, the round, the cards left, and the tokens of raider and Crypt Master."""
    picture = draw_plate(width, height, mix_colours(NIGHT, TORCH, 0.5), 3, mix_colours(NIGHT, INK, 0.3))
    size, middle = height - 14, height / 2
    marker, letter = values["raider"]
    paste_over(picture, draw_token(marker, letter, size, not values["cm_goes"]), (10, 7))
    write_fitting(picture, (size + 20, middle), values["left"], Letters("body", 36, WHITE), width // 3 - size - 20, 28)
    right = width - 10
    if values["master"] is not None:
        marker, letter = values["master"]
        paste_over(picture, draw_token(marker, letter, size, values["cm_goes"]), (width - size - 10, 7))
        right -= size + 10
    letters = Letters("body", 36, WHITE, "rm")
    write_fitting(picture, (right, middle), values["right"], letters, width // 3 - size - 20, 28)
    write_fitting(picture, (width / 2, middle), values["text"], Letters("title", 38, TORCH, "mm"), width // 3, 26)
    return picture


def draw_fighter(width: int, height: int, values: Values) -> Image.Image:
    """Draw a combatant: its figure on the ground, its wounds, dice and name, and marks of the last changes to it."""
    monster = find_kind(values["card"]) == "monster"
    colour = mix_colours((110, 66, 92), (70, 52, 76), 0.5) if monster else choose_colour(values["marker"])
    gone, acts = values["gone"], values["acts"]
    edge = TORCH if values["lit"] else mix_colours(colour, WHITE if acts else INK, 0.25 if acts else 0.45)
    picture = _draw_stand(width, height, edge, 6 if values["lit"] else 4, monster, gone).copy()
    low = 104
    large = min(width - 10, height - low + 6)
    drawn = draw_figure(values["card"], large)
    if gone:
        drawn = Image.blend(drawn, Image.new("RGBA", drawn.size, (60, 54, 58, 0)), 0.55)
    paste_over(picture, drawn, ((width - large) // 2, (height - low - large) // 2 + 4))
    lines = _split_name(values["name"], width - 12)
    if not gone:
        up = TALL if len(lines) > 1 else 0
        _draw_hearts(picture, values, height - 98 - up)
        _draw_dice(picture, values["dice"], height - 66 - up)
    for at, line in enumerate(reversed(lines)):
        name, size = fit_line(line, "body", 30 if len(lines) == 1 else LEAST, width - 12, SMALLEST)
        y = height - (20 if len(lines) == 1 else 15 + 22 * at)
        write(picture, (width / 2, y), name, Letters("body", size, WHITE if not gone else (170, 160, 156), "mm"))
    _draw_marks(picture, values)
    return picture


def draw_candidate(width: int, height: int, values: Values) -> Image.Image:
    """Draw a Character at the Inn: figure, name, Hit Points, and one line of dice for each attribute."""
    picture = draw_plate(width, height, mix_colours((150, 104, 62), INK, 0.2), 3, (58, 46, 40)).copy()
    large, life = (80, 56) if width < 300 else (108, 66)
    paste_over(picture, draw_figure(values["card"], large), (6, height - large - 8))
    write_fitting(picture, (12, 24), values["name"], Letters("body", 32, WHITE), width - 20 - life, 19)
    paste_over(picture, draw_sign("heart", 28), (width - life, 11))
    write(picture, (width - life + 30, 25), str(values["hp"]), Letters("body", 32, PAPER))
    dice = values["dice"]
    pitch = min(36, (height - 48) // max(1, len(dice)))
    for at, line in enumerate(dice):
        _draw_dice_line(picture, line, large + 8, 44 + at * pitch)
    return picture


def _draw_dice_line(picture: Image.Image, dice: tuple[str, int, int, int, int], x: int, y: int) -> None:
    attr, *counts = dice
    paste_over(picture, draw_sign(attr, 28), (x, y))
    pitch = min(50, (picture.width - x - 40) // 3)
    x += 33
    for colour, n in zip("gbr+", counts, strict=True):
        if n:
            paste_over(picture, draw_die(colour, 24, None), (x, y + 2))
            write(picture, (x + 25, y + 15), str(n), Letters("body", 30, PAPER))
            x += pitch


def _split_name(name: str, most_width: int) -> list[str]:
    """Split a name into two lines if it is too long for one."""
    if measure_text(name, "body", LEAST) <= most_width:
        return [name]
    return list(halve_line(name, "body", LEAST, most_width, SMALLEST))


@cache_pictures
def _draw_stand(width: int, height: int, edge: Colour, thickness: float, is_monster: bool, dead: bool) -> Image.Image:
    """Draw a plate without a combatant.

    The picture is cached: copy it before painting on it.
    """
    fill = (74, 64, 94) if is_monster else (84, 66, 54)
    if dead:
        fill = (44, 40, 42)
    picture = draw_plate(width, height, edge, thickness, fill)
    brush = Brush(width, height, 2)
    brush.box(thickness, height - 104, width - 2 * thickness, 104 - thickness, mix_colours(fill, NIGHT, 0.45), 8)
    y = (height - 104 + min(width - 10, height - 98)) / 2
    brush.polygon(
        [(width * 0.2, y), (width * 0.5, y - 12), (width * 0.8, y), (width * 0.5, y + 12)],
        mix_colours(fill, NIGHT, 0.6),
    )
    paste_over(picture, brush.finish(), (0, 0))
    return picture


def _draw_hearts(picture: Image.Image, values: Values, y: int) -> None:
    hp, wounds, width = values["hp"], values["wounds"], picture.width
    pitch = 27 if hp * 27 <= width - 12 else 21
    size = pitch + 1
    if hp * pitch <= width - 12:
        x = (width - hp * pitch) // 2
        for at in range(hp):
            paste_over(picture, draw_sign("heart-lost" if at >= hp - wounds else "heart", size), (x + at * pitch, y))
        return
    paste_over(picture, draw_sign("heart", 28), (width // 2 - 52, y))
    write(picture, (width / 2 - 20, y + 15), f"{max(0, hp - wounds)}/{hp}", Letters("body", 32, PAPER))


def _draw_dice(picture: Image.Image, dice: tuple[str, int, int, int, int], y: int) -> None:
    """Draw an attribute's sign, its dice by colour, and its successes without a die."""
    attr, *counts = dice
    shown = [(colour, n) for colour, n in zip("gbr+", counts, strict=True) if n]
    pitch = min(50, (picture.width - 44) // max(1, len(shown)))
    x = max(5, (picture.width - 32 - pitch * len(shown)) // 2)
    paste_over(picture, draw_sign(attr, 26), (x, y + 1))
    x += 31
    if not shown:
        write(picture, (x, y + 15), "–", Letters("body", 30, PAPER))
    for colour, n in shown:
        paste_over(picture, draw_sure_success(24) if colour == "+" else draw_die(colour, 24, None), (x, y + 2))
        write(picture, (x + 25, y + 15), str(n), Letters("body", 28, PAPER))
        x += pitch


def _draw_marks(picture: Image.Image, values: Values) -> None:
    """Draw a combatant's marks: just hurt or healed, dead, dazed, its cards, and whether it may still act."""
    width = picture.width
    if values["gone"]:
        paste_over(picture, draw_sign("skull", 54), (width // 2 - 27, 14))
        return
    if values["hurt"]:
        paste_over(picture, draw_sign("burst", 56), (width - 62, 6))
        write(picture, (width - 34, 34), f"−{values['hurt']}", Letters("body", 30, INK, "mm"))
    elif values["healed"]:
        paste_over(picture, draw_sign("heart", 44), (width - 52, 8))
        write(picture, (width - 30, 28), f"+{values['healed']}", Letters("body", 24, WHITE, "mm"))
    y = 8
    for card in values["cards"][:4]:
        paste_over(picture, draw_figure(card, 28), (8, y))
        y += 31
    if values["dazed"]:
        paste_over(picture, draw_sign("no", 30), (8, y))
    for at in range(min(3, values["acts"])):
        paste_over(picture, draw_sign("action", 18), (width - 24 - at * 20, picture.height - 128))


def draw_trap(width: int, height: int, values: Values) -> Image.Image:
    """Draw a Trap.

    An announced Trap shows only public facts. A revealed Trap shows its name, number and result.
    """
    shown, attr = bool(values["card"]), values["attr"]
    edge = TORCH if not shown else (110, 210, 120) if values["passed"] else EMBER
    picture = draw_plate(width, height, edge, 6, (46, 40, 50))
    size = min(height - 150, width - 40)
    drawn = draw_figure(values["card"], size) if shown else draw_sign("jaws", size)
    paste_over(picture, drawn, ((width - size) // 2, 16))
    if attr and not shown:
        inner = size * 42 // 100
        paste_over(picture, draw_sign(attr, inner), ((width - inner) // 2, 16 + (size - inner) // 2))
    letters = Letters("title", 44, TORCH, "mm")
    write_fitting(picture, (width / 2, height - 100), values["title"], letters, width - 30, 28)
    line, large = fit_line(values["line"], "body", 38, width - 24, 28)
    fill = mix_colours(BANNERS.get(attr, GOLD), WHITE, 0.5)
    write(picture, (width / 2, height - 46), line, Letters("body", large, fill, "mm"))
    return picture


def draw_dark_cards(width: int, height: int, values: Values) -> Image.Image:
    """Draw face-down Crypt cards, which give away nothing but their number."""
    picture = draw_plate(width, height, mix_colours(NIGHT, PAPER, 0.3), 4, (17, 14, 20))
    paste_over(picture, draw_eyes_in_dark(width - 8, height - 120, values["seed"]), (4, 10))
    size = 60
    count = values["count"]
    pitch = min(size + 6, (width - 40) // max(1, count))
    x = (width - (count - 1) * pitch - size) // 2
    for at in range(count):
        paste_over(picture, draw_sign("grave", size), (x + at * pitch, height - 130))
    write_fitting(picture, (width / 2, height - 36), values["line"], Letters("body", 38, PAPER, "mm"), width - 24, 28)
    return picture


def draw_versus(width: int, height: int, values: Values) -> Image.Image:
    """Draw an arrow from the attacker to the target, in the middle."""
    return draw_sign(f"versus-{values['to']}", width).copy()
