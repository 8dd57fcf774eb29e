"""HTTP: endpoints with the types of what they take and give; requests are read by them, OpenAPI is made from them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from .limits import Limits, address_of
from .logs import log
from .people import People, Person
from .refusals import Refused

COOKIE = "council"
LARGEST_BODY = 64 * 1024
Access = Literal["anybody", "person"]


class Problem(msgspec.Struct, kw_only=True):
    """Why a request was refused."""

    code: str
    reason: str
    clause: str = ""
    key: str = ""  # of the game's texts, with the values that go into it: the reason in any language
    about: dict[str, Any] = {}


class Nothing(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A body with nothing in it."""


class Reply(NamedTuple):
    """What an endpoint gives, where there is more to say than the data."""

    data: Any
    cookie: str | None = None  # a session's token; "" ends the session in the browser


@dataclass
class Call:
    """One request, read and checked."""

    request: Request
    person: Person | None
    body: Any = None

    @property
    def who(self) -> Person:
        """The person who asks, at endpoints for persons."""
        assert self.person is not None  # noqa: S101  (refused before)
        return self.person

    @property
    def address(self) -> str:
        """By what the visitor is counted."""
        return address_of(self.request.client.host if self.request.client else "")

    @property
    def agent(self) -> str:
        return self.request.headers.get("user-agent", "")

    @property
    def origin(self) -> str:
        return self.request.headers.get("origin", "")

    def path(self, name: str) -> str:
        """A part of the path. It names something of ours, and nothing of ours has an odd name."""
        part = str(self.request.path_params[name])
        if not (part.isascii() and part.isprintable()):
            raise Refused("not_found", "there is nothing here")
        return part

    def number(self, name: str, largest: int = 2**31) -> int:
        return read_number(self.path(name), largest)

    def query(self, name: str) -> str:
        return self.request.query_params.get(name, "")


Handler = Callable[[Any, Call], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """A method and a path, and what is known of them."""

    method: str
    path: str
    handler: Handler
    gives: Any
    takes: Any = None
    access: Access = "anybody"
    status: int = 200
    kilobytes: str = ""  # the limit of the body that a host may set, where it may be large; it is given as it came
    query: dict[str, str] = field(default_factory=dict)  # name: what it means

    @property
    def summary(self) -> str:
        """The first sentence of the handler's docstring."""
        return (self.handler.__doc__ or "").strip().partition("\n")[0]


class Api:
    """The endpoints, as they are entered."""

    def __init__(self) -> None:
        self.endpoints: list[Endpoint] = []

    def enter(self, method: str, path: str, *, gives: Any, **how: Any) -> Callable[[Handler], Handler]:
        """Enter a function as the handler of a method and path."""

        def enter(handler: Handler) -> Handler:
            self.endpoints.append(Endpoint(method=method, path=path, handler=handler, gives=gives, **how))
            return handler

        return enter


def read_number(text: str, largest: int = 2**31) -> int:
    """A number that somebody sent; Refused if it is none that fits."""
    if not (text.isascii() and text.isdecimal() and len(text) < 11 and int(text) <= largest):
        raise Refused("bad_request", f"{text[:40]!r} is no number that fits here")
    return int(text)


def route(endpoint: Endpoint, services: Any, people: People, limits: Limits) -> Route:
    """The route that carries out an endpoint."""

    async def serve(request: Request) -> Response:
        try:
            limits.spend("requests", address_of(request.client.host if request.client else ""))
            check_origin(request.headers)
            call = Call(request, await people.find(session_token(request.headers)))
            if endpoint.access == "person" and call.person is None:
                raise Refused("not_signed_in", "say who you are first", key="refused.not_signed_in")
            if endpoint.takes is not None:
                largest = 1024 * getattr(limits.bounds, endpoint.kilobytes) if endpoint.kilobytes else LARGEST_BODY
                call.body = await read_body(request, endpoint, largest)
            given = await endpoint.handler(services, call)
            return respond(given if isinstance(given, Reply) else Reply(given), endpoint.status, request)
        except Refused as refused:
            return refusal(refused)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            log.exception("request failed", extra={"about": {"path": endpoint.path}})
            return Response(encode(Problem(code="broken", reason="the server made a mistake")), 500, JSON)

    return Route(endpoint.path, serve, methods=[endpoint.method])


JSON = {"content-type": "application/json", "cache-control": "no-store"}
encode = msgspec.json.Encoder().encode


def respond(reply: Reply, status: int, request: Request) -> Response:
    response = Response(encode(reply.data), status, JSON)
    if reply.cookie is not None:
        age = 180 * 24 * 3600 if reply.cookie else 0
        response.set_cookie(
            COOKIE, reply.cookie, max_age=age, httponly=True, samesite="lax", secure=request.url.scheme == "https"
        )
    return response


def refusal(refused: Refused) -> Response:
    problem = Problem(
        code=refused.code, reason=refused.reason, clause=refused.clause, key=refused.key, about=refused.about
    )
    return Response(encode(problem), refused.status, JSON)


async def read_body(request: Request, endpoint: Endpoint, largest: int) -> Any:
    """The body, if it is what the endpoint takes. Only JSON: a form of another site cannot send that."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("bad_request", "the body has to be application/json")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > largest:
            raise Refused("too_large", f"the body is larger than {largest} bytes")
    if endpoint.kilobytes:
        return bytes(body)
    try:
        return msgspec.json.decode(bytes(body), type=endpoint.takes)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refused("bad_request", f"the body does not fit: {str(error)[:200]}") from None


# Who asks


def session_token(headers: Headers) -> str:
    """The token of a session: in a cookie, or as a bearer token for programs."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return cookie.value if cookie else ""


def check_origin(headers: Headers) -> None:
    """A browser says which page it asks for: only our own may."""
    origin = headers.get("origin")
    if origin is not None and _host_in(origin) != headers.get("host", ""):
        raise Refused("bad_origin", "requests from other sites are refused", key="refused.bad_origin")


def _host_in(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # no browser sends that
        return None


# OpenAPI


def openapi(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    """The endpoints as an OpenAPI document."""
    types = [kind for one in endpoints for kind in (one.takes, one.gives) if kind is not None] + [Problem]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, Any] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Small Council", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(one: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    parts = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
    operation: dict[str, Any] = {
        "operationId": one.handler.__name__,
        "summary": one.summary,
        "parameters": [
            *({"name": part, "in": "path", "required": True, "schema": {"type": "string"}} for part in parts),
            *(
                {"name": name, "in": "query", "description": meaning, "schema": {"type": "string"}}
                for name, meaning in one.query.items()
            ),
        ],
        "responses": {
            str(one.status): _content("what was asked for", schema_of[repr(one.gives)]),
            "4XX": _content("a refusal; nothing has changed", schema_of[repr(Problem)]),
        },
    }
    if one.access == "person":
        operation["security"] = [{"cookie": []}, {"bearer": []}]
    if one.takes is not None:
        operation["requestBody"] = {"required": True, **_content("", schema_of[repr(one.takes)])}
        del operation["requestBody"]["description"]
    return operation


def _content(description: str, schema: Any) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
