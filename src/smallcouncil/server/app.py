"""The app: routes, headers and life cycle, composed around what the server has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from hmac import compare_digest
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .connection import Connection
from .doors import STATE, Doors, Visits
from .endpoints import JSON, encode, openapi, refusal, route, session_token
from .limits import is_loopback
from .logs import log, note_failure
from .refusals import Refused
from .rest import ENDPOINTS
from .services import Config, Services, open_services
from .unfurl import TablePage
from .websocket import Play, beat

STATIC = Path(__file__).parent / "static"  # the browser client, as its build leaves it
PLAIN = Path(__file__).parent / "plain"  # what is shown where it was not built
NAMED_BY_CONTENT = "assets/"  # files there never change under one name
FOREVER = "public, max-age=31536000, immutable"
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Client(StaticFiles):
    """The browser client; every path that is no file of it shows its first page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or Path(path).suffix or scope["path"].startswith("/api/"):
                raise
            response = await super().get_response("index.html", scope)
        response.headers["cache-control"] = FOREVER if path.startswith(NAMED_BY_CONTENT) else "no-cache"
        return response


class SafeHeaders:
    """Adds the headers that keep a browser safe to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)


def create_app(config: Config) -> ASGIApp:
    """The whole server as an ASGI app."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        asyncio.get_running_loop().set_exception_handler(note_failure)
        services = await open_services(config)
        connections: set[Connection] = set()
        folder = STATIC if (STATIC / "index.html").exists() else PLAIN
        client = GZipMiddleware(Client(directory=folder, html=True), minimum_size=1000)
        beating = asyncio.create_task(beat(services, connections))
        at_tables = [Route(path, TablePage(services, folder).__call__) for path in ("/t/{table}", "/replay/{table}")]
        app.router.routes[:] = [*routes(services, connections), *at_tables, Mount("/", client)]
        try:
            yield {STATE: Doors(config.bounds, config.limits, config.connections, services.metrics)}
        finally:
            beating.cancel()
            await services.close()

    app = Starlette(lifespan=life, exception_handlers={HTTPException: not_served, Exception: broken})
    served = SafeHeaders(app)
    return Visits(served, config.bounds) if config.limits else served


def routes(services: Services, connections: set[Connection]) -> list[BaseRoute]:
    async def health(_: Request) -> Response:
        parts = await services.health()
        is_well = all(parts.values())
        body = {"ok": is_well, "version": version("smallcouncil"), "parts": parts}
        return Response(encode(body), 200 if is_well else 503, JSON)

    async def metrics(request: Request) -> Response:
        if not may_read_metrics(request, services.config.metrics_token):
            return refusal(Refused("not_found", "there is nothing here"))
        return Response(services.metrics.page(), media_type=CONTENT_TYPE_PLAIN_0_0_4)

    async def described(_: Request) -> Response:
        return Response(described_endpoints(), 200, JSON)

    return [
        *(route(endpoint, services, services.people, services.limits) for endpoint in ENDPOINTS),
        WebSocketRoute("/api/play", Play(services, connections)),
        Route("/api/openapi.json", described),
        Route("/api/docs", api_page),
        Mount("/api/plain", StaticFiles(directory=PLAIN)),
        Route("/health", health),
        Route("/metrics", metrics),
    ]


def may_read_metrics(request: Request, token: str) -> bool:
    """Whether who asks has the token, or is on this machine: a proxy here speaks for others, and says for whom."""
    given = session_token(request.headers)
    if token:
        return compare_digest(given.encode(), token.encode())
    return request.client is not None and is_loopback(request.client.host)


@cache
def described_endpoints() -> bytes:
    return encode(openapi(ENDPOINTS, version("smallcouncil")))


async def api_page(_: Request) -> Response:
    """The endpoints, for people to read."""
    rows = "".join(
        f"<tr><td><code>{one.method}</code></td><td><code>{escape(one.path)}</code></td>"
        f"<td>{escape(one.summary)}</td></tr>"
        for one in ENDPOINTS
    )
    return HTMLResponse(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Small Council: API</title>"
        '<link rel=stylesheet href="/api/plain/plain.css"><main><h1>API</h1><p>The same as '
        '<a href="/api/openapi.json">OpenAPI</a>. Play itself runs over the WebSocket <code>/api/play</code>.</p>'
        f"<table>{rows}</table></main></html>"
    )


def not_served(_: Request, error: Exception) -> Response:
    """What is not here, or not with this method."""
    is_method = isinstance(error, HTTPException) and error.status_code == 405
    if is_method:
        return refusal(Refused("not_allowed_method", "this cannot be asked in that way"))
    return refusal(Refused("not_found", "there is nothing here"))


def broken(request: Request, error: Exception) -> Response:
    """A mistake of ours: logged, and told without any detail."""
    log.error("request failed", exc_info=error, extra={"about": {"path": request.url.path}})
    return Response(encode({"code": "broken", "reason": "the server made a mistake"}), 500, JSON)
