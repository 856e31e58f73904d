"""TOMB-STD to TOMB-WIPE: what is begun anew and what is over between rounds, raids and turns."""

from __future__ import annotations

import pytest

from engine.games.tomb import figures, raiding
from engine.games.tomb.state import Change, Lasting
from engine.protocol import Roll
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import Table, before, hits


def lasts(t: Table, key: str, until: str, what: str = "add") -> None:
    """Give a Character one Attack die more, or Hit Points more or less, for so long."""
    change = Change("add", "atk", (1, 0, 0)) if what == "add" else Change("hp", n=int(what))
    t.s.lasting = [*t.s.lasting, Lasting(change, (key,), until, "", 0)]  # type: ignore[arg-type]


# --- rounds ---------------------------------------------------------------------------------------------------------


def test_after_the_reveal_the_first_round_begins_TOMB_COMB_4_TOMB_COMB_5() -> None:
    t = fight("m29", "c12 c08")
    t.answer("who:c12", ...)
    raid = t.s.raid
    assert raid is not None and (raid.round, raid.quiet, raid.idle) == (1, True, 0) and t.ask_of().kind == "cm"


def test_who_dies_on_being_revealed_never_fights_TOMB_COMB_4_TOMB_COMB_12() -> None:
    t = Table(3)
    t.party(0, "c17 c12")
    t.crypt("i", "m05 x07")
    t.at_door(0, "i")
    lasts(t, "m05", "turn", "-1")
    t.play("turn", "raid", "go-on", "go-on", "use:c17,c17,m05", ...)
    assert t.bank() == ["m05"] and t.ask_of().kind == "treasure"


def test_the_master_begins_every_round_TOMB_COMB_7_TOMB_COMB_11() -> None:
    """The Crypt Master begins even after having acted last in the round before."""
    t = fight("m18 m10", "c12")
    t.answer("wait:m10", "wait:c12", "wait:m18", ...)
    assert t.waiting == [1] and t.told("round") == [{"round": 2}]


def test_a_new_round_TOMB_COMB_11() -> None:
    """Everybody may act once again. A dazed combatant loses this action at once. Effects on the old round end."""
    t = fight("m18", "c12 c11")
    for key in ("m18", "c11"):
        t.one(key).dazed = 1
    t.one("c12").more = 1
    lasts(t, "c12", "round")
    t.one("c11").spent = ["round/c11", "combat/i05"]
    t.answer("wait:m18", "wait:c12", "wait:c11", "wait:c12", ...)
    assert [(t.one(key).acted, t.one(key).dazed) for key in ("m18", "c11", "c12")] == [(1, 0), (1, 0), (0, 0)]
    assert figures.count_actions(t.s, t.one("c12")) == 1 and t.waiting == [0] and not t.s.lasting
    assert t.one("c11").spent == ["combat/i05"]


@pytest.mark.parametrize("busy", ["a wound", "a card", "a death"])
def test_only_three_rounds_in_a_row_are_idle_TOMB_COMB_15(busy: str) -> None:
    """After a wound, a card that was used, or the end of a Monster, idle rounds are counted from the beginning."""
    t = fight("m15 m18", "c12")
    first = {
        "a wound": ("wait:m18", "attack:c12,m18", "wait:m15"),
        "a card": ("use:m15,m15", "wait:m18"),
        "a death": ("wait:m18", "wait:c12", "wait:m15"),
    }[busy]
    idle = ("wait:m18", "wait:c12", "wait:m15")
    if busy == "a death":
        t.one("m18").wounds = 4
        lasts(t, "m18", "round", "1")
        t.answer(*first, ...)
        assert t.bank() == ["m18"]
        idle = ("wait:m15", "wait:c12")
        t.answer(*idle, ...)
    else:
        t.answer(*first, ..., dice=hits(1, 4) if busy == "a wound" else ())
    t.answer(*idle, *idle, ...)
    assert not t.told("idle-combat") and t.s.raid is not None
    t.answer(*idle)
    assert t.told("idle-combat") == [{}] and t.s.parties[0].at < 0


