"""Which cards may be played at which moment (TR-DEC-5, TR-DEC-9, TR-DEC-10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec import Struct

from engine.protocol import Seat

from ..cards import LOCATIONS, POOL, Action, Character, Discovery, Location, SecretMove, Upgrade
from ..language import ON_TEST, Clause, Guard, Item
from ..memory import kinds
from ..odds import passed
from ..state import NUMBER, Raider, State, Trial
from ..table import DECKS, Brought, Table
from .laid import ASKED_NOTHING, Asked, Laid, asked_by, asked_of
from .playable import Playable

OPENS: dict[str, tuple[str, ...]] = {
    "round-start": (),
    "order-fixed": ("ready",),
    "turn-start": ("action.start", "move"),
    "before-move": ("move",),
    "before-explore": ("explore",),
    "mapped": ("obstacle.play",),
    "entered": ("enter",),
    "before-test": ("pre_test", "attack"),
    "after-test": ("post_test",),
    "after-outcome": ("on_remove", "fail", "found"),
    "before-search": ("search",),
    "after-search": ("search",),
    "before-step": ("draw", "save"),
    "round-end": (),
    "damage": ("damage",),
    "dying": (),
    "respond": ("respond",),
}
"""Which windows of the effect language each moment of TR-DEC-5 is; ``any`` is every moment but answers. An upgrade is
played where its requirement says, a secret move that is static at any moment."""
NOT_ANY = ("respond",)
OF_VICTIM = ("damage", "dying")
"""The moments before harm lands: whoever it is about may use what serves at any time, and nobody else."""
NOBODYS = ("any", "ready")
"""The windows that are about no raider."""
OF_TEST = ("before-test", "after-test", "after-outcome")
"""The moments of a test."""
OF_ALL = 2
"""In ``by_event``: a moment about two raiders, or about none."""


class Plays(Struct, frozen=True, gc=False):
    """What a draw deck has for a moment."""

    cards: frozenset[str]
    """Those that are carried out."""
    listed: tuple[Playable, ...]
    """All, in the order of the cards' numbers."""
    likely: tuple[Playable, ...]
    """Those that are carried out, first those that hardly ever fail for who has company."""
    asked: Asked
    """What is asked for by those that are laid down."""


def _clauses(number: str, moment: str) -> Iterable[Playable]:
    """The clauses of a card with which it does something at this moment."""
    for n, clause in enumerate(POOL.card(number).effects):
        window = clause.window
        if clause.guards.mode is not None or window == "static" or any(call.lasting for call in clause.calls):
            continue
        own_text = number in LOCATIONS and window == "explore"  # "as soon as it is mapped"
        opens = moment == "mapped" if own_text else window in OPENS[moment]
        anytime = window == "any" and moment not in NOT_ANY
        if anytime or opens:
            place = number in LOCATIONS
            costs = costs_cards(clause.guards)
            yield Playable(
                number,
                clause,
                n,
                anytime,
                _company(clause),
                place=place,
                asks=_asks(clause.guards),
                on_test=window in ON_TEST,
                nobodys=window in NOBODYS,
                simple=len(clause.calls) == 1 and not costs,
                private=bool(costs) or any(call.private for call in clause.calls),
            )


def _company(clause: Clause) -> bool:
    """Whether it can do nothing for a raider that is alone in its space."""
    first = clause.calls[0]
    here = "here" in (getattr(first, "to", None), getattr(first, "source", None))
    return here and clause.guards.whose == "own"


def _asks(guards: Guard) -> bool:
    """Whether anything has to be so besides whose event it is, and which test."""
    return (
        guards.if_ == "lethal"
        or any((guards.once, guards.cost, guards.loc, guards.water))
        or (guards.req is not None and guards.req != "weapon")
    )


def burdens(clause: Clause) -> bool:
    """Whether the clause, in play, happens by itself (TR-DEC-16)."""
    return all(call.burden for call in clause.calls)


