"""An index of the cards of Tomb Raider that may be played at each moment (TR-DEC-5, TR-DEC-9, TR-DEC-10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec import Struct

from engine.protocol import Seat

from ..brought_decks import DECKS, Brought, BroughtDecks
from ..cards import LOCATIONS, POOL, Action, Character, Discovery, Location, SecretMove, Upgrade
from ..language import ON_TEST, Clause, Guard, Item
from ..memory import list_deck_numbers, list_locations
from ..odds import has_passed
from ..state import NUMBER, Raider, State, Trial
from .laid import ASKED_NOTHING, CardRequirements, LaidCard, collect_requirements, list_requirements
from .playable import Playable

OPENED_WINDOWS: dict[str, tuple[str, ...]] = {
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
"""Moment of TR-DEC-5 -> the windows of the card language that it opens.

``any`` is open at every moment but "respond". An upgrade is played when its requirement is met, a static secret move at
any moment.
"""
NOT_ANY = ("respond",)
"""The moments at which cards that can be played at any time cannot be played."""
OF_VICTIM = ("damage", "dying")
"""The moments before harm is dealt. At them only the victim may use cards that can be used at any time."""
NOBODYS = ("any", "ready")
"""The windows of the card language that concern no particular raider."""
OF_TEST = ("before-test", "after-test", "after-outcome")
"""The moments of a test."""
OF_ALL = 2
"""The index in the result of ``index_plays_by_event`` for moments that concern two raiders, or no raider."""


class DeckPlays(Struct, frozen=True, gc=False):
    """The plays that a draw deck makes possible at one moment."""

    cards: frozenset[str]
    """The cards whose clauses are carried out, in contrast to cards that are laid down."""
    listed: tuple[Playable, ...]
    """All plays, in the order of the cards' numbers."""
    likely: tuple[Playable, ...]
    """The plays that are carried out. Those that need no company come first."""
    asked: CardRequirements
    """The requirements of the cards that are laid down."""


def _iterate_clauses(number: str, moment: str) -> Iterable[Playable]:
    """Yield the clauses of a card that can have an effect at this moment."""
    for n, clause in enumerate(POOL.find_card(number).effects):
        window = clause.window
        if clause.guards.mode is not None or window == "static" or any(call.lasting for call in clause.calls):
            continue
        own_text = number in LOCATIONS and window == "explore"  # Its text says: "as soon as it is mapped".
        opens = moment == "mapped" if own_text else window in OPENED_WINDOWS[moment]
        anytime = window == "any" and moment not in NOT_ANY
        if anytime or opens:
            place = number in LOCATIONS
            costs = count_card_cost(clause.guards)
            yield Playable(
                number,
                clause,
                n,
                anytime,
                _needs_company(clause),
                place=place,
                asks=_has_further_guards(clause.guards),
                on_test=window in ON_TEST,
                nobodys=window in NOBODYS,
                own_anywhere=window in NOBODYS and clause.guards.whose == "own" and not place,
                simple=len(clause.calls) == 1 and not costs,
                private=bool(costs) or any(call.is_private for call in clause.calls),
            )


def _needs_company(clause: Clause) -> bool:
    """Tell whether a clause can do nothing for a raider that is alone in its space."""
    first = clause.calls[0]
    here = "here" in (getattr(first, "to", None), getattr(first, "source", None))
    return here and clause.guards.whose == "own"


def _has_further_guards(guards: Guard) -> bool:
    """Tell whether a clause's guards demand anything besides the test and whose event it is."""
    return (
        guards.if_ == "lethal"
        or any((guards.once, guards.cost, guards.loc, guards.water))
        or (guards.req is not None and guards.req != "weapon")
    )


def is_burden(clause: Clause) -> bool:
    """Tell whether a clause takes effect by itself while its card is in play (TR-DEC-16)."""
    return all(call.is_harmful for call in clause.calls)


def list_hand_clauses(number: str, moment: str) -> tuple[Playable, ...]:
    """Return the plays of a card from the hand at this moment.

    An action is played by its first clause, a secret move by its only clause.
    """
    card = POOL.find_card(number)
    if isinstance(card, Upgrade):
        saves = moment == "before-step" and any(one.word == "save" for one in card.requirement)
        other = moment not in NOT_ANY and any(one.word != "save" for one in card.requirement)
        if not (saves or other):
            return ()
        asked = list_requirements(card, moment)
        return (LaidCard(number, card.effects[0], 0, other, False, asked=asked, for_raider=card.for_raider),)
    if isinstance(card, SecretMove) and any(call.lasting for call in card.effects[0].calls):
        laid = LaidCard(number, card.effects[0], 0, True, False, asked=ASKED_NOTHING, upgrade=False)
        return () if moment in NOT_ANY else (laid,)  # TR-SEC-3: a secret move can be laid down at any other moment.
    if isinstance(card, Action | SecretMove):
        return tuple(play for play in _iterate_clauses(number, moment) if play.n == 0)
    return ()


