"""CT-BOMB: Bomb and Defuse, in the deal and in a turn; drawing and the piles (CT-TURN)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.games.counter_terror.cards import BOX
from engine.games.counter_terror.game import GAME
from tests.engine import conformance
from tests.engine.games.counter_terror.scenario import Table

PLAIN = "uzi 9mm ak47 sniper vest"
"""Five cards without Bomb and Defuse."""


def deal(*hands: str, **more: str) -> Table:
    """Return the deal and its Bombs. The hands stand in turn order, filled up with cards other than Bomb and Defuse."""
    seats = 6
    listed = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    rest = Counter(BOX) - Counter(card for hand in listed for card in hand)
    others = (card for card in rest.elements() if card not in ("bomb", "defuse"))
    cards = [hand + [next(others) for _ in range(5 - len(hand))] for hand in listed]
    t = Table(seats, pile=" ".join(card for hand in cards for card in hand), house=more)
    t.play("deal", "T1")
    dealt = list(t.events)
    t.play("bombs", "T1")
    t.events[:0] = dealt
    return t


def test_CT_EX_13_a_bomb_in_the_deal() -> None:
    """CT-BOMB-3, CT-BOMB-4: Its holder loses 40, each team-mate 20, and enemies nothing."""
    t = deal("bomb uzi uzi uzi uzi")
    assert t.life("T1", "T2", "T3", "C1", "C2", "C3") == [60, 80, 80, 100, 100, 100]
    assert t.hand("T1") == ["uzi"] * 4 and t.discards == ["bomb"]


def test_CT_EX_14_two_bombs_in_one_hand() -> None:
    """CT-BOMB-7: one Defuse stops one Bomb."""
    t = deal("bomb defuse bomb uzi uzi")
    assert t.life("T1", "T2", "T3") == [60, 80, 80] and t.hand("T1") == ["uzi", "uzi"]
    assert sorted(t.discards) == ["bomb", "bomb", "defuse"]


def test_CT_EX_15_two_bombs_in_one_team() -> None:
    t = deal("bomb", PLAIN, "bomb")
    assert t.life("T1", "T2", "T3") == [40, 40, 60]
    both = deal("bomb bomb uzi uzi uzi")
    assert min(f.life for f in both.s.fighters) == both["T1"].life == 20


def test_dealt_bombs_are_shown_at_once_and_resolved_in_turn_order() -> None:
    """CT-BOMB-1, CT-BOMB-10: The turn order counts, even if the deal gave a later player the first Bomb."""
    t = deal(PLAIN, "bomb", PLAIN.replace("sniper", "ak47"), "bomb")
    assert [told["seat"] for told in t.told("bomb")] == [t.names["C1"], t.names["C2"]]
    assert t.kinds().index("bomb") < t.kinds().index("bomb-exploded")
    assert [told["seat"] for told in t.told("bomb-exploded")] == [t.names["C1"], t.names["C2"]]
    assert t.life("C1", "C2", "C3") == [40, 40, 60]
    t = deal("bomb", "", "", "", "", "bomb")
    assert [told["seat"] for told in t.told("bomb-exploded")] == [t.names["T1"], t.names["C3"]], "T1 is the first"


def test_a_defuse_covers_the_team_mates_too() -> None:
    """CT-BOMB-2: The Defuse is used without a question. Nobody is hurt, and both cards are discarded."""
    t = deal("bomb uzi defuse uzi uzi")
    assert [f.life for f in t.s.fighters] == [100] * 6
    assert sorted(t.discards) == ["bomb", "defuse"] and t.hand("T1") == ["uzi"] * 3
    assert t.told("bomb-defused") == [{"seat": t.names["T1"]}]


def test_only_the_holder_can_defuse() -> None:
    """CT-BOMB-6: A Defuse in a team-mate's hand does not help."""
    t = deal("bomb", PLAIN, "defuse")
    assert t.life("T1", "T2", "T3") == [60, 80, 80] and "defuse" in t.hand("T2")


def test_bomb_and_defuse_are_not_replaced() -> None:
    """CT-BOMB-11: Bomb and Defuse cards leave the hand, and no cards are drawn for them."""
    t = deal("bomb defuse uzi uzi uzi")
    assert len(t.hand("T1")) == 3 and len(t.s.pile) == 22
    u = Table(2, T1="defuse", pile="bomb uzi vest").begin("T1")
    assert u.hand("T1") == ["uzi"] and u.s.pile.cards[0] == "vest"


