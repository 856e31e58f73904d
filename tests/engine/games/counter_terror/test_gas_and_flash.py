"""CT-GAS and CT-FLASH: Gas Bomb, Flash Grenade, Masks; the turn order while they last."""

from __future__ import annotations

import pytest

from engine.games.counter_terror.game import GAME
from tests.engine.games.counter_terror.scenario import Table

HAND = "uzi dodge friendly-fire reinforcement ricochet mask helmet vest"


def targets(t: Table, name: str) -> set[str]:
    """Return the players at whom this player may aim now."""
    t.turn(name, ...)
    return {option.split(",")[-1] for option in t.options() if option.startswith("attack:revolver")}


def test_gas_keeps_others_from_attacking_its_thrower() -> None:
    """CT-GAS-1, CT-GAS-5: Players in the gas may attack all other targets."""
    t = Table(4, C1="ak47 head-shot grenade").effect("gas", "T1", "C1", "C2", "T2")
    assert targets(t, "C1") == {"T2"}
    assert not {option for option in t.options() if "T1" in option}
    assert targets(t, "T2") == {"C1", "C2"} and targets(t, "T1") == {"C1", "C2"}
    masked = Table(4).effect("gas", "T1", "C1")
    assert targets(masked, "C1") == {"T2"} and targets(masked, "C2") == {"T1", "T2"}


@pytest.mark.parametrize("card", ["gas", "flash"])
def test_masks_are_asked_for_together_and_in_secret(card: str) -> None:
    """CT-GAS-2, CT-FLASH-2: All other living players are asked at the same time. Everybody sees that an empty hand has
    no Mask."""
    t = Table(6, T1=card, C1="mask", T2="mask", C2="vest", C3="mask", life={"T3": 0})
    t.turn("T1", f"throw:{card}", ...)
    assert isinstance(t.asked, tuple) and t.waiting == ["C1", "T2", "C2", "C3"]
    assert [sorted(t.options(name)) for name in t.waiting] == [
        ["mask", "pass"],
        ["mask", "pass"],
        ["pass"],
        ["mask", "pass"],
    ]
    t.answer({"C1": "mask", "T2": "pass", "C2": "pass", "C3": "mask"})
    assert [t.name_of[seat] for seat in t.s.effects[0].affected] == ["T2", "C2"]
    assert t.discards == ["mask", "mask"] and t.hand("T2") == ["mask"]
    u = Table(4, T1=card, C1="mask").turn("T1", f"throw:{card}", ...)
    assert u.waiting == ["C1"]
    u.answer({"C1": "pass"})
    assert [u.name_of[seat] for seat in u.s.effects[0].affected] == ["C1", "T2", "C2"]


def test_only_a_player_who_is_asked_alone_is_told_about_which_card() -> None:
    """CT-SEC-1, CT-GAS-2: A player who is the only one to be asked is told whether it is about gas or flash. If several
    are asked, they are not told, because another one may still play a Mask."""
    alone = Table(2, T1="gas", C1="mask").turn("T1", "throw:gas", ...)
    assert [ask.about for ask in alone.asks] == ["gas"]
    several = Table(4, T1="gas", C1="mask", C2="vest").turn("T1", "throw:gas", ...)
    assert [ask.about for ask in several.asks] == ["", ""]


def test_a_mask_protects_to_the_end_and_is_discarded_at_once() -> None:
    """CT-GAS-3: A Mask protects only from the effect that it answers."""
    t = Table(4, T1="gas", C1="mask").turn("T1", "throw:gas", {"C1": "mask"})
    assert t.discards == ["mask"] and t.hand("C1") == []
    assert targets(t, "C1") == {"T1", "T2"} and targets(t, "C2") == {"T2"}
    t.turn("C1", "pass").effect("gas", "T2", "C1")
    assert targets(t, "C1") == {"T1"}


