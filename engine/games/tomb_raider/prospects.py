"""The throws that the answers to an open question set off, as they would be made now: dice, number needed, chance, and
the card that would help most.

To everybody they are told with what lies open, to the seat that throws with its hand as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from msgspec.structs import replace

from engine.protocol import Seat

from . import goals
from .cards import DISCOVERIES, LOCATIONS
from .language import Aims, Played
from .moves import NONE
from .odds import ALWAYS, chance, dice_of, harm_of
from .rounds.search import has_effect, search_throws
from .state import ABILITIES, FIGHT, State, Trial
from .verbs.on_test import Auto, Bonus, Dice, Difficulty, Substitute
from .view import ChanceView, ThrowView
from .windows.aims import shared_out
from .windows.playable import Playable
from .windows.questions import questions
from .windows.window import befalling

CHANGES = (Auto, Bonus, Dice, Difficulty, Substitute)
"""The verbs that change a throw before the dice are thrown."""


def foreseen(s: State, viewer: Seat | None) -> tuple[ThrowView, ...]:
    """Return what each answer throws, as the viewer may know; to whoever waits for the Search Round, its search."""
    throws = s.throws
    if not throws and viewer is not None and has_acted(s, viewer):
        throws = {move.text(): trials for move, trials in search_throws(s, viewer).items()}
    return tuple(_throw(s, answer, trials, viewer) for answer, trials in throws.items())


def _throw(s: State, answer: str, trials: list[Trial], viewer: Seat | None) -> ThrowView:
    seat, best, card = trials[0].seat, None, ""
    finds = _finds(s, seat) if seat == viewer and trials[0].against == "search" else ()
    least = DISCOVERIES[finds[0]].difficulty if finds else None
    harm = None
    with _about_to_throw(s, trials):
        assert s.trial is not None
        now = _chance(s, least)
        if s.trial.life and s.trial.ability == FIGHT:
            harm = harm_of(s, s.trial)
        for play, found in _helps(s, seat, viewer):
            for aim in found:
                with _about_to_throw(s, [one for one in (s.trial, s.rival) if one is not None], befallen=True):
                    _play(s, seat, play, aim)
                    helped = _chance(s, least)
                if _better(helped, best or now):
                    best, card = helped, play.card
    return ThrowView(answer, now, card, best, harm, finds)


def has_acted(s: State, seat: Seat) -> bool:
    """Whether a raider's turn of the Action Round is over, and others still act."""
    return s.round == "action" and s.active in s.order and s.order.index(seat) < s.order.index(s.active)


@contextmanager
def _about_to_throw(s: State, trials: list[Trial], befallen: bool = False) -> Iterator[None]:
    """The test is about to be made: what happens by itself before it has happened."""
    before = s.trial, s.rival
    s.trial, s.rival = _copy(trials[0]), _copy(trials[1]) if len(trials) > 1 else None
    try:
        if not befallen:
            for seat, play, at, _entry in list(befalling(s, "before-test", trials[0].seat, None)):
                _play(s, seat, play, at[0])
        yield
    finally:
        s.trial, s.rival = before


def _copy(trial: Trial) -> Trial:
    return replace(trial, thrown=list(trial.thrown), waiting=list(trial.waiting))


def _helps(s: State, seat: Seat, viewer: Seat | None) -> list[tuple[Playable, Aims]]:
    """What the seat could play or use on its test, as far as the viewer may know, each with its aims."""
    _asks, doing = questions(s, [seat], "before-test", seat, None)
    held, usable = doing.get(seat, ([], []))
    known = [*held, *usable] if viewer == seat else [(play, at) for play, at in usable if not play.private]
    return [
        (play, at)
        for play, at in known
        if play.on_test and play.clause.guards.check is None and any(isinstance(c, CHANGES) for c in play.clause.calls)
    ]


def _play(s: State, seat: Seat, play: Playable, aim: tuple[str, str]) -> None:
    """Carry out what a clause does to a raider's test, and nothing else."""
    raider, choice = aim
    parts, _paid = shared_out(play.clause.calls, choice)
    whose = seat if raider == NONE else int(raider)
    tests = [trial for trial in (s.trial, s.rival) if trial is not None and trial.seat == whose]
    for call, part in zip(play.clause.calls, parts, strict=True):
        if tests and isinstance(call, CHANGES):
            for _request in call.carry_out(s, Played(seat, play.card, whose, part, whose, on_test=tests[0])):
                raise AssertionError(f"{call} asks before the dice are thrown")


def _chance(s: State, least: int | None) -> ChanceView:
    """How the test stands; ``least``: what a search needs at least to find something."""
    trial, rival = s.trial, s.rival
    assert trial is not None
    dice, ability = dice_of(s, trial), ABILITIES[trial.ability]
    if rival is not None and not trial.verdict:
        others = dice_of(s, rival)
        ties = trial.key == "attack" and s.rules.raider_fight_tie == "no_damage"  # TR-HR-2
        return ChanceView(
            ability, dice, trial.bonus, None, _wins(dice, others, rival.bonus - trial.bonus, ties), others
        )
    target = trial.target
    if target is None and trial.against == "search":
        target = goals.target(s, s.raiders[trial.seat].at)
    if target is None and not trial.verdict:
        likely = None if least is None else _reaches(dice, least - trial.bonus)
        return ChanceView(ability, dice, trial.bonus, None, likely)
    likely = float(trial.verdict == "pass") if target is None or trial.verdict else _reaches(dice, target - trial.bonus)
    return ChanceView(ability, dice, trial.bonus, target, likely)


def _better(one: ChanceView, other: ChanceView) -> bool:
    if one.chance is None or other.chance is None:
        return one.dice + one.bonus > other.dice + other.bonus
    return one.chance > other.chance


@cache
def _wins(dice: int, others: int, ahead: int, ties: bool) -> float:
    """The chance to win against so many dice, which add so much more; ``ties`` stand and are not thrown again."""
    mine, theirs = _totals(dice), _totals(others)
    won: int = sum(n * m for a, n in mine.items() for b, m in theirs.items() if a > b + ahead)
    even = sum(n * m for a, n in mine.items() for b, m in theirs.items() if a == b + ahead)
    return float(won / (6 ** (dice + others) - (0 if ties else even)))


def _reaches(dice: int, target: int) -> float:
    return float(chance(dice, target) / ALWAYS)


@cache
def _totals(dice: int) -> dict[int, int]:
    """In how many ways so many dice make each total."""
    ways = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, n in ways.items():
            for face in range(1, 7):
                longer[total + face] = longer.get(total + face, 0) + n
        ways = longer
    return ways


def _finds(s: State, seat: Seat) -> tuple[str, ...]:
    """The discoveries in the searcher's hand that would do something where it is."""
    r = s.raiders[seat]
    space = s.spaces[r.at]
    if LOCATIONS[space.card.cards[0]].search is None or (space.empty and goals.target(s, r.at) is not None):
        return ()  # TR-SRCH-10, TR-GOAL-REC-8: the search is for the treasure alone
    held = sorted({card for card in r.hand.cards if card in DISCOVERIES}, key=lambda card: DISCOVERIES[card].difficulty)
    return tuple(card for card in held if has_effect(s, seat, r.at, DISCOVERIES[card], inside=True))
