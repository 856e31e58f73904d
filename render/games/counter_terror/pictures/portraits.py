"""The eight Characters of Counter-Terror, which are files in the folder ``art``: busts on a sheet of 100 by 176.

Each team has four Characters. They differ in the things on their heads (CT-GEN-6).
"""

from __future__ import annotations

from PIL import Image, ImageOps

from render.art import draw_art
from render.brush import paste_over
from render.lru_cache import cache_pictures

from .signs import GAME, TEAMS, choose_team_colour

WIDE, TALL = 100, 176
BUSTS = 4
"""The number of a team's Characters."""


@cache_pictures
def draw_portrait(team: str, player: str, size: tuple[int, int], scheme: str, dead: bool = False) -> Image.Image:
    """Draw the Character of a player ("RGB"), by team and number (``player``: "T2").

    A size lower than the sheet shows only the upper part. Before there are teams, a dark shape is drawn. The picture is
    cached: copy it before painting on it.
    """
    width, height = size
    number = int(player[1:]) if player[1:].isdecimal() else 1
    shape = f"{team}-{(number - 1) % BUSTS + 1}" if team in TEAMS else "nobody"
    sheet = width, -(-width * TALL // WIDE)
    picture = draw_art(GAME, "portrait-ground", *sheet, choose_team_colour(team, scheme)).convert("RGB")
    paste_over(picture, draw_art(GAME, f"portrait-{shape}", *sheet), (0, 0))
    picture = picture.crop((0, 0, width, height))
    if dead:
        grey = ImageOps.grayscale(picture).point([at // 2 for at in range(256)])
        picture = Image.merge("RGB", (grey, grey, grey))
    return picture
