/** One screen for several players: whose eyes look, and when the curtain comes down. */
import { describe, expect, test } from "vitest";
import type { Seat } from "../src/lib/connection.svelte";
import type { TableInfo } from "../src/lib/protocol";
import { Eyes } from "../src/table/eyes.svelte";

const seat = (viewer: number | null, isAsked = false, seq = 1) =>
  ({ viewer, scene: { viewer, decision: isAsked ? { seat: viewer } : null }, entries: [{ seq }], said: [], events: [] }) as unknown as Seat;

function screen(status: TableInfo["status"], ...seats: Seat[]) {
  const table = { status, seats: [0, 1, 2].map((seat) => ({ seat, kind: seat === 2 ? "bot" : "person" })) } as unknown as TableInfo;
  const at = { table, seats };
  return { at, eyes: new Eyes(at) };
}

describe("a screen of one", () => {
  test("has no curtain", () => {
    const { eyes } = screen("playing", seat(0, true));
    expect([eyes.isShared, eyes.isCurtainDown, eyes.seat?.viewer]).toEqual([false, false, 0]);
  });
  test("of a spectator has none either", () => {
    const { eyes } = screen("playing", seat(null));
    expect([eyes.own, eyes.isCurtainDown, eyes.seat?.viewer]).toEqual([[], false, null]);
  });
});

describe("a screen of two", () => {
  test("shows nobody's seat until somebody says to look", () => {
    const { eyes } = screen("playing", seat(0, true), seat(1));
    expect([eyes.isCurtainDown, eyes.seat, eyes.asked]).toEqual([true, null, [0]]);
    eyes.lift(1);
    expect(eyes.seat?.viewer).toBe(1);
  });
  test("lets one who has answered look on until something happens, then the other is asked behind the curtain", () => {
    const { at, eyes } = screen("playing", seat(0, true), seat(1));
    eyes.lift(0);
    at.seats = [seat(0, true, 1), seat(1, false, 1)];
    expect(eyes.seat?.viewer).toBe(0);
    at.seats = [seat(0, false, 2), seat(1, true, 2)];
    expect([eyes.isCurtainDown, eyes.seat, eyes.isAnotherAsked(0)]).toEqual([true, null, true]);
  });
  test("stays open while both are asked, or nobody is", () => {
    const { at, eyes } = screen("playing", seat(0, true), seat(1, true));
    eyes.lift(0);
    at.seats = [seat(0, true, 5), seat(1, true, 5)];
    expect(eyes.seat?.viewer).toBe(0);
    at.seats = [seat(0, false, 6), seat(1, false, 6)];
    expect(eyes.seat?.viewer).toBe(0);
  });
  test("has the curtain during a pause too, and none in the lobby or when it is over", () => {
    const down = (["lobby", "playing", "paused", "over"] as const).map((status) => screen(status, seat(0), seat(1)).eyes.isCurtainDown);
    expect(down).toEqual([false, true, true, false]);
  });
  test("has the curtain drawn by hand", () => {
    const { eyes } = screen("playing", seat(0), seat(1));
    eyes.lift(0);
    eyes.drop();
    expect(eyes.seat).toBe(null);
  });
  test("stays shared for the one who is left when the other has gone to another screen", () => {
    const { at, eyes } = screen("playing", seat(0), seat(1));
    eyes.lift(0);
    at.seats = [seat(1, false, 2)];
    expect([eyes.isShared, eyes.seat]).toEqual([true, null]);
  });
});

test("a seat that a bot plays for is not asked", () => {
  expect(screen("playing", seat(0), seat(2, true)).eyes.asked).toEqual([]);
});
