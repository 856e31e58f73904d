"""Games and presenters with other functions, for tests."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

R = TypeVar("R", bound=Struct)


def change_record(record: R, **functions: object) -> R:
    """Replace fields of a record (a ``Game``, a ``Presenter``), or of the part of the record that has such a field."""
    for name, function in functions.items():
        if name in record.__struct_fields__:
            record = replace(record, **{name: function})
            continue
        (part,) = (
            part
            for part in record.__struct_fields__
            if isinstance(value := getattr(record, part), Struct) and name in value.__struct_fields__
        )
        record = replace(record, **{part: replace(getattr(record, part), **{name: function})})
    return record
