"""Changes of the rules by version, described for players.

Whoever makes a new version of the rules describes it here.
"""

from __future__ import annotations

from render.face.contract import RuleChange
from render.text.i18n import T

CHANGES: dict[int, tuple[RuleChange, ...]] = {
    2: (
        RuleChange(T("Which die moves on in the Desert is not asked where it brings the winning stone.")),
        RuleChange(T("Silence lays your own dice into the Ice Cave and keeps bonus and ally dice for elsewhere.")),
        RuleChange(T("The dice come back before it is told that all have won.")),
    ),
}
