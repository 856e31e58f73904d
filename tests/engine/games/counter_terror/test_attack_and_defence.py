"""CT-ATK to CT-HEAD: offensive plays, what may answer them, and what comes of it."""

from __future__ import annotations

import pytest

from engine.games.counter_terror.game import GAME
from engine.protocol import Refused
from tests.engine.games.counter_terror.scenario import Table

ARMS = "9mm uzi ak47 sniper grenade"
EVERYTHING = "gas defuse dodge friendly-fire flash head-shot reinforcement ricochet helmet vest mask " + ARMS
"""One of each card but the Bomb, of which none can be in a hand."""
ARMOUR = {"defend:helmet", "defend:vest", "defend:helmet+vest"}
GUNS = {"defend:9mm", "defend:uzi", "defend:ak47", "defend:sniper"}


def defending(card: str, hand: str = EVERYTHING, seats: int = 4) -> Table:
    """Let T1 play a card on C1, who holds this hand, and leave the question open."""
    attacker = "" if card == "revolver" else card
    text = "head-shot:C1" if card == "head-shot" else f"attack:{card},C1"
    return Table(seats, T1=attacker, C1=hand).turn("T1", text, ...)


def after(card: str, answer: str | None, hand: str = "", dice: tuple[int, ...] = ()) -> Table:
    """Let T1 play a card on C1, and C1 answer. C1 holds this hand, or only the card of the answer."""
    held = hand or ("" if answer in (None, "pass") else str(answer).removeprefix("defend:").split(",")[0])
    t = Table(4, T1="" if card == "revolver" else card, C1=held.replace("+", " "))
    return t.turn("T1", f"attack:{card},C1", *([] if answer is None else [f"@C1 {answer}"]), dice=dice)


# --- offensive plays ---


def test_plays_are_made_in_the_own_turn() -> None:
    """CT-ATK-1, CT-TURN-1: The player whose turn it is makes a play. The others are not even asked."""
    t = Table(4, T1="ak47", C1="ak47", T2="ak47").turn("T1", ...)
    assert t.waiting == ["T1"] and t.ask().kind == "attack"
    assert all("T1" not in option and "T2" not in option for option in t.options())


def test_a_play_is_a_weapon_a_special_card_the_revolver_or_a_pass() -> None:
    """CT-ATK-2, CT-DEC-2: A player may play a weapon card, one of four special cards or the Revolver, or pass."""
    t = Table(4, T1=EVERYTHING).turn("T1", ...)
    weapons = {f"attack:{card},{target}" for card in [*ARMS.split(), "revolver"] for target in ("C1", "C2")}
    special = {"throw:gas", "throw:flash", "head-shot:C1", "head-shot:C2", "call:T2"}
    assert t.options() == weapons | special | {"pass"}
    assert t.ask().default.format_text() == "pass"


def test_targets_are_living_enemies() -> None:
    """CT-ATK-3: Weapons, Head Shot and Revolver are aimed at one living player of the enemy team."""
    t = Table(8, T1="ak47 head-shot", life={"C2": 0, "T2": 20}).turn("T1", ...)
    for play in ("attack:ak47,", "attack:revolver,", "head-shot:"):
        assert {o.removeprefix(play) for o in t.options() if o.startswith(play)} == {"C1", "C3", "C4"}
    t.answer("attack:ak47,C3")
    assert t.life("T1", "T3", "T4", "C1", "C3", "C4") == [100, 100, 100, 100, 40, 100]
    assert t.told("attacked") == [{"seat": t.names["T1"], "target": t.names["C3"], "card": "ak47"}]


def test_gas_and_flash_have_no_target() -> None:
    """CT-ATK-4: All other players are asked for a Mask."""
    for card in ("gas", "flash"):
        t = Table(4, T1=card, C1="uzi", T2="uzi", C2="uzi").turn("T1", f"throw:{card}", ...)
        assert set(t.waiting) == {"C1", "T2", "C2"} and t.s.play is not None and t.s.play.target == -1
        t.answer(dict.fromkeys(t.waiting, "pass"))
        assert t.hand("T1") == [] and t.s.front.cards == [card]


