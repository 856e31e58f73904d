"""Every kind of event that Tomb emits, with its open fields and the fields that only some seats get.

``seat`` and ``cm`` are seats (-1: the automatic Crypt Master; in "attached" -2: a Monster). ``recruits`` of "stocked"
is -1 in a solo game. Combatants, cards and Crypts are named by their keys. Spaces are "column.row". ``door`` is the
Crypt whose Door the space is, or "". Dice are the faces thrown. A seat's secret part is sent to that seat alone.
"""

from __future__ import annotations

# fmt: off
NEWS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # kind: (open fields, secret fields)
    # setting up
    "began": (("level",), ()),
    "order-roll": (("seat", "faces", "successes"), ()),
    "player-one": (("seat", "recruits", "begins"), ()),
    "marker": (("seat", "marker"), ()),
    "chose-card": (("seat",), ("card", "wanted")),
    "stock-hand": (("seat", "count"), ("cards",)),
    "placed": (("seat", "crypt"), ("card",)),
    "stock-drew": (("seat",), ("card",)),
    "stocked": (("count", "recruits"), ()),
    "inn": (("characters",), ()),
    "recruits": (("seat", "characters"), ()),
    # the turn
    "turn": (("seat", "turn"), ()),
    "handed": (("seat", "card", "frm", "to"), ()),
    "moved": (("seat", "frm", "to", "door", "steps"), ()),
    "hazard": (("seat", "hazard", "to"), ()),
    "stopped": (("seat", "at"), ()),
    "put": (("seat", "at", "door"), ()),
    "home": (("seat",), ()),
    "speed": (("seat", "n"), ()),
    # cards and Characters
    "drew": (("seat", "deck"), ("card",)),
    "reshuffled": (("deck",), ()),
    "attached": (("seat", "card", "to"), ()),
    "discarded": (("seat", "cards"), ()),
    "banked": (("seat", "card", "xp"), ()),
    "recruited": (("seat", "character"), ()),
    "at-inn": (("character",), ()),
    "sent-away": (("character",), ()),
    "left-party": (("one", "seat"), ()),
    "wiped": (("seat",), ()),
    "new-party": (("seat", "character"), ()),
    "used": (("seat", "card", "by", "at"), ()),
    "cancelled": (("card",), ()),
    "lasts": (("card", "on", "until"), ()),
    "peeked": (("seat", "crypt", "count"), ("cards",)),
    # rolls
    "rolled": (("who", "attr", "on", "colours", "faces", "extra", "against", "successes"), ()),
    "rerolled": (("card", "colours", "faces"), ()),
    "added": (("card", "n"), ()),
    # pickpocketing
    "steals": (("seat", "rogue", "victim", "card"), ()),
    "foiled": (("seat",), ()),
    "caught": (("seat", "rogue", "by"), ()),
    # raids
    "raid": (("seat", "crypt", "cm", "count", "beside"), ("cards",)),
    "trap": (("chars", "attr"), ("card",)),
    "no-trap": ((), ("left",)),
    "bypassed": (("seat", "card"), ()),
    "trap-shown": (("card", "tn", "successes", "disarmed"), ()),
    "goes-on": (("seat",), ()),
    "left": (("seat",), ()),
    "raid-over": (("seat", "left"), ()),
    "revealed": (("monsters",), ()),
    "treasures": (("cards",), ()),
    # combat
    "round": (("round",), ()),
    "idle-combat": ((), ()),
    "attacks": (("by", "at"), ()),
    "waited": (("one",), ()),
    "fled": (("seat", "by"), ()),
    "again": (("one", "n"), ()),
    "dazed": (("one", "n"), ()),
    "wounds": (("amounts", "by"), ()),
    "prevented": (("one", "n"), ()),
    "wounded": (("one", "n", "wounds", "hp"), ()),
    "healed": (("one", "n"), ()),
    "dying": (("who",), ()),
    "saved": (("one", "left"), ()),
    "killed": (("one", "xp", "seat"), ()),
    "died": (("one", "seat"), ()),
    # the end
    "idle": (("left",), ()),
    "over": (("scores", "idle"), ()),
}
# fmt: on
"""Each kind's open fields and secret fields."""