def test_one_idle_round_of_three_does_not_end_a_combat_TOMB_COMB_15() -> None:
    """A round is idle only if nothing happens in all of it."""
    t = fight("m18", "c08")
    t.answer("wait:m18", "wait:c08", "wait:m18", "attack:c08,m18", "wait:m18", "wait:c08", ..., dice=hits(1, 4))
    assert t.s.raid is not None and t.s.raid.idle == 1


# --- battle actions -------------------------------------------------------------------------------------------------


def test_a_combatant_who_has_acted_has_no_more_options_TOMB_CHAR_1_TOMB_CHAR_2_TOMB_DEC_25() -> None:
    t = fight("m18 m18", "c12 c25 s03 c08")
    t.answer("wait:m18", "use:s03,c25,m18.2", ..., dice=hits(0, 5))
    assert t.one("c25").acted == 1 and t.waiting == [1]
    t.answer("wait:m18.2", ...)
    assert t.waiting == [0] and not any("c25" in option for option in t.options)
    t.answer("attack:c12,m18", ..., dice=hits(0, 4))
    assert t.one("c12").acted == 1 and not any("c12" in option for option in t.options)


def test_an_effect_on_a_roll_ends_after_the_attack_TOMB_CHAR_1_TOMB_WND_3() -> None:
    t = fight("m18 m05", "c12 c08")
    lasts(t, "c12", "roll")
    t.answer("wait:m18", "attack:c12,m18", ..., dice=hits(1, 5))
    assert not t.s.lasting and (t.one("m18").wounds, t.one("m05").wounds) == (1, 0)


def test_an_attack_may_be_answered_TOMB_MON_1_TOMB_CHAR_1() -> None:
    """Slow, played before the dice of the attack are thrown, takes some of them away."""
    t = fight("m18", "c12 c08", hand="p03")
    before = figures.count_dice(t.s, t.one("m18"), "atk").count
    t.passing = False
    t.answer("maul:m18", "who:c12", ...)
    assert t.ask_of().kind == "on-attack" and t.ask_of().secret and before == 4 and not t.told("rolled")


def test_everybody_sees_at_whom_an_announced_attack_is_aimed_TOMB_WND_3() -> None:
    """The view names the target until the dice are thrown."""
    t = fight("m18", "c12 c08", hand="p03 s04")
    t.passing = False
    t.answer("maul:m18", "who:c12", ...)
    assert [t.GAME.view(t.s, seat).aimed for seat in (None, 0, 1)] == ["c12"] * 3
    t.answer("pass", ..., dice=hits(1, 4))
    assert not t.GAME.view(t.s, None).aimed


@pytest.mark.parametrize("active", [0, 1])
def test_any_seat_is_crypt_master_TOMB_RAID_3_TOMB_RAID_4_TOMB_MON_3(active: int) -> None:
    """With two players, the one who does not raid is Crypt Master. This player alone knows the cards and is offered
    what the Monsters can do."""
    t = before("m22", "c12", 2, active=active)
    t.play("turn", "raid", ...)
    known = [t.GAME.view(t.s, seat).crypts[4].known for seat in (active, 1 - active)]
    assert known == [(), ("m22",)] and t.waiting == [1 - active]
    secret = next(event.secret for event in t.events if event.kind == "raid")
    assert secret == {1 - active: {"cards": ("m22",)}}
    t.answer("go-on", "go-on", ...)
    assert "use:m22,m22,none" in t.options


def test_a_pass_of_the_crypt_master_counts_TOMB_REACT_2_TOMB_REACT_4_TOMB_DEC_B() -> None:
    """A pass counts for each seat. The default answer is what the program would do, in the order of the cards."""
    t = before("m12 m12", "c12 c08", 2, active=1)
    t.play("turn", "raid", "go-on", "go-on", "wait:m12", "attack:c12,m12", ..., dice=hits(1, 4))
    assert t.waiting == [0] and t.ask_of().default.format_text() == "use:m12,m12,none"
    t.answer("pass", ...)
    assert t.one("m12").wounds == 1 and not t.told("prevented")


# --- the end of a combat and of a raid ------------------------------------------------------------------------------


def test_an_effect_on_a_combat_ends_before_the_treasures_TOMB_COMB_12() -> None:
    t = fight("m05 x07", "c12")
    lasts(t, "c12", "combat")
    t.one("c12").spent = ["round/c12", "combat/c12", "game/c12"]
    t.answer("wait:m05", "attack:c12,m05", ..., dice=hits(2, 5))
    assert t.ask_of().kind == "treasure" and not t.s.lasting and t.one("c12").spent == ["game/c12"]


