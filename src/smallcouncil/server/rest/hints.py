"""Endpoints for hints: what one has been told, wherever one plays."""

from __future__ import annotations

from ..endpoints import Api, Call
from ..hints import HintsKept
from ..services import Services

api = Api()


@api.enter("GET", "/api/me/hints", gives=HintsKept, access="person")
async def seen_hints(services: Services, call: Call) -> HintsKept:
    """The hints one has seen, and whether they are switched off."""
    return await services.hints.of(call.who.id)


@api.enter("PUT", "/api/me/hints", takes=HintsKept, gives=HintsKept, access="person")
async def keep_hints(services: Services, call: Call) -> HintsKept:
    """Keep which hints one has seen: none of them, and they come anew."""
    return await services.hints.keep(call.who.id, call.body)
