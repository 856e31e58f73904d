"""The functions that draw each kind of shape in Counter-Terror's pictures."""

from render.sprites import Sprite

from . import cards, duel, pieces

SPRITES: dict[str, Sprite] = {
    "card": cards.draw_card,
    "brief": cards.draw_brief_card,
    "floor": pieces.draw_floor,
    "fighter": pieces.draw_fighter,
    "arrow": duel.draw_arrow,
    "attack": duel.draw_attack,
    "herald": pieces.draw_herald,
    "victory": pieces.draw_victory,
    "bar": pieces.draw_bar,
    "strip": pieces.draw_strip,
    "chair": pieces.draw_chair,
    "sign": pieces.draw_one_sign,
    "cover": pieces.draw_cover,
}
