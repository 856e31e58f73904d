"""Presenters with other functions, for tests. A function belongs to the presenter itself or to one of its parts."""

from __future__ import annotations

from typing import Any

from msgspec.structs import fields, replace

from render.face.contract import Presenter
from render.face.offers import Choosing, Guidance, Pictures, Reference, Telling

_PLACES = {
    field.name: record.__name__.lower()
    for record in (Choosing, Guidance, Pictures, Reference, Telling)
    for field in fields(record)
}


def change_presenter(face: Presenter, **functions: Any) -> Presenter:
    for name, function in functions.items():
        if name in _PLACES:
            name, function = _PLACES[name], replace(getattr(face, _PLACES[name]), **{name: function})
        face = replace(face, **{name: function})
    return face
