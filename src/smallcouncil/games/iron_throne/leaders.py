"""The leaders' abilities, house by house. Passive ones are used where they apply: penalty, torture, release."""

from __future__ import annotations

from smallcouncil.core import ask, below, do, tell, tell_only

from . import refusals
from .abilities import put_to_work
from .book import book
from .cards import LEADERS, TRUCE, Character, Face
from .hostages import choose_victim
from .moves import (
    choose_discards,
    distribute,
    distribute_up_to,
    draw,
    give_power,
    know,
    remove_from_sheet,
    remove_power,
    return_hostage,
    withdraw,
)
from .state import (
    BETRAYAL,
    HOSTILITY_OUTCOME,
    OPPOSING,
    TRUCE_OUTCOME,
    IronThrone,
    clockwise,
    has_living_participant,
    is_active,
    is_lost_by,
    is_supporter,
    is_won_by,
    living,
    opponent,
    sources,
    spread,
    supporters_of,
)

BLOOD_PRICE = book.question("blood_price", clause="IT-11.4", legality=refusals.OF_OWN_CHARACTER)
BREAK_CHAINS = book.question("break_chains", clause="R-IT-22", legality=refusals.OF_HOSTAGE_NUMBER)
PARLEY = book.question("parley", clause="IT-6.6", refuse=refusals.of_parley)
BOUNTY = book.question("bounty", clause="IT-9.6", refuse=refusals.of_bounty)


# What is asked again and again


def can_draw(p: IronThrone, seat: int) -> bool:
    """Whether a card is left to draw."""
    return bool(p.decks[seat] or p.discards[seat])


def is_active_in_hostility(p: IronThrone, seat: int) -> bool:
    """The outcome is hostility, not betrayal (R-IT-9), and this is an active player."""
    return p.result == HOSTILITY_OUTCOME and is_active(p, seat)


# Stark


@book.card("leader eddard", "after_reveal", may=lambda p, seat: p.result == BETRAYAL and is_active(p, seat))
def honourable(p: IronThrone, _: int) -> None:
    """The outcome becomes a truce instead."""
    make_truce(p)


def make_truce(p: IronThrone) -> None:
    """IT-6.6: the outcome is made a truce by an effect."""
    p.result = TRUCE_OUTCOME
    tell(p, "outcome", outcome=p.result)


@book.card("leader robb", "before_turn", may=lambda p, seat: bool(p.hands[seat]) or can_draw(p, seat))
def warlord(p: IronThrone, seat: int) -> None:
    """Discard some (all, if fewer), then draw."""
    do(p, (choose_discards, seat, LEADERS["robb"].discard), (draw_cards, seat, LEADERS["robb"].draw))


@book.rule
def draw_cards(p: IronThrone, seat: int, n: int) -> None:
    """Draw as a step of an effect."""
    draw(p, seat, n)


@book.card("leader catelyn", "before_turn", may=lambda p, seat: p.sheet[seat] > 0)
def mother(p: IronThrone, seat: int) -> None:
    """Distribute up to so much power."""
    do(p, (distribute_up_to, seat, LEADERS["catelyn"].max))


@book.card(
    "leader bran",
    "before_cards_placed",
    may=lambda p, seat: is_active(p, seat) and p.sheet[seat] >= LEADERS["bran"].cost,
)
def greensight(p: IronThrone, seat: int) -> None:
    """Pay power: the opponent lays face up, once this window has closed (IT-9.10)."""
    remove_from_sheet(p, seat, LEADERS["bran"].cost)
    p.greensight = seat


def avenged(p: IronThrone, seat: int) -> list[Character]:
    """The characters that Arya the leader hurts: of those who support the opposing side (by table option, of all)."""
    side = OPPOSING[p.sides[seat]]
    players = supporters_of(p, side)
    if p.settings.arya_leader_hits_active:
        players = [opponent(p, seat), *players]
    return [p.participants[player] for player in players if has_living_participant(p, player)]


@book.card("leader arya", "after_resolution", may=lambda p, seat: is_lost_by(p, seat) and bool(avenged(p, seat)))
def avenger(p: IronThrone, seat: int) -> None:
    """Each removes power from their participating character."""
    for character in avenged(p, seat):
        remove_power(p, character, LEADERS["arya"].amount)


# Lannister. Cersei: `support.before_offer`. Joffrey: `hostages.torture`.


@book.card("leader cersei", "before_support_offer", may=lambda _, __: False)
def leverage(_: IronThrone, __: int) -> None:
    """Used before an offer of support, where `support` asks."""


@book.card("leader joffrey", "passive", may=lambda _, __: False)
def cruelty(_: IronThrone, __: int) -> None:
    """Passive: asked when a hostage is tortured."""


