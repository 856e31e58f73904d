"""The setup of a match of Tomb Raider: lobby choices, the starting map, the opening hands (TR-SETUP, TR-LTP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from engine import house_rules
from engine.decks import KIND as DECK
from engine.house_rules import OFF, ON
from engine.levels import KIND as LEVEL
from engine.own_files import is_text
from engine.protocol import Ask, Refused, Rules, Seat, Some, ask_one, ask_together, share_shuffles, share_throws
from engine.setup import Choice, Setup
from engine.zones import EVERYBODY, NOBODY, Zone, make_zone

from ...refusals import WrongSeats
from . import decks, ending, gentle, series, series_cards, solo
from .awards import give_start_bonuses, list_bonus_cards
from .card_events import Drew, OwnCards
from .cards import OBSTACLES, POOL
from .decks import PICK_UP, STARTER, list_brought_cards, sort_deck_cards
from .decks import list_choices as deck_choices
from .events import Began, CardsLeftOut, DeckBrought, MedalsAnnounced, Started
from .figures import compute_ability
from .layout import begin_map, find_chosen_deck, list_chosen_decks, shuffle_and_deal
from .levels import (
    FREESTYLE,
    READY_MADE,
    Bonus,
    Level,
    find_level,
    list_shown_cards,
    list_treasure_rooms,
    load_level_decks,
    load_levels,
    refuse_too_few_entrances,
)
from .map import find_space_index, format_space, make_event_space, place_treasure
from .moves import Entrance
from .rounds.ready import rank_by_roll
from .series import NotCarried
from .state import ABILITIES, SOLO_GOALS, THINK, Goal, Leg, Raider, State
from .switches import Switches

FREESTYLE_BONUS = Bonus(upgrade=2, treasure=1, who="others", may=True)
"""The start bonus in the Freestyle variant of a level (TR-LVL-FREE-13)."""


class GoalForOne(Refused, kind="solo-goal"): ...


class LevelDeckUnused(Refused):
    count: int


def list_playable() -> tuple[str, ...]:
    """Return the keys of everything that can be played: the levels, then the series."""
    return (*series.list_single_levels(), *series.SERIES)


def list_player_counts(key: str) -> range:
    """Return the numbers of players with which a level or series (``key``) can be played."""
    if key in series.SERIES:
        return range(2, 7)
    players = find_level(key).players
    return range(players.least, players.most + 1)


@lru_cache(64)
def list_choices(key: str) -> tuple[Choice, ...]:
    """Return the lobby choices of a level or series (``key``).

    They are the form, the goal, the decks and the switches (TR-HR), and each seat's starter box and character.
    """
    boxes = tuple(POOL.starters)
    own = [Choice("starter", boxes, boxes[0], each_seat=True)]
    of_levels = key in series.SERIES and key not in load_levels()
    level = find_level(series.list_single_levels()[-1] if of_levels else key)
    if key in series.SERIES:
        own += series.list_choices(key)
    if of_levels:
        own += [_make_raider_choice(level), _make_deck_choice(key)]
        return house_rules.list_lobby_choices(Switches(), *own)
    for deck in level.decks:
        if deck.chosen == "table" and (len(deck.ready) > 1 or deck.own):
            # TR-LVL-INTRO-3, TR-RUL-17: the default is the deck that the rulebook advises, that of the tombs.
            own.append(Choice("map", deck.ready, deck.ready[-1], file=LEVEL if deck.own else ""))
        if deck.chosen == "seat" and all(one.key != "level_deck" for one in own):
            alike = {one.ready for one in level.decks} == {deck.ready}
            ready = deck.ready if alike else (READY_MADE,)
            own.append(Choice("level_deck", ready, ready[0], each_seat=True, file=LEVEL))
        if deck.option:
            own.append(Choice(deck.option, (OFF, ON), OFF))
    if level.raiders == "any":
        own += [_make_raider_choice(level), _make_deck_choice(key)]
    if level.forms:
        own.append(Choice("form", (level.form, *(form.key for form in level.forms)), level.form))
    if len(level.goals) > 1:
        own.append(Choice("goal", level.goals, level.goals[0]))
    if level.gentle:
        own.append(Choice(gentle.GENTLE, (OFF, ON), ON))
    if level.freestyle:
        cards = (
            card for place in range(len(level.decks)) for card in list_shown_cards(level, place, load_level_decks())
        )
        own.append(Choice(FREESTYLE, (OFF, ON, *dict.fromkeys(list_treasure_rooms(cards))), OFF))
    return house_rules.list_lobby_choices(level.rules, *own)


def settle_ai_choices(key: str, others: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Return the choices that an AI seat makes for itself in the lobby.

    It takes the starter box that the fewest seats have. If possible it takes a raider whose name no other seat has.
    """
    listed = {choice.key: choice for choice in list_choices(key)}
    boxes = Counter(one.get("starter", listed["starter"].default) for one in others)
    box = min(POOL.starters, key=lambda name: boxes[name])
    if "raider" not in listed:
        return {"starter": box}

    def name_raider(number: str, starter: str) -> str:
        return POOL.starters[starter].raider if number == "starter" else number

    taken = [name_raider(one.get("raider", "starter"), one.get("starter", next(iter(POOL.starters)))) for one in others]
    names = Counter(POOL.find_character(number).raider for number in taken)
    values = [value for value in listed["raider"].values if name_raider(value, box) not in taken]
    raider = min(
        values, key=lambda value: names[POOL.find_character(name_raider(value, box)).raider], default="starter"
    )
    return {"starter": box, "raider": raider}


