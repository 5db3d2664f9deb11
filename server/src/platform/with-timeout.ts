/** A task took too long. */
export class Overdue extends Error {
  override name = 'Overdue';
}

/** The client closed its connection before the response. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/** The outcome of a task, or a failure if it takes too long, which aborts the task's signal. */
export async function withTimeout<T>(task: (signal: AbortSignal) => Promise<T>, milliseconds: number): Promise<T> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const failure = new Overdue(`There was no result within ${milliseconds} ms.`);
      over.abort(failure);
      reject(failure);
    }, milliseconds);
  });
  return Promise.race([task(over.signal), bound]).finally(() => clearTimeout(timer));
}