def from_hand(number: str, moment: str) -> tuple[Playable, ...]:
    """How a card may be played from the hand now: an action by its first clause, a secret move by its own."""
    card = POOL.card(number)
    if isinstance(card, Upgrade):
        saves = moment == "before-step" and any(one.word == "save" for one in card.requirement)
        other = moment not in NOT_ANY and any(one.word != "save" for one in card.requirement)
        if not (saves or other):
            return ()
        asked = asked_of(card, moment)
        return (Laid(number, card.effects[0], 0, other, False, asked=asked, for_raider=card.for_raider),)
    if isinstance(card, SecretMove) and any(call.lasting for call in card.effects[0].calls):
        laid = Laid(number, card.effects[0], 0, True, False, asked=ASKED_NOTHING, upgrade=False)
        return () if moment in NOT_ANY else (laid,)  # TR-SEC-3
    if isinstance(card, Action | SecretMove):
        return tuple(play for play in _clauses(number, moment) if play.n == 0)
    return ()


@lru_cache(DECKS * len(OPENS))
def hand_plays(key: Brought, moment: str) -> tuple[Playable, ...]:
    """Everything in a draw deck that may be played from the hand at this moment (TR-DEC-9, TR-DEC-10)."""
    return tuple(play for number in kinds(key) for play in from_hand(number, moment))


@lru_cache(DECKS)
def instead_plays(key: Brought) -> tuple[Playable, ...]:
    """Everything in a draw deck that is played in place of the search (TR-SRCH-12)."""
    found = []
    for number in kinds(key):
        card = POOL.card(number)
        if isinstance(card, Action) and card.effects[0].guards.mode == "instead":
            clause = card.effects[0]
            found.append(Playable(number, clause, 0, False, _company(clause), asks=_asks(clause.guards)))
    return tuple(found)


class Facts(Struct, frozen=True, gc=False):
    """What the guards of cards ask of a test, but for names, numbers and single dice."""

    ability: int
    against: str
    sort: str
    armed: bool
    removed: bool
    passed: bool | None
    attack: bool


def facts_of(s: State, trial: Trial) -> Facts:
    armed, attack = trial.weapon is not None, trial is s.trial and trial.key == "attack"
    return Facts(trial.ability, trial.against, trial.sort, armed, trial.removed, passed(s, trial), attack)


def fits(clause: Clause, test: Facts) -> bool:
    """Whether, by these facts, the test is one that the clause could be played on."""
    guards, window = clause.guards, clause.window
    if guards.test is not None and NUMBER[guards.test] != test.ability:
        return False
    if guards.vs is not None and guards.vs != test.against:
        return False
    if guards.req == "weapon" and not test.armed:
        return False
    if (window == "on_remove" and not test.removed) or (window == "attack" and not test.attack):
        return False
    if window == "fail" and test.passed is not False:
        return False
    if guards.if_ in ("pass", "fail") and test.passed is not (guards.if_ == "pass"):
        return False
    if guards.obs or guards.danger is not None:
        return test.against == "obstacle" and (not guards.obs or _of_kind(guards.obs, test.sort))
    return True


def _of_kind(kinds: tuple[str, ...], sort: str) -> bool:
    """Whether an obstacle of a kind is one of these, as far as no name is asked for."""
    return "any" in kinds or sort in kinds or any(kind[0].isupper() for kind in kinds)


@lru_cache(DECKS * len(OPENS))
def by_event(
    key: Brought, moment: str, again: bool = False, tests: tuple[Facts, ...] = ()
) -> tuple[tuple[Plays, Plays], ...]:
    """``hand_plays`` that can matter when the moment is about the holder's own raider, about another's, about two or
    none; each time for who is alone in its space, and for who is not. ``again``: without those of any moment;
    ``tests``: without those that are played on others than these."""
    plays = tuple(
        play
        for play in hand_plays(key, moment)
        if not (again and play.anytime) and (not play.on_test or any(fits(play.clause, test) for test in tests))
    )
    return tuple(_by_company(some) for some in _by_event(plays, moment))


class Lying(Struct, frozen=True, gc=False):
    """What cards in play, or the location one stands in, have for a moment."""

    rows: frozenset[str]
    """What has to lie in a raider's rows for any of it."""
    places: frozenset[str]
    """The same of its character, and the location that it stands in."""
    plays: dict[str, tuple[Playable, ...]]

    def near(self, s: State, r: Raider) -> bool:
        """Whether a raider has any of it."""
        rows, places = self.rows, self.places
        if rows and not (rows.isdisjoint(r.unsaved.cards) and rows.isdisjoint(r.saved.cards)):
            return True
        if not places:
            return False
        space = s.spaces[r.at]
        return r.character in places or (space.up and space.card.cards[0] in places)


