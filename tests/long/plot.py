"""A small picture (SVG) of what was measured over a long proof: one line each process, the straight line dotted."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

Points = Sequence[tuple[float, float]]
WIDTH, HEIGHT, LEFT, BELOW, ABOVE = 640, 240, 70, 34, 30
INKS = ("#1f5f8b", "#a14a1c", "#3b7a3b", "#7a3b78")


def _ticks(top: float, most: int = 4) -> list[float]:
    """Return a few round numbers from 0 to the top."""
    step = 1.0
    while top / step > most:
        step *= 2.5 if str(step)[0] == "2" else 2
    while top / step < most / 2.5:
        step /= 2
    return [step * n for n in range(int(top / step) + 1)]


def _said(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:.2f}"


def svg(title: str, unit: str, done: str, lines: Sequence[Points]) -> str:
    """Draw the lines as an SVG. ``done``: what is counted from left to right. The upright axis begins at 0, so that a
    flat line looks flat."""
    points = [point for line in lines for point in line]
    right, top = max((x for x, _ in points), default=1) or 1, (max((y for _, y in points), default=1) or 1) * 1.15

    def at(x: float, y: float) -> str:
        return f"{LEFT + x / right * (WIDTH - LEFT - 20):.1f},{HEIGHT - BELOW - y / top * (HEIGHT - BELOW - ABOVE):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="11" fill="#333">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18" font-size="13" font-weight="bold">{escape(title)}</text>',
    ]
    for tick in _ticks(top):
        x, y = at(0, tick).split(",")
        parts.append(f'<line x1="{x}" y1="{y}" x2="{WIDTH - 20}" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{_said(tick)}</text>')
    for tick in _ticks(right, 6):
        x = at(tick, 0).split(",")[0]
        parts.append(f'<text x="{x}" y="{HEIGHT - BELOW + 15}" text-anchor="middle">{_said(tick)}</text>')
    parts.append(f'<text x="{WIDTH - 20}" y="{HEIGHT - 4}" text-anchor="end">{escape(done)}</text>')
    parts.append(f'<text x="6" y="{ABOVE - 2}">{escape(unit)}</text>')
    for number, line in enumerate(lines):
        ink = INKS[number % len(INKS)]
        drawn = " ".join(at(x, y) for x, y in line)
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{ink}" stroke-width="1.5"/>')
    return "\n".join([*parts, "</svg>", ""])


def write(folder: Path, name: str, title: str, unit: str, done: str, lines: Sequence[Points]) -> Path:
    """Write the picture into a file of this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.svg"
    file.write_text(svg(title, unit, done, lines), encoding="utf-8")
    return file
