"""The plan: missions for armies, roles for the rest, and the tactics card that fits.

The same view always gives the same plans of nearly equal worth; chance takes one of them. A plan is laid step by step,
and nothing is remembered of the step before: the next goes on to a plan that fits what lies there.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from smallcouncil.core import Choice
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.cards import ORDER_VALUE, ORDERS, STARRED, Leader
from smallcouncil.games.thrones.plans import Plans
from smallcouncil.games.thrones.state import controlled, controller, dungeon, is_attack, leaders_in, units_in
from smallcouncil.games.thrones.strength import CONTROL_WESTEROS

from .forces import army_strength, attack_strength, keep_chance
from .moving import fits, likelihood, parts, prospect
from .scene import Scene
from .worth import power_worth, worth

WORTHWHILE = 0.4  # a mission worth less is not sent
SUPPORTER, STAR = 1.2, 0.4  # what it costs to bind a supporter, or a special order
MOST_SUPPORTERS = 2
RAID_HOPE = 0.7  # what a raid on an unknown order brings
OPENS_WAYS = ("careful-planning", "control-westeros")  # tactics cards that make other plans possible
MARCHES = ("march", "march-1", "march+1")
MOST_REMEMBERED = 64
REMEMBERED: dict[bytes, list[Wanted]] = {}


class Wanted(NamedTuple):
    """Orders and the tactics card with them, and what all of it is worth."""

    worth: float
    orders: dict[Area, str]
    tactic: str


class Mission(NamedTuple):
    """An army that marches: what that is worth, by which order, who supports it, and how likely it gets there."""

    worth: float
    origin: Area
    target: Area
    order: str
    supporters: tuple[Area, ...]
    likely: float


class Role(NamedTuple):
    """An order in an area that sends no mission, and what it is worth."""

    worth: float
    area: Area
    order: str


class Plan(NamedTuple):
    """Orders, the missions among them, and what all of it is worth."""

    worth: float
    orders: dict[Area, str]
    missions: tuple[Mission, ...]


# One step


def plan(scene: Scene) -> Choice:
    """The next step to a plan wanted: what does not fit is taken back, then the tactics card, then the orders."""
    options = scene.decision.options
    assert isinstance(options, Plans)  # noqa: S101  (the question is always asked so)
    if not options.may_change:
        return "done"
    for step in steps(options, chosen_plan(scene, options)):
        if step in options:
            return step
    return "done" if "done" in options else options.sample(scene.rng)


def steps(options: Plans, plan: Wanted) -> Iterator[Choice]:
    """All steps from the plan so far to the plan wanted."""
    current = dict(options.plan)
    yield from (f"{area}: none" for area in misplaced(options, plan))
    if plan.tactic and plan.tactic != options.tactic:
        yield f"tactic {plan.tactic}"
    yield from (f"{area}: {order}" for area, order in plan.orders.items() if current.get(area) != order)


def misplaced(options: Plans, plan: Wanted) -> list[Area]:
    """Where an order lies that a plan does not want there."""
    return [area for area, order in options.plan if plan.orders.get(area) != order]


def chosen_plan(scene: Scene, options: Plans) -> Wanted:
    """Any of the plans wanted for which the least has to be taken back: so the one begun is gone on with."""
    plans = remembered_plans(scene, options)
    undone = [len(misplaced(options, plan)) + (options.tactic not in ("", plan.tactic)) for plan in plans]
    return scene.rng.choice([plan for plan, n in zip(plans, undone, strict=True) if n == min(undone)])


def remembered_plans(scene: Scene, options: Plans) -> list[Wanted]:
    """The plans wanted. They follow from what is known alone, so they need not be worked out anew at every step."""
    if scene.known not in REMEMBERED:
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        REMEMBERED[scene.known] = wanted_plans(scene, options)
    return REMEMBERED[scene.known]


def wanted_plans(scene: Scene, options: Plans) -> list[Wanted]:
    """Orders and tactics cards that together are worth most, or nearly so."""
    plans = [plan for tactic in options.tactics or ("",) for plan in plans_with(scene, options, tactic)]
    most = max(plan.worth for plan in plans)
    return [plan for plan in plans if plan.worth >= most - scene.nearly_equal]


def plans_with(scene: Scene, options: Plans, tactic: str) -> list[Wanted]:
    """Plans with a tactics card; some cards make other plans possible."""
    ways = make_plans(scene, options, tactic if tactic in OPENS_WAYS else "")
    return [Wanted(way.worth + tactic_worth(scene, tactic, way), way.orders, tactic) for way in ways]


# Tactics cards


def tactic_worth(scene: Scene, tactic: str, made: Plan) -> float:
    """What a tactics card adds to a plan."""
    p, me = scene.p, scene.me
    if tactic == "careful-planning":
        return 2 * power_worth(scene)
    if tactic == "control-westeros":
        return power_worth(scene)
    if tactic == "hold-territory":
        return held_worth(scene)
    if tactic == "manage-troops":
        return 2.5 if p.round == 1 else 1.0
    if tactic == "secure-hostages":
        return sum(min(2, p.power[p.commanders[prisoner]]) for prisoner in dungeon(p, me)) * 1.3 * power_worth(scene)
    return scene.tactic_worth(tactic, made)


def held_worth(scene: Scene) -> float:
    """Hold Territory: what is kept by it."""
    total = 0.0
    for area in controlled(scene.p, scene.me):
        strength = army_strength(scene, area, scene.me) if area in scene.own else None
        if strength is not None or scene.p.garrisons.get(area):
            more = keep_chance(scene, area, strength, 1 + (area in scene.p.board.castles)) - keep_chance(
                scene, area, strength
            )
            total += worth(scene, area) * more
    return total


def hope_of(scene: Scene, area: Area, made: Plan) -> float:
    """How likely an area is the squire's at the end of the round."""
    if controller(scene.p, area) == scene.me:
        marches_off = any(mission.origin == area for mission in made.missions)
        strength = army_strength(scene, area, scene.me) if area in scene.own and not marches_off else None
        return keep_chance(scene, area, strength)
    return max((mission.likely * 0.8 for mission in made.missions if mission.target == area), default=0.0)


