"""The texts of the character cards of Lannister, Stark and Baratheon."""

from __future__ import annotations

from smallcouncil.core import ask, do, shuffled, tell, tell_only

from . import refusals
from .abilities import put_to_work
from .book import book
from .cards import CARDS, TRUCE, VALUE, Character, Face, House
from .encounter import replace_revealed
from .hostages import choose_victim
from .leaders import can_draw
from .moves import distribute_up_to, draw, know, move_to_character, remove_power, withdraw
from .resolution import is_reward_prevented, takeable
from .state import (
    BETRAYAL,
    DEFENDER,
    HOSTILITY_OUTCOME,
    OPPOSING,
    TRUCE_OUTCOME,
    IronThrone,
    active_player,
    card_value,
    has_effect,
    has_living_participant,
    hostility_side,
    is_active,
    is_lost_by,
    is_supporter,
    is_won_by,
    opponent,
    outcome_of,
    players_of,
    sources,
    supporters_of,
)

INSTINCT = book.question("instinct", clause="IT-9.9", legality=refusals.OF_PLAYER)
# Which higher cards a hand holds is secret: who must replace is asked even with one left (IT-9.9).
REPLACE = book.question("replace", clause="IT-9.9", legality=refusals.OF_REPLACEMENT, always="IT-9.9")
# As many options as the hand holds hostility cards, which is secret (IT-9.9).
BREAK_OATH = book.question("break_oath", clause="IT-6.1", legality=refusals.OF_HOSTILITY, always="IT-9.9")
LETTER = book.question("letter", clause="IT-9.4", legality=refusals.OF_PLAYER)
WARG = book.question("warg", clause="R-IT-28", legality=refusals.OF_PLAYER)
SHADOW = book.question("shadow", clause="IT-10.2", legality=refusals.OF_PARTICIPANT)
ZEAL = book.question("zeal", clause="IT-10.1", refuse=refusals.of_zeal)


def is_hostility(p: IronThrone, _: int) -> bool:
    """The outcome is hostility, not betrayal (R-IT-9)."""
    return p.result == HOSTILITY_OUTCOME


def living_participants(p: IronThrone, side: str) -> list[Character]:
    """The characters of a side that still take part."""
    return [p.participants[seat] for seat in players_of(p, side) if has_living_participant(p, seat)]


# Lannister


def revealers_of_hostility(p: IronThrone) -> list[int]:
    """The active players whose revealed card is no truce; a character laid as 0 is a hostility card (IT-9.9)."""
    return [seat for seat in (p.challenger, active_player(p, DEFENDER)) if p.revealed[seat] != TRUCE]


@book.card("card tyrion", "after_reveal", may=lambda p, _: bool(revealers_of_hostility(p)))
def political_instinct(p: IronThrone, seat: int) -> None:
    """An active player who revealed hostility replaces it by a higher one, if they hold one."""
    ask(p, seat, INSTINCT, [p.houses[active] for active in revealers_of_hostility(p)], (instinct,))


@book.rule
def instinct(p: IronThrone, house: House) -> None:
    """IT-9.9, R-IT-14: who can replace must; a hand that cannot is known to hold no higher hostility card."""
    seat = p.houses.index(house)
    higher = higher_hostility(p, seat)
    if higher:
        ask(p, seat, REPLACE, higher, (replace, seat))
    else:
        tell(p, "no_higher_card", seat=seat)
        if p.hands[seat]:
            p.capped[seat] += ((card_value(p.revealed[seat]), len(p.hands[seat])),)


def higher_hostility(p: IronThrone, seat: int) -> list[Face]:
    """The hostility cards in hand above the revealed one; a character in hand is never one."""
    least = card_value(p.revealed[seat])
    return [face for face in dict.fromkeys(p.hands[seat]) if VALUE.get(face, 0) > least]


@book.rule
def replace(p: IronThrone, seat: int, face: Face) -> None:
    """The old one is discarded at once."""
    replace_revealed(p, seat, face)


