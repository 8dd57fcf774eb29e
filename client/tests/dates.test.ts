/** Days and times in words. */
import { expect, test } from "vitest";
import { goneWords } from "../src/lib/dates";
import { settings } from "../src/lib/settings.svelte";

const HOUR = 3_600_000;

test("somebody who is away is told with when they were last here, once that is a while ago", () => {
  for (const [language, words] of [
    ["en", "last here 13 hours ago"],
    ["hu", "utoljára itt: 13 órával ezelőtt"],
    ["cs", "naposledy tady před 13 hodinami"],
  ] as const) {
    settings.language = language;
    expect(goneWords(0, 13 * HOUR)).toBe(words);
  }
  settings.language = "en";
  expect(goneWords(0, 59_999)).toBe("away");
});
