"""The check of docstrings and comments for house words."""

from __future__ import annotations

import pytest

from .house_words import faults


@pytest.mark.parametrize(
    "source",
    [
        'def f():\n    """Whether it may."""\n',
        '"""What is kept."""\n',
        'class A:\n    b = 1\n    """How many."""\n',
        "x = 1  # drawn anew\n",
        'def f():\n    """Return a copy, and for a file the same."""\n',
        'def f():\n    """Return the list.\n\n    Some of\n    it is old.\n    """\n',
        'def f():\n    """Say how it stands."""\n',
        "# a standing order gave the answer\nx = 1\n",
    ],
)
def test_a_house_word_is_found(source: str) -> None:
    assert len(list(faults(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        'def f():\n    """Return the seats that may still vote, in the same order."""\n',
        'def f():\n    """Raises ``Refused``: "barred". ``poke`` ends the wait."""\n',
        'x = T("Set standing orders anew.")\n',
        'class A:\n    """A person who stands in for a player."""\n',
    ],
)
def test_plain_words_and_names_of_code_are_left_alone(source: str) -> None:
    assert list(faults(source)) == []


def test_a_house_word_is_reported_with_its_line_and_what_to_say_instead() -> None:
    assert list(faults("x = 1\ny = 2  # under seal\n")) == [(2, "'under seal': simultaneous")]
