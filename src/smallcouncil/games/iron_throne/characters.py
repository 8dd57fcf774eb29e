"""The texts of the character cards, house by house."""

from __future__ import annotations

from smallcouncil.core import ask, do, shuffled, tell, tell_only

from . import refusals
from .abilities import BONUSES, card, put_to_work
from .book import book
from .cards import CARDS, TRUCE, VALUE, Character, Face, House
from .encounter import is_at_work, replace_revealed
from .hostages import choose_victim
from .leaders import BREAK_CHAINS, can_draw
from .moves import distribute_up_to, draw, know, move_to_character, remove_power, return_hostage, withdraw
from .resolution import is_reward_prevented, takeable
from .state import (
    BETRAYAL,
    CHALLENGER,
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
    living,
    opponent,
    outcome_of,
    players_of,
    sources,
    supporters_of,
)
from .support import answered

INSTINCT = book.question("instinct", clause="IT-9.9", refuse=refusals.of_player)
# Which higher cards a hand holds is secret: who must replace is asked even with one left (IT-9.9).
REPLACE = book.question("replace", clause="IT-9.9", refuse=refusals.of_replacement, always="IT-9.9")
# As many options as the hand holds hostility cards, which is secret (IT-9.9).
BREAK_OATH = book.question("break_oath", clause="IT-6.1", refuse=refusals.of_hostility, always="IT-9.9")
LETTER = book.question("letter", clause="IT-9.4", refuse=refusals.of_player)
WARG = book.question("warg", clause="R-IT-28", refuse=refusals.of_player)
SHADOW = book.question("shadow", clause="IT-10.2", refuse=refusals.of_participant)
POISON = book.question("poison", clause="IT-10.2", refuse=refusals.of_participant)
ZEAL = book.question("zeal", clause="IT-10.1", refuse=refusals.of_zeal)
CROWN_FOR_A_DAY = book.question("king", clause="IT-5.1", refuse=refusals.of_player)
OFFER_TO_KING = book.question("offer_to_king", clause="IT-5.1", refuse=refusals.of_own_character)
KING_ACCEPTS = book.question("king_accepts", clause="IT-5.2", refuse=refusals.of_accept)


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


@card("tyrion", when=lambda p, _: bool(revealers_of_hostility(p)))
def political_instinct(p: IronThrone, seat: int) -> None:
    """An active player who revealed hostility replaces it by a higher one, if they hold one."""
    ask(p, seat, INSTINCT, [p.houses[active] for active in revealers_of_hostility(p)], (instinct,))


@book.rule
def instinct(p: IronThrone, house: House) -> None:
    """IT-9.9: who can replace must; a hand that cannot is known to hold no higher hostility card."""
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


@card("cersei", when=lambda p, seat: is_lost_by(p, seat) and bool(living_participants(p, OPPOSING[p.sides[seat]])))
def wildfire_plot(p: IronThrone, seat: int) -> None:
    """Every player of the opposing side removes power from their participant."""
    for character in living_participants(p, OPPOSING[p.sides[seat]]):
        remove_power(p, character, CARDS["cersei"].amount)


@card("tywin", when=lambda p, seat: bool(supporters_of(p, OPPOSING[p.sides[seat]])))
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


@card("jaime", when=has_oath_to_break)
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


@card(
    "joffrey",
    when=lambda p, seat: p.result == HOSTILITY_OUTCOME and is_won_by(p, seat) and can_take_from_losers(p, seat),
)
def bring_me_his_head(p: IronThrone, seat: int) -> None:
    """Take a hostage from any player of the losing side."""
    do(p, (choose_victim, seat, takeable(p, OPPOSING[p.sides[seat]])))


# Stark


@card("robb", when=can_draw)
def tactical_manoeuvre(p: IronThrone, seat: int) -> None:
    """Shuffle the discard pile into the deck and draw; what was played this round is not there yet (R-IT-13)."""
    p.decks[seat] = tuple(shuffled(p, sorted(p.decks[seat] + p.discards[seat])))
    p.discards[seat] = ()
    tell(p, "reshuffled", seat=seat)
    draw(p, seat, CARDS["robb"].draw)


@card("arya", when=lambda p, seat: is_lost_by(p, seat) and has_listed(p, seat))
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


@card("eddard", when=lambda p, seat: is_betrayed(p, seat) and not has_effect(p, "card eddard", p.sides[seat]))
def lords_justice(p: IronThrone, seat: int) -> None:
    """Their side suffers no penalty this round."""
    put_to_work(p, "card eddard", seat)


@card("catelyn", when=lambda p, seat: p.sheet[seat] > 0)
def family_duty_honour(p: IronThrone, seat: int) -> None:
    """Distribute up to so much power."""
    do(p, (distribute_up_to, seat, CARDS["catelyn"].max))


@card("bran", when=lambda p, seat: bool(hands_to_see(p, seat)))
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


@card("stannis", when=is_hostility)
def siege_lord(p: IronThrone, seat: int) -> None:
    """A higher total, and a tie is won."""
    put_to_work(p, "card stannis", seat)


def who_can_be_struck(p: IronThrone, seat: int) -> list[Character]:
    """Participants of the opposing side with more power than they keep."""
    opposing = living_participants(p, OPPOSING[p.sides[seat]])
    return [character for character in opposing if p.power[character] > CARDS["melisandre"].keep]


