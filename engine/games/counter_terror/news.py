"""Every kind of event that Counter-Terror emits, with its open fields and the fields that only some seats get.

``seat``, ``target``, ``mate`` and ``victim`` are seats (-1: nobody). Cards are kinds. ``by`` is the cause: a card's
kind or "revolver". ``team`` is "terror" or "counter". Amounts are life points. A seat's secret part is sent to that
seat alone.
"""

from __future__ import annotations

# fmt: off
NEWS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # kind: (open fields, secret fields)
    # setting up
    "teams": (("terror", "counter", "order"), ()),  # seats; order: clockwise, the first player first
    "guided": (("cards",), ()),  # the kinds of cards that are left out for newcomers
    "dealt": (("count",), ("cards",)),  # to each seat; cards: its own, dealt Bombs included
    # bombs; in the deal or in a turn
    "bomb": (("seat",), ()),  # shown as soon as it is drawn
    "bomb-defused": (("seat",), ()),
    "bomb-exploded": (("seat",), ()),  # "damage" follows
    "bomb-discarded": (("seat",), ()),  # its holder is already dead
    "replaced": (("seat", "count"), ("cards",)),
    "bomb-returned": (("seat",), ()),  # drawn as a replacement: it goes back into the draw pile
    # turns
    "turn": (("seat", "round"), ()),
    "blind": (("seat",), ()),  # the turn is skipped
    "effect-over": (("seat", "card"), ()),  # seat: the thrower
    "drew": (("seat", "count"), ("cards",)),  # without Bombs, which have their own events
    "reshuffled": (("count",), ()),
    "passed": (("seat",), ()),  # no play in this turn, or called and declined
    "trimmed": (("seat", "cards"), ()),  # down to the hand limit
    # seat: the attacker, called or not
    "called": (("seat", "mate", "attack"), ()),  # attack: True to attack, False to defend
    "attacked": (("seat", "target", "card"), ()),  # a weapon, the Revolver or a Head Shot
    "threw": (("seat", "card"), ()),
    "masks": (("seat", "card", "masked", "affected"), ()),  # seat: the thrower; masked: those with a Mask
    # seat: the defender, called or not; attacker, target, card: the attack that is answered
    "defended": (("seat", "cards", "whom", "attacker", "target", "card"), ()),  # whom: of a Friendly Fire, else -1
    "undefended": (("seat", "attacker", "target", "card"), ()),  # the threatened or called player played nothing
    "duel": (("seat", "target", "card", "answer", "loser", "amount"), ()),  # target: the defender; loser -1: nobody
    "numbers": (("shown", "safe"), ()),  # Ricochet by secret numbers: ((seat, number), …) and the seats now safe
    "ricochet": (("victim",), ()),
    # results
    "unhurt": (("seat", "by"), ()),
    "spared": (("seat", "left"), ()),  # not killed, early in a guided match; "damage" may follow
    "damage": (("seat", "amount", "by", "left"), ()),
    "died": (("seat", "by", "cards"), ()),  # cards: the hand, laid open
    "won": (("team", "winners"), ()),  # team "": a draw, after the last round
}
# fmt: on
"""Each kind's open fields and secret fields."""
