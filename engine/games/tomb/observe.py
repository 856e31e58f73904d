"""The view of a Tomb state for each viewer, and the redeal of everything that a viewer cannot know.

Each zone records who knows which cards. View and redeal both use these records, so they cannot disagree. A redeal keeps
public facts about cards that nobody has shown: an announced Trap's text, or that no Trap is left.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from engine.protocol import Pick, Seat
from engine.zones import Zone
from engine.zones import redeal as deal_again

from .cards import pool
from .figures import (
    compute_hit_points_with,
    compute_movement,
    count_actions_with,
    count_dice_with,
    is_red_banned,
    list_changes,
)
from .scoring import compute_result, score
from .setup import MARKERS
from .sides import find_board
from .state import ATTRS, KINDS, Attr, Change, Combatant, Raid, State, find_kind
from .view import CombatantView, CryptView, Figures, PartyView, RaidView, ThrowView, View


def build_view(s: State, viewer: Seat | None) -> View:
    """Return everything in a state that a viewer may see (TOMB-SEC)."""
    own = None if viewer is None else s.parties[viewer]
    ended = compute_result(s)
    return View(
        viewer=viewer,
        level=s.level,
        step=s.step,
        turn=s.turn,
        active=None if s.active < 0 else s.active,
        first=None if s.first < 0 else s.first,
        parties=tuple(_build_party_view(s, seat) for seat in range(len(s.parties))),
        crypts=tuple(_build_crypt_view(s, at, viewer) for at in range(len(s.crypts))),
        hand=() if own is None else tuple(sorted(own.hand.cards)),
        stock=() if own is None else tuple(own.stock.cards),
        raid=None if s.raid is None else _build_raid_view(s, s.raid),
        throw=_build_throw_view(s),
        blow=tuple(s.blows[-1].amounts) if s.blows else (),
        dying=tuple(s.dying[-1]) if s.dying else (),
        theft=None if s.theft is None else (s.theft.rogue, s.theft.victim, s.theft.card),
        inn=tuple(s.inn.cards),
        bag=len(s.bag),
        dead=tuple(s.dead.cards),
        decks={kind: len(s.decks[kind]) for kind in KINDS},
        discards={kind: tuple(s.discards[kind].cards) for kind in KINDS},
        crypt_discard=tuple(s.crypt_discard.cards),
        crypt_deck=len(s.deck),
        idle=s.idle,
        over=s.over,
        seven_dice=s.rules.seven_dice or UNSET,
        special_spaces=s.rules.special_spaces,
        winners=() if ended is None else ended.winners,
        aimed=s.aimed or UNSET,
    )


def _build_party_view(s: State, seat: Seat) -> PartyView:
    party = s.parties[seat]
    return PartyView(
        seat=seat,
        at=find_board(s).format_space(party.at),
        marker=None if party.marker < 0 else MARKERS[party.marker],
        fighters=tuple(
            _build_combatant_view(s, one, s.raid is not None and seat == s.active) for one in party.fighters
        ),
        hand={kind: sum(find_kind(card) == kind for card in party.hand.cards) for kind in KINDS},
        stock=len(party.stock),
        bank=tuple(party.bank.cards),
        score=score(s, seat),
        movement=compute_movement(s, seat),
        campaign=party.level,
        deaths=party.deaths,
    )


def _build_combatant_view(s: State, combatant: Combatant, fights: bool) -> CombatantView:
    listed = list_changes(s, combatant)

    def figures(attr: Attr) -> Figures:
        found = count_dice_with(combatant, attr, listed)
        return found.green, found.blue, found.red, found.sure

    return CombatantView(
        key=combatant.key,
        card=combatant.card,
        hp=compute_hit_points_with(combatant, listed),
        wounds=combatant.wounds,
        atk=figures("atk"),
        skl=figures("skl"),
        mag=figures("mag"),
        hol=figures("hol"),
        cards=tuple(combatant.cards.cards),
        actions=max(0, count_actions_with(combatant, listed) - combatant.acted)
        if fights and s.raid is not None and s.raid.round
        else 0,
        dazed=combatant.dazed,
        no_red=is_red_banned(listed),
        raised=_list_raised_dice(combatant, listed) or UNSET,
        spent=tuple(combatant.spent) or UNSET,
    )


def _list_raised_dice(combatant: Combatant, listed: list[Change]) -> tuple[tuple[str, int, Figures], ...]:
    """Return the attributes that are raised or lowered by these changes, each with the steps and the dice before."""
    steps = [change for change in listed if change.what == "step"]
    if not steps:
        return ()
    unchanged = [change for change in listed if change.what != "step"]
    found = []
    for attr in ATTRS:
        n = sum(change.n for change in steps if change.attr in (attr, "any"))
        if n:
            dice = count_dice_with(combatant, attr, unchanged)
            found.append((attr, n, (dice.green, dice.blue, dice.red, dice.sure)))
    return tuple(found)


def _build_crypt_view(s: State, space: int, viewer: Seat | None) -> CryptView:
    spec, crypt = find_board(s).level.crypts[space], s.crypts[space]
    known = [card for card in crypt.cards.list_known_cards(viewer) if card is not None]
    # TOMB-HR-4: whether players may look up what they have placed
    if not (s.rules.memory or (s.raid is not None and s.raid.crypt == space and s.raid.cm == viewer)):
        known = []
    return CryptView(
        key=spec.key,
        cap=spec.cap,
        door=find_board(s).format_space(find_board(s).doors[space]),
        cm=find_board(s).find_crypt_master(space, max(s.active, 0), len(s.parties)),
        text=spec.text,
        count=len(crypt.cards),
        known=tuple(sorted(known)),
        no_traps=crypt.no_traps,
        only_treasures=crypt.only_treasures,
    )


def _build_raid_view(s: State, raid: Raid) -> RaidView:
    found = None
    if raid.announced >= 0:
        found = pool.find_trap(s.crypts[raid.crypt].cards.cards[raid.announced])
    return RaidView(
        crypt=find_board(s).level.crypts[raid.crypt].key,
        cm=raid.cm,
        beside=raid.beside,
        round=raid.round,
        monsters=tuple(_build_combatant_view(s, one, True) for one in raid.monsters),
        chars=None if found is None else found.chars,
        attr=None if found is None else found.attr,
        disarmers=tuple(raid.disarmers),
        cm_goes=raid.cm_goes,
    )


def _build_throw_view(s: State) -> ThrowView | None:
    """Return the view of the roll that is on the table, or None."""
    if not s.throws:
        return None
    thrown = s.throws[-1]
    return ThrowView(
        who=tuple(thrown.who),
        attr=thrown.attr,
        on=thrown.on,
        colours=thrown.colours,
        faces=tuple(thrown.faces),
        extra=thrown.extra,
        against=thrown.against,
    )


def list_zones(s: State) -> list[Zone]:
    """Return all zones of a state, always in one fixed order."""
    listed = [s.deck, s.away, s.crypt_discard, s.bag, s.inn, s.dead, s.loot]
    listed += [s.decks[kind] for kind in KINDS] + [s.discards[kind] for kind in KINDS]
    listed += [crypt.cards for crypt in s.crypts]
    for party in s.parties:
        listed += [party.hand, party.stock, party.bank, *(one.cards for one in party.fighters)]
    if s.raid is not None:
        listed += [one.cards for one in s.raid.monsters]
    return listed


def redeal(s: State, viewer: Seat | None, pick: Pick) -> State:
    """Return a state that the viewer cannot tell from this state: cards that the viewer cannot know are dealt again.

    Such cards are in Crypts, Inn decks, hands and the bag.
    """
    fresh = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)
    crypts = [crypt.cards for crypt in fresh.crypts]
    stocks = [party.stock for party in fresh.parties]

    def may_lie(zone: int, place: int, card: str) -> bool:
        """Return whether a card may lie at an index of a zone: the Crypts come first, then the stocks and the decks."""
        if zone >= len(crypts):
            return True
        crypt, raid = fresh.crypts[zone], fresh.raid
        if raid is not None and raid.crypt == zone and raid.announced == place:
            now = pool.find_trap(crypt.cards.cards[place])
            return find_kind(card) == "trap" and (pool.find_trap(card).chars, pool.find_trap(card).attr) == (
                now.chars,
                now.attr,
            )
        kind = find_kind(card)
        return not (crypt.no_traps and kind == "trap") and not (crypt.only_treasures and kind != "treasure")

    deal_again([*crypts, *stocks, fresh.deck, fresh.away], viewer, pick, may_lie)
    hands = [party.hand for party in fresh.parties]
    kinds = [[find_kind(card) for card in hand.cards] for hand in hands]
    for kind in KINDS:

        def of_kind(zone: int, place: int, card: str, kind: str = kind) -> bool:
            return zone >= len(hands) or kinds[zone][place] == find_kind(card)

        deal_again([*hands, fresh.decks[kind]], viewer, pick, of_kind)
    deal_again([fresh.bag], viewer, pick)
    return fresh
