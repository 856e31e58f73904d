"""Component ids: ``rk:<table>:<question>:<option>``, and a few other forms.

A component of an open question names table, question and option, and no version. A question's number is never used
again, so a stale press can be detected. A public component of a secret question names the table only.

==============================  =====================================================================
``rk:7:hand``                   an action at table 7 (``hand``, ``answer``, ``join``, …)
``rk:7:set!level``              … with an argument
``rk:7.2:replay``               an action on table 7's second match, whatever is played there now
``rk:0:mine!locale``            an action that belongs to no table (``mine``, ``check``, ``stops``, …)
``rk:7:42:move:forward``        answer question 42 with this option
``rk:7:42?overcome:bats``       go on choosing: these fields are settled (``?`` alone: none is; ``?+…``: among
                                the rare options)
``rk:7:42?0``                   a select for the next field (several of them have different numbers)
``rk:7:42<overcome``            go back to the step where only this was settled
``rk:7:42*0``                   a set's select (several of them have different numbers)
``rk:7:42=``                    answer a set with nothing
``rk:7:42+``                    open the set's form
``rk:7:42+batch``               open the form in which this and the next questions are answered at once
``rk:7:42+1f``                  … with these chosen already (a bit for each place of the question's own list, as hex)
``rk:7:42*.3.0``                answer a set with the items at these places of the question's own list
``rk:7:42>2.0``                 an order so far, by places in the question's own list
``rk:7:0:everybody:m02,0``      premove this (no question has the number 0); also with ``?`` and ``<``
``rk:7:~42:move:forward``       suggest this option to the player who is asked; also with all marks above
==============================  =====================================================================
"""

from __future__ import annotations

import re

from msgspec import Struct

from engine.refusals import Refused
from referee.refusals import Malformed

_FORM = re.compile(
    r"rk:(\d{1,18})(?:\.(\d{1,9}))?:(?:([a-z][a-z-]*)(?:!(.*))?|(~?)(\d{1,18})([:?<*=+>])(.*))", re.DOTALL
)

PLANNING = 0
"""The number in place of a question's number in the component id of a premove. No question has it."""
NOWHERE = 0
"""The number in place of a table's number in component ids that belong to no table. No table has it."""


class Id(Struct, frozen=True):
    """A parsed component id: a ``verb`` with its ``rest``, or a ``question`` with the ``mark`` after its number."""

    table: int
    verb: str = ""
    question: int | None = None
    mark: str = ""
    rest: str = ""
    suggests: bool = False
    """True if the press suggests the answer to another player, and does not give it."""
    match: int | None = None
    """The number of the match at this table; None for the current match."""


def read(text: str) -> Id | None:
    """Parse a component id. Return None if it has none of the forms above."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    table, match, verb, argument, suggests, question, mark, rest = found.groups()
    if verb:
        return Id(int(table), verb, rest=argument or "", match=int(match) if match else None)
    if match:
        return None
    return Id(int(table), question=int(question), mark=mark, rest=rest, suggests=bool(suggests))


def make_global_id(verb: str, argument: str | None = None) -> str:
    """Return the id of a component that belongs to no table, such as a person's or a server's settings."""
    return make_table_id(NOWHERE, verb, argument)


def make_table_id(table: int, verb: str, argument: str | None = None) -> str:
    return f"rk:{table}:{verb}" if argument is None else f"rk:{table}:{verb}!{argument}"


def make_match_id(table: int, match: int, verb: str, argument: str | None = None) -> str:
    """Return the id of a component for one match. It stays valid when another match is played at the table."""
    return f"rk:{table}.{match}:{verb}" if argument is None else f"rk:{table}.{match}:{verb}!{argument}"


def make_question_id(table: int, question: int, mark: str, rest: str = "", suggests: bool = False) -> str:
    """Return the id of a component of a question. The parts are those of ``Id``."""
    return f"rk:{table}:{'~' if suggests else ''}{question}{mark}{rest}"


def make_option_id(table: int, question: int, text: str) -> str:
    return make_question_id(table, question, ":", text)


def read_number(text: str, digits: int = 18, refusal: type[Refused] = Malformed) -> int:
    """Return the number that a press carries. Raises ``refusal`` for any other text, and for more digits."""
    if not text.isdecimal() or len(text) > digits:
        raise refusal()
    return int(text)
