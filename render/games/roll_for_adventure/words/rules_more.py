"""The rules to look up, part four: heroes, adventures, sides B, difficulty and house rules."""

from __future__ import annotations

from render.text.i18n import T

from .rules_basics import Entry, ours, reading

HEROES: tuple[Entry, ...] = (
    ("RFA-HERO-1", T("Your hero"), T("It has an ability for your own turn.")),
    ("RFA-HERO-2", T("Once a turn"), T("You may use it once in each turn of yours, or not at all.")),
    ("RFA-HERO-3", T("Freeing dice"), T("Some heroes free dice from Oblivion.")),
    ("RFA-HERO-4", T("Ten heroes"), T("There are ten of them.")),
    ("RFA-HERO-20", T("Adventurer: Second Throw"), ours(T("Once, after a roll: roll any of its dice again."))),
    ("RFA-HERO-21", T("Fighter: Heavy Blow"),
     ours(T("Once, with dice on an enemy: it counts 2 more. The 2 stays until the enemy is defeated."))),
    ("RFA-HERO-22", T("Healer: Mend"),
     ours(T("Once, instead of placing: keep one die back and heal one damage. A bonus die goes to the stock. You "
            "roll the rest again."))),
    ("RFA-HERO-23", T("Warrior: Shield"), ours(T("Once, when an enemy attacks in your turn: one damage less."))),
    ("RFA-HERO-24", T("Avenger: Retribution"),
     ours(T("Once, when an enemy is defeated in your turn: free up to two dice from Oblivion."))),
    ("RFA-HERO-25", T("Conjurer: Recall"),
     ours(T("Once, before your first roll: free one die from Oblivion. Your own or an ally die joins this roll."))),
    ("RFA-HERO-26", T("Trickster: Sleight"),
     ours(T("Once, after a roll: turn one die over: 1 and 6, 2 and 5, 3 and 4 change places."))),
    ("RFA-HERO-27", T("Frost Runner: Ice Path"), ours(T("Once: place two dice of different values in the Ice Cave."))),
    ("RFA-HERO-28", T("Ranger: Pathfinder"), ours(T("Once: place fours in the Forest; they become fives."))),
    ("RFA-HERO-29", T("Sapper: Breach"), ours(T("Once: a Fortress section counts as full with three dice."))),
    ("RFA-HERO-30", T("When exactly"),
     ours(T("Once means once in your turn; saying no is no use. Mend needs damage, Breach exactly three dice, "
            "Pathfinder open spaces."))),
)  # fmt: skip

ADVENTURES: tuple[Entry, ...] = (
    ("RFA-ADV-1", T("The Book of Magic"), T("Five stones.")),
    ("RFA-ADV-2", T("The Sword of Saints"), T("Six stones.")),
    ("RFA-ADV-3", T("The Crown of Kings"), T("Seven stones.")),
    ("RFA-ADV-4", T("The Jewel of Light"), T("Eight stones.")),
    ("RFA-ADV-7", T("Only the number counts"), reading(T("The adventure boards differ in nothing else."))),
    ("RFA-DIFF-1", T("Harder or easier"), T("Choose the adventure, the sides, special enemies and heroes.")),
    ("RFA-DIFF-2", T("Two players"), T("The game is hardest for two.")),
    ("RFA-DIFF-4", T("Short tracks"), ours(T("A marker on a track's last hole: the hole before it loses the game."))),
    ("RFA-DIFF-5", T("Gentle start"), ours(T("All damage tracks are one hole longer."))),
    ("RFA-DIFF-6", T("How hard it is"),
     ours(T("Machines win The Book of Magic about every second time with three, and rarely with two. You will do "
            "better."))),
)  # fmt: skip

