"""TOMB-FX: the pool, its language, and that whatever a card says is carried out."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine import data_files
from engine.data_files import DataFileError
from engine.effects.grammar import LanguageError, find_verb_word
from engine.games.tomb.cards import pool
from engine.games.tomb.cards.loader import FILES, load
from engine.games.tomb.cards.records import Character, Item, Monster, Prayer, Spell, Tactic, Trap, Treasure
from engine.games.tomb.game import GAME
from engine.games.tomb.verbs import VERBS, VOCABULARY
from engine.match import Match
from tests.engine.conformance import Lot, setup
from tests.engine.games.tomb import bold
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import Table, hits

DESIGNS = {Character: (36, 36), Item: (16, 25), Prayer: (14, 25), Spell: (14, 25), Tactic: (14, 25),
           Monster: (30, 60), Trap: (16, 32), Treasure: (18, 36)}  # fmt: skip
"""Designs and copies of each sort."""


def test_all_designs_with_all_their_copies() -> None:
    """TOMB-RUL-1: The game has 158 card designs, with 128 Crypt cards and 100 Inn cards."""
    for kind, (designs, copies) in DESIGNS.items():
        assert len(pool.list_cards(kind)) == designs and len(pool.list_copies(kind)) == copies, kind
    assert sum(designs for designs, _ in DESIGNS.values()) == 158


def test_every_verb_is_said_by_some_card() -> None:
    """Card texts use 33 verbs. TEST and VS are among them, which are guards here."""
    said = {type(call) for card in pool.POOL.values() for clause in card.effects for call in clause.calls}
    assert said == set(VERBS)
    guards = [clause.guards for card in pool.POOL.values() for clause in card.effects]
    assert any(guard.test for guard in guards) and any(guard.avoid for guard in guards)
    assert any(guard.vs for guard in guards) and len({find_verb_word(verb) for verb in VERBS}) == 31


def test_texts_of_cards_are_read_and_written_back() -> None:
    for card in pool.POOL.values():
        for clause in card.effects:
            assert VOCABULARY.read(str(clause)) == clause


@pytest.mark.parametrize(
    "text",
    [
        "battle: EXPLODE(3)",
        "battle: WOUND(1,to=rival)",
        "free: STRIKE(atk,1,to=foe)",
        "wounds: SOAK(1,to=self)",
        "wounds[foe]: SOAK(1,to=self)",
        "battle[at=inn]: WOUND(1,to=foe)",
        "fail[once=turn]: WOUND(1,to=party)",
        "turn: RAID(adjacent)",
        "passive: HP(1,to=self,for=game)",
        "revealed[test=luck:3]: WOUND(1,to=foe)",
        "sometimes: WOUND(1,to=foe)",
        "passive[cost=discard]: TN(1)",
    ],
)
def test_card_texts_that_no_rule_carries_out_are_refused(text: str) -> None:
    with pytest.raises(LanguageError):
        VOCABULARY.read(text)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("monsters.toml", "hp = 3", "hp = 'three'"),
        ("tactics.toml", "cost=discard", "once=turn"),
        ("items.toml", 'trait = "weapon"', 'trait = "hat"'),
        ("traps.toml", '"fail: WOUND(2,to=disarmers)"', '"battle: WOUND(1,to=foe)"'),
        ("treasures.toml", "[x07]", "[m77]"),
        ("spells.toml", '"battle: STRIKE(mag,1,to=foe)"', '"battle: STRIKE(mag,1,to=foe); DAZE(1,to=foe)"'),
        ("characters.toml", 'known = ["name"]', 'known = ["colour"]'),
    ],
)
def test_a_bad_card_file_is_refused(tmp_path: Path, file: str, old: str, new: str) -> None:
    """TOMB-PLAY-9: One of the bad cards is a Tactic that is neither discarded by its use nor attached for a passive
    effect."""
    folder = tmp_path / "cards"
    shutil.copytree(str(data_files.find_folder("engine.games.tomb", "cards")), folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    with pytest.raises(DataFileError) as refused:
        load(folder, VOCABULARY)
    assert refused.value.file == file


def test_every_file_is_one_sort() -> None:
    assert len(FILES) == 10 and set(load(data_files.find_folder("engine.games.tomb", "cards"), VOCABULARY)) == set(
        pool.POOL
    )


# --- every card that does something is used --------------------------------------------------------------------------


@pytest.mark.proof
def test_every_card_is_played() -> None:
    """In matches with many raids, every card with an ability is used, and every Trap, Monster and Treasure is met."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        match = Match.start(GAME, setup(GAME, GAME.levels[seed % 3], 2 + seed % 4, None), Lot(seed))
        lot = Random(seed)
        bold.stocked(match)
        for _ in range(1200):
            if match.over:
                break
            bold.play(match, lot, 1)
            for logged in match.step.events:
                told = logged.event.open
                if logged.event.kind in ("used", "trap-shown", "bypassed"):
                    seen[told["card"]] += 1
                for key in (*told.get("monsters", ()), *(told["cards"] if logged.event.kind == "treasures" else ())):
                    seen[key.partition(".")[0]] += 1
    usable = {
        key
        for key, card in pool.POOL.items()
        if any(window not in ("passive", "reveal", "fail", "enter") for window in card.at) and key[0] not in "eh"
    }
    met = {card.key for kind in (Trap, Monster, Treasure) for card in pool.list_cards(kind)}
    missing = sorted((usable | met) - set(seen))
    assert not missing, missing


