"""What may speak against a choice: ordered checks for each question, resting on what the player may know."""

from __future__ import annotations

from smallcouncil.core import Choice, Legality, Refusal, as_said, unless_offered

from .cards import CARDS, HOUSE_OF, HOUSES, LEADERS
from .state import CHALLENGER, DEFENDER, IronThrone, card_value, is_active, living, sources, takes_part

STOPS = ("done", "stay out")  # where a character may be named, or none


def _clause(p: IronThrone, seat: int) -> str:
    return p.pending[seat].clause


# Characters


def is_own_character(p: IronThrone, seat: int, choice: Choice) -> Refusal | None:
    if HOUSE_OF.get(choice) == p.houses[seat]:
        return None
    return Refusal(_clause(p, seat), "not_your_character", {"given": choice, "characters": tuple(living(p, seat))})


def is_of_the_house(p: IronThrone, seat: int, choice: Choice) -> Refusal | None:
    """Of the house that is asked about."""
    house = p.houses[p.pending[seat].about["owner"]]
    if HOUSE_OF.get(choice) == house:
        return None
    return Refusal(_clause(p, seat), "not_of_house", {"given": choice, "house": house})


def is_in_play(p: IronThrone, seat: int, choice: Choice) -> Refusal | None:
    """Of a house at the table."""
    if HOUSE_OF.get(choice) in p.houses:
        return None
    return Refusal(_clause(p, seat), "no_such_character", {"given": choice})


def leads_no_house(p: IronThrone, _seat: int, choice: Choice) -> Refusal | None:
    """IT-2.2: a leader is not among the characters."""
    return Refusal("IT-2.2", "leads", {"character": choice}) if choice in p.leaders else None


def is_alive(p: IronThrone, _seat: int, choice: Choice) -> Refusal | None:
    """IT-9.1."""
    return Refusal("IT-9.1", "dead", {"character": choice}) if choice in p.dead else None


def _out_of_reach(p: IronThrone, seat: int, choice: Choice) -> Refusal:
    return Refusal(_clause(p, seat), "out_of_reach", {"character": choice})


THERE = (leads_no_house, is_alive, unless_offered(_out_of_reach))
OF_OWN_CHARACTER = Legality(as_said, (is_own_character, *THERE), plain=STOPS)
OF_HOUSE_CHARACTER = Legality(as_said, (is_of_the_house, *THERE), plain=STOPS)
OF_PARTICIPANT = Legality(as_said, (is_in_play, *THERE))


def read_offer(p: IronThrone, seat: int, choice: Choice) -> tuple[Choice, Choice] | Refusal:
    """IT-5.1: a side and a character, by who is not active."""
    side, _, character = choice.partition(" ")
    if side in (CHALLENGER, DEFENDER) and not is_active(p, seat):
        return side, character
    return Refusal("IT-5.1", "not_an_offer", {"given": choice})


def offers_own_character(p: IronThrone, seat: int, _side: str, character: Choice) -> Refusal | None:
    """IT-5.1, IT-2.2, IT-9.1: a living one of one's own."""
    return (
        is_own_character(p, seat, character)
        or leads_no_house(p, seat, character)
        or is_alive(p, seat, character)
        or (None if character in living(p, seat) else _out_of_reach(p, seat, character))
    )


OF_OFFER = Legality(read_offer, (offers_own_character,), plain=STOPS)


# Players


def is_house(_p: IronThrone, _seat: int, choice: Choice) -> Refusal | None:
    """IT-1.1: named by the house."""
    return None if choice in HOUSES else Refusal("IT-1.1", "no_such_house", {"given": choice})


def is_house_in_play(p: IronThrone, _seat: int, choice: Choice) -> Refusal | None:
    """IT-2.1."""
    return None if choice in p.houses else Refusal("IT-2.1", "house_not_in_play", {"house": choice})


def _not_possible(p: IronThrone, seat: int, choice: Choice) -> Refusal:
    return Refusal(_clause(p, seat), "player_not_possible", {"house": choice})


OF_PLAYER = Legality(as_said, (is_house, is_house_in_play, unless_offered(_not_possible)))


# Cards


def is_in_hand(p: IronThrone, seat: int, choice: Choice) -> Refusal | None:
    """Of one's own hand; nobody uses another house's card (IT-9.8)."""
    return None if choice in p.hands[seat] else Refusal(_clause(p, seat), "not_in_hand", {"given": choice})


def has_text(_p: IronThrone, _seat: int, choice: Choice) -> Refusal | None:
    """IT-11.5: a character card."""
    return None if choice in CARDS else Refusal("IT-11.5", "no_text", {"given": choice})


def is_its_time(p: IronThrone, seat: int, choice: Choice) -> Refusal | None:
    """IT-9.5: in the window that its timing names."""
    if CARDS[choice].timing == p.pending[seat].about["timing"]:
        return None
    return Refusal("IT-9.5", "wrong_time", {"card": f"card {choice}"})


