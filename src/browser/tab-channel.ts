/** The signals that tabs of one browser send each other. */
const tabSignals = ['signedIn', 'signedOut', 'keysChanged'] as const;
export type TabSignal = (typeof tabSignals)[number];

export interface TabChannel {
  send(signal: TabSignal): void;
  /** Listens to other tabs, never to this one; returns its clean-up. */
  listen(hear: (signal: TabSignal) => void): () => void;
}

/** Cookies that a tab wrote may reach the others a moment after its signal: a signal about them is repeated. */
const cookieLagMs = 500;

/** Where the browser has no channel, tabs notice each other by the cookies when they are looked at. */
export function tabChannel(name: string): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    send: (signal) => channel?.postMessage(signal),
    listen(hear) {
      let again: ReturnType<typeof setTimeout> | undefined;
      const take = ({ data }: MessageEvent<unknown>): void => {
        const signal = tabSignals.find((each) => each === data);
        if (signal === undefined) return;
        if (signal !== 'keysChanged') {
          clearTimeout(again);
          again = setTimeout(() => hear(signal), cookieLagMs);
        }
        hear(signal);
      };
      channel?.addEventListener('message', take);
      return () => {
        clearTimeout(again);
        channel?.removeEventListener('message', take);
      };
    },
  };
}
