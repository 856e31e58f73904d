"""The Search Round of Tomb Raider (TR-SRCH)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol import PASS, Ask, Move, One, Pass, Rules, Seat

from .. import goals, rows, trials, water
from ..card_events import DiscoveryFound, EasiestInHand, Emptied, NothingFound
from ..cards import DISCOVERIES, LOCATIONS, Discovery
from ..figures import has_forbidden_duplicate, may_search
from ..language import Clause, Event, Guard, Moment
from ..map import is_cut_off, list_closed_sides, make_event_space
from ..map_changes import change_chosen_exit, list_exit_options
from ..memory import identify_brought_cards, list_borrowed_cards, list_possible_cards, record_deed
from ..moves import RELIEF, SEARCH, Find, Play, Relief, Search
from ..printed import is_companion
from ..state import SEARCH as SEARCHING
from ..state import State, Trial
from ..windows.aims import Occasion, list_possible_aims
from ..windows.playable import Playable
from ..windows.registry import list_replacing_plays
from ..windows.window import carry_out_calls, open_window, play_card

RELIEF_TARGET = 9
"""The result that a cut-off raider has to roll to find a way out (TR-HR-16)."""


def take_turn(s: State, seat: Seat, chooses: bool = False) -> Rules[None]:
    """Let one raider search or pass, and search again for each search that a card grants (TR-SRCH-1, TR-SRCH-19).

    The normal search comes first, if the raider's space allows it (TR-RUL-2). A granted search finds discoveries even
    at an empty marker, and no play may replace it. ``chooses`` says that the window before the first search is over.
    """
    if not may_search(s, seat):
        return
    r = s.raiders[seat]
    granted = False
    while True:
        if not chooses:
            yield from open_window(s, "before-search", seat)
            if not may_search(s, seat):
                return
        chooses = False
        choice = yield from _choose_search(s, seat, granted)
        if choice is None or isinstance(choice, Pass):
            return
        if isinstance(choice, Search):
            if not granted and not _is_search_left(s, seat):
                r.more_searches -= 1
                granted = True
            yield from _roll_search(s, seat, granted)
        elif isinstance(choice, Relief):  # TR-HR-16: relief opens a way out.
            yield from _roll_for_relief(s, seat)
        else:
            yield from _replace_search(s, seat, choice)
        if goals.is_over(s) or r.finished:
            return
        yield from open_window(s, "after-search", seat)
        if not r.more_searches or not may_search(s, seat):
            return
        r.more_searches -= 1
        granted = True


def _is_search_left(s: State, seat: Seat) -> bool:
    """Tell whether a raider's normal search is possible in its space (TR-SRCH-10, TR-SRCH-16).

    At an empty marker a raider can search only for the treasure.
    """
    space = s.raiders[seat].at
    return not s.spaces[space].empty or goals.find_treasure_target(s, space) is not None


def _choose_search(s: State, seat: Seat, granted: bool) -> Rules[Move | None]:
    """Ask a player how the raider searches, and return the answer (TR-DEC-B1, TR-DEC-B5).

    None if the raider can do nothing here. ``granted`` says that a card has granted this search.
    """
    r = s.raiders[seat]
    throws = list_search_throws(s, seat, granted)
    default: Move = SEARCH if goals.find_treasure_target(s, r.at) is not None else PASS
    secret, plays = False, list[Move]()
    if not granted:
        for _play, play in _list_replacing_plays(s, seat) if r.hand.cards else ():
            secret = True  # TR-DEC-12: the question is secret if such a card might be in the hand.
            if play.card in r.hand.cards:
                plays.append(play)
    options: list[Move] = [PASS, *throws, *plays]
    if len(options) == 1 and not secret:
        return None
    return (yield from trials.ask_for_throw(s, seat, "search", options, default, throws, secret))


def list_search_throws(s: State, seat: Seat, granted: bool = False) -> dict[Move, list[Trial]]:
    """Return the tests that a raider may make in the Search Round, by option.

    They are a search, and the relief roll of a cut-off raider (TR-HR-16). ``granted`` says that a card has granted the
    search.
    """
    r = s.raiders[seat]
    if not may_search(s, seat) or not s.spaces[r.at].up:
        return {}
    throws: dict[Move, list[Trial]] = {}
    searchable = LOCATIONS[s.spaces[r.at].card.cards[0]].search is not None
    if goals.find_treasure_target(s, r.at) is not None or (
        searchable and (granted or r.more_searches or _is_search_left(s, seat))
    ):
        throws[SEARCH] = [_make_search_test(s, seat)]
    relief = s.rules.cut_off_relief and not granted
    if relief and list_closed_sides(s, r.at) and is_cut_off(s, r.at, goals.list_goal_spaces(s, seat)):
        throws[RELIEF] = [_make_relief_test(seat)]
    return throws


def _list_replacing_plays(s: State, seat: Seat) -> list[tuple[Playable, Play]]:
    """Return the plays by which a raider's player could replace its search, from hand or deck (TR-SRCH-12)."""
    r, found = s.raiders[seat], []
    borrowed = list_replacing_plays(list_borrowed_cards(s, seat))
    for play in (*list_replacing_plays(identify_brought_cards(r)), *borrowed):
        if r.closed or play.card in r.hand.cards or play.card in r.deck.cards:
            for raider, choice in list_possible_aims(s, seat, play, Occasion("search", seat), held=True):
                found.append((play, Play(play.card, raider, choice)))
    return found


