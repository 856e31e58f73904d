"""Forecasts of the throws that the answers to an open question set off.

A forecast has the dice, the number needed, the chance, and the card that would help most. It follows from public
information only. The forecast for the throwing seat itself also uses its hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from engine.protocol import Seat

from . import goals
from .cards import DISCOVERIES, LOCATIONS
from .language import Aims, Played
from .moves import NONE
from .odds import ALWAYS, compute_chance, compute_harm, compute_win_chance, count_dice
from .rounds.search import has_effect, list_search_throws
from .state import ABILITIES, FIGHT, State, Trial
from .verbs.on_test import Auto, Bonus, Dice, Difficulty, Substitute
from .view import ChanceView, ThrowView
from .windows.aims import Occasion, split_choice
from .windows.playable import Playable
from .windows.questions import build_questions
from .windows.window import iterate_automatic_effects

CHANGES = (Auto, Bonus, Dice, Difficulty, Substitute)
"""The verbs of cards that change a test before its dice are thrown."""


def forecast_throws(s: State, viewer: Seat | None) -> tuple[ThrowView, ...]:
    """Return the forecast of the throw that each possible answer sets off, as far as the viewer may know it.

    A viewer that waits for the Search Round gets the forecast of its search.
    """
    throws = s.throws
    if not throws and viewer is not None and has_finished_action_turn(s, viewer):
        throws = list_search_throws(s, viewer)
    return tuple(_forecast_throw(s, option.format_text(), trials, viewer) for option, trials in throws.items())


def _forecast_throw(s: State, answer: str, trials: list[Trial], viewer: Seat | None) -> ThrowView:
    """Return the forecast of the throw that an answer sets off, as far as the viewer may know it."""
    seat, best, card = trials[0].seat, None, ""
    finds = _list_possible_finds(s, seat) if seat == viewer and trials[0].against == "search" else ()
    least = DISCOVERIES[finds[0]].difficulty if finds else None
    harm, risk = None, 0
    with _prepare_throw(s, trials):
        assert s.trial is not None
        now = _forecast_test(s, least)
        if s.trial.life and s.trial.ability == FIGHT:
            harm = compute_harm(s, s.trial)
            risk = 0 if s.rival is None else compute_harm(s, s.rival)  # The first weapon offered harms most.
        for play, found in _list_helping_plays(s, seat, viewer):
            for aim in found:
                with _prepare_throw(s, [one for one in (s.trial, s.rival) if one is not None], befallen=True):
                    _carry_out_changes(s, seat, play, aim)
                    helped = _forecast_test(s, least)
                if _is_better_forecast(helped, best or now):
                    best, card = helped, play.card
    return ThrowView(answer, now, card, best, harm, risk, finds)


def has_finished_action_turn(s: State, seat: Seat) -> bool:
    """Tell whether a seat's turn of the Action Round is over while other raiders still act."""
    return s.round == "action" and s.active in s.order and s.order.index(seat) < s.order.index(s.active)


@contextmanager
def _prepare_throw(s: State, trials: list[Trial], befallen: bool = False) -> Iterator[None]:
    """Set up a test in the state while the block runs, with the effects that happen automatically before a test.

    With ``befallen`` these effects are skipped, because the test already includes them.
    """
    before = s.trial, s.rival
    s.trial, s.rival = _copy_test(trials[0]), _copy_test(trials[1]) if len(trials) > 1 else None
    try:
        if not befallen:
            for seat, play, aims, _entry in list(iterate_automatic_effects(s, Occasion("before-test", trials[0].seat))):
                _carry_out_changes(s, seat, play, aims[0])
        yield
    finally:
        s.trial, s.rival = before


def _copy_test(trial: Trial) -> Trial:
    return replace(trial, thrown=list(trial.thrown), waiting=list(trial.waiting))


def _list_helping_plays(s: State, seat: Seat, viewer: Seat | None) -> list[tuple[Playable, Aims]]:
    """Return the plays with which a seat could change its own test, as far as the viewer may know.

    Each play comes with the raiders and choices that it may name.
    """
    _asks, doing = build_questions(s, [seat], Occasion("before-test", seat))
    held, usable = doing.get(seat, ([], []))
    known = [*held, *usable] if viewer == seat else [(play, at) for play, at in usable if not play.private]
    return [
        (play, at)
        for play, at in known
        if play.on_test and play.clause.guards.check is None and any(isinstance(c, CHANGES) for c in play.clause.calls)
    ]


def _carry_out_changes(s: State, seat: Seat, play: Playable, aim: tuple[str, str]) -> None:
    """Carry out those effects of a played clause that change a raider's test, and no others."""
    raider, choice = aim
    parts, _paid = split_choice(play.clause.calls, choice)
    whose = seat if raider == NONE else int(raider)
    tests = [trial for trial in (s.trial, s.rival) if trial is not None and trial.seat == whose]
    for call, part in zip(play.clause.calls, parts, strict=True):
        if tests and isinstance(call, CHANGES):
            for _request in call.carry_out(s, Played(seat, play.card, whose, part, whose, on_test=tests[0])):
                raise AssertionError(f"{call} asks before the dice are thrown")


def _forecast_test(s: State, least: int | None) -> ChanceView:
    """Return the forecast of the test that is set up in the state.

    ``least`` is the lowest result with which a search finds something, or None.
    """
    trial, rival = s.trial, s.rival
    assert trial is not None
    dice, ability = count_dice(s, trial), ABILITIES[trial.ability]
    if rival is not None and not trial.verdict:
        others = count_dice(s, rival)
        ties = trial.key == "attack" and s.rules.raider_fight_tie == "no_damage"  # TR-HR-2: a tie ends the attack.
        return ChanceView(
            ability, dice, trial.bonus, None, compute_win_chance(dice, others, rival.bonus - trial.bonus, ties), others
        )
    target = trial.target
    if target is None and trial.against == "search":
        target = goals.find_treasure_target(s, s.raiders[trial.seat].at)
    if target is None and not trial.verdict:
        likely = None if least is None else _compute_reach_chance(dice, least - trial.bonus)
        return ChanceView(ability, dice, trial.bonus, None, likely)
    likely = (
        float(trial.verdict == "pass")
        if target is None or trial.verdict
        else _compute_reach_chance(dice, target - trial.bonus)
    )
    return ChanceView(ability, dice, trial.bonus, target, likely)


def _is_better_forecast(chance: ChanceView, other: ChanceView) -> bool:
    if chance.chance is None or other.chance is None:
        return chance.dice + chance.bonus > other.dice + other.bonus
    return chance.chance > other.chance


def _compute_reach_chance(dice: int, target: int) -> float:
    return float(compute_chance(dice, target) / ALWAYS)


def _list_possible_finds(s: State, seat: Seat) -> tuple[str, ...]:
    """Return the discoveries in a searcher's hand that would have an effect in its space, easiest first."""
    r = s.raiders[seat]
    space = s.spaces[r.at]
    if LOCATIONS[space.card.cards[0]].search is None or (
        space.empty and goals.find_treasure_target(s, r.at) is not None
    ):
        return ()  # TR-SRCH-10, TR-GOAL-REC-8: the search is for the treasure alone
    held = sorted({card for card in r.hand.cards if card in DISCOVERIES}, key=lambda card: DISCOVERIES[card].difficulty)
    return tuple(card for card in held if has_effect(s, seat, r.at, DISCOVERIES[card], own_view=True))
