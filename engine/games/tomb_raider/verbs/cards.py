"""Verbs about cards: drawing, discarding, finding, taking, cancelling (TR-DRAW, TR-ROW, TR-ACN)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from engine.effects.grammar import Signed
from engine.protocol import Ask, One, Rules, Seat, some, tell

from .. import harm, rows
from ..cards import POOL, WEAPONS, Action, Card, Discovery, Obstacle, SecretMove, Upgrade
from ..death import expire
from ..figures import has_both, in_play
from ..language import Aims, Moment, Played, Verb
from ..memory import may_hold
from ..moves import NONE, Use
from ..rounds import draw
from ..state import Raider, State
from ..windows.aims import ONCE
from .aiming import Who, seat_of, seats, whom

Kind = Literal["any", "action", "upgrade", "obstacle", "discovery", "secret", "item", "weapon", "ammo", "triggered"]
_TYPES: dict[str, type[Card]] = {
    "any": Card,
    "action": Action,
    "upgrade": Upgrade,
    "obstacle": Obstacle,
    "discovery": Discovery,
    "secret": SecretMove,
}


def is_of(kinds: Iterable[str], number: str) -> bool:
    """Whether a card is of one of these kinds; an item is any discovery that stays, weapons and ammo among them."""
    card = POOL.card(number)
    for kind in kinds:
        if kind in _TYPES:
            if isinstance(card, _TYPES[kind]):
                return True
        elif isinstance(card, Discovery) and (card.is_item if kind == "item" else card.kind == kind):
            return True
    return False


def items(r: Raider) -> list[str]:
    """The items in play on a raider, the last one gained last."""
    return [card for zone in (r.saved, r.unsaved) for card in zone.cards if is_of(("item",), card)]


class Draw(Verb, frozen=True, tag="DRAW"):
    """Draw n cards beyond the normal draw."""

    forms = ("played/failure: DRAW(n,who=self/opp/target)",)
    n: int
    who: Literal["self", "opp", "target"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        for seat in seats(s, play, self.who):
            yield from draw.take_cards(s, seat, self.n)

    def aims(self, now: Moment) -> Aims:
        found = []
        for name in whom(now, self.who, dead=True):
            r = now.s.raiders[seat_of(now, name)]
            if r.deck.cards or r.discard.cards:
                found.append((name, NONE))
        return found


class Discard(Verb, frozen=True, tag="DISCARD"):
    """Discard n cards of the hand, or items in play, or all of them; whose they are chooses."""

    forms = ("played/failure: DISCARD(n/all,who=self/opp/here/mover/target,what=hand/item)",)
    n: int | Literal["all"]
    who: Who
    what: Literal["hand", "item"]

    @property
    def burden(self) -> bool:
        return self.who in ("self", "mover")

    def _from(self, r: Raider) -> list[str]:
        return r.hand.cards if self.what == "hand" else items(r)

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        for seat in seats(s, play, self.who):
            r = s.raiders[seat]
            if self.what == "item" and not r.alive:  # TR-DEATH-7
                continue
            held = tuple(self._from(r))
            n = len(held) if self.n == "all" else min(self.n, len(held))
            gone: tuple[str, ...] = held
            if n < len(held):  # TR-DEC-A9
                kind = "discard" if self.what == "hand" else "lose-items"
                gone = yield from some(seat, kind, held, n, n, held[len(held) - n :], secret=self.what == "hand")
            gone = tuple(sorted(gone))  # not as they were held, which nobody else knows
            if gone:
                yield from tell("discarded", seat=seat, cards=gone)
            for card in gone:
                if self.what == "hand":
                    rows.to_discard(s, seat, card, r.hand)
                else:
                    yield from harm.lose(s, seat, card)

    def aims(self, now: Moment) -> Aims:
        # the card that is played is none of the hand any more
        found = []
        for name in whom(now, self.who, dead=self.what == "hand"):
            seat = seat_of(now, name)
            held = len(self._from(now.s.raiders[seat]))
            if self.what == "hand" and seat == now.seat and isinstance(POOL.card(now.card), Action):
                held -= 1
            if held > 0:
                found.append((name, NONE))
        return found


class Fetch(Verb, frozen=True, tag="FETCH", rename={"source": "from", "sort": "type"}):
    """Find n cards: in the own draw deck, which is shuffled then (what it is, only its player sees); in the own discard
    pile; or the top one of that type of another's, borrowed for this turn."""

    forms = (
        "played: FETCH(from=draw/discard,type=any/action/upgrade/obstacle/discovery/secret/item/weapon/ammo/triggered,"
        "n=n,to=hand)",
        "played: FETCH(from=opp_discard,type=action,n=1,to=hand)",
    )
    bare: ClassVar[int] = 0
    source: Literal["draw", "discard", "opp_discard"]
    sort: tuple[Kind, ...]
    n: int
    to: Literal["hand"]

    @property
    def takes(self) -> bool:
        return self.source == "discard" and self.n == 1

    @property
    def private(self) -> bool:
        return self.source == "draw"

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        seat, r = play.seat, s.raiders[play.seat]
        if self.source == "opp_discard":
            card = self._top(s, play.raider)
            if card:
                rows.borrow(s, seat, play.raider, card)
                yield from tell("borrowed", seat=seat, raider=play.raider, card=card)
            return
        zone = r.deck if self.source == "draw" else r.discard
        secret = self.source == "draw"
        fetched = []
        for _ in range(self.n):
            listed = sorted({card for card in zone.cards if is_of(self.sort, card)})
            card = play.choice if self.takes else ""
            if not card and listed:
                options = tuple(Use(play.card, NONE, one) for one in listed)
                answer: Use = yield Ask(seat, "choose", One(options), options[0], secret)
                card = answer.choice
            if card in listed:
                known = zone.take(zone.cards.index(card))[1]
                r.hand.put(card, known)
                fetched.append(card)
        if secret:
            yield from tell("fetched", {seat: {"cards": tuple(fetched)}}, seat=seat, count=len(fetched))
            yield from r.deck.shuffle("draw deck")
        elif fetched:
            yield from tell("took-back", seat=seat, cards=tuple(fetched))

    def _top(self, s: State, other: Seat) -> str:
        pile = s.raiders[other].discard.cards
        return next((card for card in reversed(pile) if is_of(self.sort, card)), "")

    def aims(self, now: Moment) -> Aims:
        s, r = now.s, now.raider
        if self.source == "opp_discard":
            others = [seat for seat in range(len(s.raiders)) if seat != now.seat]
            return [(str(seat), NONE) for seat in others if self._top(s, seat)]
        if self.source == "draw":
            held = r.deck.cards if now.inside else may_hold(r)
            return ONCE if any(is_of(self.sort, card) for card in held) else []
        found = sorted({card for card in r.discard.cards if is_of(self.sort, card)})
        return [(NONE, card) for card in found] if self.takes else ONCE if found else []


