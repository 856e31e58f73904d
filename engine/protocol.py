"""The protocol between rules and their driver: the requests that rules yield, and the answers sent back.

Rules are generators. They yield a request and are sent its answer:

- ``Ask``: a question to one seat; answered with a ``Move`` (One) or a tuple of items (Some, Order). A tuple of ``Ask``
  puts simultaneous questions to several seats, and is answered with a tuple in that order.
- ``Roll``, ``Shuffle``: chance; answered with a tuple of ints.
- ``GameEvent`` (``engine.events``): an event; answered with ``None``.
- ``Checkpoint``: the top procedure is before a step of the sequence of play; answered with ``None``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from math import factorial, prod
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, replace

from .events import GameEvent
from .events import Seat as Seat
from .refusals import NotAnOption
from .refusals import Refused as Refused

Value = str | tuple[str, ...]
"""An answer in the form in which it is stored and sent: an option's text (One), or the items' texts (Some, Order)."""

Stop = bool | Callable[[], bool]
"""The worth of a question to a person: a flag whether to stop the table for the seat, or a function that computes it.

A function is used because the computation took a twelfth of the rules' time, and matches of AIs alone never need it.
"""

Pick = Callable[[int], int]
"""A source of random numbers: ``pick(n)`` returns an integer from 0 to n-1. The caller decides how it is drawn."""


class Move(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """One option of a question: a tag and at most four fields. Fields name kinds of things, never single copies.

    The tag becomes a subcommand, and the fields become its parameters. Fields hold text without ``,`` or ``:``.
    """

    rule: ClassVar[str] = ""
    said: ClassVar[tuple[str, ...]] = ()
    """The names of the option's fields in the order in which people say them; empty if that is the stored order."""

    @classmethod
    def list_spoken_fields(cls) -> tuple[str, ...]:
        """Return the names of an option's fields, in the order in which people say them."""
        return cls.said or cls.__struct_fields__

    @property
    def tag(self) -> str:
        return str(self.__struct_config__.tag)

    def format_text(self) -> str:
        """Return the option as text, in a form that never changes: ``tag`` or ``tag:field,field``."""
        tag = str(self.__struct_config__.tag)
        fields = self.__struct_fields__
        if len(fields) == 1:
            return f"{tag}:{getattr(self, fields[0])}"
        return f"{tag}:{','.join(astuple(self))}" if fields else tag


class Pass(Move, frozen=True, tag="pass"):
    """The option to do nothing: play nothing, offer nothing."""


PASS = Pass()

M = TypeVar("M", bound=Move)
T = TypeVar("T")


class One(Struct, frozen=True, tag=True, gc=False):
    """A choice of exactly one option. Other kinds of choices do not list all possible answers."""

    options: tuple[Move, ...]

    def count(self) -> int:
        return len(self.options)

    def is_valid_answer(self, value: object) -> bool:
        return any(option.format_text() == value for option in self.options)

    def read(self, value: object) -> Move:
        """Convert an answer from its stored form to the rules' form. Raises ``NotAnOption`` for any other text."""
        for option in self.options:
            if option.format_text() == value:
                return option
        raise NotAnOption()

    def write(self, answer: Any) -> Value:
        return str(answer.format_text())

    def sample(self, pick: Pick) -> Move:
        return self.options[pick(len(self.options))]


