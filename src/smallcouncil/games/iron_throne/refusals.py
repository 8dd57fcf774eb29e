"""Why a choice is not legal: the clause and the reason, resting on what the player may know."""

from __future__ import annotations

from smallcouncil.core import Refusal

from .cards import CARDS, HOUSE_OF, HOUSES, LEADERS, Character
from .state import CHALLENGER, DEFENDER, IronThrone, card_value, is_active, living, sources, takes_part


def _clause(p: IronThrone, seat: int) -> str:
    return p.pending[seat].clause


def of_own_sheet(p: IronThrone, seat: int, choice: str) -> Refusal:
    """IT-2.1: one of the two drawn."""
    return Refusal("IT-2.1", "not_drawn", {"given": choice, "sheets": p.sheets[seat]})


def of_own_character(p: IronThrone, seat: int, choice: str) -> Refusal:
    """A living character of one's own."""
    if choice not in HOUSE_OF or HOUSE_OF[choice] != p.houses[seat]:
        return Refusal(_clause(p, seat), "not_your_character", {"given": choice, "characters": tuple(living(p, seat))})
    return _not_there(p, seat, choice)


def _not_there(p: IronThrone, seat: int, choice: Character) -> Refusal:
    if choice in p.leaders:
        return Refusal("IT-2.2", "leads", {"character": choice})
    if choice in p.dead:
        return Refusal("IT-9.1", "dead", {"character": choice})
    return Refusal(_clause(p, seat), "out_of_reach", {"character": choice})


def of_house_character(p: IronThrone, seat: int, choice: str) -> Refusal:
    """A living character of a certain house."""
    owner = p.pending[seat].about["owner"]
    if choice not in HOUSE_OF or HOUSE_OF[choice] != p.houses[owner]:
        return Refusal(_clause(p, seat), "not_of_house", {"given": choice, "house": p.houses[owner]})
    return _not_there(p, seat, choice)


def of_participant(p: IronThrone, seat: int, choice: str) -> Refusal:
    """A character that an effect reaches."""
    if choice not in HOUSE_OF or HOUSE_OF[choice] not in p.houses:
        return Refusal(_clause(p, seat), "no_such_character", {"given": choice})
    return _not_there(p, seat, choice)


def of_player(p: IronThrone, seat: int, choice: str) -> Refusal:
    """A player, named by the house."""
    if choice not in HOUSES:
        return Refusal("IT-1.1", "no_such_house", {"given": choice})
    if choice not in p.houses:
        return Refusal("IT-2.1", "house_not_in_play", {"house": choice})
    return Refusal(_clause(p, seat), "player_not_possible", {"house": choice})


def of_use(p: IronThrone, seat: int, _: str) -> Refusal:
    """IT-9.6."""
    return Refusal(_clause(p, seat), "use_or_pass")


def of_passive(p: IronThrone, seat: int, _: str) -> Refusal:
    """IT-9.6, R-IT-33."""
    return Refusal(_clause(p, seat), "use_or_pass_or_ever")


def of_play(p: IronThrone, seat: int, choice: str) -> Refusal:
    """IT-9.5: its time, its character taking part, its condition."""
    if choice not in p.hands[seat]:
        return Refusal("IT-11.5", "not_in_hand", {"given": choice})
    if choice not in CARDS:
        return Refusal("IT-11.5", "no_text", {"given": choice})
    if CARDS[choice].timing != p.pending[seat].about["timing"]:
        return Refusal("IT-9.5", "wrong_time", {"card": f"card {choice}"})
    if choice in p.dead:
        return Refusal("IT-9.1", "dead", {"character": choice})
    if not takes_part(p, seat, choice):
        return Refusal("IT-9.5", "takes_no_part", {"character": choice})
    return Refusal("IT-11.4", "condition_not_met", {"card": f"card {choice}"})


def of_hand(p: IronThrone, seat: int, choice: str) -> Refusal:
    """A card of one's own hand."""
    return Refusal(_clause(p, seat), "not_in_hand", {"given": choice})


def of_replacement(p: IronThrone, seat: int, choice: str) -> Refusal:
    """IT-9.9: a higher hostility card from hand."""
    if choice not in p.hands[seat]:
        return Refusal("IT-9.9", "not_in_hand", {"given": choice})
    return Refusal("IT-9.9", "not_higher", {"given": choice, "n": card_value(p.revealed[seat])})


def of_hostility(p: IronThrone, seat: int, choice: str) -> Refusal:
    """A hostility card from hand."""
    if choice not in p.hands[seat]:
        return of_hand(p, seat, choice)
    return Refusal(_clause(p, seat), "no_hostility", {"given": choice})


def of_hostages(p: IronThrone, seat: int, choice: str) -> Refusal:
    """IT-3.2: release or torture a hostage one holds; a dead character's card cannot be tortured (R-IT-22)."""
    what, number = choice.split(" #", 1) if " #" in choice else ("", "")
    if what not in ("release", "torture") or not number.isdecimal():
        return Refusal("IT-3.2", "release_or_torture", {"given": choice})
    face = next((h.face for h in p.hostages[seat] if str(h.number) == number), None)
    if face is None:
        return Refusal("IT-3.2", "not_your_hostage", {"number": number})
    return Refusal("R-IT-22", "dead_hostage", {"character": face})


def of_hostage_number(p: IronThrone, seat: int, choice: str) -> Refusal:
    """A hostage that somebody holds; Barristan's card: of the own house."""
    if any(choice == f"#{h.number}" for row in p.hostages for h in row):
        return Refusal(_clause(p, seat), "hostage_of_others", {"number": choice[1:]})
    return Refusal(_clause(p, seat), "no_such_hostage", {"given": choice})


def of_source(p: IronThrone, seat: int, choice: str) -> Refusal:
    """IT-8.1."""
    victim = p.pending[seat].about["victim"]
    return Refusal("IT-8.1", "no_such_source", {"given": choice, "sources": tuple(sources(p, victim))})


def of_offer(p: IronThrone, seat: int, choice: str) -> Refusal:
    """IT-5.1."""
    side, _, character = choice.partition(" ")
    if side in (CHALLENGER, DEFENDER) and not is_active(p, seat):
        return of_own_character(p, seat, character)
    return Refusal("IT-5.1", "not_an_offer", {"given": choice})


def of_accept(_: IronThrone, __: int, ___: str) -> Refusal:
    """IT-5.2."""
    return Refusal("IT-5.2", "accept_or_refuse")


def of_parley(p: IronThrone, seat: int, _: str) -> Refusal:
    """IT-6.6."""
    return Refusal(_clause(p, seat), "accept_or_refuse")


def of_zeal(p: IronThrone, seat: int, choice: str) -> Refusal:
    """Up to so much power."""
    return Refusal("IT-10.1", "how_much", {"most": p.pending[seat].about["most"], "given": choice})


def of_bounty(_: IronThrone, __: int, choice: str) -> Refusal:
    """Draw, or distribute."""
    return Refusal("IT-9.6", "draw_or_distribute", {"leader": LEADERS["mace"].title, "given": choice})
