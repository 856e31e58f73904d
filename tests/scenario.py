"""Scenarios for tests of single rules: the part that is common to all games.

A game's own ``Table`` (``tests/engine/games/<game>/scenario.py``) builds the state and plays steps; this class gives
the answers. A test must plan every question. An answer is its text; ``"@C1 pass"`` also checks who is asked; a tuple
answers a set or an order; a dict by seat answers a simultaneous question; ``...`` as the last answer leaves the
question open to be inspected. A test must plan all dice, and all of them must be thrown. A shuffle keeps the given
order. After every answer the state is checked for faults, the question for validity, and the events against the list of
events.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Generic

import msgspec

from engine.events import GameEvent, load_event
from engine.game import Game, S
from engine.protocol import Ask, Checkpoint, Roll, Rules, Seat, Shuffle

from .steps import name_step, texts


class Scenario(Generic[S]):
    GAME: ClassVar[Game[Any]]
    QUESTIONS: ClassVar[Collection[str]]
    SECRET: ClassVar[bool | None] = None
    """True: all questions of the game are secret. False: none is. None: some are."""

    def __init__(self, s: S) -> None:
        self.s = s
        self.events: list[GameEvent] = []
        self.dice: list[int] = []
        """Planned results that are not thrown yet."""
        self.chance: list[Roll | Shuffle] = []
        """All requests for chance so far."""
        self.asked: Ask | tuple[Ask, ...] | None = None
        self._rules: Rules[None]
        self._steps = 0
        """The number of planned answers so far."""
        self.lenient = False
        """Whether a final "..." is accepted when no question is open any more."""

    # --- what a game may say otherwise ---

    def called(self, seat: Seat) -> Any:
        """Return the name of a seat in tests."""
        return seat

    def full(self, words: Any) -> Any:
        """Return an answer as the rules write it, from an answer as a test writes it."""
        return words

    def passed(self, ask: Ask) -> bool:
        """Tell whether a question gets its default answer without being planned."""
        return False

    def stands(self) -> bool:
        """Tell whether the tested step is over at a checkpoint."""
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
        """Go on with planned answers until the step ends or the answers end in ``...``. Return the scenario."""
        self.dice += dice
        listed = list(answers)
        while self.asked is not None:
            if isinstance(self.asked, Ask) and self.passed(self.asked):
                self._send(self.asked.default)
                continue
            if listed == [...]:
                return self
            asked, planned = self.asked, repr(listed[0]) if listed else "nothing"
            asks = self.asks
            self._steps += 1
            with name_step(
                self._steps,
                lambda asks=asks, planned=planned: self._describe(asks, planned),  # type: ignore[misc]
                lambda asks=asks: (text for ask in asks for text in texts(ask)),  # type: ignore[misc]
            ):
                self._send(self._sealed(asked, listed) if isinstance(asked, tuple) else self._next(asked, listed))
        assert not listed or (self.lenient and listed == [...]), f"never asked: {listed}"
        assert not self.dice, f"dice never thrown: {self.dice}"
        return self

    def _describe(self, asks: tuple[Ask, ...], planned: str) -> str:
        return f"{' and '.join(str(self.called(ask.seat)) for ask in asks)} to answer {asks[0].kind} with {planned}"

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
                if isinstance(request, GameEvent):
                    check_event(self.GAME, request, self.GAME.seats_in_play(self.s))
                    self.events.append(request)
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
        """Assert that the state has no faults, that every open question is valid, and that views can be encoded."""
        assert not (faults := self.faults()), faults
        for ask in self.asks:
            assert ask.kind in self.QUESTIONS
            assert self.SECRET is None or ask.secret == self.SECRET
            assert ask.choice.is_valid_answer(ask.choice.write(ask.default)), ask
        for viewer in {None, *(ask.seat for ask in self.asks)}:
            assert msgspec.json.encode(self.GAME.view(self.s, viewer))

    # --- looking ---

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Return the open questions."""
        return self.asked if isinstance(self.asked, tuple) else () if self.asked is None else (self.asked,)

    @property
    def waiting(self) -> list[Any]:
        """Return the names of the seats that are asked now."""
        return [self.called(ask.seat) for ask in self.asks]

    def ask_of(self, name: Any = None) -> Ask:
        """Return the only open question, or the one to a named seat."""
        assert name is not None or len(self.asks) == 1, self.asked
        return next(ask for ask in self.asks if name is None or self.called(ask.seat) == name)

    def told(self, kind: str) -> list[dict[str, Any]]:
        assert kind in self.GAME.event_kinds
        return [told.open for told in self.events if told.kind == kind]

    @property
    def rolls(self) -> list[Any]:
        return [(one.kind, one.dice, one.sides) for one in self.chance if isinstance(one, Roll)]

    @property
    def shuffles(self) -> list[Any]:
        return [(one.kind, one.size) for one in self.chance if isinstance(one, Shuffle)]

    def kinds(self) -> list[str]:
        return [told.kind for told in self.events]


def check_event(game: Game[Any], event: GameEvent, seats: Collection[Seat]) -> None:
    """Assert that an event reads back from its stored form as it is, and has private fields for players alone."""
    public, private = (msgspec.json.encode(part) for part in (event.open, event.secret))
    public, private = msgspec.json.decode(public), msgspec.json.decode(private, type=dict[int, dict[str, Any]])
    assert load_event(game.event_kinds, event.kind, public, private) == event, event
    assert event.secret.keys() <= set(seats), event
