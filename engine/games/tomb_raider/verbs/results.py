"""The results that a test may still have, by public facts and the cards of the player who is asked.

A card that changes a test is useless only if no result within this range makes a difference. The player's own hand
counts as it is; other players count with all cards that their hands could hold, as far as everybody knows.
"""

from __future__ import annotations

from functools import cache

from .. import goals
from ..cards import DISCOVERIES, LOCATIONS, POOL
from ..language import Aims, Moment, Verb
from ..memory import list_possible_cards
from ..moves import NONE
from ..odds import count_dice
from ..printed import list_cards_in_play
from ..rounds import search
from ..state import ABILITIES, State, Trial

FACES = 6
ANY_RESULT = 1000
"""A change that can bring about every result."""


class OnTest(Verb, frozen=True):
    """A verb for cards played on a test. It concerns only the raider that makes the test."""

    def list_possible_aims(self, moment: Moment) -> Aims:
        seat = moment.trial.seat
        return [(NONE if seat == moment.seat else str(seat), NONE)]

    def compute_gain(self, is_rolled: bool) -> int:
        """Return by how much the effect can raise the result, or lower it if negative. ``is_rolled``: dice lie."""
        return 0

    @property
    def is_reroll(self) -> bool:
        """A flag: the effect makes the raider roll dice again."""
        return False


def list_needed_results(moment: Moment) -> list[int]:
    """Return the results that make a difference in a test against a number, or in a search.

    A search needs the number of the treasure, or that of a discovery which the searcher holds or could hold.
    """
    s, trial = moment.s, moment.trial
    if trial.target is not None:
        return [trial.target]
    r = s.raiders[trial.seat]
    treasure = goals.find_treasure_target(s, r.at)
    found = [] if treasure is None else [treasure]
    space = s.spaces[r.at]
    if trial.against != "search" or LOCATIONS[space.card.cards[0]].search is None:
        return found
    mine = trial.seat == moment.seat
    held = {card for card in (r.hand.cards if mine else list_possible_cards(r)) if card in DISCOVERIES}
    return found + [
        DISCOVERIES[card].difficulty
        for card in held
        if search.has_effect(s, trial.seat, r.at, DISCOVERIES[card], own_view=mine)
    ]


def find_result_range(moment: Moment) -> tuple[int, int]:
    """Return the lowest and the highest result that the test may still have."""
    s, trial = moment.s, moment.trial
    rolled = trial.result is not None
    changes = [
        change
        for seat, r in enumerate(s.raiders)
        for card in (*(r.hand.cards if seat == moment.seat else list_possible_cards(r)), *list_cards_in_play(r))
        if (
            change := _measure_card_changes(
                card, seat == trial.seat, rolled, seat == moment.seat, ABILITIES[trial.ability], trial.against
            )
        )
    ]
    if trial.result is not None:
        again = any(rerolls for _less, _more, rerolls in changes)
        low = len(trial.thrown) + trial.bonus if again else trial.result
        high = FACES * len(trial.thrown) + trial.bonus if again else trial.result
        low, high = min(low, trial.result), max(high, trial.result)
    else:
        dice = count_dice(s, trial)
        low, high = dice + trial.bonus, FACES * dice + trial.bonus
    return low - sum(less for less, _more, _again in changes), high + sum(more for _less, more, _again in changes)


@cache
def _measure_card_changes(
    card: str, is_own: bool, is_rolled: bool, is_asked: bool, ability: str, against: str
) -> tuple[int, int, bool] | None:
    """Return by how much a card could lower and raise the result of a test, and whether it rolls dice again.

    The answer is None if the card can do none of these. ``is_own``: the card's player makes the test. ``is_rolled``:
    the dice are thrown. ``is_asked``: the card's player is the one who is asked. ``ability``: the ability that is
    tested. ``against``: the sort of obstacle. What others play before the throw does not count, because the player is
    asked again after the throw.
    """
    less, more, again = 0, 0, False
    for clause in POOL.find_card(card).effects:
        guards = clause.guards
        if clause.window not in (("post_test",) if is_rolled or not is_asked else ("pre_test", "post_test", "attack")):
            continue
        if guards.whose != "all" and (guards.whose == "own") != is_own:
            continue
        if guards.test not in (None, ability) or guards.vs not in (None, against):
            continue
        for call in clause.calls:
            if isinstance(call, OnTest):
                gain = call.compute_gain(is_rolled or clause.window == "post_test")
                less, more = less + max(0, -gain), more + max(0, gain)
                again = again or call.is_reroll
    return (less, more, again) if less or more or again else None


def can_change_outcome(moment: Moment) -> bool:
    """Tell whether the outcome of a test is still open before its dice are thrown."""
    s, trial = moment.s, moment.trial
    if s.rival is not None:
        return True
    if trial.verdict:
        return False
    low, high = find_result_range(moment)
    return any(low < needed <= high for needed in list_needed_results(moment))


def can_turn_up(moment: Moment) -> bool:
    """Tell whether a higher result could still make a difference after the throw."""
    return _is_any_between(moment, find_result_range(moment)[1])


def can_turn_down(moment: Moment) -> bool:
    """Tell whether a lower result could still make a difference after the throw."""
    return _is_any_between(moment, find_result_range(moment)[0])


def _is_any_between(moment: Moment, end: int) -> bool:
    """Tell whether a needed result lies between the result of a test and ``end``. In a contest a tie counts, too."""
    s, trial = moment.s, moment.trial
    assert trial.result is not None
    if s.rival is not None:
        other = find_rival(s, trial)
        return other is None or other.result is None or _is_between(other.result, trial.result, end)
    return any(
        trial.result < needed <= end if end > trial.result else end < needed <= trial.result
        for needed in list_needed_results(moment)
    )


def _is_between(number: int, one: int, other: int) -> bool:
    return one != other and min(one, other) <= number <= max(one, other)


def find_rival(s: State, trial: Trial) -> Trial | None:
    """Return the other test of a contest."""
    return s.rival if trial is s.trial else s.trial
