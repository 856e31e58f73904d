"""The rules to look up, part one: the aim, setting up, dice and the turn. In our own words, by the digest's ids.

What the digest marks as its own estimate is ours, what it marks as a ruling is our reading; both say so.
"""

from __future__ import annotations

from render.text.i18n import T, Text

Entry = tuple[str, Text, Text]
"""A rule's id, its title, what it says."""


def ours(said: Text) -> Text:
    """A rule of our own, where the printed one is not known."""
    return T("{said} *(Our version: the printed rule is not known to us.)*", said=said)


def reading(said: Text) -> Text:
    """A choice of ours between two readings of a rule."""
    return T("{said} *(Our reading, where the rules leave it open.)*", said=said)


WINNING: tuple[Entry, ...] = (
    ("RFA-GEN-1", T("One for all"), T("You all win or lose together. Nobody has points of their own.")),
    ("RFA-GEN-6", T("The aim"), T("Fill every space of the adventure board with a power stone.")),
    ("RFA-GEN-4", T("A turn in two steps"),
     T("First you roll and place your dice. Then the top enemy card is turned up and attacks.")),
    ("RFA-GEN-5", T("Turn order"), T("Turns pass clockwise.")),
    ("RFA-GEN-7", T("Talking"),
     T("Talk about everything at any time. If you do not agree, the player whose turn it is decides.")),
    ("RFA-GEN-8", T("What is hidden"), T("Only the order of the enemy deck. All else lies open.")),
    ("RFA-GEN-2", T("How many play"), T("Two to four players.")),
    ("RFA-END-1", T("Winning"), T("You have won the moment the last space of the adventure board gets its stone.")),
    ("RFA-END-2", T("No attack after a win"), T("A win ends the game at once: no enemy comes after it.")),
    ("RFA-END-3", T("Lost by conquest"), T("If a skull reaches the last hole of its track, you have lost.")),
    ("RFA-END-4", T("Lost by exhaustion"),
     T("If nobody at all has a die on a hero board when a turn begins, you have lost.")),
    ("RFA-END-5", T("Which dice count"), T("Ally dice, bonus dice and dice kept back all count as dice at hand.")),
    ("RFA-END-6", T("Only you have none"), T("If others still have dice, the game goes on.")),
    ("RFA-END-7", T("An empty deck"), T("It never ends the game by itself.")),
)  # fmt: skip

SETUP: tuple[Entry, ...] = (
    ("RFA-DEC-1", T("What the table settles"),
     T("The host chooses the adventure, the sides, the special sets and the house rules before the start.")),
    ("RFA-SETUP-1", T("The territories"),
     T("Desert, Fortress, Forest and Ice Cave lie side by side. In a first game all show side A.")),
    ("RFA-SETUP-2", T("Sides B"), T("Later games may mix the sides freely.")),
    ("RFA-SETUP-4", T("The first adventure"),
     T("Newcomers take The Book of Magic; groups who know cooperative games The Sword of Saints.")),
    ("RFA-SETUP-5", T("Stones"), T("There are exactly as many power stones as the adventure board has spaces.")),
    ("RFA-SETUP-6", T("Skulls"), T("Each territory's skull starts in the first hole of its damage track.")),
    ("RFA-SETUP-7", T("Barriers"), T("On side A of the Fortress each of the three sections has one barrier.")),
    ("RFA-SETUP-8", T("The Forest's boundary"), T("On side A of the Forest it begins after the sixth space.")),
    ("RFA-SETUP-9", T("Spare tiles"),
     T("Spare barriers, chains and end-of-game markers stay out of a game with all sides A.")),
    ("RFA-SETUP-10", T("Bonus dice at the start"), T("Four grey bonus dice wait at the Ice Cave.")),
    ("RFA-SETUP-12", T("Heroes of a first game"),
     T("Adventurer, Fighter, Healer and Warrior are dealt, one to each player.")),
    ("RFA-SETUP-13", T("Heroes later"), T("All ten may be dealt, or everybody chooses.")),
    ("RFA-SETUP-14", T("Your dice"), T("Everybody has five dice of one colour.")),
    ("RFA-SETUP-15", T("Four players' dice"), T("There are no ally dice.")),
    ("RFA-SETUP-16", T("Three players' dice"), T("Everybody also has one ally die, of the unused colour.")),
    ("RFA-SETUP-17", T("Two players' dice"), T("Everybody also has two ally dice, of an unused colour.")),
    ("RFA-SETUP-18", T("Ally dice have one colour"),
     reading(T("All ally dice of a game are of the same unused colour."))),
    ("RFA-SETUP-19", T("Dice at the start"), T("All your dice begin on your hero board.")),
    ("RFA-SETUP-21", T("Special enemies"), T("They stay out of a first game.")),
    ("RFA-SETUP-22", T("Who begins"), T("The most heroic of you.")),
    ("RFA-SETUP-23", T("Who is most heroic"), reading(T("The table names who begins; else it is drawn by lot."))),
    ("RFA-SETUP-24", T("Seats"), reading(T("The order in which people joined, unless the table names another."))),
    ("RFA-DECK-2", T("The enemy deck"), T("The 24 enemies are shuffled and split into three piles of eight.")),
    ("RFA-DECK-4", T("Where the Master of Shadows lies"), T("It is shuffled into the middle pile.")),
    ("RFA-DECK-5", T("Top to bottom"), T("Eight cards, then nine with the Master of Shadows among them, then eight.")),
    ("RFA-DECK-6", T("When it comes first"),
     T("The Master of Shadows first comes as one of the cards 9 to 17, each equally likely.")),
    ("RFA-DECK-7", T("With special enemies"), T("They are shuffled in before the three equal piles are made.")),
    ("RFA-DECK-8", T("Larger piles"),
     T("A pile is a third of all enemies: 10, 12 or 14 with one, two or three kinds added.")),
    ("RFA-COMP-19", T("Twenty-four enemies"),
     T("Six for each territory: three of rank 1, two of rank 2, one of rank 3.")),
    ("RFA-COMP-20", T("The dice"), T("All dice have the faces 1 to 6.")),
)  # fmt: skip

