"""The loader of Tomb's cards: it reads one file for each sort of card, and checks all fields against the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import data_files
from engine.data_files import DataFileError

from ..language import Vocabulary
from ..state import find_kind
from .records import Card, Character, Effects, Engraving, Hazard, Item, Monster, Prayer, Spell, Tactic, Trap, Treasure

FILES: Mapping[str, type[Card]] = {
    "characters.toml": Character,
    "items.toml": Item,
    "prayers.toml": Prayer,
    "spells.toml": Spell,
    "tactics.toml": Tactic,
    "monsters.toml": Monster,
    "traps.toml": Trap,
    "treasures.toml": Treasure,
    "engravings.toml": Engraving,
    "hazards.toml": Hazard,
}


def load(folder: Any, vocabulary: Vocabulary) -> dict[str, Card]:
    """Load all cards in a folder. Their effects may use only words of the vocabulary.

    Raises DataFileError with file, card and field.
    """

    def read(kind: type[Any], data: Any) -> Any:
        """Convert a list of texts into clauses."""
        if not (isinstance(data, list) and all(isinstance(line, str) for line in data)):
            raise ValueError("is a list of texts in the effect language")
        assert kind is Effects
        return Effects(vocabulary.read(line) for line in data)

    tables = {file: data_files.read_table(folder / file, kind, key="key", hook=read) for file, kind in FILES.items()}
    for file, kind in FILES.items():
        for key in tables[file]:
            if find_kind(key) != kind.__name__.lower():
                raise DataFileError(file, key, None, "its key begins with the letter of another sort")
    return data_files.merge_tables(tables.items())
