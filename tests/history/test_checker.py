"""A sound history passes the checker, and each planted bug is found in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from .attacked import settle
from .checker import Board, Commit, End, Entry, History, Look, Press, find_faults

ANA, BEN = 101, 102
AT = {1: (ANA, 21), 2: (BEN, 22)}
"""The person and the channel of each table."""


def make_history() -> History:
    """Return the history of two tables with four answers each. The second answer is refused, and the third is pressed
    again after a kill."""
    presses, commits, entries, looks, boards = [], [], [], [], []
    for table, (person, channel) in AT.items():
        seat, number = 0, 1
        looks.append(Look(float(table), table, channel, 1))
        for step in range(5):
            source, begun = f"i:{table}{step}", 10.0 * step + table
            told, excused, is_stored = ("refused" if step == 1 else "taken"), step == 2, step not in (1, 3)
            ends = () if excused else (End(told, person, frozenset((table,) if step == 1 else ())),)
            value = f"go:{number}"
            presses.append(Press(source, person, table, number, value, begun, begun + 1, ends, excused))
            if is_stored:
                commits.append(Commit(source, table, 1, seat, person, number, value, "a", "a"))
                entries.append(Entry(table, 1, seat, value))
            if (is_stored and step != 2) or step == 3:
                number += 1
                looks.append(Look(begun + 2, table, channel, number))
        boards.append(Board(table, channel, frozenset((number,)), 1))
    return History(*map(tuple, (presses, commits, entries, looks, boards)))


SOUND = make_history()
first, second = SOUND.presses[0], SOUND.presses[4]


def with_press(press: Press, **changed: object) -> History:
    return replace(SOUND, presses=tuple(replace(one, **changed) if one is press else one for one in SOUND.presses))


def with_commits(*commits: Commit) -> History:
    entries = tuple(Entry(one.table, one.match, one.seat, one.value) for one in commits)
    return replace(SOUND, commits=commits, entries=entries)


def change_first_commit(**changed: object) -> History:
    return with_commits(replace(SOUND.commits[0], **changed), *SOUND.commits[1:])


def swap_first_two() -> History:
    one, other, *rest = SOUND.commits
    return with_commits(other, one, *rest)


def drop(press: Press) -> History:
    return with_commits(*(one for one in SOUND.commits if one.source != press.source))


BUGS: dict[str, tuple[str, Callable[[], History]]] = {
    "lost reply": ("silent", lambda: with_press(first, ends=())),
    "told twice": ("told twice", lambda: with_press(first, ends=first.ends * 2)),
    "reply to another person": ("told somebody else", lambda: with_press(first, ends=(End("taken", BEN),))),
    "reply about another table": (
        "told of another table",
        lambda: with_press(first, ends=(End("taken", ANA, frozenset((2,))),)),
    ),
    "a failure": ("failed", lambda: with_press(first, ends=(End("failed", ANA),))),
    "acknowledged and dropped": ("dropped", lambda: drop(second)),
    "refused and stored": ("refused and stored", lambda: with_press(first, ends=(End("refused", ANA),))),
    "doubled commit": ("doubled", lambda: with_commits(SOUND.commits[0], *SOUND.commits)),
    "doubled answer in the log": ("doubled", lambda: replace(SOUND, entries=(SOUND.entries[0], *SOUND.entries))),
    "lost from the log": ("lost", lambda: replace(SOUND, entries=SOUND.entries[1:])),
    "stale lease": ("stale lease", lambda: change_first_commit(writer="b")),
    "wrong order": ("order", swap_first_two),
    "log in wrong order": (
        "order",
        lambda: replace(SOUND, entries=(SOUND.entries[1], SOUND.entries[0], *SOUND.entries[2:])),
    ),
    "log against the rules": (
        "not admitted",
        lambda: replace(SOUND, boards=(replace(SOUND.boards[0], is_admitted=False), *SOUND.boards[1:])),
    ),
    "step of another table": ("another table or seat", lambda: change_first_commit(table=2)),
    "step of another seat": ("another table or seat", lambda: change_first_commit(person=BEN)),
    "another answer": ("another answer", lambda: change_first_commit(value="go:9")),
    "an answer that nobody gave": ("not pressed", lambda: change_first_commit(source="i:99")),
    "forgotten board": ("board forgotten", lambda: replace(SOUND, looks=SOUND.looks[:-1])),
    "board that asks on after the end": (
        "board forgotten",
        lambda: replace(SOUND, boards=(replace(SOUND.boards[0], questions=frozenset()), *SOUND.boards[1:])),
    ),
    "board back in time": (
        "board went back",
        lambda: replace(SOUND, looks=(*SOUND.looks, replace(SOUND.looks[0], at=99.0))),
    ),
    "board in another channel": ("elsewhere", lambda: replace(SOUND, looks=(*SOUND.looks, Look(99.0, 1, 22, 4)))),
    "two boards": (
        "shown twice",
        lambda: replace(SOUND, boards=(replace(SOUND.boards[0], living=2), *SOUND.boards[1:])),
    ),
}


def test_a_sound_history_has_no_faults() -> None:
    assert find_faults(SOUND) == [] and len(SOUND.commits) == 6


@pytest.mark.parametrize("bug", BUGS)
def test_each_planted_bug_is_found(bug: str) -> None:
    kind, plant = BUGS[bug]
    assert kind in {fault.kind for fault in find_faults(plant())}


class Recording:
    """A stand-in for a recorder that finds one history after another, and the last one again and again."""

    def __init__(self, *found: History) -> None:
        self._found = [*found]

    async def finish(self, address: str, places: object) -> History:
        return self._found.pop(0) if len(self._found) > 1 else self._found[0]


async def test_a_press_that_is_still_worked_at_is_waited_for_and_a_dropped_one_is_found() -> None:
    later: Any = Recording(drop(second), drop(second), SOUND)
    dropped: Any = Recording(drop(second))
    assert await settle(later, "", []) == SOUND
    assert await settle(dropped, "", [], within=0.0) == drop(second)
