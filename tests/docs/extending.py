from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


PAGES = ROOT / "docs" / "extending"


def examples(page: str, language: str) -> list[str]:
    """Return the fenced blocks of a page in one language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", (PAGES / page).read_text(), re.M | re.S)
