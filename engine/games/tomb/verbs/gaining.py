"""Verbs of Tomb's cards that draw, lose, look at or bank cards, or that recruit Characters."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.protocol import Rules, roll

from .. import attach, harm, inn
from ..events.turns import CryptPeekedInto, SeenCards
from ..language import Deed, Verb
from ..sides import find_board, find_deciding_seat
from ..state import MONSTERS, Side, State
from ..targets import list_affected


class Draw(Verb, frozen=True, tag="DRAW"):
    """A verb: draw n cards; ``any``: from chosen decks. A Monster's card is attached to it openly (TOMB-FX-17)."""

    bare: ClassVar[int] = 2
    forms = (
        "turn/death/recruited/killed: DRAW(prayer/spell/tactic/any,n,to=self)",
        "reveal: DRAW(item/spell/prayer/tactic,n,to=self/ally)",
    )
    deck: Literal["item", "prayer", "spell", "tactic", "any"]
    n: int
    to: Literal["self", "ally"]

    @property
    def personal(self) -> bool:
        return False

    def is_possible(self, s: State, deed: Deed) -> bool:
        return bool(inn.list_decks_left(s)) if self.deck == "any" else inn.is_card_left(s, self.deck)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        for _ in range(self.n):
            seat = find_deciding_seat(s, deed.side)
            deck = (yield from inn.choose_deck(s, seat)) if self.deck == "any" else self.deck
            if deck is None:
                return
            if deed.side != MONSTERS:
                yield from inn.draw(s, seat, deck)
            else:
                for combatant in list_affected(s, deed, self.to):
                    yield from inn.draw_for_monster(s, combatant, deck)


class Lose(Verb, frozen=True, tag="LOSE"):
    """A verb: the owner of the targets discards n cards of a kind in total, and chooses them (TOMB-FX-18)."""

    bare: ClassVar[int] = 2
    forms = (
        "fail: LOSE(spell/item/treasure,n,to=party/disarmers)",
        "reveal: LOSE(treasure/item,n,to=foes/it)",
        "turn: LOSE(hand,n,to=self)",
    )
    kind: Literal["item", "spell", "treasure", "hand"]
    n: int
    to: Literal["self", "it", "party", "foes", "disarmers"]

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        if self.kind == "hand":
            yield from attach.lose_from_hand(s, deed.side, self.n)
            return
        keys = [one.key for one in list_affected(s, deed, self.to)]
        yield from attach.lose(s, s.active, s.active, keys, self.kind, self.n)
        yield from harm.resolve_deaths(s)


class Peek(Verb, frozen=True, tag="PEEK"):
    """A verb: look in secret at n random face-down cards of one Crypt (TOMB-FX-21, TOMB-SEC-2)."""

    bare: ClassVar[int] = 2
    forms = ("turn: PEEK(n,here/any)",)
    n: int
    where: Literal["here", "any"]

    def list_places(self, s: State, deed: Deed) -> tuple[str, ...] | None:
        map_, here = find_board(s), s.parties[deed.side].at
        listed = zip(map_.level.crypts, map_.doors, s.crypts, strict=True)
        wide = self.where == "any"
        return tuple([spec.key for spec, door, crypt in listed if crypt.cards.cards and (wide or door == here)])

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        cards = s.crypts[find_board(s).find_crypt(deed.at)].cards
        unseen = list(range(len(cards)))
        drawn = []
        for _ in range(min(self.n, len(unseen))):
            (thrown,) = yield from roll("peek", 1, len(unseen))
            drawn.append(unseen.pop(thrown - 1))
        seen = cards.look(drawn, deed.side)
        yield CryptPeekedInto(deed.side, deed.at, len(seen), private={deed.side: SeenCards(seen)})


class Recruit(Verb, frozen=True, tag="RECRUIT"):
    """A verb: recruit up to n Characters at once (TOMB-FX-28)."""

    forms = ("turn[at=inn]: RECRUIT(n)",)
    n: int

    def is_possible(self, s: State, deed: Deed) -> bool:
        return inn.can_recruit(s, deed.side)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from inn.recruit(s, deed.side, self.n)


class Bank(Verb, frozen=True, tag="BANK"):
    """A verb: bank up to n attached Treasures (TOMB-FX-29)."""

    forms = ("free: BANK(n)",)
    n: int

    def is_possible(self, s: State, deed: Deed) -> bool:
        return self.may_be_possible(s, deed.side)

    def may_be_possible(self, s: State, side: Side) -> bool:
        return bool(attach.list_attached_treasures(s, side))

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from attach.offer_banking(s, deed.side, self.n)
        yield from harm.resolve_deaths(s)