# Orders


class Tokens:
    """The order tokens still to be placed, and the special ones allowed."""

    def __init__(self, options: Plans, tactic: str) -> None:
        self.left = {order: n for order, n in ORDERS.items() if order not in options.bans}
        self.stars = options.stars + (options.may_star and tactic == "careful-planning")

    def has(self, order: str) -> bool:
        """Whether it can still be placed."""
        return self.left.get(order, 0) > 0 and (order not in STARRED or self.stars > 0)

    def take(self, order: str) -> None:
        self.left[order] -= 1
        self.stars -= order in STARRED


def make_plans(scene: Scene, options: Plans, tactic: str) -> list[Plan]:
    """The best plan that is found, and those that are found by looking a little differently."""
    if tactic not in scene.plans:
        to_send = list(missions(scene, Tokens(options, tactic), tactic))
        plans = [make_plan(scene, Tokens(options, tactic), to_send, look) for look in range(scene.looks)]
        plans.sort(key=lambda plan: plan.worth)  # of those with the same orders the best is kept
        scene.plans[tactic] = list({frozenset(plan.orders.items()): plan for plan in plans}.values())
    return scene.plans[tactic]


def make_plan(scene: Scene, tokens: Tokens, to_send: list[Mission], look: int) -> Plan:
    """Greedy: the best mission first, then the best role for what is left. The first look sees all as it is."""
    eye, sway = Random(look), scene.sway if look else 0.0
    doubted = {what for what in scene.own if eye.random() < scene.doubt} if look and scene.doubt else set()
    orders, sent = dict[Area, str](), list[Mission]()
    total = 0.0

    def seen(what: Mission | Role) -> tuple[float, Mission | Role]:
        return what.worth + eye.uniform(-sway, sway), what

    for mission in sorted(to_send, key=seen, reverse=True):
        if mission.origin not in doubted and is_open(mission, orders, sent, tokens):
            send(mission, orders, tokens)
            sent.append(mission)
            total += mission.worth
    roles = [role for area in scene.own if area not in orders for role in roles_of(scene, area, sent)]
    for value, area, order in sorted(roles, key=seen, reverse=True):
        if area not in orders and tokens.has(order):
            tokens.take(order)
            orders[area] = order
            total += value
    return Plan(total, orders, tuple(sent))


def is_open(mission: Mission, orders: dict[Area, str], sent: list[Mission], tokens: Tokens) -> bool:
    """Whether nothing decided so far stands against a mission."""
    free = all(area not in orders or orders[area].startswith("support") for area in mission.supporters)
    new = sum(area not in orders for area in mission.supporters)
    supports = sum(tokens.has(order) * tokens.left[order] for order in ("support", "support+1"))
    return (
        mission.origin not in orders
        and tokens.has(mission.order)
        and free
        and new <= supports
        and all(mission.target != other.target and mission.target != other.origin for other in sent)
    )


def send(mission: Mission, orders: dict[Area, str], tokens: Tokens) -> None:
    """The orders of a mission are placed."""
    tokens.take(mission.order)
    orders[mission.origin] = mission.order
    for area in mission.supporters:
        if area not in orders:
            order = "support" if tokens.has("support") else "support+1"
            if tokens.has(order):
                tokens.take(order)
                orders[area] = order


# Missions


