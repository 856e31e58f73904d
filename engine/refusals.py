"""Refusals: what is not possible, as exceptions with typed fields. Each kind is a small class beside what raises it.

Here stand the base class, and the refusals that several files of the engine raise. A sentence is found by the class
(``render.face.refusal_words``).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, dataclass_transform

from msgspec import Struct


class Mistyped(Struct, frozen=True):
    """A typed text that means nothing possible, with the most similar words and all possible ones."""

    typed: str
    near: Sequence[str] = ()
    ways: Sequence[str] = ()


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(dataclasses.field,))
class _Fields:
    """Makes keyword arguments of the fields that a subclass declares, as a dataclass does."""

    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str = "") -> None:
        cls.kind = kind or re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        if vars(cls).get("__annotations__"):  # a class without fields of its own is made as its base class is
            dataclasses.dataclass(eq=False, kw_only=True)(cls)


class Refused(_Fields, Exception):
    """An exception for a request that is not possible. Nothing has changed when it is raised.

    ``kind`` names the reason: the name of the class, or what the class says (``class Over(Refused, kind="end")``). It
    is counted, logged and stored, so it never changes. ``rule`` is the rulebook's rule, and the other fields are
    details for the sentence. None of them depends on hidden facts. They say "you cannot", never "you do not hold it".
    """

    rule: str | None = None
    mistyped: Mistyped | None = None
    """The typed text that has led to the refusal, if one has."""

    def __str__(self) -> str:
        """Return the kind as it is logged and stored."""
        return self.kind

    @property
    def values(self) -> dict[str, Any]:
        """The details for the sentence, by field."""
        common = ("rule", "mistyped")
        return {one.name: getattr(self, one.name) for one in dataclasses.fields(self) if one.name not in common}


class MoveRefused(Refused):
    """A move that is not possible. ``tag``: the move's tag, if a move was named."""

    tag: str = ""


class NotNow(MoveRefused):
    """A move that the question does not offer. ``asked``: the question's kind."""

    asked: str = ""


class NotAnOption(MoveRefused):
    """An answer that is none of the options.

    ``field``: the field of the move that fits no option. ``meant``: the values of the fields that have one meaning.
    """

    field: str = ""
    meant: Mapping[str, str] = dataclasses.field(default_factory=dict)


class Stale(Refused):
    """A question that is no longer open."""


class NotYours(Refused):
    """A question that is put to another seat."""


class LimitReached(Refused):
    """A number that cannot be larger. ``most``: the largest possible one."""

    most: int


class NoSuchLevel(Refused): ...


class NoSuchSetting(Refused): ...


class NoSuchValue(Refused):
    """A value that a setting does not have. ``key``: the setting, ``possible``: its values, where they are known."""

    key: str = ""
    possible: Sequence[str] = ()


class WrongSeats(Refused, kind="seats"):
    """A number of players for which the level is not made."""
