// One small interface for every browser: an adapter is a Driver, and everything that a walk does in a page uses it.
import { setTimeout as pause } from 'node:timers/promises';
import {
  isInsideWindow,
  isReadyToType,
  isSettled,
  isShown,
  pointOf,
  scrollTo,
  valueOf,
  type Place,
  type Point,
} from './page-script.ts';

/** One tab, as an adapter drives it. */
export interface Driver {
  /** Opens an address and waits until it is loaded. */
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page and returns its JSON. */
  evaluate(expression: string): Promise<string>;
  /** Presses the mouse button at a point of the window. */
  press(point: Point): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Buffer>;
}

/** A visitor: tabs that share their own cookies and storage. */
export interface Visitor {
  newTab(): Promise<Driver>;
  leave(): Promise<void>;
}

export interface RunningBrowser {
  /** As reported by the browser. */
  readonly version: string;
  newVisitor(): Promise<Visitor>;
  stop(): Promise<void>;
}

/** The window of every walk. */
export const size = { width: 1280, height: 900 } as const;

const pollMs = 100;

/** A tab as walks use it. Every method waits for what it needs, up to 20 seconds. */
export class Tab {
  readonly #driver: Driver;
  readonly #maxWaitMs: number;

  constructor(driver: Driver, maxWaitMs = 20_000) {
    this.#driver = driver;
    this.#maxWaitMs = maxWaitMs;
  }

  open(address: string): Promise<void> {
    return this.#driver.open(address);
  }

  async address(): Promise<string> {
    return String(await this.read('location.href'));
  }

  async press(place: Place): Promise<void> {
    await this.#driver.press(await this.#point(place));
  }

  async enter(place: Place, text: string): Promise<void> {
    await this.press(place);
    await this.until(`${wordsOf(place)} takes the focus`, () => this.read(isReadyToType(place)));
    await this.#driver.type(text);
    await this.until(
      `${wordsOf(place)} contains the typed text`,
      async () => (await this.read(valueOf(place))) === text,
    );
  }

  /** Waits until the element is visible. */
  async see(place: Place): Promise<void> {
    await this.until(`${wordsOf(place)} can be seen`, () => this.read(isShown(place)));
  }

  async scrollTo(place: Place): Promise<void> {
    await this.until(`${wordsOf(place)} is there`, () => this.read(scrollTo(place)));
  }

  /** Waits until an expression of the page is true. */
  async wait(what: string, expression: string): Promise<void> {
    await this.until(what, () => this.read(expression));
  }

  async read(expression: string): Promise<unknown> {
    const answer: unknown = JSON.parse(await this.#driver.evaluate(expression));
    return answer;
  }

  /** A picture of the page once it is stable; fails if it is wider than its window. */
  async picture(): Promise<Buffer> {
    await this.wait('the page is stable', isSettled);
    await this.wait('the page is as wide as its window', isInsideWindow);
    // Firefox renders text in another font a moment later.
    await pause(300);
    return this.#driver.picture();
  }

  /** The current value, without waiting. */
  pictureNow(): Promise<Buffer> {
    return this.#driver.picture();
  }

  /** A page that is being replaced returns nothing, which means "not yet". */
  async until(what: string, holds: () => Promise<unknown>): Promise<void> {
    const end = Date.now() + this.#maxWaitMs;
    let reason = '';
    while (Date.now() < end) {
      try {
        if ((await holds()) === true) return;
        reason = '';
      } catch (error) {
        reason = error instanceof Error ? ` (${error.message})` : '';
      }
      await pause(pollMs);
    }
    throw new Error(`waited ${this.#maxWaitMs / 1000} s until ${what}${reason}`);
  }

  async #point(place: Place): Promise<Point> {
    let found: Point | null = null;
    await this.until(`${wordsOf(place)} can be pressed`, async () => {
      const [first, second] = [await this.read(pointOf(place)), await this.read(pointOf(place))];
      // Not while it moves.
      if (!isPoint(first) || !isPoint(second) || first.x !== second.x || first.y !== second.y) return false;
      found = second;
      return true;
    });
    if (found === null) throw new Error(`${wordsOf(place)} has no place`);
    return found;
  }
}

function wordsOf({ css, named, saying }: Place): string {
  const said = named ?? saying;
  return said === undefined ? css : `${css} "${said}"`;
}

function isPoint(value: unknown): value is Point {
  return (
    typeof value === 'object' &&
    value !== null &&
    'x' in value &&
    'y' in value &&
    typeof value.x === 'number' &&
    typeof value.y === 'number'
  );
}
