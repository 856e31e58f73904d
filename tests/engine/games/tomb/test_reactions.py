"""TOMB-REACT: effects and Reactions; the windows of decision TOMB-DEC-27."""

from __future__ import annotations

import pytest

from engine.games.tomb import figures
from engine.games.tomb.language import REACTIONS
from engine.games.tomb.moves import WINDOWS
from engine.games.tomb.reactions import QUESTION
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import Table, before, hits


def test_every_trigger_opens_a_window_TOMB_REACT_1_TOMB_DEC_27() -> None:
    assert set(QUESTION) == set(REACTIONS) and set(QUESTION.values()) == set(WINDOWS)


def test_whose_turn_it_is_first_then_to_the_left_TOMB_REACT_2_TOMB_REACT_5() -> None:
    """The Crypt Master's place in this order is that of the Crypt Master's own seat."""
    t = Table(4)
    t.party(0, "c17 c12")
    for seat, words in ((1, "c10"), (2, "c11")):
        t.party(seat, words)
    t.crypt("f", "m17")  # R is the fourth player.
    t.at_door(0, "f")
    t.top("i04")
    t.passing = False
    t.play("turn", "raid", "@3 go-on", "@0 go-on", "@0 pass", ...)
    assert t.waiting == [3] and t.ask_of().kind == "on-reveal"
    t.answer("use:i04,m17", "@0 who:c12", "@0 use:c17,c17,m17", ...)
    assert t.one("c12").wounds == 1 and t.one("m17").wounds == 1, "after a play the chance goes on round the table"


def test_each_reaction_once_per_trigger_TOMB_REACT_3_TOMB_REACT_6() -> None:
    """Different Reactions may answer the same trigger. The same reroll cannot be repeated until it succeeds."""
    t = Table(3)
    t.party(0, "c30 i11 c36")
    t.crypt("e", "r05")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r05", ("c30",), "use:c30,c30", ("blue",), dice=[*hits(0, 5), 10])
    assert len(t.told("rerolled")) == 1
    t = fight("m18", "c11 x02 c01")
    t.answer("maul:m18", "who:c11", "use:c11,c11", "use:x02,c11,c11", "use:c01,c01,c11", ...,
             dice=[*hits(4, 4), *hits(3, 6)])  # fmt: skip
    assert t.one("c11").wounds == 1


def test_a_table_that_passes_for_people_rerolls_the_best_dice() -> None:
    """TOMB-FX-5, TOMB-DEC-32: Of the failed dice, those of the colour that succeeds most often are rerolled. Nobody has
    to be asked for this."""
    t = Table(3)
    t.party(0, "c30 i11 c36")
    t.crypt("e", "r05")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r05", ("c30",), "use:c30,c30", ..., dice=hits(0, 5))
    ask = t.ask_of()
    assert (ask.kind, ask.default, ask.stop) == ("reroll", ("blue",), False)
    assert set(ask.choice.items) == {"blue", "green"}


def test_a_copy_is_another_card_TOMB_REACT_3_TOMB_PLAY_6() -> None:
    """A Character has two Phials. Both may answer the same Trap (TOMB-REACT-8), although the first one is gone by
    then."""
    t = before("r12 x07")
    t.party(0, "c12 x14 x14 c25 c23")
    t.at_door(0, "e")
    t.only()
    t.play("turn", "raid", "trap:r12", ("c12",), "use:x14,c12,c25", "use:x14,c12,c23", ..., dice=hits(0, 4))
    assert [t.one(key).wounds for key in ("c25", "c23")] == [1, 1] and not t.one("c12").cards.cards
    assert t.ask_of().kind == "leave"


def test_one_plays_or_passes_until_all_have_passed_TOMB_REACT_4() -> None:
    t = fight("m18", "c11 x02")
    t.passing = False
    t.answer("maul:m18", "use:c11,c11", "pass", ..., dice=hits(3, 4))
    assert t.one("c11").wounds == 2, "one pass in a row closes it, where nobody else has anything"


