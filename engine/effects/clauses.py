"""A clause of the card language: the moment, the conditions, and the effects.

    window[guard,guard]: CALL(value,name=value); CALL(…)

The language of a game's cards is its ``Vocabulary``: the verbs, each with the forms in which the rules carry it out,
and the windows, each with the guards that are checked there. The parser refuses everything else, and names the possible
words. So a card never promises what no rule would do.

A *form* is written like a clause, with "/" between alternatives, and shows the possible variations::

    enter[opp,resist=?]: MOVE(to=opp,dest=deeper)      that guard is required; resist= is optional, with any value
    found: EXIT(add,dir=any,at=loc/adj)
    post_test[own,test=fight]: DAMAGE(+n,to=target)    n: a number of 1 or more; +n, -n: with its sign; Name: a name
    played: DRAW(n,who=self/opp?)                      who= may be left out; "played": windows of `Verb.groups`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Generic, TypeVar

from msgspec import Struct

from .grammar import LanguageError, Parameter, Verb, list_parameter_names, list_parameters, read_call, read_word

G = TypeVar("G", bound="Guards")
V = TypeVar("V", bound=Verb)

_CLAUSE = re.compile(r"(?P<window>[a-z_.]+)(?:\[(?P<guards>[^\[\]]*)\])?: (?P<calls>.+)")
_FORM = re.compile(r"(?P<windows>[a-z_./]+)(?:\[(?P<guards>[^\[\]]*)\])?: (?P<word>[A-Z_]+)\((?P<parts>[^()]*)\)")
_VARYING = {"n": re.compile("[0-9]+"), "+n": re.compile(r"\+[0-9]+"), "-n": re.compile("-[0-9]+"),
            "Name": re.compile("[A-Z].*")}  # fmt: skip


class Guards(Struct, frozen=True):
    """The conditions of a clause, as a record that a game defines. A field at its default sets no condition.

    The first field tells whose event it is, and is written as its value alone. The others are written ``name=value``.
    """

    def list_parts(self) -> tuple[str, ...]:
        """Return the conditions as written in a clause, one text for each."""
        found = []
        for place, parameter in enumerate(_list_guard_parameters(type(self))):
            value = getattr(self, parameter.field)
            if value != parameter.default:
                found.append(parameter.write(value) if place == 0 else f"{parameter.name}={parameter.write(value)}")
        return tuple(found)

    def __str__(self) -> str:
        parts = self.list_parts()
        return f"[{','.join(parts)}]" if parts else ""


class Clause(Struct, Generic[G, V], frozen=True):
    """A clause of a card: a window, conditions, and calls, carried out in order. Impossible calls are skipped."""

    window: str
    guards: G
    calls: tuple[V, ...]

    def __str__(self) -> str:
        return f"{self.window}{self.guards}: {write_calls(self.calls)}"


C = TypeVar("C", bound=Clause[Any, Any])


class Effects(tuple[C, ...], Generic[C]):
    """The clauses of a card in order. ``at`` maps the name of a window to the clauses for the window."""

    at: dict[str, tuple[C, ...]]

    def __init__(self, clauses: Iterable[C] = ()) -> None:
        self.at = {}
        for clause in self:
            self.at[clause.window] = (*self.at.get(clause.window, ()), clause)


class Window(Struct, frozen=True):
    """A kind of moment at which cards have effects.

    ``whose`` lists the words for the seats whose event it may be; it is empty if the event is nobody's. ``guards`` are
    the conditions checked there for every verb, as written in a clause ("test=" stands for any value). With ``bare`` a
    clause may leave out the word for whose event it is.
    """

    whose: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    bare: bool = False


class Form(Struct, frozen=True):
    """A pattern for one use of a verb in cards: its windows, conditions and parameters (see the head of this file)."""

    text: str
    windows: tuple[str, ...]
    needs: tuple[tuple[str, ...], ...]
    """The conditions that the form requires, each with its alternative wordings."""
    may: tuple[str, ...]
    """The conditions that the form permits, besides those that the window permits."""
    words: dict[str, tuple[str, ...]]
    spare: tuple[str, ...] = ()
    """The names of the verb's parameters that may be left out."""

    def allows_guard(self, guard: str) -> bool:
        """Return whether this form requires or permits a condition; ``guard`` is its written form."""
        return any(guard in wordings for wordings in self.needs) or guard.startswith(self.may)

    def has_form(self, window: str, guards: tuple[str, ...], call: Verb, checked: tuple[str, ...]) -> bool:
        """Return whether a call with these conditions in this window fits the form.

        ``checked`` are the conditions that the window checks for every verb.
        """
        written = call.list_written_parameters()
        return (
            window in self.windows
            and all(any(wording in guards for wording in wordings) for wordings in self.needs)
            and all(self.allows_guard(guard) or guard.startswith(checked) for guard in guards)
            and self.words.keys() - set(self.spare) <= written.keys() <= self.words.keys()
            and all(
                any(_has_word(word, part) for word in self.words[name])
                for name, text in written.items()
                for part in text.split("/")
            )
        )


