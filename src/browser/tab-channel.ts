/** What tabs of one browser tell each other. */
export type TabSignal = 'signedIn' | 'signedOut' | 'keysChanged';

export interface TabChannel {
  send(signal: TabSignal): void;
  /** Hears other tabs, never this one; returns its clean-up. */
  listen(hear: (signal: TabSignal) => void): () => void;
}

/** Cookies that a tab wrote may reach the others a moment after its message: who looked too early is told again. */
const cookieLagMs = 500;

/** Where the browser has no channel, tabs notice each other by the cookies when they are looked at. */
export function tabChannel(name: string): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    send: (signal) => channel?.postMessage(signal),
    listen(hear) {
      let again: ReturnType<typeof setTimeout> | undefined;
      const take = ({ data }: MessageEvent<unknown>): void => {
        if (data === 'keysChanged') hear(data);
        if (data !== 'signedIn' && data !== 'signedOut') return;
        clearTimeout(again);
        again = setTimeout(() => hear(data), cookieLagMs);
        hear(data);
      };
      channel?.addEventListener('message', take);
      return () => {
        clearTimeout(again);
        channel?.removeEventListener('message', take);
      };
    },
  };
}
