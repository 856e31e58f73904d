"""CT-DMG: damage, death, the end; and who has lost by giving up."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.counter_terror.game import GAME
from engine.match import Match
from engine.setup import Result, Setup
from tests.engine.conformance import Lot
from tests.engine.games.counter_terror.scenario import Table


def test_CT_EX_1_the_life_card() -> None:
    """CT-DMG-1: The damage shows on the life card at once."""
    t = Table(4, T1="uzi").turn("T1", "attack:uzi,C1")
    assert t.life("C1") == [60]
    assert t.told("damage") == [{"seat": t.names["C1"], "amount": 40, "by": "uzi", "left": 60}]
    assert GAME.view(t.s, None).fighters[t.names["C1"]].life == 60


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_life_is_a_level_of_the_card_and_never_rises(seats: int) -> None:
    """CT-DMG-2, CT-DMG-3: A player's life points never rise at any step of random matches."""
    for seed in range(12):
        match = Match.start(GAME, Setup("standard", ({},) * seats), Lot(seed))
        lot, before = Random(seed), [100] * seats
        while True:
            now = [f.life for f in match.state.fighters]
            assert all(life in (0, 20, 40, 60, 80, 100) and life <= was for life, was in zip(now, before, strict=True))
            before = now
            if match.over:
                break
            put = match.pending[0]
            match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
    t = Table(4)
    for life in (10, 50, 101, 120, -20):
        t["C1"].life = life
        assert GAME.faults(t.s), f"{life} is no level"


@pytest.mark.parametrize("seats", [3, 4, 8])
def test_one_team_is_left_at_the_end_and_only_one(seats: int) -> None:
    """CT-WIN-1, CT-WIN-2: All players of the winning team share the victory, dead or alive."""
    dead_winners = 0
    for seed in range(25):
        match = Match.start(GAME, Setup("standard", ({},) * seats), Lot(seed))
        lot = Random(seed)
        while not match.over:
            put = match.pending[0]
            match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
        alive = {f.team for f in match.state.fighters if f.life}
        assert len(alive) == 1 and match.result is not None
        (team,) = alive
        assert match.result == Result(team, tuple(n for n, f in enumerate(match.state.fighters) if f.team == team))
        dead_winners += sum(not match.state.fighters[seat].life for seat in match.result.winners)
    assert dead_winners > 0


def test_a_player_without_life_points_dies() -> None:
    """CT-DEATH-1: A player without life points dies at once, even if the damage was more than the life that was
    left."""
    t = Table(4, T1="sniper", life={"C1": 20}).turn("T1", "attack:sniper,C1")
    assert t.life("C1") == [0] and t.kinds()[-1] == "died"
    u = Table(4, T1="sniper", life={"C1": 80}).turn("T1", "attack:sniper,C1")
    assert u.life("C1") == [0]
    v = Table(4, T1="ak47", life={"C1": 80}).turn("T1", "attack:ak47,C1")
    assert v.life("C1") == [20] and v.told("died") == []


def test_the_hand_of_the_dead_is_discarded_openly() -> None:
    """CT-DEATH-2, CT-SEC-6: The hand of a dead player goes to the discard pile and becomes public."""
    t = Table(4, T1="head-shot", C1="uzi vest mask").turn("T1", "head-shot:C1", "pass")
    assert t.hand("C1") == [] and t.discards == ["mask", "uzi", "vest", "head-shot"]
    assert t.told("died") == [{"seat": t.names["C1"], "by": "head-shot", "cards": ("mask", "uzi", "vest")}]
    assert GAME.view(t.s, t.names["T2"]).discards == ("mask", "uzi", "vest", "head-shot")


def test_a_dead_player_takes_part_in_nothing() -> None:
    """CT-DEATH-3: Dead players have no turns, and nobody can choose or call them."""
    dead = {"C1": 0, "T2": 0}
    t = Table(6, T1="uzi gas reinforcement", C2="friendly-fire reinforcement", life=dead).turn("T1", ...)
    assert not {o for o in t.options() if "C1" in o or "T2" in o}
    t.answer("attack:uzi,C2", ...)
    assert t.options() == {"defend:friendly-fire,T3", "defend:reinforcement,C3", "pass"}
    t.answer("pass").begin("C1")
    assert t.active == "T2" and t.kinds() == []


