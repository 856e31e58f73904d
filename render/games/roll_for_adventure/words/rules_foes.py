"""The rules to look up, part three: enemies, their attacks, the Master of Shadows, damage and special enemies."""

from __future__ import annotations

from render.text.i18n import T

from .rules_basics import Entry, ours, reading

ENEMIES: tuple[Entry, ...] = (
    ("RFA-ENEMY-1", T("The enemy card"), T("When your rolling is over, the top card of the deck is turned up.")),
    ("RFA-ENEMY-2", T("Every turn"), T("Always, also without dice, also after Resurrection.")),
    ("RFA-ENEMY-3", T("Territory and rank"), T("Each enemy belongs to a territory and has a rank from 1 to 3.")),
    ("RFA-ENEMY-4", T("It orders the lower ranks"),
     T("First every enemy of lower rank that lies open attacks its territory again.")),
    ("RFA-ENEMY-5", T("Who does not obey"), T("Enemies of equal or higher rank stay quiet.")),
    ("RFA-ENEMY-6", T("Nobody to order"), T("With no enemy there yet, this does nothing.")),
    ("RFA-ENEMY-7", T("No chain of orders"), T("An enemy that was ordered orders no others.")),
    ("RFA-ENEMY-8", T("Then it attacks itself"), T("The new enemy is laid at its territory and attacks it once.")),
    ("RFA-ENEMY-9", T("It stays"), T("The enemy stays there after its attack.")),
    ("RFA-ENEMY-10", T("Dice alone do not stop it"),
     T("An enemy attacks until it is defeated, with or without dice on it.")),
    ("RFA-ENEMY-11", T("Several attacks"), reading(T("You choose their order; else the oldest enemy attacks first."))),
    ("RFA-ENEMY-12", T("No limit"), T("Any number of enemies can lie at a territory.")),
)  # fmt: skip

ATTACKS: tuple[Entry, ...] = (
    ("RFA-ATT-1", T("What an attack takes"), T("Its dice go to Oblivion.")),
    ("RFA-ATT-2", T("Nothing to take"), T("If there is no die to take, the territory takes one damage.")),
    ("RFA-ATT-3", T("Attack on the Desert"), T("It takes one die of the first section.")),
    ("RFA-ATT-4", T("Safe in the Desert"), T("The second section and the crater are never touched.")),
    ("RFA-ATT-5", T("Attack on the Fortress"), T("It takes one die of each section that has any.")),
    ("RFA-ATT-6", T("Attack on the Forest"), T("It takes one five and one six, if they are there.")),
    ("RFA-ATT-7", T("Attack on the Ice Cave"), T("It takes the die with the highest value.")),
    ("RFA-ATT-8", T("Which die"), reading(T("You choose among dice that fit."))),
    ("RFA-ATT-9", T("Safe places"),
     T("Attacks never touch dice on enemies, on Resurrection or on hero boards. Dragons are different.")),
    ("RFA-ATT-10", T("One after another"), reading(T("Each attack is finished before the next begins."))),
)  # fmt: skip

DEFEAT: tuple[Entry, ...] = (
    ("RFA-DEF-1", T("Dice on an enemy"), T("You may place dice of any one value on an enemy.")),
    ("RFA-DEF-2", T("Six or more"), T("An enemy is defeated when its dice total six or more.")),
    ("RFA-DEF-3", T("Defeating together"), T("The total may be reached over several rolls, turns and players.")),
    ("RFA-DEF-4", T("Out of the game"), T("A defeated enemy is discarded for good.")),
    ("RFA-DEF-5", T("The dice return"), T("All dice on it go back.")),
    ("RFA-DEF-6", T("More than needed"), reading(T("You may place more dice than it takes."))),
    ("RFA-DEF-7", T("All alike"), T("All 24 usual enemies need six, whatever their rank.")),
    ("RFA-DEF-8", T("Not the Master"), T("Dice never go on the Master of Shadows.")),
)  # fmt: skip

