"""Everything Counter-Terror tells: each kind of news with its open fields and those only some seats get.

Values: ``seat``, ``target``, ``mate``, ``victim`` are seats (-1: nobody); cards are kinds; ``by`` is what caused it: a
card's kind or "revolver"; ``team`` is "terror" or "counter"; amounts are life points. A seat's secret part is sent to
that seat alone.
"""

from __future__ import annotations

# fmt: off
NEWS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # kind: (open fields, secret fields)
    # setting up
    "teams": (("terror", "counter", "order"), ()),  # seats; order: clockwise, the first to play first
    "guided": (("cards",), ()),  # the kinds of cards that are left out for newcomers
    "dealt": (("count",), ("cards",)),  # to each; cards: a seat's own, dealt Bombs included
    # bombs; in the deal or in a turn
    "bomb": (("seat",), ()),  # shown as soon as it is got
    "bomb-defused": (("seat",), ()),
    "bomb-exploded": (("seat",), ()),  # "damage" follows
    "bomb-discarded": (("seat",), ()),  # its holder is dead already
    "replaced": (("seat", "count"), ("cards",)),
    "bomb-returned": (("seat",), ()),  # got as a replacement: it goes back into the draw pile
    # turns
    "turn": (("seat", "round"), ()),
    "blind": (("seat",), ()),  # the turn is skipped
    "effect-over": (("seat", "card"), ()),  # seat: who had thrown it
    "drew": (("seat", "count"), ("cards",)),  # Bombs among them were told before and are not counted here
    "reshuffled": (("count",), ()),
    "passed": (("seat",), ()),  # no play in this turn, or called and declined
    "trimmed": (("seat", "cards"), ()),  # down to the hand limit
    # attack; seat is the attacker, called or not
    "called": (("seat", "mate", "attack"), ()),  # attack: True to attack, False to defend
    "attacked": (("seat", "target", "card"), ()),  # a weapon, the Revolver or a Head Shot
    "threw": (("seat", "card"), ()),
    "masks": (("seat", "card", "masked", "affected"), ()),  # seat: who threw; seats that played a Mask; seats affected
    # defence; seat is who answers, called or not; attacker, target, card: the attack that is answered
    "defended": (("seat", "cards", "whom", "attacker", "target", "card"), ()),  # whom: of a Friendly Fire, else -1
    "undefended": (("seat", "attacker", "target", "card"), ()),  # whoever was threatened, or called, played nothing
    "duel": (("seat", "target", "card", "answer", "loser", "amount"), ()),  # target: who answered; loser -1: nobody
    "numbers": (("shown", "safe"), ()),  # Ricochet by secret numbers: ((seat, number), …) and the seats now safe
    "ricochet": (("victim",), ()),
    # results
    "unhurt": (("seat", "by"), ()),
    "spared": (("seat", "left"), ()),  # not killed, as a guided match begins; "damage" may follow
    "damage": (("seat", "amount", "by", "left"), ()),
    "died": (("seat", "by", "cards"), ()),  # cards: the hand, laid open
    "won": (("team", "winners"), ()),  # team "": a draw, after the last round
}
# fmt: on
"""Kind -> (open fields, secret fields)."""
