"""The aims with which a card can be played or used right now: the raiders and choices that the play names.

A play names all its targets, choices and prices at once, and is not offered if it would have no effect (TR-DEC-15). The
aims follow from public facts, so that they can be computed for cards that nobody has shown. With ``inside`` they also
follow from the seat's own knowledge.

The choice of a play joins the parts for its effects, in their order, and the cards paid, by "+".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from msgspec import Struct

from engine.protocol import Seat

from ..cards import LOCATIONS, POOL, Action
from ..figures import count_in_play, list_others_here
from ..language import Aims, Clause, Event, Guard, Item, Moment, Verb
from ..map import format_space
from ..moves import NONE
from ..printed import find_danger, find_name, is_of_kinds, list_cards_in_play, remove_copy_number
from ..state import NUMBER, Raider, State, Trial
from .laid import LaidCard, collect_requirements, list_laying_aims, list_ready_cards
from .playable import Playable
from .registry import collect_facts, could_be_on_test, count_card_cost, list_numbers_of_name


class Occasion(Struct, frozen=True, gc=False):
    """The occasion of a card window: the kind of moment, the raider concerned, and the event."""

    moment: str
    """The kind of moment, in the words of the card language."""
    about: Seat
    """The seat of the raider that the moment concerns; -1 for nobody."""
    event: Event | None = None


ONCE: Aims = [(NONE, NONE)]
PAID = "-"
"""The separator between the cards paid, in a play's choice."""


def list_possible_aims(
    s: State, seat: Seat, play: Playable, occasion: Occasion, inside: bool = False, held: bool = False
) -> Aims:
    """Return the aims with which a seat could play a clause of a card on this occasion; empty if it cannot.

    ``inside`` uses the seat's own knowledge as well. ``held`` says that the card is in the seat's hand, or could be.
    """
    if play.asks and _is_item_missing(s.raiders[seat], play.clause.guards):
        return []
    if isinstance(play, LaidCard):
        return (
            list_laying_aims(s.raiders[seat], play.card)
            if list_ready_cards(s, s.raiders[seat], collect_requirements((play,)))
            else []
        )
    found: Aims = []
    for now in list_moments(s, seat, play, occasion):
        now.inside = inside
        if not play.asks or _is_allowed(now, held):
            found += play.clause.calls[0].list_possible_aims(now) if play.simple else _combine_aims(now, held)
    return found


def could_play_clause(s: State, seat: Seat, play: Playable, occasion: Occasion) -> bool:
    """Tell whether a seat could play a clause from its hand on this occasion, as far as everybody knows.

    The search ends at the first effect with an aim. Use this only for clauses that are carried out, not for cards that
    are laid down.
    """
    if play.asks and _is_item_missing(s.raiders[seat], play.clause.guards):
        return False
    for now in list_moments(s, seat, play, occasion):
        if not play.asks or _is_allowed(now, True):
            for call in play.clause.calls:
                if call.after is None and call.has_aim(now):
                    return True
    return False


def list_moments(s: State, seat: Seat, play: Playable, occasion: Occasion) -> Sequence[Moment]:
    """Return the moments at which a seat may play a clause on this occasion.

    There is a single moment, or one moment for each test on which the clause could be played.
    """
    # TR-DEATH-3, TR-DEC-14: the dead play only actions.
    if not s.raiders[seat].alive and not isinstance(POOL.find_card(play.card), Action):
        return ()
    clause = play.clause
    if play.own_anywhere:
        return (Moment(s, seat, occasion.moment, occasion.about, play.card, clause, seat, None, occasion.event),)
    kind, about, event = occasion.moment, occasion.about, occasion.event
    whose = clause.guards.whose
    if play.on_test:
        found = []
        for trial in (s.trial, s.rival):
            if trial is None or not (whose == "all" or (whose == "own") == (trial.seat == seat)):
                continue
            if _may_be_played(s, clause, trial):
                found.append(Moment(s, seat, kind, trial.seat, play.card, clause, trial.seat, trial, event))
        return found
    if not play.nobodys:
        window = clause.window
        if window == "respond":
            about = -1 if event is None else event.seat
        if about < 0 or not (whose == "all" or (whose == "own") == (about == seat)):
            return ()
        if window == "save" and not s.raiders[about].has_saved:
            return ()
        # The clause belongs to the find of a search, and to no other event.
        if window == "found" and (event is None or not event.card):
            return ()
    if play.place and about != seat:
        return ()
    concerned = seat if whose == "own" or about < 0 else about
    return (Moment(s, seat, kind, about, play.card, clause, concerned, None, event),)


def _is_allowed(moment: Moment, held: bool) -> bool:
    """Tell whether a clause's guards hold at this moment, except those about the test and about whose event it is.

    ``held`` says that the card is in the seat's hand, or could be.
    """
    s, guards, r = moment.s, moment.clause.guards, moment.raider
    if guards.once is not None and is_use_limit_reached(s, moment.seat, moment.card, guards):
        return False
    if guards.req == "raider_here" and not list_others_here(s, moment.concerned):
        return False
    if len(r.hand) - held < count_card_cost(guards):
        return False
    if guards.if_ == "lethal" and not _is_lethal(moment):
        return False
    return _is_place_fitting(moment)


