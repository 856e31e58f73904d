"""What has been answered in a match, as it stands: kept in memory beside the match, for every message asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.protocol import Seat

from .facts import Ordered


class Answer(Struct, frozen=True, gc=False, array_like=True):
    """An answer that stands; without what was answered."""

    row: int
    seat: Seat
    kind: str
    secret: bool
    """Whether its question was."""
    known: bool
    """Whether everybody knew that it was asked, though it was secret."""
    passed: bool
    """Whether the table gave it, at once and as everybody may know."""
    ordered: Ordered
    """Whether a standing order gave it."""

    @property
    def own(self) -> bool:
        """Whether whoever was asked gave it."""
        return not self.passed and self.ordered is Ordered.NO


class Answers:
    """Those of a match, the oldest first. All of them, secret ones included."""

    def __init__(self, found: Iterable[Answer] = ()) -> None:
        self._all = list(found)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, answer: Answer) -> None:
        self._all.append(answer)

    def strike(self, row: int) -> None:
        """It no longer stands."""
        self._all = [one for one in self._all if one.row != row]

    def before(self, row: int) -> Answers:
        """Those from before this row."""
        return Answers(one for one in self._all if one.row < row)

    def newest(self, secret: bool) -> int:
        """The row of the last, or without ``secret`` of the last that everybody knew to be asked; -1: there is none."""
        return next((one.row for one in reversed(self._all) if secret or one.known or not one.secret), -1)

    def last(self, seat: Seat, secret: bool) -> int | None:
        """The row of a seat's last own answer, a standing order's included; without ``secret``: that everybody knew to
        be asked."""
        mine = (one for one in reversed(self._all) if one.seat == seat and not one.passed)
        return next((one.row for one in mine if secret or one.known or not one.secret), None)

    def doer(self, row: int) -> Seat | None:
        """Return who gave the last answer before this row that everybody knew to be asked; None: nobody has."""
        known = (one.seat for one in reversed(self._all) if one.row < row and (one.known or not one.secret))
        return next(known, None)

    def last_own(self, seat: Seat) -> bool:
        """Whether a seat gave the last answer that there is of it itself."""
        return next((one.own for one in reversed(self._all) if one.seat == seat), False)

    def own(self, seat: Seat) -> list[tuple[int, int, str]]:
        """What a seat has answered itself: the row of the answer before it (-1: there was none), its own row, and the
        kind of question."""
        rows = [-1, *(one.row for one in self._all)]
        both = zip(rows, self._all, strict=False)
        return [(before, one.row, one.kind) for before, one in both if one.seat == seat and one.own]

    def kinds(self, viewer: Seat | None) -> frozenset[str]:
        """The kinds of questions answered by persons or the AI: the open ones, and the viewer's own."""
        return frozenset(one.kind for one in self._all if not one.passed and (not one.secret or one.seat == viewer))

    def passed(self, seat: Seat) -> tuple[str, ...]:
        """The kinds of questions that the table answered for a seat by itself since the seat's last own answer, the
        oldest first; those that an order answered are not among them."""
        return tuple(one.kind for one in self._lately(seat) if one.passed and one.ordered is Ordered.NO)

    def by_order(self, seat: Seat) -> tuple[str, ...]:
        """The kinds of questions that a standing order has answered for a seat since its last own answer, each once,
        as far as that is told."""
        return tuple(dict.fromkeys(one.kind for one in self._lately(seat) if one.ordered is Ordered.TOLD))

    def _lately(self, seat: Seat) -> list[Answer]:
        """A seat's answers since its last own one, the oldest first."""
        found: list[Answer] = []
        for one in reversed(self._all):
            if one.seat == seat:
                if one.own:
                    break
                found.append(one)
        return found[::-1]
