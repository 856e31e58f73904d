"""TOMB-COMB: combat, battle actions, fleeing."""

from __future__ import annotations

import pytest

from engine.games.tomb import casting, figures
from engine.games.tomb.dice import Pool
from engine.games.tomb.state import Change, Lasting
from engine.games.tomb.uses import list_uses_in_play
from engine.zones import EVERYBODY
from tests.engine.games.tomb.scenario import Table, hits

from .combat import fight

# --- the reveal -----------------------------------------------------------------------------------------------------


def test_all_are_revealed_together_TOMB_COMB_1_TOMB_COMB_3() -> None:
    t = fight("m04 m05 m04")
    assert t.told("revealed") == [{"monsters": ("m04", "m04.2", "m05")}] and t.waiting == [1]


def test_two_parties_on_a_space_do_not_fight_TOMB_COMB_2() -> None:
    t = Table(2)
    t.party(0, "c12", at="16.20")
    t.party(1, "c08", at="16.20")
    t.play("turn", ...)
    assert not any(option.startswith(("attack", "strike")) for option in t.options)


def test_reveal_effects_then_reactions_of_characters_TOMB_COMB_4_TOMB_COMB_5() -> None:
    """TOMB-DEC-22: The owner chooses the order of the effects. By default it is the order of the cards."""
    t = Table(3)
    t.party(0, "c17 c12")
    t.crypt("i", "m02 m29 m17")
    t.at_door(0, "i")
    t.top("i15", "i16")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.ask_of().kind == "reveal" and t.waiting == [1] and t.ask_of().default.format_text() == "who:m02"
    t.answer("who:m29", "@0 who:c12", "who:m17", "@0 use:c17,c17,m02", ...)
    assert [t.one(key).cards.cards for key in ("m17", "m02")] == [["i15"], ["i16"]]
    kinds = [kind for kind in t.kinds() if kind in ("wounded", "attached")]
    assert kinds == ["wounded", "attached", "attached", "wounded"] and t.one("m02").wounds == 1


# --- rounds ---------------------------------------------------------------------------------------------------------


def test_everybody_acts_once_a_round_in_turns_TOMB_COMB_6_TOMB_COMB_7_TOMB_COMB_11() -> None:
    t = fight("m18 m10")
    t.answer("@1 wait:m10", "@0 wait:c12", "@1 wait:m18", "@0 wait:c08", "@1 wait:m18", ...)
    assert t.told("round") == [{"round": 2}]


def test_one_side_goes_on_alone_TOMB_COMB_8_TOMB_COMB_9() -> None:
    t = fight("m18", "c12 c08 c09")
    t.answer("@1 wait:m18", "@0 wait:c08", "@0 wait:c12", ...)
    assert t.waiting == [0] and all(option.endswith("c09") or ",m18" in option for option in t.options)


def test_doing_nothing_is_allowed_TOMB_COMB_10() -> None:
    t = fight("m18")
    assert "wait:m18" in t.options
    t.answer("wait:m18", ...)
    assert {"wait:c12", "wait:c08"} <= set(t.options)


def test_combat_ends_with_one_side_TOMB_COMB_12() -> None:
    t = fight("m04 x07", "c12")
    t.answer("maul:m04", "attack:c12,m04", ..., dice=[*hits(0, 4), *hits(2, 4)])
    assert t.ask_of().kind == "treasure" and t.s.raid is not None and not t.s.raid.monsters


def test_a_combatant_with_a_new_action_may_still_act_TOMB_COMB_13() -> None:
    """A Gorge Serpent that kills gets another action in this round."""
    t = fight("m23", "c23 c12")
    t.answer("maul:m23", "who:c23", "use:m23,m23", "@0 wait:c12", ..., dice=hits(2, 5))
    assert t.waiting == [1] and "maul:m23" in t.options, "and once per round only"
    t.answer("wait:m23", ...)
    assert t.told("round") == [{"round": 2}]


