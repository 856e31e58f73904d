"""Verbs of cards with a lasting effect. The rules read them while the card is in play, and never carry them out."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.effects.grammar import Signed

from ..language import Verb


class Lasting(Verb, frozen=True):
    """A verb whose effect holds while its card is in play."""

    lasting = True


class Weapon(Lasting, frozen=True, tag="WEAPON"):
    """A verb that makes its card a weapon: the damage of a won Fight test, extra Fight dice, and uses.

    The weapon can be used in ``ammo`` Fight tests; at 0 it cannot be used. Without ``ammo`` it is never used up.
    """

    bare: ClassVar[int] = 0
    forms = ("static[own]: WEAPON(damage=n,dice=+n/-n/0,ammo=n?)",)
    damage: int
    """The damage of a Fight test won with this weapon, in place of the normal 1 (TR-OVR-8, TR-ATK-5)."""
    dice: Signed
    ammo: int | None = None


class Raise(Lasting, frozen=True, tag="ABILITY"):
    """A verb that changes abilities: one, all, each whose printed value is 2, or one of the lowest.

    If several abilities are lowest, the player chooses one of them. It stays changed while the card is in play
    (TR-CARD-UPG-1).
    """

    bare: ClassVar[int] = 2
    forms = ("static[own]: ABILITY(fight/move/search/think/all/printed_2/lowest,+n/-n)",)
    ability: Literal["fight", "move", "search", "think", "all", "printed_2", "lowest"]
    n: Signed

    def compute_change(self, printed: int, name: str) -> int:
        """Return by how much the verb changes the ability of this name.

        ``printed`` is the value on the character card. A chosen lowest ability is not included.
        """
        if self.ability == "printed_2":
            return self.n if printed == 2 else 0
        return self.n if self.ability in ("all", name) else 0


class Life(Lasting, frozen=True, tag="LIFE"):
    """A verb for extra life: its card gives this many green markers (TR-LIFE-11)."""

    forms = ("static[own]: LIFE(+n)",)
    n: Signed


class HandMax(Lasting, frozen=True, tag="HANDMAX"):
    """A verb that raises the hand size up to which a player draws in the normal draw (TR-DRAW-14)."""

    forms = ("static/draw[own]: HANDMAX(+n)",)
    n: Signed


class AirMax(Lasting, frozen=True, tag="AIRMAX"):
    """A verb that raises the most air that a raider can have (TR-WET-12)."""

    forms = ("static[own]: AIRMAX(+n)",)
    n: Signed


class SaveItem(Lasting, frozen=True, tag="SAVE_ITEM"):
    """A verb that lets a dead raider keep n unsaved items when it comes back into play (TR-DEC-C4)."""

    forms = ("reload[own]: SAVE_ITEM(n)",)
    n: int
