import type { AnalyticsBatch, AnalyticsEvent } from '#contract/calls/analytics.ts';
import { analyticsBatchEvents, analyticsBatchMs } from '#contract/limits.ts';

/** Where analytics events go. */
export interface AnalyticsSink {
  record(event: AnalyticsEvent): void;
}

interface Dependencies {
  address: string;
  /** Read for each event and before each batch, to drop events that are no longer allowed. */
  isAllowed: () => boolean;
}

/**
 * Collects events and sends them in batches: at a count, after a time, and when the page is left. Drops a batch that
 * cannot be sent, without retrying or reporting it.
 */
export function beaconSink({ address, isAllowed }: Dependencies): AnalyticsSink {
  let waiting: AnalyticsEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0 && isAllowed()) sendBeacon(address, { category: 'account-settings', events });
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);

  return {
    record(event) {
      if (!isAllowed()) waiting = [];
      else waiting.push(event);
      if (waiting.length >= analyticsBatchEvents) send();
      else timer ??= setTimeout(send, analyticsBatchMs);
    },
  };
}

/** A beacon outlives the page. */
function sendBeacon(address: string, batch: AnalyticsBatch): void {
  try {
    navigator.sendBeacon(address, new Blob([JSON.stringify(batch)], { type: 'application/json' }));
  } catch {
    // The batch is lost.
  }
}
