/** A task took too long. */
export class Overdue extends Error {
  override name = 'Overdue';
}

/** The client has closed its connection before it was answered. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/** The outcome of a task, or a failure where it takes longer; the task hears of that by its signal. */
export async function withTimeout<T>(task: (signal: AbortSignal) => Promise<T>, milliseconds: number): Promise<T> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const failure = new Overdue(`There was no outcome within ${milliseconds} ms.`);
      over.abort(failure);
      reject(failure);
    }, milliseconds);
  });
  return Promise.race([task(over.signal), bound]).finally(() => clearTimeout(timer));
}
