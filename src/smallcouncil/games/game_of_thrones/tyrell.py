"""The texts of the Storm house cards of Tyrell (SS-10.2, GT-13.6), who is no house of the Trident."""

from __future__ import annotations

from smallcouncil.core import ask, tell
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.house_cards import has_won
from smallcouncil.games.thrones.moves import remove_order
from smallcouncil.games.thrones.state import Battle, Thrones, in_order, orders_left, own_orders, the_battle
from smallcouncil.games.thrones.strength import opponent_in

from .card_book import book, of_listed

MACE = book.question("mace", clause="SS-10.2", refuse=of_listed)
QUEEN_OF_THORNS = book.question("queen_of_thorns", clause="SS-10.2", refuse=of_listed)

WILLAS_STRENGTH = 2
MACE_ORDERS = ("support", "defence")


@book.card("willas-tyrell", "strength")
def strength_of_willas(_p: Thrones, battle: Battle, seat: int) -> int:
    """2 more, defending."""
    return WILLAS_STRENGTH if seat == battle.defender else 0


def orders_for_mace(p: Thrones, seat: int) -> list[str]:
    """SS-10.2: orders without a star of which a token is left, other than the one that lies there."""
    left, lying = orders_left(own_orders(p, seat).values()), p.orders.get(the_battle(p).area)
    return [order for order in MACE_ORDERS if left[order] > 0 and order != lying]


def may_order(p: Thrones, seat: int) -> bool:
    """Who has won has units there."""
    return has_won(p, seat) and bool(orders_for_mace(p, seat))


@book.card("mace-tyrell", "end", may=may_order)
def mace_may_order(p: Thrones, seat: int) -> None:
    """R-GT-24: winning, as soon as his army alone stands there, whatever was banned; at sea too (GT-13.6)."""
    ask(p, seat, MACE, ["pass", *orders_for_mace(p, seat)], (mace, seat), area=the_battle(p).area)


@book.rule
def mace(p: Thrones, seat: int, choice: str) -> None:
    """A support or defence order lies there, instead of what lay there."""
    if choice == "pass":
        return
    area = the_battle(p).area
    if area in p.orders:
        remove_order(p, area)
    p.orders[area] = choice
    tell(p, "order_placed", seat=seat, area=area, order=choice)


def orders_near(p: Thrones, seat: int) -> list[Area]:
    """GT-13.6: where orders of the opponent lie here or adjacent, at sea too; the march in progress lies nowhere."""
    battle = the_battle(p)
    near = {battle.area, *p.adjacent()[battle.area]}
    return in_order(p, [area for area in own_orders(p, opponent_in(battle, seat)) if area in near])


def has_orders_near(p: Thrones, seat: int) -> bool:
    """Whether there is one to be removed."""
    return bool(orders_near(p, seat))


@book.card("queen-of-thorns", "at_once", may=has_orders_near)
def thorns_remove_an_order(p: Thrones, seat: int) -> None:
    """R-GT-25: at once, and it has to go."""
    ask(p, seat, QUEEN_OF_THORNS, orders_near(p, seat), (queen_of_thorns,))


@book.rule
def queen_of_thorns(p: Thrones, area: Area) -> None:
    """SS-10.2: a support order that is removed no longer counts."""
    remove_order(p, area)
    battle = the_battle(p)
    p.battle = battle._replace(supports=tuple(support for support in battle.supports if support[0] != area))
