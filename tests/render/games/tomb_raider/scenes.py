from __future__ import annotations

import msgspec

from render.scene import Scene, Shape


def shapes(scene: Scene, name: str) -> list[Shape]:
    """Return every shape of a name, wherever it is."""

    def below(those: tuple[Shape, ...]) -> list[Shape]:
        return [found for shape in those for found in ([shape] if shape.name == name else []) + below(shape.children)]

    return below(scene.shapes)


def high(scene: Scene) -> dict[int, int]:
    """Return the height of each row of the map, by its depth."""
    return {shape.values["depth"]: shape.box[3] for shape in shapes(scene, "depth")}


def small(scene: Scene, *names: str, width: int = 720) -> Scene:
    """Return a picture of a few shapes of a scene, side by side."""
    x, height, found = 8, 0, []
    for name in names:
        shape = shapes(scene, name)[0]
        _, _, wide, high = shape.box
        found.append(msgspec.structs.replace(shape, box=(x, 8, wide, high)))
        x, height = x + wide + 8, max(height, high)
    back = Shape("backdrop", (0, 0, x, height + 16))
    return Scene(scene.game, height + 16, scene.title, (back, *found), width=x)
