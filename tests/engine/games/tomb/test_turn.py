"""TOMB-TURN, TOMB-STD, TOMB-ATT: turns, Free and Standard actions outside raids, cards and attaching."""

from __future__ import annotations

import pytest

from engine.games.tomb import attach, casting, figures, inn
from engine.games.tomb.dice import Pool
from engine.games.tomb.state import Change, Lasting
from referee.table.policy import Responder, Sitter, find_responder
from tests.engine.games.tomb.scenario import Table, hits
from tests.scenario import texts


def asked(t: Table) -> set[str]:
    """Return the kinds of options of the open question."""
    return {option.partition(":")[0] for option in t.options}


# --- the course of a turn -------------------------------------------------------------------------------------------


def test_one_standard_action_and_no_more_TOMB_TURN_1_TOMB_TURN_2() -> None:
    """TOMB-TURN-4: After the action the next player to the left has the turn."""
    t = Table(3)
    t.play("turn", "draw", "deck:tactic", "deck:tactic")
    assert t.s.active == 1 and t.s.step == "start"
    t.play("turn", "pass").play("turn", "pass")
    assert t.s.active == 0 and [told["seat"] for told in t.told("turn")] == []


def test_free_actions_come_first_and_any_number_TOMB_TURN_3_TOMB_DEC_10() -> None:
    t = Table(2)
    t.party(0, "c12 c05 s13", hand="t13", at="16.20")
    t.play("turn", "use:s13,c05", "play:t13,c12", ...)
    assert figures.compute_movement(t.s, 0) == 10 + 6 + 5 and t.ask_of().kind == "turn"
    assert not any(option.startswith("use:s13") for option in t.options), "once a turn"
    t.answer("pass")
    assert figures.compute_movement(t.s, 0) == 10, "this turn only"


def test_a_turn_starts_in_a_fixed_order_TOMB_TURN_5() -> None:
    """The order is Reactions, redistribution, healing and banking at the Inn, and then other Free actions
    (TOMB-FREE-7)."""
    t = Table(2)
    t.party(0, "c12 i01 x07 c08", hand="t13")
    t.party(1, "c09", hand="t11")
    t.one("c12").wounds = 1
    t.passing = False
    t.play("start", "@1 play:t11,c09", "@0 give:i01,c12,c08", "pass", "yes",
           ("x07",), ...)  # fmt: skip
    assert t.ask_of().kind == "turn" and [told["n"] for told in t.told("speed")] == [-5]
    kinds = [kind for kind in t.kinds() if kind in ("speed", "handed", "healed", "banked")]
    assert kinds == ["speed", "handed", "healed", "banked"]


def test_a_pass_is_legal_and_the_default_TOMB_TURN_2_TOMB_DEC_11() -> None:
    t = Table(2).play("turn", ...)
    assert t.ask_of().default.format_text() == "pass" == t.options[-1]
    t.answer("draw", ...)
    assert t.ask_of().kind == "deck" and t.s.busy and t.s.step == "end"


# --- free actions ---------------------------------------------------------------------------------------------------


def test_attached_cards_are_handed_round_TOMB_FREE_1_TOMB_FREE_2_TOMB_DEC_7() -> None:
    """Every attached card must end on a Character who may have it."""
    t = Table(2)
    t.party(0, "c12 i01 x07 c08 p03 i10 c25 s03 i12")
    t.passing = False
    t.play("arrange", ...)
    given = {option for option in t.options if option.startswith("give")}
    assert "give:x07,c12,c25" in given and "give:p03,c08,c12" not in given, "no Holiness die"
    assert "give:s03,c25,c08" not in given and "give:i12,c25,c12" in given
    t.answer("give:i12,c25,c12", ...)
    assert "i12" in t.one("c12").cards.cards and t.ask_of().default.format_text() == "pass"


@pytest.mark.parametrize(
    ("party", "stops"),
    [
        ("c12 x07 c08 x08", False),  # The card gives XP, whoever carries it.
        ("c12 x07 c08 i14", True),  # The card gives dice.
        ("c12 x17 c08", True),  # The card can be used.
        ("c12 i03 c08 i03", False),  # The cards are equal.
        ("c12 i01 c08 x13", True),
    ],
)
def test_who_has_nothing_that_another_could_use_is_not_stopped_TOMB_DEC_7(party: str, stops: bool) -> None:
    """The question is asked, but the table passes for the player, unless the player has ordered to be stopped."""
    t = Table(2)
    t.crypt("o", "m01")
    t.party(0, party, at=t.door("o"))
    t.passing = False
    t.play("arrange", ...)
    assert t.ask_of().kind == "arrange" and len(t.options) > 1 and t.ask_of().stop is stops


