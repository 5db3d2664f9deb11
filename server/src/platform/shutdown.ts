import type { FastifyInstance } from 'fastify';
import { withTimeout } from './with-timeout.ts';

/** Requests that are being answered get this long; an answer takes 9 s at most, and few take one. */
const answerMs = 5000;
/**
 * What is still open then is left behind, so that the process ends within 10 s, even where several steps wait for a
 * database that hangs.
 */
const closeMs = 6000;
/** Even then each step gets this long: an embedded database stops cleanly in less. */
const stepMs = 1500;
/**
 * What must be said at a second signal answers in a few milliseconds; on a busy machine, or where it hangs, it is left
 * behind after this.
 */
const hurryMs = 2000;

type Step = () => Promise<unknown>;

/** What to close at the end, the last opened first. */
export interface Shutdown {
  push(...steps: readonly Step[]): void;
  /** What even a hurried end does: programs that would outlive this process are asked to end. */
  pushHurried(step: Step): void;
  /** A web server, whose connections end when its clients take too long. */
  pushServer(app: FastifyInstance): void;
  /** Whether `close` was called. */
  isStopping(): boolean;
  /**
   * Closes everything once. A step that fails or does not end leaves the others to be closed. Before that it waits: who
   * sends requests has the time to hear that this process stops.
   */
  close(waitMs?: number): Promise<void>;
  /** Ends the connections and tells other programs to end, for a process that ends at once. */
  hurry(): Promise<void>;
}

export function createShutdown(): Shutdown {
  const steps: Step[] = [];
  const hurriedSteps: Step[] = [];
  const apps: FastifyInstance[] = [];
  let giveUp: () => void = () => undefined;
  const givenUp = new Promise<void>((resolve) => (giveUp = resolve));
  const disconnect = (): void => {
    for (const { server } of apps) server.closeAllConnections();
  };
  let isStopping = false;
  const close = async (waitMs = 0): Promise<void> => {
    isStopping = true;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const timers = [setTimeout(disconnect, answerMs), setTimeout(giveUp, closeMs)];
    for (const step of steps.splice(0).toReversed())
      await Promise.race([step().catch(() => undefined), timeUp(givenUp)]);
    for (const timer of timers) clearTimeout(timer);
  };
  return {
    push: (...more) => void steps.push(...more),
    pushServer: (app) => {
      apps.push(app);
      steps.push(() => app.close());
    },
    isStopping: () => isStopping,
    close,
    pushHurried: (step) => void hurriedSteps.push(step),
    hurry: async () => {
      disconnect();
      await withTimeout(() => Promise.allSettled(hurriedSteps.map((step) => step())), hurryMs).catch(() => undefined);
    },
  };
}

/** Resolves when there is no more time, and the shortest time of a step has passed. */
async function timeUp(givenUp: Promise<void>): Promise<void> {
  await givenUp;
  await new Promise((resolve) => setTimeout(resolve, stepMs).unref());
}