def _is_item_missing(raider: Raider, guards: Guard) -> bool:
    """Tell whether a raider lacks the item that a clause demands. This check is cheap, so it is made first."""
    return isinstance(guards.req, Item) and list_numbers_of_name(guards.req.name).isdisjoint(list_cards_in_play(raider))


def is_use_limit_reached(s: State, seat: Seat, card: str, guards: Guard) -> bool:
    """Tell whether a seat has reached a card's limit of uses.

    Each copy has its own limit. The limit of a location counts for each space. A raider with several copies in play has
    as many uses.
    """
    r, place = s.raiders[seat], card in LOCATIONS
    if guards.once == "turn" and place:
        return format_space(s, r.at) in s.spent
    uses = r.spent.count(card)
    if guards.once == "game":
        uses = 0
        for one in s.in_force:
            uses += one.what == "spent" and one.card == card and (one.at == r.at if place else one.seat == seat)
    return uses >= max(1, count_in_play(r, card))


def _is_place_fitting(moment: Moment) -> bool:
    """Tell whether the location of the raider concerned meets the guards ``loc`` and ``water`` of a clause."""
    s, guards = moment.s, moment.clause.guards
    if guards.loc is None and guards.water is None:
        return True
    space = s.spaces[s.raiders[moment.concerned].at]
    if guards.water is not None and space.wet != (guards.water == "wet"):
        return False
    match guards.loc:
        case "mapped":
            return space.up and not (moment.event is not None and moment.event.unknown)
        case "treasure":
            return space.up and LOCATIONS[space.card.cards[0]].role == "treasure"
        case "clear":
            return space.up and all(hazard.removed for hazard in space.hazards)
        case "empty":
            return space.empty
    return True


def _is_lethal(moment: Moment) -> bool:
    """Tell whether the harm that is announced at this moment would kill the raider."""
    s, event = moment.s, moment.event
    if event is None or moment.about < 0 or not s.blows:
        return False
    r = s.raiders[moment.about]
    hurts, damage = list(r.hurts), r.damage
    if event.harm == "damage":
        damage += s.blows[-1]
    else:
        hurts[NUMBER[event.harm]] += 1
    left = [base - hurt for base, hurt in zip(r.base, hurts, strict=True)]
    return min(left) <= 0 or min(left) + r.tokens <= damage


def _may_be_played(s: State, clause: Clause, trial: Trial) -> bool:
    """Tell whether the guards of a clause let it be played on this test."""
    if not could_be_on_test(clause, collect_facts(s, trial)):
        return False
    guards = clause.guards
    if guards.if_ == "triple":
        return max(map(trial.thrown.count, trial.thrown), default=0) >= 3
    return not (guards.obs or guards.danger) or _is_obstacle_meant(s, guards, trial)


def _is_obstacle_meant(s: State, guards: Guard, trial: Trial) -> bool:
    """Tell whether the obstacle of a test meets a clause's guards, even if it has been removed by now."""
    key = remove_copy_number(trial.key or "")
    if guards.danger is not None and find_danger(s, s.raiders[trial.seat].at, key) > guards.danger:
        return False
    return not guards.obs or is_of_kinds(guards.obs, trial.sort, find_name(key))


def _combine_aims(moment: Moment, held: bool) -> Aims:
    """Return all (raider, choice) pairs that a play of a clause may name at this moment.

    ``held`` says that the card is in the seat's hand, or could be.
    """
    each, is_any = list[tuple[Verb, Aims]](), False
    for call in moment.clause.calls:
        if call.after is None:
            each.append((call, call.list_possible_aims(moment)))
            is_any = is_any or bool(each[-1][1])
    return _join_aims(moment, held, each) if is_any else []


def _join_aims(moment: Moment, held: bool, each: list[tuple[Verb, Aims]]) -> Aims:
    """Return the aims of a play of which each effect has these aims."""
    paid = _list_payments(moment, held)
    naming = [at for _call, at in each if any(raider != NONE for raider, _choice in at)]
    found: Aims = []
    for raider in sorted({raider for at in naming for raider, _choice in at}) or [NONE]:
        parts = [_list_choices(at, raider) for call, at in each if call.has_choice]
        for chosen in product(*parts, *([paid] if paid else [])):
            found.append((raider, "+".join(chosen) or NONE))
    return found


def _list_choices(aims: Aims, raider: str) -> list[str]:
    """Return the choices that an effect allows in a play at this raider; only ``NONE`` if it can do nothing."""
    return list(dict.fromkeys(choice for name, choice in aims if name in (raider, NONE))) or [NONE]


def _list_payments(moment: Moment, held: bool) -> list[str]:
    """Return the possible payments for a play in cards of the hand, which only the seat itself knows."""
    n = count_card_cost(moment.clause.guards)
    if not n or not moment.inside:
        return []
    cards = list(moment.raider.hand.cards)
    if held:
        cards.remove(moment.card)
    return [PAID.join(cards) for cards in sorted(set(combinations(sorted(cards), n)))]


def split_choice(calls: tuple[Verb, ...], choice: str) -> tuple[list[str], str]:
    """Split the choice of a play into a part for each effect, and the payment."""
    listed = choice.split("+")
    found: list[str] = []
    for call in calls:
        if call.after is not None and found:
            found.append(found[-1])
        elif call.has_choice and listed:
            found.append(listed.pop(0))
        else:
            found.append(NONE)
    return found, listed[0] if listed else NONE
