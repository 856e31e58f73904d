"""Changes of the rules by version, described for players.

Whoever makes a new version of the rules describes it here.
"""

from __future__ import annotations

from render.face.contract import RuleChange
from render.text.i18n import T

CHANGES: dict[int, tuple[RuleChange, ...]] = {
    2: (
        RuleChange(T("You are asked on a walk only where going on or stopping decides anything else.")),
        RuleChange(T("New rolls for the turn order can be switched off in the lobby.")),
    ),
    3: (
        RuleChange(
            T("The opening hand is exchanged in the first Draw Round, and no longer before the start."),
            ("learning_game",),
        ),
        RuleChange(T("A card that could do nothing, as far as its player knows, is not offered.")),
        RuleChange(T("Look Again gives a search also where the empty marker left none.")),
        RuleChange(T("For who plays alone, obstacles are counted on when their deck is shuffled anew.")),
        RuleChange(T("A failed search is told as one in a treasure room, too.")),
    ),
    4: (
        RuleChange(T("Where all have passed and nothing has happened since, nobody is asked again.")),
        RuleChange(T("Who stands elsewhere is not asked at each test about what may be done at any time.")),
        RuleChange(T("Discarded cards are told in an order that says nothing of the hand.")),
    ),
    5: (
        RuleChange(T("Ready-made decks are evened out; who has one here keeps it as it was.")),
        RuleChange(T("In a new Pick Up series the decks that are brought are played with."), ("pick_up",)),
    ),
    6: (
        RuleChange(
            T("Who plays Freestyle alone can win a medal; a level played in another form than its own has none."),
            ("freestyle", "parallel_pick_up"),
        ),
    ),
    7: (
        RuleChange(T("What a find sets off happens only where something is found.")),
        RuleChange(T("An obstacle removed in the middle of another's test is gone for that test, too.")),
        RuleChange(T("An unknown space that two raiders enter is mapped once.")),
        RuleChange(T("Who plays a dead raider uses no secret moves, and nothing that lies in play.")),
        RuleChange(T("Who dies of an obstacle loses no item to it.")),
        RuleChange(T("Snoop Ahead takes no treasure room away, and lays a location only where it is deep enough.")),
        RuleChange(T("Where another ability is rolled, the number needed falls to the lowest listed, and once.")),
        RuleChange(T("A weapon's last use counts for one test.")),
        RuleChange(T("A borrowed card can be played in place of a search.")),
        RuleChange(T("What joins a deck whose list is closed is told to its player alone."), ("pick_up",)),
    ),
    8: (
        RuleChange(T("Whoever finds Unpleasant Surprise is asked for the obstacle also where the hand has only one.")),
    ),
    9: (
        RuleChange(T("Of a map laid face down, treasure rooms taken out are named only once its own has been found.")),
        RuleChange(T("Of two copies of a location each works once a turn.")),
        RuleChange(T("Of a card that joins a deck further copies may join, up to three."), ("pick_up",)),
        RuleChange(T("Of two alike items, one of them stolen, what is lost unsaved goes to the owner of that copy.")),
        RuleChange(T("Whoever is put into water spends 1 air, also where the place was known.")),
    ),
    10: (
        RuleChange(
            T("Each throw of your own in your turn is made by your press, also where there is nothing to choose.")
        ),
        RuleChange(T("What may be used at any time may be used before a blow lands on your raider, too.")),
        RuleChange(T("Whoever loses a card without which the raider dies may use something before.")),
        RuleChange(T("Whoever acts last is asked for a new roll once for each turn order, no longer each turn.")),
        RuleChange(
            T("What could never end is refused in the lobby; one treasure room alone is one that can lie there.")
        ),
        RuleChange(T("A level deck of your own may make the map where whoever supplies it may bring one.")),
        RuleChange(T("What each raider begins with is not declined, but in Freestyle's variant.")),
        RuleChange(T("The treasure may be brought home on every level; where it drops, the number can be rolled (≈).")),
        RuleChange(T("A gentle deal leaves out the cards that are of no use alone."), ("learning_game",)),
        RuleChange(T("In Freestyle everybody picks any entrance."), ("freestyle",)),
        RuleChange(T("The plan of the map is shown; no card is offered that only tells it."), ("death_by_design",)),
        RuleChange(T("Each level of a series may be played in any of its forms."), ("linked", "timed")),
        RuleChange(T("A treasure given at the start of a level stays behind; one that is won rides on."), ("linked",)),
        RuleChange(T("A Pick Up level deck has two entrances at most, and 18 cards with them."), ("pick_up",)),
        RuleChange(T("A draw deck has 250 cards at most.")),
    ),
}
