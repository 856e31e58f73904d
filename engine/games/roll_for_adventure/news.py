"""Every kind of event that Roll for Adventure emits, with its fields. All of them are open (RFA-GEN-8).

``who`` is a player as (seat, hero, colour); hero is "" unless one person plays several heroes (RFA-VAR-4). Dice are
names (``red4``), or kinds where the face does not matter (``red``, ``ally``, ``bonus``). Territories and enemies have
the names that options use. ``by`` is an enemy's name or ``master-of-shadows``.
"""

from __future__ import annotations

# fmt: off
NEWS: dict[str, tuple[str, ...]] = {
    # setting up
    "heroes": ("players",),  # ((seat, hero, colour), …) in turn order; hero is always given
    "deck": ("cards", "piles"),  # the number of cards, and of each pile from the top
    "starter": ("who",),
    # a turn's first step
    "turn": ("who", "turn"),
    "no-dice": ("who",),  # nothing to roll: the step ends (RFA-TURN-16)
    "recalled": ("who", "die", "to"),  # Conjurer; to: "pool", "stock" or a colour
    "rolled": ("who", "dice"),
    "rethrown": ("who", "dice", "now"),  # Adventurer; now: the new faces
    "flipped": ("who", "die", "now"),  # Trickster
    "mended": ("who", "die", "territory", "damage"),  # Healer; damage: the rest
    "placed": ("who", "dice", "where", "ability"),  # dice as thrown
    "stuck": ("who", "dice"),  # nothing can be placed: they stay (RFA-AMB-5)
    "rest": ("who", "dice"),  # left over after a placement in Resurrection (RFA-VOR-5)
    # completions
    "section": ("territory", "section", "left", "here"),  # desert 1, 2; fortress 2, 3, 4; left, here: barriers
    "moved-on": ("die",),  # from the Desert's first section to its second
    "swallowed": ("die",),
    "chain": ("chains",),  # Desert B: chains laid so far, of six
    "stone": ("who", "territory", "stones", "wanted"),  # who: the player whose dice have earned it
    "boundary": ("spaces",),  # Forest A: the number of usable spaces now
    "marked": ("die",),  # Forest B: the die on the seventh space goes to Oblivion
    "returned": ("where", "home", "stock"),  # home: ((who, dice), …); stock: bonus dice back in the Ice Cave
    "declined": ("who", "level"),
    "reward": ("who", "level"),
    "bonus": ("to", "without"),  # players as ``who``
    "healed": ("territory",),  # by the reward: no damage is left
    "defeated": ("enemy", "total"),  # total 0: by the Ice Cave's reward
    "freed": ("who", "home", "stock"),  # Avenger: as in "returned"
    "resurrection": ("total",),  # ten or more; "returned" follows
    "vote": ("question", "votes", "chosen"),  # votes: ((seat, what), …) without those who abstained
    # a turn's second step
    "revealed": ("who", "card", "name", "kind", "territory", "rank"),  # kind as in cards.py; territory "" if none
    "chain-attacks": ("attackers",),  # the attackers in this order
    "territory-die": ("by", "result"),  # a territory, "all" or "none"
    "settled": ("enemy", "territory"),  # a giant
    "attacked": ("by", "territory", "dice"),  # dice that go to Oblivion; none: "damage" follows
    "dragon": ("number", "lost"),  # lost: ((where, dice), …)
    "shielded": ("who", "territory"),
    "damage": ("territory", "amount", "damage", "length", "by"),
    "master-back": ("cards",),  # shuffled into the deck, which now has so many cards
    # the end
    "won": ("stones",),
    "lost": ("how", "territory"),  # how: "conquest" (of this territory) or "exhaustion"
}
# fmt: on
"""Each kind's open fields. No event has secret ones."""
