"""A list of all classes of refusals, with an example of each."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.own_files import Fault
from engine.refusals import Refused
from render.text.i18n import T

LEFT_OUT = ("MoveRefused", "LimitReached", "NothingStored", "WordedRefusal", "NeverEnding", "Damaged")
"""The base classes, which are never raised, and one that is worded as its base class is."""
SAMPLES: dict[str, Any] = {
    **{"int": 3, "int | None": 3, "float": 3.0, "str": "It is so.", "bool": True, "Text": T("It is so.")},
    "tuple[Fault, ...]": (Fault("x", "TR-GEN-1"),),
}


@cache
def list_refusals(*packages: str) -> tuple[type[Refused], ...]:
    """Return the classes of refusals that may be raised, in these packages and below."""
    for package in packages:
        root = importlib.import_module(package)
        for module in pkgutil.walk_packages(root.__path__, f"{package}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    found = (one for one in _list_below(Refused) if f"{one.__module__}.".startswith(tuple(f"{p}." for p in packages)))
    return tuple(sorted((one for one in found if one.__name__ not in LEFT_OUT), key=lambda one: one.__qualname__))


def _list_below(refusal: type[Refused]) -> Iterator[type[Refused]]:
    for one in refusal.__subclasses__():
        yield one
        yield from _list_below(one)


def make_sample(refusal: type[Refused], **given: Any) -> Refused:
    """Make a refusal of this class with some value in each field that has no default."""
    needed = [one for one in dataclasses.fields(refusal) if one.default is one.default_factory is dataclasses.MISSING]
    return refusal(**{one.name: SAMPLES.get(str(one.type), ()) for one in needed}, **given)
