"""Rules that other tests touch only in passing, each by itself."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb import attach, casting, crypt_master, figures, sides
from engine.games.tomb.cards import pool
from engine.games.tomb.game import GAME
from engine.games.tomb.moves import QUESTIONS
from engine.games.tomb.sides import find_board
from engine.games.tomb.state import Change, Lasting, find_kind
from engine.match import Match
from tests.engine.conformance import start
from tests.engine.games.tomb import bold
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import Table, before, hits
from tests.engine.games.tomb.setup import begun, default, until

# --- setting up -----------------------------------------------------------------------------------------------------


def test_a_crypt_is_open_while_it_holds_fewer_than_its_number_TOMB_STOCK_3() -> None:
    match = until(begun(2), "stock")
    for _ in range(10):
        s = match.state
        spec = find_board(s).level.crypts
        free = {spec[at].key for at, crypt in enumerate(s.crypts) if len(crypt.cards) < spec[at].cap}
        assert {option.format_text()[-1] for option in match.pending[0].ask.choice.options} == free
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.options[0].format_text())


def test_each_draws_three_and_one_after_each_placement_TOMB_STOCK_1_TOMB_STOCK_2() -> None:
    match = until(begun(3), "stock")
    for turn_ in range(6):
        seat = match.pending[0].ask.seat
        assert seat == (match.state.first + turn_) % 3 and len(match.state.parties[seat].stock) == 3
        default(match)
        assert len(match.state.parties[seat].stock) == 3


def test_a_placed_card_lies_there_and_the_next_one_is_drawn_TOMB_STOCK_2() -> None:
    """The card lies face down, and only the player who placed it knows it. One card is drawn for each."""
    match = until(begun(3), "stock")
    s = match.state
    for count in range(4):
        seat = match.pending[0].ask.seat
        deck, hand = list(s.deck.cards), list(s.parties[seat].stock.cards)
        match.act(seat, match.pending[0].number, f"place:{hand[1]},p")
        s = match.state
        crypt, held = s.crypts[15].cards, s.parties[seat].stock.cards
        assert crypt.cards[count] == hand[1] and crypt.known[count] == 1 << seat and len(crypt) == count + 1
        assert len(s.deck) == len(deck) - 1 and held[:2] == [hand[0], hand[2]] and held[2] in deck
        assert match.pending[0].ask.seat == (seat + 1) % 3


@pytest.mark.parametrize("seats", [1, 3])
def test_the_end_of_stocking_is_told_and_hands_are_put_away_TOMB_STOCK_5(seats: int) -> None:
    """The event says how many cards lie in the Crypts. It names the second player as the first to recruit, and nobody
    in solo play."""
    match = until(begun(seats), "stock")
    told: list[Any] = []
    while match.pending[0].ask.kind == "stock":
        held = [card for party in match.state.parties for card in party.stock.cards]
        put = match.pending[0]
        step = match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
        told = [logged.event for logged in step.events]
    s = match.state
    stocked = next(event for event in told if event.kind == "stocked")
    assert stocked.count == sum(len(crypt.cards) for crypt in s.crypts)
    assert stocked.recruits == (-1 if seats == 1 else (s.first + 1) % seats)
    assert len(set(held) & set(s.away.cards)) >= len(set(held)) - 1 and not any(
        party.stock.cards for party in s.parties
    )


@pytest.mark.parametrize(("years", "inn"), [("lean", 2), ("fat", 3), ("normal", 4)])
def test_Characters_who_are_not_kept_go_to_the_inn_TOMB_OPT_1_TOMB_OPT_2(years: str, inn: int) -> None:
    """TOMB-OPT-3: One option at most can be chosen, because all are values of one switch."""
    match = until(begun(1 + 1, years=years), "keep")
    seat = match.pending[0].ask.seat
    drawn = match.pending[0].ask.choice.count()
    while match.pending[0].ask.kind == "keep" and match.pending[0].ask.seat == seat:
        default(match)
    assert len(match.state.inn) == inn + drawn, "the next player's are drawn, too"


# --- turns ----------------------------------------------------------------------------------------------------------


def test_a_party_returns_to_the_inn_from_any_space_TOMB_RET_1_TOMB_RET_3() -> None:
    """The turn ends on arrival."""
    t = Table(2)
    t.party(0, "c12", at="27.2")
    t.play("turn", "return")
    assert t.s.parties[0].at < 0 and t.s.active == 1


def test_banking_on_arrival_and_healing_only_next_turn_TOMB_RET_2_TOMB_RET_4() -> None:
    t = Table(2)
    t.party(0, "c12 x07 x08", at="27.2")
    t.one("c12").wounds = 1
    t.play("turn", "return")
    assert t.bank() == ["x07", "x08"] and t.one("c12").wounds == 1


def test_banking_moves_the_score_at_once_TOMB_BANK_3() -> None:
    t = Table(2)
    t.party(0, "c12 x07 x08")
    t.play("rest", ("x07", "x08"), ...)
    assert t.GAME.view(t.s, None).parties[0].score == 7 == sum(told["xp"] for told in t.told("banked"))


def test_only_clerics_dice_count_TOMB_HEAL_2() -> None:
    t = Table(2)
    t.party(0, "c20 c14", at="16.20")
    t.one("c14").wounds = 1
    t.play("turn", "heal", dice=hits(1, 4))
    assert t.pools() == [("hol", "bbrr")] and t.one("c14").wounds == 0


def test_removals_are_divided_freely_TOMB_HEAL_3_TOMB_DEC_13() -> None:
    """By default each wound is taken from the wounded Character with the fewest Hit Points left."""
    t = Table(2)
    t.party(0, "c20 c12", at="16.20")
    t.one("c12").wounds, t.one("c20").wounds = 3, 1
    t.play("turn", "heal", ..., dice=hits(2, 4))
    assert t.ask_of().default == ("c20", "c12") and t.ask_of().choice.is_valid_answer(("c12", "c12"))
    t.answer(("c12", "c12"))
    assert (t.one("c12").wounds, t.one("c20").wounds) == (1, 1)
    t = Table(2)
    t.party(0, "c20 c12", at="16.20")
    t.one("c12").wounds, t.one("c20").wounds = 4, 1  # They have one Hit Point left, and two.
    t.play("turn", "heal", ..., dice=hits(3, 4))
    assert Counter(t.ask_of().default) == {"c12": 2, "c20": 1}, "the healed one is not the worst for ever"
    t.answer(t.ask_of().default)
    assert (t.one("c12").wounds, t.one("c20").wounds) == (2, 0)
    t = Table(2)
    t.party(0, "c12 c20", at="16.20")
    t.one("c12").wounds, t.one("c20").wounds = 4, 1
    t.play("turn", "heal", ..., dice=hits(2, 4))
    assert Counter(t.ask_of().default) == {"c12": 2}, "healed of one wound it has as few left as the other"


# --- cards ----------------------------------------------------------------------------------------------------------


def test_surplus_of_a_trait_the_owner_picks_TOMB_EX_11_TOMB_ATT_4() -> None:
    """A party of one Character who has a Kama draws a Boar Spear."""
    t = Table(2)
    t.party(0, "c12 i01")
    t.top("i03")
    t.play("turn", "draw", "deck:item", "replace:c12", "deck:tactic")
    assert t.one("c12").cards.cards == ["i03"] and t.s.discards["item"].cards == ["i01"]


def test_monsters_have_no_trait_limit_TOMB_ATT_5() -> None:
    t = Table(2)
    t.party(0, "c12")
    t.crypt("e", "m17 m02")
    t.at_door(0, "e")
    t.top("i01", "i03")
    t.play("turn", "raid", "go-on", "go-on", "who:m02", ...)
    monster = t.one("m17")
    t.one("m02").cards.move("i01", monster.cards)
    assert (
        monster.cards.known == [-1, -1]
        and monster.cards.cards == ["i03", "i01"]
        and attach.list_worn(monster, "weapon") == ["i03", "i01"]
    )


def test_a_monster_draws_and_uses_two_weapons_TOMB_ATT_5() -> None:
    """A Crusher in the Armoury draws a weapon when it is revealed, and another by the text of the Crypt."""
    t = Table(2, "tomb_of_the_overseers")
    t.party(0, "c12")
    t.crypt("n", "m02")
    t.at_door(0, "n")
    t.top("i03", "i02")
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.one("m02").cards.cards == ["i03", "i02"] and not t.s.discards["item"].cards
    # 2 green, 3 blue, 1 red; the Spear adds a blue one and, at first, a red one; the Sword a green and a blue one.
    view = t.GAME.view(t.s, None)
    assert view.raid.monsters[0].atk == (3, 5, 2, 0) and view.raid.monsters[0].actions == 2


def test_both_copies_of_a_monster_are_banked_at_once_TOMB_BANK_1() -> None:
    """The copies are banked under their card's own key before anything else is asked. Both count for the score."""
    t = fight("m04 m04", "c12 c08")
    t.answer("wait:m04", "attack:c12,m04", "wait:m04.2", "attack:c08,m04.2", dice=[*hits(2, 4), *hits(2, 4)])
    assert t.bank() == ["m04", "m04"] and t.GAME.view(t.s, None).parties[0].score == 2
    assert [(told["one"], told["xp"], told["seat"]) for told in t.told("killed")] == [("m04", 1, 0), ("m04.2", 1, 0)]


