"""Reasons for the AI's advice, each in one sentence."""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb_raider.events import RaiderAdvice
from engine.protocol import Seat
from render.face.event_words import ByField, EventEntry, Word
from render.face.records import Names
from render.text.i18n import TN, T, Text
from render.text.per_cents import write_per_cent

PLACE = {
    "save": T("the next save point"),
    "treasure": T("the place where the treasure may be"),
    "prize": T("the place of the treasure"),
    "out": T("the way out"),
    "task": T("a place where something is left to do"),
    "aid": T("a place where you may find a card that helps"),
}
"""Kind of place -> words for a place to which a raider goes."""


def describe_best_ability(event: RaiderAdvice, viewer: Seat | None, names: Names) -> Text:
    return T("It succeeds in {chance} of tries, the next best option in {other}.", other=write_per_cent(event.before))


def describe_no_fight(event: RaiderAdvice, viewer: Seat | None, names: Names) -> Text:
    return T(
        "It succeeds in {chance} of tries; another way succeeds in {other}, but a fight may cost your search.",
        other=write_per_cent(event.before),
    )


REASONS: dict[str, Text | Word] = {
    "way": TN("The easiest way to {place} takes {n} space.", "The easiest way to {place} takes {n} spaces.", "count"),
    "guarded": TN(
        "It is {n} space to {place}, and you pass what waits there in {about} of tries.",
        "It is {n} spaces to {place}, and you pass what waits on the next one in {about} of tries.",
        "count",
    ),
    "shorter": TN(
        "Without this, the way to {place} takes {n} space.",
        "Without this, the way to {place} takes {n} spaces.",
        "count",
    ),
    "seek": T("If the treasure is here, a search finds it in {chance} of tries."),
    "there": T("Your goal is here."),
    "safe": TN(
        "{n} card that you carry can be lost until you save.",
        "{n} cards that you carry can be lost until you save.",
        "count",
    ),
    "back": TN(
        "After a death you would come back here, not {n} space away.",
        "After a death you would come back here, not {n} spaces away.",
        "count",
    ),
    "waits": T("A space on the way would kill you in {about} of tries now, and later you may have better cards."),
    "no-way": T("No exit from here brings you nearer to your goal."),
    "best": describe_best_ability,
    "only": T("It succeeds in {chance} of tries, and there is nothing else to try."),
    "no-fight": describe_no_fight,
    "search-first": T("The treasure may be here, and after a fight you could not search this turn."),
    "no-prey": T("Nobody here is likely to lose a fight against you."),
    "carries": T("{name} carries the treasure."),
    "rival-first": T("{name} would search for the treasure before you, and has 1 Life left."),
    "weak": T("{name} has 1 Life left, so a lost fight means death."),
    "stronger": TN(
        "You fight with {n} die against {total} of {name}.",
        "You fight with {n} dice against {total} of {name}.",
        "count",
    ),
    "dice": TN("With it you throw {n} die.", "With it you throw {n} dice.", "count"),
    "offers": T("{name} fails against it in {about} of tries."),
    "blocked": T("{name} makes little progress already, and a dead end helps nobody."),
    "long": T("The match has taken {turns} turns, and another obstacle would only delay its end.", turns="count"),
    "slight": T("Your obstacles would hardly stop {name}, or would block your own way later."),
    "finds": T("In {about} of tries you find a card that you hold."),
    "finds-most": T("No other find helps you more on the rest of your way."),
    "opens": T("A new exit can make your way to your goal shorter."),
    "relief": T("You are cut off, and this can open a way."),
    "exit": T("From there the way to your goal is the shortest."),
    "acts-last": T("You act last, and somebody else is about as near to the treasure."),
    "any-order": T("The turn order makes no difference yet."),
    "acts-first": T("The raider that acts first can also search first."),
    "low-die": T("No die on the table shows less."),
    "anew": TN(
        "You would come back nearer to your goal, even though you lose {n} card.",
        "You would come back nearer to your goal, even though you lose {n} cards.",
        "count",
    ),
    "anew-bare": T("You would come back nearer to your goal, and you lose no card."),
    "goes-on": TN(
        "A reset would cost you {n} unsaved card and hardly shorten your way.",
        "A reset would cost you {n} unsaved cards and hardly shorten your way.",
        "count",
    ),
    "goes-on-bare": T("A reset would hardly shorten your way."),
    "keeps-treasure": T("You carry the treasure, and would lose it."),
    "bonus": T("It adds most to what your raider can do."),
    "raises": T("It changes your chance in this test from {before} to {after}."),
    "lowers": T("It changes the chance of {name} in this test from {before} to {after}."),
    "harms": T("{name} has {life} Life left."),
    "seeks": T("{name} is about to search for the treasure."),
    "near": T("{name} has come close to the treasure."),
    "heals": T("You have {life} Life left."),
    "past": T("You pass what waits here in {about} of tries."),
    "unhindered": T("So far little stands in the way of {name}."),
    "waits-for-more": T("No card that you may play now changes enough to be worth it."),
    "spare": T("The cards that you keep help more on the rest of your way."),
    "keeps": T("Of all choices, it helps most on the rest of your way."),
}
"""Sentences by reason; functions where a sentence depends on more."""


EVENTS: dict[type[GameEvent], EventEntry] = {RaiderAdvice: EventEntry(ByField("reason", REASONS))}