class Steal(Verb, frozen=True, tag="STEAL", rename={"source": "from"}):
    """Take an unsaved item of another raider, or the treasure that is to be brought back (TR-GOAL-REC-4); it goes to
    the taker's unsaved row with what is left in it, and stays its owner's card (TR-SRCH-12, TR-COMP-6)."""

    forms = ("played: STEAL(item,from=here/opp/target)",)
    what: Literal["item"]
    source: Literal["here", "opp", "target"]

    @property
    def takes(self) -> bool:
        return True

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r, victim, item = s.raiders[play.seat], s.raiders[play.raider], play.choice
        if item not in victim.unsaved.cards or not seats(s, play, self.source):
            return
        yield from harm.warn(s, play.raider, item)
        if item not in victim.unsaved.cards:
            return
        owner = next((entry[1] for entry in victim.taken if entry[0] == item), play.raider)
        uses = rows.remove(s, play.raider, item, r.played)
        yield from rows.gain(s, play.seat, item, r.played, r.unsaved, uses=uses)
        if owner != play.seat:
            r.taken.append((item, owner))
        yield from tell("stole", seat=play.seat, raider=play.raider, item=item)
        yield from expire(s, play.raider, item)  # TR-LIFE-11

    def aims(self, now: Moment) -> Aims:
        s = now.s
        return [
            (name, item)
            for name in whom(now, self.source)
            if now.raider.alive and seat_of(now, name) != now.seat
            for item in sorted(set(s.raiders[seat_of(now, name)].unsaved.cards))
            if (item == s.prize or is_of(("item",), item)) and not has_both(s, now.seat, item)
        ]


class Ammo(Verb, frozen=True, tag="AMMO"):
    """Add uses to the weapon of that name."""

    forms = ("played: AMMO(+n,weapon=Name)",)
    n: Signed
    weapon: str

    def _held(self, r: Raider) -> str | None:
        return next((n for n in WEAPONS if in_play(r, n) and POOL.card(n).name == self.weapon), None)

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r = s.raiders[play.seat]
        weapon = self._held(r)
        if weapon is not None:
            r.ammunition[weapon] = r.ammunition.get(weapon, 0) + self.n
            yield from tell("ammunition", seat=play.seat, weapon=weapon, uses=r.ammunition[weapon])

    def aims(self, now: Moment) -> Aims:
        return ONCE if self._held(now.raider) is not None else []

    def matters(self, now: Moment) -> bool:
        """As one's turn begins; and where the weapon is used up before something may be fought with it."""
        if not now.mine or now.kind == "turn-start":
            return now.mine
        weapon = self._held(now.raider)
        used_up = weapon is not None and now.raider.ammunition.get(weapon, 0) <= 0
        return used_up and now.kind in ("entered", "after-outcome")


class Cancel(Verb, frozen=True, tag="CANCEL", rename={"sort": "type"}):
    """The card just played has no effect."""

    bare: ClassVar[int] = 0
    forms = ("respond: CANCEL(type=action)",)
    sort: Literal["action"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """TR-ACN-3, TR-ACN-4: nothing of it is carried out."""
        assert play.event is not None
        play.event.cancelled = True
        yield from tell("cancelled", seat=play.event.seat, card=play.event.card, by=play.card)

    def aims(self, now: Moment) -> Aims:
        event = now.event
        return ONCE if event is not None and not event.cancelled and isinstance(POOL.card(event.card), Action) else []
