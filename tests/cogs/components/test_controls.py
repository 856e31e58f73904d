"""Questions as buttons and selects, and typed words as answers, with a presenter of the tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import structs

from cogs import limits
from cogs.club import night
from cogs.components import custom_ids, typed
from cogs.components.controls import LOW, LOWEST, build_controls, format_answer_id, list_option_details, parse_press
from cogs.components.sheet import Button, Menu
from cogs.components.stepwise import PartialChoice, ViewerContext
from cogs.interactions import refusals
from cogs.messages.person.personal import FORGET, GET, list_data_values
from cogs.messages.person.setting_values import list_value_names
from cogs.messages.question import coaching
from cogs.messages.table.options import COMMANDS, list_option_lines
from engine.match_records import OpenQuestion
from engine.protocol import PASS, Ask, Move, One, Order, Refused, Some
from engine.refusals import Mistyped, NotAnOption
from render.face.records import Label
from render.text.i18n import SOURCE, T, list_languages, say
from tests.changed_records import change_record
from tests.fake.face import FACE, named

from ..messages.payloads import drilled


class Throw(Move, frozen=True, tag="throw"):
    what: str
    where: str
    how: str


class Wait(Move, frozen=True, tag="wait"):
    pass


def plainly(option: Move, ask: Ask, view: Any, names: Any) -> Label:
    return Label(
        T(option.format_text()), T("It is heavy") if option.tag == "throw" else None, last=option.tag == "wait"
    )


PLAIN = change_record(
    FACE,
    root="toss",
    commands={tag: (tag, T("Do it")) for tag in ("throw", "wait", "rest", "pass")},
    fields=named("Which ", "what", "where", "how"),
    value=lambda tag, field, value, names: T(value.capitalize()),
    label=plainly,
    item=lambda item, ask, view, names: Label(T(item.capitalize())),
)
"""A presenter that names fields by their own words, with a capital."""
EYES = ViewerContext(7, PLAIN, None, "en-US", ("Ana", "Ben"))
ROOMS = [f"room{n}" for n in range(12)]
THROWS = [Throw(what, where, how) for what in ("axe", "ball", "cup") for where in ROOMS for how in ("high", "low")]
MANY = (*THROWS, Wait())


def put(choice: Any) -> OpenQuestion:
    return OpenQuestion(42, Ask(0, "kind", choice, PASS))


def pressed(button: Any, asked: OpenQuestion) -> Any:
    found = custom_ids.read(button.id)
    assert found is not None
    return parse_press(found, [], asked.ask)


def test_up_to_twenty_options_are_buttons_that_name_table_question_and_option() -> None:
    rows = build_controls(put(One(MANY[:20])), EYES)
    buttons = [part for row in rows for part in row]
    assert len(buttons) == 20 and all(len(row) <= limits.ROW for row in rows)
    assert buttons[0] == Button("rk:7:42:throw:axe,room0,high", "throw:axe,room0,high")


def test_doing_nothing_comes_last_among_buttons_menus_and_lines() -> None:
    few, many = put(One((Wait(), *THROWS[:3]))), put(One((Wait(), *THROWS)))
    labels = [part.label for row in build_controls(few, EYES) for part in row]
    assert labels == [option.format_text() for option in (*THROWS[:3], Wait())]
    ((throw, wait),) = build_controls(many, EYES)
    assert (throw.id, wait.id) == ("rk:7:42?throw", "rk:7:42:wait")
    assert "wait" in list_option_lines(few, EYES, ("Ana", "Ben"))[1][0]


@pytest.mark.parametrize("density", [LOW, LOWEST])
def test_with_little_room_items_to_be_ordered_are_a_menu_too(density: int) -> None:
    asked = put(Order(("axe", "ball", "cup", "axe", "dagger", "elbow", "flask")))
    ((menu,),) = build_controls(asked, EYES, density=density)
    assert isinstance(menu, Menu) and [entry.label for entry in menu.entries] == [
        "Axe", "Ball", "Cup", "Dagger", "Elbow", "Flask",
    ]  # fmt: skip
    found = custom_ids.read(menu.id)
    assert found is not None
    picked = parse_press(found, [menu.entries[2].value], asked.ask)
    assert picked == PartialChoice(picked=(2,))
    next_menu, (back,) = build_controls(asked, EYES, picked, density)
    assert "Cup" not in [entry.label for entry in next_menu[0].entries] and back.label == "Back"  # type: ignore[union-attr]
    pair = build_controls(put(Order(("axe", "ball"))), EYES, density=density)
    assert [[part.label for part in row] for row in pair] == [["Axe", "Ball"]], "few have room as buttons"


def test_a_menu_never_says_that_nothing_may_be_chosen_in_it() -> None:
    """A button of its own means to choose nothing."""
    ((several,), (none,)) = build_controls(put(Some(("axe", "ball", "cup"), 0, 3)), EYES)
    ((lone,), _) = build_controls(put(Some(("axe", "ball"), 0, 1)), EYES)
    assert isinstance(several, Menu) and isinstance(lone, Menu)
    assert (several.placeholder, lone.placeholder) == ("Choose 1 to 3", "Choose 1") and none.label == "None of these"


def test_an_option_is_listed_by_the_shortest_command_that_means_it() -> None:
    """A button shows the option's words. If there are too many options for buttons, a line of the list does."""
    lone = [Throw("axe", "here", "none"), Throw("ball", "here", "high"), Throw("ball", "here", "low"), Wait()]
    told, (commands,) = list_option_lines(put(One(tuple(lone))), EYES, ("Ana", "Ben"))
    assert told == [f"- **{option.format_text()}** — It is heavy" for option in lone[:3]], "to wait has no more to it"
    assert commands == (
        "-# `/toss throw what:Axe` · `/toss throw what:Ball how:High` · `/toss throw what:Ball how:Low` · `/toss wait`"
    )
    assert len(list_option_lines(put(One(MANY[:20])), EYES, ("Ana", "Ben"))[1][0]) <= COMMANDS + 3
    assert list_option_lines(put(One(MANY)), EYES, ("Ana", "Ben"))[0][0].startswith(
        "- **throw:axe,room0,high** — It is heavy"
    )