@book.card(
    "leader tywin",
    "after_reveal",
    may=lambda p, seat: is_active_in_hostility(p, seat) and p.sheet[seat] >= LEADERS["tywin"].cost,
)
def price_of_victory(p: IronThrone, seat: int) -> None:
    """Pay power for a higher total."""
    remove_from_sheet(p, seat, LEADERS["tywin"].cost)
    put_to_work(p, "leader tywin", seat)


@book.card("leader tywin", "total")
def total_of_tywin(_p: IronThrone, _seat: int) -> int:
    """What was paid for, counted when totals are worked out (R-IT-15)."""
    return LEADERS["tywin"].amount


@book.card("leader tyrion", "after_resolution", may=lambda p, seat: is_active(p, seat) and p.revealed[seat] == TRUCE)
def silver_tongue(p: IronThrone, seat: int) -> None:
    """Draw at the end of the round."""
    p.later_draws[seat] += LEADERS["tyrion"].draw


@book.card(
    "leader jaime",
    "after_resolution",
    may=lambda p, seat: (
        is_active_in_hostility(p, seat) and is_won_by(p, seat) and has_living_participant(p, opponent(p, seat))
    ),
)
def kingslayer(p: IronThrone, seat: int) -> None:
    """The opposing active player's participant loses power."""
    remove_power(p, p.participants[opponent(p, seat)], LEADERS["jaime"].amount)


# Baratheon. Stannis: `resolution.face_penalty`. Shireen: `hostages.release`.


@book.card("leader stannis", "passive", may=lambda _, __: False)
def unbending(_: IronThrone, __: int) -> None:
    """Passive: asked at the penalty."""


@book.card("leader shireen", "passive", may=lambda _, __: False)
def gentle_heart(_: IronThrone, __: int) -> None:
    """Passive: asked when a hostage is released."""


def who_can_bleed(p: IronThrone, seat: int) -> list[Character]:
    """Those of a player's characters that can pay Melisandre's price in full (IT-11.4)."""
    return [character for character in living(p, seat) if p.power[character] >= LEADERS["melisandre"].cost]


@book.card(
    "leader melisandre", "before_cards_placed", may=lambda p, seat: is_active(p, seat) and bool(who_can_bleed(p, seat))
)
def blood_price(p: IronThrone, seat: int) -> None:
    """Move power from a character to the sheet (it may die of it), and draw."""
    ask(p, seat, BLOOD_PRICE, who_can_bleed(p, seat), (bled, seat))


@book.rule
def bled(p: IronThrone, seat: int, character: Character) -> None:
    """The price is paid."""
    remove_power(p, character, LEADERS["melisandre"].cost)
    draw(p, seat, LEADERS["melisandre"].draw)


@book.card("leader davos", "before_turn", may=lambda p, seat: bool(p.hands[seat]) or can_draw(p, seat))
def smuggler(p: IronThrone, seat: int) -> None:
    """Draw, then discard."""
    draw(p, seat, LEADERS["davos"].draw)
    do(p, (choose_discards, seat, LEADERS["davos"].discard))


@book.card("leader selyse", "trigger", may=lambda p, seat: can_draw(p, seat) or p.sheet[seat] > 0)
def night_fires(p: IronThrone, seat: int) -> None:
    """Whenever one of their characters dies: draw, and distribute up to so much power."""
    draw(p, seat, LEADERS["selyse"].draw)
    do(p, (distribute_up_to, seat, LEADERS["selyse"].max))


# Targaryen. Barristan: `resolution.face_penalty`.


@book.card("leader barristan", "passive", may=lambda _, __: False)
def kingsguard(_: IronThrone, __: int) -> None:
    """Passive: asked at the penalty."""


@book.card("leader daenerys", "before_turn", may=lambda p, _: any(p.hostages))
def breaker_of_chains(p: IronThrone, seat: int) -> None:
    """A hostage that any player holds goes back to its owner's hand; draw."""
    ask(p, seat, BREAK_CHAINS, [f"#{h.number}" for row in p.hostages for h in row], (chains_broken, seat))


@book.rule
def chains_broken(p: IronThrone, seat: int, choice: str) -> None:
    """No release, so nobody else draws (R-IT-22)."""
    owner = return_hostage(p, int(choice[1:]))
    tell(p, "hostage_back", seat=seat, number=int(choice[1:]), owner=owner)
    draw(p, seat, LEADERS["daenerys"].draw)


def who_can_be_raided(p: IronThrone, seat: int) -> tuple[int, ...]:
    """The other players who have spread at least as much influence, and have a card to take (IT-8.1)."""
    others = [other for other in clockwise(p) if other != seat and spread(p, other) >= spread(p, seat)]
    return tuple(other for other in others if sources(p, other))