def test_a_monster_that_comes_back_is_unhurt_TOMB_COMB_14() -> None:
    """A Monster that went back into the Crypt has no wounds when it is met again."""
    t = fight("m18 m04", "c12 c08", key="f")
    t.answer("wait:m04", "attack:c12,m18", "wait:m18", "flee:c08", dice=hits(2, 4))
    t.s.active = 0
    t.at_door(0, "f")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.one("m18").wounds == 0


def test_three_idle_rounds_end_a_combat_TOMB_COMB_15() -> None:
    t = fight("m18", "c08")
    for _ in range(3):
        t.answer("wait:m18", "wait:c08", *((...,) if _ < 2 else ()))
    assert t.told("idle-combat") == [{}] and t.s.parties[0].at < 0 and t.s.active == 1


# --- Monsters -------------------------------------------------------------------------------------------------------


def test_the_raider_names_whom_it_hits_TOMB_MON_1_TOMB_DEC_24() -> None:
    t = fight("m18")
    t.answer("maul:m18", ...)
    assert t.waiting == [0] and t.options == ["who:c12", "who:c08"] and t.ask_of().default.format_text() == "who:c12"
    t.answer("who:c08", ..., dice=hits(3, 4))
    assert t.pools() == [("atk", "bbbr")] and t.one("c08").wounds == 3


def test_a_monsters_ability_is_no_attack_TOMB_MON_3_TOMB_MON_5() -> None:
    """TOMB-MON-2: A Web Matron dazes a Character, and nobody is hit."""
    t = fight("m15", hand="s04", party="c25 c12")
    t.answer("use:m15,m15", "@0 who:c12", ...)
    assert not t.told("attacks") and t.one("c12").acted == 1 and t.waiting == [0]
    assert not any(",m15" in option and "c12" in option for option in t.options)


def test_cards_of_a_monster_read_monster_for_character_TOMB_MON_4_TOMB_MON_6() -> None:
    """The Monsters of the Crypt are the party of a Monster. The raider names a single target."""
    t = fight("m25 m18", "c12 c08")
    t.one("m18").wounds = 2
    t.answer("wait:m18", "wait:c12", "use:m25,m25", ..., dice=hits(1, 4))
    assert t.one("m18").wounds == 1
    t = fight("m07", "c12 c08")
    t.answer("use:m07,m07", "@0 who:c12", ..., dice=hits(2, 3))
    assert t.one("c12").wounds == 2 and t.pools() == [("mag", "bbb")]


def test_a_monster_needs_the_dice_TOMB_MON_7() -> None:
    """Without Magic dice, a Candle Witch cannot use Frost Lance."""
    t = fight("m13", "c12 c08")
    t.one("m13").cards.put("s03", -1)
    t.s.decks["spell"].take(t.s.decks["spell"].cards.index("s03"))
    drawn = t.one("m13").cards.cards[0]
    assert casting.has_die(t.s, t.one("m13"), "s03") and drawn[0] == "s"
    assert t.s.raid is not None and "s03" in {use.card for use in list_uses_in_play(t.s, t.s.raid.cm, "battle")}
    t.s.lasting = [Lasting(Change("step", "mag", n=-2), ("m13",), "combat", "", 0)]
    assert not casting.has_die(t.s, t.one("m13"), "s03")
    assert "s03" not in {use.card for use in list_uses_in_play(t.s, t.s.raid.cm, "battle")}


def test_what_cards_give_a_monster_TOMB_MON_8() -> None:
    """A Monster gets dice, Hit Points, passive effects and Battle abilities. Turn and Free abilities are of no use to
    it."""
    t = Table(3)
    t.party(0, "c12 c08")
    t.crypt("e", "m17 m13")
    t.at_door(0, "e")
    t.top("i07", "s13")
    t.play("turn", "raid", "go-on", "go-on", "who:m13", ...)
    assert figures.compute_hit_points(t.s, t.one("m17")) == 5 and t.one("m13").cards.cards == ["s13"]
    assert not any("s13" in option for option in t.options)


