"""How the questions of A Storm of Swords are answered in notation, and the clauses that go on where they end."""

from __future__ import annotations

from smallcouncil.games.thrones.terminal import notation

AREA = "an area, like twins"
OR_PASS = notation.OR_PASS

NOTATION: dict[str, str] = {
    **notation.notation("twins", "seagard", "fairmarket"),
    "raid": "from where and whom, like twins x seagard (and with mercenaries); twins: robb; twins: nothing",
    "forge_alliances": f"a deck, like frey; {OR_PASS}",
    "claim_from": "stock or power",
    "place_allied": AREA,
    "plots": "power; or rob and a house, like rob stark",
    "accuse": "the number of the space",
    "dismiss": AREA,
    "lookout": f"{AREA}; {OR_PASS}",
    "military_support": f"a card, like frey-military-support; {OR_PASS}",
}
FOLLOWING: dict[str, tuple[str, ...]] = {
    **notation.FOLLOWING,
    "move": ("GT-7.3", "GT-7.4", "SS-4.4", "SS-8.2", "SS-8.4"),
    "capture": ("SS-8.8", "SS-8.9"),
    "muster": ("SS-4.6", "GT-4.5"),
}