class Some(Struct, frozen=True, tag=True):
    """A choice of ``least`` to ``most`` of these items in any order. Equal items are copies of one kind."""

    items: tuple[str, ...]
    least: int
    most: int

    def count(self) -> int:
        """Return the number of different possible choices.

        A polynomial gives it: the product over all kinds of 1 + x + … + x^copies. The result is the sum of its
        coefficients for the permitted sizes.
        """
        # Every size is permitted here, so each kind may have any number of copies independently.
        if self.least == 0 and self.most >= len(self.items):
            return prod([self.items.count(kind) + 1 for kind in set(self.items)])
        ways = [1]
        for copies in Counter(self.items).values():
            longer = [0] * (len(ways) + copies)
            for size, n in enumerate(ways):
                for extra in range(copies + 1):
                    longer[size + extra] += n
            ways = longer
        return sum(ways[self.least : self.most + 1])

    def is_valid_answer(self, value: object) -> bool:
        return self._order_chosen(value) is not None

    def read(self, value: object) -> tuple[str, ...]:
        chosen = self._order_chosen(value)
        if chosen is None:
            raise NotAnOption()
        return chosen

    def _order_chosen(self, value: object) -> tuple[str, ...] | None:
        """Return the chosen items in the order of ``Some.items``, so that equal choices are stored equally.

        Returns None if the choice is not valid.
        """
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
        """Return a random valid choice: first a random size, then that many random items.

        All choices are possible, but they are not equally likely.
        """
        size = self.least + pick(self.most - self.least + 1)
        places = list(range(len(self.items)))
        for index in range(size):
            other = index + pick(len(places) - index)
            places[index], places[other] = places[other], places[index]
        return tuple(self.items[place] for place in sorted(places[:size]))


class Order(Struct, frozen=True, tag=True):
    """A choice of an order for all of these items."""

    items: tuple[str, ...]

    def count(self) -> int:
        return factorial(len(self.items)) // prod(factorial(n) for n in Counter(self.items).values())

    def is_valid_answer(self, value: object) -> bool:
        return isinstance(value, tuple | list) and sorted(map(str, value)) == sorted(self.items)

    def read(self, value: object) -> tuple[str, ...]:
        if not self.is_valid_answer(value):
            raise NotAnOption()
        assert isinstance(value, tuple | list)
        return tuple(value)

    def write(self, answer: Any) -> Value:
        return tuple(answer)

    def sample(self, pick: Pick) -> tuple[str, ...]:
        items = list(self.items)
        for index in range(len(items) - 1, 0, -1):
            other = pick(index + 1)
            items[index], items[other] = items[other], items[index]
        return tuple(items)


Choice = One | Some | Order
Answer = Move | tuple[str, ...]


class Ask(Struct, frozen=True, tag=True, gc=False):
    """A question to one seat.

    - ``kind``: the rulebook's decision in words.
    - ``default``: the rulebook's answer at a timeout, in the rules' form. It fits the shape and spends nothing.
    - ``secret``: the options, or the fact that it is asked, follow from hidden facts.
    - ``stops``: whether the matter concerns this seat and it has something to use at this moment. A table that passes
      for people stops here unless told otherwise. Only the table's policy reads it, no rule does. It may be computed on
      demand, but before the rules go on.
    - ``about``: the subject of a secret question (a card's key, or a word of the game's) if everybody knows that this
      seat is asked about it; "" if nobody may know. For a public question: facts that its words need and no view shows.
    - ``whose``: the seat that the moment concerns; -1 if it concerns nobody, or if the view shows the seat.
    - ``throw``: the answer sets off a throw of this seat's own that can hurt, cost or win. Its person makes the throw
      by a press, even if there is one option. Only an auto-answer, a clock or an absence answers for that person.
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

    def settle_stop(self) -> Ask:
        """Return the question with ``stops`` as a plain flag. A function there must run before the rules go on."""
        return self if isinstance(self.stops, bool) else replace(self, stops=self.stops())


def has_pass_default(ask: Ask) -> bool:
    """Tell whether a question's default answer does nothing: it plays, takes and chooses nothing."""
    return isinstance(ask.default, Pass) or ask.default == ()


class Roll(Struct, frozen=True, tag=True, gc=False):
    """A request for ``dice`` dice of ``sides`` sides; answered with the numbers thrown, each from 1 to ``sides``."""

    kind: str
    dice: int
    sides: int = 6
    shared: int = 0
    """The number of the shared throw (``share_throws``), above ``FIRST_THROW``; 0 for the match's own chance."""


class Shuffle(Struct, frozen=True, tag=True, gc=False):
    """A request for a random order of ``size`` things.

    The answer is a permutation: answer[i] is the old index of the thing that comes to index i.
    """

    kind: str
    size: int
    shared: int = 0
    """The number of a shuffle that several tables share, from 1 (``share_shuffles``); 0 for the match's own chance."""


