import type { AnyEventObject } from 'xstate';
import type { Unread } from './retryable-read.model.ts';
import { failure } from '#machines/shared/failure.ts';
import { changed, rejected } from '#machines/testing/events.ts';
import { refusal } from '#machines/testing/refusal.ts';

/** Events of a read, by invocation id: it fails, and Retry repeats it. */
export function readSteps(read: string) {
  const snapshot = (symbol: string, busy: boolean) => ({
    context: { failure: failure(symbol), waitSeconds: 0 },
    hasTag: () => busy,
  });
  const failedWith = (symbol: string) => changed(read, snapshot(symbol, false), rejected('read', refusal(symbol)));
  const repeated = changed(read, snapshot('unreachable', true), { type: 'read.retry' });
  return {
    failed: failedWith('unreachable'),
    failedWith,
    repeated,
    /** Only a running read can fail, and only a failed one is repeated. */
    canHappen: ({ unread }: Unread, event: AnyEventObject): boolean => {
      const isRunning = unread.name === 'waiting' || unread.busy;
      if (event === repeated) return !isRunning;
      return event.type !== repeated.type || isRunning;
    },
  };
}
