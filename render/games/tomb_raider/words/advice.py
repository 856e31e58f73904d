"""Reasons for the AI's advice, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from engine.events import GameEvent
from engine.games.tomb_raider.events import RaiderAdvice
from engine.protocol import Seat
from render.face.event_words import EventEntry
from render.face.records import Names
from render.text.i18n import TN, T, Text
from render.text.per_cents import write_per_cent

Word = Callable[[RaiderAdvice, Names], Text]
PLACE = {
    "save": T("the next save point"),
    "treasure": T("the place where the treasure may be"),
    "prize": T("the place of the treasure"),
    "out": T("the way out"),
    "task": T("a place where something is left to do"),
    "aid": T("a place where you may find a card that helps"),
}
"""Kind of place -> words for a place to which a raider goes."""


def describe_reason(event: RaiderAdvice, viewer: Seat | None, names: Names) -> Text | None:
    """Return the reason in a sentence; None if there is nothing to add to the answer."""
    word = REASONS.get(event.reason)
    return word(event, names) if callable(word) else word


def describe_way(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "The easiest way to {place} takes {n} space.",
        "The easiest way to {place} takes {n} spaces.",
        event.count,
        place=PLACE[event.what],
    )


def describe_guarded_way(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "It is {n} space to {place}, and you pass what waits there in about {chance} of tries.",
        "It is {n} spaces to {place}, and you pass what waits on the next one in about {chance} of tries.",
        event.count,
        place=PLACE[event.what],
        chance=write_per_cent(event.chance),
    )


def describe_shorter_way(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "Without this, the way to {place} takes {n} space.",
        "Without this, the way to {place} takes {n} spaces.",
        event.count,
        place=PLACE[event.what],
    )


def describe_search_for_treasure(event: RaiderAdvice, names: Names) -> Text:
    return T("If the treasure is here, a search finds it in {chance} of tries.", chance=write_per_cent(event.chance))


def describe_saving(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "{n} card that you carry can be lost until you save.",
        "{n} cards that you carry can be lost until you save.",
        event.count,
    )


def describe_coming_back(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "After a death you would come back here, not {n} space away.",
        "After a death you would come back here, not {n} spaces away.",
        event.count,
    )


def describe_waiting(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "A space on the way would kill you in about {chance} of tries now, and later you may have better cards.",
        chance=write_per_cent(event.chance),
    )


def describe_best_ability(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "It succeeds in {chance} of tries, the next best option in {other}.",
        chance=write_per_cent(event.chance),
        other=write_per_cent(event.before),
    )


def describe_only_ability(event: RaiderAdvice, names: Names) -> Text:
    return T("It succeeds in {chance} of tries, and there is nothing else to try.", chance=write_per_cent(event.chance))


def describe_no_fight(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "It succeeds in {chance} of tries; another way succeeds in {other}, but a fight may cost your search.",
        chance=write_per_cent(event.chance),
        other=write_per_cent(event.before),
    )


def describe_carrier_of_treasure(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} carries the treasure.", name=names[event.seat])


def describe_rival_first(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} would search for the treasure before you, and has 1 Life left.", name=names[event.seat])


def describe_weak_rival(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} has 1 Life left, so a lost fight means death.", name=names[event.seat])


def describe_dice_against_rival(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "You fight with {n} die against {total} of {name}.",
        "You fight with {n} dice against {total} of {name}.",
        event.count,
        name=names[event.seat],
        total=event.total,
    )


def describe_dice(event: RaiderAdvice, names: Names) -> Text:
    return TN("With it you throw {n} die.", "With it you throw {n} dice.", event.count)


def describe_offer(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "{name} fails against it in about {chance} of tries.",
        name=names[event.seat],
        chance=write_per_cent(event.chance),
    )


def describe_blocked(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} makes little progress already, and a dead end helps nobody.", name=names[event.seat])


def describe_long_match(event: RaiderAdvice, names: Names) -> Text:
    return T("The match has taken {turns} turns, and another obstacle would only delay its end.", turns=event.count)


def describe_slight_use(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "Your obstacles would hardly stop {name}, or would block your own way later.", name=names[event.seat]
    )  # fmt: skip


def describe_find(event: RaiderAdvice, names: Names) -> Text:
    return T("In about {chance} of tries you find a card that you hold.", chance=write_per_cent(event.chance))


def describe_new_life(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "You would come back nearer to your goal, even though you lose {n} card.",
        "You would come back nearer to your goal, even though you lose {n} cards.",
        event.count,
    )


def describe_this_life(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "A reset would cost you {n} unsaved card and hardly shorten your way.",
        "A reset would cost you {n} unsaved cards and hardly shorten your way.",
        event.count,
    )


def describe_raised_chance(event: RaiderAdvice, names: Names) -> Text:
    before, after = write_per_cent(event.before), write_per_cent(event.chance)
    return T("It changes your chance in this test from {before} to {after}.", before=before, after=after)


def describe_lowered_chance(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "It changes the chance of {name} in this test from {before} to {after}.",
        name=names[event.seat],
        before=write_per_cent(event.before),
        after=write_per_cent(event.chance),
    )


def describe_harm(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} has {life} Life left.", name=names[event.seat], life=event.count)


def describe_rival_at_treasure(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} is about to search for the treasure.", name=names[event.seat])


def describe_near_rival(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} has come close to the treasure.", name=names[event.seat])


def describe_healing(event: RaiderAdvice, names: Names) -> Text:
    return T("You have {life} Life left.", life=event.count)


def describe_passing_by(event: RaiderAdvice, names: Names) -> Text:
    return T("You pass what waits here in about {chance} of tries.", chance=write_per_cent(event.chance))


def describe_unhindered(event: RaiderAdvice, names: Names) -> Text:
    return T("So far little stands in the way of {name}.", name=names[event.seat])


REASONS: dict[str, Text | Word] = {
    "way": describe_way,
    "guarded": describe_guarded_way,
    "shorter": describe_shorter_way,
    "seek": describe_search_for_treasure,
    "there": T("Your goal is here."),
    "safe": describe_saving,
    "back": describe_coming_back,
    "waits": describe_waiting,
    "no-way": T("No exit from here brings you nearer to your goal."),
    "best": describe_best_ability,
    "only": describe_only_ability,
    "no-fight": describe_no_fight,
    "search-first": T("The treasure may be here, and after a fight you could not search this turn."),
    "no-prey": T("Nobody here is likely to lose a fight against you."),
    "carries": describe_carrier_of_treasure,
    "rival-first": describe_rival_first,
    "weak": describe_weak_rival,
    "stronger": describe_dice_against_rival,
    "dice": describe_dice,
    "offers": describe_offer,
    "blocked": describe_blocked,
    "long": describe_long_match,
    "slight": describe_slight_use,
    "finds": describe_find,
    "finds-most": T("No other find helps you more on the rest of your way."),
    "opens": T("A new exit can make your way to your goal shorter."),
    "relief": T("You are cut off, and this can open a way."),
    "exit": T("From there the way to your goal is the shortest."),
    "acts-last": T("You act last, and somebody else is about as near to the treasure."),
    "any-order": T("The turn order makes no difference yet."),
    "acts-first": T("The raider that acts first can also search first."),
    "low-die": T("No die on the table shows less."),
    "anew": describe_new_life,
    "anew-bare": T("You would come back nearer to your goal, and you lose no card."),
    "goes-on": describe_this_life,
    "goes-on-bare": T("A reset would hardly shorten your way."),
    "keeps-treasure": T("You carry the treasure, and would lose it."),
    "bonus": T("It adds most to what your raider can do."),
    "raises": describe_raised_chance,
    "lowers": describe_lowered_chance,
    "harms": describe_harm,
    "seeks": describe_rival_at_treasure,
    "near": describe_near_rival,
    "heals": describe_healing,
    "past": describe_passing_by,
    "unhindered": describe_unhindered,
    "waits-for-more": T("No card that you may play now changes enough to be worth it."),
    "spare": T("The cards that you keep help more on the rest of your way."),
    "keeps": T("Of all choices, it helps most on the rest of your way."),
}
"""Sentences, and functions that build a sentence, by reason."""


EVENTS: dict[type[GameEvent], EventEntry] = {RaiderAdvice: EventEntry(describe_reason)}
