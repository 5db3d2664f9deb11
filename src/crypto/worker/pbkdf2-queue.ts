import { callWasm } from '../wasm/call.ts';
import { CryptoError } from '../errors.ts';
import type { Pbkdf2Input } from './protocol.ts';
import { compiled } from '../wasm/module.ts';
import { createYielder } from './yielder.ts';
import { requireUint32 } from '../wasm/uint32.ts';

/** As many as the module's scheduler holds. */
const MOST_AT_ONCE = 16;
/** Short, because an engine swaps slow code for fast code only where a function is entered anew. */
const ITERATIONS_A_STEP = 256;
/** A millisecond or so between two looks at the messages. */
const STEPS_A_TURN = 8;
/** A message for each turn of each derivation would keep the page busy. */
const REPORTS = 10;
const MOST_BETWEEN_REPORTS = 20_000;

interface Job {
  readonly input: Pbkdf2Input;
  readonly total: number;
  readonly report: (done: number, total: number) => void;
  readonly isWanted: () => boolean;
  readonly resolve: (key: number) => void;
  readonly reject: (reason: unknown) => void;
  reported: number;
}

/** PBKDF2, side by side: what is asked while others run joins them; when all places are taken it waits for one. */
export class Pbkdf2Queue {
  readonly #waiting: Job[] = [];
  readonly #running = new Map<number, Job>();
  #isDriven = false;

  /** Reports some ten times; rejects between two turns when the key is not wanted any more. */
  async derive(
    input: Pbkdf2Input,
    report: (done: number, total: number) => void,
    isWanted: () => boolean,
  ): Promise<number> {
    const iterations = requireUint32(input.iterations, 'invalid_iterations');
    const length = requireUint32(input.length, 'invalid_length');
    const total = iterations * Math.ceil(length / 32);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, total, report, isWanted, resolve, reject, reported: 0 });
      if (!this.#isDriven) void this.#drive();
    });
  }

  async #drive(): Promise<void> {
    this.#isDriven = true;
    const scheduler = callWasm(compiled.makeScheduler, []);
    const turns = createYielder();
    try {
      // What was asked for together begins together.
      await turns.next();
      while (this.#running.size + this.#waiting.length > 0) {
        this.#seat(scheduler);
        for (let step = 0; step < STEPS_A_TURN; step += 1) callWasm(compiled.turn, [scheduler, ITERATIONS_A_STEP]);
        await turns.next();
        for (const [place, job] of this.#running) this.#look(scheduler, place, job);
        this.#dropUnwanted();
      }
    } catch (thrown) {
      this.#giveUp(thrown);
    } finally {
      this.#isDriven = false;
      turns.close();
      compiled.release(scheduler);
    }
  }

  #seat(scheduler: number): void {
    while (this.#running.size < MOST_AT_ONCE) {
      const job = this.#waiting.shift();
      if (job === undefined) return;
      const { password, salt, iterations, length } = job.input;
      try {
        const place = callWasm(compiled.startDerivation, [scheduler, iterations, length], password, salt);
        this.#running.set(place, job);
      } catch (refused) {
        job.reject(refused);
      }
    }
  }

  #look(scheduler: number, place: number, job: Job): void {
    if (!job.isWanted()) {
      callWasm(compiled.cancel, [scheduler, place]);
      this.#running.delete(place);
      return job.reject(new CryptoError('derivation_unfinished'));
    }
    const done = job.total - compiled.left(scheduler, place);
    if (done === job.total || done - job.reported >= Math.min(job.total / REPORTS, MOST_BETWEEN_REPORTS)) {
      job.reported = done;
      job.report(done, job.total);
    }
    if (done < job.total) return;
    this.#running.delete(place);
    job.resolve(callWasm(compiled.finish, [scheduler, place]));
  }

  #dropUnwanted(): void {
    for (const job of this.#waiting.filter(({ isWanted }) => !isWanted())) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      job.reject(new CryptoError('derivation_unfinished'));
    }
  }

  /** After a fault of the core itself nobody is left waiting. */
  #giveUp(reason: unknown): void {
    for (const job of [...this.#running.values(), ...this.#waiting]) job.reject(reason);
    this.#running.clear();
    this.#waiting.length = 0;
  }
}