def test_whoever_dies_in_the_own_turn_ends_it() -> None:
    """CT-DEATH-4: The turn passes clockwise from this seat."""
    duel = Table(4, T1="9mm", C1="sniper", life={"T1": 20}).turn("T1", "attack:9mm,C1", "defend:sniper")
    assert duel.life("T1") == [0] and duel.active == "C1" and duel.s.phase == "turn"
    hit = Table(4, T1="uzi", C1="ricochet", life={"T1": 20}, house={"hand_limit": "2"})
    hit.turn("T1", "attack:uzi,C1", "defend:ricochet", dice=[1])
    assert hit.life("T1") == [0] and hit.active == "C1"
    bomb = Table(4, pile="bomb uzi", life={"T2": 40}).begin("T2")
    assert bomb.life("T2") == [0] and bomb.active == "C2" and bomb.s.phase == "turn"


def test_CT_EX_26_the_end() -> None:
    """CT-WIN-1: The match ends at once."""
    t = Table(4, C2="vest", T1="", life={"C1": 0, "C2": 20, "T1": 0}).turn("T2", "attack:revolver,C2", "pass")
    assert t.s.outcome == "terror" and t.asked is None
    assert t.told("won") == [{"team": "terror", "winners": tuple(sorted((t.names["T1"], t.names["T2"])))}]
    assert GAME.result(t.s) == Result("terror", tuple(sorted((t.names["T1"], t.names["T2"]))))
    view = GAME.view(t.s, None)
    assert view.over and view.winner == "terror" and view.play is None


def test_the_attacker_may_lose_the_match_in_the_own_turn() -> None:
    """CT-WIN-1: The attacker can, in the own turn, by a lost duel."""
    t = Table(2, T1="uzi vest", C1="sniper", life={"T1": 40}).turn("T1", "attack:uzi,C1", "defend:sniper")
    assert t.s.outcome == "counter" and t.hand("T1") == []


def test_CT_EX_29_turn_order_after_a_death() -> None:
    """CT-SEAT-5: Nobody changes seats."""
    t = Table(4, life={"C1": 0})
    seen = []
    t.s.place = 0
    for _ in range(6):
        while t.s.phase == "turn":
            t.begin(t.active)
        seen.append(t.active)
        t.turn(t.active, "pass")
    assert seen == ["T1", "T2", "C2", "T1", "T2", "C2"]


# --- giving up ---


def test_a_team_all_of_whose_living_gave_up_has_lost() -> None:
    t = Table(6, life={"T2": 0})
    seats = t.names
    assert GAME.concede(t.s, ()) is None
    assert GAME.concede(t.s, (seats["T1"], seats["C1"])) is None
    lost = GAME.concede(t.s, (seats["T1"], seats["T3"]))
    assert lost == Result("conceded", tuple(sorted(seats[name] for name in ("C1", "C2", "C3"))))
    assert GAME.concede(t.s, tuple(range(6))) == Result("conceded")


def test_a_team_is_destroyed_with_its_last_player() -> None:
    """CT-GEN-1, CT-GEN-2: Not with its first player, and not by its life points alone."""
    t = Table(4, T1="head-shot", T2="head-shot", life={"T1": 20, "T2": 20}).turn("T1", "head-shot:C1")
    assert t.s.outcome == "" and t.life("C1", "C2") == [0, 100] and t.told("won") == []
    t.turn("T2", "head-shot:C2")
    assert t.s.outcome == "terror" and len(t.told("won")) == 1


@pytest.mark.parametrize("name", ["T1", "C1", "T2", "C2"])
def test_every_character_has_a_revolver_for_the_whole_game(name: str) -> None:
    """CT-GEN-5, CT-ATK-2: Its damage is 20 in each turn, with or without cards in the hand."""
    foes = ("C1", "C2") if name[0] == "T" else ("T1", "T2")
    t = Table(4, **{name: "vest"})
    for life in (80, 60, 40):
        t.turn(name, f"attack:revolver,{foes[0]}")
        assert t.life(*foes) == [life, 100] and t.hand(name) == (["vest"] if life == 80 else [])
        t[name].hand.move_all(t.s.discard)


def test_everybody_sees_since_when_and_by_what_somebody_is_dead() -> None:
    """CT-DEATH-3, CT-SEC-3: The view keeps the round of the death and the card that caused it."""
    t = Table(4, T1="ak47", life={"C1": 40})
    t.s.round = 3
    t.turn("T1", "attack:ak47,C1")
    view = GAME.view(t.s, None)
    dead, alive = (view.fighters[t.names[name]] for name in ("C1", "C2"))
    assert (dead.alive, dead.out, dead.out_by) == (False, 3, "ak47")
    assert (alive.alive, alive.out, alive.out_by) == (True, 0, "")
