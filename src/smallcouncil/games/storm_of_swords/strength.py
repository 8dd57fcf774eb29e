"""Strength and support (GT-8.1, GT-8.2, SS-7.3): every contribution by name, so that a client can show the sum."""

from __future__ import annotations

from collections.abc import Iterable

from .board import AREAS, CASTLES, Area
from .bundles import Bundle, subsets
from .cards import ALLIES, HOUSE_CARDS, LEADERS, ORDER_VALUE, kind_of
from .state import (
    Battle,
    March,
    StormOfSwords,
    adjacent,
    areas_of,
    leader_strength,
    leaders_in,
    strength_of,
    units_in,
    uses,
)

ATTACKER, DEFENDER = 0, 1
CONTROL_WESTEROS = 2  # SS-5.8
Part = tuple[str, int]  # what, how much

CLAUSES = {  # by which each part counts; the others are areas and cards
    "units": "GT-8.2",
    "leaders": "SS-8.1",
    "march": "GT-8.2",
    "control-westeros": "SS-5.8",
    "defence": "GT-8.2",
    "garrison": "SS-7.1",
    "hold-territory": "SS-5.2",
    "blade": "GT-8.2",
}


# Support


def support_areas(p: StormOfSwords, seat: int, area: Area) -> list[Area]:
    """GT-8.1: where a player's support orders lie adjacent to a battle."""
    near = adjacent(p, seat)[area]
    return [a for a in areas_of(p, seat) if a in near and kind_of(p.orders.get(a, "")) == "support"]


def support_strength(p: StormOfSwords, seat: int, area: Area) -> int:
    """GT-8.1, SS-5.4: units, leaders and the order's value; never below 0."""
    own = strength_of(units_in(p, area, seat)) + leader_strength(leaders_in(p, area, seat))
    return max(0, own + ORDER_VALUE[p.orders[area]])


def military_cards(p: StormOfSwords, seat: int) -> list[str]:
    """The military support cards a player could use now."""
    cards = [card for card in p.allies[seat] if ALLIES[card].kind == "military-support"]
    return [card for card in cards if card not in p.allies_used and ALLIES[card].cost <= p.power[seat]]


def possible_support(p: StormOfSwords, seat: int, area: Area) -> int:
    """All the support that an attack on neutral forces might get."""
    orders = [(s, a) for s in range(p.players) for a in support_areas(p, s, area)]
    return most_military_support(p, seat) + sum(support_strength(p, s, a) for s, a in orders)


def most_military_support(p: StormOfSwords, seat: int) -> int:
    """The most that military support cards can give together, for the power their player has."""
    payable = [cards for cards in subsets(military_cards(p, seat)) if cost_of(cards) <= p.power[seat]]
    return max(sum(ALLIES[card].strength for card in cards) for cards in payable)


def cost_of(cards: Iterable[str]) -> int:
    """What it costs to use all these cards."""
    return sum(ALLIES[card].cost for card in cards)


def is_supported(battle: Battle, seat: int) -> bool:
    """Whether a combatant received any support, of whatever strength."""
    return any(side == seat for _, _, side, _ in battle.supports)


def castle_bonus(p: StormOfSwords, seat: int, target: Area) -> int:
    """SS-5.8: Control Westeros adds 2 to every march against a city or stronghold."""
    return CONTROL_WESTEROS if uses(p, seat, "control-westeros") and target in CASTLES else 0


def could_beat(p: StormOfSwords, march: March, target: Area, bundle: Bundle) -> bool:
    """GT-7.4, SS-7.3: whether the neutral force could be reached, with all the support there might be."""
    own = strength_of(bundle.units) + leader_strength(bundle.leaders, march.leader)
    total = own + march.value + castle_bonus(p, march.seat, target)
    return total + possible_support(p, march.seat, target) >= p.neutrals[target]


# House cards


def side_of(battle: Battle, seat: int) -> int:
    """Attacker or defender."""
    return ATTACKER if seat == battle.attacker else DEFENDER


def opponent_in(battle: Battle, seat: int) -> int:
    """The other combatant."""
    return battle.defender if seat == battle.attacker else battle.attacker


def card_of(battle: Battle, seat: int) -> str:
    """The house card a combatant fights with, or none."""
    return battle.cards[side_of(battle, seat)]


