"""The film of a match, made from its file: ``python -m render.film`` reads an ``Order`` and writes a GIF.

The rows are played again, and of every step only what a spectator could see then is drawn: no seat's view, no live
state.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any

import msgspec
from msgspec import Struct

from engine.again import AsItFell, again
from engine.match import Match, known
from engine.match_file import Record, read
from engine.registry import game

from .face.contract import face
from .replay import Moment, replay, scenes
from .schemes import DEFAULT
from .text.i18n import T

SECONDS = 90
"""How long making a film may take."""
MEMORY = 1 << 30
"""How many bytes it may use for it."""


class Order(Struct, frozen=True):
    """What a film is made from."""

    record: bytes
    names: tuple[str, ...]
    locale: str
    scheme: str = DEFAULT


def walked(record: Record) -> tuple[list[Moment], bool]:
    """Every step of a match as a spectator saw it, and whether it was played to its end. ``ValueError`` if other rules
    were played than are installed."""
    rules = game(record.game)
    if any(row.rules != rules.version for row in record.rows):
        raise ValueError("played under another version of the rules")
    match: Match[Any] = Match.start(rules, record.setup, AsItFell(record.rows))
    return [_moment(match), *(_moment(match) for _ in again(match, record.rows))], match.over


def _moment(match: Match[Any]) -> Moment:
    return Moment(match.view(None), tuple(known(news.told, None) for news in match.step.news))


def made(order: Order) -> bytes:
    """The film, here and now. ``ValueError``, ``Broken``, ``FontsMissing`` where it cannot be."""
    record = read(order.record)
    steps, over = walked(record)
    ending = None if over else T("The match was given up.")
    shown = scenes(face(record.game), steps, order.names, ending)
    return replay([msgspec.structs.replace(scene, scheme=order.scheme) for scene in shown], order.locale)


def _limit() -> None:
    """No more than its share, and after everybody who waits for an answer."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        os.nice(10)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Read an order from standard input, write the film to standard output."""
    _limit()
    order = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Order)
    try:
        sys.stdout.buffer.write(made(order))
    except Exception as error:
        sys.exit(type(error).__name__)  # nothing of what the match holds


if __name__ == "__main__":
    main()
