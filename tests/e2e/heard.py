"""Tomb Raider's table as it is heard: alt text or a text board read back into facts, with nothing else to go by."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

COLUMNS = ("Left", "Middle", "Right")
ABILITIES = ("Fight", "Move", "Search", "Think")
_HEADINGS = re.compile(r"(Row \d+, depth \d+|Raiders|Piles|The map, deepest row first[^:]*?entrance):")
_OBSTACLE = re.compile(r"Obstacle ([^.]+?) \((\w+)\), tests: ([^;.]+)(?:; life (\d+) of (\d+))?\.")
_RAIDER = re.compile(r"life (\d+) of (\d+), Fight (\d+), Move (\d+), Search (\d+), Think (\d+)\.")

Spot = tuple[int, int]
"""Column and row, counted from 1."""


class Obstacle(Struct, frozen=True):
    name: str
    sort: str = ""
    tests: tuple[tuple[str, int], ...] = ()
    left: int | None = None
    """Life that it has left; None where damage cannot remove it."""
    life: int | None = None
    removed: bool = False


class Place(Struct, frozen=True):
    """A space of the map. The ``name`` of an unknown space is None."""

    depth: int
    name: str | None = None
    face_down: bool = False
    treasure: bool = False
    """The treasure room is here, or may be."""
    wins: int | None = None
    """The search that finds the treasure."""
    exits: frozenset[str] = frozenset()
    arrows: frozenset[str] = frozenset()
    blocked: frozenset[str] = frozenset()
    danger: int = 0
    search: int | None = None
    empty: bool = False
    save: bool = False
    entrance: bool = False
    obstacles: tuple[Obstacle, ...] = ()


class Raider(Struct, frozen=True):
    at: Spot
    alive: bool
    left: int
    life: int
    abilities: tuple[int, ...]
    hurts: tuple[int, ...]
    stuck: bool
    no_search: bool
    hand: int
    deck: int
    saved: str
    unsaved: str
    """The cards of a row as they are said: "Rope, Magnum Pistols"."""
    saved_at: Spot | None


class Heard(Struct, frozen=True):
    """The facts of a table that texts tell. A space that they do not mention is unknown."""

    places: dict[Spot, Place]
    raiders: dict[str, Raider]
    level_deck: int | None


def heard(text: str, names: Sequence[str]) -> Heard:
    """Read an alt text or a text board. ``names``: the players at the table."""
    flat = " ".join(map(_line, text.splitlines())).replace("≈", "")
    parts = _HEADINGS.split(flat)
    places: dict[Spot, Place] = {}
    found: dict[str, tuple[Raider, bool]] = {}
    standing: dict[str, tuple[Spot, bool]] = {}
    deck = None
    for heading, said in zip(parts[1::2], parts[2::2], strict=True):
        if row := re.fullmatch(r"Row (\d+), depth (\d+)", heading):
            for column, words in _chopped(said, COLUMNS):
                spot = (COLUMNS.index(column) + 1, int(row[1]))
                places[spot] = _place(words, int(row[2]))
                for name, lies in re.findall(r"(\w+) (is|lies dead) here\.", words):
                    standing[name] = spot, lies == "is"
        elif heading == "Raiders":
            found = {name: _raider(words) for name, words in _chopped(said, names)}
        elif heading == "Piles" and (count := re.search(r"(\d+) cards? in the level deck", said)):
            deck = int(count[1])
    raiders = {}
    for name, (raider, placed) in found.items():
        spot, alive = standing.get(name, (raider.at, raider.alive))
        assert not placed or (spot, alive) == (raider.at, raider.alive), f"{name} is in two places: {text}"
        raiders[name] = replace(raider, at=spot)
    return Heard(places, raiders, deck)


def _line(line: str) -> str:
    """Return a line of a text board as an alt text has it. There a heading ends in a colon."""
    if line.startswith("**"):
        return line.strip("*").rstrip(".:") + ":"
    return re.sub(r"^\s*(?:-#|-|##|###) ", "", line).replace("\\", "")


def _chopped(said: str, heads: Sequence[str]) -> list[tuple[str, str]]:
    """Return what is said under each of these heads: "Left: … Middle: …"."""
    parts = re.split(rf"(?:^|(?<=[.!?] )|(?<= ))({'|'.join(map(re.escape, heads))}): ", said)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def _place(words: str, depth: int) -> Place:
    if words.startswith(("the treasure room, face down", "a card, face down")):
        return Place(depth, face_down=True, treasure="treasure" in words)
    if words.startswith("unknown"):
        return Place(depth, treasure="the treasure room may be here" in words)

    def sides(lead: str) -> frozenset[str]:
        named = re.search(rf"{lead}: ([a-z, ]+)\.", words)
        return frozenset(named[1].split(", ")) if named else frozenset()

    def number(pattern: str) -> int | None:
        read = re.search(pattern, words)
        return int(read[1]) if read else None

    obstacles = [
        Obstacle(name, sort, _tests(tests), int(left) if left else None, int(life) if life else None)
        for name, sort, tests, left, life in _OBSTACLE.findall(words)
    ]
    gone = [Obstacle(name, removed=True) for name in re.findall(r"Obstacle ([^.:]+): removed\.", words)]
    wins = number(r"Treasure room: a search of (\d+) wins\.")
    return Place(
        depth,
        name=words.split(". ")[0],
        treasure=wins is not None,
        wins=wins,
        exits=sides("Exits"),
        arrows=sides("By arrow marker"),
        blocked=sides("Blocked"),
        danger=number(r"Danger (\d+)\.") or 0,
        search=number(r"Search dice: (\d+)\."),
        empty="Empty: it has given its discovery." in words,
        save="Save point." in words,
        entrance=". Entrance." in words,
        obstacles=tuple(sorted((*obstacles, *gone), key=lambda one: one.name)),
    )


def _tests(said: str) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((ability, int(target)) for ability, target in re.findall(r"(\w+) (\d+)", said)))


def _raider(words: str) -> tuple[Raider, bool]:
    """Read a raider, and whether its place was told. For a dead raider the map tells the place."""
    figures = _RAIDER.search(words)
    assert figures is not None, words
    left, life, *abilities = map(int, figures.groups())
    hand = re.search(r"(\d+) cards? in hand, (\d+) in the draw deck\.", words)
    assert hand is not None, words
    hurts = dict(re.findall(r"(\w+) hurt by (\d+)\.", words))
    at = _spot(r"\bIn row (\d+), (\w+)\.", words)
    raider = Raider(
        at=at or (0, 0),
        alive="Dead:" not in words,
        left=left,
        life=life,
        abilities=tuple(abilities),
        hurts=tuple(int(hurts.get(ability, 0)) for ability in ABILITIES),
        stuck="Stuck:" in words,
        no_search="May not search" in words,
        hand=int(hand[1]),
        deck=int(hand[2]),
        saved=_row(r"\bSaved", words),
        unsaved=_row("Not saved", words),
        saved_at=_spot(r"Last saved in row (\d+), (\w+)\.", words),
    )
    return raider, at is not None


def _spot(pattern: str, words: str) -> Spot | None:
    read = re.search(pattern, words)
    return (COLUMNS.index(read[2].capitalize()) + 1, int(read[1])) if read else None


def _row(lead: str, words: str) -> str:
    read = re.search(rf"{lead}: (.+?)\.(?: |$)", words)
    return read[1] if read else ""
