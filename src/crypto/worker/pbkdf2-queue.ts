import { CryptoError, requireUint32 } from '../protocol/errors.ts';
import { Scheduler, type SecretKey } from '../wasm/module.ts';
import type { Pbkdf2Input } from '../protocol/protocol.ts';

/** Short, because an engine replaces slow code with fast code only at a function's next call. */
const ITERATIONS_A_STEP = 256;
/** About a millisecond between two reads of the message queue. */
const STEPS_A_TURN = 8;
/** One message per turn of each derivation would block the page. */
const REPORTS = 10;
const MAX_BETWEEN_REPORTS = 20_000;

interface Job {
  readonly input: Pbkdf2Input;
  readonly total: number;
  readonly report: (done: number, total: number) => void;
  readonly isWanted: () => boolean;
  readonly resolve: (key: SecretKey) => void;
  readonly reject: (reason: unknown) => void;
  reported: number;
}

/** PBKDF2 in parallel: a new derivation joins the running ones. */
export class Pbkdf2Queue {
  readonly #pending: Job[] = [];
  readonly #running = new Map<number, Job>();
  #isRunning = false;

  /** Reports about ten times; rejects between two turns when the key is no longer wanted. */
  async derive(
    input: Pbkdf2Input,
    report: (done: number, total: number) => void,
    isWanted: () => boolean,
  ): Promise<SecretKey> {
    const iterations = requireUint32(input.iterations, 'invalid_iterations');
    const length = requireUint32(input.length, 'invalid_length');
    const total = iterations * Math.ceil(length / 32);
    return new Promise((resolve, reject) => {
      this.#pending.push({ input, total, report, isWanted, resolve, reject, reported: 0 });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const scheduler = new Scheduler();
    const yielder = createYielder();
    try {
      // Derivations requested together start together.
      await yielder.next();
      while (this.#running.size + this.#pending.length > 0) {
        this.#startPending(scheduler);
        for (let step = 0; step < STEPS_A_TURN; step += 1) scheduler.turn(ITERATIONS_A_STEP);
        await yielder.next();
        for (const [slot, job] of this.#running) this.#poll(scheduler, slot, job);
      }
    } catch (thrown) {
      this.#rejectAll(thrown);
    } finally {
      this.#isRunning = false;
      yielder.close();
      scheduler.free();
    }
  }

  #startPending(scheduler: Scheduler): void {
    for (const job of this.#pending.splice(0)) {
      const { password, salt, iterations, length } = job.input;
      try {
        this.#running.set(scheduler.start(password, salt, iterations, length), job);
      } catch (refused) {
        job.reject(refused);
      }
    }
  }

  #poll(scheduler: Scheduler, slot: number, job: Job): void {
    if (!job.isWanted()) {
      scheduler.cancel(slot);
      this.#running.delete(slot);
      return job.reject(new CryptoError('derivation_unfinished'));
    }
    const done = job.total - scheduler.left(slot);
    if (done === job.total || done - job.reported >= Math.min(job.total / REPORTS, MAX_BETWEEN_REPORTS)) {
      job.reported = done;
      job.report(done, job.total);
    }
    if (done < job.total) return;
    this.#running.delete(slot);
    job.resolve(scheduler.finish(slot, job.input.purpose === 'proof'));
  }

  /** After a fault of the core itself, no promise stays pending. */
  #rejectAll(reason: unknown): void {
    for (const job of [...this.#running.values(), ...this.#pending]) job.reject(reason);
    this.#running.clear();
    this.#pending.length = 0;
  }
}

/** Lets the event loop deliver messages between two turns of long work. */
export interface Yielder {
  next(): Promise<void>;
  close(): void;
}

/** Posts to its own channel: a timer would take four milliseconds each time. */
export function createYielder(): Yielder {
  const { port1, port2 } = new MessageChannel();
  let resume = (): void => undefined;
  port1.onmessage = () => resume();
  return {
    next: () =>
      new Promise((resolve) => {
        resume = resolve;
        port2.postMessage(null);
      }),
    close: () => port1.close(),
  };
}
