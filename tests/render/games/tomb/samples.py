"""Sample scenes, from which the palette is made and which the documentation shows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.tomb.cards import pool
from engine.games.tomb.cards.records import Character, Item, Monster, Trap, Treasure
from engine.games.tomb.events.raids import Attacked, MonsterKilled, Rolled, TrapAnnounced, Wounded
from engine.games.tomb.events.turns import MatchOver, PartyMoved
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.moves import Recruit, Wear
from engine.games.tomb.outlook import ATTRS, KINDS, Attr
from engine.games.tomb.view import CombatantView, CryptView, Figures, PartyView, RaidView, ThrowView, View
from engine.protocol import Ask, One
from render.art import list_art
from render.games.tomb.pictures.cards_shown import build_card_scene, build_cover, build_hand
from render.games.tomb.pictures.finale import build_finale
from render.games.tomb.pictures.highlight import build_highlight
from render.games.tomb.pictures.legend import build_legend
from render.games.tomb.pictures.private_board import build_private_board
from render.games.tomb.pictures.scenes import build_board
from render.games.tomb.pictures.signs import GAME, name_figure
from render.scene import Scene, Shape
from render.text.i18n import Text

NAMES = ("Ana", "Ben", "Cid", "Dora", "Edu", "Fay")


def fighter(key: str, *cards: str, wounds: int = 0, actions: int = 0) -> CombatantView:
    """Return a Character or a Monster with cards; its dice are the printed ones and those of its cards."""
    body = pool.find_body(key.partition(".")[0])

    def figures(attr: Attr) -> Figures:
        extra = [pool.find_card(card) for card in cards]
        more = [card.bonus.dice(attr) for card in extra if isinstance(card, Item | Treasure)]
        green, blue, red = (sum(one) for one in zip(body.dice(attr), *more, strict=True))
        return green, blue, red, 0

    dice = {attr: figures(attr) for attr in ATTRS}
    return CombatantView(
        key=key,
        card=body.key,
        hp=body.hp,
        wounds=wounds,
        atk=dice["atk"],
        skl=dice["skl"],
        mag=dice["mag"],
        hol=dice["hol"],
        cards=cards,
        actions=actions,
        dazed=0,
    )


def party(seat: int, *fighters: CombatantView, at: str = "inn", **more: object) -> PartyView:
    """Return a party with two Inn cards in hand and the fields in ``more`` replaced."""
    base: dict[str, object] = dict(  # noqa: C408
        seat=seat,
        at=at,
        marker=("red", "blue", "green", "yellow", "white", "black")[seat],
        fighters=fighters,
        hand={kind: int(kind in ("prayer", "tactic")) for kind in KINDS},
        stock=0,
        bank=(),
        score=0,
        movement=10,
        campaign=1,
        deaths=0,
    )
    return PartyView(**{**base, **more})  # type: ignore[arg-type]


def crypts(level: str, known: dict[str, tuple[str, ...]] | None = None, empty: str = "") -> tuple[CryptView, ...]:
    """Return the Crypts of a board, full except for those in ``empty``.

    ``known`` gives the cards that the viewer knows, by Crypt.
    """
    map_ = load_boards()[level]
    found = []
    for at, spec in enumerate(map_.level.crypts):
        cards = (known or {}).get(spec.key, ())
        found.append(
            CryptView(
                key=spec.key,
                cap=spec.cap,
                door=map_.format_space(map_.doors[at]),
                cm=1,
                text=spec.text,
                count=0 if spec.key in empty else spec.cap,
                known=cards,
                no_traps=False,
                only_treasures=False,
            )
        )
    return tuple(found)


def view(*parties: PartyView, level: str = "goldenaxe_catacombs", **more: object) -> View:
    """Return a view of the given parties, in a turn of the first."""
    base: dict[str, object] = dict(  # noqa: C408
        viewer=None,
        level=level,
        step="turn",
        turn=9,
        active=0,
        first=1,
        parties=parties,
        crypts=crypts(level),
        hand=(),
        stock=(),
        raid=None,
        throw=None,
        blow=(),
        dying=(),
        theft=None,
        inn=("c10", "c21", "c33"),
        bag=20,
        dead=(),
        decks=dict.fromkeys(KINDS, 18),
        discards=dict.fromkeys(KINDS, ()),
        crypt_discard=(),
        crypt_deck=0,
        idle=0,
        over=False,
    )
    return View(**{**base, **more})  # type: ignore[arg-type]


def raiders(actions: int = 0) -> tuple[CombatantView, ...]:
    """Return four Characters, one of them wounded."""
    return (
        fighter("c01", "p01", actions=actions),
        fighter("c02", "i01", wounds=2, actions=actions),
        fighter("c03", "i02", actions=actions),
        fighter("c04", "x01", actions=actions),
    )


def two() -> tuple[PartyView, PartyView]:
    """Return two parties: Ana's before Crypt E, Ben's in the hallway."""
    own = party(0, *raiders(), at="8.17", bank=("r01",), score=2)
    return own, party(1, fighter("c07"), fighter("c09", "i07"), at="5.12", bank=("m07", "x07"), score=7)


def hall() -> tuple[View, tuple[GameEvent, ...]]:
    """Return two parties in the Goldenaxe Catacombs, one of which has just moved to a Door."""
    moved = PartyMoved(0, frm="11.16", to="8.17", door="e", steps=4)
    return view(*two(), crypts=crypts("goldenaxe_catacombs", empty="acd")), (moved,)


def fight() -> tuple[View, tuple[GameEvent, ...]]:
    """Return a raid in its second round, in which Crusher has just hit."""
    raid = RaidView(
        crypt="e",
        cm=1,
        beside=False,
        round=2,
        monsters=(fighter("m01", wounds=1, actions=1), fighter("m02", "i05", wounds=2)),
        chars=None,
        attr=None,
        disarmers=(),
        cm_goes=False,
    )
    rolled = Rolled(
        who=("m02",), attr="atk", on="attack", colours="ggbbbr", faces=(2, 7, 4, 9, 1, 8), extra=0,
        against="c02", successes=3,
    )  # fmt: skip
    events = (Attacked(by="m02", at="c02"), rolled, Wounded("c02", n=2, wounds=2, hp=3))
    own, other = two()
    return view(replace(own, fighters=raiders(1)), other, step="fight", raid=raid), events


def announced() -> tuple[View, tuple[GameEvent, ...]]:
    """Return a raid in which a Trap was announced and its roll is on the table."""
    raid = RaidView("e", 1, False, 0, (), 1, "skl", ("c02",), True)
    throw = ThrowView(("c02",), "skl", "disarm", "bbb", (3, 9, 5), 0, "")
    return view(*two(), step="trap", raid=raid, throw=throw), (TrapAnnounced(chars=1, attr="skl"),)


def six() -> tuple[View, tuple[GameEvent, ...]]:
    """Return six players in the Tomb of the Overseers."""
    spots = ("inn", "7.7", "21.13", "15.1", "30.20", "5.14")
    heroes = ("c05", "c12", "c18", "c25", "c30", "c36")
    parties = [
        party(seat, fighter(heroes[seat]), fighter(f"c{seat + 13}"), at=spots[seat], score=4 * seat)
        for seat in range(6)
    ]
    return view(*parties, level="tomb_of_the_overseers", active=2, turn=31), ()


def end() -> tuple[View, tuple[GameEvent, ...]]:
    """Return the end of a match of two players, with all Crypts empty."""
    own, other = two()
    won = (replace(own, score=34, at="inn"), replace(other, score=21))
    over = view(*won, crypts=crypts("goldenaxe_catacombs", empty="abcdefghijklmnop"), over=True, winners=(0,), turn=52)
    return over, (MatchOver(scores=(34, 21), idle=False),)


def held() -> View:
    """Return Ana's private view, with her hand and the Crypt cards that she knows."""
    known = crypts("goldenaxe_catacombs", {"e": ("m02", "x04"), "k": ("r05",)})
    return view(*two(), viewer=0, hand=("p01", "s01", "t02", "t02"), crypts=known)


