"""The fields in the menus of Tomb Raider's level editor, and the changes that they make to a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.house_rules import OFF, ON
from engine.levels import Field

from ..cards import LOCATIONS
from .own import DEEPEST, SEATS, SPACES, WIDEST, compress_numbers, list_editable_cards
from .records import Bonus, Entrances, Level, LevelDeck, Players, Space

NONE = "none"
GOALS = ("treasure", "recovery", "bounty", "points", "timed")
LIMITS = (0, 10, 15, 20, 25, 30, 40, 50, 75, 100)
"""The turn limits that the level editor offers; 0 means no limit."""
BONUSES: dict[str, Bonus | None] = {
    NONE: None,
    **{f"treasure_{power}": Bonus(treasure=power) for power in (1, 2, 3)},
    **{f"upgrade_{power}": Bonus(upgrade=power) for power in (1, 2)},
    "item": Bonus(item=True),
}
PARTS = {"one": 1, "depths_2": 2, "depths_3": 3, "columns_2": 2}
"""The ways to divide the map among level decks, each with the number of decks."""
MENU = 25
"""The most entries of a menu."""
CARDS = ("entrance", "treasure", "cave", "tomb", "atlantean", "generic")
"""The kinds of locations: entrances, treasure rooms, and the families of all others. Each kind has its own menu."""

SettingChange = Callable[[Level, tuple[str, ...]], Level]


class _Setting(Struct, frozen=True):
    """A field in the level editor's menus: its possible values, its present values, and the function that sets it."""

    values: Callable[[Level], Sequence[str]]
    now: Callable[[Level], Sequence[str]]
    set: SettingChange
    many: bool = False


def list_fields(level: Level) -> tuple[Field, ...]:
    """Return all fields of the level editor for a level.

    The fields of the whole level come first, then the cards of each level deck.
    """
    whole = [Field(key, tuple(one.values(level)), tuple(one.now(level)), one.many) for key, one in _SETTINGS.items()]
    for place in range(len(level.decks)):
        cards = list_editable_cards(level, place)
        for kind in CARDS:
            listed = list_locations(kind)
            now = tuple(card for card in listed if card in cards)
            whole.append(Field(f"cards:{place}:{kind}", listed, now, True, "cards"))
    return tuple(whole)


def change_field(level: Level, key: str, chosen: tuple[str, ...]) -> Level:
    """Return a level in which the field ``key`` has the values ``chosen``."""
    if key in _SETTINGS:
        return _SETTINGS[key].set(level, chosen)
    _, place, kind = key.split(":")
    return _replace_cards(level, int(place), kind, chosen)


def list_locations(kind: str) -> tuple[str, ...]:
    """Return the locations of one kind (an entry of ``CARDS``), sorted by number."""
    return tuple(sorted(number for number in LOCATIONS if _find_location_kind(number) == kind))


def _find_location_kind(number: str) -> str:
    card = LOCATIONS[number]
    return card.role if card.role in ("entrance", "treasure") else card.family


# --- setting the fields ---


def _replace_cards(level: Level, place: int, kind: str, chosen: tuple[str, ...]) -> Level:
    """Return a level in whose deck ``place`` the chosen cards replace all cards of this kind."""
    cards = [card for card in list_editable_cards(level, place) if _find_location_kind(card) != kind]
    deck = level.decks[place]
    new_deck = LevelDeck(
        cards=compress_numbers([*cards, *chosen]),
        option=deck.option,
        columns=deck.columns,
        depths=deck.depths,
        spaces=deck.spaces,
    )
    decks = (*level.decks[:place], new_deck, *level.decks[place + 1 :])
    wished = {*chosen, *(LOCATIONS[card].family for card in chosen)}
    without = tuple(one for one in level.without if one not in wished)
    return replace(level, decks=decks, starts="roll", without=without)


