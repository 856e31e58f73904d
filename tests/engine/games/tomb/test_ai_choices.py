"""Single decisions of the AI, in positions that are built for them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb import attach, figures, worth
from engine.games.tomb.ai import gear, turns
from engine.games.tomb.ai.bout import Foe, Hero, compute_blow, compute_chance, compute_mean, simulate_bout
from engine.games.tomb.ai.gathering import bank_treasures
from engine.games.tomb.ai.prospect import (
    build_raiders,
    compute_disarm_chance,
    compute_prospect,
    guess_crypt_cards,
    list_hidden_cards,
)
from engine.games.tomb.ai.thought import SHARP, SOLID
from engine.games.tomb.game import GAME
from engine.games.tomb.moves import Flee, Recruit
from engine.games.tomb.roll_odds import compute_win_chance
from engine.games.tomb.state import find_kind
from engine.protocol import Ask, Move, One
from tests.engine.games.tomb.scenario import Table


def thought(t: Table) -> Any:
    """Return the AI's answer to the one open question, as text or as a set."""
    ask: Ask = t.ask_of()
    answer = GAME.choose(GAME.view(t.s, ask.seat), ask, lambda n: 0)
    return answer.format_text() if isinstance(answer, Move) else answer


def reason(t: Table) -> dict[str, Any]:
    """Return the fields of the reason that the AI gives for its answer to the one open question."""
    ask: Ask = t.ask_of()
    return GAME.advise(GAME.view(t.s, ask.seat), ask, lambda n: 0)[1].open


def shown(t: Table, key: str) -> None:
    """Show everybody what lies in a Crypt."""
    for card in t.s.crypts[ord(key) - ord("a")].cards.cards:
        t.s.crypts[ord(key) - ord("a")].cards.reveal(card)


def at(words: str, crypt: str, seats: int = 2, hand: str = "", key: str = "e") -> Table:
    """Return a table with a party before a Crypt whose cards everybody knows, in the turn question."""
    t = Table(seats)
    t.party(0, words, hand=hand)
    t.crypt(key, crypt)
    t.at_door(0, key)
    shown(t, key)
    return t


# --- turns ----------------------------------------------------------------------------------------------------------


def test_the_ai_raids_what_it_can_beat_TOMB_RAID_1() -> None:
    t = at("c12 c08 c10 c09", "m04 x08")
    t.play("turn", ...)
    assert thought(t) == "raid" and reason(t)["reason"] == "raid"


def test_the_ai_leaves_alone_what_would_kill_it_TOMB_RAID_1() -> None:
    """A wounded Character who is alone does not raid a dragon's Crypt."""
    t = at("c18", "m30 m29")
    t.one("c18").wounds = 2
    t.play("turn", ...)
    assert thought(t) == "return" and reason(t) == {"reason": "home", "count": 2}


def test_the_ai_goes_home_to_heal_before_a_hard_fight_TOMB_RET_4() -> None:
    t = at("c12 c08 c10", "m20 m23 x09", key="i")
    for key, wounds in (("c12", 4), ("c08", 3), ("c10", 3)):
        t.one(key).wounds = wounds
    t.play("turn", ...)
    assert thought(t) == "return"


def test_the_ai_goes_to_a_crypt_that_it_can_beat_TOMB_MOVE_8() -> None:
    """The AI chooses an easy Crypt rather than a deadly one at the same distance."""
    t = Table(2)
    t.party(0, "c12 c08", at="16.16")
    t.crypt("a", "m30")
    t.crypt("b", "m06")
    t.crypt("d", "")
    shown(t, "a")
    shown(t, "b")
    t.play("turn", ...)
    options = {option for option in t.options if option.startswith("move")}
    assert thought(t) == "move:b" and "move:a" in options


def test_the_ai_recruits_before_it_sets_out_TOMB_RECR_1() -> None:
    t = Table(2)
    t.party(0, "c23")
    t.crypt("e", "m18 m20")
    shown(t, "e")
    t.inn("c12 c36")
    t.play("turn", ...)
    assert thought(t) == "recruit:c12" and reason(t) == {"reason": "recruit", "card": "c12", "count": 1}


