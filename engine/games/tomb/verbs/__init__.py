"""The verbs of Tomb's cards: each class carries out one verb, and knows when the verb could have an effect.

``VERBS`` lists all verbs. TEST and VS are not verbs but guards (``deciding``). A card with any other verb is refused
(`engine.effects.clauses`).
"""

from __future__ import annotations

from engine.effects.grammar import find_verb_word

from ..language import WINDOWS, Guard, Verb, Vocabulary
from .battling import Again, Bypass, Cancel, Daze
from .changing import Add, Ban, Down, HitPoints, Immune, Plus, Reroll, Sub, TargetNumber, Up
from .deciding import parse_contest, parse_test
from .gaining import Bank, Draw, Lose, Peek, Recruit
from .harming import Heal, Kill, Mend, Save, Soak, Strike, Ward, Wound
from .travelling import GoTo, RaidBeside, Speed, Stop

VERBS: tuple[type[Verb], ...] = (
    *(Add, Sub, Up, Down, HitPoints, Ban, Immune, TargetNumber, Reroll, Plus),
    *(Wound, Strike, Heal, Mend, Soak, Ward, Kill, Save),
    *(Speed, GoTo, RaidBeside, Stop),
    *(Draw, Lose, Peek, Recruit, Bank),
    *(Again, Daze, Bypass, Cancel),
)

VOCABULARY: Vocabulary = Vocabulary(
    verbs={find_verb_word(verb): verb for verb in VERBS},
    windows=WINDOWS,
    guards=Guard,
    readers={"test": parse_test, "avoid": parse_test, "vs": parse_contest},
)
"""The words that the effects of Tomb's cards may use."""