def _replace_search(s: State, seat: Seat, move: Move) -> Rules[None]:
    assert isinstance(move, Play)
    play = next(play for play, one in _list_replacing_plays(s, seat) if one == move)
    yield from play_card(s, seat, play, move, Occasion("search", seat))


def _roll_search(s: State, seat: Seat, granted: bool) -> Rules[None]:
    """Make a raider's search roll, which may find the treasure or a discovery (TR-SRCH-5, TR-SRCH-6, TR-SRCH-15).

    ``granted`` says that a card has granted this search.
    """
    r = s.raiders[seat]
    space = r.at
    card = LOCATIONS[s.spaces[space].card.cards[0]]
    before = s.trial, s.rival
    trial = _make_search_test(s, seat)
    if (yield from trials.make_test(s, trial)):
        assert trial.result is not None
        target, found = goals.find_treasure_target(s, space), ""
        if target is not None and trial.result >= target:
            yield from goals.carry_out_find(s, seat, trial.result)
        elif card.search is not None and (granted or not s.spaces[space].empty):
            found = yield from _ask_for_find(s, seat, space, trial.result)
        else:  # TR-RUL-4: everybody learns the reason.
            yield from _tell_nothing_found(s, seat, space, "emptied" if s.spaces[space].empty else "no-search")
        if not goals.is_over(s):  # TR-DEC-5, TR-SEQ-7: no window opens after the end.
            yield from open_window(s, "after-outcome", seat, event=Event(found), followed=not r.finished)
    s.trial, s.rival = before


def _make_search_test(s: State, seat: Seat) -> Trial:
    """Return the test of a raider's search: its Search dice plus the location's dice (TR-SRCH-5)."""
    location = LOCATIONS[s.spaces[s.raiders[seat].at].card.cards[0]]
    return Trial(seat, "search", SEARCHING, dice=location.search or 0)


def _make_relief_test(seat: Seat) -> Trial:
    return Trial(seat, "relief", SEARCHING, target=RELIEF_TARGET)