@card("melisandre", when=lambda p, seat: bool(who_can_be_struck(p, seat)))
def shadow_assassin(p: IronThrone, seat: int) -> None:
    """A participant of the opposing side loses power, but never all."""
    ask(p, seat, SHADOW, who_can_be_struck(p, seat), (struck,))


@book.rule
def struck(p: IronThrone, character: Character) -> None:
    """It never dies of it."""
    remove_power(p, character, CARDS["melisandre"].amount, keep=CARDS["melisandre"].keep)


@card("davos", when=is_supporter)
def safe_passage(p: IronThrone, seat: int) -> None:
    """Withdraw, and draw."""
    withdraw(p, seat)
    draw(p, seat, CARDS["davos"].draw)


@card("selyse", when=lambda p, seat: is_lost_by(p, seat) and has_living_participant(p, seat) and p.sheet[seat] > 0)
def zeal(p: IronThrone, seat: int) -> None:
    """Move power from the sheet to the participant."""
    most = min(CARDS["selyse"].max, p.sheet[seat])
    ask(p, seat, ZEAL, [str(n) for n in range(most + 1)], (moved_by_zeal, seat), most=most)


@book.rule
def moved_by_zeal(p: IronThrone, seat: int, choice: str) -> None:
    """As many as were named."""
    if int(choice):
        move_to_character(p, seat, p.participants[seat], int(choice))


@card("shireen", when=lambda p, _: p.result == BETRAYAL and not is_reward_prevented(p))
def innocence(p: IronThrone, seat: int) -> None:
    """The winning side gets no reward this round."""
    put_to_work(p, "card shireen", seat)


# Targaryen


@card("daenerys", when=lambda p, seat: is_hostility(p, seat) and can_burn(p, seat))
def dracarys(p: IronThrone, seat: int) -> None:
    """The opposing card counts nothing if it is low enough."""
    put_to_work(p, "card daenerys", seat)


def can_burn(p: IronThrone, seat: int) -> bool:
    """Whether the opposing card is low enough, counts something, and is not burnt already."""
    dracarys, value = CARDS["daenerys"], card_value(p.revealed[opponent(p, seat)])
    return dracarys.amount < value <= dracarys.threshold and not is_at_work(p, "card daenerys", p.sides[seat])


@card("drogo", when=is_won_by)
def khalasar(p: IronThrone, seat: int) -> None:
    """Draw at the end of the round."""
    p.later_draws[seat] += CARDS["drogo"].draw


@card("viserys", when=lambda p, seat: p.power.get(p.participants[seat], 0) >= CARDS["viserys"].cost)
def golden_crown(p: IronThrone, seat: int) -> None:
    """The participant loses power (it may die of it): draw."""
    remove_power(p, p.participants[seat], CARDS["viserys"].cost)
    draw(p, seat, CARDS["viserys"].draw)


@card("jorah", when=is_supporter)
def old_loyalties(p: IronThrone, seat: int) -> None:
    """A supporter goes over to the other side, which nobody can refuse."""
    p.sides[seat] = OPPOSING[p.sides[seat]]
    tell(p, "goes_over", seat=seat, side=p.sides[seat], character=p.participants[seat])


def captives(p: IronThrone, seat: int) -> list[str]:
    """The hostages of a player's own house, whoever holds them."""
    return [f"#{h.number}" for row in p.hostages for h in row if h.owner == seat]


@card("barristan", when=lambda p, seat: bool(captives(p, seat)))
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


@card("margaery", when=is_lost_by)
def growing_strong(p: IronThrone, seat: int) -> None:
    """Distribute up to so much power now; draw at the end of the round."""
    p.later_draws[seat] += CARDS["margaery"].draw
    do(p, (distribute_up_to, seat, CARDS["margaery"].max))


@card("loras", when=lambda p, seat: is_hostility(p, seat) and p.sides[seat] == CHALLENGER)
def tourney_knight(p: IronThrone, seat: int) -> None:
    """A higher total on the challenger's side."""
    put_to_work(p, "card loras", seat)


def who_can_be_poisoned(p: IronThrone, seat: int) -> list[Character]:
    """Living characters of the players of the losing side, whether they took part or not."""
    return [character for loser in players_of(p, OPPOSING[p.sides[seat]]) for character in living(p, loser)]


@card("olenna", when=lambda p, seat: is_won_by(p, seat) and bool(who_can_be_poisoned(p, seat)))
def poisoned_cup(p: IronThrone, seat: int) -> None:
    """One of them loses power."""
    ask(p, seat, POISON, who_can_be_poisoned(p, seat), (poisoned,))


@book.rule
def poisoned(p: IronThrone, character: Character) -> None:
    """It may die of it."""
    remove_power(p, character, CARDS["olenna"].amount)


@card("mace", when=lambda p, seat: any(can_draw(p, player) for player in players_of(p, p.sides[seat])))
def supply_train(p: IronThrone, seat: int) -> None:
    """Draw; every other player of the side draws too."""
    for player in players_of(p, p.sides[seat]):
        draw(p, player, CARDS["mace"].draw if player == seat else CARDS["mace"].draw_others)


def bystanders(p: IronThrone) -> list[int]:
    """The players who do not take part."""
    return [seat for seat in range(p.players) if not p.sides[seat]]


@card("renly", when=lambda p, seat: is_active(p, seat) and bool(bystanders(p)))
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


# What they add, counted when totals are worked out (R-IT-15)

BONUSES |= {
    "card stannis": lambda _, __: CARDS["stannis"].amount,
    "card loras": lambda _, __: CARDS["loras"].amount,
}
