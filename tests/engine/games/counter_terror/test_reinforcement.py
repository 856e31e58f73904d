"""CT-REIN: a team-mate is called to attack or to defend."""

from __future__ import annotations

import pytest

from engine.protocol import Refused
from tests.engine.games.counter_terror.scenario import Table

EVERYTHING = (
    "gas flash dodge friendly-fire head-shot reinforcement ricochet helmet vest mask 9mm uzi ak47 sniper grenade"
)


def called_to_attack(t2: str = "ak47", **more: str) -> Table:
    """Let T1 call T2, who is asked."""
    return Table(4, T1="reinforcement", T2=t2, **more).turn("T1", "call:T2", ...)


def called_to_defend(card: str, c2: str, answer: str | None, house: dict[str, str] | None = None) -> Table:
    """Let T1 attack C1, who calls C2. C2 answers (None: is not asked)."""
    t = Table(4, T1="" if card == "revolver" else card, C1="reinforcement", C2=c2, house=house)
    rest = [] if answer is None else [f"@C2 {answer}"]
    return t.turn("T1", f"attack:{card},C1", "@C1 defend:reinforcement,C2", *rest)


def test_one_living_team_mate_is_called() -> None:
    """CT-REIN-1, CT-REIN-2: The caller alone is asked, once, and names the team-mate."""
    t = Table(8, T1="reinforcement", T2="uzi", T3="uzi", T4="uzi", C1="uzi", life={"C2": 0}).turn("T1", ...)
    assert t.waiting == ["T1"]
    assert {o for o in t.options() if o.startswith("call")} == {"call:T2", "call:T3", "call:T4"}
    t.answer("call:T3", ...)
    assert t.waiting == ["T3"] and t.ask().kind == "called-attack"
    u = Table(6, T1="uzi", C1="reinforcement", C3="uzi", life={"C2": 0}).turn("T1", "attack:uzi,C1", ...)
    assert u.waiting == ["C1"] and u.options() == {"defend:reinforcement,C3", "pass"}
    u.answer("defend:reinforcement,C3", ...)
    assert u.waiting == ["C3"] and u.ask().kind == "called-defend"


def test_a_called_player_keeps_the_own_next_turn() -> None:
    """CT-REIN-3: A player who is called by a Reinforcement does not lose the next turn."""
    t = called_to_attack().answer("attack:ak47,C1")
    assert t.active == "C1"
    t.begin("C1").turn("C1", "pass").begin("T2")
    assert t.active == "T2" and t.s.phase == "play" and len(t.hand("T2")) == 2


def test_no_reinforcement_on_a_reinforcement() -> None:
    """CT-REIN-4, CT-DEC-7, CT-DEC-8: A player who is called by a Reinforcement may not play another one."""
    t = called_to_attack("reinforcement ak47")
    assert t.options() == {f"attack:{w},{c}" for w in ("ak47", "revolver") for c in ("C1", "C2")} | {"pass"}
    assert t.ask().default.format_text() == "pass"
    u = Table(6, T1="uzi", C1="reinforcement", C2="reinforcement vest")
    u.turn("T1", "attack:uzi,C1", "defend:reinforcement,C2", ...)
    assert u.options() == {"defend:vest", "pass"} and u.ask().default.format_text() == "pass"


def test_a_called_player_attacks_with_any_card() -> None:
    """CT-REIN-5, CT-DEC-7: The called player uses own cards or the Revolver, and counts as the attacker."""
    t = called_to_attack("gas flash head-shot grenade")
    aimed = {f"attack:{w},{c}" for w in ("grenade", "revolver") for c in ("C1", "C2")}
    assert t.options() == aimed | {"head-shot:C1", "head-shot:C2", "throw:gas", "throw:flash", "pass"}
    u = called_to_attack("9mm", C1="sniper friendly-fire").answer("attack:9mm,C1", ...)
    assert "defend:friendly-fire,T1" in u.options() and "defend:friendly-fire,T2" not in u.options()