def test_nothing_else_stops_a_bomb() -> None:
    """CT-BOMB-5, CT-DEC-B: Armour and Dodge do not stop it, and nobody is asked anything."""
    t = deal("bomb helmet vest mask dodge")
    assert t["T1"].life == 60
    u = Table(4, T1="helmet vest dodge reinforcement", pile="bomb uzi").begin("T1")
    assert u["T1"].life == 60 and u.asked is None and len(u.hand("T1")) == 5


def test_CT_EX_16_a_bomb_and_then_a_defuse() -> None:
    """CT-BOMB-8, CT-BOMB-13: The second card is drawn before the Bomb goes off. The turn goes on."""
    t = Table(4, pile="bomb defuse vest").begin("C1")
    assert t["C1"].life == 100 and t.hand("C1") == [] and t.discards == ["bomb", "defuse"]
    assert t.s.phase == "play" and t.active == "C1"


def test_a_defuse_and_then_a_bomb() -> None:
    """CT-BOMB-9: The first card that was drawn counts as in the hand."""
    t = Table(4, pile="defuse bomb vest").begin("C1")
    assert t["C1"].life == 100 and t.discards == ["bomb", "defuse"]
    t = Table(4, C1="defuse", pile="defuse bomb vest").begin("C1")
    assert t["C1"].life == 100 and t.hand("C1") == ["defuse"], "one of two"
    t = Table(4, pile="uzi bomb vest", life={"C1": 40}).begin("C1")
    assert t["C1"].life == 0 and t.hand("C1") == [] and sorted(t.discards) == ["bomb", "uzi"], "it goes with the hand"


def test_the_first_drawn_card_is_in_hand_when_the_pile_is_reshuffled_for_the_second() -> None:
    """CT-BOMB-9, CT-TURN-6: The Defuse is not among the shuffled cards. It stops the Bomb, which was."""
    t = Table(2, pile=None)
    t.s.discard.move("defuse", t.s.pile)
    for card in [card for card in t.s.discard.cards if card != "bomb"]:
        t.s.discard.move(card, t.s.removed)
    t.begin("T1")
    assert t.told("reshuffled") and t["T1"].life == 100 and sorted(t.discards)[-1] == "defuse"


def test_CT_EX_17_a_bomb_in_a_turn() -> None:
    """CT-BOMB-12: A player who is killed by the own Bomb ends the turn. The team-mates lose nothing."""
    t = Table(4, life={"C1": 40}, pile="bomb uzi").begin("C1")
    assert t.life("C1", "C2") == [0, 100] and t.s.phase == "turn" and t.active == "T2"
    assert t.discards == ["bomb", "uzi"]


def test_a_player_who_survives_a_bomb_goes_on() -> None:
    """CT-BOMB-13: A player who survives a Bomb goes on with the turn."""
    t = Table(4, life={"C1": 60}, pile="uzi bomb").begin("C1")
    assert t["C1"].life == 20 and t.s.phase == "play" and t.active == "C1" and t.hand("C1") == ["uzi"]


def test_a_defuse_has_no_other_use() -> None:
    """CT-BOMB-14: A Defuse is neither a play nor an answer to an attack."""
    t = Table(2, T1="defuse", C1="defuse").turn("T1", ...)
    assert t.options() == {"attack:revolver,C1", "pass"}
    t.answer("attack:revolver,C1", ...)
    assert t.options() == {"pass"}


def test_a_drawn_bomb_lies_aside_until_both_cards_are_drawn() -> None:
    """CT-BOMB-15: The Bomb lies aside even if the Defuse is already in hand. It is not shuffled between the two
    cards."""
    t = Table(2, T1="defuse", pile=None)
    t.s.discard.move("bomb", t.s.pile)
    t.begin("T1")
    assert t.kinds() == ["turn", "bomb", "reshuffled", "drew", "bomb-defused"]
    assert t.discards == ["bomb", "defuse"] and t.shuffles == [("draw pile", 50)]
    assert t.s.aside.cards == [] and t.s.bombs == []


@pytest.mark.parametrize(("hand", "life", "left"), [("", 100, 20), ("defuse", 100, 60), ("defuse defuse", 100, 100)])
def test_two_bombs_drawn_in_one_turn(hand: str, life: int, left: int) -> None:
    """CT-BOMB-16: Two Bombs of one turn are resolved one after the other."""
    t = Table(2, T1=hand, pile="bomb bomb vest").begin("T1")
    assert t["T1"].life == left and t.hand("T1") == [] and t.discards.count("bomb") == 2
    assert t.told("drew") == []


