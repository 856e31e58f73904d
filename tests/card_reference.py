"""Write the generated part of `docs/cards.md`: ``python -m tests.card_reference``.

The references are made from what the games declare: the windows and guards of their `language`, the forms and
docstrings of their verbs, and the sentences that players read. The page above the first mark is written by hand.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import engine.games.tomb.game
import engine.games.tomb_raider.game  # noqa: F401  (with the games come their cards)
import render.games.tomb.words.effects as tomb_words
import render.games.tomb_raider.words.effects as raider_words
from engine.effects.clauses import Guards, Window
from engine.effects.grammar import Parameter, Verb, find_verb_word, list_parameters
from engine.games.tomb.cards import pool as tomb_cards
from engine.games.tomb.verbs import VOCABULARY as TOMB
from engine.games.tomb_raider.cards import Action, Obstacle, SecretMove, get_pool, records
from engine.games.tomb_raider.verbs import VOCABULARY as RAIDER
from render.text.i18n import Text, say

PAGE = Path(__file__).parents[1] / "docs" / "cards.md"
MARK = "<!-- From here on this page is made: python -m tests.card_reference -->\n"
NUMBERS = {"n": "a number of 1 or more"}

RAIDER_MOMENTS = {
    "any": "at any time: wherever a card window opens (TR-DEC-5)",
    "ready": "the turn order has been fixed",
    "action.start": "an action turn begins",
    "move": "before a raider chooses an exit",
    "enter": "a raider has just entered a location, before it faces the obstacles",
    "explore": "a raider has entered an unknown space, before the location is mapped",
    "obstacle.play": "a location has been mapped, before obstacles are offered",
    "attack": "a raider attacks another, before the dice",
    "pre_test": "before a test is rolled; ability and weapon are chosen",
    "post_test": "the dice of a test lie, before its outcome",
    "damage": "damage or a hurt has been announced and is not placed yet",
    "fail": "a test has failed",
    "on_remove": "an obstacle has been removed",
    "search": "before or after a search",
    "found": "a discovery has been found; without whose event it is: this very card",
    "draw": "before a step of the Draw Round",
    "save": "a raider has just saved",
    "reload": "the raider reloads",
    "respond": "right after a card was played",
    "static": "always, while the card lies in play",
    "failure": "a raider has failed the obstacle's test; such calls are written without a window",
}
"""The moment when each window of Tomb Raider opens."""
RAIDER_GUARDS = {
    "whose": "whose event it is: that of the raider of the card's player, of another's, of either",
    "test": "the ability that is tested",
    "vs": "the purpose of the test",
    "obs": "the obstacle is of one of these kinds, or has one of these names, with “/” between",
    "danger<": "the obstacle's danger is at most this; written `danger<=5`",
    "loc": "the location of the raider concerned: mapped before, the treasure room, without obstacle, marked empty",
    "water": "that location is under water, or not",
    "if": "the dice have passed or failed, three of them show one number; the blow would kill",
    "req": "a weapon is in use for the test; another raider is in the same space; that item is in play",
    "mode": "it takes the place of the normal search",
    "once": "the limit for each card",
    "cost": "the card itself is discarded for it, or so many other cards of the hand are",
    "check": "the player's raider rolls this ability first; below the number nothing happens",
    "resist": "the raider aimed at rolls this ability; with the number, or if it wins the contest, nothing happens",
}
"""The condition that each guard of Tomb Raider checks."""
RAIDER_READ = {
    "obs": "`creature`, `human`, `trap`, `hazard`, `puzzle`, `any`, a name",
    "req": "`weapon`, `raider_here`, `item:Name`",
    "cost": "`discard_self`, `discard:n`",
    "check": "`ability:number`",
    "resist": "`ability:number`, `ability:opposed`",
}
"""The spelling of those guards of Tomb Raider that have readers of their own."""
TOMB_MOMENTS = {
    "passive": "always, while its bearer lives and the card is attached",
    "free": "a Free action, once in each turn of one's own",
    "turn": "the Standard action",
    "battle": "a battle action",
    "reveal": "by itself, when the Monster is revealed",
    "fail": "by itself, when the Trap is failed",
    "enter": "by itself, when a party enters the space by a Move",
    "roll": "a Reaction to a roll, before its result is used",
    "attacked": "a Reaction to an Attack that is declared and not rolled yet",
    "wounds": "a Reaction to wounds about to be placed",
    "dying": "a Reaction to a combatant about to be removed",
    "death": "a Reaction to a combatant that has been removed",
    "killed": "a Reaction to a foe that the bearer's action has removed",
    "trap_open": "a Reaction to a Trap that is announced, disarmers not yet named",
    "revealed": "a Reaction to the reveal of the Monsters, after all effects of it",
    "picked": "a Reaction to a pickpocket attempt that is announced",
    "cast": "a Reaction to a Spell or Prayer that is announced",
    "recruited": "a Reaction to a recruit of the own party",
    "turn_start": "a Reaction to the start of another player's turn",
}
"""The moment when each window of Tomb opens."""
TOMB_GUARDS = {
    "whose": "whom the trigger concerns, as seen by the bearer",
    "on": "what kind of roll it is; `trap`: the wounds come from a Trap",
    "round": "the first Combat Round",
    "if": "the bearer is alone in its party, or has a wound",
    "tag": "what the target is",
    "at": "where the party is; `adjacent`: one wall away from a Crypt",
    "test": "the user rolls this attribute first; below the number nothing happens (TOMB-FX-30)",
    "avoid": "one of the party rolls this attribute; with the number nothing happens (TOMB-FX-30)",
    "vs": "the user has to win this contest (TOMB-FX-31)",
    "once": "the limit for each card",
    "cost": "the card is discarded after use",
}
"""The condition that each guard of Tomb checks."""
TOMB_READ = {"test": "`attribute:number`", "avoid": "`attribute:number`", "vs": "`attribute`"}
"""The spelling of those guards of Tomb that have readers of their own."""


def write_page(text: str) -> str:
    """Return a page with its generated part replaced."""
    return text.partition(MARK)[0] + MARK + "\n" + "\n".join((*describe_raider(), *describe_tomb())).rstrip() + "\n"


def describe_raider() -> Iterator[str]:
    """Yield the lines of Tomb Raider's reference."""
    yield "## Reference: Tomb Raider\n"
    yield from _describe_windows(RAIDER.windows, RAIDER_MOMENTS)
    yield "### Cards and their windows\n"
    yield "What a card of a type may say; a location works for the raider in it.\n"
    others = (records.Discovery, records.Location, records.SecretMove, records.Treasure, records.Upgrade)
    yield from _table(
        ("type", "windows"), [("Action", _codes(Action.windows)), *(_more_windows(one) for one in others)]
    )
    yield "An upgrade names what it asks for (`requirement`); any one of the words listed there will do:\n"
    asked = (
        (_code(word + (":n" if counts else "")), meaning) for word, (counts, meaning) in records.REQUIREMENTS.items()
    )
    yield from _table(("word", "meaning"), asked)
    yield from _describe_guards(RAIDER.guards, RAIDER_GUARDS, RAIDER_READ)
    yield from _describe_verbs(RAIDER.verbs, {word: _raider_example(verb) for word, verb in RAIDER.verbs.items()})


