/** Decides whether a navigation to another page is allowed. */
type Ask = () => Promise<boolean>;

/** Asks before leaving a page with unsaved input. */
export interface LeaveGuard {
  /** Until the returned function is called, `ask` decides; if the document itself is left, the browser asks. */
  hold(ask: Ask): () => void;
  /** Called by the router, which knows the navigations. */
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
