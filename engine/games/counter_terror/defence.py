"""Defence (CT-DEF to CT-HEAD), and Reinforcement called to defend (CT-REIN)."""

from __future__ import annotations

from typing import Any

from engine.protocol import PASS, Ask, Move, One, Rules, Seat, roll, tell, together

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
from .moves import ONE, ZERO, Defend, Number
from .state import Play, State, enemies, is_blind, living, mates

_SEATS = range(8)
_ALONE = {card: Defend(card) for card in (HELMET, VEST, BOTH, *GUNS, DODGE, RICOCHET)}
_VICTIM = tuple(Defend(FRIENDLY_FIRE, str(seat)) for seat in _SEATS)
_MATE = tuple(Defend(REINFORCEMENT, str(seat)) for seat in _SEATS)
_NUMBERS: tuple[Move, ...] = (ZERO, ONE)
FRUITLESS = 3
"""Rounds of numbers in a row in which nobody became safe, after which chance decides (CT-HR-2)."""


def options(s: State, seat: Seat, play: Play, called: bool) -> list[Move]:
    """What may answer the attack from this hand (CT-DEF-2, CT-DEC-3 to 5); one who is called, no
    Reinforcement (CT-REIN-4, CT-DEC-8). A blind player has armour alone (CT-FLASH-4)."""
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
            if FRIENDLY_FIRE in hand:  # CT-FF-4: not without somebody to name
                found += [_VICTIM[other] for other in enemies(s, seat) if other != play.attacker]
            if RICOCHET in hand:
                found.append(_ALONE[RICOCHET])
        if REINFORCEMENT in hand and card != HEAD_SHOT and not called:  # CT-REIN-8; CT-REIN-4, CT-DEC-8
            found += [_MATE[mate] for mate in mates(s, seat)]
    found.append(PASS)
    return found


def defend(s: State, play: Play) -> Rules[None]:
    """CT-TIME-2: the target answers, or the team-mate called to do so; then the result."""
    who = taker = play.target
    move = yield from _ask(s, who, play, "defend")
    if type(move) is Defend and move.card == REINFORCEMENT:  # CT-REIN-1, CT-REIN-9
        s.fighters[who].hand.move(REINFORCEMENT, s.played)
        play.answer.append(REINFORCEMENT)
        play.called = int(move.whom)
        yield from tell("called", seat=who, mate=play.called, attack=False)
        who = play.called
        move = yield from _ask(s, who, play, "called-defend")
        if s.rules.rest_of_damage == "called":  # CT-HR-4, else CT-REIN-10
            taker = who
    if type(move) is Defend:
        yield from _answered(s, play, who, taker, move)
    else:  # CT-DEF-13, CT-HEAD-1
        yield from tell("undefended", seat=who, **_against(play))
        yield from lose(s, taker, s.fighters[taker].life if play.card == HEAD_SHOT else DAMAGE[play.card], play.card)


def _ask(s: State, seat: Seat, play: Play, kind: str) -> Rules[Move]:
    """CT-DEC-C: who could defend is asked, whatever the hand; who cannot, as everybody knows (no cards, CT-ATK-7; or
    blind against a Head Shot), is not."""
    if not s.fighters[seat].hand.cards or (play.card == HEAD_SHOT and is_blind(s, seat)):
        return PASS
    listed = options(s, seat, play, kind == "called-defend")  # CT-REIN-4, CT-DEC-8
    move: Move = yield Ask(seat, kind, One(tuple(listed)), PASS, True, about=play.card)
    return move


