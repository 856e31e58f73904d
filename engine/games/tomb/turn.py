"""The main loop of a match of Tomb, and all steps of a turn outside raids (TOMB-TURN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.protocol import CHECKPOINT, PASS, Ask, Move, One, Rules, has_pass_default

from . import (
    arranging,
    combat,
    harm,
    idleness,
    inn,
    lasting,
    leaving,
    losing,
    moving,
    pickpocket,
    raiding,
    scoring,
    setup,
)
from .asking import ask_one
from .attach import give_up, list_attached_treasures, list_losses_from_hand, offer_banking
from .cards import pool
from .dividing import divide_healing
from .events.turns import TurnBegun
from .figures import list_own_cards
from .language import Event
from .moves import (
    DRAW,
    HEAL,
    NO,
    RAID,
    RETURN,
    USE_SPACE,
    YES,
    Draw,
    Go,
    Heal,
    Lose,
    Play,
    RaidIt,
    Recruit,
    Return,
    Steal,
    Use,
    UseSpace,
)
from .reactions import build_deed, carry_out_deed, open_reaction_window
from .sides import find_active_party, find_board, is_at_inn, list_classes
from .state import Combatant, Party, State, find_kind
from .throws import throw
from .uses import list_moves, must_be_secret

TEN = 10
"""The most Inn cards that a party at the Inn may have, under a house rule (TOMB-HR-3)."""


def play(s: State) -> Rules[None]:
    """Run the steps of a match from the present one until the match is over."""
    while not s.over:
        yield CHECKPOINT
        yield from STEPS[s.step](s)
        if s.active >= 0 and s.step != "end":
            if losing.is_any_party_empty(s):
                yield from losing.resolve_after_step(s)
            if s.turn_over and s.step != "start":
                s.step = "end"


def is_routine(ask: Ask) -> bool:
    """Return whether an auto-answer may give a question's default without asking the person.

    The default is given if it passes, if it heals at the Inn, which costs nothing, or if it lets the strongest
    Character take an attack. A Crypt Master's Monsters may attack by themselves if none has an ability to use.
    """
    if ask.kind == "cm" and isinstance(ask.choice, One):
        return not any(isinstance(option, Use) for option in ask.choice.options)
    return ask.kind in ("heal-all", "takes") or has_pass_default(ask)


# --- the start of a turn -------------------------------------------------------------------------------------------


def start(s: State) -> Rules[None]:
    """Begin a turn with Reactions (TOMB-TURN-5). A player without a party first tries to get one (TOMB-WIPE-6)."""
    s.turn_over = False  # TOMB-WIPE-4: a new turn begins.
    idleness.begin_turn(s)  # TOMB-END-6: rounds of nothing but passing are counted.
    yield TurnBegun(s.active, s.turn)
    if not (yield from losing.has_party(s)):
        s.step = "end"
        return
    if not s.solo:  # TOMB-SOLO-13: no Reactions in solo play
        yield from open_reaction_window(s, Event("turn_start", (("", s.active),)))
    s.step = "arrange"


def recover_at_inn(s: State) -> Rules[None]:
    """Ask a player whose party is at the Inn whether to remove all wounds, and which Treasures to bank.

    A table that passes automatically stops for the wounds only if a Character fights better with them.
    Rules: TOMB-FREE-5, TOMB-FREE-6, TOMB-DEC-8, 9.
    """
    s.step = "turn"
    party = find_active_party(s)
    if not is_at_inn(party):
        return
    if list_wounded(party):
        chosen: Move = yield from ask_one(s.active, "heal-all", (YES, NO), YES, stop=lambda: _can_gain_by_wounds(party))
        if chosen == YES:
            for each in party.fighters:
                yield from harm.heal(s, each, each.wounds)
    if list_attached_treasures(s, s.active):
        yield from offer_banking(s, s.active)
        yield from harm.resolve_deaths(s)


def _can_gain_by_wounds(party: Party) -> bool:
    """Return whether some card of the party is better for its bearer while the bearer is wounded."""
    says = pool.map_passives("")
    listed = [each for one in party.fighters for card in list_own_cards(one) for each in says.get(card, ())]
    return any(each.per == "wounds" or each.guards.if_ == "hurt" for each in listed)


# --- actions -------------------------------------------------------------------------------------------------------


def turn(s: State) -> Rules[None]:
    """Ask a player for an action. The player has any number of Free actions, then at most one Standard action.

    Rules: TOMB-TURN-1 to 3, TOMB-DEC-10, TOMB-DEC-11.
    """
    free = list_moves(s, s.active, "free")
    uses = [*free, *list_moves(s, s.active, "turn")]
    hidden = must_be_secret(s, s.active, uses, "free", "turn")
    actions = list_standard_actions(s)
    rolls = not {Heal, Steal}.isdisjoint(map(type, actions))
    chosen: Move = yield from ask_one(s.active, "turn", [*uses, *actions, PASS], PASS, secret=hidden, throw=rolls)
    if chosen in free:
        assert isinstance(chosen, Play | Use)
        yield from carry_out_deed(s, build_deed(s, s.active, chosen, "free"))
        return
    s.step = "end"
    if chosen != PASS:
        idleness.note_deed(s)
    if isinstance(chosen, Play | Use):  # TOMB-ACT-1: the player uses an ability or a card.
        yield from carry_out_deed(s, build_deed(s, s.active, chosen, "turn"))
    elif chosen != PASS:
        yield from ACTIONS[type(chosen)](s, chosen)


def list_standard_actions(s: State) -> list[Move]:
    """Return the legal Standard actions of the active player, without abilities and cards (TOMB-STD-1, TOMB-STD-2)."""
    party = find_active_party(s)
    found: list[Move] = []
    if is_at_inn(party):
        if _may_draw(s):
            found.append(DRAW)
        if inn.can_recruit(s, s.active):
            found += [Recruit(key) for key in s.inn.cards]  # TOMB-RECR-5: the turn allows one recruit.
    else:
        if list_wounded(party) and list_clerics(party.fighters):
            found.append(HEAL)
        found += pickpocket.list_thefts(s)
        found.append(RETURN)
        crypt = find_board(s).find_crypt_at(party.at)
        # TOMB-RAID-1: a raid on a Crypt with cards. Raiding an empty Crypt would be a pass (TOMB-RAID-2).
        if crypt >= 0 and s.crypts[crypt].cards.cards:
            found.append(RAID)
        if _can_use_space(s):  # TOMB-MAP-8: special spaces
            found.append(USE_SPACE)
    return [*found, *moving.list_destinations(s)]


def _can_use_space(s: State) -> bool:
    """Tell whether the Turn action of the active party's space can be used (TOMB-MAP-8)."""
    sign = moving.find_space_sign(s) if s.rules.special_spaces else ""
    return (sign == "+" and bool(list_wounded(find_active_party(s)))) or (sign == "$" and _may_draw(s))


