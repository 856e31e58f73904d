"""What became of interactions, counted: of nobody's in particular."""

from __future__ import annotations

from collections import Counter

import discord

from referee.spread import Spread

from . import refusals

A_GAMES = "game"
"""In the place of a kind of refusal that one game alone has: it might tell what was asked."""
TYPES = ("application_command", "component", "modal_submit")
"""Commands that are typed, what is pressed, forms that are sent."""


class Counted:
    """Since the start."""

    def __init__(self) -> None:
        self.came = Counter(dict.fromkeys(TYPES, 0))
        """By type."""
        self.refused = Counter(dict.fromkeys((*sorted(refusals.KINDS), A_GAMES), 0))
        """By kind."""
        self.failed = 0
        """How often something went wrong here, and only that could be said."""
        self.answered = Spread()
        """Seconds from an interaction to its answer, sent."""
        self.lost = 0
        """How many answers came too late, or never arrived."""

    def comes(self, interaction: discord.Interaction) -> None:
        self.came[interaction.type.name] += 1

    def refuses(self, kind: str) -> None:
        self.refused[kind if kind in refusals.KINDS else A_GAMES] += 1

    def answers(self, seconds: float, sent: bool) -> None:
        if sent:
            self.answered.add(seconds)
        else:
            self.lost += 1
