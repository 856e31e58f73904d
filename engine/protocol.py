"""What rules may ask for while they run, and what they are told back.

Rules are generators. They yield a request and are sent its answer:

* ``Ask`` — a question to one seat; answered with a ``Move`` (One) or a tuple of items (Some, Order).
  A tuple of ``Ask`` is put to several seats at once (sealed) and answered with a tuple, in that order.
* ``Roll``, ``Shuffle`` — chance; answered with a tuple of ints.
* ``Told`` — news; answered with ``None``.
* ``Checkpoint`` — the top procedure stands before a step of the sequence of play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from math import factorial, prod
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Seat = int
"""A place in a match, counted from 0 in seating order."""

Value = str | tuple[str, ...]
"""An answer as it is stored and sent: an option's text (One) or the texts of the items (Some, Order)."""

Stop = bool | Callable[[], bool]
"""Whether a seat has something made for a moment, or how that is found: a twelfth of the rules' time went into finding
it for who never asks, such as a match played by machines alone."""

Pick = Callable[[int], int]
"""``pick(n)`` gives a whole number from 0 to n-1; who provides it decides how."""


class Refused(Exception):
    """Somebody asked for what is not possible; nothing has changed.

    ``kind`` names the reason, ``rule`` the digest's rule, ``values`` what a face may say about it. It is the
    same whatever is hidden: "you cannot", never "you do not hold it".
    """

    def __init__(self, kind: str, rule: str | None = None, **values: Any) -> None:
        super().__init__(kind)
        self.kind, self.rule, self.values = kind, rule, values


class Move(Struct, frozen=True, tag=True):
    """One option of a question: a tag and at most four fields, made of kinds, never of copies.

    From the tag comes the subcommand, from the fields its parameters. Fields hold text without ``,`` or ``:``.
    """

    rule: ClassVar[str] = ""
    said: ClassVar[tuple[str, ...]] = ()
    """The fields in the order in which one says them, where they are kept in another."""

    @classmethod
    def spoken(cls) -> tuple[str, ...]:
        """The fields in the order in which one says them."""
        return cls.said or cls.__struct_fields__

    @property
    def tag(self) -> str:
        return str(self.__struct_config__.tag)

    def text(self) -> str:
        """The stable text form: ``tag`` or ``tag:field,field``."""
        tag = str(self.__struct_config__.tag)
        fields = self.__struct_fields__
        if len(fields) == 1:
            return f"{tag}:{getattr(self, fields[0])}"
        return tag if not fields else tag + ":" + ",".join([str(getattr(self, f)) for f in fields])


class Pass(Move, frozen=True, tag="pass"):
    """Let it be: play nothing, do nothing, offer nothing."""


PASS = Pass()

M = TypeVar("M", bound=Move)
T = TypeVar("T")


class One(Struct, frozen=True, tag=True):
    """Exactly one of these. The only shape that lists its answers."""

    options: tuple[Move, ...]

    def count(self) -> int:
        return len(self.options)

    def holds(self, value: object) -> bool:
        return any(option.text() == value for option in self.options)

    def read(self, value: object) -> Move:
        """From the stored form to what the rules receive; ``Refused`` if it is none of the options."""
        for option in self.options:
            if option.text() == value:
                return option
        raise Refused("not-an-option")

    def write(self, answer: Any) -> Value:
        return str(answer.text())

    def sample(self, pick: Pick) -> Move:
        return self.options[pick(len(self.options))]