def describe_tomb() -> Iterator[str]:
    """Yield the lines of Tomb's reference."""
    yield "## Reference: Tomb\n"
    yield "The rulebook's [TOMB-FX](rulebook/tomb/effects.md) says what each verb means in the rules. What it writes as"
    yield "TEST and VS are the guards `test`, `avoid` and `vs` here; its counts, n(…), are the parameter `per`.\n"
    yield from _describe_windows(TOMB.windows, TOMB_MOMENTS)
    yield from _describe_guards(TOMB.guards, TOMB_GUARDS, TOMB_READ)
    yield from _describe_verbs(TOMB.verbs, {word: _tomb_example(verb) for word, verb in TOMB.verbs.items()})


def _more_windows(kind: type[records.Card]) -> tuple[str, str]:
    """Return a type of card and its windows, described as those of an Action and some more."""
    more = [name for name in kind.windows if name not in Action.windows]
    assert set(Action.windows) <= set(kind.windows)
    return kind.__name__, f"those of an Action, and {_codes(more)}" if more else "those of an Action"


def _describe_windows(windows: Mapping[str, Window], moments: Mapping[str, str]) -> Iterator[str]:
    everywhere = Counter(guard for window in windows.values() for guard in window.guards)
    usual = {guard for guard, times in everywhere.items() if 2 * times > len(windows)}
    yield "### Windows\n"
    yield f"Guards are checked for every verb where they are listed; *usual* are {_codes(sorted(usual))}."
    yield "A form may ask for others.\n"
    rows = []
    for name, window in windows.items():
        has_usual = usual <= set(window.guards)
        guards = [*(["*usual*"] if has_usual else []), *map(_code, (g for g in window.guards if g not in usual))]
        guards += [] if has_usual else map(_code, (g for g in window.guards if g in usual))
        whose = _codes(window.whose) + (" or none" if window.bare else "")
        rows.append((_code(name), moments[name], whose or "–", ", ".join(guards) or "–"))
    yield from _table(("window", "when", "whose event", "guards"), rows)


