"""What a screen or a dialog owes everybody: three languages, light and dark, five sizes, and nothing that axe minds.

What is open is looked at as it is: to resize it, to darken it and to change its language costs little, to open it much.
"""

from __future__ import annotations

from tests.client.axe import COLOURS, STANDARDS, grave_violations
from tests.client.pages import Guest

LANGUAGES = ("hu", "cs", "en")  # English last: tests go on in it
SIZES = [(1920, 1080), (1024, 768), (844, 390), (390, 844), (1440, 900)]  # the one that tests go on in last
IN_TURN = {"hu": [(390, 844), (844, 390)], "cs": [(1024, 768), (1920, 1080)], "en": [(1440, 900)]}  # long words first
DIALOG = "dialog[open]"
OUT_OF_SIGHT = """dialog => {
  const isOut = ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  const parts = [dialog, ...dialog.querySelectorAll(".button.main")];
  return dialog.scrollWidth > dialog.clientWidth || parts.some((part) => isOut(part.getBoundingClientRect()));
}"""

SHOW_BOARD = "display => { for (const one of document.querySelectorAll('.board')) one.style.display = display; }"
ON_THE_TITLE = """() => {
  const title = document.querySelector("header > h1")?.getBoundingClientRect();
  const isOn = ({ width, left, top }) => width > 1 && left < title.right - 1 && top < title.bottom;
  const parts = [...document.querySelectorAll("header > .middle *")].filter((part) => !part.closest(".unseen"));
  return title !== undefined && parts.some((part) => part.checkVisibility() && isOn(part.getBoundingClientRect()));
}"""
CUT = """arrow => {
  const ink = document.createElement("canvas").getContext("2d");
  const hasWords = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const isClipped = (one) => {
    const { overflowX, textOverflow } = getComputedStyle(one);
    return overflowX !== "visible" && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1;
  };
  const isTooNarrow = (field) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow + 1;
    ink.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return [...field.options].some((one) => !one.disabled && ink.measureText(one.text.trim()).width > room);
  };
  return [...document.querySelectorAll("main *, header *, dialog[open] *")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
    .filter((one) => (one.matches("select") ? isTooNarrow(one) : hasWords(one) && isClipped(one)))
    .map((one) => one.outerHTML.slice(0, 160));
}"""
ARROW = 20  # pixels, of a field that opens


def wrong_with_the_screen(guest: Guest) -> list[str]:
    """In the language that is set: what axe minds by day and by night, and sizes at which something has no room."""
    return _by_day_and_by_night(guest, "html") + _without_room(guest, SIZES)


def wrong_with_the_dialog(guest: Guest) -> list[str]:
    """In every language: what axe minds, and where a part sticks out or the main button has to be looked for.

    Each size in one of the languages, and axe in the last; where there is time, all in all. The board behind it is put
    away meanwhile: to draw it anew for every size and language is most of the work.
    """
    found: list[str] = []
    guest.page.evaluate(SHOW_BOARD, "none")
    for language in LANGUAGES:
        guest.page.locator("select.language").select_option(language)
        guest.page.locator(f"html[lang={language}]").wait_for()
        sizes = SIZES if guest.is_thorough else IN_TURN[language]
        found += [f"{language}: {wrong}" for wrong in _without_room(guest, sizes)]
        if guest.is_thorough or language == LANGUAGES[-1]:
            found += [f"{language}: {wrong}" for wrong in _by_day_and_by_night(guest, DIALOG)]
    guest.page.evaluate(SHOW_BOARD, "")
    return found


def _without_room(guest: Guest, sizes: list[tuple[int, int]]) -> list[str]:
    """Nothing sticks out or is cut, nothing lies on the title, and of a dialog nothing has to be looked for."""
    found: list[str] = []
    dialog = guest.page.locator(DIALOG)
    for width, height in sizes:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.fits()
        found += [f"cut at {width} × {height}: {part}" for part in guest.page.evaluate(CUT, ARROW)]
        if guest.page.evaluate(ON_THE_TITLE):
            found.append(f"on the title at {width} × {height}")
        if dialog.count() and dialog.evaluate(OUT_OF_SIGHT):
            found.append(f"out of sight at {width} × {height}")
    return found


def _by_day_and_by_night(guest: Guest, within: str) -> list[str]:
    found = grave_violations(guest.page, STANDARDS, within)
    guest.page.emulate_media(color_scheme="dark")
    found += grave_violations(guest.page, COLOURS, within)
    guest.page.emulate_media(color_scheme="light")
    return found