class Chances(Struct, frozen=True, gc=False):
    """What a seat could play or use at a moment."""

    alone: Plays
    """Of its draw deck, if its raider is alone in its space."""
    company: Plays
    """The same if it is not: the very same where that makes no difference."""
    table: Lying
    """Of what lies in play."""


@lru_cache(DECKS * len(OPENS))
def by_table(
    table: Table,
    moment: str,
    about: tuple[Seat, ...],
    again: bool = False,
    tests: tuple[Facts, ...] = (),
) -> tuple[Chances, ...]:
    """``by_event`` of what every seat has brought, and ``table_plays``, for a moment about these seats' raiders: one,
    two or none. Empty, if there is nothing at all for it."""
    found = []
    for seat, key in enumerate(table.brought):
        which = int(about != (seat,)) if len(about) == 1 or (about and seat not in about) else OF_ALL
        found.append(Chances(*by_event(key, moment, again, tests)[which], table_plays(moment, again)[which]))
    return tuple(found) if any(seat.company.listed or seat.table.plays for seat in found) else ()


def _by_event(plays: tuple[Playable, ...], moment: str) -> tuple[tuple[Playable, ...], ...]:
    """Those for a moment about the holder's own raider, about another's, about two or none."""
    own = tuple(play for play in plays if play.anytime or play.clause.guards.whose != "opp")
    others = () if moment in OF_VICTIM else tuple(play for play in plays if play.anytime)
    opp = tuple(play for play in plays if play in others or (not play.anytime and play.clause.guards.whose != "own"))
    return own, opp, tuple(plays)


def _by_company(plays: tuple[Playable, ...]) -> tuple[Plays, Plays]:
    """For who is alone in its space, and for who is not: the very same where that makes no difference."""
    every = listed(plays)
    alone = tuple(play for play in plays if not play.company)
    return (every if len(alone) == len(plays) else listed(alone)), every


def listed(plays: Iterable[Playable]) -> Plays:
    """Plays that are looked at together."""
    some = tuple(plays)
    likely = sorted((play for play in some if not isinstance(play, Laid)), key=lambda play: not play.company)
    return Plays(frozenset(play.card for play in likely), some, tuple(likely), asked_by(some))


@cache
def table_plays(moment: str, again: bool = False) -> tuple[Lying, ...]:
    """Everything that may be used at this moment while it lies in play: as in ``by_event``."""
    each = {
        number: _by_event(tuple(play for play in plays if not (again and play.anytime)), moment)
        for number, plays in _in_play(moment, by_itself=False).items()
    }
    return tuple(_by_card({number: some[which] for number, some in each.items() if some[which]}) for which in range(3))


@cache
def by_itself(moment: str) -> Lying:
    """Everything in play that happens at this moment without being asked for (TR-DEC-16)."""
    return _by_card(_in_play(moment, by_itself=True))


def _by_card(plays: dict[str, tuple[Playable, ...]]) -> Lying:
    needed = {card for listed in plays.values() for play in listed for card in _needed(play)}
    places = {card for card in needed if isinstance(POOL.card(card), Location | Character)}
    return Lying(frozenset(needed - places), frozenset(places), plays)


def _needed(play: Playable) -> Iterable[str]:
    """What has to lie in play for it: the card that it asks for, else itself."""
    req = play.clause.guards.req
    return numbers(req.name) if isinstance(req, Item) else (play.card,)


@cache
def numbers(name: str) -> frozenset[str]:
    """The cards of a name."""
    return frozenset(number for number, card in POOL.cards.items() if card.name == name)


def _in_play(moment: str, by_itself: bool) -> dict[str, tuple[Playable, ...]]:
    found = {}
    for number, card in POOL.cards.items():
        if isinstance(card, Action) or (isinstance(card, Discovery) and not card.stays):
            continue
        plays = tuple(play for play in _clauses(number, moment) if burdens(play.clause) == by_itself)
        if plays:
            found[number] = plays
    return found


@cache
def later(number: str, n: int, moment: str) -> Playable | None:
    """A clause that waits for its moment, if this is it."""
    return next((play for play in _clauses(number, moment) if play.n == n), None)


def costs_cards(guards: Guard) -> int:
    """How many cards of the hand it costs."""
    return 0 if guards.cost is None or isinstance(guards.cost, str) else guards.cost.n
