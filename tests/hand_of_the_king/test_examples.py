"""The worked examples of the rulebook."""

import smallcouncil as sc

from .table import asked, held, laid, table, told


def test_the_example_of_a_turn() -> None:
    """HK-X1: seven legal moves; left and Stark takes Bran and Eddard; the banner; the player to the left."""
    p = table(
        3,
        """
        asha   theon   shireen  olenna hoster   viserys
        balon  arya    euron    tywin  edmure   kevan
        eddard robert  bran     varys  .        .
        rodrik sansa   stannis  aegon  joffrey  lyanna
        aeron  cersei  renly    rickon daenerys garlan
        jaime  catelyn margaery tyrion aerys    rhaegar
        """,
        areas={1: "robb victarion"},
        banners={"stark": 1, "greyjoy": 1},
    )
    assert asked(p) == (
        0,
        "move",
        [
            "up lannister", "up tyrell",
            "down targaryen", "down stark", "down lannister",
            "left stark", "left baratheon",
        ],
    )  # fmt: skip
    assert p.answer(0, "left stark") == [
        told("moved", seat=0, direction="left", house="stark", taken=("bran", "eddard"), to=12),
        told("banner", house="stark", seat=0, before=1),
    ]
    assert p.areas == [("bran", "eddard"), ("robb", "victarion"), ()]
    assert (p.grid, p.varys) == laid(
        """
        asha   theon   shireen  olenna hoster   viserys
        balon  arya    euron    tywin  edmure   kevan
        varys  robert  .        .      .        .
        rodrik sansa   stannis  aegon  joffrey  lyanna
        aeron  cersei  renly    rickon daenerys garlan
        jaime  catelyn margaery tyrion aerys    rhaegar
        """
    )
    assert held(p) == {"stark": 0, "greyjoy": 1}
    assert asked(p) == (1, "move", ["up greyjoy", "down greyjoy", "down lannister", "right baratheon"])


def test_the_example_of_companions() -> None:
    """HK-X2: Margaery gives Hodor, Hodor takes Bran and gives Bronn, Bronn takes Tyrion from a rival."""
    p = table(
        grid="varys margaery asha jaime\n. . . . bran",
        areas={1: "tyrion kevan"},
        banners={"lannister": 1},
        available="shae hodor bronn",
    )
    p.answer(0, "right tyrell")
    assert asked(p) == (0, "companion", ["shae", "hodor", "bronn"])
    assert p.answer(0, "hodor") == [
        told("companion", seat=0, companion="hodor"),
        told("taken", seat=0, card="bran", loser=None),
        told("banner", house="stark", seat=0, before=None),
    ]
    assert asked(p) == (0, "companion", ["shae", "bronn"])
    assert p.answer(0, "bronn") == [
        told("companion", seat=0, companion="bronn"),
        told("taken", seat=0, card="tyrion", loser=1),
    ]
    assert p.areas == [("margaery", "bran", "tyrion"), ("kevan",)]
    assert asked(p) == (0, "banner", ["seat 0", "seat 1"])  # one Lannister each
    p.answer(0, "seat 0")
    assert held(p) == {"tyrell": 0, "stark": 0, "lannister": 0}
    assert (p.available, p.discarded) == (["shae"], ["hodor", "bronn"])
    assert asked(p)[:2] == (1, "move")


def test_bronn_takes_tyrion_after_lannister_left_kings_landing() -> None:
    """HK-X2, R-HK-10: the last Lannister in King's Landing went before; no companion is earned."""
    p = table(
        grid="varys margaery asha hoster",
        areas={1: "tyrion kevan"},
        banners={"lannister": 1},
        available="bronn shae gendry",
    )
    p.answer(0, "right tyrell")
    p.answer(0, "bronn")
    p.answer(0, "seat 1")
    assert p.available == ["shae", "gendry"]
    assert asked(p)[:2] == (1, "move")


ELISA_AND_KEVIN = {"lannister": 0, "tyrell": 0, "greyjoy": 0, "targaryen": 1, "tully": 1, "baratheon": 1}


def test_the_example_of_the_end() -> None:
    """HK-X3: three banners each, Greyjoy (7) is the largest house; the Stark banner is in the supply."""
    p = table(2, "varys\n. arya", banners=ELISA_AND_KEVIN)
    assert p.outcome == sc.Outcome((0,), (1, 2), (3, 3), "HK-5.2", "largest_house")


def test_the_example_of_the_end_with_a_third_player() -> None:
    """HK-X3: the Stark banner of a player who is not among the tied decides nothing."""
    p = table(3, "varys\n. arya", banners={**ELISA_AND_KEVIN, "stark": 2})
    assert p.outcome == sc.Outcome((0,), (1, 2, 3), (3, 3, 1), "HK-5.2", "largest_house")
