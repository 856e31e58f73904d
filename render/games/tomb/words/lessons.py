"""The guided first game: lessons that explain new events and questions, each in a sentence with its rule.

Lessons mention only what everybody sees, so that they may be shown on the board. "You" is the active player.
"""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb.cards import pool
from engine.games.tomb.events import raids, turns
from engine.games.tomb.moves import WINDOWS
from engine.games.tomb.outlook import find_kind
from engine.protocol import Seat
from render.face import standard
from render.face.contract import Lesson
from render.face.standard import LessonWords
from render.text.i18n import T

WINDOW = "window"
"""Name of the one lesson for all moments at which a card may be used."""
DISARMED, WENT_OFF = "disarmed", "went-off"
ALONE = "raid-alone"
"""Name of the lesson on a raid in a solo game."""
ATTACK = "attack-roll"

TAUGHT: dict[str, LessonWords] = {
    turns.MatchBegun.kind: (
        T("Your goal: the most XP."),
        T("Your goal: most XP, for Monsters killed, Traps disarmed and Treasures carried out."),
        "TOMB-GEN-3",
    ),
    turns.PlayerOneFound.kind: (
        T("The second player begins."),
        T("Player One places the first card; the player after that one recruits first and has the first turn."),
        "TOMB-START-1",
    ),
    turns.TombStocked.kind: (
        T("What lies where is a secret."),
        T("The Crypts are full; who of you knows which card lies where may keep it a secret."),
        "TOMB-SEC-4",
    ),
    turns.RecruitsDrawn.kind: (
        T("Who is left goes to the Inn."),
        T("Who is not chosen goes to the Inn, where everybody may recruit."),
        "TOMB-START-2",
    ),
    turns.TurnBegun.kind: (
        T("A turn is one action."),
        T("A turn is one action: at the Inn draw or recruit, in the Tomb move or raid."),
        "TOMB-TURN-1",
    ),
    turns.CardDrawn.kind: (
        T("Items show, other cards are secret."),
        T("Items go to a Character at once; Prayers, Spells and Tactics to your secret hand."),
        "TOMB-DRAW-4",
    ),
    turns.CharacterRecruited.kind: (
        T("A Cleric brings a Prayer along."),
        T("A Cleric brings a Prayer along and a Wizard a Spell, for your hand."),
        "TOMB-RECR-2",
    ),
    turns.PartyMoved.kind: (
        T("Stop on a Door, raid next turn."),
        T("A party moves as one; to raid a Crypt, stop on its Door and wait for your next turn."),
        "TOMB-MOVE-8",
    ),
    raids.RaidBegun.kind: (
        T("A neighbour plays the Monsters."),
        T("In a raid a neighbour is Crypt Master, sees all cards there in secret and plays the Monsters."),
        "TOMB-RAID-3",
    ),
    ALONE: (
        T("The program plays the Monsters."),
        T("The program is Crypt Master here: it sees all cards of the Crypt and plays the Monsters."),
        "TOMB-SOLO-11",
    ),
    raids.TrapAnnounced.kind: (
        T("First come the Traps, one by one."),
        T("First come the Traps, one by one: how many may try and with what you are told, no more."),
        "TOMB-TRAP-2",
    ),
    DISARMED: (
        T("Its XP are yours for good."),
        T("A disarmed Trap is banked at once: its XP are yours for good."),
        "TOMB-TRAP-7",
    ),
    WENT_OFF: (
        T("It does its harm and is gone."),
        T("A Trap that was not disarmed does what it says and is gone, without XP."),
        "TOMB-TRAP-8",
    ),
    raids.NoTrapLeft.kind: (
        T("Next Monsters, then Treasures."),
        T("With no Trap left, all Monsters come next, and after them the Treasures."),
        "TOMB-RAID-6",
    ),
    raids.MonstersRevealed.kind: (
        T("All Monsters appear together."),
        T("All Monsters show themselves together; what they do when revealed comes first."),
        "TOMB-COMB-3",
    ),
    ATTACK: (
        T("Each success is a wound."),
        T("Each success of an Attack is a wound: 3 faces of a green die, 5 of a blue, 7 of a red."),
        "TOMB-DICE-3",
    ),
    raids.Wounded.kind: (
        T("As many wounds as Hit Points kill."),
        T("With as many wounds as Hit Points one dies; wounds stay until they are healed."),
        "TOMB-DEATH-1",
    ),
    raids.MonsterKilled.kind: (
        T("A killed Monster is banked."),
        T("A killed Monster is banked by the raider at once."),
        "TOMB-DEATH-3",
    ),
    raids.CharacterDied.kind: (
        T("The dead are out of the game."),
        T("A dead Character is out of the game, with all its cards."),
        "TOMB-DEATH-4",
    ),
    turns.PartyLost.kind: (
        T("You begin anew at the Inn."),
        T("A lost party is no end: you begin anew at the Inn, and keep hand and bank."),
        "TOMB-WIPE-2",
    ),
    raids.TreasuresFound.kind: (
        T("Bank a Treasure, or wear it."),
        T("A Treasure is banked for its XP, or helps a Character and may be stolen."),
        "TOMB-CARD-7",
    ),
    raids.PartyFled.kind: (
        T("Who flees is at the Inn at once."),
        T("Who flees is at the Inn at once; what was not won goes back face down."),
        "TOMB-FLEE-3",
    ),
    raids.CryptLeft.kind: (
        T("Who leaves stays on the Door."),
        T("Who leaves stays on the Door; the other cards go back face down."),
        "TOMB-TRAP-10",
    ),
    raids.RaidOver.kind: (
        T("The last Crypt card ends it."),
        T("The match is over as soon as no card is left in any Crypt."),
        "TOMB-END-1",
    ),
    raids.TheftBegun.kind: (
        T("The Rogue must roll more Skill."),
        T("Rogue and watcher roll Skill: the Rogue needs more, a tie catches it."),
        "TOMB-PICK-7",
    ),
    raids.RogueCaught.kind: (
        T("A caught Rogue may be attacked."),
        T("Whoever caught the Rogue may attack it once, and gets its cards if it dies."),
        "TOMB-PICK-9",
    ),
    turns.HazardMet.kind: (
        T("On a hazard one rolls Skill."),
        T("On a hazard one Character rolls Skill, also when the party only passes."),
        "TOMB-MAP-9",
    ),
    turns.RoundsIdle.kind: (
        T("Five idle rounds end it."),
        T("If nobody does anything but pass for five rounds, it is counted as it stands."),
        "TOMB-END-6",
    ),
}
"""Lessons by kind of event, or by the kind that ``_choose_lesson_key`` returns."""