def test_CT_EX_18_gas() -> None:
    """CT-GAS-4: The effect lies before the thrower and ends when the thrower's next turn begins."""
    t = Table(4, T1="gas", C1="vest", C2="mask").turn("T1", "throw:gas", {"C1": "pass", "C2": "mask"})
    assert t.s.front.cards == ["gas"]
    assert targets(t, "C1") == {"T2"} and targets(t, "C2") == {"T1", "T2"}
    t.answer("pass")
    t.begin("C1").begin("T2").begin("C2")
    assert t.s.front.cards == ["gas"]
    t.begin("T1")
    assert t.s.effects == [] and t.discards == ["mask", "gas"] and targets(t, "C1") == {"T1", "T2"}


def test_defending_against_the_thrower_stays_allowed() -> None:
    """CT-GAS-6: All defences are allowed, also a counter-attack and Friendly Fire."""
    t = Table(4, T1="uzi", C1="sniper friendly-fire").effect("gas", "T1", "C1", "C2")
    t.turn("T1", "attack:uzi,C1", "defend:sniper")
    assert t.life("T1") == [60]
    u = Table(4, T2="uzi", C1="friendly-fire").effect("gas", "T1", "C1", "C2")
    u.turn("T2", "attack:uzi,C1", "defend:friendly-fire,T1")
    assert u.life("T1") == [80]


def test_CT_EX_27_gas_on_the_last_enemy() -> None:
    """CT-GAS-5: No attack is legal. Gas, flash, a call and a pass are legal."""
    t = Table(4, C1="gas flash reinforcement ak47 head-shot", life={"T2": 0}).effect("gas", "T1", "C1")
    t.turn("C1", ...)
    assert t.options() == {"throw:gas", "throw:flash", "call:C2", "pass"}


# --- flash ---


def test_flash_blinds_all_others() -> None:
    """CT-FLASH-1: A Flash Grenade blinds team-mates, too, except those who play a Mask."""
    t = Table(4, T1="flash", C1="mask", T2="vest", C2="vest")
    t.turn("T1", "throw:flash", {"C1": "mask", "T2": "pass", "C2": "pass"})
    blind = {t.name_of[f.seat] for f in GAME.view(t.s, None).fighters if f.blind}
    assert blind == {"T2", "C2"}


def test_CT_EX_19_flash() -> None:
    """CT-FLASH-3, CT-FLASH-8: The blind neither draw nor play. The blindness ends before the thrower draws."""
    t = Table(4, T1="flash", C1="vest", T2="vest", C2="mask", pile="uzi uzi uzi uzi 9mm")
    t.turn("T1", "throw:flash", {"C1": "pass", "T2": "pass", "C2": "mask"})
    t.begin("C1")
    assert t.active == "T2" and t.hand("C1") == ["vest"] and t.told("blind") == [{"seat": t.names["C1"]}]
    t.begin("T2")
    assert t.active == "C2" and t.hand("T2") == ["vest"]
    t.begin("C2")
    assert t.s.phase == "play" and t.hand("C2") == ["uzi", "uzi"]
    t.turn("C2", "pass").begin("T1")
    assert t.s.effects == [] and t.hand("T1") == ["uzi", "uzi"] and t.kinds() == ["effect-over", "turn", "drew"]


def test_a_thrower_may_play_twice_in_a_row() -> None:
    """CT-EX-19, CT-TURN-4: The thrower of a Flash Grenade has the next turn, too, if nobody played a Mask."""
    t = Table(4, T1="flash").turn("T1", "throw:flash")
    for name in ("C1", "T2", "C2"):
        assert t.active == name
        t.begin(name)
    assert t.active == "T1" and t.begin("T1").s.phase == "play"


