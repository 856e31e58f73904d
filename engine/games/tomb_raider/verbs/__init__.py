"""What a card does: one class a verb, which says how it is carried out, what it may be aimed at, and when it matters.

All the verbs there are stand in ``VERBS``; a card that says anything else is refused (`engine.effects.clauses`).
"""

from __future__ import annotations

from engine.effects.grammar import word_of

from ..cards.lasting import Raise, SaveItem, Weapon
from ..language import WINDOWS, Guard, Verb, Vocabulary, read_req
from .cards import Allow, Ammo, Draw, Steal
from .harm import Damage, Heal, Injure, Prevent, Stuck
from .map import Exit, Reveal, SavePoint, SwapLocation
from .movement import Forbid, Relocate, Steps
from .on_test import Bonus, Dice, Difficulty, Reroll, Substitute
from .resist import resisted_by_test

VERBS: tuple[type[Verb], ...] = (
    *(Dice, Bonus, Reroll, Difficulty, Substitute),
    *(Damage, Injure, Stuck, Prevent, Heal),
    *(Steps, Relocate, Forbid),
    *(Exit, Reveal, SwapLocation, SavePoint),
    *(Draw, Steal, Allow, Ammo),
    *(Raise, Weapon, SaveItem),
)

VOCABULARY: Vocabulary = Vocabulary(
    verbs={word_of(verb): verb for verb in VERBS},
    windows=WINDOWS,
    guards=Guard,
    readers={"req": read_req, "resist": resisted_by_test},
)
"""All that a card of the game may say."""
