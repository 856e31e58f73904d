"""Figures move between two pictures of a film, and other shapes do not."""

from __future__ import annotations

from typing import Any

from render.scene import Scene, Shape, group_shapes
from render.story import HEIGHT, SHAKE, SHARES, TICK, animate_change, build_shots
from render.text.i18n import T

TILE = Shape("tile", (0, 0, 300, 300), {"name": "hall"})


def scene(*shapes: Shape) -> Scene:
    return Scene("story-test", 400, T("x"), (TILE, *shapes))


def figure(x: int, y: int, size: int = 50, **more: Any) -> Shape:
    return Shape("figure", (x, y, size, size), {"seat": 0, "active": False, **more})


def die(x: int, face: int = 5) -> Shape:
    return Shape("die", (x, 200, 40, 50), {"colour": "red", "face": face})


def boxes(found: Scene, name: str) -> list[tuple[int, int]]:
    def below(shapes: tuple[Shape, ...], x: int = 0, y: int = 0) -> list[tuple[int, int]]:
        out = []
        for shape in shapes:
            left, top = x + shape.box[0], y + shape.box[1]
            out += [(left, top)] if shape.name == name else []
            out += below(shape.children, left, top)
        return out

    return below(found.shapes)


def test_a_figure_walks_to_where_it_stands_next_above_everything() -> None:
    """A figure also walks if it moves from group to group and has another mark there."""
    before = scene(group_shapes(figure(0, 40), corner=(100, 0)), Shape("tile", (300, 0, 100, 100), {"name": "cave"}))
    after = scene(Shape("tile", (300, 0, 100, 100), {"name": "cave"}), figure(300, 140, active=True))
    ways = animate_change(before, after)
    assert [boxes(one, "figure") for one in ways] == [[(150, 65)], [(200, 90)], [(250, 115)]] and len(SHARES) == 3
    assert all(one.shapes[-1].name == "figure" for one in ways)


def test_a_die_falls_to_where_none_like_it_lay() -> None:
    ways = animate_change(scene(die(0)), scene(die(0), die(60, 3), die(120, 0)))
    assert sorted(boxes(ways[0], "die")) == [(0, 200), (60, 200 - round(HEIGHT * 0.75**2)), (120, 200)]
    assert not animate_change(scene(die(0)), scene(die(0), die(60, 0))), "not thrown yet"


def test_what_has_suffered_shakes_and_what_has_healed_does_not() -> None:
    def plate(**values: int) -> Shape:
        return Shape("plate", (10, 10, 200, 90), values, children=(die(5),))

    for was, now in (({"life": 100}, {"life": 60}), ({"damage": 0}, {"damage": 2}), ({"wounds": 1}, {"wounds": 2})):
        ways = animate_change(scene(plate(**was)), scene(plate(**now)))
        assert [boxes(one, "plate")[0][0] - 10 for one in ways] == [-SHAKE, SHAKE, -SHAKE]
        assert boxes(ways[0], "die") == [(15 - SHAKE, 210)], "with all that lies on it"
        assert not animate_change(scene(plate(**now)), scene(plate(**was)))


def test_only_figures_walk_when_the_table_is_laid_out_anew() -> None:
    """Other things do not walk if something large lies elsewhere, or if much does."""

    def laid(y: int, *more: Shape) -> Scene:
        return scene(*[Shape("sign", (10 * at, y, 50, 50), {"sign": at}) for at in range(12)], *more)

    assert not animate_change(scene(figure(0, 0, 200)), scene(figure(0, 90, 200)))
    assert not animate_change(laid(0), laid(30))
    (ways, *_) = animate_change(laid(0, figure(0, 0)), laid(30, figure(0, 40)))
    assert boxes(ways, "figure") == [(0, 10)] and boxes(ways, "sign")[0] == (0, 30)


def test_equal_figures_do_not_walk() -> None:
    assert not animate_change(scene(figure(0, 0), figure(60, 0)), scene(figure(0, 60), figure(60, 60)))


def test_each_scene_is_shown_for_its_time_and_each_movement_for_a_moment() -> None:
    told = build_shots([scene(figure(0, 0)), scene(figure(40, 0)), scene(figure(40, 0))], 1000, 4000)
    assert [shot.time for shot in told] == [1000, TICK, TICK, TICK, 1000, 4000]
