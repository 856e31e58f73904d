"""The guided first game: lessons that explain new events and questions. Each is a sentence with its rule.

Lessons mention only things that everybody sees, so that they may be shown on the board. "You" is the active player.
"""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb.cards import pool
from engine.games.tomb.events import raids, turns
from engine.games.tomb.moves import WINDOWS
from engine.games.tomb.outlook import find_kind
from engine.protocol import Seat
from render.face import standard
from render.face.records import Lesson
from render.face.standard import LessonWords
from render.text.i18n import T

WINDOW = "window"
"""Name of the lesson that serves all moments at which a card may be used."""
DISARMED, WENT_OFF = "disarmed", "went-off"
ALONE = "raid-alone"
"""Name of the lesson on a raid in a solo game."""
ATTACK = "attack-roll"

TAUGHT: dict[str, LessonWords] = {
    turns.MatchBegun.kind: (
        T("Your goal: the most XP."),
        T("Your goal is the most XP: kill Monsters, disarm Traps; Treasures count too, unless you play alone."),
        "TOMB-GEN-3",
    ),
    turns.PlayerOneFound.kind: (
        T("The second player begins."),
        T("Player One places the first card; the next player recruits first and takes the first turn."),
        "TOMB-START-1",
    ),
    turns.TombStocked.kind: (
        T("The Crypt cards are secret."),
        T("The Crypts are full; players know only the cards that they placed, and may keep them secret."),
        "TOMB-SEC-4",
    ),
    turns.RecruitsDrawn.kind: (
        T("Characters not chosen go to the Inn."),
        T("Characters who are not chosen go to the Inn, where every player may recruit them."),
        "TOMB-START-2",
    ),
    turns.TurnBegun.kind: (
        T("A turn is one action."),
        T("A turn is one action: at the Inn you draw or recruit, in the Tomb you move or raid."),
        "TOMB-TURN-1",
    ),
    turns.CardDrawn.kind: (
        T("Items are public, other cards secret."),
        T("Items go to a Character at once; Prayers, Spells and Tactics go to your secret hand."),
        "TOMB-DRAW-4",
    ),
    turns.CharacterRecruited.kind: (
        T("A Cleric brings a Prayer."),
        T("A Cleric brings a Prayer and a Wizard brings a Spell for your hand."),
        "TOMB-RECR-2",
    ),
    turns.PartyMoved.kind: (
        T("A raid begins on a Door."),
        T("A party moves as one; to raid a Crypt, stop on its Door and wait for your next turn."),
        "TOMB-MOVE-8",
    ),
    raids.RaidBegun.kind: (
        T("A neighbour plays the Monsters."),
        T("In a raid a neighbour is Crypt Master, sees all cards there in secret and plays the Monsters."),
        "TOMB-RAID-3",
    ),
    ALONE: (
        T("The bot plays the Monsters."),
        T("The bot is Crypt Master: it sees all cards of the Crypt and plays the Monsters."),
        "TOMB-SOLO-11",
    ),
    raids.TrapAnnounced.kind: (
        T("Traps come first, one by one."),
        T("Traps come first, one by one: you learn only how many may try and the attribute needed."),
        "TOMB-TRAP-2",
    ),
    DISARMED: (
        T("A disarmed Trap's XP is safe."),
        T("A disarmed Trap is banked at once: you keep its XP for good."),
        "TOMB-TRAP-7",
    ),
    WENT_OFF: (
        T("A Trap that goes off is then gone."),
        T("A Trap that was not disarmed takes effect and is discarded, without XP."),
        "TOMB-TRAP-8",
    ),
    raids.NoTrapLeft.kind: (
        T("Monsters come next, then Treasures."),
        T("When no Trap is left, all Monsters appear, and after them the Treasures."),
        "TOMB-RAID-6",
    ),
    raids.MonstersRevealed.kind: (
        T("All Monsters appear together."),
        T("All Monsters appear together; their effects on being revealed come first."),
        "TOMB-COMB-3",
    ),
    ATTACK: (
        T("Each success is a wound."),
        T("Each success of an Attack is a wound: 3 faces of a green die, 5 of a blue, 7 of a red."),
        "TOMB-DICE-3",
    ),
    raids.Wounded.kind: (
        T("Wounds equal to Hit Points kill."),
        T("A Character or Monster with as many wounds as Hit Points dies; wounds stay until they are healed."),
        "TOMB-DEATH-1",
    ),
    raids.MonsterKilled.kind: (
        T("A killed Monster is banked."),
        T("The raider banks a killed Monster at once."),
        "TOMB-DEATH-3",
    ),
    raids.CharacterDied.kind: (
        T("A dead Character is out."),
        T("A dead Character is out of the game, with all its cards."),
        "TOMB-DEATH-4",
    ),
    turns.PartyLost.kind: (
        T("Without a party you are at the Inn."),
        T("If you lose your party, you start again at the Inn and keep your hand and your bank."),
        "TOMB-WIPE-2",
    ),
    raids.TreasuresFound.kind: (
        T("Bank a Treasure, or attach it."),
        T("You bank a Treasure, where it is safe, or attach it to help a Character; then it may be stolen."),
        "TOMB-CARD-7",
    ),
    raids.PartyFled.kind: (
        T("Fleeing brings you to the Inn."),
        T("A party that flees is at the Inn at once; cards not won go back face down."),
        "TOMB-FLEE-3",
    ),
    raids.CryptLeft.kind: (
        T("A party that leaves is on the Door."),
        T("A party that leaves stays on the Door; the other cards go back face down."),
        "TOMB-TRAP-10",
    ),
    raids.RaidOver.kind: (
        T("The last Crypt card ends the match."),
        T("The match ends as soon as no card is left in any Crypt."),
        "TOMB-END-1",
    ),
    raids.TheftBegun.kind: (
        T("The Rogue must roll more Skill."),
        T("The Rogue and a watcher roll Skill: the Rogue needs more, and is caught on a tie."),
        "TOMB-PICK-7",
    ),
    raids.RogueCaught.kind: (
        T("A caught Rogue may be attacked."),
        T("The player who caught the Rogue may attack it once, and gets its cards if it dies."),
        "TOMB-PICK-9",
    ),
    turns.HazardMet.kind: (
        T("A hazard needs a Skill roll."),
        T("On a hazard one Character rolls Skill, even if the party only passes through."),
        "TOMB-MAP-9",
    ),
    turns.RoundsIdle.kind: (
        T("Five idle rounds end the match."),
        T("If all players only pass for five rounds, the match ends and the score counts as it is."),
        "TOMB-END-6",
    ),
}
"""Lessons by kind of event, or by the kind that ``_choose_lesson_key`` returns."""

