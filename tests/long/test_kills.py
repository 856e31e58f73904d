"""Kill the whole bot 1,000 times, at random moments and in matches of all games."""

from __future__ import annotations

import shutil

from .kills import LEG, leg
from .progress import Begin


async def test_a_thousand_kills_of_the_whole_bot(begin: Begin) -> None:
    # Each kill is followed by a new process, so its memory is drawn, but cannot grow.
    progress = begin("kills", share=2, whole=1_000, flat=False)
    while progress.left:
        folder = progress.folder / "world"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        progress.leg(await leg(progress, folder, min(LEG, progress.left)))
