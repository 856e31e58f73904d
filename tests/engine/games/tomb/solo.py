from __future__ import annotations

from tests.engine.games.tomb.scenario import Table


def solo(words: str, crypt: str = "", key: str = "e") -> Table:
    t = Table(1)
    t.party(0, words)
    t.inn("c14 c15")
    if crypt:
        t.crypt(key, crypt)
        t.at_door(0, key)
    return t
