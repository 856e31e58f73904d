"""TOMB-WND, TOMB-DEATH, TOMB-TRS, TOMB-END: Tests of wounds, death, lost parties, Treasures, the end and the scores."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.tomb import harm, scoring
from engine.games.tomb.state import Change, Lasting
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import Table, hits

# --- wounds ---------------------------------------------------------------------------------------------------------


def test_all_wounds_of_an_action_go_to_one_TOMB_WND_1_TOMB_WND_3_TOMB_WND_4() -> None:
    """Wounds that are too many are not passed on to another combatant."""
    t = fight("m04 m18", "c12 c08")
    t.answer("wait:m04", "attack:c12,m04", ..., dice=hits(4, 4))
    assert t.bank() == ["m04"] and t.one("m18").wounds == 0
    assert t.told("wounded") == [{"one": "m04", "n": 4, "wounds": 4, "hp": 2}]


def test_divided_wounds_TOMB_WND_5_TOMB_DEC_26() -> None:
    """Each wound goes to a Character who is not yet mortally wounded."""
    t = fight("m18 m05", "c25 s01 c08")
    t.answer("wait:m18", "use:s01,c25", ..., dice=[*hits(1, 5), *hits(1, 5), *hits(1, 5)])
    ask = t.ask_of()
    assert ask.kind == "divide" and ask.default == ("m05", "m05", "m18")
    assert ask.choice.is_valid_answer(("m18", "m18", "m18")) and not ask.choice.is_valid_answer(("m05", "m05", "m05"))
    t.answer(("m18", "m18", "m05"), ...)
    assert (t.one("m18").wounds, t.one("m05").wounds) == (2, 1)


def test_left_over_wounds_fall_on_the_own_party_or_are_lost_TOMB_WND_6_TOMB_WND_9() -> None:
    """Wounds of Characters that are left over fall on their own party. Those of Monsters are lost."""
    t = fight("m05 x07", "c25 s01 c08")
    t.answer("wait:m05", "use:s01,c25", ..., dice=[*hits(1, 5), *hits(1, 5), *hits(1, 5)])
    assert t.ask_of().kind == "divide" and t.ask_of().default == ("c08",)
    t = fight("m22", "c23")
    t.s.lasting = [Lasting(Change("add", "mag", (0, 3, 0)), ("m22",), "combat", "", 0)]
    t.top("c14", "c15")
    t.answer("use:m22,m22", dice=hits(6, 7))
    assert t.told("wounded") == [{"one": "c23", "n": 2, "wounds": 2, "hp": 2}]


def test_monsters_die_before_characters_TOMB_WND_7() -> None:
    t = fight("m05", "c25 s01 c08")
    t.one("c25").wounds = 1
    t.answer("wait:m05", "use:s01,c25", ("c25",), dice=[*hits(1, 5), *hits(1, 5), *hits(1, 5)])
    assert [kind for kind in t.kinds() if kind in ("killed", "died")] == ["killed", "died"]


def test_wounds_stay_until_they_are_healed_TOMB_WND_8() -> None:
    """Wounds stay after fleeing and at the Inn. They are gone when a Character leaves its party."""
    t = fight("m18", "c12 c08")
    t.answer("maul:m18", "who:c12", "flee:c08", dice=hits(2, 4))
    assert t.one("c12").wounds == 2 and t.s.parties[0].at < 0
    t = Table(2)
    t.party(0, "c12 c08")
    t.one("c12").wounds = 2
    t.crypt("e", "r14")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r14", ("c12",))
    t.s.active = 0
    t.s.parties[0].at = -1
    t.play("turn", "recruit:c12")
    assert t.one("c12").wounds == 0


def test_who_is_wounded_is_its_player_s_choice_TOMB_WND_2() -> None:
    t = fight("m29", "c12 c08")
    assert t.ask_of().kind == "target" and t.waiting == [0]


# --- death ----------------------------------------------------------------------------------------------------------


def test_as_many_wounds_as_hit_points_kill_TOMB_DEATH_1_TOMB_DEATH_4_TOMB_DEATH_5() -> None:
    """The cards of the dead Character are discarded, and a new Character comes to the Inn."""
    t = fight("m18", "c23 i16 c12")
    t.top("c14")
    t.answer("maul:m18", "who:c23", ..., dice=hits(2, 4))
    assert t.gone("c23") and t.s.dead.cards == ["c23"] and t.s.discards["item"].cards == ["i16"]
    assert t.s.inn.cards == ["c14"]


def test_a_death_is_prevented_at_the_moment_it_happens_TOMB_DEATH_2_TOMB_DEATH_6() -> None:
    """If the death is prevented, the cards stay where they are."""
    t = fight("m18", "c23 i16 c12 x14")
    t.answer("maul:m18", "who:c23", "use:x14,c12,c23", ..., dice=hits(4, 4))
    assert t.one("c23").wounds == 1 and t.one("c23").cards.cards == ["i16"] and "x14" in t.s.crypt_discard.cards


def test_a_killed_monster_is_banked_and_its_cards_discarded_TOMB_DEATH_3_TOMB_DEATH_8() -> None:
    t = Table(3)
    t.party(0, "c12 c08")
    t.crypt("e", "m02")
    t.at_door(0, "e")
    t.top("i16")
    t.play("turn", "raid", "go-on", "go-on", "wait:m02", "attack:c12,m02", dice=hits(3, 4))
    assert t.bank() == ["m02"] and t.s.discards["item"].cards == ["i16"]


@pytest.mark.parametrize(("rule", "at_inn"), [("recycle", 1), ("none", 0)])
def test_the_dead_go_back_into_an_empty_bag_TOMB_DEATH_7_TOMB_HR_6(rule: str, at_inn: int) -> None:
    """First the dead go back into the bag, with the Character who has just died."""
    t = fight("m18", "c23 c12", empty_bag=rule)
    t.s.bag.move_all(t.s.away)
    t.answer("maul:m18", "who:c23", ..., dice=hits(2, 4))
    assert len(t.s.inn) == at_inn and (t.s.inn.cards == ["c23"]) == bool(at_inn)


def test_a_loss_of_hit_points_kills_too_TOMB_DEATH_1() -> None:
    """Bruntor's Shield gives Hit Points for the other Characters. When they die, its bearer dies (TOMB-FX-15)."""
    t = fight("m18", "c23 x03 c25")
    t.one("c23").wounds = 2
    t.answer("maul:m18", "who:c25", dice=hits(2, 4))
    assert t.told("died") == [{"one": "c25", "seat": 0}, {"one": "c23", "seat": 0}]


