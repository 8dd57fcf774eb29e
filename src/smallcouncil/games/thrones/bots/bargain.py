"""Negotiation for prisoners: fair offers, and what is worth a yes."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.thrones.negotiation import Deal, Deals, Terms, read_deal, write_deal

from .scene import Scene
from .worth import leader_worth, power_worth

HOSTAGE = 0.6  # what a prisoner is worth to the captor, of what the leader is worth at home
MOST_OFFERED = 0.75  # of the power one has


def negotiate(scene: Scene) -> Choice:
    """Ask for one leader at a fair price, if that is affordable; prisoners of that house are offered first."""
    options = scene.decision.options
    assert isinstance(options, Deals)  # noqa: S101  (the question is always asked so)
    offers = [
        (gain_of(scene, deal), write_deal(terms.house, deal)) for terms in options.terms for deal in fair(scene, terms)
    ]
    worthwhile = sorted([(gained, text) for gained, text in offers if gained > 0 and text in options], reverse=True)
    return worthwhile[0][1] if worthwhile else "pass"


def fair(scene: Scene, terms: Terms) -> list[Deal]:
    """For each leader: a price in power, or one prisoner of theirs."""
    affordable = min(terms.power, int(MOST_OFFERED * scene.p.power[scene.me]))
    captor = scene.p.houses.index(terms.house)
    deals = [Deal((leader,), (), price(scene, leader)) for leader in terms.asked if price(scene, leader) <= affordable]
    theirs = [leader for leader in terms.offered if scene.p.commanders[leader] == captor]
    return deals + [Deal((leader,), (other,), 0) for leader in terms.asked for other in theirs]


def price(scene: Scene, leader: str) -> int:
    """The power a captor can fairly ask for a leader."""
    return round(HOSTAGE * leader_worth(scene, leader))


def gain_of(scene: Scene, deal: Deal) -> float:
    """What a deal brings who asks for leaders."""
    got = sum(leader_worth(scene, leader) for leader in deal.asked)
    return got - sum(HOSTAGE * leader_worth(scene, leader) for leader in deal.offered) - deal.power * power_worth(scene)


def answer_deal(scene: Scene) -> Choice:
    """Yes to a fair price; else the fair price is named, if they have it."""
    options = scene.decision.options
    assert isinstance(options, Deals)  # noqa: S101  (the question is always asked so)
    text = scene.decision.about["deal"]
    house, deal = read_deal(text)
    if ransom(scene, deal) >= sum(price(scene, leader) for leader in deal.asked):
        return "accept"
    counter = write_deal(house, deal._replace(power=sum(price(scene, leader) for leader in deal.asked)))
    return counter if counter in options and counter != text else "refuse"


def ransom(scene: Scene, deal: Deal) -> float:
    """What a deal brings the captor: power, own leaders back, other prisoners."""
    home = [who for who in deal.offered if scene.p.commanders[who] == scene.me]
    back = sum(leader_worth(scene, who) for who in home)
    return deal.power + back + sum(HOSTAGE * leader_worth(scene, who) for who in deal.offered if who not in home)


def answer_counter(scene: Scene) -> Choice:
    """Yes, if it is still worth it."""
    _, deal = read_deal(scene.decision.about["deal"])
    return "accept" if gain_of(scene, deal) > 0 else "refuse"
