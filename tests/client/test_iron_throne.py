"""The board of The Iron Throne: played by its own controls, with mouse, thumb and keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from smallcouncil.games.iron_throne import GAME as ENGINE
from tests.client.axe import grave_violations
from tests.client.conftest import CLIENT, PHONE, NewGuest
from tests.client.keyboard import Keyboard
from tests.client.moments import moments, set_up
from tests.client.pages import DRAFT, OVER, Guest, clause_of
from tests.server.host import Json, Server, Sitting, Visitor

GAME = "iron-throne"
FACTS = CLIENT / "src" / "games" / GAME / "cards.ts"
TARGET = ".board [data-legal]:visible"
CONFIRM = ".ask .draft .button.main"
THUMB = 44  # pixels


def targets(page: Page) -> Locator:
    """Everything on the board that can be chosen."""
    return page.locator(TARGET)


def is_asked(page: Page) -> bool:
    """Wait for the next question; whether there is one before the end."""
    page.wait_for_selector(f"{TARGET}, {OVER}")
    return not page.locator(OVER).count()


def chooses(guest: Guest, target: Locator) -> None:
    """Press a target, then one of its choices if it has several, and confirm what has to be."""
    page, before = guest.page, guest.number()
    target.click()
    if page.locator(".dock .buttons > .quiet").count():
        page.locator(".dock [data-legal]").first.click()
    guest.rests()
    if page.locator(CONFIRM).count():
        page.locator(CONFIRM).click()
    gathered = 0
    while gathered := guest.gathers(before, gathered):  # power is given out in one go
        confirm_or_more = page.locator(CONFIRM) if page.locator(CONFIRM).count() else targets(page).first
        confirm_or_more.click()


def plays_on(guest: Guest, rng: Random) -> Iterator[str]:
    """Choose any target as long as there are any; gives each question before it is answered."""
    while is_asked(guest.page):
        if found := targets(guest.page).count():  # none: what was seen was still the question before
            yield guest.question()
            chooses(guest, targets(guest.page).nth(rng.randrange(found)))


def sits_at_a_short_game(guest: Guest, rounds: int) -> Page:
    """A table with two bots, and so many rounds."""
    table = guest.sets_up(GAME, ["me", "squire", "squire"], options={"round_limit": rounds}, seed="1")
    page = guest.opens(f"/t/{table}")
    page.wait_for_selector(".board > *")
    return page


# The own leader


def test_a_passive_ability_is_switched_at_ones_own_leader_sheet(guest: Guest) -> None:
    """IT-9.6, R-IT-33: always, ask me, never, whoever is asked; pressing it again takes it back."""
    options = {"houses": ["baratheon", "stark", "tyrell"], "first": 1}
    new = ENGINE.new
    seed = next(str(seed) for seed in range(99) if "shireen" in new(3, seed, options).view(0)["sheets"][0])
    table = guest.sets_up(GAME, ["me", "squire", "squire"], options=options, seed=seed)
    page = guest.opens(f"/t/{table}")
    page.wait_for_selector(TARGET)
    chooses(guest, page.locator(".board [data-legal='sheet shireen']"))
    page.locator("[data-place='sheet 0']").click()
    never = page.get_by_role("button", name="Never", exact=True)
    expect(never).to_have_attribute("aria-pressed", "false")
    never.click()
    expect(never).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".log, [role=log]").first).to_contain_text("never used from now on")
    assert grave_violations(page) == []
    never.click()
    expect(never).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    page.locator("[data-place='sheet 1']").click()
    expect(never).to_have_count(0)
    assert not guest.errors


# Whole games


def test_a_whole_game_is_played_by_pressing_things_on_the_board(guest: Guest) -> None:
    """Leader sheets, characters, cards, houses and hostages are the controls; the list of choices is not needed."""
    page = sits_at_a_short_game(guest, rounds=2)
    questions = list(plays_on(guest, Random(2)))
    assert len(questions) >= 4
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator(".throne")).to_contain_text("Winner")
    assert not guest.errors


def test_on_a_phone_everything_fits_and_is_large_enough_for_a_thumb(new_guest: NewGuest) -> None:
    """390 × 844: no scrolling sideways, and targets of at least 44 pixels."""
    guest = new_guest(**PHONE)
    page = sits_at_a_short_game(guest, rounds=1)
    for _ in plays_on(guest, Random(5)):
        guest.fits()
        for target in targets(page).all():
            is_house = "choose" in (target.get_attribute("class") or "")  # its area is the whole house
            box = (target.locator("xpath=ancestor::section[1]") if is_house else target).bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= THUMB, target.get_attribute("data-legal")
    guest.fits()


def test_on_a_phone_the_sheet_shows_what_is_asked(new_guest: NewGuest) -> None:
    """One's people further down, buttons and hand further up, wherever one has scrolled to before."""
    guest = new_guest(**PHONE)
    page = guest.plays_now(GAME)
    guest.waits_to_be_asked()
    guest.chooses()  # a leader
    people, buttons = page.locator(".own .house [data-legal]"), page.locator(".dock [data-legal]")
    seen = set[str]()
    for _ in range(30):
        guest.waits_to_be_asked()
        if page.locator(OVER).count() or len(seen) == 2:
            break
        sort = "people" if people.count() else "buttons" if buttons.count() else ""
        if sort:
            expect((people if sort == "people" else buttons).first).to_be_in_viewport(ratio=0.9)
            seen.add(sort)
        page.locator(".own").first.evaluate("own => own.scrollTo(0, 0)")
        guest.chooses()
    assert seen == {"people", "buttons"}


