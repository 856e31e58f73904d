"""TOMB-PICK: pickpocketing."""

from __future__ import annotations

import pytest

from engine.games.tomb import harm, pickpocket
from engine.games.tomb.moves import Steal
from engine.games.tomb.state import Change, Lasting
from tests.engine.games.tomb.scenario import Table, hits

PLAN = "steal:c06,c12,i16"


def thieves(words: str = "c06", target: str = "c12 i16 c07", at: str = "16.15") -> Table:
    """Return a table with the party of Dread in the Tomb, and with Captain Dukat's party within reach."""
    t = Table(2)
    t.party(0, words, at=at)
    t.party(1, target, at="16.9")
    return t


def test_a_theft_succeeds_TOMB_EX_1() -> None:
    """TOMB-PICK-6, TOMB-PICK-7: The thief rolls three successes against two. The owner chooses Dukat to roll, and the
    turn ends."""
    t = thieves()
    t.play("turn", PLAN, "@1 who:c07", dice=[*hits(3, 6), *hits(2, 5)])
    assert t.pools() == [("skl", "ggbbrr"), ("skl", "gbbbr")]
    assert t.one("c06").cards.cards == ["i16"] and t.s.active == 1


def test_a_tie_fails_TOMB_EX_2() -> None:
    """TOMB-PICK-7: Equal successes are not enough. Dukat has caught Dread and may attack (TOMB-PICK-9). Three wounds
    kill Dread."""
    t = thieves("c06 c09")
    t.top("c14")
    t.s.lasting = [Lasting(Change("add", "atk", (2, 1, 1)), ("c07",), "turn", "", 0)]
    t.play("turn", PLAN, "who:c07", "@1 strike", dice=[*hits(2, 6), *hits(2, 5), *hits(3, 4)])
    assert t.pools()[-1] == ("atk", "ggbb"), "Dread takes a die of each colour from the catcher's Attack"
    assert t.gone("c06") and t.s.inn.cards == ["c14"] and t.one("c12").cards.cards == ["i16"]


def test_the_cards_of_a_killed_rogue_TOMB_PICK_11_TOMB_DEC_34() -> None:
    """TOMB-PICK-14: The cards are dealt with first. After that the party may be lost."""
    t = thieves("c33 i01 x07")
    t.top("c14", "c15")
    t.play("turn", "steal:c33,c12,i16", "who:c07", "strike", ..., dice=[*hits(1, 3), *hits(2, 5), *hits(3, 3)])
    assert t.ask_of().kind == "won" and t.waiting == [1] and "drop" in t.options
    assert t.ask_of().default.format_text() == "wear:c12"
    t.answer("wear:c12", ...)
    assert t.options == ["wear:c12", "wear:c07"], "a Treasure is not thrown away (TOMB-RUL-11)"
    t.answer("wear:c12")
    assert t.one("c12").cards.cards == ["i16", "i01", "x07"]
    assert t.s.inn.cards == ["c14"] and [one.key for one in t.s.parties[0].fighters] == ["c15"]
    kinds = [kind for kind in t.kinds() if kind in ("attached", "wiped")]
    assert kinds == ["attached", "attached", "wiped"] and t.s.parties[0].at < 0


def test_the_catcher_need_not_attack_TOMB_PICK_9_TOMB_DEC_17() -> None:
    t = thieves()
    t.play("turn", PLAN, "who:c07", ..., dice=[*hits(1, 6), *hits(2, 5)])
    assert t.ask_of().default.format_text() == "strike"
    t.answer("pass")
    assert t.one("c06").wounds == 0 and t.told("caught") == [{"seat": 0, "rogue": "c06", "by": "c07"}]


def test_a_rogue_that_dies_unattacked_leaves_nothing_TOMB_PICK_9_TOMB_PICK_11() -> None:
    """If a Rogue dies of something else before it is caught and attacked, its cards are discarded."""
    t = thieves("c06 i01 c09")
    t.play("turn", PLAN, ...)
    t.follow(harm.resolve_deaths(t.s, condemned=("c06",)), (), ())
    assert t.gone("c06") and "i01" in t.s.discards["item"].cards and not t.s.loot.cards


