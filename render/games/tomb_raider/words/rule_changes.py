"""Changes of the rules by version, described for players.

Whoever makes a new version of the rules describes it here.
"""

from __future__ import annotations

from render.face.records import RuleChange
from render.text.i18n import T

CHANGES: dict[int, tuple[RuleChange, ...]] = {
    2: (
        RuleChange(T("While you move, you are asked to go on or stop only where it makes a difference.")),
        RuleChange(T("New rolls for the turn order can be switched off in the lobby.")),
    ),
    3: (
        RuleChange(
            T("You exchange the opening hand in the first Draw Round, no longer before the start."), ("learning_game",)
        ),
        RuleChange(T("You are no longer offered a card that could have no effect, as far as you know.")),
        RuleChange(T("Look Again allows a search even where the empty marker would prevent it.")),
        RuleChange(T("In solo games, the count of obstacles goes on when their deck is shuffled again.")),
        RuleChange(T("A failed search is announced in a treasure room, too.")),
    ),
    4: (
        RuleChange(T("When all have passed, nobody is asked again until something happens.")),
        RuleChange(
            T("At a test, players whose raider is elsewhere are no longer asked about effects that work at any time.")
        ),
        RuleChange(T("Discarded cards are listed in an order that reveals nothing about the hand.")),
    ),
    5: (
        RuleChange(T("Ready-made decks are better balanced. Copies that you have made stay as they were.")),
        RuleChange(T("New Pick Up series are played with the decks that the players bring."), ("pick_up",)),
    ),
    6: (
        RuleChange(
            T("Solo games of Freestyle can win a medal. A level played in a form that is not its own cannot."),
            ("freestyle", "parallel_pick_up"),
        ),
    ),
    7: (
        RuleChange(T("Effects of a find happen only where something is found.")),
        RuleChange(T("An obstacle removed during another raider's test is gone for that test, too.")),
        RuleChange(T("An unknown space that two raiders enter is mapped only once.")),
        RuleChange(T("While your raider is dead, you cannot use secret moves or cards in play.")),
        RuleChange(T("A raider that an obstacle kills loses no item to it.")),
        RuleChange(T("Snoop Ahead cannot remove a treasure room, and places a location only where it is deep enough.")),
        RuleChange(
            T("When a card lets you roll another ability, the lowest listed number counts, and this applies only once.")
        ),
        RuleChange(T("A weapon's last use lasts for one test.")),
        RuleChange(T("A borrowed card can be played instead of a search.")),
        RuleChange(T("When cards join a deck with a closed list, only its player learns which."), ("pick_up",)),
    ),
    8: (RuleChange(T("A player who finds Unpleasant Surprise is asked for the obstacle even with only one in hand.")),),
    9: (
        RuleChange(
            T("On a map laid face down, removed treasure rooms are named only after the map's own has been found.")
        ),
        RuleChange(T("Each of two copies of a location works once a turn.")),
        RuleChange(T("When a card joins a deck, further copies may join, too, up to three."), ("pick_up",)),
        RuleChange(
            T("If you have two copies of an item and one is stolen, a lost unsaved copy goes back to its own owner.")
        ),
        RuleChange(T("A raider moved into water by an effect spends 1 air, even in a known place.")),
    ),
    10: (
        RuleChange(T("You start each of your rolls in your turn with a button, even when there is nothing to choose.")),
        RuleChange(T("Effects that work at any time can also be used before your raider takes damage.")),
        RuleChange(T("If your raider would die because it loses a card, you may use an effect first.")),
        RuleChange(T("The player who acts last is asked for a new roll once per turn order, no longer each turn.")),
        RuleChange(
            T(
                "The lobby refuses levels that could never end. A single treasure room is always one that can "
                "lie on the map."
            )
        ),
        RuleChange(T("Your own level deck may form the map in levels where its owner may bring one.")),
        RuleChange(T("You cannot decline your starting bonus, except in Freestyle's variant.")),
        RuleChange(
            T(
                "Every level offers the goal of bringing the treasure home. A dropped treasure can always be "
                "picked up (≈)."
            )
        ),
        RuleChange(T("A gentle deal leaves out the cards that have no use alone."), ("learning_game",)),
        RuleChange(T("In Freestyle each player may pick any entrance."), ("freestyle",)),
        RuleChange(
            T("The plan of the map is shown. Cards that only reveal it are no longer offered."), ("death_by_design",)
        ),
        RuleChange(T("Each level of a series may be played in any of its forms."), ("linked", "timed")),
        RuleChange(
            T("A treasure from the start of a level stays behind. A treasure that you win goes on to the next level."),
            ("linked",),
        ),
        RuleChange(
            T("A Pick Up level deck has at most two entrances, and at least 18 cards including them."), ("pick_up",)
        ),
        RuleChange(T("A draw deck has 250 cards at most.")),
    ),
}