SIDE_B: tuple[Entry, ...] = (
    ("RFA-SIDEB-1", T("Side by side"), T("Each territory may show side A or B.")),
    ("RFA-SIDEB-2", T("Harder"), T("Sides B work alike but are harder.")),
    ("RFA-SIDEB-3", T("What is not said"), reading(T("Where nothing else is said, side A's rules hold."))),
    ("RFA-SIDEB-10", T("Desert B: the sandworm"), T("Six chains made of ones bind it.")),
    ("RFA-SIDEB-11", T("Desert B: no die lost"), T("No die is swallowed here.")),
    ("RFA-SIDEB-12", T("Desert B: attack"), T("It takes up to two dice.")),
    ("RFA-SIDEB-13", T("Desert B: a chain"), ours(T("Three ones lay one chain, and all three return."))),
    ("RFA-SIDEB-14", T("Desert B: the stone"),
     ours(T("The sixth chain earns a power stone; then the count starts anew."))),
    ("RFA-SIDEB-15", T("Desert B: damage"), ours(T("Only if the section is empty. Chains are safe."))),
    ("RFA-SIDEB-20", T("Fortress B: double barriers"), T("Each section has two barriers.")),
    ("RFA-SIDEB-21", T("Fortress B: six tiles"), ours(T("Six barriers in all."))),
    ("RFA-SIDEB-22", T("Fortress B: a section full"),
     ours(T("One of its barriers falls; without barriers it is closed."))),
    ("RFA-SIDEB-23", T("Fortress B: the stone"), ours(T("When all six barriers have fallen; then all come back."))),
    ("RFA-SIDEB-24", T("Fortress B: attack"), ours(T("As on side A."))),
    ("RFA-SIDEB-30", T("Forest B: seven dice"), T("Every stone takes seven dice.")),
    ("RFA-SIDEB-31", T("Forest B: one is lost"), T("One die goes to Oblivion with each stone.")),
    ("RFA-SIDEB-32", T("Forest B: which one"), ours(T("The die on the seventh space; the other six return."))),
    ("RFA-SIDEB-33", T("Forest B: the rest"),
     ours(T("There is no boundary. A bonus die on the seventh space is lost too."))),
    ("RFA-SIDEB-41", T("Ice Cave B: unbroken"),
     ours(T("Only neighbouring dice count: the longest run of them says the reward."))),
    ("RFA-SIDEB-42", T("Ice Cave B: when"),
     ours(T("You are asked when the run has four or five dice. All dice of the row return."))),
    ("RFA-SIDEB-43", T("Ice Cave B: attack"), ours(T("As on side A."))),
)  # fmt: skip

HOUSE: tuple[Entry, ...] = (
    ("RFA-VAR-1", T("Free mix"), ours(T("Any adventure with any special enemies."))),
    ("RFA-VAR-2", T("Open deck"), ours(T("The number of cards left is always shown."))),
    ("RFA-VAR-3", T("No heroes"), ours(T("Play without abilities."))),
    ("RFA-VAR-4", T("Solo"), ours(T("One person plays two or three heroes."))),
    ("RFA-AMB-1", T("Dice to one place or several"),
     reading(T("All dice of a roll go to one place. The table may allow several."))),
    ("RFA-AMB-2", T("More dice than spaces"),
     reading(T("Dice that do not fit stay with you, even if the section empties. The table may let them follow."))),
    ("RFA-AMB-3", T("More than six on an enemy"), reading(T("Allowed. The table may forbid it."))),
    ("RFA-AMB-4", T("Resurrection with Oblivion empty"), reading(T("You may place there. The table may forbid it."))),
    ("RFA-AMB-5", T("Nothing fits"),
     reading(T("It happens only if the table forbids Resurrection while Oblivion is empty: then you keep your dice."))),
    ("RFA-AMB-8", T("Who chooses"),
     reading(T("The player whose turn it is. The table may let all vote; on a tie the same player decides."))),
    ("RFA-AMB-9", T("A reward left for later"),
     reading(T("It can be taken only when a die is placed in the Ice Cave. The table may allow it at any time."))),
    ("RFA-AMB-12", T("Bonus dice of the row"),
     reading(T("They are back in the stock before new ones are dealt. The table may settle it otherwise."))),
    ("RFA-AMB-14", T("A bonus die in the crater"),
     reading(T("It may be swallowed and is then gone. The table may forbid it."))),
    ("RFA-AMB-16", T("Forest after four stones"), reading(T("Nine dice each time. The table may close it instead."))),
    ("RFA-AMB-18", T("Order of attacks"), reading(T("You choose. The table may always let the oldest go first."))),
    ("RFA-AMB-25", T("Length of the tracks"), ours(T("Six steps; the table may settle four to nine."))),
    ("RFA-AMB-26", T("Faces of the territory die"),
     ours(T("Four territories, all, none; the table may settle other faces."))),
    ("RFA-AMB-34", T("Uses of an ability"), reading(T("Once a turn; the table may allow any number."))),
    ("RFA-AMB-41", T("Dragons and ranks"),
     reading(T("A dragon orders nobody; the table may let its number count as a rank."))),
    ("RFA-AMB-45", T("Dice to several places"),
     reading(T("If the table allows it, you name the places one after another; Resurrection ends it."))),
)  # fmt: skip
