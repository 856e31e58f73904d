"""What may be settled before the start, in words: teams, and the house rules (CT-HR)."""

from __future__ import annotations

from render.face import standard
from render.text.i18n import T, Text

from .names import TEAM

NAMES: dict[str, tuple[Text, Text]] = {
    "teams": (T("Teams (CT-HR-8)"), T("Drawn by lot, or chosen by everybody for themselves.")),
    "team": (T("Team"), T("Counts if the table chooses its teams; they must stay equal.")),
    "replace_bombs": (
        T("Replace Bombs of the deal (CT-HR-1)"),
        T("Whether Bombs and Defuses used in the deal are replaced by new cards."),
    ),
    "ricochet": (T("Ricochet (CT-HR-2)"), T("Who is hit: by lot, or by numbers that all show in secret.")),
    "dead_hand": (T("The hand of the dead (CT-HR-3)"), T("Whether its cards come back with the discard pile.")),
    "rest_of_damage": (
        T("Damage after a Reinforcement (CT-HR-4)"),
        T("Who takes what is left when a team-mate was called to defend."),
    ),
    "hand_limit": (T("Hand limit (CT-HR-5)"), T("How many cards you may keep at the end of your turn.")),
    "round_limit": (T("Last round (CT-HR-6)"), T("After it the team with more life in all wins.")),
    "gas_and_flash": (T("Gas and Flash concern (CT-HR-7)"), T("Whether they spare the thrower's own team.")),
}
VALUES: dict[str, Text] = {
    "random_balanced": T("drawn by lot"),
    "chosen": T("chosen"),
    "any": T("either"),
    "terror": TEAM["terror"],
    "counter": TEAM["counter"],
    "no": T("no"),
    "yes": T("yes"),
    "random": T("by lot"),
    "secret": T("by secret numbers"),
    "discard": T("is discarded"),
    "remove": T("leaves the game"),
    "first_defender": T("the one attacked"),
    "called": T("the one called"),
    "none": T("none"),
    "all_others": T("all others"),
    "enemies": T("enemies only"),
}


def _value(value: str) -> Text:
    return VALUES.get(value) or Text("{n}", {"n": value})


settings = standard.settings("counter_terror", NAMES, lambda choice, value: _value(value))


def settled(switches: tuple[tuple[str, str], ...]) -> tuple[Text, ...]:
    """House rules that differ from the digest's, in words."""
    return tuple(T("{rule}: {value}.", rule=NAMES[key][0], value=_value(value)) for key, value in switches)