def test_without_treasures_the_raid_is_over_TOMB_COMB_12() -> None:
    t = fight("m05", "c12")
    t.answer("wait:m05", "attack:c12,m05", dice=hits(2, 4))
    assert not t.told("treasures") and t.s.raid is None and t.told("raid-over") == [{"seat": 0, "left": 0}]


def test_treasures_are_shown_to_all_TOMB_TRS_1_TOMB_COMB_3() -> None:
    """Once the Monsters are shown too, everybody knows that nothing else is left in the Crypt."""
    t = fight("m05 x07 x08", "c12")
    assert t.s.crypts[8].only_treasures and t.GAME.view(t.s, 2).crypts[8].known == ()
    t.answer("wait:m05", "attack:c12,m05", ..., dice=hits(2, 4))
    assert t.GAME.view(t.s, 2).crypts[8].known == ("x07", "x08")


def test_passing_effects_are_gone_with_the_raid_TOMB_FLEE_3() -> None:
    t = fight("m18", "c12 c08")
    for until in ("roll", "round", "combat", "raid"):
        lasts(t, "c12", until)
    t.one("c12").dazed, t.one("c08").more, t.one("c08").spent = 2, 1, ["round/c08", "combat/c08"]
    t.ends = {"end"}
    t.answer("wait:m18", "flee:c08")
    assert [(one.acted, one.more, one.dazed) for one in t.s.parties[0].fighters] == [(0, 0, 0)] * 2
    assert not t.s.lasting and t.one("c08").spent == []


def test_a_treasure_that_is_banked_helps_no_more_TOMB_RET_1_TOMB_RET_2() -> None:
    """Quillon Vane lived by Bruntor's Shield. When it is banked, his wounds equal his Hit Points, and he dies."""
    t = Table(2)
    t.party(0, "c23 x03 c12", at="16.20")
    t.one("c23").wounds = 2
    t.play("turn", "return")
    assert t.bank() == ["x03"] and t.gone("c23")


def test_of_two_bearers_the_right_one_banks_TOMB_FREE_6_TOMB_RET_2_TOMB_FLEE_4() -> None:
    t = Table(2)
    t.party(0, "c12 x07 c08 x08 x07")
    t.play("rest", ("x08",), ...)
    assert t.bank() == ["x08"] and t.one("c12").cards.cards == ["x07"] == t.one("c08").cards.cards
    t.play("rest", ("x07", "x07"), ...)
    assert t.bank() == ["x08", "x07", "x07"] and not t.one("c12").cards.cards and not t.one("c08").cards.cards


def test_a_banked_card_leaves_its_place_TOMB_BANK_2_TOMB_BANK_3() -> None:
    """A Treasure may be banked from a Crypt or from a Character."""
    t = Table(2)
    t.party(0, "c12 x07")
    t.play("rest", ("x07",), ...)
    assert t.bank() == ["x07"] and not t.one("c12").cards.cards
    t.crypt("e", "x08")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", "bank")
    assert t.bank() == ["x07", "x08"] and not t.s.crypts[4].cards.cards


# --- Traps ----------------------------------------------------------------------------------------------------------


def test_each_trap_is_a_round_of_its_own_TOMB_A_57_TOMB_TRAP_4() -> None:
    """A card that is used once a round may be used again after the Trap. Effects on the Trap's rolls are over."""
    t = Table(3)
    t.party(0, "c12 c08")
    t.crypt("e", "r01 m04")
    t.at_door(0, "e")
    t.one("c08").spent = ["round/c08", "combat/c08"]
    lasts(t, "c08", "roll")
    t.play("turn", "raid", "trap:r01", ("c12",), ...)
    assert t.ask_of().kind == "leave" and t.s.raid is not None and t.s.raid.disarmers == []
    assert t.one("c08").spent == [] and not t.s.lasting


