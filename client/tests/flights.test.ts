/** What flies over the map. */
import { expect, test } from "vitest";
import { flightsOf } from "../src/games/thrones/flights";
import type { Areas } from "../src/games/thrones/facts";

const HOUSES = ["stark", "lannister"];
const AREAS = { twins: {}, seagard: {} } as unknown as Areas;
const fly = (kind: string, data: Record<string, unknown>) => flightsOf([{ kind, data }], HOUSES, AREAS).map(({ id: _, ...flight }) => flight);

test.each([
  ["moved", { seat: 0, area: "twins", target: "seagard", bundle: "robb 1K 2F" }, "K"],
  ["moved", { seat: 0, area: "twins", target: "seagard", bundle: "2F" }, "F"],
  ["moved", { seat: 0, area: "twins", target: "seagard", bundle: "robb" }, "leader"],
  ["moved", { seat: 0, area: "twins", target: "seagard", bundle: "2S" }, "S"],
  ["raided", { seat: 0, area: "twins", target: "seagard" }, "raid"],
  ["attack", { seat: 0, origin: "twins", area: "seagard" }, "swords"],
])("%s from area to area: %o", (kind, data, icon) => {
  expect(fly(kind, data)).toEqual([{ from: "twins", to: "seagard", icon, house: "stark" }]);
});

test("what goes nowhere, or is no move, does not fly", () => {
  expect(fly("leaders_fled", { seat: 0, area: "twins", target: "dungeon 1" })).toEqual([]);
  expect(fly("bid", { seat: 0, area: "twins", target: "seagard" })).toEqual([]);
});

test("each flight is told apart from the one before", () => {
  const moved = { kind: "raided", data: { seat: 1, area: "twins", target: "seagard" } };
  const [one, two] = flightsOf([moved, moved], HOUSES, AREAS);
  expect(one!.id).not.toBe(two!.id);
});