def test_cards_go_with_a_party_that_is_put_elsewhere_TOMB_ATT_6() -> None:
    t = Table(2)
    t.party(0, "c25 s02 i16", at="16.20")
    t.play("turn", "use:s02,c25", "land:o,5.2")
    assert t.one("c25").cards.cards == ["s02", "i16"]


def test_who_is_put_at_the_inn_alone_loses_its_cards_TOMB_ATT_7() -> None:
    """The Trap Mirror Maze puts the Character there."""
    t = Table(2)
    t.party(0, "c12 i16 c08")
    t.crypt("e", "r14")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r14", ("c12",))
    assert t.s.discards["item"].cards == ["i16"] and t.s.inn.cards == ["c12"]


def test_the_owner_chooses_the_card_that_is_lost_TOMB_DEC_29() -> None:
    """By default the lost card is the one with the lowest XP, and then the lowest key."""
    t = Table(2)
    t.party(0, "c12 x07 x08 c08 x04")
    t.crypt("e", "r16")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r16", ("c12", "c08"), ...)
    assert t.ask_of().default.format_text() == "lose:x08,c12" and "lose:x07,c12" in t.options
    t.answer("lose:x04,c08")
    assert t.s.crypt_discard.cards == ["r16", "x04"]


def test_what_an_ability_needs_is_named_with_it_TOMB_DEC_32() -> None:
    """The player names the user and the target. The dice of a reroll and the space of a Teleport are asked for
    later."""
    t = Table(2)
    t.party(0, "c25 s02", at="16.20")
    t.play("turn", "use:s02,c25", ...)
    assert t.ask_of().kind == "teleport" and not any(one.endswith(",16.20") for one in t.options)
    assert len(t.options) > 100 and {"land:a,a", "land:a,16.17"} <= set(t.options)
    assert {"teleport", "reroll", "target"} <= set(QUESTIONS)


