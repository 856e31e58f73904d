"""RFA-DEC: what is asked of whom, what silence answers; and the vote (RFA-AMB-8)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.roll_for_adventure.board import list_enemy_names
from engine.protocol import Refused
from tests.engine.games.roll_for_adventure.scenario import Table

VOTE = {"chooser": "vote"}
FIVE = "blue5 blue5 blue5 blue5 blue5"


@pytest.mark.parametrize(
    ("table", "silent"),
    [
        # (a) wins, and (b) earns a stone: before sections and full rows
        ({"thrown": "red5 red1", "forest": FIVE, "desert": "green1 green1", "stones": 4}, "5,forest,1"),
        ({"thrown": "red5 red1", "forest": FIVE, "desert": "red1 red1"}, "5,forest,1"),
        ({"thrown": "red1 red5 red5", "desert": "red1 blue1", "desert_2": "blue1 green1"}, "1,desert,1"),
        # (c) a section of the Desert or Fortress, of two the higher value
        ({"thrown": "red1 red6", "desert": "red1 blue1", "ice": "blue1 blue2 blue3"}, "1,desert,1"),
        ({"thrown": "red1 red4", "desert": "red1 blue1", "fortress": "blue4 blue4 blue4"}, "4,fortress,1"),
        # (d) the Ice Cave's row to four or more, before an enemy
        ({"thrown": "red6 red5", "ice": "blue1 blue2 blue3 blue5", "foes": "sand-devil"}, "6,ice-cave,1"),
        # (e) an enemy, lowest rank first, with the fewest dice that do, then the higher value
        ({"thrown": "red6 red6", "foes": "black-knight cave-troll"}, "6,cave-troll,1"),
        ({"thrown": "red3 red3 red4 red4", "foes": "sand-devil"}, "4,sand-devil,2"),
        ({"thrown": "red1 red2 red2", "foes": "sand-devil:blue3 tree-shrike:green4"}, "2,tree-shrike,1"),
        # (f) Resurrection to ten if three dice or more lie in Oblivion
        ({"thrown": "red5 red5 red3", "oblivion": "blue blue blue"}, "5,resurrection,2"),
        ({"thrown": "red5 red5 red3", "oblivion": "blue blue"}, "5,forest,2"),
        ({"thrown": "red4 red4 red4", "resurrection": "blue2 blue2", "oblivion": "blue blue blue"}, "4,resurrection,2"),
        # (g) most dice into a territory: Forest, Fortress, Desert, Ice Cave
        ({"thrown": "red5 red2 red1"}, "5,forest,1"),
        ({"thrown": "red5 red6 red1"}, "6,forest,1"),
        ({"thrown": "red2 red2 red1 red1 red6"}, "2,fortress,2"),
        ({"thrown": "red1 red4"}, "4,fortress,1"),
        ({"thrown": "red1 red1 red4"}, "1,desert,2"),
        # (i) the most into Resurrection
        ({"thrown": "red2 red2", "ice": "blue2", "closed": True}, "2,resurrection,2"),
        # (h) the enemy with the highest total, before Resurrection
        (
            {"thrown": "red2 red2", "ice": "blue2", "closed": True, "foes": "sand-devil black-knight:blue1"},
            "2,black-knight,2",
        ),
    ],
)  # fmt: skip
def test_by_default_dice_are_placed_in_the_order_of_the_rules_RFA_DEC_20(table: dict[str, Any], silent: str) -> None:
    closed = table.pop("closed", False)
    t = Table(4, **table)
    if closed:
        t.s.board.fortress.barriers = [0, 1, 1]
    t.place(...)
    assert t.default == f"place:{silent}"


def position(lot: Random) -> Table:
    """Return a table with random dice everywhere, and with a roll of Red's."""
    others = [colour for colour in ("blue", "green", "yellow") for _ in range(5)]
    lot.shuffle(others)

    def dice(most: int, *values: int) -> str:
        return " ".join(f"{others.pop()}{lot.choice(values)}" for _ in range(lot.randint(0, min(most, len(others)))))

    sides = lot.choice(("none", "desert+ice-cave", "fortress+forest"))
    row = lot.sample(range(1, 7), lot.choice((0, 1, 2, 3, 3, 4, 5)))
    cards = ("sand-devil", "crypt-spirit", "black-knight", "tree-shrike", "tree-shrike", "cave-troll")
    foes = [f"{card}:{others.pop()}{lot.randint(1, 5)}" for card in lot.sample(cards, lot.choice((0, 1, 2, 3)))]
    places = {"ice": " ".join(f"{others.pop()}{value}" for value in row), "desert": dice(2, 1)}
    places |= {"fortress": dice(3, lot.randint(2, 4)), "forest": dice(5, 5, 6), "resurrection": dice(2, 1, 2, 3, 4)}
    if "desert" not in sides:
        places["desert_2"] = dice(2, 1)
    t = Table(
        4, house={"sides": sides, "batch_overflow": lot.choice(("no", "no", "yes"))}, foes=" ".join(foes),
        thrown=" ".join(f"red{lot.randint(1, 6)}" for _ in range(lot.randint(2, 5))), stones=lot.randint(0, 4),
        oblivion=" ".join(others[: lot.randint(0, 5)]), **places,
    )  # fmt: skip
    board = t.s.board
    closed = lot.sample([at for at in range(3) if not board.fortress.sections[at]], lot.choice((0, 0, 1, 2)))
    for at in closed[:2]:
        board.fortress.barriers[at] = 0
    board.desert.chains = lot.choice((0, 5)) if board.desert.side == "B" else 0
    return t


