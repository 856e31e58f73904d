"""Compare a fixed match of each game and level with its recording, which says each thing once.

A recording belongs to one game. It says the rows that chance drew (``=``), the news (``!``), what changed in the
spectators' view (``~``) and in what a seat sees otherwise (``~0``), hashes of the state and of all views (``#``), the
questions that are new (``?``) and the answers (``12.``). `pytest tests/engine/test_golden.py --regolden` records anew:
read the difference before you commit it, it is what changed for players.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.dice import Dice
from engine.match import Match
from engine.match_records import LoggedEvent, OpenQuestion
from engine.registry import load_games
from engine.setup import Setup
from tests import goldens

from .differences import differences, line, offered, told

FOLDER = Path(__file__).parent / "golden"
STEPS = 300
CASES = [
    (key, level, seats)
    for key, game in load_games().items()
    for level in game.levels
    for seats in (game.seats(level) if level == game.levels[0] else game.seats(level)[-1:])
]
"""A game's first level with every number of seats, its other levels with the most."""


class Recording:
    """The lines of one match, without repetitions."""

    def __init__(self, match: Match, seats: int, heading: str) -> None:
        self.match, self.seats = match, seats
        self.lines = [heading]
        self.shared: Any = None
        """The spectators' view as said last."""
        self.own: dict[int, dict[str, str]] = {}
        """Seat -> where its view differed from the spectators', as said last."""
        self.asked: set[int] = set()
        self.offers: dict[str, int] = {}
        """The number of the first question with each set of options."""

    def say_step(self) -> None:
        """Say what the last answer set going."""
        self.lines += [f"  = {row.kind} {line(row.value)}" for row in self.match.step.rows if row.seat < 0]
        self.lines += [event_line(event) for event in self.match.step.events]
        self.say_views()
        for put in self.match.pending:
            if put.number not in self.asked:
                self.asked.add(put.number)
                self.lines.append(self.question(put))

    def say_views(self) -> None:
        """Say what changed in each view, and the hashes of the state and of all views."""
        encoded = [
            msgspec.json.encode(self.match.view(viewer), order="sorted") for viewer in (None, *range(self.seats))
        ]
        shared, *seats = [msgspec.json.decode(view) for view in encoded]
        if self.shared is None:
            self.lines.append(f"  ~ {line(shared)}")
        elif found := differences(self.shared, shared):
            self.lines.append(f"  ~ {told(found)}")
        self.shared = shared
        for seat, view in enumerate(seats):
            own, before = differences(shared, view), self.own.get(seat, {})
            changed = {place: value for place, value in own.items() if before.get(place) != value}
            changed |= {place: "as spectators see it" for place in before if place not in own}
            self.own[seat] = own
            if changed:
                self.lines.append(f"  ~{seat} {told(changed)}")
        views = hashlib.blake2b(b"".join(encoded), digest_size=4).hexdigest()
        self.lines.append(f"  # {self.match.compute_state_hash()[:8]} {views}")

    def question(self, put: OpenQuestion) -> str:
        """Return a line that describes a question.

        Options that an earlier question offered are named by that question's number.
        """
        choice = put.ask.choice
        offer = offered([o.format_text() for o in choice.options]) if hasattr(choice, "options") else line(choice)
        first = self.offers.setdefault(offer, put.number)
        secret = " secret" if put.ask.secret else ""
        said = offer if first == put.number or len(offer) < 16 else f"as {first}"
        return f"  ? {put.number} seat {put.ask.seat} {put.ask.kind}{secret}: {said}"


def event_line(logged: LoggedEvent) -> str:
    secret = {str(seat): values for seat, values in logged.event.secret.items()}
    return f"  ! {logged.event.kind} {line(logged.event.open)}" + (f" secret {line(secret)}" if secret else "")


def chosen(choice: Any, often: Counter[str], lot: random.Random) -> Any:
    """Return an answer by lot, with the verb that was used least: so that few answers show much."""
    if not hasattr(choice, "options"):
        return choice.sample(lambda n: lot.randrange(n))
    verbs: dict[str, list[Any]] = {}
    for option in choice.options:
        verbs.setdefault(option.format_text().partition(":")[0], []).append(option)
    least = min(often[verb] for verb in verbs)
    verb = lot.choice([verb for verb in verbs if often[verb] == least])
    often[verb] += 1
    return lot.choice(verbs[verb])


def playthrough(key: str, level: str, seats: int) -> str:
    """Return what a match of this game does under fixed dice and fixed random answers."""
    lot = random.Random(f"{key} {level} {seats}")
    game = load_games()[key]
    match = Match.start(game, Setup(level, tuple({} for _ in range(seats))), Dice(b"golden", level.encode()))
    recording = Recording(match, seats, f"{key} {level} {seats}, rules version {game.version}")
    often: Counter[str] = Counter()
    for number in range(STEPS):
        recording.say_step()
        if match.over:
            break
        put = lot.choice(match.pending)
        value = put.ask.choice.write(chosen(put.ask.choice, often, lot))
        recording.lines.append(f"{number}. seat {put.ask.seat} to {put.number}: {line(value)}")
        match.act(put.ask.seat, put.number, value)
    else:
        recording.say_step()
    recording.lines.append(f"over: {match.over} {line(match.result)}")
    return "\n".join(recording.lines) + "\n"


@pytest.mark.lot(8)
@pytest.mark.parametrize(("key", "level", "seats"), CASES)
def test_a_recorded_match_plays_as_before(key: str, level: str, seats: int) -> None:
    path = FOLDER / f"{key}-{level}-{seats}.txt"
    if wrong := goldens.compare_text(path, playthrough(key, level, seats), r"\d+\. "):
        pytest.fail(wrong, pytrace=False)


def test_each_recording_belongs_to_a_match() -> None:
    assert goldens.strays(FOLDER, [f"{key}-{level}-{seats}.txt" for key, level, seats in CASES]) == []


def test_a_view_is_told_by_its_differences() -> None:
    before = {"raiders": [{"at": [1, 1], "life": 2}, {"at": [1, 1], "life": 2}], "discards": [4, 7, 9], "trial": None}
    after = {"raiders": [{"at": [1, 2], "life": 1}, {"at": [1, 1], "life": 1}], "discards": [4, 8, 9], "round": "end"}
    found = told(differences(before, after))
    assert found == 'discards[1:2] [8]; raiders.0.at[1:2] [2]; raiders.0-1.life 1; round "end"; trial gone'
    assert differences(after, after) == {}
    assert offered(["draw", "move:a", "move:b", "pass", "move:c"]) == "draw | move: a b | pass | move: c"
