/** What part of a map is shown. */
import { expect, test } from "vitest";
import { Camera } from "../src/games/thrones/camera.svelte";

function camera(width: number, height: number): Camera {
  const made = new Camera({ width: 1000, height: 1200 });
  [made.width, made.height] = [width, height];
  return made;
}

test("a map that is seen whole stays whole, also when an area is chosen before its size is known", () => {
  const made = camera(600, 700);
  made.show([40, 40]);
  [made.width, made.height] = [605, 590];
  made.fit();
  expect(made.isWhole).toBe(true);
  expect(made.h).toBeGreaterThanOrEqual(made.high - 1);
});

test("near by, what is chosen comes into sight", () => {
  const made = camera(600, 700);
  made.fit();
  made.zoom(3, 0, 0);
  made.show([900, 1100]);
  expect([made.x + made.w, made.y + made.h].map(Math.round)).toEqual([970, 1170]);
});

test("zooming ends at the whole map, and keeps the point under the finger", () => {
  const made = camera(600, 700);
  made.fit();
  made.zoom(2, 0.5, 0.5);
  expect(made.x + made.w / 2).toBeCloseTo(500);
  made.zoom(0.01);
  expect(made.isWhole).toBe(true);
});
