/** What a player points at on the map, press by press. */
import { describe, expect, test } from "vitest";
import { begin, bundles, carry, drop, ends, fromOf, here, largest, legal, lift, lifts, NOTHING, press, pressOrder, starts, toOf, type Question, type Selection, type Spot } from "../src/games/thrones/selection";

const spot = (choice: string, from: string, to = "", what = ""): Spot => ({ choice, from, to, what });
const asks = (mode: Question["mode"], ...spots: Spot[]): Question => ({ mode, spots, wouldBe: (area) => `${area}?` });
const area = (from: string): Selection => ({ at: "area", from });
const order = (what: string): Selection => ({ at: "order", order: what });
const target = (from: string, to: string): Selection => ({ at: "target", from, to });

const nobody = asks("watch");
const plan = asks("plan", spot("twins: march", "twins", "", "march"), spot("seagard: raid", "seagard", "", "raid"), spot("seagard: march", "seagard", "", "march"));
const raven = asks("replace", ...plan.spots);
const march = asks("march", spot("seagard 1F", "twins", "seagard", "1F"), spot("seagard 2F", "twins", "seagard", "2F"), spot("riverrun 1F", "twins", "riverrun", "1F"));
const shift = asks("march", ...march.spots, spot("pinkmaiden 1K", "riverrun", "pinkmaiden", "1K"));
const raid = asks("point", spot("twins x seagard", "twins", "seagard"), spot("twins: nothing", "twins", "", "nothing"), spot("harrenhal: nothing", "harrenhal", "", "nothing"));
const sally = asks("point", spot("twins x seagard", "twins", "seagard"));
const rob = asks("point", spot("twins x seagard", "twins", "seagard"), spot("twins x seagard with mercenaries", "twins", "seagard", "mercenaries"));

describe("a new question", () => {
  test("forgets what was pointed at", () => expect(begin(plan)).toEqual(NOTHING));
  test("chooses the area already where there is but one to go out from", () => expect(begin(march)).toEqual(area("twins")));
  test("chooses none where there are several", () => expect(begin(shift)).toEqual(NOTHING));
  test("chooses none where nobody goes anywhere", () => expect(begin(asks("point", spot("twins: power", "twins")))).toEqual(NOTHING));
});

describe("an army that is dragged", () => {
  test("can be taken up where something leads elsewhere, and never while orders are laid", () => {
    expect(lifts(shift)).toEqual(new Set(["twins", "riverrun"]));
    expect(lifts(raid)).toEqual(new Set(["twins"]));
    expect(lifts(plan)).toEqual(new Set());
    expect(lifts(nobody)).toEqual(new Set());
  });
  test("comes to its target as if both had been pressed", () => {
    expect(carry(march, "twins", "seagard")).toEqual({ selection: target("twins", "seagard") });
    expect(carry(raid, "twins", "seagard")).toEqual({ selection: target("twins", "seagard"), act: { do: "lead", choice: "twins x seagard" } });
    expect(carry(sally, "twins", "seagard").act).toEqual({ do: "lead", choice: "twins x seagard" });
  });
  test("stays in hand where it comes from, and is asked about where it may not go", () => {
    expect(carry(shift, "twins", "twins")).toEqual({ selection: area("twins") });
    expect(carry(shift, "twins", "pyke")).toEqual({ selection: area("twins"), act: { do: "why", choice: "pyke?" } });
  });
});

describe("nobody is asked", () => {
  test("a press looks at an area, another at another, the same again at none", () => {
    expect(press(nobody, NOTHING, "twins")).toEqual({ selection: area("twins") });
    expect(press(nobody, area("twins"), "seagard")).toEqual({ selection: area("seagard") });
    expect(press(nobody, area("twins"), "twins")).toEqual({ selection: NOTHING });
  });
});

