from __future__ import annotations

from .far import ROUND_TRIP
from .figures import Figures
from .measure import percentile
from .played import Played

SPAN = 30.0
"""Seconds of pressing."""


ANSWERED = 0.06 + ROUND_TRIP / 1000


EDITS = 0.9
"""Board edits for each answer that changes the board, at least."""


def told(figures: Figures, where: str, run: Played) -> None:
    """Add the figures that are the same wherever people press, and those that say how far the others can be trusted."""
    figures.add(f"{where}: presses that became answers", run.seen.accepted / len(run.presses), least=0.95)
    figures.add(f"{where}: looks that are of no step, or of two", run.seen.strange / max(run.seen.edits, 1), most=0.0)
    figures.add(f"{where}: answers of 401, 403 or 429", run.refused, most=0.0)
    figures.add(f"{where}: calls that Discord counts, of 50 a second", run.calls / SPAN, "1/s")
    figures.add(f"{where}: replies and edits by presses' tokens, which it does not count", run.uncounted / SPAN, "1/s")
    figures.add(f"{where}: the bot's part of the cores", run.bot, "cores")
    figures.add(f"{where}: used by others meanwhile", run.others, "cores")
    figures.add(f"{where}: the latest press was late by", run.late, "s")


def seen(figures: Figures, where: str, run: Played, half: float | None, most: float | None) -> None:
    delays = run.seen.delays
    figures.add(f"{where}: press → board seen, half", percentile(delays, 0.5), "s", most=half)
    figures.add(f"{where}: press → board seen, 95 of 100", percentile(delays, 0.95), "s", most=most)
    figures.add(f"{where}: press → answered, half", percentile(run.answered, 0.5), "s")


def kept_up(figures: Figures, where: str, run: Played) -> None:
    """Add the figures that a bot on a machine of its own must reach."""
    figures.add(f"{where}: press → answered, 99 of 100", percentile(run.answered, 0.99), "s", most=ANSWERED)
    figures.add(
        f"{where}: edits for each answer that changes the board", run.seen.edits / run.seen.changing, least=EDITS
    )