def test_a_tie_for_fewest_attack_dice_TOMB_DEC_33() -> None:
    """The owner names one. By default it is the one with the fewest Hit Points left."""
    t = Table(2)
    t.party(0, "c24 c25 c12")
    t.one("c24").wounds = 2
    t.crypt("e", "r02")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r02", ("c12",), ...)
    assert t.options == ["who:c24", "who:c25"] and t.ask_of().default.format_text() == "who:c24"
    t.answer("who:c25")
    assert t.gone("c25")


def test_a_die_raised_to_a_success_counts_as_a_die_TOMB_DEC_33() -> None:
    t = Table(2)
    t.party(0, "c24 c25 c12")
    t.s.lasting = [Lasting(Change("step", "atk", n=3), ("c24",), "turn", "", 0)]
    assert figures.count_dice(t.s, t.one("c24"), "atk").sure and not figures.count_dice(t.s, t.one("c25"), "atk").sure
    t.crypt("e", "r02")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r02", ("c12",), ...)
    assert t.options == ["who:c24", "who:c25"]


# --- combat ---------------------------------------------------------------------------------------------------------


def test_the_crypt_master_chooses_what_a_monster_does_TOMB_DEC_23() -> None:
    """A Monster that has not acted may attack, use an ability, or do nothing."""
    t = fight("m22 m18")
    assert t.options == ["maul:m18", "wait:m18", "maul:m22", "use:m22,m22,none", "wait:m22"]
    t.answer("wait:m18", "wait:c12", ...)
    assert t.options == ["maul:m22", "use:m22,m22,none", "wait:m22"] and t.one("m18").acted == 1


