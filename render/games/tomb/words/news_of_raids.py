"""Lines of events in raids, combat and pickpocketing."""

from __future__ import annotations

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
from engine.protocol import Seat
from render.face.event_words import EventWords
from render.face.records import Names
from render.text.i18n import TN, T, Text, join_texts, list_languages, say

from . import cards
from .names import ATTR, describe_card_name, describe_card_names, describe_crypt_name, describe_seat_name

WORDS = EventWords()
LONGEST = 160
"""The most characters of a line. Monsters' abilities that do not fit are left out; players read them with `/card`."""

# --- events of pickpocketing ---


@WORDS.register(TheftBegun)
def describe_theft(event: TheftBegun, viewer: Seat | None, names: Names) -> Text:
    values = {
        "rogue": describe_card_name(event.rogue),
        "card": describe_card_name(event.card),
        "victim": describe_card_name(event.victim),
    }
    return T("{rogue} tries to steal {card} from {victim}.", **values)


@WORDS.register(TheftFoiled)
def describe_foiled_theft(event: TheftFoiled, viewer: Seat | None, names: Names) -> Text:
    return T("{name} prevents the theft.", name=names[event.seat])


@WORDS.register(RogueCaught)
def describe_caught_rogue(event: RogueCaught, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{by} kept watch and has caught {rogue}.",
        rogue=describe_card_name(event.rogue),
        by=describe_card_name(event.by),
    )


# --- events of raids ---


@WORDS.register(RaidBegun)
def describe_raid(event: RaidBegun, viewer: Seat | None, names: Names) -> Text:
    crypt = describe_crypt_name(event.crypt)
    if own := event.find_private_fields(viewer):
        return T(
            "You are the Crypt Master of {crypt}. It holds: {cards}.", crypt=crypt, cards=describe_card_names(own.cards)
        )
    values = {"name": names[event.seat], "crypt": crypt, "master": describe_seat_name(event.cm, names)}
    if event.beside:
        return TN(
            "{name} raids {crypt} ({n} card) through the wall. Crypt Master: {master}.",
            "{name} raids {crypt} ({n} cards) through the wall. Crypt Master: {master}.",
            event.count,
            **values,
        )
    return TN(
        "{name} raids {crypt} ({n} card). Crypt Master: {master}.",
        "{name} raids {crypt} ({n} cards). Crypt Master: {master}.",
        event.count,
        **values,
    )


@WORDS.register(TrapAnnounced)
def describe_trap(event: TrapAnnounced, viewer: Seat | None, names: Names) -> Text:
    if own := event.find_private_fields(viewer):
        return T("You choose the Trap {card}.", card=describe_card_name(own.card))
    return TN(
        "A Trap appears! {n} Character may try to disarm it with {attr}.",
        "A Trap appears! Up to {n} Characters may try to disarm it with {attr}.",
        event.chars,
        attr=ATTR[event.attr],
    )


@WORDS.register(NoTrapLeft)
def describe_no_trap(event: NoTrapLeft, viewer: Seat | None, names: Names) -> Text:
    return T("No Trap is left here.")


@WORDS.register(TrapBypassed)
def describe_bypassed_trap(event: TrapBypassed, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} bypasses the Trap: {card}.",
        name=describe_seat_name(event.seat, names),
        card=describe_card_name(event.card),
    )


@WORDS.register(TrapShown)
def describe_shown_trap(event: TrapShown, viewer: Seat | None, names: Names) -> Text:
    values = {"card": describe_card_name(event.card), "got": event.successes, "tn": event.tn}
    if event.disarmed:
        return T("{card}: {got} of {tn} successes. It is disarmed for {n} XP!", n=pool.find_xp(event.card), **values)
    said, does = (
        T("{card}: {got} of {tn} successes. It goes off.", **values),
        cards.describe_use_in_window(event.card, "fail"),
    )
    return join_texts([said] if does is None else [said, does])


@WORDS.register(RaidContinued)
def describe_going_on(event: RaidContinued, viewer: Seat | None, names: Names) -> Text:
    return T("{name} goes on with the raid.", name=names[event.seat])


@WORDS.register(CryptLeft)
def describe_leaving(event: CryptLeft, viewer: Seat | None, names: Names) -> Text:
    return T("{name} leaves the Crypt.", name=names[event.seat])


@WORDS.register(RaidOver)
def describe_end_of_raid(event: RaidOver, viewer: Seat | None, names: Names) -> Text:
    if not event.left:
        return T("The raid is over: the Crypt is empty.")
    return TN(
        "The raid is over: {n} card is left in the Crypt.",
        "The raid is over: {n} cards are left in the Crypt.",
        event.left,
    )


