/** The signals that tabs of one browser send each other. */
const tabSignals = ['signedIn', 'signedOut', 'keysChanged'] as const;
export type TabSignal = (typeof tabSignals)[number];

export interface TabChannel {
  send(signal: TabSignal): void;
  /** Subscribes to other tabs, never to this one; returns its clean-up. */
  listen(received: (signal: TabSignal) => void): () => void;
}

/** Cookies that a tab wrote may reach the others a moment after its signal: a signal about them is repeated. */
const cookieLagMs = 500;

/** Without BroadcastChannel tabs notice each other's log-in by the cookies when they become visible. */
export function tabChannel(name: string): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    send: (signal) => channel?.postMessage(signal),
    listen(received) {
      let again: ReturnType<typeof setTimeout> | undefined;
      const onMessage = ({ data }: MessageEvent<unknown>): void => {
        const signal = tabSignals.find((each) => each === data);
        if (signal === undefined) return;
        if (signal !== 'keysChanged') {
          clearTimeout(again);
          again = setTimeout(() => received(signal), cookieLagMs);
        }
        received(signal);
      };
      channel?.addEventListener('message', onMessage);
      return () => {
        clearTimeout(again);
        channel?.removeEventListener('message', onMessage);
      };
    },
  };
}