ASKS: dict[str, LessonWords] = {
    "stock": (
        T("You alone know what you place."),
        T("You alone know what you place: hard cards best where others will go, Treasures where you will."),
        "TOMB-SEC-1",
    ),
    "keep": (
        T("More and better dice are stronger."),
        T("More dice and better colours are stronger; somebody who attacks well is a good start."),
        "TOMB-DICE-2",
    ),
    "arrange": (
        T("Cards change hands only now."),
        T("Only at the start of your turn cards change hands among your Characters."),
        "TOMB-FREE-1",
    ),
    "turn": (
        T("First a party and Items, then go."),
        T("Get three or four Characters and some Items first, then walk to a small Crypt."),
        "TOMB-STD-1",
    ),
    "recruit": (
        T("At the Inn wounds are healed."),
        T("Recruiting costs nothing but your action; wounds are healed at the Inn."),
        "TOMB-RECR-1",
    ),
    "deck": (
        T("Items help whoever has them."),
        T("Items help whoever has them; Prayers need Holiness dice, Spells need Magic dice."),
        "TOMB-CARD-2",
    ),
    "attach": (
        T("One card of each trait."),
        T("One card of each trait is all that a Character can have, such as one Weapon."),
        "TOMB-ATT-1",
    ),
    "trap": (
        T("You choose the order of Traps."),
        T("As Crypt Master you choose the order of Traps; what lies there you need not tell."),
        "TOMB-TRAP-1",
    ),
    "disarm": (
        T("Reach a number that is hidden."),
        T("Their successes together must reach a hidden number; who does not try is safe from some Traps."),
        "TOMB-TRAP-5",
    ),
    "leave": (
        T("Leave with all, or go on."),
        T("You may leave now and keep all that you have; the next Trap may be worse."),
        "TOMB-TRAP-10",
    ),
    "enter": (
        T("After this: win, or flee."),
        T("After this there are only two ways out: to win the fight, or to flee to the Inn."),
        "TOMB-ENTER-1",
    ),
    "cm": (
        T("Every Monster acts once a round."),
        T("Every Monster acts once a round; whom it hits the raider decides."),
        "TOMB-MON-1",
    ),
    "takes": (
        T("Choose who takes the blow."),
        T("You decide who takes the blow: best somebody whom it will not kill."),
        "TOMB-MON-1",
    ),
    "raider": (
        T("Each acts once, or all flee."),
        T("Each of your Characters acts once a round: attack, use a card, or flee with all."),
        "TOMB-CHAR-1",
    ),
    "treasure": (
        T("Banked it is safe for good."),
        T("Banked it is safe; attached it helps, counts at the end while its bearer lives."),
        "TOMB-TRS-2",
    ),
    "bank": (
        T("Here you may bank what you carry."),
        T("At the Inn you may bank what your Characters carry."),
        "TOMB-FREE-6",
    ),
    "decoy": (
        T("Let the best Skill keep watch."),
        T("Whoever of you has the best Skill should keep watch."),
        "TOMB-PICK-6",
    ),
    "divide": (
        T("No wound on who dies anyway."),
        T("No wound is put upon somebody who dies anyway, and what is left may hit your own."),
        "TOMB-WND-6",
    ),
    WINDOW: (
        T("A Reaction, or pass for free."),
        T("At such moments a card may be used as a Reaction; to pass costs nothing."),
        "TOMB-REACT-4",
    ),
}
"""Lessons by kind of question."""