def test_a_reaction_is_carried_out_completely_first_TOMB_REACT_7() -> None:
    """A Prayer is announced and cancelled before the wounds that it answers are placed."""
    t = Table(3)
    t.party(0, "c08 c12", hand="p04")
    t.crypt("e", "m13 m18")
    t.at_door(0, "e")
    t.top("s10")
    t.play("turn", "raid", "go-on", "go-on", "maul:m18", "who:c12", "play:p04,c08,c12", "@1 use:s10,m13", ...,
           dice=hits(2, 4))  # fmt: skip
    assert t.told("cancelled") == [{"card": "p04"}] and t.one("c12").wounds == 2
    assert t.one("c08").cards.cards == ["p04"], "the card counts as used"
    kinds = [kind for kind in t.kinds() if kind in ("wounds", "cancelled", "wounded")]
    assert kinds == ["wounds", "cancelled", "wounded"]


def test_a_card_against_wounds_of_traps_prevents_no_others_TOMB_WND_1_TOMB_REACT_8() -> None:
    """The Miner's Helm prevents wounds of a Trap, but not those of a Monster's Attack."""
    t = before("r01", "c12 i09", 2)
    t.play("turn", "raid", "trap:r01", ..., dice=hits(0, 6))
    while t.asked is not None and t.ask_of().kind != "on-wounds":
        t.answer("pass", ...)
    assert "use:i09,c12,none" in t.options
    t = fight("m18", "c12 i09")
    t.answer("maul:m18", ..., dice=hits(1, 4))
    assert t.told("wounded") and not any("i09" in option for option in t.options)


def test_a_reaction_is_used_once_for_an_event_that_wounds_several_TOMB_REACT_8() -> None:
    """A Sunless Drake wounds three Characters. Shield of Faith is used once, for one of them."""
    t = fight("m27", "c12 c08 c09", hand="p04")
    t.answer("use:m27,m27", "play:p04,c08,c09", ...)
    assert [t.one(key).wounds for key in ("c12", "c08", "c09")] == [1, 1, 0]
    assert len(t.told("wounds")) == 1 and [told["one"] for told in t.told("wounded")] == ["c12", "c08"]
    t = fight("m18", "c12 c08")
    t.answer("maul:m18", "who:c12", ..., dice=hits(0, 4))
    assert not t.told("wounds"), "nothing happens to whom nothing hits"


def test_the_dying_may_react_TOMB_REACT_9() -> None:
    """A combatant who was removed cannot react any more."""
    t = fight("m08", "c12 c15")
    t.one("m08").wounds = 2
    t.answer("wait:m08", "attack:c12,m08", "@1 use:m08,m08", "@0 who:c15", dice=hits(1, 4))
    assert t.one("c15").wounds == 1 and t.bank() == ["m08"]
    t = fight("m18", "c15 c12")
    t.one("c15").wounds = 3
    t.answer("maul:m18", "who:c15", "use:c15,c15", ..., dice=hits(3, 4))
    assert t.one("c15").wounds == 3 and t.one("c15").spent == ["game/c15"]


def test_who_is_asked_follows_from_public_facts_TOMB_DEC_A_TOMB_SEC_7() -> None:
    """A player with a Tactic in hand may hold Hold the Line, and is asked in secret, even if only a pass is
    possible."""
    t = fight("m18", "c12 c09", hand="t08")
    t.passing = False
    t.answer("maul:m18", "who:c12", ..., dice=hits(1, 4))
    ask = t.ask_of()
    assert ask.kind == "on-wounds" and ask.secret and t.options == ["pass"] and not ask.stop
    t = fight("m18", "c12 c09", hand="s07")
    t.passing = False
    t.answer("maul:m18", "who:c12", ..., dice=hits(1, 4))
    assert t.ask_of().kind == "raider", "without a Magic die there is no Spell to be used"


def test_a_player_who_cannot_react_is_not_asked_TOMB_DEC_A() -> None:
    """A third player with a Tactic in hand is not asked about the wounds of another party."""
    t = fight("m18", "c12 c09", hand="t08")
    t._take("t13")
    t.s.parties[2].hand.put("t13", 4)
    t.passing = False
    t.answer("maul:m18", "who:c12", ..., dice=hits(1, 4))
    assert t.waiting == [0]
    t.answer("pass", ...)
    assert t.ask_of().kind == "raider", "nobody else was asked"


