"""A table from a few words, for tests of single rules: what is the same for every game.

A game's own ``Table`` (``tests/engine/games/<game>/scenario.py``) lays the table and plays steps; here answers are
given. Every question must be planned: an answer is its text, ``"@C1 pass"`` also says who must be asked; a tuple is a
set or an order; a dict by who is asked answers a sealed question; ``...`` as last answer leaves the question open to be
looked at. All dice must be planned and thrown; a shuffle keeps the order it finds. After every answer the state is
sound, the question well made, and the news are those that are listed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar, Generic

import msgspec

from engine.game import Game, S
from engine.protocol import Ask, Checkpoint, One, Roll, Rules, Seat, Shuffle, Told

Fields = tuple[str, ...]


class Scenario(Generic[S]):
    GAME: ClassVar[Game[Any]]
    QUESTIONS: ClassVar[Collection[str]]
    NEWS: ClassVar[Mapping[str, tuple[Fields, Fields]]]
    """By kind: the fields that all learn, and those that whom it concerns learns besides."""
    SECRET: ClassVar[bool | None] = None
    """Whether all questions of the game are secret, or none; None: some are."""

    def __init__(self, s: S) -> None:
        self.s = s
        self.news: list[Told] = []
        self.dice: list[int] = []
        """Still to be thrown."""
        self.chance: list[Roll | Shuffle] = []
        """What chance was asked for."""
        self.asked: Ask | tuple[Ask, ...] | None = None
        self._rules: Rules[None]
        self.lenient = False
        """"..." may stand at the end, too, where nothing is asked any more."""

    # --- what a game may say otherwise ---

    def called(self, seat: Seat) -> Any:
        """What a seat is called in a test."""
        return seat

    def full(self, words: Any) -> Any:
        """An answer as the rules know it, from what a test says."""
        return words

    def passed(self, ask: Ask) -> bool:
        """Whether this question is passed without being planned."""
        return False

    def stands(self) -> bool:
        """At a checkpoint: whether the step that is tested is over."""
        return True

    def faults(self) -> list[str]:
        return self.GAME.faults(self.s)

    # --- playing ---

    def step(self, answers: Iterable[Any], dice: Iterable[int]) -> Any:
        """Play on from the state's cursor, past the checkpoint before it."""
        rules = self.GAME.play(self.s)
        assert isinstance(next(rules), Checkpoint)
        return self.follow(rules, answers, dice)

    def follow(self, rules: Rules[None], answers: Iterable[Any], dice: Iterable[int]) -> Any:
        self._rules, self.asked = rules, None
        self.dice += dice
        self._send(None)
        return self.answer(*answers)

    def answer(self, *answers: Any, dice: Iterable[int] = ()) -> Any:
        """Go on with planned answers to the end of the step."""
        self.dice += dice
        listed = list(answers)
        while self.asked is not None:
            if isinstance(self.asked, Ask) and self.passed(self.asked):
                self._send(self.asked.default)
                continue
            if listed == [...]:
                return self
            asked = self.asked
            self._send(self._sealed(asked, listed) if isinstance(asked, tuple) else self._next(asked, listed))
        assert not listed or (self.lenient and listed == [...]), f"never asked: {listed}"
        assert not self.dice, f"dice never thrown: {self.dice}"
        return self

    def _next(self, ask: Ask, listed: list[Any]) -> Any:
        assert listed, f"unplanned question: {ask.kind} to {self.called(ask.seat)}: {texts(ask)}"
        return self._read(ask, listed.pop(0))

    def _sealed(self, asks: tuple[Ask, ...], listed: list[Any]) -> tuple[Any, ...]:
        assert listed, f"unplanned question: {asks[0].kind} to {self.waiting}"
        given = listed.pop(0)
        assert set(given) == set(self.waiting), f"asked are {self.waiting}, not {sorted(given)}"
        return tuple(self._read(ask, given[self.called(ask.seat)]) for ask in asks)

    def _read(self, ask: Ask, words: Any) -> Any:
        if isinstance(words, str) and words.startswith("@"):
            name, _, words = words[1:].partition(" ")
            asked = str(self.called(ask.seat))
            assert asked == name, f"{ask.kind} is asked of {asked}, not of {name}"
        return ask.choice.read(self.full(words))

    def _send(self, answer: Any) -> None:
        self.asked = None
        try:
            while self.asked is None:
                request = self._rules.send(answer)
                answer = None
                if isinstance(request, Told):
                    check_news(self.NEWS, request, self.GAME.seats_in_play(self.s))
                    self.news.append(request)
                elif isinstance(request, Roll):
                    self.chance.append(request)
                    assert len(self.dice) >= request.dice, f"unplanned dice: {request.dice} for {request.kind}"
                    answer, self.dice = tuple(self.dice[: request.dice]), self.dice[request.dice :]
                elif isinstance(request, Shuffle):
                    self.chance.append(request)
                    answer = tuple(range(request.size))
                elif isinstance(request, Checkpoint):
                    if self.stands():
                        break
                    self.check()
                else:
                    self.asked = request
        except StopIteration:
            pass
        self.check()

    def check(self) -> None:
        """The state is sound, every question is well made, and what may be seen can be sent."""
        assert not (faults := self.faults()), faults
        for ask in self.asks:
            assert ask.kind in self.QUESTIONS
            assert self.SECRET is None or ask.secret == self.SECRET
            assert ask.choice.holds(ask.choice.write(ask.default)), ask
        for viewer in {None, *(ask.seat for ask in self.asks)}:
            assert msgspec.json.encode(self.GAME.view(self.s, viewer))

    # --- looking ---

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions that are open."""
        return self.asked if isinstance(self.asked, tuple) else () if self.asked is None else (self.asked,)

    @property
    def waiting(self) -> list[Any]:
        """Who is asked now."""
        return [self.called(ask.seat) for ask in self.asks]

    def ask_of(self, name: Any = None) -> Ask:
        """The one open question; of several the one to somebody."""
        assert name is not None or len(self.asks) == 1, self.asked
        return next(ask for ask in self.asks if name is None or self.called(ask.seat) == name)

    def told(self, kind: str) -> list[dict[str, Any]]:
        assert kind in self.NEWS
        return [told.open for told in self.news if told.kind == kind]

    @property
    def rolls(self) -> list[Any]:
        return [(one.kind, one.dice, one.sides) for one in self.chance if isinstance(one, Roll)]

    @property
    def shuffles(self) -> list[Any]:
        return [(one.kind, one.size) for one in self.chance if isinstance(one, Shuffle)]

    def kinds(self) -> list[str]:
        return [told.kind for told in self.news]


def texts(ask: Ask) -> list[str]:
    """What a question offers, as answers are written."""
    return [option.text() for option in ask.choice.options] if isinstance(ask.choice, One) else list(ask.choice.items)


def check_news(listed: Mapping[str, tuple[Fields, Fields]], told: Told, seats: Collection[Seat]) -> None:
    """News is listed, with exactly the fields it is listed with, and nobody is told who is not there."""
    assert told.kind in listed, told.kind
    fields, secret = listed[told.kind]
    assert tuple(told.open) == fields, (told.kind, tuple(told.open), fields)
    for seat, values in told.secret.items():
        assert seat in seats
        assert tuple(values) == secret, (told.kind, values)
    assert msgspec.json.encode(told)