def test_a_far_spell_is_not_cast_where_a_rival_would_undo_it_TOMB_FX_26() -> None:
    """Teleport was once cast in ten turns in a row, and each time a rival's Unravel undid it."""
    t = Table(2)
    t.party(0, "c26 s02 c12 c08 c10", at="5.16")
    t.party(1, "c24", at="inn")
    t.crypt("j", "m06 x09 x18")
    t.crypt("d", "")
    shown(t, "j")
    t.play("turn", ...)
    assert thought(t) == "use:s02,c26,none"
    t = Table(2)
    t.party(0, "c26 s02 c12 c08 c10", at="5.16")
    t.party(1, "c24 s10", at="inn")
    t.crypt("j", "m06 x09 x18")
    t.crypt("d", "")
    shown(t, "j")
    t.play("turn", ...)
    assert thought(t).startswith("move:")


# --- thefts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("loot", "watcher", "steals"), [("x07", "c12", True), ("i16", "c12", False), ("x07", "c07", False)]
)
def test_the_ai_steals_what_counts_where_it_is_likely_TOMB_PICK_1(loot: str, watcher: str, steals: bool) -> None:
    """The AI steals a Treasure from a Character without Skill. It does not steal a mere Item, or from a Character who
    watches well (TOMB-PICK-7)."""
    t = Table(2)
    t.party(0, "c06 c12", at="16.15") if watcher != "c12" else t.party(0, "c06 c09", at="16.15")
    t.party(1, f"{watcher} {loot}", at="16.9")
    t.crypt("i", "m30 m29")
    t.crypt("d", "")
    shown(t, "i")
    t.play("turn", ...)
    assert any(option.startswith("steal") for option in t.options)
    assert thought(t).startswith("steal") == steals


def test_the_chance_of_a_theft_TOMB_PICK_7() -> None:
    """A theft needs strictly more successes: here one blue die rolls against another one."""
    assert compute_win_chance((0.5, 0.5), (0.5, 0.5)) == pytest.approx(0.25)
    assert compute_win_chance((0.0, 0.0, 1.0), (0.5, 0.5)) == 1.0


# --- raids ----------------------------------------------------------------------------------------------------------


def test_only_who_has_a_die_disarms_TOMB_RUL_15() -> None:
    """Two Characters may try with Magic, but only one of the party has a die for it."""
    t = at("c12 c25 c09", "r13 m04")
    t.play("turn", "raid", "trap:r13", ...)
    assert thought(t) == ("c25",)


def test_the_best_of_those_with_a_die_disarm_TOMB_RUL_15() -> None:
    """Two of three Characters with Skill dice may try. The two who are likeliest to succeed are sent, whatever the
    order of the party."""
    for party in ("c02 c36 c07", "c07 c02 c36", "c36 c07 c02"):
        t = at(party, "r05 m04")
        t.play("turn", "raid", "trap:r05", ...)
        chance = {key: figures.count_dice(t.s, t.one(key), "skl").expected for key in party.split()}
        assert len({*chance.values()}) == 3
        best = sorted(chance, key=lambda key: -chance[key])[:2]
        assert sorted(thought(t)) == sorted(best)
        assert reason(t) == {"reason": "disarm"}


def test_a_Character_whose_dice_cannot_be_enough_is_not_called_able_TOMB_TRAP_7() -> None:
    """A Trap that one Character may try needs two successes or more, so one die never disarms it. Two Characters
    together may."""
    t = at("c01 c03", "r14 m04")
    t.play("turn", "raid", "trap:r14", ...)
    assert len(thought(t)) == 1 and reason(t) == {"reason": "hopeless"}
    for party, card in (("c01 c03 c13", "r14"), ("c02 c01", "r05")):
        t = at(party, f"{card} m04")
        t.play("turn", "raid", f"trap:{card}", ...)
        assert reason(t) == {"reason": "disarm"} and thought(t) == (("c13",) if card == "r14" else ("c02", "c01"))


def test_a_party_without_dice_sends_its_least_useful_Character_TOMB_TRAP_4() -> None:
    t = at("c12 c13", "r07 m04")
    t.play("turn", "raid", "trap:r07", ...)
    assert thought(t) == ("c13",)


