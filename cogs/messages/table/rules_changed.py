"""The message about changed rules, for a match that began under older rules."""

from __future__ import annotations

from referee.table.table import Table
from render.text.i18n import T, say

from ...components.sheet import MessageLayout
from ..common.viewpoint import find_table_presenter


def build_rules_changes_message(table: Table, old_version: int, version: int) -> MessageLayout | None:
    """Build the list of the rule changes between two versions that concern a table's level; None if there are none."""
    face, facts = find_table_presenter(table), table.facts
    changes = [
        change.text
        for number in range(old_version + 1, version + 1)
        for change in face.reference.changes.get(number, ())
        if not change.levels or facts.level in change.levels
    ]
    if not changes:
        return None
    heading = T("### {game}: rules were corrected", game=face.title)
    lines = [T("The bot was updated. This match also follows the corrected rules from now on:"), *changes]
    first, *others = (say(line, facts.language) for line in lines)
    return MessageLayout(say(heading, facts.language), facts.language, lines=(first, *(f"- {line}" for line in others)))