def test_if_the_first_bomb_kills_the_second_is_just_discarded() -> None:
    """CT-BOMB-16: Two Bombs drawn in one turn are resolved one after the other."""
    t = Table(4, life={"T1": 40}, pile="bomb bomb vest").begin("T1")
    assert len(t.told("bomb-exploded")) == len(t.told("bomb-discarded")) == len(t.told("damage")) == 1
    assert t.discards == ["bomb", "bomb"] and t.s.aside.cards == []


def test_no_event_follows_the_bomb_that_ends_the_match() -> None:
    """CT-WIN-1, CT-BOMB-16: The first of two Bombs kills the last player of a team. No event mentions the other
    Bomb."""
    t = Table(2, life={"T1": 40}, pile="bomb bomb vest").begin("T1")
    assert t.kinds()[-2:] == ["died", "won"] and t.told("bomb-discarded") == []
    assert t.discards == ["bomb", "bomb"] and t.s.aside.cards == []


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_end_of_the_match_is_the_last_event(seats: int) -> None:
    """CT-WIN-1: No event follows the end in random matches with any house rules."""
    for seed in range(40):
        match, _ = conformance.start(GAME, "standard", seats, seed)
        lot, told = Random(seed), [logged.event.kind for logged in match.step.events]
        while not match.over:
            put = match.pending[lot.randrange(len(match.pending))]
            value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
            told += [logged.event.kind for logged in match.act(put.ask.seat, put.number, value).events]
        assert told.index("won") == len(told) - 1


def test_a_bomb_that_ends_the_match() -> None:
    """CT-WIN-1: The match ends at once."""
    t = Table(2, life={"T1": 40}, pile="uzi bomb").begin("T1")
    assert t.s.outcome == "counter" and GAME.result(t.s).winners == (t.names["C1"],)


# --- the piles ---


def test_a_turn_begins_with_two_cards() -> None:
    """CT-TURN-2: The cards are drawn without a question."""
    t = Table(4, T1="vest", pile="uzi 9mm ak47").begin("T1")
    assert t.hand("T1") == ["vest", "uzi", "9mm"] and t.s.pile.cards[0] == "ak47"
    assert t.told("drew") == [{"seat": t.names["T1"], "count": 2}]


def test_CT_EX_25_the_discards_become_the_draw_pile() -> None:
    """CT-TURN-6, CT-TURN-7: The discards are shuffled only when a card must be drawn and none is left."""
    t = Table(2, pile=None)
    t.s.discard.move("uzi", t.s.pile)
    first = next(card for card in t.discards if card != "bomb")
    t.s.discard.move(first, t.s.discard)
    while t.discards[0] == "bomb":
        t.s.discard.move("bomb", t.s.discard)
    first, lying = t.discards[0], len(t.discards)
    t.begin("C1")
    assert t.hand("C1") == ["uzi", first] and t.told("reshuffled") == [{"count": lying}]
    assert len(t.s.pile) == lying - 1 and t.discards == []


def test_the_pile_is_not_reshuffled_before_a_card_must_be_drawn() -> None:
    """CT-TURN-7: The discard pile becomes the draw pile only at the moment a card must be drawn."""
    t = Table(2, pile=None, C1="vest")
    t.s.discard.move("uzi", t.s.pile)
    t.s.discard.move("9mm", t.s.pile)
    t.begin("T1")
    assert t.hand("T1") == ["uzi", "9mm"] and len(t.s.pile) == 0 and t.told("reshuffled") == []


def test_with_both_piles_empty_nothing_is_drawn() -> None:
    """CT-TURN-7: The match goes on."""
    t = Table(2, pile=None)
    t.s.discard.take(t.discards.index("bomb"))
    t.s.discard.take(t.discards.index("bomb"))
    t.s.discard.move_all(t["C1"].hand)
    assert t.discards == []
    t.s.removed.put("bomb")  # The Bombs are out of the match, because a hand cannot hold them.
    t.s.removed.put("bomb")
    t.begin("T1")
    assert t.hand("T1") == [] and t.s.phase == "play" and t.kinds() == ["turn"]


def test_there_is_no_hand_limit() -> None:
    """CT-TURN-8: A hand of twenty cards stays as large."""
    t = Table(4, T1="helmet " * 7 + "vest " * 7 + "mask " * 4 + "9mm 9mm")
    t.turn("T1", "pass")
    assert len(t.hand("T1")) == 20