@pytest.mark.parametrize(
    ("card", "damage"), [("revolver", 20), ("9mm", 40), ("uzi", 40), ("ak47", 60), ("sniper", 80), ("grenade", 80)]
)
def test_each_weapon_does_its_damage(card: str, damage: int) -> None:
    """CT-ATK-5: A weapon does its printed damage to one target."""
    t = after(card, None)
    assert t.life("C1", "C2", "T1", "T2") == [100 - damage, 100, 100, 100]


def test_the_card_played_is_open_and_then_discarded() -> None:
    """CT-ATK-6, CT-TURN-5: A played card is open, and is discarded when the play is resolved."""
    t = defending("ak47", "helmet")
    assert t.s.played.cards == ["ak47"] and t.discards == []
    for viewer in (None, *range(4)):
        play = GAME.view(t.s, viewer).play
        assert play is not None and (play.card, play.target, play.damage) == ("ak47", t.names["C1"], 60)
    t.answer("defend:helmet")
    assert t.discards == ["ak47", "helmet"] and t.s.played.cards == []


def test_an_effect_is_discarded_when_it_ends() -> None:
    """CT-ATK-6, CT-TURN-5: A Gas Bomb or Flash Grenade is discarded when its effect ends."""
    t = Table(4, T1="gas").turn("T1", "throw:gas")
    assert t.discards == [] and t.s.front.cards == ["gas"]
    t.begin("T1")
    assert t.discards == ["gas"] and t.s.front.cards == []


def test_without_cards_there_is_the_revolver_and_no_defence() -> None:
    """CT-ATK-7: Everybody sees that a hand is empty, so its player is not asked for a defence."""
    t = Table(2).turn("T1", ...)
    assert t.options() == {"attack:revolver,C1", "pass"}
    t.answer("attack:revolver,C1")
    assert t.life("C1") == [80]


def test_one_play_a_turn_or_none() -> None:
    """CT-TURN-3: After one play, or none, it is the next player's turn, whatever else the hand holds."""
    t = Table(4, T1="uzi ak47 flash").turn("T1", "attack:uzi,C1")
    assert t.active == "C1" and t.hand("T1") == ["ak47", "flash"]
    assert GAME.view(t.s, None).play is None
    t.turn("C1", ...)
    assert t.ask().throw, "its own press, for it may be answered with a throw"
    t.answer("pass")
    assert t.active == "T2" and t.told("passed") == [{"seat": t.names["C1"]}]


# --- who may defend, and with what ---


def test_only_the_threatened_defend() -> None:
    """CT-DEF-1: Only the target of the attack is asked, although everybody has a card for it."""
    t = Table(4, T1="ak47", C1="vest", C2="vest", T2="vest").turn("T1", "attack:ak47,C1", ...)
    assert t.waiting == ["C1"] and t.ask().kind == "defend"


@pytest.mark.parametrize("card", ["revolver", "9mm", "uzi", "ak47", "sniper"])
def test_these_cards_answer_guns_and_the_revolver(card: str) -> None:
    """CT-DEF-5, CT-DEC-3: Guns and the Revolver are answered by armour, a gun, Dodge, Friendly Fire, Reinforcement or
    Ricochet."""
    t = defending(card, EVERYTHING if card == "revolver" else EVERYTHING + " uzi")
    more = {"defend:dodge", "defend:friendly-fire,T2", "defend:reinforcement,C2", "defend:ricochet"}
    assert t.options() == ARMOUR | GUNS | more | {"pass"}
    assert t.ask().default.format_text() == "pass"


def test_these_cards_answer_a_grenade() -> None:
    """CT-DEF-6, CT-DEF-2, CT-DEC-4: A Grenade is answered only by armour, Dodge or Reinforcement."""
    t = defending("grenade")
    assert t.options() == ARMOUR | {"defend:dodge", "defend:reinforcement,C2", "pass"}


def test_these_cards_answer_a_head_shot() -> None:
    """CT-DEF-7, CT-DEC-5: A Head Shot is answered by Dodge only."""
    assert defending("head-shot").options() == {"defend:dodge", "pass"}