def _resize_level(level: Level, width: int, rows: int) -> Level:
    """Return the level with a map of another size.

    Entrances and a treasure room outside the new map are dropped. A fixed map is dropped too, because its lines belong
    to the rows of the old map.
    """
    if (width, rows) == (level.width, level.rows):
        return level
    fits = {Space(column, row) for column in range(1, width + 1) for row in range(1, rows + 1)}
    middle, corners = (Space((width + 1) // 2, 1),), tuple(dict.fromkeys((Space(1, 1), Space(width, 1))))
    gates = Entrances(
        odd=tuple(at for at in level.entrances.odd if at in fits) or (middle if level.entrances.odd else ()),
        even=corners if Space(level.width, 1) in level.entrances.even else
        tuple(at for at in level.entrances.even if at in fits) or (corners if level.entrances.even else ()),
    )  # fmt: skip
    room = level.treasure_room if level.treasure_room in fits else None
    mode = _find_division(level)
    resized = replace(level, width=width, rows=rows, grid=(), forms=(), form="", entrances=gates, treasure_room=room)
    return _divide_level(resized, mode) if mode else resized


def _find_division(level: Level) -> str:
    """Return the way (a key of ``PARTS``) in which the level decks divide the map, or "" if none matches."""
    return next(
        (
            mode
            for mode in PARTS
            if _list_division_areas(level, mode) == [_find_served_area(deck) for deck in level.decks]
        ),
        "",
    )


_Area = tuple[tuple[int, int] | None, tuple[int, int] | None]


def _find_served_area(deck: LevelDeck) -> _Area | None:
    return None if deck.spaces or deck.option else (deck.columns, deck.depths)


def _list_division_areas(level: Level, mode: str) -> list[_Area]:
    """Return the (columns, depths) that each level deck serves if the map is divided evenly in this way (``mode``).

    None in place of columns or depths means all of them.
    """
    parts = PARTS[mode]
    if parts == 1:
        return [(None, None)]
    size, first = (level.width, 1) if mode.startswith("columns") else (level.rows, level.start_depth)
    edges = [first + size * part // parts for part in range(parts + 1)]
    listed = [(edges[part], edges[part + 1] - 1) for part in range(parts)]
    return [(one, None) if mode.startswith("columns") else (None, one) for one in listed]


def _divide_level(level: Level, mode: str) -> Level:
    """Return a level whose map is divided among level decks in another way.

    New decks are empty. If decks are dropped, the last deck that is kept takes their cards.
    """
    areas = _list_division_areas(level, mode)
    cards = [list_editable_cards(level, place) for place in range(len(level.decks))]
    kept = cards[: len(areas)] + [[] for _ in range(len(areas) - len(cards))]
    kept[-1] = [*kept[-1], *(card for more in cards[len(areas) :] for card in more)]
    decks = tuple(
        LevelDeck(cards=compress_numbers(listed), columns=columns, depths=depths)
        for listed, (columns, depths) in zip(kept, areas, strict=True)
    )
    return replace(level, decks=decks, starts="roll")


def _set_start_depth(level: Level, depth: int) -> Level:
    mode = _find_division(level)
    changed = replace(level, start_depth=depth)
    return _divide_level(changed, mode) if mode else changed


def _set_treasure_depth(level: Level, depth: int) -> Level:
    rest = {key: least for key, least in level.least_depth.items() if key != "treasure"}
    return replace(level, least_depth={**rest, "treasure": depth} if depth else rest)


def _list_current_treasure_rooms(level: Level) -> Sequence[str]:
    room = level.treasure_room
    return (NONE if room is None else f"{room.column}.{room.row}",)


def _list_possible_treasure_rooms(level: Level) -> Sequence[str]:
    """Return the spaces in which the editor can lay a treasure room from the start.

    These are the deepest spaces, as many as a menu holds, and ``NONE``.
    """
    spaces = [at for at in reversed(level.list_spaces()) if at.row > 1][: MENU - 1]
    return (NONE, *(f"{at.column}.{at.row}" for at in sorted(spaces, key=lambda at: (-at.row, at.column))))


def _set_treasure_room(level: Level, chosen: str) -> Level:
    column, _, row = chosen.partition(".")
    return replace(level, treasure_room=None if chosen == NONE else Space(int(column), int(row)))


def _list_possible_gates(level: Level) -> Sequence[str]:
    return [str(column) for column in range(1, level.width + 1)]


def _set_gates(level: Level, even: bool, chosen: tuple[str, ...]) -> Level:
    listed = tuple(Space(column, 1) for column in sorted(map(int, chosen)))
    old = level.entrances
    return replace(level, entrances=replace(old, even=listed) if even else replace(old, odd=listed))


def _set_goals(level: Level, chosen: tuple[str, ...]) -> Level:
    return replace(level, goals=tuple(sorted(chosen, key=GOALS.index)))


def _list_current_bonus(level: Level) -> Sequence[str]:
    if level.bonus is None:
        return (NONE,)
    plain = replace(level.bonus, who="all")
    return tuple(key for key, bonus in BONUSES.items() if bonus == plain)


def _set_bonus(level: Level, chosen: str) -> Level:
    bonus = BONUSES[chosen]
    if bonus is not None and level.bonus is not None:
        bonus = replace(bonus, who=level.bonus.who)
    return replace(level, bonus=bonus)


def _set_bonus_receiver(level: Level, chosen: str) -> Level:
    return level if level.bonus is None else replace(level, bonus=replace(level.bonus, who=chosen))


def _list_numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


def _make_switch(now: Callable[[Level], bool], change: Callable[[Level, bool], Level]) -> _Setting:
    return _Setting(
        lambda level: (OFF, ON), lambda level: (ON if now(level) else OFF,), lambda level, c: change(level, c[0] == ON)
    )


_SETTINGS: dict[str, _Setting] = {
    "players": _Setting(
        lambda level: [f"{least}-{most}" for least in range(1, SEATS + 1) for most in range(least, SEATS + 1)],
        lambda level: (f"{level.players.least}-{level.players.most}",),
        lambda level, c: replace(level, players=Players(*map(int, c[0].split("-")))),
    ),
    "width": _Setting(
        lambda level: [width for width in _list_numbers(2, WIDEST) if int(width) * level.rows <= SPACES],
        lambda level: (str(level.width),),
        lambda level, c: _resize_level(level, int(c[0]), level.rows),
    ),
    "rows": _Setting(
        lambda level: [rows for rows in _list_numbers(4, DEEPEST) if int(rows) * level.width <= SPACES],
        lambda level: (str(level.rows),),
        lambda level, c: _resize_level(level, level.width, int(c[0])),
    ),
    "start_depth": _Setting(
        lambda level: _list_numbers(1, 12),
        lambda level: (str(level.start_depth),),
        lambda level, c: _set_start_depth(level, int(c[0])),
    ),
    "entrances_odd": _Setting(
        _list_possible_gates,
        lambda level: [str(at.column) for at in level.entrances.odd],
        lambda level, c: _set_gates(level, False, c),
        True,
    ),
    "entrances_even": _Setting(
        _list_possible_gates,
        lambda level: [str(at.column) for at in level.entrances.even],
        lambda level, c: _set_gates(level, True, c),
        True,
    ),
    "decks": _Setting(
        lambda level: list(PARTS),
        lambda level: [mode for mode in (_find_division(level),) if mode],
        lambda level, c: _divide_level(level, c[0]),
    ),
    "treasure_room": _Setting(
        _list_possible_treasure_rooms, _list_current_treasure_rooms, lambda level, c: _set_treasure_room(level, c[0])
    ),
    "treasure_depth": _Setting(
        lambda level: _list_numbers(0, 12),
        lambda level: (str(level.least_depth.get("treasure", 0)),),
        lambda level, c: _set_treasure_depth(level, int(c[0])),
    ),
    "last_space": _make_switch(lambda level: level.last_space, lambda level, on: replace(level, last_space=on)),
    "fill": _Setting(
        lambda level: (NONE, "face_down"), lambda level: (level.fill,), lambda level, c: replace(level, fill=c[0])
    ),
    "power": _Setting(
        lambda level: _list_numbers(1, 3),
        lambda level: (str(level.power),),
        lambda level, c: replace(level, power=int(c[0])),
    ),
    "goals": _Setting(lambda level: GOALS, lambda level: level.goals, _set_goals, True),
    "turn_limit": _Setting(
        lambda level: [str(limit) for limit in LIMITS],
        lambda level: (str(level.turn_limit),),
        lambda level, c: replace(level, turn_limit=int(c[0])),
    ),
    "bonus": _Setting(lambda level: list(BONUSES), _list_current_bonus, lambda level, c: _set_bonus(level, c[0])),
    "bonus_who": _Setting(
        lambda level: ("all", "others"),
        lambda level: () if level.bonus is None else (level.bonus.who,),
        lambda level, c: _set_bonus_receiver(level, c[0]),
    ),
    "raiders": _Setting(
        lambda level: ("any", "starter"), lambda level: (level.raiders,), lambda level, c: replace(level, raiders=c[0])
    ),
    "save_points": _make_switch(
        lambda level: level.rules.save_points,
        lambda level, on: replace(level, rules=replace(level.rules, save_points=on)),
    ),
    "wet": _make_switch(
        lambda level: level.rules.wet, lambda level, on: replace(level, rules=replace(level.rules, wet=on))
    ),
}
"""The fields of the level editor by key, in the order of the menu. The presenter has names for the keys."""
