"""The rules to look up, part one: the table, turns, Bombs, attacks. In our own words, by the digest's ids."""

from __future__ import annotations

from render.text.i18n import T, Text

Entry = tuple[str, Text, Text]
"""A rule's id, its title, what it says."""

WINNING: tuple[Entry, ...] = (
    ("CT-GEN-1", T("The aim"),
     T("Two teams fight. The team that destroys the other one first has won.")),
    ("CT-GEN-2", T("When a team is destroyed"),
     T("A team is destroyed when all its players are dead.")),
    ("CT-WIN-1", T("The end"),
     T("The game ends at once when a team has nobody left alive. The whole other team wins, its dead"
       " included.")),
    ("CT-WIN-2", T("No double defeat"),
     T("Both teams can never be destroyed at the same moment.")),
)  # fmt: skip

TABLE: tuple[Entry, ...] = (
    ("CT-GEN-3", T("How many play"),
     T("2 to 8 people; 4, 6 or 8 are best.")),
    ("CT-GEN-4", T("The cards"),
     T("52 playing cards: 18 special, 18 armour, 16 weapons. Characters and Life cards lie on the "
       "table.")),
    ("CT-GEN-5", T("The Revolver"),
     T("Every Character has a Revolver of damage 20 for the whole game. It is no card.")),
    ("CT-GEN-6", T("The Life card"),
     T("It has five steps: 100, 80, 60, 40 and 20 life points.")),
    ("CT-TEAM-1", T("Equal teams"),
     T("The teams have equally many players.")),
    ("CT-TEAM-2", T("Odd numbers"),
     T("With an odd number one team has one player more.")),
    ("CT-TEAM-4", T("Teams by lot"),
     T("Unless the table settles it otherwise, the teams are drawn by lot.")),
    ("CT-TEAM-5", T("Chosen teams"),
     T("Chosen teams must be equal too, or differ by one with an odd number.")),
    ("CT-SEAT-1", T("Who sits where"),
     T("Seats alternate between the teams.")),
    ("CT-SEAT-2", T("Neighbours of one team"),
     T("Only with an odd number two players of one team sit side by side.")),
    ("CT-SEAT-3", T("Who begins"),
     T("A TERROR player has the first turn; turns go clockwise.")),
    ("CT-SEAT-4", T("Seats by lot"),
     T("Who begins, and who has which of the team's seats, is drawn by lot.")),
    ("CT-SEAT-5", T("Seats stay"),
     T("Seats never change; the seat of the dead is passed over. So one team may have turns in a "
       "row.")),
)  # fmt: skip

SETUP: tuple[Entry, ...] = (
    ("CT-SETUP-1", T("What each player gets"),
     T("A Character of the team and a Life card, both open, at 100.")),
    ("CT-SETUP-3", T("The deal"),
     T("Everybody is dealt 5 cards.")),
    ("CT-SETUP-4", T("Bombs in the deal"),
     T("When all have their cards, the Bombs among them are resolved; then the first turn begins.")),
)  # fmt: skip

TURN: tuple[Entry, ...] = (
    ("CT-TURN-1", T("One at a time"),
     T("Only the player whose turn it is may attack.")),
    ("CT-TURN-2", T("Drawing"),
     T("A turn begins with two cards from the draw pile. It must.")),
    ("CT-TURN-3", T("One play"),
     T("Then you may make one offensive play, and only one.")),
    ("CT-TURN-4", T("Whose turn is next"),
     T("The next living player clockwise who is not blind.")),
    ("CT-TURN-5", T("Used cards"),
     T("What was used, or has worn off, goes to the discard pile.")),
    ("CT-TURN-6", T("An empty draw pile"),
     T("The discard pile is shuffled and becomes the draw pile.")),
    ("CT-TURN-7", T("When it is shuffled"),
     T("Only when a card must be drawn. If both piles are empty, nothing is drawn.")),
    ("CT-TURN-8", T("No hand limit"),
     T("You may hold any number of cards, unless the table has settled a limit.")),
)  # fmt: skip

BOMBS: tuple[Entry, ...] = (
    ("CT-BOMB-1", T("A Bomb is shown"),
     T("Whoever gets a Bomb, dealt or drawn, shows it to all at once.")),
    ("CT-BOMB-2", T("Defusing"),
     T("If its holder has a Defuse, both cards are discarded and nobody is hurt. This happens by "
       "itself.")),
    ("CT-BOMB-3", T("Explosion"),
     T("Without a Defuse the holder loses 40.")),
    ("CT-BOMB-4", T("Explosion in the deal"),
     T("A Bomb that explodes before the first turn costs every team-mate 20 too.")),
    ("CT-BOMB-5", T("Nothing else helps"),
     T("No armour and no other card lessens a Bomb's damage.")),
    ("CT-BOMB-6", T("Your own Defuse"),
     T("Only the Bomb's holder can defuse it, with a Defuse of the own hand.")),
    ("CT-BOMB-7", T("One for one"),
     T("One Defuse stops one Bomb.")),
    ("CT-BOMB-8", T("The second card first"),
     T("Both cards of the turn are drawn before a Bomb goes off: the second may be the Defuse.")),
    ("CT-BOMB-12", T("Killed by the own Bomb"),
     T("Who dies of a Bomb in the own turn loses the rest of it.")),
    ("CT-BOMB-14", T("What else Defuse does"),
     T("Nothing: a Defuse has no other use.")),
    ("CT-BOMB-16", T("Two Bombs"),
     T("They are resolved one after the other. If the first kills, the second is just discarded.")),
)  # fmt: skip

ATTACK: tuple[Entry, ...] = (
    ("CT-ATK-1", T("When to attack"),
     T("Offensive plays are made in the own turn only.")),
    ("CT-ATK-2", T("Offensive plays"),
     T("A weapon, the Revolver, a Head Shot, a Gas Bomb, a Flash Grenade or a Reinforcement.")),
    ("CT-ATK-3", T("Whom to attack"),
     T("Weapons and Head Shot are aimed at one living enemy.")),
    ("CT-ATK-4", T("Gas and Flash"),
     T("They concern everybody and are aimed at nobody.")),
    ("CT-ATK-5", T("Damage"),
     T("Revolver 20; 9MM 40; Uzi 40; AK 47 60; Sniper Rifle 80; Grenade 80.")),
    ("CT-ATK-6", T("The card played"),
     T("It is open, and discarded when the play is over.")),
    ("CT-ATK-7", T("Without cards"),
     T("You still have your Revolver, but nothing to defend with.")),
    ("CT-HEAD-1", T("Head Shot"),
     T("It kills its target at once, however much life is left.")),
    ("CT-HEAD-2", T("Surviving a Head Shot"),
     T("Only a Dodge saves.")),
)  # fmt: skip
