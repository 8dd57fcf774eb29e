"""The texts of the character cards of Targaryen and Tyrell."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from . import refusals
from .abilities import put_to_work
from .book import book
from .cards import CARDS, Character, House
from .characters import is_hostility
from .encounter import is_at_work
from .leaders import BREAK_CHAINS, can_draw
from .moves import distribute_up_to, draw, remove_power, return_hostage
from .state import (
    CHALLENGER,
    OPPOSING,
    IronThrone,
    card_value,
    is_active,
    is_lost_by,
    is_supporter,
    is_won_by,
    living,
    opponent,
    players_of,
)
from .support import answered

POISON = book.question("poison", clause="IT-10.2", legality=refusals.OF_PARTICIPANT)
CROWN_FOR_A_DAY = book.question("king", clause="IT-5.1", legality=refusals.OF_PLAYER)
OFFER_TO_KING = book.question("offer_to_king", clause="IT-5.1", legality=refusals.OF_OWN_CHARACTER)
KING_ACCEPTS = book.question("king_accepts", clause="IT-5.2", refuse=refusals.of_accept)


# Targaryen


@book.card("card daenerys", "after_reveal", may=lambda p, seat: is_hostility(p, seat) and can_burn(p, seat))
def dracarys(p: IronThrone, seat: int) -> None:
    """The opposing card counts nothing if it is low enough."""
    put_to_work(p, "card daenerys", seat)


def can_burn(p: IronThrone, seat: int) -> bool:
    """Whether the opposing card is low enough, counts something, and is not burnt already."""
    dracarys, value = CARDS["daenerys"], card_value(p.revealed[opponent(p, seat)])
    return dracarys.amount < value <= dracarys.threshold and not is_at_work(p, "card daenerys", p.sides[seat])


@book.card("card drogo", "after_resolution", may=is_won_by)
def khalasar(p: IronThrone, seat: int) -> None:
    """Draw at the end of the round."""
    p.later_draws[seat] += CARDS["drogo"].draw


@book.card(
    "card viserys",
    "before_cards_placed",
    may=lambda p, seat: p.power.get(p.participants[seat], 0) >= CARDS["viserys"].cost,
)
def golden_crown(p: IronThrone, seat: int) -> None:
    """The participant loses power (it may die of it): draw."""
    remove_power(p, p.participants[seat], CARDS["viserys"].cost)
    draw(p, seat, CARDS["viserys"].draw)


@book.card("card jorah", "before_cards_placed", may=is_supporter)
def old_loyalties(p: IronThrone, seat: int) -> None:
    """A supporter goes over to the other side, which nobody can refuse."""
    p.sides[seat] = OPPOSING[p.sides[seat]]
    tell(p, "goes_over", seat=seat, side=p.sides[seat], character=p.participants[seat])


def captives(p: IronThrone, seat: int) -> list[str]:
    """The hostages of a player's own house, whoever holds them."""
    return [f"#{h.number}" for row in p.hostages for h in row if h.owner == seat]


@book.card("card barristan", "before_cards_placed", may=lambda p, seat: bool(captives(p, seat)))
def rescue(p: IronThrone, seat: int) -> None:
    """A hostage of the own house comes back to hand; draw."""
    ask(p, seat, BREAK_CHAINS, captives(p, seat), (rescued, seat))


@book.rule
def rescued(p: IronThrone, seat: int, choice: str) -> None:
    """No release, so its holder draws nothing (R-IT-22)."""
    owner = return_hostage(p, int(choice[1:]))
    tell(p, "hostage_back", seat=seat, number=int(choice[1:]), owner=owner)
    draw(p, seat, CARDS["barristan"].draw)


# Tyrell


@book.card("card margaery", "after_resolution", may=is_lost_by)
def growing_strong(p: IronThrone, seat: int) -> None:
    """Distribute up to so much power now; draw at the end of the round."""
    p.later_draws[seat] += CARDS["margaery"].draw
    do(p, (distribute_up_to, seat, CARDS["margaery"].max))


@book.card("card loras", "after_reveal", may=lambda p, seat: is_hostility(p, seat) and p.sides[seat] == CHALLENGER)
def tourney_knight(p: IronThrone, seat: int) -> None:
    """A higher total on the challenger's side."""
    put_to_work(p, "card loras", seat)


@book.card("card loras", "total")
def total_of_loras(_p: IronThrone, _seat: int) -> int:
    """Counted when totals are worked out (R-IT-15)."""
    return CARDS["loras"].amount


def who_can_be_poisoned(p: IronThrone, seat: int) -> list[Character]:
    """Living characters of the players of the losing side, whether they took part or not."""
    return [character for loser in players_of(p, OPPOSING[p.sides[seat]]) for character in living(p, loser)]


@book.card(
    "card olenna", "after_resolution", may=lambda p, seat: is_won_by(p, seat) and bool(who_can_be_poisoned(p, seat))
)
def poisoned_cup(p: IronThrone, seat: int) -> None:
    """One of them loses power."""
    ask(p, seat, POISON, who_can_be_poisoned(p, seat), (poisoned,))


@book.rule
def poisoned(p: IronThrone, character: Character) -> None:
    """It may die of it."""
    remove_power(p, character, CARDS["olenna"].amount)


@book.card(
    "card mace",
    "before_cards_placed",
    may=lambda p, seat: any(can_draw(p, player) for player in players_of(p, p.sides[seat])),
)
def supply_train(p: IronThrone, seat: int) -> None:
    """Draw; every other player of the side draws too."""
    for player in players_of(p, p.sides[seat]):
        draw(p, player, CARDS["mace"].draw if player == seat else CARDS["mace"].draw_others)


def bystanders(p: IronThrone) -> list[int]:
    """The players who do not take part."""
    return [seat for seat in range(p.players) if not p.sides[seat]]


@book.card("card renly", "before_cards_placed", may=lambda p, seat: is_active(p, seat) and bool(bystanders(p)))
def king_for_a_day(p: IronThrone, seat: int) -> None:
    """A player who does not take part may offer a character, even after an offer this round."""
    ask(p, seat, CROWN_FOR_A_DAY, [p.houses[other] for other in bystanders(p)], (petition, seat))


@book.rule
def petition(p: IronThrone, king: int, house: House) -> None:
    """They may offer 1 living character."""
    seat = p.houses.index(house)
    ask(p, seat, OFFER_TO_KING, ["stay out", *living(p, seat)], (petitioned, king, seat), king=king)


@book.rule
def petitioned(p: IronThrone, king: int, seat: int, choice: str) -> None:
    """The king for a day accepts or refuses; it takes part from now on."""
    if choice == "stay out":
        return tell(p, "stays_out", seat=seat)
    tell(p, "offers", seat=seat, side=p.sides[king], character=choice)
    then = (answered, seat, p.sides[king], choice)
    ask(p, king, KING_ACCEPTS, ["accept", "refuse"], then, seat=seat, character=choice)
