"""What each thing on the table of The Iron Throne is."""

from smallcouncil.games.about import Thing, plain

from .cards import (
    CARDS,
    DATA,
    HAND,
    HOSTILITY,
    HOUSE_OF,
    HOUSES,
    INFLUENCE,
    LEADERS,
    POWER_AT_START,
    SPECIAL_EVENTS,
    TORTURE_POWER,
    TRUCE,
    VALUE,
    Ability,
)

PHASES = {
    "start": "IT-3.2",
    "preparation": "IT-4.1",
    "support": "IT-5.1",
    "encounter": "IT-6.1",
    "resolution": "IT-7.1",
}
CLAUSES = {f"phase {phase}": clause for phase, clause in PHASES.items()} | {"hostages": "IT-8.1", "bargain": "IT-6.6"}


def _ability(kind: str, an_id: str, ability: Ability) -> Thing:
    timing = () if ability.timing == "trigger" else (f"timing.{ability.timing}",)  # the text of a trigger says when
    when = (*timing, f"condition.{an_id}") if ability.condition else timing
    joined = tuple(f"{key}{':' if key == when[-1] else ','}" for key in when)
    return Thing(kind, {"house": ability.house}, (*joined, f"effect.{an_id}"))


def _event(an_id: str) -> Thing:
    return Thing("event", besides=(f"effect.{an_id}",))


THINGS = (
    {who: Thing("character", {"house": house, "n": POWER_AT_START}) for who, house in HOUSE_OF.items()}
    | {f"leader {who}": _ability("leader", f"leader {who}", leader) for who, leader in LEADERS.items()}
    | {f"card {who}": _ability("card", f"card {who}", card) for who, card in CARDS.items()}
    | {face: Thing("hostility", {"n": VALUE[face]}) for face in HOSTILITY}
    | {TRUCE: Thing("truce", {"n": DATA["deck"]["truce"]})}
    | {f"event {house}": _event("house") for house in HOUSES}
    | {f"event {event}": _event(event) for event in SPECIAL_EVENTS}
    | {
        "influence": Thing("influence", {"n": INFLUENCE}),
        "spread": Thing("spread", {"n": INFLUENCE}),
        "hostage": Thing("hostage", {"n": TORTURE_POWER}),
        "hand": Thing("hand", {"n": HAND}),
    }
    | {f"phase {phase}": Thing(f"phase_{phase}") for phase in PHASES}
    | {f"bargain {what}": Thing(f"bargain_{what}") for what in ("influence", "deck", "hand", "power")}
    | {"pass all": Thing("pass_all")}
    | plain("pass", "hush", "windows", "arm")
    | plain("sheet", "deck", "discard", "laid", "sum", "events", "challenger", "defender", "supporter")
)
