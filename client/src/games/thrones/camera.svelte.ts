/** What part of the map is shown: zooming and panning by wheel, fingers, buttons and keys. */
import type { Canvas, Point } from "./facts";

/** Room for the names at the edges of the canvas: what is shown at most. */
const ROOM = { left: 8, top: 12, bottom: 38 };
const NO_ROOM = { left: 0, top: 0, bottom: 0 };
const CLOSEST = 300;

export class Camera {
  x = $state(0);
  y = $state(0);
  w = $state(0);
  /** The map's element, in pixels. */
  width = $state(600);
  height = $state(700);

  #fingers = new Map<number, { x: number; y: number }>();
  #travelled = 0;
  #wasWhole = true;
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;

  constructor({ width, height, isTight }: Canvas) {
    const { left, top, bottom } = isTight ? NO_ROOM : ROOM;
    this.left = this.x = -left;
    this.top = this.y = -top;
    this.wide = this.w = width + 2 * left;
    this.high = height + top + bottom;
  }

  get h(): number {
    return (this.w * (this.height || 1)) / (this.width || 1);
  }
  get scale(): number {
    return this.width / this.w;
  }
  get isWhole(): boolean {
    return this.w >= this.#most() - 1;
  }
  get box(): string {
    return `${this.x} ${this.y} ${this.w} ${this.h}`;
  }
  /** Whether the press that ends now was a drag of the map, and so no click. */
  get wasDragged(): boolean {
    return this.#travelled > 8;
  }

  #most(): number {
    return Math.max(this.wide, (this.high * this.width) / (this.height || 1));
  }

  zoom(factor: number, atX = 0.5, atY = 0.5): void {
    const w = Math.min(this.#most(), Math.max(CLOSEST, this.w / factor));
    const [x, y] = [this.x + this.w * atX, this.y + this.h * atY];
    const ratio = this.h / this.w;
    [this.w, this.x, this.y] = [w, x - w * atX, y - w * ratio * atY];
    this.#keep();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#keep();
  }

  /** After a change of size: what was seen whole stays whole. */
  fit(): void {
    if (this.#wasWhole) this.whole();
    else this.zoom(1);
  }

  whole(): void {
    this.w = this.#most();
    this.#keep();
  }

  /** Bring a point of the map into sight, and no more than that. */
  show([x, y]: Point, room = 70): void {
    if (this.#wasWhole) return; // it is in sight, or will be once the size is known
    const [right, bottom] = [this.x + this.w, this.y + this.h];
    if (x - room < this.x) this.x = x - room;
    else if (x + room > right) this.x += x + room - right;
    if (y - room < this.y) this.y = y - room;
    else if (y + room > bottom) this.y += y + room - bottom;
    this.#keep();
  }

  #keep(): void {
    this.#wasWhole = this.isWhole;
    this.x = kept(this.x, this.w, this.left, this.wide);
    this.y = kept(this.y, this.h, this.top, this.high);
  }

  down(event: PointerEvent): void {
    if (this.#fingers.size === 0) this.#travelled = 0;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** A press that is no drag of the map. */
  rest(): void {
    this.#travelled = 0;
  }

  move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#travelled += Math.abs(dx) + Math.abs(dy);
    if (other) {
      const apart = (x: number, y: number) => Math.hypot(x - other.x, y - other.y) || 1;
      this.zoom(apart(event.clientX, event.clientY) / apart(before.x, before.y));
    }
    if (this.wasDragged && !this.isWhole) this.pan((-dx / this.scale) * (other ? 0.5 : 1), (-dy / this.scale) * (other ? 0.5 : 1));
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
  }
}

function kept(at: number, length: number, least: number, whole: number): number {
  const most = least + whole - length;
  return most < least ? (least + most) / 2 : Math.min(most, Math.max(least, at));
}
