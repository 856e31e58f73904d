"""Cards as sections of a message: which options become sections, their texts, and the room for them."""

from __future__ import annotations

from typing import Any

import pytest

from cogs import limits
from cogs.components.controls import CARDS, build_controls, list_option_details
from cogs.components.phone import can_fit_screen, choose_fitting_layout, compute_height
from cogs.components.sheet import Button, MessageLayout, Row, Section, add_button, has_sections
from cogs.components.stepwise import START, ViewerContext
from engine.match_records import OpenQuestion
from engine.protocol import PASS, Ask, Move, One, Some
from playground.validate import check_message_components, walk_components
from render.face.records import Label
from render.scene import Scene
from render.text.i18n import T
from tests.changed_records import change_record
from tests.fake.face import FACE


class Play(Move, frozen=True, tag="play"):
    card: str
    target: str = ""


def face(**labels: Any) -> ViewerContext:
    """Return a reader of labels that name card and target, and of what a card does. ``labels`` changes the label
    of a card."""

    def label(option: Any, *_: Any) -> Label:
        if not isinstance(option, Play):
            return Label(T("Pass"), last=True)
        said = T("{what}: 9 %", what=f"Play {option.card} {option.target}".strip())
        return labels.get(option.card) or Label(
            said, T("It bites"), "🦇", "primary", card=T("Play {what}", what=option.card)
        )

    shown = change_record(FACE, label=label, item=lambda item, *_: Label(T(item), T("It bites")))
    return ViewerContext(7, shown, None, "en-US", ("Ana", "Ben"))


def rows(*options: Move, eyes: ViewerContext | None = None, density: int = CARDS) -> tuple[Row, ...]:
    put = OpenQuestion(42, Ask(0, "kind", One(options), PASS))
    return build_controls(put, eyes or face(), density=density)


def test_a_card_is_a_section_and_the_button_beside_it_names_it() -> None:
    bats, wolves, (no,) = rows(Play("bats"), Play("wolves"), PASS)
    assert bats == (Section("rk:7:42:play:bats,", "Play bats", "primary", about="🦇 **Play bats: 9 %**\n-# It bites"),)
    assert isinstance(wolves[0], Section) and type(no) is Button and no.label == "Pass"
    assert not has_sections(rows(Play("bats"), PASS, density=0))


def test_a_section_does_not_repeat_its_button() -> None:
    bats = Label(T("Take bats"), T("They bite"), card=T("Take bats"))
    ((card,),) = rows(Play("bats"), eyes=face(bats=bats))
    assert isinstance(card, Section) and (card.label, card.about) == ("Take bats", "-# They bite")


def test_two_buttons_never_say_the_same() -> None:
    both = rows(Play("bats", "Ana"), Play("bats", "Ben"), Play("wolves"))
    assert [row[0].label for row in both] == ["Play bats Ana: 9 %", "Play bats Ben: 9 %", "Play wolves"]  # type: ignore[union-attr]


def test_options_without_cards_stay_plain_buttons() -> None:
    """The odds of an option without a card are only in the picture. A message has room for eight sections."""
    cave = Label(T("Enter"), T("It is dark"))
    for options, eyes in (
        ((Play("bats"), Play("cave")), face(cave=cave)),
        ([Play(f"c{n}") for n in range(limits.CARDS + 1)], face()),
        ((PASS,), face()),
    ):
        assert rows(*options, eyes=eyes) == rows(*options, eyes=eyes, density=0)


def test_a_card_in_a_set_has_a_section_and_no_list_repeats_it() -> None:
    bats, wolves = build_controls(
        OpenQuestion(42, Ask(0, "kind", Some(("bats", "wolves"), 1, 1), ())), face(), None, CARDS
    )
    assert (bats[0].label, bats[0].id) == ("bats", "rk:7:42*.0") and isinstance(wolves[0], Section)  # type: ignore[union-attr]
    put = OpenQuestion(42, Ask(0, "kind", One((Play("bats"),)), PASS))
    assert list_option_details(put, face(), START) and not list_option_details(put, face(), START, CARDS)


def test_no_button_joins_a_section() -> None:
    (card,) = rows(Play("bats"))
    assert add_button((card,), Button("rk:7:hand", "Hand")) == (card, (Button("rk:7:hand", "Hand"),))


@pytest.mark.parametrize(("beside", "fits"), [(1, True), (2, False)])
def test_as_many_cards_as_a_message_has_room_for(beside: int, fits: bool) -> None:
    """Eight sections are 24 components. With the box and two rows of five buttons they would be more than 40."""
    toolbar = tuple(tuple(Button(f"rk:7:{n}{m}", "x") for m in range(5)) for n in range(beside))
    cards = rows(*(Play(f"c{n}") for n in range(limits.CARDS)))
    layout = MessageLayout("### Hand", "en-US", lines=("**What now?**",), rows=cards, toolbar=toolbar)
    plain = MessageLayout("### Hand", "en-US", rows=rows(PASS), toolbar=toolbar)
    assert layout.has_room is fits and choose_fitting_layout([layout, plain]) is (layout if fits else plain)
    if fits:
        check_message_components(layout.build_view(picture=False).to_components(), True, set())


def test_sections_and_lines_share_a_messages_letters() -> None:
    long = Label(T("c " * 40), T("d" * 200), card=T("c"))
    cards = rows(*(Play(f"c{n}") for n in range(8)), eyes=face(**{f"c{n}": long for n in range(8)}))
    short, wordy = (MessageLayout("### Hand", "en-US", lines=("x" * n,), rows=cards) for n in (900, 2500))
    assert short.has_room and not wordy.has_room
    for layout in (short, wordy):  # Whatever is shown, Discord takes it.
        tree = check_message_components(layout.build_view(picture=False).to_components(), True, set())
        assert sum(one["type"] == 9 for one in walk_components(tree)) == 8


def test_a_phone_has_room_for_some_cards_below_a_picture() -> None:
    def of(count: int) -> MessageLayout:
        cards = rows(*(Play(f"c{n}") for n in range(count)))
        return MessageLayout("### Hand", "en-US", scene=Scene("fake", 1000, T("A game."), ()), rows=cards)

    assert can_fit_screen(of(3)) and not can_fit_screen(of(8))
    assert 40 < compute_height(of(4)) - compute_height(of(3)) < 100