@pytest.mark.parametrize("rounds", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_a_whole_game_is_played_by_keyboard_alone(guest: Guest, rounds: int) -> None:
    """Tab and arrows go from target to target, Enter chooses, and the focus goes on to the confirmation."""
    page, keyboard, rng = sits_at_a_short_game(guest, rounds=rounds), Keyboard(guest), Random(3)
    questions = 0
    while is_asked(page):
        questions += 1
        keyboard.tabs_to(targets(page).first)
        for _ in range(rng.randrange(3)):
            keyboard.presses("ArrowRight")
        assert page.evaluate("document.activeElement.matches('.board [data-legal]')")
        before = guest.number()
        keyboard.presses("Enter")
        if page.locator(".dock .buttons > .quiet").count():  # the target has several choices
            keyboard.tabs_to(page.locator(".dock [data-legal]").first)
            keyboard.presses("Enter")
        guest.rests()
        if page.locator(f"{DRAFT}:not(.lot)").count():
            expect(page.locator(CONFIRM)).to_be_focused()
            page.keyboard.press("Enter")
        gathered = 0
        while gathered := guest.gathers(before, gathered):  # power is given out in one go
            page.keyboard.press("Enter")
        keyboard.sees_the_focus("a choice")
    assert questions >= 4
    assert not guest.errors


def test_a_replay_shows_every_hand(guest: Guest) -> None:
    """With everything open hands, decks and hostages come as cards; the board shows them all the same."""
    table = guest.sets_up(GAME, ["squire"] * 3, options={"round_limit": 1})
    page = guest.opens(f"/t/{table}")
    page.wait_for_selector(OVER)
    page.goto(f"{guest.url}/replay/{table}")
    page.locator("button", has_text="»").click()
    expect(page.locator(".others .house")).to_have_count(3)
    assert page.locator(".open li").count() >= 15
    expect(page.locator("[data-place='deck 0']")).to_have_text(re.compile(r"^\s*\d+\s*$"))
    guest.fits()
    assert not guest.errors


# What cannot be chosen


def test_a_card_under_the_mouse_tells_what_it_would_bring(guest: Guest, server: Server) -> None:
    """IT-6.4: before it is laid by a press, the sums with it are told."""
    visitor = Visitor(server)
    guest.page.context.add_cookies([{"name": "council", "value": visitor.token, "url": server.url}])
    page = guest.opens(f"/t/{set_up(visitor, moments(GAME)['lay'])}")
    page.locator(".hand [data-legal='card 1']").first.hover()
    expect(page.locator(".ask .foreseen")).to_contain_text("their card not counted")


def test_a_target_that_is_not_legal_tells_its_clause(guest: Guest) -> None:
    """Another house's character cannot take part: the board asks the server why, and the frame shows it."""
    page = sits_at_a_short_game(guest, rounds=3)
    for question in plays_on(guest, Random(1)):
        if "takes part" in question or "1 power" in question:
            page.locator(".others button.person:not(.legal)").first.click()
            expect(page.locator(".told")).to_contain_text("is not one of your characters")
            assert clause_of(page.locator(".told")).startswith("IT-")
            expect(page.locator(".told.bad")).to_have_count(0)  # to look at a thing is no error
            return
    raise AssertionError("nobody was asked for a character")


# The bargain, and other moments that a table has to be brought to


def safe_choice(decision: Json) -> str:
    """Truce where it can be laid; else whatever lets the round go on."""
    options: list[str] = decision["options"] or decision["domain"]["answers"]
    wanted = ("truce", "stay out", "pass all", "pass", "refuse", "break off")
    return next((choice for choice in wanted if choice in options), options[0])


def comes_to(sitting: Sitting, kind: str) -> None:
    """Play on, for all seats, until somebody is asked this."""
    for _ in range(400):
        sitting.wait(lambda one: bool(one.decisions) or one.is_over)
        if any(decision["kind"] == kind for decision in sitting.decisions):
            return
        sitting.reach(sitting.answer(safe_choice(sitting.decisions[0]))["seq"])
    raise AssertionError(f"nobody is ever asked for {kind}")


@pytest.fixture
def host(server: Server) -> Visitor:
    """Somebody who has all seats of a table."""
    return Visitor(server)


def opens_as(guest: Guest, host: Visitor, table: str) -> Page:
    """Look at the table with the eyes of the seat that is asked, behind the curtain."""
    guest.page.context.add_cookies([{"name": "council", "value": host.token, "url": guest.url}])
    page = guest.opens(f"/t/{table}")
    page.get_by_role("dialog").locator(".button.main").click()
    page.wait_for_selector(".board > *")
    return page


@pytest.fixture
def bargaining(guest: Guest, host: Visitor) -> Iterator[tuple[Page, Sitting]]:
    """A table of three at one screen, when the challenger is asked for a first proposal."""
    table = host.make(GAME, "me", "me", "me", seed="7", options={"truce_proposals": 2})
    sitting = host.sit(table)
    comes_to(sitting, "bargain")
    yield opens_as(guest, host, table), sitting
    sitting.close()


def side(page: Page, title: str) -> Locator:
    """What one grants or gets."""
    return page.get_by_role("group", name=title, exact=True)


def amount(page: Page, title: str, what: str) -> str:
    """How many of something are granted or got."""
    return side(page, title).get_by_role("group", name=what, exact=True).locator("output").inner_text()


def test_a_truce_is_bargained_for_with_the_editor(bargaining: tuple[Page, Sitting]) -> None:
    """A proposal is built by pressing, confirmed in words, and sent in the notation; the other may accept it."""
    page, sitting = bargaining
    propose = page.get_by_role("button", name="Offer", exact=True)
    propose.click()
    expect(page.locator(".told")).to_contain_text("A bargain must change something")

    side(page, "You give").get_by_role("button", name="One more: hostages from your deck").click()
    side(page, "You get").get_by_role("button", name="your influence").click()
    side(page, "You give").get_by_role("button", name="One more: power").click()
    words = "You give 1 power and 1 hostage from your deck; you get 1 of your influence onto their board."
    expect(page.locator(".proposal")).to_contain_text(words)
    propose.click()
    expect(page.locator(DRAFT)).to_contain_text(words)
    assert next(iter(sitting.scenes.values()))["view"]["bargain"] is None
    page.locator(CONFIRM).click()
    page.get_by_role("dialog").locator(".button.main").click()

    sitting.wait(
        lambda one: (
            all(scene["view"]["bargain"] is not None for scene in one.scenes.values())
            and "bargain" in [decision["kind"] for decision in one.decisions]
        )
    )
    by, grants, gets = next(iter(sitting.scenes.values()))["view"]["bargain"]
    assert (grants, gets) == ([False, ["deck"], 1], [True, [], 0])
    expect(page.locator(".bargain dl")).to_contain_text("a hostage from the deck")
    expect(page.get_by_role("button", name="Counter-offer")).to_be_disabled()  # it is what lies on the table
    page.locator(".bargain [data-legal=accept]").click()
    sitting.wait(lambda one: not any(decision["kind"] == "bargain" for decision in one.decisions))
    view = next(iter(sitting.scenes.values()))["view"]
    assert view["influence"][by][by] == 4


def test_a_lit_pill_pressed_again_takes_back_what_was_given(bargaining: tuple[Page, Sitting]) -> None:
    """Nothing is doubled by a second press: what can be given more than once has a − and a + of its own."""
    page, _ = bargaining
    for title in ("You give", "You get"):
        pill = side(page, title).get_by_role("button", name="influence")
        pill.click()
        expect(pill).to_have_attribute("aria-pressed", "true")
        pill.click()
        expect(pill).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".proposal p")).to_have_text("Choose what you give and what you get.")
    assert page.locator(".bargain .toggle[aria-pressed=true]").count() == 0