@pytest.mark.parametrize(
    ("given", "typed_words", "ways"),
    [
        ({"what": "banana"}, "banana", ["Axe", "Ball", "Cup"]),
        ({"what": "axe", "how": "sideways"}, "sideways", ["High", "Low"]),
    ],
)
def test_words_that_fit_no_option_are_refused_with_words_that_would(
    given: dict[str, str], typed_words: str, ways: list[str]
) -> None:
    with pytest.raises(Refused, match="not-an-option") as refused:
        typed.resolve_option(put(One(MANY)).ask, "throw", given, EYES)
    assert (mistyped := refused.value.mistyped) is not None and (mistyped.typed, mistyped.ways) == (typed_words, ways)
    said = say(refusals.describe_refusal(refused.value))
    assert f"“{typed_words}”" in said and ", ".join(ways) in said


def test_words_that_fit_apart_but_not_together_name_what_fits_beside_the_others() -> None:
    pair = (Throw("axe", "hall", "high"), Throw("ball", "yard", "high"))
    with pytest.raises(Refused, match="not-an-option") as refused:
        typed.resolve_option(put(One(pair)).ask, "throw", {"what": "axe", "where": "yard"}, EYES)
    assert (mistyped := refused.value.mistyped) is not None and (mistyped.typed, mistyped.ways) == ("axe", ["Ball"])


def test_a_command_asks_for_fields_that_were_left_out() -> None:
    with pytest.raises(Refused, match="ambiguous") as refused:
        typed.resolve_option(put(One(MANY)).ask, "throw", {"where": "room7", "how": "low"}, EYES)
    assert (
        say(refusals.describe_refusal(refused.value))
        == "Your command fits more than one choice. Which what: Axe, Ball, Cup?"
    )
    assert {option.format_text() for option in refused.value.values["left"]} == {
        f"throw:{what},room7,low" for what in ("axe", "ball", "cup")
    }


