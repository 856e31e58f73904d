"""The lines and the picture of a league show byes, empty places, and meetings of several matches."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.interactions.league_levels import choose_meeting
from cogs.interactions.refusals import describe_refusal
from cogs.messages.club.league import build_league_message, build_standings_message
from cogs.messages.club.league_results import build_own_match_message, build_results_message
from engine.protocol import Refused
from referee.club.records.competition import Competition, Format, Meeting, Outcome
from referee.club.records.entrants import add_entrant
from referee.club.records.league import League
from referee.club.records.rounds import begin_round, end_league, record_leg, record_outcome
from referee.club.records.sealing import set_deal
from render.painter import Painter
from render.scene import format_text_board
from render.text.i18n import say


def make_league(size: int, kind: Format, meeting: Meeting = Meeting.SINGLE) -> League:
    league = League(
        number=1, guild=11, channel=21, host=1, name="Cup", game="tomb_raider", level="introductory",
        competition=Competition(kind, (), meeting=meeting),
    )  # fmt: skip
    for number in range(size):
        league = add_entrant(league, (100 + number,), (f"P{number}",))
    return begin_round(league, 0.0)


def read_picture(league: League) -> list[str]:
    """Return what the picture of the bracket says of each place, in its order."""
    scene = build_results_message(league, 0, "en-US").scene
    assert scene is not None and Painter().draw_png(scene)
    return [say(shape.words, "en-US") for shape in scene.shapes if shape.words]


def test_the_bracket_shows_byes_and_places_that_nobody_reached() -> None:
    cup = make_league(6, Format.KNOCKOUT)
    assert read_picture(cup) == ["P0 has no opponent.", "P3, P4.", "P1 has no opponent.", "P2, P5."]
    cup = record_outcome(record_outcome(cup, 3, Outcome.BOTH_FORFEIT), 2, Outcome.FIRST)
    assert read_picture(begin_round(cup, 0.0))[4:] == ["P0 has no opponent.", "P1, P2."]


def test_the_bracket_draws_a_half_that_nobody_reached_and_a_round_that_was_broken_off() -> None:
    cup = make_league(8, Format.KNOCKOUT)
    for first in (3, 1, 2):
        cup = record_outcome(cup, first, Outcome.BOTH_FORFEIT)
    cup = begin_round(record_outcome(cup, 0, Outcome.FIRST), 0.0)
    assert read_picture(cup)[4:] == ["P0 has no opponent.", "Empty place."]
    cup = make_league(4, Format.KNOCKOUT)
    cup = begin_round(record_outcome(record_outcome(cup, 0, Outcome.FIRST), 1, Outcome.FIRST), 0.0)
    assert read_picture(end_league(cup))[2:] == ["Empty place."]


@pytest.mark.parametrize("kind", Format)
def test_no_place_is_shown_before_somebody_has_won_or_is_behind(kind: Format) -> None:
    """A ladder gives points from the start. Before the first win nobody leads."""
    league = make_league(4, kind)

    def read() -> tuple[str, str]:
        scene = build_league_message(league).scene
        assert scene is not None and Painter().draw_png(scene)
        return format_text_board(scene, "en-US"), " ".join(build_standings_message(league, "en-US").lines)

    picture, words = read()
    assert kind is not Format.KEIZER or "**P3** · 1.5 points" in words
    assert "- P0, Points: " in picture and "1. P" not in picture and "**P0** · " in words and "1. **" not in words
    league = record_outcome(league, league.competition.rounds[0].pairings[0].first, Outcome.FIRST)
    picture, words = read()
    assert "1. P0, Points: " in picture and "1. **P0** · " in words


def read_lines(league: League) -> list[str]:
    """Return all lines of the messages that show a league's pairings to everybody."""
    shown = (build_league_message(league), build_results_message(league, 0, "en-US"))
    return [line for layout in shown for text in layout.lines for line in text.split("\n")]


def test_a_line_shows_the_score_of_a_meeting_and_a_concealed_one_does_not() -> None:
    league = make_league(2, Format.SWISS, Meeting.BEST_OF_THREE)
    assert any(line.endswith("best of three matches") for line in read_lines(league))
    league = record_leg(record_leg(league, 0, 0, Outcome.FIRST), 0, 1, Outcome.DRAW)
    assert [line for line in read_lines(league) if "1½ : ½, match 3 of 3" in line] == [
        "P0 – P1: the table opens soon · 1½ : ½, match 3 of 3", "P0 – P1: 1½ : ½, match 3 of 3",
    ]  # fmt: skip
    assert "Score: 1½ : ½, match 3 of 3." in build_own_match_message(league, 100, "en-US").lines
    sealed = set_deal(league, "a" * 64)
    assert not [line for line in read_lines(sealed) if "½" in line or "match 3" in line]
    over = record_leg(league, 0, 2, Outcome.SECOND)
    assert "P0 – P1: **½ : ½ (matches 1½ : 1½)**" in "\n".join(read_lines(replace(over, phase=league.phase)))


def test_best_of_three_is_refused_where_the_seats_are_not_equal() -> None:
    reply: Any = SimpleNamespace(locale="en-US")
    assert choose_meeting(reply, "tomb_raider", "introductory", 1, True) is Meeting.BEST_OF_THREE
    assert choose_meeting(reply, "tomb_raider", "introductory", 1, False) is Meeting.SINGLE
    assert choose_meeting(reply, "counter_terror", "standard", 1, False) is Meeting.BOTH_SEATS
    for size, said in ((1, "Tomb Raider"), (2, "Leave `best` out.")):
        with pytest.raises(Refused, match="no-best-of-three") as refused:
            choose_meeting(reply, "counter_terror", "standard", size, True)
        assert said in say(describe_refusal(refused.value), "en-US")
