"""The functions that draw each kind of shape in Tomb Raider's pictures."""

from render.sprites import Sprite

from . import cards, deck_plates, pieces, plates, rooms, strip, walls

SPRITES: dict[str, Sprite] = {
    "card": cards.card,
    "brief": cards.brief,
    "tally": deck_plates.tally,
    "curve": deck_plates.curve,
    "deck-line": deck_plates.line,
    "obstacle": pieces.obstacle,
    "lurking": pieces.lurking,
    "raider": pieces.raider,
    "depth": pieces.depth,
    "step": pieces.step,
    "way": pieces.way,
    "leap": pieces.leap,
    "head": plates.head,
    "sheet": plates.sheet,
    "seat": plates.seat,
    "herald": plates.herald,
    "sign": plates.sign,
    "laurels": plates.laurels,
    "location": rooms.location,
    "figure": rooms.figure,
    "unknown": rooms.unknown,
    "strip": strip.strip,
    "torchlight": walls.torchlight,
    "cover": walls.cover,
    "triumph": walls.triumph,
    "art": walls.art,
}
