"""Counter-Terror's signs, which are files in the folder ``art``, and the badges and colours of the teams."""

from __future__ import annotations

from PIL import Image

from render.art import draw_art
from render.brush import INK, Colour, Letters, write
from render.lru_cache import cache_pictures
from render.schemes import choose_player_colour

GAME = "counter_terror"
SMOKE: Colour = (150, 174, 120)
GOLD: Colour = (236, 186, 66)
TEAMS = ("terror", "counter")
NEUTRAL: Colour = (150, 146, 140)


def draw_sign(name: str, size: int) -> Image.Image:
    """Draw a sign as a square "RGBA" picture.

    The picture is cached: copy it before painting on it.
    """
    return draw_art(GAME, name, size, size)


@cache_pictures
def draw_large_sign(name: str, width: int, height: int, mirrored: bool = False) -> Image.Image:
    """Draw a sign without its margins, as large as fits into the given width and height.

    The picture is cached: copy it before painting on it.
    """
    left, top, right, bottom = draw_sign(name, 100).getbbox() or (0, 0, 100, 100)
    scale = min((width - 1) / (right - left), (height - 1) / (bottom - top))  # The last pixel is for smooth edges.
    whole = draw_sign(name, max(1, int(100 * scale)))
    picture = whole.crop(whole.getbbox())
    return picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if mirrored else picture


def choose_team_colour(team: str, scheme: str) -> Colour:
    """Return the colour of a team in a colour scheme; grey if the teams are not drawn yet."""
    return choose_player_colour(scheme, TEAMS.index(team)) if team in TEAMS else NEUTRAL


@cache_pictures
def draw_badge(team: str, mark: str, size: int, scheme: str) -> Image.Image:
    """Draw a player's badge with letter and number (``mark``): a diamond for TERROR, a shield for COUNTER.

    Before there are teams it is a disc. The picture is cached: copy it before painting on it.
    """
    shape = team if team in TEAMS else "nobody"
    picture = draw_art(GAME, f"badge-{shape}", size, size, choose_team_colour(team, scheme)).copy()
    middle = size * (0.47 if team == "counter" else 0.5) + 1
    write(picture, (size / 2, middle), mark, Letters("body", round(size * 0.46), INK, "mm"))
    return picture