@WORDS.register(MonstersRevealed)
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


@WORDS.register(TreasuresFound)
def describe_treasures(event: TreasuresFound, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "A Treasure is found: {cards}.",
        "These Treasures are found: {cards}.",
        len(event.cards),
        cards=describe_card_names(event.cards),
    )


# --- events of combat ---


@WORDS.register(RoundBegun)
def describe_round(event: RoundBegun, viewer: Seat | None, names: Names) -> Text:
    return T("Round {n} of the combat.", n=event.round)


@WORDS.register(CombatIdle)
def describe_idle_combat(event: CombatIdle, viewer: Seat | None, names: Names) -> Text:
    return T("Nobody has done anything for three rounds, so the party flees.")


@WORDS.register(Attacked)
def describe_attack(event: Attacked, viewer: Seat | None, names: Names) -> Text:
    return T("{by} attacks {at}.", by=describe_card_name(event.by), at=describe_card_name(event.at))


@WORDS.register(Waited)
def describe_wait(event: Waited, viewer: Seat | None, names: Names) -> Text:
    return T("{who} does nothing.", who=describe_card_name(event.one))


@WORDS.register(PartyFled)
def describe_flight(event: PartyFled, viewer: Seat | None, names: Names) -> Text:
    return T("{name} flees with the whole party.", name=names[event.seat])


@WORDS.register(ActionsGained)
def describe_gained_actions(event: ActionsGained, viewer: Seat | None, names: Names) -> Text:
    who = describe_card_name(event.one)
    return TN("{who} gets {n} more battle action.", "{who} gets {n} more battle actions.", event.n, who=who)


@WORDS.register(Dazed)
def describe_daze(event: Dazed, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{who} loses the next battle action.",
        "{who} loses the next {n} battle actions.",
        event.n,
        who=describe_card_name(event.one),
    )


@WORDS.register(WoundsAnnounced)
def describe_announced_wounds(event: WoundsAnnounced, viewer: Seat | None, names: Names) -> Text:
    hits = tuple(T("{name} {n}", name=describe_card_name(key), n=count) for key, count in event.amounts)
    return T("These wounds are about to be placed: {hits}.", hits=hits)


@WORDS.register(WoundsPrevented)
def describe_prevented_wounds(event: WoundsPrevented, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{n} wound to {who} is prevented.",
        "{n} wounds to {who} are prevented.",
        event.n,
        who=describe_card_name(event.one),
    )


@WORDS.register(Wounded)
def describe_wounds(event: Wounded, viewer: Seat | None, names: Names) -> Text:
    if event.hp is not None:
        return TN(
            "{who} takes {n} wound: {left} of {hp} Hit Points left.",
            "{who} takes {n} wounds: {left} of {hp} Hit Points left.",
            event.n,
            who=describe_card_name(event.one),
            left=max(0, event.hp - event.wounds),
            hp=event.hp,
        )
    return TN(
        "{who} takes {n} wound, {all} in total.",
        "{who} takes {n} wounds, {all} in total.",
        event.n,
        who=describe_card_name(event.one),
        all=event.wounds,
    )


@WORDS.register(Healed)
def describe_healing(event: Healed, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{who} is healed of {n} wound.", "{who} is healed of {n} wounds.", event.n, who=describe_card_name(event.one)
    )


@WORDS.register(Dying)
def describe_dying(event: Dying, viewer: Seat | None, names: Names) -> None:
    """Return no line, because the next event tells the combatant's fate."""


@WORDS.register(Saved)
def describe_rescue(event: Saved, viewer: Seat | None, names: Names) -> Text:
    left = 1 if event.left is None else event.left
    who = describe_card_name(event.one)
    return TN("{who} lives, with {n} Hit Point left.", "{who} lives, with {n} Hit Points left.", left, who=who)


@WORDS.register(MonsterKilled)
def describe_killed_monster(event: MonsterKilled, viewer: Seat | None, names: Names) -> Text:
    return T("{who} is dead: {n} XP for {name}.", who=describe_card_name(event.one), n=event.xp, name=names[event.seat])


@WORDS.register(CharacterDied)
def describe_death(event: CharacterDied, viewer: Seat | None, names: Names) -> Text:
    return T("{who} dies: {name} loses a Character.", who=describe_card_name(event.one), name=names[event.seat])
