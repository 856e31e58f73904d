"""Words for what a card or an ability changes where it is chosen: a chance or wounds, before and after it."""

from __future__ import annotations

from engine.games.tomb.changed_odds import compute_changed_odds
from engine.games.tomb.moves import Play, Use
from engine.games.tomb.view import View
from render.text.i18n import T, Text
from render.text.per_cents import write_per_cent

from .names import describe_card_name


def describe_change(option: Play | Use, window: str, about: str, view: View) -> Text | None:
    """Say what a use changes in a window; None if it changes no number that its user can know.

    A Monster is named only among several, at the end, where a narrow button may cut it.
    """
    odds = compute_changed_odds(view, option, window, about)
    if odds is None:
        return None
    if odds.what == "wounds":
        return _describe_wounds(int(odds.before), int(odds.after), odds.n)
    values = {"before": write_per_cent(odds.before), "after": write_per_cent(odds.after)}
    if odds.what == "reaches":
        return T("{n}+: {before} → {after}", n=odds.n, **values)
    if window == "battle" and view.raid is not None and len(view.raid.monsters) > 1:
        values["foe"] = describe_card_name(odds.about)
        if odds.what == "all":
            return T("all kill {before} → {after} ({foe})", **values)
        return T("kills {before} → {after} ({foe})", **values)
    if odds.what == "all":
        return T("all kill {before} → {after}", **values)
    return T("kills {before} → {after}", **values)


def weigh_change(option: Play | Use, window: str, about: str, view: View) -> float:
    """Return by how much a use changes a chance or wounds; 0 if it changes no number."""
    odds = compute_changed_odds(view, option, window, about)
    return 0.0 if odds is None else abs(odds.after - odds.before)


def _describe_wounds(before: int, after: int, deadly: int) -> Text:
    """Say how many wounds are left of those announced on somebody who dies of ``deadly``."""
    if before < deadly:
        return T("wounds {before} → {after}", before=before, after=after)
    if after < deadly:
        return T("wounds {before} → {after}: lives", before=before, after=after)
    return T("wounds {before} → {after}: dies", before=before, after=after)
