"""The bot's own emojis: uploaded once, then usable in any text, button or menu by name and id."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from aiohttp import web

from .errors import FormErrors, check_fields, make_form_error, make_refusal
from .messages import measure_picture
from .payloads import build_user
from .rest import API, SERVICE, answer, answer_empty, read_body
from .world import APPLICATION, Emoji, File, World

routes = web.RouteTableDef()
_ALL = API + "/applications/{application}/emojis"
_ONE = _ALL + "/{emoji}"
MOST, LARGEST = 2000, 256 * 1024
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp));base64,(.*)", re.DOTALL)


def _find_world(request: web.Request) -> World:
    if request.match_info["application"] != str(APPLICATION):
        raise make_refusal(50001)
    return request.app[SERVICE].world


def _find_emoji(request: web.Request) -> Emoji:
    world, number = _find_world(request), request.match_info["emoji"]
    if not number.isdigit() or int(number) not in world.emojis:
        raise make_refusal(10014)
    return world.emojis[int(number)]


def _build_emoji(world: World, emoji: Emoji) -> dict[str, Any]:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": build_user(world.people[APPLICATION]),
        "require_colons": True,
        "managed": False,
        "animated": emoji.file.content_type == "image/gif",
        "available": True,
    }


def _read_name(world: World, body: dict[str, Any], own: int | None = None) -> str:
    """Return the name that a request gives to an emoji. Raises Discord's error if the name is invalid."""
    errors, name = FormErrors(), body.get("name")
    errors.length(("name",), name, 2, 32)
    errors.check()
    if not _NAME.fullmatch(str(name)):
        raise make_form_error(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(one.name == name and one.id != own for one in world.emojis.values()):
        raise make_form_error(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "That emoji name is already taken")
    return str(name)


def _read_picture(image: Any) -> tuple[str, bytes]:
    """Return the content type and the bytes of the picture in a data URI."""
    found = _IMAGE.fullmatch(image) if isinstance(image, str) else None
    if found is None:
        raise make_form_error(
            ("image",), "BASE_TYPE_REQUIRED" if image is None else "IMAGE_INVALID", "Invalid image data"
        )
    try:
        data = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        raise make_form_error(("image",), "IMAGE_INVALID", "Invalid image data") from None
    if len(data) > LARGEST:
        raise make_form_error(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return found[1], data


@routes.get(_ALL)
async def list_emojis(request: web.Request) -> web.Response:
    world = _find_world(request)
    return answer({"items": [_build_emoji(world, one) for one in world.emojis.values()]})


@routes.get(_ONE)
async def get_emoji(request: web.Request) -> web.Response:
    return answer(_build_emoji(_find_world(request), _find_emoji(request)))


@routes.post(_ALL)
async def create_emoji(request: web.Request) -> web.Response:
    world = _find_world(request)
    body = (await read_body(request)).json
    check_fields(body, ("name", "image"))
    name = _read_name(world, body)
    kind, data = _read_picture(body.get("image"))
    width, height = measure_picture(data)
    if width is None:
        raise make_form_error(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(world.emojis) >= MOST:
        raise make_refusal(30008)
    number = world.make_id()
    file = File(number, f"{number}.{kind.partition('/')[2]}", data, kind, None, width, height)
    world.emojis[number] = made = Emoji(number, name, file)
    world.note_change()
    return answer(_build_emoji(world, made), 201)


@routes.patch(_ONE)
async def rename_emoji(request: web.Request) -> web.Response:
    world, one = _find_world(request), _find_emoji(request)
    body = (await read_body(request)).json
    check_fields(body, ("name",))
    one.name = _read_name(world, body, one.id)
    world.note_change()
    return answer(_build_emoji(world, one))


@routes.delete(_ONE)
async def delete_emoji(request: web.Request) -> web.Response:
    world, one = _find_world(request), _find_emoji(request)
    del world.emojis[one.id]
    world.note_change()
    return answer_empty()