@pytest.mark.parametrize(
    ("at", "hand", "left", "stops"),
    [
        ("inn", "", "m01", False),
        ("16.20", "t01", "m01", False),
        ("door", "", "m01", True),
        ("door", "", "", False),  # Nothing is left to raid.
        ("5.4", "t02", "m01", True),  # Others see a raider beside the Crypt who may hold the card for it.
        ("5.4", "p01", "m01", False),
        ("5.4", "t01", "", False),
    ],
)
def test_cards_are_handed_round_before_a_raid_TOMB_DEC_7(at: str, hand: str, left: str, stops: bool) -> None:
    """Before the raid it makes no difference when cards are handed round. A player who wants to do it sooner can order
    to be stopped."""
    t = Table(2)
    t.crypt("o", left)
    t.party(0, "c12 i01 c08 x13", at=t.door("o") if at == "door" else at, hand=hand)
    t.passing = False
    t.play("arrange", ...)
    assert t.ask_of().kind == "arrange" and t.ask_of().stop is stops


@pytest.mark.parametrize(
    ("party", "at", "stops"),
    [
        ("c06 c12 SKILL", "16.15", True),
        ("c06 SKILL c12", "16.15", False),  # The Rogue holds the card already.
        ("c06 c12 i14", "16.15", False),  # The card adds no Skill.
        ("c08 c12 SKILL", "16.15", False),  # The party has no Rogue.
        ("c06 c12 SKILL", "5.4", False),  # Nobody is in reach.
    ],
)
def test_the_turn_stops_before_a_possible_theft_TOMB_DEC_7(party: str, at: str, stops: bool) -> None:
    t = Table(2)
    t.party(0, party.replace("SKILL", "i11"), at=at)
    t.party(1, "c07 i16", at="16.9")
    t.passing = False
    t.play("arrange", ...)
    assert t.ask_of().kind == "arrange" and t.ask_of().stop is stops


def test_two_of_one_trait_change_places_TOMB_FREE_2() -> None:
    t = Table(2)
    t.party(0, "c12 i01 c08 x13", at="16.20")
    t.passing = False
    t.play("arrange", "swap:x13,c08,i01,c12", ...)
    assert (t.one("c12").cards.cards, t.one("c08").cards.cards) == (["x13"], ["i01"])
    t.answer("pass", ...)
    assert t.ask_of().kind == "turn"


def test_a_card_handed_round_ends_with_a_Character_who_may_have_it_TOMB_FREE_2_TOMB_ATT_9() -> None:
    """A player who gives away the die that a Prayer needs also gives away the Prayer, or takes the die back."""
    t = Table(2)
    t.party(0, "c12 x16 p03 x07 c02", at="16.20")
    t.passing = False
    t.play("arrange", "give:x16,c12,c02", ...)
    assert "pass" not in t.options and t.ask_of().stop
    t.answer("give:x07,c12,c02", ...)
    assert "pass" not in t.options and t.ask_of().default.format_text() == "give:p03,c12,c02"
    t.answer("give:x16,c02,c12", "give:x16,c12,c02", "give:p03,c12,c02", "pass", ...)
    assert t.ask_of().kind == "turn" and t.one("c02").cards.cards == ["x07", "x16", "p03"]


def test_nobody_has_to_hand_anything_round_TOMB_FREE_1_TOMB_ATT_8() -> None:
    """A Prayer whose die was stolen stays where it is until cards are handed round. It also stays if nobody has the
    die."""
    for party, given in (("c12 p03 c02 x16", False), ("c12 p03 x07 c02", True)):
        t = Table(2)
        t.party(0, party, at="16.20")
        t.passing = False
        t.play("arrange", *(["give:x07,c12,c02"] if given else []), ...)
        assert "pass" in t.options and t.ask_of().default.format_text() == "pass"


def test_cards_stay_where_they_are_at_any_other_time_TOMB_FREE_3_TOMB_FREE_4_TOMB_FREE_8() -> None:
    """Cards are not handed round or thrown away during a turn or a raid."""
    t = Table(2)
    t.party(0, "c12 i01 c08")
    t.crypt("e", "m04")
    t.at_door(0, "e")
    t.play("turn", ...)
    assert not asked(t) & {"give", "swap", "lose", "drop"}
    t.answer("raid", ...)
    assert not asked(t) & {"give", "swap", "lose", "drop"}


