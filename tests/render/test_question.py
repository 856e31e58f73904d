"""A question as it stands in the picture of whoever is asked, and as it is read out: in the order of its buttons."""

from __future__ import annotations

from engine.protocol import Ask, Move, One
from render.face.question import MOST, build_question
from render.face.records import Label
from render.scene import Scene, format_alt_text
from render.text.i18n import T


class Choose(Move, tag="choose", frozen=True):
    what: str


def asked(**options: Label) -> Scene:
    """Return a picture that has only a question with these options."""
    moves = tuple(Choose(what) for what in options)
    ask = Ask(0, "which", One(moves), moves[0])
    shown, height = build_question(ask, T("Which?"), lambda option: options[option.what], 0)
    return Scene("pebbles", height, T("Which?"), (shown,))


def boxes(scene: Scene) -> list[tuple[str, tuple[int, int, int, int]]]:
    """Return the drawn options, each with its place."""
    shapes = [one for one in scene.shapes[0].children if one.name == "option" and one.box[2]]
    return [(one.values["text"].key, one.box) for one in shapes]


def test_options_are_read_out_in_the_order_of_their_buttons_whatever_more_they_say() -> None:
    more = T("More of it")
    scene = asked(
        walk=Label(T("Walk")), stay=Label(T("Stay"), last=True), far=Label(T("Go far"), more, rare=True),
        draw=Label(T("Draw"), more, first=True), fight=Label(T("Fight"), more),
    )  # fmt: skip
    told = "Draw – More of it. Walk. Fight – More of it. Stay. Go far – More of it."
    assert format_alt_text(scene) == f"Which? Your possible answers: {told}"
    (_, left), (_, right), (_, below) = drawn = boxes(scene)
    assert [text for text, _ in drawn] == ["Draw", "Fight", "Go far"], "with no more than its button nothing is drawn"
    assert left[1] == right[1] < below[1] and left[0] == below[0] < right[0] and below[1] + below[3] == scene.height


def test_options_with_many_words_get_a_higher_row_and_one_alone_the_whole_row() -> None:
    short, long = T("More of it"), T("3 to kill; dying, it deals 2 wounds to each character of your party")
    scene = asked(a=Label(T("A"), short), b=Label(T("B"), short), c=Label(T("C"), long), d=Label(T("D"), short),
                  e=Label(T("E"), long))  # fmt: skip
    a, b, c, d, e = (box for _, box in boxes(scene))
    assert a[3] == b[3] == e[3] < c[3] == d[3] and c[1] > a[1] + a[3] and e[1] > c[1] + c[3]
    assert a[2] == c[2] < e[2] == d[0] + d[2] - c[0] and e[1] + e[3] == scene.height


def test_what_has_no_room_is_counted_and_read_out_at_its_place() -> None:
    labels = {f"o{at}": Label(T("Some"), T("More of it")) for at in range(MOST + 2)}
    scene = asked(**labels, end=Label(T("End"), last=True))
    assert len(boxes(scene)) == MOST
    assert format_alt_text(scene).count("Some") == MOST + 2 and scene.shapes[0].children[-1].values["text"].count == 2
    assert format_alt_text(scene).rstrip().endswith("End.")


def test_the_only_answer_is_read_out_only_if_it_has_a_detail() -> None:
    assert "Stay" not in format_alt_text(asked(stay=Label(T("Stay"))))
    assert "Stay – Here." in format_alt_text(asked(stay=Label(T("Stay"), T("Here"))))
