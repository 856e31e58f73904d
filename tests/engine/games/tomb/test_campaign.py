"""TOMB-CAMP: campaign levels and what each gives."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.tomb import sides
from engine.games.tomb.campaign import CAMPAIGN, LEVELS
from engine.games.tomb.game import GAME
from engine.match import Match
from engine.protocol import Refused, Roll, Some
from engine.setup import Setup
from tests.engine.conformance import Lot
from tests.engine.games.tomb.bold import stocked
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import NO, YES, Table, hits, xp

BOARD = "goldenaxe_catacombs"


def begun(*levels: int, seed: int = 1, **house: str) -> Match[object]:
    """Begin a match of players of these levels."""
    totals = tuple(LEVELS[level - 1][0] for level in levels)
    return Match.start(GAME, Setup(BOARD, ({},) * len(levels), house, totals=totals), Lot(seed))


def recruiting(level: int, *, years: str = "normal") -> Match[object]:
    """Return a match before the first turn of a seat of that level."""
    match = begun(level, level, seed=2, years=years)
    stocked(match)
    return match


@pytest.mark.parametrize(
    ("xp", "level"),
    [(-5, 1), (0, 1), (50, 1), (51, 2), (100, 2), (101, 3), (150, 3), (201, 4), (401, 5), (701, 6), (1100, 6),
     (1101, 7), (1601, 8), (2201, 9), (3000, 9), (3001, 10)],
)  # fmt: skip
def test_experience_decides_the_level_TOMB_CAMP_1_TOMB_CAMP_2(xp: int, level: int) -> None:
    """TOMB-A-42: Level 10 begins at 3001 XP."""
    assert CAMPAIGN.level(xp) == level


def test_a_player_with_150_XP_rerolls_and_draws_six_TOMB_EX_5() -> None:
    """TOMB-CAMP-2, TOMB-CAMP-3: With 150 XP a player may reroll two dice for Player One, and draws six Characters."""
    assert [party.level for party in GAME.begin(Setup(BOARD, ({},) * 2, totals=(150, 50))).parties] == [3, 1]
    assert [party.level for party in GAME.begin(Setup(BOARD, ({},) * 2)).parties] == [1, 1]
    t = Table(2, campaign=(3, 3))
    t.ends = {"markers"}
    t.play("order", ("10", "10"), (), dice=[*hits(1, 7), YES, YES, *hits(2, 7)])
    assert t.s.first == 0
    assert recruiting(3).pending[0].ask.choice.count() == 6


def test_level_one_gives_nothing_TOMB_CAMP_4() -> None:
    assert recruiting(1).pending[0].ask.choice.count() == 5


def test_reroll_for_player_one_TOMB_CAMP_5_TOMB_CAMP_14_TOMB_DEC_2() -> None:
    """Up to two dice may be rerolled once, but not in a roll-off. By default the failed dice are chosen."""
    t = Table(2, campaign=(2, 1))
    t.ends = {"markers"}
    t.play("order", ..., dice=[*hits(5, 7)])
    assert t.ask_of().kind == "order-reroll" and t.ask_of().default == ("10", "10")
    t.answer(("10",), dice=[NO, *hits(5, 7), *hits(3, 7), *hits(4, 7)])
    assert t.s.first == 1


@pytest.mark.parametrize(
    ("faces", "silent"),
    [
        ([1, 2, 3, 4, 5, 5, 6], ("6",)),
        ([1, 7, 8, 2, 9, 3, 4], ("8", "9")),
        ([9, 9, 9, 1, 2, 3, 4], ("9", "9")),
        ([1, 1, 1, 1, 1, 1, 5], ()),
    ],
)  # fmt: skip
def test_which_dice_are_rolled_again_TOMB_CAMP_5_TOMB_CAMP_14(faces: list[int], silent: tuple[str, ...]) -> None:
    """Any two dice or fewer are rolled again, by default the highest failed ones. Their new faces count."""
    t = Table(2, campaign=(2, 1))
    t.ends = {"markers"}
    t.play("order", ..., dice=faces)
    ask, shown = t.ask_of(), tuple(map(str, faces))
    assert ask.default == silent and ask.choice == Some(shown, 0, 2)
    t.answer((shown[0],), dice=[10, *hits(7, 7)])
    assert t.told("order-roll")[1]["faces"] == (10, *faces[1:]) and t.s.first == 1
    assert {(roll.dice, roll.sides) for roll in t.chance if isinstance(roll, Roll)} == {(7, 10), (1, 10)}


@pytest.mark.parametrize(("years", "drawn"), [("normal", 6), ("lean", 4), ("fat", 6)])
def test_one_more_Character_is_drawn_TOMB_CAMP_6_TOMB_CAMP_15(years: str, drawn: int) -> None:
    assert recruiting(3, years=years).pending[0].ask.choice.count() == drawn
    assert recruiting(2).pending[0].ask.choice.count() == 5


def test_a_killed_character_may_go_back_to_the_bag_TOMB_CAMP_7() -> None:
    """TOMB-DEC-30: The player is asked when the Character is removed, before a new one is drawn for the Inn. The
    default is yes."""
    t = fight("m18", "c23 c12")
    t.s.parties[0].level = 4
    t.answer("maul:m18", "who:c23", ..., dice=hits(2, 4))
    assert t.ask_of().kind == "back-to-bag" and t.ask_of().default.format_text() == "yes"
    t.answer("yes", ...)
    assert not t.s.dead.cards and "c23" in [*t.s.bag.cards, *t.s.inn.cards]
    t = fight("m18", "c23 c12")
    t.s.parties[0].level = 3
    t.answer("maul:m18", "who:c23", ..., dice=hits(2, 4))
    assert t.s.dead.cards == ["c23"]


def test_a_drawn_card_is_replaced_once_a_game_TOMB_CAMP_8() -> None:
    """The player is asked right after the draw. The card comes from the same deck, and the default is no."""
    t = Table(2, campaign=(5, 1))
    t.top("t02", "t03", "t04")
    t.play("turn", "draw", "deck:tactic", ...)
    assert t.ask_of().kind == "another-card" and t.ask_of().default.format_text() == "no" and t.ask_of().secret
    t.answer("yes", "deck:tactic")
    assert t.s.parties[0].hand.cards == ["t03", "t04"] and t.s.discards["tactic"].cards == ["t02"]
    assert t.s.parties[0].hand.known == [1, 1], "nobody else sees them"
    t = Table(2, campaign=(4, 1))
    t.play("turn", "draw", "deck:tactic", "deck:tactic")
    t = Table(2, campaign=(1, 5))
    t.top("t02", "t03", "t04")
    t.s.active = 1
    t.play("turn", "draw", "deck:tactic", "yes", "deck:tactic")
    assert t.s.parties[1].hand.known == [2, 2] and t.GAME.view(t.s, 1).hand == ("t03", "t04")


def test_a_stocking_hand_of_four_TOMB_CAMP_9() -> None:
    match = begun(6, 5)
    while match.pending[0].ask.kind != "stock":
        match.act(match.pending[0].ask.seat, match.pending[0].number, match.pending[0].ask.choice.write(
            match.pending[0].ask.default))  # fmt: skip
    assert [len(party.stock) for party in match.state.parties] == [4, 3]


@pytest.mark.parametrize(("rule", "more"), [("cards", 1), ("xp", 2)])
def test_banked_cards_for_recruits_TOMB_CAMP_10_TOMB_HR_10(rule: str, more: int) -> None:
    """TOMB-CAMP-16: The cards go to the Crypt discards and count no more. The party is still limited in size."""
    t = Table(2, campaign=(7, 1), level_seven=rule)
    t.party(0, "c12")
    t.inn("c09 c10 c11")
    t.s.deck.take(t.s.deck.cards.index("x08"))
    t.s.parties[0].bank.put("x08")
    t.play("turn", "recruit:c09", ("x08",), "take:c11")
    assert len(t.s.parties[0].fighters) == 2 + more and t.s.crypt_discard.cards == ["x08"] and not t.bank()


def test_a_crypt_card_of_choice_TOMB_CAMP_11() -> None:
    """The card is chosen in secret before the shuffle, and is an extra card of the stocking hand."""
    match = begun(8, 1)
    while match.pending[0].ask.kind != "crypt-card":
        match.act(match.pending[0].ask.seat, match.pending[0].number, match.pending[0].ask.choice.write(
            match.pending[0].ask.default))  # fmt: skip
    put = match.pending[0]
    assert (
        put.ask.seat == 0
        and put.ask.secret
        and put.ask.default.format_text() == "pass"
        and put.ask.choice.count() == 65
    )
    step = match.act(0, put.number, "take:m30")
    chosen = next(logged.event for logged in step.events if logged.event.kind == "chose-card")
    assert chosen.open == {"seat": 0} and chosen.secret == {0: {"card": "m30", "wanted": "m30"}}
    assert len(match.state.parties[0].stock) == 3 + 1 + 1 and match.state.deck.cards.count("m30") <= 1
    match = begun(7, 1)
    while match.pending[0].ask.kind != "stock":
        assert match.pending[0].ask.kind != "crypt-card"
        match.act(match.pending[0].ask.seat, match.pending[0].number, match.pending[0].ask.choice.write(
            match.pending[0].ask.default))  # fmt: skip


def test_searching_the_bag_TOMB_CAMP_12() -> None:
    """The Character who was searched for joins the party. The five drawn Characters all go to the Inn (TOMB-A-45)."""
    match = recruiting(9)
    put = match.pending[0]
    assert put.ask.kind == "search-bag" and put.ask.choice.count() == 37 and put.ask.default.format_text() == "pass"
    seat = put.ask.seat
    match.act(seat, put.number, "take:c12")
    assert [one.key for one in match.state.parties[seat].fighters] == ["c12"] and len(match.state.inn) == 5
    assert "c12" not in match.state.bag.cards and not GAME.faults(match.state)
    assert recruiting(8).pending[0].ask.kind == "keep", "not before level 9"
    assert match.pending[0].ask.seat != seat


def test_a_party_of_level_ten_holds_six_characters_TOMB_CAMP_13() -> None:
    t = Table(2, campaign=(10, 9))
    assert (sides.compute_party_limit(t.s, 0), sides.compute_party_limit(t.s, 1)) == (6, 5)


def without(level: str, seats: int, **house: str) -> None:
    """Check that such a match belongs to no campaign: nobody brings anything to it, and everybody is of the first
    level."""
    setup = Setup(level, ({},) * seats, house)
    assert not CAMPAIGN.belongs(setup)
    assert {party.level for party in GAME.begin(setup).parties} == {1}
    with pytest.raises(Refused) as refused:
        GAME.begin(replace(setup, totals=(4000,) * seats))
    assert (refused.value.kind, refused.value.rule) == ("no-campaign", "TOMB-CAMP-16")


def test_alone_no_level_counts_TOMB_CAMP_16() -> None:
    without(BOARD, 1)


def test_the_short_game_belongs_to_no_campaign_TOMB_RUL_6() -> None:
    """TOMB-DEC-1: The host chooses the map and the options before the set-up."""
    without("catacombs_short", 2)
    assert "campaign" in [choice.key for choice in GAME.choices(BOARD)]
    assert "campaign" not in [choice.key for choice in GAME.choices("catacombs_short")], "there is nothing to settle"


def test_a_table_may_play_without_a_campaign_TOMB_CAMP_1() -> None:
    without(BOARD, 2, campaign="off")
    assert CAMPAIGN.belongs(Setup(BOARD, ({},) * 2)) and CAMPAIGN.belongs(Setup(BOARD, ({},) * 2, {"campaign": "on"}))


@pytest.mark.parametrize("totals", [(5,), (5, 5, 5)])
def test_a_campaign_needs_a_total_of_every_player(totals: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="no-campaign"):
        GAME.begin(Setup(BOARD, ({},) * 2, totals=totals))


def test_the_final_scores_are_added_TOMB_CAMP_16() -> None:
    """Cards that were given up for level 7 do not count any more. A match that belongs to no campaign has no totals."""
    t = Table(2, campaign=(7, 2))
    t.party(0, "c12")
    t.inn("c09 c10 c11")
    for card in ("x08", "x04"):
        t.s.deck.take(t.s.deck.cards.index(card))
        t.s.parties[0].bank.put(card)
    t.play("turn", "recruit:c09", ("x08",), "take:c11")
    t.s.over = True
    result = GAME.result(t.s)
    assert result is not None and result.scores == (xp("x04"), 0) and result.totals == (1101 + xp("x04"), 51)
    t.s.totals = ()
    result = GAME.result(t.s)
    assert result is not None and result.totals == ()


def test_defaults_of_a_campaign_and_bloody_monsters_TOMB_CAMP_1_TOMB_HR_9() -> None:
    """By default a match counts for the campaign, and Monsters have the printed Hit Points."""
    s = GAME.begin(Setup("catacombs_short", ({}, {})))
    assert s.rules.campaign and not s.rules.bloody_nasty
