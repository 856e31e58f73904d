"""Entries for events in raids, combat and pickpocketing."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb.cards import pool
from engine.games.tomb.events.raids import (
    ActionsGained,
    Attacked,
    CharacterDied,
    CombatIdle,
    CryptLeft,
    Dazed,
    Dying,
    Healed,
    MonsterKilled,
    MonstersRevealed,
    NoTrapLeft,
    PartyFled,
    RaidBegun,
    RaidContinued,
    RaidOver,
    RogueCaught,
    RoundBegun,
    Saved,
    TheftBegun,
    TheftFoiled,
    TrapAnnounced,
    TrapBypassed,
    TrapShown,
    TreasuresFound,
    Waited,
    Wounded,
    WoundsAnnounced,
    WoundsPrevented,
)
from engine.games.tomb.events.turns import CardUsed
from engine.games.tomb.view import View
from engine.protocol import Seat
from render.face.event_words import ByField, EventEntry, EventLesson, SeatTest
from render.face.records import Names, Weight
from render.text.i18n import TN, T, Text, join_texts, list_languages, say

from . import cards
from .names import describe_card_name, describe_card_names
from .rolls import BLOWS, DICE

LONGEST = 160
"""The most characters of a line. Monsters' abilities that do not fit are left out; players read them with `/card`."""

# --- sentences with a choice ---


def describe_shown_trap(event: TrapShown, viewer: Seat | None, names: Names) -> Text:
    values = {"card": describe_card_name(event.card), "got": event.successes, "tn": event.tn}
    if event.disarmed:
        return T("{card}: {got} of {tn} successes. It is disarmed for {n} XP!", n=pool.find_xp(event.card), **values)
    said, does = (
        T("{card}: {got} of {tn} successes. It goes off.", **values),
        cards.describe_use_in_window(event.card, "fail"),
    )
    return join_texts([said] if does is None else [said, does])


def describe_reveal(event: MonstersRevealed, viewer: Seat | None, names: Names) -> Text:
    if not event.monsters:
        return T("There is no Monster here.")
    said = TN(
        "A Monster is revealed: {monsters}.",
        "These Monsters are revealed: {monsters}.",
        len(event.monsters),
        monsters=describe_card_names(event.monsters),
    )
    for key in dict.fromkeys(one.partition(".")[0] for one in event.monsters):
        if (able := cards.describe_abilities(key)) is not None:
            longer = join_texts([said, T("{card}: {does}", card=describe_card_name(key), does=able)])
            said = longer if all(len(say(longer, locale)) <= LONGEST for locale in list_languages()) else said
    return said


def describe_treasures(event: TreasuresFound, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "A Treasure is found: {cards}.",
        "These Treasures are found: {cards}.",
        len(event.cards),
        cards=describe_card_names(event.cards),
    )


def describe_announced_wounds(event: WoundsAnnounced, viewer: Seat | None, names: Names) -> Text:
    hits = tuple(T("{name} {n}", name=describe_card_name(key), n=count) for key, count in event.amounts)
    return T("These wounds are about to be placed: {hits}.", hits=hits)


def describe_wounds(event: Wounded, viewer: Seat | None, names: Names) -> Text:
    if event.hp is None:
        return TN("{who} takes {n} wound, {all} in total.", "{who} takes {n} wounds, {all} in total.", event.n)
    return TN(
        "{who} takes {n} wound: {left} of {hp} Hit Points left.",
        "{who} takes {n} wounds: {left} of {hp} Hit Points left.",
        event.n,
        left=max(0, event.hp - event.wounds),
    )


def describe_rescue(event: Saved, viewer: Seat | None, names: Names) -> Text:
    left = 1 if event.left is None else event.left
    return TN("{who} lives, with {n} Hit Point left.", "{who} lives, with {n} Hit Points left.", left)


# --- whom an event happens to ---


def _is_in_raid(event: GameEvent, seat: Seat, view: View) -> bool:
    """Tell whether a seat raids or is Crypt Master. Some events of a raid happen to both."""
    return view.raid is not None and seat in (view.raid.cm, view.active)


def _make_owner_test(field: str) -> SeatTest:
    """Make a function that tells whether a seat's party has the combatant that is named by a field."""
    return lambda event, seat, view: any(
        one.key == getattr(event, field) for party in view.parties if party.seat == seat for one in party.fighters
    )


