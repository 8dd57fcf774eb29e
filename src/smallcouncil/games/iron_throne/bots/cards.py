"""Character cards and leaders' abilities: when they are used, and on whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from smallcouncil.core import Choice
from smallcouncil.games.iron_throne.cards import CARDS, HAND, LEADERS, TRUCE, Character, Face
from smallcouncil.games.iron_throne.characters import living_participants
from smallcouncil.games.iron_throne.characters_of_the_south import bystanders, who_can_be_poisoned
from smallcouncil.games.iron_throne.encounter import parts_of_total
from smallcouncil.games.iron_throne.leaders import all_supporters, avenged, who_can_bleed
from smallcouncil.games.iron_throne.resolution import would_rather_die
from smallcouncil.games.iron_throne.state import (
    BETRAYAL,
    HOSTILITY_OUTCOME,
    OPPOSING,
    IronThrone,
    hostility_side,
    is_active,
    opponent,
    supporters_of,
)
from smallcouncil.games.iron_throne.windows import PASS

from .chances import aftermath, chance, chances_after, chances_after_truce, stake
from .forecast import card_bonuses, joined, outlook
from .goods import chance_if_hurt
from .laying import gain_by_sight
from .scene import Scene, best, keep_value
from .sides import ACCEPT, REFUSE, outlook_as_king
from .standing import POWER

USE = "use"
# Warlord is used on three cards that together are worth no more than this
JUNK = 10


# Windows


def play(scene: Scene) -> Choice:
    """A card that helps now."""
    cards = [option for option in scene.decision.options if option in CARDS]
    if scene.decision.about["timing"] == "after_reveal" and scene.p.result == HOSTILITY_OUTCOME:
        return play_for_total(scene)
    useful = [card for card in cards if USEFUL.get(card, always)(scene)]
    return scene.rng.choice(useful) if useful else PASS


def play_for_total(scene: Scene) -> Choice:
    """In a hostility: who is ahead waits, who is behind plays what turns it, if that can be done."""
    if stake(scene) <= 0:
        return PASS
    if "davos" in scene.decision.options and is_lost_without_hope(scene):
        return "davos"
    bonuses, short = card_bonuses(scene), -lead(scene)
    if short < 0 or sum(bonuses.values()) + wins_ties(bonuses) <= short:
        return PASS
    enough = [card for card, bonus in bonuses.items() if bonus + wins_ties([card]) > short]
    return min(enough, key=bonuses.__getitem__) if enough else max(bonuses, key=bonuses.__getitem__)


def wins_ties(cards: Iterable[Face]) -> bool:
    """Whether Stannis's card is among them."""
    return any(CARDS[card].wins_ties for card in cards)


def lead(scene: Scene) -> int:
    """By how much the own side is ahead, now that the cards are turned up."""
    side = scene.p.sides[scene.me]
    mine, theirs = (sum(n for _, _, n in parts_of_total(scene.p, of)) for of in (side, OPPOSING[side]))
    return mine - theirs


def is_lost_without_hope(scene: Scene) -> bool:
    """Whether the own side is behind by more than the own cards can mend."""
    return lead(scene) + sum(card_bonuses(scene).values()) <= 0


# Cards that are not simply good


def always(_: Scene) -> bool:
    """A card that costs nothing."""
    return True


def is_betrayed(scene: Scene) -> bool:
    """Eddard, Shireen, Davos: the other side wins by betrayal."""
    return scene.p.result == BETRAYAL and scene.p.sides[scene.me] != hostility_side(scene.p)


def letter_helps(scene: Scene) -> bool:
    """Tywin."""
    return any(outlook_without(scene, seat) > outlook(scene) for seat in opposing_supporters(scene.p, scene.me))


def opposing_supporters(p: IronThrone, seat: int) -> list[int]:
    """Who supports the other side."""
    return supporters_of(p, OPPOSING[p.sides[seat]])


def outlook_without(scene: Scene, seat: int) -> float:
    """The outlook once a supporter has withdrawn."""
    return outlook(scene.on(joined(scene.p, seat, "", "")))


def can_spare_power(scene: Scene) -> bool:
    """Viserys: the participant does not die of it."""
    return scene.p.power[scene.p.participants[scene.me]] > CARDS["viserys"].cost + 1


def king_is_helped(scene: Scene) -> bool:
    """Renly: somebody is worth having."""
    houses = [scene.p.houses[seat] for seat in bystanders(scene.p)]
    return max(outlook_as_king(scene, house) for house in houses) > outlook(scene)


def wildfire_helps(scene: Scene) -> bool:
    """Cersei: nobody dies who would end the game for another."""
    return all_hurt_helps(
        scene, living_participants(scene.p, OPPOSING[scene.p.sides[scene.me]]), CARDS["cersei"].amount
    )


def all_hurt_helps(scene: Scene, characters: list[Character], n: int) -> bool:
    """Whether each of these losses is welcome."""
    now = chance(scene)
    return all(chance_if_hurt(scene, character, n) >= now for character in characters)


def poison_helps(scene: Scene) -> bool:
    """Olenna."""
    p, me, now = scene.p, scene.me, chance(scene)
    return any(chance_if_hurt(scene, who, CARDS["olenna"].amount) > now for who in who_can_be_poisoned(p, me))


def breaking_pays(scene: Scene) -> bool:
    """Jaime: a betrayal is worth more than a bargain."""
    betrayal = aftermath(scene, scene.p.sides[scene.me])
    return chances_after(scene, BETRAYAL, betrayal)[scene.me] > chances_after_truce(scene)[scene.me]


