"""The Draw Round of Tomb Raider: discard, draw, reset, save, reload (TR-DRAW, TR-DEATH, TR-ROW)."""

from __future__ import annotations

from functools import partial

from engine.protocol import PASS, Ask, Move, One, Pass, Rules, Seat, ask_one, ask_some

from .. import death, goals, rows
from ..card_events import Discarded, Drew, ItemsKept, LifeGivenUp, OwnCards, Reloaded, Reshuffled, Saved
from ..cards.lasting import HandMax, SaveItem
from ..events import HandExchanged
from ..figures import compute_ability
from ..map import is_cut_off, make_event_space
from ..memory import forget_deeds
from ..moves import KEEP, REDRAW, RESET, SAVE, Redraw
from ..printed import compute_most_air, is_companion, list_lasting_calls
from ..state import THINK, State
from ..windows.window import open_window

LIFE = One((PASS, RESET))
"""The choice whether a raider gives up its life."""
HELD = 6
"""With at most this many cards in hand a player can draw as many cards as the raider's Think (TR-DRAW-4)."""


def carry_out_step(s: State, seat: Seat, name: str) -> Rules[None]:
    """Carry out one step of the Draw Round for one player, after the card window before it (TR-DRAW-1, TR-DEC-5).

    Some steps have no window before them: a draw without a discard, and a step that does nothing. Nothing has happened
    since everybody passed in an earlier window, so everybody would pass again.
    """
    return _open_and_carry_out(s, seat, name) if _is_preceded_by_window(s, seat, name) else _STEPS[name](s, seat)


def _open_and_carry_out(s: State, seat: Seat, name: str) -> Rules[None]:
    yield from open_window(s, "before-step", seat)
    yield from _STEPS[name](s, seat)


def _is_preceded_by_window(s: State, seat: Seat, name: str) -> bool:
    """Tell whether a card window comes before a step of this raider. Before a draw the discard opens its window."""
    r = s.raiders[seat]
    match name:
        case "reset":
            return r.alive or r.finished > 0
        case "save":
            return r.alive and s.spaces[r.at].save_point
        case "reload":
            return r.has_saved or not (r.alive or r.finished)
    return name == "discard"


def is_idle(s: State, seat: Seat, name: str) -> bool:
    """Tell whether a step of the Draw Round does nothing for a raider and opens no card window.

    Such steps are a save where there is no save point, and a reload of a living raider.
    """
    r = s.raiders[seat]
    if name == "save":
        return not (r.alive and s.spaces[r.at].save_point)
    return name == "reload" and not r.has_saved and (r.alive or r.finished > 0)


def discard_cards(s: State, seat: Seat) -> Rules[None]:
    """Let a player discard any cards of the hand (TR-DRAW-2).

    With the switch ``discard_to_6`` a larger hand is discarded down to exactly 6.
    """
    r = s.raiders[seat]
    hand = tuple(r.hand.cards)
    if not hand:
        return
    least, most = 0, len(hand)
    if s.rules.discard_to_6:  # TR-HR-6, TR-LTP-16: the hand goes down to 6 cards.
        if len(hand) <= 6:
            return
        least = most = len(hand) - 6
    newest = hand[len(hand) - least :]
    # The table need not stop for a dead raider: its whole hand is discarded when it reloads (TR-RELOAD-2).
    think = compute_ability(r, THINK)
    # A discard pays only if it makes room below the limit, or leads to a double draw (TR-DRAW-6).
    more = len(hand) > HELD or len(hand) < think or bool(least)
    gone = yield from ask_some(seat, "discard", hand, least, most, newest, secret=True, stop=r.alive and more)
    gone = tuple(sorted(gone))  # The order in the hand is known to its player alone.
    if gone:
        for card in gone:
            rows.discard_card(s, seat, card, r.hand)
        yield Discarded(seat, gone)
        yield from open_window(s, "before-step", seat)  # TR-DRAW-1: this window opens before the draw.


def draw_normally(s: State, seat: Seat) -> Rules[None]:
    """Let a player draw the cards of the normal draw (TR-DRAW-3 to TR-DRAW-6).

    In the first turn of the learning game a bad hand may be exchanged afterwards (TR-RUL-1).
    """
    r = s.raiders[seat]
    think = compute_ability(r, THINK)
    count = 2 * think if not r.hand.cards and s.rules.empty_hand_doubles else think
    # TR-DRAW-4, 14: this is the most that a hand may hold.
    most = think + HELD
    for call in list_lasting_calls(r, HandMax):
        most += call.n
    yield from take_cards(s, seat, min(count, most - len(r.hand)))
    if may_redraw(s) and r.hand.cards:
        yield from _offer_exchange(s, seat)


def may_redraw(s: State) -> bool:
    """Tell whether players may exchange a bad hand after the normal draw of this turn, so that they are asked."""
    return s.rules.redraw and s.turn == 1


def _offer_exchange(s: State, seat: Seat) -> Rules[None]:
    """Let a player shuffle the whole hand back, once, and draw as many cards (TR-LTP-11, TR-DEC-S8)."""
    r = s.raiders[seat]
    # The table need not stop for a dead raider: its hand is discarded when it reloads (TR-RELOAD-2).
    choice: Move = yield from ask_one(seat, "redraw", (KEEP, REDRAW), KEEP, stop=r.alive)
    if isinstance(choice, Redraw):
        count = len(r.hand)
        r.hand.move_all(r.deck)
        yield from r.deck.shuffle("draw deck")
        yield HandExchanged(seat)
        yield from take_cards(s, seat, count)


