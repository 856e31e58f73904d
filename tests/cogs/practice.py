from __future__ import annotations

TRY = "Try again from a position…"
