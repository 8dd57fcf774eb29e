"""One screen for several: behind the curtain nothing of the table is in the page, and after it only one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import smallcouncil as sc
from tests.client.axe import grave_violations
from tests.client.conftest import GAMES, NewGuest
from tests.client.everybody import wrong_with_the_dialog
from tests.client.pages import Guest
from tests.server.host import Server, Visitor

INTRIGUE = "westeros-intrigue"
ID = re.compile(r"[a-z][\w+-]*")
ALIKE = "storm-of-swords"  # everybody has the same orders and tactics: only who has laid which is secret
LONGEST = 60  # choices until another player is asked
# Every state that the page is ever in, also one that no eye can catch
RECORDER = """
    window.pages = new Set();
    new MutationObserver(() => window.pages.add(document.documentElement.outerHTML))
        .observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
"""
TITLES = [title["title.title"] for game in GAMES for title in sc.find_game(game).texts.templates.values()]
every_game = pytest.mark.parametrize("game", GAMES)
Json = dict[str, Any]


class Screen:
    """A screen for the first two seats of a table, and what the server tells each of them."""

    def __init__(self, guest: Guest, server: Server, game: str, *others: str, **more: Any) -> None:
        self.guest, self.page, self.game = guest, guest.page, game
        self.host = Visitor(server)
        self.table = self.host.make(game, "me", "me", *others, seed="7", **more)
        self.page.context.add_cookies([{"name": "council", "value": self.host.token, "url": guest.url}])
        self.page.add_init_script(RECORDER)
        guest.opens(f"/t/{self.table}")

    @property
    def curtain(self) -> Locator:
        return self.page.get_by_role("dialog", name="Pass the screen to")

    def lifts(self) -> int:
        """The player who is asked sits down before the screen: whose eyes these are."""
        self.curtain.locator(".button.main").click()
        expect(self.curtain).to_have_count(0)
        self.guest.waits_to_be_asked()
        return self.eyes()

    def eyes(self) -> int:
        expect(self.page.locator(".players li.own")).to_have_count(1)
        seats = self.page.locator(".players li")
        return next(seat for seat in range(seats.count()) if "own" in (seats.nth(seat).get_attribute("class") or ""))

    def plays_until_the_curtain(self) -> None:
        """What ends one's turn soonest."""
        for _ in range(LONGEST):
            self.page.wait_for_selector(".ask.mine, #curtain")
            if self.curtain.count():
                return
            self.guest.chooses_quickly()
        raise AssertionError("nobody else is ever asked")

    def seen(self) -> dict[int, Json]:
        """By seat of this screen: all that it is told."""
        sitting = self.host.sit(self.table)
        sitting.close()
        return {one["scene"]["viewer"]: one for one in sitting.welcome["viewers"]}

    def pages(self) -> list[str]:
        """The states of the page since this was asked the last time."""
        pages: list[str] = self.page.evaluate(
            "() => { const all = [...window.pages]; window.pages.clear(); return all }"
        )
        return [*pages, self.page.content()]


def names_in(game: str, told: Any, language: str = "en") -> set[str]:
    """The names of all that is told of: cards, houses, areas."""
    names = sc.find_game(game).texts.names[language]
    return {names[an_id] for an_id in ID.findall(json.dumps(told)) if an_id in names}


def lines_in(game: str, told: Json) -> set[str]:
    """What happened, in words."""
    texts = sc.find_game(game).texts
    events = [event for entry in told["entries"] for event in entry.get("events", [])]
    return {
        texts.say(
            f"event.{event['kind']}",
            event["data"],
            lambda seat: f"Ned {seat + 1}" if seat < 2 else f"Random {seat + 1}",
        )
        for event in events
        if event["kind"] != "forced"
    }


