"""Every clause that the engine accepts: each verb in each of its forms, in each window, under all its conditions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

from engine.effects.clauses import Form, forms_of
from engine.effects.grammar import names_of
from engine.games.tomb_raider.language import WINDOWS, Clause, Verb
from engine.games.tomb_raider.verbs import VERBS, VOCABULARY

NUMBERS = {"n": "2", "+n": "+2", "Name": "Shotgun"}
VALUES: dict[str, tuple[str, ...]] = {
    "test=": ("fight", "move", "search", "think"),
    "vs=": ("obstacle", "raider", "search"),
    "obs=": ("creature", "human", "trap", "hazard", "puzzle", "trap/hazard"),
    "if=": ("pass", "fail"),
    "req=weapon": ("",),
    "req=item:": ("Rope", "Shotgun"),
    "once=": ("turn",),
    "once=turn": ("",),
    "cost=discard_self": ("",),
    "resist=": ("move:9", "think:opposed"),
}
"""The values with which a guard is tried, as it is written in a window."""


def calls(verb: type[Verb], form: Form) -> Iterator[str]:
    """The call with every combination of its words, as text."""
    names, bare = names_of(verb)
    word = str(verb.__struct_config__.tag)
    for chosen in product(*([NUMBERS.get(one, one) for one in words] for words in form.words.values())):
        given = dict(zip(form.words, chosen, strict=True))
        parts = [given[n] if place < bare else f"{n}={given[n]}" for place, n in enumerate(names) if n in given]
        yield f"{word}({','.join(parts)})"


def conditions(form: Form, window: str) -> Iterator[str]:
    """Every combination of the guards that may stand with this form in this window, as text with its brackets."""
    moment = WINDOWS[window]
    needed = list(form.needs)
    if moment.whose and not any(one in moment.whose for one in chain(*needed)):
        needed.insert(0, moment.whose)
    keys = {one.partition("=")[0] for one in chain(*needed)}
    free: dict[str, list[str | None]] = {}
    for guard in (*moment.guards, *form.may):
        if guard.partition("=")[0] not in keys:
            free.setdefault(guard.partition("=")[0], [None]).extend(guard + value for value in VALUES[guard])
    for chosen in product(*needed, *free.values()):
        parts = [one for one in chosen if one is not None]
        yield f"[{','.join(parts)}]" if parts else ""


def texts() -> Iterator[str]:
    """Every clause that the cards' files could hold, the failures of obstacles apart."""
    for verb in VERBS:
        for form in forms_of(verb):
            for window in form.windows:
                if window != "failure":
                    for guards, call in product(conditions(form, window), calls(verb, form)):
                        before = "" if verb.after is None else f"{next(calls(verb.after, forms_of(verb.after)[0]))}; "
                        yield f"{window}{guards}: {before}{call}"


def failures() -> Iterator[Verb]:
    """Every call that an obstacle may have as its failure."""
    for verb in VERBS:
        for form in forms_of(verb):
            if "failure" in form.windows:
                for call in calls(verb, form):
                    yield from VOCABULARY.calls(call, "failure")


def clauses() -> Iterator[Clause]:
    """``texts``, read."""
    return map(VOCABULARY.read, texts())
