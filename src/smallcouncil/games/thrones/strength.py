"""Strength and support (GT-8.1, GT-8.2, SS-7.3): every contribution by name, so that a client can show the sum."""

from __future__ import annotations

from collections.abc import Iterable

from smallcouncil.core import CardText

from .board import Area
from .bundles import Bundle
from .cards import HOUSE_CARDS, ORDER_VALUE, Leader, kind_of
from .state import Battle, March, Part, Thrones, in_order, leader_strength, leaders_in, the_battle, units_in, uses
from .units import Unit, strength_of

ATTACKER, DEFENDER = 0, 1
CONTROL_WESTEROS = 2  # SS-5.8

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


def support_areas(p: Thrones, seat: int, area: Area) -> list[Area]:
    """GT-8.1: where a player's support orders lie adjacent to a battle."""
    near = p.orders.keys() & p.support_ways(seat)[area]
    placed = [a for a in near if kind_of(p.orders[a]) == "support" and units_in(p, a, seat)]
    return in_order(p, [a for a in placed if p.may_support(a)])


def support_strength(p: Thrones, seat: int, area: Area) -> int:
    """GT-8.1, SS-5.4: units, leaders and the order's value; never below 0."""
    own = strength_of(p.supporting_units(seat, area)) + led(p, leaders_in(p, area, seat))
    return max(0, own + ORDER_VALUE[p.orders[area]])


def possible_support(p: Thrones, seat: int, area: Area) -> int:
    """GT-7.11: all the support that an attack on neutral forces might get."""
    orders = [(s, a) for s in range(p.players) for a in support_areas(p, s, area)]
    pledged = sum(n for s in range(p.players) if s != seat for n in p.pledges(s).values())
    return p.most_card_support(seat) + pledged + sum(support_strength(p, s, a) for s, a in orders)


def led(p: Thrones, leaders: Iterable[Leader], marching: Leader = "") -> int:
    """SS-8.1: what leaders count, by the tokens of the game."""
    return leader_strength(leaders, marching, p.leader_facts)


def is_supported(battle: Battle, seat: int) -> bool:
    """Whether a combatant received any support, of whatever strength."""
    return any(side == seat for _, _, side, _ in battle.supports)


def castle_bonus(p: Thrones, seat: int, target: Area) -> int:
    """SS-5.8, GT-13.4: Control Westeros adds 2 to every march against a city or stronghold; never at sea."""
    return CONTROL_WESTEROS if uses(p, seat, "control-westeros") and target in p.board.castles else 0


def could_beat(p: Thrones, march: March, target: Area, bundle: Bundle) -> bool:
    """GT-7.4, SS-7.3: whether the neutral force could be reached, with all the support there might be."""
    return brought(p, march, bundle) >= to_be_brought(p, march, target)


def brought(p: Thrones, march: March, bundle: Bundle) -> int:
    """What units and leaders count in a march."""
    return strength_of(bundle.units) + led(p, bundle.leaders, march.leader)


def to_be_brought(p: Thrones, march: March, target: Area) -> int:
    """GT-7.4: what units and leaders have to count to reach a neutral force, with all else that there might be."""
    given = march.value + castle_bonus(p, march.seat, target) + possible_support(p, march.seat, target)
    return p.neutrals[target] - given


# House cards


def side_of(battle: Battle, seat: int) -> int:
    """Attacker or defender."""
    return ATTACKER if seat == battle.attacker else DEFENDER


def opponent_in(battle: Battle, seat: int) -> int:
    return battle.defender if seat == battle.attacker else battle.attacker


def card_of(battle: Battle, seat: int) -> str:
    """The house card a combatant fights with, or none."""
    return battle.cards[side_of(battle, seat)]


def army_of(p: Thrones, battle: Battle, seat: int) -> tuple[Unit, ...]:
    """A combatant's units in the battle."""
    return battle.units if seat == battle.attacker else units_in(p, battle.area, seat)


def text_in(p: Thrones, battle: Battle, seat: int, moment: str) -> CardText | None:
    """The text of a combatant's card for a moment of the battle, unless the opposing card cancels it (GT-12.17)."""
    book = p.game.book
    text = book.text_of(card_of(battle, seat), moment)
    is_cancelled = text is not None and book.text_of(card_of(battle, opponent_in(battle, seat)), "cancels") is not None
    return None if is_cancelled else text


def by_text(p: Thrones, battle: Battle, seat: int, moment: str) -> int:
    """What the text of a combatant's card counts at a moment of the battle; without one, nothing."""
    text = text_in(p, battle, seat, moment)
    return int(text.effect(p, battle, seat)) if text is not None else 0


def act(p: Thrones, seat: int, moment: str) -> None:
    """GT-8.3: the text of a combatant's card acts, if it is for this moment and may."""
    text = text_in(p, the_battle(p), seat, moment)
    if text is not None and text.may(p, seat):
        text.effect(p, seat)