@pytest.mark.parametrize(("answer", "wounds"), [("yes", 0), ("no", 2)])
def test_healing_at_the_inn_TOMB_FREE_5_TOMB_DEC_8(answer: str, wounds: int) -> None:
    t = Table(2)
    t.party(0, "c12")
    t.one("c12").wounds = 2
    t.play("start", ...)
    assert t.ask_of().kind == "heal-all" and t.ask_of().default.format_text() == "yes"
    t.answer(answer, ...)
    assert t.one("c12").wounds == wounds


@pytest.mark.parametrize(("party", "stops"), [("c12 c08", False), ("c12 c09", True), ("c12 c22", True)])
def test_a_table_heals_at_the_inn_unasked_where_no_wound_is_of_use_TOMB_DEC_8(party: str, stops: bool) -> None:
    """Borgun Ashmantle and Ansgar the Penitent fight better with wounds. A player who has ordered it is asked in their
    case, too."""
    t = Table(2)
    t.party(0, party)
    t.one("c12").wounds = 2
    t.play("start", ...)
    ask = t.ask_of()
    assert ask.kind == "heal-all" and ask.stop is stops
    unasked = find_responder("quick", ask, Sitter(False, {}), is_solo=False)
    assert unasked is (Responder.PERSON if stops else Responder.NOW)
    assert find_responder("quick", ask, Sitter(False, {"heal-all": True}), is_solo=False) is Responder.PERSON


def test_no_healing_in_the_tomb_TOMB_FREE_5() -> None:
    t = Table(2)
    t.party(0, "c12 x07", at="16.20")
    t.one("c12").wounds = 2
    t.play("start", ...)
    assert t.ask_of().kind == "turn" and not t.told("banked")


def test_banking_at_the_inn_TOMB_FREE_6_TOMB_DEC_9_TOMB_CARD_7() -> None:
    t = Table(2)
    t.party(0, "c12 x07 x08")
    t.play("rest", ...)
    assert t.ask_of().kind == "bank" and t.ask_of().default == ()
    t.answer(("x07",), ...)
    assert t.bank() == ["x07"] and t.one("c12").cards.cards == ["x08"]


# --- standard actions -----------------------------------------------------------------------------------------------


def test_what_can_be_done_at_the_inn_TOMB_STD_1_TOMB_STD_2() -> None:
    t = Table(2)
    t.party(0, "c08")
    t.inn("c12")
    t.one("c08").wounds = 1
    t.play("turn", ...)
    assert asked(t) == {"draw", "recruit", "move", "pass"}


def test_what_can_be_done_in_the_tomb_TOMB_STD_2_TOMB_STD_3() -> None:
    """A party in the Tomb cannot draw cards or recruit. Combat actions and fleeing belong to the raid."""
    t = Table(2)
    t.party(0, "c08 c02")
    t.party(1, "c12 i01", at="16.20")
    t.inn("c09")
    t.crypt("a", "m04")
    t.at_door(0, "a")
    t.one("c08").wounds = 1
    t.play("turn", ...)
    assert asked(t) == {"heal", "steal", "return", "raid", "move", "pass"}


def test_an_ability_of_a_character_a_card_or_the_space_TOMB_ACT_1_TOMB_ACT_2() -> None:
    """One Turn action is the Standard action, whether it belongs to a Character, a card or the space."""
    t = Table(2)
    t.party(0, "c04")
    t.top("s03")
    t.play("turn", "use:c04,c04")
    assert t.s.parties[0].hand.cards == ["s03"] and t.s.step == "start"
    t = Table(2)
    t.party(0, "c12 x15")
    t.top("s03")
    t.play("turn", "use:x15,c12")
    assert t.s.parties[0].hand.cards == ["s03"]


def test_a_player_draws_two_cards_TOMB_DRAW_1_TOMB_DRAW_2_TOMB_DEC_12() -> None:
    """The player draws two cards in any mix, and chooses the second deck after seeing the first card."""
    t = Table(2)
    t.top("p03", "t02")
    t.play("turn", "draw", "deck:prayer", ...)
    assert t.s.parties[0].hand.cards == ["p03"] and t.options == [
        "deck:item", "deck:prayer", "deck:spell", "deck:tactic",
    ]  # fmt: skip
    assert t.ask_of().default.format_text() == "deck:tactic"
    t.answer("deck:tactic")
    assert t.s.parties[0].hand.cards == ["p03", "t02"]


