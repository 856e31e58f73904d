from __future__ import annotations

from pathlib import Path

from cogs.messages.rulebook import lookup
from engine.protocol import Refused

FOLDER = Path(__file__).resolve().parents[1] / "rules_asked"


def shown_first(typed: str, locale: str, game: str) -> str:
    """Return the key of the page that is shown, or "" if a topic, a list or nothing is shown."""
    try:
        heading = lookup.build_found_page("rules", typed, locale, game).heading
    except Refused:
        return ""
    return heading.split("`")[1] if "`" in heading else ""
