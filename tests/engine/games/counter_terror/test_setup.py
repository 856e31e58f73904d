"""CT-TEAM and CT-SETUP: teams, seats, the deal; and what the box holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.games.counter_terror.cards import BOX, CARDS, DAMAGE, REVOLVER
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.setup import CHOICES
from engine.games.counter_terror.state import COUNTER, TERROR
from engine.match import Match
from engine.protocol import Refused
from engine.setup import Setup
from tests.engine.conformance import Lot
from tests.engine.games.counter_terror.scenario import Table, open_zone

SEATINGS = {
    2: {"TC"}, 3: {"TCT", "TCC"}, 4: {"TCTC"}, 5: {"TCTCT", "TCTCC"}, 6: {"TCTCTC"}, 7: {"TCTCTCT", "TCTCTCC"},
    8: {"TCTCTCTC"},
}  # fmt: skip
"""The table of players, first to play first."""


def begun(seats: int, seed: int, each: tuple[dict[str, str], ...] = (), **house: str) -> Match[Any]:
    """Begin a match, at its first question."""
    return Match.start(GAME, Setup("standard", each or ({},) * seats, house), Lot(seed))


def matches(seats: int, count: int = 60) -> Iterator[Match[Any]]:
    for seed in range(count):
        yield begun(seats, seed)


def teams_of(match: Match[Any]) -> str:
    return "".join("T" if match.state.fighters[seat].team == TERROR else "C" for seat in match.state.order)


def unteamed(seats: int) -> Table:
    """Return a table before the teams are drawn."""
    t = Table(seats)
    for fighter in t.s.fighters:
        fighter.team = ""
    t.s.order = []
    return t


def test_the_box_holds_these_cards() -> None:
    """CT-GEN-4: The box has 18 special cards, 18 armour cards and 16 weapons."""
    groups = Counter(dict.fromkeys(("special", "armour", "weapon"), 0))
    for card in CARDS.values():
        groups[card.group] += card.count
    assert groups == {"special": 18, "armour": 18, "weapon": 16} and len(BOX) == 52
    assert {key for key, card in CARDS.items() if card.count == 7} == {"helmet", "vest"}
    assert {key for key, card in CARDS.items() if card.count == 4} == {"mask", "9mm", "uzi", "ak47"}
    assert all(card.count in (2, 4, 7) for card in CARDS.values())
    assert DAMAGE[REVOLVER] == 20  # CT-GEN-5


@pytest.mark.parametrize("seats", range(2, 9))
def test_seats_alternate_and_teams_are_even(seats: int) -> None:
    """CT-SEAT-1, CT-SEAT-2, CT-TEAM-1: Seats alternate between teams of equal size. Only with an odd number of players
    do two of one team sit side by side."""
    found = {teams_of(match) for match in matches(seats)}
    assert found == SEATINGS[seats]


def test_with_an_odd_number_either_team_may_be_larger() -> None:
    """CT-TEAM-2: The lot decides, with equal chances. With an even number neither is larger."""
    larger = Counter(teams_of(match).count("T") for match in matches(5, 200))
    assert set(larger) == {2, 3} and min(larger.values()) > 60
    assert {teams_of(match).count("T") for match in matches(6)} == {3}
    for thrown, terrorists in ((1, 3), (2, 2)):
        t = unteamed(5).play("teams", None, dice=[thrown])
        assert t.rolls == [("larger-team", 1, 2)] and len(t.told("teams")[0]["terror"]) == terrorists
    assert unteamed(6).play("teams", None).rolls == []


@pytest.mark.parametrize("larger", [TERROR, COUNTER])
def test_CT_EX_24_five_players(larger: str) -> None:
    """CT-SEAT-2: Only players of the larger team sit side by side."""
    t = Table(5, larger=larger)
    names = [t.name_of[seat] for seat in t.s.order]
    assert names == (["T1", "C1", "T2", "C2", "T3"] if larger == TERROR else ["T1", "C1", "T2", "C2", "C3"])
    assert {teams_of(match) for match in matches(5)} == {"TCTCT", "TCTCC"}


def test_a_terrorist_is_first_and_turns_go_clockwise() -> None:
    """CT-SEAT-3: The teams alternate T, C, T, C, and the order repeats."""
    assert {teams_of(match)[0] for seats in (3, 4) for match in matches(seats, 20)} == {"T"}
    t = Table(4, pile="uzi uzi")
    assert t.s.fighters[t.s.order[0]].team == TERROR
    t.s.place = 0
    seen = []
    for _ in range(6):
        seen.append(t.active)
        t.turn(t.active, "pass").begin(t.active)
    assert seen == ["T1", "C1", "T2", "C2", "T1", "C1"]


def test_who_sits_where_is_by_lot() -> None:
    """CT-SEAT-4, CT-TEAM-4, CT-TEAM-3: anybody may be in any team, be first, and sit in any place of it."""
    orders = Counter(tuple(match.state.order) for match in matches(4, 400))
    assert len(orders) == 24  # All orders of four occur: every team with every seating.
    assert {match.state.order[0] for match in matches(3)} == {0, 1, 2}
    assert unteamed(4).play("teams", None).shuffles == [("teams", 4), ("seats", 4)]


def test_seats_never_change() -> None:
    """CT-SEAT-5: The dead keep their seats, which are passed over."""
    t = Table(4, life={"C1": 20}, pile="uzi uzi vest vest")
    before = list(t.s.order)
    t.turn("T1", "attack:revolver,C1").begin("C1")
    assert t.active == "T2" and t.s.order == before and t.kinds() == []


def test_everybody_begins_at_a_hundred_with_five_cards() -> None:
    """CT-SETUP-1, CT-SETUP-3: Characters and life points are visible to all."""
    t = Table(6, pile="ak47 ak47 ak47 ak47 uzi")
    t.play("deal", "T1")
    assert [len(f.hand) for f in t.s.fighters] == [5] * 6 and t.hand("T1") == ["ak47", "ak47", "ak47", "ak47", "uzi"]
    assert len(t.s.pile) == 52 - 30
    (dealt,) = (one for one in t.events if one.kind == "dealt")
    assert {seat: sorted(said["cards"]) for seat, said in dealt.secret.items()} == {
        seat: sorted([*f.hand.cards, *["bomb"] * t.s.bombs.count(seat)]) for seat, f in enumerate(t.s.fighters)
    }
    for viewer in (None, *range(6)):
        fighters = GAME.view(t.s, viewer).fighters
        assert [(f.life, f.team) for f in fighters] == [(100, f.team) for f in t.s.fighters]
        assert {(f.alive, f.out, f.out_by) for f in fighters} == {(True, 0, "")}, "nobody is out"


def test_all_52_are_shuffled_for_the_draw_pile() -> None:
    """CT-SETUP-2: All 52 playing cards are shuffled as the draw pile."""
    t = Table(4)
    t.play("deal", "T1")
    assert t.shuffles == [("draw pile", 52)]
    assert [len(f.hand) + t.s.bombs.count(seat) for seat, f in enumerate(t.s.fighters)] == [5] * 4
    assert len(t.s.pile) == 52 - 20, "dealt from what was shuffled"
    piles = {tuple(match.state.pile.cards) for match in matches(4, 20)}
    assert len(piles) == 20


def test_bombs_are_resolved_when_all_are_dealt_before_the_first_turn() -> None:
    """CT-SETUP-4, CT-SETUP-5: The Bombs of the deal are put aside. They are resolved before the first turn."""
    t = Table(2, pile="bomb uzi uzi uzi uzi 9mm 9mm 9mm 9mm ak47 vest vest")
    t.play("deal", "T1")
    assert t.s.phase == "bombs" and t.life("T1", "C1") == [100, 100] and t.hand("C1").count("9mm") == 4
    t.play("bombs", "T1")
    assert t.life("T1", "C1") == [60, 100] and t.s.phase == "turn" and t.active == "T1"
    t.begin("T1")
    assert t.s.phase == "play" and t.hand("T1") == ["uzi"] * 4 + ["vest"] * 2


@pytest.mark.parametrize(("seats", "left"), [(2, 42), (3, 37), (4, 32), (5, 27), (6, 22), (7, 17), (8, 12)])
def test_all_52_are_used_whatever_the_number(seats: int, left: int) -> None:
    """CT-SETUP-6: Only the Characters and Life cards of absent players stay in the box. The numbers are those of the
    rules' table."""
    t = Table(seats, pile="")
    t.play("deal", "T1")
    assert len(t.s.pile) == left and len(t.s.fighters) == seats
    assert sum(len(zone) for zone in GAME.zones(t.s)) == 52