def _describe_guards(guards: type[Guards], meanings: Mapping[str, str], read: Mapping[str, str]) -> Iterator[str]:
    yield "### Guards\n"
    yield "The first is written as its value alone, the others as `name=value`.\n"
    rows = ((_code(one.name), _values(one, read), meanings[one.name]) for one in list_parameters(guards))
    yield from _table(("guard", "values", "what it asks"), rows)


def _values(guard: Parameter, read: Mapping[str, str]) -> str:
    found = [read[guard.name]] if guard.name in read else list(map(_code, guard.words))
    return ", ".join((*found, *(["a number"] if guard.number else [])))


def _describe_verbs(verbs: Mapping[str, type[Any]], examples: Mapping[str, str]) -> Iterator[str]:
    yield "### Verbs\n"
    for word, verb in verbs.items():
        yield f"#### {word}\n"
        yield _prose(verb) + "\n"
        yield "```text"
        yield from verb.forms
        yield "```\n"
        yield from (f"{note}\n" for note in _notes(verb))
        if examples[word]:
            yield examples[word] + "\n"


def _prose(verb: type[Verb]) -> str:
    """Return a verb's docstring as one paragraph."""
    words = re.sub("`+", "`", " ".join((inspect.getdoc(verb) or "").split())).removeprefix("A verb: ")
    return words[:1].upper() + words[1:]


def _notes(verb: type[Verb]) -> Iterator[str]:
    if getattr(verb, "lasting", False):
        yield "It holds while the card lies in play."
    if getattr(verb, "asks", False):
        yield "What the play has not named, it asks as it is carried out."
    if verb.after is not None:
        yield f"It stands right behind `{find_verb_word(verb.after)}`, whose aim it goes by."


def _raider_example(verb: type[Verb]) -> str:
    """Return the card that uses a verb in the shortest text, and the sentences that players read.

    Return "" if no card uses the verb.
    """
    found = []
    for number, card in sorted(get_pool().cards.items()):
        for clause in card.effects:
            if any(type(call) is verb for call in clause.calls):
                order = (not isinstance(card, Action | SecretMove) or clause is not card.effects[0], len(str(clause)))
                found.append((order, number, card.name, str(clause), raider_words.list_sentences(clause, card, str)))
        if isinstance(card, Obstacle) and any(type(call) is verb for call in card.failure):
            calls = "; ".join(map(str, card.failure))
            found.append(
                ((True, len(calls)), number, card.name, calls, raider_words.describe_failure(card.failure, str))
            )
    return _example(min(found)[1:]) if found else ""


def _tomb_example(verb: type[Verb]) -> str:
    found = [
        (len(str(clause)), key, card.name, str(clause), tomb_words.list_sentences(clause, card))
        for key, card in sorted(tomb_cards.POOL.items())
        for clause in card.effects
        if any(type(call) is verb for call in clause.calls)
    ]
    return _example(min(found)[1:]) if found else ""


def _example(found: tuple[str, str, str, tuple[Text, ...]]) -> str:
    key, name, clause, sentences = found
    return f"{key} {name}: `{clause}` – “{' '.join(map(say, sentences))}”"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _code(text: str) -> str:
    return f"`{text}`"


def _codes(texts: Iterable[str]) -> str:
    return ", ".join(map(_code, texts))


def main() -> None:
    """Write the page to its file."""
    PAGE.write_text(write_page(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