@book.card(
    "card cersei",
    "after_resolution",
    may=lambda p, seat: is_lost_by(p, seat) and bool(living_participants(p, OPPOSING[p.sides[seat]])),
)
def wildfire_plot(p: IronThrone, seat: int) -> None:
    """Every player of the opposing side removes power from their participant."""
    for character in living_participants(p, OPPOSING[p.sides[seat]]):
        remove_power(p, character, CARDS["cersei"].amount)


@book.card("card tywin", "before_cards_placed", may=lambda p, seat: bool(supporters_of(p, OPPOSING[p.sides[seat]])))
def send_a_letter(p: IronThrone, seat: int) -> None:
    """A supporter of the opposing side withdraws."""
    houses = [p.houses[supporter] for supporter in supporters_of(p, OPPOSING[p.sides[seat]])]
    ask(p, seat, LETTER, houses, (letter_read,))


@book.rule
def letter_read(p: IronThrone, house: House) -> None:
    """IT-9.4."""
    withdraw(p, p.houses.index(house))


def has_oath_to_break(p: IronThrone, seat: int) -> bool:
    """A truce in which this player revealed a truce card, and holds a hostility card."""
    is_sworn = p.result == TRUCE_OUTCOME and is_active(p, seat) and p.revealed[seat] == TRUCE
    return is_sworn and bool(higher_hostility(p, seat))


@book.card("card jaime", "after_reveal", may=has_oath_to_break)
def oathbreaker(p: IronThrone, seat: int) -> None:
    """A hostility card from hand takes the place of the own truce card."""
    ask(p, seat, BREAK_OATH, higher_hostility(p, seat), (oath_broken, seat))


@book.rule
def oath_broken(p: IronThrone, seat: int, face: Face) -> None:
    """IT-6.4, IT-6.5: the outcome is what the two cards make now."""
    replace_revealed(p, seat, face)
    p.result = outcome_of(p)
    tell(p, "outcome", outcome=p.result)


def can_take_from_losers(p: IronThrone, seat: int) -> bool:
    """Whether a hostage can be taken from a player of the losing side (IT-7.6)."""
    return any(sources(p, victim) for victim in takeable(p, OPPOSING[p.sides[seat]]))


@book.card(
    "card joffrey",
    "after_resolution",
    may=lambda p, seat: p.result == HOSTILITY_OUTCOME and is_won_by(p, seat) and can_take_from_losers(p, seat),
)
def bring_me_his_head(p: IronThrone, seat: int) -> None:
    """Take a hostage from any player of the losing side."""
    do(p, (choose_victim, seat, takeable(p, OPPOSING[p.sides[seat]])))


# Stark


@book.card("card robb", "after_resolution", may=can_draw)
def tactical_manoeuvre(p: IronThrone, seat: int) -> None:
    """Shuffle the discard pile into the deck and draw; what was played this round is not there yet (R-IT-13)."""
    p.decks[seat] = tuple(shuffled(p, sorted(p.decks[seat] + p.discards[seat])))
    p.discards[seat] = ()
    tell(p, "reshuffled", seat=seat)
    draw(p, seat, CARDS["robb"].draw)


@book.card("card arya", "after_resolution", may=lambda p, seat: is_lost_by(p, seat) and has_listed(p, seat))
def list_of_names(p: IronThrone, seat: int) -> None:
    """The opposing active player removes all but a little power from their participant."""
    character = p.participants[opponent(p, seat)]
    remove_power(p, character, p.power[character], keep=CARDS["arya"].keep)


def has_listed(p: IronThrone, seat: int) -> bool:
    """Whether the opposing participant lives and has more than what is kept."""
    return p.power.get(p.participants[opponent(p, seat)], 0) > CARDS["arya"].keep


def is_betrayed(p: IronThrone, seat: int) -> bool:
    """Whether this side would lose by a betrayal."""
    return p.result == BETRAYAL and p.sides[seat] != hostility_side(p)