def _make_raider_choice(level: Level) -> Choice:
    return Choice(
        "raider", ("starter", *sorted(level.list_characters(next(iter(POOL.starters))))), "starter", each_seat=True
    )


def _make_deck_choice(level: str) -> Choice:
    return Choice(DECK, deck_choices(level), STARTER, each_seat=True, file=DECK)


def begin(setup: Setup) -> State:
    """Return the state of a match before anything that needs chance or a question.

    Raises ``Refused`` if the match cannot be played with this setup.
    """
    count = len(setup.seats)
    if count not in list_player_counts(setup.level):
        raise WrongSeats(rule="TR-MULTI-5")
    leg, before = None, series.read_carried_data(setup)
    if before.kept:  # TR-RUL-15: decks of a series are carried on.
        setup = replace(setup, seats=tuple({**seat, DECK: STARTER} for seat in setup.seats))
    table, seats = house_rules.fill_in_choices(list_choices(setup.level), setup, "TR-DEC-S1")
    if setup.level in series.SERIES:
        level, leg, way = series.begin_level(setup, table, seats, before)
        table = {**table, **way}
    elif setup.carried:
        raise NotCarried(rule="TR-SER-4")
    else:
        level = find_level(setup.level).take_form(table.get("form", ""))
    keys = [find_chosen_deck(level, place, table, seats) for place, deck in enumerate(level.decks) if not deck.option]
    if level.gentle and table[gentle.GENTLE] == ON:
        level = replace(level, rules=replace(level.rules, gentle=True))
    if leg is None:
        _check_brought(level, seats)
    decks = list_chosen_decks(level, table, seats)
    if leg is not None:
        series.check_shallow_rooms(leg, level, decks[0], keys[0])
    s = _make_empty_state(setup, level, leg, table, keys)
    gates = begin_map(s, level, decks, _find_goal(level, leg, table, count), count)
    for seat, chosen in enumerate(seats):
        if leg is not None and level.raiders == "starter":
            chosen = {**chosen, "raider": "starter"}
        kept = before.kept[seat] if before.kept else series_cards.Kept()
        cards = _list_draw_deck(s, chosen, kept, setup.level)
        s.raiders.append(_make_raider(s, seat, chosen, _find_own_gate(s, level, gates, seat), cards))
        series_cards.set_kept_cards_aside(s.raiders[seat], kept)
    bonus = level.bonus if table.get(FREESTYLE, OFF) == OFF else FREESTYLE_BONUS
    for seat, r in enumerate(s.raiders):
        if bonus is not None and (seat or bonus.who == "all"):
            r.bonus, r.may_decline = list_bonus_cards(r, bonus), bonus.may
    if count == 1:  # TR-SOLO-1: this is solo play.
        _set_up_solo_play(s, level, seats[0]["starter"], any(map(is_text, keys)))
    ending.check_ending(s)
    return s


def _make_empty_state(setup: Setup, level: Level, leg: Leg | None, table: dict[str, str], keys: Sequence[str]) -> State:
    """Return the state before the map is laid and the raiders are placed. ``keys``: the chosen decks of the map."""
    box = keys[0] if len({*keys}) == 1 else ""
    return State(
        level=level.key,
        starter=box if box in POOL.starters else "",
        width=level.width,
        rows=level.rows,
        start_depth=level.start_depth,
        rules=house_rules.apply_switches(level.rules, table if leg is None else _list_unusual_switches(table)),
        raiders=[],
        spaces=[],
        level_deck=Zone(NOBODY),
        obstacle_deck=Zone(NOBODY),
        obstacle_discard=Zone(EVERYBODY),
        treasure="",
        order=list(range(len(setup.seats))),
        alike=bool(setup.round),
        alike_throws=bool(setup.round) and setup.alike_throws,
        leg=leg,
    )


