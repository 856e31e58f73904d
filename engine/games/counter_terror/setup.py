"""The lobby choices of Counter-Terror, teams and seats, and the deal (CT-TEAM, CT-SEAT, CT-SETUP)."""

from __future__ import annotations

from msgspec.structs import replace

from engine import house_rules
from engine.capabilities import TeamChoices
from engine.protocol import Refused, Rules, Seat, Shuffle, roll
from engine.setup import Choice, Setup
from engine.zones import EVERYBODY, NOBODY, Zone, make_zone

from ...refusals import NoSuchLevel, WrongSeats
from .bombs import take
from .cards import BOX, list_left_out_cards
from .events import Dealt, GuidedBegan, OwnCards, TeamsDrawn
from .state import COUNTER, TERROR, Fighter, State, Switches, Team

LEVEL = "standard"
SEATS = range(2, 9)
"""The numbers of players with which Counter-Terror can be played (CT-GEN-3)."""
HAND = 5
"""The number of cards dealt to each player (CT-SETUP-3)."""
ANY = "any"

STANDARD = Switches()
CHOICES = house_rules.list_lobby_choices(
    STANDARD,
    "teams",
    Choice("team", (ANY, TERROR, COUNTER), ANY, each_seat=True),  # This choice counts only if teams are chosen.
)
"""The choices of the lobby (CT-DEC-1)."""


SHUFFLES = 2
"""The most shuffles that draw teams and seats, before the cards are shuffled."""


class UnequalTeams(Refused): ...


def begin(setup: Setup) -> State:
    """Return the state of a match before its first question. Raises ``Refused`` if the setup cannot be played."""
    if setup.level != LEVEL:
        raise NoSuchLevel(rule="CT-DEC-1")
    count = len(setup.seats)
    if count not in SEATS:
        raise WrongSeats(rule="CT-GEN-3")
    table, seats = house_rules.fill_in_choices(CHOICES, setup, "CT-DEC-1")
    rules = house_rules.apply_switches(STANDARD, table)
    wishes: list[Team] = [_parse_team(seat["team"]) if rules.teams == "chosen" else "" for seat in seats]
    if max(wishes.count(TERROR), wishes.count(COUNTER)) > -(-count // 2):  # CT-TEAM-5: too many
        raise UnequalTeams(rule="CT-TEAM-5")
    aside = list_left_out_cards(count) if setup.guided else ()
    return State(
        rules=rules,
        fighters=[Fighter(wish, Zone(1 << seat)) for seat, wish in enumerate(wishes)],
        pile=make_zone(NOBODY, [card for card in BOX if card not in aside]),
        removed=make_zone(EVERYBODY, [card for card in BOX if card in aside]),
        guided=setup.guided,
        alike=bool(setup.round),
        alike_throws=bool(setup.round) and setup.alike_throws,
    )


def choose_teams(level: str, size: int) -> TeamChoices | None:
    """Return the choices for two teams of known people (CT-HR-8)."""
    if 2 * size not in SEATS:
        return None
    return TeamChoices({"teams": "chosen"}, {"team": TERROR}, {"team": COUNTER})


def build_next_setup(s: State, setup: Setup) -> Setup:
    """Return the setup of the next match in a best of several.

    Teams stay, as if chosen (CT-HR-8), and seats are drawn again.
    """
    seats = tuple({**own, "team": f.team} for own, f in zip(setup.seats, s.fighters, strict=True))
    return replace(setup, house={**setup.house, "teams": "chosen"}, seats=seats)


def _parse_team(value: str) -> Team:
    return TERROR if value == TERROR else COUNTER if value == COUNTER else ""


def draw_teams(s: State) -> Rules[None]:
    """Draw the teams (CT-TEAM-4), then the seats (CT-SEAT-4).

    A player who asked for a team gets into that team (CT-HR-8). The teams alternate round the table, and a TERROR
    player begins (CT-SEAT-1, CT-SEAT-3).
    """
    count = len(s.fighters)
    small = count // 2
    wishes = [f.team for f in s.fighters]
    terrorists = small
    if count % 2:  # CT-TEAM-2, CT-HR-8: the larger team is drawn, unless chosen.
        if wishes.count(TERROR) > small:
            terrorists = small + 1
        elif wishes.count(COUNTER) <= small:
            (larger,) = yield from roll("larger-team", 1, 2)
            terrorists = small + (larger == 1)
    free: list[Seat] = [seat for seat, wish in enumerate(wishes) if not wish]
    if free:
        drawn = yield Shuffle("teams", len(free))
        places = terrorists - wishes.count(TERROR)
        for index, place in enumerate(drawn):
            s.fighters[free[place]].team = TERROR if index < places else COUNTER
    seats: tuple[Seat, ...] = yield Shuffle("seats", count)
    members = {team: [seat for seat in seats if s.fighters[seat].team == team] for team in (TERROR, COUNTER)}
    s.order = arrange_seating(members[TERROR], members[COUNTER])
    yield TeamsDrawn(tuple(sorted(members[TERROR])), tuple(sorted(members[COUNTER])), tuple(s.order))


def arrange_seating(terror: list[Seat], counter: list[Seat]) -> list[Seat]:
    """Return the seats round the table in the order T C T C … (CT-SEAT-1, CT-SEAT-2).

    A larger team also has the last seat.
    """
    order = [seat for pair in zip(terror, counter, strict=False) for seat in pair]
    return order + terror[len(counter) :] + counter[len(terror) :]


def deal(s: State) -> Rules[None]:
    """Shuffle the 52 cards and deal 5 to each player (CT-SETUP-2, CT-SETUP-3); dealt Bombs are shown (CT-BOMB-1).

    A guided match has fewer cards.
    """
    if s.guided:
        yield GuidedBegan(tuple(dict.fromkeys(s.removed.cards)))
    yield from s.pile.shuffle("draw pile")
    cards = {seat: OwnCards(tuple(s.pile.cards[index * HAND :][:HAND])) for index, seat in enumerate(s.order)}
    yield Dealt(HAND, private=cards)
    for seat in s.order:
        yield from take(s, seat, HAND)
