import type { EmbeddedServer } from './launcher.ts';

const lookMs = 500;

/** Restarts the server whenever it has ended; returns a function that stops watching. */
export function watch(server: EmbeddedServer): () => Promise<void> {
  let restarting: Promise<void> | null = null;
  const look = (): void => {
    if (restarting !== null || server.isUp()) return;
    // A failed restart is retried at the next check; until then every call gets an error.
    restarting = server
      .restart()
      .catch(() => undefined)
      .finally(() => (restarting = null));
  };
  const timer = setInterval(look, lookMs).unref();
  return async () => {
    clearInterval(timer);
    await restarting;
  };
}
