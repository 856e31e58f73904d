"""The texts and pictures of Counter-Terror are right for tables that were played by the rules."""

from __future__ import annotations

import pytest

from engine.games.counter_terror.game import GAME
from engine.protocol import One
from render.games.counter_terror.face import FACE
from render.scene import format_alt_text
from render.text.i18n import say
from tests.engine.games.counter_terror.scenario import Table

from ...face_suite import every


def names(t: Table) -> list[str]:
    """Return the names by seat: T1, C1, …"""
    return [t.name_of[seat] for seat in range(len(t.name_of))]


def end(t: Table) -> str:
    """Return the first line below the last board, which tells how the match ended."""
    scene = FACE.board(GAME.view(t.s, None), t.events, names(t))
    return say(every(scene, "strip")[1].values["text"])


def test_a_death_by_a_bomb_is_shown_without_the_attack_before_it() -> None:
    """CT-BOMB-3, CT-DEATH-1: The attack and the Bomb are events of one step."""
    t = Table(4, T1="9mm", C2="helmet", pile="bomb uzi", life={"C1": 40})
    t.turn("T1", "attack:9mm,C2", ...)
    t.events.clear()
    t.answer("pass")
    events = list(t.events)
    t.begin("C1")
    found = FACE.telling.highlight([*events, *t.events], GAME.view(t.s, None), names(t))
    assert found is not None and found.concerned == (t.names["C1"],)
    told = format_alt_text(found.scene)
    assert "C1 is dead." in told and "C1 loses 40 life points to Bomb and has 0 left." in told
    assert "9MM" not in told and "T1" not in told and not every(found.scene, "attack")
    (plate,) = every(found.scene, "fighter")
    assert plate.values["change"] == "−40"


def test_a_death_by_an_attack_is_shown_with_it() -> None:
    t = Table(4, T1="9mm", C2="helmet", life={"C2": 40}).turn("T1", "attack:9mm,C2", "pass")
    found = FACE.telling.highlight(t.events, GAME.view(t.s, None), names(t))
    assert found is not None and found.concerned == (t.names["C2"], t.names["T1"])
    assert len(every(found.scene, "attack")) == 1


def test_the_last_blow_is_the_bombs_not_that_of_the_play_before_it() -> None:
    """CT-BOMB-3, CT-DEATH-1, CT-WIN-1: A Bomb costs its holder 40 life points, which can kill the holder and so end the
    match."""
    t = Table(2, T1="9mm", C1="helmet", pile="bomb uzi", life={"C1": 60}).turn("T1", "attack:revolver,C1", "pass")
    events = list(t.events)
    t.begin("C1")
    t.events[:0] = events
    assert end(t) == "The last hit: Bomb of C1"


@pytest.mark.parametrize(
    ("victim", "last"), [("C1", "The last hit: Ricochet of C1"), ("T1", "The last hit: C1 on T1, Ricochet")]
)
def test_the_last_blow_is_the_ricochets_whomever_it_hits(victim: str, last: str) -> None:
    """CT-RICO-3: The original attack hits nobody else."""
    t = Table(2, T1="ak47", C1="ricochet", life={victim: 20})
    t.turn("T1", "attack:ak47,C1", "defend:ricochet", dice=[1 if victim == "T1" else 2])
    assert end(t) == last


@pytest.mark.parametrize(("rest", "dies"), [("first_defender", False), ("called", True)])
def test_who_is_called_to_defend_is_warned_of_what_would_kill(rest: str, dies: bool) -> None:
    """CT-HR-4, CT-REIN-10: The player who takes the rest of the damage is warned."""
    house = {"rest_of_damage": rest}
    t = Table(4, T1="sniper", C1="reinforcement", C2="helmet", life={"C2": 20}, house=house)
    t.turn("T1", "attack:sniper,C1", "defend:reinforcement,C2", ...)
    (ask,) = t.asks
    view = GAME.view(t.s, ask.seat)
    assert ask.kind == "called-defend" and isinstance(ask.choice, One)
    said = [say(FACE.label(option, ask, view, names(t)).text) for option in ask.choice.options]
    if dies:
        assert said == ["Helmet: you die", "No defence: you die"]
    else:
        assert said == ["Helmet: you take 60", "Play nothing"]
    hint = FACE.guidance.lesson(ask.kind)
    assert hint is not None and say(hint.text).endswith("the damage left hits the team-mate, or, by a house rule, you.")


def test_who_could_do_nothing_for_gas_reads_so() -> None:
    """CT-GAS-5, CT-REIN-13: The Revolver is always there, so only gas leaves a player without an
    attack."""
    t = Table(4, C1="vest", C2="reinforcement").effect("gas", "T1", "C1").effect("gas", "T2", "C1")
    t.turn("C1", ...)
    assert t.options() == {"pass"} and t.ask().kind == "attack"
    t.answer("pass")
    t.turn("C2", "call:C1", ...)
    assert t.options() == {"pass"} and t.ask().kind == "called-attack"
    for kind in ("attack", "called-attack"):
        assert say(FACE.choosing.forced[kind]) == "You were not asked because gas keeps you from attacking any enemy."