def test_a_rogue_that_lives_returns_TOMB_PICK_10() -> None:
    t = thieves("c33")
    t.play("turn", "steal:c33,c12,i16", "who:c07", "strike", dice=[*hits(0, 3), *hits(0, 5), *hits(2, 3)])
    assert t.one("c33").wounds == 2 and t.s.parties[0].at >= 0


@pytest.mark.parametrize(
    ("words", "target", "at", "why"),
    [
        ("c12", "c09 i16", "16.15", "no Rogue"),
        ("c06", "c09 i16", "5.2", "out of reach"),
        ("c06", "c09 i16", "inn", "at the Inn"),
        ("c06", "c09", "16.15", "nothing to steal"),
        ("c06", "c09 p03", "16.15", "neither Item nor Treasure"),
        ("c06", "c09 i16 c29", "16.15", "Pip Underhook is among them"),
    ],
)
def test_some_thefts_are_not_possible(words: str, target: str, at: str, why: str) -> None:
    """A theft needs a Rogue, a victim in reach and a card to steal: TOMB-PICK-1, TOMB-PICK-2, TOMB-PICK-15."""
    t = thieves(words, target, at)
    assert not pickpocket.list_thefts(t.s), why


def test_nobody_at_the_inn_is_robbed_TOMB_PICK_1_TOMB_PICK_3() -> None:
    t = thieves()
    assert pickpocket.list_thefts(t.s)
    t.s.parties[1].at = -1
    assert not pickpocket.list_thefts(t.s)


def test_a_theft_names_a_rogue_and_a_card_TOMB_PICK_4_TOMB_PICK_5_TOMB_DEC_15() -> None:
    """Every Rogue of the own party and every Item and Treasure of other parties can be named, but no card of the own
    party."""
    t = thieves("c06 i16 c30", "c12 x07 c09 i01")
    assert {move.format_text() for move in pickpocket.list_thefts(t.s)} == {
        "steal:c06,c12,x07", "steal:c06,c09,i01", "steal:c30,c12,x07", "steal:c30,c09,i01",
    }  # fmt: skip


def test_a_theft_reaches_as_far_as_a_move_TOMB_PICK_2() -> None:
    """Zarrow reaches five spaces further. The party itself does not move (TOMB-A-49, TOMB-A-59)."""
    t = thieves("c28 c06", "c09 i16", "16.20")
    t.s.parties[1].at = 2 * 33 + 16  # the Cache is 26 steps away
    assert not pickpocket.list_thefts(t.s)
    t.s.parties[1].at = 9 * 33 + 20  # The Cache is 15 steps away.
    assert {move.rogue for move in pickpocket.list_thefts(t.s)} == {"c28"}
    t.play("turn", "steal:c28,c09,i16", dice=[*hits(3, 3), *hits(0, 1)])
    assert t.s.parties[0].at == 20 * 33 + 16


def test_a_stolen_card_that_the_rogue_cannot_have_is_discarded_TOMB_PICK_8_TOMB_PICK_12() -> None:
    """The Rogue may not drop a card of its own to make room."""
    t = thieves("c06 i01", "c12 x13")
    t.play("turn", "steal:c06,c12,x13", dice=[*hits(3, 6)])
    assert t.one("c06").cards.cards == ["i01"] and t.s.crypt_discard.cards == ["x13"]


def test_reactions_of_both_sides_TOMB_PICK_13() -> None:
    """Both Skill rolls and the Attack of the catcher may be answered, as in combat."""
    t = thieves("c33 x16 c01", "c12 i16 c36")
    t.play("turn", "steal:c33,c12,i16", "@1 who:c36", "@0 use:x16,c33", ("blue", "blue"), "@1 use:c36,c36",
           "@1 strike", "@0 use:c01,c01,c33",
           dice=[*hits(0, 3), 10, 10, *hits(0, 1), 1, *hits(1, 2), *hits(4, 6)])  # fmt: skip
    assert t.told("prevented") == [{"one": "c33", "n": 1}] and t.one("c33").wounds == 0


