from __future__ import annotations

from typing import Any

from engine.games.tomb_raider.language import Event
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.state import Hazard, Trial
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.games.tomb_raider.windows.aims import Occasion, list_possible_aims
from engine.games.tomb_raider.windows.registry import Playable
from engine.games.tomb_raider.windows.window import resolve_clause
from engine.protocol import Rules

from .scenario import Table


def table(**house: str) -> Table:
    """Return a table of two raiders in the Giant Cavern, with mapped places around it. The first raider came from
    below."""
    t = Table("2.2=006", "2.1=012", "2.3=007", "1.2=009", "3.2=011", **house)
    for seat in (0, 1):
        t.raider(seat, at="2.2", abilities=(3, 3, 3, 3), hand=["064", "065"], unsaved=["055"])
    t.s.raiders[0].back = find_space_index(t.s, "2.1")
    return t


def playable(text: str, card: str = "057") -> Playable:
    clause = VOCABULARY.read(text)
    return Playable(
        card,
        clause,
        0,
        False,
        False,
        asks=True,
        on_test=clause.window in ("pre_test", "post_test", "attack", "fail", "on_remove"),
        nobodys=clause.window in ("any", "ready"),
        simple=False,
    )


def carried_out(t: Table, text: str, raider: object, choice: str, answers: Any, dice: Any, event: Event | None) -> None:
    """Carry out the clause as played by the first raider's player. It must be one of the possible plays."""
    s, play = t.s, playable(text)
    guards = play.clause.guards
    about = 1 if guards.whose == "opp" else 0
    kind = "respond" if play.clause.window == "respond" else "turn-start"
    found = list_possible_aims(s, 0, play, Occasion(kind, about, event), inside=True)
    assert (str(raider), choice) in found, found

    def rules() -> Rules[None]:
        yield from resolve_clause(s, 0, play, str(raider), choice, Occasion(kind, about, event))

    t.lenient = True
    t.follow(rules(), [*answers, ...], dice)


def trial(t: Table, seat: int = 0, **more: Any) -> Trial:
    """Begin a test: Fight against the Bear, with the dice thrown or not."""
    t.s.spaces[t.s.raiders[seat].at].hazards.append(Hazard("022", False, 1))
    t.s.raiders[1].deck.take(t.s.raiders[1].deck.cards.index("022"))
    fits = {"target": 12, "sort": "creature", "life": True, **more}
    t.s.trial = Trial(seat, "obstacle", fits.pop("ability", 0), "022", **fits)
    return t.s.trial
