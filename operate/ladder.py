"""The ladder: it compares the strengths of AI seats (``operate/contests.py``), and keeps what was measured.

    python -m operate.ladder GAME [--level L] [--seats N] [--policies sharp,solid] [--games N]
                                  [--seed S] [--house KEY=VALUE ...] [--workers N]
    python -m operate.ladder GAME --claim [--level L] [--seats N] [--policies sharp,solid] [--games N] [--workers N]

A line for each policy tells its share of the wins with a 90 % interval, its rating, and its cost of a decision. The
seeds of a claim follow from the commit that is measured, so nobody can choose them, and it is kept, won or lost
(``operate/claims.py``). If it is broken off, the same command goes on with it.
"""

from __future__ import annotations

import argparse
import os
import sys

from engine.registry import load_game, load_games
from engine.setup import Setup

from .claims import Unclaimable, claim
from .contests import POLICIES, Contest, run_contest


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m operate.ladder", description="compare the strengths of AI seats")
    parser.add_argument("game", choices=sorted(load_games()))
    parser.add_argument("--level")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--policies", default="sharp,solid", help=f"of {', '.join(POLICIES)}")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--claim", action="store_true", help="draw the seeds from the commit, and keep the result")
    parser.add_argument("--house", nargs="*", default=[], help="what the table chooses, as key=value")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; by default one a core")
    args = parser.parse_args()
    policies = tuple(args.policies.split(","))
    if unknown := [policy for policy in policies if policy not in POLICIES]:
        parser.error(f"no such policy: {', '.join(unknown)}")
    one = load_game(args.game)
    level = args.level or next(key for key in one.levels if args.seats is None or args.seats in one.seats(key))
    if level not in one.levels:
        parser.error(f"no such level; there is {', '.join(one.levels)}")
    seats = args.seats or one.seats(level)[-1]
    if seats not in one.seats(level):
        parser.error(f"{level} takes {one.seats(level)[0]} to {one.seats(level)[-1]} seats")
    setup = Setup(level, ({},) * seats, dict(said.split("=", 1) for said in args.house))
    contest = Contest(args.game, setup, policies, args.games, args.seed)
    if not args.claim:
        run_contest(contest, args.workers)
        return 0
    if args.house or args.seed != parser.get_default("seed"):
        parser.error("a claim is made with the usual settings, and its seeds follow from the commit")
    try:
        claim(contest, args.workers)
    except Unclaimable as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
