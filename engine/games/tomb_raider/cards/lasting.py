"""Verbs that hold while a card lies in play: the rules read them there, nothing carries them out at a moment."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.effects.grammar import Signed

from ..language import Verb


class Weapon(Verb, frozen=True, tag="WEAPON"):
    """A weapon: damage of a won Fight test in place of 1, extra Fight dice (TR-OVR-8, TR-ATK-5)."""

    bare: ClassVar[int] = 0
    forms = ("static[own]: WEAPON(damage=n,dice=0)",)
    damage: int
    dice: Signed


class Raise(Verb, frozen=True, tag="ABILITY"):
    """Change each ability that the character card prints as 2 (TR-CARD-UPG-1)."""

    bare: ClassVar[int] = 2
    forms = ("static[own]: ABILITY(printed_2,+n)",)
    ability: Literal["printed_2"]
    n: Signed

    def added(self, printed: int) -> int:
        """What it adds to an ability of that printed value."""
        return self.n if printed == 2 else 0


class SaveItem(Verb, frozen=True, tag="SAVE_ITEM"):
    """Keep n unsaved items through this reload (TR-DEC-C4)."""

    forms = ("reload[own]: SAVE_ITEM(n)",)
    n: int
