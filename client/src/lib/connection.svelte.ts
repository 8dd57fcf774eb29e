/** One table over the WebSocket: what the server said, and requests that survive a broken connection. */
import type { DecisionInfo, Done, EntryInfo, EventInfo, Foreseen, Reason, Refusal, Reply, Request, SaidInfo, Scene, SeatPresence, CaughtUp, Step, TableInfo, Welcome } from "./protocol";
import { reload } from "./reload";

const PAUSES = [0, 500, 1000, 2000, 4000, 8000]; // before each further try, in milliseconds
const SILENCE = 25_000; // after which the connection counts as lost
const PROTOCOL = 3;

export type State = "connecting" | "open" | "lost" | "refused";
type Ask = Exclude<Request, { type: "hello" }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** What one viewer has seen of the table. */
export interface Seat {
  viewer: number | null;
  scene: Scene;
  entries: EntryInfo[];
  said: SaidInfo[];
  /** What the last step brought about. */
  events: EventInfo[];
  /** What its player has said of windows, if anything. */
  wish?: Wish;
}

/** Until which round one is not asked in windows, and what is played there all the same. */
export interface Wish {
  until: number;
  armed: string[];
  /** The entry after which it was said. */
  since: number;
}
export const NO_WISH: Wish = { until: 0, armed: [], since: 0 };

/** What is armed still: each is played once. */
export function stillArmed({ armed, since }: Wish, entries: EntryInfo[], seat: number | null): string[] {
  const played = entries.filter((entry) => entry.seq > since && entry.kind === "answer" && entry.seat === seat).map(({ choice }) => choice);
  return armed.filter((card) => !played.includes(card));
}

/** What a table's session needs of a connection; a lesson gives the same. */
export type Line = Pick<
  Connection,
  "table" | "seats" | "state" | "refusal" | "present" | "isOffline" | "offset" | "behind" | "shown" | "open" | "close" | "again" | "request" | "answer" | "next" | "skip"
>;

interface Waiting {
  frame: Ask;
  resolve: (reply: Done | Reason | Foreseen) => void;
  reject: (refusal: Refusal) => void;
}

/** Close a socket; one that still opens as soon as it has: browsers complain of what is closed before. */
function leave(socket: WebSocket | null): void {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}

export class Connection {
  table: TableInfo | null = $state.raw(null);
  seats: Seat[] = $state.raw([]);
  state: State = $state("connecting");
  refusal: Refusal | null = $state.raw(null);
  /** Who of the players has the table open, and is ready to begin. */
  present: SeatPresence[] = $state.raw([]);
  /** Whether the browser itself says that there is no network. */
  isOffline = $state(!navigator.onLine);
  /** The server's clock minus ours. */
  offset = $state(0);
  /** How many steps wait to be shown. */
  behind = $state(0);
  /** Hears of each step as it is shown; how long it stays before the next is. Infinity: until `next`. */
  shown: (viewer: number | null, before: Scene, after: Seat) => number = () => 0;

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #steps: Step[] = [];
  #pacing: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false; // until somebody asks for the next step
  #closed = false;
  #last = 0;

  constructor(
    readonly id: string,
    readonly invite = "",
  ) {
    addEventListener("offline", this.#noNetwork);
    addEventListener("online", this.#network);
  }

  #noNetwork = (): void => {
    this.isOffline = true;
    if (this.state === "open") this.#drop();
  };

  #network = (): void => {
    this.isOffline = false;
    this.#tries = 0;
    if (this.state === "lost") this.#drop(); // and come back at once
  };