SHADOWS: tuple[Entry, ...] = (
    ("RFA-MOS-1", T("It comes"), T("When revealed, it stays on the deck and lies at no territory.")),
    ("RFA-MOS-2", T("All attack"), T("First every enemy attacks its territory, whatever its rank.")),
    ("RFA-MOS-3", T("Its die"), T("Then the territory die is rolled.")),
    ("RFA-MOS-4", T("One territory"), T("That territory takes two damage.")),
    ("RFA-MOS-5", T("All territories"), T("Each territory takes one damage.")),
    ("RFA-MOS-6", T("No territory"), T("Nothing happens.")),
    ("RFA-MOS-7", T("Dice do not help"), T("Dice in a territory do not prevent this damage.")),
    ("RFA-MOS-8", T("It hides again"), T("The Master of Shadows is shuffled back into the deck.")),
    ("RFA-MOS-9", T("It cannot be defeated"), T("It always comes back.")),
    ("RFA-MOS-10", T("The last card"), T("When it alone is left, it attacks after every turn.")),
    ("RFA-MOS-11", T("Without rank"), T("It takes no part in the order of ranks.")),
    ("RFA-MOS-12", T("The territory die"), ours(T("One face for each territory, one for all, one for none."))),
    ("RFA-MOS-13", T("At any time"), T("It may come again with the very next card.")),
)  # fmt: skip

DAMAGE: tuple[Entry, ...] = (
    ("RFA-DMG-1", T("One damage"), T("The territory's skull moves one hole on.")),
    ("RFA-DMG-2", T("The last hole"), T("A skull in the last hole: the territory falls and you have lost.")),
    ("RFA-DMG-3", T("Two damage"), T("The skull moves two holes, at most to the last one.")),
    ("RFA-DMG-4", T("Six steps"), ours(T("The sixth damage of a territory loses the game."))),
    ("RFA-DMG-5", T("Healing"), T("The Ice Cave's reward at six dice and some heroes take damage away.")),
)  # fmt: skip

SPECIAL: tuple[Entry, ...] = (
    ("RFA-SPEC-1", T("Adding them"), T("After your first game, always all six of a kind.")),
    ("RFA-SPEC-2", T("In which order"), T("Dragons first, then phantoms, then giants.")),
    ("RFA-SPEC-3", T("With one kind"), T("Play The Sword of Saints or The Crown of Kings.")),
    ("RFA-SPEC-4", T("With more kinds"), T("Play The Crown of Kings or The Jewel of Light.")),
    ("RFA-SPEC-5", T("Dragon"), T("All dice of its number on territories and on Resurrection go to Oblivion.")),
    ("RFA-SPEC-6", T("Dragon and Desert"), T("On side A the second section and the crater are safe.")),
    ("RFA-SPEC-7", T("Dragon without prey"), T("If no die shows its number, nothing happens, and no damage either.")),
    ("RFA-SPEC-8", T("A dragon leaves"), T("It is discarded at once.")),
    ("RFA-SPEC-9", T("A dragon's number"), reading(T("It is no rank: a dragon orders nobody."))),
    ("RFA-SPEC-10", T("Dragon and enemies"), T("Dice on enemies are safe. Gaps in the Forest close.")),
    ("RFA-SPEC-11", T("Phantom"), T("It takes any enemy's shape and attacks like it.")),
    ("RFA-SPEC-12", T("A phantom's orders"), T("When it comes, it orders the lower ranks as others do.")),
    ("RFA-SPEC-13", T("Phantoms' ranks"), ours(T("Two of each rank."))),
    ("RFA-SPEC-14", T("A phantom roams"),
     ours(T("At each attack the territory die says where. On all or none, you name the territory."))),
    ("RFA-SPEC-15", T("A phantom is an enemy"),
     ours(T("It obeys orders, takes dice, and is defeated at six or by the Ice Cave's reward."))),
    ("RFA-SPEC-17", T("Giants' ranks"), ours(T("Two of each rank."))),
    ("RFA-SPEC-18", T("Giant"),
     ours(T("The territory die says where it lies. On all or none, you name the territory."))),
    ("RFA-SPEC-19", T("A giant's attack"), ours(T("Like any enemy's of that territory."))),
    ("RFA-SPEC-20", T("A giant's strength"), ours(T("It takes a total of twelve, or the Ice Cave's reward."))),
    ("RFA-SPEC-21", T("Blank cards"), T("Six special cards are blank, for enemies of your own.")),
    ("RFA-SPEC-22", T("Enemies of your own"),
     ours(T("They have a name, a territory or none, a rank, and a strength of 6 to 12."))),
    ("RFA-SPEC-23", T("Three or six"), ours(T("They are added three or six at a time, so that the piles stay equal."))),
)  # fmt: skip
