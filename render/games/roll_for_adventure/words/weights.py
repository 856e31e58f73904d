"""The importance of events, and their connections: which events share a line, and which cause others."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.roll_for_adventure.cards import RESURRECTION
from engine.games.roll_for_adventure.events import (
    Attacked,
    BonusGiven,
    BoundaryMoved,
    ChainAttacked,
    ChainLaid,
    Damaged,
    DeckMade,
    Defeated,
    DiceLacked,
    DragonPassed,
    Freed,
    Healed,
    HeroesDealt,
    Lost,
    MarkedDieLost,
    MasterReturned,
    Mended,
    MovedOn,
    Placed,
    Rested,
    Resurrected,
    Returned,
    Revealed,
    RewardTaken,
    Rolled,
    SectionFilled,
    Settled,
    Shielded,
    StarterChosen,
    StoneEarned,
    Stuck,
    Swallowed,
    TerritoryDieRolled,
    Voted,
    Won,
)
from engine.protocol import Seat
from render.face import standard
from render.face.records import Weight

_PASSING = {
    DeckMade.kind,
    HeroesDealt.kind,
    StarterChosen.kind,
    Rolled.kind,
    Rested.kind,
    MarkedDieLost.kind,
    MovedOn.kind,
    ChainLaid.kind,
    BoundaryMoved.kind,
    ChainAttacked.kind,
}
_GRAVE = {Damaged.kind, DragonPassed.kind, StoneEarned.kind}
_RESULTS = {
    SectionFilled.kind,
    Freed.kind,
    Voted.kind,
    Revealed.kind,
    Attacked.kind,
    Stuck.kind,
    MasterReturned.kind,
    Healed.kind,
}
_USUALLY = standard.make_weight(
    end=(Won.kind, Lost.kind), grave=_GRAVE, passing=_PASSING, results=_RESULTS, concerned=()
)


def weigh_event(event: GameEvent, viewer: Seat | None) -> Weight:
    """Return how important an event is.

    On the public board, and for the player who placed dice, a placement and its results matter even if an enemy
    follows. For other players, attacks are as important as placements.
    """
    match event:
        case Placed():
            return Weight.OWN if viewer is None or event.who[0] == viewer else Weight.RESULT
        case Defeated():
            return Weight.OWN
        case Returned() if event.where == RESURRECTION:
            return Weight.OWN
    return _USUALLY(event, viewer)


COMPLETES = {Returned.kind: (Defeated.kind, Resurrected.kind)}
"""Kind of event -> kinds of events with which it shares a line, if such an event comes directly before it."""

_DONE = (Placed.kind, RewardTaken.kind, Mended.kind)
_OUTCOMES = (
    StoneEarned,
    SectionFilled,
    BoundaryMoved,
    ChainLaid,
    Swallowed,
    Defeated,
    Freed,
    Resurrected,
    Healed,
    BonusGiven,
    MovedOn,
    MarkedDieLost,
)
_ENEMY = (Revealed.kind, ChainAttacked.kind, Attacked.kind, TerritoryDieRolled.kind)
CAUSES = {
    **{event.kind: _DONE for event in _OUTCOMES},
    Returned.kind: (Defeated.kind, Resurrected.kind, StoneEarned.kind, SectionFilled.kind, *_DONE),
    **dict.fromkeys((Damaged.kind, Shielded.kind, Settled.kind), _ENEMY),
    **dict.fromkeys((Attacked.kind, DragonPassed.kind, MasterReturned.kind), (Revealed.kind, ChainAttacked.kind)),
    Won.kind: (StoneEarned.kind,),
    Lost.kind: (Damaged.kind, DiceLacked.kind, DragonPassed.kind, Attacked.kind),
}
"""Kind of event -> kinds of events that can cause it."""


def is_befallen(event: GameEvent, seat: Seat, view: object) -> bool:
    """Tell whether an event happens to a seat.

    Damage to a territory happens to all players, because they play together. Dice that go from a territory to Oblivion
    count as happening to nobody.
    """
    if isinstance(event, BonusGiven):
        return any(who[0] == seat for who in (*event.to, *event.without))
    return isinstance(event, Damaged | Won | Lost)
