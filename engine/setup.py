"""The setup of a match, the choices that lead to it, and the result of a match."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .own_files import is_text
from .protocol import Seat
from .written import make_written_default


class Choice(Struct, frozen=True):
    """A choice that is made in the lobby before a match: a house rule of the table, or a seat's character or deck."""

    key: str
    values: tuple[str, ...]
    default: str
    each_seat: bool = False
    file: str = ""
    """The kind of players' own files (``Game.files``) whose text may be given instead of a listed value.

    A file that a seat chooses is secret until the rules reveal it by an event of the match.
    """
    together: bool = False
    """A flag: a seat's choice may depend on the choices of other seats. So it is checked after all have chosen."""

    def is_allowed_file(self, value: str) -> bool:
        """Return whether a value is the text of a player's own file, and this choice permits such files."""
        return bool(self.file) and is_text(value)


class Beginning(Struct, frozen=True, omit_defaults=True):
    """A position at which a match begins, instead of the beginning in the rulebook."""

    rules: int
    """The version of the rules that wrote the state and can read it."""
    state: bytes = make_written_default(b"")
    """The encoded state of the position; "" for whoever may not know it. It is secret until the match ends."""
    led: int = 0
    """The number of the first inputs that were taken from the earlier match. They lead from the state to the position.

    Their chance results are those of the earlier match, so the secret of the dice does not prove them.
    """
    earlier: bool = False
    """A flag: the match begins a little before the position, where everything hidden could be dealt again."""

    def __repr__(self) -> str:
        return "Beginning(…)"


class Setup(Struct, frozen=True, omit_defaults=True):
    """The setup of a match: level, choices and shared data. It is stored with the match, and names no people."""

    level: str
    """The key of the level, or the text of a player's own level (``engine.levels``)."""
    seats: tuple[dict[str, str], ...]
    """The choices of each seat in the lobby (``Choice.each_seat``), by the choice's key."""
    house: dict[str, str] = make_written_default({})
    """The house rules that the table has chosen, by key. If a rule is not listed, its default holds."""
    round: str = ""
    """The commitment of a secret for shuffles that several tables share; "" if no other table shares them.

    It is computed by ``dice.compute_round_commitment``.
    """
    carried: dict[str, Any] = {}
    """The plain, public data that the previous match of a series left (``Series.carried``); else empty."""
    totals: tuple[int, ...] = ()
    """Each player's campaign total at the beginning, by seat (``Game.campaign``); empty outside a campaign."""
    guided: bool = False
    """A flag: newcomers are guided through the match. Some games are then kinder to them (``Teaching.gentle``)."""
    beginning: Beginning | None = None
    """The position at which the match begins; None for the beginning in the rulebook."""
    alike_throws: bool = False
    """A flag: throws of the set-up are shared, too, if they come before any choice that matters to them."""


class Result(Struct, frozen=True, omit_defaults=True):
    """The end of a match: its ``kind`` in words of the game ("treasure", "agreed"), and its winners.

    If ``winners`` is empty, all have lost.
    """

    kind: str
    winners: tuple[Seat, ...] = make_written_default(())
    scores: tuple[int, ...] = make_written_default(())
    """The points of each seat; empty if the game counts none."""
    medal: str = ""
    """The medal "gold", "silver" or "bronze" of a solo or cooperative match; "" if the game gives none."""
    standing: tuple[int, ...] = ()
    """The score of each seat in the series, this match included; empty if the match belongs to no series."""
    overall: tuple[Seat, ...] = ()
    """The winners of the whole series; empty unless this was the last match of a series."""
    totals: tuple[int, ...] = ()
    """Each player's campaign total after this match, by seat (``Setup.totals`` plus the score); else empty."""
    unrated: bool = False
    """A flag: the match counts for no rating, because it was for practice, or guided in a kinder way."""
    advised: bool = False
    """A flag: the AI has advised a player during the match."""