def test_the_catcher_attacks_as_in_combat_TOMB_PICK_9_TOMB_PICK_13() -> None:
    """The catcher makes a normal Attack. The Kama rerolls a failed die, and Yselle of the other side rerolls a
    success."""
    t = thieves("c33 c14", "c12 i16 c07 i01")
    t.only()
    t.play("turn", "steal:c33,c12,i16", "who:c07", "strike", "@0 use:c14,c14", ("blue",), "@1 use:i01,c07",
           dice=[*hits(1, 3), *hits(2, 5), 1, 1, 10, 10, 1])  # fmt: skip
    assert [told["card"] for told in t.told("rerolled")] == ["c14", "i01"] and t.one("c33").wounds == 2


@pytest.mark.parametrize("card", ["p03", "s03"])
def test_cards_of_a_killed_rogue_that_nobody_may_have_are_discarded_TOMB_CARD_2_TOMB_CARD_3_TOMB_PICK_11(
    card: str,
) -> None:
    """A Prayer or a Spell goes only to a Character with the die for it. If there is none, it is discarded."""
    t = thieves(f"c28 {card}")
    t.only()
    t.play("turn", "steal:c28,c12,i16", "who:c07", "strike", dice=[*hits(1, 3), *hits(2, 5), *hits(3, 3)])
    assert t.gone("c28") and card in t.s.discards["spell" if card == "s03" else "prayer"].cards
    t = thieves(f"c28 {card}", "c12 i16 c07 c36")
    t.only()
    t.play("turn", "steal:c28,c12,i16", "who:c07", "strike", ..., dice=[*hits(1, 3), *hits(2, 5), *hits(3, 3)])
    assert t.options == ["wear:c36", "drop"]


def test_a_trait_that_all_have_of_a_killed_rogue_s_cards_TOMB_PICK_11_TOMB_ATT_4() -> None:
    """The owner may discard the old card and keep the new one."""
    t = thieves("c33 i01", "c12 i16 i03 c07 i03")
    t.only()
    t.play("turn", "steal:c33,c12,i16", "who:c07", "strike", ..., dice=[*hits(1, 3), *hits(2, 5), *hits(3, 4)])
    assert t.options == ["replace:c12", "replace:c07", "drop"]


def test_a_theft_is_a_round_of_its_own_TOMB_PICK_6_TOMB_PICK_13() -> None:
    """A card that is used once a round or once a combat may be used again after the theft."""
    t = thieves()
    t.one("c07").spent = ["round/c07", "combat/c07"]
    steal = next(one for one in pickpocket.list_thefts(t.s) if one.format_text() == PLAN)
    t.follow(pickpocket.steal(t.s, steal), ("who:c07", "pass"), [*hits(1, 6), *hits(2, 5)])
    assert t.one("c07").spent == [] and t.s.theft is None


def test_a_cancelled_attempt_fails_without_rolls_TOMB_PICK_13() -> None:
    """Cutpurse's Bane cancels the attempt, and nobody attacks the Rogue."""
    t = thieves()
    t.party(1, "c12 i16 c07", at="16.9", hand="t10")
    t.play("turn", PLAN, "@1 play:t10,c12,none")
    assert t.told("foiled") == [{"seat": 1}] and not t.told("rolled") and t.s.discards["tactic"].cards == ["t10"]


def test_the_best_skill_defends_on_silence_TOMB_DEC_16() -> None:
    t = thieves()
    t.play("turn", PLAN, ...)
    assert t.waiting == [1] and t.ask_of().default.format_text() == "who:c07"


def test_an_effect_on_a_roll_ends_after_a_theft_TOMB_PICK_8() -> None:
    t = thieves()
    t.s.lasting = [Lasting(Change("add", "skl", (1, 0, 0)), ("c06",), "roll", "", 0)]
    t.follow(pickpocket.steal(t.s, Steal("c06", "c12", "i16")), ("who:c07",), [*hits(3, 7), *hits(2, 5)])
    assert t.pools()[0] == ("skl", "gggbbrr") and not t.s.lasting
