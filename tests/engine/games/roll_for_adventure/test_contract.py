"""The names of options, questions, events and cards, which other folders use."""

from __future__ import annotations

import re
from collections import Counter

from engine.games.roll_for_adventure.cards import BLANKS, CARDS, ENEMIES, FIRST_GAME, HEROES, SPECIAL, TERRITORIES
from engine.games.roll_for_adventure.events import EVENTS
from engine.games.roll_for_adventure.moves import MOVES, QUESTIONS, SETS, Place, place
from engine.protocol import Pass


def test_commands_fit_into_a_group_of_discord() -> None:
    tags = {str(move.__struct_config__.tag) for move in MOVES}
    assert Pass in MOVES and len(tags) == len(MOVES)
    assert not tags & set(SETS.values())
    assert len(tags | set(SETS.values())) <= 25
    assert all(len(move.__struct_fields__) <= 4 for move in MOVES)
    assert set(SETS) <= set(QUESTIONS)


def test_a_placement_is_written_in_the_order_in_which_it_is_chosen() -> None:
    assert Place.__struct_fields__ == ("value", "where", "count", "ability")
    assert place("4", "fortress", 2).format_text() == "place:4,fortress,2,none"
    assert place("3+5", "ice-cave", 2, "ice-path").format_text() == "place:3+5,ice-cave,2,ice-path"


def test_events_and_cards_have_plain_names() -> None:
    for event in EVENTS:
        assert re.fullmatch(r"[a-z-]+", event.kind)
        assert all(name.isidentifier() for name in event.__struct_encode_fields__)
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in CARDS)


def test_the_enemies_are_those_of_the_box_RFA_COMP_19() -> None:
    """RFA-COMP-19: Each territory has six: three of rank 1, two of rank 2 and one of rank 3."""
    assert len(ENEMIES) == 24
    counted = Counter((CARDS[key].territory, CARDS[key].rank) for key in ENEMIES)
    assert counted == {(where, rank): 4 - rank for where in TERRITORIES for rank in (1, 2, 3)}


def test_special_cards_are_24_RFA_COMP_18() -> None:
    """RFA-COMP-18, RFA-SPEC-23: The special cards are 6 dragons, 6 phantoms, 6 giants and 6 blank cards. They come in
    sets of three or six."""
    assert {kind: len(keys) for kind, keys in SPECIAL.items()} == {"dragons": 6, "phantoms": 6, "giants": 6}
    assert len(BLANKS["all-six"]) == 6
    assert all(len(keys) in (0, 3, 6) for keys in BLANKS.values())
    assert sorted(BLANKS["stalkers"] + BLANKS["breakers"]) == sorted(BLANKS["all-six"])


def test_the_heroes_have_their_names_RFA_HERO_7_RFA_HERO_8_RFA_HERO_9() -> None:
    """RFA-HERO-7, RFA-HERO-8, RFA-HERO-9: Four names come from the rules text, four are our translations, and two are
    our own."""
    assert HEROES[:4] == FIRST_GAME
    assert set(HEROES[4:8]) == {"conjurer", "frost-runner", "avenger", "trickster"}
    assert HEROES[8:] == ("ranger", "sapper")
