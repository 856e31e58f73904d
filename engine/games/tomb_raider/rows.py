"""Cards that enter and leave a raider's rows, and effects that last while a card lies in a row (TR-ROW)."""

from __future__ import annotations

from engine.protocol import Rules, Seat, ask_one
from engine.zones import EVERYBODY, Zone

from .card_events import CardGivenBack
from .cards import LASTING, POOL, WEAPONS
from .cards.lasting import AirMax, Life, Raise
from .moves import NONE, Use
from .printed import compute_most_air
from .state import ABILITIES, NUMBER, InForce, Raider, State


def list_lowest_abilities(raider: Raider) -> list[str]:
    """Return the names of a raider's lowest abilities. The player chooses which of them a card raises."""
    return [name for name, value in zip(ABILITIES, raider.base, strict=True) if value == min(raider.base)]


def gain_card(
    s: State, seat: Seat, number: str, way: tuple[Zone, Zone], raised: str = "", uses: int | None = None
) -> Rules[None]:
    """Move a card into a raider's row, so that its lasting effects begin. ``way``: the zone it leaves, and the row.

    ``raised`` names the lowest ability that the card raises. If it is "" but the card raises one, the player is asked.
    ``uses`` is the ammunition left in the card, if it comes from another raider.
    """
    r = s.raiders[seat]
    source, row = way
    source.move(number, row)
    loaded = WEAPONS[number].ammo if number in WEAPONS else None
    if loaded is not None:
        r.ammunition[number] = r.ammunition.get(number, 0) + (loaded if uses is None else uses)
    for call in LASTING.get(number, ()):
        if isinstance(call, Raise) and call.ability == "lowest":
            if not raised:
                options = [Use(number, NONE, name) for name in list_lowest_abilities(r)]
                chosen: Use = yield from ask_one(seat, "choose", options, options[0])
                raised = chosen.choice
            s.in_force.append(InForce("lowest", number, seat, seat, n=call.n, words=raised))
            r.base[NUMBER[raised]] += call.n
    change_lasting_effects(r, number, 1)


def remove_card(s: State, seat: Seat, number: str, to: Zone | None = None) -> int | None:
    """Move a card from a raider's row to its owner's discard pile, or to ``to``, and end its lasting effects.

    Returns the uses left in a weapon, or None. The caller checks whether the raider dies (see ``death.lose_card``).
    Rule: TR-COMP-6.
    """
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
    if number in r.ammunition:  # Each copy of the card has an equal share of the uses.
        uses = r.ammunition[number] // copies
        r.ammunition[number] -= uses
        if copies == 1:
            del r.ammunition[number]
    for one_raised in s.in_force:
        if one_raised.what == "lowest" and one_raised.card == number and one_raised.raider == seat:
            r.base[NUMBER[one_raised.words]] -= one_raised.n
            s.in_force.remove(one_raised)
            break
    change_lasting_effects(r, number, -1)
    return uses


def change_lasting_effects(raider: Raider, number: str, sign: int) -> None:
    """Begin (``sign`` 1) or end (``sign`` -1) the lasting effects of a card on a raider."""
    character = POOL.find_character(raider.character)
    for call in LASTING.get(number, ()):
        match call:
            case Raise():
                for which, name in enumerate(ABILITIES):
                    raider.base[which] += sign * call.compute_change(character.find_printed_ability(name), name)
            case Life():
                raider.tokens += sign * call.n
            case AirMax():
                raider.air = (
                    min(raider.air + call.n, compute_most_air(raider))
                    if sign > 0
                    else min(raider.air, compute_most_air(raider))
                )


def discard_card(s: State, seat: Seat, card: str, source: Zone) -> None:
    """Move a card of the hand, or a card just played, to the discard pile of its owner, even if it is borrowed."""
    owner = s.raiders[seat]
    for entry in s.in_force:
        if entry.what == "borrowed" and entry.card == card and entry.seat == seat:
            s.in_force.remove(entry)
            owner = s.raiders[entry.raider]
            break
    source.move(card, owner.discard)


def give_back_borrowed(s: State) -> Rules[None]:
    """Give back all borrowed cards that were not played this turn."""
    for entry in [held for held in s.in_force if held.what == "borrowed"]:
        discard_card(s, entry.seat, entry.card, s.raiders[entry.seat].hand)
        yield CardGivenBack(entry.seat, entry.raider, entry.card)


def borrow_card(s: State, seat: Seat, owner: Seat, card: str) -> None:
    """Move a card from another raider's discard pile into a player's hand for this turn. Everybody knows the card."""
    pile, hand = s.raiders[owner].discard, s.raiders[seat].hand
    place = len(pile.cards) - 1 - pile.cards[::-1].index(card)
    pile.take(place)
    hand.put(card, EVERYBODY)
    s.in_force.append(InForce("borrowed", card, seat, owner, until="turn"))
