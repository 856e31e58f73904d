"""Everything Tomb Raider tells: each kind of news with its open fields and those only some seats get.

Values: ``seat``, ``raider``, ``winner`` are seats (-1: nobody); ``at``, ``frm``, ``to`` are spaces (``map.told_at``);
cards and obstacles are numbers or slugs; ``by`` is what caused it: a card's number, an obstacle's key, or "attack";
dice are tuples of the numbers thrown. A seat's secret part is sent to that seat alone.
"""

from __future__ import annotations

# fmt: off
NEWS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # kind: (open fields, secret fields)
    # setting up and the turn
    "began": (("level", "treasure"), ()),  # treasure: where the treasure room lies face down, or None
    "brought": (("seat", "cards"), ()),  # the list of a draw deck that is no starter's, copies included
    "gentle": (("seat", "cards"), ()),  # left out of the draw deck, since they are of no use alone
    "entrance-roll": (("seat", "dice", "result"), ()),
    "bonus": (("seat", "card"), ()),  # taken at the start
    "started": (("seat", "at"), ()),
    "redrew": (("seat",), ()),
    "turn": (("turn",), ()),
    "new-roll": (("seats",), ()),  # who asked for it
    "order-roll": (("seat", "dice", "result"), ()),
    "turn-order": (("order",), ()),
    # the action round
    "moved": (("seat", "frm", "to", "side"), ()),
    "stayed": (("seat",), ()),
    "mapped": (("seat", "at", "card"), ()),
    "offered": (("seat", "at", "obstacle"), ()),
    "offer-returned": (("seat", "obstacle"), ()),  # back to the hand
    "obstacle-placed": (("seat", "at", "obstacle"), ()),  # seat -1: from the obstacle deck
    "obstacle-skipped": (("obstacle",), ()),  # turned up in solo play, not allowed here
    "no-obstacle": (("at",), ()),
    "attacked": (("seat", "raider", "weapon"), ()),
    # tests
    "test": (
        ("seat", "against", "obstacle", "ability", "dice", "bonus", "result", "target", "passed", "weapon"),
        (),
    ),  # against: "obstacle", "search", "relief" or "card" (then obstacle is the card); a search has no target
    # two raiders against each other; winner -1: a tie
    "contest": (
        (
            "seat", "raider", "by", "ability", "dice", "raider_dice", "result", "raider_result", "winner",
            "weapon", "raider_weapon",
        ),
        (),
    ),
    "resisted": (("seat", "card"), ()),  # the raider at whom the card was played passed the test
    # harm and cure
    "damage": (("seat", "amount", "by", "left"), ()),  # left: remaining life
    "hurt": (("seat", "ability", "by", "left"), ()),  # left: remaining life, which shrinks with the lowest ability
    "prevented": (("seat", "amount", "by"), ()),
    "stuck": (("seat", "by"), ()),
    "died": (("seat", "by"), ()),
    "healed": (("seat", "what", "by"), ()),  # what: "damage" or an ability
    "obstacle-damage": (("seat", "at", "obstacle", "amount", "damage"), ()),
    "obstacle-removed": (("seat", "at", "obstacle"), ()),
    "relocated": (("seat", "frm", "to", "by"), ()),
    # cards
    "played": (("seat", "card", "raider", "choice"), ()),
    "used": (("seat", "card", "raider", "choice"), ()),
    "cancelled": (("seat", "card", "by"), ()),
    "upgraded": (("seat", "card", "power"), ()),
    "exit-added": (("at", "side", "this_turn"), ()),
    "exit-gone": (("at", "side"), ()),
    "exit-blocked": (("at", "side", "this_turn"), ()),
    "turned": (("at", "side"), ()),  # the side to which its top edge points now
    "save-point-added": (("at",), ()),
    "looked": (("seat", "at"), ("card",)),  # at None: the top of the level deck
    "looked-through": (("seat", "count"), ("cards",)),  # the top of the level deck
    "swapped": (("seat", "at"), ()),
    "steps": (("seat", "steps", "by"), ()),
    "movement-over": (("seat", "by"), ()),
    "forbidden": (("seat", "what", "by"), ()),  # what: "search", "backtrack" or "use_weapon"
    "bypassing": (("seat", "by"), ()),  # obstacles need not be faced where it moves on
    "search-again": (("seat", "by"), ()),
    "second-obstacle": (("at", "by"), ()),  # a further round of offers
    "danger": (("seat", "at", "n", "by"), ()),  # what this player offers there may be so much more dangerous
    "obstacle-moved": (("frm", "to", "obstacle"), ()),
    "borrowed": (("seat", "raider", "card"), ()),  # from raider's discard pile
    "given-back": (("seat", "raider", "card"), ()),
    "fetched": (("seat", "count"), ("cards",)),  # from the draw deck
    "took-back": (("seat", "cards"), ()),  # from the discard pile
    "stole": (("seat", "raider", "item"), ()),
    "ammunition": (("seat", "weapon", "uses"), ()),
    # the search round
    "found": (("seat", "at", "discovery"), ()),
    # why: "emptied", "no-search", "no-card", "low" or "not-laid"; least: what the easiest discovery takes that could be
    # held, goal: what the treasure takes, 0: there is none; card, needed: the easiest of the hand, for its player
    "found-nothing": (("seat", "at", "why", "least", "goal"), ("card", "needed")),
    "emptied": (("at",), ()),
    "filled": (("at",), ()),  # an empty marker taken away
    "treasure-placed": (("at",), ()),
    "rooms-removed": (("cards",), ()),  # the other treasure rooms, out of the level decks
    "rooms-hidden": (("count",), ()),  # the same, where nobody may know which
    "treasure": (("seat", "at", "card", "result"), ()),  # found in the treasure room; by the standard goal the win
    "prize": (("seat", "at", "card", "result"), ()),  # the treasure that is to be brought back is taken
    "prize-dropped": (("seat", "at", "card"), ()),
    "finished": (("seat", "turn"), ()),  # it has left the map, others go on
    "points": (("seat", "points", "total", "by"), ()),
    # a series: standing by seat, before this level
    "leg": (("series", "number", "of", "standing"), ()),
    "brought-on": (("seat", "cards"), ()),  # from the levels before, into the saved row
    "added": (("seat", "count", "cards"), ("cards",)),  # to the draw deck, between two levels; openly where its list is
    "award": (("seat", "card"), ()),  # the treasure that a level's winner takes into the next
    "medals": (("turns",), ()),  # to be won by who plays alone: the most turns for gold, silver, bronze
    # how: "recovered", "points", "timed", "turn-limit", "survey", "purge" or "fallen"
    # scores: points, or extra turns, by seat
    "level-over": (("how", "winners", "scores"), ()),
    # wet and dry
    "air": (("seat", "air"), ()),
    "wet": (("at",), ()),
    "dry": (("at",), ()),
    # the draw round
    "discarded": (("seat", "cards"), ()),
    "drew": (("seat", "count"), ("cards",)),
    "reshuffled": (("seat",), ()),  # seat -1: the obstacle deck
    "reset": (("seat",), ()),
    "saved": (("seat", "at", "cards"), ()),  # cards: those that are safe now
    "kept": (("seat", "cards"), ()),
    "reloaded": (("seat", "at", "lost"), ()),  # lost: the unsaved cards discarded
}
# fmt: on
"""Kind -> (open fields, secret fields)."""
