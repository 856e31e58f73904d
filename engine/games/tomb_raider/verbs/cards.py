"""Verbs about cards and searching (TR-DRAW, TR-SRCH, TR-ROW)."""

from __future__ import annotations

from typing import Literal

from engine.effects.grammar import Signed
from engine.protocol import Rules, Seat, tell

from ..cards import DISCOVERIES, LOCATIONS, POOL, WEAPONS
from ..language import Aims, Moment, Played, Verb
from ..rounds import draw, search
from ..state import SEARCH, State, Trial, ability, has_both, in_play, may_search, others_here
from ..windows.aims import ONCE


class Draw(Verb, frozen=True, tag="DRAW"):
    """Draw n cards beyond the normal draw."""

    forms = ("any/on_remove[own]: DRAW(n,who=self)",)
    n: int
    who: Literal["self"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        yield from draw.take_cards(s, play.seat, self.n)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        r = s.raiders[seat]
        return ONCE if r.deck.cards or r.discard.cards else []


class Steal(Verb, frozen=True, tag="STEAL", rename={"source": "from"}):
    """Take an unsaved item of a raider in the same space; it goes to the taker's unsaved row, and stays its owner's
    card (TR-SRCH-12, TR-COMP-6)."""

    forms = ("search[own,mode=instead,resist=?]: STEAL(item,from=here)",)
    what: Literal["item"]
    source: Literal["here"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r, victim, item = s.raiders[play.seat], s.raiders[play.raider], play.choice
        if item not in victim.unsaved.cards:
            return
        owner = play.raider
        for entry in victim.taken:
            if entry[0] == item:
                victim.taken.remove(entry)
                owner = entry[1]
                break
        if owner != play.seat:
            r.taken.append((item, owner))
        victim.unsaved.move(item, r.unsaved)
        yield from tell("stole", seat=play.seat, raider=play.raider, item=item)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        return [
            (str(other), item)
            for other in others_here(s, seat)
            for item in sorted(set(s.raiders[other].unsaved.cards))
            if not has_both(s, seat, item)
        ]


class Allow(Verb, frozen=True, tag="ALLOW"):
    """One more normal search this turn, an empty marker notwithstanding (TR-SRCH-19, TR-RUL-2)."""

    forms = ("search[own]: ALLOW(search_again)",)
    flag: Literal["search_again"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        s.raiders[play.seat].more_searches += 1
        yield from tell("search-again", seat=play.seat, by=play.card)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        space = s.spaces[s.raiders[seat].at]
        return ONCE if may_search(s, seat) and space.up and LOCATIONS[space.card.cards[0]].search is not None else []

    def idle(self, s: State, seat: Seat) -> bool:
        """Nothing could be found: no treasure here, and no discovery in hand."""
        r = s.raiders[seat]
        hand = [DISCOVERIES[card] for card in r.hand.cards if card in DISCOVERIES]
        return not _treasure_room(s, seat) and not any(search.has_effect(s, seat, card) for card in hand)

    def matters(self, now: Moment) -> bool:
        """Another search, after the first or where there would be none, with something to find."""
        s, r, treasure = now.s, now.raider, _treasure_room(now.s, now.seat)
        space = s.spaces[r.at]
        most = 6 * (ability(r, SEARCH) + (LOCATIONS[space.card.cards[0]].search or 0))
        findable = any(card in DISCOVERIES and DISCOVERIES[card].difficulty <= most for card in r.hand.cards)
        none_else = now.kind == "after-search" or (space.empty and not treasure)
        return none_else and (treasure or findable)


def _treasure_room(s: State, seat: Seat) -> bool:
    return LOCATIONS[s.spaces[s.raiders[seat].at].card.cards[0]].role == "treasure"


class Ammo(Verb, frozen=True, tag="AMMO"):
    """Add uses to the weapon of that name."""

    forms = ("any[own]: AMMO(+n,weapon=Name)",)
    n: Signed
    weapon: str

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r = s.raiders[play.seat]
        weapon = next((n for n in WEAPONS if in_play(r, n) and POOL.card(n).name == self.weapon), None)
        if weapon is not None:
            r.ammunition[weapon] = r.ammunition.get(weapon, 0) + self.n
            yield from tell("ammunition", seat=play.seat, weapon=weapon, uses=r.ammunition[weapon])

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        r = s.raiders[seat]
        return ONCE if any(in_play(r, n) and POOL.card(n).name == self.weapon for n in WEAPONS) else []

    def matters(self, now: Moment) -> bool:
        return now.mine and now.kind == "turn-start"
