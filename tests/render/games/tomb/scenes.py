from __future__ import annotations

from render.scene import Shape


def meet(one: Shape, other: Shape) -> bool:
    (ax, ay, aw, ah), (bx, by, bw, bh) = one.box, other.box
    return ax < bx + bw and bx < ax + aw and ay < by + bh and by < ay + ah
