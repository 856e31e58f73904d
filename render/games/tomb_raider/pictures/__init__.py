"""The functions that draw each kind of shape in Tomb Raider's pictures."""

from render.sprites import Sprite

from . import cards, deck_plates, pieces, plates, rock, rooms, strip, walls

SPRITES: dict[str, Sprite] = {
    "card": cards.draw_card,
    "brief": cards.draw_brief_card,
    "tally": deck_plates.draw_tally,
    "curve": deck_plates.draw_curve,
    "deck-line": deck_plates.draw_deck_line,
    "obstacle": pieces.draw_obstacle,
    "lurking": pieces.draw_lurking_obstacle,
    "raider": pieces.draw_raider,
    "depth": pieces.draw_depth,
    "step": pieces.draw_footprints,
    "way": pieces.draw_exit_choice,
    "leap": pieces.draw_leap,
    "head": plates.draw_head,
    "sheet": plates.draw_sheet,
    "seat": plates.draw_seat,
    "herald": plates.draw_herald,
    "sign": plates.draw_one_sign,
    "laurels": plates.draw_laurels,
    "location": rooms.draw_location,
    "figure": rooms.draw_figure,
    "unknown": rock.draw_unknown_space,
    "strip": strip.draw_strip,
    "torchlight": walls.draw_torchlight,
    "cover": walls.draw_cover,
    "triumph": walls.draw_triumph,
    "art": walls.draw_large_sign,
}
