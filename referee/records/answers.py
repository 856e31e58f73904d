"""The valid answers of a match. They are kept in memory, because every message about the match needs them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.protocol import Seat

from .match_facts import Ordered


class Answer(Struct, frozen=True, gc=False, array_like=True):
    """A valid answer of a match: who gave it and to which kind of question, without the answer's value."""

    row: int
    seat: Seat
    kind: str
    secret: bool
    """True if the question was secret."""
    known: bool
    """True if everybody knew that the question was asked, though it was secret."""
    passed: bool
    """True if the table gave the answer by itself at once, which everybody may know."""
    ordered: Ordered
    """The kind of order that gave the answer, if any: an auto-answer or a premove."""

    @property
    def own(self) -> bool:
        """Return whether the answer came from the person or AI that was asked."""
        return not self.passed and self.ordered is Ordered.NO


class Answers:
    """The answers of a match, oldest first, secret ones included."""

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self._all = list(answers)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, answer: Answer) -> None:
        self._all.append(answer)

    def remove(self, row: int) -> None:
        """Remove the answer at this row, because it was taken back."""
        self._all = [one for one in self._all if one.row != row]

    def list_before(self, row: int) -> Answers:
        """Return the answers that were given before this row."""
        return Answers(one for one in self._all if one.row < row)

    def find_newest(self, secret: bool) -> int:
        """Return the row of the match's last answer; -1 if there is none.

        ``secret``: include answers to secret questions. Otherwise only questions that everybody knew of count.
        """
        return next((one.row for one in reversed(self._all) if secret or one.known or not one.secret), -1)

    def find_last(self, seat: Seat, secret: bool) -> int | None:
        """Return the row of a seat's last own answer; None if there is none.

        Auto-answers count unless the table passed at once. ``secret``: include answers to secret questions. Otherwise
        only questions that everybody knew of count.
        """
        mine = (one for one in reversed(self._all) if one.seat == seat and not one.passed)
        return next((one.row for one in mine if secret or one.known or not one.secret), None)

    def find_doer(self, row: int) -> Seat | None:
        """Return the seat that gave the last publicly known answer before this row; None if none did."""
        known = (one.seat for one in reversed(self._all) if one.row < row and (one.known or not one.secret))
        return next(known, None)

    def is_last_answer_own(self, seat: Seat) -> bool:
        """Return whether the seat's player gave the seat's last answer.

        The table, auto-answers and premoves do not count.
        """
        return next((one.own for one in reversed(self._all) if one.seat == seat), False)

    def list_own(self, seat: Seat) -> list[tuple[int, int, str]]:
        """Return a seat's own answers, oldest first, as triples.

        A triple is: the row of the previous answer by any seat (-1 if none), the answer's row, the kind of question.
        """
        rows = [-1, *(one.row for one in self._all)]
        both = zip(rows, self._all, strict=False)
        return [(before, one.row, one.kind) for before, one in both if one.seat == seat and one.own]

    def list_own_kinds(self) -> frozenset[tuple[Seat, str, bool]]:
        """Return the kinds of questions that seats have answered themselves: seat, kind, and True if it was secret."""
        no = Ordered.NO  # This repeats ``Answer.own`` for speed: a match may have thousands of answers.
        return frozenset(
            {(one.seat, one.kind, one.secret) for one in self._all if not one.passed and one.ordered is no}
        )

    def list_kinds(self, viewer: Seat | None) -> frozenset[str]:
        """Return the kinds of questions that people or the AI have answered, as far as this viewer may know them.

        The viewer may know of publicly asked questions, and of questions to the viewer.
        """
        return frozenset(one.kind for one in self._all if not one.passed and (not one.secret or one.seat == viewer))

    def list_passed_kinds(self, seat: Seat) -> tuple[str, ...]:
        """Return the kinds of questions that the table has passed for a seat since its last own answer, oldest first.

        Questions that an auto-answer has answered are not included.
        """
        return tuple(one.kind for one in self._list_since_own(seat) if one.passed and one.ordered is Ordered.NO)

    def list_auto_answered_kinds(self, seat: Seat) -> tuple[str, ...]:
        """Return the kinds of questions that auto-answers have answered for a seat since its last own answer.

        Each kind occurs once. A kind is left out if no other option would have mattered.
        """
        return tuple(dict.fromkeys(one.kind for one in self._list_since_own(seat) if one.ordered is Ordered.TOLD))

    def _list_since_own(self, seat: Seat) -> list[Answer]:
        """Return a seat's answers since its last own answer, oldest first."""
        found: list[Answer] = []
        for one in reversed(self._all):
            if one.seat == seat:
                if one.own:
                    break
                found.append(one)
        return found[::-1]