def test_these_cards_answer_gas() -> None:
    """CT-DEF-8, CT-DEC-6: A Gas Bomb is answered by a Mask only."""
    t = Table(4, T1="gas", C1=EVERYTHING).turn("T1", "throw:gas", ...)
    assert t.options("C1") == {"mask", "pass"} and t.ask("C1").default.format_text() == "pass"


def test_these_cards_answer_a_flash() -> None:
    """CT-DEF-9: A Flash Grenade is answered by a Mask only."""
    t = Table(4, T1="flash", C1=EVERYTHING).turn("T1", "throw:flash", ...)
    assert t.options("C1") == {"mask", "pass"}


def test_a_defence_is_one_single_card() -> None:
    """CT-DEF-3: After an answer no further answer is possible."""
    t = Table(4, T1="sniper", C1="helmet dodge vest").turn("T1", "attack:sniper,C1", "defend:helmet")
    assert t.life("C1") == [40] and t.hand("C1") == ["dodge", "vest"] and t.asked is None


def test_helmet_and_vest_together_but_never_two_alike() -> None:
    """CT-DEF-4, CT-ARM-4: A Helmet and a Vest may be played together, but not two Helmets or two Vests."""
    t = defending("sniper", "helmet helmet vest vest")
    assert t.options() == ARMOUR | {"pass"}
    t.answer("defend:helmet+vest")
    assert t.hand("C1") == ["helmet", "vest"] and t.life("C1") == [80]
    assert defending("sniper", "helmet helmet").options() == {"defend:helmet", "pass"}
    assert defending("sniper", "vest vest").options() == {"defend:vest", "pass"}


@pytest.mark.parametrize("card", ["revolver", "uzi", "grenade", "head-shot"])
def test_grenade_and_revolver_are_no_defence(card: str) -> None:
    """CT-DEF-11, CT-DEF-12: A Grenade and the Revolver cannot be used in defence."""
    assert not {o for o in defending(card, "grenade").options() if "grenade" in o or "revolver" in o}


def test_defending_is_never_compulsory() -> None:
    """CT-DEF-13: A player who passes keeps the cards and takes all the damage."""
    t = after("ak47", "pass", "vest helmet dodge")
    assert t.life("C1") == [40] and len(t.hand("C1")) == 3
    c1, t1 = t.names["C1"], t.names["T1"]
    assert t.told("undefended") == [{"seat": c1, "attacker": t1, "target": c1, "card": "ak47"}]


def test_indefensible_damage_is_not_answered() -> None:
    """CT-DEF-14: Nobody is asked. Armour and Dodge stay in the hand."""
    t = Table(4, T1="uzi", T2="vest helmet dodge", C1="friendly-fire")
    t.turn("T1", "attack:uzi,C1", "defend:friendly-fire,T2")
    assert t.life("T2") == [80] and len(t.hand("T2")) == 3
    u = Table(2, T1="uzi vest dodge", C1="ricochet").turn("T1", "attack:uzi,C1", "defend:ricochet", dice=[1])
    assert u.life("T1") == [80] and u.hand("T1") == ["vest", "dodge"]


def test_an_attack_has_a_fixed_order() -> None:
    """CT-TIME-2: An attack is announced, defended and resolved. Then cards are discarded, and the attack ends."""
    t = Table(2, T1="sniper", C1="helmet", life={"C1": 60}).turn("T1", "attack:sniper,C1", ...)
    assert t.kinds() == ["attacked"] and t.discards == []
    t.answer("defend:helmet")
    assert t.kinds() == ["attacked", "defended", "damage", "died", "won"] and t.discards == ["sniper", "helmet"]


# --- armour ---


@pytest.mark.parametrize(
    ("card", "helmet", "vest", "both"),
    [("revolver", 0, 0, 0), ("9mm", 20, 0, 0), ("uzi", 20, 0, 0), ("ak47", 40, 20, 0), ("sniper", 60, 40, 20),
     ("grenade", 60, 40, 20)],
)  # fmt: skip
def test_armour_takes_off_the_damage(card: str, helmet: int, vest: int, both: int) -> None:
    """CT-ARM-1, CT-ARM-2: The cases are those of the rules' damage table."""
    for worn, lost in (("helmet", helmet), ("vest", vest), ("helmet+vest", both)):
        assert after(card, f"defend:{worn}").life("C1", "T1") == [100 - lost, 100]