def test_typed_words_are_given_back_harmless() -> None:
    said = say(
        refusals.describe_refusal(NotAnOption(mistyped=Mistyped("**@everyone** \u202e" + "x" * 400, ways=["a"])))
    )
    assert "@everyone" not in said and "**" not in said and "\u202e" not in said and len(said) < 150


def test_a_list_of_the_wrong_length_is_told_the_right_one() -> None:
    with pytest.raises(Refused, match="not-an-option") as refused:
        typed.resolve_several(put(Some(("bat", "cat", "dog"), 2, 2)).ask, "cat", EYES)
    assert "Choose 2" in say(refusals.describe_refusal(refused.value))
    with pytest.raises(Refused, match="not-an-option") as refused:
        typed.resolve_several(put(Some(("bat", "cat", "dog"), 2, 2)).ask, "cat, cow", EYES)
    assert "“cow”" in say(refusals.describe_refusal(refused.value)) and "Bat, Cat, Dog" in say(
        refusals.describe_refusal(refused.value)
    )


def test_more_options_are_drilled_down_to_by_kind_and_field() -> None:
    asked = put(One(MANY))
    ((throw, wait),) = build_controls(asked, EYES)
    assert pressed(wait, asked) == "wait"
    partial_choice = pressed(throw, asked)
    assert partial_choice == PartialChoice("throw")
    (axe, *_), (back,) = build_controls(asked, EYES, partial_choice)
    assert (axe.label, axe.id) == ("Axe", "rk:7:42?throw:axe") and pressed(back, asked) == PartialChoice()
    *rooms, (back,) = build_controls(asked, EYES, pressed(axe, asked))
    assert [one.label for row in rooms for one in row] == [name.capitalize() for name in ROOMS]
    assert (back.label, pressed(back, asked)) == ("Back", PartialChoice("throw"))
    *leaves, (back,) = build_controls(asked, EYES, pressed(rooms[0][0], asked))
    assert [one.id for row in leaves for one in row] == [f"rk:7:42:throw:axe,room0,{how}" for how in ("high", "low")]
    assert pressed(back, asked) == PartialChoice("throw:axe")
    assert set(drilled(asked, EYES)) == {option.format_text() for option in MANY}


def test_the_way_back_leaves_out_steps_with_one_option() -> None:
    asked = put(One(tuple(Throw("axe", where, how) for where in ROOMS for how in ("high", "low"))))
    first = build_controls(asked, EYES)
    assert first[0][0].id == "rk:7:42?throw:axe,room0"  # The kind and the axe need no choice.
    assert build_controls(asked, EYES, PartialChoice("throw:axe")) == first, (
        "You have not answered anything yet, so you cannot go back"
    )
    *_, (back,) = build_controls(asked, EYES, pressed(first[0][0], asked))
    assert pressed(back, asked) == PartialChoice()


def test_a_step_of_many_is_a_select_with_a_way_back_below() -> None:
    rooms = [f"room{n}" for n in range(30)]
    asked = put(One((*(Throw("axe", where, "high") for where in rooms), Wait())))
    ((throw, _),) = build_controls(asked, EYES)
    *menus, (back,) = build_controls(asked, EYES, pressed(throw, asked))
    assert [len(menu.entries) for (menu,) in menus] == [25, 5] and pressed(back, asked) == PartialChoice()  # type: ignore[union-attr]
    (menu,) = menus[1]
    assert isinstance(menu, Menu) and menu.entries[0].detail == "It is heavy"
    assert parse_press(custom_ids.read(menu.id), [menu.entries[4].value], asked.ask) == "throw:axe,room29,high"  # type: ignore[arg-type]


# --- what is seldom meant, and steps of a face's own ---


def seldom(option: Move, ask: Ask, view: Any, names: Any) -> Label:
    """Label an option. Throwing low and resting are rare."""
    rare = "low" in option.format_text() or option.tag == "rest"
    return structs.replace(plainly(option, ask, view, names), rare=rare)


