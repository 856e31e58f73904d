"""The strengths of AI seats in words, and the setting to choose one."""

from __future__ import annotations

from typing import Any

from engine.measured import Measured, find_measured
from engine.policies import USUAL, Strength, list_strengths
from engine.setup import Choice
from referee.table.lobby_settings import STRENGTH
from referee.table.table import Table
from render.face.records import Setting
from render.text.i18n import T, Text, say
from render.text.per_cents import write_per_cent

NAMES: dict[str, Text] = {"easy-going": T("easy-going"), "solid": T("solid"), "sharp": T("sharp")}
DETAILS: dict[str, Text] = {
    "easy-going": T("The AI sometimes misses a good move."),
    "solid": T("The AI thinks about every answer."),
}


def build_strength_setting(table: Table) -> Setting:
    """Return the setting for the strength of AI seats, with the strengths that exist at a table's level."""
    possible = list_strengths(table.game, table.facts.level)
    measured = find_measured(table.game.key, table.facts.level)
    return Setting(
        Choice(STRENGTH, possible, USUAL),
        T("Strength of the AI players"),
        tuple([(each, NAMES[each]) for each in possible]),
        T("This setting applies to all AI players. To change one AI player, use `/table set` with `who:`."),
        details=DETAILS if measured is None else DETAILS | {"sharp": _describe_measured(measured)},
    )


def _describe_measured(measured: Measured) -> Text:
    """Return what was measured of sharp AI players."""
    low, high = measured.interval
    shares = {"share": measured.share, "sure": 0.9, "low": low, "high": high}
    told: dict[str, Any] = {name: write_per_cent(value) for name, value in shares.items()} | {"n": measured.matches}
    if measured.policies == 2:
        return T(
            "The AI won {share} of {n} matches against solid AI players (with {sure} certainty: {low} to {high}).",
            **told,
        )
    return T(
        "The AI won {share} of {n} matches against {rivals} solid ones ({low} to {high}; equal play: {equal}).",
        rivals=measured.policies - 1,
        equal=write_per_cent(measured.equal),
        **told,
    )


def find_strength(table: Table) -> str:
    """Return the strength of a table's AI seats; "" if their strengths differ, or if there are none."""
    found = {info.strength for info in table.facts.seats if info.kind == "ai"}
    return found.pop() if len(found) == 1 else ""


def name_ai(name: str, strength: Strength, locale: str) -> str:
    """Return the name of an AI player, with its strength in words."""
    return say(T("{name} (AI, {strength})", name=name, strength=NAMES[strength]), locale)