# --- what is chosen ---


def test_chosen_teams_are_kept() -> None:
    """CT-HR-8, CT-DEC-1: Seats that chose no team are drawn by lot into the free places. A wish counts only if the
    table lets players choose."""
    wishes = ({"team": "counter"}, {"team": "any"}, {"team": "counter"}, {"team": "any"})
    for seed in range(12):
        match = begun(4, seed, wishes, teams="chosen")
        assert [f.team for f in match.state.fighters] == [COUNTER, TERROR, COUNTER, TERROR]
        assert teams_of(match) == "TCTC"
    by_lot = {tuple(f.team for f in begun(4, seed, wishes).state.fighters) for seed in range(40)}
    assert len(by_lot) == 6
    for seed in range(12):  # A wish holds, whatever is drawn for the others, and whichever team is larger.
        for team, letter in ((COUNTER, "C"), (TERROR, "T")):
            two = ({"team": team},) * 2 + ({},)
            assert Counter(teams_of(begun(3, seed, two, teams="chosen"))) == {letter: 2, "TC".replace(letter, ""): 1}
            match = begun(5, seed, ({}, {"team": team}, {}, {"team": team}, {"team": team}), teams="chosen")
            assert [match.state.fighters[seat].team for seat in (1, 3, 4)] == [team] * 3
            assert Counter(f.team for f in match.state.fighters)[team] == 3
            assert begun(3, seed, ({}, {"team": team}, {}), teams="chosen").state.fighters[1].team == team
    three = ({"team": "counter"},) * 2 + ({},)
    assert {teams_of(begun(3, seed, three, teams="chosen")) for seed in range(12)} == {"TCC"}
    one = ({"team": "counter"}, {}, {})
    assert {teams_of(begun(3, seed, one, teams="chosen")) for seed in range(30)} == {"TCC", "TCT"}
    one = ({"team": "terror"}, {}, {})
    assert {teams_of(begun(3, seed, one, teams="chosen")) for seed in range(30)} == {"TCC", "TCT"}