def test_amounts_go_up_and_down_by_one_and_no_further_than_they_may(bargaining: tuple[Page, Sitting]) -> None:
    """IT-6.6: at most two hostages a side; one more than that is refused with the reason."""
    page, _ = bargaining
    decks, hands = "hostages from your deck", "hostages from your hand"
    grant = side(page, "You give")
    for n in (1, 2):
        grant.get_by_role("button", name=f"One more: {decks}").click()
        assert amount(page, "You give", decks) == str(n)
    for what in (decks, hands):
        more = grant.get_by_role("button", name=f"One more: {what}")
        expect(more).to_have_attribute("aria-disabled", "true")
        more.click(force=True)
        expect(page.locator(".told")).to_contain_text("At most two hostages a side")
    assert (amount(page, "You give", decks), amount(page, "You give", hands)) == ("2", "0")
    grant.get_by_role("button", name=f"One less: {decks}").click()
    grant.get_by_role("button", name=f"One more: {hands}").click()
    expect(page.locator(".proposal")).to_contain_text("You give 1 hostage from your deck and 1 hostage from your hand;")
    for _ in range(2):
        grant.get_by_role("button", name=f"One less: {hands}").click(force=True)
    assert (amount(page, "You give", decks), amount(page, "You give", hands)) == ("1", "0")