def is_taking_part(p: IronThrone, seat: int, choice: Choice) -> Refusal | None:
    """IT-9.5: its character takes part."""
    return None if takes_part(p, seat, choice) else Refusal("IT-9.5", "takes_no_part", {"character": choice})


def _condition_not_met(_p: IronThrone, _seat: int, choice: Choice) -> Refusal:
    """IT-11.4, R-IT-4: as its text says; what could do nothing at all cannot be played."""
    return Refusal("IT-11.4", "condition_not_met", {"card": f"card {choice}"})


def _not_in_hand(p: IronThrone, seat: int, choice: Choice) -> Refusal:
    return Refusal(_clause(p, seat), "not_in_hand", {"given": choice})


def _not_higher(p: IronThrone, seat: int, choice: Choice) -> Refusal:
    return Refusal("IT-9.9", "not_higher", {"given": choice, "n": card_value(p.revealed[seat])})


def _no_hostility(p: IronThrone, seat: int, choice: Choice) -> Refusal:
    return Refusal(_clause(p, seat), "no_hostility", {"given": choice})


OF_PLAY = Legality(
    as_said,
    (is_in_hand, has_text, is_its_time, is_alive, is_taking_part, unless_offered(_condition_not_met)),
    plain=("pass", "pass all"),
)
OF_HAND = Legality(as_said, (is_in_hand, unless_offered(_not_in_hand)))
OF_REPLACEMENT = Legality(as_said, (is_in_hand, unless_offered(_not_higher)))
OF_HOSTILITY = Legality(as_said, (is_in_hand, unless_offered(_no_hostility)))


# Hostages


def read_hostage(_p: IronThrone, _seat: int, choice: Choice) -> tuple[str, str] | Refusal:
    """IT-3.2: release or torture, and a number."""
    what, _, number = choice.partition(" #")
    if what in ("release", "torture") and number.isdecimal():
        return what, number
    return Refusal("IT-3.2", "release_or_torture", {"given": choice})


def is_own_hostage(p: IronThrone, seat: int, _what: str, number: str) -> Refusal | None:
    """IT-3.2: one that the player holds."""
    held = any(str(hostage.number) == number for hostage in p.hostages[seat])
    return None if held else Refusal("IT-3.2", "not_your_hostage", {"number": number})


def can_be_tortured(p: IronThrone, seat: int, what: str, number: str) -> Refusal | None:
    """R-IT-22: a dead character's card cannot."""
    if f"{what} #{number}" in p.pending[seat].options:
        return None
    face = next(hostage.face for hostage in p.hostages[seat] if str(hostage.number) == number)
    return Refusal("R-IT-22", "dead_hostage", {"character": face})


def _not_that_hostage(p: IronThrone, seat: int, choice: Choice) -> Refusal:
    """Barristan's card: of the own house."""
    if any(choice == f"#{hostage.number}" for row in p.hostages for hostage in row):
        return Refusal(_clause(p, seat), "hostage_of_others", {"number": choice[1:]})
    return Refusal(_clause(p, seat), "no_such_hostage", {"given": choice})


OF_HOSTAGES = Legality(read_hostage, (is_own_hostage, can_be_tortured), plain=("pass",))
OF_HOSTAGE_NUMBER = Legality(as_said, (unless_offered(_not_that_hostage),))


# Whatever is said with a few words


def of_own_sheet(p: IronThrone, seat: int, choice: Choice) -> Refusal:
    """IT-2.1: one of the two drawn."""
    return Refusal("IT-2.1", "not_drawn", {"given": choice, "sheets": p.sheets[seat]})


def of_use(p: IronThrone, seat: int, _: Choice) -> Refusal:
    """IT-9.6."""
    return Refusal(_clause(p, seat), "use_or_pass")


def of_passive(p: IronThrone, seat: int, _: Choice) -> Refusal:
    """IT-9.6, R-IT-33."""
    return Refusal(_clause(p, seat), "use_or_pass_or_ever")


def of_source(p: IronThrone, seat: int, choice: Choice) -> Refusal:
    """IT-8.1, R-IT-19: one that has a card, and not none."""
    victim = p.pending[seat].about["victim"]
    return Refusal("IT-8.1", "no_such_source", {"given": choice, "sources": tuple(sources(p, victim))})


def of_accept(_: IronThrone, __: int, ___: Choice) -> Refusal:
    """IT-5.2."""
    return Refusal("IT-5.2", "accept_or_refuse")


def of_parley(p: IronThrone, seat: int, _: Choice) -> Refusal:
    """IT-6.6."""
    return Refusal(_clause(p, seat), "accept_or_refuse")


def of_zeal(p: IronThrone, seat: int, choice: Choice) -> Refusal:
    """Up to so much power."""
    return Refusal("IT-10.1", "how_much", {"most": p.pending[seat].about["most"], "given": choice})


def of_bounty(_: IronThrone, __: int, choice: Choice) -> Refusal:
    """Draw, or distribute."""
    return Refusal("IT-9.6", "draw_or_distribute", {"leader": LEADERS["mace"].title, "given": choice})
