"""The functions that draw each kind of shape in Counter-Terror's pictures."""

from render.sprites import Sprite

from . import cards, duel, pieces

SPRITES: dict[str, Sprite] = {
    "card": cards.card,
    "brief": cards.brief,
    "floor": pieces.floor,
    "fighter": pieces.fighter,
    "arrow": duel.arrow,
    "attack": duel.attack,
    "herald": pieces.herald,
    "victory": pieces.victory,
    "bar": pieces.bar,
    "strip": pieces.strip,
    "chair": pieces.chair,
    "sign": pieces.draw_one_sign,
    "cover": pieces.cover,
}