def first_what(options: Sequence[Move], field: str, ask: Ask, view: Any, names: Any) -> Label | None:
    """Ask first what is thrown."""
    if field != "what":
        return None
    return Label(T("{what} ×{n}", what=options[0].what, n=len(options)), style="primary")  # type: ignore[attr-defined]


class Rest(Move, frozen=True, tag="rest"):
    pass


STEPPING = structs.replace(EYES, face=change_record(PLAIN, label=seldom, step=first_what))
PLACES = (("axe", "hall"), ("axe", "yard"), ("cup", "hall"))
FEW = (*(Throw(what, where, how) for what, where in PLACES for how in ("high", "low")), Rest())


def test_a_game_may_ask_in_steps_though_all_options_would_fit() -> None:
    asked = put(One(FEW))
    values, (more,) = build_controls(asked, STEPPING)
    assert [one.label for one in values] == ["axe ×2", "throw:cup,hall,high"] and values[0].style == "primary"
    assert more.label == "More choices…"
    leaves, turn = build_controls(asked, STEPPING, pressed(values[0], asked))
    assert [one.id for one in leaves] == ["rk:7:42:throw:axe,hall,high", "rk:7:42:throw:axe,yard,high"]
    assert [(one.label, pressed(one, asked)) for one in turn] == [
        ("More choices…", PartialChoice("throw:axe", rare=True)),
        ("Back", PartialChoice()),
    ]
    assert list_option_details(asked, STEPPING, PartialChoice("throw:axe")) == [
        f"- **throw:axe,{where},high** — It is heavy" for where in ("hall", "yard")
    ]
    (menu,), *_ = build_controls(put(One(FEW[:1] + MANY)), EYES, PartialChoice("throw:axe"), LOWEST)
    assert isinstance(menu, Menu) and not list_option_details(
        put(One(FEW[:1] + MANY)), EYES, PartialChoice("throw:axe"), LOWEST
    ), "a menu's entries say it themselves"
    lone, _ = build_controls(asked, STEPPING, PartialChoice("throw:cup"))
    assert [one.id for one in lone] == ["rk:7:42:throw:cup,hall,high", "rk:7:42:throw:cup,hall,low"], (
        "one rare way alone needs no button of its own"
    )


def test_doing_nothing_has_no_button_where_room_is_scarce_unless_it_is_common() -> None:
    """The option that does nothing keeps its button beside the menu if it is chosen often."""

    def waits(rare: bool) -> ViewerContext:
        def label(option: Move, ask: Ask, view: Any, names: Any) -> Label:
            nothing = option.tag in ("wait", "rest")
            return Label(T(option.format_text()), last=nothing, rare=nothing and rare)

        return structs.replace(EYES, face=structs.replace(PLAIN, label=label))

    asked = put(One((*THROWS[:4], Wait(), Rest())))
    (menu,), (wait, rest) = build_controls(asked, waits(False), density=LOW)
    assert isinstance(menu, Menu) and len(menu.entries) == 4 and (wait.label, rest.label) == ("wait", "rest")
    ((menu,),) = build_controls(asked, waits(True), density=LOW)
    assert isinstance(menu, Menu) and [entry.value for entry in menu.entries][-2:] == ["wait", "rest"]


def test_the_most_wanted_option_comes_first() -> None:
    def label(option: Move, ask: Ask, view: Any, names: Any) -> Label:
        return Label(T(option.format_text()), first=option.tag == "rest", last=option.tag == "wait")

    eyes = structs.replace(EYES, face=structs.replace(PLAIN, label=label))
    (buttons,) = build_controls(put(One((Wait(), THROWS[0], Rest()))), eyes)
    assert [one.label for one in buttons] == ["rest", THROWS[0].format_text(), "wait"]


