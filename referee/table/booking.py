"""The terms of a table that the bot opens for people, such as those of a league's pairing."""

from __future__ import annotations

from msgspec import Struct

from ..facts import Gathering, Guest


class Booking(Struct, frozen=True):
    """The lobby's settings, the table's choices, and the lobby's end."""

    gathering: Gathering
    closes: float | None = None
    """The time at which the lobby is closed if its match has not begun, in seconds since 1970; None: as usual."""
    house: dict[str, str] = {}
    """The table's choices that differ from the defaults, by key."""


def reserve_seats(guests: tuple[Guest, ...], deal: str = "", fixed: tuple[str, ...] = ()) -> Gathering:
    """Return the settings of a lobby in which only these people may take seats.

    ``deal``: the commitment of the set-up that the match shares with other matches. If given, only these people may see
    the table. ``fixed``: the keys of the choices that nobody may change.
    """
    return Gathering(deal=deal, sealed=bool(deal), fixed=fixed, entry="invited", guests=guests)
