"""Everything Roll for Adventure tells: each kind of news with its fields. All of it is open (RFA-GEN-8).

Values: ``who`` is a player as (seat, hero, colour), hero "" unless one person plays several heroes (RFA-VAR-4); dice
are names (``red4``) or, where the face is of no account, kinds (``red``, ``ally``, ``bonus``); territories and enemies
go by the names that options use; ``by`` is an enemy's name or ``master-of-shadows``.
"""

from __future__ import annotations

# fmt: off
NEWS: dict[str, tuple[str, ...]] = {
    # setting up
    "heroes": ("players",),  # ((seat, hero, colour), …) in turn order; hero as it is, also with one hero a person
    "deck": ("cards", "piles"),  # how many, and of how many each pile is, from the top
    "starter": ("who",),
    # a turn's first step
    "turn": ("who", "turn"),
    "no-dice": ("who",),  # nothing at hand: straight to the enemy (RFA-TURN-16)
    "recalled": ("who", "die", "to"),  # Conjurer; to: "pool", "stock" or a colour
    "rolled": ("who", "dice"),
    "rethrown": ("who", "dice", "now"),  # Adventurer: these dice, and what they show now
    "flipped": ("who", "die", "now"),  # Trickster
    "mended": ("who", "die", "territory", "damage"),  # Healer; damage: what is left
    "placed": ("who", "dice", "where", "ability"),  # dice as thrown
    "stuck": ("who", "dice"),  # nothing can be placed: they stay (RFA-AMB-5)
    "rest": ("who", "dice"),  # left over after a placement in Resurrection (RFA-VOR-5)
    # completions
    "section": ("territory", "section", "left", "here"),  # desert 1, 2; fortress 2, 3, 4; barriers left: all, its own
    "moved-on": ("die",),  # from the Desert's first section to its second
    "swallowed": ("die",),
    "chain": ("chains",),  # Desert B: laid so far, of six
    "stone": ("who", "territory", "stones", "wanted"),  # who: whose dice have earned it
    "boundary": ("spaces",),  # Forest A: how many it takes now
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
    "chain-attacks": ("attackers",),  # who attacks again, in this order
    "territory-die": ("by", "result"),  # a territory, "all" or "none"
    "settled": ("enemy", "territory"),  # a giant
    "attacked": ("by", "territory", "dice"),  # dice that go to Oblivion; none: "damage" follows
    "dragon": ("number", "lost"),  # lost: ((where, dice), …)
    "shielded": ("who", "territory"),
    "damage": ("territory", "amount", "damage", "length", "by"),
    "master-back": ("cards",),  # shuffled into the deck, which has so many now
    # the end
    "won": ("stones",),
    "lost": ("how", "territory"),  # how: "conquest" (of this territory) or "exhaustion"
}
# fmt: on
"""Kind -> open fields; no news has secret ones."""
