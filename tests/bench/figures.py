"""Measured figures with their limits.

``make bench`` ends with a table of all figures, and writes it into ``docs/performance.md``.
"""

from __future__ import annotations

from msgspec import Struct

PAGE = """# How fast it is

`make bench` has written this page. It measured on {machine}.
Times of presses and boards are those of a bot that is 150 ms away from Discord, there and back, with Discord's limits.

## Goals

| figure | goal | measured |
| --- | --- | --- |
{goals}

## Beside them

| figure | goal | measured |
| --- | --- | --- |
{beside}
"""


class Figure(Struct, frozen=True):
    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def held(self) -> bool:
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)

    @property
    def limit(self) -> str:
        if self.most is not None:
            return f"≤ {self.most:.4g}"
        return f"≥ {self.least:.4g}" if self.least is not None else ""

    @property
    def measured(self) -> str:
        value = f"{self.value:.3g}" if self.value < 1000 else f"{self.value:,.0f}"
        return f"{value} {self.unit}".rstrip()

    def row(self) -> str:
        return f"{self.name:<80} | {self.measured:>14} | {self.limit:>8}{'' if self.held else '  missed'}"

    def page_row(self) -> str:
        measured = self.measured if self.held else f"**{self.measured}** (missed)"
        return f"| {self.name} | {self.limit} | {measured} |"


class Figures:
    """The figures of one run of ``make bench``.

    Each test adds its figures under a heading and then asks for ``check``.
    """

    def __init__(self) -> None:
        self.listed: list[Figure] = []
        self._checked = 0

    def add(
        self, name: str, value: float, unit: str = "", *, most: float | None = None, least: float | None = None
    ) -> None:
        """Add a figure. It may be at most ``most``, or must be at least ``least``; without either it is only
        reported."""
        self.listed.append(Figure(name, value, unit, most, least))

    def check(self) -> None:
        """Fail if a figure that was added since the last check is out of its limits.

        The message also tells the other figures, above all how much of the machine others used.
        """
        new, self._checked = self.listed[self._checked :], len(self.listed)
        missed = [figure.row() for figure in new if not figure.held]
        told = [figure.row() for figure in new if not figure.limit]
        assert not missed, "\n".join(["", *missed, "Beside:", *told])

    def table(self) -> str:
        head = f"{'figure':<80} | {'today':>14} | {'limit':>8}"
        return "\n".join([head, "-" * len(head), *(figure.row() for figure in self.listed)])

    def page(self, machine: str, before: str = "") -> str:
        """Return the page of the documentation. ``before``: the old page, whose other figures stay if this run measured
        only some."""
        parts = [_rows(part) for part in before.split("## ")[1:]] or [{}, {}]
        groups = {group(figure.name) for figure in self.listed}
        for rows, told in zip(parts, (True, False), strict=True):
            for name in [name for name in rows if group(name) in groups]:
                del rows[name]
            rows.update((one.name, one.page_row()) for one in self.listed if bool(one.limit) == told)
        goals, beside = ("\n".join(rows[name] for name in sorted(rows, key=group)) for rows in parts)
        return PAGE.format(machine=machine, goals=goals, beside=beside)


def group(name: str) -> str:
    """Return the beginning of a figure's name, which figures that are measured together share."""
    return name.partition(":")[0]


def _rows(page: str) -> dict[str, str]:
    """Return the rows of a part of the page, by the names of their figures."""
    rows = [row for row in page.splitlines() if row.startswith("| ") and not row.startswith(("| figure", "| ---"))]
    return {row.removeprefix("| ").partition(" | ")[0]: row for row in rows}