def test_a_blind_player_may_answer_with_helmet_and_vest() -> None:
    """CT-FLASH-4, CT-FLASH-5, CT-DEC-A: Only Helmet and Vest can answer, if they are allowed."""
    for card in ("revolver", "sniper", "grenade"):
        t = Table(4, T1=card if card != "revolver" else "", C1=HAND).effect("flash", "C2", "C1")
        t.turn("T1", f"attack:{card},C1", ...)
        assert t.options() == {"defend:helmet", "defend:vest", "defend:helmet+vest", "pass"}
    seeing = Table(4, T1="grenade", C2=HAND).effect("flash", "T1", "C1").turn("T1", "attack:grenade,C2", ...)
    assert "defend:dodge" in seeing.options()
    for card in ("gas", "flash"):
        mask = Table(4, T1=card, C1="mask", T2="mask").effect("flash", "C2", "C1").turn("T1", f"throw:{card}", ...)
        assert mask.waiting == ["T2"]


def test_CT_EX_20_blind_defence() -> None:
    t = Table(4, T1="grenade head-shot", C1="helmet vest dodge reinforcement").effect("flash", "T1", "C1")
    t.turn("T1", "attack:grenade,C1", ...)
    assert t.options() == {"defend:helmet", "defend:vest", "defend:helmet+vest", "pass"}
    t.answer("defend:helmet+vest")
    assert t.life("C1") == [80]
    t.turn("T1", "head-shot:C1")
    assert t.life("C1") == [0]


def test_a_player_who_cannot_answer_as_all_can_see_is_not_asked() -> None:
    """CT-DEC-C: A blind player cannot answer a Head Shot, a Gas Bomb or a Flash Grenade, as everybody sees."""
    t = Table(4, T1="head-shot", C1="dodge").effect("flash", "C2", "C1").turn("T1", "head-shot:C1")
    assert t.life("C1") == [0]
    for card in ("gas", "flash"):
        u = Table(4, T1=card, C1="mask", C2="mask").effect("flash", "T2", "C1").turn("T1", f"throw:{card}", ...)
        assert u.waiting == ["C2"]
        u.answer({"C2": "mask"})
        assert [u.name_of[seat] for seat in u.s.effects[1].affected] == ["C1", "T2"]


def test_whoever_could_answer_is_asked_even_without_a_card_for_it() -> None:
    """CT-DEC-C: All who could answer are asked, so that a question tells nothing about the hand."""
    t = Table(4, T1="uzi head-shot gas", C1="mask").turn("T1", "attack:uzi,C1", ...)
    assert t.options() == {"pass"}
    t.answer("pass").turn("T1", "head-shot:C1", ...)
    assert t.options() == {"pass"}
    u = Table(4, T1="gas", C1="uzi", T2="uzi").turn("T1", "throw:gas", ...)
    assert u.waiting == ["C1", "T2"] and u.options("C1") == {"pass"}
    v = Table(4, T1="uzi", C1="dodge").effect("flash", "C2", "C1").turn("T1", "attack:uzi,C1", ...)
    assert v.options() == {"pass"}


def test_a_blind_player_cannot_be_called_to_attack() -> None:
    """CT-FLASH-6: A call to defend is possible, with Helmet and Vest."""
    t = Table(6, T1="reinforcement").effect("flash", "C1", "T2").turn("T1", ...)
    assert {option for option in t.options() if option.startswith("call")} == {"call:T3"}
    u = Table(4, T1="sniper", C1="reinforcement", C2=HAND).effect("flash", "T2", "C2")
    u.turn("T1", "attack:sniper,C1", "defend:reinforcement,C2", ...)
    assert u.options() == {"defend:helmet", "defend:vest", "defend:helmet+vest", "pass"}


def test_a_blind_player_takes_part_in_ricochet_and_can_be_hurt() -> None:
    """CT-FLASH-7: A blind player still takes part in Ricochet and can be hurt by everything."""
    t = Table(4, T1="uzi", C1="ricochet").effect("flash", "T1", "C2", "T2")
    t.turn("T1", "attack:uzi,C1", "defend:ricochet", dice=[4])
    assert t.rolls == [("ricochet", 1, 4)] and t.life("C2") == [80]
    t.turn("T1", "attack:revolver,C2")
    assert t.life("C2") == [60]


