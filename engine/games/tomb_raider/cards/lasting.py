"""Verbs with a lasting effect: the rules read them while their card lies in play, and never carry them out."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.effects.grammar import Signed

from ..language import Verb


class Lasting(Verb, frozen=True):
    """A verb that holds while its card lies in play."""

    lasting = True


class Weapon(Lasting, frozen=True, tag="WEAPON"):
    """A weapon: the damage of a won Fight test, extra Fight dice, and uses.

    ``ammo`` is the number of Fight tests in which it can be used; at 0 it cannot be used. Without ``ammo`` it is never
    used up.
    """

    bare: ClassVar[int] = 0
    forms = ("static[own]: WEAPON(damage=n,dice=+n/-n/0,ammo=n?)",)
    damage: int
    """This replaces the normal damage of 1 (TR-OVR-8, TR-ATK-5)."""
    dice: Signed
    ammo: int | None = None


class Raise(Lasting, frozen=True, tag="ABILITY"):
    """A change of abilities: of one, of all, of each that the character card prints as 2, or of one of the lowest.

    The player chooses which of the lowest; that ability stays changed while the card lies in play (TR-CARD-UPG-1).
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
    """Extra life: this many green markers (TR-LIFE-11)."""

    forms = ("static[own]: LIFE(+n)",)
    n: Signed


class HandMax(Lasting, frozen=True, tag="HANDMAX"):
    """A higher hand size at which the normal draw stops (TR-DRAW-14)."""

    forms = ("static/draw[own]: HANDMAX(+n)",)
    n: Signed


class AirMax(Lasting, frozen=True, tag="AIRMAX"):
    """A higher maximum of air (TR-WET-12)."""

    forms = ("static[own]: AIRMAX(+n)",)
    n: Signed


class SaveItem(Lasting, frozen=True, tag="SAVE_ITEM"):
    """A way to keep n unsaved items through the reload after this death (TR-DEC-C4)."""

    forms = ("reload[own]: SAVE_ITEM(n)",)
    n: int
