import { ApiError } from '../api-error.ts';

/** The caller of a task, signed in or not. */
export interface QueueCaller {
  /** Callers with the same key share a queue: the network of the call, or the account. */
  key: string;
  /** Aborted when the result is no longer needed: a task that has not started leaves its queue at once. */
  signal: AbortSignal;
}

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

/** The tasks of one caller. */
interface Line {
  key: string;
  tasks: Waiting[];
}

/**
 * Runs up to N tasks at a time. The others wait in one queue per caller, and the queues take turns, so that one
 * caller's flood does not delay the others. A flood from many addresses has as many queues: once a quarter of the
 * waiting slots is taken, the newest caller goes next, so that no one waits behind the flood. If too many wait, the
 * last task of the longest queue is refused: the caller's own, unless another queue would still be longer. Among queues
 * with one task each, the one with the farthest turn is refused.
 */
export function createFairQueue(slots: number, maxWaiting: number) {
  /** In order of turns; no queue is empty. */
  const lines: Line[] = [];
  let free = slots;
  let waiting = 0;

  const turn = async ({ key, signal }: QueueCaller): Promise<void> => {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting >= maxWaiting) refuseOne(key);
    waiting += 1;
    let leave: () => void = () => undefined;
    const started = new Promise<void>((start, refuse) => {
      const task: Waiting = { start, refuse };
      append(key, task);
      leave = () => {
        if (remove(task)) refuse(reasonOf(signal));
      };
    });
    signal.addEventListener('abort', leave);
    await started.finally(() => signal.removeEventListener('abort', leave));
  };
  /** Removes a task from its queue; false if it was already started or refused. */
  const remove = (task: Waiting): boolean => {
    const at = lines.findIndex(({ tasks }) => tasks.includes(task));
    const line = lines[at];
    if (line === undefined) return false;
    line.tasks.splice(line.tasks.indexOf(task), 1);
    if (line.tasks.length === 0) lines.splice(at, 1);
    waiting -= 1;
    return true;
  };
  const append = (key: string, task: Waiting): void => {
    const own = lines.find((line) => line.key === key);
    if (own !== undefined) own.tasks.push(task);
    else if (waiting * 4 > maxWaiting) lines.unshift({ key, tasks: [task] });
    else lines.push({ key, tasks: [task] });
  };
  const refuseOne = (key: string): void => {
    const busy = new ApiError('request_throttled', { retryAfter: 2 });
    const own = lines.find((line) => line.key === key)?.tasks.length ?? 0;
    const longest = lines.findLast(({ tasks }) => lines.every((other) => tasks.length >= other.tasks.length));
    if (longest === undefined || (own > 0 && own + 1 >= longest.tasks.length)) throw busy;
    longest.tasks.pop()?.refuse(busy);
    waiting -= 1;
    // An empty queue would start nothing at its turn and waste the slot.
    if (longest.tasks.length === 0) lines.splice(lines.indexOf(longest), 1);
  };
  const startNext = (): void => {
    const line = lines.shift();
    if (line === undefined) {
      free += 1;
      return;
    }
    waiting -= 1;
    line.tasks.shift()?.start();
    if (line.tasks.length > 0) lines.push(line);
  };
  return async <T>(caller: QueueCaller, task: () => Promise<T>): Promise<T> => {
    await turn(caller);
    try {
      // It may have been aborted just as its turn came.
      caller.signal.throwIfAborted();
      return await task();
    } finally {
      startNext();
    }
  };
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('The task is no longer needed.');
}
