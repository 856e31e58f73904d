"""A description of everything that reaches the disk: its names as they are encoded, its tags and its types.

``stored_forms.txt`` has the description as it was when it was last written on purpose:

    python -m tests.upgrades.stored_forms

writes it anew. Names of classes and docstrings are no part of it, because they are not stored. A record is a line for
each of its fields, in the order in which they are stored: ``state.raiders[].alive: bool = true``.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from engine.events import Advice
from engine.game import Game
from engine.games.tomb_raider.levels.records import Level
from engine.games.tomb_raider.series import Carried
from engine.match_file import Record
from engine.match_records import Snapshot
from engine.protocol import Choice
from engine.registry import load_games
from referee.store.columns import COLUMNS
from tests import stored

FROZEN = Path(__file__).parent / "stored_forms.txt"


def describe(root: str, type_: Any) -> Iterator[str]:
    """Yield a line for a type, and a line for each field of the records in it."""
    yield from _typed(root, inspect.type_info(type_), "")


def _typed(path: str, found: inspect.Type, default: str) -> Iterator[str]:
    named, records = _named(found)
    yield f"{path}: {named}{default}"
    for place, record in records:
        for field in record.fields:
            default = _default(field, record.cls.__struct_config__.omit_defaults)
            yield from _typed(f"{path}{place}.{field.encode_name}", field.type, default)


def _default(field: inspect.Field, omitted: bool) -> str:
    """Return the default, and whether it is written in a record that leaves out other defaults."""
    if field.required:
        return ""
    made = field.default is msgspec.NODEFAULT
    default = field.default_factory() if made else field.default
    said = " = " + (repr(default) if default is msgspec.UNSET else msgspec.json.encode(default).decode())
    return said + (", written" if omitted and made and field.default_factory not in (list, dict, set) else "")


def _named(found: inspect.Type) -> tuple[str, list[tuple[str, inspect.StructType]]]:
    """Return the name of a type, and the records in it with the steps that lead to each."""
    match found:
        case inspect.StructType():
            return _record(found), [("" if found.tag is None else f"<{found.tag}>", found)]
        case inspect.UnionType(types=types):
            parts = [_named(one) for one in types]
            return " | ".join([name for name, _ in parts]), [place for _, places in parts for place in places]
        case inspect.TupleType(item_types=types):
            parts = [_named(one) for one in types]
            places = [(f"[{at}]{step}", one) for at, (_, listed) in enumerate(parts) for step, one in listed]
            return f"({', '.join([name for name, _ in parts])})", places
        case inspect.CollectionType(item_type=item):
            name, places = _named(item)
            return f"[{name}]", [(f"[]{step}", one) for step, one in places]
        case inspect.DictType(key_type=key, value_type=value):
            name, places = _named(value)
            return f"{{{_named(key)[0]}: {name}}}", [(f"{{}}{step}", one) for step, one in places]
        case inspect.LiteralType(values=values):
            return "/".join(map(repr, values)), []
        case inspect.EnumType(cls=cls):
            return "/".join([repr(one.value) for one in cls]), []
        case inspect.Metadata(type=inner):
            return _named(inner)
    limits = [f"{key}={value}" for key, value in msgspec.structs.asdict(found).items() if value is not None]
    name = type(found).__name__.removesuffix("Type").lower()
    return name + (f"({', '.join(limits)})" if limits else ""), []


def _record(record: inspect.StructType) -> str:
    notes = [] if record.tag is None else [f"{record.tag_field} {record.tag!r}"]
    notes += ["an array"] if record.array_like else []
    notes += ["without defaults"] if record.cls.__struct_config__.omit_defaults else []
    notes += ["nothing else"] if record.forbid_unknown_fields else []
    return " ".join(["record", *([f"({', '.join(notes)})"] if notes else [])])


def of_game(game: Game[Any]) -> Iterator[str]:
    """Yield what is stored of a game's matches."""
    yield from describe("state", game.state)
    for move in game.moves:
        yield from describe(f"move {move.__struct_config__.tag}", move)
    for kind, subcommand in game.sets.items():
        yield f"set {kind}: {subcommand}"
    for kind in game.files:
        yield f"file {kind}"
    if game.answering.plans is not None:
        yield from (f"condition {key}" for key in game.answering.plans.conditions)
        yield from (f"plan {move.__struct_config__.tag}" for move in game.answering.plans.only)
    yield from (f"level {level}" for level in game.levels)
    choices = [choice for level in game.levels for choice in game.choices(level)]
    yield from dict.fromkeys(
        f"choice {one.key}{' of a seat' if one.each_seat else ''}{f' or {one.file}' if one.file else ''}: {value}"
        for one in choices
        for value in one.values
    )
    if find_spec(f"render.games.{game.key}.words") is not None:  # A small game's face is one file.
        words = import_module(f"render.games.{game.key}.words.questions")
        yield from (f"question {kind}" for kind in words.PROMPTS)
        yield from (f"standing order {kind}" for kind in words.ROUTINES)
    for event in game.events:
        if issubclass(event, Advice):  # This event is shown, but never stored.
            continue
        public = [name for name in event.__struct_encode_fields__ if name != "private"]
        yield f"event {event.kind}: {', '.join(public)}"
        for base in event.__dict__.get("__orig_bases__", ()):
            for record in get_args(base):
                yield f"event {event.kind} to its seat: {', '.join(record.__struct_encode_fields__)}"


def _of_the_engine() -> Iterator[str]:
    yield from describe("snapshot", Snapshot)
    yield from describe("choice", Choice)
    yield from describe("levels of tomb_raider", Level)
    yield from describe("carried in tomb_raider", Carried)


def _columns() -> Iterator[str]:
    for table, columns in COLUMNS.items():
        for column, type_ in columns.items():
            yield from describe(f"{table}.{column}", type_)


def forms() -> dict[str, tuple[str, ...]]:
    """Return the lines of every part."""
    parts = {f"game {key}": of_game(game) for key, game in load_games().items()}
    parts |= {"engine": _of_the_engine(), "match file": describe("record", Record)}
    parts |= {"columns": _columns(), "database": stored.layout()}
    return {part: tuple(lines) for part, lines in parts.items()}


def text_of(parts: dict[str, tuple[str, ...]]) -> str:
    return "\n".join("\n".join([f"[{part}]", *lines, ""]) for part, lines in parts.items())


def frozen() -> dict[str, tuple[str, ...]]:
    """Return the lines of every part as they were written."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in FROZEN.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = found.setdefault(line[1:-1], [])
        elif line:
            lines.append(line)
    return {part: tuple(listed) for part, listed in found.items()}


if __name__ == "__main__":
    FROZEN.write_text(text_of(forms()), encoding="utf-8")
