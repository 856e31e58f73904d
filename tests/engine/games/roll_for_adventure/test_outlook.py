"""A placement does what its outlook says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import Place
from engine.games.roll_for_adventure.outlook import Outlook, compute_outlook
from engine.games.roll_for_adventure.state import State
from engine.protocol import One
from tests.engine import conformance
from tests.engine.games.roll_for_adventure.scenario import Table


@pytest.fixture(autouse=True)
def there_is_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(conformance.GAMES, GAME.key, GAME)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_outlook_says_what_default_answers_then_do(seats: int) -> None:
    """The outlook is compared with play for every placement in random matches. All questions on the way get their
    default answers."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        match, _ = conformance.start(GAME, GAME.levels[seed % 4], seats, seed)
        lot = Random(seed)
        if match.state.board.rules.batch_overflow == "yes":
            continue
        while not match.over:
            put = match.pending[0]
            choice = put.ask.choice
            made = choice.sample(lot.randrange) if put.ask.kind == "place" and lot.random() < 0.6 else put.ask.default
            s: State = match.state
            if not isinstance(made, Place):
                match.act(put.ask.seat, put.number, choice.write(made))
                continue
            view = GAME.view(s, None)
            said = compute_outlook(view, made)
            colour = {p.colour: (p.seat, p.hero if view.solo else "", p.colour) for p in s.players}
            stones, oblivion = s.board.stones, len(s.board.oblivion)
            rested = [list(p.dice) for p in s.players]
            events = list(match.act(put.ask.seat, put.number, choice.write(made)).events)
            while not match.over and match.pending[0].ask.kind not in ("roll", "place", "attacks", "next-attack"):
                if match.state.phase != "roll" or (made.where != "ice-cave" and match.pending[0].ask.kind == "reward"):
                    break
                for put in match.pending:
                    events += match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default)).events
            told = [(n.event.kind, n.event.open) for n in events]
            ends = [at for at, (kind, _) in enumerate(told) if kind in ("revealed", "freed")]
            told = told[: ends[0]] if ends else told
            kinds = [kind for kind, _ in told]
            if "vote" in kinds or (made.where not in ("ice-cave",) and "reward" in kinds):
                continue
            seen[said.completes] += 1
            assert said.stone == ("stone" in kinds) and said.wins == ("won" in kinds), (made, said)
            assert said.defeats == (kinds[1:2] == ["defeated"])
            assert (said.completes == "resurrection") == ("resurrection" in kinds)
            assert (said.completes in ("section", "chain")) == bool({"section", "chain"} & set(kinds))
            if said.wins or (said.completes == "reward" and "reward" not in kinds):
                continue
            home: Counter[str] = Counter()
            stock = 0
            for kind, values in told:
                if kind == "returned" and (values["where"] in (made.where, "resurrection")):
                    for who, dice in values["home"]:
                        home[who[2]] += len(dice)
                    stock += values["stock"]
            assert home == Counter(dict(said.home)) and stock == said.stock, (made, said, told)
            assert set(home) <= set(colour)
            lost = [values["die"][:-1] for kind, values in told if kind in ("swallowed", "marked")]
            assert lost == list(said.lost)
            if said.completes == "resurrection":
                assert said.freed == oblivion
            if match.state.phase == "roll" and match.pending[0].ask.kind == "roll" and not ends:
                assert len(match.state.pool) == said.rolls
            assert said.stone == (match.state.board.stones == stones + 1) and rested
    if seats == 2:
        assert {"", "section", "path", "reward", "enemy", "resurrection"} <= set(seen)


def test_a_section_a_stone_and_whose_dice() -> None:
    t = Table(3, thrown="red1 red1 ally1 red4", desert="blue1", desert_2="green1 blue1").place(...)
    assert t.outlook("place:1,desert,1") == Outlook(section=1, spaces=1, rolls=3)
    said = t.outlook("place:1,desert,2")
    assert (said.completes, said.section, said.stone, said.wins) == ("section", 1, True, False)
    assert said.lost == ("ally",) and said.home == (("red", 1), ("blue", 2), ("green", 1)) and said.rolls == 2


def test_the_outlook_says_how_near_a_goal_is() -> None:
    t = Table(4, thrown="red4 red4 red6", foes="sand-devil:blue1", resurrection="blue3", ice="blue1 blue2 blue3")
    t.place(...)
    assert t.outlook("place:4,sand-devil,1") == Outlook(total=5, needed=6, rolls=2)
    said = t.outlook("place:4,sand-devil,2")
    assert said.defeats and said.total == 9 and said.home == (("red", 2), ("blue", 1))
    assert t.outlook("place:6,resurrection,1") == Outlook(total=9, needed=10, rest=2)
    said = t.outlook("place:6,ice-cave,1")
    assert (said.completes, said.level, said.home) == ("reward", 4, (("red", 1), ("blue", 3)))
    assert t.outlook("place:4,fortress,2") == Outlook(section=4, spaces=2, rolls=1)
    assert t.outlook("place:6,forest,1").spaces == 5


def test_the_outlook_counts_abilities() -> None:
    t = Table(4, heroes="fighter", thrown="red4", foes="sand-devil").place(...)
    assert t.outlook("place:4,sand-devil,1,heavy-blow").defeats and not t.outlook("place:4,sand-devil,1").defeats
    t = Table(4, heroes="sapper", thrown="red4", fortress="blue4 blue4").place(...)
    assert (
        t.outlook("place:4,fortress,1,breach").completes == "section" and not t.outlook("place:4,fortress,1").completes
    )
    t = Table(4, heroes="ranger", thrown="red4", forest="blue5 blue5 blue5 blue5 blue5", stones=4).place(...)
    assert t.outlook("place:4,forest,1,pathfinder").wins
    t = Table(4, heroes="frost-runner", thrown="red4 red1", ice="blue2 blue3").place(...)
    assert t.outlook("place:1+4,ice-cave,2,ice-path").level == 4


def test_every_placement_of_a_question_has_an_outlook() -> None:
    for seed in range(6):
        match, _ = conformance.start(GAME, GAME.levels[seed % 4], 4, seed)
        while not match.over:
            put = match.pending[0]
            for option in put.ask.choice.options if isinstance(put.ask.choice, One) else ():
                if isinstance(option, Place):
                    compute_outlook(match.view(None), option)  # type: ignore[arg-type]
            for put in match.pending:
                match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
