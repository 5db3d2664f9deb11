import type { ActivityBatch, ActivityEvent } from '#contract/calls/analytics.ts';
import { activityBatchEvents, activityBatchMs } from '#contract/limits.ts';

/** Where activity events go. */
export interface ActivitySink {
  record(event: ActivityEvent): void;
}

interface Parts {
  address: string;
  /** Asked anew for each event and before each batch: what is no longer allowed is dropped. */
  isAllowed: () => boolean;
}

/**
 * Gathers events and sends them in batches: when there are enough, after a while, and when the page is left. Whatever
 * fails is lost; nobody is held up or told.
 */
export function beaconSink({ address, isAllowed }: Parts): ActivitySink {
  let waiting: ActivityEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0 && isAllowed()) tell(address, { category: 'account-settings', events });
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);

  return {
    record(event) {
      if (!isAllowed()) waiting = [];
      else waiting.push(event);
      if (waiting.length >= activityBatchEvents) send();
      else timer ??= setTimeout(send, activityBatchMs);
    },
  };
}

/** A beacon outlives the page. */
function tell(address: string, batch: ActivityBatch): void {
  try {
    navigator.sendBeacon(address, new Blob([JSON.stringify(batch)], { type: 'application/json' }));
  } catch {
    // Lost.
  }
}
