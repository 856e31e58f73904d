"""Verbs of Tomb Raider's cards about cards: draw, discard, fetch, steal, load, cancel (TR-DRAW, TR-ROW, TR-ACN)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from engine.effects.grammar import Signed
from engine.protocol import Ask, One, Rules, Seat, ask_some

from .. import harm, rows
from ..card_events import (
    AmmunitionAdded,
    CardBorrowed,
    CardCancelled,
    CardsFetched,
    CardsTakenBack,
    Discarded,
    ItemStolen,
    OwnCards,
)
from ..cards import POOL, WEAPONS, Action, Card, Discovery, Obstacle, SecretMove, Upgrade
from ..death import check_death
from ..figures import count_in_play, has_forbidden_duplicate
from ..language import Aims, Moment, Played, Verb
from ..memory import list_possible_cards
from ..moves import NONE, Use
from ..rounds import draw
from ..state import Raider, State
from ..windows.aims import ONCE
from .aiming import Who, find_seat, list_affected_seats, list_aimed_raiders

Kind = Literal["any", "action", "upgrade", "obstacle", "discovery", "secret", "item", "weapon", "ammo", "triggered"]
_TYPES: dict[str, type[Card]] = {
    "any": Card,
    "action": Action,
    "upgrade": Upgrade,
    "obstacle": Obstacle,
    "discovery": Discovery,
    "secret": SecretMove,
}


def is_of_card_kinds(kinds: Iterable[str], number: str) -> bool:
    """Tell whether a card is of one of these kinds.

    An item is any kept discovery except companions, so weapons and ammo are items too.
    """
    card = POOL.find_card(number)
    for kind in kinds:
        if kind in _TYPES:
            if isinstance(card, _TYPES[kind]):
                return True
        elif isinstance(card, Discovery) and (card.is_item if kind == "item" else card.kind == kind):
            return True
    return False


def list_items(raider: Raider) -> list[str]:
    """Return the items in play on a raider: first saved items, then others, each in the order of their gain."""
    return [card for zone in (raider.saved, raider.unsaved) for card in zone.cards if is_of_card_kinds(("item",), card)]


class Draw(Verb, frozen=True, tag="DRAW"):
    """A verb: draw n cards beyond the normal draw."""

    forms = ("played/failure: DRAW(n,who=self/opp/target)",)
    n: int
    who: Literal["self", "opp", "target"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        for seat in list_affected_seats(s, play, self.who):
            yield from draw.take_cards(s, seat, self.n)

    def list_possible_aims(self, moment: Moment) -> Aims:
        found = []
        for name in list_aimed_raiders(moment, self.who, dead=True):
            r = moment.s.raiders[find_seat(moment, name)]
            if r.deck.cards or r.discard.cards:
                found.append((name, NONE))
        return found


class Discard(Verb, frozen=True, tag="DISCARD"):
    """A verb: discard n cards of the hand, n items in play, or all of them. Their owner chooses which."""

    forms = ("played/failure: DISCARD(n/all,who=self/opp/here/mover/target,what=hand/item)",)
    n: int | Literal["all"]
    who: Who
    what: Literal["hand", "item"]

    @property
    def is_harmful(self) -> bool:
        return self.who in ("self", "mover")

    def _list_sources(self, raider: Raider) -> list[str]:
        return raider.hand.cards if self.what == "hand" else list_items(raider)

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        for seat in list_affected_seats(s, play, self.who):
            r = s.raiders[seat]
            if self.what == "item" and not r.alive:  # TR-DEATH-7: a dead raider loses no items.
                continue
            held = tuple(self._list_sources(r))
            n = len(held) if self.n == "all" else min(self.n, len(held))
            gone: tuple[str, ...] = held
            if n < len(held):  # TR-DEC-A9: the player chooses.
                kind = "discard" if self.what == "hand" else "lose-items"
                gone = yield from ask_some(seat, kind, held, n, n, held[len(held) - n :], secret=self.what == "hand")
            gone = tuple(sorted(gone))  # The order in the hand is known to its player alone.
            if gone:
                yield Discarded(seat, gone)
            for card in gone:
                if self.what == "hand":
                    rows.discard_card(s, seat, card, r.hand)
                else:
                    yield from harm.take_card_away(s, seat, card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        # The card that is being played no longer counts as part of the hand.
        found = []
        for name in list_aimed_raiders(moment, self.who, dead=self.what == "hand"):
            seat = find_seat(moment, name)
            held = len(self._list_sources(moment.s.raiders[seat]))
            if self.what == "hand" and seat == moment.seat and isinstance(POOL.find_card(moment.card), Action):
                held -= 1
            if held > 0:
                found.append((name, NONE))
        return found


class Fetch(Verb, frozen=True, tag="FETCH", rename={"source": "from", "sort": "type"}):
    """A verb: take n cards from a pile into the hand.

    The pile is the player's own draw deck or discard pile. A draw deck is then shuffled, and only its player sees the
    cards taken. With opp_discard it is the discard pile of another player: the top card of the type is borrowed for
    this turn.
    """

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
    def has_choice(self) -> bool:
        return self.source == "discard" and self.n == 1

    @property
    def is_private(self) -> bool:
        return self.source == "draw"

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        seat, r = play.seat, s.raiders[play.seat]
        if self.source == "opp_discard":
            card = self._find_top_card(s, play.raider)
            if card:
                rows.borrow_card(s, seat, play.raider, card)
                yield CardBorrowed(seat, play.raider, card)
            return
        zone = r.deck if self.source == "draw" else r.discard
        secret = self.source == "draw"
        fetched = []
        for _ in range(self.n):
            listed = sorted({card for card in zone.cards if is_of_card_kinds(self.sort, card)})
            card = play.choice if self.has_choice else ""
            if not card and listed:
                options = tuple(Use(play.card, NONE, one) for one in listed)
                answer: Use = yield Ask(seat, "choose", One(options), options[0], secret)
                card = answer.choice
            if card in listed:
                known = zone.take(zone.cards.index(card))[1]
                r.hand.put(card, known)
                fetched.append(card)
        if secret:
            yield CardsFetched(seat, len(fetched), private={seat: OwnCards(tuple(fetched))})
            yield from r.deck.shuffle("draw deck")
        elif fetched:
            yield CardsTakenBack(seat, tuple(fetched))

    def _find_top_card(self, s: State, other: Seat) -> str:
        pile = s.raiders[other].discard.cards
        return next((card for card in reversed(pile) if is_of_card_kinds(self.sort, card)), "")

    def list_possible_aims(self, moment: Moment) -> Aims:
        s, r = moment.s, moment.raider
        if self.source == "opp_discard":
            others = [seat for seat in range(len(s.raiders)) if seat != moment.seat]
            return [(str(seat), NONE) for seat in others if self._find_top_card(s, seat)]
        if self.source == "draw":
            held = r.deck.cards if moment.inside else list_possible_cards(r)
            return ONCE if any(is_of_card_kinds(self.sort, card) for card in held) else []
        found = sorted({card for card in r.discard.cards if is_of_card_kinds(self.sort, card)})
        return [(NONE, card) for card in found] if self.has_choice else ONCE if found else []


class Steal(Verb, frozen=True, tag="STEAL", rename={"source": "from"}):
    """A verb: take an unsaved item of another raider, or the treasure that is to be brought back (TR-GOAL-REC-4).

    The card goes to the taker's unsaved row with its remaining ammunition, and still belongs to its owner (TR-SRCH-12,
    TR-COMP-6).
    """

    forms = ("played: STEAL(item,from=here/opp/target)",)
    what: Literal["item"]
    source: Literal["here", "opp", "target"]

    @property
    def has_choice(self) -> bool:
        return True

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r, victim, item = s.raiders[play.seat], s.raiders[play.raider], play.choice
        if item not in victim.unsaved.cards or not list_affected_seats(s, play, self.source):
            return
        yield from harm.warn_of_death(s, play.raider, item)
        if item not in victim.unsaved.cards:
            return
        owner = next((entry[1] for entry in victim.taken if entry[0] == item), play.raider)
        uses = rows.remove_card(s, play.raider, item, r.played)
        yield from rows.gain_card(s, play.seat, item, (r.played, r.unsaved), uses=uses)
        if owner != play.seat:
            r.taken.append((item, owner))
        yield ItemStolen(play.seat, play.raider, item)
        yield from check_death(s, play.raider, item)  # TR-LIFE-11: a raider may die without the lost item.

    def list_possible_aims(self, moment: Moment) -> Aims:
        s = moment.s
        return [
            (name, item)
            for name in (list_aimed_raiders(moment, self.source) if moment.raider.alive else ())
            if find_seat(moment, name) != moment.seat
            for item in sorted(set(s.raiders[find_seat(moment, name)].unsaved.cards))
            if (item == s.prize or is_of_card_kinds(("item",), item))
            and not has_forbidden_duplicate(s, moment.seat, item)
        ]


class Ammo(Verb, frozen=True, tag="AMMO"):
    """A verb: add uses to the weapon with this name."""

    forms = ("played: AMMO(+n,weapon=Name)",)
    n: Signed
    weapon: str

    def _list_held(self, raider: Raider) -> str | None:
        return next((n for n in WEAPONS if count_in_play(raider, n) and POOL.find_card(n).name == self.weapon), None)

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r = s.raiders[play.seat]
        weapon = self._list_held(r)
        if weapon is not None:
            r.ammunition[weapon] = r.ammunition.get(weapon, 0) + self.n
            yield AmmunitionAdded(play.seat, weapon, r.ammunition[weapon])

    def list_possible_aims(self, moment: Moment) -> Aims:
        return ONCE if self._list_held(moment.raider) is not None else []

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the table should stop for a play that loads a weapon.

        It should when the player's turn begins. Before a fight it should if the weapon is used up: in the player's own
        turn, and in that of a raider in the same space, which may attack.
        """
        if moment.mine and moment.kind == "turn-start":
            return True
        weapon = self._list_held(moment.raider)
        if weapon is None or moment.raider.ammunition.get(weapon, 0) > 0:
            return False
        if moment.mine:
            return moment.kind in ("entered", "after-outcome")
        here = moment.about >= 0 and moment.s.raiders[moment.about].at == moment.raider.at
        return here and moment.kind in ("turn-start", "entered", "after-outcome")


class Cancel(Verb, frozen=True, tag="CANCEL", rename={"sort": "type"}):
    """A verb: cancel the card just played, so that it has no effect."""

    bare: ClassVar[int] = 0
    forms = ("respond: CANCEL(type=action)",)
    sort: Literal["action"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Mark the card just played as cancelled, so that it has no effect (TR-ACN-3, TR-ACN-4)."""
        assert play.event is not None
        play.event.cancelled = True
        yield CardCancelled(play.event.seat, play.event.card, play.card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        event = moment.event
        return (
            ONCE if event is not None and not event.cancelled and isinstance(POOL.find_card(event.card), Action) else []
        )
