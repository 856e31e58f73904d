"""Where a seat would want to be stopped for what it could play (``Ask.stop``): where the play can change something.

No rule depends on it: the question is put all the same, and the table's policy decides who answers it. So the seat's
own secrets may be used here, and a play that is passed over by mistake is no wrong, only a nuisance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.protocol import Seat

from . import calls as say
from . import choices, trials
from .map import beside, enterable, neighbours, side_of
from .state import (
    ABILITIES,
    DISCOVERIES,
    LOCATIONS,
    NUMBER,
    SEARCH,
    THINK,
    Raider,
    State,
    Trial,
    ability,
    life_left,
    spec,
    steps_left,
)

if TYPE_CHECKING:
    from .effects import Playable


class Moment(Struct, frozen=True):
    """A window as one seat sees it."""

    s: State
    seat: Seat
    kind: str
    """The question's kind: "turn-start", "before-test", …"""
    about: Seat
    play: Playable
    aims: choices.Aims

    @property
    def raider(self) -> Raider:
        return self.s.raiders[self.seat]

    @property
    def mine(self) -> bool:
        return self.about == self.seat

    @property
    def trial(self) -> Trial:
        """The test that the card would be played on."""
        found = choices.trial_for(self.s, self.seat, self.play.clause.guards.whose)
        assert found is not None
        return found


def wanted(s: State, seat: Seat, kind: str, about: Seat, play: Playable, aims: choices.Aims) -> bool:
    """Whether the seat would want to be asked about a card that it has and could aim so."""
    call = play.clause.calls[0]
    decide = _WANTED.get(type(call))
    return decide is None or decide(Moment(s, seat, kind, about, play, aims), call)


# --- on a test -------------------------------------------------------------------------------------------------


def _needed(s: State, trial: Trial) -> int | None:
    """What the test has to reach; None: the more, the better."""
    if s.rival is not None:
        other = s.rival if trial is s.trial else s.trial
        return None if other is None else other.result
    if trial.target is None:
        return LOCATIONS[s.spaces[s.raiders[trial.seat].at].card.cards[0]].treasure
    return trial.target


def _dice(now: Moment, call: say.Dice) -> bool:
    """More dice for a test that can fail."""
    target = now.trial.target
    return target is None or trials.dice_of(now.s, now.trial) < target


def _difficulty(now: Moment, call: say.Difficulty) -> bool:
    """A higher number for a test that could pass, and then could fail."""
    dice, target = trials.dice_of(now.s, now.trial), now.trial.target
    return target is not None and target <= 6 * dice and dice < target + call.n


def _turns(now: Moment, more: int) -> bool:
    """Whether so much more would turn a test that has failed."""
    trial = now.trial
    assert trial.result is not None
    needed = _needed(now.s, trial)
    if needed is None:
        return True
    return trial.result < needed + (now.s.rival is not None) and trial.result + more >= needed


def _bonus(now: Moment, call: say.Bonus) -> bool:
    return _turns(now, call.n * max(1, now.raider.hand.cards.count(now.play.card)))


def _reroll(now: Moment, call: say.Reroll) -> bool:
    assert isinstance(call.n, int)
    return _turns(now, sum(6 - face for face in sorted(now.trial.thrown)[: call.n]))


def _harm(now: Moment, call: say.Damage) -> bool:
    """More damage than it takes to be done with what is fought changes nothing."""
    s, trial = now.s, now.trial
    harm = trials.harm_of(trial)
    if trial.against == "raider":
        other = s.rival if trial is s.trial else s.trial
        return other is not None and life_left(s.raiders[other.seat]) > harm
    at = now.raider.at
    lives = [(spec(s, at, h).life or 0) - h.damage for h in s.spaces[at].hazards if h.key == trial.key]
    return any(life > harm for life in lives)


def _substitute(now: Moment, call: say.Substitute) -> bool:
    return ability(now.raider, THINK) > ability(now.raider, SEARCH)


# --- cure ------------------------------------------------------------------------------------------------------


def _heal(now: Moment, call: say.Heal) -> bool:
    """At the start of the turn; before a test that it helps, or that kills who fails it; before the Draw Round."""
    s = now.s
    if now.kind == "before-test":
        trial = choices.trial_for(s, now.seat, "own")
        if trial is None:
            return False
        cures = {choice for _raider, choice in now.aims}
        helps = ABILITIES[trial.ability] in cures or (s.rules.damage_reduces_abilities and "damage" in cures)
        return helps or _deadly(s, trial)
    return now.mine and (now.kind == "turn-start" or (now.kind == "before-step" and s.step == "discard"))