def test_a_silent_master_is_replaced_by_the_program_TOMB_DEC_B() -> None:
    """The default answer is what the program would do, so the raid goes on."""
    t = fight("m18 m10", "c12 c08")
    silent = t.ask_of().default
    assert silent == crypt_master.choose_action(t.s, list(t.s.raid.monsters), [])  # type: ignore[union-attr]
    t.answer(silent.format_text(), "who:c12", "wait:c12", ..., dice=hits(0, 4))
    assert t.told("attacks") == [{"by": "m18", "at": "c12"}] and t.ask_of().default.format_text() == "maul:m10"


def test_a_new_party_has_its_marker_at_the_inn_TOMB_WIPE_2_TOMB_WIPE_4() -> None:
    """The party died in its own player's turn, so the turn ends."""
    t = fight("m18", "c23")
    t.top("c14", "c15")
    t.answer("maul:m18", dice=hits(2, 4))
    assert t.s.parties[0].at < 0 and [one.key for one in t.s.parties[0].fighters] == ["c15"] and t.s.active == 1


# --- what the sorts of cards are for (TOMB-CARD) -----------------------------------------------------------------


def test_items_add_up_from_when_they_are_drawn_TOMB_CARD_1_TOMB_DRAW_3() -> None:
    """An Item is attached when it is drawn. The bonuses of several Items are added."""
    t = Table(2)
    t.party(0, "c25 i13")
    t.top("i13", "i11")
    mag, skl = (figures.count_dice(t.s, t.one("c25"), attr) for attr in ("mag", "skl"))
    t.play("turn", "draw", "deck:item", "deck:item")
    now = [figures.count_dice(t.s, t.one("c25"), attr) for attr in ("mag", "skl")]
    assert [each.blue for each in now] == [mag.blue + 1, skl.blue + 1] and not t.s.parties[0].hand.cards


def test_tactics_are_for_the_own_party_TOMB_CARD_5_TOMB_PLAY_9() -> None:
    """A Tactic is played from the hand for a Character of one's own. Some Tactics stay attached, and others are
    discarded after use."""
    t = Table(2)
    t.party(0, "c12 c09", hand="t12 t13")
    t.play("turn", ...)
    assert [option for option in t.options if "t12" in option] == ["play:t12,c12,none", "play:t12,c09,none"]
    t.answer("play:t13,c12", "play:t12,c09")
    assert t.one("c09").cards.cards == ["t12"] and t.s.discards["tactic"].cards == ["t13"]
    assert not t.one("c12").cards.cards and not t.s.parties[0].hand.cards


