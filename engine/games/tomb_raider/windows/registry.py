"""Which cards may be played at which moment (TR-DEC-5, TR-DEC-9, TR-DEC-10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ..cards import LOCATIONS, POOL, Action, Discovery, Treasure, Upgrade
from ..language import Clause

OPENS: dict[str, tuple[str, ...]] = {
    "round-start": (),
    "order-fixed": (),
    "turn-start": ("move",),
    "before-move": ("move",),
    "before-explore": (),
    "mapped": (),
    "entered": ("enter",),
    "before-test": ("pre_test",),
    "after-test": ("post_test",),
    "after-outcome": ("on_remove",),
    "before-search": ("search",),
    "after-search": ("search",),
    "before-step": ("save",),
    "round-end": (),
    "damage": ("damage",),
}
"""Which windows of the effect language each moment of TR-DEC-5 is; ``any`` is every moment but damage. An upgrade is
played where its requirement, "save", says."""


class Playable(NamedTuple):
    """A card's clause with which it may be played at some moment."""

    card: str
    clause: Clause
    anytime: bool
    company: bool
    """It needs another raider in the same space."""


def _clauses(number: str, moment: str) -> Iterable[Playable]:
    card = POOL.card(number)
    for clause in card.effects:
        window = card.requirement if isinstance(card, Upgrade) else clause.window
        if clause.guards.mode is not None:
            continue
        anytime = window == "any" and moment != "damage"
        if anytime or window in OPENS[moment]:
            yield Playable(number, clause, anytime, getattr(clause.calls[0], "to", None) == "here")


@cache
def hand_plays(starter: str, moment: str) -> tuple[Playable, ...]:
    """Everything in a box's draw deck that may be played from the hand at this moment (TR-DEC-9, TR-DEC-10)."""
    kinds = sorted({n for n in POOL.starters[starter].draw if isinstance(POOL.card(n), Action | Upgrade)})
    return tuple(play for number in kinds for play in _clauses(number, moment))


@cache
def instead_plays(starter: str) -> tuple[Playable, ...]:
    """Everything in a box's draw deck that is played in place of the search (TR-SRCH-12)."""
    kinds = sorted({n for n in POOL.starters[starter].draw if isinstance(POOL.card(n), Action)})
    found = [(number, POOL.card(number).effects[0]) for number in kinds]
    return tuple(Playable(number, clause, False, True) for number, clause in found if clause.guards.mode == "instead")


@cache
def by_event(starter: str, moment: str) -> tuple[tuple[Playable, ...], ...]:
    """``hand_plays`` that can matter when the moment is about the holder's own raider, about another's, about two;
    then the same three with another raider in the holder's space."""
    plays = hand_plays(starter, moment)
    own = tuple(play for play in plays if play.anytime or play.clause.guards.whose != "opp")
    opp = tuple(play for play in plays if play.anytime or play.clause.guards.whose not in ("own", None))
    alone = tuple(tuple(play for play in listed if not play.company) for listed in (own, opp, plays))
    return (*alone, own, opp, plays)


@cache
def table_plays(moment: str) -> dict[str, tuple[Playable, ...]]:
    """Everything that may be used at this moment while it lies in a row, or is the location one stands in."""
    kinds = [*POOL.all(Discovery), *POOL.all(Treasure), *LOCATIONS.values()]
    listed = {card.number: tuple(_clauses(card.number, moment)) for card in kinds}
    return {number: plays for number, plays in listed.items() if plays}