def _deadly(s: State, trial: Trial) -> bool:
    """Whether the raider would die of failing the test."""
    r = s.raiders[trial.seat]
    if trial.against == "raider":
        other = s.rival if trial is s.trial else s.trial
        return other is not None and trial.key == "attack" and trials.harm_of(other) >= life_left(r)
    for hazard in s.spaces[r.at].hazards:
        if trial.against == "obstacle" and hazard.key == trial.key and not hazard.removed:
            failure = spec(s, r.at, hazard).failure
            damage = sum(call.n for call in failure if isinstance(call, say.Damage))
            hurts = [NUMBER[call.ability] for call in failure if isinstance(call, say.Injure)]
            now = [ability(r, which) - hurts.count(which) for which in range(4)]
            return min(now) <= r.damage + damage
    return False


# --- moving ----------------------------------------------------------------------------------------------------


def _may_move(now: Moment) -> bool:
    r = now.raider
    return r.moving and not r.move_ban and not r.grounded and steps_left(r) > 0


def _within(s: State, at: int, steps: int) -> set[int]:
    """The spaces that so many moves may end in: what is unknown ends the movement (TR-MOVE-4)."""
    near = neighbours(s.width, s.rows)
    found, edge = {at}, [at]
    for _ in range(steps):
        edge = [
            near[here][side]
            for here in edge
            if s.spaces[here].up
            for side in range(4)
            if s.spaces[here].exits >> side & 1 and enterable(s, near[here][side])
        ]
        found.update(edge)
    return found


def _leads_on(now: Moment, spaces: set[int]) -> bool:
    """Whether one of these is worth a way: unknown, the treasure room, a save point for what is not saved."""
    s, unsaved = now.s, now.raider.unsaved.cards
    return any(
        not s.spaces[at].up or at == s.treasure_at or (bool(unsaved) and s.spaces[at].save_point) for at in spaces
    )


def _steps(now: Moment, call: say.Steps) -> bool:
    """Where more moves lead on: as the turn begins, and for the last time before the last move."""
    left = steps_left(now.raider)
    if not _may_move(now) or (now.kind != "turn-start" and left > 1):
        return False
    s, at = now.s, now.raider.at
    return _leads_on(now, _within(s, at, left + call.n) - _within(s, at, left))


def _exit(now: Moment, call: say.Exit) -> bool:
    """Where a way opens that leads on to what is out of reach this turn."""
    if not _may_move(now):
        return False
    s, at, left = now.s, now.raider.at, steps_left(now.raider)
    beyond = [beside(s, at, side_of(choice)) for _raider, choice in now.aims]
    opened = {space for to in beyond if enterable(s, to) for space in _within(s, to, left - 1)}
    return _leads_on(now, opened - _within(s, at, left))


def _reveal(now: Moment, call: say.Reveal) -> bool:
    return now.play.clause.window != "move" or _may_move(now)


def _relocate(now: Moment, call: say.Relocate) -> bool:
    """A push at any time: in one's own turns, and before somebody else in one's space might find the treasure."""
    if not now.play.anytime or (now.mine and now.kind == "turn-start"):
        return True
    space = now.s.spaces[now.raider.at]
    treasure = LOCATIONS[space.card.cards[0]].role == "treasure"
    return now.kind == "before-search" and (now.mine or treasure)


# --- searching and the rest ------------------------------------------------------------------------------------


def _allow(now: Moment, call: say.Allow) -> bool:
    """Another search, after the first, with something to find."""
    s, r = now.s, now.raider
    place = LOCATIONS[s.spaces[r.at].card.cards[0]]
    most = 6 * (ability(r, SEARCH) + (place.search or 0))
    findable = any(card in DISCOVERIES and DISCOVERIES[card].difficulty <= most for card in r.hand.cards)
    return now.kind == "after-search" and (place.role == "treasure" or findable)


def _ammo(now: Moment, call: say.Ammo) -> bool:
    return now.mine and now.kind == "turn-start"


_WANTED: dict[type, Callable[[Moment, Any], bool]] = {
    say.Dice: _dice,
    say.Difficulty: _difficulty,
    say.Bonus: _bonus,
    say.Reroll: _reroll,
    say.Damage: _harm,
    say.Substitute: _substitute,
    say.Heal: _heal,
    say.Steps: _steps,
    say.Exit: _exit,
    say.Reveal: _reveal,
    say.Relocate: _relocate,
    say.Allow: _allow,
    say.Ammo: _ammo,
}
"""By the first verb of the card; the others always matter where they can be played."""
