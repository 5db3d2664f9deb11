/** The calls of this page that may have changed the account or its events. */
export interface AccountActs {
  report(): void;
  /** Returns a cleanup function. */
  subscribe(listener: () => void): () => void;
}

export function createAccountActs(): AccountActs {
  const listeners = new Set<() => void>();
  return {
    report() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
