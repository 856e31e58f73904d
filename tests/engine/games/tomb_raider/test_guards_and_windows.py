"""The card language: each guard lets a card be played or not, each window opens at its moment.

A window's test plays a card of ours that says nothing but ``DRAW(1,who=self)`` (on a test ``DICE(+1)`` or the like)
there, and sees when it could be played.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import force_setattr

from engine.games.tomb_raider.cards import POOL, Effects
from engine.games.tomb_raider.language import WINDOWS, Event
from engine.games.tomb_raider.state import InForce, Trial
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.games.tomb_raider.windows import registry
from engine.games.tomb_raider.windows.aims import Occasion, list_possible_aims
from engine.protocol import Ask

from .every_card import read_anew
from .scenario import Table
from .verbs import playable

# --- guards ----------------------------------------------------------------------------------------------------------


def table(**house: str) -> Table:
    t = Table("2.2=006", "2.3=007", **house)
    t.raider(0, at="2.2", abilities=(3, 3, 3, 3), hand=["064", "065"])
    t.raider(1, at="2.3", abilities=(3, 3, 3, 3))
    t.s.trial = Trial(0, "obstacle", 0, "079", 10, "human", True, "068", thrown=[4, 4, 4], result=12)
    return t


def trial(**more: Any) -> Callable[[Table], None]:
    def change(t: Table) -> None:
        assert t.s.trial is not None
        for name, value in more.items():
            setattr(t.s.trial, name, value)

    return change


def space(**more: Any) -> Callable[[Table], None]:
    def change(t: Table) -> None:
        for name, value in more.items():
            setattr(t.space("2.2"), name, value)

    return change


def raider(**more: Any) -> Callable[[Table], None]:
    return lambda t: t.raider(0, **more) and None


def nothing(t: Table) -> None:
    pass


def treasure(t: Table) -> None:
    t.lay("2.4=003")
    t.raider(0, at="2.4")


def obstacle(t: Table) -> None:
    t.obstacle("2.2", "059")


def printed(number: str) -> Callable[[Table], None]:
    def change(t: Table) -> None:
        t.lay(f"1.2={number}")
        t.raider(0, at="1.2")
        trial(key="dark", sort="trap")(t)

    return change


def in_force(what: str, **more: Any) -> Callable[[Table], None]:
    return lambda t: t.s.in_force.append(InForce(what, "057", 0, **more))


Case = tuple[str, Callable[[Table], None], Callable[[Table], None]]
GUARDS: dict[str, Case] = {
    # The clause, what lets it be played, and what does not.
    "own": ("post_test[own]: BONUS(+1)", nothing, trial(seat=1)),
    "opp": ("post_test[opp]: BONUS(+1)", trial(seat=1), nothing),
    "all": ("post_test[all]: BONUS(+1)", trial(seat=1), lambda t: setattr(t.s, "trial", None)),
    "test": ("post_test[own,test=fight]: BONUS(+1)", nothing, trial(ability=1)),
    "vs": ("post_test[own,vs=obstacle]: BONUS(+1)", nothing, trial(against="search")),
    "obs kind": ("post_test[own,obs=human]: BONUS(+1)", nothing, trial(sort="creature")),
    "obs either": ("post_test[own,obs=trap/human]: BONUS(+1)", nothing, trial(sort="creature")),
    "obs any": ("post_test[own,obs=any]: BONUS(+1)", nothing, trial(against="raider")),
    "obs name": ("post_test[own,obs=Dark]: BONUS(+1)", trial(key="065", sort="trap"), nothing),
    "obs printed name": ("post_test[own,obs=Dark]: BONUS(+1)", printed("005"), trial(key="062", sort="trap")),
    "danger": ("post_test[own,danger<=6]: BONUS(+1)", nothing, trial(key="022")),
    "danger of a printed one TR-OVR-23": ("post_test[own,danger<=1]: BONUS(+1)", printed("005"), nothing),
    "loc mapped": ("enter[own,loc=mapped]: DRAW(1,who=self)", nothing, space(up=False)),
    "loc treasure": ("enter[own,loc=treasure]: DRAW(1,who=self)", treasure, nothing),
    "loc clear": ("enter[own,loc=clear]: DRAW(1,who=self)", nothing, obstacle),
    "loc empty": ("enter[own,loc=empty]: DRAW(1,who=self)", space(empty=True), nothing),
    "water wet": ("enter[own,water=wet]: DRAW(1,who=self)", space(wet=True), nothing),
    "water dry": ("enter[own,water=dry]: DRAW(1,who=self)", nothing, space(wet=True)),
    "once turn": ("enter[own,once=turn]: DRAW(1,who=self)", nothing, raider(spent=["057"])),
    "once game": ("enter[own,once=game]: DRAW(1,who=self)", nothing, in_force("spent")),
    "cost cards": ("enter[own,cost=discard:2]: DRAW(1,who=self)", nothing, lambda t: t.hand(0).pop() and None),
    "req weapon": ("post_test[own,req=weapon]: BONUS(+1)", nothing, trial(weapon=None)),
    "req item": ("enter[own,req=item:Rope]: DRAW(1,who=self)", raider(unsaved=["055"]), nothing),
    "req raider here": ("enter[own,req=raider_here]: DRAW(1,who=self)", raider(at="2.3"), nothing),
    "if pass": ("post_test[own,if=pass]: BONUS(+1)", nothing, trial(result=9)),
    "if fail": ("post_test[own,if=fail]: BONUS(+1)", trial(result=9), nothing),
    "if pass by a card": ("post_test[own,if=pass]: BONUS(+1)", trial(result=9, verdict="pass"), trial(verdict="fail")),
    "if triple": ("post_test[own,if=triple]: BONUS(+1)", nothing, trial(thrown=[4, 4, 3])),
    "if lethal": ("damage[own,if=lethal]: PREVENT(1,kind=any)", raider(damage=2), nothing),
    "if lethal by a hurt": ("damage[own,if=lethal]: PREVENT(1,kind=any)", raider(base=[1, 3, 3, 3]), nothing),
}


@pytest.mark.parametrize("name", GUARDS)
def test_a_guard_lets_it_be_played_or_not(name: str) -> None:
    text, lets, hinders = GUARDS[name]
    for change, could in ((lets, True), (hinders, False)):
        t = table()
        t.s.blows.append(1)
        change(t)
        play = playable(text)
        event = Event("060", harm="fight" if "hurt" in name else "damage")
        kind = "damage" if play.clause.window == "damage" else "after-test"
        assert bool(list_possible_aims(t.s, 0, play, Occasion(kind, 0, event), inside=True)) is could, change


def test_on_a_location_just_found_nothing_is_mapped_before() -> None:
    t = table()
    play = playable("enter[opp,loc=mapped]: PUT_OBS(from=hand,at=loc,danger=check)")
    assert list_possible_aims(t.s, 0, play, Occasion("entered", 1, Event(unknown=False)), inside=True)
    assert not list_possible_aims(t.s, 0, play, Occasion("entered", 1, Event(unknown=True)), inside=True)


def test_what_is_paid_is_named_with_the_play_TR_DEC_15() -> None:
    """The player names the other cards of the hand that pay for it. Each combination is listed once."""
    t = table()
    t.raider(0, hand=["064" if "064" in t.s.raiders[0].deck.cards else "062"])
    found = list_possible_aims(
        t.s, 0, playable("enter[own,cost=discard:2]: DRAW(1,who=self)"), Occasion("entered", 0), inside=True
    )
    assert len(found) == len(set(found)) == 3 and all(raider == "none" for raider, _ in found)


def test_every_guard_is_here() -> None:
    words = {text.partition("=")[0] for window in WINDOWS.values() for text in window.guards}
    assert words - {"mode", "check", "resist", "danger<"} <= {name.split(" ")[0] for name in GUARDS}


# --- windows ---------------------------------------------------------------------------------------------------------

THEIRS: dict[str, str] = {  # By window: what its holder plays in it about the own raider.
    "any": "DRAW(1,who=self)",
    "ready": "DRAW(1,who=self)",
    "action.start": "DRAW(1,who=self)",
    "move": "DRAW(1,who=self)",
    "enter": "DRAW(1,who=self)",
    "explore": "DRAW(1,who=self)",
    "obstacle.play": "DRAW(1,who=self)",
    "attack": "DICE(+1)",
    "pre_test": "DICE(+1)",
    "post_test": "BONUS(+1)",
    "damage": "DRAW(1,who=self)",
    "fail": "DRAW(1,who=self)",
    "on_remove": "DRAW(1,who=self)",
    "search": "DRAW(1,who=self)",
    "found": "DRAW(1,who=self)",
    "draw": "DRAW(1,who=self)",
    "save": "DRAW(1,who=self)",
    "respond": "CANCEL(type=action)",
}
KINDS: dict[str, tuple[str, ...]] = {
    "any": ("round-start", "turn-start", "entered", "mapped", "before-explore", "before-step", "round-end", "damage"),
    "ready": ("order-fixed",),
    "action.start": ("turn-start",),
    "move": ("turn-start", "before-move"),
    "enter": ("entered",),
    "explore": ("before-explore",),
    "obstacle.play": ("mapped",),
    "attack": ("before-test",),
    "pre_test": ("before-test",),
    "post_test": ("after-test",),
    "damage": ("damage",),
    "fail": ("after-outcome",),
    "on_remove": ("after-outcome",),
    "search": ("before-search", "after-search"),
    "found": ("after-outcome",),
    "draw": ("before-step",),
    "save": ("before-step",),
    "respond": ("respond",),
}
"""The moments at which each window opens in the turn that is played below."""


@pytest.fixture
def says(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Take Aim says something else."""
    window = str(request.param)
    whose = "opp" if window == "respond" else "own"
    card = POOL.find_action("057")

    bare = copy.copy(card)
    force_setattr(bare, "effects", Effects([VOCABULARY.read(f"{window}[{whose}]: {THEIRS[window]}")]))
    monkeypatch.setitem(POOL.cards, "057", bare)  # type: ignore[misc]
    with read_anew(monkeypatch):
        yield window


