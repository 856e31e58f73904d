"""The reason why a move is not possible now is true: each claim of a sentence is checked at that moment.

Random matches of every game are walked. At each question every move that is no option is asked for, as if somebody had
typed it. A sentence that names a moment ("You can search in the Search Round") is wrong in that very moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.games.tomb.cards import pool
from engine.protocol import One
from engine.refusals import NotNow
from engine.registry import load_games
from render.face.contract import load_presenter
from render.text.i18n import say

from ..engine.conformance import setup as set_up
from .face_suite import walked

Claim = Callable[[Any, Any], bool]
"""From the view of who is told so, and the question put to that seat: whether it is true."""
BELOW = "Choose one of the options below"


def not_mine(view: Any, ask: Any) -> bool:
    return bool(view.active != view.viewer)


def not_my(round_: str) -> Claim:
    return lambda view, ask: not (view.round == round_ and view.active in (None, view.viewer))


def raider(view: Any) -> Any:
    return view.raiders[view.viewer]


def party(view: Any) -> Any:
    return view.parties[view.viewer]


def turn_of(view: Any) -> Any:
    """Return the hero in turn (Roll for Adventure)."""
    return view.players[view.active]


def clerics(view: Any) -> list[Any]:
    return [one for one in party(view).fighters if "cleric" in pool.find_character(one.card).classes]


CLAIMS: dict[str, dict[str, Claim]] = {
    "tomb_raider": {
        "(?<!everybody's )Action Round": not_my("action"),
        "Search Round": not_my("search"),
        "Draw Round": not_my("draw"),
        "Ready Round": not_my("ready"),
        "First you face|Now you face": lambda view, ask: ask.kind == "overcome",
        "is dead": lambda view, ask: not raider(view).alive,
        "is stuck": lambda view, ask: raider(view).move_ban > 0,
        "may not search": lambda view, ask: raider(view).search_ban > 0,
        "before the first turn": lambda view, ask: view.turn > 0,
    },
    "counter_terror": {
        "own turn": not_mine,
        "end of your turn": not_mine,
        "You are dead": lambda view, ask: not view.fighters[view.viewer].alive,
        "You are blind": lambda view, ask: view.fighters[view.viewer].blind,
        "when you are attacked": lambda view, ask: view.play is None or view.viewer != view.play.target,
        "when a Gas Bomb or a Flash Grenade": lambda view, ask: (
            view.play is None or view.play.card not in ("gas", "flash")
        ),
        "in a Ricochet": lambda view, ask: view.play is None or view.viewer not in view.play.ricochet,
    },
    "roll_for_adventure": {
        "own turn": lambda view, ask: view.phase == "setup" or turn_of(view).seat != view.viewer,
        "You have rolled": lambda view, ask: bool(view.thrown),
        "no rolled dice": lambda view, ask: not view.thrown,
        "You play another hero": lambda view, ask: True,
        "already used the ability": lambda view, ask: not view.ability_left,
    },
    "tomb": {
        "own turn": not_mine,
        "another player's turn": not_mine,
        "your party is in the Tomb": lambda view, ask: party(view).at != "inn",
        "your party is at the Inn": lambda view, ask: party(view).at == "inn",
        "own raid": lambda view, ask: view.raid is None or view.active != view.viewer,
        "your own party": lambda view, ask: view.raid is None or view.active != view.viewer,
        "raid of another player": lambda view, ask: view.raid is None or view.active == view.viewer,
        "There is no Cleric": lambda view, ask: not clerics(view),
        "is not on a Door": lambda view, ask: party(view).at not in [crypt.door for crypt in view.crypts],
        "place Crypt cards before the first turn": lambda view, ask: view.active is not None,
        "choose Treasures to bank at the Inn": not_mine,
    },
}
"""The times that each game's sentences name. A sentence that names no time is true at any time."""
SEEDS = {"tomb_raider": (0,), "roll_for_adventure": (0, 1, 2), "tomb": (0, 1, 2), "counter_terror": (0, 1, 2)}
"""The seeds of the matches of each level. A game with many levels needs only one."""
HEROES = ("Healer", "Trickster", "Adventurer", "Conjurer", "Warrior")


@pytest.mark.lot(2)
@pytest.mark.parametrize("key", sorted(CLAIMS))
def test_why_not_now_is_true_now(key: str) -> None:
    """TR-SRCH-1, RFA-TURN-1, TOMB-TURN-4: Each game has moves that are possible only at certain times of a turn."""
    rules, looks, claims = load_games()[key], load_presenter(key), CLAIMS[key]
    tags = {str(move.__struct_config__.tag) for move in rules.moves} | set(rules.sets.values())
    met, wrong = set[str](), set[str]()
    for level in rules.levels:
        for seed in SEEDS[key]:
            setup = set_up(rules, level, min(3, max(rules.seats(level))), None)
            for match in walked(rules, setup, seed, 150, silent=0.3):
                for put in match.pending:
                    view, choice = match.view(put.ask.seat), put.ask.choice
                    given = {one.tag for one in choice.options} if isinstance(choice, One) else set()
                    for tag in tags - given - {"pass"}:
                        said = looks.refusal(NotNow(tag=tag, asked=put.ask.kind), view)
                        words = "" if said is None else say(said)
                        for claim, holds in claims.items():
                            if re.search(claim, words):
                                met.add(claim)
                                if not holds(view, put.ask):
                                    wrong.add(f"{put.ask.kind}: {words}")
    assert not wrong, sorted(wrong)
    assert len(met) >= len(claims) // 2, sorted(claims.keys() - met)


def test_in_ones_own_turn_nobody_is_told_to_wait_for_it() -> None:
    """RFA-TURN-3: A player who has rolled is told to place dice first, and not to wait for the own turn."""
    rules, looks = load_games()["roll_for_adventure"], load_presenter("roll_for_adventure")
    told = set()
    for match in walked(rules, set_up(rules, rules.levels[0], 2, None), 0, 40):
        for put in match.pending:
            view = match.view(put.ask.seat)
            if put.ask.kind == "place" and not any(one.tag == "roll" for one in put.ask.choice.options):  # type: ignore[union-attr]
                told.add(say(looks.refusal(NotNow(tag="roll", asked="place"), view) or ""))
    assert told == {"You have rolled. Place dice before you roll again. (`/rules RFA-TURN-3`)"}
