"""Every call that the engine accepts in every window, and every condition that may stand there.

Calls and conditions are gone through side by side, not each with each: what a window checks, it checks for all calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.effects.clauses import Form, list_forms
from engine.effects.grammar import list_parameter_names
from engine.games.tomb_raider.language import WINDOWS, Clause, Verb
from engine.games.tomb_raider.verbs import VERBS, VOCABULARY

NUMBERS = {"n": "2", "+n": "+2", "-n": "-2", "Name": "Shotgun"}
VALUES: dict[str, tuple[str, ...]] = {
    "test=": ("fight", "move", "search", "think"),
    "vs=": ("obstacle", "raider", "search"),
    "obs=": ("creature", "human", "trap", "hazard", "puzzle", "trap/hazard", "any", "Dark"),
    "danger<=": ("5",),
    "loc=": ("mapped", "treasure", "clear", "empty"),
    "water=": ("wet", "dry"),
    "if=pass": ("",),
    "if=fail": ("",),
    "if=triple": ("",),
    "if=lethal": ("",),
    "req=weapon": ("",),
    "req=raider_here": ("",),
    "req=item:": ("Rope", "Shotgun"),
    "mode=": ("instead",),
    "once=": ("turn", "game"),
    "cost=": ("discard_self", "discard:1", "discard:2"),
    "check=": ("move:11",),
    "resist=": ("move:9", "think:opposed"),
}
"""The values with which a guard is tried, as it is written in a window."""


def calls(verb: type[Verb], form: Form) -> Iterator[str]:
    """Yield the call as text with every combination of its words, and without those that may be left out."""
    names, bare = list_parameter_names(verb)
    word = str(verb.__struct_config__.tag)
    choices = [
        [*(NUMBERS.get(one, one) for one in words), *([None] if name in form.spare else [])]
        for name, words in form.words.items()
    ]
    for chosen in product(*choices):
        given = dict(zip(form.words, chosen, strict=True))
        stand = [(place, n, given[n]) for place, n in enumerate(names) if given.get(n) is not None]
        yield f"{word}({','.join(text if place < bare else f'{n}={text}' for place, n, text in stand)})"


def whose(window: str) -> tuple[str, ...]:
    """Return the ways to say whose event opens a window."""
    moment = WINDOWS[window]
    return (*moment.whose, *([""] if moment.bare or not moment.whose else []))


def bracket(*guards: str) -> str:
    parts = [guard for guard in guards if guard]
    return f"[{','.join(parts)}]" if parts else ""


def texts() -> Iterator[str]:
    """Yield every call in each of its windows and for each owner of the event, without the failures of obstacles.

    Then yield every condition of each window, with the first call that may follow it.
    """
    first: dict[tuple[str, str], str] = {}
    for verb in VERBS:
        for form in list_forms(verb):
            needed = [wordings[0] for wordings in form.needs]
            before = "" if verb.after is None else f"{next(calls(verb.after, list_forms(verb.after)[0]))}; "
            for window in form.windows:
                if window == "failure":
                    continue
                for nth, own in enumerate(whose(window) if not needed else ("",)):
                    for call in calls(verb, form):
                        first.setdefault((window, own), call)
                        if nth == 0 or window == form.windows[0]:
                            yield f"{window}{bracket(own, *needed)}: {before}{call}"
    for (window, own), call in first.items():
        for guard in WINDOWS[window].guards if own else ():
            for value in VALUES[guard]:
                yield f"{window}{bracket(own, guard + value)}: {call}"


def failures() -> Iterator[Verb]:
    """Yield every call that an obstacle may have as its failure."""
    for verb in VERBS:
        for form in list_forms(verb):
            if "failure" in form.windows:
                for call in calls(verb, form):
                    yield from VOCABULARY.parse_calls(call, "failure")


def clauses() -> Iterator[Clause]:
    """Yield the clauses read from ``texts``."""
    return map(VOCABULARY.read, texts())
