"""The effect language: every word of it is read, every record is written, every slip is named."""

from __future__ import annotations

import re
import types
import typing
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tomb_raider.calls import (
    VERBS,
    Damage,
    Dice,
    Difficulty,
    Exit,
    Fetch,
    Injure,
    Prevent,
    Relocate,
    ShiftObstacle,
    Stuck,
    Weapon,
)
from engine.games.tomb_raider.language import (
    Check,
    Clause,
    Guard,
    Item,
    LanguageError,
    Window,
    parse_calls,
    parse_clause,
    write_calls,
)

NAMES = st.from_regex(r"[A-Z][a-z]{1,8}( [A-Za-z]{1,5})?", fullmatch=True)
KINDS = st.sampled_from(["creature", "human", "trap", "hazard", "puzzle", "any"])
AMOUNT = st.integers(1, 99)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Any value that a field of this type may hold."""
    if get_origin(hint) in (Union, types.UnionType):
        return st.one_of([values(one) for one in get_args(hint)])
    if get_origin(hint) is tuple:
        return st.lists(values(get_args(hint)[0]), min_size=1, max_size=3).map(tuple)
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is Annotated:
        return st.integers(-99, 99)
    return {int: AMOUNT, bool: st.booleans(), str: NAMES, type(None): st.none()}[hint]


def records(record: type[Any], **known: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(record, include_extras=True)
    fields = [one.name for one in msgspec.structs.fields(record)]
    return st.builds(record, **{name: known[name] if name in known else values(hints[name]) for name in fields})


CHECKS = st.builds(Check, values(Literal["fight", "move", "search", "think"]), AMOUNT)
OPPOSED = st.builds(Check, values(Literal["fight", "move", "search", "think"]))
GUARDS = records(
    Guard,
    obs=st.lists(st.one_of(KINDS, NAMES), max_size=3).map(tuple),
    req=st.one_of(values(Literal["weapon", "raider_here"] | None), st.builds(Item, NAMES)),
    check=st.one_of(st.none(), CHECKS),
    resist=st.one_of(st.none(), CHECKS, OPPOSED),
)
CALLS = st.lists(st.one_of([records(verb) for verb in VERBS.values()]), min_size=1, max_size=4).map(tuple)
CLAUSES = st.builds(Clause, values(Window), GUARDS, CALLS)


@given(CLAUSES)
def test_what_is_written_is_read_as_the_same(clause: Clause) -> None:
    assert parse_clause(str(clause)) == clause
    assert parse_calls(write_calls(clause.calls)) == clause.calls


@given(CLAUSES)
def test_a_clause_can_be_kept_as_plain_data(clause: Clause) -> None:
    assert msgspec.json.decode(msgspec.json.encode(clause), type=Clause) == clause


def test_the_vocabulary_is_whole() -> None:
    assert len(get_args(Window)) == 20
    assert len(VERBS) == 38
    assert len(Guard.__struct_fields__) == 13


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (
            "pre_test[own,test=fight,obs=creature,danger<=5,req=weapon]: DIFF(-2)",
            Clause(
                "pre_test",
                Guard(whose="own", test="fight", obs=("creature",), danger=5, req="weapon"),
                (Difficulty(-2),),
            ),
        ),
        (
            "damage[own,if=lethal,check=move:11]: PREVENT(all,kind=damage)",
            Clause("damage", Guard("own", if_="lethal", check=Check("move", 11)), (Prevent("all", "damage"),)),
        ),
        (
            "any[own,resist=move:opposed]: MOVE(to=here,dest=adj)",
            Clause("any", Guard("own", resist=Check("move")), (Relocate("here", "adj"),)),
        ),
        (
            "draw[own,once=turn,cost=discard:1]: FETCH(from=discard,type=weapon/ammo,n=1,to=hand)",
            Clause("draw", Guard("own", once="turn", cost=1), (Fetch("discard", ("weapon", "ammo"), 1, "hand"),)),
        ),
        (
            "action.start[own,obs=Dark/trap,req=item:Shotgun]: SHIFT_OBS(any,from=loc,to=adj,swap=yes)",
            Clause(
                "action.start",
                Guard("own", obs=("Dark", "trap"), req=Item("Shotgun")),
                (ShiftObstacle("any", "loc", "adj", swap=True),),
            ),
        ),
        ("found: EXIT(add,dir=any,at=loc)", Clause("found", Guard(), (Exit("add", "any", "loc"),))),
        ("static[own]: WEAPON(damage=2,dice=0)", Clause("static", Guard("own"), (Weapon(2, 0),))),
    ],
)
def test_a_text_is_read_as_its_record_and_written_back(text: str, clause: Clause) -> None:
    assert parse_clause(text) == clause
    assert str(clause) == text


def test_damage_of_its_own_and_damage_on_top_differ() -> None:
    assert parse_calls("DAMAGE(1,to=self)") == (Damage(1, "self"),)
    assert parse_calls("DAMAGE(+1,to=target)") == (Damage(1, "target", plus=True),)


def test_calls_keep_their_order() -> None:
    assert parse_calls("INJURE(fight,to=self); STUCK(to=self); DICE(-1)") == (
        Injure("fight", "self"),
        Stuck("self"),
        Dice(-1),
    )


@pytest.mark.parametrize(
    ("text", "wrong", "allowed"),
    [
        ("pre_tst[own]: DICE(+1)", "window 'pre_tst'", "pre_test, post_test"),
        ("DICE(+1)", "DICE(+1)", "window[guard,guard]: VERB"),
        ("any[own]: DYCE(+1)", "verb 'DYCE'", "DICE, BONUS"),
        ("any[own]: dice", "'dice'", "VERB(value"),
        ("any[own]: DICE(1)", "DICE n= '1'", "sign"),
        ("any[own]: DICE(+100)", "+100", "sign"),
        ("any[own]: DAMAGE(-1,to=self)", "DAMAGE n= '-1'", "1 or more"),
        ("any[own]: DAMAGE(0,to=self)", "'0'", "1 or more"),
        ("any[own]: DAMAGE(1)", "DAMAGE lacks to", "n, to"),
        ("any[own]: DAMAGE(1,plus=yes,to=self)", "no 'plus'", "n, to"),
        ("any[own]: HEAL(1,any)", "'any' needs its name", "n, kind"),
        ("any[own]: HEAL(1,kind=fear)", "'fear'", "damage, injury, any"),
        ("any[own]: HEAL(1,kind=any,kind=any)", "'kind' stands twice", ""),
        ("any[own]: HEAL(1,sort=any)", "no 'sort'", "n, kind"),
        ("any[own]: PREVENT(some,kind=any)", "'some'", "all, a number"),
        ("any[own]: AMMO(+2,weapon=shotgun)", "'shotgun'", "a name with a capital"),
        ("any[own]: SHIFT_OBS(any,from=loc,to=adj,swap=no)", "'no'", "yes"),
        ("any[own]: STUCK()", "STUCK lacks to", "to"),
        ("any[]: DICE(+1)", "guard ''", "own, opp, all"),
        ("any[mine]: DICE(+1)", "guard 'mine'", "own, opp, all"),
        ("any[whose=own]: DICE(+1)", "guard 'whose=own'", "own, opp, all"),
        ("any[danger=5]: DICE(+1)", "guard 'danger=5'", "danger<="),
        ("any[own,opp]: DICE(+1)", "'whose' stands twice", ""),
        ("any[test=jump]: DICE(+1)", "'jump'", "fight, move, search, think"),
        ("any[obs=snow]: DICE(+1)", "'snow'", "creature, human, trap"),
        ("any[cost=blood]: DICE(+1)", "'blood'", "discard_self, discard:n"),
        ("any[cost=discard:n]: DICE(+1)", "'n'", "1 or more"),
        ("any[req=item:NAME:x]: DICE(+1)", "'NAME:x'", "a name with a capital"),
        ("any[check=fight:opposed]: DICE(+1)", "'opposed'", "1 or more"),
        ("any[resist=jump:9]: DICE(+1)", "'jump'", "fight, move, search, think"),
        ("any[own]: DICE(+1);STUCK(to=self)", "STUCK", "VERB(value"),
    ],
)
def test_a_slip_is_told_with_what_is_allowed(text: str, wrong: str, allowed: str) -> None:
    with pytest.raises(LanguageError) as caught:
        parse_clause(text)
    assert wrong in str(caught.value)
    assert allowed in str(caught.value)


def test_every_effect_of_the_researched_pool_is_read_and_written() -> None:
    """All three sets' cards, not only those that are in the game by now."""
    research = Path(__file__).resolve().parents[5] / "shared" / "cards" / "tomb_raider.md"
    if not research.exists():
        pytest.skip("the card research is not beside this checkout (../shared/cards/tomb_raider.md)")
    section = research.read_text(encoding="utf-8").split("\n## 3. ")[1].split("\n### 3.10 ")[0]
    cells = [cell.strip() for line in section.splitlines() if line.startswith("|") for cell in line.split(" | ")]
    clauses = [text for cell in cells if re.match(r"[a-z_.]+(\[.*\])?: [A-Z_]+\(", cell) for text in cell.split(" // ")]
    failures = [cell for cell in cells if re.match(r"[A-Z_]+\(", cell)]
    failures += [found[1] for cell in cells if (found := re.search(r"fail ([A-Z]+_?[A-Z]*\(.*)", cell))]
    assert len(clauses) > 130 and len(failures) > 60
    words = set()
    for text in clauses:
        clause = parse_clause(text)
        words.update(call.__struct_config__.tag for call in clause.calls)
        assert parse_clause(str(clause)) == clause
        assert sorted(re.split(r"[\[\],]", str(clause))) == sorted(re.split(r"[\[\],]", text))
    for text in failures:
        words.update(call.__struct_config__.tag for call in parse_calls(text))
        assert write_calls(parse_calls(text)) == text
    assert words == set(VERBS)
