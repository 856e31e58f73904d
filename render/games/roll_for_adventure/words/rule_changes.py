"""Changes of the rules by version, described for players.

Whoever makes a new version of the rules describes it here.
"""

from __future__ import annotations

from render.face.records import RuleChange
from render.text.i18n import T

CHANGES: dict[int, tuple[RuleChange, ...]] = {
    2: (
        RuleChange(T("You are no longer asked which die moves on in the Desert when it brings the winning stone.")),
        RuleChange(
            T(
                "If you do not answer, your own dice go into the Ice Cave, and bonus and ally dice stay for "
                "other places."
            )
        ),
        RuleChange(T("The dice now come back before the win is announced.")),
    )
}
