"""Rules are broken by lot, and a test that cites the rule must fail (``make proof``).

Of each game forty of the rules that its code names, drawn by a seed that is printed (``MUTATION_SEED`` draws the same
again). A rule is broken where the code names it, and the tests that cite it are run, no others. Where one line is about
several rules, a place in it may be what another of them says: if only that one's tests notice, the next place is tried,
and if no test of any of them does, or in ``TRIES`` places never the rule's own, the rule *stands*. What is proven to
change nothing that anybody sees is kept in ``equivalent.toml`` with the reason, and is passed over.
"""

from __future__ import annotations

import os
import resource
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from queue import Queue
from random import Random
from typing import NamedTuple, TypeVar

import pytest

from engine.registry import list_installed_games
from tests.mutation.broken import ROOT, Copy
from tests.mutation.citations import citing, rules_by_line
from tests.mutation.mutants import Mutant, mutants

SEED = "first"
"""Unless ``MUTATION_SEED`` says otherwise, so that nobody's proof fails by bad luck."""
DRAWN = 40
TRIES = 8
SECONDS = 60
"""The limit of processor seconds for the tests of a rule. Unbroken code must need only half of them."""
LEAST = 0.95
MINUTES = 5
"""The limit of minutes for a game, on two cores without other work."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")

T = TypeVar("T")


class Broken(NamedTuple):
    """A place where the code of a rule was broken."""

    file: Path
    mutant: Mutant
    rules: frozenset[str]
    """All that the line is about."""

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
        self.cited = citing(ROOT / "tests/engine", ROOT)
        self.code = {
            path.relative_to(ROOT): path.read_text(encoding="utf-8")
            for path in sorted((ROOT / "engine/games" / game).rglob("*.py"))
        }
        self.about = {file: rules_by_line(code) for file, code in self.code.items()}
        self.rules = sorted({rule for about in self.about.values() for rules in about.values() for rule in rules})
        self.passed_over = {(one["file"], one["was"], one["becomes"]) for one in equivalent()}

    def broken(self, rule: str, lot: Random) -> Iterator[Broken]:
        """Yield broken versions of the code wherever it names the rule, in a random order."""
        lines = {file: {line for line, rules in about.items() if rule in rules} for file, about in self.about.items()}
        ways = {file: mutants(self.code[file], here, lot) for file, here in lines.items() if here}
        while ways:
            file = lot.choice(sorted(ways))
            mutant = next(ways[file], None)
            if mutant is None:
                del ways[file]
            elif (str(file), mutant.was, mutant.becomes) not in self.passed_over:
                yield Broken(file, mutant, frozenset(self.about[file][mutant.line]))

    def drawn(self, lot: Random) -> list[str]:
        """Return random rules that can be broken."""
        order = lot.sample(self.rules, len(self.rules))
        found = (rule for rule in order if next(self.broken(rule, Random(0)), None) is not None)
        return list(islice(found, DRAWN))

    def tests(self, rules: set[str] | frozenset[str]) -> set[str]:
        return set().union(*(self.cited.get(rule, set()) for rule in rules))

    def tried(self, rule: str, lot: Random, copy: Copy) -> Fallen:
        own = self.tests({rule})
        if not own:
            return Fallen(rule, 0, next(self.broken(rule, lot)), "no test cites it")
        whole = copy.run(own, SECONDS // 2)
        assert whole.returncode == 0, f"{rule}, unbroken: {whole.stdout[-2000:]}{whole.stderr[-500:]}"
        tries, last = 0, None
        for one in self.broken(rule, lot):
            fate = copy.fate(one.file, one.mutant.code, own, SECONDS)
            if fate == "no code":
                continue
            tries, last = tries + 1, one
            if fate == "fell":
                return Fallen(rule, tries, None)
            if copy.fate(one.file, one.mutant.code, self.tests(one.rules) - own, SECONDS) != "fell":
                return Fallen(rule, tries, one, "no test that cites what the line is about notices")
            if tries == TRIES:
                break
        return Fallen(rule, tries, last, f"in {tries} places only other rules' tests notice; the last of them:")


def spent() -> float:
    """Return the seconds of processor time of this process and those that it has started."""
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
@pytest.mark.parametrize("game", list_installed_games())
def test_a_broken_rule_fails_a_test_that_cites_it(game: str, tmp_path: Path) -> None:
    seed = os.environ.get("MUTATION_SEED", SEED)
    print(f"\n{game}: rules broken by lot, MUTATION_SEED={seed}")
    began = spent()
    copies: Queue[Copy] = Queue()
    for number in range(workers := len(os.sched_getaffinity(0))):
        copies.put(Copy(tmp_path / str(number)))

    def in_a_copy(work: Callable[[Copy], T]) -> T:
        copy = copies.get()
        try:
            return work(copy)
        finally:
            copies.put(copy)

    bench = Bench(game)
    rules = bench.drawn(Random(f"{seed} {game}"))
    with ThreadPoolExecutor(workers) as pool:
        work = [partial(bench.tried, rule, Random(f"{seed} {rule}")) for rule in rules]
        fates = list(pool.map(in_a_copy, work))
    stand = [fate for fate in fates if fate.stands]
    rate = 1 - len(stand) / len(fates)
    tries = sum(fate.tries for fate in fates)
    took = spent() - began
    print(f"{game}: {len(fates)} rules broken in {tries} places, {rate:.1%} fell; {took:.0f} s of one core")
    for fate in stand:
        print(f"  {fate.rule} stands: {fate.why}\n    {fate.stands}")
    assert took < 2 * 60 * MINUTES
    assert rate >= LEAST