def missions(scene: Scene, tokens: Tokens, tactic: str) -> Iterator[Mission]:
    """Every mission worth sending."""
    for origin in scene.own:
        ways = [(order, "") for order in MARCHES if tokens.has(order)]
        ways += [
            (order, leader) for leader in leaders_in(scene.p, origin, scene.me) for order in activating(scene, leader)
        ]
        for target in scene.roads[scene.me][origin]:
            yield from missions_to(scene, origin, target, ways, tactic)


def activating(scene: Scene, leader: Leader) -> tuple[str, ...]:
    """The order that sets a leader marching; a march is better used as one."""
    kind = scene.leader(leader).activation
    return (kind,) if kind != "march" else ()


def missions_to(
    scene: Scene, origin: Area, target: Area, ways: list[tuple[str, Leader]], tactic: str
) -> Iterator[Mission]:
    """Every order and number of supporters."""
    p, me = scene.p, scene.me
    fighting = is_attack(p, me, target)
    extra = CONTROL_WESTEROS if tactic == "control-westeros" and target in p.board.castles else 0
    helpers = supporters(scene, origin, target) if fighting else []
    support = [sum(army_strength(scene, area, me) for area in helpers[:n]) for n in range(len(helpers) + 1)]
    for bundle in parts(units_in(p, origin, me), tuple(leaders_in(p, origin, me))):
        if not fits(scene, origin, target, bundle):
            continue
        hopes = prospect(scene, origin, target, bundle)
        if hopes.won - hopes.cost < WORTHWHILE:
            continue
        for order, marching in ways if fighting else ways[:2]:
            value = extra + (ORDER_VALUE[order] if order in MARCHES else 0)
            strength = attack_strength(scene, bundle.units, bundle.leaders, value, marching)
            price = STAR * (order in STARRED) - 0.05 * (order == "march-1")
            for n, more in enumerate(support):
                likely = likelihood(scene, target, strength + more, marching)
                found = hopes.worth(likely) - price - SUPPORTER * n
                if found > WORTHWHILE:
                    yield Mission(found, origin, target, order, tuple(helpers[:n]), likely)


def supporters(scene: Scene, origin: Area, target: Area) -> list[Area]:
    """The own neighbours of a target, the strongest first."""
    near = [area for area in scene.supporting[target] if area in scene.own and area != origin]
    return sorted(near, key=lambda area: -army_strength(scene, area, scene.me))[:MOST_SUPPORTERS]


# Roles


def roles_of(scene: Scene, area: Area, sent: list[Mission]) -> Iterator[Role]:
    """What every order is worth in an area that sends no mission."""
    strength = army_strength(scene, area, scene.me)
    stake, kept = worth(scene, area) + strength, keep_chance(scene, area, strength)
    for order in ("defence", "defence+2"):
        more = keep_chance(scene, area, strength, ORDER_VALUE[order]) - kept
        yield Role(cost_of(order) + stake * more, area, order)
    near = scene.supported(area)
    friends = [other for other in near if other in scene.own]
    backing = sum(0.3 * strength for mission in sent if mission.target in near)
    for order in ("support", "support+1"):
        given = strength + ORDER_VALUE[order]
        backed_up = sum(backed(scene, other, given) for other in friends)
        yield Role(cost_of(order) + backing + backed_up, area, order)
    prey = enemies_in(scene, scene.p.raid_ways(scene.me)[area])
    for order in ("raid", "raid+1"):
        yield Role(cost_of(order) + RAID_HOPE * min(prey, ORDER_VALUE[order]), area, order)
    if area not in scene.p.board.seas:
        yield from incomes(scene, area)


def enemies_in(scene: Scene, areas: tuple[Area, ...]) -> int:
    """In how many of some areas others stand."""
    armies = scene.p.armies
    return sum(area in armies and armies[area].seat != scene.me for area in areas)


def incomes(scene: Scene, area: Area) -> Iterator[Role]:
    """Power, if nobody raids it; or what can be mustered instead."""
    safe = 0.85 ** enemies_in(scene, scene.p.adjacent(scene.me)[area])
    for order in ("consolidate", "consolidate+1"):
        due = (ORDER_VALUE[order] + scene.p.board.areas[area].power) * power_worth(scene)
        yield Role(cost_of(order) + max(due, scene.muster_worth(area, order)) * safe, area, order)


def cost_of(order: str) -> float:
    """A special order could do good elsewhere."""
    return -STAR if order in STARRED else 0.0


def backed(scene: Scene, area: Area, support: float) -> float:
    """What support does for an own neighbour."""
    strength = army_strength(scene, area, scene.me)
    more = keep_chance(scene, area, strength, 0.7 * support) - keep_chance(scene, area, strength)
    return (worth(scene, area) + strength) * more