def test_a_step_that_leads_to_one_option_is_that_option_and_the_only_step_is_taken() -> None:
    asked = put(One((*FEW[:4], Throw("dart", "hall", "high"))))
    values, _ = build_controls(asked, STEPPING)
    assert [one.label for one in values] == ["axe ×2", "throw:dart,hall,high"]
    assert values[1].id == "rk:7:42:throw:dart,hall,high", "a press answers"
    axes = put(One(FEW[:4]))
    (axe,), _ = build_controls(axes, STEPPING)
    assert (
        axe.label == "axe ×2"
        and pressed(build_controls(axes, STEPPING, pressed(axe, axes))[-1][-1], axes) == PartialChoice()
    )


def test_rare_options_take_one_more_press_and_none_is_missing() -> None:
    asked = put(One(FEW))
    *_, (more,) = build_controls(asked, STEPPING)
    seldom, (back,) = build_controls(asked, STEPPING, pressed(more, asked))
    assert [one.id.removeprefix("rk:7:42:") for one in seldom] == [
        "throw:axe,hall,low", "throw:axe,yard,low", "throw:cup,hall,low", "rest",
    ]  # fmt: skip
    assert pressed(back, asked) == PartialChoice()
    *_, (back,) = build_controls(asked, STEPPING, PartialChoice("throw:axe", rare=True))
    assert pressed(back, asked) == PartialChoice("throw:axe")
    assert set(drilled(asked, STEPPING)) == {option.format_text() for option in FEW}
    many = put(One((*MANY, Rest())))
    assert set(drilled(many, STEPPING)) == {option.format_text() for option in (*MANY, Rest())}


def test_other_kinds_of_moves_are_shown_beside_the_first_step() -> None:
    asked = put(One((*FEW, Wait())))
    ways, _ = build_controls(asked, STEPPING)
    assert [one.label for one in ways] == ["axe ×2", "throw:cup,hall,high", "wait"]
    *_, turn = build_controls(asked, STEPPING, pressed(ways[0], asked))
    assert pressed(turn[-1], asked) == PartialChoice(), "back to all of them"


def test_a_command_may_leave_out_fields_with_only_one_value() -> None:
    ask = put(One(FEW)).ask
    assert typed.resolve_option(ask, "throw", {"what": "axe", "where": "hall"}, STEPPING) == "throw:axe,hall,high"
    assert (
        typed.resolve_option(ask, "throw", {"what": "axe", "where": "hall", "how": "low"}, STEPPING)
        == "throw:axe,hall,low"
    )
    assert typed.resolve_option(ask, "throw", {"what": "cup"}, STEPPING) == "throw:cup,hall,high"
    with pytest.raises(Refused, match="ambiguous"):
        typed.resolve_option(ask, "throw", {"what": "axe"}, STEPPING)
    _, (commands,) = list_option_lines(put(One(FEW)), STEPPING, ("Ana", "Ben"))
    assert commands.removeprefix("-# ").split(" · ") == [
        "`/toss throw what:Axe where:Hall`",
        "`/toss throw what:Axe where:Yard`",
        "`/toss throw what:Cup`",
        "`/toss throw what:Axe where:Hall how:Low`",
        "`/toss throw what:Axe where:Yard how:Low`",
        "`/toss throw what:Cup how:Low`",
        "`/toss rest`",
    ]


# --- another's question, and whole answers in an id ---


def test_a_button_that_suggests_says_so_at_every_step() -> None:
    eyes = structs.replace(STEPPING, suggests=True)
    asked = put(One(FEW))
    for partial_choice in (None, PartialChoice("throw:axe"), PartialChoice(rare=True)):
        for row in build_controls(asked, eyes, partial_choice):
            for part in row:
                found = custom_ids.read(part.id)
                assert found is not None and found.suggests and found.question == 42 and part.id.startswith("rk:7:~42")
    assert not custom_ids.read("rk:7:42:throw:axe,hall,high").suggests  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("choice", "value"),
    [
        (One(FEW), "throw:axe,hall,low"),
        (Some(("bat", "bat", "cat"), 0, 3), ("bat", "cat", "bat")),
        (Some(("bat", "bat", "cat"), 0, 3), ()),
        (Order(("a", "b", "c")), ("c", "a", "b")),
    ],
)
def test_a_button_can_carry_a_whole_answer(choice: Any, value: Any) -> None:
    asked = put(choice)
    named = format_answer_id(value, asked, EYES)
    assert named is not None
    meant = parse_press(custom_ids.read(named), [], asked.ask)  # type: ignore[arg-type]
    assert asked.ask.choice.read(meant) == asked.ask.choice.read(value)


