import type { FastifyInstance } from 'fastify';
import { withTimeout } from './with-timeout.ts';

/** The time for requests in progress; a response takes 9 s at most, and few take 1 s. */
const answerMs = 5000;
/**
 * What is still open then is abandoned, so that the process ends within 10 s even if several steps wait for a hanging
 * database.
 */
const closeMs = 6000;
/** Even then, each step gets this long; an embedded database stops cleanly in less. */
const stepMs = 1500;
/**
 * The hurried steps of a second signal take a few milliseconds; on a busy machine, or if one hangs, they are abandoned
 * after this time.
 */
const hurryMs = 2000;

type Step = () => Promise<unknown>;

/** The resources to close at the end, last opened first. */
export interface Shutdown {
  push(...steps: readonly Step[]): void;
  /** The part that even a hurried end does: signals programs that would outlive this process to end. */
  pushHurried(step: Step): void;
  /** A web server, whose connections are closed if its clients take too long. */
  pushServer(app: FastifyInstance): void;
  /** Whether `close` was called. */
  isStopping(): boolean;
  /**
   * Closes everything once. A failing or hanging step does not keep the others from closing. Waits first, so that load
   * balancers learn that this process is stopping.
   */
  close(waitMs?: number): Promise<void>;
  /** Ends the connections and signals other programs to end, for a process that ends at once. */
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

/** Resolves when the time is up and a step's minimum time has passed. */
async function timeUp(givenUp: Promise<void>): Promise<void> {
  await givenUp;
  await new Promise((resolve) => setTimeout(resolve, stepMs).unref());
}
