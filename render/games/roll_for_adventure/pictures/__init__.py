"""The functions that draw each kind of shape in Roll for Adventure's pictures."""

from render.sprites import Sprite

from . import lands, omens, pieces, plates

SPRITES: dict[str, Sprite] = {
    "night": lands.night,
    "territory": lands.territory,
    "hole": pieces.hole,
    "piece": pieces.draw_one_die,
    "gate": pieces.gate,
    "mark": pieces.mark,
    "bar": pieces.bar,
    "chains": pieces.chains,
    "crater": pieces.crater,
    "foe": pieces.foe,
    "ladder": pieces.ladder,
    "sockets": pieces.sockets,
    "spring": pieces.spring,
    "band": pieces.band,
    "stock": pieces.stock,
    "count": pieces.count,
    "head": plates.head,
    "throw": plates.throw,
    "shadow": omens.shadow,
    "omen": omens.omen,
    "banner": omens.banner,
    "hero": plates.hero,
    "seat": plates.seat,
    "sign": plates.draw_one_sign,
    "cover": plates.cover,
    "deeds": plates.deeds,
    "triumph": plates.triumph,
    "portrait": plates.portrait,
    "page": plates.page,
    "quest": plates.quest,
}
