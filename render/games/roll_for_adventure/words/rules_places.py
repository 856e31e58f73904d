"""The rules to look up, part two: the four territories, bonus dice, stones and the two vortexes."""

from __future__ import annotations

from render.text.i18n import T

from .rules_basics import Entry, reading

DESERT: tuple[Entry, ...] = (
    ("RFA-DESERT-1", T("Desert: three sections"), T("Three spaces, three more, and the crater with the skull.")),
    ("RFA-DESERT-2", T("What fits the Desert"), T("Only ones, and only in the first section.")),
    ("RFA-DESERT-3", T("First section full"),
     T("One of its three dice, of your choice, moves on to the second section; two return.")),
    ("RFA-DESERT-4", T("Open again"), T("The first section is then empty and open again.")),
    ("RFA-DESERT-5", T("Second section full"),
     T("One of its three dice, of your choice, is swallowed by the crater; two return; you earn a power stone.")),
    ("RFA-DESERT-6", T("Swallowed"), T("A die in the crater is lost for the rest of the game.")),
    ("RFA-DESERT-7", T("The price of a Desert stone"),
     T("One Desert stone costs nine placed ones, and one die for good.")),
    ("RFA-DESERT-8", T("Again and again"), T("The Desert can be completed any number of times.")),
    ("RFA-DESERT-9", T("Room in the crater"), reading(T("The crater has no limit."))),
    ("RFA-DESERT-10", T("Both at once"), T("The die that fills the second section completes it at once.")),
    ("RFA-DESERT-11", T("Safe dice"), T("Attacks never take dice of the second section or the crater.")),
)  # fmt: skip

FORTRESS: tuple[Entry, ...] = (
    ("RFA-FORT-1", T("Fortress: three sections"), T("Four spaces each: one for twos, one for threes, one for fours.")),
    ("RFA-FORT-2", T("Fortress: a section full"), T("Its barrier falls, and its four dice return.")),
    ("RFA-FORT-3", T("Closed"), T("A section without barrier takes no dice until all three barriers have fallen.")),
    ("RFA-FORT-4", T("All barriers down"), T("When the third barrier falls, you earn a power stone.")),
    ("RFA-FORT-5", T("Once more"), T("Then all barriers come back and all sections are open again.")),
    ("RFA-FORT-6", T("Any order"), T("You may work on the sections in any order, and at the same time.")),
    ("RFA-FORT-7", T("The price of a Fortress stone"),
     T("One Fortress stone takes four twos, four threes and four fours.")),
)  # fmt: skip

FOREST: tuple[Entry, ...] = (
    ("RFA-FOREST-1", T("What fits the Forest"), T("Fives and sixes, in any mix.")),
    ("RFA-FOREST-2", T("In order"), T("Dice lie from the first space on, without gaps.")),
    ("RFA-FOREST-3", T("The boundary"), T("Only spaces before the boundary can be used: six at first.")),
    ("RFA-FOREST-4", T("The path is full"),
     T("You earn a power stone, all its dice return, and the boundary moves one space on.")),
    ("RFA-FOREST-5", T("It grows"), T("The first stone takes six dice, then seven, eight and nine.")),
    ("RFA-FOREST-6", T("After the fourth stone"), reading(T("Each further stone takes nine dice."))),
    ("RFA-FOREST-7", T("Fives or sixes"), T("From one roll you place only fives or only sixes.")),
    ("RFA-FOREST-8", T("Gaps close"), T("If an attack leaves a gap, the dice behind it slide forward.")),
)  # fmt: skip

