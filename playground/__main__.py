"""The command line of the playground.

`python -m playground [--port 8330] [--host 127.0.0.1] [--no-limits] [--round-trip MS] [--patience S]`
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys

from .server import Playground


async def serve(playground: Playground) -> None:
    """Run the playground until SIGTERM or SIGINT."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    await playground.start()
    print(f"Playground: {playground.base}/", flush=True)
    await stopped.wait()
    await playground.stop()


def main() -> int:
    parser = argparse.ArgumentParser(prog="playground", description="A Discord look-alike on this machine, in memory.")
    parser.add_argument("--port", type=int, default=8330, help="0 lets the system choose (default 8330)")
    parser.add_argument("--host", default="127.0.0.1", help="a loopback address")
    parser.add_argument("--no-limits", action="store_true", help="without Discord's rate limits, for fast tests")
    parser.add_argument(
        "--round-trip", type=float, default=0.0, metavar="MS",
        help="how far away the bot is: milliseconds to the playground and back, half of them each way (default 0)",
    )  # fmt: skip
    parser.add_argument(
        "--patience", type=float, metavar="S",
        help="seconds for the first answer to a press (default 3, as at Discord): more for a machine that is busy",
    )  # fmt: skip
    parser.add_argument("--owner", default="", help="whose it is: told to whoever asks, so that bots can tell theirs")
    given = parser.parse_args()
    if given.round_trip < 0:
        parser.error("--round-trip: nothing arrives before it is sent")
    logging.basicConfig(level=logging.INFO, format="%(name)s: %(message)s", stream=sys.stderr)
    try:
        playground = Playground(
            given.port, given.host, not given.no_limits, given.round_trip / 1000, given.owner, given.patience
        )
        asyncio.run(serve(playground))
    except (OSError, ValueError) as error:
        print(f"The playground cannot start: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
