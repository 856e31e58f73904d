from __future__ import annotations

from .figures import Figures
from .measure import percentile
from .woken import Woken

FIRST = 2.0
"""Seconds from exec until the first press is answered, made as soon as the bot is seen to be there."""


LATEST = 3.0
"""Seconds until the last board of a table where somebody presses shows it, while all the others wake."""


def told(figures: Figures, where: str, woken: Woken) -> None:
    kept = sum(how == "defer_update" for how in woken.hows)
    delays = woken.seen.delays
    figures.add(f"{where}: start → connected", woken.connected, "s")
    figures.add(f"{where}: start → first press answered", woken.first, "s", most=FIRST)
    figures.add(f"{where}: presses answered while they wake", kept / len(woken.hows), least=1.0)
    figures.add(f"{where}: press → answered while they wake, half", percentile(woken.answered, 0.5), "s")
    figures.add(f"{where}: press → answered while they wake, 99 of 100", percentile(woken.answered, 0.99), "s")
    figures.add(f"{where}: press → board seen while they wake, half", percentile(delays, 0.5), "s")
    figures.add(f"{where}: press → board seen while they wake, the latest", max(delays), "s", most=LATEST)
    figures.add(f"{where}: tables woken a second", woken.rate, "1/s")
    figures.add(f"{where}: answers of 401, 403 or 429 meanwhile", woken.refused, most=0.0)
    figures.add(f"{where}: the bot's part of the cores", woken.bot, "cores")
    figures.add(f"{where}: used by others meanwhile", woken.others, "cores")
