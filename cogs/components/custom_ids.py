"""What a component is called: ``rk:<table>:<question>:<option>``, and a few other forms.

A component of an open question names table, question and option, never a version of anything: a question's number is
never used again, so a stale press is known as one. A public component of a secret question names the table only.

==============================  =====================================================================
``rk:7:hand``                   something to do with table 7 (``hand``, ``answer``, ``join``, …)
``rk:7:set!level``              … with an argument
``rk:7.2:replay``               something of table 7's second match, whichever is played there now
``rk:0:mine!locale``            something that belongs to no table (``mine``, ``check``, ``stops``, …)
``rk:7:42:move:forward``        answer question 42 with this option
``rk:7:42?overcome:bats``       go on choosing: these fields are settled (``?`` alone: nothing is; ``?+…``: among the
                                ways that are seldom meant)
``rk:7:42?0``                   a select in which one goes on choosing (several of them have different numbers)
``rk:7:42<overcome``            go back to where only this was settled
``rk:7:42*0``                   a set's select (several of them have different numbers)
``rk:7:42=``                    answer a set with nothing
``rk:7:42+``                    open the set's form
``rk:7:42+1f``                  … with these chosen already (a bit for each place of the question's own list, as hex)
``rk:7:42*.3.0``                answer a set with the items at these places of the question's own list
``rk:7:42>2.0``                 an order so far, by places in the question's own list
``rk:7:0:everybody:m02,0``      settle this before it is asked (no question has the number 0); so with ``?`` and ``<``
``rk:7:~42:move:forward``       suggest this option to whoever is asked; so with all marks above
==============================  =====================================================================
"""

from __future__ import annotations

import re

from msgspec import Struct

_FORM = re.compile(
    r"rk:(\d{1,18})(?:\.(\d{1,9}))?:(?:([a-z][a-z-]*)(?:!(.*))?|(~?)(\d{1,18})([:?<*=+>])(.*))", re.DOTALL
)

PLANNING = 0
"""In the place of a question's number: what is settled before it is asked."""
NOWHERE = 0
"""In the place of a table's number; tables are counted from 1."""


class Id(Struct, frozen=True):
    """A custom id, read. Either a ``verb`` with its ``rest``, or a ``question`` with the ``mark`` after its number."""

    table: int
    verb: str = ""
    question: int | None = None
    mark: str = ""
    rest: str = ""
    suggests: bool = False
    """Not an answer, but what somebody else would answer."""
    match: int | None = None
    """Of the table's matches this one; None: the present one."""


def read(text: str) -> Id | None:
    """The parts of a custom id; None if it is none of ours."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    table, match, verb, argument, suggests, question, mark, rest = found.groups()
    if verb:
        return Id(int(table), verb, rest=argument or "", match=int(match) if match else None)
    if match:
        return None
    return Id(int(table), question=int(question), mark=mark, rest=rest, suggests=bool(suggests))


def nowhere(verb: str, argument: str | None = None) -> str:
    """Of what belongs to no table: a person's settings, a server's."""
    return act(NOWHERE, verb, argument)


def act(table: int, verb: str, argument: str | None = None) -> str:
    return f"rk:{table}:{verb}" if argument is None else f"rk:{table}:{verb}!{argument}"


def of_match(table: int, match: int, verb: str, argument: str | None = None) -> str:
    """What stays what it is when another match is played at the table."""
    return f"rk:{table}.{match}:{verb}" if argument is None else f"rk:{table}.{match}:{verb}!{argument}"


def mark(table: int, question: int, sign: str, rest: str = "", suggests: bool = False) -> str:
    return f"rk:{table}:{'~' if suggests else ''}{question}{sign}{rest}"


def option(table: int, question: int, text: str) -> str:
    return mark(table, question, ":", text)
