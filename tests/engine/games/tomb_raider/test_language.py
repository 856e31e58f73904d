"""The effect language: what the rules carry out is read and written, everything else is refused by name."""

from __future__ import annotations

import re
import typing
from pathlib import Path
from typing import get_args

import pytest

from engine.effects.clauses import list_forms, write_calls
from engine.effects.grammar import LanguageError, find_verb_word, list_parameters
from engine.games.tomb_raider.cards.lasting import Weapon
from engine.games.tomb_raider.language import WINDOWS, Clause, Guard, Item, Verb
from engine.games.tomb_raider.verbs import VERBS, VOCABULARY
from engine.games.tomb_raider.verbs.cards import Ammo
from engine.games.tomb_raider.verbs.harm import Damage, Injure, Prevent, Stuck
from engine.games.tomb_raider.verbs.map import Exit
from engine.games.tomb_raider.verbs.movement import Relocate
from engine.games.tomb_raider.verbs.on_test import Dice
from engine.games.tomb_raider.verbs.resist import Rolled

from .all_clauses import NUMBERS, VALUES, failures, texts

# --- what is accepted ------------------------------------------------------------------------------------------


def test_every_clause_that_is_accepted_is_read_and_written_as_the_same() -> None:
    count = 0
    for text in texts():
        clause = VOCABULARY.read(text)
        assert VOCABULARY.read(str(clause)) == clause
        count += 1
    assert count > 10_000
    for call in failures():
        assert VOCABULARY.parse_calls(str(call), "failure") == (call,)


def test_the_vocabulary_holds_nothing_that_no_form_names() -> None:
    """Every verb is described, every word that a field takes is in a form, and every window has a verb."""
    assert len({find_verb_word(verb) for verb in VERBS}) == len(VERBS) > 40
    windows = set()
    for verb in VERBS:
        forms = list_forms(verb)
        windows.update(window for form in forms for window in form.windows)
        for field in list_parameters(verb):
            said = {word for form in forms for word in form.words.get(field.name, ())}
            assert set(field.words) - {"yes"} <= said or field.name in ("at", "to", "dest", "who"), (
                verb,
                field.name,
            )  # All places have one type.
            assert said - set(NUMBERS) - {"1", "0"} <= set(field.words), (verb, field.name)
    assert windows == set(WINDOWS)


def test_every_verb_is_carried_out_or_lasts_TR_DEC_15() -> None:
    """Every verb of a played card can be carried out and aimed. Every verb of an effect that befalls a raider can be
    carried out."""
    for verb in VERBS:
        windows = {window for form in list_forms(verb) for window in form.windows}
        if verb.lasting:
            assert windows <= {"static", "reload", "draw"} and verb.carry_out is Verb.carry_out
        else:
            assert verb.carry_out is not Verb.carry_out, verb
        if windows - {"static", "reload", "failure"} and verb.after is None and not verb.lasting:
            assert verb.list_possible_aims is not Verb.list_possible_aims, verb


def test_every_value_of_a_guard_is_tried_somewhere() -> None:
    """The list that other tests go through contains every condition with every value."""
    tried = {guard.partition("=")[0] for guard in VALUES}
    hints = typing.get_type_hints(Guard)
    assert tried | {"whose"} == {field.name for field in list_parameters(Guard)}
    for name in ("test", "vs", "loc", "water", "once", "mode"):
        assert set(VALUES[f"{name}="]) == set(get_args(get_args(hints[name])[0]))


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (
            "pre_test[own,test=fight,obs=creature,req=weapon]: DICE(+2)",
            Clause("pre_test", Guard(whose="own", test="fight", obs=("creature",), req="weapon"), (Dice(2),)),
        ),
        (
            "damage[own,cost=discard_self]: PREVENT(1,kind=any)",
            Clause("damage", Guard("own", cost="discard_self"), (Prevent(1, "any"),)),
        ),
        (
            "any[own,resist=move:opposed]: MOVE(to=here,dest=adj)",
            Clause("any", Guard("own", resist=Rolled("move")), (Relocate("here", "adj"),)),
        ),
        (
            "any[own,req=item:Shotgun,cost=discard_self]: AMMO(+2,weapon=Shotgun)",
            Clause("any", Guard("own", req=Item("Shotgun"), cost="discard_self"), (Ammo(2, "Shotgun"),)),
        ),
        ("found: EXIT(add,dir=any,at=loc)", Clause("found", Guard(), (Exit("add", "any", "loc"),))),
        ("static[own]: WEAPON(damage=2,dice=0)", Clause("static", Guard("own"), (Weapon(2, 0),))),
    ],
)
def test_a_text_is_read_as_its_record_and_written_back(text: str, clause: Clause) -> None:
    assert VOCABULARY.read(text) == clause
    assert str(clause) == text


