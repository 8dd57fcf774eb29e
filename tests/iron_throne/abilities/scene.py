"""Encounters at the moment that matters, and what an ability changed there.

    p = scene("jaime robb", supports="defender mace", leaders="tywin", cards="12 10")
    use(p, "lannister")
    assert totals(p) == (19, 18)

Everybody who takes part holds at least a truce card, so that every window asks somebody and stays open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import smallcouncil as sc
from smallcouncil.games.iron_throne.cards import CARDS, HAND, HOUSE_OF, HOUSES, TRUCE, Character, Face, House
from smallcouncil.games.iron_throne.state import IronThrone, clockwise
from tests.iron_throne.table import asked, finish_round, go, lay, seat_of, start_encounter, table, the_kind, timing

# Leaders who are asked nothing in an encounter, unless a scene gives them a reason.
CALM = {
    "stark": ("robb", "catelyn"),
    "lannister": ("joffrey", "cersei"),
    "baratheon": ("shireen", "stannis"),
    "targaryen": ("daenerys", "barristan"),
    "tyrell": ("mace", "margaery"),
}
# What an effect can change. The agenda, and who is asked, go on anyway.
ZONES = (
    *("sheet", "power_gone", "power", "dead", "influence"),
    *("hands", "decks", "discards", "hostages", "known", "capped"),
    *("sides", "participants", "laid", "revealed", "played"),
    *("greensight", "result", "winner", "lost", "effects", "later_draws", "due"),
)
ONE_POWER = "propose 1p for nothing"


def scene(
    sends: str,
    *,
    supports: str = "",
    out: str = "",
    houses: str = "",
    leaders: str = "",
    cards: str = "",
    hands: Mapping[House, str] = {},
    at: str = "",
    agree: bool = False,
    **more: Any,
) -> IronThrone:
    """An encounter of two characters, the challenger's first, at the window before cards are laid.

    With the `cards` of the two it goes on to the window after the reveal, or to another one (`at`). `supports` is like
    "defender mace, challenger robb"; `out` names houses that look on; seats are in the order of mention unless `houses`
    says otherwise. `hands` are what the players hold besides the cards that they lay. A truce comes to nothing unless
    they `agree`.
    """
    challenger, defender = sends.split()
    backing = {HOUSE_OF[character]: f"{side} {character}" for side, character in _pairs(supports)}
    seated = houses.split() or _seats(HOUSE_OF[challenger], HOUSE_OF[defender], *backing, *out.split())
    sent = [challenger, defender, *[character for _, character in _pairs(supports)]]
    lays = dict(zip([HOUSE_OF[challenger], HOUSE_OF[defender]], cards.split(), strict=False))
    p = table(
        " ".join(seated),
        leaders=_leaders(seated, leaders, sent),
        challenger=HOUSE_OF[challenger],
        hands={house: f"{hands.get(house, TRUCE)} {lays.get(house, '')}" for house in seated},
        **more,
    )
    start_encounter(p, challenger, defender, **backing)
    if cards:
        lay(p, **lays)
        settle(p, at or "after_reveal", agree=agree)
    return p


def _pairs(supports: str) -> list[tuple[str, Character]]:
    words = supports.replace(",", " ").split()
    return list(zip(words[::2], words[1::2], strict=True))


def _seats(*named: House) -> list[House]:
    seated = list(dict.fromkeys(named))
    return seated if len(seated) > 2 else [*seated, next(house for house in HOUSES if house not in seated)]


def _leaders(seated: list[House], given: str, sent: list[Character]) -> str:
    chosen = {HOUSE_OF[leader]: leader for leader in given.split()}
    calm = {house: next(leader for leader in CALM[house] if leader not in sent) for house in seated}
    return " ".join((calm | chosen).values())


# Steps


def settle(p: IronThrone, until: str, *, agree: bool = False) -> list[sc.Event]:
    """Everybody passes or takes what comes first, until a window of this timing is open."""
    happened: list[sc.Event] = []
    while timing(p) != until:
        assert p.outcome is None, "the game ended on the way"
        happened += p.answer(*quiet_answer(p, agree=agree))
    return happened


def quiet_answer(p: IronThrone, *, agree: bool = False) -> tuple[int, str]:
    """Somebody who is asked, with what does least."""
    seat, decision = next(iter(p.pending.items()))
    match decision.kind:
        case "play":
            return seat, "pass all"
        case "leader_ability" | "leverage" | "hostages":
            return seat, "pass"
        case "bargain" if agree:
            return seat, "accept" if p.bargain else ONE_POWER
        case "bargain":
            return seat, "break off"
        case "distribute_up_to" | "torture_more":
            return seat, "done"
        case "offer_support":
            return seat, "stay out"
        case _:
            return seat, next(iter(decision.options))


def use(p: IronThrone, house: House) -> list[sc.Event]:
    """A player uses the leader's ability; leaders who are asked before pass."""
    leaders_pass(p, but=house)
    assert offers(p, house) == [f"leader {p.leaders[seat_of(p, house)]}"]
    return p.answer(seat_of(p, house), "use")


