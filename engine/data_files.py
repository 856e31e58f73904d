"""Cards and levels as data: TOML files read into typed, frozen records.

A game names the record type of each file. The file is read, every field is checked, and an error names the exact place
of a mistake. A *table file* holds one record per table, headed by the card's number::

    [062]
    name = "Pit Trap"
    danger = 4

A *single file* is one record, and its key is the file's name without the ending.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

# A hook converts plain TOML data into a type that the game defines; msgspec calls it as hook(type, data).
Hook = Callable[[type, Any], Any]

_FIELD = re.compile(r"field `([^`]+)`")
_PATH = re.compile(r"^(?P<why>.*?) - at `(?P<path>[^`]*)`$", re.DOTALL)
_TWICE = re.compile(r"\('([^']+)',\) twice")


class DataFileError(ValueError):
    """An error for a data file that cannot be used; it names the file, card, field and reason.

    ``card`` and ``field`` are None if the mistake belongs to no single card or field.
    """

    def __init__(self, file: str, card: str | None, field: str | None, why: str) -> None:
        self.file, self.card, self.field, self.why = file, card, field, why
        where = [file, card and f"card {card}", field and f"field {field}"]
        super().__init__(": ".join([*(part for part in where if part), why]))


def find_folder(package: str, name: str) -> Traversable:
    """Return the folder called ``name`` inside a Python package."""
    return files(package) / name


def read_table(file: Traversable, record: type[T], *, key: str = "number", hook: Hook | None = None) -> dict[str, T]:
    """Read a table file; return its records by key, in the file's order.

    ``key`` names the record's field that takes the key from the table's head. Raises DataFileError for bad TOML, a
    duplicate card, or an unknown, missing or mistyped field.
    """
    cards: dict[str, T] = {}
    for number, fields in _read(file).items():
        if not isinstance(fields, dict):
            raise DataFileError(file.name, None, number, "stands outside of any card's table")
        cards[number] = _convert_record((file.name, number), key, number, fields, record, hook)
    return cards


def read_single(file: Traversable, record: type[T], *, key: str = "key", hook: Hook | None = None) -> T:
    """Read a file that holds one record; return the record.

    ``key`` names the record's field that takes the file's name. Raises DataFileError for bad TOML, or an unknown,
    missing or mistyped field.
    """
    stem = file.name.removesuffix(".toml")
    return _convert_record((file.name, None), key, stem, _read(file), record, hook)


def parse_single(file: str, content: str, record: type[T], *, key: str = "key", hook: Hook | None = None) -> T:
    """Return the record that the text of a data file holds. ``file`` is the file's name, which is the record's key.

    Raises DataFileError for bad TOML, or an unknown, missing or mistyped field. The caller must limit the size of
    untrusted text.
    """
    return _convert_record((file, None), key, file, _parse_file(file, content), record, hook)


def merge_tables(parts: Iterable[tuple[str, Mapping[str, T]]]) -> dict[str, T]:
    """Merge the records of several table files into one mapping. ``parts`` are (file name, its records by key).

    Raises DataFileError if two files hold the same card.
    """
    whole: dict[str, T] = {}
    origin: dict[str, str] = {}
    for file, part in parts:
        for number, record in part.items():
            if number in whole:
                raise DataFileError(file, number, None, f"is in {origin[number]} already")
            whole[number], origin[number] = record, file
    return whole


def _read(file: Traversable) -> dict[str, Any]:
    try:
        content = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DataFileError(file.name, None, None, str(error)) from error
    except OSError as error:
        raise DataFileError(file.name, None, None, "cannot be read") from error
    return _parse_file(file.name, content)


def _parse_file(file: str, content: str) -> dict[str, Any]:
    try:
        return tomllib.loads(content)
    except RecursionError as error:
        raise DataFileError(file, None, None, "is nested too deeply") from error
    except ValueError as error:  # The text is no TOML, or has a number with too many digits.
        twice = _TWICE.search(str(error))
        raise DataFileError(file, twice and twice[1], None, str(error)) from error


def _convert_record(
    place: tuple[str, str | None], key: str, value: str, fields: dict[str, Any], record: type[T], hook: Hook | None
) -> T:
    """Convert the fields of a TOML table into a record, with the table's key as one more field.

    ``place`` is the file and card that an error names.
    """
    if key in fields:
        raise DataFileError(*place, key, "is given by the table's head or the file's name")
    try:
        return msgspec.convert({key: value, **fields}, record, dec_hook=hook)
    except msgspec.ValidationError as error:
        field, why = _locate_fault(str(error))
        raise DataFileError(*place, field, why) from error


def _locate_fault(message: str) -> tuple[str | None, str]:
    """Split msgspec's error message into the path of the faulty field (or None) and the reason."""
    located = _PATH.match(message)
    why, path = (located["why"], located["path"]) if located else (message, "$")
    named = _FIELD.search(why)
    steps = [path.removeprefix("$").removeprefix("."), named[1] if named else ""]
    return ".".join(step for step in steps if step) or None, why
