"""The view of a Counter-Terror state for each viewer, all zones, and the redeal of what a viewer cannot know."""

from __future__ import annotations

import msgspec

from engine.house_rules import list_unusual_switches
from engine.protocol import Pick, Seat
from engine.zones import Zone
from engine.zones import redeal as deal_again

from .cards import BOMB, DAMAGE
from .damage import is_sparing, list_winners
from .setup import STANDARD
from .state import Play, State, is_blind, list_living, list_protected_by_gas
from .view import EffectView, FighterView, PlayView, View


def build_view(s: State, viewer: Seat | None) -> View:
    """Return everything in a state that a viewer may see (CT-SEC-1 to CT-SEC-3)."""
    playing = s.phase in ("turn", "play") and not s.outcome
    alive = list_living(s)
    return View(
        viewer=viewer,
        phase=s.phase,
        round=s.round,
        rounds=s.rules.round_limit or None,
        active=s.order[s.place] if playing else None,
        order=tuple(s.order),
        fighters=tuple([_build_fighter_view(s, seat) for seat in range(len(s.fighters))]),
        effects=tuple(
            [EffectView(e.card, e.thrower, tuple([seat for seat in alive if seat in e.affected])) for e in s.effects]
        ),
        play=None if s.play is None else _build_play_view(s.play),
        hand=() if viewer is None else tuple(s.fighters[viewer].hand.cards),
        hand_limit=s.rules.hand_limit or None,
        draw_pile=len(s.pile),
        discards=tuple(s.discard.cards),
        removed=tuple(s.removed.cards),
        switches=list_unusual_switches(s.rules, STANDARD),
        over=bool(s.outcome),
        winner=None if not s.outcome else "" if s.outcome == "draw" else s.outcome,
        winners=list_winners(s) if s.outcome else (),
        guided=s.guided,
        sparing=is_sparing(s),
    )


def _build_fighter_view(s: State, seat: Seat) -> FighterView:
    f = s.fighters[seat]
    return FighterView(
        seat=seat,
        team=f.team,
        life=f.life,
        alive=f.life > 0,
        hand=len(f.hand),
        blind=f.life > 0 and is_blind(s, seat),
        gassed_by=tuple(dict.fromkeys(list_protected_by_gas(s, seat))) if f.life else (),
        bombs=s.bombs.count(seat),
        out=0 if s.outcome else f.out,
        out_by="" if s.outcome else f.out_by,
    )


def _build_play_view(play: Play) -> PlayView:
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


def list_zones(s: State) -> list[Zone]:
    """Return all zones of a state, always in one order."""
    return [s.pile, s.discard, s.removed, s.played, s.front, s.aside, *(f.hand for f in s.fighters)]


def redeal(s: State, viewer: Seat | None, pick: Pick) -> State:
    """Return a state that the viewer cannot tell from this one: other hands and the draw pile are dealt again.

    No Bomb is dealt to a hand, because no hand can hold one (CT-BOMB-1).
    """
    fresh = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)

    def may(zone: int, place: int, card: str) -> bool:
        """Return whether a card may lie in a zone: 0 is the draw pile, the others are the hands."""
        return zone == 0 or card != BOMB

    deal_again([fresh.pile, *(f.hand for f in fresh.fighters)], viewer, pick, may)
    return fresh
