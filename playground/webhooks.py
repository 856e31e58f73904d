"""The routes for answers to interactions: the callback, and the webhook. A token opens its webhook for 15 minutes."""

from __future__ import annotations

from aiohttp import web

from . import payloads
from .errors import Unsupported, check_fields, make_refusal
from .interactions import Interaction
from .limits import FOLLOW_UP, WEBHOOK
from .rest import API, SERVICE, answer, answer_empty, read_body

routes = web.RouteTableDef()
HOOK = API + "/webhooks/{application}/{token}"


@routes.post(API + "/interactions/{interaction}/{token}/callback")
async def answer_interaction(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    check_fields(dict(request.query), ("with_response",))
    interaction, token = request.match_info["interaction"], request.match_info["token"]
    body = await read_body(request)
    if not interaction.isdigit():
        raise make_refusal(10062)
    made = service.interactions.take_callback(int(interaction), token, body)
    return answer(made) if request.query.get("with_response") in ("1", "true", "True") else answer_empty()


def _find_interaction(request: web.Request) -> Interaction:
    service = request.app[SERVICE]
    application = request.match_info["application"]
    it = service.interactions.find_live(int(application) if application.isdigit() else 0, request.match_info["token"])
    service.limit(request, WEBHOOK, it.id)
    return it


@routes.post(HOOK)
async def follow_up(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    check_fields(dict(request.query), ("wait", "with_components"))
    body = await read_body(request)
    it = _find_interaction(request)
    if not it.thinking:
        service.limit_quietly(FOLLOW_UP, it.channel.id, "shared")
    return answer(payloads.build_message(service.world, service.interactions.follow_up(it, body)))


@routes.get(HOOK + "/messages/{message}")
async def get_answer(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    found = service.interactions.find(_find_interaction(request), request.match_info["message"])
    return answer(payloads.build_message(service.world, found))


@routes.patch(HOOK + "/messages/{message}")
async def edit_answer(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    check_fields(dict(request.query), ("with_components", "wait"))
    body = await read_body(request)
    made = service.interactions.edit(_find_interaction(request), request.match_info["message"], body)
    return answer(payloads.build_message(service.world, made))


@routes.delete(HOOK + "/messages/{message}")
async def delete_answer(request: web.Request) -> web.Response:
    service = request.app[SERVICE]
    service.interactions.delete(_find_interaction(request), request.match_info["message"])
    return answer_empty()


@routes.route("*", HOOK)
async def refuse_others(request: web.Request) -> web.Response:
    raise Unsupported("webhooks other than those of interactions")