def test_the_trap_that_was_named_comes_TOMB_TRAP_1_TOMB_SOLO_10() -> None:
    """The named Trap comes even if the lot has drawn another one for the default. The lot gives every Trap the same
    chance."""
    for key in ("r01", "r08"):
        t = Table(3)
        t.party(0, "c12 c08")
        t.crypt("e", "r01 r08")
        t.at_door(0, "e")
        t.play("turn", "raid", ...)
        assert t.ask_of().secret
        t.answer(f"trap:{key}", ("c12",), ...)
        assert t.told("trap-shown")[0]["card"] == key
    t.play("turn", ...)
    t.s.step = "look"
    asked = next(raiding.look(t.s))
    assert isinstance(asked, Roll) and (asked.dice, asked.sides) == (1, 60)


# --- deaths ---------------------------------------------------------------------------------------------------------


def test_a_death_is_answered_by_others_and_by_who_has_killed_TOMB_DEATH_1_TOMB_WND_7() -> None:
    """A comrade draws a card because of the death, and a Monster is healed because it has killed. Then nobody is dying
    any more."""
    t = fight("m23", "c23 c12 c08")
    t.answer("maul:m23", "who:c23", ..., dice=hits(2, 5))
    assert t.ask_of().kind == "on-kill" and t.waiting == [1] and t.gone("c23") and t.s.dying == []


def test_cards_of_a_rogue_go_to_the_catcher_alone_TOMB_PICK_11() -> None:
    """If the Rogue dies in a Crypt instead, nobody gets the cards."""
    t = fight("m18", "c33 i16 c12")
    t.answer("maul:m18", "who:c33", ..., dice=hits(4, 4))
    assert t.s.discards["item"].cards == ["i16"] and not t.s.loot.cards


def test_a_Character_who_leaves_for_the_inn_keeps_no_card_TOMB_ATT_7_TOMB_WND_8() -> None:
    t = Table(2)
    t.party(0, "c12 i01 c08")
    t.crypt("e", "r14 x08")
    t.at_door(0, "e")
    lasts(t, "c12", "turn")
    t.play("turn", "raid", "trap:r14", ("c12",), ...)
    assert t.s.inn.cards == ["c12"] and t.s.lasting[0].on == () and t.s.discards["item"].cards == ["i01"]


def test_wounds_are_divided_from_the_fewest_hit_points_on_TOMB_WND_5() -> None:
    t = fight("m05 m18", "c25 s01 c08")
    t.one("m18").wounds = 3
    t.answer("wait:m18", "use:s01,c25", ..., dice=[*hits(1, 5), *hits(1, 5), *hits(0, 5)])
    assert t.ask_of().default == ("m18", "m05")


def test_a_card_that_is_stolen_helps_no_more_TOMB_PICK_7() -> None:
    t = Table(2)
    t.party(0, "c06", at="16.15")
    t.party(1, "c23 i07 c12", at="16.9")
    t.one("c23").wounds = 2
    t.play("turn", "steal:c06,c23,i07", "who:c12", dice=hits(3, 6))
    assert t.gone("c23") and t.s.theft is None


# --- turns and recruits ---------------------------------------------------------------------------------------------


def test_effects_on_a_turn_end_before_the_next_turn_TOMB_TURN_4_TOMB_WIPE_2() -> None:
    """A Character who lived by such an effect dies, in any party. A lost party is replaced by a new one at the Inn."""
    t = Table(3)
    t.party(1, "c23", at="16.20")
    t.one("c23").wounds = 2
    lasts(t, "c23", "turn", "1")
    t.party(2, "c12", at="16.20")
    t.top("c14", "c15")
    t.play("turn", "pass")
    assert [one.key for one in t.s.parties[2].fighters] == ["c12"] and t.s.parties[2].at >= 0
    party = t.s.parties[1]
    assert t.s.active == 1 and t.s.turn == 2 and party.at < 0 and [one.key for one in party.fighters] == ["c15"]


@pytest.mark.parametrize(("level", "asked"), [(6, False), (7, True)])
def test_more_recruits_from_level_seven_on_TOMB_CAMP_10_TOMB_CAMP_14(level: int, asked: bool) -> None:
    """A player may choose to give up nothing. With a full party the question is not asked."""
    t = Table(2, campaign=(level, 1))
    t.party(0, "c12")
    t.inn("c09 c10")
    t.s.deck.take(t.s.deck.cards.index("x07"))
    t.s.parties[0].bank.put("x07")
    t.play("turn", "recruit:c09", *(((),) if asked else ()))
    assert t.bank() == ["x07"] and not t.told("discarded") and len(t.s.parties[0].fighters) == 2
    t.party(0, "c12 c09 c11 c16")
    t.s.active = 0
    t.play("turn", "recruit:c10")
    assert len(t.s.parties[0].fighters) == 5


