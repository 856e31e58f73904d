"""The matches that are recorded: who sits there, what is pressed, and what is asked beside the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from msgspec import Struct

from .people import Play

Beside = Callable[[Play], Awaitable[object]]


class Planned(Struct, frozen=True):
    """One match, and the language in which everybody reads."""

    game: str
    level: str
    people: tuple[str, ...]
    presses: int
    beside: tuple[Beside, ...]
    """Done in turn, after every press or every second."""
    end: Beside
    ai: int = 0
    every: int = 2
    kept: tuple[int, ...] = (9, 24)
    """From which presses on the next picture is drawn."""
    stored: tuple[str, ...] = ("hand", "press24")
    """Which of the pictures are stored; of the others the recording has the hash."""


async def lobby(play: Play, plan: Planned) -> None:
    """Record the lobby, from the first command to the start."""
    host, *others = plan.people
    await play.complete(host, "game new", "level", game=plan.game)
    await play.command(host, "game status")
    await play.command(host, "game new", game=plan.game, level="nonsense")
    await play.command(host, "game new", "cover", game=plan.game, level=plan.level, luck="four leaves")
    await play.press(host, "rk:1:house")
    await play.fill_in_like(host, r"rk:1:rules-form.*", 1)
    await play.fill_in_like(host, r"rk:1:rules-form.*", 0)
    await play.fill_in_like(host, r"rk:1:choices", 1)
    await play.fill_in_like(host, r"rk:1:choices", 0)
    await play.complete(host, "table set", "setting")
    await play.command(host, "table set", setting="level", value=plan.level)
    await play.command(host, "table set", setting="nothing", value="at all")
    for number, other in enumerate(others):
        if number:
            await play.command(other, "game join", luck=f"luck of {other}")
        else:
            await play.press(other, "rk:1:join")
            await play.press(host, "rk:1:start")
            await play.press(other, "rk:1:start")
        await play.press(other, "rk:1:ready")
    for _ in range(plan.ai):
        await play.press(host, "rk:1:ai")
    await play.press_like(host, r"rk:1:hints!.*")
    await play.press(host, "rk:1:start", "start")


async def played(play: Play, plan: Planned) -> None:
    """Record the whole match."""
    await play.begin(*plan.people, "Dora")
    del play.people["Dora"]  # Dora has no seat. She comes again below.
    await lobby(play, plan)
    host = plan.people[0]
    left, keep = list(plan.beside), ""
    for number in range(plan.presses):
        keep = f"press{number}" if number in plan.kept else keep
        if await play.play(keep) is None:
            break
        keep = "" if keep in play.kept else keep  # Not every press shows another picture.
        if number % plan.every == plan.every - 1 and left:
            await left.pop(0)(play)
    for one in left:
        await one(play)
    await plan.end(play)
    await play.press_like(host, r"rk:1\.1:reveal!.*", "reveal")
    await play.press_like(host, r"rk:1\.1:reveal!1")
    await play.command(host, "game status")
    await play.command(host, "game log")
    await play.command(host, "record export")
    await play.press(host, "rk:1.1:replay!0", force=True)
    await play.press_like(host, r"rk:1\.1:replay!1")
    await play.press_like(host, r"rk:1:again.*", "again")
    await play.press(host, "rk:1:cancel")


# --- what anybody may do beside ---


def command(who: str, name: str, keep: str = "", /, **options: object) -> Beside:
    return lambda play: play.command(who, name, keep, **options)


def press(who: str, custom_id: str, keep: str = "", force: bool = False) -> Beside:
    return lambda play: play.press(who, custom_id, keep, force)


def press_like(who: str, pattern: str, keep: str = "") -> Beside:
    return lambda play: play.press_like(who, pattern, keep)


def choose_like(who: str, pattern: str) -> Beside:
    return lambda play: play.choose_like(who, pattern)


def complete(who: str, name: str, field: str, text: str = "") -> Beside:
    return lambda play: play.complete(who, name, field, text)


def together(*several: Beside) -> Beside:
    async def one_after_another(play: Play) -> None:
        for one in several:
            await one(play)

    return one_after_another


async def _card(who: str, number: int, play: Play) -> None:
    found = await play.complete(who, "card", "name")
    if found:
        await play.command(who, "card", f"card{number}", name=found[number % len(found)])


async def _rule(who: str, number: int, play: Play) -> None:
    found = await play.complete(who, "rules", "about")
    if found:
        await play.command(who, "rules", about=found[number % len(found)])


def looked_at(who: str, rule: str, number: int) -> tuple[Beside, ...]:
    """Let one person look at everything that can be looked at."""
    return (
        together(press(who, "rk:1:hand", "hand"), press(who, "rk:1:options")),
        together(
            press(who, "rk:1:rules", "rules"), press_like(who, r"rk:1:more(!\d+)?"), press_like(who, r"rk:1\.1:log")
        ),
        together(command(who, "rules", about=rule), command(who, "rules", about="zzzz")),
        together(partial(_card, who, number), command(who, "card", name="zzzz")),
        together(command(who, "game status"), command(who, "game board", text=True), command(who, "game list")),
        together(command(who, "game hand", text=True), command(who, "game log"), command(who, "game options")),
        together(partial(_rule, who, number), press_like(who, r"rk:0:(page|topic).*")),
        together(command(who, "game board"), command(who, "record export")),
    )


def stranger(play: Play) -> Awaitable[None]:
    """Record what somebody without a seat gets to see."""

    async def looks() -> None:
        play.people["Dora"] = await play.playground.person("Dora")
        await play.press("Dora", "rk:1:watch", "watch")
        await play.press("Dora", "rk:1:hand")
        await play.command("Dora", "game board")
        await play.command("Dora", "watch list")
        await play.press_like("Dora", r"rk:1:(\d+.*|answer)")
        await play.choose_like("Dora", r"rk:1:calls.*", 1)
        await play.command("Dora", "watch off", table="table-one")
        del play.people["Dora"]

    return looks()


def own_settings(who: str) -> Beside:
    return together(
        command(who, "settings mine"),
        press_like(who, r"rk:0:mine!dm.*"),
        press_like(who, r"rk:0:mine!dm.*"),
        lambda play: play.fill_in_like(who, r"rk:0:mine!change", 1),
        command(who, "settings mine", colours="nonsense"),
        command(who, "table orders"),
        lambda play: play.choose_like(who, r"rk:0:stop.*"),
    )


def servers(who: str) -> Beside:
    async def seen(play: Play) -> None:
        await play.command(who, "settings server")
        await play.people[who].change(manager=True)
        await play.command(who, "settings server")
        await play.choose_like(who, r"rk:0:server!.*", 1)
        await play.choose_like(who, r"rk:0:server!.*", 0)
        await play.people[who].change(manager=False)
        await play.command(who, "check")
        await play.press(who, "rk:0:door")

    return seen


def refusals(who: str, *typed: tuple[str, dict[str, str]]) -> Beside:
    return together(
        press(who, "rk:1:1:nothing", force=True),
        press(who, "rk:1:999:nothing", force=True),
        press(who, "rk:1:nonsense", force=True),
        press(who, "rk:77:hand", force=True),
        *(command(who, name, **options) for name, options in typed),
        command(who, "game join"),
        command(who, "game start"),
    )


def undone(who: str, *others: str) -> Beside:
    return together(
        command(who, "game undo", sure=True),
        *(press_like(other, r"rk:1:details!\d+") for other in others[:1]),
        *(press_like(other, r"rk:1:agree!\d+") for other in others),
        command(who, "game redo"),
    )


def proposed(who: str, name: str, /, *votes: tuple[str, str], **options: object) -> Beside:
    """Propose something, and let the others vote on it."""
    return together(command(who, name, **options), *(press_like(other, rf"rk:1:{vote}!\d+") for other, vote in votes))


def conceded(*people: str) -> Beside:
    """Let the players give up one after another. The first takes it back once."""

    async def given_up(play: Play) -> None:
        first = people[0]
        await play.command(first, "game concede")
        await play.press(first, "rk:1:hand")
        for who in people:
            await play.command(who, "game concede")
            await play.press_like(who, r"rk:1:concede!.*", "end")

    return given_up


def outside(who: str) -> Beside:
    """Record what belongs to no game. It is recorded once."""
    return together(
        command(who, "help"),
        press_like(who, r"rk:0:signs.*"),
        press_like(who, r"rk:0:help.*"),
        complete(who, "game new", "game"),
    )


MATCHES = {
    "tomb_raider-learning": Planned(
        "tomb_raider",
        "learning_game",
        ("Ana",),
        34,
        (
            outside("Ana"),
            *looked_at("Ana", "TR-SRCH-1", 3),
            undone("Ana"),
            refusals(
                "Ana", ("raid search", {}), ("raid move", {"direction": "left"}), ("raid move", {"direction": "x"})
            ),
            own_settings("Ana"),
            servers("Ana"),
            command("Ana", "table pause", reason="tea"),
            command("Ana", "table resume"),
            complete("Ana", "raid move", "direction"),
        ),
        conceded("Ana"),
        kept=(14,),
        stored=("press14",),
    ),
    "tomb_raider-raiders": Planned(
        "tomb_raider",
        "introductory",
        ("Ana", "Ben"),
        40,
        (
            stranger,
            *looked_at("Ben", "TR-MAP-8", 11),
            undone("Ana", "Ben"),
            undone("Ben", "Ana"),
            refusals("Ben", ("raid attack", {"raider": "Ana"}), ("raid stay", {})),
            proposed("Ana", "table pause", ("Ben", "agree")),
            proposed("Ben", "table resume", ("Ana", "agree")),
            proposed("Ana", "table cancel", ("Ben", "object")),
        ),
        conceded("Ana", "Ben"),
    ),
    "counter_terror-shootout": Planned(
        "counter_terror",
        "standard",
        ("Ana", "Ben", "Cleo"),
        40,
        (
            stranger,
            together(undone("Ben", "Ana", "Cleo"), undone("Ana", "Ben", "Cleo")),
            refusals("Ana", ("strike pass", {}), ("strike attack", {"target": "Ben"})),
            proposed("Ben", "table cancel", ("Ana", "object")),
            *looked_at("Ana", "CT-HR-2", 5),
            own_settings("Ben"),
        ),
        conceded("Ben", "Ana", "Cleo"),
        ai=1,
        every=1,
        kept=(1, 3),
        stored=("start-1", "press3"),
    ),
    "roll_for_adventure-quest": Planned(
        "roll_for_adventure",
        "book-of-magic",
        ("Ana", "Ben", "Cleo"),
        44,
        (
            together(press_like("Ben", r"rk:1:suggest.*"), press_like("Ben", r"rk:1:~\d+.*")),
            *looked_at("Cleo", "RFA-1", 7),
            together(press_like("Cleo", r"rk:1:second.*"), press_like("Ana", r"rk:1:suggest.*")),
            undone("Ana", "Ben", "Cleo"),
            undone("Ben", "Ana", "Cleo"),
            refusals("Ben", ("quest roll", {}), ("quest place", {"count": "2"})),
            stranger,
            proposed("Ben", "table replace", ("Ana", "agree"), ("Cleo", "object"), who="Cleo"),
        ),
        together(
            proposed("Ana", "table cancel", ("Ben", "object")),
            proposed("Ben", "table cancel", ("Ana", "agree"), ("Cleo", "agree")),
        ),
        stored=("press24",),
    ),
    "tomb-crypts": Planned(
        "tomb",
        "catacombs_short",
        ("Ana", "Ben"),
        60,
        (
            stranger,
            together(
                press("Ben", "rk:1:hand"),
                press_like("Ben", r"rk:1:0\?place.*"),
                press_like("Ben", r"rk:1:0:place.*"),
                command("Ben", "game ahead"),
                choose_like("Ben", r"rk:1:ahead"),
                press_like("Ben", r"rk:1:unplan!.*"),
            ),
            *looked_at("Ben", "TOMB-RUL-2", 17),
            together(command("Ana", "watch on"), command("Ben", "tomb move", to="K")),
            undone("Ana", "Ben"),
            undone("Ben", "Ana"),
            refusals("Ana", ("tomb flee", {}), ("game ahead", {"what": "x"})),
            own_settings("Ana"),
        ),
        conceded("Ben", "Ana"),
    ),
}