def _answered(s: State, play: Play, who: Seat, taker: Seat, move: Defend) -> Rules[None]:
    """What an answer does; ``who`` plays it, ``taker`` takes what damage is left."""
    cards = (HELMET, VEST) if move.card == BOTH else (move.card,)
    for card in cards:
        s.fighters[who].hand.move(card, s.played)
    play.answer += cards
    victim = int(move.whom) if move.card == FRIENDLY_FIRE else -1
    yield from tell("defended", seat=who, cards=cards, whom=victim, **_against(play))
    if move.card in ARMOUR:  # CT-ARM-1, CT-ARM-2
        yield from lose(s, taker, DAMAGE[play.card] - ARMOUR[move.card], play.card)
    elif move.card == DODGE:  # CT-DODGE-1, CT-DODGE-2
        yield from lose(s, taker, DAMAGE[GRENADE] // 2 if play.card == GRENADE else 0, play.card)
    elif move.card == FRIENDLY_FIRE:  # CT-FF-2, CT-FF-3
        yield from lose(s, victim, CARDS[FRIENDLY_FIRE].damage, FRIENDLY_FIRE)
    elif move.card == RICOCHET:
        yield from ricochet(s, play)
    else:
        yield from _duel(s, play, who, taker, move.card)


def _against(play: Play) -> dict[str, Any]:
    """What is answered: an attack is told in one step and its answer in a later one, and both belong together."""
    return {"attacker": play.attacker, "target": play.target, "card": play.card}


def _duel(s: State, play: Play, who: Seat, taker: Seat, gun: str) -> Rules[None]:
    """CT-DUEL-2 to CT-DUEL-4: the higher damage wins, the loser takes the difference and has no answer to it."""
    left = DAMAGE[play.card] - DAMAGE[gun]
    loser = taker if left > 0 else play.attacker if left < 0 else -1
    yield from tell(
        "duel", seat=play.attacker, target=who, card=play.card, answer=gun, loser=loser, amount=abs(left)
    )  # fmt: skip
    if loser >= 0:
        yield from lose(s, loser, abs(left), play.card if left > 0 else gun)


# --- ricochet --------------------------------------------------------------------------------------------------


def ricochet(s: State, play: Play) -> Rules[None]:
    """CT-RICO-2: one of all the living is hit, blind ones too (CT-FLASH-7), each as likely as the others
    (CT-RICO-5); with CT-HR-2 by numbers shown at once."""
    within = living(s)
    if s.rules.ricochet == "secret":  # CT-HR-2
        within = yield from _numbers(s, play, within)
    victim = within[0]
    if len(within) > 1:
        (thrown,) = yield from roll("ricochet", 1, len(within))
        victim = within[thrown - 1]
    yield from tell("ricochet", victim=victim)
    yield from lose(s, victim, CARDS[RICOCHET].damage, RICOCHET)


def _numbers(s: State, play: Play, within: list[Seat]) -> Rules[list[Seat]]:
    """CT-HR-2: round after round those in the strict minority are safe; of two, an even sum hits the later in turn
    order, an odd one the earlier. Gives who is still in: one, or, after too many rounds for nothing, all left."""
    fruitless = 0
    while len(within) > 1 and fruitless < FRUITLESS:
        play.ricochet = within
        silent = yield from roll("silent", len(within), 2)  # CT-DEC-9: what silence shows
        asks = [
            Ask(seat, "ricochet", One(_NUMBERS), _NUMBERS[silent[at] - 1], True, throw=True)
            for at, seat in enumerate(within)
        ]
        shown = yield from together(asks)
        ones = [seat for seat, number in zip(within, shown, strict=True) if _is_one(number)]
        zeros = [seat for seat in within if seat not in ones]
        if len(within) == 2:
            safe = [within[1] if len(ones) == 1 else within[0]]
        else:
            safe = [] if len(ones) == len(zeros) else min(ones, zeros, key=len)
        numbers = tuple((seat, int(seat in ones)) for seat in within)
        yield from tell("numbers", shown=numbers, safe=tuple(safe))
        fruitless = 0 if safe else fruitless + 1
        within = [seat for seat in within if seat not in safe]
    play.ricochet = []
    return within


def _is_one(move: Move) -> bool:
    return isinstance(move, Number) and move.shown == "1"
