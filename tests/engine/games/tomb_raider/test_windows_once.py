"""A window in which all have passed, with nothing since, is not opened again (TR-DEC-5, TR-DEC-7, TR-RUL-6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb_raider.moves import WINDOWS
from engine.games.tomb_raider.state import InForce
from engine.games.tomb_raider.view import PlayView
from engine.games.tomb_raider.windows.aims import Occasion
from engine.games.tomb_raider.windows.questions import build_questions

from .scenario import Table

PUSH = "063"
"""May be played at any time on who stands in the same space."""
Asked = list[tuple[str, set[int]]]
"""The windows that opened, and who was asked."""


def company(*spaces: str, hand: tuple[str, ...] = (PUSH,), **fields: Any) -> Table:
    """Return a table where the first two raiders share the first space and the second holds a Push. Two others do the
    same far away."""
    spaces = spaces or ("2.1=006",)
    t = Table(*spaces, level="into_the_caves", seats=4)
    t.empty_decks()
    t.raider(0, at=spaces[0].partition("=")[0], **fields)
    t.raider(1, at=spaces[0].partition("=")[0], hand=hand)
    for seat in (2, 3):
        t.raider(seat, at="3.1", hand=(PUSH,))
    t.passing, t.lenient = False, True
    return t


def go_on(t: Table, until: str = "", **plans: str | tuple[str, ...]) -> Asked:
    """Let everybody pass, or answer a kind of question ("_" for "-") as planned. ``until``: stop at this window."""
    found: Asked = []
    while t.open and t.asks[0].kind != until:
        if t.asks[0].kind in WINDOWS:
            found.append((t.asks[0].kind, {ask.seat for ask in t.asks}))
        if t.asks[0].kind == "before-test":
            t.dice += [6] * (12 - len(t.dice))
        planned = plans.get(t.asks[0].kind.replace("-", "_"))
        answers = [ask.choice.read(planned) if planned else ask.default for ask in t.asks]
        t._send(answers[0] if len(answers) == 1 else tuple(answers))
    t.dice.clear()
    return found


def draw_round(t: Table, **plans: str | tuple[str, ...]) -> list[str]:
    """Return the steps of the first raider's Draw Round, each as often as a window opens in it."""
    found = []
    for step in ("discard", "draw", "reset", "save", "reload"):
        t.draw(0, step, ...)
        found += [step for kind, _seats in go_on(t, **plans) if kind == "before-step"]
    return found


def test_TR_DRAW_1_no_window_before_what_does_not_happen() -> None:
    """TR-DRAW-1, TR-DEC-5: Nothing was discarded, there is no save point, and the raider lives. There is one window
    before the discard, and after the draw one before the reset."""
    assert draw_round(company(hand=(PUSH, "055"))) == ["discard", "reset"]
    t = company()
    t.raider(0, hand=["055"])
    assert draw_round(t) == ["discard", "reset"]


def test_TR_DRAW_1_a_window_wherever_something_happens() -> None:
    """TR-DRAW-1: A window opens after a discard, before and after a save at a save point, and before the reload of a
    dead raider."""
    t = company("2.1=002")
    t.raider(0, hand=["055"])
    assert draw_round(t, discard=("055",)) == ["discard", "discard", "reset", "save", "reload"]
    t = company("2.1=006")
    t.raider(2, at="2.1")
    assert draw_round(t, reset="reset") == ["discard", "reset", "reload"]


@pytest.mark.parametrize(
    ("space", "reset", "then"),
    [("2.1=006", "pass", (1, "discard")), ("2.1=002", "pass", (0, "save")), ("2.1=006", "reset", (0, "reload"))],
)
def test_TR_DRAW_1_a_step_that_does_nothing_is_passed_over(space: str, reset: str, then: tuple[int, str]) -> None:
    """TR-DRAW-1: After the reset comes the next player's discard, unless there is something to save or to reload."""
    t = company(space)
    go_on(t.draw(0, "reset", ...), reset=reset)
    assert (t.s.place, t.s.step) == then


@pytest.mark.parametrize("round_", ["ready", "action", "search", "draw"])
def test_TR_DEC_5_a_round_that_goes_over_into_the_next_has_one_window_for_both(round_: str) -> None:
    """TR-DEC-5: Only the beginning of the next round has a window. The end of the turn has its own window, because some
    effects last until then."""
    step = {"ready": "order", "action": "turn", "search": "search", "draw": "reload"}[round_]
    t = company("2.1=017")
    t.s.order = [1, 2, 3, 0]
    t.play(round_, step, 0, [...])
    assert ("round-end" in [kind for kind, _seats in go_on(t)]) is (round_ == "draw")
    t.draw(1, "discard", ...)
    assert t.asks[0].kind == "round-start" and {1, 2, 3} >= {ask.seat for ask in t.asks}


def walked(**plans: str) -> Asked:
    """Let the first raider walk to the Bat Cave, where the second stands."""
    t = company("2.2=010", "2.1=006", abilities=(3, 3, 3, 3))
    t.raider(0, at="2.1")
    return go_on(t.action(0, ...), move="move:forward", overcome="overcome:bats,move,none", **plans)


def asking(found: Asked, seat: int) -> list[str]:
    return [kind for kind, seats in found if seat in seats]


