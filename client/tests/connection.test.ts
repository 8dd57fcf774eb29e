/** A connection is left without a complaint of the browser, however far it has come. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../src/lib/connection.svelte";

const made: Socket[] = [];

class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = Socket.CONNECTING;
  onopen = () => undefined;
  sent: string[] = [];
  isClosed = false;
  constructor() {
    made.push(this);
  }
  send = (frame: string) => this.sent.push(frame);
  close = () => (this.isClosed = true);
  opens() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { href: "http://localhost/" });
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one who sits down while the first connection still opens says hello on the next alone, and the first is closed then", () => {
  const connection = new Connection("t");
  connection.open();
  connection.again();
  vi.advanceTimersByTime(2_000);
  const [first, next] = made.splice(0) as [Socket, Socket];
  expect(first.isClosed).toBe(false);
  first.opens();
  next.opens();
  expect([first.isClosed, first.sent.length, next.isClosed, next.sent.length]).toEqual([true, 0, false, 1]);
  connection.close();
  expect(next.isClosed).toBe(true);
});