def test_an_answer_too_long_for_a_button_has_none() -> None:
    many = tuple(f"card{n}" for n in range(60))
    assert format_answer_id(many, put(Order(many)), EYES) is None


@pytest.mark.parametrize("rest", ["*.9", "*.x", "*.", "*x", "?0", "<0", ">0.0"])
def test_ids_of_missing_places_and_steps_are_ignored(rest: str) -> None:
    for choice in (Some(("bat", "cat"), 0, 2), One(FEW)):
        assert parse_press(custom_ids.read(f"rk:7:42{rest}"), [], put(choice).ask) is None  # type: ignore[arg-type]


# --- shapes ---


def test_three_hundred_values_of_a_field_fill_five_selects() -> None:
    options = tuple(Throw("axe", f"room{n}", "high") for n in range(120))
    rows = build_controls(put(One(options)), EYES)
    assert len(rows) == 5 and sum(len(row[0].entries) for row in rows) == 120  # type: ignore[union-attr]


def test_a_set_is_one_select_and_copies_are_counted_not_marked() -> None:
    asked = put(Some(("bat", "bat", "cat"), 0, 2))
    (menu,), (none,) = build_controls(asked, EYES)
    assert isinstance(menu, Menu) and (menu.least, menu.most) == (1, 2)
    assert [e.value for e in menu.entries] == ["bat~1", "bat~2", "cat~1"]
    first, second, other = (e.label for e in menu.entries)
    assert second == f"{first} (2)" and "(" not in first + other
    assert parse_press(custom_ids.read(menu.id), ["bat~1", "bat~2"], asked.ask) == ("bat", "bat")  # type: ignore[arg-type]
    assert isinstance(none, Button) and parse_press(custom_ids.read(none.id), [], asked.ask) == ()  # type: ignore[arg-type]


def test_a_choice_of_one_item_has_a_button_for_each_kind_of_item() -> None:
    asked = put(Some(("bat", "bat", "cat"), 1, 1))
    (buttons,) = build_controls(asked, EYES)
    assert [part.label for part in buttons] == ["Bat", "Cat"]
    assert [pressed(part, asked) for part in buttons] == [("bat",), ("cat",)]
    many = put(Some(tuple(f"card{n}" for n in range(limits.BUTTONS_AT_ONCE + 1)), 1, 1))
    assert isinstance(build_controls(many, EYES)[0][0], Menu)


def test_where_there_is_little_room_options_share_a_menu_with_all_they_say() -> None:
    """The option that does nothing keeps its button. So do one or two options, and steps, which are short."""
    asked = put(One((*THROWS[:4], Wait())))
    assert all(isinstance(part, Button) for row in build_controls(asked, EYES) for part in row)
    (menu,), (wait,) = build_controls(asked, EYES, density=LOW)
    assert isinstance(menu, Menu) and isinstance(wait, Button) and pressed(wait, asked) == "wait"
    assert [entry.value for entry in menu.entries] == [option.format_text() for option in THROWS[:4]]
    assert all(entry.detail == "It is heavy" for entry in menu.entries)
    chosen = parse_press(custom_ids.read(menu.id), [menu.entries[2].value], asked.ask)  # type: ignore[arg-type]
    assert chosen == THROWS[2].format_text()
    for few in (put(One((*THROWS[:2], Wait()))), put(One(MANY))):
        assert build_controls(few, EYES, density=LOW) == build_controls(few, EYES)
    for many in (put(One((*THROWS[:2], Wait()))), put(Some(("bat", "bat", "cat", "rat" * 9), 1, 1))):
        ((menu,),) = build_controls(many, EYES, density=LOWEST)
        assert isinstance(menu, Menu), "where there is none at all, everything does"


