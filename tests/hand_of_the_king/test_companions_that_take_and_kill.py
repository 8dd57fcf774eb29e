"""Companions that take (Hodor, Bronn, Brienne, Drogo) and that kill (Sandor, Jaqen)."""

import pytest

from .table import asked, counted, forced, held, laid, table, told

# Companion, whom it takes, the house, and another character of that house
TAKERS = [
    ("hodor", "bran", "stark", "robb"),
    ("bronn", "tyrion", "lannister", "tywin"),
    ("brienne", "renly", "baratheon", "stannis"),
    ("drogo", "daenerys", "targaryen", "aegon"),
]
taking = pytest.mark.parametrize(("name", "card", "house", "other"), TAKERS, ids=[row[0] for row in TAKERS])


# Hodor, Bronn, Brienne, Drogo


@taking
def test_a_named_character_is_taken_out_of_kings_landing(name: str, card: str, house: str, other: str) -> None:
    """HK-4.3: taking puts the character into one's own play area; the place is empty, Varys stays where he is."""
    p = table(grid=f"varys asha hoster\n{card}\n{other}", areas={0: "theon"}, available=f"{name} sandor", earned=True)
    assert p.answer(0, name) == [
        told("companion", seat=0, companion=name),
        told("taken", seat=0, card=card, loser=None),
        told("banner", house=house, seat=0, before=None),
    ]
    assert (p.grid, p.varys) == laid(f"varys asha hoster\n.\n{other}")
    assert p.areas == [("theon", card), ()]
    assert held(p) == {house: 0}
    assert (p.available, p.discarded, p.using) == (["sandor"], [name], "")
    assert asked(p)[:2] == (1, "move")


@taking
def test_a_named_character_is_taken_out_of_a_rivals_play_area(name: str, card: str, house: str, other: str) -> None:
    """HK-4.3: from whoever has it; who leads now holds the banner."""
    p = table(
        3,
        f"varys asha hoster\n{other}",
        areas={0: "theon", 2: f"euron {card} rodrik"},
        banners={house: 2},
        available=f"{name} sandor",
        earned=True,
    )
    assert p.answer(0, name) == [
        told("companion", seat=0, companion=name),
        told("taken", seat=0, card=card, loser=2),
        told("banner", house=house, seat=0, before=2),
    ]
    assert p.areas == [("theon", card), (), ("euron", "rodrik")]
    assert p.counts == counted(p)
    assert p.discarded == [name]
    assert asked(p)[:2] == (1, "move")


@taking
def test_a_character_out_of_a_play_area_earns_no_companion(name: str, card: str, house: str, other: str) -> None:
    """R-HK-10, HK-4.2: none of the house lies in King's Landing, but the character was taken from a play area."""
    p = table(grid="varys asha hoster", areas={1: card}, available=f"{name} sandor shae", earned=True)
    p.answer(0, name)
    assert p.areas == [(card,), ()]
    assert p.available == ["sandor", "shae"]
    assert asked(p)[:2] == (1, "move")


@taking
@pytest.mark.parametrize("where", ["own", "dead"])
def test_dead_or_ones_own_nothing_happens(name: str, card: str, house: str, other: str, where: str) -> None:
    """R-HK-5: there is nothing to take; the companion is used up, and nothing is earned."""
    p = table(
        grid="varys asha hoster",
        areas={0: card if where == "own" else other},
        dead=card if where == "dead" else "",
        banners={house: 0},
        available=f"{name} sandor",
        earned=True,
    )
    areas, dead = list(p.areas), list(p.dead)
    assert p.answer(0, name) == [told("companion", seat=0, companion=name), told("no_effect", companion=name)]
    assert (p.areas, p.dead, p.discarded, held(p)) == (areas, dead, [name], {house: 0})
    assert asked(p)[:2] == (1, "move")


@taking
@pytest.mark.parametrize("rest", ["own", "rival", "dead"])
def test_the_last_of_a_house_taken_out_of_kings_landing_gives_another_companion(
    name: str, card: str, house: str, other: str, rest: str
) -> None:
    """HK-4.2: at once, wherever the others of the house went."""
    p = table(
        grid=f"varys asha hoster\n. {card}",
        areas={0: other if rest == "own" else "", 1: other if rest == "rival" else ""},
        dead=other if rest == "dead" else "",
        available=f"{name} sandor shae",
        earned=True,
    )
    p.answer(0, name)
    if rest == "rival":
        p.answer(0, "seat 0")
    assert asked(p) == (0, "companion", ["sandor", "shae"])
    assert p.discarded == [name]


@taking
def test_while_another_of_the_house_lies_there_no_companion_is_given(
    name: str, card: str, house: str, other: str
) -> None:
    """HK-4.2: it was not the last."""
    p = table(grid=f"varys asha hoster\n. {card}\n. {other}", available=f"{name} sandor shae", earned=True)
    p.answer(0, name)
    assert p.available == ["sandor", "shae"]
    assert asked(p)[:2] == (1, "move")


