/** Says whether a way to another page may be taken. */
type Ask = () => Promise<boolean>;

/** Asks before a page is left that holds something typed. */
export interface LeaveGuard {
  /** Until the returned function is called, `ask` decides; where the document itself is left, the browser asks. */
  hold(ask: Ask): () => void;
  /** By the router, which knows the ways. */
  attach(block: (ask: Ask) => () => void): void;
}

export function createLeaveGuard(): LeaveGuard {
  let block: ((ask: Ask) => () => void) | null = null;
  return {
    hold: (ask) => block?.(ask) ?? (() => undefined),
    attach(attached) {
      block = attached;
    },
  };
}
