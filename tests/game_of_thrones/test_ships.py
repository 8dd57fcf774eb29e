"""Ships and seas: marches, transport, control (GT-1.4, GT-7)."""

from __future__ import annotations

from typing import Any

from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.state import controlled, controller
from tests.thrones.scenes import asked, go, options, refused, seat_of, start, told, units

from .table import FOUR, table


def marching(area: str, armies: dict[str, str], **more: Any) -> GameOfThrones:
    """Who is there is asked where to march from an area."""
    return start(table(armies=armies, orders={area: "march"}, **more), marches, 0)


def targets(p: GameOfThrones, house: str) -> set[str]:
    return {option.split()[0] for option in options(p, house)} - {"done"}


def test_units_march_from_land_to_land_and_ships_from_sea_to_sea() -> None:
    """W65, GT-1.4, GT-7.1, GT-7.6: no unit walks into the sea, no ship onto land."""
    p = marching("winterfell", {"winterfell": "stark F"})
    assert targets(p, "stark") == {"castle-black", "karhold", "moat-cailin", "the-stony-shore", "white-harbor"}
    assert refused(p, "stark", "bay-of-ice 1F").clause == "GT-7.6"
    p = marching("bay-of-ice", {"bay-of-ice": "stark S"})
    assert targets(p, "stark") == {"sunset-sea"}
    assert refused(p, "stark", "winterfell 1S").clause == "GT-7.6"


def test_a_chain_of_own_ships_joins_two_coasts() -> None:
    """W66, GT-7.2, GT-7.5: over two seas; each needs an own ship."""
    chain = {"winterfell": "stark F", "bay-of-ice": "stark S", "sunset-sea": "stark S"}
    p = marching("winterfell", chain)
    assert {"highgarden", "flints-finger", "searoad-marches"} <= targets(p, "stark")
    assert "lannisport" not in targets(p, "stark")
    go(p, "stark: searoad-marches 1F")
    assert units(p, "searoad-marches") == "stark F"
    assert [units(p, sea) for sea in ("bay-of-ice", "sunset-sea")] == ["stark S", "stark S"]


def test_a_chain_is_broken_by_one_sea_without_an_own_ship() -> None:
    """W67, GT-7.5: ships of others never carry, and none at all do not either."""
    p = marching("winterfell", {"winterfell": "stark F", "bay-of-ice": "stark S"})
    assert refused(p, "stark", "searoad-marches 1F").clause == "GT-7.5"
    armies = {"winterfell": "stark F", "bay-of-ice": "stark S", "sunset-sea": "greyjoy S"}
    p = marching("winterfell", armies)
    assert refused(p, "stark", "searoad-marches 1F").clause == "GT-7.5"


def test_routed_ships_carry_too() -> None:
    """W68, R-GT-7."""
    p = marching("winterfell", {"winterfell": "stark F", "bay-of-ice": "stark S*"})
    assert "flints-finger" in targets(p, "stark")


def test_ships_carry_any_number_of_units_any_number_of_times() -> None:
    """W69, GT-7.5: and the ways over land and sea are mixed in one march; the ships need no order."""
    p = marching("pyke", {"pyke": "greyjoy K F F", "ironmans-bay": "greyjoy S"})
    go(p, "greyjoy: seagard 1F", "greyjoy: flints-finger 1F", "greyjoy: riverrun 1K")
    assert [units(p, area) for area in ("seagard", "flints-finger", "riverrun")] == [
        "greyjoy F",
        "greyjoy F",
        "greyjoy K",
    ]


def test_carried_units_may_attack_and_it_is_still_one_attack_a_march() -> None:
    """W70, GT-7.5, GT-7.7: moves without a fight first, the battle when the march is done."""
    armies = {"pyke": "greyjoy K F", "ironmans-bay": "greyjoy S", "riverrun": "lannister F", "seagard": "stark F"}
    p = marching("pyke", armies)
    go(p, "greyjoy: riverrun 1K")
    assert refused(p, "greyjoy", "seagard 1F").clause == "GT-7.1"
    go(p, "greyjoy: flints-finger 1F")
    assert units(p, "flints-finger") == "greyjoy F"
    assert asked(p) == {"greyjoy": "house_card", "lannister": "house_card"}


def test_neutral_ships_bar_a_sea_until_they_are_gone() -> None:
    """W71, GT-7.10, R-GT-2: nobody is carried through it; ships take it by GT-7.4."""
    armies = {"riverrun": "lannister F", "the-golden-sound": "lannister S S"}
    p = table(FOUR, armies=armies, orders={"riverrun": "march"}, neutrals={"ironmans-bay": 2, "pyke": 3})
    start(p, marches, 0)
    assert refused(p, "lannister", "flints-finger 1F").clause == "GT-7.5"
    p = table(FOUR, armies=armies, orders={"the-golden-sound": "march-1"}, neutrals={"ironmans-bay": 2})
    start(p, marches, 0)
    assert refused(p, "lannister", "ironmans-bay 2S").clause == "GT-7.4"