_owns_one = _make_owner_test("one")


def _is_in_raid_or_wounded(event: Wounded, seat: Seat, view: View) -> bool:
    return _is_in_raid(event, seat, view) or _owns_one(event, seat, view)


EVENTS: dict[type[GameEvent], EventEntry] = {
    TheftBegun: EventEntry(
        T("{rogue} tries to steal {card} from {victim}."),
        befalls=_make_owner_test("victim"),
        lesson=EventLesson(
            T("The Rogue must roll more Skill."),
            T("The Rogue and a watcher roll Skill: the Rogue needs more, and is caught on a tie."),
            "TOMB-PICK-7",
        ),
    ),
    TheftFoiled: EventEntry(T("{name} prevents the theft."), causes=(CardUsed, TheftBegun)),
    RogueCaught: EventEntry(
        T("{by} kept watch and has caught {rogue}."),
        Weight.RESULT,
        befalls=("seat",),
        causes=(*DICE, TheftBegun),
        lesson=EventLesson(
            T("A caught Rogue may be attacked."),
            T("The player who caught the Rogue may attack it once, and gets its cards if it dies."),
            "TOMB-PICK-9",
        ),
    ),
    RaidBegun: EventEntry(
        ByField(
            "beside",
            {
                True: TN(
                    "{name} raids {crypt} ({n} card) through the wall. Crypt Master: {master}.",
                    "{name} raids {crypt} ({n} cards) through the wall. Crypt Master: {master}.",
                    "count",
                )
            },
            TN(
                "{name} raids {crypt} ({n} card). Crypt Master: {master}.",
                "{name} raids {crypt} ({n} cards). Crypt Master: {master}.",
                "count",
            ),
        ),
        Weight.RESULT,
        own=T("You are the Crypt Master of {crypt}. It holds: {cards}."),
        befalls=("seat", "cm"),
        lesson=(
            EventLesson(
                T("The bot plays the Monsters."),
                T("The bot is Crypt Master: it sees all cards of the Crypt and plays the Monsters."),
                "TOMB-SOLO-11",
                "raid-alone",
                lambda event: event.cm < 0,
            ),
            EventLesson(
                T("A neighbour plays the Monsters."),
                T("In a raid a neighbour is Crypt Master, sees all cards there in secret and plays the Monsters."),
                "TOMB-RAID-3",
            ),
        ),
    ),
    TrapAnnounced: EventEntry(
        TN(
            "A Trap appears! {n} Character may try to disarm it with {attr}.",
            "A Trap appears! Up to {n} Characters may try to disarm it with {attr}.",
            "chars",
        ),
        Weight.RESULT,
        own=T("You choose the Trap {card}."),
        lesson=EventLesson(
            T("Traps come first, one by one."),
            T("Traps come first, one by one: you learn only how many may try and the attribute needed."),
            "TOMB-TRAP-2",
        ),
    ),
    NoTrapLeft: EventEntry(
        T("No Trap is left here."),
        Weight.RESULT,
        lesson=EventLesson(
            T("Monsters come next, then Treasures."),
            T("When no Trap is left, all Monsters appear, and after them the Treasures."),
            "TOMB-RAID-6",
        ),
    ),
    TrapBypassed: EventEntry(T("{name} bypasses the Trap: {card}.")),
    TrapShown: EventEntry(
        describe_shown_trap,
        Weight.GRAVE,
        befalls=_is_in_raid,
        causes=(TrapAnnounced, *DICE),
        lesson=(
            EventLesson(
                T("A disarmed Trap's XP is safe."),
                T("A disarmed Trap is banked at once: you keep its XP for good."),
                "TOMB-TRAP-7",
                "disarmed",
                lambda event: event.disarmed,
            ),
            EventLesson(
                T("A Trap that goes off is then gone."),
                T("A Trap that was not disarmed takes effect and is discarded, without XP."),
                "TOMB-TRAP-8",
                "went-off",
            ),
        ),
    ),
    RaidContinued: EventEntry(T("{name} goes on with the raid."), Weight.PASSING),
    CryptLeft: EventEntry(
        T("{name} leaves the Crypt."),
        lesson=EventLesson(
            T("A party that leaves is on the Door."),
            T("A party that leaves stays on the Door; the other cards go back face down."),
            "TOMB-TRAP-10",
        ),
    ),
    RaidOver: EventEntry(
        ByField(
            "left",
            {0: T("The raid is over: the Crypt is empty.")},
            TN(
                "The raid is over: {n} card is left in the Crypt.",
                "The raid is over: {n} cards are left in the Crypt.",
                "left",
            ),
        ),
        Weight.RESULT,
        befalls=_is_in_raid,
        lesson=EventLesson(
            T("The last Crypt card ends the match."),
            T("The match ends as soon as no card is left in any Crypt."),
            "TOMB-END-1",
        ),
    ),
    MonstersRevealed: EventEntry(
        describe_reveal,
        Weight.GRAVE,
        befalls=_is_in_raid,
        lesson=EventLesson(
            T("All Monsters appear together."),
            T("All Monsters appear together; their effects on being revealed come first."),
            "TOMB-COMB-3",
        ),
    ),
    TreasuresFound: EventEntry(
        describe_treasures,
        Weight.RESULT,
        lesson=EventLesson(
            T("Bank a Treasure, or attach it."),
            T("You bank a Treasure, where it is safe, or attach it to help a Character; then it may be stolen."),
            "TOMB-CARD-7",
        ),
    ),
    RoundBegun: EventEntry(T("Round {n} of the combat.", n="round"), Weight.PASSING),
    CombatIdle: EventEntry(T("Nobody has done anything for three rounds, so the party flees.")),
    Attacked: EventEntry(T("{by} attacks {at}."), Weight.PASSING, befalls=_make_owner_test("at")),
    Waited: EventEntry(T("{who} does nothing."), Weight.PASSING),
    PartyFled: EventEntry(
        T("{name} flees with the whole party."),
        Weight.RESULT,
        befalls=_is_in_raid,
        lesson=EventLesson(
            T("Fleeing brings you to the Inn."),
            T("A party that flees is at the Inn at once; cards not won go back face down."),
            "TOMB-FLEE-3",
        ),
    ),
    ActionsGained: EventEntry(TN("{who} gets {n} more battle action.", "{who} gets {n} more battle actions.", "n")),
    Dazed: EventEntry(
        TN("{who} loses the next battle action.", "{who} loses the next {n} battle actions.", "n"),
        befalls=_owns_one,
        causes=BLOWS,
    ),
    WoundsAnnounced: EventEntry(describe_announced_wounds, Weight.PASSING, causes=BLOWS),
    WoundsPrevented: EventEntry(
        TN("{n} wound to {who} is prevented.", "{n} wounds to {who} are prevented.", "n"),
        Weight.RESULT,
        befalls=_owns_one,
        causes=BLOWS,
    ),
    Wounded: EventEntry(
        describe_wounds,
        Weight.GRAVE,
        befalls=_is_in_raid_or_wounded,
        causes=BLOWS,
        lesson=EventLesson(
            T("Wounds equal to Hit Points kill."),
            T("A Character or Monster with as many wounds as Hit Points dies; wounds stay until they are healed."),
            "TOMB-DEATH-1",
        ),
    ),
    Healed: EventEntry(
        TN("{who} is healed of {n} wound.", "{who} is healed of {n} wounds.", "n"),
        befalls=_owns_one,
        causes=(*DICE, CardUsed),
    ),
    Dying: EventEntry(None),
    Saved: EventEntry(describe_rescue, Weight.RESULT, befalls=_owns_one, causes=(Wounded, *BLOWS)),
    MonsterKilled: EventEntry(
        T("{who} is dead: {n} XP for {name}.", n="xp"),
        Weight.GRAVE,
        befalls=("seat",),
        causes=(Wounded, *BLOWS),
        lesson=EventLesson(
            T("A killed Monster is banked."), T("The raider banks a killed Monster at once."), "TOMB-DEATH-3"
        ),
    ),
    CharacterDied: EventEntry(
        T("{who} dies: {name} loses a Character."),
        Weight.GRAVE,
        befalls=("seat",),
        causes=(Wounded, *BLOWS),
        lesson=EventLesson(
            T("A dead Character is out."), T("A dead Character is out of the game, with all its cards."), "TOMB-DEATH-4"
        ),
    ),
}
