"""A measure of how alike two pictures are."""

from __future__ import annotations

import io

from PIL import Image, ImageMath

SIDE = 8


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def ssim(one: Image.Image, other: Image.Image) -> float:
    """Return the structural similarity of the brightness, over blocks of 8 by 8 pixels (after Wang and others, 2004): 1
    for equal pictures."""
    if one.size != other.size:
        return 0.0
    x, y = one.convert("L").convert("F"), other.convert("L").convert("F")

    def mean(values: Image.Image) -> Image.Image:
        return values.reduce(SIDE)

    def times(a: Image.Image, b: Image.Image) -> Image.Image:
        return ImageMath.lambda_eval(lambda e: e["a"] * e["b"], a=a, b=b)

    like = ImageMath.lambda_eval(
        lambda e: (
            ((2 * e["x"] * e["y"] + 6.5025) * (2 * (e["xy"] - e["x"] * e["y"]) + 58.5225))
            / (
                (e["x"] * e["x"] + e["y"] * e["y"] + 6.5025)
                * ((e["xx"] - e["x"] * e["x"]) + (e["yy"] - e["y"] * e["y"]) + 58.5225)
            )
        ),
        x=mean(x), y=mean(y), xx=mean(times(x, x)), yy=mean(times(y, y)), xy=mean(times(x, y)),
    )  # fmt: skip
    return float(like.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)))  # type: ignore[arg-type]