def liked(t: Table, text: str) -> tuple[int, ...]:
    """Return the rank of a placement for the default answer, the best lowest: the letter of RFA-DEC-20, then the order
    that this letter names."""
    _, _, fields = text.partition(":")
    value, where, count = (int(field) if field.isdigit() else field for field in fields.split(","))
    assert isinstance(value, int) and isinstance(count, int) and isinstance(where, str)
    said, board = t.outlook(text), t.s.board
    if said.stone:
        return 1, -value, count
    if said.completes in ("section", "chain"):
        return 2, -value, count
    if where == "ice-cave" and said.level >= 4:
        return 3, -value
    if where == "resurrection":
        enough = said.total >= 10 and len(board.oblivion) >= 3
        return (5, count, -value) if enough else (8, -count, -value)
    order = ("forest", "fortress", "desert", "ice-cave")
    if where in order:
        return 6, -count, order.index(where), -value
    at = list_enemy_names(board).index(where)
    enemy = board.enemies[at]
    return (4, enemy.data.rank, count, -value, at) if said.defeats else (7, -enemy.total, -count, -value, at)


@pytest.mark.parametrize("part", range(8))
def test_the_default_placement_follows_the_rules_in_random_positions_RFA_DEC_20(part: int) -> None:
    """RFA-DEC-20: The order is written down a second time here and compared in random positions."""
    letters: set[int] = set()
    for seed in range(part * 60, part * 60 + 60):
        t = position(Random(seed)).place(...)
        best = min(t.options, key=lambda text: liked(t, text))
        assert t.default == best, (seed, t.default, best)
        letters.add(liked(t, best)[0])
    assert letters >= {1, 2, 3, 4}


def test_by_default_no_ability_is_used_and_bonus_dice_come_first() -> None:
    """RFA-DEC-20, RFA-AMB-37: The player chooses freely. The default takes bonus dice first, then ally dice, then hero
    dice."""
    t = Table(3, heroes="fighter", thrown="red6 ally6 bonus6 red4", foes="sand-devil").place(...)
    assert t.default == "place:6,sand-devil,1"
    t.answer("place:6,forest,2", ...)
    assert (t.ask.kind, t.default, t.ask.choice.count()) == ("which-dice", ("bonus6", "ally6"), 3)
    t.answer(("red6", "ally6"))
    assert sorted(t.s.board.forest.path) == ["ally6", "red6"]


def test_all_dice_of_a_value_are_placed_without_asking_which_RFA_AMB_37() -> None:
    t = Table(3, thrown="red6 bonus6")
    t.place("place:6,forest,2")
    assert sorted(t.s.board.forest.path) == ["bonus6", "red6"]


@pytest.mark.parametrize(("thrown", "asked"), [("red6 red6 bonus6", True), ("red6 bonus6 bonus6", True),
                                               ("red6 red6 red6", False)])  # fmt: skip
def test_which_dice_is_asked_wherever_one_differs_from_the_others(thrown: str, asked: bool) -> None:
    """RFA-AMB-37, RFA-DEC-23: Two of three dice of a value are placed."""
    t = Table(3, thrown=thrown)
    if asked:
        t.place("place:6,forest,2", ...)
        assert t.ask.kind == "which-dice"
        t.answer(("red6", "bonus6"))
    else:
        t.place("place:6,forest,2")
    assert t.s.board.forest.path.count("red6") == (1 if asked else 2)


