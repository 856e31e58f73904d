"""The verbs of Tomb Raider's card language, one class each.

A class says how the verb is carried out, for which raiders and choices, and when it is worth asking. ``VERBS`` lists
them all. A card that uses any other word is refused (`engine.effects.clauses`).
"""

from __future__ import annotations

from engine.effects.grammar import find_verb_word

from ..cards.lasting import AirMax, HandMax, Life, Raise, SaveItem, Weapon
from ..language import WINDOWS, Guard, Verb, Vocabulary, read_cost, read_kinds, read_req
from .cards import Ammo, Cancel, Discard, Draw, Fetch, Steal
from .harm import Damage, Heal, Injure, Prevent, Reset, Stuck
from .map import Empty, Exit, Reveal, Rotate, SavePoint, SwapLocation
from .movement import Bypass, Forbid, Order, Relocate, Steps
from .obstacles import Allow, Danger, PutObstacle, ShiftObstacle
from .on_test import Auto, Bonus, Dice, Difficulty, Reroll, Substitute
from .resist import parse_check, parse_resist
from .water import Air, Wet

VERBS: tuple[type[Verb], ...] = (
    *(Dice, Bonus, Reroll, Difficulty, Substitute, Auto),
    *(Raise, Life, HandMax, Weapon, Ammo),
    *(Damage, Injure, Stuck, Prevent, Heal, Reset),
    *(Steps, Relocate, Exit, Rotate, SwapLocation, Reveal, SavePoint, Empty),
    *(Draw, Discard, Fetch, Steal, Cancel, SaveItem),
    *(PutObstacle, ShiftObstacle, Bypass, Danger, Allow, Forbid, Order),
    *(Air, AirMax, Wet),
)

VOCABULARY: Vocabulary = Vocabulary(
    verbs={find_verb_word(verb): verb for verb in VERBS},
    windows=WINDOWS,
    guards=Guard,
    readers={"obs": read_kinds, "req": read_req, "cost": read_cost, "check": parse_check, "resist": parse_resist},
)
"""The whole language that cards of Tomb Raider may use."""
