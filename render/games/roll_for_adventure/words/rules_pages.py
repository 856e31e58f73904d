"""Rules pages for players.

Estimates in the rulebook are marked as our own, and its rulings as our reading.
"""

from __future__ import annotations

from render.face import standard
from render.text.i18n import T, Text


def word_our_rule(rule: Text) -> Text:
    """Mark a rule as our own, where the printed one is not known."""
    return T("{said} *(Our version: the printed rule is not known to us.)*", said=rule)


def word_our_reading(rule: Text) -> Text:
    """Mark a rule as our choice between two readings."""
    return T("{said} *(Our reading, where the rules leave it open.)*", said=rule)


pages = standard.make_rules("roll_for_adventure", ours=word_our_rule, reading=word_our_reading)
unmarked = standard.make_rules("roll_for_adventure", ours=lambda said: said, reading=lambda said: said)
"""The rules without these remarks, for lists whose heading makes the remark for all of them."""
