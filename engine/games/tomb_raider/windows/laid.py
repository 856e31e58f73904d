"""What is laid down as it is played: when a raider is ready for an upgrade, or for a static secret move, and what the
play names (TR-UPG-1, 2, 5, 7, TR-RUL-11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ..cards import POOL, Upgrade
from ..cards.lasting import Raise
from ..figures import in_play
from ..language import Aims
from ..map import depth
from ..moves import NONE
from ..printed import rows
from ..state import ABILITIES, Raider, State
from .playable import Playable

Seen: TypeAlias = Callable[[State, Raider, int], bool] | None
"""How it is seen whether something is so; None: it is a deed (``Raider.deeds``)."""


class Laid(Playable, frozen=True, gc=False, kw_only=True):
    """A card that is laid down as it is played; what it does comes later."""

    asked: tuple[tuple[str, int, Seen], ...]
    """What has to be so, one of these: its word, how much of it, and how that is seen."""
    upgrade: bool = True
    """One of a number in play is all that is possible (TR-UPG-5); not so of secret moves."""
    for_raider: str | None = None
    """Whose alone it is."""


Asked: TypeAlias = tuple[tuple[int, str, int, Seen, Laid], ...]
"""All that is asked for by what a seat could lay down: the power of the card, what has to be so, the card. Least power
first."""


def _has_saved(s: State, r: Raider, n: int) -> bool:
    return r.has_saved


def _has_items(s: State, r: Raider, n: int) -> bool:
    if len(r.saved.cards) + len(r.unsaved.cards) < n:
        return False
    return len([card for card in rows(r) if getattr(POOL.card(card), "is_item", False)]) >= n


def _holds(s: State, r: Raider, n: int) -> bool:
    return bool(r.taken or r.taken_safe)


def _is_so_deep(s: State, r: Raider, n: int) -> bool:
    return depth(s, r.at) >= n


SEEN = {"save": _has_saved, "items": _has_items, "holds": _holds, "depth": _is_so_deep}
"""What an upgrade may ask for that is no deed."""
ASKED_NOTHING: tuple[tuple[str, int, Seen], ...] = (("", 0, None),)


def asked_of(card: Upgrade, moment: str) -> tuple[tuple[str, int, Seen], ...]:
    """What an upgrade asks for, as far as it can be so at this moment: that the raider has just saved, as a step of
    the Draw Round begins."""
    return tuple(
        (one.word, max(1, one.n), SEEN.get(one.word))
        for one in card.requirement
        if one.word != "save" or moment == "before-step"
    )


def asked_by(plays: Iterable[Playable]) -> Asked:
    """What is asked for by those of a seat's plays that are laid down."""
    laid = [(_power(play.card), play) for play in plays if isinstance(play, Laid)]
    laid.sort(key=lambda one: one[0])
    return tuple((power, *asked, play) for power, play in laid for asked in play.asked)


def _power(number: str) -> int:
    card = POOL.card(number)
    return card.power if isinstance(card, Upgrade) else 0


def ready(s: State, r: Raider, asked: Asked) -> list[Laid]:
    """For which of these the raider is ready now (TR-UPG-1). They are looked at ever again, and mostly in vain."""
    found: list[Laid] = []
    most = r.power + 1 if r.alive else -1
    for power, word, n, seen, play in asked:
        if power > most:  # so are all that follow
            break
        if (r.deeds.get(word, 0) >= n if seen is None else seen(s, r, n)) and _may_have(r, play):
            found.append(play)
    return found


def _may_have(r: Raider, play: Laid) -> bool:
    """Whether the card is one that a raider of its power could lay down, once what it asks for is so."""
    if play.upgrade and in_play(r, play.card):
        return False
    return play.for_raider is None or play.for_raider == POOL.character(r.character).raider


def named(r: Raider, number: str) -> Aims:
    """What the play names: the lowest ability, where the card raises one."""
    for clause in POOL.card(number).effects:
        if any(isinstance(call, Raise) and call.ability == "lowest" for call in clause.calls):
            return [(NONE, name) for name in _lowest_after(r, number)]
    return [(NONE, NONE)]


def _lowest_after(r: Raider, number: str) -> list[str]:
    """The abilities that are lowest once the card's other calls before it have been added."""
    character = POOL.character(r.character)
    values = list(r.base)
    for clause in POOL.card(number).effects:
        for call in clause.calls:
            if isinstance(call, Raise) and call.ability != "lowest":
                for which, name in enumerate(ABILITIES):
                    values[which] += call.added(character.ability(name), name)
    return [name for name, value in zip(ABILITIES, values, strict=True) if value == min(values)]
