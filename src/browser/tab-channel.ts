/** What tabs of one browser send each other. */
export type TabSignal = 'signedIn' | 'signedOut' | 'keysChanged';

export interface TabChannel {
  send(signal: TabSignal): void;
  /** Subscribes to other tabs, never to this one; returns its clean-up. */
  listen(received: (signal: TabSignal) => void): () => void;
}

/** Cookies that a tab wrote may arrive in the others a moment after its message: the signal is repeated after this time. */
const cookieLagMs = 500;

/** Without BroadcastChannel tabs notice each other's log-in by the cookies when they become visible. */
export function tabChannel(name: string): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    send: (signal) => channel?.postMessage(signal),
    listen(received) {
      let again: ReturnType<typeof setTimeout> | undefined;
      const onMessage = ({ data }: MessageEvent<unknown>): void => {
        if (data === 'keysChanged') received(data);
        if (data !== 'signedIn' && data !== 'signedOut') return;
        clearTimeout(again);
        again = setTimeout(() => received(data), cookieLagMs);
        received(data);
      };
      channel?.addEventListener('message', onMessage);
      return () => {
        clearTimeout(again);
        channel?.removeEventListener('message', onMessage);
      };
    },
  };
}