def card_strength(battle: Battle, seat: int) -> int:
    """SS-10.2: the printed strength and the card's own changes; none counts 0."""
    card = card_of(battle, seat)
    if not card:
        return 0
    extra = 2 if card == "catelyn-stark" and is_supported(battle, seat) else 0
    extra += 1 if card == "victarion-greyjoy" and AREAS[battle.area].sea else 0
    return HOUSE_CARDS[card].strength + extra - battle.less[side_of(battle, seat)]


def swords(battle: Battle, seat: int) -> int:
    """GT-8.5: of the card, of texts, and of a leader in their own march (SS-8.5)."""
    card = card_of(battle, seat)
    n = battle.swords[side_of(battle, seat)] + (HOUSE_CARDS[card].swords if card else 0)
    if card == "ser-gregor-clegane":
        n += max(0, 3 - card_strength(battle, opponent_in(battle, seat)))
    if card == "asha-greyjoy" and is_supported(battle, seat):
        n += 2
    if seat == battle.attacker and battle.leader in battle.leaders and LEADERS[battle.leader].icon == "sword":
        n += 1
    return n


def towers(p: StormOfSwords, battle: Battle, seat: int) -> int:
    """GT-8.5: of the card, of texts, and of Hold Territory where a defence order lies."""
    card = card_of(battle, seat)
    n = battle.towers[side_of(battle, seat)] + (HOUSE_CARDS[card].towers if card else 0)
    n += card == "catelyn-stark" and is_supported(battle, seat)
    n += card == "victarion-greyjoy" and bool(AREAS[battle.area].sea)
    if seat == battle.defender and uses(p, seat, "hold-territory"):
        n += kind_of(p.orders.get(battle.area, "")) == "defence"
    return int(n)


def is_bloodless(battle: Battle) -> bool:
    """SS-10.1: with Eddard Stark on either side swords cause no casualties, and texts that would are void."""
    return "eddard-stark" in battle.cards


def casualties(p: StormOfSwords, battle: Battle, winner: int) -> int:
    """GT-8.5, SS-8.6: the winner's swords less the loser's towers; Ser Ilyn's comes on top."""
    if is_bloodless(battle):
        return 0
    by_swords = max(0, swords(battle, winner) - towers(p, battle, opponent_in(battle, winner)))
    return by_swords + (card_of(battle, winner) == "ser-ilyn-payne")


# Totals


def parts_of_total(p: StormOfSwords, battle: Battle, seat: int) -> list[Part]:
    """GT-8.2: all that counts for a combatant."""
    own = attacker_parts(p, battle) if seat == battle.attacker else defender_parts(p, battle)
    supports = [(what, n) for what, _, side, n in battle.supports if side == seat]
    card = [(card_of(battle, seat), card_strength(battle, seat))] if card_of(battle, seat) else []
    blade = [("blade", 1)] if battle.blade == seat else []
    return own + supports + card + blade


def attacker_parts(p: StormOfSwords, battle: Battle) -> list[Part]:
    """Units, leaders, the march and Control Westeros."""
    return [
        ("units", strength_of(battle.units)),
        ("leaders", leader_strength(battle.leaders, battle.leader)),
        ("march", battle.value),
        ("control-westeros", castle_bonus(p, battle.attacker, battle.area)),
    ]


def defender_parts(p: StormOfSwords, battle: Battle) -> list[Part]:
    """Units, leaders, the defence order, the garrison and Hold Territory."""
    seat, area = battle.defender, battle.area
    order = p.orders.get(area, "")
    held = (1 + (area in CASTLES)) if uses(p, seat, "hold-territory") else 0
    return [
        ("units", strength_of(units_in(p, area, seat))),
        ("leaders", leader_strength(leaders_in(p, area, seat))),
        ("defence", ORDER_VALUE[order] if kind_of(order) == "defence" else 0),
        ("garrison", p.garrisons.get(area, 0)),
        ("hold-territory", held),
    ]


def clauses_of(parts: Iterable[Part]) -> dict[str, str]:
    """The clause by which each part counts."""
    return {what: clause_of(what) for what, _ in parts}


def clause_of(what: str) -> str:
    """The clause by which a part counts: a support order by its area, a card, or what CLAUSES names."""
    if what in AREAS:
        return "GT-8.1"
    if what in ALLIES:
        return "SS-6.9"
    return "GT-8.3" if what in HOUSE_CARDS else CLAUSES[what]
