import type { TabChannel } from '#src/browser/tab-channel.ts';

/** The calls of this browser that may have changed the account or its events. */
export interface AccountActs {
  /** A call of this page. */
  report(): void;
  /** Calls of other tabs count, too. Returns a cleanup function. */
  subscribe(listener: () => void): () => void;
}

export const accountSignal = 'accountChanged';

export function createAccountActs(tabs: TabChannel): AccountActs {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  tabs.listen((signal) => {
    if (signal === accountSignal) tell();
  });
  return {
    report() {
      tell();
      tabs.send(accountSignal);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