def test_chosen_teams_must_be_even_too() -> None:
    """CT-TEAM-5: Chosen teams must have the sizes of the table of players."""
    for wishes in (("terror",) * 2, ("terror", "terror", "terror", "counter"), ("counter",) * 4 + ("terror",)):
        with pytest.raises(Refused) as refused:
            begun(len(wishes), 1, tuple({"team": wish} for wish in wishes), teams="chosen")
        assert (refused.value.kind, refused.value.rule) == ("unequal-teams", "CT-TEAM-5")
    begun(5, 1, tuple({"team": wish} for wish in ("counter",) * 3 + ("terror",) * 2), teams="chosen")


def test_two_to_eight_can_play() -> None:
    """CT-GEN-3: 2 to 8 players can play."""
    assert list(GAME.seats("standard")) == [2, 3, 4, 5, 6, 7, 8]
    for seats in (1, 9):
        with pytest.raises(Refused) as refused:
            GAME.begin(Setup("standard", ({},) * seats))
        assert refused.value.kind == "seats"


def test_teams_and_switches_are_chosen_before_the_match() -> None:
    """CT-DEC-1: The lobby offers the teams and every setting of CT-HR. By default each switch follows the rulebook."""
    defaults = {choice.key: choice.default for choice in CHOICES}
    assert defaults == {
        "teams": "random_balanced", "team": "any", "replace_bombs": "no", "ricochet": "random", "dead_hand": "discard",
        "rest_of_damage": "first_defender", "hand_limit": "none", "round_limit": "none",
        "gas_and_flash": "all_others",
    }  # fmt: skip
    for setup in (
        Setup("standard", ({}, {}), {"ricochet": "fingers"}),
        Setup("standard", ({}, {}), {"nonsense": "yes"}),
        Setup("standard", ({}, {}), {"team": "terror"}),
        Setup("standard", ({"ricochet": "secret"}, {})),
        Setup("duel", ({}, {})),
    ):
        with pytest.raises(Refused):
            GAME.begin(setup)
    lot = Random(5)
    for choice in CHOICES:
        house = {} if choice.each_seat else {choice.key: lot.choice(choice.values)}
        assert GAME.faults(GAME.begin(Setup("standard", ({},) * 4, house))) == []