def test_tactics_on_a_monster_TOMB_MON_8_TOMB_MON_4() -> None:
    """A Tactic does for Monsters what it does for a party, and is discarded. Tactics that lead out of the Crypt, Turn
    actions and Free actions are of no use. No card of the box gives a Monster a Tactic, so the test puts some there."""
    t = fight("m18 m10", "c12 c08")
    for card in ("t02", "t04", "t06", "t07", "t09", "t12"):
        deck = t.s.decks["tactic"]
        deck.take(deck.cards.index(card))
        t.one("m18").cards.put(card, EVERYBODY)
    assert figures.compute_hit_points(t.s, t.one("m18")) == 5
    t.answer("wait:m10", "wait:c12", ...)
    assert [option for option in t.options if option.startswith("use:")] == ["use:t06,m18,none"]
    t.answer("use:t06,m18", "attack:c08,m18", ..., dice=hits(3, 4))
    assert figures.count_dice(t.s, t.one("m10"), "atk") == Pool(2, 3, 0), "each a blue die more"
    assert t.ask_of().kind == "on-wounds" and t.ask_of().default.format_text() == "use:t02,m18,m18", (
        "a silent master's, too"
    )
    t.answer("use:t02,m18,m18", ...)
    assert t.one("m18").wounds == 1 and t.one("m18").cards.cards == ["t04", "t07", "t09", "t12"]


def test_the_crypt_master_uses_no_cards_of_its_own_party_TOMB_MON_9() -> None:
    t = Table(3)
    t.party(0, "c12")
    t.party(1, "c25 s03", hand="t06 s14")
    t.crypt("e", "m18")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.options == ["maul:m18", "wait:m18"]


def test_a_monster_may_use_a_spell_in_every_round_TOMB_PLAY_7() -> None:
    t = Table(3)
    t.party(0, "c12 c09")
    t.crypt("e", "m13")
    t.at_door(0, "e")
    t.top("s14")
    t.play("turn", "raid", "go-on", "go-on", "use:s14,m13", "wait:c12", "wait:c09", ...)
    assert t.ask_of().kind == "cm" and "use:s14,m13,none" in t.options


def test_by_default_monsters_do_what_rolls_most_dice_TOMB_DEC_23_TOMB_DEC_B() -> None:
    """The Monster with the highest XP acts first. It attacks or uses its ability, whichever rolls more dice; on a tie
    it attacks."""
    t = fight("m22 m30 m25", "c12 c08 c09", key="i")
    assert t.ask_of().default.format_text() == "maul:m30", "8 dice either way: it attacks on a tie"
    t.answer("wait:m30", "wait:c12", ...)
    assert t.ask_of().default.format_text() == "maul:m25"
    t.answer("wait:m25", "wait:c08", ...)
    assert t.ask_of().default.format_text() == "use:m22,m22,none", "4 Magic dice against 2 Attack dice"


# --- Characters -----------------------------------------------------------------------------------------------------


def test_a_Character_attacks_a_monster_TOMB_CHAR_1_TOMB_DEC_25() -> None:
    """By default the best attacker attacks the Monster with the fewest Hit Points left."""
    t = fight("m18 m05", "c08 c12")
    t.answer("wait:m18", ...)
    assert t.ask_of().default.format_text() == "attack:c12,m05"
    t.answer("attack:c08,m05", ..., dice=hits(2, 4))
    assert t.bank() == ["m05"], "an Undead: Grim's dice are raised"
    assert t.pools() == [("atk", "bbbr")]


def test_abilities_and_battle_cards_TOMB_CHAR_2_TOMB_PLAY_2() -> None:
    """TOMB-PLAY-3: A battle card is the Character's action."""
    t = fight("m18 m18", "c12 c25 s03 c08", hand="t06")
    t.answer("wait:m18", ...)
    assert {"use:c12,c12,m18", "use:s03,c25,m18.2", "play:t06,c12,none"} <= set(t.options)
    t.answer("use:c12,c12,m18", ..., dice=[*hits(2, 4), *hits(1, 4)])
    assert t.one("m18").wounds == 3 and t.one("c12").wounds == 2 and t.one("c12").acted == 1


# --- fleeing --------------------------------------------------------------------------------------------------------