class Vocabulary(Struct, Generic[G, V], frozen=True):
    """The language of a game's cards: the verbs, windows and conditions that clauses may use."""

    verbs: Mapping[str, type[V]]
    windows: Mapping[str, Window]
    guards: type[G]
    readers: Mapping[str, Callable[[str], Any]]
    """Parsers of conditions whose values are not words of a closed list, by the condition's name."""

    def read(self, text: str) -> Clause[G, V]:
        """Parse one clause of a card. Raises LanguageError, which names the possible words."""
        found = _CLAUSE.fullmatch(text)
        if not found:
            raise LanguageError(f"{text!r} is not of the form: window[guard,guard]: VERB(…); VERB(…)")
        name = read_word("window", found["window"], tuple(self.windows))
        guards = self.guards() if found["guards"] is None else self._parse_guards(found["guards"])
        return Clause(name, guards, self.parse_calls(found["calls"], name, guards.list_parts()))

    def parse_calls(self, text: str, window: str, guards: tuple[str, ...] = ()) -> tuple[V, ...]:
        """Parse calls separated by "; ". Each must fit a form of its verb for this window. Raises LanguageError."""
        calls: list[V] = [read_call(part, self.verbs) for part in text.split("; ")]
        moment = self.windows[window]
        checked = (*moment.whose, *moment.guards)
        for place, call in enumerate(calls):
            forms = list_forms(type(call))
            for guard in guards:
                known = any(window in form.windows and form.allows_guard(guard) for form in forms)
                if not known and not guard.startswith(checked):
                    raise LanguageError(f"guard {guard!r}: in window {window} are checked {', '.join(checked) or '-'}")
            if moment.whose and not moment.bare and not any(guard in moment.whose for guard in guards):
                raise LanguageError(f"window {window}: lacks whose event it is, {' or '.join(moment.whose)}")
            if not any(form.has_form(window, guards, call, checked) for form in forms):
                ways = " | ".join(form.text for form in forms)
                raise LanguageError(f"{call} in {window}{_format_guards(guards)}: what is carried out is {ways}")
            _check_place(calls, place)
        return tuple(calls)

    def _parse_guards(self, text: str) -> G:
        fields = _list_guard_parameters(self.guards)
        first, others = fields[0], {one.name: one for one in fields[1:]}
        given: dict[str, Any] = {}
        for part in text.split(","):
            name, equals, value = part.partition("=")
            if part in first.words:
                field, read = first.field, part
            elif not equals or name not in others:
                allowed = (*first.words, *(f"{one}=" for one in others))
                raise LanguageError(f"guard {part!r}: allowed are {', '.join(allowed)}")
            else:
                field = others[name].field
                reader = self.readers.get(name)
                read = reader(value) if reader is not None else others[name].read("guard", value)
            if field in given:
                raise LanguageError(f"guard {name if equals else field!r} stands twice")
            given[field] = read
        return self.guards(**given)


def write_calls(calls: tuple[Verb, ...]) -> str:
    """Return calls as text, in the form from which they are parsed."""
    return "; ".join(map(str, calls))


@cache
def list_forms(verb: type[Verb]) -> tuple[Form, ...]:
    """Return the patterns in which cards may use a verb."""
    return tuple(_parse_form(verb, text) for text in verb.forms)


def _parse_form(verb: type[Verb], text: str) -> Form:
    found = _FORM.fullmatch(text)
    assert found, text
    names, bare = list_parameter_names(verb)
    words: dict[str, tuple[str, ...]] = {}
    spare = []
    for place, part in enumerate(found["parts"].split(",") if found["parts"] else ()):
        name, equals, value = part.partition("=")
        assert equals or place < bare, text
        name, value = (name, value) if equals else (names[place], part)
        if value.endswith("?"):
            spare.append(name)
        words[name] = tuple(value.removesuffix("?").split("/"))
    assert set(words) <= set(names), text
    guards = found["guards"].split(",") if found["guards"] else ()
    return Form(
        text=text,
        windows=tuple(one for name in found["windows"].split("/") for one in verb.groups.get(name, (name,))),
        needs=tuple(tuple(guard.split("/")) for guard in guards if not guard.endswith("?")),
        may=tuple(guard.removesuffix("?") for guard in guards if guard.endswith("?")),
        words=words,
        spare=tuple(spare),
    )


def _check_place(calls: list[V], place: int) -> None:
    """Check that a call that uses the aim of another call directly follows that call. Raises LanguageError."""
    call, after = calls[place], type(calls[place]).after
    if after is not None and (place == 0 or not isinstance(calls[place - 1], after)):
        raise LanguageError(f"{call}: stands right behind {after.__name__}, whose aim it goes by")


def _has_word(word: str, text: str) -> bool:
    varying = _VARYING.get(word)
    return text == word if varying is None else varying.fullmatch(text) is not None


def _format_guards(guards: tuple[str, ...]) -> str:
    return f"[{','.join(guards)}]" if guards else ""


@cache
def _list_guard_parameters(record: type[Guards]) -> tuple[Parameter, ...]:
    return list_parameters(record)