def test_several_effects_end_each_on_its_own() -> None:
    """CT-FLASH-9: Several gas or flash effects can be in force at once, and each ends on its own."""
    t = Table(6).effect("flash", "T1", "C1", "C2").effect("flash", "C3", "C1", "T1").effect("gas", "C3", "T1")
    t.begin("C1")
    assert t.told("blind") and len(t.s.effects) == 3
    t.begin("T1")
    assert t.told("blind") and [e.card for e in t.s.effects] == ["flash", "gas"] == t.s.front.cards
    t.begin("C1")
    assert t.told("blind")
    t.begin("C2")
    assert not t.told("blind") and t.s.phase == "play"
    t.begin("C3")
    assert t.s.effects == [] and t.discards == ["flash", "gas", "flash"]


def test_an_effect_outlives_its_thrower() -> None:
    """CT-FLASH-10: The effect of a dead thrower ends when the turn reaches the dead player's seat."""
    t = Table(4, life={"T1": 0}).effect("flash", "T1", "C1", "C2").effect("gas", "T1", "T2")
    t.begin("C1").begin("T2")
    assert len(t.s.effects) == 2 and t.s.phase == "play"
    t.turn("T2", "pass").begin("C2").begin("T1")
    assert t.s.effects == [] and t.kinds() == ["effect-over", "effect-over"] and t.active == "C1"


def test_CT_EX_28_a_called_thrower() -> None:
    t = Table(4, T1="reinforcement", T2="flash").turn("T1", "call:T2", "@T2 throw:flash")
    effect = t.s.effects[0]
    assert t.name_of[effect.thrower] == "T2" and {t.name_of[seat] for seat in effect.affected} == {"C1", "C2", "T1"}
    t.begin("C1")
    assert t.told("blind") and t.active == "T2"
    t.begin("T2")
    assert t.s.phase == "play" and t.s.effects == []
    t.turn("T2", "pass").begin("C2")
    assert t.s.phase == "play"
    t.turn("C2", "pass").begin("T1")
    assert t.s.phase == "play"


# --- the turn order ---


def test_own_effects_end_before_anything_else() -> None:
    """CT-TIME-1: The effects that a player has thrown end before cards are drawn and before a player is passed over."""
    t = Table(4, pile="bomb uzi").effect("gas", "T1", "C1").begin("T1")
    assert t.kinds() == ["effect-over", "turn", "bomb", "drew", "bomb-exploded", "damage"]


def test_a_thrower_blinded_by_another() -> None:
    """CT-TIME-3: The thrower's own effect ends all the same, and the turn is skipped."""
    t = Table(4).effect("flash", "T1", "C2").effect("flash", "C1", "T1")
    t.begin("T1")
    assert t.kinds() == ["effect-over", "blind"] and len(t.s.effects) == 1 and t.active == "C1"
    assert t.hand("T1") == []


def test_the_turn_passes_seat_by_seat_and_always_stops() -> None:
    """CT-TIME-4: Dead players end their effects in passing. In the second round somebody can act."""
    t = Table(4, life={"C1": 0}).effect("flash", "C1", "T2", "C2").effect("flash", "C2", "T1", "T2")
    for name, kinds in (("C1", ["effect-over"]), ("T2", ["blind"]), ("C2", ["effect-over", "turn", "drew"])):
        t.begin(name)
        assert t.kinds() == kinds
    u = Table(4).effect("flash", "T1", "C1", "T2", "C2").effect("flash", "C1", "T1", "T2", "C2")
    seen = ["C1", "T2", "C2", "T1"]
    u.begin("T1")
    assert u.kinds() == ["effect-over", "blind"]
    for name in seen[:1]:
        u.begin(name)
    assert u.kinds() == ["effect-over", "turn", "drew"]


def test_the_turn_passes_to_the_next_living_player_who_sees() -> None:
    """CT-TURN-4: The turn passes clockwise to the next living player who is not blind."""
    t = Table(6, life={"C1": 0}).effect("flash", "C3", "T2")
    t.turn("T1", "pass")
    while t.s.phase == "turn":
        t.begin(t.active)
    assert t.active == "C2"