def found(words: Iterable[str], html: str) -> set[str]:
    """Which of some words the page holds anywhere: in its text, in a title or label, in data for scripts."""
    html = re.sub(r"<meta [^>]*>", "", html)  # what the client is about, the same for all
    html = re.sub("|".join(TITLES), "", html)  # what is played is no secret, and a card may be called almost like it
    return {word for word in words if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", html)}


def nothing_of_the_table_is_in(html: str, game: str, seen: dict[int, Json], language: str = "en") -> None:
    """No name of anything that lies on the table or in a hand, no choice, no line of the log."""
    assert 'id="curtain"' in html
    assert found(names_in(game, seen, language), html) == set()
    for told in seen.values():
        assert found(lines_in(game, told), html) == set()
        assert found((told["scene"]["decision"] or {}).get("options") or [], html) == set()
    for part in (
        'class="board',
        'class="log',
        'class="talk',
        'class="ask',
        'class="players',
        "<svg role",
        "data-choice",
    ):
        assert part not in html


def secrets_of(other: Json, *own: Json, game: str) -> set[str]:
    """The names and the lines that one is told and the other is not."""
    names = set() if game == ALIKE else names_in(game, other) - names_in(game, own)
    return names | lines_in(game, other) - {line for told in own for line in lines_in(game, told)}


@pytest.fixture
def turns(new_guest: NewGuest, server: Server, game: str) -> Iterator[Screen]:
    """Two at one screen that moves, as screens do."""
    guest = new_guest(still=False)
    yield Screen(guest, server, game, *["random"] * (GAMES[game] - 2))
    assert not guest.errors


@every_game
def test_behind_the_curtain_nothing_of_the_table_is_in_the_page(turns: Screen, game: str) -> None:
    """When the table opens, after a reload, in another language, and once another player is asked."""
    expect(turns.curtain).to_be_visible()
    nothing_of_the_table_is_in(turns.page.content(), game, turns.seen())
    turns.page.reload()
    expect(turns.curtain).to_be_visible()
    for html in turns.pages():
        assert found(names_in(game, turns.seen()), html) == set()
    turns.page.locator("select.language").select_option("hu")
    expect(turns.page.get_by_text("Add tovább a képernyőt")).to_be_visible()
    nothing_of_the_table_is_in(turns.page.content(), game, turns.seen(), "hu")
    turns.page.locator("select.language").select_option("en")
    turns.lifts()
    turns.plays_until_the_curtain()
    nothing_of_the_table_is_in(turns.page.content(), game, turns.seen())


@every_game
def test_a_seat_sees_its_own_only_and_nothing_flashes_up_between(turns: Screen, game: str) -> None:
    """From the lifting of one curtain to the next the page never holds what only the other player is told."""
    expect(turns.curtain).to_be_visible()
    looked: list[int] = []
    turns.pages()
    for _ in range(4):
        before = turns.seen()
        eyes = turns.lifts()
        turns.plays_until_the_curtain()
        after = turns.seen()
        looked.append(eyes)
        other = 1 - eyes
        secrets = {
            secret
            for seen in (before, after)
            for secret in secrets_of(seen[other], before[eyes], after[eyes], game=game)
        }
        for html in turns.pages():
            if 'id="curtain"' in html:
                assert found(names_in(game, after), html) == set()
            else:
                assert found(secrets, html) == set()
    assert all(one != other for one, other in pairwise(looked))


@pytest.fixture
def screen(new_guest: NewGuest, server: Server) -> Iterator[Screen]:
    """Two at one screen, playing Westeros Intrigue; the first begins."""
    guest = new_guest()
    yield Screen(guest, server, INTRIGUE, options={"first": 0})
    assert not guest.errors


def test_neither_a_key_nor_a_second_click_lifts_the_curtain(screen: Screen) -> None:
    """Who has just chosen with Enter or by a double click has not said to be the next player."""
    screen.lifts()
    screen.guest.shows_choices()
    screen.page.locator(".ask .option").first.dblclick()
    expect(screen.curtain).to_be_visible()
    for key in ("Enter", "Space", "Escape"):
        screen.page.keyboard.press(key)
    button = screen.curtain.locator(".button.main")
    button.dispatch_event("click", {"detail": 2})
    expect(screen.curtain).to_be_visible()
    screen.page.keyboard.press("Tab")
    expect(button).to_be_focused()
    screen.page.keyboard.press("Enter")
    expect(screen.curtain).to_have_count(0)
    expect(screen.page.locator(".ask")).to_be_focused()


def test_a_choice_is_taken_back_behind_the_curtain(screen: Screen) -> None:
    """The one who chose looks once more, and takes back; the next player's hand is not seen by it."""
    before = screen.seen()
    assert screen.lifts() == 0
    screen.guest.chooses()
    expect(screen.curtain).to_contain_text("Pass the screen to Ned 2")
    screen.pages()
    screen.page.get_by_role("button", name="I am Ned 1").click()
    assert screen.eyes() == 0
    screen.page.get_by_role("button", name="Undo").click()
    expect(screen.page.locator(".ask.mine")).to_be_visible()
    secrets = secrets_of(before[1], before[0], screen.seen()[0], game=INTRIGUE)
    assert len(secrets) > 10
    for html in screen.pages():
        assert found(secrets, html) == set()


def test_who_only_looked_passes_the_screen_on(screen: Screen) -> None:
    """A player who is not asked looks, and lets the curtain down again: by the question, or by the menu."""
    screen.page.get_by_role("button", name="I am Ned 2").click()
    assert screen.eyes() == 1
    screen.page.locator(".asked").get_by_role("button", name="Pass the screen on").click()
    nothing_of_the_table_is_in(screen.page.content(), INTRIGUE, screen.seen())
    screen.lifts()
    screen.page.get_by_text("Menu", exact=True).click()
    screen.page.get_by_role("button", name="Pass the screen on").click()
    nothing_of_the_table_is_in(screen.page.content(), INTRIGUE, screen.seen())


def test_what_one_has_opened_typed_or_been_told_is_not_the_next_ones(screen: Screen) -> None:
    """Words half typed, the reason of a refusal, an open dialog, the link to another device stay with their player."""
    page, host = screen.page, screen.host
    screen.lifts()
    screen.guest.looks_at("talk")
    page.get_by_label("Say something").fill("What if we two")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Play on from another device").click()
    dialog = page.get_by_role("dialog", name="Play on from another device")
    link = dialog.get_by_role("textbox", name="Link for your other device").input_value()
    screen.pages()
    sitting = host.sit(screen.table)
    sitting.answer(sitting.decisions[0]["options"][0])
    sitting.close()
    expect(screen.curtain).to_be_visible()
    nothing_of_the_table_is_in(page.content(), INTRIGUE, screen.seen())
    assert link.partition("code=")[2].partition("&")[0] not in page.content()
    assert screen.lifts() == 1
    expect(dialog).to_have_count(0)
    screen.guest.looks_at("talk")
    expect(page.get_by_label("Say something")).to_have_value("")
    assert found(lines_in(INTRIGUE, screen.seen()[0]), page.locator(".unseen[aria-live]").inner_text()) == set()


def test_while_nobody_at_the_screen_is_asked_a_reload_shows_no_hand(new_guest: NewGuest, server: Server) -> None:
    """Somebody elsewhere thinks: whoever wants to look at this screen says who it is."""
    guest = new_guest()
    screen = Screen(guest, server, INTRIGUE, "open", options={"first": 2})
    [invite] = [one["invite"] for one in screen.host.get(f"/api/tables/{screen.table}/invitations") if one["seat"] == 2]
    Visitor(server, "Cat").post(f"/api/tables/{screen.table}/join", {"seat": 2, "invite": invite})
    curtain = screen.page.get_by_role("dialog", name="Who is looking at the screen?")
    expect(curtain).to_be_visible()
    screen.page.reload()
    expect(curtain).to_be_visible()
    seen = screen.seen()
    nothing_of_the_table_is_in(screen.page.content(), INTRIGUE, seen)
    curtain.get_by_role("button", name="I am Ned 2").click()
    assert screen.eyes() == 1
    assert found(secrets_of(seen[0], seen[1], game=INTRIGUE), screen.page.content()) == set()
    assert not guest.errors


def test_who_goes_to_another_screen_leaves_the_hand_of_the_other_covered(screen: Screen, server: Server) -> None:
    """The first player's seat moves to a phone: the hand of the second does not lie open at the screen that is left."""
    screen.lifts()
    key = screen.host.post(f"/api/tables/{screen.table}/keys")[0]
    Visitor(server, "Ann").post(f"/api/tables/{screen.table}/join", key)
    curtain = screen.page.get_by_role("dialog", name="Who is looking at the screen?")
    expect(curtain).to_be_visible()
    nothing_of_the_table_is_in(screen.page.content(), INTRIGUE, screen.seen())
    curtain.get_by_role("button", name="I am Ned").click()
    assert screen.eyes() == 1


def test_a_pause_opens_no_hand(screen: Screen) -> None:
    """The game stands still, and the table is reloaded: the curtain is down as ever."""
    screen.lifts()
    sitting = screen.host.sit(screen.table)
    asked = sitting.request("propose", seat=0, what="pause")
    sitting.request("vote", seat=1, proposal=asked["seq"], yes=True)
    sitting.close()
    expect(screen.page.get_by_text("The game is paused.")).to_be_visible()
    screen.page.reload()
    expect(screen.curtain).to_be_visible()
    nothing_of_the_table_is_in(screen.page.content(), INTRIGUE, screen.seen())


def test_the_curtain_is_for_everybody(new_guest: NewGuest, server: Server) -> None:
    """In every language, by day and by night, at every size; and for those who listen."""
    screen = Screen(new_guest(), server, INTRIGUE, "random", "random")
    expect(screen.curtain).to_be_visible()
    assert grave_violations(screen.page) + wrong_with_the_dialog(screen.guest) == []
