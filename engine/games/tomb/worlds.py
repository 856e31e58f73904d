"""Worlds of Tomb as a seat imagines them: hidden places are filled from the cards that the seat does not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from engine.capabilities import World
from engine.protocol import Ask, Pick
from engine.zones import EVERYBODY, NOBODY, Card, Zone, make_zone

from .faults import count_copies
from .figures import compute_hit_points, count_actions
from .maps.boards import load_boards
from .setup import MARKERS
from .state import INN, KINDS, Change, Combatant, Crypt, Lasting, Party, Raid, State, find_kind
from .switches import Switches
from .view import CombatantView, CryptView, PartyView, RaidView, View

SEARCHED = {"leave": "leave", "enter": "enter", "raider": "fight", "cm": "fight"}
"""Kind of question -> the step of a raid that begins with this question.

The choice of a Turn action is not searched: it pays many turns later, and a search cannot follow that far.
"""


def deal_world(view: View, ask: Ask, pick: Pick) -> World[State] | None:
    """Return a world that fits a seat's view, at the beginning of the question's step.

    Returns None if the question is not searched.
    """
    if SEARCHED.get(ask.kind) != view.step or view.viewer != ask.seat or len(view.parties) == 1:
        return None  # A solo player has no rival, so ``value`` cannot compare.
    deal = _Deal(view, pick)
    state = deal.state()
    # The side that acts next is decided before its question is asked.
    if state.raid is not None and view.raid is not None:
        state.raid.cm_goes = ask.kind == "cm" or (ask.kind != "raider" and view.raid.cm_goes)
        _set_hit_points(state, view)
        _set_acted(state, view)
    return World(state)


def _set_hit_points(s: State, view: View) -> None:
    """Give combatants the Hit Points that the view shows, if cards in force have changed them."""
    seen = [one for party in view.parties for one in party.fighters]
    seen += view.raid.monsters if view.raid is not None else ()
    found = [one for party in s.parties for one in party.fighters]
    found += s.raid.monsters if s.raid is not None else ()
    for combatant, shown in zip(found, seen, strict=True):
        if more := shown.hp - compute_hit_points(s, combatant):
            s.lasting.append(Lasting(Change("hp", n=more), (combatant.key,), "raid", "", s.active))


def _set_acted(s: State, view: View) -> None:
    """Set how many battle actions each combatant has used. The view tells how many are left."""
    if s.raid is None or view.raid is None or not s.raid.round:
        return
    seen = (*view.parties[s.active].fighters, *view.raid.monsters)
    for combatant, shown in zip([*s.parties[s.active].fighters, *s.raid.monsters], seen, strict=True):
        combatant.acted = max(0, count_actions(s, combatant) - shown.actions)


class _Deal:
    """The cards that a seat does not see, dealt at random to the places where they may be."""

    def __init__(self, view: View, pick: Pick) -> None:
        assert view.viewer is not None
        self._view, self._pick, self._viewer = view, pick, view.viewer
        self._others = [party.seat for party in view.parties if party.seat != view.viewer]
        left = count_copies() - Counter(_list_seen_cards(view))
        self._left: dict[str, list[Card]] = {}
        for card in left.elements():
            kind = find_kind(card)
            self._left.setdefault(kind if kind in KINDS or kind == "character" else "crypt", []).append(card)
        self._crypts = [self._take_crypt(crypt) for crypt in view.crypts]

    def state(self) -> State:
        view = self._view
        hands = [self._deal_hand(party) for party in view.parties]
        stocks = [self._deal_stock(party) for party in view.parties]
        deck = self._take("crypt", view.crypt_deck)
        return State(
            level=view.level,
            rules=Switches(seven_dice=view.seven_dice is True, special_spaces=view.special_spaces),
            parties=[self._build_party(party, hands[party.seat], stocks[party.seat]) for party in view.parties],
            crypts=[self._build_crypt(index, crypt) for index, crypt in enumerate(view.crypts)],
            deck=make_zone(NOBODY, deck),
            away=make_zone(NOBODY, self._take("crypt", len(self._left.get("crypt", ())))),
            crypt_discard=make_zone(EVERYBODY, view.crypt_discard),
            decks={kind: make_zone(NOBODY, self._take(kind, view.decks[kind])) for kind in KINDS},
            discards={kind: make_zone(EVERYBODY, view.discards[kind]) for kind in KINDS},
            bag=make_zone(NOBODY, self._take("character", view.bag)),
            inn=make_zone(EVERYBODY, view.inn),
            dead=make_zone(EVERYBODY, view.dead),
            loot=Zone(EVERYBODY),
            step=view.step,
            first=-1 if view.first is None else view.first,
            active=-1 if view.active is None else view.active,
            turn=view.turn,
            idle=view.idle,
            raid=None if view.raid is None else self._build_raid(view.raid),
            lasting=[
                Lasting(Change("ban", "red"), (one.key,), "inn", "", party.seat)
                for party in view.parties
                for one in party.fighters
                if one.no_red
            ],
        )

    def _take(self, kind: str, count: int, may: Callable[[Card], bool] | None = None) -> list[Card]:
        """Take ``count`` random cards of a kind that the seat does not see.

        ``may`` tells which cards are possible.
        """
        left = self._left.get(kind, [])
        taken = []
        for _ in range(count):
            places = [at for at, card in enumerate(left) if may(card)] if may is not None else None
            number = len(left) if places is None else len(places)
            if number:
                place = self._pick(number)
                taken.append(left.pop(place if places is None else places[place]))
        return taken

    def _take_crypt(self, crypt: CryptView) -> list[Card]:
        """Take the cards of a Crypt that the seat does not know. Public facts limit their kinds."""
        return self._take("crypt", crypt.count - len(crypt.known), _may_lie(crypt))

    def _deal_hand(self, party: PartyView) -> list[Card]:
        if party.seat == self._viewer:
            return list(self._view.hand)
        return [card for kind in KINDS for card in self._take(kind, party.hand[kind])]

    def _deal_stock(self, party: PartyView) -> list[Card]:
        return list(self._view.stock) if party.seat == self._viewer else self._take("crypt", party.stock)

    def _build_party(self, party: PartyView, hand: Iterable[Card], stock: Iterable[Card]) -> Party:
        return Party(
            hand=make_zone(1 << party.seat, hand),
            stock=make_zone(1 << party.seat, stock),
            bank=make_zone(EVERYBODY, party.bank),
            fighters=[_build_combatant(one) for one in party.fighters],
            at=INN if party.at == "inn" else load_boards()[self._view.level].find_space(party.at),
            marker=-1 if party.marker is None else MARKERS.index(party.marker),
            level=party.campaign,
            deaths=party.deaths,
        )

    def _build_crypt(self, space: int, crypt: CryptView) -> Crypt:
        """Return a Crypt as a view shows it. A card that the seat does not know was placed by another seat."""
        cards = make_zone(NOBODY, crypt.known)
        may = _may_lie(crypt)
        cards.known[:] = [1 << self._viewer if may is None or may(card) else EVERYBODY for card in crypt.known]
        for card in self._crypts[space]:
            cards.put(card, 1 << self._others[self._pick(len(self._others))] if self._others else NOBODY)
        raid = self._view.raid
        if raid is not None and raid.crypt == crypt.key and raid.cm >= 0:
            cards.known[:] = [who | 1 << raid.cm for who in cards.known]
        return Crypt(cards, crypt.no_traps, crypt.only_treasures)

    def _build_raid(self, raid: RaidView) -> Raid:
        return Raid(
            crypt=next(index for index, crypt in enumerate(self._view.crypts) if crypt.key == raid.crypt),
            cm=raid.cm,
            beside=raid.beside,
            disarmers=list(raid.disarmers),
            monsters=[_build_combatant(one) for one in raid.monsters],
            round=raid.round,
        )


def _list_seen_cards(view: View) -> list[Card]:
    """Return all cards that the seat sees or knows, including the cards of combatants."""
    combatants = [one for party in view.parties for one in party.fighters]
    combatants += view.raid.monsters if view.raid is not None else ()
    found = [*view.hand, *view.stock, *view.inn, *view.dead, *view.crypt_discard]
    for cards in (
        *(crypt.known for crypt in view.crypts),
        *(party.bank for party in view.parties),
        *view.discards.values(),
        *((one.card, *one.cards) for one in combatants),
    ):
        found += cards
    return found


def _may_lie(crypt: CryptView) -> Callable[[Card], bool] | None:
    if crypt.only_treasures:
        return lambda card: find_kind(card) == "treasure"
    return (lambda card: find_kind(card) != "trap") if crypt.no_traps else None


def _build_combatant(combatant: CombatantView) -> Combatant:
    return Combatant(
        combatant.key,
        make_zone(EVERYBODY, combatant.cards),
        combatant.wounds,
        dazed=combatant.dazed,
        spent=list(combatant.spent or ()),
    )