ASKS: dict[str, LessonWords] = {
    "stock": (
        T("Only you know what you place."),
        T("Only you know what you place: hard cards best where others will go, Treasures where you will go."),
        "TOMB-SEC-1",
    ),
    "keep": (
        T("More and better dice are stronger."),
        T("More dice and better colours are stronger; a Character who attacks well is a good start."),
        "TOMB-DICE-2",
    ),
    "arrange": (
        T("Cards change hands only now."),
        T("Your Characters can hand over cards only at the start of your turn."),
        "TOMB-FREE-1",
    ),
    "turn": (
        T("Get Characters and Items first."),
        T("Get three or four Characters and some Items first, then go to a small Crypt."),
        "TOMB-STD-1",
    ),
    "recruit": (
        T("Wounds are healed at the Inn."),
        T("Recruiting costs only your action; wounds are healed at the Inn."),
        "TOMB-RECR-1",
    ),
    "deck": (
        T("Items help their bearer."),
        T("Items help the Character who has them; Prayers need Holiness dice, Spells need Magic dice."),
        "TOMB-CARD-2",
    ),
    "attach": (
        T("One card of each trait."),
        T("A Character can have only one card of each trait, such as one Weapon."),
        "TOMB-ATT-1",
    ),
    "trap": (
        T("You choose the order of Traps."),
        T("As Crypt Master you choose the order of the Traps; you do not have to tell what is there."),
        "TOMB-TRAP-1",
    ),
    "disarm": (
        T("Reach a number that is hidden."),
        T(
            "All their successes together must reach a hidden number; Characters who do not try are safe "
            "from some Traps."
        ),
        "TOMB-TRAP-5",
    ),
    "leave": (
        T("Leave with all, or go on."),
        T("You may leave now and keep everything; the next Trap may be worse."),
        "TOMB-TRAP-10",
    ),
    "enter": (
        T("After this: win, or flee."),
        T("From here there are only two ways out: win the fight, or flee to the Inn."),
        "TOMB-ENTER-1",
    ),
    "cm": (
        T("Every Monster acts once a round."),
        T("Every Monster acts once a round; the raider decides who is hit."),
        "TOMB-MON-1",
    ),
    "takes": (
        T("Choose who takes the wounds."),
        T("You decide who takes the attack: best a Character whom it will not kill."),
        "TOMB-MON-1",
    ),
    "raider": (
        T("Each acts once, or all flee."),
        T("Each of your Characters acts once a round: attack, use a card, or flee with the whole party."),
        "TOMB-CHAR-1",
    ),
    "treasure": (
        T("A banked Treasure is safe."),
        T("A banked Treasure is safe; an attached one helps, and counts at the end if its bearer lives."),
        "TOMB-TRS-2",
    ),
    "bank": (
        T("You may bank Treasures here."),
        T("At the Inn you may bank the Treasures that your Characters carry."),
        "TOMB-FREE-6",
    ),
    "decoy": (
        T("Let your best Skill keep watch."),
        T("Your Character with the best Skill should keep watch."),
        "TOMB-PICK-6",
    ),
    "divide": (
        T("No wounds for the dying."),
        T("You cannot place more wounds on a Character or Monster that dies anyway; the rest may hit your own side."),
        "TOMB-WND-6",
    ),
    WINDOW: (
        T("Use a Reaction, or pass."),
        T("At moments like this you may use a card as a Reaction; passing costs nothing."),
        "TOMB-REACT-4",
    ),
}
"""Lessons by kind of question."""


def _choose_lesson_key(event: GameEvent) -> str:
    """Return the key of the lesson on an event: the event's kind, or a narrower key if the kind has several lessons."""
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
    """Return the kind of a question. All windows in which a card may be used count as one kind."""
    return WINDOW if kind in WINDOWS else kind


HELD: dict[str, Lesson] = {
    kind: Lesson(f"held {kind}", gist, text, rule)
    for kind, gist, text, rule in (
        (
            "prayer",
            T("A Prayer needs a Holiness die."),
            T("A Cleric or a Character with a Holiness die can use a Prayer; it then stays with that Character."),
            "TOMB-CARD-2",
        ),
        (
            "spell",
            T("A Spell needs a Magic die."),
            T("A Wizard or a Character with a Magic die can use a Spell; it then stays with that Character."),
            "TOMB-CARD-3",
        ),
        (
            "tactic",
            T("Anybody may use a Tactic."),
            T("Any Character in your party can use a Tactic, at the moment that it names."),
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
