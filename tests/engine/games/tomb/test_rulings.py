"""Rulings TOMB-RUL-8 to TOMB-RUL-16, by which the game differs from the rulebook."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.tomb import casting, figures, harm
from engine.games.tomb.state import Change, Lasting
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import Table, hits
from tests.engine.games.tomb.solo import solo

# --- idleness --------------------------------------------------------------------------------------------------------


def test_five_moves_in_a_row_end_no_solo_game_TOMB_RUL_8() -> None:
    """A solo game never ends because nothing happens, neither by moves nor by passes."""
    t = solo("c12", "m18")
    for turn in range(12):
        t.play("turn", "pass" if turn % 3 == 0 else "move:8.16" if turn % 3 == 1 else "move:e")
    assert not t.s.over and not t.told("idle") and not t.told("over")


def test_moving_is_doing_something_TOMB_RUL_8() -> None:
    """If one player moves in a round, idle rounds are counted from the beginning."""
    t = Table(2)
    for turn in range(24):
        t.play("turn", "move:16.18" if turn == 9 else "pass")
        assert t.s.over == (turn == 19)
        if t.s.over:
            return
    raise AssertionError("it goes on for ever")


def test_handing_cards_round_is_doing_something_TOMB_RUL_8() -> None:
    t = Table(2)
    t.passing = False
    t.party(0, "c12 i01 c08", at="16.20")
    t.play("arrange", "give:i01,c12,c08", "pass", "pass")
    assert t.s.idle == 0


@pytest.mark.parametrize(("reaction", "idle"), [("play:t11,c09", 0), ("pass", 4)])
def test_a_reaction_in_anothers_turn_is_doing_something_TOMB_RUL_8(reaction: str, idle: int) -> None:
    """One party is slowed when its turn begins, so somebody did something in this turn."""
    t = Table(2)
    t.party(0, "c12")
    t.party(1, "c09", hand="t11")
    t.s.idle = 3
    t.play("start", f"@1 {reaction}", "pass")
    assert t.s.idle == idle


# --- combats that come to nothing ------------------------------------------------------------------------------------


def barred(t: Table, *keys: str) -> None:
    """Bar the raiders from fleeing, as a Chainwraith does."""
    t.s.lasting = [*t.s.lasting, Lasting(Change("ban", "flee"), keys, "combat", "m25", 0)]


def without_dice(t: Table, *keys: str) -> None:
    """Leave the raiders no die to attack with."""
    t.s.lasting = [*t.s.lasting, Lasting(Change("sub", "atk", (9, 9, 9)), keys, "combat", "t01", 0)]


def test_honest_misses_end_no_raid_TOMB_RUL_9() -> None:
    t = fight("m18", "c08")
    for _ in range(5):
        t.answer("maul:m18", "attack:c08,m18", ..., dice=[*hits(0, 4), *hits(0, 4)])
    assert t.s.raid is not None and t.s.raid.round == 6 and not t.told("idle-combat")


@pytest.mark.parametrize("dice", [True, False])
def test_three_rounds_of_waiting_or_without_a_die_end_a_combat_TOMB_RUL_9(dice: bool) -> None:
    t = fight("m18", "c08")
    if not dice:
        without_dice(t, "m18", "c08")
    each = ("wait:m18", "wait:c08") if dice else ("maul:m18", "attack:c08,m18")
    t.answer(*each, *each, ...)
    assert t.s.raid is not None and t.s.raid.round == 3
    t.answer(*each)
    assert t.told("idle-combat") == [{}] and t.s.parties[0].at < 0


def test_the_rounds_are_counted_from_the_last_blow_TOMB_RUL_9() -> None:
    """A blow misses in the third round. Combat ends after exactly three more rounds of waiting."""
    t = fight("m18", "c08")
    quiet = ("wait:m18", "wait:c08")
    t.answer(*quiet * 2, "maul:m18", "wait:c08", *quiet * 2, ..., dice=hits(0, 4))
    assert t.s.raid is not None and t.s.raid.round == 6 and not t.told("idle-combat")
    t.answer(*quiet)
    assert t.told("idle-combat") == [{}] and t.s.raid is None


@pytest.mark.parametrize(("monster", "party", "lasting"), [("m15", "c08", True), ("m18", "c08 i16", True),
                                                           ("m18", "c08", False)])  # fmt: skip
def test_a_ban_on_fleeing_holds_while_one_side_can_act_TOMB_RUL_9(monster: str, party: str, lasting: bool) -> None:
    """A Monster that dazes, or a potion for a wounded Character, needs no die."""
    t = fight(monster, party)
    t.only()
    barred(t, "c08")
    without_dice(t, monster, "c08")
    t.one("c08").wounds = 1
    each = (f"wait:{monster}", "wait:c08")
    t.answer(*each * 3, *([...] if lasting else []))
    assert (t.s.raid is not None) == lasting


def test_a_ban_on_fleeing_holds_while_anybody_can_do_anything_TOMB_RUL_9() -> None:
    """Both sides have dice and only choose to wait."""
    t = fight("m18", "c08")
    barred(t, "c08")
    t.answer(*("wait:m18", "wait:c08") * 5, ...)
    assert t.s.raid is not None and t.s.raid.round == 6 and not t.told("idle-combat")


def test_where_nobody_can_do_anything_no_ban_holds_TOMB_RUL_9() -> None:
    t = fight("m18", "c08")
    t.only()
    barred(t, "c08")
    without_dice(t, "m18", "c08")
    t.answer(*("maul:m18", "attack:c08,m18") * 2, ...)
    assert t.s.raid is not None
    t.answer("maul:m18", "attack:c08,m18")
    assert t.told("idle-combat") == [{}] and t.s.raid is None and t.s.parties[0].at < 0


@pytest.mark.parametrize("hand", ["t02", "t01"])
def test_the_end_of_a_combat_does_not_reveal_a_hand_TOMB_RUL_9_TOMB_SEC_12(hand: str) -> None:
    """A player who might hold a card has three rounds more, whatever the card is. After that the combat ends, too."""
    t = fight("m18", "c08", hand=hand)
    barred(t, "c08")
    without_dice(t, "m18", "c08")
    each = ("maul:m18", "wait:c08")
    t.answer(*each * 5, ...)
    assert t.s.raid is not None and t.s.raid.round == 6
    t.answer(*each)
    assert t.told("idle-combat") == [{}] and t.s.parties[0].at < 0


# --- the dying -------------------------------------------------------------------------------------------------------


def test_who_is_healed_while_dying_lives_TOMB_RUL_10() -> None:
    """Ioveth heals by casting a Prayer. He casts the one that was to save him: the card is spent, and he lives."""
    t = fight("m18", "c27 c12", hand="p06")
    t.one("c12").wounds = 3
    t.answer("maul:m18", "who:c12", "play:p06,c27,c12", "use:c27,c27,c12", ..., dice=hits(2, 4))
    assert t.one("c12").wounds == 4 and not t.told("died") and t.told("saved") == [{"one": "c12", "left": 1}]


@pytest.mark.parametrize("wounds", [3, 4])
def test_a_heal_is_not_offered_for_those_it_cannot_save_TOMB_RUL_10(wounds: int) -> None:
    """A heal of one wound is not enough for a Character with one or two wounds more than Hit Points. Ioveth has nothing
    to heal."""
    t = fight("m18", "c27 c12 c08", hand="p06")
    t.one("c12").wounds, t.one("c08").wounds = wounds, 1
    t.answer("maul:m18", "who:c12", "play:p06,c27,c12", ..., dice=hits(3, 4))
    assert t.ask_of().kind == "on-cast" and t.options == ["use:c27,c27,c08", "pass"]
    t.answer("pass", ...)
    assert t.told("saved") == [{"one": "c12", "left": 1}] and not t.told("died")


def test_who_is_healed_too_little_goes_on_dying_TOMB_RUL_10() -> None:
    """A Character with as many wounds as Hit Points is dying. With one wound less it lives."""
    t = Table(2)
    t.party(0, "c12 c08")
    one = t.one("c12")
    one.wounds = figures.compute_hit_points(t.s, one) + 1
    t.s.dying.append(["c12"])
    t.follow(harm.heal(t.s, one, 1), (), ())
    assert t.s.dying == [["c12"]] and not t.told("saved")
    t.follow(harm.heal(t.s, one, 1), (), ())
    assert t.s.dying == [[]] and t.told("saved") == [{"one": "c12", "left": 1}]


# --- Treasures -------------------------------------------------------------------------------------------------------


def test_a_treasure_is_never_thrown_away_by_choice_TOMB_RUL_11() -> None:
    """Neither the new Treasure nor an old one of its trait can be discarded to make room."""
    t = Table(2)
    t.party(0, "c12 x18 c08 i06")
    t.crypt("e", "x03")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.options == ["bank", "replace:c08"]


def test_an_item_takes_no_treasures_place_TOMB_RUL_11() -> None:
    t = Table(2)
    t.party(0, "c12 x18")
    t.top("i06")
    t.play("turn", "draw", "deck:item", "deck:tactic")
    assert t.one("c12").cards.cards == ["x18"] and "i06" in t.s.discards["item"].cards


def test_all_treasures_are_banked_on_arrival_TOMB_RUL_14() -> None:
    """Nobody is asked. A party that flees still chooses (TOMB-FLEE-4)."""
    t = Table(2)
    t.party(0, "c12 x07 c08 x08", at="16.20")
    t.play("turn", "return")
    assert t.bank() == ["x07", "x08"] and t.s.active == 1
    t = fight("m18", "c12 x07")
    t.answer("wait:m18", "flee:c12", ...)
    assert t.ask_of().kind == "bank"


# --- the price of a solo draw ----------------------------------------------------------------------------------------


def test_searching_the_cache_costs_a_Character_TOMB_RUL_12() -> None:
    t = solo("c12")
    t.s.parties[0].at = 2 * 33 + 16
    t.play("turn", "rest", "deck:tactic", "take:c14")
    assert t.told("sent-away") == [{"character": "c14"}] and t.s.inn.cards == ["c15"]


def test_who_cannot_pay_cannot_search_TOMB_RUL_12() -> None:
    t = solo("c12")
    t.s.inn.move_all(t.s.dead)
    t.s.parties[0].at = 2 * 33 + 16
    t.play("turn", ...)
    assert "rest" not in t.options and "return" in t.options


@pytest.mark.parametrize("words", ["c04", "c13"])
def test_what_a_character_draws_costs_nothing_TOMB_RUL_12(words: str) -> None:
    """Kadin draws as an action, and Old Jory draws when somebody is recruited. Neither costs anything."""
    t = solo(words)
    if words == "c04":
        t.play("turn", "use:c04,c04")
    else:
        t.play("turn", "recruit:c14", "use:c13,c13")
    assert not t.told("sent-away") and t.told("drew")


@pytest.mark.parametrize(("at", "drawn"), [("16.2", ("rest", "deck:tactic")), ("inn", ("draw", *["deck:tactic"] * 2))])
def test_in_company_a_draw_costs_nothing_TOMB_RUL_12(at: str, drawn: tuple[str, ...]) -> None:
    t = Table(2)
    t.party(0, "c12", at=at)
    t.inn("c14")
    t.play("turn", *drawn)
    assert t.s.inn.cards == ["c14"] and not t.told("sent-away")
    assert len(t.s.parties[0].hand) == len(drawn) - 1


# --- who may pray and cast -------------------------------------------------------------------------------------------


def test_a_cleric_without_dice_may_still_pray_TOMB_RUL_13() -> None:
    """All Holiness dice of the Cleric are lowered away, and he may still pray. Another Character without a die may
    not."""
    for taken in (False, True):
        t = fight("m18", "c08 c26", hand="p01")
        if taken:
            t.s.lasting = [Lasting(Change("sub", "hol", (9, 9, 9)), ("c08", "c26"), "combat", "m20", 0)]
        t.answer("wait:m18", ...)
        assert "play:p01,c08,none" in t.options and ("play:p01,c26,none" in t.options) != taken
    assert not figures.count_dice(t.s, t.one("c08"), "hol").any


def test_a_prayer_asks_for_a_cleric_or_a_die_and_an_item_for_nothing_TOMB_RUL_13() -> None:
    """Without Holiness dice, only a Cleric may have a Prayer. With them every Character may."""
    t = Table(2)
    t.party(0, "c08 c26 c12")
    for taken in (False, True):
        if taken:
            t.s.lasting = [Lasting(Change("sub", "hol", (9, 9, 9)), ("c08", "c26"), "game", "m20", 0)]
        may = {key: casting.has_die(t.s, t.one(key), "p01") for key in ("c08", "c26", "c12")}
        assert may == {"c08": True, "c26": not taken, "c12": False}
        assert all(casting.has_die(t.s, t.one(key), "i01") for key in may)


def test_a_Character_of_the_class_may_carry_its_cards_TOMB_RUL_13() -> None:
    """A Wizard without Magic dice keeps a Spell, and may be given another one."""
    t = Table(2)
    t.passing = False
    t.party(0, "c05 s02 c12 c25 s03", at="16.20")
    t.s.lasting = [Lasting(Change("sub", "mag", (9, 9, 9)), ("c05", "c25"), "game", "m20", 0)]
    t.play("arrange", ...)
    assert {"give:s02,c05,c25", "give:s03,c25,c05"} <= set(t.options)
    assert not any(option.endswith("c12") for option in t.options)


# --- disarming -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("party", "named"), [("c12 c08 c02", ("c02",)), ("c12 c08", ("c12",))])
def test_the_default_answer_names_a_character_with_a_die_for_the_trap_TOMB_RUL_15(
    party: str, named: tuple[str, ...]
) -> None:
    """Two Characters may try, and one has a Skill die. If nobody has a die, somebody has to try in any case."""
    t = Table(3)
    t.party(0, party)
    t.crypt("e", "r05")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r05", ...)
    assert t.ask_of().kind == "disarm" and t.ask_of().default == named


# --- the choice of level 8 -------------------------------------------------------------------------------------------


def heroes(*levels: int) -> Table:
    t = Table(len(levels), campaign=levels)
    t.s.first, t.ends = 1, {"deal"}
    return t


def test_all_choose_at_once_from_one_list_TOMB_RUL_16() -> None:
    t = heroes(8, 8, 1)
    t.play("crypt-card", ...)
    assert t.waiting == [1, 0] and all(ask.secret and ask.about == "crypt-card" for ask in t.asks)
    assert t.asks[0].choice == t.asks[1].choice
    t.answer({1: "pass", 0: "take:m30"}, dice=[1])
    assert t.s.parties[0].stock.cards == ["m30"] and not t.s.parties[1].stock.cards


def test_the_last_copy_goes_to_the_earlier_in_play_order_TOMB_RUL_16() -> None:
    """Seat 1 is Player One. Seat 0 gets another card by lot and learns this alone. The public event is the same for
    both."""
    t = heroes(8, 8)
    t.crypt("d", "m30")  # This is the other copy.
    Random(1).shuffle(t.s.deck.cards)
    left = [card for card in t.s.deck.cards if card != "m30"]
    assert len({*left[1:4]}) == 3
    t.play("crypt-card", {1: "take:m30", 0: "take:m30"}, dice=[1, 3])
    assert t.s.parties[1].stock.cards == ["m30"] and "m30" not in t.s.deck.cards
    (lot,) = t.s.parties[0].stock.cards
    assert lot == left[2] and (t.s.step, t.s.place) == ("deal", 0)
    first, second = (told for told in t.events if told.kind == "chose-card")
    assert (first.open, second.open) == ({"seat": 1}, {"seat": 0})
    assert second.secret == {0: {"card": lot, "wanted": "m30"}} and lot != "m30"
    assert [(one.kind, one.sides) for one in t.chance] == [("crypt-card", 127), ("crypt-card", 126)]


def test_a_lot_is_drawn_for_each_choice_TOMB_RUL_16_TOMB_SEC_12() -> None:
    """Because a lot is always drawn, nobody learns that two players have wanted one card."""
    t = heroes(8, 8)
    t.play("crypt-card", {1: "take:m30", 0: "take:m29"}, dice=[1, 3])
    assert [one.kind for one in t.chance] == ["crypt-card", "crypt-card"]
    assert [party.stock.cards for party in t.s.parties] == [["m29"], ["m30"]]


# --- throws of one's own ---------------------------------------------------------------------------------------------


def test_a_lone_character_disarms_by_a_press_TOMB_DEC_20() -> None:
    t = Table(2)
    t.passing = False
    t.party(0, "c02")
    t.crypt("e", "r01")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r01", ...)
    assert t.ask_of().kind == "disarm" and t.ask_of().throw and t.ask_of().choice.count() == 1


def test_a_lone_character_meets_a_hazard_by_a_press_TOMB_DEC_36() -> None:
    t = Table(2, "tomb_of_the_overseers")
    t.passing = False
    t.party(0, "c02", at="11.16")
    t.play("turn", "move:11.18", ...)
    assert t.ask_of().kind == "hazard" and t.ask_of().throw and t.options == ["who:c02"]


def test_every_fight_is_a_press_TOMB_DEC_25() -> None:
    t = fight("m18", "c08")
    t.answer("wait:m18", ...)
    assert t.ask_of().kind == "raider" and t.ask_of().throw


def test_a_contest_at_the_reveal_is_a_press_TOMB_DEC_32_TOMB_MON_6() -> None:
    """A single Character also rolls against the Monster by a press."""
    t = Table(3)
    t.passing = False
    t.party(0, "c02 i05")
    t.crypt("e", "m09")
    t.at_door(0, "e")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.ask_of().kind == "target" and t.ask_of().throw and t.options == ["who:c02"]


def test_a_turn_with_dice_in_it_is_a_press_TOMB_HEAL_2_TOMB_PICK_6() -> None:
    t = Table(2)
    t.party(0, "c08 c12", at="16.20")
    t.play("turn", ...)
    assert not t.ask_of().throw
    t.one("c12").wounds = 1
    t.play("turn", ...)
    assert "heal" in t.options and t.ask_of().throw
