"""Labels of spaces to move to: Doors, spaces with a sign, and stops on the way to distant Doors."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.games.tomb.maps.boards import find_distance, load_boards, reach
from engine.games.tomb.moves import Go, Land
from engine.games.tomb.outlook import INN
from engine.games.tomb.view import CryptView, View
from engine.protocol import Ask, One
from render.face.records import Label, Names
from render.text.i18n import TN, T, Text
from render.text.per_cents import write_per_cent

from . import fighting
from .names import (
    describe_card_name,
    describe_card_names,
    describe_crypt_name,
    describe_seat_name,
    describe_space_name,
    is_hallway,
)

_OFFERS: dict[str, Text] = {
    "+": T("A Turn action there heals up to 2 wounds"),
    "$": T("A Turn action there draws an Inn card"),
    "1": T("One step leads from here to the other portal"),
    "2": T("One step leads from here to the other portal"),
    "@": T("The first space behind the Inn"),
}
"""Effects of the spaces that have a sign."""


def find_crypt(view: View, key: str) -> CryptView:
    """Return the Crypt with this letter."""
    return next(crypt for crypt in view.crypts if crypt.key == key)


def describe_contents(crypt: CryptView, names: Names) -> Text:
    """Say how many cards are in a Crypt, and who would be its Crypt Master."""
    if not crypt.count:
        return T("empty")
    master = describe_seat_name(crypt.cm, names)
    return TN(
        "{count} of {n} card; Crypt Master: {name}",
        "{count} of {n} cards; Crypt Master: {name}",
        crypt.cap,
        count=crypt.count,
        name=master,
    )


def describe_fullness(crypt: CryptView, view: View) -> Text:
    """Say how full a Crypt is, and how far it is from the Inn."""
    steps = find_distance(view.level, INN, load_boards()[view.level].find_space(crypt.key), view.special_spaces)
    return TN(
        "{count} of {cap} cards there; {n} step from the Inn",
        "{count} of {cap} cards there; {n} steps from the Inn",
        steps,
        count=crypt.count,
        cap=crypt.cap,
    )


def label_go(option: Go, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a space to move to, with the hazards on the way (TOMB-MOVE-10)."""
    label = _label_destination(option, ask, view, names)
    past = _describe_hazards(option, ask, view)
    return label if past is None else replace(label, text=T("{what}, {past}", what=label.text, past=past))


def _describe_hazards(option: Go, ask: Ask, view: View) -> Text | None:
    """Name the hazards on a Move's way, with the best Character's chance to pass one; None if there are none."""
    map_, party = load_boards()[view.level], view.parties[ask.seat]
    start = INN if party.at == "inn" else map_.find_space(party.at)
    way = reach(view.level, start, party.movement, view.special_spaces).get(map_.find_space(option.to))
    met = [map_.hazards[space] for space in way.path if space in map_.hazards] if way and view.special_spaces else []
    if not met:
        return None
    chance = write_per_cent(max((fighting.compute_hazard_chance(view, one) for one in party.fighters), default=0.0))
    if len(met) == 1:
        return T("past {hazard}: passes {chance}", hazard=describe_card_name(met[0]), chance=chance)
    return T("past {hazards}: passes each {chance}", hazards=describe_card_names(met), chance=chance)


