"""Per cents are written in one way, with halves rounded up, and in the way of each language."""

from __future__ import annotations

import ast
import re

import pytest
from babel.messages.pofile import read_po

from locales.update import ROOT, build_template, list_domains
from render.text.i18n import say
from render.text.per_cents import round_to_per_cent, write_change, write_per_cent, write_tenths_of_per_cent

OWN = "render/text/per_cents.py"


@pytest.mark.parametrize(
    ("share", "english", "portuguese"),
    [
        (0, "0 %", "0%"),
        (1e-12, "0 %", "0%"),
        (0.0001, "<1 %", "<1%"),
        (0.005, "1 %", "1%"),
        (0.045, "5 %", "5%"),
        (0.125, "13 %", "13%"),
        (0.1 + 0.2 + 0.345, "65 %", "65%"),
        (0.745, "75 %", "75%"),
        (0.994, "99 %", "99%"),
        (0.9955, ">99 %", ">99%"),
        (1 - 1e-12, "100 %", "100%"),
        (1, "100 %", "100%"),
    ],
)
def test_write_per_cent(share: float, english: str, portuguese: str) -> None:
    assert (say(write_per_cent(share)), say(write_per_cent(share), "pt-BR")) == (english, portuguese)


def test_halves_are_rounded_up() -> None:
    assert [round_to_per_cent(n / 1000) for n in (5, 15, 25, 35, 45)] == [1, 2, 3, 4, 5]


def test_write_tenths_of_per_cent() -> None:
    assert [say(write_tenths_of_per_cent(share)) for share in (0, 0.0005, 0.1, 0.1235)] == [
        "0.0 %",
        "0.1 %",
        "10.0 %",
        "12.4 %",
    ]
    assert say(write_tenths_of_per_cent(0.001), "pt-BR") == "0,1%"


def test_write_change() -> None:
    assert [say(write_change(change)) for change in (0.125, -0.125, 0.0, -0.001)] == ["+13 %", "−13 %", "+0 %", "+0 %"]
    assert say(write_change(-0.25), "pt-BR") == "−25%"


@pytest.mark.parametrize("domain", ["rulekeeper", "tomb_raider"])
def test_no_sentence_writes_per_cents_itself(domain: str) -> None:
    """A sentence with its own "%" would round and space it in another way."""
    written = build_template(domain, list_domains()[domain])
    assert [
        m.id
        for m in written
        if "%" in str(m.id) and any(name.endswith(".py") and name != OWN for name, _line in m.locations)
    ] == []


def test_no_code_writes_per_cents_itself() -> None:
    """No f-string outside of the one file has a "%"."""
    rooms = [ROOT / "cogs", ROOT / "render"]
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted(path for room in rooms for path in room.rglob("*.py") if "games" not in path.parts)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.JoinedStr)
        and any(isinstance(part, ast.Constant) and re.search(r"^\s?%", str(part.value)) for part in node.values)
    ]
    assert found == []


@pytest.mark.parametrize("domain", list_domains())
def test_portuguese_has_no_space_before_a_per_cent(domain: str) -> None:
    with (ROOT / "locales" / "pt_BR" / "LC_MESSAGES" / f"{domain}.po").open("rb") as stream:
        said = [str(message.string) for message in read_po(stream, locale="pt_BR") if message.id]
    assert [one for one in said if re.search(r"[\d}]\s%|\d\.\d+\s?%", one)] == []