def test_a_long_set_opens_a_form() -> None:
    rows = build_controls(put(Some(tuple(f"card{n}" for n in range(40)), 3, 5)), EYES)
    assert [part.id for row in rows for part in row] == ["rk:7:42+"]


def test_an_order_is_picked_one_by_one() -> None:
    asked = put(Order(("a", "b", "c")))
    first = build_controls(asked, EYES)[0][2]
    partial_choice = parse_press(custom_ids.read(first.id), [], asked.ask)  # type: ignore[arg-type]
    assert partial_choice == PartialChoice(picked=(2,))
    second, (back,) = build_controls(asked, EYES, partial_choice)
    assert len(second) == 2 and pressed(back, asked) == PartialChoice()
    assert parse_press(custom_ids.read(second[0].id), [], asked.ask) == ("c", "a", "b")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "rk:", "rk:1", "rk:x:1:y", "other:1:2:3", "rk:1:2", "rk:" + "9" * 30 + ":hand"])
def test_ids_of_others_are_left_alone(text: str) -> None:
    assert custom_ids.read(text) is None


def test_ids_are_read_as_they_were_written() -> None:
    assert custom_ids.read(custom_ids.make_table_id(7, "set", "a:b!c")) == custom_ids.Id(7, "set", rest="a:b!c")
    assert custom_ids.read(custom_ids.make_question_id(7, 42, ":", "move:forward")) == custom_ids.Id(
        7, question=42, mark=":", rest="move:forward"
    )


# --- typed words ---


def test_a_value_that_players_do_not_read_is_found_only_as_a_whole() -> None:
    """A person who asked to "get" data was once asked whether to delete all of it, because "get" is a part of the value
    "forget"."""
    named = list_value_names(list_data_values(), SOURCE)
    assert typed.find_fitting_values("get", named) == [GET] and typed.find_fitting_values("for", named) == []
    assert typed.find_fitting_values("Forget", named) == typed.find_fitting_values("delete", named) == [FORGET]
    assert typed.find_fitting_values("5", [("51", ()), ("60", ())]) == ["51"], "the value is its only name"


def test_typed_text_matches_names_and_parts_of_names() -> None:
    named = [("f", ("Forward", "Frente")), ("b", ("Back",)), ("bl", ("Back left",))]
    assert typed.find_fitting_values("frente", named) == ["f"]
    # A complete name comes before the beginning of another name.
    assert typed.find_fitting_values("BACK", named) == ["b"]
    assert typed.find_fitting_values("back l", named) == ["bl"]
    assert typed.find_fitting_values("left", named) == ["bl"]
    assert typed.find_fitting_values("zzz", named) == []
    assert typed.find_fitting_values("fórward", named) == ["f"]


@pytest.mark.parametrize("locale", list_languages())
def test_words_that_say_yes_or_no_mean_each_other(locale: str) -> None:
    repeats = night.list_repeat_names(locale)
    for never in ("never", "no", "none", "off", say(T("never"), locale)):
        assert typed.find_fitting_values(never, repeats) == [night.ONCE]
        assert typed.list_suggested_values(never, repeats)[0][1] == night.ONCE
    for words, weeks in (("weekly", "1"), ("Every other week", "2"), ("every week", "1"), ("every 3 weeks", "3")):
        assert typed.find_fitting_values(words, repeats) == [weeks]
    hints = list_value_names(list(coaching.TOGETHER.values), locale)
    for word, value in (("on", "always"), ("yes", "always"), ("no", "never"), ("off", "never"), ("only", "practice")):
        assert typed.find_fitting_values(word, hints) == [value], word
        assert typed.list_suggested_values(word, hints)[0][1] == value
    named = [("a", ("off: now",)), ("b", ("never",))]
    assert typed.find_fitting_values("off", named) == ["a"] and typed.find_fitting_values("no", named) == ["a", "b"]