def _may_draw(s: State) -> bool:
    """Tell whether an action may draw Inn cards.

    In a solo game each Draw needs a Character at the Inn, which then leaves (TOMB-SOLO-21, TOMB-RUL-12).
    """
    return bool(inn.list_decks_left(s)) and (not s.solo or bool(s.inn.cards))


def list_wounded(party: Party) -> list[Combatant]:
    return [each for each in party.fighters if each.wounds]


def list_clerics(fighters: list[Combatant]) -> list[Combatant]:
    return [each for each in fighters if "cleric" in list_classes(each)]


def _draw(s: State, chosen: Any) -> Rules[None]:
    """Let the active player draw two cards. The player sees the first before drawing the second (TOMB-DRAW-1, -2)."""
    yield from _draw_cards(s, 2)


def _draw_cards(s: State, n: int) -> Rules[None]:
    """Let the active player draw ``n`` Inn cards by an action.

    In a solo game a Character then leaves the Inn (TOMB-SOLO-8, TOMB-RUL-12).
    """
    for _ in range(n):
        deck = yield from inn.choose_deck(s, s.active)
        if deck is not None:
            yield from inn.draw(s, s.active, deck)
    if s.solo and s.inn.cards:
        yield from inn.send_away(s, s.active)


def _heal(s: State, chosen: Any) -> Rules[None]:
    """Heal the active party with one common roll of all its Clerics (TOMB-HEAL-1 to 3)."""
    n = yield from throw(s, list_clerics(find_active_party(s).fighters), "hol", "heal")
    yield from divide_healing(s, s.active, find_active_party(s).fighters, n)


