"""The functions that draw each kind of shape in Tomb's pictures."""

from render.sprites import Sprite

from . import cards, fight, halls, plates, tokens

SPRITES: dict[str, Sprite] = {
    "card": cards.card,
    "brief": cards.brief,
    "known": cards.known,
    "art": cards.art,
    "ground": halls.ground,
    "halls": halls.halls,
    "reach": halls.reach,
    "step": halls.step,
    "crypt": halls.crypt,
    "door": halls.door,
    "inn": halls.inn,
    "head": halls.head,
    "party": tokens.party,
    "vault": fight.vault,
    "raid-caption": fight.caption,
    "fighter": fight.fighter,
    "candidate": fight.candidate,
    "trap": fight.trap,
    "dark": fight.dark,
    "versus": fight.versus,
    "captain": plates.captain,
    "strip": plates.strip,
    "herald": plates.herald,
    "chair": plates.chair,
    "sign": plates.draw_one_sign,
    "cover": plates.cover,
    "triumph": plates.triumph,
    "laurels": plates.laurels,
}
