"""Verbs that hold while a card lies in play: the rules read them there, and never carry them out at a moment."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.effects.grammar import Signed

from ..language import Verb


class Lasting(Verb, frozen=True):
    """A verb that holds while its card lies in play."""

    lasting = True


class Weapon(Lasting, frozen=True, tag="WEAPON"):
    """A weapon: the damage of a won Fight test, extra Fight dice, and uses.

    ``ammo`` is the number of Fight tests for which it serves; at 0 it cannot be used. Without ``ammo`` it is never used
    up.
    """

    bare: ClassVar[int] = 0
    forms = ("static[own]: WEAPON(damage=n,dice=+n/-n/0,ammo=n?)",)
    damage: int
    """This replaces the normal damage of 1 (TR-OVR-8, TR-ATK-5)."""
    dice: Signed
    ammo: int | None = None


class Raise(Lasting, frozen=True, tag="ABILITY"):
    """Change abilities: one, all, each that the character card prints as 2, or one lowest of the player's choice.

    A chosen lowest ability stays the same while the card lies in play (TR-CARD-UPG-1).
    """

    bare: ClassVar[int] = 2
    forms = ("static[own]: ABILITY(fight/move/search/think/all/printed_2/lowest,+n/-n)",)
    ability: Literal["fight", "move", "search", "think", "all", "printed_2", "lowest"]
    n: Signed

    def compute_change(self, printed: int, name: str) -> int:
        """Return the change of an ability with this name and printed value; a chosen lowest ability is not included."""
        if self.ability == "printed_2":
            return self.n if printed == 2 else 0
        return self.n if self.ability in ("all", name) else 0


class Life(Lasting, frozen=True, tag="LIFE"):
    """Give this many green markers: extra life (TR-LIFE-11)."""

    forms = ("static[own]: LIFE(+n)",)
    n: Signed


class HandMax(Lasting, frozen=True, tag="HANDMAX"):
    """Raise the hand size at which the normal draw stops (TR-DRAW-14)."""

    forms = ("static/draw[own]: HANDMAX(+n)",)
    n: Signed


class AirMax(Lasting, frozen=True, tag="AIRMAX"):
    """Raise the raider's maximum air (TR-WET-12)."""

    forms = ("static[own]: AIRMAX(+n)",)
    n: Signed


class SaveItem(Lasting, frozen=True, tag="SAVE_ITEM"):
    """Keep n unsaved items through this reload (TR-DEC-C4)."""

    forms = ("reload[own]: SAVE_ITEM(n)",)
    n: int