def test_CT_EX_21_calling_an_attack() -> None:
    """CT-REIN-5: The called player loses the duel."""
    t = called_to_attack("ak47", C1="sniper").answer("attack:ak47,C1", "@C1 defend:sniper")
    assert t.life("T1", "T2", "C1") == [100, 80, 100]
    assert sorted(t.discards) == ["ak47", "reinforcement", "sniper"]
    t.begin("C1").turn("C1", "pass").begin("T2")
    assert t.s.phase == "play"


def test_the_target_defends_as_against_any_attack() -> None:
    """CT-REIN-6, CT-DEF-10: The target answers the play that the called player does."""
    hand = "helmet uzi dodge"
    gun = called_to_attack("ak47", C1=hand).answer("attack:ak47,C1", ...)
    assert gun.waiting == ["C1"] and gun.options() == {"defend:helmet", "defend:uzi", "defend:dodge", "pass"}
    grenade = called_to_attack("grenade", C1=hand).answer("attack:grenade,C1", ...)
    assert grenade.options() == {"defend:helmet", "defend:dodge", "pass"}
    head = called_to_attack("head-shot", C1=hand).answer("head-shot:C1", ...)
    assert head.options() == {"defend:dodge", "pass"}
    gas = called_to_attack("gas", C1=hand).answer("throw:gas", ...)
    assert gas.waiting == ["C1"] and gas.options("C1") == {"pass"}


def test_a_called_player_may_decline() -> None:
    """CT-REIN-7: The caller's card is spent, and it was the play of the turn."""
    t = called_to_attack().answer("@T2 pass")
    assert t.discards == ["reinforcement"] and t.hand("T2") == ["ak47"] and t.active == "C1"
    assert t.told("passed") == [{"seat": t.names["T2"]}]


@pytest.mark.parametrize("card", ["revolver", "9mm", "uzi", "ak47", "sniper", "grenade"])
def test_calling_a_defence(card: str) -> None:
    """CT-REIN-8: A defence may be called against guns, the Revolver and a Grenade."""
    t = called_to_defend(card, "dodge", "defend:dodge")
    assert t.life("C1", "C2") == [60 if card == "grenade" else 100, 100]


def test_no_defence_is_called_against_a_head_shot() -> None:
    """CT-REIN-8: A Reinforcement in defence is allowed only against guns, Revolver and Grenade."""
    t = Table(4, T1="head-shot", C1="reinforcement", C2="dodge").turn("T1", "head-shot:C1", ...)
    assert t.options() == {"pass"}


def test_a_called_player_defends_under_the_limits_of_the_target() -> None:
    """CT-REIN-9, CT-DEC-8: The called player uses own cards. The caller's single card is spent."""
    t = Table(4, T1="ak47", C1="reinforcement vest", C2=EVERYTHING.replace("reinforcement ", "").replace("ak47 ", ""))
    t.turn("T1", "attack:ak47,C1", "defend:reinforcement,C2", ...)
    armour = {"defend:helmet", "defend:vest", "defend:helmet+vest"}
    guns = {"defend:9mm", "defend:uzi", "defend:sniper"}
    assert t.options() == armour | guns | {"defend:dodge", "defend:friendly-fire,T2", "defend:ricochet", "pass"}
    assert t.s.play is not None and t.s.play.answer == ["reinforcement"] and t.s.play.called == t.names["C2"]
    t.answer("defend:helmet")
    assert t.hand("C1") == ["vest"] and sorted(t.discards) == ["ak47", "helmet", "reinforcement"]
    alone = Table(4, T1="ak47", C1="reinforcement vest").turn("T1", "attack:ak47,C1", "defend:vest")
    assert alone.hand("C1") == ["reinforcement"] and not alone.told("called"), "another card calls nobody"
    u = Table(4, T1="grenade", C1="reinforcement", C2="uzi helmet ricochet friendly-fire dodge")
    u.turn("T1", "attack:grenade,C1", "defend:reinforcement,C2", ...)
    assert u.options() == {"defend:helmet", "defend:dodge", "pass"}