ICE: tuple[Entry, ...] = (
    ("RFA-ICE-1", T("No stones here"), T("The Ice Cave gives rewards, never power stones.")),
    ("RFA-ICE-2", T("The row"), T("Six spaces, one for each value.")),
    ("RFA-ICE-3", T("What fits the Ice Cave"), T("A die goes to the space of its value, if that is empty.")),
    ("RFA-ICE-4", T("Gaps are fine"), T("The spaces may be filled in any order.")),
    ("RFA-ICE-5", T("One die per roll"), T("You may place only one die of a roll here.")),
    ("RFA-ICE-6", T("From four dice on"), T("You decide: take the reward now, or go on for five or six.")),
    ("RFA-ICE-7", T("Anybody's dice"), T("The dice may come from different players and turns.")),
    ("RFA-ICE-8", T("Reward at four"), T("Bonus dice.")),
    ("RFA-ICE-9", T("Reward at five"), T("Bonus dice, and you may defeat one enemy.")),
    ("RFA-ICE-10", T("Reward at six"),
     T("Bonus dice, you may defeat one enemy, and heal one territory of all damage.")),
    ("RFA-ICE-11", T("The row empties"), T("With a reward all dice of the row return.")),
    ("RFA-ICE-12", T("When you are asked"),
     reading(T("Each time a die is placed here and four or five lie in the row."))),
    ("RFA-ICE-13", T("Six dice"), reading(T("The reward comes by itself."))),
    ("RFA-ICE-14", T("An enemy of the reward"), T("It counts as defeated: its dice return.")),
    ("RFA-ICE-15", T("Never the Master"), T("The Master of Shadows cannot be chosen.")),
    ("RFA-ICE-16", T("Order of the reward"),
     reading(T("The dice return; bonus dice are dealt; an enemy is defeated; a territory is healed."))),
    ("RFA-ICE-17", T("Going on is a risk"), T("Attacks may still take dice of the row.")),
)  # fmt: skip

BONUS: tuple[Entry, ...] = (
    ("RFA-BONUS-1", T("Who gets one"), T("Everybody with a die of the own colour in the row gets one bonus die.")),
    ("RFA-BONUS-2", T("One each"), T("Nobody gets more than one, even alone.")),
    ("RFA-BONUS-3", T("What does not count"), T("Ally and bonus dice in the row earn nobody a bonus die.")),
    ("RFA-BONUS-4", T("Too few"), T("You decide who goes without.")),
    ("RFA-BONUS-5", T("When it is rolled"), T("With your other dice, from your next turn on.")),
    ("RFA-BONUS-6", T("Used once"), T("When it would come back, it goes to the stock.")),
    ("RFA-BONUS-7", T("Bonus dice in the row"), T("They too go to the stock.")),
    ("RFA-BONUS-8", T("Rolling is not using"), reading(T("A bonus die stays yours until you place it."))),
    ("RFA-BONUS-9", T("Several"), reading(T("You may have more than one at a time."))),
    ("RFA-BONUS-10", T("Lost bonus dice"), T("In Oblivion they wait like others; freed, they go to the stock.")),
    ("RFA-BONUS-11", T("Naming who goes without"),
     T("As many as dice are missing, yourself too if you like. With an empty stock nobody gets one.")),
)  # fmt: skip

STONES: tuple[Entry, ...] = (
    ("RFA-STONE-1", T("Where stones come from"), T("From Desert, Fortress and Forest only.")),
    ("RFA-STONE-2", T("First the stone"), T("The stone is laid on the adventure board; then the dice return.")),
    ("RFA-STONE-3", T("The last one"), T("If it fills the last space, you have won at once.")),
    ("RFA-STONE-4", T("Stones together"), T("One player can earn a stone alone; mostly it takes several.")),
)  # fmt: skip

VORTEXES: tuple[Entry, ...] = (
    ("RFA-VOB-1", T("Oblivion"), T("The Vortex of Oblivion holds all dice lost to attacks.")),
    ("RFA-VOB-2", T("The way out"), T("Only Resurrection and some heroes free dice from there.")),
    ("RFA-VOR-1", T("Resurrection"), T("It takes any number of dice of one value.")),
    ("RFA-VOR-2", T("Up to ten"), T("Dice stay until all of them total ten or more.")),
    ("RFA-VOR-3", T("At ten"),
     T("All dice of Oblivion and of Resurrection return: hero dice to their owners, ally dice to you, bonus dice "
       "to the stock.")),
    ("RFA-VOR-4", T("It ends your rolling"), T("Placing here ends your rolling at once, ten or not.")),
    ("RFA-VOR-5", T("What is left"), T("Dice not placed stay with you for your next turn.")),
    ("RFA-VOR-6", T("Then the enemy"), T("The enemy card follows as always.")),
    ("RFA-VOR-7", T("With Oblivion empty"), reading(T("You may place here all the same."))),
)  # fmt: skip
