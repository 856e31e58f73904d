"""Lines that tell what happened in a match of Tomb, and the importance of events.

The lines are in the third person. A line for one player with secret knowledge is in the second person.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb.events import raids, turns
from engine.games.tomb.view import View
from engine.protocol import Seat
from render.face import standard
from render.face.event_words import EventWords

from . import advice, news_of_raids, news_of_turns, rolls, setting_up

WORDS = EventWords()
for _part in (setting_up, news_of_turns, news_of_raids, rolls, advice):
    WORDS.add(_part.WORDS)


def is_retold(event: GameEvent, later_events: Sequence[GameEvent]) -> bool:
    """Tell whether announced wounds need no line, because the next events deal exactly these wounds."""
    if not isinstance(event, raids.WoundsAnnounced):
        return False
    placed = later_events[: len(event.amounts)]
    return event.amounts == tuple((one.one, one.n) for one in placed if isinstance(one, raids.Wounded))


weight = standard.make_weight(
    end=(turns.MatchOver.kind,),
    grave=(
        raids.Wounded.kind,
        raids.MonsterKilled.kind,
        raids.CharacterDied.kind,
        turns.PartyLost.kind,
        raids.TrapShown.kind,
        raids.MonstersRevealed.kind,
        turns.CharacterLeft.kind,
    ),
    passing=(
        turns.MatchBegun.kind,
        turns.RolledForOrder.kind,
        turns.MarkerTaken.kind,
        turns.StockingHandDealt.kind,
        turns.StockingCardDrawn.kind,
        turns.CardPlaced.kind,
        turns.InnFilled.kind,
        turns.TurnBegun.kind,
        turns.CardDrawn.kind,
        turns.DeckReshuffled.kind,
        raids.Attacked.kind,
        raids.WoundsAnnounced.kind,
        raids.RaidContinued.kind,
        turns.CharacterAtInn.kind,
        raids.RoundBegun.kind,
        raids.Waited.kind,
    ),
    results=(
        turns.PlayerOneFound.kind,
        turns.TombStocked.kind,
        turns.PartyMoved.kind,
        turns.PartyHome.kind,
        turns.CardBanked.kind,
        turns.CharacterRecruited.kind,
        turns.PartyRenewed.kind,
        raids.RaidBegun.kind,
        raids.TrapAnnounced.kind,
        raids.NoTrapLeft.kind,
        raids.TreasuresFound.kind,
        raids.RaidOver.kind,
        raids.PartyFled.kind,
        raids.RogueCaught.kind,
        raids.Saved.kind,
        raids.WoundsPrevented.kind,
    ),
    concerned=("seat", "cm"),
)

_DICE = (raids.Rolled.kind, raids.Rerolled.kind, raids.SuccessesAdded.kind)
"""Kinds of events that tell the dice of a roll. An outcome is told with them: each follows from the one before."""
_BLOWS = (
    *_DICE,
    raids.Attacked.kind,
    turns.CardUsed.kind,
    raids.TrapShown.kind,
    turns.HazardMet.kind,
    raids.CombatIdle.kind,
)
CAUSES = {
    turns.PlayerOneFound.kind: (turns.RolledForOrder.kind,),
    turns.RolledForOrder.kind: (turns.RolledForOrder.kind,),
    raids.Rolled.kind: (
        raids.Rolled.kind,
        raids.Attacked.kind,
        turns.CardUsed.kind,
        raids.TheftBegun.kind,
        raids.TrapAnnounced.kind,
        turns.HazardMet.kind,
    ),
    raids.Rerolled.kind: _DICE,
    raids.SuccessesAdded.kind: _DICE,
    raids.Healed.kind: (*_DICE, turns.CardUsed.kind),
    turns.UseCancelled.kind: (turns.CardUsed.kind,),
    raids.WoundsAnnounced.kind: _BLOWS,
    raids.Wounded.kind: _BLOWS,
    raids.WoundsPrevented.kind: _BLOWS,
    raids.Dazed.kind: _BLOWS,
    turns.CharacterLeft.kind: _BLOWS,
    raids.MonsterKilled.kind: (raids.Wounded.kind, *_BLOWS),
    raids.CharacterDied.kind: (raids.Wounded.kind, *_BLOWS),
    raids.Saved.kind: (raids.Wounded.kind, *_BLOWS),
    turns.PartyLost.kind: (raids.CharacterDied.kind, turns.CharacterLeft.kind),
    raids.TrapShown.kind: (raids.TrapAnnounced.kind, *_DICE),
    raids.RogueCaught.kind: (*_DICE, raids.TheftBegun.kind),
    raids.TheftFoiled.kind: (turns.CardUsed.kind, raids.TheftBegun.kind),
    turns.MoveStopped.kind: (turns.HazardMet.kind, turns.PartyMoved.kind),
    turns.PartyPut.kind: (turns.HazardMet.kind, turns.CardUsed.kind),
    turns.PartyRenewed.kind: (turns.PartyLost.kind,),
}
"""Kind of event -> kinds of events that can cause it. ``has_caused`` decides for Player One."""


def has_caused(event: GameEvent, effect: GameEvent, between: Sequence[GameEvent]) -> bool:
    """Tell whether an earlier event explains an effect: for Player One, and for a second roll, an own earlier roll."""
    return not isinstance(effect, turns.PlayerOneFound | turns.RolledForOrder) or (
        isinstance(event, turns.RolledForOrder) and event.seat == effect.seat
    )


_OF_A_RAID = (
    raids.MonstersRevealed,
    raids.TrapShown,
    raids.Wounded,
    raids.MonsterKilled,
    raids.CharacterDied,
    raids.PartyFled,
    raids.RaidOver,
)
"""Events that concern both the Crypt Master and the party in the Crypt."""


def _is_befallen(event: GameEvent, seat: Seat, view: View) -> bool:
    """Tell whether an event without a field for its seat happens to this seat."""
    raid = view.raid
    if raid is not None and isinstance(event, _OF_A_RAID) and seat in (raid.cm, view.active):
        return True
    victim = _find_victim(event)
    return victim is not None and any(
        one.key == victim for party in view.parties if party.seat == seat for one in party.fighters
    )


def _find_victim(event: GameEvent) -> str | None:
    """Return the combatant to whom an event happens."""
    match event:
        case raids.Wounded() | raids.Dazed() | raids.WoundsPrevented() | raids.Saved() | raids.Healed():
            return event.one
        case raids.Attacked():
            return event.at
        case raids.TheftBegun():
            return event.victim
    return None


befalls = standard.make_befalls(
    {
        **dict.fromkeys((raids.CharacterDied.kind, turns.CharacterLeft.kind, turns.PartyLost.kind), ("seat",)),
        **dict.fromkeys((turns.HazardMet.kind, turns.PartyPut.kind, turns.MoveStopped.kind), ("seat",)),
        turns.PartyRenewed.kind: ("seat",),
        **dict.fromkeys((raids.MonsterKilled.kind, raids.RogueCaught.kind), ("seat",)),
        raids.RaidBegun.kind: ("seat", "cm"),
        turns.MatchOver.kind: (),
    },
    _is_befallen,
)
