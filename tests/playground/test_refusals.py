"""The playground refuses what Discord refuses, with Discord's own codes. It refuses loudly what it does not imitate."""

from __future__ import annotations

import base64
import json
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from playground import emoji
from playground.client import PATIENCE, NotAllowed, Playground
from playground.server import Playground as Server
from playground.server import is_loopback
from playground.world import APPLICATION, GUILD
from tests.waiting import until

from .bot import Bot, png
from .refusals import codes

Raw = Callable[..., Awaitable[SimpleNamespace]]
TABLE = GUILD + 10
ANA = GUILD + 200
V2 = 1 << 15
HERE = f"/channels/{TABLE}/messages"


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(n: int | str = 0, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "Go", "custom_id": f"b{n}", **more}


def row(*children: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(children)}


def select(count: int = 2, **more: Any) -> dict[str, Any]:
    options = [{"label": f"o{n}", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def gallery(url: str = "https://example.org/a.png", alt: str = "") -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, "description": alt}]}


def section(*texts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 9, "components": list(texts), "accessory": button(), **more}


FORMS = {
    "content over 2000": ({"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    "content with v2": (
        {"content": "x", "flags": V2, "components": [text("y")]},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "v2 component without the flag": ({"components": [text("y")]}, "UNION_TYPE_CHOICES"),
    "text over 4000": (
        {"flags": V2, "components": [text("x" * 2001), text("x" * 2000)]},
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "41 components": ({"flags": V2, "components": [text("x")] * 41}, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    "41 nested components": (
        {"flags": V2, "components": [row(button(n), button(-n)) for n in range(1, 15)]},
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "six buttons in a row": ({"components": [row(*(button(n) for n in range(6)))]}, "BASE_TYPE_BAD_LENGTH"),
    "six rows": ({"components": [row(button(n)) for n in range(6)]}, "BASE_TYPE_BAD_LENGTH"),
    "button beside select": ({"components": [row(button(), select())]}, "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "label over 80": ({"components": [row(button(label="x" * 81))]}, "BASE_TYPE_MAX_LENGTH"),
    "no label": ({"components": [row(button(label=None))]}, "BUTTON_COMPONENT_LABEL_REQUIRED"),
    "custom id over 100": ({"components": [row(button(custom_id="x" * 101))]}, "BASE_TYPE_BAD_LENGTH"),
    "custom id twice": ({"components": [row(button(), button())]}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "chess glyph": ({"components": [row(button(emoji={"name": "♞"}))]}, "BUTTON_COMPONENT_INVALID_EMOJI"),
    "custom emoji": ({"components": [row(button(emoji={"name": "x", "id": "1"}))]}, "BUTTON_COMPONENT_INVALID_EMOJI"),
    "26 options": ({"components": [row(select(26))]}, "BASE_TYPE_BAD_LENGTH"),
    "no option": ({"components": [row(select(0))]}, "BASE_TYPE_BAD_LENGTH"),
    "placeholder over 150": ({"components": [row(select(placeholder="x" * 151))]}, "BASE_TYPE_MAX_LENGTH"),
    "option label over 100": (
        {"components": [row(select(options=[{"label": "x" * 101, "value": "1"}]))]},
        "BASE_TYPE_BAD_LENGTH",
    ),
    "option description over 100": (
        {"components": [row(select(options=[{"label": "x", "value": "1", "description": "x" * 101}]))]},
        "BASE_TYPE_MAX_LENGTH",
    ),
    "option value twice": (
        {"components": [row(select(options=[{"label": "x", "value": "1"}, {"label": "y", "value": "1"}]))]},
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "more values than options": ({"components": [row(select(max_values=3))]}, "SELECT_COMPONENT_MAX_VALUES_INVALID"),
    "alt text over 1024": ({"flags": V2, "components": [gallery(alt="x" * 1025)]}, "BASE_TYPE_MAX_LENGTH"),
    "attachment not sent": (
        {"flags": V2, "components": [gallery("attachment://a.png")]},
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "container in container": (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17, "components": [text("x")]}]}]},
        "UNION_TYPE_CHOICES",
    ),
    "section of nothing": ({"flags": V2, "components": [section()]}, "BASE_TYPE_BAD_LENGTH"),
    "section of four texts": ({"flags": V2, "components": [section(*[text("x")] * 4)]}, "BASE_TYPE_BAD_LENGTH"),
    "button in a section": ({"flags": V2, "components": [section(button(1))]}, "UNION_TYPE_CHOICES"),
    "section without accessory": (
        {"flags": V2, "components": [section(text("x"), accessory=None)]},
        "BASE_TYPE_REQUIRED",
    ),
    "menu beside a section": (
        {"flags": V2, "components": [section(text("x"), accessory=select())]},
        "UNION_TYPE_CHOICES",
    ),
    "custom id in two sections": (
        {"flags": V2, "components": [section(text("x")), section(text("y"))]},
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "fourteen sections": (
        {"flags": V2, "components": [section(text("x"), accessory=button(n)) for n in range(14)]},
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "letters in sections": (
        {"flags": V2, "components": [section(text("x" * 2001)), text("x" * 2000)]},
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "mentions twice": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "nonce over 25": ({"content": "x", "nonce": "x" * 26}, "NONCE_TYPE_TOO_LONG"),
}


@pytest.mark.parametrize("name", FORMS)
async def test_forms_that_discord_would_refuse_are_refused(raw: Raw, name: str) -> None:
    body, code = FORMS[name]
    found = await raw("POST", HERE, json=body)
    assert (found.status, found.body["code"]) == (400, 50035)
    assert codes(found.body["errors"]) == {code}
    assert found.headers["Content-Type"] == "application/json"


async def test_forms_at_the_limit_are_accepted(raw: Raw) -> None:
    full = [
        row(*(button(f"{r}{n}", label="x" * 80, custom_id=f"{r}{n}" + "x" * 98) for n in range(5))) for r in range(5)
    ]
    body = {"flags": V2, "components": [*full, text("x" * 2000), text("x" * 2000), gallery(alt="x" * 1024)]}
    body["components"] += [{"type": 14, "divider": True, "spacing": 1}] * 7
    assert (await raw("POST", HERE, json=body)).status == 200
    options = [{"label": "x" * 100, "value": str(n), "description": "x" * 100} for n in range(25)]
    assert (await raw("POST", HERE, json={"components": [row(select(options=options))]})).status == 200
    assert (await raw("POST", HERE, json={"content": "x" * 2000})).status == 200


async def test_the_path_of_a_form_error_is_discords(raw: Raw) -> None:
    found = await raw("POST", HERE, json={"components": [row(button(), button(1, label="x" * 81))]})
    [error] = found.body["errors"]["components"]["0"]["components"]["1"]["label"]["_errors"]
    assert error["message"] == "Must be 80 or fewer in length."


def test_which_names_count_as_emojis() -> None:
    assert all(map(emoji.is_emoji, ["⬅️", "➡", "♟️", "🗡️", "👩‍🚀", "🇧🇷", "1️⃣", "⭐", "👍🏽"]))
    assert not any(map(emoji.is_emoji, ["♞", "←", "★", "1", "x", "", "⭐⭐", None]))


async def test_a_message_with_components_v2_cannot_go_back(raw: Raw) -> None:
    made = (await raw("POST", HERE, json={"flags": V2, "components": [text("x")]})).body
    here = f"{HERE}/{made['id']}"
    assert (await raw("PATCH", here, json={"components": [text("y")]})).body["flags"] & V2
    found = await raw("PATCH", here, json={"flags": 0, "components": [row(button())]})
    assert (found.status, codes(found.body["errors"])) == (400, {"MESSAGE_FLAGS_CANNOT_UNSET"})
    found = await raw("PATCH", here, json={"content": "words"})
    assert codes(found.body["errors"]) == {"MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}
    old = (await raw("POST", HERE, json={"content": "plain"})).body
    found = await raw("PATCH", f"{HERE}/{old['id']}", json={"flags": V2, "components": [text("y")]})
    assert found.status == 400
    turned = {"flags": V2, "content": None, "components": [text("y")]}
    assert (await raw("PATCH", f"{HERE}/{old['id']}", json=turned)).status == 200


def upload(payload: dict[str, Any], **files: bytes) -> aiohttp.FormData:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps(payload))
    for n, (name, data) in enumerate(files.items()):
        form.add_field(
            f"files[{n}]", data, filename=name.replace("_dot_", "."), content_type="application/octet-stream"
        )
    return form


async def test_attachments_that_an_edit_keeps_and_drops(raw: Raw) -> None:
    made = (await raw("POST", HERE, data=upload({"content": "x"}, a_dot_png=png(), b_dot_png=png(9)))).body
    first, second = made["attachments"]
    assert (first["filename"], first["width"], first["height"]) == ("a.png", 4, 3)
    here = f"{HERE}/{made['id']}"
    silent = (await raw("PATCH", here, json={"content": "y"})).body
    assert len(silent["attachments"]) == 2  # An edit that does not mention files keeps them.
    kept = (await raw("PATCH", here, json={"attachments": [{"id": second["id"]}]})).body
    assert [a["filename"] for a in kept["attachments"]] == ["b.png"]
    both = upload({"attachments": [{"id": second["id"]}, {"id": 0, "description": "new"}]}, c_dot_png=png())
    assert [a["filename"] for a in (await raw("PATCH", here, data=both)).body["attachments"]] == ["b.png", "c.png"]
    dropped = (await raw("PATCH", here, data=upload({}, d_dot_png=png()))).body
    # A new file without a list drops the other files.
    assert [a["filename"] for a in dropped["attachments"]] == ["d.png"]
    strange = await raw("PATCH", here, json={"attachments": [{"id": first["id"]}]})
    assert codes(strange.body["errors"]) == {"ATTACHMENT_NOT_FOUND"}


async def test_an_edit_shows_only_listed_uploads(raw: Raw) -> None:
    shown = {"flags": V2, "components": [gallery("attachment://a.png", "first")]}
    made = (await raw("POST", HERE, data=upload(shown, a_dot_png=png()))).body
    assert made["attachments"] == [] and made["components"][0]["items"][0]["media"]["width"] == 4
    here = f"{HERE}/{made['id']}"
    new = {"components": [gallery("attachment://n.png")]}
    found = await raw("PATCH", here, data=upload(new, n_dot_png=png()))
    assert codes(found.body["errors"]) == {"UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"}
    found = await raw("PATCH", here, data=upload({**new, "attachments": [{"id": "0"}]}, n_dot_png=png()))
    assert found.status == 200
    odd = {"flags": V2, "components": [gallery("attachment://naïve name.png")]}
    found = await raw("POST", HERE, data=upload(odd, **{"naïve name_dot_png": png()}))
    assert found.status == 400  # The name was rewritten, so the reference finds no file.


async def test_a_file_that_is_too_large_is_refused(raw: Raw) -> None:
    found = await raw("POST", HERE, data=upload({"content": "x"}, a_dot_bin=bytes(10 * 1024 * 1024 + 1)))
    assert (found.status, found.body["code"]) == (413, 40005)


async def test_a_nonce_posts_one_message(raw: Raw) -> None:
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    first, second = await raw("POST", HERE, json=body), await raw("POST", HERE, json=body)
    assert first.body["id"] == second.body["id"]
    third = await raw("POST", HERE, json={**body, "enforce_nonce": False})
    assert third.body["id"] != first.body["id"]


async def test_unknown_ids_are_refused(raw: Raw) -> None:
    for method, path, code in (
        ("GET", "/channels/5", 10003),
        ("POST", "/channels/5/messages", 10003),
        ("PATCH", f"{HERE}/5", 10008),
        ("DELETE", f"{HERE}/5", 10008),
        ("GET", "/users/5", 10013),
        ("GET", f"/guilds/{GUILD}/members/5", 10007),
        ("GET", "/guilds/5", 10004),
        ("POST", "/interactions/5/x/callback", 10062),
    ):
        found = await raw(
            method, path, **({} if method in ("GET", "DELETE") else {"json": {"content": "x", "type": 4}})
        )
        assert (found.status, found.body["code"]) == (404, code), path
    empty = await raw("POST", HERE, json={"content": " "})
    assert (empty.status, empty.body["code"]) == (400, 50006)


async def test_calls_without_permission_are_refused(pg: Playground, raw: Raw) -> None:
    made = (await raw("POST", HERE, json={"content": "x"})).body
    await pg.deny("table-one", "attach")
    assert (await raw("POST", HERE, json={"content": "x"})).status == 200
    for method, path in (("POST", HERE), ("PATCH", f"{HERE}/{made['id']}")):
        found = await raw(method, path, data=upload({"content": "x"}, a_dot_png=png()))
        assert (found.status, found.body["code"]) == (403, 50013)
    await pg.deny("table-one", "send")
    found = await raw("POST", HERE, json={"content": "x"})
    assert (found.status, found.body["code"]) == (403, 50013)
    await pg.deny("table-one", "view")
    found = await raw("POST", HERE, json={"content": "x"})
    assert (found.status, found.body["code"]) == (403, 50001)
    await pg.deny("table-one")
    assert (await raw("POST", HERE, json={"content": "x"})).status == 200
    ben = await pg.person("Ben")
    theirs = await ben.say("mine")
    found = await raw("PATCH", f"{HERE}/{theirs.id}", json={"content": "x"})
    assert (found.status, found.body["code"]) == (403, 50005)
    found = await raw("DELETE", f"{HERE}/{theirs.id}")
    assert (found.status, found.body["code"]) == (403, 50013)


async def test_an_interaction_is_answered_once_and_in_time(pg: Playground, bot: Bot, raw: Raw) -> None:
    ana = await pg.person("Ana")
    await ana.command("table mute", wait="none")
    await pg.wait_until(lambda _: bot.seen, "Ana")
    seen = bot.seen[-1]
    callback = f"/interactions/{seen.id}/{seen.token}/callback"
    hook = f"/webhooks/{APPLICATION}/{seen.token}"
    early = await raw("POST", hook, json={"content": "x"})
    assert (early.status, early.body["code"]) == (404, 10015)
    for kind in (6, 7, 8):
        assert (await raw("POST", callback, json={"type": kind, "data": {}})).body["code"] == 50035
    deferred_v2 = await raw("POST", callback, json={"type": 5, "data": {"flags": V2}})
    assert deferred_v2.body["code"] == 50035
    wrong = await raw("POST", callback, json={"type": 4, "data": {"content": "x" * 2001}})
    assert wrong.body["code"] == 50035  # The interaction is still open.
    said = await raw("POST", callback + "?with_response=true", json={"type": 4, "data": {"content": "x", "flags": 64}})
    assert said.status == 200 and said.body["resource"]["message"]["content"] == "x"
    again = await raw("POST", callback, json={"type": 4, "data": {"content": "y"}})
    assert (again.status, again.body["code"]) == (400, 40060)
    assert (await raw("PATCH", f"{hook}/messages/@original", json={"content": "z"})).body["content"] == "z"
    assert (await raw("GET", f"{HERE}/{said.body['resource']['message']['id']}")).body["code"] == 10008
    await pg.advance(15 * 60 + 1)
    for method, path in (("POST", hook), ("PATCH", f"{hook}/messages/@original")):
        late = await raw(method, path, json={"content": "x"})
        assert (late.status, late.body["code"]) == (401, 50027)
    await ana.command("table mute", wait="none")
    await pg.wait_until(lambda _: bot.seen[-1] is not seen, "Ana")
    await pg.advance(PATIENCE + 0.1)
    slow = await raw("POST", f"/interactions/{bot.seen[-1].id}/{bot.seen[-1].token}/callback", json={"type": 6})
    assert (slow.status, slow.body["code"]) == (404, 10062)


async def test_wrong_entries_in_a_form_are_refused(pg: Playground, bot: Bot, raw: Raw) -> None:
    ana = await pg.person("Ana")

    async def opened(modal: dict[str, Any]) -> SimpleNamespace:
        known = len(bot.seen)
        begun = await ana.command("table mute", wait="none")
        await until(lambda: bot.seen[known:])
        seen = bot.seen[-1]
        path = f"/interactions/{seen.id}/{seen.token}/callback"
        answer = await raw("POST", path, json={"type": 9, "data": modal})
        return SimpleNamespace(answer=answer, begun=begun)

    def label(component: dict[str, Any], said: str = "L") -> dict[str, Any]:
        return {"type": 18, "label": said, "component": component}

    options = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}]
    word = {"type": 4, "custom_id": "w", "style": 1, "value": "as before"}
    eleven = [{"label": str(n), "value": str(n)} for n in range(11)]
    groups: list[dict[str, Any]] = [
        {"type": 21, "custom_id": "r", "options": options[:1]},
        {"type": 21, "custom_id": "r", "options": eleven},
        {"type": 21, "custom_id": "r", "options": [{**one, "default": True} for one in options]},
        {"type": 22, "custom_id": "c", "options": eleven},
        {"type": 22, "custom_id": "c", "options": options, "max_values": 3},
        {"type": 22, "custom_id": "c", "options": options, "min_values": 2, "max_values": 1},
    ]
    fine = {
        "custom_id": "m",
        "title": "T",
        "components": [
            {"type": 10, "content": "**Words**"},
            label(word),
            label({"type": 21, "custom_id": "r", "options": options}),
            label({"type": 22, "custom_id": "c", "options": options}),
            label({"type": 23, "custom_id": "x"}),
        ],
    }
    for wrong in (
        {**fine, "title": "x" * 46},
        {**fine, "custom_id": "x" * 101},
        {**fine, "components": []},
        {**fine, "components": [label({**word, "custom_id": str(n)}) for n in range(6)]},
        {**fine, "components": [label(word), label(word)]},
        {**fine, "components": [label(word, "x" * 46)]},
        {**fine, "components": [button()]},
        *({**fine, "components": [label(group)]} for group in groups),
    ):
        assert (await opened(wrong)).answer.body["code"] == 50035
    found = await opened(fine)
    assert found.answer.status == 204
    known = len(bot.seen)
    result = await ana.result(found.begun)
    with pytest.raises(NotAllowed, match="wants a choice"):
        await ana.submit(result, wait="none")
    await ana.submit_fields(result, {"r": "Two", "c": ["One", "2"], "x": True}, wait="none")
    await until(lambda: bot.seen[known:])
    data: Any = bot.seen[-1].data
    filled = {c["component"]["custom_id"]: c["component"] for c in data["components"] if c["type"] == 18}
    assert filled["w"]["value"] == "as before" and filled["r"]["value"] == "2"
    assert filled["c"]["values"] == ["1", "2"] and filled["x"]["value"] is True


async def test_suggestions_are_at_most_25(pg: Playground, bot: Bot, raw: Raw) -> None:
    bot.tree.remove_command("table")  # Only the test may answer.
    for count, status in ((25, 204), (26, 400)):
        known = len(bot.seen)
        body = {"person": "Ana", "channel": "table-one", "name": "table open", "options": {}, "focused": "game"}
        begun = await pg.do("autocomplete", **body, wait="none")
        await until(lambda known=known: bot.seen[known:])
        seen = bot.seen[-1]
        choices = [{"name": "x" * 100, "value": str(n)} for n in range(count)]
        path = f"/interactions/{seen.id}/{seen.token}/callback"
        assert (await raw("POST", path, json={"type": 8, "data": {"choices": choices}})).status == status
        if status == 204:
            offered = await pg.see("wait", interaction=begun["id"])
            assert len(offered["choices"]) == 25 and offered["answered"] == "choices"


async def test_calls_that_the_playground_does_not_imitate_are_refused_loudly(pg: Playground, raw: Raw) -> None:
    for method, path, body, named in (
        ("PUT", f"{HERE}/5/reactions/x/@me", None, "this path"),
        ("PUT", HERE, None, "this"),
        ("POST", HERE, {"content": "x", "poll": {"question": "?"}}, "field poll"),
        ("POST", HERE, {"content": "x", "embeds": [{"title": "x"}]}, "field embeds"),
        ("POST", HERE, {"components": [row({"type": 8, "custom_id": "c"})]}, "channel select"),
        ("POST", HERE, {"components": [row(button(colour=1))]}, "field colour"),
    ):
        found = await raw(method, path, **({"json": body} if body else {}))
        assert found.status == 501, path
        assert named in found.body["message"] and f"{method} /api/v10{path}" in found.body["message"]
    ana = await pg.person("Ana")
    assert len((await ana.state())["problems"]) == 6


async def test_commands_that_discord_would_refuse_are_refused(raw: Raw) -> None:
    path = f"/applications/{APPLICATION}/commands"
    option = {"type": 3, "name": "a", "description": "x"}

    def command(**more: Any) -> dict[str, Any]:
        return {"name": "c", "description": "x", **more}

    refused = {
        "upper case": [command(name="Game")],
        "blank": [command(name="a b")],
        "no description": [command(description="")],
        "long description": [command(description="x" * 101)],
        "twice": [command(), command()],
        "26 options": [command(options=[{**option, "name": f"o{n}"} for n in range(26)])],
        "26 choices": [command(options=[{**option, "choices": [{"name": "x", "value": str(n)} for n in range(26)]}])],
        "choices and autocomplete": [
            command(options=[{**option, "autocomplete": True, "choices": [{"name": "x", "value": "y"}]}])
        ],
        "required last": [command(options=[option, {**option, "name": "b", "required": True}])],
        "locale": [command(name_localizations={"xx": "c"})],
        "localised upper case": [command(name_localizations={"fr": "Jogo"})],
        "localised clash": [command(options=[{**option, "name_localizations": {"de": "b"}}, {**option, "name": "b"}])],
        "101 commands": [command(name=f"c{n}") for n in range(101)],
        "8000 characters": [
            command(
                options=[
                    {
                        "type": 1,
                        "name": f"s{n}",
                        "description": "x" * 100,
                        "options": [{**option, "name": f"o{m}", "description": "x" * 100} for m in range(8)],
                    }
                    for n in range(10)
                ]
            )
        ],
    }
    for name, body in refused.items():
        found = await raw("PUT", path, json=body)
        assert (found.status, found.body["code"]) == (400, 50035), name
    fine = [
        command(name="jogo", name_localizations={"fr": "jogo", "ja": "ゲーム"}, options=[{**option, "required": True}])
    ]
    first = await raw("PUT", path, json=fine)
    second = await raw("PUT", path, json=fine)
    assert first.status == 200 and first.body[0]["id"] == second.body[0]["id"]
    assert (await raw("GET", path)).body == second.body


async def test_only_this_machine_can_reach_the_playground(pg: Playground) -> None:
    assert is_loopback("127.0.0.1") and is_loopback("localhost") and is_loopback("::1")
    assert not is_loopback("0.0.0.0") and not is_loopback("192.168.1.2") and not is_loopback("example.org")
    with pytest.raises(ValueError, match="no loopback"):
        Server(host="0.0.0.0")
    async with aiohttp.ClientSession() as session:
        for headers in ({"Host": "example.org"}, {"Origin": "http://example.org"}):
            async with session.get(pg.base + "/playground/calls", headers=headers) as response:
                assert response.status == 403
        async with session.post(pg.base + "/playground/say", data=b"{}") as response:
            assert response.status == 400
        async with session.get(pg.base + "/api/v10/users/@me") as response:
            assert response.status == 401


PICTURE = "data:image/png;base64," + base64.b64encode(png()).decode()
LARGE = "data:image/png;base64," + base64.b64encode(png() + bytes(256 * 1024)).decode()
EMOJIS = f"/applications/{APPLICATION}/emojis"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "x", "image": PICTURE}, "BASE_TYPE_BAD_LENGTH"),
        ({"name": "x" * 33, "image": PICTURE}, "BASE_TYPE_BAD_LENGTH"),
        ({"name": "red-4", "image": PICTURE}, "STRING_TYPE_REGEX"),
        ({"name": "red4"}, "BASE_TYPE_REQUIRED"),
        ({"name": "red4", "image": "red4.png"}, "IMAGE_INVALID"),
        ({"name": "red4", "image": "data:image/png;base64,!"}, "IMAGE_INVALID"),
        ({"name": "red4", "image": "data:image/png;base64,eHk="}, "IMAGE_INVALID"),
        ({"name": "red4", "image": LARGE}, "BINARY_TYPE_MAX_SIZE"),
        ({"name": "taken", "image": PICTURE}, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
    ],
)
async def test_emojis_that_discord_would_refuse_are_refused(raw: Raw, body: dict[str, Any], code: str) -> None:
    await raw("POST", EMOJIS, json={"name": "taken", "image": PICTURE})
    found = await raw("POST", EMOJIS, json=body)
    assert found.status == 400 and codes(found.body["errors"]) == {code}
    assert [one["name"] for one in (await raw("GET", EMOJIS)).body["items"]] == ["taken"]


async def test_an_emoji_of_ones_own_is_for_buttons_until_it_is_deleted(pg: Playground, raw: Raw) -> None:
    made = await raw("POST", EMOJIS, json={"name": "red4", "image": PICTURE})
    assert made.status == 201 and made.body["name"] == "red4" and not made.body["animated"]
    one = {"name": "red4", "id": made.body["id"]}
    form = {"components": [row(button(emoji=one))], "content": f"<:red4:{one['id']}>"}
    assert (await raw("POST", HERE, json=form)).status == 200
    number = [row(button(emoji=one | {"id": int(one["id"])}))]
    (shown,) = (await raw("POST", HERE, json={"components": number})).body["components"][0]["components"]
    assert shown["emoji"] == one, "a page cannot read so large a number"
    async with aiohttp.ClientSession() as session, session.get(f"{pg.base}/cdn/emojis/{one['id']}.png") as picture:
        assert await picture.read() == png()
    renamed = await raw("PATCH", f"{EMOJIS}/{one['id']}", json={"name": "red_4"})
    assert renamed.body["name"] == "red_4" == (await raw("GET", f"{EMOJIS}/{one['id']}")).body["name"]
    assert (await raw("DELETE", f"{EMOJIS}/{one['id']}")).status == 204
    assert (await raw("GET", f"{EMOJIS}/{one['id']}")).body["code"] == 10014
    assert codes((await raw("POST", HERE, json=form)).body["errors"]) == {"BUTTON_COMPONENT_INVALID_EMOJI"}


async def test_context_menus_that_discord_would_refuse_are_refused(raw: Raw) -> None:
    """At most five of each kind, with a name of 32 characters, in which blanks and capitals are fine."""
    path = f"/applications/{APPLICATION}/commands"

    def menu(kind: int = 3, **more: Any) -> dict[str, Any]:
        return {"type": kind, "name": "Where was I?", **more}

    for name, body, code in (
        ("described", [menu(description="x")], 50035),
        ("with options", [menu(options=[{"type": 3, "name": "a", "description": "x"}])], 50035),
        ("without a name", [menu(name="")], 50035),
        ("a long name", [menu(name="x" * 33)], 50035),
        ("a long translation", [menu(name_localizations={"pt-BR": "x" * 33})], 50035),
        ("twice", [menu(), menu()], 50035),
        ("six of a kind", [menu(name=f"Menu {n}") for n in range(6)], 30032),
    ):
        found = await raw("PUT", path, json=body)
        assert (found.status, found.body["code"]) == (400, code), name
    fine = [menu(kind, name=f"Menu {n}") for kind in (2, 3) for n in range(5)]
    slash = {"type": 1, "name": "menu", "description": "x"}
    found = await raw("PUT", path, json=[*fine, slash])
    assert found.status == 200 and len(found.body) == 11 and {one["description"] for one in found.body} == {"", "x"}


async def test_a_menu_is_offered_where_it_is_registered_for(pg: Playground, bot: Bot, raw: Raw) -> None:
    """Discord sends what was chosen with the interaction: the message as it is, or the person as a member."""
    ana = await pg.person("Ana")
    menus = [{"type": 3, "name": "Look", "contexts": [0]}, {"type": 2, "name": "Greet", "contexts": [0]}]
    await raw("PUT", f"/applications/{APPLICATION}/commands", json=menus)
    said = await ana.say("hello")
    known = len(bot.seen)
    await ana.use_menu("Look", said, wait="none")
    await ana.use_menu("Greet", "Ben", wait="none")
    await until(lambda: len(bot.seen) >= known + 2)
    look, greet = (one.data for one in bot.seen[known : known + 2])
    assert look["type"] == 3 and look["resolved"]["messages"][str(said.id)]["content"] == "hello"  # type: ignore[index]
    ben = greet["target_id"]  # type: ignore[index]
    assert greet["resolved"]["users"][ben]["global_name"] == "Ben" and ben in greet["resolved"]["members"]  # type: ignore[index]
    for name, on, channel in (("Look", "Ben", "table-one"), ("Greet", "Ben", "dm"), ("Greet", "Nobody", "table-one")):
        with pytest.raises(NotAllowed):
            await ana.use_menu(name, on, channel=channel)