def test_placement_names_value_place_and_number_RFA_DEC_7() -> None:
    """RFA-DEC-7: A placement names an open territory, an active enemy or Resurrection, and the abilities that are
    announced with it."""
    t = Table(4, heroes="fighter", thrown="red1", foes="sand-devil sand-devil").place(...)
    assert t.options == {
        "place:1,desert,1", "place:1,ice-cave,1", "place:1,resurrection,1",
        "place:1,sand-devil,1", "place:1,sand-devil,1,heavy-blow",
        "place:1,sand-devil.2,1", "place:1,sand-devil.2,1,heavy-blow",
    }  # fmt: skip
    used = Table(4, heroes="fighter", thrown="red1", foes="sand-devil")
    used.s.used = 1
    assert not any("heavy-blow" in option for option in used.place(...).options)
    for refused in ("place:1,fortress,1,none", "place:2,desert,1,none", "place:1,master-of-shadows,1,none", "pass"):
        with pytest.raises(Refused):
            t.ask.choice.read(refused)


def test_the_player_chooses_the_die_that_moves_on_or_is_swallowed_RFA_DEC_8_RFA_DEC_9() -> None:
    """RFA-DEC-8, RFA-DEC-9: The default is a bonus die, else an ally die, else a die of the player with most dice at
    hand. Equal dice are not asked about."""
    t = Table(3, thrown="red1 bonus1 ally1").place("place:1,desert,3", ...)
    assert (t.ask.kind, t.ask.seat, t.default) == ("moves-on", 0, "choose:bonus1")
    t = Table(3, thrown="red1 bonus1", desert="ally1").place("place:1,desert,2", ...)
    assert t.default == "choose:bonus1"
    t = Table(3, thrown="red1", desert="green1 ally1").place("place:1,desert,1", ...)
    assert t.default == "choose:ally1"
    t = Table(3, thrown="red1", desert="green1 blue1", hands={"green": "green"}).place("place:1,desert,1", ...)
    assert t.default == "choose:blue1"
    rolled = {"red": "red", "blue": "blue blue"}  # With the dice that are still to be placed, Red has more than Blue.
    t = Table(3, thrown="red1 red2 red3", desert="green1 blue1", hands={**rolled, "green": ""})
    assert t.place("place:1,desert,1", ...).default == "choose:red1"
    t = Table(3, thrown="red1", desert="green1 blue1", hands={**rolled, "green": ""})
    assert t.place("place:1,desert,1", ...).default == "choose:blue1"
    t = Table(4, thrown="red1", desert="red1 red1", desert_2="blue1 red1").place("place:1,desert,1", ...)
    assert (t.ask.kind, t.options) == ("swallowed", {"choose:blue1", "choose:red1"})
    t.answer("choose:red1")
    assert t.s.board.desert.crater == ["red1"]


def test_by_default_own_dice_go_into_the_ice_cave() -> None:
    """RFA-BONUS-3, RFA-DEC-20: In the Ice Cave only dice of the player's own colour earn a bonus die. Bonus and ally
    dice are kept for other places."""
    t = Table(3, thrown="red6 ally6 bonus6").place("place:6,ice-cave,1", ...)
    assert (t.ask.kind, t.default) == ("which-dice", ("red6",))
    t = Table(3, thrown="ally6 bonus6").place("place:6,ice-cave,1", ...)
    assert t.default == ("ally6",)
    t = Table(3, thrown="red6 ally6 bonus6").place("place:6,forest,1", ...)
    assert t.default == ("bonus6",)
    t = Table(3, heroes="frost-runner", thrown="red3 bonus3 red5 ally5")
    t.place("place:3+5,ice-cave,2,ice-path", ...)
    assert t.default == ("red3",)
    t.answer(("red3",), ...)
    assert t.default == ("red5",)


def test_the_outlook_of_a_placement_uses_the_default_dice() -> None:
    """RFA-BONUS-3: The default places the player's own die in the Ice Cave. The reward brings it back."""
    t = Table(3, thrown="red6 bonus6", ice="red1 red2 red3").place(...)
    assert t.outlook("place:6,ice-cave,1").home == (("red", 4),)
    t = Table(3, thrown="red6 bonus6", foes="sand-devil").place(...)
    assert t.outlook("place:6,sand-devil,1").stock == 1


def test_a_win_asks_nothing_more() -> None:
    """RFA-STONE-3: After a win nobody is asked which dice move on and which the last stone takes."""
    t = Table(4, thrown="red1", desert="red1 blue1", desert_2="blue1 red1", stones=4).place("place:1,desert,1")
    assert t.s.outcome == "won"
    for second, stones in (("blue1", 4), ("blue1 red1", 3)):
        t = Table(4, thrown="red1", desert="red1 blue1", desert_2=second, stones=stones)
        assert t.place("place:1,desert,1", ...).ask.kind == "moves-on", "not the last stone yet"