def _find_goal(level: Level, leg: Leg | None, table: dict[str, str], count: int) -> Goal:
    """Return the goal of a match. Raise ``Refused`` if it is for one player alone and there are several."""
    goal = next(goal for goal in level.goals if goal == table.get("goal", level.goals[0]))
    if leg is not None and leg.series == decks.TIMED:
        goal = "timed"
    if goal in SOLO_GOALS and count > 1:
        raise GoalForOne(rule="TR-RUL-10")
    return goal


def _find_own_gate(s: State, level: Level, gates: Sequence[int], seat: Seat) -> int:
    """Return the space of the entrance at which a raider starts, unless the players choose entrances."""
    if level.starts == "own":  # TR-LVL-PPU-9: each raider starts at its own entrance.
        return next(gate for gate in gates if level.decks[s.spaces[gate].deck].seat == seat)
    return gates[seat % len(gates)]


def _list_draw_deck(s: State, chosen: dict[str, str], kept: series_cards.Kept, key: str) -> tuple[str, ...]:
    """Return the cards of a raider's draw deck. ``key``: the level or series that is played."""
    cards = kept.cards or list_brought_cards(chosen.get(DECK, STARTER), key)
    if s.rules.gentle:
        cards = gentle.list_useful_cards(POOL.starters[chosen["starter"]].draw)
    return series.build_draw_deck(s.leg, chosen["starter"], cards)


def refuse_new(setup: Setup) -> None:
    """Refuse a Pick Up series to which a player brings a level deck with one entrance (TR-RUL-16)."""
    for deck in (seat.get("level_deck", READY_MADE) for seat in setup.seats):
        if setup.level == PICK_UP and is_text(deck):
            refuse_too_few_entrances(load_levels()[setup.level], deck)


def _list_unusual_switches(table: dict[str, str]) -> dict[str, str]:
    """Return the switches that the table has changed from their defaults.

    In a series each level keeps its own value for all other switches.
    """
    return dict(house_rules.list_unusual_switches(house_rules.apply_switches(Switches(), table), Switches()))


def _check_brought(level: Level, seats: list[dict[str, str]]) -> None:
    """Raise ``Refused`` if a player brings a level deck that is not used for any side of the map (TR-RUL-17)."""
    sides = {deck.seat for deck in level.decks if deck.chosen == "seat"}
    for seat, chosen in enumerate(seats):
        if len(sides) > 1 and seat not in sides and is_text(chosen.get("level_deck", "")):
            raise LevelDeckUnused(rule="TR-RUL-17", count=len(sides))


def _set_up_solo_play(s: State, level: Level, box: str, own: bool) -> None:
    """Set up solo play: the obstacle deck, and the medals to win under the level's own rules (TR-SOLO-2, TR-RUL-10).

    ``own`` says that a player's own level deck is used; then there are no medals.
    """
    lying = [card for zone in (*s.decks, *(space.card for space in s.spaces)) for card in zone.cards]
    cards = solo.build_obstacle_deck(level, box, lying, s.rules.wet)
    s.obstacle_deck = make_zone(NOBODY, cards)
    if cards != solo.find_usual_obstacle_deck(level, box):
        s.obstacles = cards
    if s.rules == level.rules and not own and not s.rules.gentle:
        s.terms = replace(s.terms, medals=solo.list_medals(level, s.terms.goal, box))
    if s.terms.goal == "purge":  # Without this rule, obstacles without life could hardly be removed.
        s.rules = replace(s.rules, lifeless_removed_on_success=True)


def _make_raider(s: State, seat: Seat, chosen: dict[str, str], entrance: int, cards: tuple[str, ...]) -> Raider:
    starter = chosen["starter"]
    number = chosen.get("raider", "starter")
    character = POOL.find_character(POOL.starters[starter].raider if number == "starter" else number)
    deck = Zone(NOBODY)
    for card in cards or POOL.starters[starter].draw:
        if len(s.order) > 1 or card not in OBSTACLES:  # TR-SOLO-1: in solo play the draw deck has no obstacles.
            deck.put(card, 1 << seat)  # The raider's player looks through the deck (TR-SETUP-4).
    base = [character.find_printed_ability(name) for name in ABILITIES]
    return Raider(
        character=character.number,
        starter=starter,
        entrance=entrance,
        at=entrance,
        base=base,
        power=character.power,
        deck=deck,
        hand=Zone(1 << seat),
        discard=Zone(EVERYBODY),
        saved=Zone(EVERYBODY),
        unsaved=Zone(EVERYBODY),
        played=Zone(EVERYBODY),
        cards=cards,
        closed=s.rules.lists == "closed" and len(s.order) > 1,
    )


# --- steps of the setup -----------------------------------------------------------------------------------------


