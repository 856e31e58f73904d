"""One way to say at which step of a plan a test failed, what was done there, and what was possible instead."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from engine.protocol import Ask, One, Refused

MOST = 40
"""Possible answers that are listed; the others are counted."""


@contextlib.contextmanager
def name_step(number: int, does: Callable[[], str], possible: Callable[[], Iterable[str]]) -> Iterator[None]:
    """Add a note to a failure inside, such as ``step 7 of the plan: Ana plays rope: refused, no-option; possible: …``.

    ``does`` and ``possible`` are called only then.
    """
    try:
        yield
    except Exception as error:
        if not any(note.startswith("step ") for note in getattr(error, "__notes__", ())):
            error.add_note(f"step {number} of the plan: {does()}: {_explain(error)}; possible: {_list(possible())}")
        raise


def check_each(check: Callable[[Any], None], items: Iterable[Any], name: Callable[[Any], str] = str) -> None:
    """Check many small items in one test, and name all that fail, each with why: a test each would cost far more."""
    wrong, listed = list[str](), list(items)
    for item in listed:
        try:
            check(item)
        except (Exception, pytest.fail.Exception) as error:
            wrong.append(f"{name(item)}: {_explain(error)}")
    assert listed and not wrong, "\n".join([f"{len(wrong)} of {len(listed)} fail:", *wrong[:MOST]])


def texts(ask: Ask) -> list[str]:
    """Return the possible answers to a question, as tests write them."""
    if isinstance(ask.choice, One):
        return [option.format_text() for option in ask.choice.options]
    return list(ask.choice.items)


def _explain(error: Exception) -> str:
    if isinstance(error, Refused):
        return f"refused, {error.kind}"
    return next(iter(str(error).splitlines()), "") or type(error).__name__


def _list(possible: Iterable[str]) -> str:
    found = list(possible)
    more = [f"and {len(found) - MOST} more"] if len(found) > MOST else []
    return ", ".join([*found[:MOST], *more]) or "nothing"
