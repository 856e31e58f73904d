"""The loader of the card files of Tomb Raider: a file for each type of card, every field checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine import data_files
from engine.data_files import DataFileError

from ..language import Vocabulary
from . import building
from .pool import Pool
from .records import (
    Action,
    Card,
    Character,
    Discovery,
    Effects,
    Failure,
    Location,
    Obstacle,
    Requirements,
    SecretMove,
    Starter,
    Treasure,
    Upgrade,
    read_requirement,
)

FILES: Mapping[str, type[Card]] = {
    "locations.toml": Location,
    "characters.toml": Character,
    "treasures.toml": Treasure,
    "upgrades.toml": Upgrade,
    "obstacles.toml": Obstacle,
    "discoveries.toml": Discovery,
    "actions.toml": Action,
    "secret_moves.toml": SecretMove,
}


def load_folder(folder: Any, vocabulary: Vocabulary) -> Pool:
    """Load all cards in a folder. Their effects may use only words of the vocabulary.

    Raises DataFileError naming file, card and field.
    """

    def read(kind: type[Any], data: Any) -> Any:
        """Convert a list of texts into clauses, calls or requirements, by the field's type."""
        if not (isinstance(data, list) and all(isinstance(line, str) for line in data)):
            raise ValueError("is a list of texts")
        if kind is Requirements:
            return Requirements(map(read_requirement, data))
        if kind is Effects:
            return Effects(vocabulary.read(line) for line in data)
        assert kind is Failure
        return Failure(call for line in data for call in vocabulary.parse_calls(line, "failure"))

    cards = data_files.merge_tables(
        (file, data_files.read_table(folder / file, kind, hook=read)) for file, kind in FILES.items()
    )
    starters = data_files.read_table(folder / "decks.toml", Starter, key="key")
    whole = Pool(cards, starters)
    for starter in starters.values():
        _check_starter(whole, starter)
    return whole


def _check_starter(pool: Pool, starter: Starter) -> None:
    def refuse(field: str, why: str) -> None:
        raise DataFileError("decks.toml", starter.key, field, why)

    wanted: dict[str, tuple[tuple[str, ...], tuple[type[Card], ...]]] = {
        "locations": (starter.locations, (Location,)),
        "raider": ((starter.raider,), (Character,)),
        "treasure": ((starter.treasure,), (Treasure,)),
        "draw": (starter.draw, building.KINDS),
    }
    for field, (numbers, kinds) in wanted.items():
        for number in numbers:
            if not isinstance(pool.cards.get(number), kinds):
                refuse(field, f"{number} is not in the pool, or of another type")
    for role in ("entrance", "treasure"):
        if sum(pool.find_location(number).role == role for number in starter.locations) != 1:
            refuse("locations", f"one is the {role}, no more and no fewer")
    for fault in building.find_faults(Counter(starter.draw), pool.cards):
        refuse("draw", f"{fault.kind} ({fault.rule}): {fault.values}")