# --- card by card, where other tests have none ------------------------------------------------------------------------


def at_the_inn(party: str, hand: str = "") -> Table:
    t = Table(2)
    t.party(0, party, hand=hand)
    return t


def in_the_tomb(party: str, hand: str = "", at: str = "16.20") -> Table:
    t = Table(2)
    t.party(0, party, hand=hand, at=at)
    return t


def test_two_coin_bertrand_c32() -> None:
    t = at_the_inn("c32")
    t.top("t02", "t03", "p03")
    t.play("turn", "use:c32,c32", "deck:tactic", "deck:tactic", "deck:prayer", "lose:t02,hand")
    assert t.s.parties[0].hand.cards == ["t03", "p03"]


def test_quillon_vane_c23_looks_in_secret() -> None:
    """TOMB-SEC-2: Only the player sees the two random cards, and the view keeps them known."""
    t = in_the_tomb("c23")
    t.crypt("i", "x07 m04 r01")
    t.at_door(0, "i")
    t.play("turn", "use:c23,c23,i", dice=[3, 1])
    (peeked,) = [one for one in t.events if one.kind == "peeked"]
    assert peeked.secret == {0: {"cards": ("r01", "x07")}} and peeked.open == {"seat": 0, "crypt": "i", "count": 2}
    assert t.GAME.view(t.s, 0).crypts[8].known == ("r01", "x07") and t.GAME.view(t.s, 1).crypts[8].known == ()


def test_bribe_the_cook_t05_recruits_two() -> None:
    t = at_the_inn("c12 c13", "t05")
    t.inn("c09 c10 c11")
    t.top("t02", "t03")
    t.play("turn", "play:t05,c12", "recruit:c09", "use:c13,c13", "recruit:c11", "use:c13,c13")
    assert [one.key for one in t.s.parties[0].fighters] == ["c12", "c13", "c09", "c11"]
    assert t.s.parties[0].hand.cards == ["t02", "t03"], "Old Jory draws a Tactic after each"


def test_pack_mule_t04_banks_in_the_tomb() -> None:
    t = in_the_tomb("c12 x07 x08", "t04")
    t.play("turn", "play:t04,c12", ("x07",), "pass")
    assert t.bank() == ["x07"]


def test_second_wind_t14_and_pilgrims_road_p11() -> None:
    t = in_the_tomb("c12 c08", "t14 p11")
    t.one("c12").wounds = 4
    t.play("turn", "play:t14,c12,c12", "play:p11,c08")
    assert t.one("c12").wounds == 0 and t.s.parties[0].at < 0 and t.told("healed")[0] == {"one": "c12", "n": 2}


def test_unseen_hand_s06_for_one_attempt() -> None:
    t = in_the_tomb("c25 c02", "s06")
    t.crypt("e", "r01 r08")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r01", "play:s06,c25,c02", ("c02",), "go-on", "trap:r08", ("c02",),
           dice=hits(2, 5))  # fmt: skip
    assert t.pools()[0] == ("skl", "bbbbr") and not t.s.lasting


def test_sappers_chalk_t08() -> None:
    """TOMB-TRAP-7: Nobody tries to disarm the Trap, and it is not banked."""
    t = in_the_tomb("c12", "t08")
    t.crypt("e", "r15 x07")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r15", "play:t08,c12", ...)
    assert t.told("bypassed") == [{"seat": 0, "card": "r15"}] and t.ask_of().kind == "leave" and not t.bank()


@pytest.mark.parametrize(("rolled", "dice"), [(4, "gggb"), (3, "bbbr")])
def test_words_of_peace_p12(rolled: int, dice: str) -> None:
    """TOMB-ROLL-2: Four successes are enough, and three are not."""
    t = Table(3)
    t.party(0, "c01 c12", hand="p12")
    t.crypt("i", "m18")
    t.at_door(0, "i")
    t.play("turn", "raid", "go-on", "go-on", "play:p12,c01", "maul:m18", "who:c12", ...,
           dice=[*hits(rolled, 6), *hits(0, 4)])  # fmt: skip
    assert t.pools()[-1] == ("atk", dice)


def test_mirror_skin_s04_and_weaken_p02() -> None:
    t = fight("m18", "c25 s04 c08 p02")
    t.answer("maul:m18", "who:c08", "use:s04,c25", "use:p02,c08", ..., dice=hits(0, 2))
    assert t.pools() == [("atk", "gg")] and not t.s.lasting


