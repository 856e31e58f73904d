"""Rules pages for players.

The pages mark estimates of the rulebook as our own rules, and its rulings as our reading.
"""

from __future__ import annotations

from render.face import standard
from render.text.i18n import T, Text


def describe_our_rule(rule: Text) -> Text:
    """Add to a rule the remark that it is our own, because the printed rule is not known."""
    return T("{said} *(Our version: the printed rule is not known to us.)*", said=rule)


def describe_our_reading(rule: Text) -> Text:
    """Add to a rule the remark that it is our choice between two readings of the printed rule."""
    return T("{said} *(Our reading, where the rules leave it open.)*", said=rule)


pages = standard.make_rules("roll_for_adventure", ours=describe_our_rule, reading=describe_our_reading)
unmarked = standard.make_rules("roll_for_adventure", ours=lambda said: said, reading=lambda said: said)
"""The rules pages without remarks, for lists whose heading has the remark."""
