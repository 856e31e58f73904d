"""The film of a match, made from its match file: ``python -m render.film`` reads an ``Order`` and writes a GIF.

The stored inputs are replayed. Each step shows only things that a spectator could see at that time. No seat's view and
no live state is used.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any

import msgspec
from msgspec import Struct

from engine.again import StoredChance, replay_answers
from engine.match import Match
from engine.match_file import Record, read
from engine.registry import load_game

from .face.contract import load_presenter
from .replay import FilmStep, make_gif, select_scenes
from .schemes import DEFAULT
from .text.i18n import T

SECONDS = 90
"""Seconds of processor time that making a film may take."""
MEMORY = 1 << 30
"""Bytes of memory that making a film may use."""


TurningLines = tuple[tuple[int, str], ...]
"""Pairs (n, sentence on a turning point). The answer that was the turning point comes after ``n`` valid inputs."""


class Order(Struct, frozen=True):
    """A request for a film of a match. The process that makes the film receives it."""

    record: bytes
    names: tuple[str, ...]
    locale: str
    scheme: str = DEFAULT
    turning: TurningLines = ()


def replay_match(record: Record) -> tuple[list[FilmStep], bool]:
    """Replay a match; return every step as a spectator saw it, and whether the match was played to its end.

    Raises ValueError if the match used another version of the rules than the installed one.
    """
    rules = load_game(record.game)
    if any(row.rules != rules.version for row in record.rows):
        raise ValueError("played under another version of the rules")
    match: Match[Any] = Match.start(rules, record.setup, StoredChance(record.rows))
    return [_build_step(match), *(_build_step(match) for _ in replay_answers(match, record.rows))], match.over


def _build_step(match: Match[Any]) -> FilmStep:
    return FilmStep(match.view(None), tuple(logged.event.hide_secrets_from(None) for logged in match.step.events))


def make_film(order: Order) -> bytes:
    """Make a film in this process.

    Raises ValueError, PackageMissing, or the errors of ``read`` for a bad match file.
    """
    record = read(order.record)
    steps, over = replay_match(record)
    ending = None if over else T("The match was given up.")
    valid = [row for row in record.rows if not row.void]
    for inputs, line in order.turning:
        given = 1 + sum(row.seat >= 0 for row in valid[:inputs])
        # Simultaneous answers tell a spectator nothing before all of them are opened.
        at = next((later for later in range(given, len(steps)) if steps[later].events), len(steps) - 1)
        steps[at] = msgspec.structs.replace(steps[at], turning=(*steps[at].turning, line))
    shown = select_scenes(load_presenter(record.game), steps, order.names, ending)
    return make_gif([msgspec.structs.replace(scene, scheme=order.scheme) for scene in shown], order.locale)


def _limit_resources() -> None:
    """Limit this process's time and memory, and lower its priority, so that the bot's answers come first."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        os.nice(10)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Read an ``Order`` from standard input and write the film to standard output."""
    _limit_resources()
    order = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Order)
    try:
        sys.stdout.buffer.write(make_film(order))
    except Exception as error:
        sys.exit(type(error).__name__)  # only the type: the error's message could contain secrets of the match


if __name__ == "__main__":
    main()