DICE: tuple[Entry, ...] = (
    ("RFA-DICE-1", T("Where a die can be"),
     T("On a hero board, a territory or an enemy, on Resurrection, in Oblivion, in the bonus stock, or out of the "
       "game.")),
    ("RFA-DICE-2", T("Placed is placed"), T("You cannot take a placed die back.")),
    ("RFA-DICE-3", T("When dice return"),
     T("When a section or task is done, an enemy is defeated, or dice are freed from Oblivion.")),
    ("RFA-DICE-4", T("When you roll them again"), T("At the start of your next turn.")),
    ("RFA-DICE-5", T("Your own turn too"), T("Dice you get back in your own turn rest until your next one.")),
    ("RFA-DICE-6", T("Hero dice"), T("They return to the player of their colour.")),
    ("RFA-DICE-7", T("Ally dice of a task"), T("They go to the player whose turn it is, whoever placed them.")),
    ("RFA-DICE-8", T("Freed ally dice"), T("Resurrection gives them to the player whose turn it is.")),
    ("RFA-DICE-9", T("All other ally dice"),
     reading(T("However an ally die comes back, it goes to the player whose turn it is."))),
    ("RFA-DICE-10", T("Ally dice wander"), T("So somebody may have more of them and somebody fewer.")),
    ("RFA-DICE-11", T("Where bonus dice return"), T("They return to the stock at the Ice Cave, never to a player.")),
    ("RFA-DICE-12", T("The face stays"), T("A die keeps its face until it leaves its place.")),
    ("RFA-DICE-13", T("In Oblivion"), T("Dice there are out of everybody's reach until they are freed.")),
    ("RFA-DICE-14", T("Ally dice have no owner"),
     T("They go to whoever has the turn and rest there until that player's next one.")),
)  # fmt: skip

TURN: tuple[Entry, ...] = (
    ("RFA-TURN-1", T("The first roll"), T("You roll all dice of your hero board, ally and bonus dice too.")),
    ("RFA-TURN-3", T("Place at least one"), T("After each roll you place one die or more.")),
    ("RFA-TURN-4", T("Same value"), T("All dice you place together show the same value.")),
    ("RFA-TURN-5", T("One value per roll"),
     T("You place only one value from each roll, even if another would fit too.")),
    ("RFA-TURN-6", T("One place per roll"),
     T("All dice of a roll that you place go to one territory, one enemy, or Resurrection.")),
    ("RFA-TURN-7", T("Fewer dice"), T("You need not place all dice of that value.")),
    ("RFA-TURN-8", T("Where dice fit"), T("A territory takes a die only on an open space for its value.")),
    ("RFA-TURN-9", T("No more than fit"), T("You cannot place more dice than there are open spaces.")),
    ("RFA-TURN-10", T("Then roll again"),
     T("What you completed happens at once. Then you roll all your remaining dice.")),
    ("RFA-TURN-11", T("Elsewhere next time"), T("The next dice may go to the same place or another.")),
    ("RFA-TURN-12", T("Until none is left"), T("You go on until you have no dice left to roll.")),
    ("RFA-TURN-13", T("No early stop"), T("You cannot just stop.")),
    ("RFA-TURN-14", T("The one way to stop"), T("Dice on Resurrection end your rolling at once.")),
    ("RFA-TURN-15", T("Something always fits"), T("Resurrection takes any value, so you can always place.")),
    ("RFA-TURN-16", T("No dice"), T("If you have no dice, you roll nothing; the enemy card still comes.")),
    ("RFA-TURN-17", T("Using your hero"), T("You may use your hero's ability during your turn.")),
    ("RFA-TURN-18", T("How a turn begins"),
     T("First: has anybody dice left at all? Then abilities before the first roll. Then all dice of your board "
       "are yours to roll.")),
    ("RFA-TURN-19", T("Dice kept back"),
     T("Dice not placed when Resurrection ends your rolling wait for your next turn.")),
)  # fmt: skip
