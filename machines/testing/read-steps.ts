import type { AnyEventObject } from 'xstate';
import type { Unread } from '#machines/retryable-read/retryable-read.model.ts';
import { failure } from '#machines/shared/failure.ts';
import { changed, rejected } from './events.ts';
import { refusal } from './refusal.ts';

/** Events of a read, by invocation id: it fails, and Retry repeats it. */
export function readSteps(read: string) {
  const snapshot = (busy: boolean) => ({
    context: { failure: failure('unreachable'), waitSeconds: 0 },
    hasTag: () => busy,
  });
  const failed = changed(read, snapshot(false), rejected('read', refusal('unreachable')));
  const repeated = changed(read, snapshot(true), { type: 'read.retry' });
  return {
    failed,
    repeated,
    /** Only a running read can fail, and only a failed one is repeated. */
    canHappen: ({ unread }: Unread, event: AnyEventObject): boolean => {
      const isRunning = unread.name === 'waiting' || unread.busy;
      return event === failed ? isRunning : event !== repeated || !isRunning;
    },
  };
}
