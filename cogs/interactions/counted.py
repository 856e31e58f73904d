"""The counters of interactions and their outcomes, for metrics. They say nothing about single people."""

from __future__ import annotations

from collections import Counter

import discord

from engine.refusals import Refused
from referee.reporting.histogram import Histogram

from ..refusals import WORDS

A_GAMES = "game"
"""All refusals by the rules of games are counted under this kind, because their own kinds could reveal a question."""
TYPES = ("application_command", "component", "modal_submit")
"""The types of interactions that are counted: typed commands, pressed components, submitted forms."""


class Counted:
    """The counters of interactions since the start of the process."""

    def __init__(self) -> None:
        self.came = Counter(dict.fromkeys(TYPES, 0))
        """The number of interactions, by type."""
        self._refused = Counter[str]()
        self.failed = 0
        """The number of interactions that failed by an internal error."""
        self.answered = Histogram()
        """The seconds from an interaction to its sent reply."""
        self.lost = 0
        """The number of replies that came too late or never arrived."""

    @property
    def refused(self) -> dict[str, int]:
        """The number of refusals, by kind: each kind that has words, also one that was never refused."""
        kinds = sorted({one.kind for one in WORDS.by_type})
        return {kind: self._refused[kind] for kind in (*kinds, A_GAMES)}

    def count_interaction(self, interaction: discord.Interaction) -> None:
        self.came[interaction.type.name] += 1

    def count_refusal(self, reason: Refused) -> None:
        self._refused[reason.kind if reason.kind in self.refused else A_GAMES] += 1

    def count_failure(self) -> None:
        self.failed += 1

    def count_answer(self, seconds: float, sent: bool) -> None:
        if sent:
            self.answered.add(seconds)
        else:
            self.lost += 1