def other_side_is_better(scene: Scene) -> bool:
    """Jorah: the other side's victory is worth more, or likelier."""
    p, me = scene.p, scene.me
    return outlook(scene.on(joined(p, me, OPPOSING[p.sides[me]], p.participants[me]))) > outlook(scene)


USEFUL: dict[Face, Callable[[Scene], bool]] = {
    "tyrion": lambda _: False,
    "eddard": is_betrayed,
    "shireen": is_betrayed,
    "davos": is_betrayed,
    "tywin": letter_helps,
    "bran": lambda scene: is_active(scene.p, scene.me),
    "viserys": can_spare_power,
    "renly": king_is_helped,
    "cersei": wildfire_helps,
    "olenna": poison_helps,
    "jaime": breaking_pays,
    "jorah": other_side_is_better,
}


# Leaders


def use_leader(scene: Scene) -> Choice:
    """Most abilities cost nothing."""
    leader = scene.decision.about["leader"].removeprefix("leader ")
    return USE if LEADER_HELPS.get(leader, always)(scene) else PASS


def use_passive(scene: Scene) -> Choice:
    """A penalty is softened, unless to suffer it ends the game well."""
    ends_well = would_rather_die(scene.p, scene.me) and chance(scene, ends=True) > chance(scene)
    return PASS if ends_well else USE


def wants_to_win(scene: Scene) -> bool:
    """Whether the own side's victory is welcome."""
    return stake(scene) > 0


def price_turns_it(scene: Scene) -> bool:
    """Tywin: the price is paid where it decides, or keeps what is nearly lost."""
    amount = LEADERS["tywin"].amount
    ahead = lead(scene)
    return wants_to_win(scene) and -amount - sum(card_bonuses(scene).values()) < ahead < amount


def hand_is_junk(scene: Scene) -> bool:
    """Robb."""
    values = sorted(keep_value(scene.p, card) for card in scene.p.hands[scene.me])
    return sum(values[: LEADERS["robb"].discard]) <= JUNK and len(values) <= HAND + 1


def truce_was_laid(scene: Scene) -> bool:
    """Eddard: only who was betrayed wants a truce."""
    return scene.p.revealed[scene.me] == TRUCE


def sight_is_worth_it(scene: Scene) -> bool:
    """Bran: the price leaves the game, so it is paid where seeing the card gains more than that power is worth."""
    return gain_by_sight(scene) > price_of(scene, LEADERS["bran"].cost)


def price_of(scene: Scene, power: int) -> float:
    """How much of a chance it costs that power leaves the leader sheet and the game."""
    return chance(scene) - chance(scene, goods={scene.me: -POWER * power})


def single_combat_pays(scene: Scene) -> bool:
    """Loras: the two alone, for a price."""
    alone = scene.p
    for seat in all_supporters(scene.p):
        alone = joined(alone, seat, "", "")
    return outlook(scene.on(alone)) - outlook(scene) > price_of(scene, LEADERS["loras"].cost)


def truce_is_better(scene: Scene) -> bool:
    """Renly, and whom he asks: a bargain is worth more than what the fight promises."""
    return chances_after_truce(scene)[scene.me] > outlook(scene)


def answer_parley(scene: Scene) -> Choice:
    """Renly the leader asks for a truce."""
    return ACCEPT if truce_is_better(scene) else REFUSE


def blood_is_worth_it(scene: Scene) -> bool:
    """Melisandre: somebody who does not fight can bleed without dying."""
    p, me = scene.p, scene.me
    spare = [who for who in who_can_bleed(p, me) if who != p.participants[me]]
    return any(p.power[who] > LEADERS["melisandre"].cost for who in spare)


LEADER_HELPS: dict[Character, Callable[[Scene], bool]] = {
    "eddard": truce_was_laid,
    "robb": hand_is_junk,
    "bran": sight_is_worth_it,
    "arya": lambda scene: all_hurt_helps(scene, avenged(scene.p, scene.me), LEADERS["arya"].amount),
    "tywin": price_turns_it,
    "jaime": lambda scene: all_hurt_helps(
        scene, [scene.p.participants[opponent(scene.p, scene.me)]], LEADERS["jaime"].amount
    ),
    "melisandre": blood_is_worth_it,
    "jorah": wants_to_win,
    "loras": single_combat_pays,
    "renly": truce_is_better,
}


# On whom


def choose_withdrawal(scene: Scene) -> Choice:
    """Tywin's card: whose withdrawal helps most."""
    return best(scene, scene.decision.options, lambda house: outlook_without(scene, scene.p.houses.index(house)))


def choose_hand(scene: Scene) -> Choice:
    """Bran's card: the opponent's, else any."""
    p = scene.p
    return best(scene, scene.decision.options, lambda house: p.sides[p.houses.index(house)] != p.sides[scene.me])


def choose_instinct(scene: Scene) -> Choice:
    """Tyrion's card: the own side lays higher."""
    p = scene.p
    return best(scene, scene.decision.options, lambda house: p.sides[p.houses.index(house)] == p.sides[scene.me])


def strike(scene: Scene) -> Choice:
    """Melisandre's card: the strongest."""
    return best(scene, scene.decision.options, scene.p.power.__getitem__)


def poison(scene: Scene) -> Choice:
    """Olenna's card: whose loss helps most."""
    return best(scene, scene.decision.options, lambda who: chance_if_hurt(scene, who, CARDS["olenna"].amount))
