"""The command ``python bot.py health``. It asks the bot that runs on this machine whether all is well.

A container calls this every minute, so it does not import the bot.
"""

from __future__ import annotations

import http.client
import sys
import urllib.error
import urllib.request

from .environment import Settings


def print_health(settings: Settings) -> int:
    """Print the bot's health and return the exit code: 0 well, 1 unwell or not running, 2 without ``METRICS_PORT``."""
    if not settings.METRICS_PORT:
        print("Set METRICS_PORT, for the bot and for this command: there the bot says how it is.", file=sys.stderr)
        return 2
    well, said = ask_health(settings.METRICS_HOST, settings.METRICS_PORT)
    print(said, end="")
    return 0 if well else 1


def ask_health(host: str, port: int, seconds: float = 5.0) -> tuple[bool, str]:
    """Ask the bot at an address for its health; return whether it is well, and its report. ``seconds``: the timeout."""
    try:
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        at = "127.0.0.1" if host == "0.0.0.0" else host
        with direct.open(f"http://{at}:{port}/health", timeout=seconds) as answer:
            return True, answer.read().decode()
    except urllib.error.HTTPError as red:
        return False, red.read().decode()
    except (OSError, http.client.HTTPException, ValueError) as error:
        return False, f"No bot answers at {host}:{port} ({type(error).__name__}).\n"
