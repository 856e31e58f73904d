"""Cards that are laid down as they are played: upgrades, and static secret moves.

This module tells when a raider may lay them down, and which choices such a play names. Rules: TR-UPG-1, 2, 5, 7,
TR-RUL-11.
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

RequirementCheck: TypeAlias = Callable[[State, Raider, int], bool] | None
"""The check of a requirement of an upgrade; None if the requirement counts a deed (``Raider.deeds``)."""


class LaidCard(Playable, frozen=True, gc=False, kw_only=True):
    """A play of a card that then stays in play. Its effects come later."""

    asked: tuple[tuple[str, int, RequirementCheck], ...]
    """The requirements of the card, each with its word, its number and its check. One of them must be met."""
    upgrade: bool = True
    """A flag: only one card of this number may be in play (TR-UPG-5). It is False for secret moves."""
    for_raider: str | None = None
    """The name of the only raider that may have the card, or None."""


CardRequirements: TypeAlias = tuple[tuple[int, str, int, RequirementCheck, LaidCard], ...]
"""All requirements of the cards that a seat could lay down, sorted by power, least first.

The fields of an entry: the card's power; the requirement's word, number and check; the card.
"""


def _has_saved(s: State, raider: Raider, least: int) -> bool:
    return raider.has_saved


def _has_items(s: State, raider: Raider, least: int) -> bool:
    if len(raider.saved.cards) + len(raider.unsaved.cards) < least:
        return False
    return (
        len([card for card in list_cards_in_play(raider) if getattr(POOL.find_card(card), "is_item", False)]) >= least
    )


def _has_taken_cards(s: State, raider: Raider, least: int) -> bool:
    """Tell whether a raider has cards that belong to other players, for the requirement "holds"."""
    return bool(raider.taken or raider.taken_safe)


def _is_deep_enough(s: State, raider: Raider, least: int) -> bool:
    return compute_depth(s, raider.at) >= least


REQUIREMENT_CHECKS = {"save": _has_saved, "items": _has_items, "holds": _has_taken_cards, "depth": _is_deep_enough}
"""The checks of the requirements that are no deeds, by the requirement's word."""
ASKED_NOTHING: tuple[tuple[str, int, RequirementCheck], ...] = (("", 0, None),)


def list_requirements(card: Upgrade, moment: str) -> tuple[tuple[str, int, RequirementCheck], ...]:
    """Return the requirements of an upgrade that can be met at this kind of moment, with their checks.

    "save" (the raider has just saved) can be met only before a step of the Draw Round.
    """
    return tuple(
        (one.word, max(1, one.n), REQUIREMENT_CHECKS.get(one.word))
        for one in card.requirement
        if one.word != "save" or moment == "before-step"
    )


def collect_requirements(plays: Iterable[Playable]) -> CardRequirements:
    """Return the requirements of those plays of a seat that lay down a card."""
    laid = [(_find_power(play.card), play) for play in plays if isinstance(play, LaidCard)]
    laid.sort(key=lambda one: one[0])
    return tuple((power, *asked, play) for power, play in laid for asked in play.asked)


def _find_power(number: str) -> int:
    card = POOL.find_card(number)
    return card.power if isinstance(card, Upgrade) else 0


def list_ready_cards(s: State, raider: Raider, asked: CardRequirements) -> list[LaidCard]:
    """Return the cards with a requirement that the raider meets now (TR-UPG-1). It often runs and mostly finds none."""
    found: list[LaidCard] = []
    most = raider.power + 1 if raider.alive else -1
    for power, word, n, seen, play in asked:
        if power > most:  # The list is sorted by power.
            break
        if (raider.deeds.get(word, 0) >= n if seen is None else seen(s, raider, n)) and _may_have(raider, play):
            found.append(play)
    return found


def _may_have(raider: Raider, play: LaidCard) -> bool:
    """Tell whether a raider may lay down a card, once a requirement is met."""
    if play.upgrade and count_in_play(raider, play.card):
        return False
    return play.for_raider is None or play.for_raider == POOL.find_character(raider.character).raider


def list_laying_aims(raider: Raider, number: str) -> Aims:
    """Return the choices with which a raider can lay down a card.

    A card that raises the lowest ability offers each ability that is lowest.
    """
    for clause in POOL.find_card(number).effects:
        if any(isinstance(call, Raise) and call.ability == "lowest" for call in clause.calls):
            return [(NONE, name) for name in _list_lowest_abilities(raider, number)]
    return [(NONE, NONE)]


def _list_lowest_abilities(raider: Raider, number: str) -> list[str]:
    """Return the abilities of a raider that are lowest once the card's other effects are counted."""
    character = POOL.find_character(raider.character)
    values = list(raider.base)
    for clause in POOL.find_card(number).effects:
        for call in clause.calls:
            if isinstance(call, Raise) and call.ability != "lowest":
                for which, name in enumerate(ABILITIES):
                    values[which] += call.compute_change(character.find_printed_ability(name), name)
    return [name for name, value in zip(ABILITIES, values, strict=True) if value == min(values)]