class Some(Struct, frozen=True, tag=True):
    """From ``least`` to ``most`` of these items; order is of no account, equal items are copies of a kind."""

    items: tuple[str, ...]
    least: int
    most: int

    def count(self) -> int:
        """How many different choices there are: coefficients of the product over kinds of 1 + x + … + x^copies."""
        if self.least == 0 and self.most >= len(self.items):  # all coefficients: of each kind none up to all copies
            return prod([self.items.count(kind) + 1 for kind in set(self.items)])
        ways = [1]
        for copies in Counter(self.items).values():
            longer = [0] * (len(ways) + copies)
            for size, n in enumerate(ways):
                for extra in range(copies + 1):
                    longer[size + extra] += n
            ways = longer
        return sum(ways[self.least : self.most + 1])

    def holds(self, value: object) -> bool:
        return self._chosen(value) is not None

    def read(self, value: object) -> tuple[str, ...]:
        chosen = self._chosen(value)
        if chosen is None:
            raise Refused("not-an-option")
        return chosen

    def _chosen(self, value: object) -> tuple[str, ...] | None:
        """In the order of the items, so that equal choices are equal rows; None: it is no choice of these."""
        if not isinstance(value, tuple | list) or not self.least <= len(value) <= self.most:
            return None
        left, chosen = list(value), []
        for item in self.items:
            if item in left:
                left.remove(item)
                chosen.append(item)
        return None if left else tuple(chosen)

    def write(self, answer: Any) -> Value:
        return tuple(answer)

    def sample(self, pick: Pick) -> tuple[str, ...]:
        """A size by lot, then that many items by lot (not even over all choices, but every choice may come)."""
        size = self.least + pick(self.most - self.least + 1)
        places = list(range(len(self.items)))
        for at in range(size):
            other = at + pick(len(places) - at)
            places[at], places[other] = places[other], places[at]
        return tuple(self.items[place] for place in sorted(places[:size]))


class Order(Struct, frozen=True, tag=True):
    """All of these items, in an order of one's own."""

    items: tuple[str, ...]

    def count(self) -> int:
        return factorial(len(self.items)) // prod(factorial(n) for n in Counter(self.items).values())

    def holds(self, value: object) -> bool:
        return isinstance(value, tuple | list) and sorted(map(str, value)) == sorted(self.items)

    def read(self, value: object) -> tuple[str, ...]:
        if not self.holds(value):
            raise Refused("not-an-option")
        assert isinstance(value, tuple | list)
        return tuple(value)

    def write(self, answer: Any) -> Value:
        return tuple(answer)

    def sample(self, pick: Pick) -> tuple[str, ...]:
        items = list(self.items)
        for at in range(len(items) - 1, 0, -1):
            other = pick(at + 1)
            items[at], items[other] = items[other], items[at]
        return tuple(items)


Choice = One | Some | Order
Answer = Move | tuple[str, ...]


class Ask(Struct, frozen=True, tag=True):
    """A question to one seat.

    ``kind`` is the digest's decision in words. ``default`` is the digest's answer on silence, in the rules' form;
    it fits the shape and spends nothing. ``secret``: what may be chosen, or that it is asked, follows from hidden
    things. ``stop``: whether the matter concerns this seat and it has something made for this moment, so that a
    table that passes for people would stop here unless told otherwise (the table's policy reads it, no rule does).
    It may be found as late as it is asked for, but before the rules go on.
    ``about``: where everybody knows that a secret question is put to this seat, what it is about (a card's key; a word
    of the game's); "" where that is nobody's business. Of an open question: what its words need and no view shows.
    ``whose``: the seat that the moment is about at which this is asked; -1: nobody's, or the view tells.
    ``throw``: the answer sets off a throw of this seat's own that can hurt, cost or win. Its person makes the throw by
    a press, even where there is one option; only a standing order, a clock or an absence answers for that person.
    """

    seat: Seat
    kind: str
    choice: Choice
    default: Answer
    secret: bool = False
    stops: Stop = True
    about: str = ""
    whose: Seat = -1
    throw: bool = False

    @property
    def stop(self) -> bool:
        return self.stops if isinstance(self.stops, bool) else self.stops()

    def settled(self) -> Ask:
        """The same, with its stop found: as it is kept once the rules go on."""
        return self if isinstance(self.stops, bool) else replace(self, stops=self.stops())


def lets_be(ask: Ask) -> bool:
    """Whether silence does nothing at this question: it plays nothing, takes nothing, chooses none of a set."""
    return isinstance(ask.default, Pass) or ask.default == ()


class Roll(Struct, frozen=True, tag=True):
    """``dice`` dice of ``sides`` sides; answered with the numbers thrown, each from 1 to ``sides``."""

    kind: str
    dice: int
    sides: int = 6


