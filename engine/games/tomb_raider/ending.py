"""A check that a match with its setup can end at all (TR-RUL-18, TR-LD-24).

A match can end if at least one order of the cards leads to an end, however improbable.
"""

from __future__ import annotations

from engine.protocol import Refused

from .cards import DISCOVERIES, POOL
from .map import can_be_entered, compute_depth, find_deck, find_least_depth, find_neighbour, list_treasure_spaces
from .state import SEARCH, Raider, State
from .verbs.map import Exit

FACES = 6
"""The number of sides of a die (TR-GEN-6)."""


class NeverEnding(Refused):
    """The reason why a match could never end (TR-RUL-18)."""


class NoTreasureRoom(NeverEnding, kind="no-room"):
    deepest: int


class NoWayToTreasure(NeverEnding, kind="no-way"): ...


class SurveyOfMarkedPlaces(NeverEnding, kind="survey-marked"): ...


class SurveyDeckTooHard(NeverEnding, kind="survey-deck"):
    most: int


def check_ending(s: State) -> None:
    """Raise ``NeverEnding`` if the match could never end (TR-RUL-18)."""
    if not list_treasure_spaces(s):
        raise NoTreasureRoom(rule="TR-RUL-18", deepest=compute_depth(s, len(s.spaces) - 1))
    if not any(_can_reach_treasure(s, r) for r in s.raiders):
        raise NoWayToTreasure(rule="TR-RUL-18")
    if s.terms.goal == "survey":
        _check_survey(s)


def _can_reach_treasure(s: State, raider: Raider) -> bool:
    """Tell whether a way leads from a raider's entrance to a space where the treasure room may be.

    The way uses known exits only, unless a card or the cut-off relief could add an exit. It may cross unknown spaces if
    the level decks hold enough locations for them (TR-RUL-18).
    """
    opens = s.rules.cut_off_relief or any(map(_can_add_exit, raider.cards or POOL.starters[raider.starter].draw))
    goals = list_treasure_spaces(s)
    came: dict[int, int] = {raider.entrance: -1}
    edge = [raider.entrance]
    for space in edge:
        if space in goals and _has_locations(s, _trace_path(came, space)):
            return True
        for side in range(4):
            to = find_neighbour(s, space, side)
            known = s.spaces[space].up and not opens
            if (
                to >= 0
                and to not in came
                and can_be_entered(s, to)
                and not (known and not s.spaces[space].exits >> side & 1)
            ):
                came[to] = space
                edge.append(to)
    return False


def _trace_path(came: dict[int, int], space: int) -> list[int]:
    """Return the spaces of a path that ends at ``space``. ``came`` maps each space to the space before it."""
    found = []
    while space >= 0:
        found.append(space)
        space = came[space]
    return found


def _has_locations(s: State, path: list[int]) -> bool:
    """Tell whether each level deck has enough locations for the empty spaces of a path.

    A location must not lie above its least depth. So locations are counted for the shallow spaces first (TR-TRS-9,
    TR-SER-PICKUP-15).
    """
    empty = [at for at in path if not s.spaces[at].card.cards]
    return all(
        sum(compute_depth(s, one) <= compute_depth(s, at) for one in empty if s.spaces[one].deck == s.spaces[at].deck)
        <= sum(find_least_depth(s, card) <= compute_depth(s, at) for card in find_deck(s, at).cards)
        for at in empty
    )


def _can_add_exit(number: str) -> bool:
    """Tell whether any effect of a card can add an exit (TR-RUL-18)."""
    calls = [call for clause in POOL.find_card(number).effects for call in clause.calls]
    return any(isinstance(call, Exit) and call.act == "add" for call in calls)


def _check_survey(s: State) -> None:
    """Raise ``NeverEnding`` if a survey could never end (TR-RUL-18).

    Two things are needed for an end. Searched places must become empty. The raider's own Search dice must be enough to
    find some discovery of the deck.
    """
    (r,) = s.raiders
    if s.rules.empty_only_marked:
        raise SurveyOfMarkedPlaces(rule="TR-HR-8")
    most = FACES * r.base[SEARCH]
    if not any(DISCOVERIES[card].difficulty <= most for card in r.deck.cards if card in DISCOVERIES):
        raise SurveyDeckTooHard(rule="TR-RUL-18", most=most)