def _ask_for_find(s: State, seat: Seat, space: int, result: int) -> Rules[str]:
    """Let a player find one discovery from the hand after a search; return its number, or "" (TR-DEC-B3).

    The player is asked if the hand could hold a discovery for this result, as far as everybody knows.
    """
    r = s.raiders[seat]
    hand = r.hand.cards

    def can_find(number: str, own_view: bool = False) -> bool:
        card = DISCOVERIES.get(number)
        return card is not None and card.difficulty <= result and has_effect(s, seat, space, card, own_view)

    move: Move = PASS
    if hand and any(map(can_find, list_possible_cards(r))):
        legal = sorted({card for card in hand if can_find(card, own_view=True)})
        move = yield Ask(seat, "find", One((PASS, *(Find(card) for card in legal))), PASS, True, bool(legal))
    if not isinstance(move, Find):
        least, _ = _find_easiest_discovery(s, seat, space, list_possible_cards(r), False)
        needed, card = _find_easiest_discovery(s, seat, space, hand, True)
        why = "no-card" if not least else "low" if result < least else "not-laid"
        # Only a player who could find nothing is told the easiest card. Other players know what they could have found.
        private = {seat: EasiestInHand(card, needed)} if needed > result or not needed else {}
        yield from _tell_nothing_found(s, seat, space, why, least, private)
        return ""
    number = move.discovery
    found = DISCOVERIES[number]
    yield DiscoveryFound(seat, make_event_space(s, space), number)
    record_deed(s, seat, "found")
    if found.stays:  # TR-SRCH-7: the discovery is kept.
        yield from rows.gain_card(s, seat, number, (r.hand, r.unsaved))
    else:  # TR-SRCH-8: the discovery takes effect at once.
        r.hand.move(number, r.played)
        yield from carry_out_calls(s, seat, number, found.effects[0].calls, "found")
        r.played.move(number, r.discard)
    if not s.rules.empty_only_marked and not s.spaces[space].empty:  # TR-SRCH-9, TR-SRCH-18: the place is empty now.
        s.spaces[space].empty = True
        yield Emptied(make_event_space(s, space))
    return number


def _find_easiest_discovery(s: State, seat: Seat, space: int, cards: Iterable[str], own_view: bool) -> tuple[int, str]:
    """Return the lowest difficulty of the discoveries that could be found in a space, with the card that has it.

    It is (0, "") if none of ``cards`` could be found. ``own_view`` includes the player's own knowledge.
    """
    listed = [DISCOVERIES[card] for card in cards if card in DISCOVERIES]
    able = [(card.difficulty, card.number) for card in listed if has_effect(s, seat, space, card, own_view)]
    return min(able, default=(0, ""))


def _tell_nothing_found(
    s: State, seat: Seat, space: int, why: str, least: int = 0, private: dict[Seat, EasiestInHand] | None = None
) -> Rules[None]:
    """Emit the event that a search has found nothing, with the reason as everybody knows it (TR-RUL-4).

    The reasons: the location has given its discovery ("emptied") or holds none ("no-search"); the player's cards have
    no discovery for it ("no-card"); the result is below ``least``, the lowest difficulty of these discoveries ("low");
    the player has laid down none ("not-laid"). ``private`` holds the record that only the player gets.
    """
    goal = goals.find_treasure_target(s, space) or 0
    yield NothingFound(seat, make_event_space(s, space), why, least, goal, private=private or {})


def has_effect(s: State, seat: Seat, space: int, card: Discovery, own_view: bool) -> bool:
    """Tell whether finding a discovery in a space has an effect (TR-DEC-15).

    ``own_view`` includes the player's own knowledge.
    """
    wet = s.spaces[space].wet
    if not water.can_work(card.water, wet):  # TR-WET-7: the card does not work in this location.
        return False
    if card.kind == "companion":  # TR-WET-10, TR-CARD-DIS-5: a raider has one companion at most.
        return not wet and not any(map(is_companion, s.raiders[seat].unsaved.cards))
    if card.stays:
        return not has_forbidden_duplicate(s, seat, card.number)
    calls = card.effects[0].calls
    now = Moment(s, seat, "found", seat, card.number, Clause("found", Guard(), calls), seat, inside=own_view)
    return any(call.list_possible_aims(now) for call in calls)


def _roll_for_relief(s: State, seat: Seat) -> Rules[None]:
    """Roll a cut-off raider's Search dice. With 9 or more an arrow marker opens a side of its location (TR-HR-16)."""
    r = s.raiders[seat]
    space = r.at
    before = s.trial, s.rival
    trial = _make_relief_test(seat)
    if (yield from trials.make_test(s, trial)):
        assert trial.result is not None and trial.target is not None
        if trial.result >= trial.target:
            yield from change_chosen_exit(s, seat, list_exit_options(s, [space]))
        yield from open_window(s, "after-outcome", seat, followed=True)  # TR-DEC-5: a window opens.
    s.trial, s.rival = before
