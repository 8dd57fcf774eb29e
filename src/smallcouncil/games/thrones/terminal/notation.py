"""How questions of the family are answered in notation, and the clauses that go on where they end."""

from __future__ import annotations

from smallcouncil.games.thrones.board import Area

HOUSE = "a house, like stark"
OR_PASS = "or pass"


def notation(a: Area, b: Area, c: Area) -> dict[str, str]:
    """With these areas as examples."""
    return {
        "plan": f"an area and an order, like {a}: raid+1 ({a}: none takes it back); tactic hold-territory; done",
        "raven": f"an area and the new order, like {a}: raid; or keep",
        "careful_planning": "power; or second and a tactics card, like second manage-troops",
        "ransom": f"a leader, like robb; {OR_PASS}",
        "manage_troops": f"from where to where, and what goes, like {a} -> {b} robb 1F; {OR_PASS}",
        "leave_token": "leave token; or none",
        "place_leader": f"an area, like {a}",
        "raid": f"from where and whom, like {a} x {b}; {a}: robb; {a}: nothing",
        "raid_again": f"from where and whom, like {a} x {b}; {a}: nothing",
        "replace_support": "replace or pass",
        "march": f"the order that marches, like {a}: march; or the leader it activates, like {a}: eddard",
        "move": f"where to and what goes, like {b} robb 1K 2F; or done",
        "march_on": f"where to and what goes, like {c} 1F; or stay",
        "support": f"support and a house, like support stark; some orders only: support stark with {a}; or none",
        "accept_support": "accept or decline",
        "house_card": "a card, like robb-stark",
        "tyrion": "send back; or pass",
        "aeron": f"a card, like theon-greyjoy; {OR_PASS}",
        "another_card": "a card, like robb-stark",
        "stannis": "take token; or pass",
        "blade": "use or pass",
        "davos": "pay or pass",
        "capture": f"a leader, like robb; {OR_PASS}",
        "casualty": "a unit: K knight, F footman, k and f allied",
        "retreat": f"an area, like {a}",
        "lost_in_retreat": "a unit: K knight, F footman, k and f allied",
        "leaders_retreat": f"an area, like {a}",
        "rescue": f"a leader, like robb; {OR_PASS}",
        "bran": f"a card, like robb-stark; {OR_PASS}",
        "consolidate": f"the order, like {a}: power; or the leader it activates, like {a}: tywin",
        "freed_to": f"an area, like {a}",
        "negotiate": f"the house, whom you want and what you offer, like lannister: eddard for balon 4p; {OR_PASS}",
        "answer_deal": "accept; refuse; or a counter-proposal, like lannister: eddard for balon 4p",
        "answer_counter": "accept or refuse",
        "westeros_choice": "a card, like supply; or nothing",
        "reconcile": f"an area and a unit, like {a} F",
        "muster": f"an area and footman, knight or promote, like {a}: footman; or done",
        "bid": "how much, like 3",
        "order_tied": HOUSE,
        "name_tied": HOUSE,
        "execute": f"a leader, like robb; {OR_PASS}",
        "swap_track": f"iron_throne, fiefdoms or kings_court; {OR_PASS}",
    }


FOLLOWING: dict[str, tuple[str, ...]] = {
    "plan": ("GT-5.1", "GT-5.2", "GT-5.3", "SS-5.1", "SS-5.5"),
    "raid": ("SS-8.3",),
    "march": ("SS-8.3", "SS-8.4"),
    "move": ("GT-7.3", "GT-7.4", "SS-8.2", "SS-8.4"),
    "support": ("GT-8.2",),
    "house_card": ("GT-8.2", "GT-8.4", "GT-8.5"),
    "capture": ("SS-8.8",),
    "consolidate": ("SS-8.3", "SS-8.11"),
    "muster": ("GT-4.5",),
}
