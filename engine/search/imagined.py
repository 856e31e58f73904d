"""Imagined matches: a seat's possible worlds, in which a search tries answers to the seat's question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

import msgspec

from ..capabilities import World
from ..game import Game, S
from ..protocol import Answer, Ask, One, Roll, Rules, Seat, Shuffle, is_alike
from ..pump import run_to_next_question
from .lots import Lots

MOST_EXTRA_ANSWERS = 100
"""A trial that waits for a calm checkpoint gives at most this many answers beyond its planned length."""
MOST_ANSWERS = 2000
"""A match that is played on to its end is broken off after this number of answers."""
MOST_EARLIER_QUESTIONS = 4
"""On the way from a checkpoint to the seat's question, at most this many questions get their default answers."""


class Unlike(Exception):
    """An error: in this world the seat would see another view, or be asked another question."""


class _TrialEnded(Exception):
    """An exception that ends a trial, because the trial has its planned length and is at a calm checkpoint."""


class Imagined(Generic[S]):
    """A world at a seat's question. Each answer to the question can be tried there."""

    def __init__(self, game: Game[S], world: World[S], view: Any, ask: Ask, seed: bytes) -> None:
        """Prepare a world for trials. Raises ``Unlike`` if the world does not fit this view and question."""
        self._game, self._ask, self._seed = game, ask, seed
        self._state, self._answers, self._play = msgspec.msgpack.encode(world.state), world.answers, world.play
        opened = self._open()
        if game.view(opened.state, ask.seat) != view:
            raise Unlike

    def try_answer(self, answer: Answer, ahead: int) -> tuple[float, int]:
        """Return the value of an answer to its seat in this world, and how many answers the trial took.

        Afterwards every seat answers by ``Game.choose``. The trial ends at the first calm checkpoint after ``ahead``
        answers (``Thinking.is_calm``).
        """
        assert self._game.thinking.value is not None
        state, answered = self.play_answer(answer, ahead)
        return self._game.thinking.value(state, self._ask.seat), answered

    def play_answer(self, answer: Answer, ahead: int) -> tuple[S, int]:
        """Return the state in which a trial of an answer ends, and how many answers the trial took."""
        match = self._open()
        match.play_answer(self._ask.seat, answer, ahead)
        return match.state, match.answered

    def _open(self) -> _Course[S]:
        state = msgspec.msgpack.decode(self._state, type=self._game.state)
        match = _Course(self._game, state, Lots(self._seed), self._play)
        match.reach_question(self._ask, self._answers)
        return match


def roll_out(game: Game[S], state: S, seed: bytes) -> S:
    """Play a match on from a state at a checkpoint, with the game's AI in every seat. Return the state at the end.

    A match that does not end in time is broken off. The given state is used up.
    """
    course = _Course(game, state, Lots(seed))
    course.play_on()
    return course.state


class _Course(Generic[S]):
    """An imagined match in play. It stores no inputs and checkpoints."""

    def __init__(self, game: Game[S], state: S, lots: Lots, play: Callable[[S], Rules[None]] | None = None) -> None:
        self.state = state
        self.answered = 0
        """The number of answers in the trial. An answer does not count if its seat had only one possibility."""
        self._game, self._lots = game, lots
        self._rules = (play or game.play)(state)
        self._asked: Ask | tuple[Ask, ...] | None = None
        self._ahead = 0

    @property
    def questions(self) -> tuple[Ask, ...]:
        asked = self._asked
        return asked if isinstance(asked, tuple) else () if asked is None else (asked,)

    def reach_question(self, ask: Ask, answers: tuple[Answer, ...]) -> None:
        """Run the rules to this question by giving these answers. Raises ``Unlike`` if they do not lead there."""
        self._asked = run_to_next_question(self._rules, None, self._draw_result)
        for answer in answers:
            if not isinstance(self._asked, Ask):
                raise Unlike
            self._asked = run_to_next_question(
                self._rules, self._asked.choice.read(self._asked.choice.write(answer)), self._draw_result
            )
        for _ in range(MOST_EARLIER_QUESTIONS):
            if any(is_alike(each, ask) for each in self.questions) or self._asked is None:
                break
            defaults = tuple([each.default for each in self.questions])
            whole: Any = defaults if isinstance(self._asked, tuple) else defaults[0]
            self._asked = run_to_next_question(self._rules, whole, self._draw_result)
        if [is_alike(each, ask) for each in self.questions if each.seat == ask.seat] != [True]:
            raise Unlike

    def play_answer(self, seat: Seat, answer: Answer, ahead: int) -> None:
        """Give a seat's answer, then let the game's AI answer for every seat until the trial ends."""
        self._ahead = ahead
        self.answered = 1
        self._give_answers({seat: answer}, ahead + MOST_EXTRA_ANSWERS)

    def play_on(self) -> None:
        """Let the game's AI answer for every seat until the match ends."""
        self._ahead = MOST_ANSWERS
        self._asked = run_to_next_question(self._rules, None, self._draw_result)
        self._give_answers({}, MOST_ANSWERS)

    def _give_answers(self, first: dict[Seat, Answer], most: int) -> None:
        try:
            while self._asked is not None and self.answered < most:
                asks = self.questions
                answers = tuple([first.pop(ask.seat) if ask.seat in first else self._answer_as_ai(ask) for ask in asks])
                whole: Any = answers if isinstance(self._asked, tuple) else answers[0]
                self._asked = run_to_next_question(self._rules, whole, self._draw_result, mark=self._store_checkpoint)
        except _TrialEnded:
            pass

    def _answer_as_ai(self, ask: Ask) -> Answer:
        choice = ask.choice
        if type(choice) is One and len(choice.options) == 1:
            return choice.options[0]
        self.answered += 1
        answer: Answer = self._game.choose(self._game.view(self.state, ask.seat), ask, self._lots.pick)
        return answer

    def _store_checkpoint(self) -> None:
        if self.answered >= self._ahead and self._game.thinking.is_calm(self.state):
            raise _TrialEnded

    def _draw_result(self, request: Roll | Shuffle) -> tuple[int, ...]:
        return self._lots.draw(request)