def _chooses(t: Table, ask: Ask) -> bool:
    """Return whether a seat gives an answer of its own. A sealed question that can only be passed is passed."""
    return not isinstance(t.asked, tuple) or not t.passed(ask)


@pytest.mark.parametrize("says", THEIRS, indirect=True)
def test_a_window_opens_at_its_moments_and_no_other_TR_DEC_5_TR_DEC_9(says: str) -> None:
    """A turn holds everything that can happen: known and unknown places, an attack, a fight, a failure, a search that
    finds, a save. The card is never played; each moment at which it could be played is noted."""
    asked: set[str] = set()

    def through(t: Table, *answers: str) -> None:
        """Give the listed answers where they are possible. Otherwise pass, or take the first option."""
        listed = list(answers)
        while t.open:
            said = []
            for place, ask in enumerate(t.asks):
                options = t.options(place)
                if ask.kind in registry.OPENED_WINDOWS and any(":057," in option for option in options):
                    asked.add(ask.kind)
                planned = bool(listed) and listed[0] in options
                said.append(listed.pop(0) if planned else "pass" if "pass" in options else options[0])
            t.answer(*(one for one, ask in zip(said, t.asks, strict=True) if _chooses(t, ask)), ...)
        assert not listed, listed

    def fresh(*spaces: str, **more: Any) -> Table:
        t = Table("2.2=006", *spaces)
        t.lenient = True
        t.raider(0, at="2.2", hand=["057"], abilities=(3, 3, 3, 3), **more)
        return t

    t = fresh()
    t.play("ready", "order", -1, [...])
    through(t)
    t = fresh("2.3=007")
    t.top("012")
    t.action(0, ...)
    through(t, "move:forward", "move:right")
    t = fresh()
    t.obstacle("2.2", "059")
    t.obstacle("2.2", "050")
    t.action(0, ..., dice=[6, 6, 6, 1, 1, 1])
    through(t, "stay", "overcome:059,fight,none", "overcome:050,move,none")
    t = fresh()
    t.raider(1, at="2.2", abilities=(1, 3, 3, 3))
    t.action(0, ..., dice=[6, 6, 6, 1])
    through(t, "stay", "attack:1,none")
    t = fresh()
    t.raider(0, hand=["055"])
    t.search(0, ..., dice=[6] * 5)
    through(t, "search", "find:055")
    t = Table("2.2=002")
    t.lenient = True
    t.raider(0, at="2.2", hand=["057"])
    for step in ("save", "reload"):
        t.draw(0, step, ...)
        through(t)
    t = fresh()
    t.raider(1, at="2.2", hand=["072"], abilities=(3, 3, 3, 3))
    t.action(1, ...)
    through(t, "play:072,none,none", "stay")
    if says == "any":
        t = fresh()
        t.s.place = 0
        t.draw(1, "reload", ...)
        through(t)
    expected = set(KINDS[says])
    if says == "any":
        assert expected <= asked and "respond" not in asked
    else:
        assert asked == expected


