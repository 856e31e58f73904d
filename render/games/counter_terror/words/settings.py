"""Settings that can be chosen before the start: teams, and the house rules (CT-HR)."""

from __future__ import annotations

from render.face import standard
from render.text.i18n import T, Text

from .names import TEAM

NAMES: dict[str, tuple[Text, Text]] = {
    "teams": (T("Teams (CT-HR-8)"), T("The way in which the teams are made.")),
    "team": (T("Team"), T("Counts only if *Teams* is set to “each chooses”. Both teams must have the same size.")),
    "replace_bombs": (
        T("Replace Bombs in the deal (CT-HR-1)"),
        T("Yes: a Bomb or Defuse used up in the deal is replaced by a new card. No: it is not."),
    ),
    "ricochet": (T("Ricochet (CT-HR-2)"), T("The way in which the player who is hit is chosen.")),
    "dead_hand": (
        T("The hand of the dead (CT-HR-3)"),
        T("Choose what happens to the cards of a player who dies. Discarded cards can be drawn again."),
    ),
    "rest_of_damage": (
        T("Damage after a Reinforcement (CT-HR-4)"),
        T("The player who takes the damage left after a team-mate was called to defend."),
    ),
    "hand_limit": (T("Hand limit (CT-HR-5)"), T("The number of cards that you may keep at the end of your turn.")),
    "round_limit": (T("Last round (CT-HR-6)"), T("After this round the team with more life in total wins.")),
    "gas_and_flash": (
        T("Gas and Flash hit (CT-HR-7)"),
        T("Choose whether these cards also affect the thrower's team."),
    ),
}
VALUES: dict[str, Text] = {
    "random_balanced": T("drawn at random"),
    "chosen": T("each chooses"),
    "any": T("either"),
    "terror": TEAM["terror"],
    "counter": TEAM["counter"],
    "no": T("no"),
    "yes": T("yes"),
    "random": T("at random"),
    "secret": T("each shows 0 or 1 in secret"),
    "discard": T("is discarded"),
    "remove": T("leaves the game"),
    "first_defender": T("the attacked player"),
    "called": T("the called player"),
    "none": T("no limit"),
    "all_others": T("all others"),
    "enemies": T("enemies only"),
}


def _describe_value(value: str) -> Text:
    return VALUES.get(value) or Text("{n}", {"n": value})


settings = standard.make_settings("counter_terror", NAMES, lambda choice, value: _describe_value(value))


def describe_house_rules(switches: tuple[tuple[str, str], ...]) -> tuple[Text, ...]:
    """List the house rules that differ from the rulebook's."""
    return tuple(T("{rule}: {value}.", rule=NAMES[key][0], value=_describe_value(value)) for key, value in switches)