def test_a_party_that_flees_keeps_banked_monsters_TOMB_EX_14() -> None:
    """TOMB-FLEE-2, TOMB-FLEE-3: The dead Monster stays banked. The other one goes back into the Crypt unhurt, and its
    Item is discarded."""
    t = Table(3)
    t.party(0, "c12 c08 x07")
    t.crypt("e", "m04 m02")
    t.at_door(0, "e")
    t.top("i16")
    t.play("turn", "raid", "go-on", "go-on", "maul:m04", "who:c12", "attack:c12,m04", "wait:m02", "attack:c08,m02",
           "wait:m02", "flee:c12", ("x07",), dice=[*hits(0, 4), *hits(2, 4), *hits(2, 4)])  # fmt: skip
    assert t.bank() == ["m04", "x07"] and t.s.discards["item"].cards == ["i16"]
    assert t.s.crypts[4].cards.cards == ["m02"] and t.s.parties[0].at < 0 and t.s.active == 1
    assert t.GAME.view(t.s, 2).crypts[4].known == ("m02",), "what was shown, everybody knows (TOMB-SEC-6)"


def test_fleeing_is_a_character_s_action_TOMB_FLEE_1_TOMB_CHAR_3() -> None:
    t = fight("m18", "c12 c08")
    assert not any(option.startswith("flee") for option in t.options)
    t.answer("wait:m18", "wait:c12", ...)
    assert [option for option in t.options if option.startswith("flee")] == ["flee:c08"]


def test_banked_cards_stay_banked_after_fleeing_TOMB_FLEE_4_TOMB_FLEE_5() -> None:
    t = Table(3)
    t.party(0, "c02 x07 c12")
    t.crypt("e", "r01 m18")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r01", ("c02",), "go-on", "go-on", "go-on", "wait:m18", "flee:c02", (), dice=hits(2, 3))
    assert t.bank() == ["r01"] and t.one("c02").cards.cards == ["x07"]


@pytest.mark.parametrize("monster", ["m26"])
def test_who_may_not_flee_TOMB_FLEE_1(monster: str) -> None:
    """A Character that may not flee cannot leave by a card of the own side either (Fighting Withdrawal)."""
    t = fight(monster, "c12 c08", hand="t07")
    t.answer(f"wait:{monster}", ...)
    assert not any(option.startswith(("flee", "play:t07")) for option in t.options)


def test_fighting_withdrawal_stays_on_the_door() -> None:
    """TOMB-EFF-1: Fighting Withdrawal is a Battle card, and ends the raid as fleeing does."""
    t = fight("m18", "c12 c08", hand="t07")
    t.answer("wait:m18", "play:t07,c12,none")
    assert t.s.parties[0].at >= 0 and t.s.raid is None and t.s.active == 1


# --- the advanced side ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "check"),
    [
        ("m", lambda t: figures.compute_hit_points(t.s, t.one("m18")) == 5),
        ("n", lambda t: len(t.one("m18").cards) == 1),
        ("r", lambda t: figures.count_dice(t.s, t.one("c25"), "mag") == Pool(2, 2, 0)),
        ("u", lambda t: figures.count_dice(t.s, t.one("m18"), "atk") == Pool(1, 3, 1)),
        ("v", lambda t: figures.count_dice(t.s, t.one("c08"), "hol") == Pool(3, 1, 0)),
    ],
)  # fmt: skip
def test_the_crypts_own_texts_TOMB_RUL_1_TOMB_MAP_9(key: str, check: object) -> None:
    t = Table(2, "tomb_of_the_overseers")
    t.party(0, "c25 c08 i16")
    t.crypt(key, "m18")
    t.at_door(0, key)
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert check(t)  # type: ignore[operator]