def test_the_windows_are_all_there() -> None:
    """The card language has 20 windows. Each belongs to a card above, to a lasting effect ("static", "reload"), or to
    an obstacle's failures."""
    assert set(THEIRS) | {"static", "reload", "failure"} == set(WINDOWS)
    assert len(set(WINDOWS) - {"failure"}) == 20
    assert {window for windows in registry.OPENED_WINDOWS.values() for window in windows} | {"any"} == set(THEIRS)


def test_reload_is_a_moment_of_its_own_TR_DEC_C4() -> None:
    t = Table("2.2=006")
    t.raider(0, unsaved=["048", "055"], alive=False)
    t.draw(0, "reload", ...)
    assert t.ask.kind == "keep-items"


def test_a_draw_window_is_open_to_the_actions_of_who_is_dead_TR_DEATH_3() -> None:
    t = Table("2.2=006")
    t.raider(0, at="2.2", alive=False, hand=["182"], unsaved=["173"])
    t.draw(0, "discard", ...)
    assert t.options() == ["pass", "play:182,none,none"]


def test_later_clauses_wait_and_lapse() -> None:
    """A clause of a failure counts only for the same test. Other clauses count until the end of the turn."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["088", "098"], abilities=(3, 3, 3, 3))
    t.obstacle("2.2", "062")
    t.obstacle("2.2", "060")
    t.action(0, "stay", "overcome:062,move,none", "play:088,none,none", "overcome:060,fight,none", ..., dice=[6] * 5)
    t.answer("play:098,none,none", dice=[6, 6])
    r = t.s.raiders[0]
    assert r.damage == 0 and [one.what for one in t.s.in_force] == ["clause"]
    t.empty_decks()
    t.raider(1, deck=[])
    t.draw(1, "reload")
    assert t.s.in_force == []
