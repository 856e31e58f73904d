"""Words for what an answer may cost: the harm of a failed test, a lost fight, the search of this turn, air."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.tomb_raider import moves
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.language import Verb
from engine.games.tomb_raider.levels import find_level
from engine.games.tomb_raider.printed import find_printed_obstacle
from engine.games.tomb_raider.verbs.cards import Discard
from engine.games.tomb_raider.verbs.harm import Damage, Injure, Reset, Stuck
from engine.games.tomb_raider.verbs.map import Exit
from engine.games.tomb_raider.verbs.movement import Forbid, Relocate
from engine.games.tomb_raider.verbs.water import Air
from engine.games.tomb_raider.view import ObstacleView, RaiderView, SpaceView, ThrowView, View
from render.text.i18n import T, Text, join_texts

from .cards import describe_short_effect
from .names import ABILITIES, ABILITY

_DEATH = T("death")
_DROWNS = T("no air is left: your raider drowns")


def list_overcoming_stakes(option: moves.Overcome, view: View, me: RaiderView, space: SpaceView) -> tuple[Text, ...]:
    """Say what happens if an obstacle's test fails."""
    found: list[Text] = []
    obstacle = next((one for one in space.obstacles if one.key == option.obstacle and not one.removed), None)
    if obstacle is not None and (harms := _list_harms(view, me, space, obstacle)):
        found.append(T("if it fails: {harm}", harm=join_texts(harms, ", ")))
    return (*found, *list_test_stakes(view, me, space))


def list_attack_stakes(view: View, me: RaiderView, space: SpaceView, throw: ThrowView | None) -> tuple[Text, ...]:
    """Say what happens if an attack on a raider is lost."""
    return (*list_fight_stakes(me, throw), *list_test_stakes(view, me, space))


def add_search_cost(said: Text, option: moves.Overcome | moves.Attack, view: View, me: RaiderView) -> Text:
    """Add to the label of a fight that it costs this turn's search."""
    costs = find_fight_cost(view)
    if isinstance(option, moves.Overcome):
        is_costly = option.ability == "fight" and costs == "any_use_but_defence"
    else:
        is_costly = costs != "never"
    return T("{what}, costs the search", what=said) if is_costly and _can_search(me) else said


def list_fight_stakes(me: RaiderView, throw: ThrowView | None) -> tuple[Text, ...]:
    """Say what happens to a raider that loses a fight against another raider."""
    if throw is None or not throw.risk:
        return ()
    return (T("if you lose: {harm}", harm=_describe_damage(me, throw.risk)),)


def list_test_stakes(view: View, me: RaiderView, space: SpaceView) -> tuple[Text, ...]:
    """Say whether a raider drowns by a test that it makes under water (TR-WET-3, TR-WET-6)."""
    return (_DROWNS,) if drowns_in(view, me, space) else ()


def list_demanded_stakes(card: str, throw: ThrowView | None) -> tuple[Text, ...]:
    """Say what happens if a test fails that a card demands of its target."""
    found = get_pool().find_card(card) if card in get_pool().cards else None
    resisted = found is not None and any(clause.guards.resist is not None for clause in found.effects[:1])
    does = None if found is None or not resisted or throw is None or throw.now.rival else describe_short_effect(found)
    return () if does is None else (T("if it fails: {harm}", harm=does),)


def find_fight_cost(view: View) -> str:
    """Return the uses of Fight that cost this turn's search: the table's switch, or else that of the level."""
    level = find_level(view.level).rules.fight_blocks_search
    return dict(view.switches).get("fight_blocks_search", level)


def drowns_in(view: View, me: RaiderView, space: SpaceView) -> bool:
    """Tell whether a raider dies if it spends air in a space (TR-WET-6, TR-HR-10)."""
    return space.wet and me.air is not None and me.air <= view.drowns_at_zero


def _can_search(me: RaiderView) -> bool:
    return not me.search_ban and not me.fought


def _list_harms(view: View, me: RaiderView, space: SpaceView, obstacle: ObstacleView) -> list[Text]:
    """Return the effects on a raider that fails against an obstacle, in order; a death ends them (TR-OVR-6)."""
    printed, found = find_printed_obstacle(space, obstacle), list[Text]()
    for call in printed.failure:
        me = _harm(me, call)
        if not me.alive:
            return [*found, _DEATH]
        if (said := _describe_harm(view, me, space, call)) is not None:
            found.append(said)
    return found


def _harm(me: RaiderView, call: Verb) -> RaiderView:
    """Return a raider after an effect on it, as far as its life is concerned (TR-LIFE-1, TR-LIFE-5, TR-HURT-3)."""
    tokens = me.life - min(me.abilities)
    abilities = list(me.abilities)
    if isinstance(call, Injure):
        abilities[ABILITIES.index(call.ability)] -= 1
    damage = me.damage + (call.n if isinstance(call, Damage) else 0)
    life = min(abilities) + tokens
    alive = damage < life and min(abilities) > 0 and not isinstance(call, Reset)
    fight, move, search, think = abilities
    return replace(me, abilities=(fight, move, search, think), damage=damage, life=life, alive=alive)


def _describe_harm(view: View, me: RaiderView, space: SpaceView, call: Verb) -> Text | None:
    match call:
        case Damage(n=n):
            return T("{n} damage", n=n)
        case Stuck():
            return T("stuck, no search") if _can_search(me) else T("stuck")
        case Injure(ability=which):
            return T("{ability} −1", ability=ABILITY[which])
        case Relocate(dest="back"):
            return T("moved back")
        case Relocate():
            return T("moved on")
        case Discard(what="item"):
            return T("an item is lost") if me.saved or me.unsaved else None
        case Discard():
            return T("a card is lost") if me.hand else None
        case Exit(act="block"):
            return T("an exit is closed")
        case Forbid(flag="search"):
            return T("no search") if _can_search(me) else None
        case Air():
            return T("1 air is lost") if space.wet else None
    return None


def _describe_damage(me: RaiderView, n: int) -> Text:
    return _DEATH if me.damage + n >= me.life else T("{n} damage", n=n)