def test_haste_s05_and_sleep_cloud_s08() -> None:
    t = fight("m18 m10", "c25 s05 s08 c12")
    t.answer("wait:m10", "use:s05,c25,c12", "wait:m18", "wait:c12", "wait:c12", "wait:m18", "use:s08,c25", ...,
             dice=hits(4, 5))  # fmt: skip
    assert (t.one("m18").dazed, t.one("m10").dazed) == (1, 0), "who has acted loses the next round's action"
    t.answer("wait:c12", ...)
    assert t.waiting == [1] and "maul:m18" not in t.options and t.s.raid is not None and t.s.raid.round == 3


def test_deacon_orrel_c20_and_turn_the_dead_p05() -> None:
    t = fight("m10 m18", "c20 p05 c12")
    t.answer("wait:m10", ...)
    assert {"use:c20,c20,m10", "use:p05,c20,m10"} <= set(t.options)
    assert not any(option.startswith(("use:c20", "use:p05")) and option.endswith("m18") for option in t.options)


def test_a_vault_golem_m24_is_immune_to_spells() -> None:
    """TOMB-FX-25, TOMB-WND-5: When wounds are divided, the Golem does not count. The rest of the wounds goes to the
    player's own party."""
    t = fight("m24", "c25 s03 s14 s01 c12")
    t.answer("wait:m24", ...)
    assert not any(option.startswith("use:s03") for option in t.options)
    t.answer("use:s01,c25", ("c12",), ..., dice=[*hits(1, 5), *hits(0, 5), *hits(0, 5)])
    assert t.one("m24").wounds == 0 and t.one("c12").wounds == 1


def test_ash_revenant_m21_rises_once() -> None:
    t = fight("m21", "c12 c08")
    t.answer("wait:m21", "attack:c12,m21", "use:m21,m21", ..., dice=hits(4, 4))
    assert t.one("m21").wounds == 3
    t.answer("attack:c08,m21", dice=hits(1, 4))
    assert t.bank() == ["m21"]


def test_benediction_p13_ends_before_the_treasures() -> None:
    """TOMB-FX-15: When it ends, a Character with as many wounds as Hit Points dies."""
    t = fight("m04 x07", "c23 c08 p13")
    t.top("c14")
    t.answer("wait:m04", "use:p13,c08", ..., dice=())
    t.answer("wait:c23", "maul:m04", "who:c23", "attack:c08,m04", ...,
             dice=[*hits(2, 4), *hits(2, 4)])  # fmt: skip
    assert t.gone("c23") and t.ask_of().kind == "treasure"


def test_mother_salt_c21_and_last_rites_p14() -> None:
    t = fight("m18", "c23 c21 c08", hand="p14")
    t.one("c08").wounds = 1
    t.top("p03")
    t.answer("maul:m18", "who:c23", "use:c21,c21,c23", "play:p14,c08", ..., dice=[*hits(2, 4), *hits(2, 4)])
    assert t.gone("c23") and t.one("c08").wounds == 0 and "p03" in t.s.parties[0].hand.cards


def test_ioveth_c27_gristle_c34_and_grave_whisper_s12() -> None:
    t = fight("m05", "c27 s03 s12 c12")
    t.one("c12").wounds = 1
    t.top("t02")
    t.answer("wait:m05", "use:s03,c27,m05", "use:c27,c27,c12", "use:s12,c27", "deck:tactic", dice=hits(2, 3))
    assert t.one("c12").wounds == 0 and t.s.parties[0].hand.cards == ["t02"] and t.bank() == ["m05"]


def test_ruane_c35_vell_c10_and_brannoch_c16() -> None:
    t = fight("m18", "c35 c10")
    view = t.GAME.view(t.s, None).parties[0].fighters
    assert [one.atk for one in view] == [(0, 2, 2, 0), (0, 1, 3, 0)], "one green die from Vell, all raised in round one"
    t = at_the_inn("c16")
    assert t.GAME.view(t.s, 0).parties[0].fighters[0].atk == (1, 2, 3, 0)


def test_penitent_c22_and_borgun_c09_fight_better_hurt() -> None:
    t = at_the_inn("c22 c09")
    for key in ("c22", "c09"):
        t.one(key).wounds = 2
    view = t.GAME.view(t.s, 0).parties[0].fighters
    assert [one.atk for one in view] == [(1, 4, 0, 0), (1, 3, 1, 0)]


def test_two_actions_x13_i02_m20() -> None:
    t = fight("m20", "c12 x13 c09 i02")
    view = t.GAME.view(t.s, None)
    assert view.raid is not None and view.raid.monsters[0].actions == 2
    assert [one.actions for one in view.parties[0].fighters] == [2, 2]


def test_elithe_m03_takes_a_treasure() -> None:
    t = Table(3)
    t.party(0, "c12 x07 c02")
    t.crypt("i", "m03")
    t.at_door(0, "i")
    t.play("turn", "raid", "go-on", "go-on", "who:c02", ..., dice=[*hits(1, 4), *hits(0, 3)])
    assert t.s.crypt_discard.cards == ["x07"]


def test_yselle_c14_makes_a_monster_roll_again() -> None:
    t = fight("m18", "c14 c12")
    t.answer("maul:m18", "who:c12", "use:c14,c14", ("red",), ..., dice=[1, 10, 10, 1, 10])
    assert t.told("wounds")[0]["amounts"] == (("c12", 1),)
