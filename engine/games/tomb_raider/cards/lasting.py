"""Verbs that hold while a card lies in play: the rules read them there, nothing carries them out at a moment."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.effects.grammar import Signed

from ..language import Verb


class Lasting(Verb, frozen=True):
    """What holds."""

    lasting = True


class Weapon(Lasting, frozen=True, tag="WEAPON"):
    """A weapon: damage of a won Fight test in place of 1, extra Fight dice, uses (TR-OVR-8, TR-ATK-5).

    ``ammo``: how many Fight tests it serves; none left, it cannot be used. Left out: it is never used up.
    """

    bare: ClassVar[int] = 0
    forms = ("static[own]: WEAPON(damage=n,dice=+n/-n/0,ammo=n?)",)
    damage: int
    dice: Signed
    ammo: int | None = None


class Raise(Lasting, frozen=True, tag="ABILITY"):
    """Change one ability, all, each that the character card prints as 2, or one lowest of choice, which stays the same
    while the card lies in play (TR-CARD-UPG-1)."""

    bare: ClassVar[int] = 2
    forms = ("static[own]: ABILITY(fight/move/search/think/all/printed_2/lowest,+n/-n)",)
    ability: Literal["fight", "move", "search", "think", "all", "printed_2", "lowest"]
    n: Signed

    def added(self, printed: int, name: str) -> int:
        """What it adds to an ability of that name and printed value; not what is chosen as the lowest."""
        if self.ability == "printed_2":
            return self.n if printed == 2 else 0
        return self.n if self.ability in ("all", name) else 0


class Life(Lasting, frozen=True, tag="LIFE"):
    """So many green markers: extra life (TR-LIFE-11)."""

    forms = ("static[own]: LIFE(+n)",)
    n: Signed


class HandMax(Lasting, frozen=True, tag="HANDMAX"):
    """The normal draw stops so much later (TR-DRAW-14)."""

    forms = ("static/draw[own]: HANDMAX(+n)",)
    n: Signed


class AirMax(Lasting, frozen=True, tag="AIRMAX"):
    """So much more air (TR-WET-12)."""

    forms = ("static[own]: AIRMAX(+n)",)
    n: Signed


class SaveItem(Lasting, frozen=True, tag="SAVE_ITEM"):
    """Keep n unsaved items through this reload (TR-DEC-C4)."""

    forms = ("reload[own]: SAVE_ITEM(n)",)
    n: int