@taking
def test_petyr_turns_up_a_taker(name: str, card: str, house: str, other: str) -> None:
    """R-HK-14: carried out as if it had been available."""
    p = table(
        grid=f"varys asha hoster\n. {card}\n. {other}",
        available="petyr sandor",
        unused=f"{name} syrio",
        earned=True,
    )
    p.answer(0, "petyr")
    assert p.answer(0, name) == [
        told("carried_out", seat=0, companion=name),
        told("taken", seat=0, card=card, loser=None),
        told("banner", house=house, seat=0, before=None),
    ]
    assert p.areas == [(card,), ()]
    assert sorted(p.discarded) == sorted(["petyr", name, "syrio"])


def test_taking_the_only_card_that_varys_could_reach_ends_the_game() -> None:
    """HK-3.5: it is checked when the next turn would begin, after the companion."""
    p = table(grid="varys\n.\nbran\n. robb", available="hodor", earned=True)
    assert p.events == [
        forced(0, "companion", "hodor"),
        told("companion", seat=0, companion="hodor"),
        told("taken", seat=0, card="bran", loser=None),
        told("banner", house="stark", seat=0, before=None),
        told("game_over", winners=(0,), scores=(1, 0)),
    ]


# Sandor


def test_sandor_kills_a_character_in_kings_landing() -> None:
    """HK-4.3: killed is out of the game; any character there, row by row, but not Varys (R-HK-2)."""
    p = table(
        grid="asha . hoster\n. varys arya\nbran jaime",
        areas={0: "robb", 1: "theon"},
        banners={"stark": 0, "greyjoy": 1},
        available="sandor shae",
        earned=True,
    )
    assert p.answer(0, "sandor") == [told("companion", seat=0, companion="sandor")]
    assert asked(p) == (0, "kill", ["asha", "hoster", "arya", "bran", "jaime"])
    assert p.pending[0].clause == "HK-4.3"
    assert p.pending[0].prompt == "Which character in King's Landing do you kill?"
    assert p.answer(0, "bran")[0] == told("killed", seat=0, card="bran", loser=None)
    assert p.dead == ["bran"]
    assert p.areas[0] == ("robb",)
    assert p.counts["stark"] == (1, 0)
    assert p.discarded == ["sandor"]


def test_a_killed_character_leaves_a_gap() -> None:
    """HK-4.3: its place is empty and Varys stays."""
    p = table(grid="asha . hoster\n. varys arya\nbran . . . .\n. jaime", available="sandor shae", earned=True)
    p.answer(0, "sandor")
    p.answer(0, "asha")
    assert (p.grid, p.varys) == laid(". . hoster\n. varys arya\nbran\n. jaime")
    assert asked(p) == (1, "move", ["down lannister", "right stark"])


def test_killing_the_last_of_a_house_gives_no_companion() -> None:
    """HK-4.4, R-HK-10: only taking earns."""
    p = table(grid="varys asha arya hoster", areas={0: "edmure"}, available="sandor shae jon_snow", earned=True)
    p.answer(0, "sandor")
    assert p.answer(0, "hoster") == [told("killed", seat=0, card="hoster", loser=None)]
    assert p.available == ["shae", "jon_snow"]
    assert asked(p)[:2] == (1, "move")


def test_if_the_last_was_killed_nobody_earns_the_companion_of_that_house() -> None:
    """R-HK-10: seat 0 took the last but one, seat 1 kills the last; neither is owed a companion."""
    p = table(grid="varys hoster arya asha\n. edmure renly\n. jaime", available="sandor shae jon_snow")
    p.answer(0, "right tully")
    assert asked(p)[:2] == (1, "move")
    p = table(grid="varys edmure arya asha", areas={0: "hoster"}, turn=1, available="sandor shae jon_snow", earned=True)
    p.answer(1, "sandor")
    assert p.answer(1, "edmure") == [told("killed", seat=1, card="edmure", loser=None)]
    assert p.available == ["shae", "jon_snow"]
    assert asked(p) == (0, "move", ["right stark", "right greyjoy"])


def test_the_last_one_taken_earns_though_the_others_were_killed() -> None:
    """HK-4.1: whether the others were taken or killed makes no difference."""
    p = table(grid="varys hoster arya asha", dead="edmure", available="shae jon_snow")
    p.answer(0, "right tully")
    assert asked(p) == (0, "companion", ["shae", "jon_snow"])