def test_an_item_is_attached_at_once_other_cards_are_secret_TOMB_DRAW_3_TOMB_DRAW_4() -> None:
    t = Table(2)
    t.party(0, "c12 c08")
    t.top("i15", "s03")
    t.play("turn", "draw", "deck:item", "wear:c08", "deck:spell")
    assert t.one("c08").cards.cards == ["i15"] and t.s.parties[0].hand.cards == ["s03"]
    drew = [one for one in t.events if one.kind == "drew"]
    assert drew[1].secret == {0: {"card": "s03"}} and "card" not in drew[1].open
    assert t.GAME.view(t.s, 1).hand == () and t.GAME.view(t.s, 1).parties[0].hand["spell"] == 1


def test_who_lived_by_an_item_dies_of_a_weaker_one_TOMB_DRAW_4() -> None:
    """A Character with six wounds wears an armour of two Hit Points. It is handed a weaker one and dies."""
    t = Table(2)
    t.party(0, "c12 i08", at="16.2")
    t.one("c12").wounds = 6
    t.top("i07")
    t.follow(inn.draw(t.s, 0, "item"), ("replace:c12",), ())
    assert t.gone("c12")


def test_a_turn_is_a_throw_where_healing_or_stealing_can_be_chosen_TOMB_TURN_1() -> None:
    """In such a turn a person presses before the dice are thrown."""
    for wounds in (0, 1):
        t = Table(2)
        t.party(0, "c08", at="16.20")
        t.one("c08").wounds = wounds
        t.play("turn", ...)
        assert t.ask_of().throw is ("heal" in asked(t)) is (wounds > 0)


def test_an_empty_deck_is_renewed_TOMB_DRAW_5() -> None:
    """The deck is made of its discards. If there are none, nothing is drawn from it."""
    t = Table(2)
    t.s.decks["tactic"].move_all(t.s.discards["tactic"])
    t.s.decks["prayer"].move_all(t.s.away)
    t.play("turn", "draw", ...)
    assert "deck:prayer" not in t.options
    t.answer("deck:tactic", "deck:tactic")
    assert t.told("reshuffled") == [{"deck": "tactic"}] and not t.s.discards["tactic"].cards


def test_clerics_heal_together_TOMB_HEAL_1_TOMB_HEAL_2_TOMB_HEAL_3() -> None:
    """The Holiness of other Characters does not count. Each success removes a wound, and the player divides the
    successes freely."""
    t = Table(2)
    t.party(0, "c08 c19 c14", at="16.20")
    for key, wounds in (("c08", 3), ("c14", 2)):
        t.one(key).wounds = wounds
    t.play("turn", "heal", ..., dice=hits(3, 9))
    assert t.pools() == [("hol", "ggbbbbbrr")], "Yselle's die is not among them, Cuthwin's red one for the Heal is"
    assert t.ask_of().kind == "mend" and t.ask_of().default == ("c08", "c08", "c14")
    t.answer(("c08", "c14", "c14"))
    assert (t.one("c08").wounds, t.one("c14").wounds) == (2, 0)


def test_without_a_cleric_nobody_heals_TOMB_HEAL_1() -> None:
    t = Table(2)
    t.party(0, "c14", at="16.20")
    t.one("c14").wounds = 1
    assert "heal" not in texts(t.play("turn", ...).ask_of())


def test_a_character_is_recruited_at_the_inn_TOMB_RECR_1_TOMB_RECR_2_TOMB_DEC_18() -> None:
    t = Table(2)
    t.party(0, "c12")
    t.inn("c27 c09")
    t.top("p03", "s03")
    t.play("turn", "recruit:c27")
    assert [one.key for one in t.s.parties[0].fighters] == ["c12", "c27"] and t.s.inn.cards == ["c09"]
    assert t.s.parties[0].hand.cards == ["p03", "s03"]


@pytest.mark.parametrize(("words", "may"), [("c12 c09 c10 c11", True), ("c12 c09 c10 c11 c14", False)])
def test_five_at_most_and_nobody_is_dismissed_TOMB_RECR_3_TOMB_RECR_4(words: str, may: bool) -> None:
    t = Table(2)
    t.party(0, words)
    t.inn("c08")
    t.play("turn", ...)
    assert [option for option in t.options if "c08" in option] == (["recruit:c08"] if may else [])
    assert ("recruit" in asked(t)) == may and not asked(t) & {"dismiss", "drop"}


def test_without_characters_at_the_inn_nobody_recruits_TOMB_RECR_5() -> None:
    t = Table(2)
    assert "recruit" not in asked(t.play("turn", ...))


