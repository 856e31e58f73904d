"""TR-ROW: cards entering and leaving a raider's rows, and what holds only while they lie there."""

from __future__ import annotations

from engine.protocol import Rules, Seat, one, tell
from engine.zones import EVERYBODY, Zone

from .cards import LASTING, POOL, WEAPONS
from .cards.lasting import AirMax, Life, Raise
from .moves import NONE, Use
from .printed import air_of
from .state import ABILITIES, NUMBER, InForce, Raider, State


def lowest(r: Raider) -> list[str]:
    """The abilities of which a card raises one lowest."""
    return [name for name, value in zip(ABILITIES, r.base, strict=True) if value == min(r.base)]


def gain(
    s: State, seat: Seat, number: str, frm: Zone, row: Zone, raised: str = "", uses: int | None = None
) -> Rules[None]:
    """A card enters a row: from now on it holds. ``raised``: the lowest ability it raises, where that was named;
    ``uses``: the ammunition left in it, where it has lain with somebody else."""
    r = s.raiders[seat]
    frm.move(number, row)
    loaded = WEAPONS[number].ammo if number in WEAPONS else None
    if loaded is not None:
        r.ammunition[number] = r.ammunition.get(number, 0) + (loaded if uses is None else uses)
    for call in LASTING.get(number, ()):
        if isinstance(call, Raise) and call.ability == "lowest":
            if not raised:
                options = [Use(number, NONE, name) for name in lowest(r)]
                chosen: Use = yield from one(seat, "choose", options, options[0])
                raised = chosen.choice
            s.in_force.append(InForce("lowest", number, seat, seat, n=call.n, words=raised))
            r.base[NUMBER[raised]] += call.n
    hold(r, number, 1)


def remove(s: State, seat: Seat, number: str, to: Zone | None = None) -> int | None:
    """A card leaves its row for its owner's discard pile (TR-COMP-6) or elsewhere: what it held is over. Whether its
    raider lives on is not asked here (``death.lose``). The uses that were left in a weapon."""
    r = s.raiders[seat]
    row = r.unsaved if number in r.unsaved.cards else r.saved
    theirs = r.taken if row is r.unsaved or number not in dict(r.taken_safe) else r.taken_safe
    entry = next((entry for entry in theirs if entry[0] == number), None)
    owner = r
    if entry is not None:
        theirs.remove(entry)
        owner = s.raiders[entry[1]]
    copies = r.unsaved.cards.count(number) + r.saved.cards.count(number)
    row.move(number, owner.discard if to is None else to)
    uses = None
    if number in r.ammunition:  # of several copies each has an equal share
        uses = r.ammunition[number] // copies
        r.ammunition[number] -= uses
        if copies == 1:
            del r.ammunition[number]
    for one_raised in s.in_force:
        if one_raised.what == "lowest" and one_raised.card == number and one_raised.raider == seat:
            r.base[NUMBER[one_raised.words]] -= one_raised.n
            s.in_force.remove(one_raised)
            break
    hold(r, number, -1)
    return uses


def hold(r: Raider, number: str, sign: int) -> None:
    """What holds while the card lies there begins, or is over."""
    character = POOL.character(r.character)
    for call in LASTING.get(number, ()):
        match call:
            case Raise():
                for which, name in enumerate(ABILITIES):
                    r.base[which] += sign * call.added(character.ability(name), name)
            case Life():
                r.tokens += sign * call.n
            case AirMax():
                r.air = min(r.air + call.n, air_of(r)) if sign > 0 else min(r.air, air_of(r))


def to_discard(s: State, seat: Seat, card: str, frm: Zone) -> None:
    """A card from the hand, or one just played, goes to its owner's discard pile; a borrowed one is given back."""
    owner = s.raiders[seat]
    for entry in s.in_force:
        if entry.what == "borrowed" and entry.card == card and entry.seat == seat:
            s.in_force.remove(entry)
            owner = s.raiders[entry.raider]
            break
    frm.move(card, owner.discard)


def give_back(s: State) -> Rules[None]:
    """The end of the turn: what was borrowed and not played goes back."""
    for entry in [held for held in s.in_force if held.what == "borrowed"]:
        to_discard(s, entry.seat, entry.card, s.raiders[entry.seat].hand)
        yield from tell("given-back", seat=entry.seat, raider=entry.raider, card=entry.card)


def borrow(s: State, seat: Seat, owner: Seat, card: str) -> None:
    """A card of another's discard pile comes into the hand for this turn; everybody knows it."""
    pile, hand = s.raiders[owner].discard, s.raiders[seat].hand
    place = len(pile.cards) - 1 - pile.cards[::-1].index(card)
    pile.take(place)
    hand.put(card, EVERYBODY)
    s.in_force.append(InForce("borrowed", card, seat, owner, until="turn"))
