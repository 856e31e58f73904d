"""Who carries what: cards handed over and exchanged within a party, before its turn (TOMB-FREE)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from engine.protocol import PASS, Move, Rules, tell

from . import harm, pickpocket
from .asking import one
from .cards import pool
from .cards.pool import Limit
from .figures import by_cards, casters
from .moves import Give, Swap
from .sides import at_inn, board, me
from .state import Attr, State, kind_of

BEGUN = "arranging"
"""The step once something has been handed over."""
Held: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Each Character of a party, and the cards attached to it."""
Casters: TypeAlias = frozenset[tuple[Attr, str]]
"""Who may use what asks for which attribute."""
Worn: TypeAlias = tuple[tuple[str, str], ...]
"""Who has which cards of a limited trait."""


def arrange(s: State) -> Rules[None]:
    """Redistribution, one card or exchange at a time (TOMB-FREE-1, TOMB-FREE-2, TOMB-DEC-7); a table that passes for
    people stops where it could make a difference in this turn, and each turn for who has ordered that. Once something
    has been handed over it goes on until each card is with a Character who may have it, if it can be so."""
    options, helps, cure = redistributions(s)
    chosen: Any = PASS
    if cure is not None and s.step == BEGUN:
        chosen = yield from one(s.active, "arrange", options[:-1], cure)
    elif options:
        chosen = yield from one(s.active, "arrange", options, PASS, stop=lambda: helps and _matters(s))
    if chosen == PASS:
        s.step = "rest"
        return
    party = {one.key: one for one in me(s).fighters}
    giver, to = party[chosen.giver], party[chosen.to]
    handed = [chosen.card]
    s.step, s.busy = BEGUN, True  # TOMB-RUL-8
    giver.cards.move(chosen.card, to.cards)
    if type(chosen) is Swap:
        handed.append(chosen.other)
        to.cards.move(chosen.other, giver.cards)
    yield from tell("handed", seat=s.active, card=chosen.card, frm=giver.key, to=to.key)
    if not pool.passives("hp").keys().isdisjoint(handed):  # nobody dies of what changes no Hit Points
        yield from harm.deaths(s)


# --- whether it matters --------------------------------------------------------------------------------------------


def _matters(s: State) -> bool:
    """Whether who carries what could make a difference in this turn, as far as everybody knows."""
    return not at_inn(me(s)) and (_may_raid(s) or _may_lift(s))


def _may_raid(s: State) -> bool:
    """At a Door, or with a Tactic from beside a Crypt."""
    party, map_ = me(s), board(s)
    near = map_.beside.get(party.at, ())
    if near and not any(kind_of(card) == "tactic" for card in party.hand.cards):
        near = ()
    door = map_.crypt_at(party.at)
    return bool([crypt for crypt in (door, *near) if crypt >= 0 and s.crypts[crypt].cards.cards])


def _may_lift(s: State) -> bool:
    """A Rogue could try to steal, and another carries what adds Skill."""
    skill = pool.giving("skl")
    helpers = [one for one in me(s).fighters if not skill.isdisjoint(one.cards.cards) and one.key not in pool.rogues()]
    return bool(helpers) and pickpocket.could(s)


# --- what may be handed over ---------------------------------------------------------------------------------------


Ways: TypeAlias = tuple[tuple[Move, ...], bool, Move | None]
"""What may be handed over; whether anything of it could help; where somebody has a Prayer or Spell without the die for
it, what brings it to who has the die, else the die to who has it."""


def redistributions(s: State) -> Ways:
    """Every card that may be handed over (``may_have``), and every exchange of two of one trait, then to do none of it;
    nothing if there are none."""
    party = me(s).fighters
    held = tuple([(one.key, tuple(one.cards.cards)) for one in party])
    return _redistributions(held, None if by_cards(s, "mag") and by_cards(s, "hol") else casters(s, party))