def test_CT_EX_2_one_piece_of_armour() -> None:
    assert after("ak47", "defend:helmet").life("C1") == [60]


def test_CT_EX_3_helmet_and_vest_together() -> None:
    t = after("sniper", "defend:helmet+vest")
    assert t.life("C1") == [80] and sorted(t.discards) == ["helmet", "sniper", "vest"]


def test_CT_EX_4_no_gain_below_zero() -> None:
    """CT-ARM-2: Armour above the damage heals nothing, not even a player who is hurt already."""
    t = Table(2, C1="vest", life={"C1": 60}).turn("T1", "attack:revolver,C1", "defend:vest")
    assert t.life("C1") == [60] and t.told("unhurt") == [{"seat": t.names["C1"], "by": "revolver"}]
    exact = Table(2, C1="helmet").turn("T1", "attack:revolver,C1", "defend:helmet")
    assert exact.told("unhurt") and not exact.told("damage")


def test_armour_helps_once() -> None:
    """CT-ARM-3: Armour is discarded after one use."""
    t = after("uzi", "defend:vest")
    assert "vest" in t.discards and t.hand("C1") == []


def test_a_mask_is_no_armour_against_weapons() -> None:
    """CT-ARM-5: A Mask is armour only against Gas Bomb and Flash Grenade."""
    for card in ("revolver", "sniper", "grenade", "head-shot"):
        assert defending(card, "mask").options() == {"pass"}


# --- counter-attack ---

DUELS = {
    "revolver": {"9mm": -20, "uzi": -20, "ak47": -40, "sniper": -60},
    "9mm": {"9mm": 0, "uzi": 0, "ak47": -20, "sniper": -40},
    "uzi": {"9mm": 0, "uzi": 0, "ak47": -20, "sniper": -40},
    "ak47": {"9mm": 20, "uzi": 20, "ak47": 0, "sniper": -20},
    "sniper": {"9mm": 40, "uzi": 40, "ak47": 20, "sniper": 0},
}
"""Table of counter-attacks: what the defender loses, below 0 the attacker."""


@pytest.mark.parametrize("attack", DUELS)
def test_a_gun_answers_guns_and_revolver(attack: str) -> None:
    """CT-DUEL-1, CT-DUEL-2: The event names the gun that won, wherever the players sit."""
    for answer, lost in DUELS[attack].items():
        two = Table(2, T1="" if attack == "revolver" else attack, C1=answer)
        for t in (after(attack, f"defend:{answer}"), two.turn("T1", f"attack:{attack},C1", f"defend:{answer}")):
            assert t.life("C1", "T1") == [100 - max(0, lost), 100 + min(0, lost)], (attack, answer)
            assert [told["by"] for told in t.told("damage")] == [attack if lost > 0 else answer] * (lost != 0)


@pytest.mark.parametrize(("attack", "answer"), [("9mm", "uzi"), ("uzi", "9mm"), ("ak47", "ak47"), ("sniper", "sniper")])
def test_on_equal_damage_nobody_is_hurt(attack: str, answer: str) -> None:
    """CT-DUEL-3: Nobody loses the duel or any life. No event says that somebody was unhurt."""
    t = Table(2, T1=attack, C1=answer, life={"T1": 20, "C1": 20})
    t.turn("T1", f"attack:{attack},C1", f"defend:{answer}")
    (duel,) = t.told("duel")
    assert (duel["loser"], duel["amount"]) == (-1, 0)
    assert t.life("T1", "C1") == [20, 20] and not t.told("damage") and not t.told("unhurt")


def test_CT_EX_5_a_duel_lost() -> None:
    assert after("ak47", "defend:uzi").life("C1", "T1") == [80, 100]


def test_CT_EX_6_a_duel_won() -> None:
    """CT-DUEL-4: The player who loses the duel cannot defend against the difference in damage."""
    t = Table(4, T1="9mm vest helmet dodge sniper", C1="sniper").turn("T1", "attack:9mm,C1", "defend:sniper")
    assert t.life("T1", "C1") == [60, 100] and t.asked is None and len(t.hand("T1")) == 4


