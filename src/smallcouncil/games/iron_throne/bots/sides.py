"""Who fights whom: the defender, the participants, and support offered, accepted and forced."""

from __future__ import annotations

from copy import copy

from smallcouncil.core import Choice
from smallcouncil.games.iron_throne.cards import Character
from smallcouncil.games.iron_throne.state import CHALLENGER, DEFENDER, OPPOSING, IronThrone, active_player, living
from smallcouncil.games.iron_throne.support import STAY_OUT

from .forecast import joined, outlook, outlooks
from .scene import Scene, best

ACCEPT, REFUSE, USE, PASS = "accept", "refuse", "use", "pass"
# Who is made to support cannot support the other side: worth this much of a chance
DENIED = 0.01
# How likely an offer is accepted that seems to be of no use to who accepts it
HOPE = 0.3


def strongest(p: IronThrone, seat: int) -> Character:
    """A player's character with the most power."""
    return max(living(p, seat), key=p.power.__getitem__)


# Preparation


def choose_defender(scene: Scene) -> Choice:
    """Challenge whom it is best to fight, each side with its strongest."""
    return best(scene, scene.decision.options, lambda house: outlook_against(scene, scene.p.houses.index(house)))


def outlook_against(scene: Scene, other: int) -> float:
    """The outlook of a fight of the strongest characters."""
    p = copy(scene.p)
    p.defender = other
    for seat, side in ((scene.me, CHALLENGER), (other, DEFENDER)):
        p = joined(p, seat, side, strongest(p, seat))
    return outlook(scene.on(p))


def reinforce(scene: Scene) -> Choice:
    """The strongest grows stronger."""
    return best(scene, scene.decision.options, scene.p.power.__getitem__)


def choose_participant(scene: Scene) -> Choice:
    """Send whom it is best to risk."""
    return best(scene, scene.decision.options, lambda character: outlook_with(scene, character))


def outlook_with(scene: Scene, character: Character) -> float:
    """The outlook with this participant; an opponent who has not chosen sends the strongest."""
    p, me = scene.p, scene.me
    side, other = (CHALLENGER, p.defender) if me == p.challenger else (DEFENDER, p.challenger)
    p = joined(p, me, side, character)
    if other is not None and not p.participants[other]:
        p = joined(p, other, OPPOSING[side], strongest(p, other))
    return outlook(scene.on(p))


# Support


def offer_support(scene: Scene) -> Choice:
    """The side and the character by which there is most to win; an unwelcome offer is mostly made in vain."""
    now = outlooks(scene)
    gains = {STAY_OUT: 0.0} | {offer: gain_by_offer(scene, offer, now) for offer in offers_considered(scene)}
    return best(scene, gains, gains.__getitem__)


def gain_by_offer(scene: Scene, offer: Choice, now: list[float]) -> float:
    """What the offer gains, times the odds that the active player accepts it."""
    after, active = outlooks_of_offer(scene, offer), active_player(scene.p, offer.split()[0])
    gain, is_welcome = after[scene.me] - now[scene.me], after[active] > now[active]
    return gain if is_welcome else HOPE * gain


def offers_considered(scene: Scene) -> list[Choice]:
    """To each side every character whose cards are in hand, and of the others one of each power."""
    p, hand, characters = scene.p, scene.p.hands[scene.me], living(scene.p, scene.me)
    alike = {p.power[character]: character for character in characters if character not in hand}
    senders = [*alike.values(), *[character for character in characters if character in hand]]
    return [f"{side} {character}" for side in (CHALLENGER, DEFENDER) for character in senders]


def outlooks_of_offer(scene: Scene, offer: Choice) -> list[float]:
    """Each player's outlook if the offer is accepted."""
    if offer == STAY_OUT:
        return outlooks(scene)
    side, character = offer.split()
    return outlooks(scene.on(joined(scene.p, scene.me, side, character)))


def accept_support(scene: Scene) -> Choice:
    """A supporter of a winning challenger spreads influence too: accept only who is worth that."""
    seat, character = scene.decision.about["seat"], scene.decision.about["character"]
    after = joined(scene.p, seat, scene.p.sides[scene.me], character)
    return ACCEPT if outlook(scene.on(after)) > outlook(scene) else REFUSE


def use_leverage(scene: Scene) -> Choice:
    """Cersei the leader: force a support that is worth it."""
    seat = scene.p.houses.index(scene.decision.about["house"])
    after = joined(scene.p, seat, scene.p.sides[scene.me], strongest(scene.p, seat))
    return USE if outlook(scene.on(after)) + DENIED > outlook(scene) else PASS


def force_support(scene: Scene) -> Choice:
    """The character that helps most."""
    p, seat = scene.p, scene.decision.about["owner"]
    return best(
        scene,
        scene.decision.options,
        lambda character: outlook(scene.on(joined(p, seat, p.sides[scene.me], character))),
    )


# Renly's card, King for a Day


def outlook_as_king(scene: Scene, house: Choice) -> float:
    """The outlook if this house sends its strongest."""
    p, seat = scene.p, scene.p.houses.index(house)
    return outlook(scene.on(joined(p, seat, p.sides[scene.me], strongest(p, seat))))


def choose_petitioner(scene: Scene) -> Choice:
    """Whom it is best to have at one's side."""
    return best(scene, scene.decision.options, lambda house: outlook_as_king(scene, house))


def offer_to_king(scene: Scene) -> Choice:
    """As any offer of support."""
    side = scene.p.sides[scene.decision.about["king"]]
    return best(
        scene,
        scene.decision.options,
        lambda offer: outlooks_of_offer(scene, offer if offer == STAY_OUT else f"{side} {offer}")[scene.me],
    )
