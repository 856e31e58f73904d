from __future__ import annotations

import pytest

from engine.games.tomb_raider.game import GAME
from engine.protocol import Refused
from engine.setup import Setup


def refused(chosen: Setup) -> tuple[str, str | None, dict[str, object]]:
    """Check that a set-up is refused. Return the refusal's kind, its rule and its values."""
    with pytest.raises(Refused) as caught:
        GAME.begin(chosen)
    return caught.value.kind, caught.value.rule, caught.value.values