def _label_destination(option: Go, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a space to move to, without the hazards on the way.

    Doors of Crypts with cards, spaces with a sign, and stops on the way come first. All other hallway spaces are
    seldom wanted and marked rare.
    """
    map_ = load_boards()[view.level]
    place = map_.find_space(option.to)
    at, sign = map_.format_space(place), map_.signs[place]
    if option.to.isalpha():
        crypt = find_crypt(view, option.to)
        return Label(
            T("Go to {crypt}", crypt=describe_crypt_name(option.to)), describe_contents(crypt, names), "🚪",
            "primary" if crypt.count else "secondary", rare=not crypt.count,
        )  # fmt: skip
    if not view.special_spaces:
        sign = "."
    if towards := _list_stops_on_way(view, ask).get(option.to):
        letters = tuple(key.upper() for key in towards)
        far = min(find_distance(view.level, place, map_.find_space(key), view.special_spaces) for key in towards)
        more = TN("{n} more step to go", "{n} more steps to go", far)
        return Label(T("Towards {letters}", letters=letters), more, "👣")
    said = T("Go to: {place}", place=describe_space_name(view.level, at))
    return Label(said, _OFFERS.get(sign), None, rare=sign not in ("+", "$"))


def label_land(option: Land, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a space on which a party may be put.

    A first step groups spaces by the Crypt whose Door is nearest, under the Crypt's letter.
    """
    if option.to.isalpha():
        crypt = find_crypt(view, option.to)
        said = T("To the Door of {crypt}", crypt=describe_crypt_name(option.to))
        return Label(said, describe_contents(crypt, names), "🚪", "primary")
    map_ = load_boards()[view.level]
    place = map_.find_space(option.to)
    sign = map_.signs[place] if view.special_spaces else "."
    steps = find_distance(view.level, place, map_.find_space(option.near), view.special_spaces)
    away = TN("{n} step from that Door", "{n} steps from that Door", steps)
    return Label(T("To: {place}", place=describe_space_name(view.level, option.to)), _OFFERS.get(sign, away))


def label_near_crypt(option: Land, view: View, names: Names) -> Label:
    """Return the label of the spaces to which the Door of one Crypt is nearest."""
    return Label(
        T("Near {crypt}", crypt=describe_crypt_name(option.near)),
        describe_contents(find_crypt(view, option.near), names),
        "🚪",
    )


def find_nearest_crypt(view: View, seat: int) -> str:
    """Return the Crypt with cards whose Door is nearest to a party; "" if there is none."""
    map_ = load_boards()[view.level]
    here = INN if view.parties[seat].at == "inn" else map_.find_space(view.parties[seat].at)
    doors = [crypt.key for crypt in view.crypts if crypt.count]
    return min(
        doors, key=lambda key: find_distance(view.level, here, map_.find_space(key), view.special_spaces), default=""
    )


def describe_place(view: View, seat: int) -> Text:
    """Return the name of a party's place. A hallway is named by the nearest Crypt, because hallways look alike."""
    at, near = view.parties[seat].at, find_nearest_crypt(view, seat)
    if near and is_hallway(view.level, at):
        return T("a hallway near {crypt}", crypt=describe_crypt_name(near))
    return describe_space_name(view.level, at)


def _list_stops_on_way(view: View, ask: Ask) -> dict[str, tuple[str, ...]]:
    """Return, by space, the Crypts to whose Doors this is the nearest reachable space.

    Only Crypts with cards count, and only if their Doors are out of reach. The Crypt at the party's own Door does not
    count.
    """
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    spaces = tuple(option.to for option in options if isinstance(option, Go))
    map_, at = load_boards()[view.level], view.parties[ask.seat].at
    here = INN if at == "inn" else map_.find_space(at)
    doors = tuple(crypt.key for crypt in view.crypts if crypt.count and map_.find_space(crypt.key) != here)
    return _list_nearest_spaces(view.level, spaces, doors, view.special_spaces)


@lru_cache(256)
def _list_nearest_spaces(
    level: str, spaces: tuple[str, ...], crypts: tuple[str, ...], has_special_spaces: bool
) -> dict[str, tuple[str, ...]]:
    """Return, by space, the Crypts to whose Doors no other space in ``spaces`` is nearer.

    ``has_special_spaces`` is True if special spaces are in play; they change distances.
    """
    map_, found = load_boards()[level], dict[str, tuple[str, ...]]()
    for key in crypts:
        if spaces and key not in spaces:
            door = map_.find_space(key)
            stop = min(spaces, key=lambda to: find_distance(level, map_.find_space(to), door, has_special_spaces))
            found[stop] = (*found.get(stop, ()), key)
    return found
