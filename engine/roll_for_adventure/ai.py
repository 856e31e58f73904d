"""The AI: what silence would do (RFA-DEC-20), from the view and the question alone."""

from __future__ import annotations

from engine.requests import Answer, Ask, Pick

from .view import View


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """The digest's answer on silence."""
    return ask.default