def test_CT_EX_7_a_duel_drawn() -> None:
    """CT-DUEL-5: Nobody is hurt, and both cards are discarded."""
    t = after("9mm", "defend:uzi")
    assert t.life("T1", "C1") == [100, 100] and sorted(t.discards) == ["9mm", "uzi"]


def test_a_revolver_is_no_card_and_stays() -> None:
    """CT-DUEL-5: Only the gun that answered it is discarded."""
    t = after("revolver", "defend:uzi")
    assert t.discards == ["uzi"] and "attack:revolver,C1" in t.turn("T1", ...).options()


def test_the_loser_of_a_duel_takes_it_unprotected() -> None:
    """CT-DUEL-4: The loser of a duel takes the difference without armour, also if the loser is the defender."""
    t = after("sniper", "defend:uzi", "uzi vest dodge")
    assert t.life("C1") == [60] and t.hand("C1") == ["vest", "dodge"]


# --- dodge ---


@pytest.mark.parametrize("card", ["revolver", "9mm", "uzi", "ak47", "sniper"])
def test_a_dodge_avoids_everything(card: str) -> None:
    """CT-DODGE-1: Against guns, Revolver and Head Shot a Dodge avoids all damage."""
    t = after(card, "defend:dodge")
    assert t.life("C1", "T1") == [100, 100] and "dodge" in t.discards


def test_CT_EX_8_grenade_and_dodge() -> None:
    """CT-DODGE-2: The attack does half its damage after Dodge."""
    assert after("grenade", "defend:dodge").life("C1") == [60]


def test_CT_EX_9_grenade_and_a_gun() -> None:
    """CT-DEF-2: A gun cannot answer a Grenade."""
    t = defending("grenade", "ak47 friendly-fire ricochet")
    for answer in ("defend:ak47", "defend:friendly-fire,T2", "defend:ricochet"):
        with pytest.raises(Refused):
            t.answer(answer)
    assert t.life("C1") == [100] and len(t.hand("C1")) == 3
    assert t.options() == {"pass"}, "nor is there anything that is not in hand"


# --- friendly fire ---


def test_CT_EX_10_friendly_fire() -> None:
    """CT-FF-2, CT-FF-3: The defender names another living enemy, who takes 20 damage. The attack itself hits nobody."""
    t = Table(6, T1="sniper", C1="friendly-fire", life={"T2": 20, "T3": 0}).turn("T1", "attack:sniper,C1", ...)
    assert t.options() == {"defend:friendly-fire,T2", "pass"}
    t.answer("defend:friendly-fire,T2")
    assert t.life("T2", "C1", "T1", "C2") == [0, 100, 100, 100]
    assert sorted(t.discards) == ["friendly-fire", "sniper"]


@pytest.mark.parametrize("card", ["grenade", "head-shot"])
def test_friendly_fire_only_against_guns_and_revolver(card: str) -> None:
    """CT-FF-1, CT-RICO-1: Friendly Fire is a card of the defender, and never an offensive play."""
    assert defending(card, "friendly-fire ricochet").options() == {"pass"}
    assert "defend:friendly-fire,T2" in defending("revolver", "friendly-fire").options()
    t = Table(4, T1="friendly-fire ricochet").turn("T1", ...)
    assert t.options() == {"attack:revolver,C1", "attack:revolver,C2", "pass"}


def test_without_a_victim_friendly_fire_cannot_be_played() -> None:
    """CT-FF-4: The attacker cannot be the victim, nor can a dead player."""
    assert defending("uzi", "friendly-fire").options() == {"defend:friendly-fire,T2", "pass"}
    assert defending("uzi", "mask").options() == {"pass"}
    assert defending("uzi", "friendly-fire", seats=2).options() == {"pass"}
    t = Table(4, T1="uzi", C1="friendly-fire", life={"T2": 0}).turn("T1", "attack:uzi,C1", ...)
    assert t.options() == {"pass"}


# --- ricochet ---


