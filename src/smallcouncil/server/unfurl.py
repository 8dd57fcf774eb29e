"""What messengers show of a link to a table before anybody opens it: a title, a line and the picture of the game.

It is told to everybody who knows the address, and so says what was settled when the table was made and nothing of how
it stands: that it has begun, or is over, is news that spectators may be due later.
"""

from __future__ import annotations

from functools import partial
from html import escape
from importlib.resources import files
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import smallcouncil as sc
from smallcouncil.core import Texts, UnknownGame, UnknownRules
from smallcouncil.games.facts import LANGUAGES

from . import store
from .limits import address_of
from .refusals import Refused
from .services import Services
from .setup import Clock

TEXTS = Texts.load(*sorted(files(__package__).joinpath("unfurled").iterdir(), key=lambda file: file.name))
TITLE = "<title>Small Council</title>"  # of the page; what is told of a table comes behind it
UNITS = {"days": 24 * 3600, "hours": 3600, "minutes": 60}


class TablePage:
    """The first page of the client for the address of a table."""

    def __init__(self, services: Services, folder: Path) -> None:
        self.services, self.page = services, (folder / "index.html").read_text(encoding="utf-8")

    async def __call__(self, request: Request) -> Response:
        told = await self._found(request)
        page = self.page.replace(TITLE, TITLE + tags(told)) if told else self.page
        return HTMLResponse(page, headers={"cache-control": "no-cache", "vary": "accept-language"})

    async def _found(self, request: Request) -> dict[str, str]:
        """What is told of the table; nothing where there is none, or for whoever asks too often."""
        table = str(request.path_params["table"])
        try:
            self.services.limits.spend("requests", address_of(request.client.host if request.client else ""))
            kept = await self.services.rooms.read(partial(store.find_table, table_id=table))
        except (Refused, SQLAlchemyError, store.Unreadable, ValueError):  # the page itself opens all the same
            return {}
        base = self.services.config.public_url or str(request.base_url)
        return unfurled(kept, language_of(request), base.rstrip("/")) if kept else {}


def unfurled(kept: store.Kept, language: str, base: str) -> dict[str, str]:
    """A table in the words of a language, by property."""
    setup = kept.setup
    try:
        game = sc.find_game(setup.game, setup.version)
    except (UnknownGame, UnknownRules):
        return {}
    named = {"host": kept.host, "title": setup.title, "game": game.texts.say("title.title", {}, language=language)}
    facts = {"players": setup.players, "minutes": game.minutes, "clock": clock_words(setup.clock, language)}
    return {
        "og:type": "website",
        "og:site_name": "Small Council",
        "og:title": TEXTS.say("link.titled" if setup.title else "link.title", named, language=language),
        "og:description": TEXTS.say("link.line", facts, language=language),
        "og:url": f"{base}/t/{kept.id}",
        "og:image": f"{base}/pictures/{setup.game}.jpg",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }


def clock_words(clock: Clock, language: str) -> str:
    """How long one may think."""
    if clock.kind == "none":
        return TEXTS.phrase("clock.none", {}, language=language)
    if clock.kind == "player":
        return TEXTS.phrase("clock.player", {"n": max(1, round(clock.seconds / 60))}, language=language)
    unit = next((unit for unit, seconds in UNITS.items() if clock.seconds >= seconds), "minutes")
    return TEXTS.phrase(f"clock.{unit}", {"n": max(1, round(clock.seconds / UNITS[unit]))}, language=language)


def language_of(request: Request) -> str:
    """The first language of ours that a visitor names; English for those that name none, as most messengers."""
    wanted = request.headers.get("accept-language", "").split(",")
    spoken = [one.strip()[:2].lower() for one in wanted]
    return next((language for language in spoken if language in LANGUAGES), LANGUAGES[0])


def tags(told: dict[str, str]) -> str:
    """The properties as elements of a page's head."""
    return "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items())