@lru_cache(DECKS * len(OPENED_WINDOWS))
def list_hand_plays(key: Brought, moment: str) -> tuple[Playable, ...]:
    """Return all plays from the hand that a draw deck makes possible at this moment (TR-DEC-9, TR-DEC-10)."""
    return tuple(play for number in list_deck_numbers(key) for play in list_hand_clauses(number, moment))


@lru_cache(DECKS)
def list_replacing_plays(key: Brought) -> tuple[Playable, ...]:
    """Return all plays that a draw deck makes possible in place of the search (TR-SRCH-12)."""
    found = []
    for number in list_deck_numbers(key):
        card = POOL.find_card(number)
        if isinstance(card, Action) and card.effects[0].guards.mode == "instead":
            clause = card.effects[0]
            found.append(
                Playable(number, clause, 0, False, _needs_company(clause), asks=_has_further_guards(clause.guards))
            )
    return tuple(found)


class TestFacts(Struct, frozen=True, gc=False):
    """The facts of a test that guards ask about, without names, danger and single dice."""

    ability: int
    against: str
    sort: str
    armed: bool
    removed: bool
    passed: bool | None
    attack: bool


def collect_facts(s: State, trial: Trial) -> TestFacts:
    """Return the facts of a test that guards ask about."""
    armed, attack = trial.weapon is not None, trial is s.trial and trial.key == "attack"
    return TestFacts(trial.ability, trial.against, trial.sort, armed, trial.removed, has_passed(s, trial), attack)


def could_be_on_test(clause: Clause, test: TestFacts) -> bool:
    """Tell whether a clause could be played on a test with these facts."""
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
        return test.against == "obstacle" and (not guards.obs or _may_be_of_kind(guards.obs, test.sort))
    return True


def _may_be_of_kind(kinds: tuple[str, ...], sort: str) -> bool:
    """Tell whether an obstacle of this kind may meet a guard. If the guard has a name (capitalized), it always may."""
    return "any" in kinds or sort in kinds or any(kind[0].isupper() for kind in kinds)


@lru_cache(DECKS * len(OPENED_WINDOWS))
def index_plays_by_event(
    key: Brought, moment: str, followed: bool = False, tests: tuple[TestFacts, ...] = ()
) -> tuple[tuple[DeckPlays, DeckPlays], ...]:
    """Return the plays of ``list_hand_plays`` that can matter, by the raider that the moment's event concerns.

    The index is 0 for the holder's own raider, 1 for another raider, ``OF_ALL`` for two raiders or none. Each entry is
    a pair: for a raider alone in its space, and for a raider with company. ``followed`` leaves out the plays of any
    moment. ``tests`` leaves out the plays on other tests than these.
    """
    plays = tuple(
        play
        for play in list_hand_plays(key, moment)
        if not (followed and play.anytime)
        and (not play.on_test or any(could_be_on_test(play.clause, test) for test in tests))
    )
    return tuple(_split_by_company(some) for some in _split_by_event(plays, moment))


class PlaysInPlay(Struct, frozen=True, gc=False):
    """The plays that cards in play, or the location in a raider's space, make possible at one moment."""

    rows: frozenset[str]
    """The cards that these plays need in a raider's rows. One of them is enough, or one of ``places``."""
    places: frozenset[str]
    """The characters and locations that these plays need: the raider's own, or its space's.

    One of them is enough, or one of ``rows``.
    """
    plays: dict[str, tuple[Playable, ...]]

    def are_near(self, s: State, raiders: Iterable[Raider]) -> bool:
        """Tell whether any of these raiders has any of the cards in play that these plays need."""
        rows, places = self.rows, self.places
        for r in raiders:
            if rows and not (rows.isdisjoint(r.unsaved.cards) and rows.isdisjoint(r.saved.cards)):
                return True
            if places:
                space = s.spaces[r.at]
                if (space.up and space.card.cards[0] in places) or r.character in places:
                    return True
        return False


class SeatChances(Struct, frozen=True, gc=False):
    """The plays and uses that a seat may have at one moment."""

    alone: DeckPlays
    """The plays of the seat's draw deck, if its raider is alone in its space."""
    company: DeckPlays
    """The plays of the seat's draw deck, if its raider has company.

    If company makes no difference, this is the object of ``alone``.
    """
    table: PlaysInPlay
    """The plays of cards in play."""


class Chances(Struct, frozen=True, gc=False):
    """The plays and uses that all seats may have at one moment."""

    seats: tuple[SeatChances, ...]
    exist: bool
    """A flag: any seat may have a play or use."""
    alone: bool
    """A flag: any seat may have a play from its hand without company."""
    company: bool
    """A flag: company makes a difference to any seat."""
    table: PlaysInPlay
    """The uses of all seats, and of any seat in other windows of this moment."""


