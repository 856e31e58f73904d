"""Honours of a finished match: remarkable facts about the victory."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.counter_terror.view import FighterView, View
from render.face.records import Names
from render.text.i18n import TN, T, Text

from .names import TEAM

FULL, LEAST = 100, 20
"""``FULL``: the life points of a player who was never hit. ``LEAST``: so few that one more hit would have killed."""
LARGE = 3
"""It is remarkable to lose nobody, or all but one player, only in a team of at least this many."""


def list_honours(view: View, names: Names) -> tuple[Text, ...]:
    """Return sentences on remarkable facts about the victory, the most remarkable first."""
    if not view.winner:
        return ()
    team = [fighter for fighter in view.fighters if fighter.team == view.winner]
    living = [fighter for fighter in team if fighter.alive]
    values = {"team": TEAM[view.winner]}
    is_narrow = len(living) == 1 and living[0].life == LEAST
    honours = []
    if len(living) == 1 and len(team) > 1 and (is_narrow or len(team) >= LARGE):
        honours.append(T("{name} was the last player of {team} alive, and won.", name=names[living[0].seat], **values))
    elif len(living) == len(team) >= LARGE:
        foes = len(view.fighters) - len(team)
        honours.append(
            TN("{team} beat {n} enemy and lost nobody.", "{team} beat {n} enemies and lost nobody.", foes, **values)
        )
    if is_narrow:
        honours.append(T("{name} won with {n} life points left.", name=names[living[0].seat], n=LEAST))
    elif len(living) == len(team) and _is_unhurt(living):
        honours.append(T("{team} won without losing a life point.", **values))
    return tuple(honours)


def _is_unhurt(fighters: Sequence[FighterView]) -> bool:
    return all(fighter.life == FULL for fighter in fighters)