def _carry_out_move(s: State, chosen: Any) -> Rules[None]:
    yield from moving.move(s, chosen.to)


def _carry_out_theft(s: State, chosen: Any) -> Rules[None]:
    yield from pickpocket.steal(s, chosen)


def _carry_out_recruiting(s: State, chosen: Any) -> Rules[None]:
    yield from inn.recruit(s, s.active, 1, chosen.character)


def _return_to_inn(s: State, chosen: Any) -> Rules[None]:
    yield from leaving.return_home(s, s.active)


def _begin_raid(s: State, chosen: Any) -> Rules[None]:
    yield from raiding.begin(s, find_board(s).find_crypt_at(find_active_party(s).at))


def _use_space(s: State, chosen: Any) -> Rules[None]:
    """Use the action of the active party's space.

    It removes up to two wounds (TOMB-MAP-20), or draws an Inn card (TOMB-MAP-21).
    """
    if moving.find_space_sign(s) == "+":
        yield from divide_healing(s, s.active, find_active_party(s).fighters, 2)
        return
    yield from _draw_cards(s, 1)


ACTIONS: dict[type[Move], Callable[[State, Any], Rules[None]]] = {
    Draw: _draw,
    Heal: _heal,
    Go: _carry_out_move,
    Steal: _carry_out_theft,
    Recruit: _carry_out_recruiting,
    Return: _return_to_inn,
    RaidIt: _begin_raid,
    UseSpace: _use_space,
}


# --- the end of a turn ---------------------------------------------------------------------------------------------


def end(s: State) -> Rules[None]:
    """End the turn and its effects. Then begin the next player's turn, or end the match.

    The next player sits to the left (TOMB-TURN-4).
    """
    yield from lasting.end_turn(s)
    yield from losing.resolve_after_turn(s)
    if s.rules.hand_limit == "ten_at_inn":  # TOMB-HR-3: the hand holds at most ten cards.
        yield from _enforce_hand_limit(s)
    idleness.count_turn(s)
    if (yield from scoring.check_for_end(s)):
        return
    s.active = (s.active + 1) % len(s.parties)
    s.turn += 1
    s.step = "start"


def _enforce_hand_limit(s: State) -> Rules[None]:
    """Let a player at the Inn give up cards beyond ten, one by one (TOMB-HR-3).

    Cards in hand and attached Inn cards count together. Each Fighter allows one Item more.
    """
    party = find_active_party(s)
    while is_at_inn(party):
        attached = [Lose(card, each.key) for each in party.fighters for card in each.cards.cards]
        counted = [one for one in attached if find_kind(one.card) != "treasure"]
        others = [one for one in counted if find_kind(one.card) != "item"]
        items = len(counted) - len(others)
        more = min(items, sum("fighter" in list_classes(each) for each in party.fighters))
        if len(party.hand) + len(counted) - more <= TEN:
            return
        # Each Fighter allows one Item that does not count. Giving up such an Item would not lower the number of cards.
        listed = counted if items > more else others
        options = [*list_losses_from_hand(s, s.active), *sorted(set(listed), key=Lose.format_text)]
        lives = bool(party.fighters)
        yield from give_up(s, s.active, "hand-limit", options)
        yield from harm.resolve_deaths(s)
        if lives and not party.fighters:
            yield from losing.lose_party(s, s.active)


STEPS: dict[str, Callable[[State], Rules[None]]] = {
    **setup.STEPS,
    "start": start,
    "arrange": arranging.arrange,
    arranging.BEGUN: arranging.arrange,
    "rest": recover_at_inn,
    "turn": turn,
    "look": raiding.look,
    "trap": raiding.resolve_trap,
    "leave": raiding.leave,
    "enter": raiding.enter,
    "reveal": combat.reveal,
    "revealed": combat.resolve_reveal,
    "fight": combat.fight,
    "treasures": combat.show_treasures,
    "end": end,
}
"""The functions that carry out each step of setting up, a turn and a raid, by the step's name (TOMB-DEC)."""
