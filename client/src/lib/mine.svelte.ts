/** One's own tables, looked at again and again while somebody looks at the page. */
import { api, type Mine } from "./api";

const EVERY = 15_000; // milliseconds

class MyTables {
  all = $state.raw<Mine[]>([]);
  /** Where one is waited for: who has the least time first, then who has waited longest. */
  turns = $derived(this.all.filter((one) => one.may_act).sort((a, b) => deadlineOf(a) - deadlineOf(b) || a.changed - b.changed));

  refresh = async (): Promise<void> => {
    this.all = await api.myTables();
  };

  /** Only those that go on, which costs little; unless one of them is over by now. */
  look = async (): Promise<void> => {
    const running = await api.myTables(true);
    const over = this.all.filter((one) => !running.some((other) => other.table.id === one.table.id));
    if (over.every((one) => one.table.status === "over")) this.all = [...running, ...over];
    else await this.refresh();
  };
}

export const mine = new MyTables();

/** When one's time at a table runs out; never, where no clock runs. */
export function deadlineOf({ table, seats }: Mine): number {
  const own = table.clocks.filter((clock) => seats.includes(clock.seat) && clock.deadline !== null);
  return Math.min(...own.map((clock) => clock.deadline!), Infinity);
}

/** Do something now and then, as long as the page is looked at, and at once when somebody comes back to it. */
export function nowAndThen(work: () => Promise<unknown>): () => void {
  const run = () => void (document.hidden || work().catch(() => undefined)); // the next time will do
  const timer = setInterval(run, EVERY);
  document.addEventListener("visibilitychange", run);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", run);
  };
}
