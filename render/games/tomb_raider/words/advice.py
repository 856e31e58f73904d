"""Reasons for the AI's advice, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.tomb_raider.events import RaiderAdvice
from engine.protocol import Seat
from render.face.contract import Names
from render.face.event_words import EventWords
from render.text.i18n import TN, T, Text

WORDS = EventWords()
Word = Callable[[RaiderAdvice, Names], Text]
PLACE = {
    "save": T("the next save point"),
    "treasure": T("where the treasure may be"),
    "prize": T("where the treasure lies"),
    "out": T("the way out"),
    "task": T("where something is left to do"),
}
"""Words for the place to which a raider goes, by kind of place."""


@WORDS.register(RaiderAdvice)
def word_reason(event: RaiderAdvice, viewer: Seat | None, names: Names) -> Text | None:
    """Return the reason in a sentence; None if there is nothing to add to the answer."""
    word = REASONS.get(event.reason)
    return word(event, names) if callable(word) else word


def word_way(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "By the cheapest way it is {n} space to {place}.",
        "By the cheapest way it is {n} spaces to {place}.",
        event.count,
        place=PLACE[event.what],
    )


def word_guarded_way(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "It is {n} space to {place}; what waits there is passed in about {chance} % of tries.",
        "It is {n} spaces to {place}; what waits on the next one is passed in about {chance} % of tries.",
        event.count,
        place=PLACE[event.what],
        chance=event.chance,
    )


def word_shorter_way(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "So far it is {n} space to {place}.",
        "So far it is {n} spaces to {place}.",
        event.count,
        place=PLACE[event.what],
    )


def word_search_for_treasure(event: RaiderAdvice, names: Names) -> Text:
    return T("If the treasure is here, a search finds it in {chance} % of tries.", chance=event.chance)


def word_saving(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "{n} card that you carry can be lost until you save.",
        "{n} cards that you carry can be lost until you save.",
        event.count,
    )


def word_coming_back(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "After a death you would come back here, and not {n} space away.",
        "After a death you would come back here, and not {n} spaces away.",
        event.count,
    )


def word_waiting(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "A space on the way kills you in about {chance} % of tries now, and better cards may come.", chance=event.chance
    )


def word_best_ability(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "It succeeds in {chance} % of tries, and the next best in {other} %.", chance=event.chance, other=event.before
    )


def word_only_ability(event: RaiderAdvice, names: Names) -> Text:
    return T("It succeeds in {chance} % of tries, and there is nothing else to try.", chance=event.chance)


def word_no_fight(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "It succeeds in {chance} % of tries; another way does in {other} %, but costs more than it gains.",
        chance=event.chance,
        other=event.before,
    )


def word_carrier(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} carries the treasure, and is about to win.", name=names[event.seat])


def word_rival_first(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} would search for the treasure before you, and has 1 Life left.", name=names[event.seat])


def word_weak_rival(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} has 1 Life left: a lost fight is a death.", name=names[event.seat])


def word_stronger(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "You fight with {n} die, {name} with {total}.",
        "You fight with {n} dice, {name} with {total}.",
        event.count,
        name=names[event.seat],
        total=event.total,
    )


def word_dice(event: RaiderAdvice, names: Names) -> Text:
    return TN("With it you throw {n} die.", "With it you throw {n} dice.", event.count)


def word_offer(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} fails against it in about {chance} % of tries.", name=names[event.seat], chance=event.chance)


def word_blocked(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} hardly gets on as it is, and a dead end helps nobody.", name=names[event.seat])


def word_slight(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "What you hold would hardly stop {name}, or would stand in your own way later.", name=names[event.seat]
    )  # fmt: skip


def word_find(event: RaiderAdvice, names: Names) -> Text:
    return T("In about {chance} % of tries you find a card that you hold.", chance=event.chance)


def word_new_life(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "From where you come back the way is shorter, even with {n} card lost.",
        "From where you come back the way is shorter, even with {n} cards lost.",
        event.count,
    )


def word_this_life(event: RaiderAdvice, names: Names) -> Text:
    return TN(
        "A new life would cost {n} card that is not saved, and shorten no way by much.",
        "A new life would cost {n} cards that are not saved, and shorten no way by much.",
        event.count,
    )


def word_raised_chance(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "It changes your chance in this test from {before} to {after} %.", before=event.before, after=event.chance
    )  # fmt: skip


def word_lowered_chance(event: RaiderAdvice, names: Names) -> Text:
    return T(
        "It changes the chance of {name} in this test from {before} to {after} %.",
        name=names[event.seat],
        before=event.before,
        after=event.chance,
    )


def word_harm(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} has {life} Life left, and is held up by it.", name=names[event.seat], life=event.count)


def word_seeker(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} is about to search for the treasure.", name=names[event.seat])


def word_near_rival(event: RaiderAdvice, names: Names) -> Text:
    return T("{name} has come close to the treasure.", name=names[event.seat])


def word_healing(event: RaiderAdvice, names: Names) -> Text:
    return T("You have {life} Life left.", life=event.count)


def word_passing_by(event: RaiderAdvice, names: Names) -> Text:
    return T("What waits here is passed in about {chance} % of tries.", chance=event.chance)


def word_unhindered(event: RaiderAdvice, names: Names) -> Text:
    return T("So far little stands in the way of {name}.", name=names[event.seat])


REASONS: dict[str, Text | Word] = {
    "way": word_way,
    "guarded": word_guarded_way,
    "shorter": word_shorter_way,
    "seek": word_search_for_treasure,
    "there": T("What you are after is here."),
    "safe": word_saving,
    "back": word_coming_back,
    "waits": word_waiting,
    "no-way": T("No exit from here brings you nearer to what you are after."),
    "best": word_best_ability,
    "only": word_only_ability,
    "no-fight": word_no_fight,
    "search-first": T("The treasure may be here, and whoever fights does not search in that turn."),
    "no-prey": T("Nobody here is likely to lose a fight against you."),
    "carries": word_carrier,
    "rival-first": word_rival_first,
    "weak": word_weak_rival,
    "stronger": word_stronger,
    "dice": word_dice,
    "offers": word_offer,
    "blocked": word_blocked,
    "slight": word_slight,
    "finds": word_find,
    "finds-most": T("None of the other finds does more on the way that is left."),
    "relief": T("As long as you are cut off, nothing else brings you nearer."),
    "exit": T("From there the way to what you are after is the shortest."),
    "acts-last": T("You act last, and somebody else is about as near to the treasure."),
    "any-order": T("The order of the turns decides nothing yet."),
    "acts-first": T("Whoever acts first is the first to search."),
    "low-die": T("No die on the table shows less."),
    "anew": word_new_life,
    "anew-bare": T("From where you come back the way is shorter, and no card is lost."),
    "goes-on": word_this_life,
    "goes-on-bare": T("From where you would come back the way is hardly shorter."),
    "keeps-treasure": T("You carry the treasure, and would lose it."),
    "bonus": T("It adds most to what your raider can do."),
    "raises": word_raised_chance,
    "lowers": word_lowered_chance,
    "harms": word_harm,
    "seeks": word_seeker,
    "near": word_near_rival,
    "heals": word_healing,
    "past": word_passing_by,
    "unhindered": word_unhindered,
    "now": T("It has an effect now, and costs little that is missed later."),
    "waits-for-more": T("Nothing that you may play here changes enough to spend a card on it."),
    "spare": T("What you keep helps more on the way that is left."),
    "keeps": T("Of all there is, it helps most on the way that is left."),
}
"""Sentences, and functions that build a sentence, by reason."""
