from __future__ import annotations

import pytest

from engine.protocol import Refused


async def refused(kind: str, call: object, **values: object) -> None:
    """Check that the call is refused for this reason, with these details among others."""
    with pytest.raises(Refused) as refusal:
        await call  # type: ignore[misc]
    assert refusal.value.kind == kind and values.items() <= refusal.value.values.items()