@pytest.mark.parametrize("face", range(1, 7))
def test_ricochet_hits_any_of_the_living(face: int) -> None:
    """CT-RICO-2, CT-RICO-3, CT-RICO-5: One throw has a face for each living player. The attack hits nobody but the
    player it shows."""
    t = Table(6, C1="ricochet", T1="ak47").turn("T1", "attack:ak47,C1", "defend:ricochet", dice=[face])
    assert t.rolls == [("ricochet", 1, 6)]
    lives = t.life("T1", "C1", "T2", "C2", "T3", "C3")
    assert lives == [80 if place == face else 100 for place in range(1, 7)]


def test_CT_EX_11_ricochet_hits_somebody() -> None:
    t = Table(6, T1="ak47 vest", T3="vest dodge", C1="ricochet")
    t.turn("T1", "attack:ak47,C1", "@C1 defend:ricochet", dice=[5])
    assert t.life("T1", "C1", "T3") == [100, 100, 80] and t.told("ricochet") == [{"victim": t.names["T3"]}]
    assert len(t.hand("T3")) == 2 and sorted(t.discards) == ["ak47", "ricochet"]


def test_the_dead_take_no_part_in_ricochet() -> None:
    """CT-DEATH-3, CT-RICO-2: The faces follow the turn order from the active player on."""
    t = Table(6, T2="ak47", C1="ricochet", life={"T1": 0, "C2": 0})
    t.turn("T2", "attack:ak47,C1", "defend:ricochet", dice=[4])
    assert t.rolls == [("ricochet", 1, 4)] and t.life("C1", "C2", "T1") == [80, 0, 0]
    two = Table(4, T2="ak47", C1="ricochet", life={"T1": 0, "C2": 0})
    two.turn("T2", "attack:ak47,C1", "defend:ricochet", dice=[2])
    assert two.rolls == [("ricochet", 1, 2)] and two.life("T2", "C1") == [100, 80]


def test_CT_RICO_4_a_switch_decides_whether_players_show_zero_or_one() -> None:
    """CT-RICO-4, CT-DEC-9: The players are asked for numbers only if the switch is on."""
    t = Table(4, T1="uzi", C1="ricochet").turn("T1", "attack:uzi,C1", "defend:ricochet", dice=[1])
    assert t.told("numbers") == []
    u = Table(4, T1="uzi", C1="ricochet", house={"ricochet": "secret"})
    u.turn("T1", "attack:uzi,C1", "defend:ricochet", ..., dice=[1, 2, 1, 2])
    assert {ask.kind for ask in u.asked} == {"ricochet"}  # type: ignore[union-attr]


# --- head shot ---


@pytest.mark.parametrize("life", [20, 60, 100])
def test_a_head_shot_kills_the_target(life: int) -> None:
    """CT-HEAD-1: A Head Shot kills its target at once, whatever life points the target has."""
    t = Table(4, T1="head-shot", life={"C1": life}).turn("T1", "head-shot:C1")
    assert t.life("C1", "T1") == [0, 100] and t.discards == ["head-shot"]


def test_CT_EX_12_head_shot() -> None:
    """CT-HEAD-2, CT-DODGE-1: Only a Dodge saves the target of a Head Shot."""
    t = Table(4, T1="head-shot", C1="helmet vest reinforcement").turn("T1", "head-shot:C1", ...)
    assert t.options() == {"pass"}
    t.answer("pass")
    assert t.life("C1") == [0] and sorted(t.discards) == ["head-shot", "helmet", "reinforcement", "vest"]
    u = Table(4, T1="head-shot", C1="helmet dodge").turn("T1", "head-shot:C1", "defend:dodge")
    assert u.life("C1") == [100] and u.hand("C1") == ["helmet"]


def test_a_shot_is_fired_by_a_press_of_its_player() -> None:
    """CT-ATK-3, CT-REIN-5, CT-DEF-1: A play in one's own turn or as a called player is made by a press. An answer in
    another's turn is a reaction and needs none."""
    t = Table(4, T1="reinforcement", T2="uzi", C1="dodge").turn("T1", ...)
    assert t.ask().kind == "attack" and t.ask().throw
    t.answer("call:T2", ...)
    assert t.ask().kind == "called-attack" and t.ask().throw
    t.answer("attack:uzi,C1", ...)
    assert t.ask().kind == "defend" and not t.ask().throw
