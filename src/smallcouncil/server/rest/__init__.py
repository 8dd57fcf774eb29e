"""The endpoints of HTTP, by what they are about."""

from __future__ import annotations

from . import (
    absence,
    account,
    admin,
    fits,
    games,
    hints,
    history,
    lessons,
    notices,
    past,
    people,
    reports,
    seats,
    tables,
)

MODULES = (people, account, hints, games, fits, lessons, tables, seats, absence, past, history, notices, reports, admin)
ENDPOINTS = [one for module in MODULES for one in module.api.endpoints]
