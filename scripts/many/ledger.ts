// The history of what customers and other systems wrote during one load, and the values that they draw.
import { randomBytes } from 'node:crypto';
import type { Write } from './checker.ts';

export class Ledger {
  readonly history: Write[] = [];
  /** Answers that say something else than that the service failed. */
  readonly lies: string[] = [];
  readonly #run = randomBytes(4).toString('hex');
  #count = 0;

  /** Notes a write with what its status says: without an answer, or after a failure, it may have happened. */
  remember(kind: Write['kind'], object: string, value: string, status: number): void {
    const outcome = status === 0 || status >= 500 ? 'unknown' : status < 400 ? 'acknowledged' : 'refused';
    this.history.push({ kind, object, value, outcome, at: performance.now() });
  }

  /** What was written to an object, in its order. */
  written(object: string): Write[] {
    return this.history.filter((write) => write.object === object);
  }

  acknowledged(object: string): string[] {
    return this.written(object)
      .filter(({ outcome }) => outcome === 'acknowledged')
      .map(({ value }) => value);
  }

  next(): number {
    this.#count += 1;
    return this.#count;
  }

  name(what: string): string {
    return `${what} ${this.next()}`;
  }

  address(what: string): string {
    return `${what}-${this.next()}-${this.#run}@example.com`;
  }
}