def test_TR_DEC_5_after_the_last_obstacle_the_next_exit_asks_the_same() -> None:
    """TR-DEC-5, TR-MOVE-5: A player who may push at any time is asked only before the next exit. If the movement ends
    with the obstacle, the player is asked there."""
    passing = asking(walked(go_on="go-on"), 1)
    assert passing[:4] == ["entered", "before-test", "after-test", "before-move"]
    assert asking(walked(go_on="stop"), 1) == ["entered", "before-test", "after-test", "after-outcome"]


def test_TR_DEC_7_what_is_played_after_an_outcome_opens_it_for_all() -> None:
    """TR-DEC-7: Bounty gives two cards for a creature that was removed. With them a push is possible at once, so the
    window opens for all."""
    t = company("2.2=010", "2.1=006", abilities=(3, 3, 3, 3))
    t.raider(0, at="2.1", hand=["021"])
    fight = "overcome:bats,fight,none"
    go_on(t.action(0, ...), "after-outcome", move="move:forward", go_on="go-on", overcome=fight)
    assert [ask.seat for ask in t.asks] == [0]
    t._send(t.asks[0].choice.read("play:021,none,none"))
    go_on(t, "after-outcome")
    assert 1 in [ask.seat for ask in t.asks]


def test_TR_DEC_12_who_stands_together_elsewhere_is_asked_once_the_test_is_made() -> None:
    """TR-DEC-12: Everybody knows where the raiders are. A raider in the space of the test is asked during the test."""
    t = company("2.1=017")
    found = dict(go_on(t.search(0, ...), search="search"))
    assert 1 in found["before-test"] & found["after-test"] and not {2, 3} & (found["before-test"] | found["after-test"])
    assert {1, 2, 3} <= found["before-search"] & found["after-search"]


def test_TR_DEC_12_who_stands_together_elsewhere_is_asked_as_the_draw_round_ends() -> None:
    t = company("2.1=017")
    found = go_on(t.draw(0, "reset", ...))
    assert found == [("before-step", {1})]
    t.s.order = [1, 2, 3, 0]
    assert ("round-end", {1, 2, 3}) in go_on(t.draw(0, "reload", ...))


@pytest.mark.parametrize(("beside", "asked"), [("3.2", True), ("1.1", False)])
def test_TR_EXP_7_who_stands_beside_the_unknown_is_asked_before_it_is_mapped(beside: str, asked: bool) -> None:
    """TR-EXP-7: From a space beside it, a raider may be put into the unknown space. From further away it cannot."""
    t = company("2.1=006", f"{beside}=007")
    t.raider(1, at="3.1")
    t.raider(2, at=beside)
    t.raider(3, at=beside)
    t.raider(0, hand=[PUSH])
    t.raider(1, at="2.1")
    found = dict(go_on(t.action(0, ...), move="move:forward"))
    for moment in ("before-explore", "mapped"):
        assert ({2, 3} <= found.get(moment, set())) is asked
    assert {2, 3} <= found["entered"]


@pytest.mark.parametrize(("at", "asked"), [("2.1", True), ("2.2", False)])
def test_TR_DEC_12_a_card_borrowed_needs_company_whatever_ones_own_deck_has(at: str, asked: bool) -> None:
    """TR-DEC-12: A player who has brought no Push has borrowed one. It can be played only beside another raider."""
    t = company("2.1=006", "2.2=010")
    t.raider(1, at=at)
    t.s.raiders[1].cards = ("055",)
    t.s.__dict__.pop("table", None)  # Without this, the table would stay the same all through a match.
    t.s.in_force.append(InForce("borrowed", PUSH, 1, 0, until="turn"))
    _asks, doing = build_questions(t.s, t.s.order, Occasion("turn-start", 0))
    assert (1 in doing) is asked


def test_whoever_is_asked_learns_whose_moment_it_is() -> None:
    """The question says which raider has entered. A player without a playable card also learns it."""
    t = company("2.2=010", "2.1=006", abilities=(3, 3, 3, 3))
    t.raider(0, at="2.1")
    r = t.raider(3, hand=["055"])
    r.hand.move(PUSH, r.deck)
    go_on(t.action(0, ...), "entered", move="move:forward")
    assert [(ask.seat, ask.whose) for ask in t.asks] == [(1, 0), (2, 0), (3, 0)]


def test_what_was_played_is_seen_while_its_window_goes_on_TR_DEC_7() -> None:
    """Everybody sees what was played, and what may be answered, whether or not they hold a card. When the window
    closes, it is forgotten."""
    t = company("2.2=010", hand=("024",), abilities=(3, 3, 3, 3))
    t.raider(0, at="2.2", unsaved=["055"])
    t.action(0, ...)
    go_on(t, "before-test", move="stay", overcome="overcome:bats,move,none")
    assert {ask.seat for ask in t.asks} == {0, 1} and t.view(1).latest is None
    t._send((t.asks[0].choice.read("use:055,none,none"), t.asks[1].choice.read("play:024,0,none")))
    again = {t.view(viewer).latest for viewer in (None, 0, 1, 2)}
    assert t.asks[0].kind == "before-test" and again == {PlayView("055", 0)} and t.hand(1) == ["024"]
    go_on(t, "after-test")
    assert t.view(0).latest is None