def test_public_facts_are_in_every_view() -> None:
    """CT-SEC-3: Every viewer sees life points, Characters, effects in force, and every card that was played or has
    exploded."""
    t = Table(4)
    for zone in (t.s.discard, t.s.removed, t.s.played, t.s.front, t.s.aside):
        assert open_zone(zone)
    t = Table(4, life={"T2": 40, "C2": 0}, discard="bomb 9mm", C1="vest", T1="ak47 reinforcement")
    t.effect("flash", "T1", "C1").effect("gas", "C1", "T2")
    t.turn("T1", "attack:ak47,C1", ...)
    seats = {name: t.names[name] for name in ("T1", "C1", "T2", "C2")}
    for viewer in (None, *seats.values()):
        view = GAME.view(t.s, viewer)
        shown = {name: view.fighters[seat] for name, seat in seats.items()}
        assert [f.team for f in shown.values()] == [TERROR, COUNTER, TERROR, COUNTER]
        assert {name: (f.life, f.alive) for name, f in shown.items()} == {
            "T1": (100, True), "C1": (100, True), "T2": (40, True), "C2": (0, False),
        }  # fmt: skip
        assert [name for name, f in shown.items() if f.blind] == ["C1"]
        assert {name: f.gassed_by for name, f in shown.items() if f.gassed_by} == {"T2": (seats["C1"],)}
        assert [(e.card, e.thrower, e.affected) for e in view.effects] == [
            ("flash", seats["T1"], (seats["C1"],)), ("gas", seats["C1"], (seats["T2"],)),
        ]  # fmt: skip
        assert view.discards == ("bomb", "9mm")
        assert view.play is not None and (view.play.card, view.play.attacker, view.play.target) == (
            "ak47", seats["T1"], seats["C1"],
        )  # fmt: skip
    t.answer("defend:vest")
    assert GAME.view(t.s, None).discards == ("bomb", "9mm", "ak47", "vest")
    for limited in (False, True):
        t = Table(4, house={"round_limit": "5", "hand_limit": "7"} if limited else {}, C1="uzi")
        view = GAME.view(t.turn("T1", ...).s, None)
        assert (view.phase, view.round, view.active) == ("play", 1, t.names["T1"])
        assert (view.rounds, view.hand_limit) == ((5, 7) if limited else (None, None))
        assert (view.over, view.winner, view.winners) == (False, None, ())
        t.s.phase = "bombs"
        assert GAME.view(t.s, None).active is None, "it is nobody's turn yet"
    won = GAME.view(Table(2, T1="head-shot").turn("T1", "head-shot:C1").s, None)
    assert (won.over, won.winner, won.active) == (True, "terror", None) and len(won.winners) == 1


@pytest.mark.parametrize("seats", range(2, 9))
def test_in_a_best_of_several_the_teams_stay(seats: int) -> None:
    """CT-HR-8: The teams of a best of several stay as if they had been chosen. Seats are drawn again by lot
    (CT-SEAT-4)."""
    orders = set()
    for seed in range(12):
        first = begun(seats, seed)
        setup = GAME.series.again(first.state, Setup("standard", ({"team": "any"},) * seats, {"dead_hand": "remove"}))
        assert setup.house["dead_hand"] == "remove", "all else stays as it was"
        second = Match.start(GAME, setup, Lot(seed + 100))
        assert [f.team for f in second.state.fighters] == [f.team for f in first.state.fighters]
        orders.add(tuple(second.state.order) == tuple(first.state.order))
    assert False in orders or seats == 2