def card_strength(p: Thrones, battle: Battle, seat: int) -> int:
    """SS-10.2: the printed strength, the card's own changes and those of the opposing one; none counts 0."""
    card = card_of(battle, seat)
    if not card:
        return 0
    own = HOUSE_CARDS[card].strength + by_text(p, battle, seat, "strength") - battle.less[side_of(battle, seat)]
    return own + by_text(p, battle, opponent_in(battle, seat), "opposing_strength")


def swords(p: Thrones, battle: Battle, seat: int) -> int:
    """GT-8.5: of the card, of texts, and of a leader in their own march (SS-8.5)."""
    card = card_of(battle, seat)
    n = battle.swords[side_of(battle, seat)] + (HOUSE_CARDS[card].swords if card else 0)
    n += by_text(p, battle, seat, "swords")
    if seat == battle.attacker and battle.leader in battle.leaders:
        n += p.leader_facts[battle.leader].icon == "sword"
    return n


def towers(p: Thrones, battle: Battle, seat: int) -> int:
    """GT-8.5: of the card, of texts, and of Hold Territory where a defence order lies."""
    card = card_of(battle, seat)
    n = battle.towers[side_of(battle, seat)] + (HOUSE_CARDS[card].towers if card else 0)
    n += by_text(p, battle, seat, "towers")
    if seat == battle.defender and uses(p, seat, "hold-territory"):
        n += kind_of(p.orders.get(battle.area, "")) == "defence"
    return n


def is_bloodless(p: Thrones, battle: Battle) -> bool:
    """SS-10.1: by a card on either side swords cause no casualties, and texts that would are void."""
    return any(by_text(p, battle, seat, "bloodless") for seat in (battle.attacker, battle.defender))


def casualties(p: Thrones, battle: Battle, winner: int) -> int:
    """GT-8.5, SS-8.6: the winner's swords less the loser's towers; what a text adds comes on top."""
    if is_bloodless(p, battle):
        return 0
    by_swords = max(0, swords(p, battle, winner) - towers(p, battle, opponent_in(battle, winner)))
    return by_swords + by_text(p, battle, winner, "casualties")


# Totals


def parts_of_total(p: Thrones, battle: Battle, seat: int) -> list[Part]:
    """GT-8.2: all that counts for a combatant."""
    own = attacker_parts(p, battle) if seat == battle.attacker else defender_parts(p, battle)
    card = [(card_of(battle, seat), card_strength(p, battle, seat))] if card_of(battle, seat) else []
    blade = [("blade", 1)] if battle.blade == seat else []
    return own + support_parts(p, battle, seat) + card + blade


def support_parts(p: Thrones, battle: Battle, seat: int) -> list[Part]:
    """GT-8.1, R-GT-26: what each gives; of ships that the opposing card makes nothing of, the order's value alone."""
    parts = [(what, n) for what, _, side, n in battle.supports if side == seat]
    if not by_text(p, battle, opponent_in(battle, seat), "support"):
        return parts
    return [(what, max(0, ORDER_VALUE[p.orders[what]]) if what in p.board.seas else n) for what, n in parts]


def attacker_parts(p: Thrones, battle: Battle) -> list[Part]:
    """Units, leaders, the march and Control Westeros."""
    return [
        ("units", strength_of(battle.units) + by_text(p, battle, battle.attacker, "unit_strength")),
        ("leaders", led(p, battle.leaders, battle.leader)),
        ("march", battle.value),
        ("control-westeros", castle_bonus(p, battle.attacker, battle.area)),
    ]


def defender_parts(p: Thrones, battle: Battle) -> list[Part]:
    """Units, leaders, the defence order, the garrison and Hold Territory."""
    seat, area = battle.defender, battle.area
    held = (1 + (area in p.board.castles)) if uses(p, seat, "hold-territory") else 0
    return [
        ("units", strength_of(units_in(p, area, seat))),
        ("leaders", led(p, leaders_in(p, area, seat))),
        ("defence", defence_value(p, battle)),
        ("garrison", p.garrisons.get(area, 0)),
        ("hold-territory", held),
    ]


def defence_value(p: Thrones, battle: Battle) -> int:
    """GT-8.2: of the defence order in the battle area, and what the defender's card makes of it."""
    order = p.orders.get(battle.area, "")
    if kind_of(order) != "defence":
        return 0
    return ORDER_VALUE[order] + by_text(p, battle, battle.defender, "defence")


def clauses_of(p: Thrones, parts: Iterable[Part]) -> dict[str, str]:
    """The clause by which each part counts."""
    return {what: clause_of(p, what) for what, _ in parts}


def clause_of(p: Thrones, what: str) -> str:
    """The clause by which a part counts: a support order by its area, a card, or what CLAUSES names."""
    if what in p.board.areas:
        return "GT-8.1"
    if what in HOUSE_CARDS:
        return "GT-8.3"
    return CLAUSES.get(what) or p.clause_of_card(what)
