"""The importance of events, and their connections: which events share a line, and which cause others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.counter_terror.events import (
    Attacked,
    BombDefused,
    BombDiscarded,
    BombDrawn,
    BombExploded,
    BombReturned,
    Called,
    Damaged,
    Dealt,
    Defended,
    Died,
    Drew,
    DuelFought,
    EffectEnded,
    GuidedBegan,
    MasksShown,
    NumbersShown,
    Passed,
    Reshuffled,
    Ricocheted,
    Spared,
    TeamsDrawn,
    Threw,
    TurnBegan,
    TurnSkipped,
    Undefended,
    Unhurt,
    Won,
)
from render.face import standard

WEIGHTY: tuple[type[GameEvent], ...] = (
    Won,
    Died,
    Spared,
    Damaged,
    Unhurt,
    MasksShown,
    BombExploded,
    BombDefused,
    BombDrawn,
    NumbersShown,
    Called,
    Attacked,
    Threw,
    TurnSkipped,
    EffectEnded,
    Reshuffled,
    TeamsDrawn,
    Passed,
    Dealt,
    TurnBegan,
)
"""The classes of events by importance, the most important first. Other events are never in the picture."""


def find_weightiest_event(news: Sequence[GameEvent]) -> GameEvent | None:
    """Return the newest event of the most important class that occurs; None if no class in ``WEIGHTY`` occurs."""
    listed = [event for event in reversed(news) if type(event) in WEIGHTY]
    return min(listed, key=lambda event: WEIGHTY.index(type(event)), default=None)


weight = standard.make_weight(
    end=(Won.kind,),
    grave=(Damaged.kind, Died.kind, BombExploded.kind, Spared.kind),
    passing=(
        TeamsDrawn.kind,
        GuidedBegan.kind,
        Dealt.kind,
        Drew.kind,
        Reshuffled.kind,
        TurnBegan.kind,
        EffectEnded.kind,
        Passed.kind,
        BombDiscarded.kind,
        BombReturned.kind,
    ),
    results=(Unhurt.kind, MasksShown.kind, NumbersShown.kind, DuelFought.kind, BombDrawn.kind, BombDefused.kind),
    concerned=("seat", "target", "whom", "mate", "victim", "loser"),
)

COMPLETES = {
    Undefended.kind: (Attacked.kind,),
    Defended.kind: (Attacked.kind,),
    DuelFought.kind: (Defended.kind,),
    Unhurt.kind: (Defended.kind, Undefended.kind),
    Spared.kind: (Attacked.kind, Undefended.kind, Defended.kind, DuelFought.kind, Ricocheted.kind),
    Damaged.kind: (Attacked.kind, Undefended.kind, Defended.kind, DuelFought.kind, Spared.kind),
}
"""Kind of event -> kinds of events with which it shares a line, if such an event comes directly before it."""

_ATTACKS = (
    Attacked.kind,
    Threw.kind,
    BombExploded.kind,
    Ricocheted.kind,
    Defended.kind,
    Undefended.kind,
    NumbersShown.kind,
)
CAUSES = {
    **dict.fromkeys((Damaged.kind, Unhurt.kind, Spared.kind), _ATTACKS),
    **dict.fromkeys((Undefended.kind, Defended.kind, DuelFought.kind), (Attacked.kind, Threw.kind)),
    Died.kind: (Damaged.kind, *_ATTACKS),
    MasksShown.kind: (Threw.kind,),
    NumbersShown.kind: (Attacked.kind, Defended.kind),
    Ricocheted.kind: (NumbersShown.kind, Defended.kind, Attacked.kind),
    **dict.fromkeys((BombExploded.kind, BombDefused.kind, BombReturned.kind), (BombDrawn.kind,)),
    TurnSkipped.kind: (MasksShown.kind,),
}
"""Kind of event -> kinds of events that can cause it."""

_BEFALL_SEAT = (Damaged, Died, Unhurt, Spared, BombDrawn, BombExploded, BombDefused, TurnSkipped)
befalls = standard.make_befalls(
    {
        **{event.kind: ("seat",) for event in _BEFALL_SEAT},
        Attacked.kind: ("target",),
        Called.kind: ("mate",),
        Defended.kind: ("whom",),
        MasksShown.kind: ("affected",),
        Ricocheted.kind: ("victim",),
        Won.kind: ("winners",),
    }
)
