"""The playing cards of Counter-Terror, read from `cards.toml` (CT-GEN-4).

A card is known by its kind, and copies are equal.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine import data_files


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of playing card."""

    key: str
    name: str
    group: Literal["special", "armour", "weapon"]
    count: int
    """The number of copies of this card in the game."""
    attack: bool = False
    defence: bool = False
    gun: bool = False
    damage: int = 0
    """The damage of an attack with this card, in life points."""
    reduces: int = 0
    """The damage that this card, if it is armour, subtracts from an attack (CT-ARM-1)."""


CARDS: dict[str, Card] = data_files.read_table(data_files.find_folder(__package__, "cards.toml"), Card, key="key")

BOMB, DEFUSE, GAS, FLASH, HEAD_SHOT = "bomb", "defuse", "gas", "flash", "head-shot"
REINFORCEMENT, FRIENDLY_FIRE, RICOCHET, DODGE = "reinforcement", "friendly-fire", "ricochet", "dodge"
HELMET, VEST, MASK, GRENADE = "helmet", "vest", "mask", "grenade"
BOTH = "helmet+vest"
"""The key for a Helmet and a Vest that are played together, as one answer (CT-DEF-4)."""
REVOLVER = "revolver"
"""The key of the weapon that is printed on every Character card; it is no card of the pile (CT-GEN-5)."""

GUNS = tuple(key for key, card in CARDS.items() if card.gun)
EFFECTS = (GAS, FLASH)
"""The cards that lie in front of the player who threw them, while they have an effect (CT-GAS-4, CT-FLASH-8)."""

DAMAGE: dict[str, int] = {key: card.damage for key, card in CARDS.items() if card.group == "weapon"} | {REVOLVER: 20}
"""The damage of an attack in life points, by weapon (CT-ATK-5)."""
ARMOUR: dict[str, int] = {
    HELMET: CARDS[HELMET].reduces,
    VEST: CARDS[VEST].reduces,
    BOTH: CARDS[HELMET].reduces + CARDS[VEST].reduces,
}
"""The damage that each kind of armour subtracts from an attack (CT-ARM-1)."""
BOX: tuple[str, ...] = tuple(key for key, card in CARDS.items() for _ in range(card.count))
"""All 52 cards of the game, kind by kind."""
_HARSH = (BOMB, DEFUSE, HEAD_SHOT)
"""Cards that take much or all of a life while the victim has no choice, and the card that stops one of them."""
_FOR_TEAMS = (FRIENDLY_FIRE, REINFORCEMENT)
"""Cards that nobody can play in a match of two (CT-FF-4, CT-REIN-12)."""


def list_left_out_cards(seats: int) -> tuple[str, ...]:
    """Return the kinds of cards that a guided match with this number of players leaves out."""
    return (*_HARSH, *_FOR_TEAMS) if seats == 2 else _HARSH