def take_cards(s: State, seat: Seat, count: int) -> Rules[None]:
    """Let a player draw cards. An empty deck is replaced by the shuffled discard pile (TR-DRAW-8)."""
    r = s.raiders[seat]
    drawn: list[str] = []
    while len(drawn) < count:
        if not r.deck.cards:
            if not r.discard.cards:
                break
            r.discard.move_all(r.deck)
            yield from r.deck.shuffle("draw deck")
            yield Reshuffled(seat)
        drawn += r.deck.move_first(count - len(drawn), r.hand)
    if drawn:
        yield Drew(seat, len(drawn), private={seat: OwnCards(tuple(drawn))})


def offer_reset(s: State, seat: Seat) -> Rules[None]:
    """Ask a player whether the raider gives up its life (TR-RESET-1).

    The table stops for this question only if the raider is badly hurt or cut off. Otherwise it gains nothing: death
    costs as much later as now, and being stuck ends after a turn.
    """
    r = s.raiders[seat]
    if not r.alive:
        return

    choice: Move = yield Ask(seat, "reset", LIFE, PASS, stops=partial(_may_reset_pay_off, s, seat))
    if not isinstance(choice, Pass):
        yield LifeGivenUp(seat)
        yield from death.kill_raider(s, seat, "reset")


def _may_reset_pay_off(s: State, seat: Seat) -> bool:
    """Tell whether a raider is badly hurt or cut off, so that it may gain by giving up its life (TR-RUL-27)."""
    r = s.raiders[seat]
    lame = any(hurt and 2 * hurt >= base for hurt, base in zip(r.hurts, r.base, strict=True))
    return lame or is_cut_off(s, r.at, goals.list_goal_spaces(s, seat))


def save_cards(s: State, seat: Seat) -> Rules[None]:
    """Save all unsaved cards of a raider at a save point (TR-SAVE-1, TR-SAVE-2)."""
    r = s.raiders[seat]
    if not r.alive or not s.spaces[r.at].save_point:
        return
    if s.rules.save_optional:  # TR-HR-7: saving is a choice
        choice: Move = yield from ask_one(seat, "save", (SAVE, PASS), SAVE)
        if isinstance(choice, Pass):
            return
    cards = tuple(card for card in r.unsaved.cards if goals.can_be_saved(card) and not is_companion(card))
    for card in cards:
        r.unsaved.move(card, r.saved)
    r.taken_safe += [entry for entry in r.taken if entry[0] in cards]
    r.taken = [entry for entry in r.taken if entry[0] not in cards]
    r.saved_at, r.has_saved = r.at, True
    yield Saved(seat, make_event_space(s, r.at), cards)


def reload_raider(s: State, seat: Seat) -> Rules[None]:
    """Bring a dead raider back into play, in the order of the rulebook (TR-RELOAD-1, TR-RELOAD-2)."""
    r = s.raiders[seat]
    r.has_saved = False
    if r.alive or r.finished:
        return
    kept = yield from _choose_kept_items(s, seat)
    hand = tuple(sorted(r.hand.cards))  # The order in the hand is known to its player alone.
    for card in hand:
        rows.discard_card(s, seat, card, r.hand)
    lost = list(r.unsaved.cards)
    for card in kept:  # TR-DEC-C4: kept items are not lost.
        lost.remove(card)
    for card in lost:
        rows.remove_card(s, seat, card)
    if hand:
        yield Discarded(seat, hand)
    r.discard.move_all(r.deck)
    yield from r.deck.shuffle("draw deck")
    r.damage, r.hurts = 0, [0, 0, 0, 0]
    r.at = r.saved_at if r.saved_at >= 0 and s.spaces[r.saved_at].save_point else r.entrance  # TR-RELOAD-4, 9
    r.back = -1
    r.alive = True
    r.air = compute_most_air(r)  # TR-RELOAD-8: the raider comes back with full air.
    r.left_now, r.left_before, r.put_here = [], [], False
    forget_deeds(r)
    yield Reloaded(seat, make_event_space(s, r.at), tuple(lost))
    yield from take_cards(s, seat, compute_ability(r, THINK))  # TR-RELOAD-3: the raider draws a new hand.


def _choose_kept_items(s: State, seat: Seat) -> Rules[tuple[str, ...]]:
    """Ask a player which unsaved items a dead raider keeps, if a card in play allows it (TR-DEC-C4)."""
    r = s.raiders[seat]
    items = tuple(card for card in r.unsaved.cards if not is_companion(card))
    room = min(sum(call.n for call in list_lasting_calls(r, SaveItem)), len(items))
    if not room:
        return ()
    kept = yield from ask_some(seat, "keep-items", items, 0, room, items[:room])
    if kept:
        yield ItemsKept(seat, kept)
    return kept


_STEPS = {
    "discard": discard_cards,
    "draw": draw_normally,
    "reset": offer_reset,
    "save": save_cards,
    "reload": reload_raider,
}
