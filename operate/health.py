"""``python bot.py health``: asks the bot that runs here whether it is well.

A container asks each minute, so nothing of the bot is imported for it.
"""

from __future__ import annotations

import http.client
import sys
import urllib.error
import urllib.request

from .environment import Settings


def health(given: Settings) -> int:
    """0: the bot that runs with these settings is well; 1: it is not, or there is none."""
    if not given.METRICS_PORT:
        print("Set METRICS_PORT, for the bot and for this command: there the bot says how it is.", file=sys.stderr)
        return 2
    well, said = ask(given.METRICS_HOST, given.METRICS_PORT)
    print(said, end="")
    return 0 if well else 1


def ask(host: str, port: int, seconds: float = 5.0) -> tuple[bool, str]:
    """What a bot that runs says of its health, and whether it is well."""
    try:
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        at = "127.0.0.1" if host == "0.0.0.0" else host
        with direct.open(f"http://{at}:{port}/health", timeout=seconds) as answer:
            return True, answer.read().decode()
    except urllib.error.HTTPError as red:
        return False, red.read().decode()
    except (OSError, http.client.HTTPException, ValueError) as error:
        return False, f"No bot answers at {host}:{port} ({type(error).__name__}).\n"