def lay_out_table(s: State) -> Rules[None]:
    """Shuffle the decks of the map, hand out start bonuses, and share out the entrances (TR-SETUP-3, TR-SETUP-10)."""
    level = find_level(s.level)
    yield Began(s.level, None if s.treasure_at < 0 else make_event_space(s, s.treasure_at))
    for seat, r in enumerate(s.raiders):
        if s.rules.gentle:
            gone = Counter(POOL.starters[r.starter].draw) - Counter(r.cards)
            yield CardsLeftOut(seat, tuple(sorted(gone.elements())))
        elif r.cards and not r.closed:  # TR-RUL-5: everybody learns an open deck's cards.
            yield DeckBrought(seat, r.cards)
    if s.terms.medals:  # TR-RUL-10: medals are announced at the start.
        yield MedalsAnnounced(s.terms.medals)
    # TR-SETUP-3, TR-RUL-14: identical maps come from a shared secret.
    yield from share_shuffles(shuffle_and_deal(s, True)) if s.alike else shuffle_and_deal(s, level.fill == "face_down")
    for deck in s.decks if s.alike else ():  # TR-RUL-14: later draws differ by table.
        yield from deck.shuffle("level deck")  # TR-RUL-14: later draws differ
    yield from s.obstacle_deck.shuffle("obstacle deck")  # TR-SOLO-1: solo play has an obstacle deck.
    yield from place_treasure(s)  # TR-TRS-6: the treasure room is placed if only one space is left for it.
    yield from series_cards.lay_kept_cards_down(s)  # TR-SER-4: cards kept from earlier levels are laid down.
    yield from give_start_bonuses(s)  # TR-DEC-S5: raiders get a start bonus.
    if level.starts != "own":  # TR-DEC-S6: players choose their entrances.
        yield from _choose_entrances(s, level)
    for seat, r in enumerate(s.raiders):
        yield Started(seat, make_event_space(s, r.at))


def _choose_entrances(s: State, level: Level) -> Rules[None]:
    """Let the players choose entrances, from the highest roll to the lowest (TR-DEC-S6, TR-LVL-FREE-10).

    A player chooses an entrance that does not yet have its share of raiders; in Freestyle any entrance (TR-RUL-23).
    """
    gates = [find_space_index(s, f"{at.column}.{at.row}") for at in level.list_entrances(len(s.raiders))]
    entrances = sorted(at for at in gates if s.spaces[at].up)
    if len(entrances) == 1:
        return
    share = len(s.raiders) if level.starts == "free" else -(-len(s.raiders) // len(entrances))
    left = entrances * share
    rolling = share_throws(rank_by_roll(s.order)) if s.alike_throws else rank_by_roll(s.order)
    ranked = s.order if s.solo else (yield from rolling)  # TR-SOLO-7: a solo player does not roll for the order.
    for seat in ranked:
        places = [Entrance(format_space(s, at)) for at in sorted(set(left))]
        choice: Entrance = yield from ask_one(seat, "entrance", places, places[0])
        r = s.raiders[seat]
        r.entrance = r.at = find_space_index(s, choice.at)
        left.remove(r.at)


def choose_opening_hands(s: State) -> Rules[None]:
    """Let each player choose Think cards as the opening hand, secretly and simultaneously (TR-SETUP-4 to TR-SETUP-7).

    A level may name the cards, as the learning game does (TR-LTP-9). A player whose deck lacks one of them chooses.
    """
    named = find_level(s.level).opening_hand
    hands = [named[: compute_ability(r, THINK)] if _has_named_hand(r, named) else () for r in s.raiders]
    asks = []
    for seat, r in enumerate(s.raiders):
        if hands[seat]:
            continue
        cards = tuple(sort_deck_cards(r.deck.cards))
        # A solo deck without its obstacles may have fewer cards than Think.
        think = min(compute_ability(r, THINK), len(cards))
        listed = r.cards or POOL.starters[r.starter].draw
        first = tuple(card for card in listed if card in cards)[:think]
        asks.append(Ask(seat, "opening-hand", Some(cards, think, think), first, secret=True, about="opening-hand"))
    answers: tuple[tuple[str, ...], ...] = (yield from ask_together(asks)) if asks else ()
    for ask, hand in zip(asks, answers, strict=True):
        hands[ask.seat] = hand
    for seat, (r, hand) in enumerate(zip(s.raiders, hands, strict=True)):
        for card in hand:
            r.deck.move(card, r.hand)
        yield Drew(seat, len(hand), private={seat: OwnCards(hand)})
        yield from r.deck.shuffle("draw deck")


def _has_named_hand(raider: Raider, named: tuple[str, ...]) -> bool:
    """Tell whether a raider begins with the opening hand that its level names.

    The player of a brought deck with a closed list always chooses: to be asked must not tell the others what it lacks.
    """
    if raider.closed and raider.cards:
        return False
    return Counter(named[: compute_ability(raider, THINK)]) <= Counter(raider.deck.cards)


STEPS: dict[str, Callable[[State], Rules[None]]] = {"map": lay_out_table, "hands": choose_opening_hands}
