"""Who is who: combatants by their names, whose side they are on, who decides for them."""

from __future__ import annotations

from engine.protocol import Seat

from .cards import pool
from .maps.boards import boards
from .maps.records import Board
from .state import INN, MONSTERS, Fighter, Party, Raid, Side, State


def board(s: State) -> Board:
    return boards()[s.level]


def me(s: State) -> Party:
    """The party of the player whose turn it is."""
    return s.parties[s.active]


def raid(s: State) -> Raid:
    """The raid under way."""
    assert s.raid is not None
    return s.raid


def sides(s: State) -> list[tuple[Side, list[Fighter]]]:
    """Every side and its combatants, the Monsters of a raid last."""
    found: list[tuple[Side, list[Fighter]]] = [(seat, party.fighters) for seat, party in enumerate(s.parties)]
    return found if s.raid is None else [*found, (MONSTERS, s.raid.monsters)]


def everybody(s: State) -> list[tuple[Side, Fighter]]:
    """Every combatant there is, with its side."""
    return [(side, one) for side, members in sides(s) for one in members]


def find(s: State, key: str) -> Fighter | None:
    """The combatant of this name, if it lives and is in a party or a raid."""
    for party in s.parties:
        for one in party.fighters:
            if one.key == key:
                return one
    for one in s.raid.monsters if s.raid is not None else ():
        if one.key == key:
            return one
    return None


def side_of(s: State, key: str) -> Side | None:
    """On whose side it is; None if it is gone."""
    for seat, party in enumerate(s.parties):
        for one in party.fighters:
            if one.key == key:
                return seat
    for one in s.raid.monsters if s.raid is not None else ():
        if one.key == key:
            return MONSTERS
    return None


def members(s: State, side: Side) -> list[Fighter]:
    """A whole side (TOMB-FX)."""
    if side == MONSTERS:
        return s.raid.monsters if s.raid is not None else []
    return s.parties[side].fighters


def enemy(s: State, side: Side) -> Side | None:
    """The opposing side; None where there is none: outside raids and pickpocketings, or beside them."""
    if s.raid is not None:
        pair: tuple[Side, Side] = (s.active, MONSTERS)
    elif s.theft is not None:
        pair = (s.active, s.theft.target)
    else:
        return None
    if side not in pair:
        return None
    return pair[0] if side == pair[1] else pair[1]


def foes(s: State, side: Side) -> list[Fighter]:
    other = enemy(s, side)
    return [] if other is None else members(s, other)


def master(s: State, side: Side) -> Seat:
    """Who decides for a side: its player, or the Crypt Master (-1: the program) for Monsters (TOMB-MON-6)."""
    if side != MONSTERS:
        return side
    return s.raid.cm if s.raid is not None else -1


def clockwise(s: State, first: Seat) -> list[Seat]:
    """All seats from this one on, to the left round the table."""
    count = len(s.parties)
    return [(first + more) % count for more in range(count)]


def at_inn(party: Party) -> bool:
    return party.at == INN


def classes(one: Fighter) -> tuple[str, ...]:
    """A Character's classes; a Monster has none."""
    return pool.classes(one.card)


def crypt_key(s: State, crypt: int) -> str:
    return board(s).level.crypts[crypt].key


def party_limit(s: State, seat: Seat) -> int:
    """TOMB-RECR-3, TOMB-SOLO-7, TOMB-CAMP-13."""
    if s.solo:
        return 4
    return 6 if s.parties[seat].level >= 10 else 5
