"""What was measured, beside what it must come to: ``make bench`` ends with all of it in one table."""

from __future__ import annotations

from msgspec import Struct


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

    def row(self) -> str:
        value = f"{self.value:.3g} {self.unit}" if self.value < 1000 else f"{self.value:,.0f} {self.unit}"
        return f"{self.name:<80} | {value:>14} | {self.limit:>8}{'' if self.held else '  missed'}"


class Figures:
    """The figures of one run of ``make bench``; each test adds its own under a heading and then asks for ``check``."""

    def __init__(self) -> None:
        self.listed: list[Figure] = []
        self._checked = 0

    def add(
        self, name: str, value: float, unit: str = "", *, most: float | None = None, least: float | None = None
    ) -> None:
        """A figure that may be ``most`` or must be ``least``; with neither it is only told."""
        self.listed.append(Figure(name, value, unit, most, least))

    def check(self) -> None:
        """Fail if one of those added since the last time is not what it must be; say what else was found, above all
        how much of the machine others used."""
        new, self._checked = self.listed[self._checked :], len(self.listed)
        missed = [figure.row() for figure in new if not figure.held]
        told = [figure.row() for figure in new if not figure.limit]
        assert not missed, "\n".join(["", *missed, "Beside:", *told])

    def table(self) -> str:
        head = f"{'figure':<80} | {'today':>14} | {'limit':>8}"
        return "\n".join([head, "-" * len(head), *(figure.row() for figure in self.listed)])