def test_a_party_returns_to_the_inn_TOMB_RET_1_TOMB_RET_2() -> None:
    """TOMB-RET-4: Treasures are banked on arrival. Wounds are healed only at the start of the next turn."""
    t = Table(2)
    t.party(0, "c12 x07", at="5.2")
    t.one("c12").wounds = 2
    t.play("turn", "return")
    assert t.s.parties[0].at < 0 and t.bank() == ["x07"] and t.one("c12").wounds == 2 and t.s.active == 1


# --- using cards ----------------------------------------------------------------------------------------------------


def test_a_turn_card_is_the_standard_action_TOMB_PLAY_1_TOMB_PLAY_4() -> None:
    """The card stays attached to its user."""
    t = Table(2)
    t.party(0, "c25", hand="s02", at="16.20")
    t.play("turn", "play:s02,c25", "land:o,5.2")
    assert t.s.parties[0].at == 2 * 33 + 5 and t.one("c25").cards.cards == ["s02"] and t.s.active == 1


def test_attached_cards_are_used_again_in_later_turns_TOMB_PLAY_5_TOMB_PLAY_6() -> None:
    t = Table(2)
    t.party(0, "c25 s13", at="16.20")
    t.play("turn", "use:s13,c25", "pass")
    t.s.active = 0
    t.play("turn", "use:s13,c25", ...)
    assert "use:s13,c25,none" not in t.options


def test_a_copy_is_another_card_TOMB_PLAY_6_TOMB_PLAY_8() -> None:
    t = Table(2)
    t.party(0, "c25 s13", hand="s13", at="16.20")
    t.play("turn", "use:s13,c25", "play:s13,c25", ...)
    assert figures.compute_movement(t.s, 0) == 22 and not any("s13" in option for option in t.options)


def test_a_tactic_that_is_only_attached_TOMB_PLAY_9() -> None:
    """A Character who cannot cast anything may play Drilled Formation, too. It is a Play-a-card action."""
    t = Table(2)
    t.party(0, "c12 c25", hand="t12")
    t.play("turn", ...)
    assert [option for option in t.options if option.startswith("play")] == ["play:t12,c12,none", "play:t12,c25,none"]
    t.answer("play:t12,c25")
    assert t.one("c25").cards.cards == ["t12"] and figures.compute_hit_points(t.s, t.one("c25")) == 3


def test_a_card_that_no_Character_may_play_stays_in_the_hand_TOMB_CARD_2_TOMB_CARD_3_TOMB_CARD_4() -> None:
    t = Table(2)
    t.party(0, "c12", hand="s02 p07", at="16.20")
    t.one("c12").wounds = 1
    t.play("turn", ...)
    assert not any(option.startswith("play") for option in t.options) and len(t.s.parties[0].hand) == 2


def test_a_bonus_die_is_a_die_TOMB_ATT_9() -> None:
    """TOMB-ATT-8: A ring with a die lets its bearer cast. If the die is lowered to nothing, the bearer cannot cast, but
    keeps the card."""
    t = Table(2)
    t.party(0, "c12 i13", hand="s02", at="16.20")
    t.play("turn", "play:s02,c12", "land:o,5.2")
    assert "s02" in t.one("c12").cards.cards and casting.has_die(t.s, t.one("c12"), "i16"), "an Item needs none"
    t.s.active = 0
    t.s.lasting = [Lasting(Change("step", "mag", n=-2), ("c12",), "turn", "", 0)]
    t.play("turn", ...)
    assert not any("s02" in option for option in t.options) and "s02" in t.one("c12").cards.cards


# --- attaching ------------------------------------------------------------------------------------------------------


def test_one_of_each_limited_trait_TOMB_ATT_1_TOMB_ATT_2() -> None:
    """Items and Treasures count together. Rings, Prayers, Spells and Tactics have no limit."""
    t = Table(2)
    t.party(0, "c27 x01 i13 p03 s03")
    one = t.one("c27")
    assert not attach.may_have(t.s, one, "i01") and attach.may_have(t.s, one, "i04")
    assert all(attach.may_have(t.s, one, card) for card in ("i13", "p03", "s03", "t12"))


