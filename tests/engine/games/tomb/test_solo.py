"""TOMB-SOLO: the solo game."""

from __future__ import annotations

import pytest

from engine.games.tomb import crypt_master, scoring
from engine.games.tomb.game import GAME
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.moves import Use
from engine.match import Match
from engine.setup import Setup
from tests.engine.conformance import Lot
from tests.engine.games.tomb.scenario import Table, hits

from .solo import solo

LEVEL = "goldenaxe_catacombs"


def begun() -> Match[object]:
    match = Match.start(GAME, Setup(LEVEL, ({},)), Lot(4))
    while match.pending[0].ask.kind == "marker":
        match.act(0, match.pending[0].number, match.pending[0].ask.default.format_text())
    return match


def test_the_first_three_cards_are_stocked_alone_TOMB_SOLO_1_TOMB_SOLO_2() -> None:
    """Two unseen cards go into each Crypt, and one into a Crypt for one card. The third cards come from a hand of
    three, with a draw after each."""
    match = begun()
    s = match.state
    caps = [spec.cap for spec in load_boards()[LEVEL].level.crypts]
    assert [len(crypt.cards) for crypt in s.crypts] == [min(cap, 2) for cap in caps]
    assert len(s.parties[0].stock) == 3 and all(card is None for card in s.crypts[15].cards.list_known_cards(0))
    assert {option.format_text()[-1] for option in match.pending[0].ask.choice.options} == set("ijklmnop")


def test_fourth_and_fifth_cards_TOMB_SOLO_3_TOMB_SOLO_4() -> None:
    """The fourth cards are placed unseen. The fifth come from the hand, without a draw. The rest is put away."""
    match = begun()
    placed = 0
    while match.pending[0].ask.kind == "stock":
        match.act(0, match.pending[0].number, match.pending[0].ask.default.format_text())
        placed += 1
        # After the fifth cards no card is drawn; after the last one all are put away.
        left = {9: 2, 10: 0}.get(placed, 3)
        assert len(match.state.parties[0].stock) == left
        assert placed >= 8 or max(len(crypt.cards) for crypt in match.state.crypts) <= 3, "first all third ones"
        if placed == 8:
            s = match.state
            assert {option.format_text()[-1] for option in match.pending[0].ask.choice.options} == set("op")
            assert [len(s.crypts[at].cards) for at in (12, 14)] == [4, 4]
            assert len(s.parties[0].stock) == 3
    s = match.state
    assert placed == 10 and [len(crypt.cards) for crypt in s.crypts] == [
        spec.cap for spec in load_boards()[LEVEL].level.crypts
    ]
    assert len(s.away) == 128 - 42


def test_twenty_characters_at_the_inn_TOMB_SOLO_5_TOMB_SOLO_6() -> None:
    match = begun()
    while match.pending[0].ask.kind == "stock":
        match.act(0, match.pending[0].number, match.pending[0].ask.default.format_text())
    ask = match.pending[0].ask
    assert ask.kind == "keep" and ask.choice.count() == 20 == len(match.state.inn)
    assert ask.default == ask.choice.options[0]
    match.act(0, match.pending[0].number, ask.default.format_text())
    assert len(match.state.parties[0].fighters) == 1 and match.pending[0].ask.kind != "keep", "it keeps one"


@pytest.mark.parametrize(("words", "may"), [("c12 c08 c09", True), ("c12 c08 c09 c10", False)])
def test_four_characters_at_most_TOMB_SOLO_7(words: str, may: bool) -> None:
    t = solo(words)
    t.play("turn", ...)
    assert any(option.startswith("recruit") for option in t.options) == may


def test_drawing_costs_a_character_TOMB_SOLO_8_TOMB_DEC_31() -> None:
    """Cards that an effect draws cost nothing."""
    t = solo("c12 c04")
    t.play("turn", "draw", "deck:tactic", "deck:tactic", ...)
    assert t.ask_of().kind == "send-away" and t.ask_of().default.format_text() == "take:c15"
    t.answer("take:c14")
    assert t.s.inn.cards == ["c15"] and t.told("sent-away") == [{"character": "c14"}]
    t.play("turn", "use:c04,c04")
    assert t.s.inn.cards == ["c15"]


def test_with_nobody_at_the_inn_nothing_is_drawn_TOMB_SOLO_21() -> None:
    t = solo("c12")
    t.s.inn.move_all(t.s.dead)
    assert "draw" not in t.play("turn", ...).options
    assert "draw" in solo("c12").play("turn", ...).options


def test_nobody_comes_for_the_dead_TOMB_SOLO_9() -> None:
    t = solo("c23 c12", "m18")
    t.play("turn", "raid", "go-on", "who:c23", ..., dice=hits(2, 4))
    assert t.s.inn.cards == ["c14", "c15"] and t.s.dead.cards == ["c23"]


def test_traps_come_up_in_any_order_alone_TOMB_SOLO_10_TOMB_SOLO_19() -> None:
    """The order is drawn by lot, and the number and effect of a Trap stay hidden. Nobody is asked as Crypt Master."""
    for lot, chars in ((60, 2), (59, 1)):
        t = solo("c12 c08 c09", "r05 r01 x07", "i")
        t.lot = lot
        t.play("turn", "raid", ...)
        assert t.told("trap")[0]["chars"] == chars and t.ask_of().kind == "disarm"
        assert t.told("raid")[0]["cm"] == -1 and t.GAME.view(t.s, 0).crypts[8].known == ()