def test_who_recruits_nobody_gives_up_nothing_TOMB_RECR_1_TOMB_CAMP_10() -> None:
    """Bribe the Cook recruits up to two Characters. After that the player is asked once which banked cards to give
    up."""
    t = Table(2, campaign=(7, 1))
    t.party(0, "c12", hand="t05")
    t.inn("c09 c10 c11")
    t.s.deck.take(t.s.deck.cards.index("x07"))
    t.s.parties[0].bank.put("x07")
    t.play("turn", "play:t05,c12", "recruit:c10", "recruit:c09", ...)
    assert t.ask_of().kind == "more-recruits" and [one.key for one in t.s.parties[0].fighters] == ["c12", "c10", "c09"]
    t.answer(())
    assert t.s.inn.cards == ["c11"]


def test_a_new_comrade_may_be_answered_TOMB_RECR_1_TOMB_RECR_2() -> None:
    """A Character already in the party may react to the new one. Here a Tactic is drawn."""
    t = Table(2)
    t.party(0, "c13")
    t.inn("c09")
    t.top("t02")
    t.play("turn", "recruit:c09", "use:c13,c13")
    assert t.s.parties[0].hand.cards == ["t02"]


def test_without_a_tactic_deck_the_item_deck_is_the_default_TOMB_DEC_12() -> None:
    t = Table(2)
    t.s.decks["tactic"].move_all(t.s.away)
    t.play("turn", "draw", ...)
    assert t.ask_of().default.format_text() == "deck:item"


def test_a_drawn_card_is_secret_and_a_drawn_item_public_TOMB_DRAW_3_TOMB_DRAW_4() -> None:
    t = Table(3)
    t.party(1, "c12 c08")
    t.top("i15", "s03")
    t.s.active = 1
    t.play("turn", "draw", "deck:spell", "deck:item", ...)
    hand = t.s.parties[1].hand
    assert list(zip(hand.cards, hand.known, strict=True)) == [("s03", 2), ("i15", -1)]


def test_a_deck_is_renewed_only_when_it_is_empty_TOMB_DRAW_5() -> None:
    t = Table(2)
    t.s.decks["tactic"].move_all(t.s.discards["tactic"])
    t.s.discards["tactic"].move("t02", t.s.decks["tactic"])
    t.play("turn", "draw", "deck:tactic", ...)
    assert not t.told("reshuffled")
    t.answer("deck:tactic")
    assert len(t.told("reshuffled")) == 1 and "tactic deck" in [one.kind for one in t.chance]


def test_by_default_the_last_of_three_Characters_leaves_TOMB_SOLO_8() -> None:
    t = Table(1)
    t.party(0, "c12")
    t.inn("c14 c15 c16")
    t.play("turn", "draw", "deck:tactic", "deck:tactic", ...)
    assert t.ask_of().default.format_text() == "take:c16"


def test_the_target_is_named_before_a_contest_TOMB_DEC_32_TOMB_MON_6() -> None:
    """The Skill of a Monster is rolled against that of a Character whom the raider names. The loser gives up an
    Item."""
    t = Table(3)
    t.party(0, "c12 i01 c08 i16")
    t.crypt("e", "m09")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.ask_of().kind == "target" and t.ask_of().default.format_text() == "who:c12" and not t.told("rolled")


def test_a_card_whose_text_says_so_is_discarded_after_use_TOMB_PLAY_4_TOMB_PLAY_5() -> None:
    t = Table(2)
    t.party(0, "c12", hand="t13", at="16.20")
    t.play("turn", "play:t13,c12", ...)
    assert t.s.discards["tactic"].cards == ["t13"] and not t.s.parties[0].hand.cards
    assert not t.one("c12").cards.cards


