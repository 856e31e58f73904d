"""Cards that are laid down as they are played: upgrades, and static secret moves (TR-UPG-1, 2, 5, 7, TR-RUL-11).

This module tells when a raider may lay them down, and which choices such a play names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ..cards import POOL, Upgrade
from ..cards.lasting import Raise
from ..figures import count_in_play
from ..language import Aims
from ..map import compute_depth
from ..moves import NONE
from ..printed import list_cards_in_play
from ..state import ABILITIES, Raider, State
from .playable import Playable

Seen: TypeAlias = Callable[[State, Raider, int], bool] | None
"""The check of a requirement; None means that it counts a deed (``Raider.deeds``)."""


class Laid(Playable, frozen=True, gc=False, kw_only=True):
    """A card that stays in play when it is played; its effects come later."""

    asked: tuple[tuple[str, int, Seen], ...]
    """The requirements, of which one must be met: each with its word, its number, and its check."""
    upgrade: bool = True
    """Only one card of this number may be in play (TR-UPG-5); False for secret moves."""
    for_raider: str | None = None
    """The raider that alone may have the card, or None."""


Asked: TypeAlias = tuple[tuple[int, str, int, Seen, Laid], ...]
"""Every requirement of the cards that a seat could lay down, sorted by power, least first.

The fields are the card's power, the requirement's word, number and check, and the card.
"""


def _has_saved(s: State, r: Raider, n: int) -> bool:
    return r.has_saved


def _has_items(s: State, r: Raider, n: int) -> bool:
    if len(r.saved.cards) + len(r.unsaved.cards) < n:
        return False
    return len([card for card in list_cards_in_play(r) if getattr(POOL.find_card(card), "is_item", False)]) >= n


def _has_taken_cards(s: State, r: Raider, n: int) -> bool:
    return bool(r.taken or r.taken_safe)


def _is_deep_enough(s: State, r: Raider, n: int) -> bool:
    return compute_depth(s, r.at) >= n


SEEN = {"save": _has_saved, "items": _has_items, "holds": _has_taken_cards, "depth": _is_deep_enough}
"""Requirement word -> check, for the requirements of upgrades that are no deeds."""
ASKED_NOTHING: tuple[tuple[str, int, Seen], ...] = (("", 0, None),)


def list_requirements(card: Upgrade, moment: str) -> tuple[tuple[str, int, Seen], ...]:
    """Return an upgrade's requirements that can be met at this moment.

    "save" (the raider has just saved) can be met only before a step of the Draw Round.
    """
    return tuple(
        (one.word, max(1, one.n), SEEN.get(one.word))
        for one in card.requirement
        if one.word != "save" or moment == "before-step"
    )


def collect_requirements(plays: Iterable[Playable]) -> Asked:
    """Return the requirements of those of a seat's plays that are laid down."""
    laid = [(_find_power(play.card), play) for play in plays if isinstance(play, Laid)]
    laid.sort(key=lambda one: one[0])
    return tuple((power, *asked, play) for power, play in laid for asked in play.asked)


def _find_power(number: str) -> int:
    card = POOL.find_card(number)
    return card.power if isinstance(card, Upgrade) else 0


def list_ready_cards(s: State, r: Raider, asked: Asked) -> list[Laid]:
    """Return the cards whose requirement the raider meets now (TR-UPG-1). This runs often and mostly finds none."""
    found: list[Laid] = []
    most = r.power + 1 if r.alive else -1
    for power, word, n, seen, play in asked:
        if power > most:  # the list is sorted by power
            break
        if (r.deeds.get(word, 0) >= n if seen is None else seen(s, r, n)) and _may_have(r, play):
            found.append(play)
    return found


def _may_have(r: Raider, play: Laid) -> bool:
    """Tell whether the raider may lay down the card, once a requirement is met."""
    if play.upgrade and count_in_play(r, play.card):
        return False
    return play.for_raider is None or play.for_raider == POOL.find_character(r.character).raider


def list_laying_aims(r: Raider, number: str) -> Aims:
    """Return the aims of laying down the card: the lowest ability, if the card raises one."""
    for clause in POOL.find_card(number).effects:
        if any(isinstance(call, Raise) and call.ability == "lowest" for call in clause.calls):
            return [(NONE, name) for name in _list_lowest_abilities(r, number)]
    return [(NONE, NONE)]


def _list_lowest_abilities(r: Raider, number: str) -> list[str]:
    """Return the lowest abilities once the card's other calls are added."""
    character = POOL.find_character(r.character)
    values = list(r.base)
    for clause in POOL.find_card(number).effects:
        for call in clause.calls:
            if isinstance(call, Raise) and call.ability != "lowest":
                for which, name in enumerate(ABILITIES):
                    values[which] += call.compute_change(character.find_printed_ability(name), name)
    return [name for name, value in zip(ABILITIES, values, strict=True) if value == min(values)]