def test_CT_EX_22_calling_a_defence() -> None:
    """CT-REIN-10: The first defender takes the damage that is left. A duel that is won hurts the attacker."""
    assert called_to_defend("ak47", "vest", "defend:vest").life("C1", "C2", "T1") == [80, 100, 100]
    assert called_to_defend("ak47", "9mm", "defend:9mm").life("C1", "C2", "T1") == [80, 100, 100]
    assert called_to_defend("ak47", "sniper", "defend:sniper").life("C1", "C2", "T1") == [100, 100, 80]


def test_if_nothing_is_played_the_attack_hits_in_full() -> None:
    """CT-REIN-11: The attack hits in full also if the called player has no card and is not asked."""
    assert called_to_defend("ak47", "vest", "pass").life("C1", "C2") == [40, 100]
    assert called_to_defend("ak47", "", None).life("C1", "C2") == [40, 100]


def test_a_reinforcement_needs_somebody_to_call() -> None:
    """CT-REIN-12: A team-mate who is alive can be called to defend. To attack, the team-mate must not be blind
    either."""
    t = Table(4, T1="reinforcement", life={"T2": 0}).turn("T1", ...)
    assert not {o for o in t.options() if o.startswith("call")}
    u = Table(4, T1="reinforcement").effect("flash", "C1", "T2").turn("T1", ...)
    assert not {o for o in u.options() if o.startswith("call")}
    v = Table(4, T1="uzi", C1="reinforcement", life={"C2": 0}).turn("T1", "attack:uzi,C1", ...)
    assert v.options() == {"pass"}
    x = Table(6, T1="reinforcement helmet").effect("flash", "C1", "T2").turn("T1", ...)
    assert {o for o in x.options() if o.startswith("call")} == {"call:T3"}
    assert "call:T2" not in Table(4, T1="helmet dodge").turn("T1", ...).options(), "no other card calls"
    y = Table(4, T1="reinforcement", T2="reinforcement").turn("T1", "call:T2", ...)
    assert not {o for o in y.options() if o.startswith("call")}
    w = Table(4, T1="uzi", C1="reinforcement").effect("flash", "T1", "C2").turn("T1", "attack:uzi,C1", ...)
    assert w.options() == {"defend:reinforcement,C2", "pass"}


def test_gas_counts_for_the_called_player() -> None:
    """CT-REIN-13: Gas keeps the called player, and not the caller, from attacking its thrower."""
    t = Table(4, C1="reinforcement", C2="uzi").effect("gas", "T1", "C1").turn("C1", "call:C2", ...)
    assert {"attack:uzi,T1", "attack:revolver,T1"} < t.options()
    u = Table(4, C1="reinforcement", C2="uzi").effect("gas", "T1", "C2").turn("C1", "call:C2", ...)
    assert not {o for o in u.options() if "T1" in o} and "attack:uzi,T2" in u.options()


def test_CT_EX_23_two_players() -> None:
    """CT-FF-4, CT-REIN-12: Neither Friendly Fire nor a Reinforcement can be played by two players. A Ricochet hits each
    of them with the same chance."""
    t = Table(2, T1="reinforcement uzi", C1="reinforcement friendly-fire ricochet").turn("T1", ...)
    assert t.options() == {"attack:uzi,C1", "attack:revolver,C1", "pass"}
    t.answer("attack:uzi,C1", ...)
    assert t.options() == {"defend:ricochet", "pass"}
    with pytest.raises(Refused):
        t.answer("defend:friendly-fire,T1")
    for face, lives in ((1, [80, 100]), (2, [100, 80])):
        u = Table(2, T1="uzi", C1="ricochet").turn("T1", "attack:uzi,C1", "defend:ricochet", dice=[face])
        assert u.rolls == [("ricochet", 1, 2)] and u.life("T1", "C1") == lives
