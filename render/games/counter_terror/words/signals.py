"""The words of the signals that a player may give the team (CT-SEC-1)."""

from __future__ import annotations

from engine.games.counter_terror.signals import SAVE, STRIKE, WELL_DONE
from render.face.records import Names
from render.text.i18n import T, Text

WORDS: dict[str, Text] = {
    STRIKE: T("Use your strongest attack now."),
    SAVE: T("Save your cards for defence."),
    WELL_DONE: T("Well done."),
}


def describe_signal(key: str, names: Names) -> Text:
    """Return a signal in words. Its key is one of ``signals.list_signals``."""
    return WORDS[key] if key in WORDS else T("Attack {name}.", name=names[int(key.rpartition(".")[2])])
