"""Measure how often AI seats alone win: rates with their intervals, written to the table in the game's folder.

python -m tests.engine.games.roll_for_adventure.partners --games 100
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from random import Random

from msgspec import Struct

from engine.games.roll_for_adventure import rates
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.rates import Rate
from engine.games.roll_for_adventure.state import State
from engine.measured import compute_interval
from engine.protocol import Ask, Roll, Shuffle
from engine.pump import run_to_next_question
from engine.setup import Setup

START, END = "RATES: dict[tuple[str, int], Rate] = ", '"""The measured rates by adventure board'
"""The text before and after the table."""


class Measured(Struct):
    """The results of matches of AI seats in one adventure, with one number of seats."""

    level: str
    seats: int
    ends: Counter[str] = Counter()
    """The ends of the matches: "won", "exhaustion", or the territory that fell."""
    stones: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """Seconds of work that all decisions took."""
    slowest: float = 0.0

    @property
    def rate(self) -> Rate:
        return Rate(self.ends["won"], self.ends.total())

    def row(self) -> str:
        """Return the figures in one line."""
        low, high = compute_interval(self.rate.won, self.rate.played)
        lost = ", ".join(f"{end} {count}" for end, count in self.ends.most_common() if end != "won")
        return (
            f"{self.level}, {self.seats} seats: won {self.rate.won} of {self.rate.played}, "
            f"{100 * self.rate.share:.0f} % ({100 * low:.0f} to {100 * high:.0f}), "
            f"stones {self.stones / self.rate.played:.1f}, lost by {lost or '-'}; "
            f"{1000 * self.seconds / self.decisions:.1f} ms a decision, slowest {1000 * self.slowest:.0f} ms"
        )


def measure(level: str, seats: int, games: int, first: int = 0) -> Measured:
    """Play matches whose chance follows from their numbers, from ``first`` on."""
    found = Measured(level, seats, Counter())
    for number in range(first, first + games):
        _play(found, Random(f"partners:{level}:{seats}:{number}"))
    return found


def _play(found: Measured, lot: Random) -> None:
    s: State = GAME.begin(Setup(found.level, ({},) * found.seats))
    rules = GAME.play(s)

    def chance(request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(lot.randint(1, request.sides) for _ in range(request.dice))
        return tuple(lot.sample(range(request.size), request.size))

    asked = run_to_next_question(rules, None, chance)
    while asked is not None:
        assert isinstance(asked, Ask)
        view = GAME.view(s, asked.seat)
        began = time.process_time()
        answer = GAME.choose(view, asked, lot.randrange)
        took = time.process_time() - began
        found.decisions += 1
        found.seconds += took
        found.slowest = max(found.slowest, took)
        asked = run_to_next_question(rules, answer, chance)
    found.ends[s.fallen or s.outcome] += 1
    found.stones += s.board.stones


def write(found: dict[tuple[str, int], Rate]) -> None:
    """Write the table of rates into the game's folder."""
    file = Path(rates.__file__)
    text = file.read_text("utf-8")
    before, after = text.index(START) + len(START), text.index(END)
    rows = "".join(
        f'    ("{level}", {seats}): Rate({rate.won}, {rate.played}),\n' for (level, seats), rate in found.items()
    )
    file.write_text(f"{text[:before]}{{\n{rows}}}\n{text[after:]}", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", nargs="+", choices=GAME.levels, default=list(GAME.levels))
    parser.add_argument("--seats", nargs="+", type=int, default=[1, 2, 3, 4])
    options = parser.parse_args()
    found = dict(rates.RATES)
    for level in options.levels:
        for seats in options.seats:
            measured = measure(level, seats, options.games)
            print(measured.row(), flush=True)
            found[level, seats] = measured.rate
            write({key: found[key] for key in sorted(found, key=lambda one: (GAME.levels.index(one[0]), one[1]))})


if __name__ == "__main__":
    main()
