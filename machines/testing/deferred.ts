export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** A promise that is settled by hand: holds a port open until the test answers it. */
export function deferred<T = void>(): Deferred<T> {
  const settle: { resolve?: (value: T) => void; reject?: (error: unknown) => void } = {};
  const promise = new Promise<T>((resolve, reject) => {
    settle.resolve = resolve;
    settle.reject = reject;
  });
  return { promise, resolve: (value) => settle.resolve?.(value), reject: (error) => settle.reject?.(error) };
}

/** Lets everything that was settled be heard. */
export function flushMicrotasks(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