@lru_cache(DECKS * len(OPENED_WINDOWS))
def list_possible_plays(
    decks: BroughtDecks,
    moment: str,
    concerned: tuple[Seat, ...],
    followed: bool = False,
    tests: tuple[TestFacts, ...] = (),
) -> Chances:
    """Return the plays and uses that seats may have at a moment.

    ``concerned``: the seats that the moment concerns: two, one or none. ``followed``: the next window follows at once
    and asks for the plays of any time, so they are left out here. ``tests``: the tests that are made at this moment.
    """
    found = []
    for seat, key in enumerate(decks.brought):
        which = int(concerned != (seat,)) if len(concerned) == 1 or (concerned and seat not in concerned) else OF_ALL
        table = _keep_places(list_in_play_plays(moment, followed)[which], decks)
        found.append(SeatChances(*index_plays_by_event(key, moment, followed, tests)[which], table))
    table = _keep_places(list_in_play_plays(moment, followed)[OF_ALL], decks)
    alone, company = (any(seat.alone.listed for seat in found), any(seat.alone is not seat.company for seat in found))
    return Chances(tuple(found), alone or company or bool(table.plays), alone, company, table)


def _split_by_event(plays: tuple[Playable, ...], moment: str) -> tuple[tuple[Playable, ...], ...]:
    """Split plays by the raiders that the event concerns: the holder's own, another, two raiders or nobody."""
    own = tuple(play for play in plays if play.anytime or play.clause.guards.whose != "opp")
    others = () if moment in OF_VICTIM else tuple(play for play in plays if play.anytime)
    opp = tuple(play for play in plays if play in others or (not play.anytime and play.clause.guards.whose != "own"))
    return own, opp, tuple(plays)


def _split_by_company(plays: tuple[Playable, ...]) -> tuple[DeckPlays, DeckPlays]:
    """Split plays into those for a raider alone in its space, and those for a raider with company.

    If company makes no difference, both are one object.
    """
    every = index_plays(plays)
    alone = tuple(play for play in plays if not play.company)
    return (every if len(alone) == len(plays) else index_plays(alone)), every


def index_plays(plays: Iterable[Playable]) -> DeckPlays:
    """Return an index of plays that are examined together."""
    some = tuple(plays)
    likely = sorted((play for play in some if not isinstance(play, LaidCard)), key=lambda play: not play.company)
    return DeckPlays(frozenset(play.card for play in likely), some, tuple(likely), collect_requirements(some))


@cache
def list_in_play_plays(moment: str, followed: bool = False) -> tuple[PlaysInPlay, ...]:
    """Return all plays of cards in play at this moment, grouped like the result of ``index_plays_by_event``."""
    each = {
        number: _split_by_event(tuple(play for play in plays if not (followed and play.anytime)), moment)
        for number, plays in _list_plays_in_play(moment, by_itself=False).items()
    }
    return tuple(
        _index_by_card({number: some[which] for number, some in each.items() if some[which]}) for which in range(3)
    )


@lru_cache(DECKS * len(OPENED_WINDOWS))
def find_automatic_plays(decks: BroughtDecks, moment: str) -> PlaysInPlay:
    """Return the effects of cards in play that happen at this moment without a question (TR-DEC-16)."""
    return _keep_places(_index_by_card(_list_plays_in_play(moment, by_itself=True)), decks)


def _keep_places(found: PlaysInPlay, decks: BroughtDecks) -> PlaysInPlay:
    """Return the plays with only those characters and locations that are at the table."""
    places = found.places & {*decks.characters, *list_locations(decks)}
    return PlaysInPlay(found.rows, places, found.plays if found.rows or places else {})


def _index_by_card(plays: dict[str, tuple[Playable, ...]]) -> PlaysInPlay:
    needed = {card for listed in plays.values() for play in listed for card in _list_needed_cards(play)}
    places = {card for card in needed if isinstance(POOL.find_card(card), Location | Character)}
    return PlaysInPlay(frozenset(needed - places), frozenset(places), plays)


def _list_needed_cards(play: Playable) -> Iterable[str]:
    """Return the cards of which a play needs one in play: items that it demands, or else its own card."""
    req = play.clause.guards.req
    return list_numbers_of_name(req.name) if isinstance(req, Item) else (play.card,)


@cache
def list_numbers_of_name(name: str) -> frozenset[str]:
    """Return the numbers of all cards with this name."""
    return frozenset(number for number, card in POOL.cards.items() if card.name == name)


def _list_plays_in_play(moment: str, by_itself: bool) -> dict[str, tuple[Playable, ...]]:
    found = {}
    for number, card in POOL.cards.items():
        if isinstance(card, Action) or (isinstance(card, Discovery) and not card.stays):
            continue
        plays = tuple(play for play in _iterate_clauses(number, moment) if is_burden(play.clause) == by_itself)
        if plays:
            found[number] = plays
    return found


@cache
def find_waiting_clause(number: str, n: int, moment: str) -> Playable | None:
    """Return the ``n``-th clause of a card if it waits for this moment, else None."""
    return next((play for play in _iterate_clauses(number, moment) if play.n == n), None)


def count_card_cost(guards: Guard) -> int:
    """Return how many cards of the hand a play costs. ``guards``: the conditions and costs printed on the card."""
    return 0 if guards.cost is None or isinstance(guards.cost, str) else guards.cost.n
