"""The syntax of a card's calls: a record's fields give the parameters, their types the allowed values.

A game declares the records; this module knows no single verb. Types of fields:

- `Literal[...]` takes one of its words, `tuple[Literal[...], ...]` takes several of them, separated by "/".
- `int` takes a number of 1 or more, `Signed` a change with its sign.
- `str` takes a name, which begins with a capital; `bool` takes "yes" and is left out otherwise.

A field with a default may be left out. It is not written when it holds its default.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, Union, get_args, get_origin

import msgspec
from msgspec import Struct

Signed: TypeAlias = Annotated[int, "signed"]  # A change is written with its sign (except 0). An amount has no sign.

_CALL = re.compile(r"(?P<word>[A-Z_]+)\((?P<parts>[^()]*)\)")
_NUMBER = re.compile(r"(?P<sign>[+-]?)(?P<digits>[0-9]{1,2})")
_NAME = re.compile(r"[A-Z][A-Za-z0-9'.!&-]+(?: [A-Za-z0-9'.!&-]+)*")


class LanguageError(ValueError):
    """An error in the text of a card. Its message tells the fault and the allowed words."""


class Verb(Struct, frozen=True, tag_field="verb"):
    """A call in the text of a card. Its tag is the word in the text.

    The first ``bare`` fields are written without their name. ``forms`` lists all forms in which the game's rules carry
    the verb out, as described in ``clauses``; any other values are refused. With ``after`` this verb uses the aim of a
    call of another verb, and must directly follow it. ``groups`` holds names for several windows, used in forms.
    """

    bare: ClassVar[int] = 1
    forms: ClassVar[tuple[str, ...]] = ()
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    after: ClassVar[type[Verb] | None] = None

    def list_written_parameters(self) -> dict[str, str]:
        """Return the parameters of a call as written, by name. Parameters that hold their default are left out."""
        found: dict[str, str] = {}
        for parameter in _make_shape(type(self)).parameters:
            value = getattr(self, parameter.field)
            if parameter.field == "plus" or (not parameter.required and value == parameter.default):
                continue
            text = parameter.write(value)
            found[parameter.name] = f"+{text}" if parameter.field == "n" and getattr(self, "plus", False) else text
        return found

    def __str__(self) -> str:
        shape = _make_shape(type(self))
        bare = {parameter.name for parameter in shape.parameters[: shape.bare]}
        parts = [text if name in bare else f"{name}={text}" for name, text in self.list_written_parameters().items()]
        return f"{shape.word}({','.join(parts)})"


def read_call(text: str, verbs: Mapping[str, type[Any]]) -> Any:
    """Parse one call, such as ``DRAW(2)``, into the verb that its word names. Raises LanguageError."""
    found = _CALL.fullmatch(text)
    if not found:
        raise LanguageError(f"{text!r} is not of the form: VERB(value,name=value)")
    verb: Any = verbs[read_word("verb", found["word"], tuple(verbs))]
    shape = _make_shape(verb)
    by_name = {parameter.name: parameter for parameter in shape.parameters if parameter.field != "plus"}
    given: dict[str, Any] = {}
    for place, part in enumerate(found["parts"].split(",") if found["parts"] else ()):
        name, equals, value = part.partition("=")
        if not equals:
            if place >= shape.bare:
                raise LanguageError(f"{shape.word}: {part!r} needs its name; it has {shape}")
            name, value = shape.parameters[place].name, part
        if name not in by_name:
            raise LanguageError(f"{shape.word} has no {name!r}; it has {shape}")
        parameter = by_name[name]
        if parameter.field in given:
            raise LanguageError(f"{shape.word}: {name!r} stands twice")
        if "plus" in verb.__struct_fields__ and name == "n" and value.startswith("+"):
            given["plus"], value = True, value[1:]
        given[parameter.field] = parameter.read(shape.word, value)
    missing = [one.name for one in shape.parameters if one.required and one.field not in given]
    if missing:
        raise LanguageError(f"{shape.word} lacks {', '.join(missing)}; it has {shape}")
    return verb(**given)


def read_word(parameter: str, text: str, allowed: tuple[str, ...]) -> str:
    """Return the text if it is one of the allowed words.

    The error names the ``parameter``. Words that end in :n or :NAME only describe a form and are refused.
    """
    if text not in allowed or text.endswith((":n", ":NAME")):
        raise LanguageError(f"{parameter} {text!r}: allowed are {', '.join(allowed)}")
    return text


def read_name(parameter: str, text: str, or_else: tuple[str, ...] = ()) -> str:
    """Return the text if it is a name, which begins with a capital.

    The error names the ``parameter``, and allows the words ``or_else``, too.
    """
    if not _NAME.fullmatch(text):
        raise LanguageError(f"{parameter} {text!r}: allowed are {', '.join((*or_else, 'a name with a capital'))}")
    return text


def read_number(parameter: str, text: str, *, signed: bool) -> int:
    """Parse a number: a change with its sign if ``signed``, else 1 to 99. The error names the ``parameter``."""
    found = _NUMBER.fullmatch(text)
    fits = found and (text == "0" or bool(found["sign"]) if signed else not found["sign"] and int(text) > 0)
    if not fits:
        wanted = "a number with its sign, as +1" if signed else "a number of 1 or more"
        raise LanguageError(f"{parameter} {text!r}: allowed is {wanted}")
    return int(text)


class Parameter(Struct, frozen=True):
    """One parameter of a verb in the card language: its syntax and its possible values."""

    field: str
    name: str
    required: bool
    default: Any
    words: tuple[str, ...]
    number: bool
    signed: bool
    many: bool
    named: bool

    def read(self, word: str, text: str) -> Any:
        what = f"{word} {self.name}="
        if self.many:
            return tuple(read_word(what, one, self.words) for one in text.split("/"))
        if self.named:
            return read_name(what, text)
        if text in self.words:
            return True if self.words == ("yes",) else text
        if self.number and not (self.words and text.isalpha()):
            return read_number(what, text, signed=self.signed)
        return read_word(what, text, (*self.words, "a number") if self.number else self.words)

    def write(self, value: Any) -> str:
        match value:
            case True:
                return "yes"
            case tuple():
                return "/".join(value)
            case int():
                return f"{value:+}" if self.signed and value else str(value)
            case _:
                return str(value)


class Shape(Struct, frozen=True):
    """The syntax of one verb of the card language: its word and its parameters."""

    word: str
    bare: int
    parameters: tuple[Parameter, ...]

    def __str__(self) -> str:
        return ", ".join(one.name for one in self.parameters if one.field != "plus")


def list_parameters(record: type[Struct]) -> tuple[Parameter, ...]:
    """Return the fields of a verb or of a record of conditions as parameters, in order."""
    hints = typing.get_type_hints(record, include_extras=True)
    return tuple(
        _make_parameter(field.name, field.encode_name, hints[field.name], field.default)
        for field in msgspec.structs.fields(record)
    )


def _make_parameter(field: str, name: str, hint: Any, default: Any) -> Parameter:
    many = get_origin(hint) is tuple
    options = get_args(hint)[:1] if many else _list_options(hint)
    words = tuple(word for one in options if get_origin(one) is Literal for word in get_args(one))
    signed = any(get_origin(one) is Annotated for one in options)
    return Parameter(
        field=field,
        name=name,
        required=default is msgspec.NODEFAULT,
        default=default,
        words=("yes",) if bool in options else words,
        number=signed or int in options,
        signed=signed,
        many=many,
        named=str in options,
    )


def _list_options(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def list_parameter_names(verb: type[Verb]) -> tuple[tuple[str, ...], int]:
    """Return the names of a verb's parameters in order, and how many of them are written without their name."""
    shape = _make_shape(verb)
    return tuple(one.name for one in shape.parameters if one.field != "plus"), shape.bare


def find_verb_word(verb: type[Verb]) -> str:
    """Return the word that calls a verb in the text of a card."""
    return str(verb.__struct_config__.tag)


@cache
def _make_shape(verb: type[Verb]) -> Shape:
    return Shape(find_verb_word(verb), verb.bare, list_parameters(verb))
