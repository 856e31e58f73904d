"""The turn's second step: the top card and its attack (RFA-ENEMY), and the Master of Shadows (RFA-MOS)."""

from __future__ import annotations

from engine.protocol import Rules

from . import special
from .attacks import let_enemies_attack, roll_territory_die, strike
from .board import Enemy, list_enemy_names
from .cards import CARDS, MASTER, TERRITORIES
from .damage import hurt
from .events import MasterReturned, Revealed
from .state import State, make_event_player

ANY_RANK = 10
"""A number above every rank: enemies of a rank below it are all enemies."""


def reveal(s: State) -> Rules[bool]:
    """Reveal the top card; carry out the attacks that it orders, then its own attack (RFA-ENEMY-1 to 9).

    Returns whether the card was the Master of Shadows.
    """
    card, _ = s.deck.take()
    s.revealed = card = str(card)
    # RFA-DECK-6, RFA-MOS-13: both bounds of the Master's place move one card nearer.
    s.low, s.high = max(0, s.low - 1), s.high - 1
    data = CARDS[card]
    alike = sum(enemy.card == card for enemy in s.board.enemies)  # RFA-ENEMY-1: an equal enemy gets a name of its own.
    yield Revealed(
        who=make_event_player(s, s.active),
        card=card,
        name=f"{card}.{alike + 1}" if alike else card,  # An enemy beside an equal one has a name of its own.
        card_kind=data.kind,
        territory=data.territory,
        rank=data.rank,
    )
    if card == MASTER:  # RFA-MOS-1: the Master has a step of its own.
        return True
    # RFA-SPEC-9: a dragon's number is no rank, unless a house rule says so.
    rank = data.number if data.kind == "dragon" and s.board.rules.dragon_rank == "yes" else data.rank
    yield from let_enemies_attack(s, below=rank)
    if s.outcome:  # RFA-ATT-10: these attacks have lost the game.
        return False
    if data.kind == "dragon":  # RFA-SPEC-8: a dragon does not stay.
        yield from special.resolve_dragon(s, data.number)
        return False
    enemy = Enemy(card, data.territory)
    s.board.enemies.append(enemy)
    s.revealed = ""
    if data.kind == "giant":  # RFA-SPEC-18: a giant settles.
        yield from special.settle(s, enemy)
    yield from strike(s, enemy, list_enemy_names(s.board)[-1])
    return False


def resolve_master(s: State) -> Rules[None]:
    """Let all active enemies attack again, whatever their rank, for the Master of Shadows (RFA-MOS-2)."""
    yield from let_enemies_attack(s, below=ANY_RANK)


def roll_master_die(s: State) -> Rules[None]:
    """Roll for the damage by the Master of Shadows, then shuffle it into the deck (RFA-MOS-3 to 8).

    Dice on a territory do not prevent the damage.
    """
    s.attacker = MASTER
    result = yield from roll_territory_die(s, MASTER)
    if result == "all":
        for territory in TERRITORIES:
            if not s.outcome:
                yield from hurt(s, territory, 1, MASTER)
    elif result in TERRITORIES:
        yield from hurt(s, result, 2, MASTER)
    s.attacker = s.target = ""
    if s.outcome:
        return
    s.revealed = ""
    s.deck.put(MASTER)
    yield from s.deck.shuffle("deck")
    s.low, s.high = 0, len(s.deck) - 1  # RFA-MOS-13: the Master may be anywhere in the deck.
    yield MasterReturned(len(s.deck))
