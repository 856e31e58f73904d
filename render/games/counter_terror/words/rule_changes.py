"""Changes of the rules by version, described for players.

Whoever makes a new version of the rules describes it here.
"""

from __future__ import annotations

from render.face.records import RuleChange
from render.text.i18n import T

CHANGES: dict[int, tuple[RuleChange, ...]] = {
    2: (
        RuleChange(
            T("Cards discarded from a hand now lie in a fixed order, not in the order in which they were held.")
        ),
    ),
    3: (
        RuleChange(T("When a Bomb ends the game, a second Bomb of its holder is no longer mentioned.")),
        RuleChange(
            T(
                "A guided game leaves out cards that kill without a choice, kills nobody in its first round, "
                "and is unrated."
            )
        ),
    ),
}