def test_the_ai_goes_on_where_it_can_win_and_leaves_where_it_cannot_TOMB_ENTER_1() -> None:
    t = at("c12 c08 c10", "m04")
    t.play("turn", "raid", "go-on", ...)
    assert thought(t) == "go-on" and reason(t)["reason"] == "goes-on"
    t = at("c18", "m30 m29")
    t.play("turn", "raid", "go-on", ...)
    assert thought(t) == "leave" and reason(t)["reason"] == "leaves"


def test_a_dazed_party_expects_less_of_a_fight_TOMB_FX_23() -> None:
    """A dazed party first loses its battle actions. At the Inn the party is dazed no more."""
    t = at("c12 c08 c10", "m04 m06")
    view = GAME.view(t.s, 0)
    fresh = worth.find_own_party(view)
    dazed = replace(fresh, fighters=tuple([replace(each, dazed=2) for each in fresh.fighters]))
    crypt, hidden = view.crypts[4], list_hidden_cards(view)
    hopes = [compute_prospect(view, build_raiders(view, party), crypt, hidden).value for party in (fresh, dazed)]
    assert hopes[0] > hopes[1] + 0.2
    assert build_raiders(view, dazed, healed=True) == build_raiders(view, fresh, healed=True)


def test_the_ai_flees_from_what_would_kill_the_party_TOMB_FLEE_1() -> None:
    t = at("c18", "m29 m18")
    t.play("turn", "raid", "go-on", "go-on", "wait:m29", ...)
    assert thought(t).startswith("flee") and reason(t)["reason"] == "flee"


def test_the_ai_fights_on_where_it_wins_TOMB_CHAR_1() -> None:
    t = at("c12 c08 c10", "m04 m06")
    t.play("turn", "raid", "go-on", "go-on", "wait:m04", ...)
    assert thought(t).split(":")[0] in ("attack", "use") and reason(t)["reason"] in ("kills", "card")


def test_the_coach_names_a_flight_where_only_flight_is_left_TOMB_FLEE_1() -> None:
    """The coach asks again for another answer than those that it has named."""
    t = at("c12 c08 c10", "m04 m06")
    t.play("turn", "raid", "go-on", "go-on", "wait:m04", ...)
    ask = t.ask_of()
    flights = tuple(move for move in ask.choice.options if isinstance(move, Flee))
    answer, why = GAME.advise(GAME.view(t.s, 0), replace(ask, choice=One(flights)), lambda n: 0)
    assert answer in flights and len(flights) > 1 and not why.open


def test_a_blow_is_taken_by_the_Character_who_survives_it_TOMB_MON_1() -> None:
    t = at("c25 c12", "m04")
    t.one("c12").wounds = 1
    t.play("turn", "raid", "go-on", "go-on", "maul:m04", ...)
    assert thought(t) == "who:c12", "four of five Hit Points are more than any four dice are likely to take"


def test_the_crypt_master_breathes_on_all_TOMB_MON_3() -> None:
    """Four wounds, one on each Character, are more than the dice of a Drake deal."""
    t = at("c12 c08 c10 c09", "m27")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.waiting == [1] and thought(t) == "use:m27,m27,none"


def test_the_crypt_master_brings_up_the_worst_trap_TOMB_TRAP_1() -> None:
    """Nobody in the party has Magic, and one Character has Skill."""
    t = at("c12 c02", "r01 r07 m04", key="i")
    t.play("turn", "raid", ...)
    assert t.waiting == [1] and thought(t) == "trap:r07"


def test_without_a_memory_aid_what_was_shown_may_still_lie_there_TOMB_HR_4() -> None:
    """Three parties of one Character went into a Crypt again and again, because they took its Monsters for
    Treasures."""
    found = {}
    for memory in ("on", "off"):
        t = Table(2, memory=memory)
        t.party(0, "c18")
        cards = t.crypt("e", "m30 m29")
        t.s.crypts[4].no_traps = t.s.crypts[4].only_treasures = True
        for card in ("m30", "m29"):
            cards.reveal(card)
        view = GAME.view(t.s, 0)
        crypt = view.crypts[4]
        found[memory] = compute_prospect(
            view, build_raiders(view, view.parties[0]), crypt, list_hidden_cards(view)
        ).cleared
        assert crypt.known == (("m29", "m30") if memory == "on" else ())
    assert found["on"] == 0.0 and found["off"] < 0.9


