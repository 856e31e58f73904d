"""The main loop over the phases of a match of Roll for Adventure, and the turn's first step (RFA-TURN)."""

from __future__ import annotations

from engine.protocol import CHECKPOINT, PASS, Ask, Move, One, Pass, Rules

from . import heroes, ice_cave, placing, reveal, setup
from .board import sort_dice
from .choosing import find_active_seat
from .events import DiceLacked, Lost, Rolled, TurnBegan
from .moves import REWARD, ROLL, Recall, Reward
from .state import State, make_event_player


def play(s: State) -> Rules[None]:
    """Run the phases of a match from the present one until all have won or lost."""
    while not s.outcome:
        yield CHECKPOINT
        if s.phase == "roll":
            yield from _take_first_step(s)
        elif s.phase == "turn":
            yield from _begin_turn(s)
        elif s.phase == "reveal":
            if (yield from reveal.reveal(s)):
                s.phase = "master"
            else:
                _pass_turn(s)
        elif s.phase == "master":
            yield from reveal.resolve_master(s)
            s.phase = "master-die"
        elif s.phase == "master-die":
            yield from reveal.roll_master_die(s)
            _pass_turn(s)
        else:
            yield from setup.lay_out(s)
            s.phase = "turn"


DICE_OWNER_QUESTIONS = ("which-dice", "moves-on", "swallowed", "lost-die")
"""The kinds of questions that choose between dice that differ only in their owners."""


def is_routine(ask: Ask) -> bool:
    """Tell whether an auto-answer may give a question's default without asking the person.

    It may choose between dice that differ only in their owners. It may also roll if the player has no other option.
    """
    return ask.kind in DICE_OWNER_QUESTIONS or (ask.kind == "roll" and ask.choice.count() == 1)


def _begin_turn(s: State) -> Rules[None]:
    """Begin a turn: check for exhaustion (RFA-TURN-18, RFA-END-4), then fill the pool.

    The pool gets all dice on the hero board (RFA-TURN-1).
    """
    p = s.players[s.active]
    s.turn += 1
    s.rolls = s.used = 0  # RFA-HERO-2: a turn starts with no ability used.
    if not any(other.dice for other in s.players):
        s.outcome = "exhaustion"
        yield Lost("exhaustion", "")
        return
    s.pool, p.dice = p.dice, []
    yield TurnBegan(make_event_player(s, s.active), s.turn)
    s.phase = "roll"


def _take_first_step(s: State) -> Rules[None]:
    """Carry out one roll and its placement, or an action before a roll (RFA-TURN-10 to 14, 16).

    If the pool is empty, the step is over. The question is asked before every roll, even if it has a single option: the
    throw is the player's own act. Until the throw the last placement can be taken back.
    """
    options: list[Move] = heroes.list_recalls(s)
    if not s.pool and not options:
        yield from _end_step(s)
        return
    options.insert(0, ROLL if s.pool else PASS)  # RFA-DEC-4: the roll comes first
    if ice_cave.may_take_reward(s):  # RFA-AMB-9: the reward may be taken at any time.
        options.append(REWARD)
    answer = yield Ask(find_active_seat(s), "roll", One(tuple(options)), options[0], throw=True)
    if isinstance(answer, Recall):  # RFA-HERO-25: the Conjurer calls dice back.
        yield from heroes.recall(s, answer.die)
    elif isinstance(answer, Reward):  # RFA-AMB-9: the reward may be taken at any time.
        yield from ice_cave.take_reward(s)
    elif isinstance(answer, Pass):  # RFA-TURN-18: the hero has no dice to roll.
        yield from _end_step(s)
    else:
        kinds, s.pool = s.pool, []
        s.thrown = sort_dice((yield from heroes.throw(kinds)))
        s.rolls += 1
        yield Rolled(make_event_player(s, s.active), tuple(s.thrown))
        yield from placing.place(s)


def _end_step(s: State) -> Rules[None]:
    """Go on to the enemy cards; this also follows when a player had nothing to roll (RFA-TURN-16, RFA-ENEMY-2)."""
    if ice_cave.may_take_reward(s):  # RFA-AMB-9: the reward may be taken at any time.
        yield from ice_cave.offer(s)
    if not s.rolls:
        yield DiceLacked(make_event_player(s, s.active))
    s.phase = "reveal"


def _pass_turn(s: State) -> None:
    """Give the turn to the next player (RFA-GEN-5)."""
    if not s.outcome:
        s.active = (s.active + 1) % len(s.players)
        s.phase = "turn"