def test_once_every_copy_lies_open_nobody_is_asked_for_it_TOMB_DEC_A() -> None:
    t = fight("m18", "c12 c09", hand="t08")
    t.s.decks["tactic"].move_all(t.s.discards["tactic"])
    t.passing = False
    t.answer("maul:m18", "who:c12", ..., dice=hits(1, 4))
    assert t.ask_of().kind == "raider"


def test_open_abilities_are_asked_for_openly_TOMB_EFF_3() -> None:
    """Open abilities are always optional."""
    t = fight("m18", "c11 c12")
    t.passing = False
    t.answer("maul:m18", "who:c11", ..., dice=hits(1, 4))
    assert not t.ask_of().secret and t.options == ["use:c11,c11,none", "pass"]
    assert t.ask_of().default.format_text() == "pass" and t.ask_of().stop


# --- effects --------------------------------------------------------------------------------------------------------


def test_abilities_are_for_combat_for_the_turn_or_both_TOMB_EFF_1_TOMB_EFF_2() -> None:
    """A Healing Draught works in combat and outside. Tamsin's spark is for combat only, and Vigil for the Tomb outside
    combat."""
    t = Table(2)
    t.party(0, "c25 i16 c08 p07", at="16.20")
    t.one("c08").wounds = 1
    t.play("turn", ...)
    assert {"use:i16,c25,c08", "use:p07,c08,c08"} <= set(t.options)
    assert not any(option.startswith("use:c25") for option in t.options)
    t = fight("m18", "c25 i16 c08 p07")
    t.one("c08").wounds = 1
    t.answer("wait:m18", ...)
    assert {"use:i16,c25,c08", "use:c25,c25,m18"} <= set(t.options)
    assert not any(option.startswith("use:p07") for option in t.options)


def test_some_abilities_depend_on_where_the_party_is_TOMB_EFF_2_TOMB_A_39() -> None:
    t = Table(2)
    t.party(0, "c04", at="16.20")
    assert not any(option.startswith("use:c04") for option in t.play("turn", ...).options)


def test_effects_that_are_no_action_happen_by_themselves_TOMB_EFF_4_TOMB_EFF_5() -> None:
    """These effects happen before Reactions to the event: a Crusher has its Item before Peregrine shoots."""
    t = Table(3)
    t.party(0, "c17 c12")
    t.crypt("e", "m02")
    t.at_door(0, "e")
    t.top("i07")
    t.play("turn", "raid", "go-on", "go-on", "use:c17,c17,m02", ...)
    assert figures.compute_hit_points(t.s, t.one("m02")) == 4
    kinds = [kind for kind in t.kinds() if kind in ("attached", "used")]
    assert kinds == ["attached", "used"]


def test_a_silent_master_uses_what_the_program_would_TOMB_DEC_B_TOMB_DEC_27() -> None:
    """The default of every other player is to pass."""
    t = fight("m12", "c12 c08")
    t.answer("wait:m12", "attack:c12,m12", ..., dice=hits(1, 4))
    assert t.waiting == [1] and t.ask_of().default.format_text() == "use:m12,m12,none"


def test_limits_of_use_are_renewed_TOMB_PLAY_6() -> None:
    """A limit counts for a Combat Round, a combat or a turn. Each copy of a card has its own limit."""
    t = fight("m18", "c11 i05 c12")
    t.answer("maul:m18", "who:c11", "use:c11,c11", "use:i05,c11", "wait:c11",
             "wait:c12", ..., dice=hits(2, 4))  # fmt: skip
    t.answer("maul:m18", "who:c11", ..., dice=hits(2, 4))
    assert t.options == ["use:c11,c11,none", "pass"], "the Buckler only once a combat"


@pytest.mark.parametrize(("lies", "asked"), [("deck", True), ("hand", True), ("discards", False)])
def test_a_window_opens_for_a_card_that_may_be_held_TOMB_SEC_7_TOMB_SEC_12(lies: str, asked: bool) -> None:
    """The only card for the start of a turn is t11 (Caltrops), of which there is one copy."""
    t = Table(2)
    t.party(1, "c12", hand="t13 t11" if lies == "hand" else "t13")
    t.only()
    if lies == "deck":
        t.s.discards["tactic"].move("t11", t.s.decks["tactic"])
    t.passing = False
    assert (t.play("start", ...).ask_of().kind == "on-turn") is asked


