"""What a viewer may see, what is wrong with a state, and dealing again what a viewer cannot know."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec
from msgspec.structs import asdict

from engine.protocol import Pick, Seat
from engine.zones import EVERYBODY, Zone
from engine.zones import redeal as deal_again

from .cards import BOMB, BOX, DAMAGE, EFFECTS
from .damage import winners
from .state import COUNTER, START_LIFE, TERROR, Play, State, Switches, gassed_by, is_blind, living
from .view import EffectView, FighterView, PlayView, View


def view(s: State, viewer: Seat | None) -> View:
    """All that a viewer may see (CT-SEC-1 to CT-SEC-3)."""
    playing = s.phase in ("turn", "play") and not s.outcome
    standard = asdict(Switches())
    alive = living(s)
    return View(
        viewer=viewer,
        phase=s.phase,
        round=s.round,
        rounds=s.rules.round_limit or None,
        active=s.order[s.place] if playing else None,
        order=tuple(s.order),
        fighters=tuple([_fighter(s, seat) for seat in range(len(s.fighters))]),
        effects=tuple(
            [EffectView(e.card, e.thrower, tuple([seat for seat in alive if seat in e.affected])) for e in s.effects]
        ),
        play=None if s.play is None else _play(s.play),
        hand=() if viewer is None else tuple(s.fighters[viewer].hand.cards),
        hand_limit=s.rules.hand_limit or None,
        draw_pile=len(s.pile),
        discards=tuple(s.discard.cards),
        removed=tuple(s.removed.cards),
        switches=tuple((key, str(value)) for key, value in asdict(s.rules).items() if value != standard[key]),
        over=bool(s.outcome),
        winner=None if not s.outcome else "" if s.outcome == "draw" else s.outcome,
        winners=winners(s) if s.outcome else (),
    )


def _fighter(s: State, seat: Seat) -> FighterView:
    f = s.fighters[seat]
    return FighterView(
        seat=seat,
        team=f.team,
        life=f.life,
        alive=f.life > 0,
        hand=len(f.hand),
        blind=f.life > 0 and is_blind(s, seat),
        gassed_by=tuple(dict.fromkeys(gassed_by(s, seat))) if f.life else (),
        bombs=s.bombs.count(seat),
    )


def _play(play: Play) -> PlayView:
    return PlayView(
        attacker=play.attacker,
        caller=None if play.caller < 0 else play.caller,
        card=play.card or None,
        damage=DAMAGE.get(play.card, 0),
        target=None if play.target < 0 else play.target,
        called=None if play.called < 0 else play.called,
        answer=tuple(play.answer),
        ricochet=tuple(play.ricochet),
    )


def zones(s: State) -> list[Zone]:
    """Every zone there is."""
    return [s.pile, s.discard, s.removed, s.played, s.front, s.aside, *(f.hand for f in s.fighters)]


def faults(s: State) -> list[str]:
    """What is wrong with a state; empty for every state that play can reach."""
    found = []
    here = Counter(card for zone in zones(s) for card in zone.cards)
    if here != Counter(BOX):
        found.append(f"cards: {sorted(((here - Counter(BOX)) + (Counter(BOX) - here)).elements())}")
    if any(len(zone.cards) != len(zone.known) for zone in zones(s)):
        found.append("a zone's lists differ in length")
    if any(known != EVERYBODY for zone in zones(s)[1:6] for known in zone.known):
        found.append("an open card that somebody does not know")
    if s.front.cards != [effect.card for effect in s.effects] or set(s.front.cards) - set(EFFECTS):
        found.append("effects in force")
    if len(s.aside) != len(s.bombs) or set(s.aside.cards) - {BOMB} or (s.bombs and s.phase != "bombs"):
        found.append("bombs aside")
    if s.phase != "teams":
        found += _table_faults(s)
    for seat, f in enumerate(s.fighters):
        if f.life not in range(0, START_LIFE + 1, 20):  # CT-DMG-2
            found.append(f"seat {seat}: life")
        if BOMB in f.hand.cards or (f.hand.cards and not f.life):
            found.append(f"seat {seat}: hand")
    return found


def _table_faults(s: State) -> list[str]:
    found = []
    if sorted(s.order) != list(range(len(s.fighters))):
        found.append("seating order")
        return found
    sizes = [sum(f.team == team for f in s.fighters) for team in (TERROR, COUNTER)]
    if sum(sizes) != len(s.fighters) or abs(sizes[0] - sizes[1]) > 1:
        found.append("team sizes")
    teams = [s.fighters[seat].team for seat in s.order]
    if teams[0] != TERROR or any(a == b for a, b in pairwise(teams[:-1])):
        found.append("seats that do not alternate")
    out = [team for team in (TERROR, COUNTER) if not any(f.life for f in s.fighters if f.team == team)]
    if len(out) == 2 or (out and s.outcome != (TERROR if out == [COUNTER] else COUNTER)):
        found.append("outcome")
    if not 0 <= s.place < len(s.order):
        found.append("place")
    return found


def redeal(s: State, viewer: Seat | None, pick: Pick) -> State:
    """A state the viewer cannot tell from this one: hands of others and draw pile are dealt again, and no Bomb comes
    to lie in a hand, where none can be (CT-BOMB-1)."""
    fresh = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)

    def may(zone: int, place: int, card: str) -> bool:
        return zone == 0 or card != BOMB

    deal_again([fresh.pile, *(f.hand for f in fresh.fighters)], viewer, pick, may)
    return fresh
