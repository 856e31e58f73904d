"""Events: how they are stored and read, and who gets which private fields."""

from __future__ import annotations

import pytest

from engine.events import GameEvent, PrivateEvent, PrivateRecord, UnreadableEvent, load_event, name_kinds
from render.face.lines import describe_event
from render.text.i18n import say
from tests.fake import face, pebbles


class Hand(PrivateRecord, frozen=True):
    cards: tuple[str, ...]


class Drew(PrivateEvent[Hand], frozen=True, omit_defaults=True):
    kind = "drew"
    seat: int
    count: int
    late: bool = False


DREW = Drew(1, 2, private={0: Hand(("ace",)), 1: Hand(("king", "ten"))})
KINDS = name_kinds((Drew,))


def test_an_event_is_stored_as_fields_and_read_back() -> None:
    public = {"seat": 1, "count": 2}
    private = {0: {"cards": ("ace",)}, 1: {"cards": ("king", "ten")}}
    assert (DREW.kind, DREW.open, DREW.secret) == ("drew", public, private)
    assert load_event(KINDS, "drew", public, {0: {"cards": ["ace"]}, 1: {"cards": ["king", "ten"]}}) == DREW


def test_a_field_with_its_default_is_not_stored_where_older_events_lack_it() -> None:
    late = Drew(1, 2, True)
    assert "late" not in DREW.open and late.open == {"seat": 1, "count": 2, "late": True}
    assert load_event(KINDS, "drew", late.open) == late


@pytest.mark.parametrize(("viewer", "seats"), [(None, []), (0, [0]), (1, [1]), (2, [])])
def test_a_viewer_gets_the_private_fields_of_its_own_seat_alone(viewer: int | None, seats: list[int]) -> None:
    seen = DREW.hide_secrets_from(viewer)
    assert list(seen.private) == seats and (seen.seat, seen.count) == (1, 2)
    assert seen.find_private_fields(viewer) == (DREW.private[seats[0]] if seats else None)
    stored = UnreadableEvent("old", {}, {0: {"a": 1}, 1: {"b": 2}})
    assert list(stored.hide_secrets_from(viewer).secret) == seats


@pytest.mark.parametrize("public", [{}, {"seat": 1}, {"seat": "one", "count": 2}, {"seat": 1, "count": None}])
def test_a_stored_event_that_no_longer_fits_is_kept_and_gets_one_neutral_line(public: dict[str, object]) -> None:
    read = load_event(KINDS, "drew", public, {0: {"cards": ["ace"]}})
    assert isinstance(read, UnreadableEvent)
    assert (read.stored_kind, read.open, read.secret) == ("drew", public, {0: {"cards": ["ace"]}})
    line = describe_event(face.FACE, read, 0, ("Ana", "Ben"))
    assert line is not None and say(line, "en") == "This version of the bot cannot describe what happened here."


def test_two_classes_of_one_kind_are_an_error() -> None:
    class Again(GameEvent, frozen=True):
        kind = "drew"

    with pytest.raises(ValueError, match="Again has no kind of its own"):
        name_kinds((Drew, Again))


def test_the_words_of_a_game_cover_its_events() -> None:
    assert set(face.WORDS.entries) == set(pebbles.GAME.events)
