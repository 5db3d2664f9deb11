import type { EmbeddedServer } from './launcher.ts';

const lookMs = 500;

/** Starts the server again whenever it is gone; answers how to stop looking. */
export function watch(server: EmbeddedServer): () => Promise<void> {
  let restarting: Promise<void> | null = null;
  const look = (): void => {
    if (restarting !== null || server.isUp()) return;
    // One that failed is tried again at the next look; meanwhile every call is answered with an error.
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
