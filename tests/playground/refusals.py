from __future__ import annotations

from typing import Any


def codes(tree: Any) -> set[str]:
    if isinstance(tree, dict):
        own = {e["code"] for e in tree.get("_errors", [])}
        return own.union(*(codes(v) for k, v in tree.items() if k != "_errors"))
    return set()
