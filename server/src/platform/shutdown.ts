import type { FastifyInstance } from 'fastify';

/** Requests that are being answered get this long; an answer takes 9 s at most, and few take one. */
const answerMs = 5000;
/** What is still open then is left behind, so that the process ends within 10 s. */
const closeMs = 8000;
/** Even in a hurry each step gets this long: an embedded database stops cleanly in less. */
const stepMs = 1500;

type Step = () => Promise<unknown>;

/** What to close at the end, the last opened first. */
export interface Shutdown {
  push(...steps: readonly Step[]): void;
  /** A web server, whose connections end when its clients take too long. */
  pushServer(app: FastifyInstance): void;
  /** Closes everything once. A step that fails or does not end leaves the others to be closed. */
  close(): Promise<void>;
  /** Ends the connections, and waits no longer than each step needs. */
  hurry(): void;
}

export function createShutdown(): Shutdown {
  const steps: Step[] = [];
  const apps: FastifyInstance[] = [];
  let hurry: () => void = () => undefined;
  const hurried = new Promise<void>((resolve) => (hurry = resolve));
  const disconnect = (): void => {
    for (const { server } of apps) server.closeAllConnections();
  };
  const close = async (): Promise<void> => {
    const timers = [setTimeout(disconnect, answerMs), setTimeout(hurry, closeMs)];
    for (const step of steps.splice(0).toReversed()) await Promise.race([step().catch(() => undefined), timeUp(hurried)]);
    for (const timer of timers) clearTimeout(timer);
  };
  return {
    push: (...more) => void steps.push(...more),
    pushServer: (app) => {
      apps.push(app);
      steps.push(() => app.close());
    },
    close,
    hurry: () => {
      hurry();
      disconnect();
    },
  };
}

/** Resolves when there is no more time, and the shortest time of a step has passed. */
async function timeUp(hurried: Promise<void>): Promise<void> {
  await hurried;
  await new Promise((resolve) => setTimeout(resolve, stepMs).unref());
}