def test_a_sealed_crypt_and_echoing_traps_TOMB_RUL_1() -> None:
    """In the one Crypt nobody can flee in the first round. In the other the numbers of Traps are one higher."""
    t = Table(2, "tomb_of_the_overseers")
    t.party(0, "c12 c08")
    t.crypt("q", "m18")
    t.at_door(0, "q")
    t.play("turn", "raid", "go-on", "go-on", "wait:m18", ...)
    assert not any(option.startswith("flee") for option in t.options)
    t.answer("wait:c12", "wait:c08", "wait:m18", ...)
    assert any(option.startswith("flee") for option in t.options)
    t = Table(2, "tomb_of_the_overseers")
    t.party(0, "c02")
    t.crypt("s", "r01")
    t.at_door(0, "s")
    t.play("turn", "raid", "trap:r01", dice=hits(2, 3))
    assert t.told("trap-shown")[0]["tn"] == 3 and t.one("c02").wounds == 2


def test_the_house_rule_bloody_nasty_adds_hit_points_to_monsters_TOMB_HR_9() -> None:
    t = fight("m18", "c12 i01 i16 c08 x07", bloody_nasty="on")
    assert figures.compute_hit_points(t.s, t.one("m18")) == 4 + 3 and figures.compute_hit_points(t.s, t.one("c12")) == 5


def test_any_character_may_play_a_battle_card_TOMB_PLAY_2_TOMB_CHAR_2() -> None:
    """The player chooses whose action it takes. Characters who have acted cannot be chosen."""
    t = fight("m18 m18 m10", "c12 c08 c09", hand="t06 t07")
    t.answer("wait:m18", ...)
    plays = [f"play:{card},{one},none" for card in ("t06", "t07") for one in ("c12", "c08", "c09")]
    assert [option for option in t.options if option.startswith("play")] == plays
    t.answer("wait:c12", "wait:m18.2", ...)
    left = [play for play in plays if "c12" not in play]
    assert [option for option in t.options if option.startswith("play")] == left
    t.answer("play:t06,c08", "wait:m10", ...)
    assert t.one("c08").acted == 1 and t.options[0] == "attack:c09,m10"


@pytest.mark.parametrize("card", ["s08", "s14"])
def test_a_spell_that_can_affect_nobody_cannot_be_used_TOMB_FX_25(card: str) -> None:
    """Vault Golems alone are no legal target. If other Monsters are there, a Golem is only spared."""
    for t in (fight("m24", f"c25 {card} c12"), fight("m24", "c25 c12", hand=card)):
        t.answer("wait:m24", ...)
        assert not any(card in option for option in t.options)
    t = fight("m24 m10", f"c25 {card} c12")
    t.answer("wait:m24", ...)
    assert any(card in option for option in t.options)


@pytest.mark.parametrize(("words", "may"), [("m24", False), ("m18", True)])
def test_an_attacker_that_no_spell_affects_TOMB_FX_25(words: str, may: bool) -> None:
    """Mirror Skin is a Spell and cannot answer the Attack of a Vault Golem. Weaken is a Prayer and can."""
    t = fight(words, "c25 s04 c12 c08 p02")
    t.passing = False
    t.answer(f"maul:{words}", "who:c12", ...)
    spell = ["use:s04,c25,none"] if may else []
    assert t.ask_of().kind == "on-attack" and t.options == [*spell, "use:p02,c08,none", "pass"]


def test_fireball_is_rolled_where_no_foe_is_affected_TOMB_FX_25_TOMB_WND_6() -> None:
    """A Golem counts as not there, so the wounds fall on the player's own party."""
    t = fight("m24", "c25 s01 c12")
    t.answer("wait:m24", "use:s01,c25,none", ..., dice=[*hits(1, 5), *hits(0, 5), *hits(0, 5)])
    assert t.ask_of().kind == "divide" and t.ask_of().default == ("c12",)


def test_a_card_used_at_the_reveal_may_be_used_in_the_first_round_TOMB_COMB_4_TOMB_COMB_6() -> None:
    """A card that is used once a Combat Round (TOMB-FX) may be used again, because the rounds begin after the
    reveal."""
    t = fight("m29", "c11 c12")
    t.answer("who:c11", "use:c11,c11", "maul:m29", "who:c11", ..., dice=hits(2, 6))
    assert t.options == ["use:c11,c11,none", "pass"]
