"""The pictures that the bot draws during a match: the board after each step, and each seat's own picture where it
differs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from engine.dice import Dice
from engine.match import Match
from engine.registry import load_game
from engine.setup import Setup
from render.face.contract import load_presenter
from render.scene import Scene, compute_fingerprint

PEOPLE = ("Zoe", "Yan", "Xia", "Wim", "Vic", "Una", "Tim", "Sue")
STEPS = 150


def in_play(key: str, seed: int, locale: str, steps: int = STEPS) -> Iterator[Callable[[], Scene | None]]:
    """Yield a function for each scene of a match between AIs, with up to four people and so many steps. Call it at
    once: it shows the match as it is then."""
    rules, looks, lot = load_game(key), load_presenter(key), random.Random(seed)
    level = rules.levels[seed % len(rules.levels)]
    seats = rules.seats(level)[:4][-1]
    match = Match.start(rules, Setup(level, ({},) * seats), Dice(bytes([seed]) * 32, b""))
    shown: dict[int | None, str] = {}
    names = (*PEOPLE[seed % 8 :], *PEOPLE[: seed % 8])

    def scene(seat: int | None) -> Scene | None:
        view, events = match.view(seat), tuple(one.event.hide_secrets_from(seat) for one in match.step.events)
        if seat is None:
            alone = match.pending[0].ask if len(match.pending) == 1 else None
            return looks.draw_board(view, events, names, None if alone is None or alone.secret else alone)
        put = match.find_question(seat)
        return (
            None if put is None else looks.pictures.private_board(view, events, put.ask, names)
        ) or looks.pictures.hand(view, names)

    for _ in range(steps):
        if match.over:
            return
        for seat in (None, *range(seats)):
            now = scene(seat)
            look = "" if now is None else compute_fingerprint(now, locale)
            if look and shown.get(seat) != look:
                shown[seat] = look
                yield partial(scene, seat)
        put = match.pending[0]
        view = match.view(put.ask.seat)
        match.act(put.ask.seat, put.number, put.ask.choice.write(rules.choose(view, put.ask, lot.randrange)))
