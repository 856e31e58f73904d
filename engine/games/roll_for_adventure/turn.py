"""The sequence of play (RFA-TURN), and the cursor that stands in it."""

from __future__ import annotations

from engine.protocol import CHECKPOINT, PASS, Ask, Move, One, Pass, Rules, tell

from . import heroes, ice_cave, placing, reveal, setup
from .board import dice
from .choosing import seat
from .moves import REWARD, ROLL, Recall, Reward
from .state import State, who


def play(s: State) -> Rules[None]:
    """The top procedure: phase after phase from wherever the cursor stands, until all have won or lost."""
    while not s.outcome:
        yield CHECKPOINT
        if s.phase == "roll":
            yield from _first_step(s)
        elif s.phase == "turn":
            yield from _begin(s)
        elif s.phase == "reveal":
            if (yield from reveal.reveal(s)):
                s.phase = "master"
            else:
                _next(s)
        elif s.phase == "master":
            yield from reveal.master(s)
            s.phase = "master-die"
        elif s.phase == "master-die":
            yield from reveal.master_die(s)
            _next(s)
        else:
            yield from setup.lay_out(s)
            s.phase = "turn"


LIKE_DICE = ("which-dice", "moves-on", "swallowed", "lost-die")
"""Questions between dice that differ in nothing but whose they are."""


def routine(ask: Ask) -> bool:
    """Whoever wants dice to roll by themselves is asked all the same where there is something else to do."""
    return ask.kind in LIKE_DICE or (ask.kind == "roll" and ask.choice.count() == 1)


def _begin(s: State) -> Rules[None]:
    """RFA-TURN-18: the exhaustion check (RFA-END-4); then all dice on the hero board are the pool (RFA-TURN-1)."""
    p = s.players[s.active]
    s.turn += 1
    s.rolls = s.used = 0  # RFA-HERO-2
    if not any(other.dice for other in s.players):
        s.outcome = "exhaustion"
        yield from tell("lost", how="exhaustion", territory="")
        return
    s.pool, p.dice = p.dice, []
    yield from tell("turn", who=who(s, s.active), turn=s.turn)
    s.phase = "roll"


def _first_step(s: State) -> Rules[None]:
    """One roll and its placement, or what comes before a roll; without a pool the step is over (RFA-TURN-10 to 14, 16).

    The question is put before every roll, also where it has one option: throwing is the player's own deed, and until
    then the last placement can be taken back.
    """
    options: list[Move] = heroes.recalls(s)
    if not s.pool and not options:
        yield from _end_step(s)
        return
    options.insert(0, ROLL if s.pool else PASS)  # RFA-DEC-4
    if ice_cave.may_claim(s):  # RFA-AMB-9
        options.append(REWARD)
    answer = yield Ask(seat(s), "roll", One(tuple(options)), options[0], throw=True)  # RFA-DEC-4
    if isinstance(answer, Recall):  # RFA-HERO-25
        yield from heroes.recall(s, answer.die)
    elif isinstance(answer, Reward):  # RFA-AMB-9
        yield from ice_cave.reward(s)
    elif isinstance(answer, Pass):  # RFA-TURN-18
        yield from _end_step(s)
    else:
        kinds, s.pool = s.pool, []
        s.thrown = dice((yield from heroes.throw(kinds)))
        s.rolls += 1
        yield from tell("rolled", who=who(s, s.active), dice=tuple(s.thrown))
        yield from placing.place(s)


def _end_step(s: State) -> Rules[None]:
    """On to the enemy, also for whoever had nothing to roll (RFA-TURN-16, RFA-ENEMY-2)."""
    if ice_cave.may_claim(s):  # RFA-AMB-9
        yield from ice_cave.offer(s)
    if not s.rolls:
        yield from tell("no-dice", who=who(s, s.active))
    s.phase = "reveal"


def _next(s: State) -> None:
    """RFA-GEN-5."""
    if not s.outcome:
        s.active = (s.active + 1) % len(s.players)
        s.phase = "turn"
