"""How the questions of A Game of Thrones are answered in notation, and the clauses that go on where they end."""

from __future__ import annotations

from smallcouncil.games.thrones.terminal import notation

AREA = "an area, like riverrun"
CARD = f"a card, like first-robb-stark; {notation.OR_PASS}"

NOTATION: dict[str, str] = {
    **notation.notation("riverrun", "seagard", "harrenhal"),
    "casualty": "a unit: K knight, F footman, S ship",
    "lost_in_retreat": "a unit: K knight, F footman, S ship",
    "muster": "an area and footman, knight, promote or a ship with its sea, like pyke: ship ironmans-bay; or done",
    "consolidate": "the order, like riverrun: power or riverrun: muster; or the leader, like riverrun: tywin",
    # House cards
    "luwin": CARD,
    "cersei": AREA,
    "renly": "promote or pass",
    "melisandre": CARD,
    "asha": f"{AREA}; {notation.OR_PASS}",
    "mace": f"support or defence; {notation.OR_PASS}",
    "queen_of_thorns": AREA,
    # The wildlings
    "lose_units": "an area and a unit, like riverrun F; or a knight who becomes a footman, like riverrun K dismounts",
    "wildlings_card_back": CARD,
    "strongest_card": "a card, like first-robb-stark",
    "first_place": "iron_throne, fiefdoms or kings_court",
    "slain_horse": AREA,
    "mount": f"{AREA}; or done",
    "besieged": AREA,
    "muster_where": f"{AREA}; {notation.OR_PASS}",
}
FOLLOWING: dict[str, tuple[str, ...]] = {
    **notation.FOLLOWING,
    "plan": ("GT-5.1", "GT-5.2", "GT-5.3", "GT-5.5"),
    "raid": ("GT-6.2",),
    "move": ("GT-7.3", "GT-7.4", "GT-7.5"),
    "support": ("GT-8.2", "GT-8.10"),
    "muster": ("GT-4.5", "GT-4.12"),
    "bid": ("GT-11.1", "GT-11.5", "GT-11.6"),
}