def test_sandor_with_one_target_is_forced() -> None:
    """R-HK-1: the effect is mandatory."""
    p = table(grid="varys asha", available="sandor shae", earned=True)
    assert p.answer(0, "sandor")[:3] == [
        told("companion", seat=0, companion="sandor"),
        forced(0, "kill", "asha"),
        told("killed", seat=0, card="asha", loser=None),
    ]
    assert p.outcome is not None


def test_sandor_in_an_empty_kings_landing_does_nothing() -> None:
    """R-HK-1: what has no target is skipped; then Varys cannot move."""
    p = table(areas={0: "asha", 1: "arya"}, banners={"stark": 1}, available="sandor shae", earned=True)
    assert p.answer(0, "sandor") == [
        told("companion", seat=0, companion="sandor"),
        told("game_over", winners=(1,), scores=(0, 1)),
    ]
    assert (p.dead, p.areas, p.discarded) == ([], [("asha",), ("arya",)], ["sandor"])


def test_petyr_turns_up_sandor() -> None:
    """R-HK-14: Sandor asks as usual."""
    p = table(grid="varys asha arya hoster", available="petyr shae", unused="sandor syrio", earned=True)
    p.answer(0, "petyr")
    p.answer(0, "sandor")
    assert asked(p) == (0, "kill", ["asha", "arya", "hoster"])
    p.answer(0, "asha")
    assert (p.dead, p.discarded) == (["asha"], ["petyr", "sandor", "syrio"])


# Jaqen


def test_jaqen_has_three_parts_in_order() -> None:
    """R-HK-12: King's Landing; any play area, also one's own; the available companions."""
    p = table(
        3,
        "varys asha arya hoster",
        areas={0: "robb", 1: "theon sansa", 2: "tywin"},
        available="shae jaqen gendry",
        earned=True,
    )
    assert p.answer(0, "jaqen") == [told("companion", seat=0, companion="jaqen")]
    assert asked(p) == (0, "kill", ["asha", "arya", "hoster"])
    assert p.answer(0, "arya") == [told("killed", seat=0, card="arya", loser=None)]
    assert asked(p) == (0, "kill_in_area", ["robb", "theon", "sansa", "tywin"])
    assert p.pending[0].clause == "R-HK-12"
    assert p.answer(0, "tywin") == [told("killed", seat=0, card="tywin", loser=2)]
    assert asked(p) == (0, "discard", ["shae", "gendry"])
    assert p.pending[0].clause == "R-HK-12"
    assert p.answer(0, "gendry")[:1] == [told("discarded", seat=0, companion="gendry")]
    assert p.dead == ["arya", "tywin"]
    assert p.areas == [("robb",), ("theon", "sansa"), ()]
    assert p.counts == counted(p)
    assert (p.available, p.discarded) == (["shae"], ["gendry", "jaqen"])


def test_jaqens_banners_come_once_after_all_three_parts() -> None:
    """R-HK-12, HK-4.9: the card killed in a play area moves no banner before the companion is discarded."""
    p = table(
        grid="varys asha arya hoster",
        areas={1: "tywin"},
        banners={"lannister": 1},
        available="shae jaqen gendry",
        earned=True,
    )
    p.answer(0, "jaqen")
    assert p.answer(0, "asha") == [
        told("killed", seat=0, card="asha", loser=None),
        forced(0, "kill_in_area", "tywin"),
        told("killed", seat=0, card="tywin", loser=1),
    ]
    assert asked(p)[1] == "discard"
    assert held(p) == {"lannister": 1}
    assert p.answer(0, "shae") == [
        told("discarded", seat=0, companion="shae"),
        told("banner_back", house="lannister", seat=None, before=1),
    ]


def test_jaqen_without_a_target_in_kings_landing() -> None:
    """R-HK-12, R-HK-1: the first part is skipped, the others are carried out."""
    p = table(areas={0: "robb", 1: "theon"}, available="shae jaqen gendry", earned=True)
    p.answer(0, "jaqen")
    assert asked(p) == (0, "kill_in_area", ["robb", "theon"])
    p.answer(0, "theon")
    assert asked(p) == (0, "discard", ["shae", "gendry"])


def test_jaqen_without_a_target_in_play_areas() -> None:
    """R-HK-12, R-HK-1: the second part is skipped."""
    p = table(grid="varys asha arya hoster", available="shae jaqen gendry", earned=True)
    p.answer(0, "jaqen")
    p.answer(0, "asha")
    assert asked(p) == (0, "discard", ["shae", "gendry"])
    p.answer(0, "shae")
    assert p.dead == ["asha"]
    assert asked(p)[:2] == (1, "move")


def test_jaqen_without_another_available_companion() -> None:
    """R-HK-12: he himself is no longer available, so nothing is discarded but he."""
    p = table(grid="varys asha arya hoster", areas={0: "robb", 1: "theon"}, available="jaqen", earned=True)
    assert p.events == [forced(0, "companion", "jaqen"), told("companion", seat=0, companion="jaqen")]
    p.answer(0, "asha")
    p.answer(0, "theon")
    assert (p.available, p.discarded) == ([], ["jaqen"])
    assert asked(p)[:2] == (1, "move")