def test_damage_of_its_own_and_damage_on_top_differ() -> None:
    assert VOCABULARY.parse_calls("DAMAGE(1,to=self)", "failure") == (Damage(1, "self"),)
    on_top = VOCABULARY.read("post_test[own,test=fight]: DAMAGE(+1,to=target)")
    assert on_top.calls == (Damage(1, "target", plus=True),)


def test_calls_keep_their_order() -> None:
    calls = VOCABULARY.parse_calls("INJURE(fight,to=self); STUCK(to=self); DAMAGE(1,to=self)", "failure")
    assert calls == (Injure("fight", "self"), Stuck("self"), Damage(1, "self"))
    assert write_calls(calls) == "INJURE(fight,to=self); STUCK(to=self); DAMAGE(1,to=self)"


# --- what is refused -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong", "possible"),
    [
        ("damage[own]: PREVENT(1,kind=poison)", "'poison'", "allowed are damage, injury, any"),
        ("move[own]: STEPS(2)", "STEPS n= '2'", "sign"),
        ("found: EXIT(close,dir=any,at=loc)", "'close'", "allowed are add, block, unblock"),
        ("found: EXIT(add,dir=up,at=loc)", "'up'", "allowed are any, F, L, R, B, entered"),
        ("found: DAMAGE(1,to=target)", "DAMAGE(1,to=target)", "to=self/opp/here/all_here/mover"),
        ("found: DAMAGE(+1,to=target)", "DAMAGE(+1,to=target)", "pre_test/post_test/attack"),
        ("static[own]: WEAPON(damage=2)", "WEAPON lacks dice", "damage, dice, ammo"),
        ("move[own]: ABILITY(think,+1)", "ABILITY(think,+1) in move", "static[own]"),
        ("pre_test[own]: REROLL(all)", "REROLL(all) in pre_test", "post_test: REROLL(n/all)"),
        ("any[own,test=fight]: DRAW(1,who=self)", "'test=fight'", "in window any are checked own, opp, loc="),
        ("pre_test[own,if=pass]: DICE(+1)", "'if=pass'", "in window pre_test are checked own, opp, all, test="),
        ("post_test[own,if=lethal]: BONUS(+1)", "'if=lethal'", "if=pass, if=fail, if=triple"),
        ("any[all]: DRAW(1,who=self)", "'all'", "in window any are checked own, opp"),
        ("any: DRAW(1,who=self)", "lacks whose event it is", "own"),
        ("enter[own,loc=dark]: DRAW(1,who=self)", "'dark'", "mapped, treasure, clear, empty"),
        ("enter[own,cost=blood]: DRAW(1,who=self)", "'blood'", "discard_self, discard:n"),
        ("enter[own,cost=discard:0]: DRAW(1,who=self)", "'0'", "1 or more"),
        ("enter[own,check=luck:3]: DRAW(1,who=self)", "'luck'", "fight, move, search, think"),
        ("enter[own,req=luck]: DRAW(1,who=self)", "'luck'", "weapon, raider_here, item:NAME"),
        ("pre_test[own,obs=dark]: DICE(+1)", "'dark'", "a name with a capital"),
        ("pre_test[own,danger<=x]: DICE(+1)", "'x'", "1 or more"),
        ("dusk[own]: DRAW(1,who=self)", "window 'dusk'", "allowed are any, ready"),
        ("enter[own]: CANCEL(type=action)", "CANCEL(type=action) in enter", "respond: CANCEL"),
        ("any[own]: FETCH(from=opp_discard,type=upgrade,n=1,to=hand)", "type=upgrade", "type=action"),
        ("move[own]: SWAP_LOC(at=ahead,with=level_top)", "SWAP_LOC", "right behind Reveal"),
        ("any[req=item:NAME:x,own]: DRAW(1,who=self)", "'NAME:x'", "a name with a capital"),
        ("any[own,resist=jump:9]: MOVE(to=here,dest=adj)", "'jump'", "fight, move, search, think"),
        ("any[own,resist=move:0]: MOVE(to=here,dest=adj)", "'0'", "1 or more"),
        ("any[whose=own]: DRAW(1,who=self)", "guard 'whose=own'", "own, opp, all"),
        ("any[]: DRAW(1,who=self)", "guard ''", "own, opp"),
        ("any[own]: DICE(1)", "DICE n= '1'", "sign"),
        ("any[own]: DICE(+100)", "+100", "sign"),
        ("any[own]: DRAW(0,who=self)", "'0'", "1 or more"),
        ("any[own]: DRAW(1)", "DRAW lacks who", "n, who"),
        ("any[own]: DRAW(1,self)", "'self' needs its name", "n, who"),
        ("any[own]: DRAW(1,who=self,who=self)", "'who' stands twice", ""),
        ("any[own]: AMMO(+2,weapon=shotgun)", "'shotgun'", "a name with a capital"),
        ("any[own]: dice", "'dice'", "VERB(value"),
    ],
)
def test_a_slip_is_told_with_what_is_possible(text: str, wrong: str, possible: str) -> None:
    with pytest.raises(LanguageError) as caught:
        VOCABULARY.read(text)
    assert wrong in str(caught.value)
    assert possible in str(caught.value)


