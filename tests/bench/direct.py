"""``bot.py --extra tests.bench.direct``: direct messages are opened without a pause, as for hundreds of hands."""

from __future__ import annotations

from cogs import traffic


def register() -> None:
    traffic._QUIET = tuple(one for one in traffic._QUIET if one.method != "POST")
