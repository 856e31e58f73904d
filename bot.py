"""The bot's command line. It imports only what the given command needs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

try:
    from operate.environment import WrongSetting, load_settings
except ModuleNotFoundError as missing:
    sys.exit(
        f"{missing.name} is not installed for this Python. `make play` installs all that the bot needs into .venv; "
        "then it is called by .venv/bin/python bot.py"
    )


def main(arguments: list[str] | None = None) -> int:
    options = _build_parser().parse_args(arguments)
    if options.version:
        from cogs.messages.person.health import read_version

        print(read_version())
        return 0
    try:
        given = load_settings()
    except WrongSetting as error:
        print(f"A setting is wrong: {error}", file=sys.stderr)
        return 2
    if options.command == "health":
        from operate.health import print_health

        return print_health(given)
    from cogs.monitoring import logs

    logs.begin_logging(given.LOG_LEVEL, given.LOG_JSON)
    if options.command == "migrate":
        from operate.server_commands import copy_sqlite_to_postgresql

        # Everybody on this machine can read a command line, but not what it reads.
        address = sys.stdin.readline().strip() if options.address == "-" else options.address
        return copy_sqlite_to_postgresql(given.RULEKEEPER_DB, address)
    if options.command is not None:
        from operate.commands import run_command

        return run_command(options, given)
    from operate.running import run_until_end

    return run_until_end(given, options.extra)


def _build_parser() -> argparse.ArgumentParser:
    """Build the parser of the command line. Without a command the bot runs."""
    parser = argparse.ArgumentParser(prog="bot.py", description="A Discord bot that referees tabletop games.")
    parser.add_argument("--extra", action="append", default=[], metavar="MODULE", help=argparse.SUPPRESS)
    parser.add_argument("--version", action="store_true", help="say which version this is")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("backup", help="copy the database now, while the bot runs or not, and check the copy")
    restore = commands.add_parser("restore", help="put a copy in the place of the database")
    restore.add_argument("file", type=Path, metavar="FILE")
    commands.add_parser("restored", help="say that the database of PostgreSQL was put back to an earlier state by hand")
    save = commands.add_parser("salvage", help="save what can be read of a damaged database into FILE.salvaged")
    save.add_argument("file", type=Path, metavar="FILE")
    commands.add_parser("ratings", help="compute all ratings again from the stored results, while the bot is stopped")
    over = commands.add_parser("migrate", help="copy the database's file to a database of PostgreSQL, and compare it")
    over.add_argument("address", metavar="ADDRESS", help="or - to read it from the input")
    doctor = commands.add_parser("doctor", help="say what is wrong here, and how to mend it")
    doctor.add_argument(
        "--restore-drill", action="store_true", help="restore the newest backup beside the database, and compare it"
    )
    commands.add_parser("health", help="ask the bot that runs here whether it is well (it has METRICS_PORT set)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
