"""The bracket of a knock-out: who meets whom, and who goes on.

Those who joined first have the best seeds, and get the byes of the first round. A place in the bracket stays empty if
nobody came to the pairing that leads to it; whoever would meet the empty place has a bye.
"""

from __future__ import annotations

from collections.abc import Sequence

from .competition import Competition, EntrantId, Outcome, Pairing

Slot = Pairing | None
"""A place in a round of the bracket: a pairing, or None if nobody reached it."""


def pair_bracket(competition: Competition) -> list[Pairing]:
    """Return the pairings of a knock-out's next round; an empty list if the knock-out is over."""
    active = competition.list_active(len(competition.rounds))
    if not competition.rounds:
        return _seed_bracket(active)
    slots = list_bracket(competition)[-1]
    while len(slots) > 1:
        slots = [_pair_survivors(*feeding, set(active)) for feeding in zip(slots[::2], slots[1::2], strict=True)]
        if any(slots):
            return [slot for slot in slots if slot is not None]
    return []


def find_survivor(pairing: Pairing) -> EntrantId | None:
    """Return the entrant who goes on in a knock-out; None if nobody came.

    After a draw that could not be played again in time, the entrant with the better seed goes on.
    """
    if pairing.outcome is Outcome.BOTH_FORFEIT:
        return None
    if pairing.second is None or pairing.compute_share(pairing.second) != 1.0:
        return pairing.first
    return pairing.second


def find_champion(competition: Competition) -> EntrantId | None:
    """Return the entrant who has won a knock-out; None if it is not decided, or if nobody came to the final."""
    if len(competition.rounds) < max(1, (len(competition.list_active(0)) - 1).bit_length()):
        return None
    slots = list_bracket(competition)[-1]
    final = slots[0] if len(slots) == 1 else None
    return None if final is None or final.is_open else find_survivor(final)


def list_bracket(competition: Competition) -> list[list[Slot]]:
    """Return the places of each round, which are one at least, in the order of the bracket.

    Stored rounds name no empty places. So each round is laid out again by the places that led to it.
    """
    first, *later = competition.rounds
    slots: list[Slot] = [*first.pairings]
    found = [slots]
    for played in later:
        while len(slots) > 1:
            feeding = zip(slots[::2], slots[1::2], strict=True)
            slots = [_find_stored(played.pairings, pair) for pair in feeding]
            if any(slots) or not played.pairings:
                break
        found.append(slots)
    return found


def _find_stored(pairings: Sequence[Pairing], feeding: tuple[Slot, Slot]) -> Slot:
    """Return the stored pairing to which two places led; None if there is none."""
    entrants = {entrant for slot in feeding if slot is not None for entrant in slot.entrants}
    return next((pairing for pairing in pairings if entrants & set(pairing.entrants)), None)


def _pair_survivors(upper: Slot, lower: Slot, active: set[EntrantId]) -> Slot:
    """Return the pairing of those who go on from two places; a bye if only one of them goes on and still plays."""
    going_on = [one for slot in (upper, lower) if slot is not None and (one := find_survivor(slot)) is not None]
    playing = sorted(one for one in going_on if one in active)
    return Pairing(playing[0], playing[1] if len(playing) > 1 else None) if playing else None


def _seed_bracket(entrants: Sequence[EntrantId]) -> list[Pairing]:
    """Return the pairings of the first round.

    The best seed meets the worst, and the two best can meet only in the final.
    """
    if len(entrants) < 2:
        return []
    places = [0]
    while len(places) < len(entrants):
        size = 2 * len(places)
        places = [place for seed in places for place in (seed, size - 1 - seed)]
    found = []
    for upper, lower in zip(places[::2], places[1::2], strict=True):
        best, worst = min(upper, lower), max(upper, lower)
        found.append(Pairing(entrants[best], entrants[worst] if worst < len(entrants) else None))
    return found
