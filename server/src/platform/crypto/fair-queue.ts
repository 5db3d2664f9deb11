import { ApiError } from '../http/api-error.ts';

/** Who waits for a task. */
export interface Caller {
  /** Callers with the same key share a line: the network that the call came from. */
  key: string;
  /** Aborted when the result is no longer needed: a task that has not begun is dropped. */
  signal: AbortSignal;
}

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

/**
 * Lets so many tasks run at a time. The others wait in a line per caller, and the lines take turns, so that one caller's
 * flood does not delay the others. Where too many wait, the last of the longest line is refused: the caller's own,
 * unless another one stays longer without it.
 */
export function createFairQueue(places: number, maxWaiting: number) {
  const lines = new Map<string, Waiting[]>();
  let free = places;
  let waiting = 0;

  const turn = async ({ key }: Caller): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting >= maxWaiting) refuseLongest(key);
    waiting += 1;
    await new Promise<void>((start, refuse) => {
      lines.set(key, [...(lines.get(key) ?? []), { start, refuse }]);
    });
  };
  const refuseLongest = (key: string): void => {
    const busy = new ApiError('request_throttled', { retryAfter: 2 });
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    // A line is never emptied here: its turn would start nothing, and its place would be lost.
    if ((lines.get(key)?.length ?? 0) + 1 >= longest.length) throw busy;
    longest.pop()?.refuse(busy);
    waiting -= 1;
  };
  const startNext = (): void => {
    const [first] = lines;
    if (first === undefined) {
      free += 1;
      return;
    }
    const [key, [next, ...rest]] = first;
    lines.delete(key);
    if (rest.length > 0) lines.set(key, rest);
    waiting -= 1;
    next?.start();
  };
  return async <T>(caller: Caller, task: () => Promise<T>): Promise<T> => {
    await turn(caller);
    try {
      caller.signal.throwIfAborted();
      return await task();
    } finally {
      startNext();
    }
  };
}