@book.card("leader drogo", "before_turn", may=lambda p, seat: bool(who_can_be_raided(p, seat)))
def spoils(p: IronThrone, seat: int) -> None:
    """Take a hostage from a player who stands at least as high."""
    do(p, (choose_victim, seat, who_can_be_raided(p, seat)))


def is_alone(p: IronThrone, seat: int) -> bool:
    """An active player whom nobody supports."""
    return is_active(p, seat) and not supporters_of(p, p.sides[seat])


def who_can_give_alms(p: IronThrone) -> list[int]:
    """The players who take no part and have power on their leader sheet, clockwise from the challenger."""
    return [seat for seat in clockwise(p) if not p.sides[seat] and p.sheet[seat]]


@book.card("leader viserys", "after_resolution", may=lambda p, seat: is_alone(p, seat) and bool(who_can_give_alms(p)))
def beggar_king(p: IronThrone, seat: int) -> None:
    """Everybody who takes no part gives power, from sheet to sheet; for that, draw."""
    for giver in who_can_give_alms(p):
        give_power(p, giver, seat, min(LEADERS["viserys"].amount, p.sheet[giver]))
    draw(p, seat, LEADERS["viserys"].draw)


@book.card("leader jorah", "after_reveal", may=lambda p, seat: p.result == HOSTILITY_OUTCOME and is_supporter(p, seat))
def sworn_sword(p: IronThrone, seat: int) -> None:
    """A higher total as a supporter."""
    put_to_work(p, "leader jorah", seat)


@book.card("leader jorah", "total")
def total_of_jorah(_p: IronThrone, _seat: int) -> int:
    """Counted when totals are worked out (R-IT-15)."""
    return LEADERS["jorah"].amount


# Tyrell


@book.card("leader margaery", "trigger", may=can_draw)
def beloved(p: IronThrone, seat: int) -> None:
    """Whenever their character joins a side as a supporter: draw."""
    draw(p, seat, LEADERS["margaery"].draw)


def all_supporters(p: IronThrone) -> list[int]:
    """The supporters of both sides, clockwise from the challenger."""
    return [seat for seat in clockwise(p) if is_supporter(p, seat)]


@book.card(
    "leader loras",
    "before_cards_placed",
    may=lambda p, seat: seat == p.challenger and p.sheet[seat] >= LEADERS["loras"].cost and bool(all_supporters(p)),
)
def champion(p: IronThrone, seat: int) -> None:
    """Pay power as the challenger: single combat, all supporters withdraw."""
    remove_from_sheet(p, seat, LEADERS["loras"].cost)
    for supporter in all_supporters(p):
        withdraw(p, supporter)


@book.card(
    "leader olenna", "before_cards_placed", may=lambda p, seat: is_active(p, seat) and bool(p.hands[opponent(p, seat)])
)
def queen_of_thorns(p: IronThrone, seat: int) -> None:
    """Look at random cards of the opponent's hand."""
    other = opponent(p, seat)
    hand, seen = list(p.hands[other]), []
    for _ in range(min(LEADERS["olenna"].look, len(hand))):
        seen.append(hand.pop(below(p, len(hand))))
    tell(p, "looked", seat=seat, other=other, n=len(seen))
    tell_only(p, (seat,), "looked_at", cards=tuple(sorted(seen)))
    know(p, seat, other, both(p.known[seat][other], tuple(seen)))


def both(known: tuple[Face, ...], seen: tuple[Face, ...]) -> tuple[Face, ...]:
    """What is certain after a look: a card seen may be one that was known already."""
    faces = sorted({*known, *seen})
    return tuple(face for face in faces for _ in range(max(known.count(face), seen.count(face))))


@book.card("leader mace", "before_turn", may=lambda p, seat: can_draw(p, seat) or p.sheet[seat] > 0)
def bounty_of_the_reach(p: IronThrone, seat: int) -> None:
    """Draw, or distribute power."""
    ways = ["draw"] * can_draw(p, seat) + ["distribute"] * (p.sheet[seat] > 0)
    ask(p, seat, BOUNTY, ways, (bounty, seat))


@book.rule
def bounty(p: IronThrone, seat: int, choice: str) -> None:
    """One of the two."""
    if choice == "draw":
        draw(p, seat, LEADERS["mace"].draw)
    else:
        do(p, (distribute, seat, LEADERS["mace"].amount))


@book.card("leader renly", "after_reveal", may=is_active_in_hostility)
def parley(p: IronThrone, seat: int) -> None:
    """The opponent is asked for a truce."""
    ask(p, opponent(p, seat), PARLEY, ["accept", "refuse"], (parleyed, opponent(p, seat)), seat=seat)


@book.rule
def parleyed(p: IronThrone, seat: int, choice: str) -> None:
    """If they agree, the outcome becomes a truce instead."""
    if choice == "accept":
        make_truce(p)
    else:
        tell(p, "no_parley", seat=seat)
