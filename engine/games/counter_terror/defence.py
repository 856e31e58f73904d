"""Defence against attacks in Counter-Terror (CT-DEF to CT-HEAD), and Reinforcement as a call to defend (CT-REIN)."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Rules, Seat, ask_together, roll

from .cards import (
    ARMOUR,
    BOTH,
    CARDS,
    DAMAGE,
    DODGE,
    FRIENDLY_FIRE,
    GRENADE,
    GUNS,
    HEAD_SHOT,
    HELMET,
    REINFORCEMENT,
    RICOCHET,
    VEST,
)
from .damage import lose
from .events import Called, Defended, DuelFought, NumbersShown, Ricocheted, Undefended
from .moves import ONE, ZERO, Defend, Number
from .state import Play, State, is_blind, list_enemies, list_living, list_mates

_SEATS = range(8)
_ALONE = {card: Defend(card) for card in (HELMET, VEST, BOTH, *GUNS, DODGE, RICOCHET)}
_VICTIM = tuple(Defend(FRIENDLY_FIRE, str(seat)) for seat in _SEATS)
_MATE = tuple(Defend(REINFORCEMENT, str(seat)) for seat in _SEATS)
_NUMBERS: tuple[Move, ...] = (ZERO, ONE)
MOST_FRUITLESS_ROUNDS = 3
"""Chance decides after this number of rounds of numbers in a row in which nobody became safe (CT-HR-2)."""


def list_answers(s: State, seat: Seat, play: Play, called: bool) -> list[Move]:
    """Return the answers to an attack that a player's hand allows (CT-DEF-2, CT-DEC-3 to 5).

    A called player may not play Reinforcement (CT-REIN-4, CT-DEC-8). A blind player may only use armour (CT-FLASH-4).
    """
    card = play.card
    hand = s.fighters[seat].hand.cards
    found: list[Move] = []
    if card != HEAD_SHOT:
        if HELMET in hand:
            found.append(_ALONE[HELMET])
        if VEST in hand:
            found.append(_ALONE[VEST])
            if HELMET in hand:  # CT-DEF-4; CT-ARM-4: never two of a kind
                found.append(_ALONE[BOTH])
    if not (s.effects and is_blind(s, seat)):
        if DODGE in hand:
            found.append(_ALONE[DODGE])
        if card not in (HEAD_SHOT, GRENADE):
            found += [_ALONE[gun] for gun in GUNS if gun in hand]
            if FRIENDLY_FIRE in hand:  # CT-FF-4: there must be somebody to hit
                found += [_VICTIM[other] for other in list_enemies(s, seat) if other != play.attacker]
            if RICOCHET in hand:
                found.append(_ALONE[RICOCHET])
        # CT-REIN-8, CT-REIN-4, CT-DEC-8: nobody can call against a Head Shot, nor after a call.
        if REINFORCEMENT in hand and card != HEAD_SHOT and not called:
            found += [_MATE[mate] for mate in list_mates(s, seat)]
    found.append(PASS)
    return found


def defend(s: State, play: Play) -> Rules[None]:
    """Ask for an answer to an attack, then resolve the attack (CT-TIME-2).

    The target is asked, then the team-mate that it calls.
    """
    who = taker = play.target
    move = yield from _ask_to_defend(s, who, play, "defend")
    if type(move) is Defend and move.card == REINFORCEMENT:  # CT-REIN-1, CT-REIN-9: a call
        s.fighters[who].hand.move(REINFORCEMENT, s.played)
        play.answer.append(REINFORCEMENT)
        play.called = int(move.whom)
        yield Called(who, play.called, attack=False)
        who = play.called
        move = yield from _ask_to_defend(s, who, play, "called-defend")
        if s.rules.rest_of_damage == "called":  # CT-HR-4, else CT-REIN-10: the first defender
            taker = who
    if type(move) is Defend:
        yield from _carry_out_answer(s, play, who, taker, move)
    else:  # CT-DEF-13, CT-HEAD-1: no answer
        yield Undefended(who, play.attacker, play.target, play.card)
        yield from lose(s, taker, s.fighters[taker].life if play.card == HEAD_SHOT else DAMAGE[play.card], play.card)


def _ask_to_defend(s: State, seat: Seat, play: Play, kind: str) -> Rules[Move]:
    """Ask a player for an answer to an attack, whatever cards the hand has (CT-DEC-C).

    Some players are not asked, because everybody knows that they cannot defend. They are a player without cards
    (CT-ATK-7), and a blind player against a Head Shot.
    """
    if not s.fighters[seat].hand.cards or (play.card == HEAD_SHOT and is_blind(s, seat)):
        return PASS
    # CT-REIN-4, CT-DEC-8: a called player cannot call another.
    listed = list_answers(s, seat, play, kind == "called-defend")
    move: Move = yield Ask(seat, kind, One(tuple(listed)), PASS, True, about=play.card)
    return move


def _carry_out_answer(s: State, play: Play, seat: Seat, taker: Seat, move: Defend) -> Rules[None]:
    """Carry out an answer to an attack: ``seat`` plays it, and ``taker`` takes the remaining damage."""
    cards = (HELMET, VEST) if move.card == BOTH else (move.card,)
    for card in cards:
        s.fighters[seat].hand.move(card, s.played)
    play.answer += cards
    victim = int(move.whom) if move.card == FRIENDLY_FIRE else -1
    yield Defended(seat, cards, victim, play.attacker, play.target, play.card)
    if move.card in ARMOUR:  # CT-ARM-1, CT-ARM-2: less damage
        yield from lose(s, taker, DAMAGE[play.card] - ARMOUR[move.card], play.card)
    elif move.card == DODGE:  # CT-DODGE-1, CT-DODGE-2: no damage
        yield from lose(s, taker, DAMAGE[GRENADE] // 2 if play.card == GRENADE else 0, play.card)
    elif move.card == FRIENDLY_FIRE:  # CT-FF-2, CT-FF-3: another victim
        yield from lose(s, victim, CARDS[FRIENDLY_FIRE].damage, FRIENDLY_FIRE)
    elif move.card == RICOCHET:
        yield from resolve_ricochet(s, play)
    else:
        yield from _fight_duel(s, play, seat, taker, move.card)


def _fight_duel(s: State, play: Play, seat: Seat, taker: Seat, gun: str) -> Rules[None]:
    """Compare two guns (CT-DUEL-2 to CT-DUEL-4).

    The gun with less damage loses. Its holder takes the difference, and cannot answer.
    """
    left = DAMAGE[play.card] - DAMAGE[gun]
    loser = taker if left > 0 else play.attacker if left < 0 else -1
    yield DuelFought(play.attacker, seat, play.card, gun, loser, abs(left))
    if loser >= 0:
        yield from lose(s, loser, abs(left), play.card if left > 0 else gun)


# --- ricochet --------------------------------------------------------------------------------------------------


def resolve_ricochet(s: State, play: Play) -> Rules[None]:
    """Hit one of all living players, also blind ones, each with an equal chance.

    Rules: CT-RICO-2, CT-FLASH-7, CT-RICO-5. With CT-HR-2 numbers that all show simultaneously decide instead.
    """
    within = list_living(s)
    if s.rules.ricochet == "secret":  # CT-HR-2: the players' secret numbers decide.
        within = yield from _show_numbers(s, play, within)
    victim = within[0]
    if len(within) > 1:
        (thrown,) = yield from roll("ricochet", 1, len(within))
        victim = within[thrown - 1]
    yield Ricocheted(victim)
    yield from lose(s, victim, CARDS[RICOCHET].damage, RICOCHET)


def _show_numbers(s: State, play: Play, within: list[Seat]) -> Rules[list[Seat]]:
    """Let the players show numbers, and return the players who are not safe (CT-HR-2).

    In each round the players of the smaller group become safe. When two are left, an even sum hits the later of them in
    turn order, an odd sum the earlier. Usually one player is returned. Several are returned after too many rounds in
    which nobody became safe.
    """
    fruitless = 0
    while len(within) > 1 and fruitless < MOST_FRUITLESS_ROUNDS:
        play.ricochet = within
        silent = yield from roll("silent", len(within), 2)  # CT-DEC-9: default numbers
        asks = [
            Ask(seat, "ricochet", One(_NUMBERS), _NUMBERS[silent[index] - 1], True, throw=True)
            for index, seat in enumerate(within)
        ]
        shown = yield from ask_together(asks)
        ones = [seat for seat, number in zip(within, shown, strict=True) if _has_shown_one(number)]
        zeros = [seat for seat in within if seat not in ones]
        if len(within) == 2:
            safe = [within[1] if len(ones) == 1 else within[0]]
        else:
            safe = [] if len(ones) == len(zeros) else min(ones, zeros, key=len)
        numbers = tuple((seat, int(seat in ones)) for seat in within)
        yield NumbersShown(numbers, tuple(safe))
        fruitless = 0 if safe else fruitless + 1
        within = [seat for seat in within if seat not in safe]
    play.ricochet = []
    return within


def _has_shown_one(move: Move) -> bool:
    return isinstance(move, Number) and move.shown == "1"
