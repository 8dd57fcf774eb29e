"""What axe finds on a page that keeps people out."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.client.conftest import CLIENT

AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOURS = ["color-contrast"]  # what differs in the dark
GRAVE = ("serious", "critical")


def grave_violations(page: Page, rules: list[str] = STANDARDS, within: str = "html") -> list[str]:
    """Everything serious or worse, with the element and what is wrong with it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "([within, rules]) => axe.run(within, {runOnly: rules, resultTypes: ['violations'], preload: false})"
        ".then(result => result.violations)",
        [within, rules],
    )
    return [
        f"{one['id']}: {one['help']}: {node['html'][:300]} {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]