def test_words_are_matched_as_phones_write_them() -> None:
    named = [("head", ("Head Shot", "Tiro na Cabeça")), ("cape", ("Hero's Cape",)), ("up", ("+1",)), ("down", ("-1",))]
    assert typed.find_fitting_values("headshot", named) == typed.find_fitting_values("head-shot", named) == ["head"]
    assert (
        typed.find_fitting_values("ＨＥＡＤ\u200b ＳＨＯＴ", named)
        == typed.find_fitting_values("tiro na cabeca", named)
        == ["head"]
    )
    assert typed.find_fitting_values("hero’s cape", named) == typed.find_fitting_values("heros cape", named) == ["cape"]
    assert typed.find_fitting_values("–1", named) == ["down"] and typed.find_fitting_values("＋１", named) == ["up"]
    assert typed.find_fitting_values("=1", named) == [], "a number is nothing without its sign"
    assert typed.list_suggested_values("heros", named) == [("Hero's Cape", "cape")]


def test_suggestions_stop_at_twenty_five_after_matching() -> None:
    named = [(f"v{n}", (f"Value {n}",)) for n in range(100)]
    assert len(typed.list_suggested_values("", named)) == 25
    assert [value for _, value in typed.list_suggested_values("value 9", named)][:1] == ["v9"]
    assert len(typed.list_suggested_values("9", named)) == 19
    dice = [(value, (value,)) for value in "1356"]
    assert [value for _, value in typed.list_suggested_values("3", dice)] == ["3", "1", "5", "6"], (
        "whoever goes on takes the first"
    )
    assert [value for _, value in typed.list_suggested_values("", dice)] == ["1", "3", "5", "6"]


def test_left_out_parameters_are_settled_by_the_others() -> None:
    ask = put(One(MANY)).ask
    assert typed.resolve_option(ask, "wait", {}, EYES) == "wait"
    given = {"what": "Cup", "where": "room11", "how": "lo"}
    assert typed.resolve_option(ask, "throw", given, EYES) == "throw:cup,room11,low"
    for wrong, kind in (({"what": "cup"}, "ambiguous"), ({"what": "sofa"}, "not-an-option")):
        with pytest.raises(Refused) as refused:
            typed.resolve_option(ask, "throw", wrong, EYES)
        assert refused.value.kind == kind
    with pytest.raises(Refused, match="not-now"):
        typed.resolve_option(ask, "dance", {}, EYES)


def test_suggestions_agree_with_what_is_filled_in() -> None:
    options = (Throw("axe", "hall", "low"), Throw("cup", "yard", "low"))
    found = typed.list_field_values(options, "throw", "where", {"what": "cup"}, EYES)
    assert [value for value, _ in found] == ["yard"]


def test_lists_are_typed_with_commas() -> None:
    ask = put(Some(("bat", "bat", "cat"), 0, 2)).ask
    assert typed.resolve_several(ask, "Bat, bat", EYES) == ("bat", "bat")
    assert typed.resolve_several(ask, "Ｂａｔ， ba\u200bt", EYES) == ("bat", "bat")
    assert typed.resolve_several(ask, "", EYES) == ()
    assert [v for _, v in typed.suggest_list_items(ask, "bat, ", EYES)] == ["bat, bat", "bat, cat"]
    assert [v for _, v in typed.suggest_list_items(ask, "cat, ", EYES)] == ["cat, bat"]
    with pytest.raises(Refused, match="not-an-option"):
        typed.resolve_several(ask, "cat, cat", EYES)


def test_random_options_are_all_reached_by_pressing() -> None:
    lot = random.Random(5)
    for _ in range(30):
        values = [f"v{n}" for n in range(lot.randint(1, 30))]
        options = {Throw(lot.choice(values), lot.choice(values), lot.choice("ab")) for _ in range(lot.randint(1, 120))}
        asked = put(One(tuple(sorted(options, key=Move.format_text))))
        assert set(drilled(asked, EYES)) == {option.format_text() for option in options}