def leaders_pass(p: IronThrone, but: House = "") -> None:
    """The leaders who are asked in this window pass, up to the one of a house."""
    while the_kind(p) == "leader_ability" and but not in asked(p):
        p.answer(next(iter(p.pending)), "pass")


def play(p: IronThrone, **cards: Face) -> list[sc.Event]:
    """A lap of the open window: these cards are played, everybody else passes, leaders too."""
    leaders_pass(p)
    assert the_kind(p) == "play"
    return go(p, *[f"{house}: {cards.get(house, 'pass')}" for house in asked(p)])


def totals(p: IronThrone) -> tuple[int, int]:
    """Everybody passes; the totals of challenger and defender as they are then worked out."""
    while not (told := [event.data for event in p.events if event.kind == "totals"]):
        assert p.result == "hostility"
        p.answer(*quiet_answer(p))
    return told[0]["challenger"], told[0]["defender"]


def draws_at_the_end(p: IronThrone) -> list[tuple[House, int]]:
    """Everybody passes; who then draws how many cards before the next round begins."""
    draws = []
    for event in finish_round(p):
        if event.kind == "round":
            break
        draws += [(p.houses[event.data["seat"]], event.data["n"])] if event.kind == "drew" else []
    return draws


def up_to_five(p: IronThrone) -> list[tuple[House, int]]:
    """IT-7.7: what each player draws at the end of the round, if hands stay as they are; clockwise."""
    lacking = [(p.houses[seat], HAND - len(p.hands[seat])) for seat in clockwise(p)]
    return [(house, n) for house, n in lacking if n > 0]


# What is offered, what has changed


def offers(p: IronThrone, house: House) -> list[str]:
    """The effects that a player may use now: "leader tywin", or the character cards to be played, "card jaime"."""
    seat = seat_of(p, house)
    decision = p.pending.get(seat)
    if decision is None:
        return []
    if decision.kind in ("leader_ability", "leverage"):
        return [f"leader {p.leaders[seat]}"]
    return [f"card {face}" for face in decision.options if face in CARDS] if decision.kind == "play" else []


def changed(before: IronThrone, p: IronThrone) -> set[str]:
    """The zones that differ."""
    return {name for name in ZONES if getattr(before, name) != getattr(p, name)}


def drawn(before: IronThrone, p: IronThrone) -> dict[House, int]:
    """By how many cards each hand has grown; those that are as they were are left out."""
    grown = {house: len(p.hands[seat]) - len(before.hands[seat]) for seat, house in enumerate(p.houses)}
    return {house: n for house, n in grown.items() if n}


def lost_power(before: IronThrone, p: IronThrone) -> dict[Character, int]:
    """How much power each character has lost (less than 0: gained); those that are as they were are left out."""
    lost = {character: n - p.power.get(character, 0) for character, n in before.power.items()}
    return {character: n for character, n in lost.items() if n}