def _choose_lesson_key(event: GameEvent) -> str:
    """Return the key of the lesson on an event: its kind, or a narrower key where a kind has several lessons."""
    match event:
        case raids.TrapShown():
            return DISARMED if event.disarmed else WENT_OFF
        case turns.PlayerOneFound():  # A solo game, or one that Player One begins, teaches nothing here.
            second = event.recruits
            return event.kind if second not in (None, event.seat) and event.begins == second else ""
        case raids.RaidBegun() if event.cm < 0:
            return ALONE
        case raids.Rolled():
            return ATTACK if event.on == "attack" else ""
    return event.kind


def _find_question_kind(kind: str) -> str:
    """Return the kind of a question; all windows in which a card may be used are one kind."""
    return WINDOW if kind in WINDOWS else kind


HELD: dict[str, Lesson] = {
    kind: Lesson(f"held {kind}", gist, text, rule)
    for kind, gist, text, rule in (
        (
            "prayer",
            T("A Prayer needs a Holiness die."),
            T("A Prayer is used by a Cleric or who has a die of Holiness, and stays with whoever has used it."),
            "TOMB-CARD-2",
        ),
        (
            "spell",
            T("A Spell needs a Magic die."),
            T("A Spell is used by a Wizard or who has a die of Magic, and stays with whoever has used it."),
            "TOMB-CARD-3",
        ),
        (
            "tactic",
            T("A Tactic: anybody may use it."),
            T("A Tactic can be used by anybody in your party, at the moment that it names."),
            "TOMB-CARD-5",
        ),
    )
}
"""Lessons for a player who holds a kind of card for the first time, by kind of card."""


def list_card_lessons(event: GameEvent, seat: Seat) -> tuple[Lesson, ...]:
    """Return the lesson for the kind of card that a seat has just drawn."""
    own = event.find_private_fields(seat) if isinstance(event, turns.CardDrawn) else None
    if own is None or own.card not in pool.POOL or find_kind(own.card) not in HELD:
        return ()
    return (HELD[find_kind(own.card)],)


_every, lesson = standard.make_lessons(TAUGHT, ASKS, _choose_lesson_key, _find_question_kind)


def list_lessons() -> tuple[Lesson, ...]:
    """Return all lessons."""
    return (*_every(), *HELD.values())