def test_lannister_takes_the_bay_and_then_pyke() -> None:
    """W72, GT-X12: two ships against neutral ships of 2: equal is enough; then knight and footman over the bay."""
    armies = {"the-golden-sound": "lannister S S", "riverrun": "lannister K F"}
    orders = {"the-golden-sound": "march", "riverrun": "march"}
    p = table(FOUR, armies=armies, orders=orders, neutrals={"ironmans-bay": 2, "pyke": 3})
    start(p, marches, 0)
    go(p, "lannister: the-golden-sound: march", "lannister: ironmans-bay 2S")
    assert units(p, "ironmans-bay") == "lannister S S"
    assert "ironmans-bay" not in p.neutrals
    go(p, "lannister: pyke 1K 1F", "lannister: none")
    assert units(p, "pyke") == "lannister K F"
    assert "pyke" not in p.neutrals


def test_no_token_is_left_at_sea_or_at_home_but_in_a_foreign_home() -> None:
    """W73, GT-7.8, GT-7.9, R-GT-8."""
    p = marching("bay-of-ice", {"bay-of-ice": "stark S"})
    assert not told(go(p, "stark: sunset-sea 1S"), "token_left")
    assert controller(p, "bay-of-ice") == -1
    p = marching("winterfell", {"winterfell": "stark F"})
    go(p, "stark: karhold 1F")
    assert asked(p) == {}
    assert p.tokens == {}
    assert controller(p, "winterfell") == seat_of(p, "stark")
    p = marching("pyke", {"pyke": "stark F", "ironmans-bay": "stark S"})
    go(p, "stark: seagard 1F")
    assert asked(p) == {"stark": "leave_token"}
    go(p, "stark: leave token")
    assert controller(p, "pyke") == seat_of(p, "stark")


def test_a_token_stays_when_own_units_come_back_and_goes_when_others_come() -> None:
    """W74, GT-7.9, R-GT-8."""
    armies = {"karhold": "stark F", "castle-black": "stark F"}
    p = marching("castle-black", armies, tokens={"karhold": "stark", "winterfell": "greyjoy"})
    go(p, "stark: karhold 1F", "stark: none")
    assert p.tokens["karhold"] == seat_of(p, "stark")
    p = marching("castle-black", armies, tokens={"winterfell": "greyjoy"})
    go(p, "stark: winterfell 1F", "stark: none")
    assert "winterfell" not in p.tokens


def test_a_sea_belongs_to_who_has_ships_there_and_seas_have_no_icons() -> None:
    """W75, GT-7.8."""
    p = table(armies={"sunset-sea": "stark S"})
    assert controller(p, "sunset-sea") == seat_of(p, "stark")
    assert controlled(p, seat_of(p, "tyrell")) == ["highgarden"]
    assert not any(p.board.areas[sea].power or p.board.areas[sea].supply for sea in p.board.seas)


def test_greyjoy_sails_in_round_one() -> None:
    """W76, GT-X1: carried from Greywater Watch to Pyke, then three units over the same bay against Riverrun: 6."""
    armies = {
        "pyke": "greyjoy K F",
        "greywater-watch": "greyjoy F",
        "ironmans-bay": "greyjoy S S",
        "riverrun": "lannister F",
    }
    orders = {"greywater-watch": "march-1", "pyke": "march", "ironmans-bay": "support"}
    p = table(armies=armies, orders=orders, supply={"greyjoy": 2})
    start(p, marches, 0)
    go(p, "greyjoy: greywater-watch: march", "greyjoy: pyke 1F", "greyjoy: none")
    assert units(p, "pyke") == "greyjoy K F F"
    go(p, "greyjoy: riverrun 1K 2F")
    go(p, "greyjoy: support greyjoy")
    go(p, "greyjoy: first-theon-greyjoy", "lannister: first-kevan-lannister")
    events = go(p, "greyjoy: pass")
    (said,) = told(events, "totals")
    assert said["attacker"] - 2 == 6  # Theon counts 2


def test_supply_counts_ships_as_any_army() -> None:
    """W77, GT-4.12, GT-4.5: two ships together are one."""
    armies = {"bay-of-ice": "stark S S", "sunset-sea": "stark S", "winterfell": "stark F F", "karhold": "stark F F"}
    p = marching("sunset-sea", armies, supply={"stark": 2})
    assert "bay-of-ice 1S" in options(p, "stark")
    p = marching("sunset-sea", {**armies, "bay-of-ice": "stark S S S"}, supply={"stark": 2})
    assert refused(p, "stark", "bay-of-ice 1S").clause == "GT-4.5"
