"""Names from the rules of Tomb that presenters may use: sorts of cards, dice and their chances, ranks by XP.

The module only collects them, because a presenter gets views and never states.
"""

from __future__ import annotations

from .campaign import LEVELS as CAMPAIGN
from .death_odds import (
    compute_attack_chance,
    compute_joint_attack_chance,
    compute_kill_chance,
    compute_split_chance,
    list_rescues,
)
from .dice import SIDES, SUCCESS, Pool, count_successes, list_hits
from .roll_odds import (
    Chances,
    Rolls,
    compute_chance,
    compute_pooled_chances,
    compute_roll_chances,
    compute_steal_chance,
    compute_win_chance,
    convert_to_figures,
    count_attack_dice,
    count_dice,
    count_life_left,
    is_immune,
    list_reactions,
    pool_dice,
)
from .scoring import rank
from .state import ATTRS, HAND, INN, KINDS, NONE, Attr, find_kind

__all__ = (
    "ATTRS",
    "CAMPAIGN",
    "HAND",
    "INN",
    "KINDS",
    "NONE",
    "SIDES",
    "SUCCESS",
    "Attr",
    "Chances",
    "Pool",
    "Rolls",
    "compute_attack_chance",
    "compute_chance",
    "compute_joint_attack_chance",
    "compute_kill_chance",
    "compute_pooled_chances",
    "compute_roll_chances",
    "compute_split_chance",
    "compute_steal_chance",
    "compute_win_chance",
    "convert_to_figures",
    "count_attack_dice",
    "count_dice",
    "count_life_left",
    "count_successes",
    "find_kind",
    "is_immune",
    "list_hits",
    "list_reactions",
    "list_rescues",
    "pool_dice",
    "rank",
)
