"""Changes of the rules by version, described for players.

Whoever makes a new version of the rules describes it here.
"""

from __future__ import annotations

from render.face.contract import RuleChange
from render.text.i18n import T

CHANGES: dict[int, tuple[RuleChange, ...]] = {
    2: (
        RuleChange(T("A Battle card from the hand may be played by any Character that may still act.")),
        RuleChange(T("What rolls dice of an Attack again does so for the Attack on a Rogue who was caught, too.")),
        RuleChange(T("The automatic Crypt Master counts the dice of a roll on which an ability depends.")),
        RuleChange(T("Two copies of a card that is discarded may both answer one event, on one Character, too.")),
        RuleChange(T("Unseen Hand ends with the rolls to disarm, before a failed Trap takes effect.")),
        RuleChange(T("A Prayer or Spell won from a killed Rogue goes to a Character with a die for it alone.")),
        RuleChange(T("A Spell that could affect nobody there is not offered.")),
        RuleChange(T("What may be used once a game is used up also for who leaves the party and comes back.")),
        RuleChange(T("A party lost among the Treasures gains no more of them.")),
        RuleChange(T("What may be used once a round may be used at the reveal and again in the first round.")),
    ),
    3: (RuleChange(T("Where cards are handed round, each ends with a Character who may have it.")),),
    4: (
        RuleChange(T("Who looks at one of two copies in a Crypt does not learn whether it is their own.")),
        RuleChange(T("Where a table allows ten cards at the Inn, attached cards may be discarded, too.")),
    ),
    5: (
        RuleChange(T("A throw of your own is made by your press, also where there is nothing to choose.")),
        RuleChange(T("Alone no match ends by idleness; with several, moving is doing something.")),
        RuleChange(T("A party is made to flee after three rounds without a die to throw, not after honest misses.")),
        RuleChange(T("Where nobody can do anything any more, a fight ends even if fleeing is forbidden.")),
        RuleChange(T("Who is healed while dying lives.")),
        RuleChange(T("A Treasure is banked or attached, never discarded by choice.")),
        RuleChange(T("Who plays alone pays for a card from a cache, too: a Character leaves the Inn.")),
        RuleChange(T("A Cleric may pray and a Wizard may cast without a die for it.")),
        RuleChange(T("Who returns to the Inn banks all Treasures.")),
        RuleChange(T("Silence sends only Characters with a die for it to disarm a Trap.")),
        RuleChange(T("Players of campaign level 8 choose their Crypt cards at once, in secret.")),
    ),
}