@pytest.mark.parametrize("text", ["HEAL(1,kind=any)", "DICE(-1)", "CANCEL(type=action)", "ORDER(first,to=self)"])
def test_a_failure_that_nothing_carries_out_is_refused(text: str) -> None:
    with pytest.raises(LanguageError):
        VOCABULARY.parse_calls(text, "failure")


# --- against the research --------------------------------------------------------------------------------------


def test_all_of_the_researched_pool_is_read() -> None:
    """All clauses and failures are read and written back unchanged."""
    research = Path(__file__).resolve().parents[5] / "shared" / "cards" / "tomb_raider.md"
    if not research.exists():
        pytest.skip("the card research is not beside this checkout (../shared/cards/tomb_raider.md)")
    section = research.read_text(encoding="utf-8").split("\n## 3. ")[1].split("\n### 3.10 ")[0]
    cells = [cell.strip() for line in section.splitlines() if line.startswith("|") for cell in line.split(" | ")]
    clauses = [text for cell in cells if re.match(r"[a-z_.]+(\[.*\])?: [A-Z_]+\(", cell) for text in cell.split(" // ")]
    failing = [cell for cell in cells if re.match(r"[A-Z_]+\(", cell)]
    failing += [found[1] for cell in cells if (found := re.search(r"fail ([A-Z]+_?[A-Z]*\(.*)", cell))]
    assert len(clauses) > 130 and len(failing) > 60
    for text in failing:
        assert write_calls(VOCABULARY.parse_calls(text, "failure")) == text
    for text in clauses:
        clause = VOCABULARY.read(text)
        assert sorted(re.split(r"[\[\],]", str(clause))) == sorted(re.split(r"[\[\],]", text))
    words = {call.partition("(")[0] for text in clauses for call in re.split("[:;] ", text)[1:]}
    words |= {call.partition("(")[0] for text in failing for call in text.split("; ")}
    assert words >= {find_verb_word(verb) for verb in VERBS} - {"AIR", "AIRMAX", "WET"}
