"""The close-up of a raid: the party against the revealed cards. It shows nothing of hidden cards (TOMB-SEC-5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb.events.raids import TrapShown
from engine.games.tomb.view import CombatantView, CryptView, RaidView, View
from render.letters import choose_letters
from render.scene import WIDTH, Box, Shape, group_shapes
from render.text.i18n import TN, T, join_texts

from ..words.names import ATTR, describe_card_name, describe_crypt_name, describe_dice, describe_seat_name
from .changes import Changes
from .chart import MARGIN
from .seats import describe_fighter

CAPTION, MIDDLE, INSET = 60, 60, 12
"""In pixels: the caption's height, the width of the gap between the sides, the combatants' distance from the edges.
"""
ROW, TWO = 330, 216
"""Height in pixels of a combatant's plate, in one row (``ROW``) and in two rows (``TWO``)."""


def build_close_up(
    view: View,
    events: Sequence[GameEvent],
    changes: Changes,
    names: Sequence[str],
    top: int,
    rows: tuple[int, int] = (ROW, TWO),
) -> tuple[Shape, int]:
    """Build the current raid; return the shape and its lower edge.

    ``rows`` gives the height of plates, in one row and in two rows.
    """
    raid, seat = view.raid, view.active
    assert raid is not None and seat is not None
    crypt = next(one for one in view.crypts if one.key == raid.crypt)
    party, lost = view.parties[seat].fighters, [key for key in changes.gone if key[0] == "c"]
    slain = [key for key in changes.gone if key[0] == "m"]
    crowd = max(len(party) + len(lost), len(raid.monsters) + len(slain))
    high = rows[0] if crowd <= 3 else 2 * rows[1] + 8
    wide = (WIDTH - 2 * MARGIN - 2 * INSET - MIDDLE) // 2
    y = top + CAPTION + INSET
    left, right = MARGIN + INSET, WIDTH - MARGIN - INSET - wide
    mine = [
        *(_build_fighter(view, one, changes, seat) for one in party),
        *(_build_dead_combatant(key, view, seat) for key in lost),
    ]
    shapes = [
        Shape("vault", (MARGIN, top, WIDTH - 2 * MARGIN, CAPTION + high + 2 * INSET)),
        _build_caption(view, raid, crypt, names, top),
        group_shapes(*_place_side_by_side(mine, (left, y, wide, high)), heading=T("The party")),
        *_build_opposition(view, raid, crypt, events, changes, (right, y, wide, high)),
    ]
    roll = changes.roll
    if roll is not None and roll.on == "attack" and roll.against:
        to = "left" if roll.against[0] == "c" else "right"
        size = MIDDLE - 8
        shapes.append(Shape("versus", (WIDTH // 2 - size // 2, y + high // 2 - size // 2, size, size), {"to": to}))
    return group_shapes(*shapes), y + high + INSET


def _build_caption(view: View, raid: RaidView, crypt: CryptView, names: Sequence[str], top: int) -> Shape:
    assert view.active is not None
    marks = choose_letters(names)
    said = [T("{name} raids {crypt}.", name=names[view.active], crypt=describe_crypt_name(raid.crypt))]
    said.append(T("Crypt Master: {name}.", name=describe_seat_name(raid.cm, names)))
    if raid.round:
        said.append(T("Combat round {round}.", round=raid.round))
    if crypt.text is not None:
        said.append(T("{text}.", text=describe_card_name(crypt.text)))
    text = describe_crypt_name(raid.crypt)
    values = {
        "text": T("{crypt} · round {round}", crypt=text, round=raid.round) if raid.round else text,
        "raider": (view.parties[view.active].marker, marks[view.active]),
        "left": names[view.active],
        "master": (view.parties[raid.cm].marker, marks[raid.cm]) if raid.cm >= 0 else None,
        "right": describe_seat_name(raid.cm, names),
        "cm_goes": bool(raid.round) and raid.cm_goes,
    }
    box = (MARGIN + 6, top + 6, WIDTH - 2 * MARGIN - 12, CAPTION)
    return Shape("raid-caption", box, values, join_texts(said), rank=0)


def _place_side_by_side(shapes: Sequence[Shape], area: Box) -> list[Shape]:
    """Place shapes side by side.

    More than three shapes take two rows. Three shapes take two rows if the area is high enough.
    """
    left, top, wide, high = area
    count = len(shapes)
    lines = 2 if count > 3 or (count == 3 and high > ROW) else 1
    columns = -(-count // lines)
    tall = (high - 8 * (lines - 1)) // lines
    each = min((wide - 8 * (columns - 1)) // max(1, columns), 300)
    placed = []
    for at, one in enumerate(shapes):
        row = at // columns
        here = min(columns, count - row * columns)
        x = left + (wide - here * each - (here - 1) * 8) // 2 + at % columns * (each + 8)
        placed.append(Shape(one.name, (x, top + row * (tall + 8), each, tall), one.values, one.words, rank=one.rank))
    return placed


def _build_fighter(view: View, combatant: CombatantView, changes: Changes, seat: int) -> Shape:
    raid, roll = view.raid, changes.roll
    assert raid is not None
    attr = raid.attr or "atk"
    figures = {"atk": combatant.atk, "skl": combatant.skl, "mag": combatant.mag, "hol": combatant.hol}
    aimed = roll is not None and (combatant.key in roll.who or combatant.key == roll.against)
    values = {
        "card": combatant.card,
        "name": describe_card_name(combatant.key),
        "marker": view.parties[seat].marker,
        "hp": combatant.hp,
        "wounds": min(combatant.hp, combatant.wounds),
        "dice": (attr, *figures[attr]),
        "hurt": changes.hurt.get(combatant.key, 0),
        "healed": changes.healed.get(combatant.key, 0),
        "cards": combatant.cards,
        "dazed": combatant.dazed > 0,
        "acts": combatant.actions,
        "lit": combatant.key in raid.disarmers or aimed,
        "gone": False,
    }
    said = [T("{fighter}.", fighter=describe_fighter(combatant))]
    said += [T("{attr} {dice}.", attr=ATTR[attr], dice=describe_dice(figures[attr]))]
    if combatant.key in changes.hurt:
        said.append(TN("Just took {n} wound.", "Just took {n} wounds.", changes.hurt[combatant.key]))
    if combatant.key in raid.disarmers:
        said.append(T("Tries to disarm the Trap."))
    if combatant.actions:
        said.append(T("Can still act."))
    return Shape("fighter", (0, 0, 0, 0), values, join_texts(said), rank=1)


def _build_dead_combatant(key: str, view: View, seat: int) -> Shape:
    """Build the plate of a combatant that has just been killed."""
    values = {
        "card": key.partition(".")[0],
        "name": describe_card_name(key),
        "marker": view.parties[seat].marker,
        "hp": 0, "wounds": 0, "dice": ("atk", 0, 0, 0, 0), "hurt": 0, "healed": 0, "cards": (), "dazed": False,
        "acts": 0, "lit": False, "gone": True,
    }  # fmt: skip
    return Shape(
        "fighter", (0, 0, 0, 0), values, T("{name} has just been killed.", name=describe_card_name(key)), rank=1
    )


def _build_opposition(
    view: View, raid: RaidView, crypt: CryptView, events: Sequence[GameEvent], changes: Changes, area: Box
) -> list[Shape]:
    """Build the shapes of the raiders' opponents, from public facts only.

    They are the revealed Monsters, or else the Trap that was announced or just shown, or else face-down cards.
    """
    assert view.active is not None
    slain = [key for key in changes.gone if key[0] == "m"]
    if raid.monsters or slain:
        foes = [_build_fighter(view, one, changes, view.active) for one in raid.monsters]
        foes += [_build_dead_combatant(key, view, view.active) for key in slain]
        return [group_shapes(*_place_side_by_side(foes, area), heading=T("Monsters"))]
    if raid.chars is not None and raid.attr is not None:
        return [_build_announced_trap(raid.chars, raid.attr, area)]
    shown = [event for event in events if isinstance(event, TrapShown)]
    return [_build_shown_trap(shown[-1], area)] if shown else [_build_dark_cards(crypt, area)]


def _build_announced_trap(most_disarmers: int, attr: str, area: Box) -> Shape:
    words = TN(
        "A Trap: {n} Character may try to disarm it, with {attr}.",
        "A Trap: up to {n} Characters may try to disarm it, with {attr}.",
        most_disarmers,
        attr=ATTR[attr],
    )
    line = TN("{n} Character: {attr}", "Up to {n} Characters: {attr}", most_disarmers, attr=ATTR[attr])
    values = {"card": "", "attr": attr, "title": T("A Trap!"), "line": line, "passed": False}
    return Shape("trap", area, values, words, rank=0)


def _build_shown_trap(event: TrapShown, area: Box) -> Shape:
    figures = {"n": event.successes, "tn": event.tn, "trap": describe_card_name(event.card)}
    words = T("{trap}: disarmed with {n}, {tn} needed.", **figures) if event.disarmed else T(
        "{trap}: not disarmed with {n}, {tn} needed.", **figures)  # fmt: skip
    line = T("{n} of {tn}: disarmed", **figures) if event.disarmed else T("{n} of {tn}: it goes off", **figures)
    values = {"card": event.card, "attr": "", "title": figures["trap"], "line": line, "passed": event.disarmed}
    return Shape("trap", area, values, words, rank=0)


def _build_dark_cards(crypt: CryptView, area: Box) -> Shape:
    """Build the face-down cards. They show only their number (TOMB-SEC-4)."""
    line = TN("{n} hidden card", "{n} hidden cards", crypt.count)
    values = {"count": crypt.count, "line": line, "seed": ord(crypt.key) - ord("a")}
    words = TN("{n} card lies face down.", "{n} cards lie face down.", crypt.count)
    return Shape("dark", area, values, words, rank=0)