  open(): void {
    if (this.#closed) return;
    const url = new URL("/api/play", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.#socket = new WebSocket(url));
    socket.onopen = () => this.#hello();
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Reply);
    socket.onclose = ({ code }) => socket === this.#socket && this.#lost(code);
    this.#listen();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("offline", this.#noNetwork);
    removeEventListener("online", this.#network);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    clearTimeout(this.#pacing);
    leave(this.#socket);
  }

  /** Say hello anew, from the beginning: one has another seat now. */
  again(): void {
    this.#last = 0;
    this.seats = [];
    this.state = "connecting";
    this.#drop();
  }

  /** Send a request; it is sent again, with the same id, until it is answered. */
  request(frame: WithoutId<Ask>): Promise<Done | Reason | Foreseen> {
    const whole = { ...frame, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` } as Ask;
    return new Promise((resolve, reject) => {
      this.#waiting.set(whole.id, { frame: whole, resolve, reject });
      if (this.state === "open") this.#send(whole);
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    leave(socket);
    this.#lost(1006);
  }

  #send(frame: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #hello(): void {
    const said = Object.fromEntries(this.seats.map((seat) => [String(seat.viewer ?? "spectator"), seat.said.at(-1)?.n ?? 0]));
    this.#send({ type: "hello", table: this.id, since: this.#last, said, protocol: PROTOCOL, invite: this.invite });
  }

  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#drop(), SILENCE);
  }

  #lost(code: number): void {
    clearTimeout(this.#watch);
    clearTimeout(this.#timer);
    if (this.#closed || this.state === "refused") return;
    if (code === 1008) {
      if (this.refusal?.code === "bad_request") reload(); // the server speaks another protocol by now
      this.state = "refused";
      return;
    }
    if (this.state === "open" || this.#tries > 1) this.state = "lost";
    this.#timer = setTimeout(() => this.open(), PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]);
  }

  #hear(reply: Reply): void {
    this.#listen();
    switch (reply.type) {
      case "welcome":
        return this.#welcome(reply);
      case "step":
        if (reply.seq > this.#last + 1) return this.#drop(); // a step was lost, and the next do not make up for it
        this.#last = Math.max(this.#last, reply.seq);
        this.#steps.push(reply);
        this.behind = this.#steps.length;
        if (this.#pacing === undefined && !this.#isHeld) this.#show();
        return;
      case "talked":
        return this.#change(reply.viewer, (seat) => ({ ...seat, said: heard(seat.said, reply.said) }));
      case "wished":
        return this.#change(reply.viewer, (seat) => ({ ...seat, wish: { until: reply.until, armed: reply.armed, since: reply.since } }));
      case "done":
      case "reason":
      case "foreseen":
        return this.#settle(reply.id, (waiting) => waiting.resolve(reply));
      case "error":
        if (reply.id === null) this.refusal = reply;
        else this.#settle(reply.id, (waiting) => waiting.reject(reply));
        return;
      case "present":
        this.present = reply.seats;
        return;
      case "beat":
        this.offset = reply.now - Date.now();
        if (reply.seq > this.#last) this.#drop(); // something was told that did not come through
    }
  }

  /** Show the next step; the one after it when there was time to see this one. */
  #show(): void {
    this.#release();
    const step = this.#steps.shift();
    this.behind = this.#steps.length;
    if (!step) return;
    if (step.table) this.table = step.table;
    const { viewer } = step.change;
    const before = this.seats.find((seat) => seat.viewer === viewer);
    this.#change(viewer, (seat) => {
      if (step.seq <= (seat.entries.at(-1)?.seq ?? 0)) return seat; // it knows already what came of it
      const entries = [...seat.entries, step.entry];
      return { ...seat, scene: after(seat.scene, step), entries, events: step.entry.events ?? [] };
    });
    const now = this.seats.find((seat) => seat.viewer === viewer);
    const isNew = before && now && before !== now && step.entry.events?.length;
    const length = isNew ? this.shown(viewer, before.scene, now) : 0;
    const isSame = this.#steps[0]?.seq === step.seq; // the same moment, seen by another of our seats
    if (isSame || length <= 0) return this.#steps.length ? this.#show() : undefined;
    if (length === Infinity) this.#isHeld = true;
    else this.#pacing = setTimeout(() => this.#show(), length);
  }

  #release(): void {
    clearTimeout(this.#pacing);
    this.#pacing = undefined;
    this.#isHeld = false;
  }

  /** Enough of what is shown now. */
  next(): void {
    this.#show();
  }

  /** Show everything that waits to be shown. */
  skip(): void {
    while (this.#steps.length) this.#show();
    this.#release();
  }

  #welcome(welcome: Welcome): void {
    this.skip();
    const known = new Map(this.seats.map((seat) => [seat.viewer, seat]));
    if (this.#last > 0 && welcome.viewers.some(({ scene }) => !known.has(scene.viewer))) return this.again();
    this.offset = welcome.now - Date.now();
    this.table = welcome.table;
    this.seats = welcome.viewers.map((seen) => caughtUp(known.get(seen.scene.viewer), seen));
    this.#last = welcome.seq;
    this.#tries = 0;
    this.state = "open";
    for (const { frame } of this.#waiting.values()) this.#send(frame);
  }

  #change(viewer: number | null, change: (seat: Seat) => Seat): void {
    this.seats = this.seats.map((seat) => (seat.viewer === viewer ? change(seat) : seat));
  }

  #settle(id: string, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) settle(waiting);
  }

  answer(decision: DecisionInfo, choice: string): Promise<Done | Reason | Foreseen> {
    return this.request({ type: "answer", seat: decision.seat, decision: decision.number, choice });
  }
}

function caughtUp(seat: Seat | undefined, seen: CaughtUp): Seat {
  return {
    viewer: seen.scene.viewer,
    scene: seen.scene,
    entries: joined(seat?.entries ?? [], seen.entries, (entry) => entry.seq),
    said: joined(seat?.said ?? [], seen.said, (said) => said.n),
    events: [],
    wish: NO_WISH, // the server tells it next, if there is one
  };
}

/** What a viewer sees after a step: what the step leaves out is as it was. */
function after(scene: Scene, { view, change }: Step): Scene {
  const changed = { ...view, ...change.view };
  return {
    ...scene,
    view: Object.keys(changed).length ? { ...scene.view, ...changed } : scene.view,
    decision: change.decision === undefined ? scene.decision : change.decision,
    may_undo: change.may_undo,
  };
}

/** What was said with one thing more, or with what is left of one that was removed. */
function heard(before: SaidInfo[], said: SaidInfo): SaidInfo[] {
  return said.removed ? before.map((one) => (one.n === said.n ? said : one)) : joined(before, [said], (one) => one.n);
}

/** Both lists in one, each number once. */
function joined<T>(before: T[], after: T[], number: (one: T) => number): T[] {
  const last = before.length ? number(before[before.length - 1]!) : -1;
  return [...before, ...after.filter((one) => number(one) > last)];
}
