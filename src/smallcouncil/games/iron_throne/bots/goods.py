"""Power, cards and hostages: where they go, whom they hurt."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.iron_throne.cards import LEADERS, TORTURE_POWER, Character
from smallcouncil.games.iron_throne.state import (
    Hostage,
    held,
    is_character,
    living,
    owner,
    passive,
)

from .chances import chance
from .scene import Scene, best, keep_value
from .standing import CARD, HOSTAGE, LIFE, POWER, SHEET

DONE, PASS = "done", "pass"
# A hostage is kept unless using it is worth this much of a chance
PATIENCE = 0.002
# Of equal targets the strongest is hurt: this much of a chance for each power
STRONGEST = 1e-6


# Who is hurt


def chance_if_hurt(scene: Scene, character: Character, n: int, *, gain: float = 0) -> float:
    """The chance once a character has lost power, to its sheet or, with a gain, to the viewer."""
    p, seat = scene.p, scene.me
    victim, power = owner(p, character), p.power[character]
    gone, dies = min(n, power), n >= power
    kept = 0 if gain else SHEET
    goods = {victim: -(POWER - kept) * gone - LIFE * dies}
    goods[seat] = goods.get(seat, 0) + gain
    return chance(scene, goods=goods, ends=dies and len(living(p, victim)) == 1)


def torture_target(scene: Scene) -> Choice:
    """One power changes hands; Joffrey may stop after the first."""
    now, power = chance(scene), scene.p.power

    def worth(option: Choice) -> float:
        if option == DONE:
            return now
        return chance_if_hurt(scene, option, 1, gain=SHEET) + STRONGEST * power[option]

    return best(scene, scene.decision.options, worth)


# Hostages held


def use_hostages(scene: Scene) -> Choice:
    """Release or torture what is worth it, keep the rest."""
    now = chance(scene)
    worth = {PASS: now + PATIENCE}
    for hostage in scene.p.hostages[scene.me]:
        worth[f"torture #{hostage.number}"] = chance_if_tortured(scene, hostage)
        worth[f"release #{hostage.number}"] = chance_if_released(scene, hostage)
    return best(scene, scene.decision.options, worth.__getitem__)


def chance_if_released(scene: Scene, hostage: Hostage) -> float:
    """A card for a card."""
    more = LEADERS["shireen"].draw if passive(scene.p, scene.me, "release_draw") else 0
    back = CARD * (keep_value(scene.p, hostage.face) > 0)
    return chance(scene, goods={scene.me: CARD * (1 + more), hostage.owner: back})


def chance_if_tortured(scene: Scene, hostage: Hostage) -> float:
    """IT-8.5: by what the card shows."""
    p, me, victim = scene.p, scene.me, hostage.owner
    if hostage.face == p.leaders[victim]:
        return chance(scene, goods={victim: -SHEET * min(TORTURE_POWER, p.sheet[victim])})
    if hostage.face in p.power:
        return chance_if_hurt(scene, hostage.face, TORTURE_POWER)
    if is_character(hostage.face):
        return chance(scene)
    taken = LEADERS["joffrey"].max if passive(p, me, "torture_power") else 1
    return max(chance_if_hurt(scene, character, taken, gain=taken * SHEET) for character in living(p, victim))


# Hostages taken


def choose_victim(scene: Scene) -> Choice:
    """From whom there is most to take."""
    p = scene.p
    return best(scene, scene.decision.options, lambda house: max(worths_of_sources(scene, p.houses.index(house))))


def worths_of_sources(scene: Scene, victim: int) -> list[float]:
    """What each source of a player's hostages is worth."""
    held_there = [f"#{h.number}" for h in scene.p.hostages[victim]]
    return [chance_with(scene, victim, source) for source in ("hand", *held_there)]


def choose_source(scene: Scene) -> Choice:
    """Own cards first, then others' prisoners, then a card of the hand."""
    victim = scene.decision.about["victim"]
    return best(scene, scene.decision.options, lambda source: chance_with(scene, victim, source))


def chance_with(scene: Scene, victim: int, source: str) -> float:
    """The chance after taking a hostage from there; the own card comes to hand (IT-8.3)."""
    is_own = source.startswith("#") and held(scene.p, int(source[1:]))[1].owner == scene.me
    return chance(scene, goods={scene.me: HOSTAGE + CARD * is_own, victim: -worth_of_source(source)})


def worth_of_source(source: str) -> float:
    """What a player loses with a hostage taken from there."""
    return {"deck": 0.0, "hand": CARD}.get(source, HOSTAGE)


def break_chains(scene: Scene) -> Choice:
    """Daenerys the leader, Barristan's card: the own card first, then who is strongest loses one."""
    return best(scene, scene.decision.options, lambda option: chance_if_freed(scene, int(option[1:])))


def chance_if_freed(scene: Scene, number: int) -> float:
    """The chance once a hostage has gone back to its owner."""
    holder, hostage = held(scene.p, number)
    goods = {holder: -HOSTAGE}
    goods[hostage.owner] = goods.get(hostage.owner, 0) + CARD
    return chance(scene, goods=goods)


# Own power and cards


def distribute(scene: Scene) -> Choice:
    """To the participant while cards are still to be laid, else to the strongest."""
    p, me = scene.p, scene.me
    options = [option for option in scene.decision.options if option != DONE]
    fights = p.participants[me] if not p.result else ""
    return best(scene, options, lambda character: (character == fights) * 100 + p.power[character])


def bleed(scene: Scene) -> Choice:
    """Melisandre the leader: who does not fight and has most."""
    p, me = scene.p, scene.me
    return best(scene, scene.decision.options, lambda who: p.power[who] - 100 * (who == p.participants[me]))


def discard(scene: Scene) -> Choice:
    """The card that is missed least."""
    return best(scene, scene.decision.options, lambda card: -keep_value(scene.p, card))


def bounty(scene: Scene) -> Choice:
    """Mace the leader: cards, or power from the sheet, whichever is worth more."""
    mace, on_sheet = LEADERS["mace"], scene.p.sheet[scene.me]
    worths = {"draw": mace.draw * CARD, "distribute": min(mace.amount, on_sheet) * (POWER - SHEET)}
    return best(scene, scene.decision.options, worths.__getitem__)


def zeal(scene: Scene) -> Choice:
    """Selyse's card: as much as can be."""
    return max(scene.decision.options, key=int)