def test_jaqen_without_any_target_does_nothing() -> None:
    """R-HK-1: every part is skipped."""
    p = table(available="jaqen", earned=True)
    assert [event.kind for event in p.events] == ["forced", "companion", "game_over"]
    assert (p.dead, p.discarded) == ([], ["jaqen"])


def test_jaqen_on_the_first_turn_kills_one_of_the_users_own() -> None:
    """R-HK-1: both Tullys taken by the first move; only they lie in play areas, and one has to die."""
    p = table(grid="varys hoster edmure arya asha jaime", available="jaqen shae gendry")
    p.answer(0, "right tully")
    p.answer(0, "jaqen")
    p.answer(0, "arya")
    assert asked(p) == (0, "kill_in_area", ["hoster", "edmure"])
    assert p.answer(0, "hoster") == [told("killed", seat=0, card="hoster", loser=0)]
    p.answer(0, "shae")
    assert (p.areas[0], held(p)) == (("edmure",), {"tully": 0})


def test_jaqen_kills_the_users_only_card_if_there_is_no_other() -> None:
    """R-HK-1: mandatory also to one's own harm."""
    p = table(grid="varys arya asha hoster", areas={0: "robb"}, banners={"stark": 0}, available="jaqen", earned=True)
    assert p.answer(0, "arya") == [
        told("killed", seat=0, card="arya", loser=None),
        forced(0, "kill_in_area", "robb"),
        told("killed", seat=0, card="robb", loser=0),
        told("banner_back", house="stark", seat=None, before=0),
    ]


def test_jaqen_killing_the_last_of_a_house_earns_nothing() -> None:
    """HK-4.4: neither the last in King's Landing nor the last in play areas."""
    p = table(grid="varys arya asha hoster", areas={1: "edmure"}, available="jaqen shae gendry jon_snow", earned=True)
    p.answer(0, "jaqen")
    p.answer(0, "hoster")
    p.answer(0, "shae")
    assert p.dead == ["hoster", "edmure"]
    assert p.available == ["gendry", "jon_snow"]
    assert asked(p)[:2] == (1, "move")


@pytest.mark.parametrize("name", ["shae", "jon_snow", "gendry"])
def test_jaqen_may_discard_one_who_would_stay_while_available(name: str) -> None:
    """R-HK-12: while available they are cards like any other."""
    p = table(grid="varys arya asha hoster", available=f"jaqen sandor {name}", earned=True)
    p.answer(0, "jaqen")
    p.answer(0, "hoster")
    p.answer(0, name)
    assert (p.available, p.discarded) == (["sandor"], [name, "jaqen"])


@pytest.mark.parametrize("name", ["shae", "jon_snow", "gendry"])
def test_one_who_stays_in_a_play_area_is_no_target_for_jaqen(name: str) -> None:
    """HK-4.5, R-HK-11: only characters can be killed there."""
    p = table(
        grid="varys arya asha hoster",
        areas={0: "robb", 1: "theon"},
        staying={1: name},
        sworn="tully",
        available="jaqen",
        earned=True,
    )
    p.answer(0, "hoster")
    assert asked(p) == (0, "kill_in_area", ["robb", "theon"])


@pytest.mark.parametrize("name", ["shae", "jon_snow", "gendry"])
def test_with_nobody_but_one_who_stays_jaqen_kills_nobody_in_play_areas(name: str) -> None:
    """HK-4.5, R-HK-12: the part has no target and is skipped."""
    p = table(grid="varys arya asha hoster", staying={1: name}, sworn="tully", available="jaqen", earned=True)
    p.answer(0, "hoster")
    assert p.staying == [(), (name,)]
    assert asked(p)[:2] == (1, "move")


def test_petyr_turns_up_jaqen() -> None:
    """R-HK-14, R-HK-12: all three parts; the available companions are those laid out, not those turned up."""
    p = table(
        grid="varys arya asha hoster",
        areas={1: "robb"},
        banners={"stark": 1},
        available="petyr shae gendry",
        unused="syrio jaqen bronn",
        earned=True,
    )
    p.answer(0, "petyr")
    p.answer(0, "jaqen")
    p.answer(0, "asha")
    assert asked(p) == (0, "discard", ["shae", "gendry"])
    assert p.answer(0, "gendry") == [
        told("discarded", seat=0, companion="gendry"),
        told("banner_back", house="stark", seat=None, before=1),
    ]
    assert (p.available, p.unused) == (["shae"], ["bronn"])
    assert p.discarded == ["gendry", "petyr", "syrio", "jaqen"]
