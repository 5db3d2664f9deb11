import { createEmitter } from '#machines/shared/emitter.ts';
import type { Failure } from '#machines/shared/failure.ts';

/** The actor of a chart that reads something and can read it again. */
export interface RetryableActor {
  send(event: { type: 'read.retry' }): void;
}

interface Report {
  readonly failure: Failure;
  /** The read is being repeated. */
  readonly busy: boolean;
}

export interface Outage {
  /** Reports that a part could not be read because of the connection. Returns a function that withdraws the report. */
  report(actor: RetryableActor, report: Report): () => void;
  subscribe(listener: () => void): () => void;
  /** What to show above all parts; null while fewer than two are affected. */
  current(): Report | null;
  /** Something was shown earlier. */
  hasEnded(): boolean;
  /** Reads all parts again. */
  retry(): void;
}

/** Collects the failed reads of a page. */
export function createOutage(): Outage {
  const reports = new Map<RetryableActor, Report>();
  const { emit, listen } = createEmitter();
  let shown: Report | null = null;
  let hasEnded = false;
  const update = (): void => {
    const [first] = reports.values();
    const busy = [...reports.values()].some((each) => each.busy);
    const next = reports.size < 2 || first === undefined ? null : { failure: first.failure, busy };
    if (next?.failure === shown?.failure && next?.busy === shown?.busy) return;
    hasEnded ||= next === null;
    shown = next;
    emit();
  };
  return {
    report: (actor, report) => {
      reports.set(actor, report);
      update();
      return () => {
        reports.delete(actor);
        // A part that only re-renders reports again at once.
        queueMicrotask(update);
      };
    },
    subscribe: listen,
    current: () => shown,
    hasEnded: () => hasEnded,
    retry: () => {
      // Copy the set, because re-rendered parts report again.
      const actors = [...reports.keys()];
      for (const actor of actors) actor.send({ type: 'read.retry' });
    },
  };
}
