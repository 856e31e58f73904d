"""The terms of a table that the bot opens for people, such as those of a league's pairing."""

from __future__ import annotations

from msgspec import Struct

from ..records.gathering import Gathering, Guest


class Booking(Struct, frozen=True):
    """The lobby's settings, and the table's choices."""

    gathering: Gathering
    house: dict[str, str] = {}
    """The table's choices that differ from the defaults, by key."""
    pace: str = "none"
    """The time limits of the match: a key of ``PACES``."""


def reserve_seats(guests: tuple[Guest, ...], deal: str = "", fixed: tuple[str, ...] = ()) -> Gathering:
    """Return the settings of a league's lobby, in which only these people have seats, and nobody changes a setting.

    The match starts by itself as soon as all of them are ready.

    ``deal``: the commitment of the set-up that the match shares with other matches. If given, only these people may see
    the table. ``fixed``: the keys of the choices that nobody may change.
    """
    return Gathering(
        deal=deal, sealed=bool(deal), fixed=fixed, entry="invited", starts="anybody", guests=guests, advice="never",
        league=True,
    )  # fmt: skip
