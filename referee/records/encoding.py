"""The encoding of stored values."""

from __future__ import annotations

from typing import Any

import msgspec


def encode_json(value: Any) -> str:
    """Return a value as text, as it is stored and compared with stored values."""
    return msgspec.json.encode(value).decode()
