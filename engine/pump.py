"""The driver of the rules: it runs a game's rules from one answer to the next question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .events import GameEvent
from .protocol import Ask, Checkpoint, Roll, Rules, Shuffle


def run_to_next_question(
    rules: Rules[Any],
    answer: Any,
    chance: Callable[[Roll | Shuffle], tuple[int, ...]],
    tell: Callable[[GameEvent], None] | None = None,
    mark: Callable[[], None] | None = None,
) -> Ask | tuple[Ask, ...] | None:
    """Send an answer to the rules (None to begin) and return their next question; None when the match has ended.

    ``chance`` answers dice and shuffles, ``tell`` gets each event, and ``mark`` is called at each checkpoint.
    """
    send = rules.send
    try:
        request: Any = send(answer)
        while True:
            kind = type(request)
            if kind is Ask or kind is tuple:
                return request  # type: ignore[no-any-return]
            if isinstance(request, GameEvent):
                if tell is not None:
                    tell(request)
                request = send(None)
            elif kind is Checkpoint:
                if getattr(rules, "gi_yieldfrom", None) is not None:
                    raise RuntimeError("a checkpoint below the top procedure")
                if mark is not None and request.asks:
                    mark()
                request = send(None)
            else:
                assert kind is Roll or kind is Shuffle
                request = send(chance(request))
    except StopIteration:
        return None
