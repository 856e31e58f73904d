"""Rules are broken by lot, and a test that cites the rule must fail (``make proof``).

Of each game forty of the rules that its code names, drawn by a seed that is printed (``MUTATION_SEED`` draws the same
again). A rule is broken where the code names it, place after place by lot. What falls to no test of the rule, but to
another of the game, has broken something else, and the next place is tried. So a rule *falls* to its own tests, or
*stands*: a place was broken and no test of the game noticed, or in ``TRIES`` places its own noticed nothing. What is
proven to change no rule is kept in ``equivalent.toml`` with the reason, and is passed over.
"""

from __future__ import annotations

import os
import resource
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import Queue
from random import Random
from typing import NamedTuple, TypeVar

import pytest

from tests.mutation.broken import ROOT, Copy
from tests.mutation.citations import citing, lines_of
from tests.mutation.mutants import Mutant, mutants

GAMES = {"tomb_raider": "TR-", "counter_terror": "CT-", "roll_for_adventure": "RFA-"}
SEED = "first"
"""Unless ``MUTATION_SEED`` says otherwise, so that nobody's proof fails by bad luck."""
DRAWN = 40
TRIES = 8
SHORT, LONG = 20, 120
"""Seconds of the processor for the tests of a rule and those of a game."""
LEAST = 0.95
MINUTES = 15
"""On two cores that do nothing else."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


T = TypeVar("T")


class Broken(NamedTuple):
    """One place where a rule was broken."""

    file: Path
    mutant: Mutant

    def __str__(self) -> str:
        return f"{self.file}:{self.mutant.line}\n    was      {self.mutant.was}\n    becomes  {self.mutant.becomes}"


class Fallen(NamedTuple):
    rule: str
    tries: int
    stands: Broken | None
    """None: it fell."""
    why: str = ""


class Bench:
    """The rules of a game, their code and their tests."""

    def __init__(self, game: str) -> None:
        self.tests = f"tests/engine/games/{game}"
        self.cited = citing(ROOT / "tests/engine", ROOT)
        self.code = {
            path.relative_to(ROOT): path.read_text(encoding="utf-8")
            for path in sorted((ROOT / "engine/games" / game).rglob("*.py"))
        }
        self.lines = {file: lines_of(code) for file, code in self.code.items()}
        self.rules = sorted({rule for found in self.lines.values() for rule in found if rule.startswith(GAMES[game])})
        self.passed_over = {(one["file"], one["was"], one["becomes"]) for one in equivalent()}

    def faults(self, copy: Copy) -> str:
        """What tests say where nothing is broken."""
        done = copy.run([self.tests], LONG)
        return "" if done.returncode == 0 else done.stdout[-2000:] + done.stderr[-500:]

    def broken(self, rule: str, lot: Random) -> Iterator[Broken]:
        """Wherever the code names the rule, by lot."""
        files = [file for file, found in self.lines.items() if rule in found]
        ways = {file: mutants(self.code[file], self.lines[file][rule], lot) for file in files}
        while ways:
            file = lot.choice(sorted(ways))
            mutant = next(ways[file], None)
            if mutant is None:
                del ways[file]
            elif (str(file), mutant.was, mutant.becomes) not in self.passed_over:
                yield Broken(file, mutant)

    def drawn(self, lot: Random) -> list[str]:
        """Rules that can be broken."""
        order = lot.sample(self.rules, len(self.rules))
        found = (rule for rule in order if next(self.broken(rule, Random(0)), None) is not None)
        return [rule for rule, _ in zip(found, range(DRAWN), strict=False)]

    def tried(self, rule: str, lot: Random, copy: Copy) -> Fallen:
        mine = self.cited.get(rule, set())
        tries, last = 0, None
        for one in self.broken(rule, lot):
            own = copy.fate(one.file, one.mutant.code, mine, SHORT)
            if own == "no code":
                continue
            tries, last = tries + 1, one
            if own == "fell":
                return Fallen(rule, tries, None)
            if copy.fate(one.file, one.mutant.code, [self.tests], LONG) == "stands":
                return Fallen(rule, tries, one, "no test of the game notices")
            if tries == TRIES:
                break
        return Fallen(rule, tries, last, f"in {tries} places only other tests notice; the last of them:")


def spent() -> float:
    """Seconds of the processor, of this process and those that it has started."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def equivalent() -> list[dict[str, str]]:
    listed: list[dict[str, str]] = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return listed


def test_what_is_proven_to_change_no_rule_still_stands_there_and_says_why() -> None:
    for one in equivalent():
        assert set(one) == {"file", "was", "becomes", "why"} and len(one["why"]) > 20
        code = (ROOT / one["file"]).read_text(encoding="utf-8")
        assert one["was"] in [line.strip() for line in code.splitlines()] and one["was"] != one["becomes"]


@pytest.mark.proof
def test_a_broken_rule_fails_a_test_that_cites_it(tmp_path: Path) -> None:
    seed = os.environ.get("MUTATION_SEED", SEED)
    print(f"\nrules broken by lot, MUTATION_SEED={seed}")
    began = spent()
    copies: Queue[Copy] = Queue()
    for number in range(workers := max(2, os.cpu_count() or 2)):
        copies.put(Copy(tmp_path / str(number)))

    def in_a_copy(work: Callable[[Copy], T]) -> T:
        copy = copies.get()
        try:
            return work(copy)
        finally:
            copies.put(copy)

    rates = {}
    with ThreadPoolExecutor(workers) as pool:
        benches = {game: Bench(game) for game in GAMES}
        assert not (faults := "".join(pool.map(in_a_copy, [bench.faults for bench in benches.values()]))), faults
        for game, bench in benches.items():
            rules = bench.drawn(Random(f"{seed} {game}"))
            work = [partial(bench.tried, rule, Random(f"{seed} {rule}")) for rule in rules]
            fates = list(pool.map(in_a_copy, work))
            stand = [fate for fate in fates if fate.stands]
            rates[game] = 1 - len(stand) / len(fates)
            tries = sum(fate.tries for fate in fates)
            print(f"{game}: {len(fates)} rules broken in {tries} places, {rates[game]:.1%} fell; "
                  f"{(spent() - began) / 2:.0f} s")  # fmt: skip
            for fate in stand:
                print(f"  {fate.rule} stands: {fate.why}\n    {fate.stands}")
    assert spent() - began < 2 * 60 * MINUTES
    assert min(rates.values()) >= LEAST, rates
