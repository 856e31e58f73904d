"""Data files are read into records, and mistakes in them are named."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from engine import data_files
from engine.data_files import DataFileError


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    colour: str


class Toy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    number: str
    weight: int
    sides: tuple[Side, ...] = ()

    def __post_init__(self) -> None:
        if self.weight < 0:
            raise ValueError("field `weight`: is not below 0")


def written(folder: Path, text: str, name: str = "toys.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_table_file_is_read_in_order_with_its_keys(tmp_path: Path) -> None:
    file = written(tmp_path, '[007]\nweight = 2\n[[007.sides]]\ncolour = "red"\n[001]\nweight = 0\n')
    toys = data_files.read_table(file, Toy)
    assert list(toys.items()) == [
        ("007", Toy(number="007", weight=2, sides=(Side("red"),))),
        ("001", Toy(number="001", weight=0)),
    ]


def test_a_single_file_has_its_name_as_key(tmp_path: Path) -> None:
    file = written(tmp_path, "weight = 3\n", "marble.toml")
    assert data_files.read_single(file, Toy, key="number") == Toy(number="marble", weight=3)


@pytest.mark.parametrize(
    ("text", "card", "field", "why"),
    [
        ("[001]\nweight = 'x'\n", "001", "weight", "Expected `int`, got `str`"),
        ("[001]\n", "001", "weight", "missing required field"),
        ("[001]\nweight = 1\nwieght = 2\n", "001", "wieght", "unknown field"),
        ("[001]\nweight = -1\n", "001", "weight", "is not below 0"),
        ("[001]\nweight = 1\n[[001.sides]]\ncolour = 5\n", "001", "sides[0].colour", "Expected `str`"),
        ("[001]\nweight = 1\n[[001.sides]]\nhue = 5\n", "001", "sides[0].hue", "unknown field"),
        ("[001]\nweight = 1\n[[001.sides]]\n", "001", "sides[0].colour", "missing required field"),
        ("[001]\nweight = 1\nnumber = '002'\n", "001", "number", "table's head"),
        ("[001]\nweight = 1\n[001]\nweight = 2\n", "001", None, "twice"),
        ("weight = 1\n", None, "weight", "outside"),
        ("[001\n", None, None, "at line 1"),
    ],
)
def test_a_mistake_is_named_by_file_card_and_field(
    tmp_path: Path, text: str, card: str | None, field: str | None, why: str
) -> None:
    with pytest.raises(DataFileError) as caught:
        data_files.read_table(written(tmp_path, text), Toy)
    error = caught.value
    assert (error.file, error.card, error.field) == ("toys.toml", card, field)
    assert why in error.why
    for part in (error.file, card or "", field or ""):
        assert part in str(error)


def test_a_file_that_is_missing_or_no_text_is_named_without_its_folder(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"^none\.toml: cannot be read$"):
        data_files.read_table(tmp_path / "none.toml", Toy)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DataFileError, match=r"^bytes\.toml: "):
        data_files.read_table(tmp_path / "bytes.toml", Toy)


def test_one_card_in_two_files_is_refused() -> None:
    with pytest.raises(DataFileError, match=r"^b\.toml: card 001: is in a\.toml already$"):
        data_files.merge_tables([("a.toml", {"001": 1}), ("b.toml", {"002": 2, "001": 3})])