def test_treasures_come_from_crypts_alone_TOMB_CARD_6_TOMB_CARD_7() -> None:
    """A Treasure is banked at once or attached. An attached Treasure cannot be banked before the party is at the
    Inn."""
    t = before("x07 x09", "c02 c12")
    assert not any(find_kind(card) == "treasure" for deck in t.s.decks.values() for card in deck.cards)
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.ask_of().about == "x07" and t.options == ["bank", "wear:c02", "wear:c12"]
    t.answer("bank", "wear:c12")
    assert t.bank() == ["x07"] and t.one("c12").cards.cards == ["x09"]
    t.s.active = 0
    t.play("rest", ...)
    assert t.ask_of().kind == "turn" and not any("x09" in option for option in t.options)
    t.answer("return")
    assert t.bank() == ["x07", "x09"]


@pytest.mark.parametrize(
    ("recruit", "brought"), [("c08", "p"), ("c25", "s"), ("c27", "sp"), ("c36", "sp"), ("c12", ""), ("c02", "")]
)
def test_a_recruit_brings_cards_of_its_class_TOMB_CARD_12_TOMB_RECR_2(recruit: str, brought: str) -> None:
    """A Cleric brings a Prayer and a Wizard a Spell. A Character of both brings one of each. Others bring nothing."""
    t = Table(2)
    t.party(0, "c09")
    t.inn(recruit)
    t.play("turn", f"recruit:{recruit}")
    assert sorted(card[0] for card in t.s.parties[0].hand.cards) == sorted(brought)


@pytest.mark.parametrize(("party", "may"), [("c08", "heal"), ("c12", ""), ("c02", "steal"), ("c36", "heal")])
def test_clerics_heal_and_rogues_steal_TOMB_CARD_12_TOMB_HEAL_1_TOMB_PICK_1(party: str, may: str) -> None:
    """Clerics heal and Rogues pick pockets. Fighters and Wizards have no rule of their own."""
    t = Table(2)
    t.party(0, party, at="16.20")
    t.party(1, "c09 x07", at="16.20")
    t.one(party).wounds = 1
    t.play("turn", ...)
    assert {option.partition(":")[0] for option in t.options} & {"heal", "steal"} == ({may} if may else set())


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_whoever_has_a_die_or_the_class_may_cast_TOMB_CARD_2_TOMB_CARD_3_TOMB_RUL_13(seats: int) -> None:
    """In every position, the quick check agrees with the dice."""
    asked = Counter[bool]()

    def compare(match: Match[Any]) -> None:
        s = match.state
        for _, one in sides.list_everybody(s):
            for attr in casting.CASTING:
                may = one.card in pool.list_characters_called(attr) or figures.count_dice(s, one, attr).any
                assert casting.can_cast(s, one, attr) == may, (one, attr)
                asked[casting._is_unchanged(s, attr)] += 1

    match, lot = start(GAME, "catacombs_short", seats, seats)[0], Random(seats)
    bold.stocked(match)
    bold.play(match, lot, 400, compare)
    assert min(asked[True], asked[False]) > 50


# --- what ends, and what is offered ---------------------------------------------------------------------------------


def test_only_a_crypt_with_cards_is_looked_into_TOMB_SEC_2() -> None:
    """A player looks from the Door. The Ledger of the Dead allows it from any space."""
    for words, offered in (("c23", {"e"}), ("c23 x17", {"d", "e"})):
        for cards in ("", "m04"):
            t = before(cards, words, 2)
            t.play("turn", ...)
            looks = {option[-1] for option in t.options if option.startswith("use:") and option.count(",") == 2}
            assert looks == offered - ({"e"} if not cards else set()), (words, cards)


def test_a_tactic_has_what_every_card_must_have_TOMB_PLAY_9() -> None:
    """A Tactic also has to be either attached or discarded by its use."""
    of_a_trap = next(card.effects for key, card in sorted(pool.POOL.items()) if key[0] == "r" and card.effects)
    with pytest.raises(ValueError, match="allowed are"):
        replace(pool.find_card("t09"), effects=of_a_trap)