def test_a_reaction_may_answer_the_start_of_another_player_s_turn_TOMB_REACT_2() -> None:
    t = Table(3)
    t.party(1, "c12", hand="t11")
    t.passing = False
    t.play("start", "@1 play:t11,c12", ...)
    assert figures.compute_movement(t.s, 0) == 5 and figures.compute_movement(t.s, 1) == 10


def test_a_spell_outside_combat_may_be_cancelled_by_any_other_party() -> None:
    """TOMB-FX: Outside raids and pickpocketings, every other party counts as a foe for this purpose (TOMB-REACT-7)."""
    t = Table(3)
    t.party(0, "c25 s02", at="16.20")
    t.party(2, "c23", hand="s10")
    t.play("turn", "use:s02,c25", "@2 play:s10,c23")
    assert t.told("cancelled") == [{"card": "s02"}] and t.s.parties[0].at == 20 * 33 + 16


# --- a window before each throw, each blow and each death of one's own ----------------------------------------------


def test_a_hazard_has_all_windows_TOMB_REACT_1_TOMB_REACT_9() -> None:
    """A hazard opens a window at the roll, at the wound and at the death. Threll rerolls, the Gloves prevent and the
    Phial saves."""
    t = Table(2, "tomb_of_the_overseers")
    t.only()
    t.party(0, "c36 c12 x02 x14", at="11.16")
    t.one("c36").wounds = 2
    t.play("turn", "move:11.18", "who:c36", ..., dice=hits(0, 1))
    assert t.ask_of().kind == "on-roll" and "use:c36,c36,none" in t.options
    t.answer("pass", ...)
    assert t.ask_of().kind == "on-wounds" and "use:x02,c12,c36" in t.options
    t.answer("pass", ...)
    assert t.ask_of().kind == "on-dying" and "use:x14,c12,c36" in t.options
    t.answer("use:x14,c12,c36")
    assert t.one("c36").wounds == 2 and not t.told("died")


def test_a_trap_has_all_windows_TOMB_REACT_1_TOMB_REACT_8() -> None:
    t = Table(3)
    t.only()
    t.party(0, "c36 c12 x02 x14")
    t.one("c36").wounds = 2
    t.crypt("e", "r01")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r01", ("c36",), ..., dice=hits(0, 1))
    kinds = []
    while t.asked is not None and t.ask_of().kind.startswith("on-"):
        kinds.append((t.ask_of().kind, any("c36" in option for option in t.options)))
        t.lenient = True
        t.answer("pass", ...)
    assert kinds == [("on-roll", True), ("on-wounds", True), ("on-dying", True)]


def test_a_caught_rogue_has_all_windows_TOMB_REACT_1_TOMB_PICK_13() -> None:
    """The windows open in one's own turn outside of raids: at the roll of the theft, at the catcher's wounds and at the
    death."""
    t = Table(2)
    t.party(0, "c06 c12 x02 x14", at="16.15")
    t.party(1, "c07 i16", at="16.9")
    t.only()
    t.one("c06").wounds = 2
    t.lenient = True
    t.play("turn", "steal:c06,c07,i16", ..., dice=[*hits(0, 6), *hits(2, 5)])
    kinds = []
    while t.asked is not None:
        kinds.append(t.ask_of().kind)
        strikes = kinds[-1] == "strike"
        t.answer("strike" if strikes else "pass", ..., dice=hits(1, 1) if strikes else ())
    assert [kind for kind in kinds if kind in ("on-wounds", "on-dying")] == ["on-wounds", "on-dying"]


def test_a_heal_may_be_rolled_again_TOMB_REACT_1_TOMB_HEAL_2() -> None:
    t = Table(2)
    t.only()
    t.party(0, "c36 c12", at="16.20")
    t.one("c12").wounds = 1
    t.play("turn", "heal", ..., dice=hits(0, 2))
    assert t.ask_of().kind == "on-roll" and "use:c36,c36,none" in t.options
