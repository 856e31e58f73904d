"""Look-ups in a state of Tomb: combatants by name, their sides, and the seats that decide for them."""

from __future__ import annotations

from engine.protocol import Seat

from .cards import pool
from .maps.boards import load_boards
from .maps.records import Board
from .state import INN, MONSTERS, Combatant, Party, Raid, Side, State


def find_board(s: State) -> Board:
    return load_boards()[s.level]


def find_active_party(s: State) -> Party:
    """Return the party of the player whose turn it is."""
    return s.parties[s.active]


def find_raid(s: State) -> Raid:
    """Return the raid under way; there must be one."""
    assert s.raid is not None
    return s.raid


def list_sides(s: State) -> list[tuple[Side, list[Combatant]]]:
    """Return every side with its combatants. The Monsters of a raid come last."""
    found: list[tuple[Side, list[Combatant]]] = [(seat, party.fighters) for seat, party in enumerate(s.parties)]
    return found if s.raid is None else [*found, (MONSTERS, s.raid.monsters)]


def list_everybody(s: State) -> list[tuple[Side, Combatant]]:
    """Return every combatant with its side."""
    return [(side, one) for side, members in list_sides(s) for one in members]


def find(s: State, key: str) -> Combatant | None:
    """Return the combatant with this key; None if it is neither in a party nor in the raid."""
    for party in s.parties:
        for combatant in party.fighters:
            if combatant.key == key:
                return combatant
    for combatant in s.raid.monsters if s.raid is not None else ():
        if combatant.key == key:
            return combatant
    return None


def find_side(s: State, key: str) -> Side | None:
    """Return the side of the combatant with this key; None if it is neither in a party nor in the raid."""
    for seat, party in enumerate(s.parties):
        for combatant in party.fighters:
            if combatant.key == key:
                return seat
    for combatant in s.raid.monsters if s.raid is not None else ():
        if combatant.key == key:
            return MONSTERS
    return None


def list_members(s: State, side: Side) -> list[Combatant]:
    """Return all combatants of a side (TOMB-FX)."""
    if side == MONSTERS:
        return s.raid.monsters if s.raid is not None else []
    return s.parties[side].fighters


def find_enemy_side(s: State, side: Side) -> Side | None:
    """Return the side against which a side fights in a raid or pickpocketing; None if it takes part in none."""
    if s.raid is not None:
        pair: tuple[Side, Side] = (s.active, MONSTERS)
    elif s.theft is not None:
        pair = (s.active, s.theft.target)
    else:
        return None
    if side not in pair:
        return None
    return pair[0] if side == pair[1] else pair[1]


def list_foes(s: State, side: Side) -> list[Combatant]:
    other = find_enemy_side(s, side)
    return [] if other is None else list_members(s, other)


def find_deciding_seat(s: State, side: Side) -> Seat:
    """Return the seat that decides for a side. The Crypt Master (-1 if automatic) decides for Monsters (TOMB-MON-6)."""
    if side != MONSTERS:
        return side
    return s.raid.cm if s.raid is not None else -1


def list_clockwise(s: State, first: Seat) -> list[Seat]:
    """Return all seats in clockwise order from ``first`` on."""
    count = len(s.parties)
    return [(first + more) % count for more in range(count)]


def find_second_player(s: State) -> Seat:
    """Return the seat after Player One. Its player recruits first (TOMB-START-1)."""
    return (s.first + 1) % len(s.parties)


def is_at_inn(party: Party) -> bool:
    return party.at == INN


def list_classes(combatant: Combatant) -> tuple[str, ...]:
    """Return the classes of a Character; a Monster has none."""
    return pool.list_classes(combatant.card)


def find_crypt_key(s: State, crypt: int) -> str:
    return find_board(s).level.crypts[crypt].key


def compute_party_limit(s: State, seat: Seat) -> int:
    """Return the most Characters that a seat's party may have (TOMB-RECR-3, TOMB-SOLO-7, TOMB-CAMP-13)."""
    if s.solo:
        return 4
    return 6 if s.parties[seat].level >= 10 else 5
