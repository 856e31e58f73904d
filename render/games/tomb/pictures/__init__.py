"""The functions that draw each kind of shape in Tomb's pictures."""

from render.sprites import Sprite

from . import cards, fight, halls, plates, tokens

SPRITES: dict[str, Sprite] = {
    "card": cards.draw_card,
    "brief": cards.draw_brief_card,
    "known": cards.draw_known_card,
    "art": cards.draw_large_figure,
    "ground": halls.draw_ground,
    "halls": halls.draw_halls,
    "reach": halls.draw_reachable_space,
    "step": halls.draw_step,
    "crypt": halls.draw_crypt,
    "door": halls.draw_door_space,
    "inn": halls.draw_inn,
    "head": halls.draw_head,
    "party": tokens.draw_party,
    "vault": fight.draw_vault,
    "raid-caption": fight.draw_caption,
    "fighter": fight.draw_fighter,
    "candidate": fight.draw_candidate,
    "trap": fight.draw_trap,
    "dark": fight.draw_dark_cards,
    "versus": fight.draw_versus,
    "captain": plates.draw_captain,
    "strip": plates.draw_strip,
    "herald": plates.draw_herald,
    "chair": plates.draw_chair,
    "sign": plates.draw_one_sign,
    "cover": plates.draw_cover,
    "triumph": plates.draw_triumph,
    "laurels": plates.draw_laurels,
}