class Shuffle(Struct, frozen=True, tag=True):
    """A fresh order of ``size`` things; answered with a permutation: answer[i] is the old place of the new i-th."""

    kind: str
    size: int
    shared: int = 0
    """1 or more: the so-manieth draw from what all tables of a round have alike (``of_the_round``); 0: the match's own
    chance."""


class Told(Struct, frozen=True, tag=True):
    """What happened: ``open`` is for everybody, ``secret[seat]`` adds what that seat alone learns."""

    kind: str
    open: dict[str, Any] = {}
    secret: dict[Seat, dict[str, Any]] = {}


class Checkpoint(Struct, frozen=True, tag=True):
    """Yielded before each step of the rulebook's sequence of play, by the top procedure alone. ``asks``: whether
    anybody may be asked before the next one; if not, nothing need be kept of it."""

    asks: bool = True


CHECKPOINT, UNASKED = Checkpoint(), Checkpoint(False)
CHANCE: Seat = -1
"""The seat of rows that chance answered."""

Request = Ask | tuple[Ask, ...] | Roll | Shuffle | Told | Checkpoint
Rules = Generator[Request, Any, T]
"""A stretch of rules: yields requests, returns T."""


def one(
    seat: Seat,
    kind: str,
    options: Iterable[M],
    default: M,
    *,
    secret: bool = False,
    stop: Stop = True,
    about: str = "",
    throw: bool = False,
) -> Rules[M]:
    """Ask for exactly one option.

    An open question with a single option is taken without asking, unless its answer is a throw of the seat's own.
    """
    listed = tuple(options)
    if len(listed) == 1 and not secret and not throw:
        return listed[0]
    answer: M = yield Ask(seat, kind, One(listed), default, secret, stop, about, throw=throw)
    return answer


def some(
    seat: Seat,
    kind: str,
    items: Iterable[str],
    least: int,
    most: int,
    default: Iterable[str],
    *,
    secret: bool = False,
    stop: Stop = True,
    about: str = "",
    throw: bool = False,
) -> Rules[tuple[str, ...]]:
    """Ask for ``least`` to ``most`` of the items.

    An open question with one possible choice is taken without asking, unless its answer is a throw of the seat's own.
    """
    choice = Some(tuple(items), least, most)
    if not secret and not throw and choice.count() == 1:
        return tuple(default)
    answer: tuple[str, ...] = yield Ask(seat, kind, choice, tuple(default), secret, stop, about, throw=throw)
    return answer


def order(
    seat: Seat, kind: str, items: Iterable[str], default: Iterable[str], *, secret: bool = False, stop: Stop = True
) -> Rules[tuple[str, ...]]:
    """Ask for an order of the items."""
    choice = Order(tuple(items))
    if not secret and choice.count() == 1:
        return tuple(default)
    answer: tuple[str, ...] = yield Ask(seat, kind, choice, tuple(default), secret, stop)
    return answer


def together(asks: Iterable[Ask]) -> Rules[tuple[Any, ...]]:
    """Put several questions at once, sealed: nobody learns an answer before all are in."""
    listed = tuple(asks)
    if not listed:
        return ()
    answers: tuple[Any, ...] = yield listed
    return answers


def roll(kind: str, dice: int, sides: int = 6) -> Rules[tuple[int, ...]]:
    """Ask for a throw of dice."""
    thrown: tuple[int, ...] = yield Roll(kind, dice, sides)
    return thrown


def of_the_round(rules: Rules[T]) -> Rules[T]:
    """A stretch of rules whose shuffles fall alike at every table of a round (``Setup.round``)."""
    shared, answer = 0, None
    try:
        while True:
            request = rules.send(answer)
            if isinstance(request, Shuffle):
                shared += 1
                request = Shuffle(request.kind, request.size, shared)
            answer = yield request
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def tell(kind: str, secret: dict[Seat, dict[str, Any]] | None = None, **values: Any) -> tuple[Told]:
    """Say what happened: to be yielded from, as what takes longer to ask for. No generator, for it happens often."""
    return (Told(kind, values, secret or {}),)