# --- lost parties ---------------------------------------------------------------------------------------------------


def test_a_party_is_lost_TOMB_EX_15() -> None:
    """TOMB-WIPE-1 to -4, TOMB-HAND-3: The cards of the party are discarded, and a new Character is drawn. The hand
    stays."""
    t = fight("m18", "c23 i16", hand="t02")
    t.top("c14", "c27")
    t.answer("maul:m18", "pass", dice=hits(2, 4))
    s = t.s
    assert s.inn.cards == ["c14"] and [one.key for one in s.parties[0].fighters] == ["c27"]
    assert s.parties[0].at < 0 and s.parties[0].hand.cards[0] == "t02" and len(s.parties[0].hand) == 3
    assert s.active == 1 and s.raid is None


def test_a_raid_that_loses_its_party_TOMB_WIPE_5_TOMB_WIPE_3() -> None:
    """The Monsters go back into the Crypt without wounds."""
    t = fight("m18 x07", "c12")
    t.one("m18").wounds = 2
    t.top("c14", "c08")
    t.one("c12").wounds = 1
    t.answer("maul:m18", dice=hits(4, 4))
    assert sorted(t.s.crypts[8].cards.cards) == ["m18", "x07"] and t.told("drew")[-1]["deck"] == "prayer"


def test_without_Characters_to_draw_a_player_chooses_at_the_inn_TOMB_WIPE_6_TOMB_DEC_35() -> None:
    """The player chooses a Character at the Inn. If nobody is there, the turns are passed until somebody is."""
    t = fight("m18", "c23", empty_bag="none")
    t.s.bag.move_all(t.s.away)
    t.answer("maul:m18", dice=hits(2, 4))
    assert not t.s.parties[0].fighters and t.s.active == 1
    t.s.active = 0
    t.play("start")
    assert t.s.active == 1 and not t.s.parties[0].fighters
    t.s.away.move_all(t.s.bag)
    t.s.bag.cards.remove("c14")
    t.s.bag.known.pop()
    t.s.inn.put("c14")
    t.s.bag.move_all(t.s.away)
    t.s.active = 0
    t.play("start", ...)
    assert [one.key for one in t.s.parties[0].fighters] == ["c14"] and t.ask_of().kind == "turn"