def test_power_both_ways_is_set_off(bargaining: tuple[Page, Sitting]) -> None:
    """IT-6.6: by the engine, which the panel asks what is due; the same both ways and nothing else is no bargain."""
    page, sitting = bargaining
    for title, times in (("You give", 1), ("You get", 2)):
        for _ in range(times):
            side(page, title).get_by_role("button", name="One more: power").click()
    proposal = page.locator(".proposal")
    expect(proposal).to_contain_text("You give 1 power; you get 2 power.")
    expect(proposal).to_contain_text("Power given both ways cancels out: you get 1 in all.")
    side(page, "You give").get_by_role("button", name="One more: power").click()
    expect(proposal).not_to_contain_text("cancels out")
    page.get_by_role("button", name="Offer", exact=True).click()
    page.locator(CONFIRM).click()
    expect(page.locator(".told")).to_contain_text("A bargain must change something")
    pill = side(page, "You give").get_by_role("button", name="influence")
    pill.click()
    expect(proposal).to_contain_text("Power given both ways cancels out: none changes hands.")
    pill.click()
    side(page, "You give").get_by_role("button", name="One less: power").click()
    expect(proposal).to_contain_text("you get 1 in all.")
    page.get_by_role("button", name="Offer", exact=True).click()
    page.locator(CONFIRM).click()
    sitting.wait(lambda one: one.scenes[min(s for s in one.scenes if s is not None)]["view"]["bargain"] is not None)
    _, grants, gets = next(iter(sitting.scenes.values()))["view"]["bargain"]
    assert (grants, gets) == ([False, [], 1], [False, [], 2])
    page.get_by_role("button", name="I am").first.click()
    expect(page.locator(".bargain .table")).to_contain_text(re.compile("cancels out: .* gives 1 in all"))


def test_another_proposal_has_to_be_confirmed_anew(bargaining: tuple[Page, Sitting]) -> None:
    """What lies before the player to be confirmed is what stands in the panel, or nothing."""
    page, _ = bargaining
    side(page, "You give").get_by_role("button", name="influence").click()
    page.get_by_role("button", name="Offer", exact=True).click()
    expect(page.locator(DRAFT)).to_contain_text("You give 1 of their influence onto your board; you get nothing.")
    side(page, "You get").get_by_role("button", name="One more: power").click()
    expect(page.locator(DRAFT)).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "more", "propose", "words"),
    [
        ("hu", "Eggyel több: túsz a paklidból", "Ajánlat", "Adsz: 1 erő és 2 túsz a paklidból; kapsz: semmi."),
        (
            "cs",
            "O jedno více: rukojmí z tvého balíčku",
            "Navrhnout",
            "Dáváš: 1 značku Moci a 2 rukojmí z tvého balíčku; dostaneš: nic.",
        ),
    ],
)
def test_a_proposal_is_confirmed_in_the_readers_words(
    bargaining: tuple[Page, Sitting], language: str, more: str, propose: str, words: str
) -> None:
    page, _ = bargaining
    page.locator("select.language").select_option(language)
    granted = page.locator(".bargain fieldset").first
    for _ in range(2):
        granted.get_by_role("button", name=more).click()
    granted.locator(".amount").last.locator("button").last.click()
    page.get_by_role("button", name=propose, exact=True).click()
    expect(page.locator(f"{DRAFT} p")).to_have_text(words)


@pytest.mark.parametrize(
    ("theme", "kinds"),
    [("light", ("keep_leader", "offer_support", "bargain")), ("dark", ("lay", "play", "bargain"))],
)
def test_axe_finds_nothing_serious_at_any_kind_of_moment(
    new_guest: NewGuest, host: Visitor, theme: str, kinds: tuple[str, ...]
) -> None:
    """WCAG 2.2 AA: setting up, supporting, laying, playing, bargaining."""
    guest = new_guest(theme=theme)
    table = host.make(GAME, "me", "me", "me", seed="7")
    sitting = host.sit(table)
    for kind in kinds:
        comes_to(sitting, kind)
        assert grave_violations(opens_as(guest, host, table)) == [], kind
    sitting.close()