def test_a_player_whose_party_dies_by_banking_has_no_turn_TOMB_WIPE_4_TOMB_DEC_9_TOMB_FREE_6() -> None:
    """The Hit Points of the Treasure go with it, and the Character dies. The turn of the next player begins as
    usual."""
    t = Table(2)
    t.party(0, "c23 x09")
    t.one("c23").wounds = 3
    t.ends = set()
    t.top("c14", "c15")
    t.play("rest", "no", ("x09",), ...)
    assert t.bank() == ["x09"] and t.told("wiped") == [{"seat": 0}]
    assert t.waiting == [1] and t.ask_of().kind == "turn" and not t.s.turn_over


def test_a_Character_who_hands_its_hit_points_away_dies_TOMB_FREE_1_TOMB_DEC_7() -> None:
    t = Table(2)
    t.party(0, "c23 i07 c12")
    t.one("c23").wounds = 2
    t.passing = False
    t.play("arrange", "give:i07,c23,c12", ...)
    assert t.gone("c23") and t.one("c12").cards.cards == ["i07"] and t.s.busy, "handing over is no pass"


def test_without_wounds_nobody_heals_TOMB_STD_1_TOMB_STD_2() -> None:
    t = Table(2)
    t.party(0, "c08", at="16.20")
    assert "heal" not in t.play("turn", ...).options


def test_away_from_doors_nothing_is_raided_TOMB_RAID_1() -> None:
    t = Table(2)
    t.party(0, "c12", at="16.20")
    t.crypt("p", "m05")
    assert "raid" not in t.play("turn", ...).options


@pytest.mark.parametrize(
    ("at", "wounds", "cards", "may"),
    [("16.20", 1, True, False), ("16.9", 0, True, False), ("16.9", 1, False, True), ("16.2", 1, False, False),
     ("16.2", 0, True, True)],
)  # fmt: skip
def test_a_special_space_offers_an_action_TOMB_MAP_8(at: str, wounds: int, cards: bool, may: bool) -> None:
    """The action is offered only on its space, and only if it would do something."""
    t = Table(2)
    t.party(0, "c12", at=at)
    t.one("c12").wounds = wounds
    for deck in t.s.decks.values() if not cards else ():
        deck.move_all(t.s.away)
    assert ("rest" in t.play("turn", ...).options) == may


# --- who decides and what is rolled ---------------------------------------------------------------------------------


def test_the_crypt_master_names_the_monster_that_gets_an_item_TOMB_MON_6_TOMB_RUL_1() -> None:
    """The Crypt Master names the Monster that gets the Item of the armoury."""
    t = Table(3, "tomb_of_the_overseers")
    t.party(0, "c12")
    t.crypt("n", "m18 m05")
    t.at_door(0, "n")
    t.play("turn", "raid", "go-on", "go-on", ...)
    master = t.s.raid.cm if t.s.raid is not None else -1
    assert t.ask_of().kind == "target" and t.waiting == [master]
    assert t.options == ["who:m05", "who:m18"] and t.ask_of().default.format_text() == "who:m05"


def test_a_roll_may_be_answered_TOMB_DICE_4_TOMB_ROLL_6() -> None:
    """A die that is thrown again counts by its new face. After the roll no dice are left on the table."""
    t = Table(3)
    t.party(0, "c30 c08")
    t.crypt("e", "r05")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r05", ("c30",), "use:c30,c30", dice=[*hits(2, 4), 1])
    assert t.told("trap-shown")[0]["successes"] == 3 and not t.s.throws
    assert {roll.sides for roll in t.chance if isinstance(roll, Roll) and roll.kind == "skl-roll"} == {10}


def test_questions_about_cards_in_hand_are_secret_TOMB_TURN_3_TOMB_DEC_10() -> None:
    t = Table(2)
    t.party(0, "c12", hand="t13", at="16.20")
    assert t.play("turn", ...).ask_of().secret
    t = Table(2)
    t.party(0, "c12", at="16.20")
    assert not t.play("turn", ...).ask_of().secret


def test_a_treasure_may_cost_a_life_TOMB_TRS_1_TOMB_TRS_3() -> None:
    """Quillon Vane lived by the Tower Shield. He dies when another card replaces it."""
    t = Table(2)
    t.party(0, "c23 i06 c12 x03")
    t.one("c23").wounds = 2
    t.crypt("e", "x18 x07")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", "bank", "replace:c23")
    assert t.gone("c23") and t.bank() == ["x07"] and t.s.discards["item"].cards.count("i06") == 1