def test_monsters_act_by_themselves_TOMB_SOLO_11_TOMB_SOLO_12() -> None:
    """The Monster with the highest XP acts first, and does what rolls more dice. The raider still chooses who takes an
    attack."""
    t = solo("c12 c08 c09", "m04 m22", "e")
    t.play("turn", "raid", "go-on", ..., dice=hits(0, 4))
    assert t.pools() == [("mag", "bbrr")], "the Cantor's song has more dice than its Attack"
    assert crypt_master.count_ability_dice(t.s, Use("m15", "m04")) == 0, "what dazes rolls none"
    t.answer("attack:c12,m04", "who:c08", ..., dice=[*hits(0, 4), *hits(1, 4)])
    assert t.pools()[-1] == ("atk", "gggg") and t.one("c08").wounds == 1


def test_a_roll_that_decides_counts_its_dice_TOMB_SOLO_12_TOMB_SOLO_20() -> None:
    """The Defrocked Abbot has the ability Rebuke. It rolls four Holiness dice for it, and three Attack dice."""
    t = solo("c12 c08", "m14", "e")
    t.top("p10")
    t.play("turn", "raid", "go-on", "who:c12", ..., dice=hits(2, 4))
    assert t.pools() == [("hol", "gbbb")] and t.one("c12").acted == 1
    uses = (Use("p10", "m14"), Use("m30", "m14"), Use("m27", "m14"), Use("m22", "m22"))
    counts = [crypt_master.count_ability_dice(t.s, use) for use in uses]
    assert counts == [4, 3, 0, 0], "for the test, for the ability, none for what is sure, and none of who is gone"


def test_reactions_of_monsters_are_used_at_once_TOMB_SOLO_20() -> None:
    """Divided wounds go first to the Characters with the fewest Hit Points left."""
    t = solo("c12 c08", "m12")
    t.play("turn", "raid", "go-on", "who:c12", "attack:c12,m12", ..., dice=[*hits(0, 4), *hits(2, 4)])
    assert t.one("m12").wounds == 1 and t.told("prevented") == [{"one": "m12", "n": 1}]
    t = Table(2)
    t.party(1, "c12", hand="t11")
    t.play("start", "pass", ...)
    assert t.ask_of().kind == "turn", "outside a raid nobody but the players is asked"
    t = solo("c12 c25", "m22")
    t.play("turn", "raid", "go-on", ..., dice=hits(3, 4))
    assert t.told("wounds")[0]["amounts"] == (("c25", 2), ("c12", 1))


def test_in_solo_play_effects_on_other_parties_are_ignored_TOMB_SOLO_13() -> None:
    t = solo("c06", "")
    t.s.parties[0].at = 20 * 33 + 16
    t.play("turn", ...)
    assert not any(option.startswith("steal") for option in t.options)
    t = Table(2)
    t.party(1, "c12", hand="t11")
    t.passing = False
    assert t.play("start", ...).ask_of().kind == "on-turn", "in company the start of a turn may be answered"
    t = solo("c12")
    t.party(0, "c12", hand="t11")
    t.passing = False
    assert t.play("start", ...).ask_of().kind != "on-turn"


def test_a_solo_game_ends_without_Characters_or_cards_TOMB_SOLO_14() -> None:
    """A solo game ends if nobody is in the party or at the Inn, or if all Crypts are empty."""
    t = solo("c23", "m18")
    t.s.inn.move_all(t.s.dead)
    t.play("turn", "raid", "go-on", dice=hits(2, 4))
    result = t.GAME.result(t.s)
    assert t.s.over and result is not None and result.kind == "unfinished" and result.winners == ()
    t = solo("c12")
    t.s.inn.move_all(t.s.dead)
    t.play("turn", "pass")
    assert not t.s.over and t.GAME.result(t.s) is None, "somebody is left"
    t = solo("c12")
    t.crypt("d", "")
    t.play("turn", "pass")
    result = t.GAME.result(t.s)
    assert t.s.over and result is not None and (result.kind, result.winners) == ("emptied", (0,))


def test_a_lost_party_takes_one_from_the_inn_TOMB_SOLO_17() -> None:
    t = solo("c23", "m18")
    t.play("turn", "raid", "go-on", "take:c15", dice=hits(2, 4))
    assert [one.key for one in t.s.parties[0].fighters] == ["c15"] and t.s.inn.cards == ["c14"]


def test_the_score_of_a_solo_game_TOMB_EX_17_TOMB_SOLO_15_TOMB_SOLO_16() -> None:
    """Treasures give no points. Each Character who is left gives five if all Crypts are empty."""
    t = Table(1)
    t.party(0, "c12 c08 c09")
    t.inn("c14 c15 c16 c17")
    t.crypt("d", "")
    bank = ["m30", "m30", "m27", "m27", "m26", "r12", "r01", "r08"]
    assert sum(scoring.pool.find_xp(card) for card in bank) == 53
    for card in [*bank[:-1], "x07", "x06"]:
        t.s.parties[0].bank.put(card)
    assert scoring.score(t.s, 0) == 51 + 7 * 5
    t.crypt("d", "x08")
    assert scoring.score(t.s, 0) == 51


@pytest.mark.parametrize(("xp", "rank"), [(0, "hireling"), (1, "henchman"), (10, "henchman"), (87, "tomb-raider"),
                                          (90, "tomb-raider"), (101, "power-gamer")])  # fmt: skip
def test_the_ranks_of_a_solo_game_TOMB_SOLO_18(xp: int, rank: str) -> None:
    assert scoring.rank(xp) == rank
