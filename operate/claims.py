"""Claims: runs of the ladder that are kept in ``engine/measured.jsonl``, won or lost, and shown in ``docs/ai.md``.

The seeds follow from the hash of the commit that is measured. A run is written down when it begins, and after each
group of matches, so a run that is broken off is seen, too.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine import measured
from engine.measured import Run, compute_interval
from engine.policies import list_strengths
from engine.registry import load_game, load_games
from render.face.missing import find_presenter
from render.text.i18n import say

from .contests import Contest, PlayedMatch, play_match, play_matches, print_tallies

ROOT = Path(__file__).parent.parent
RUNS = ROOT / "engine/measured.jsonl"
PAGE = ROOT / "docs/ai.md"
MARKS = "<!-- written by python -m operate.ladder --claim -->\n", "<!-- end -->\n"
"""The lines in the page between which the claims stand."""
README = ROOT / "README.md"
OFFERS = "<!-- by operate.ladder -->", "<!-- end -->"
"""The marks in the README between which the levels with sharp seats stand."""
WATCHED = ("engine", "operate/contests.py", ":!engine/measured.jsonl")
"""The files that decide how a measured match goes, as arguments of git."""


class Unclaimable(Exception):
    """An error: the run cannot be kept as a claim, for the reason that the text says."""


def claim(contest: Contest, workers: int, print_line: Callable[[str], None] = print) -> Run:
    """Play the matches of a claim, or the rest of them, and write down the results. Raises ``Unclaimable``."""
    runs = _read_runs()
    run = next((run for run in runs if _is_claimed_by(run, contest) and _has_same_files(run.commit)), None)
    if run is None:
        run = _begin_run(contest)
        runs.append(run)
    elif run.matches >= run.planned:
        raise Unclaimable(f"{run.commit[:12]} has this claim already: {run.wins:g} of {run.matches} matches")
    contest = Contest(contest.key, contest.setup, contest.policies, run.planned, run.commit)
    at, rest = runs.index(run), play_matches(contest, workers, run.matches)
    played: list[PlayedMatch] = []
    while True:
        runs[at] = run
        _write_runs(runs)
        group = list(islice(rest, len(contest.policies)))
        if not group:
            break
        played += group
        run = _add_matches(run, group)
    print_tallies(contest.policies, played, print_line)
    write_page()
    return run


def _is_claimed_by(run: Run, contest: Contest) -> bool:
    claimed = contest.key, contest.setup.level, len(contest.setup.seats), contest.policies
    return (run.game, run.level, run.seats, run.policies) == claimed


def _begin_run(contest: Contest) -> Run:
    commit = _run_git("rev-parse", "HEAD").stdout.strip()
    if not _has_same_files(commit):
        raise Unclaimable("the files that decide a match differ from the last commit: commit them first")
    first = play_match(contest.key, contest.setup, contest.policies, 0, "player")
    return Run(
        game=contest.key,
        level=contest.setup.level,
        seats=len(contest.setup.seats),
        policies=contest.policies,
        commit=commit,
        player=first.answers,
        planned=contest.count + -contest.count % len(contest.policies),
    )


def _has_same_files(commit: str) -> bool:
    """Tell whether the files that decide a match are those of a commit."""
    return _run_git("diff", "--quiet", commit, "--", *WATCHED).returncode == 0


def _run_git(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)


def _add_matches(run: Run, group: Sequence[PlayedMatch]) -> Run:
    mine = [each for match in group for each in match.tallies if each.policy == run.policies[0]]
    decisions, before = sum(each.decisions for each in mine), run.milliseconds * run.decisions
    return replace(
        run,
        matches=run.matches + len(group),
        wins=run.wins + sum(each.wins for each in mine),
        decisions=run.decisions + decisions,
        milliseconds=(before + 1000 * sum(each.seconds for each in mine)) / max(1, run.decisions + decisions),
    )


def _read_runs() -> list[Run]:
    return msgspec.json.Decoder(Run).decode_lines(RUNS.read_bytes())


def _write_runs(runs: Sequence[Run]) -> None:
    RUNS.write_bytes(msgspec.json.Encoder().encode_lines(runs))
    measured.load_runs.cache_clear()


# --- the page ---------------------------------------------------------------------------------------------------


def write_page() -> None:
    """Write the runs into the page, and what follows from them into the README."""
    for file, marks, words in ((PAGE, MARKS, format_claims()), (README, OFFERS, format_offers())):
        before, _, rest = file.read_text(encoding="utf-8").partition(marks[0])
        after = rest.partition(marks[1])[2]
        file.write_text(before + marks[0] + words + marks[1] + after, encoding="utf-8")


def format_offers() -> str:
    """Return the levels that offer sharp seats, with their shares of wins."""
    offers = []
    for key, game in load_games().items():
        presenter = find_presenter(key)
        for level in game.levels:
            found = measured.find_measured(key, level)
            if found is not None and "sharp" in list_strengths(game, level):
                share = f"{100 * found.share:.0f} % of {found.matches} matches"
                rivals = f" against {found.policies - 1} solid ones" if found.policies > 2 else ""
                offers.append(f"{say(presenter.title)}, *{say(presenter.name_level(level))}*: {share}{rivals}")
    return "; ".join(offers) or "none today"


def format_claims() -> str:
    """Return the table of all measured runs. Its last column tells whether the lobby offers the sharp AI."""
    head = ("game and level", "seats", "policies", "commit", "won", "share (90 %)", "a decision", "sharp is offered")
    rows = [head, ("---",) * len(head), *map(_list_cells, measured.load_runs())]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _list_cells(run: Run) -> tuple[str, ...]:
    low, high = compute_interval(run.wins, run.matches)
    share = f"{100 * run.wins / max(1, run.matches):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    of = f"{run.matches}" if run.matches >= run.planned else f"{run.matches}, not finished ({run.planned})"
    offered = "sharp" in list_strengths(load_game(run.game), run.level)
    return (
        f"{run.game}, {run.level}",
        str(run.seats),
        " against ".join(run.policies),
        f"`{run.commit[:10]}`",
        f"{run.wins:g} of {of}",
        share,
        f"{run.milliseconds:.0f} ms",
        "an older player" if not measured.is_newest(run) else "yes" if offered else "no",
    )
