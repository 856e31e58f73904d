"""Changes of the rules by version, described for players.

Whoever makes a new version of the rules describes it here.
"""

from __future__ import annotations

from render.face.contract import RuleChange
from render.text.i18n import T

CHANGES: dict[int, tuple[RuleChange, ...]] = {
    2: (RuleChange(T("Cards discarded from a hand lie in a fixed order, not in the one in which they were held.")),),
    3: (
        RuleChange(T("Once a Bomb has ended the game, nothing is said any more of another Bomb of its holder.")),
        RuleChange(
            T("A guided game leaves out what kills without a choice, kills nobody in its first round, and is unrated.")
        ),
    ),
}
