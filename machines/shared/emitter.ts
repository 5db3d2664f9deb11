/** Notifies all listeners. */
export interface Emitter<T extends unknown[]> {
  readonly emit: (...news: T) => void;
  /** Returns a cleanup function. */
  readonly listen: (listener: (...news: T) => void) => () => void;
}

export function createEmitter<T extends unknown[] = []>(): Emitter<T> {
  const listeners = new Set<(...news: T) => void>();
  return {
    emit: (...news) => {
      for (const listener of listeners) listener(...news);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