FIRST_THROW = 1_000_000
"""Shared throws have numbers above this one, and shared shuffles below."""


class Checkpoint(Struct, frozen=True, tag=True):
    """A mark that the rules yield before each step of the rulebook's sequence of play.

    Only the top procedure yields it. ``asks`` says whether anybody may be asked before the next checkpoint. If nobody
    may, the checkpoint need not be stored.
    """

    asks: bool = True


CHECKPOINT, UNASKED = Checkpoint(), Checkpoint(False)
CHANCE: Seat = -1
"""The seat number under which chance results are stored."""

Request = Ask | tuple[Ask, ...] | Roll | Shuffle | GameEvent | Checkpoint
Rules = Generator[Request, Any, T]
"""A procedure of a game's rules: a generator that yields requests, is sent their answers, and returns a T."""


def _do_nothing() -> Rules[None]:
    yield from ()


NOTHING = _do_nothing()
"""Rules that do nothing. They have run to their end, and can be run again and again."""
next(NOTHING, None)


def ask_one(
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
    """Ask a seat for exactly one option, and return it.

    A public question with a single option is answered without asking, unless its answer is a throw of the seat's own.
    """
    listed = tuple(options)
    if len(listed) == 1 and not secret and not throw:
        return listed[0]
    answer: M = yield Ask(seat, kind, One(listed), default, secret, stop, about, throw=throw)
    return answer


def ask_some(
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
    """Ask a seat for ``least`` to ``most`` of the items, and return them.

    A public question with one possible choice is answered without asking, unless its answer is a throw of the seat's
    own.
    """
    choice = Some(tuple(items), least, most)
    if not secret and not throw and choice.count() == 1:
        return tuple(default)
    answer: tuple[str, ...] = yield Ask(seat, kind, choice, tuple(default), secret, stop, about, throw=throw)
    return answer


def ask_order(
    seat: Seat, kind: str, items: Iterable[str], default: Iterable[str], *, secret: bool = False, stop: Stop = True
) -> Rules[tuple[str, ...]]:
    """Ask a seat to put the items in order, and return them in that order."""
    choice = Order(tuple(items))
    if not secret and choice.count() == 1:
        return tuple(default)
    answer: tuple[str, ...] = yield Ask(seat, kind, choice, tuple(default), secret, stop)
    return answer


def ask_together(asks: Iterable[Ask]) -> Rules[tuple[Any, ...]]:
    """Ask several questions simultaneously, and return the answers. Nobody learns an answer before all are given."""
    listed = tuple(asks)
    if not listed:
        return ()
    answers: tuple[Any, ...] = yield listed
    return answers


def roll(kind: str, dice: int, sides: int = 6) -> Rules[tuple[int, ...]]:
    """Ask for a throw of ``dice`` dice, and return the numbers thrown."""
    thrown: tuple[int, ...] = yield Roll(kind, dice, sides)
    return thrown


def share_shuffles(rules: Rules[T], before: int = 0) -> Rules[T]:
    """Run rules whose shuffles have equal results at every table of a series game (``Setup.round``).

    ``before`` is the number of shared shuffles that earlier rules of the match may have used.
    """
    return _share(rules, Shuffle, before)


def share_throws(rules: Rules[T]) -> Rules[T]:
    """Run rules with shared throws, which have equal results at every table (``Setup.alike_throws``).

    A match may share throws only once.
    """
    return _share(rules, Roll, FIRST_THROW)


def _share(rules: Rules[T], kind: type[Roll] | type[Shuffle], before: int) -> Rules[T]:
    """Run rules. The shared secret answers their requests of this kind. ``before`` is the last number in use."""
    shared, answer = before, None
    try:
        while True:
            request = rules.send(answer)
            if isinstance(request, kind):
                shared += 1
                request = replace(request, shared=shared)
            answer = yield request
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def is_alike(ask: Ask, other: Ask) -> bool:
    """Return whether two questions ask one seat for one decision with equal options."""
    return (ask.seat, ask.kind, ask.choice, ask.about) == (other.seat, other.kind, other.choice, other.about)
