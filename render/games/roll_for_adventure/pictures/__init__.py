"""The functions that draw each kind of shape in Roll for Adventure's pictures."""

from render.sprites import Sprite

from . import lands, omens, pieces, plates

SPRITES: dict[str, Sprite] = {
    "night": lands.draw_night,
    "territory": lands.draw_territory,
    "hole": pieces.draw_hole,
    "piece": pieces.draw_one_die,
    "gate": pieces.draw_gate,
    "mark": pieces.draw_mark,
    "bar": pieces.draw_bar,
    "chains": pieces.draw_chains,
    "crater": pieces.draw_crater,
    "foe": pieces.draw_foe,
    "ladder": pieces.draw_ladder,
    "sockets": pieces.draw_sockets,
    "spring": pieces.draw_spring,
    "band": pieces.draw_band,
    "stock": pieces.draw_stock,
    "count": pieces.draw_count,
    "head": plates.draw_head,
    "throw": plates.draw_throw,
    "shadow": omens.draw_shadow,
    "omen": omens.draw_omen,
    "banner": omens.draw_banner,
    "hero": plates.draw_hero,
    "seat": plates.draw_seat,
    "sign": plates.draw_one_sign,
    "cover": plates.draw_cover,
    "deeds": plates.draw_deeds,
    "triumph": plates.draw_triumph,
    "portrait": plates.draw_portrait,
    "page": plates.draw_page,
    "quest": plates.draw_quest,
}
