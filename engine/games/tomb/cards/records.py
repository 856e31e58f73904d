"""The record types of Tomb's cards, read from the `*.toml` files of this folder.

In each record, `known` names the fields whose values come from the published card. All other values are our estimates.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from engine.effects import clauses

from ..language import CHOSEN, REACTIONS, Clause
from ..state import Attr, Dice

Class: TypeAlias = Literal["cleric", "fighter", "rogue", "wizard"]
Trait: TypeAlias = Literal["armor", "bow", "glove", "helm", "shield", "weapon"]
"""The limited traits of Items and Treasures. A Character may wear only so many cards of each (TOMB-ATT-1)."""
Tag: TypeAlias = Literal["beast", "construct", "demon", "dragon", "giant", "humanoid", "ooze", "spirit", "undead"]
NO_DICE: Dice = (0, 0, 0)
_CARRIED = ("passive", "turn", "battle", *REACTIONS)


class Effects(clauses.Effects[Clause]):
    """The effects of a card: its clauses, also indexed by window."""


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields of all cards of Tomb. ``key`` is a letter for the sort and a number."""

    windows: ClassVar[tuple[str, ...]] = ()
    """The windows for which a card of this sort may have clauses."""
    key: str
    name: str
    copies: int = 1
    effects: Effects = Effects()
    known: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for clause in self.effects:
            if clause.window not in self.windows:
                allowed = ", ".join(self.windows) or "none"
                raise ValueError(f"field `effects`: window {clause.window}: allowed are {allowed}")
            if sum(call.who in CHOSEN for call in clause.calls) > 1:
                raise ValueError("field `effects`: one call of a clause may be aimed at somebody chosen")
        for field in self.known:
            if field not in self.__struct_fields__ or field in ("key", "known"):
                raise ValueError(f"field `known`: {field!r} is no field that could be marked")

    @property
    def at(self) -> dict[str, tuple[Clause, ...]]:
        """The clauses of the card, by window."""
        return self.effects.at


class Body(Card, frozen=True, kw_only=True):
    """The fields that Character and Monster cards share (TOMB-DICE-2, TOMB-CARD-9)."""

    hp: int
    atk: Dice = NO_DICE
    skl: Dice = NO_DICE
    mag: Dice = NO_DICE
    hol: Dice = NO_DICE

    def dice(self, attr: Attr) -> Dice:
        found: Dice = getattr(self, attr)
        return found


class Character(Body, frozen=True, kw_only=True):
    """A Character card (TOMB-CARD-12)."""

    windows = _CARRIED
    classes: tuple[Class, ...]


class Monster(Body, frozen=True, kw_only=True):
    """A Monster card (TOMB-CARD-9)."""

    windows = (*_CARRIED, "reveal")
    tags: tuple[Tag, ...]
    xp: int


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice that a card adds to each attribute while it is attached."""

    atk: Dice = NO_DICE
    skl: Dice = NO_DICE
    mag: Dice = NO_DICE
    hol: Dice = NO_DICE

    def dice(self, attr: Attr) -> Dice:
        found: Dice = getattr(self, attr)
        return found


class Item(Card, frozen=True, kw_only=True):
    """An Item card (TOMB-CARD-1)."""

    windows = _CARRIED
    trait: Trait | None = None
    bonus: Bonus = Bonus()


class Treasure(Card, frozen=True, kw_only=True):
    """A Treasure card (TOMB-CARD-6)."""

    windows = _CARRIED
    trait: Trait | None = None
    bonus: Bonus = Bonus()
    xp: int


class Prayer(Card, frozen=True, kw_only=True):
    """A Prayer card (TOMB-CARD-2)."""

    windows = ("free", "turn", "battle", *REACTIONS)
    needs: ClassVar[Attr] = "hol"


class Spell(Card, frozen=True, kw_only=True):
    """A Spell card (TOMB-CARD-3)."""

    windows = ("free", "turn", "battle", *REACTIONS)
    needs: ClassVar[Attr] = "mag"


class Tactic(Card, frozen=True, kw_only=True):
    """A Tactic card (TOMB-CARD-5).

    It is used from the hand and discarded, or attached for its passive effect (TOMB-PLAY-9).
    """

    windows = ("passive", "free", "turn", "battle", *REACTIONS)

    def __post_init__(self) -> None:
        super().__post_init__()
        for clause in self.effects:
            if (clause.guards.cost == "discard") == (clause.window == "passive"):
                raise ValueError("field `effects`: a Tactic is discarded by its use, or attached for what is passive")


class Trap(Card, frozen=True, kw_only=True):
    """A Trap card: up to ``chars`` Characters roll ``attr`` against the target number ``tn`` (TOMB-CARD-8)."""

    windows = ("fail",)
    chars: int
    attr: Attr
    tn: int
    xp: int


class Engraving(Card, frozen=True, kw_only=True):
    """The text of a Crypt itself, as a card (TOMB-MAP). It belongs to the Monsters' side (TOMB-RUL-1)."""

    windows = ("passive", "reveal")


class Hazard(Card, frozen=True, kw_only=True):
    """A hazard of the board, as a card (TOMB-MAP)."""

    windows = ("enter",)


Carried: TypeAlias = Item | Treasure
"""The sorts of cards that add dice and may have a limited trait."""