@lru_cache(maxsize=256)
def _redistributions(held: Held, known: Casters | None) -> Ways:
    """The same from what each has, and from who has a die that Prayers and Spells ask for (None: the cards say): mostly
    a party has what it had a turn ago."""
    everybody = tuple([key for key, _ in held])
    able: dict[Attr, tuple[str, ...]] = {}
    carried: list[tuple[str, tuple[Limit, ...]]] = []
    worn: dict[str, Worn] = {}
    for key, cards in held:
        kinds, limited = _carried(key, cards)
        carried.append((key, kinds))
        for limit, wears in limited:
            worn[limit] = (*worn.get(limit, ()), *wears)
    found: list[Move] = []
    lacking: list[tuple[str, Attr]] = []
    cure: Move | None = None
    for giver, kinds in carried:
        for card, trait, attr in kinds:
            if attr is not None:
                if attr not in able:
                    able[attr] = _able(held, known, attr)
                gives = _gives(card, giver, able[attr])
                found += gives
                if giver not in able[attr]:
                    lacking.append((giver, attr))
                    cure = cure or next(iter(gives), None)
            elif trait is None:
                found += _gives(card, giver, everybody)
            else:
                found += _changes_hands(card, giver, everybody, worn[trait])
    if lacking and cure is None:
        cure = _lent(found, lacking, {card for _, cards in held for card in cards})
    return ((*found, PASS) if found else (), any(map(_helps, found)), cure)


def _lent(found: list[Move], lacking: list[tuple[str, Attr]], there: set[str]) -> Move | None:
    """What brings one of these the die that it lacks, of all cards that are there."""
    for bearer, attr in lacking:
        gives = pool.giving(attr)
        if not gives.isdisjoint(there):  # hardly ever, and there are many options
            for option in found:
                if not gives.isdisjoint(_got(option, bearer)):
                    return option
    return None


def _got(option: Move, by: str) -> tuple[str, ...]:
    """What comes to a Character by it."""
    if type(option) is Swap and option.giver == by:
        return (option.other,)
    return (option.card,) if isinstance(option, Give | Swap) and option.to == by else ()


@lru_cache(maxsize=1024)
def _carried(key: str, cards: tuple[str, ...]) -> tuple[tuple[Limit, ...], tuple[tuple[str, Worn], ...]]:
    """Of what one has: each kind once, and what limits it; and of each limited trait the cards that it wears."""
    limits = pool.limits()
    worn: dict[str, Worn] = {}
    for card in cards:
        trait = limits[card][1]
        if trait is not None:
            worn[trait] = (*worn.get(trait, ()), (key, card))
    return tuple([limits[card] for card in sorted(set(cards))]), tuple(worn.items())


def _able(held: Held, known: Casters | None, attr: Attr) -> tuple[str, ...]:
    """Who may use what asks for this attribute."""
    if known is not None:
        return tuple([key for key, _ in held if (attr, key) in known])
    casting = pool.casting(attr)
    return tuple([key for key, cards in held if key in casting or not casting.isdisjoint(cards)])


@lru_cache(maxsize=1024)
def _gives(card: str, giver: str, everybody: tuple[str, ...]) -> tuple[Give, ...]:
    """A card handed to each of these but its bearer: it is the same for most cards when one has been handed over."""
    return tuple([Give(card, giver, to) for to in everybody if to != giver])


@lru_cache(maxsize=1024)
def _changes_hands(card: str, giver: str, everybody: tuple[str, ...], worn: Worn) -> tuple[Move, ...]:
    """The same of a card of a limited trait: who wears one of that may but exchange it. An exchange is named by one of
    the two alone."""
    wearing = [key for key, _ in worn]
    found: list[Move] = []
    for to in everybody:
        if to not in wearing:
            found.append(Give(card, giver, to))
        elif giver < to:
            found += [Swap(card, giver, other, to) for key, other in worn if key == to]
    return tuple(found)


def _helps(option: Move) -> bool:
    """Whether anything is different for it, but for who carries what."""
    if type(option) is Swap:
        return option.card != option.other
    return type(option) is Give and pool.works(option.card)