@book.card(
    "card eddard",
    "after_reveal",
    may=lambda p, seat: is_betrayed(p, seat) and not has_effect(p, "card eddard", p.sides[seat]),
)
def lords_justice(p: IronThrone, seat: int) -> None:
    """Their side suffers no penalty this round."""
    put_to_work(p, "card eddard", seat)


@book.card("card catelyn", "before_cards_placed", may=lambda p, seat: p.sheet[seat] > 0)
def family_duty_honour(p: IronThrone, seat: int) -> None:
    """Distribute up to so much power."""
    do(p, (distribute_up_to, seat, CARDS["catelyn"].max))


@book.card("card bran", "before_cards_placed", may=lambda p, seat: bool(hands_to_see(p, seat)))
def warg(p: IronThrone, seat: int) -> None:
    """Look at the hand of an active player."""
    ask(p, seat, WARG, [p.houses[active] for active in hands_to_see(p, seat)], (looked, seat))


def hands_to_see(p: IronThrone, seat: int) -> list[int]:
    """The active players with a hand, but the looker."""
    return [active for active in (p.challenger, active_player(p, DEFENDER)) if active != seat and p.hands[active]]


@book.rule
def looked(p: IronThrone, seat: int, house: House) -> None:
    """R-IT-28: the looker knows the whole hand until a card moves unseen."""
    other = p.houses.index(house)
    tell(p, "looked", seat=seat, other=other, n=len(p.hands[other]))
    tell_only(p, (seat,), "looked_at", cards=tuple(sorted(p.hands[other])))
    know(p, seat, other, p.hands[other])


# Baratheon


@book.card("card stannis", "after_reveal", may=is_hostility)
def siege_lord(p: IronThrone, seat: int) -> None:
    """A higher total, and a tie is won."""
    put_to_work(p, "card stannis", seat)


@book.card("card stannis", "total")
def total_of_stannis(_p: IronThrone, _seat: int) -> int:
    """Counted when totals are worked out (R-IT-15)."""
    return CARDS["stannis"].amount


def who_can_be_struck(p: IronThrone, seat: int) -> list[Character]:
    """Participants of the opposing side with more power than they keep."""
    opposing = living_participants(p, OPPOSING[p.sides[seat]])
    return [character for character in opposing if p.power[character] > CARDS["melisandre"].keep]


@book.card("card melisandre", "before_cards_placed", may=lambda p, seat: bool(who_can_be_struck(p, seat)))
def shadow_assassin(p: IronThrone, seat: int) -> None:
    """A participant of the opposing side loses power, but never all."""
    ask(p, seat, SHADOW, who_can_be_struck(p, seat), (struck,))


@book.rule
def struck(p: IronThrone, character: Character) -> None:
    """It never dies of it."""
    remove_power(p, character, CARDS["melisandre"].amount, keep=CARDS["melisandre"].keep)


@book.card("card davos", "after_reveal", may=is_supporter)
def safe_passage(p: IronThrone, seat: int) -> None:
    """Withdraw, and draw."""
    withdraw(p, seat)
    draw(p, seat, CARDS["davos"].draw)


@book.card(
    "card selyse",
    "after_resolution",
    may=lambda p, seat: is_lost_by(p, seat) and has_living_participant(p, seat) and p.sheet[seat] > 0,
)
def zeal(p: IronThrone, seat: int) -> None:
    """Move power from the sheet to the participant."""
    most = min(CARDS["selyse"].max, p.sheet[seat])
    ask(p, seat, ZEAL, [str(n) for n in range(most + 1)], (moved_by_zeal, seat), most=most)


@book.rule
def moved_by_zeal(p: IronThrone, seat: int, choice: str) -> None:
    """As many as were named."""
    if int(choice):
        move_to_character(p, seat, p.participants[seat], int(choice))


@book.card("card shireen", "after_reveal", may=lambda p, _: p.result == BETRAYAL and not is_reward_prevented(p))
def innocence(p: IronThrone, seat: int) -> None:
    """The winning side gets no reward this round."""
    put_to_work(p, "card shireen", seat)
