/** Signals about cookies, which may reach another tab a moment after the signal, are repeated. */
const cookieSignals = ['signedIn', 'signedOut', 'languageChanged'] as const;
/** Signals between the tabs of a browser: a login, a logout, or a change, such as `keysChanged`. */
export type TabSignal = (typeof cookieSignals)[number] | `${string}Changed`;

export interface TabChannel {
  send(signal: TabSignal): void;
  /** Subscribes to other tabs, never to this one; returns a cleanup function. */
  listen(received: (signal: TabSignal) => void): () => void;
}

const cookieLagMs = 500;

/** Without BroadcastChannel, tabs notice each other's logins by their cookies when they become visible. */
export function tabChannel(name: string): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    send: (signal) => channel?.postMessage(signal),
    listen(received) {
      let again: ReturnType<typeof setTimeout> | undefined;
      const onMessage = ({ data }: MessageEvent<unknown>): void => {
        if (!isSignal(data)) return;
        if (isAboutCookies(data)) {
          clearTimeout(again);
          again = setTimeout(() => received(data), cookieLagMs);
        }
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

function isSignal(data: unknown): data is TabSignal {
  return typeof data === 'string' && (isAboutCookies(data) || /^\w+Changed$/.test(data));
}

function isAboutCookies(signal: string): signal is (typeof cookieSignals)[number] {
  return cookieSignals.some((each) => each === signal);
}
