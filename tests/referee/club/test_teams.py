"""Teams of a league: forming, leaving, substitutes, being forgotten, and a league of many to its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol import Refused
from referee.club.desks.appointments import Appointments
from referee.club.desks.league_desk import Leagues
from referee.club.records.competition import Competition, EntrantId, Format, Outcome
from referee.club.records.entrants import add_entrant, forget_person, withdraw
from referee.club.records.league import League, Offer, Phase
from referee.club.records.meetings import adjudge_meeting
from referee.club.records.offers import accept, offer_place
from referee.club.records.ranking import rank_entrants
from referee.club.records.rounds import DAY, begin_round, end_league
from referee.club.records.sealing import conceal_results
from referee.club.records.teams import MOST_FORMATIONS, confirm_team, dissolve_team, propose_team
from referee.store.store import Store

from ..conftest import ANA, BEN, CAT, CHANNEL, GUILD, Clock

DAN, EVE = 104, 105


def make_league(kind: Format = Format.SWISS, size: int = 2, number: int = 1) -> League:
    return League(
        number=number, guild=GUILD, channel=CHANNEL, host=ANA, name="Doubles", game="counter_terror", level="standard",
        competition=Competition(kind, ()), team_size=size, is_identical=True,
    )  # fmt: skip


def join(league: League, *people: int, name: str = "") -> League:
    league = propose_team(league, people, [str(one) for one in people], name)
    for person in people[1:]:
        league = confirm_team(league, person)
    return league


def test_a_team_plays_when_all_have_confirmed() -> None:
    league = propose_team(make_league(size=3), (ANA, BEN, CAT), ("a", "b", "c"), "Trio")
    assert not league.competition.entrants and league.find_formation(CAT) is not None and league.knows(CAT)
    league = confirm_team(confirm_team(league, BEN), BEN)
    assert not league.competition.entrants, "who confirms twice counts once"
    league = confirm_team(league, CAT)
    (entrant,) = league.competition.entrants
    assert (entrant.members, entrant.name, league.forming) == ((ANA, BEN, CAT), "Trio", ())


def test_some_teams_are_refused() -> None:
    league = join(make_league(), ANA, BEN)
    with pytest.raises(Refused, match="in-league"):
        propose_team(league, (CAT, BEN), ("c", "b"), "")
    for people in ((CAT,), (CAT, CAT), (CAT, DAN, EVE)):
        with pytest.raises(Refused, match="team-size"):
            propose_team(league, people, [""] * len(people), "")
    with pytest.raises(Refused, match="team-size"):
        add_entrant(league, (CAT,))
    with pytest.raises(Refused, match="no-team"):
        confirm_team(league, CAT)
    with pytest.raises(Refused, match="no-team"):
        dissolve_team(league, CAT)
    with pytest.raises(Refused, match="no-team-league"):
        propose_team(make_league(size=1), (CAT, DAN), ("", ""), "")
    with pytest.raises(Refused, match="league-over"):
        propose_team(end_league(league), (CAT, DAN), ("", ""), "")
    waiting = propose_team(league, (CAT, DAN), ("", ""), "")
    with pytest.raises(Refused, match="in-league"):
        propose_team(waiting, (EVE, DAN), ("", ""), "")
    with pytest.raises(Refused, match="in-league"):
        offer_place(waiting, Offer("seat", DAN, "d", BEN))
    assert dissolve_team(waiting, DAN).forming == ()
    full = make_league()
    for number in range(MOST_FORMATIONS):
        full = propose_team(full, (1000 + number, 2000 + number), ("", ""), "")
    with pytest.raises(Refused, match="too-many-teams"):
        propose_team(full, (ANA, BEN), ("", ""), "")
    cup = begin_round(join(join(make_league(Format.KNOCKOUT), ANA, BEN), CAT, DAN), 0.0)
    with pytest.raises(Refused, match="league-begun"):
        propose_team(cup, (EVE, 106), ("", ""), "")


def test_a_team_leaves_and_forfeits_as_one_and_a_substitute_plays_in_it() -> None:
    league = begin_round(join(join(make_league(), ANA, BEN, name="A"), CAT, DAN), 0.0)
    league = accept(offer_place(league, Offer("seat", EVE, "e", BEN)), EVE)
    assert league.competition.entrants[0].members == (ANA, EVE) and league.competition.entrants[0].name == "A"
    league = withdraw(league, EVE)
    assert league.current is not None and league.current.pairings[0].outcome is Outcome.SECOND_FORFEIT
    assert not league.is_active(0)


def test_who_is_forgotten_leaves_no_name_behind() -> None:
    league = join(make_league(), ANA, BEN, name="Ana and friends")
    league = propose_team(league, (CAT, DAN), ("c", "d"), "")
    league = forget_person(forget_person(league, ANA, "nobody"), DAN, "nobody")
    assert not league.knows(ANA) and not league.knows(DAN) and not league.forming
    assert all(one.name == "" for one in league.competition.entrants)


# --- many teams, with simulated time ---


@pytest.fixture
async def leagues(tmp_path: Path, clock: Clock) -> AsyncIterator[Leagues]:
    store = await Store.open(tmp_path / "l.sqlite3", clock)

    async def find_no_table(number: int) -> Any:
        return None

    yield Leagues(Appointments(store, clock), find_no_table)
    await store.close()


@pytest.mark.lot(3)
@pytest.mark.parametrize("kind", [Format.KNOCKOUT, Format.SWISS, Format.KEIZER])
async def test_64_teams_of_two_of_which_a_fifth_vanish_play_to_the_end(
    leagues: Leagues, clock: Clock, kind: Format
) -> None:
    """Results come at any time, and the deadline ends the other matches. A round with a shared set-up is opened at its
    end."""
    lot = Random(7)
    leagues.allow_sealing(lambda league: True)
    league = make_league(kind)
    for number in range(64):
        league = join(league, 1000 + number, 2000 + number, name=f"Team {number}")
    league = await leagues.open(lambda number: league)
    vanished = set(lot.sample(range(64), 13))
    league = await leagues.change(1, lambda one: begin_round(one, clock()))
    deals = set[str]()
    for _ in range(12):
        current = league.current
        if league.phase is Phase.ENDED or current is None:
            break
        rounds = len(league.competition.rounds)
        assert current.deal and not current.secret and current.deal not in deals
        deals.add(current.deal)
        before = rank_entrants(conceal_results(league))
        outcomes = dict[EntrantId, Outcome]()
        for pairing in current.pairings:
            if pairing.is_open and not vanished & set(pairing.entrants):
                outcomes[pairing.first] = lot.choice([Outcome.FIRST, Outcome.SECOND])
        for first, outcome in list(outcomes.items())[1:]:
            league = await leagues._settle(league, {first: (outcome, "")})
            assert len(league.competition.rounds) == rounds and rank_entrants(conceal_results(league)) == before
        clock.at += 7 * DAY + 1
        late = {
            one.first: (adjudge_meeting(league.competition, one, set(one.entrants) & vanished), "not-ready")
            for one in league.current.pairings
        }
        if len(league.competition.rounds) == rounds:
            league = await leagues._settle(league, late)
        assert league.competition.rounds[rounds - 1].secret, "opened with its end"
        if kind is Format.KEIZER and len(league.competition.rounds) > 8:
            league = await leagues.change(1, end_league)
    assert league.phase is Phase.ENDED
    assert all(played.secret for played in league.competition.rounds if played.deal)
    active = set(league.competition.list_active(len(league.competition.rounds)))
    if kind is not Format.KNOCKOUT:
        assert not vanished & active, "who never plays is paired no more"
    winner = rank_entrants(league.competition)[0]
    assert winner.entrant not in vanished


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 12), st.integers(0, 2**16), st.sampled_from([Format.SWISS, Format.KEIZER, Format.KNOCKOUT]))
def test_pairings_are_fair_whatever_happens(count: int, seed: int, kind: Format) -> None:
    """Nobody plays twice in a round, nobody plays who left, and members stay together."""
    lot = Random(seed)
    league = make_league(kind)
    for number in range(count):
        league = join(league, 1000 + number, 2000 + number)
    league = begin_round(league, 0.0)
    for _ in range(6):
        if league.phase is Phase.ENDED:
            break
        current = league.current
        assert current is not None
        paired = [entrant for pairing in current.pairings for entrant in pairing.entrants]
        assert len(paired) == len(set(paired))
        active = set(league.competition.list_active(len(league.competition.rounds) - 1))
        playing = {entrant for pairing in current.pairings if not pairing.is_bye for entrant in pairing.entrants}
        assert playing <= active, "of two who have left a knock-out, one keeps the place, without a match"
        assert kind is Format.KNOCKOUT or set(paired) <= active
        assert sum(pairing.is_bye for pairing in current.pairings) <= (1 if kind is not Format.KNOCKOUT else count)
        people = [one for entrant in paired for one in league.competition.entrants[entrant].members]
        assert len(people) == 2 * len(paired)
        for pairing in current.pairings:
            if pairing.is_open:
                league = _play(league, pairing.first, lot)
        league = begin_round(league, 0.0)
    shown = rank_entrants(conceal_results(league))
    assert sorted(line.entrant for line in shown) == list(range(count))


def _play(league: League, first: EntrantId, lot: Random) -> League:
    from referee.club.records.rounds import record_outcome

    outcomes = [one for one in Outcome if one is not Outcome.OPEN]
    league = record_outcome(league, first, lot.choice(outcomes))
    if lot.random() < 0.1:
        person = league.competition.entrants[first].members[lot.randrange(2)]
        league = withdraw(league, person) if league.is_active(first) else league
    return league
