"""Changes of the rules by version, described for players.

Whoever makes a new version of the rules describes it here.
"""

from __future__ import annotations

from render.face.records import RuleChange
from render.text.i18n import T

CHANGES: dict[int, tuple[RuleChange, ...]] = {
    2: (
        RuleChange(T("Any Character who may still act can play a Battle card from the hand.")),
        RuleChange(T("Effects that roll Attack dice again also work for the Attack on a caught Rogue.")),
        RuleChange(T("The automatic Crypt Master considers the dice that an ability needs for its roll.")),
        RuleChange(T("Two copies of a card that is discarded may both react to one event, even on one Character.")),
        RuleChange(T("Unseen Hand ends with the rolls to disarm, before a failed Trap takes effect.")),
        RuleChange(T("A Prayer or Spell won from a killed Rogue can go only to a Character with a die for it.")),
        RuleChange(T("You are not offered a Spell that could affect nobody there.")),
        RuleChange(T("A once-a-game ability stays used when its owner leaves the party and comes back.")),
        RuleChange(T("A party that is lost while it gains Treasures gains no more of them.")),
        RuleChange(T("A once-a-round ability may be used at the reveal and again in the first round.")),
    ),
    3: (RuleChange(T("When cards are handed over, each must end with a Character who may have it.")),),
    4: (
        RuleChange(T("A player who looks at one of two copies in a Crypt does not learn whether it is their own.")),
        RuleChange(T("If a table allows ten cards at the Inn, attached cards may be discarded, too.")),
    ),
    5: (
        RuleChange(T("You start each of your rolls with a button, even when there is nothing to choose.")),
        RuleChange(
            T(
                "A solo match never ends because nothing happens. With several players, moving counts as "
                "doing something."
            )
        ),
        RuleChange(T("A party is forced to flee after three rounds without a die to roll, not after rolls that miss.")),
        RuleChange(T("A fight ends when nobody can do anything any more, even if fleeing is forbidden.")),
        RuleChange(T("A Character who is healed while dying lives.")),
        RuleChange(T("A Treasure is banked or attached. You cannot choose to discard it.")),
        RuleChange(T("In a solo match a card from a cache costs something, too: a Character leaves the Inn.")),
        RuleChange(T("A Cleric can use a Prayer and a Wizard a Spell without a die for it.")),
        RuleChange(T("A party that returns to the Inn banks all its Treasures.")),
        RuleChange(T("If you do not answer, only Characters with a die for it try to disarm a Trap.")),
        RuleChange(T("Players at campaign level 8 choose their Crypt cards at once and in secret.")),
    ),
}