def test_who_waits_at_the_inn_without_a_party_gets_one_at_the_own_start_TOMB_WIPE_6() -> None:
    """The party is not made at the end of another player's turn, even if a Character could be drawn by then."""
    t = Table(3)
    t.party(2, "")
    t.play("turn", "pass")
    assert t.s.active == 1 and not t.s.parties[2].fighters and not t.told("new-party")
    t.s.active = 2
    t.play("start", ...)
    assert len(t.s.parties[2].fighters) == 1 and t.ask_of().kind == "turn"


def test_by_default_the_first_Character_at_the_inn_comes_TOMB_WIPE_6_TOMB_DEC_35() -> None:
    """If the bag is empty, the player chooses one of all Characters at the Inn when the turn starts. The turn goes on
    with this one."""
    t = Table(2)
    t.party(0, "")
    t.inn("c14 c15 c16")
    t.s.bag.move_all(t.s.away)
    t.play("start", ...)
    assert t.waiting == [0] and t.ask_of().kind == "new-party"
    assert t.options == ["take:c14", "take:c15", "take:c16"] and t.ask_of().default.format_text() == "take:c14"
    t.answer("take:c15", ...)
    assert t.told("new-party") == [{"seat": 0, "character": "c15"}] and t.s.inn.cards == ["c14", "c16"]
    assert t.ask_of().kind == "turn" and not t.s.turn_over


@pytest.mark.parametrize("someone", [True, False])
def test_a_new_party_from_the_inn_TOMB_HR_5(someone: bool) -> None:
    t = fight("m18", "c23", new_party="inn")
    if someone:
        t.inn("c12 c14")
    t.top("c15")
    t.answer("maul:m18", *(("take:c14",) if someone else ()), dice=hits(2, 4))
    assert t.s.parties[0].fighters[0].key == ("c14" if someone else "c15")


# --- Treasures and banking -------------------------------------------------------------------------------------------


def test_treasures_are_banked_or_attached_TOMB_TRS_1_TOMB_TRS_2_TOMB_DEC_28() -> None:
    t = Table(2)
    t.party(0, "c12 c08")
    t.crypt("e", "x07 x01")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.options == ["bank", "wear:c12", "wear:c08"] and t.ask_of().default.format_text() == "bank"
    t.answer("wear:c08", "bank")
    assert t.one("c08").cards.cards == ["x01"] and t.bank() == ["x07"]
    assert t.told("banked") == [{"seat": 0, "card": "x07", "xp": 5}], "openly, and at once (TOMB-BANK-3)"


def test_a_treasure_with_a_trait_TOMB_TRS_3_TOMB_ATT_3() -> None:
    t = Table(2)
    t.party(0, "c12 i01")
    t.crypt("e", "x01")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.options == ["bank", "replace:c12"]


def test_a_party_lost_among_the_treasures_gains_no_more_TOMB_WIPE_5_TOMB_RAID_8() -> None:
    """The Aegis replaces the Tower Shield and gives one Hit Point less, so its bearer dies. The remaining Treasures go
    back into the Crypt."""
    t = Table(2)
    t.party(0, "c23 i06")
    t.one("c23").wounds = 2
    t.crypt("e", "x18 x18")
    t.at_door(0, "e")
    t.top("c14", "c15")
    t.play("turn", "raid", "go-on", "go-on", "replace:c23")
    assert t.s.crypts[4].cards.cards == ["x18"] == t.s.crypt_discard.cards and not t.bank()
    assert [one.key for one in t.s.parties[0].fighters] == ["c15"] and t.s.active == 1


def test_banked_cards_are_public_and_stay_banked_TOMB_BANK_2_TOMB_SEC_9() -> None:
    t = Table(3)
    t.s.parties[1].bank.put("x07")
    t.s.deck.take(t.s.deck.cards.index("x07"))
    for viewer in (0, 1, 2, None):
        party = t.GAME.view(t.s, viewer).parties[1]
        assert party.bank == ("x07",) and party.score == 5


# --- the end --------------------------------------------------------------------------------------------------------


def last(words: str, party: str, **house: str) -> Table:
    t = Table(2, **house)
    t.party(0, party)
    t.crypt("d", "")
    t.crypt("e", words)
    t.at_door(0, "e")
    return t