def flats() -> tuple[Scene, ...]:
    """Return scenes of every sign, large and without background, so that the palette keeps their colours."""
    large = {name_figure(card.key) for card in (*pool.list_cards(Monster), *pool.list_cards(Trap))}
    signs = sorted(list_art(GAME) - large - {"gate", "torch", "rays"})
    return (_sheet(Text("Signs"), [{"sign": name} for name in signs]),)


def _sheet(title: Text, kinds: Sequence[dict[str, object]]) -> Scene:
    shapes = tuple(
        Shape("sign", (20 + at % 8 * 130, 20 + at // 8 * 130, 120, 120), values) for at, values in enumerate(kinds)
    )
    return Scene("tomb", 40 + -(-len(kinds) // 8) * 130, title, shapes)


def _figures(title: str, keys: Sequence[str]) -> list[Scene]:
    """Return scenes of figures, eight to a scene, large enough to count for the palette."""
    return [
        _sheet(Text(f"{title} {at // 8 + 1}"), [{"sign": key} for key in keys[at : at + 8]])
        for at in range(0, len(keys), 8)
    ]


def scenes() -> tuple[Scene, ...]:
    """Return sample scenes, one of each kind."""
    over, record = end()
    return (
        build_board(*hall(), NAMES[:2]),
        build_board(*fight(), NAMES[:2]),
        build_board(*six(), NAMES),
        build_board(*announced(), NAMES[:2]),
        build_hand(held(), NAMES[:2]),
        build_cover("goldenaxe_catacombs", NAMES[:3]),
        build_finale(over, NAMES[:2], record),
        build_legend(),
        *_figures("Monsters", [card.key for card in pool.list_cards(Monster)]),
        *_figures("Traps", [card.key for card in pool.list_cards(Trap)]),
        *_figures("Characters", [card.key for card in pool.list_cards(Character)]),
        *[build_card_scene(key) for key in ("c02", "m30", "m16", "r02", "x07", "s01", "p06", "i02", "t05")],
        *private_and_moment(),
        *choosing(),
    )


def private_and_moment() -> tuple[Scene, ...]:
    """Return the private board of a party's player, and the picture of a great Monster slain."""
    position, events = fight()
    sheet = build_private_board(replace(position, viewer=0, hand=("p01", "s01", "t02")), events, None, NAMES[:2])
    slain = build_highlight((MonsterKilled("m30", xp=10, seat=0),), position, NAMES[:2])
    assert sheet is not None and slain is not None
    return sheet, slain.scene


def choosing() -> tuple[Scene, ...]:
    """Return two choices: which Character to recruit, and who gets an Item."""
    recruits = tuple(Recruit(key) for key in ("c03", "c09", "c10", "c17", "c21", "c26", "c33"))
    who = Ask(0, "turn", One(recruits), recruits[0])
    item = Ask(0, "attach", One((Wear("c01"), Wear("c02"))), Wear("c01"), about="i12")
    found = [build_private_board(held(), (), ask, NAMES[:2]) for ask in (who, item)]
    return tuple(scene for scene in found if scene is not None)