@pytest.mark.parametrize(("answer", "kept"), [("replace:c12", "i03"), ("drop", "i01")])
def test_the_owner_picks_which_is_discarded_TOMB_EX_11(answer: str, kept: str) -> None:
    """TOMB-ATT-3, TOMB-ATT-4: A party of one Character who has a Kama draws a Boar Spear."""
    t = Table(2)
    t.party(0, "c12 i01")
    t.top("i03")
    t.play("turn", "draw", "deck:item", ...)
    assert t.options == ["replace:c12", "drop"] and t.ask_of().default.format_text() == "drop"
    t.answer(answer, "deck:tactic")
    assert t.one("c12").cards.cards == [kept] and len(t.s.discards["item"]) == 1


def test_by_default_the_first_Character_who_may_have_an_item_gets_it_TOMB_DEC_6() -> None:
    t = Table(2)
    t.party(0, "c12 i01 c08 c09")
    t.top("i03")
    t.play("turn", "draw", "deck:item", ...)
    assert t.options == ["wear:c08", "wear:c09"] and t.ask_of().default.format_text() == "wear:c08"


def test_a_hand_has_no_limit_TOMB_HAND_1_TOMB_HAND_4() -> None:
    t = Table(2)
    t.party(0, "c12", hand="t02 t03 t04 t05 t06 t07 t08 t09 t10 t11 t13 t14")
    t.play("turn", "pass")
    assert len(t.s.parties[0].hand) == 12 and t.GAME.view(t.s, 1).parties[0].hand["tactic"] == 12


def test_a_hand_limit_at_the_inn_TOMB_HR_3() -> None:
    """The limit is ten cards with the attached Inn cards, and one Item more for each Fighter. It is checked when the
    player's own turn ends at the Inn."""
    t = Table(2, hand_limit="ten_at_inn")
    t.party(0, "c12 i01 p03 i16 c08", hand="t02 t03 t04 t05 t06 t07 t08 t09 t10")
    t.ends = {"start"}
    t.play("turn", "pass", "lose:t02,hand")
    assert len(t.s.parties[0].hand) == 8, "9 + 3 - 1 for the Fighter's Item - 10 = 1"
    t.party(0, "c12 i03 c08", hand="t13 t14")
    t.s.active = 0
    t.play("turn", "pass")
    assert len(t.s.parties[0].hand) == 10, "8 + 2 and the Fighter's Item"


def test_at_the_inn_attached_cards_go_too_TOMB_HR_3() -> None:
    """The owner chooses among the hand and the party. An Item that a Fighter may have beyond the ten makes no room for
    other cards."""
    t = Table(2, hand_limit="ten_at_inn")
    t.party(0, "c12 i01 i05 i07 i09 i11 i13 i16 c08 x07 i03 i06 i08 i10 i12 t12")
    t.play("turn", "pass", ...)
    assert len(t.options) == 13 and "lose:x07,c08" not in t.options and not t.ask_of().secret
    t.answer("lose:t12,c08", "lose:i01,c12")
    assert [len(one.cards) for one in t.s.parties[0].fighters] == [6, 6] and t.s.step == "start", "11 Items, a Treasure"
    t = Table(2, hand_limit="ten_at_inn")
    t.party(0, "c12 i01 c08 p03", hand="t02 t03 t04 t05 t06 t07 t08 t09 t10 t11")
    t.play("turn", "pass", ...)
    assert "lose:p03,c08" in t.options and "lose:i01,c12" not in t.options and t.ask_of().secret
    t.answer("lose:p03,c08")
    assert t.one("c08").cards.cards == [] and len(t.s.parties[0].hand) == 10


def test_who_dies_at_the_inn_of_a_card_given_up_TOMB_HR_3_TOMB_WIPE_2() -> None:
    """TOMB-FX-15: A new party is made at once, and the cards that it brings count, too."""
    t = Table(2, hand_limit="ten_at_inn")
    t.party(0, "c08 t12", hand="t02 t03 t04 t05 t06 t07 t08 t09 t10 t11")
    t.one("c08").wounds = 4
    t.top("c14", "c04")
    t.play("turn", "pass", "lose:t12,c08", ...)
    assert [told["character"] for told in t.told("new-party")] == ["c04"] and len(t.told("wiped")) == 1
    t.answer("lose:t02,hand")
    assert len(t.s.parties[0].hand) == 10 and t.s.active == 1


def test_an_item_does_not_count_as_a_treasure_TOMB_CARD_10_TOMB_CARD_11() -> None:
    t = Table(2)
    t.party(0, "c12 i16 x07 c08")
    assert [card for _, card in attach.list_attached_treasures(t.s, 0)] == ["x07"]
    t.party(0, "c12 i12 c08")
    assert figures.count_dice(t.s, t.one("c08"), "atk") == Pool(3, 1, 0), "the gauntlets work for their bearer alone"