def test_the_match_ends_with_the_last_crypt_card_TOMB_EX_16() -> None:
    """TOMB-END-1, TOMB-END-2: An attached Treasure counts, because its bearer is alive."""
    t = last("x07", "c12")
    t.play("turn", "raid", "go-on", "go-on", "wear:c12")
    result = t.GAME.result(t.s)
    assert t.s.over and result is not None and result.scores == (5, 0) and result.winners == (0,)
    assert t.told("over") == [{"scores": (5, 0), "idle": False}]


def test_the_check_is_made_when_the_raid_is_over_TOMB_END_5() -> None:
    """While the Crypt Master holds the last cards, the match goes on."""
    t = last("m18", "c12 c08")
    t.play("turn", "raid", "go-on", "go-on", "wait:m18", "flee:c12")
    assert not t.s.over and t.GAME.result(t.s) is None


def test_the_highest_score_wins_TOMB_END_3_TOMB_END_4() -> None:
    """Equal highest scores share the victory."""
    t = Table(3)
    t.s.over = True
    for seat, card in ((0, "x04"), (1, "x07"), (2, "x07")):
        t.s.parties[seat].bank.put(card)
    result = scoring.compute_result(t.s)
    assert result is not None and result.winners == (1, 2) and result.scores == (3, 5, 5)
    assert result.kind == "idle", "a Crypt still holds a card"


@pytest.mark.parametrize(("rule", "winners"), [("shared", (0, 1)), ("most_monsters", (0,)), ("fewest_dead", (1,))])
def test_the_house_rule_on_ties_TOMB_HR_7(rule: str, winners: tuple[int, ...]) -> None:
    t = Table(2, tie=rule)
    t.s.over = True
    t.s.parties[0].bank.put("m02")
    t.s.parties[0].deaths = 1
    t.s.parties[1].bank.put("x07")
    result = scoring.compute_result(t.s)
    assert result is not None and result.winners == winners


def test_five_idle_rounds_end_the_game_TOMB_END_6() -> None:
    """A turn with only a pass is idle. From the third idle round on, the rounds that are left are announced."""
    t = Table(2)
    for turn in range(10):
        t.play("turn", "pass")
        assert len(t.told("idle")) == (turn >= 5) + (turn >= 7), "at the end of the round"
    assert t.s.over and t.told("idle") == [{"left": 2}, {"left": 1}]
    result = t.GAME.result(t.s)
    assert result is not None and result.kind == "idle"


def test_deeds_of_the_turn_before_do_not_count_TOMB_END_6() -> None:
    t = Table(2)
    t.s.busy, t.s.step = True, "start"
    t.step(("pass",), ())
    assert t.s.idle == 1


def test_anything_else_counts_as_play_TOMB_END_6() -> None:
    t = Table(2)
    for turn in range(12):
        t.play("turn", *(("pass",) if turn != 5 else ("draw", "deck:tactic", "deck:tactic")))
    assert not t.s.over and t.s.idle == 6


def test_a_free_action_counts_as_play_TOMB_END_6() -> None:
    t = Table(2)
    t.party(0, "c12", hand="t13", at="16.20")
    t.play("turn", "play:t13,c12", "pass")
    assert t.s.idle == 0
    t.play("turn", "pass")
    assert t.s.idle == 1


def test_once_a_game_also_counts_for_a_Character_who_comes_back_TOMB_FX_14_TOMB_ATT_7() -> None:
    """TOMB-FX, limits: Oskar has saved himself once. He goes to the Inn and is recruited again, and cannot save himself
    a second time."""
    t = fight("m18", "c15 c12")
    t.one("c15").wounds = 3
    t.answer("maul:m18", "who:c15", "use:c15,c15", "flee:c12", dice=hits(3, 4))
    t.follow(harm.send_one_to_inn(t.s, t.one("c15"), 0), (), ())
    t.s.active = 0
    t.play("turn", "recruit:c15")
    t.s.active = 0
    t.one("c15").wounds = 4
    t.follow(harm.resolve_deaths(t.s), (), ())
    assert t.gone("c15")


def test_an_older_stored_match_lacks_used_abilities_TOMB_FX_14() -> None:
    """The field is stored only if it holds something (`engine.written`)."""
    t = fight("m18", "c15 c12")
    assert "spent" not in msgspec.to_builtins(t.s)
    t.follow(harm.send_one_to_inn(t.s, t.one("c15"), 0), (), ())
    assert "spent" not in msgspec.to_builtins(t.s), "he has used nothing"