@pytest.mark.parametrize("without", [True, False])
def test_a_guessed_crypt_has_traps_unless_all_know_of_none_TOMB_HR_4(without: bool) -> None:
    t = Table(2)
    t.crypt("e", "m30 m29 r01 x08")
    t.s.crypts[4].no_traps = without
    view = GAME.view(t.s, 0)
    guesses = guess_crypt_cards(view, view.crypts[4], list_hidden_cards(view), SOLID)
    kinds = {find_kind(card) for guess in guesses for card in guess}
    assert kinds == {"monster", "treasure"} | (set() if without else {"trap"})


@pytest.mark.parametrize(("seats", "banked"), [(1, ()), (2, ("x07", "x08"))])
def test_treasures_worth_nothing_stay_with_their_bearer_TOMB_SOLO_15(seats: int, banked: tuple[str, ...]) -> None:
    t = Table(seats)
    t.crypt("d", "x09")
    t.party(0, "c12 x07 x08")
    t.follow(attach.offer_banking(t.s, 0), (...,), ())
    ask = t.ask_of()
    answer, _ = bank_treasures(GAME.view(t.s, 0), ask, ask.choice)
    assert answer == (banked or ask.default)


# --- a sharp seat ---------------------------------------------------------------------------------------------------


def test_a_sharp_seat_guesses_what_lies_where_and_knows_no_more_TOMB_STOCK_3() -> None:
    """A sharp seat expects Treasures in small Crypts and dangerous cards in large ones, whatever cards really lie
    there."""
    found = {}
    for small, large in (("x08", "m30 m29 m27 m24"), ("m30", "x08 x14 x01 x10")):
        t = Table(2, "catacombs_short")
        t.party(0, "c12 c08")
        t.crypt("a", small)
        t.crypt("i", large)
        view = GAME.view(t.s, 0)
        fit, unseen = build_raiders(view, view.parties[0]), list_hidden_cards(view)
        for style in (SOLID, SHARP):
            for index in (0, 8):
                hope = compute_prospect(view, fit, view.crypts[index], unseen, style)
                assert found.setdefault((style, index), hope) == hope
    assert found[SHARP, 0].value > found[SOLID, 0].value
    assert found[SHARP, 8].value < found[SOLID, 8].value


def test_a_sharp_seat_expects_to_fight_with_the_wounds_of_traps_TOMB_TRAP_8() -> None:
    """Nobody in the party has the Magic that the Trap needs."""
    found = {}
    for trap in ("", "r07 "):
        t = at("c12 c02 c08", f"{trap}m17 m04", key="i")
        view = GAME.view(t.s, 0)
        fit, unseen = build_raiders(view, view.parties[0]), list_hidden_cards(view)
        for style in (SOLID, SHARP):
            found[style, trap] = compute_prospect(view, fit, view.crypts[8], unseen, style).cleared
    assert found[SHARP, "r07 "] < found[SOLID, "r07 "]
    assert found[SHARP, ""] == found[SOLID, ""], "without a Trap both expect a fight in full health"


def test_a_sharp_seat_recruits_where_a_solid_one_sets_out_TOMB_RECR_1() -> None:
    t = Table(2, "catacombs_short")
    t.party(0, "c23")
    t.crypt("a", "x08")
    shown(t, "a")
    for key, card in zip("cefghi", ("m30", "m29", "m27", "m28", "m24", "m26"), strict=True):
        t.crypt(key, card)  # A gain at the Inn helps in all raids that are left.
    t.inn("c12 c36")
    t.play("turn", ...)
    ask = t.ask_of()
    assert GAME.thinking.choose_sharply is not None
    sharp = GAME.thinking.choose_sharply(GAME.view(t.s, 0), ask, lambda n: 0)
    assert thought(t) == "move:a" and sharp == Recruit("c12")


# --- what it reckons with -------------------------------------------------------------------------------------------


