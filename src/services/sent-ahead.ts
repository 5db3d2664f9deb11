/** A read that can be sent before its chart asks for it, in one round of calls with the page's other reads. */
export interface SentAhead<Value> {
  /** Sends it, unless it was sent or asked for already. */
  readonly send: () => void;
  /** The first caller gets what was sent ahead, unless that has failed by then. */
  readonly read: (signal: AbortSignal) => Promise<Value>;
  /** Forgets what was sent ahead. */
  readonly drop: () => void;
}

export function sentAhead<Value>(call: (signal?: AbortSignal) => Promise<Value>): SentAhead<Value> {
  let sent: Promise<Value> | null = null;
  let isAsked = false;
  const drop = (): void => {
    sent = null;
  };
  return {
    send: () => {
      if (isAsked || sent !== null) return;
      sent = call();
      sent.catch(drop);
    },
    read: (signal) => {
      const answer = sent ?? call(signal);
      isAsked = true;
      drop();
      return answer;
    },
    drop,
  };
}
