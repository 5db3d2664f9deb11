import type { Failure } from '#machines/shared/failure.ts';
import type { AppServices } from '#src/services/services.ts';

/** Whether a chart is healthy, checking or failed. */
type Health = 'well' | 'waiting' | Failure;

interface Watched<Snapshot> {
  /** The id of the message. */
  readonly id: string;
  readonly actor: { subscribe(listener: (snapshot: Snapshot) => void): unknown };
  readonly healthOf: (snapshot: Snapshot) => Health;
  readonly retry: () => void;
}

/**
 * Shows a chart's failure in the message bar, with Retry, until it recovers. A dismissed message returns only after
 * Retry. Before the first success nothing is shown, because the page itself shows what it could not read.
 */
export function showErrorNotice<Snapshot>(
  messageBar: AppServices['messageBar'],
  { id, actor, healthOf, retry }: Watched<Snapshot>,
): void {
  let wasWell = false;
  let isShown = false;
  messageBar.on('action.taken', (taken) => {
    if (taken.id !== id) return;
    isShown = false;
    retry();
  });
  actor.subscribe((snapshot) => {
    const health = healthOf(snapshot);
    if (health === 'waiting') return;
    if (health === 'well') {
      wasWell = true;
      isShown = false;
      if (messageBar.getSnapshot().context.message?.id === id) messageBar.send({ type: 'message.close' });
    } else if (wasWell && !isShown) {
      isShown = true;
      messageBar.send({
        type: 'message.show',
        message: { id, kind: 'error', messageKey: `errors.${health.symbol}`, action: 'shell.retry', duration: 0 },
      });
    }
  });
}
