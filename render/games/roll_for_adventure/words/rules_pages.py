"""The rules to look up. What the digest marks as its own estimate is ours, what it marks as a ruling is our reading."""

from __future__ import annotations

from render.face import standard
from render.text.i18n import T, Text


def ours(said: Text) -> Text:
    """A rule of our own, where the printed one is not known."""
    return T("{said} *(Our version: the printed rule is not known to us.)*", said=said)


def reading(said: Text) -> Text:
    """A choice of ours between two readings of a rule."""
    return T("{said} *(Our reading, where the rules leave it open.)*", said=said)


pages = standard.rules("roll_for_adventure", ours=ours, reading=reading)
unmarked = standard.rules("roll_for_adventure", ours=lambda said: said, reading=lambda said: said)
"""The rules without these remarks: for lists whose heading says it of all."""