def test_dice_return_before_the_win_is_told() -> None:
    """RFA-STONE-2, RFA-STONE-3: The stone comes first, then the dice return. The victory is the last event."""
    t = Table(4, thrown="red1", desert="red1 red1", desert_2="red1 red1", stones=4).place("place:1,desert,1")
    assert t.kinds()[-4:] == ["swallowed", "stone", "returned", "won"] and t.told("won") == [{"stones": 5}]
    t = Table(4, thrown="red5", forest="blue5 blue6 blue6 blue5 blue5", stones=4).place("place:5,forest,1")
    assert t.kinds() == ["placed", "stone", "boundary", "returned", "won"]
    t = Table(4, thrown="red4", fortress="blue4 blue4 blue4", stones=4)
    t.s.board.fortress.barriers = [0, 0, 1]
    t.place("place:4,fortress,1")
    assert t.kinds() == ["placed", "section", "stone", "returned", "won"]


# --- the vote ---


def test_a_vote_is_put_to_all_together() -> None:
    """RFA-AMB-8: The option with most votes is taken. Others may abstain, but not the active player."""
    t = Table(3, house=VOTE, thrown="red1", desert="green1 blue1").place("place:1,desert,1", ...)
    asks = {ask.seat: ask for ask in t.asks}
    assert set(asks) == {0, 1, 2} and {ask.kind for ask in asks.values()} == {"moves-on"}
    assert asks[0].choice.count() == 3 and asks[1].choice.count() == asks[2].choice.count() == 4
    assert asks[0].default.format_text() == "choose:green1" and asks[1].default.format_text() == "pass"  # type: ignore[union-attr]
    t.answer({0: "choose:red1", 1: "choose:blue1", 2: "choose:blue1"})
    assert t.s.board.desert.second == ["blue1"]
    assert t.told("vote") == [
        {"question": "moves-on", "votes": ((0, "red1"), (1, "blue1"), (2, "blue1")), "chosen": "blue1"}
    ]


@pytest.mark.parametrize("votes", [("choose:green1", "choose:blue1"), ("choose:blue1", "pass"), ("pass", "pass")])
def test_the_active_player_decides_a_tie(votes: tuple[str, str]) -> None:
    """RFA-AMB-8: If the votes of the players are tied, the active player decides."""
    t = Table(3, house=VOTE, thrown="red1", desert="green1 blue1")
    t.place("place:1,desert,1", {0: "choose:red1", 1: votes[0], 2: votes[1]})
    assert t.s.board.desert.second == ["red1"]


def test_taking_nothing_is_a_possible_vote() -> None:
    t = Table(3, house=VOTE, thrown="red6", ice="blue1 blue2 blue3 green4", foes="sand-devil")
    t.place("place:6,ice-cave,1", "reward", {0: "choose:sand-devil", 1: "choose:none", 2: "choose:none"})
    assert t.enemies == ["sand-devil"]


def test_sets_and_orders_are_voted_on_one_by_one() -> None:
    """RFA-AMB-8, RFA-DEC-11, RFA-DEC-17: The players vote, and the active player has the final say."""
    t = Table(3, house=VOTE, foes="white-wolf sand-devil").reveal(
        "crypt-spirit", {0: "choose:white-wolf", 1: "choose:sand-devil", 2: "choose:sand-devil"}
    )
    assert t.told("chain-attacks") == [{"attackers": ("sand-devil", "white-wolf")}]
    t = Table(3, house=VOTE, thrown="red6", ice="blue1 green2 green3")
    t.s.players[1].dice += ["bonus"] * 3
    t.s.board.stock = 1
    every = {0: "choose:red", 1: "choose:red", 2: "pass"}
    t.place("place:6,ice-cave,1", "reward", ...)
    assert t.asks[0].default.format_text() == "choose:green"  # type: ignore[union-attr]
    t.answer(every, {0: "choose:blue", 1: "pass", 2: "pass"})
    assert t.told("bonus")[0]["to"] == ((2, "", "green"),)
    t = Table(4, house={**VOTE, "sides": "desert"}, desert="red1 blue1")
    t.reveal("sand-devil")
    assert len(t.s.board.oblivion) == 2


def test_a_person_alone_does_not_vote() -> None:
    t = Table(1, house={**VOTE, "solo": "3"}, thrown="red1", desert="green1 blue1").place("place:1,desert,1", ...)
    assert t.ask.seat == 0 and t.ask.choice.count() == 3
