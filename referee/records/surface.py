"""The record of a message that is kept up to date."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from .column import Column

SurfaceKey = tuple[int, str, int]
"""The key of a surface: its table, its kind and its ``whom``. See ``Surface``."""


class Surface(Struct, frozen=True, array_like=True):
    """One Discord message that is kept up to date."""

    table: Annotated[int, Column("tbl")]
    kind: str
    whom: int
    """The number that distinguishes surfaces of one kind: a person's for a hand, a channel's for a watcher, else 0."""
    channel: int
    """The channel where it is shown; 0 while it is unknown (a DM not yet opened)."""
    message: int | None = None
    shown: str = ""
    """The fingerprint of what the message shows; "" if unknown."""
    wanted: str = ""
    """The fingerprint of the content that is being sent."""
    generation: Annotated[int, Meta(ge=0, lt=(1 << 63) - (1 << 32))] = 0
    """A number that is raised with every new message. It starts above that of any earlier surface with this key."""
    old: int | None = None
    """The id of an earlier message that has still to be removed, because a newer one replaces it; else None."""
    closed: bool = False
    """True if Discord refused the message. It is not tried again until ``want`` or ``reopen`` is called."""

    @property
    def key(self) -> SurfaceKey:
        return self.table, self.kind, self.whom

    def renew(self, message: int | None = None, **changes: Any) -> Surface:
        """Return the surface with a new message, of which nobody knows yet what it shows. None: not posted yet."""
        return replace(self, message=message, shown="", wanted="", generation=self.generation + 1, **changes)

    @property
    def nonce(self) -> str:
        """The nonce that every attempt to post this message sends: at most 25 characters, without readable content."""
        raw = f"{self.table}|{self.kind}|{self.whom}|{self.generation}".encode()
        return hashlib.blake2b(raw, digest_size=12).hexdigest()