def test_a_crypt_is_beaten_only_if_its_traps_are_disarmed_TOMB_TRAP_5() -> None:
    """Nobody in the party has the Magic that the Trap needs."""
    found = {}
    for cards in ("m04", "r07 m04", "r07"):
        t = at("c12 c02 c08", cards, key="i")
        view = GAME.view(t.s, 0)
        fit, unseen = build_raiders(view, view.parties[0]), list_hidden_cards(view)
        hope = compute_prospect(view, fit, view.crypts[8], unseen)
        found[cards] = hope.beaten, turns.add_outcome("raid", view.crypts[8], hope).chance
    assert found["m04"][0] > 0.5 and found["m04"][1] >= 50
    assert found["r07 m04"][0] == found["r07"][0] == 0.0 and max(found["r07 m04"][1], found["r07"][1]) < 50


def test_chances_of_a_roll_TOMB_DICE_3() -> None:
    chances = compute_blow((1, 1, 1, 1))
    assert compute_mean(chances) == pytest.approx(2.5) == pytest.approx(worth.compute_expected_successes((1, 1, 1, 1)))
    assert compute_chance(chances, 1) == 1.0 and compute_chance(chances, 4) == pytest.approx(0.3 * 0.5 * 0.7)
    assert compute_chance(chances, 5) == pytest.approx(0.0)
    assert compute_chance(compute_blow((0, 2, 0, 0)), 1) == pytest.approx(0.75)


def test_the_best_disarm_together_TOMB_TRAP_5() -> None:
    skills = (("skl", ((0, 1, 0, 0), (0, 0, 1, 0), (1, 0, 0, 0))),)
    assert compute_disarm_chance(skills, 1, "skl", 1) == pytest.approx(0.7)
    assert compute_disarm_chance(skills, 2, "skl", 2) == pytest.approx(0.35)


def test_a_simulated_fight_is_won_by_the_stronger_side_TOMB_COMB_12() -> None:
    """The stronger side wins, with the same result each time. A party that is too weak flees and is not lost."""
    strong = tuple(Hero(5, (compute_blow((0, 4, 0, 0)),), 1.0) for _ in range(4))
    weak = (Hero(3, (compute_blow((1, 0, 0, 0)),), 1.0),)
    rats = (Foe(2, compute_blow((4, 0, 0, 0)), 1, 1),)
    wyrm = (Foe(9, compute_blow((2, 3, 3, 0)), 1, 10),)
    assert simulate_bout(strong, rats, 20).cleared == 1.0 and simulate_bout(strong, rats, 20).xp == 1.0
    assert simulate_bout(weak, wyrm, 20).cleared == 0.0 and simulate_bout(weak, wyrm, 20).xp == 0.0
    assert simulate_bout(strong, wyrm, 20) == simulate_bout(strong, wyrm, 20)


def test_dice_are_worth_most_to_those_who_use_them_TOMB_ROLL_5() -> None:
    """Attack dice are worth most to a Fighter, and Magic dice to a Wizard."""
    t = Table(2)
    t.party(0, "c12 c25")
    fighter, wizard = GAME.view(t.s, 0).parties[0].fighters
    assert gear.weigh_card("i13", wizard) > gear.weigh_card("i13", fighter)
    assert gear.weigh_card("x13", fighter) > gear.weigh_card("x04", fighter)


def test_a_new_weapon_goes_to_the_best_fighter_TOMB_DRAW_3() -> None:
    t = Table(2)
    t.party(0, "c25 c12")
    t.top("i03")
    t.play("turn", "draw", "deck:item", ...)
    assert thought(t) == "wear:c12"


def test_treasures_are_banked_or_worn_where_they_help_TOMB_TRS_2() -> None:
    t = at("c12 c08", "x07 x13")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.ask_of().about == "x07" and thought(t) == "bank"
    t.answer("bank", ...)
    assert t.ask_of().about == "x13" and thought(t) == "wear:c12"


def test_the_ai_does_not_heal_where_it_would_likely_fail_TOMB_HEAL_2() -> None:
    """One die of each of two colours fails too often. The AI once tried three times in a row, in vain."""
    for words, tries in (("c35 c12", False), ("c01 c12", True)):
        t = at(words, "m04", key="o")
        t.one("c12").wounds = 1
        t.play("turn", ...)
        assert "heal" in t.options
        ways = [move.tag for move, _ in turns._list_healing(GAME.view(t.s, 0), t.ask_of().choice.options)]  # type: ignore[union-attr]
        assert ("heal" in ways) == tries