describe("planning", () => {
  test("an area and then an order: the order is placed at once", () => {
    expect(press(plan, NOTHING, "twins")).toEqual({ selection: area("twins") });
    expect(pressOrder(plan, area("twins"), "march")).toEqual({ selection: NOTHING, act: { do: "make", choice: "twins: march" } });
  });
  test("an order and then an area does the same", () => {
    expect(pressOrder(plan, NOTHING, "march")).toEqual({ selection: order("march") });
    expect(press(plan, order("march"), "seagard")).toEqual({ selection: NOTHING, act: { do: "make", choice: "seagard: march" } });
  });
  test("an order in hand goes where it may not as well: the engine says why not", () => {
    expect(press(plan, order("raid"), "riverrun").act).toEqual({ do: "make", choice: "riverrun: raid" });
  });
  test("the same order or area again lets it go, another takes its place", () => {
    expect(pressOrder(plan, order("march"), "march")).toEqual({ selection: NOTHING });
    expect(pressOrder(plan, order("march"), "raid")).toEqual({ selection: order("raid") });
    expect(press(plan, area("twins"), "twins")).toEqual({ selection: NOTHING });
    expect(press(plan, area("twins"), "seagard")).toEqual({ selection: area("seagard") });
  });
  test("an area without an army is asked about", () => {
    expect(press(plan, area("twins"), "riverrun")).toEqual({ selection: area("twins"), act: { do: "why", choice: "riverrun?" } });
  });
  test("legal are the areas that may have the order in hand", () => {
    expect(legal(plan, NOTHING)).toEqual(new Set(["twins", "seagard"]));
    expect(legal(plan, order("raid"))).toEqual(new Set(["seagard"]));
    expect(starts(plan, "march")).toEqual(new Set(["twins", "seagard"]));
  });
  test("a chosen area has no list of choices: the tokens are there for it", () => expect(here(plan, area("seagard"))).toEqual([]));
  test("the raven's order is laid before the player", () => {
    expect(pressOrder(raven, area("twins"), "raid")).toEqual({ selection: NOTHING, act: { do: "lead", choice: "twins: raid" } });
  });
  test("a token that is dragged leaves the chosen area, and lets go of the order in hand", () => {
    expect(lift(area("twins"))).toEqual(area("twins"));
    expect(lift(order("march"))).toEqual(NOTHING);
    expect(drop(plan, "seagard", "raid")).toEqual({ selection: NOTHING, act: { do: "make", choice: "seagard: raid" } });
  });
});

describe("marching", () => {
  test("a target waits for its bundle, even where there is but one", () => {
    expect(press(march, area("twins"), "seagard")).toEqual({ selection: target("twins", "seagard") });
    expect(press(march, area("twins"), "riverrun")).toEqual({ selection: target("twins", "riverrun") });
    expect(bundles(march, target("twins", "seagard"))).toEqual(["1F", "2F"]);
  });
  test("another target takes its place", () => {
    expect(press(march, target("twins", "seagard"), "riverrun")).toEqual({ selection: target("twins", "riverrun") });
  });
  test("the start again forgets the target", () => {
    expect(press(march, target("twins", "seagard"), "twins")).toEqual({ selection: area("twins") });
  });
  test("legal are the targets, once it is known from where", () => {
    expect(legal(shift, NOTHING)).toEqual(new Set(["twins", "riverrun"]));
    expect(legal(shift, area("riverrun"))).toEqual(new Set(["pinkmaiden"]));
    expect(ends(shift, target("twins", "seagard"))).toEqual(new Set(["seagard", "riverrun"]));
  });
  test("to each target everybody can go in one press", () => {
    expect(largest(march, area("twins")).map(({ choice }) => choice)).toEqual(["seagard 2F", "riverrun 1F"]);
    expect(largest(shift, NOTHING)).toEqual([]);
  });
  test("an area that is both is a target first", () => {
    expect(press(shift, area("twins"), "riverrun")).toEqual({ selection: target("twins", "riverrun") });
    expect(press(shift, NOTHING, "riverrun")).toEqual({ selection: area("riverrun") });
  });
  test("where nobody can go is asked about, and what was chosen stays", () => {
    const step = press(march, target("twins", "seagard"), "harrenhal");
    expect(step).toEqual({ selection: target("twins", "seagard"), act: { do: "why", choice: "harrenhal?" } });
  });
});

describe("other targets", () => {
  test("from where and where to lead to the only way to a target", () => {
    expect(press(raid, area("twins"), "seagard")).toEqual({ selection: target("twins", "seagard"), act: { do: "lead", choice: "twins x seagard" } });
  });
  test("where there is but one area to go out from, the target alone was pressed", () => {
    expect(press(sally, begin(sally), "seagard").act).toEqual({ do: "lay", choice: "twins x seagard" });
  });
  test("where there are several ways nothing is laid yet", () => {
    expect(press(rob, area("twins"), "seagard")).toEqual({ selection: target("twins", "seagard") });
  });
  test("the only choice of an area is laid, and needs no list", () => {
    expect(press(raid, NOTHING, "harrenhal")).toEqual({ selection: area("harrenhal"), act: { do: "lay", choice: "harrenhal: nothing" } });
    expect(here(raid, area("harrenhal"))).toEqual([]);
  });
  test("what can be done in an area beside its targets is listed", () => {
    expect(press(raid, NOTHING, "twins")).toEqual({ selection: area("twins") });
    expect(here(raid, area("twins"))).toEqual(["twins: nothing"]);
  });
  test("what would have been pressed knows the area that was chosen", () => {
    const asked = { ...raid, wouldBe: (to: string, now: Selection) => `${fromOf(now)} x ${to}` };
    expect(press(asked, area("twins"), "riverrun").act).toEqual({ do: "why", choice: "twins x riverrun" });
  });
});

test("what is chosen is told part by part", () => {
  expect([NOTHING, order("raid"), area("twins"), target("twins", "seagard")].map((one) => [fromOf(one), toOf(one)])).toEqual([
    ["", ""],
    ["", ""],
    ["twins", ""],
    ["twins", "seagard"],
  ]);
});
